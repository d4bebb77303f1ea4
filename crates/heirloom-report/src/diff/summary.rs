use std::collections::BTreeMap;

use heirloom_core::Structure;
use heirloom_core::difference::Difference;

/// What records are called, by their tags: one, and several.
const NOUNS: [(&str, &str, &str); 8] = [
    ("INDI", "person", "persons"),
    ("FAM", "family", "families"),
    ("SOUR", "source", "sources"),
    ("NOTE", "note", "notes"),
    ("REPO", "repository", "repositories"),
    ("OBJE", "media object", "media objects"),
    ("SUBM", "submitter", "submitters"),
    ("", "other record", "other records"),
];

/// `3 persons and 1 family changed, 1 note added; 12 records have other ids`. There is nothing to say if nothing has changed.
pub(super) fn sentence(difference: &Difference<'_>) -> Option<String> {
    let changed = difference.changed().map(|matched| matched.old);
    let parts = [
        (counted(changed), "changed"),
        (counted(difference.added().iter().copied()), "added"),
        (counted(difference.removed().iter().copied()), "removed"),
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
fn counted<'d>(records: impl Iterator<Item = Structure<'d>>) -> Option<String> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for record in records {
        let noun = NOUNS.iter().position(|&(tag, ..)| tag == record.tag()).unwrap_or(NOUNS.len() - 1);
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
