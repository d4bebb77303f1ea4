//! Findings that hold for all structures of a kind: programs that write a tag in the wrong place do so everywhere.

use heirloom_core::keyed::KeyedMap;
use heirloom_core::{Structure, Superstructure};

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
        let is_one = |first: &Structure<'_>| say(&model.expected(*first).place).is_some();
        let Some(last) = model.dataset().kinds().filter(is_one).map(|first| first.kind()).max() else { return };
        // Structures are looked at only if there is such a kind.
        let mut counts = vec![0_u64; last + 1];
        for kind in model.kinds() {
            if let Some(count) = counts.get_mut(*kind as usize) {
                *count += 1;
            }
        }
        let mut paths: Vec<u64> = Vec::new();
        for first in model.dataset().kinds() {
            let above = match first.superstructure() {
                Superstructure::Document => 0,
                Superstructure::Metadata => 1,
                Superstructure::Structure(above) => paths.get(above.kind()).copied().unwrap_or_default(),
            };
            let path = digest((above, first.tag()));
            if paths.len() <= first.kind() {
                paths.resize(first.kind() + 1, 0);
            }
            paths[first.kind()] = path;
            let count = counts.get(first.kind()).copied().unwrap_or_default();
            // One without any only says how the file was written.
            if let Some(words) = say(&model.expected(first).place).filter(|_| count > 0) {
                let (_, found) =
                    self.found.entry(path).or_insert_with(|| (words.to_string(), FirstAndCount::default()));
                found.first = found.first.or_else(|| Some(model.number(first)));
                found.count += count;
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
