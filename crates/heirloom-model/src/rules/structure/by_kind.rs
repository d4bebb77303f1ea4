//! Findings that hold for all structures of a kind: programs that write a tag in the wrong place do so everywhere.

use heirloom_core::Superstructure;
use heirloom_core::keyed::KeyedMap;

use crate::Place;
use crate::rules::gathered::{FirstAndCount, digest};
use crate::rules::{FileRule, KinScope, Next, Scope};

/// The kinds of whose place there is something to say, by digests of their paths of tags: in each window they have other numbers.
pub(super) struct ByKind {
    say: fn(&Place) -> Option<&str>,
    found: KeyedMap<u64, (String, FirstAndCount)>,
}

impl ByKind {
    /// Reports the first structure of each kind of whose place there is something to say, with how many more there are.
    pub(super) fn saying(say: fn(&Place) -> Option<&str>) -> Box<dyn FileRule> {
        Box::new(ByKind { say, found: KeyedMap::default() })
    }
}

impl FileRule for ByKind {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let (model, say) = (scope.model, self.say);
        let kinds = 0..model.dataset().kinds().count();
        let is_one: Vec<bool> =
            kinds.map(|kind| say(&model.expected_of_kind(kind).place).is_some()).collect();
        // Structures are looked at only if there is such a kind.
        if !is_one.contains(&true) {
            return;
        }
        let mut counts = vec![FirstAndCount::default(); is_one.len()];
        for (number, kind) in model.kinds().iter().enumerate() {
            if let Some(count) = counts.get_mut(*kind as usize).filter(|_| is_one[*kind as usize]) {
                count.add(model.before().number_of(number));
            }
        }
        let mut paths: Vec<u64> = Vec::with_capacity(counts.len());
        for (kind, (first, count)) in model.dataset().kinds().zip(counts).enumerate() {
            let above = match first.superstructure() {
                Superstructure::Document => 0_u64,
                Superstructure::Metadata => digest((0_u64, "HEAD")),
                Superstructure::Structure(above) => paths.get(above.kind()).copied().unwrap_or_default(),
            };
            let path = digest((above, first.tag()));
            paths.push(path);
            // One without any only says how the file was written.
            if let Some(words) = say(&model.expected_of_kind(kind).place).filter(|_| count.count > 0) {
                let (_, found) =
                    self.found.entry(path).or_insert_with(|| (words.to_string(), FirstAndCount::default()));
                // The metadata and a second `HEAD` are kinds of their own, at one path.
                found.first = found.first.into_iter().chain(count.first).min();
                found.count += count.count;
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        for (_, (words, found)) in self.found.drain() {
            let detail = match found.count {
                1 => words,
                2 => format!("{words} (and once more)"),
                _ => format!("{words} (and {} more times)", found.others()),
            };
            found.first.into_iter().for_each(|first| scope.report_tag(first, detail.clone()));
        }
        Next::Done
    }
}
