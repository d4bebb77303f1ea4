//! A program can tell a surname only by its slashes.

use heirloom_core::Structure;

use super::findings::SURNAME_NOT_MARKED;
use super::parts::has_piece;
use super::placeholder::placeholder;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &SURNAME_NOT_MARKED, look: Look::Of(&[Term::Name], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    // `Smith, Ann` is a matter of its comma.
    let is_plain = !text.contains(['/', ',']) && text.split_whitespace().nth(1).is_some();
    if is_plain && placeholder(&text).is_none() && !has_piece(scope.model, structure, Term::Surname) {
        scope.report(structure, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn several_words_without_slashes_are_told() {
        let found = found("surname-not-marked", "0 @I1@ INDI\n1 NAME Ann Lee\n");
        assert_eq!(found, [(4, "no part of the name `Ann Lee` is marked as the surname".to_string())]);
    }

    #[test]
    fn one_word_slashes_and_a_piece_for_the_surname_are_not() {
        for name in ["Ann", "Ann /Lee/", "Ann May //", "Ann Lee\n2 SURN Lee", "N. N."] {
            assert_eq!(found("surname-not-marked", &format!("0 @I1@ INDI\n1 NAME {name}\n")), [], "{name}");
        }
    }
}
