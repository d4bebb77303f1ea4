//! A note that is kept twice is corrected once.

use heirloom_core::Structure;

use super::alike::Alike;
use super::findings::SAME_NOTE;
use crate::Term;
use crate::rules::gathered::digest;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &SAME_NOTE, look: Look::File(|| Alike::by(Term::NoteRecord, key, at)) };

fn key<'d>(scope: &Scope<'_, 'd>, record: Structure<'d>) -> Option<u64> {
    let text = record.string()?;
    let least = scope.limits.duplicates.note_characters.saturating_sub(1);
    text.trim().chars().nth(least).map(|_| digest(&*text))
}

fn at<'d>(_: &Scope<'_, 'd>, record: Structure<'d>) -> Option<Structure<'d>> {
    Some(record)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn long_notes_with_the_same_text_are_told() {
        let of = |text: &str| found("same-note", &format!("0 @N1@ NOTE {text}\n0 @N2@ NOTE {text}\n"));
        let told = "this note has the same text as that in line 3".to_string();
        assert_eq!(of("He was a miller at the old mill by the river Selz.\n1 CONT And so on."), [(5, told)]);
        assert_eq!(of("Twins."), []);
    }
}
