//! Every kind of finding, room by room, and all that is known of each.
//!
//! Another crate can declare [codes of its own](crate::source::codes): whoever uses both puts their lists together, and looks
//! for a code with [`find_among`].

mod page;
mod requirements;

use crate::source::{Code, Phrase};
pub use page::{fix, page, page_with, severity};
pub use requirements::{Requirement, requirement};

/// All codes, in the order of the pipeline.
///
/// ```
/// let code = heirloom_core::codes::find("L001").unwrap();
/// assert_eq!(code.name, "unparseable-line");
/// ```
pub fn all() -> impl Iterator<Item = &'static Code> {
    let rooms: [&[&'static Code]; 7] = [
        crate::octets::findings::ALL,
        crate::prologue::ALL,
        crate::lines::ALL,
        crate::tree::ALL,
        crate::schema::ALL,
        crate::pipeline::ALL,
        crate::form::ALL,
    ];
    rooms.into_iter().flatten().copied()
}

/// Every list of words that messages and help, fixes and errors are put together from. With the messages and the help of
/// [all] codes that is everything a translation has to translate; names of encodings, languages and dialects are values.
pub fn phrases() -> impl Iterator<Item = &'static [&'static Phrase]> {
    let of_errors: [&[&Phrase]; 4] = [
        crate::pipeline::WRITE_ERRORS,
        crate::pipeline::FIRST_LOST,
        crate::verbatim::EDIT_ERRORS,
        crate::verbatim::NOT_FOUND,
    ];
    let mut known: Vec<*const &Phrase> = Vec::new();
    let all = all().flat_map(|code| code.phrases).copied().chain(of_errors).chain([crate::repair::FIXES]);
    all.filter(move |list| {
        let is_new = !known.contains(&list.as_ptr());
        known.push(list.as_ptr());
        is_new
    })
}

/// The code with this id or name, in any case.
pub fn find(id_or_name: &str) -> Option<&'static Code> {
    find_among(all(), id_or_name)
}

/// The same among codes of other crates too: whoever puts several together has one registry.
pub fn find_among(mut codes: impl Iterator<Item = &'static Code>, id_or_name: &str) -> Option<&'static Code> {
    let is = |known: &str| known.eq_ignore_ascii_case(id_or_name);
    codes.find(|code| is(code.id) || is(code.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects::Dialect;
    use crate::source::Loss;

    #[test]
    fn what_says_that_something_is_gone_counts_as_loss() {
        let gone = ["dropped", "ignored", "left out", "removed", "not read"];
        let says_so = |code: &&Code| gone.iter().any(|words| code.message.contains(words));
        // The schemas that these name are not part of the file.
        let not_lost = ["unresolved-schema", "nested-schema"];
        for code in all().filter(says_so) {
            assert_ne!(code.loses != Loss::Nothing, not_lost.contains(&code.name), "{}", code.name);
        }
    }

    /// The names in braces.
    fn left_open(words: &str) -> impl Iterator<Item = &str> {
        words.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
    }

    #[test]
    fn phrases_are_told_apart_by_name() {
        let mut lists = 0;
        for list in phrases() {
            lists += 1;
            for (number, phrase) in list.iter().enumerate() {
                let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                assert!(!phrase.name.is_empty() && phrase.name.chars().all(is_name), "{phrase:?}");
                let before = &list[..number];
                assert!(before.iter().all(|other| other.name != phrase.name), "{phrase:?} is there twice");
                assert!(before.iter().all(|other| other.words != phrase.words), "{phrase:?} is there twice");
            }
        }
        assert!(lists > 20, "{lists}");
    }

    /// A value is text, a number or a place, or words from a list: what a message leaves open has a name.
    #[test]
    fn words_leave_nothing_open_without_a_name() {
        for code in all() {
            let words = [code.message, code.help].into_iter();
            let words = words.chain(code.phrases.iter().copied().flatten().map(|phrase| phrase.words));
            let names: Vec<&str> = words.flat_map(left_open).collect();
            assert!(names.iter().all(|name| !name.is_empty()), "{}: {names:?}", code.id);
            assert_eq!(code.reason.is_some(), names.contains(&"reason"), "{}", code.id);
        }
    }

    #[test]
    fn what_is_declared_as_fixable_is_in_the_table_of_fixes() {
        let in_table = |code: &Code| crate::repair::fixable().any(|known| known == code);
        for code in all() {
            assert_eq!(code.fix.is_some(), in_table(code), "{}", code.id);
        }
    }

    #[test]
    fn ids_and_names_are_unique() {
        let mut ids: Vec<&str> = all().flat_map(|code| [code.id, code.name]).collect();
        ids.sort_unstable();
        let count = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }

    /// Tables of severities go by ids, since a dialect stands before some of the rooms; here none is misspelt or idle.
    #[test]
    fn dialects_say_otherwise_of_codes_that_there_are() {
        for &dialect in Dialect::READ {
            for (id, severity) in dialect.severities() {
                let code = find(id).unwrap_or_else(|| panic!("{dialect}: there is no {id}"));
                assert_ne!(code.severity, *severity, "{dialect}: {id} has that severity anyway");
                assert_eq!(dialect.severity(code), *severity);
            }
        }
    }

    #[test]
    fn every_code_says_what_was_found_and_how_to_mend_it() {
        for code in all() {
            assert!(!code.message.is_empty() && !code.help.is_empty(), "{}", code.id);
            let draft = |row: &str| {
                let (_, number) = row.split_once('-')?;
                let known = Dialect::ALL.iter().position(|dialect| dialect.has_row(row));
                known.filter(|_| number.len() == 3)
            };
            let drafts: Vec<Option<usize>> = code.requirements.iter().map(|row| draft(row)).collect();
            assert!(drafts.iter().all(Option::is_some), "{}", code.id);
            assert!(drafts.is_sorted(), "{}", code.id);
        }
    }
}
