//! Marks that only some programs, or only people, understand are lost on the way.

use heirloom_core::Structure;

use super::findings::MARKED_PRIVATE;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &MARKED_PRIVATE, look: Look::Of(&[Term::Other, Term::Note, Term::NoteRecord], look) };

/// With what a note begins that nobody else is to read.
const BEGINNINGS: &[&str] = &[
    "private:",
    "[private]",
    "(private)",
    "{private}",
    "private note",
    "confidential:",
    "[confidential]",
    "(confidential)",
    "not for publication",
    "do not publish",
    "vertraulich:",
    "nicht veröffentlichen",
    "confidentiel :",
    "confidentiel:",
];

/// No beginning is longer, with blanks before it.
const SHORT: usize = 32;

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    match scope.model.term(structure) {
        Term::Other if is_mark(structure) => {
            scope.report_tag(structure, format!("programs that know `{}`", structure.tag()));
        }
        Term::Note | Term::NoteRecord => {
            // What it begins with stands on its first line, unless that is short.
            let may_begin = |line: &str| line.len() < SHORT || begins_privately(line);
            if structure.first_line_payload().is_none_or(may_begin)
                && begins_privately(&scope.string(structure).unwrap_or_default())
            {
                scope.report(structure, "people who read it");
            }
        }
        _ => {}
    }
}

/// Whether a structure is one by which programs mark what they keep back.
fn is_mark(structure: Structure<'_>) -> bool {
    let is_mark = matches!(structure.tag(), "_PRIV" | "_PRIVATE" | "_PRIVACY" | "_CONFIDENTIAL");
    let says_no = || {
        let text = structure.string().unwrap_or_default();
        ["n", "no", "false", "0"].iter().any(|no| text.trim().eq_ignore_ascii_case(no))
    };
    is_mark && !says_no()
}

fn begins_privately(text: &str) -> bool {
    let text = text.trim_start();
    // Few texts begin with one of these.
    let first = text.bytes().next().map(|octet| octet.to_ascii_lowercase());
    if !matches!(first, Some(b'p' | b'c' | b'n' | b'd' | b'v' | b'[' | b'(' | b'{')) {
        return false;
    }
    BEGINNINGS.iter().any(|beginning| {
        // Both have the same letters, if not the same case, so that they are as long.
        let is_it = text
            .get(..beginning.len())
            .is_some_and(|start| start.chars().flat_map(char::to_lowercase).eq(beginning.chars()));
        // A private notebook is something else than a private note.
        let ends_within_word = beginning.ends_with(char::is_alphanumeric)
            && text.get(beginning.len()..).is_some_and(|behind| behind.starts_with(char::is_alphanumeric));
        is_it && !ends_within_word
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn marks_of_programs_and_words_of_people_are_told() {
        let records = "0 @I1@ INDI\n1 BIRT\n2 _PRIV Y\n1 NOTE Private: was adopted\n0 @N1@ NOTE NICHT VERÖFFENTLICHEN!\n";
        let told: Vec<String> =
            found("marked-private", records).into_iter().map(|(_, message)| message).collect();
        let by = |who: &str| format!("this is marked as private, but only {who} would know");
        assert_eq!(
            told,
            [by("programs that know `_PRIV`"), by("people who read it"), by("people who read it")]
        );
    }

    #[test]
    fn other_notes_and_marks_are_not() {
        let records = "0 @I1@ INDI\n1 BIRT\n2 _PRIV N\n1 NOTE Private soldier\n1 NOTE Private notebook of Ann\n1 NOTE\n1 NOTE @N1@\n";
        assert_eq!(found("marked-private", records), []);
    }
}
