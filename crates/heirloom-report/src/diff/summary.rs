use std::collections::BTreeMap;

use heirloom_core::Structure;
use heirloom_core::difference::Difference;
use heirloom_model::Meanings;
use heirloom_model::labels::RecordSort;

use super::Sides;

/// What records are called: one, and several.
const NOUNS: [(RecordSort, &str, &str); 8] = [
    (RecordSort::Person, "person", "persons"),
    (RecordSort::Family, "family", "families"),
    (RecordSort::Source, "source", "sources"),
    (RecordSort::Note, "note", "notes"),
    (RecordSort::Repository, "repository", "repositories"),
    (RecordSort::Media, "media object", "media objects"),
    (RecordSort::Submitter, "submitter", "submitters"),
    (RecordSort::Other, "other record", "other records"),
];

/// `3 persons and 1 family changed, 1 note added; 12 records have other ids`. There is nothing to say if nothing has changed.
pub(super) fn sentence(difference: &Difference<'_>, sides: &Sides) -> Option<String> {
    let changed = difference.changed().map(|matched| matched.old);
    let parts = [
        (counted(changed, &sides.old), "changed"),
        (counted(difference.added().iter().copied(), &sides.new), "added"),
        (counted(difference.removed().iter().copied(), &sides.old), "removed"),
    ];
    let parts = parts.into_iter().filter_map(|(counted, verb)| Some(format!("{} {verb}", counted?)));
    let header = (!difference.metadata().is_empty()).then(|| "the header differs".to_string());
    let mut said = parts.chain(header).collect::<Vec<_>>().join(", ");
    let renumbered = difference.renumbered().count();
    if renumbered > 0 {
        let gap = if said.is_empty() { "nothing differs; " } else { "; " };
        said.push_str(gap);
        said.push_str(&match renumbered {
            1 => "1 record has another id".to_string(),
            count => format!("{count} records have other ids"),
        });
    }
    (!said.is_empty()).then_some(said)
}

/// `3 persons and 1 family`.
fn counted<'d>(records: impl Iterator<Item = Structure<'d>>, meanings: &Meanings) -> Option<String> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for record in records {
        let of = RecordSort::of(meanings, record);
        let noun = NOUNS.iter().position(|&(sort, ..)| sort == of).unwrap_or(NOUNS.len() - 1);
        *counts.entry(noun).or_default() += 1;
    }
    let only_others = counts.len() == 1 && counts.contains_key(&(NOUNS.len() - 1));
    let phrase = |(&noun, &count): (&usize, &usize)| {
        let (_, one, several) = NOUNS[noun];
        let words = if count == 1 { one } else { several };
        format!("{count} {}", if only_others { words.trim_start_matches("other ") } else { words })
    };
    let mut phrases: Vec<String> = counts.iter().map(phrase).collect();
    let last = phrases.pop()?;
    Some(if phrases.is_empty() { last } else { format!("{} and {last}", phrases.join(", ")) })
}
