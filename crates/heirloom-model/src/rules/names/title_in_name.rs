//! A title is no name: it was earned later, and nobody is looked up by it.

use heirloom_core::Structure;

use super::findings::TITLE_IN_NAME;
use super::parts::{Parts, has_piece};
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &TITLE_IN_NAME, look: Look::Of(&[Term::Name], look) };

/// Words that are nobody's name, in small letters.
const TITLES: &[&str] = &["dr", "prof", "mr", "mrs", "jr", "sr", "esq", "phd"];

/// Words that may be names, unless a full stop shows that they are short for something.
const WITH_STOP: &[&str] = &["rev", "capt", "col", "maj", "lt", "sgt", "gen", "hon", "ing", "dipl", "pfr"];

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    let Some(parts) = Parts::of(&text) else { return };
    // Behind the surname is where a suffix belongs.
    let mut words =
        parts.before.split_whitespace().chain(parts.surname.unwrap_or_default().split_whitespace());
    let Some(title) = words.find(|word| is_title(word)) else { return };
    // Whoever gives the pieces has said which part of the name is the title.
    let is_told_apart = |term: Term| has_piece(scope.model, structure, term);
    if !is_told_apart(Term::NamePrefix) && !is_told_apart(Term::NameSuffix) {
        scope.report(structure, title);
    }
}

fn is_title(word: &str) -> bool {
    let word = word.trim_end_matches(',');
    let (bare, has_stop) = word.strip_suffix('.').map_or((word, false), |bare| (bare, true));
    // None of them is longer.
    if bare.len() > 4 {
        return false;
    }
    let is_one_of = |list: &[&str]| list.iter().any(|title| bare.eq_ignore_ascii_case(title));
    is_one_of(TITLES) || has_stop && is_one_of(WITH_STOP)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn titles_among_names_are_told() {
        for (name, title) in [("Dr. Ann /Lee/", "Dr."), ("Ann /Lee Jr/", "Jr"), ("Capt. Bo /Lee/", "Capt.")] {
            let found = found("title-in-name", &format!("0 @I1@ INDI\n1 NAME {name}\n"));
            assert_eq!(found, [(4, format!("`{title}` stands among the names in `{name}`"))]);
        }
    }

    #[test]
    fn names_suffixes_and_titles_that_are_told_apart_are_not() {
        for name in ["Gen /Lee/", "Ann /Lee/ Jr.", "Dr. Ann /Lee/\n2 NPFX Dr.", "Drew /Lee/"] {
            assert_eq!(found("title-in-name", &format!("0 @I1@ INDI\n1 NAME {name}\n")), [], "{name}");
        }
    }
}
