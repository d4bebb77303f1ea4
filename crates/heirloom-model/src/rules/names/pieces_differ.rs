//! The pieces of a name are pieces of the name.

use std::cell::LazyCell;

use heirloom_core::Structure;
use unicode_normalization::char::is_combining_mark;

use super::findings::PIECES_DIFFER;
use super::parts::Parts;
use crate::Term;
use crate::rules::texts::bare;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &PIECES_DIFFER, look: Look::Of(&[Term::Name], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    if structure.substructures().next().is_none() {
        return;
    }
    let Some(Parts { before, surname, behind }) = Parts::of(&text) else { return };
    let surname = surname.unwrap_or_default();
    let of_name = LazyCell::new(|| {
        let rest: Vec<String> = [before, behind].into_iter().flat_map(words).collect();
        (words(surname), rest)
    });
    for piece in structure.substructures() {
        let is_given = match scope.model.term(piece) {
            Term::Given => true,
            Term::Surname => false,
            _ => continue,
        };
        let said = piece.string().unwrap_or_default();
        // Most are the same to the letter, which takes no words.
        if said.trim() == if is_given { before } else { surname } {
            continue;
        }
        let (surname, rest) = &*of_name;
        if surname.is_empty() && rest.is_empty() {
            return;
        }
        let (own, other) = if is_given { (rest, surname) } else { (surname, rest) };
        let said = words(&said);
        let is_in = |list: &[String], word: &String| list.iter().any(|known| is_same(known, word));
        let is_strange = said.iter().any(|word| !is_in(own, word) && !is_in(other, word));
        // `van` of `van Beethoven` may stand on either side of a slash, but not all of it on the wrong one.
        let is_misplaced = !said.is_empty() && !own.is_empty() && !said.iter().any(|word| is_in(own, word));
        if is_strange || is_misplaced {
            scope.report(piece, [("line", scope.place(structure))]);
        }
    }
}

/// The words of a name as they are compared, without case and accents.
fn words(text: &str) -> Vec<String> {
    // No name has so many; a text that is taken for one may.
    const MOST: usize = 64;
    // An accent that is written behind its letter is none of its own.
    let is_part = |c: char| c.is_alphanumeric() || is_combining_mark(c);
    let words = text.split(|c: char| !is_part(c)).filter(|word| !word.is_empty());
    words.take(MOST).map(bare).collect()
}

/// Whether a word of the name is that of a piece: the same, the initial of it, or with it inside.
fn is_same(one: &str, other: &str) -> bool {
    let is_initial = |short: &str, long: &str| short.chars().nth(1).is_none() && long.starts_with(short);
    // Scripts without capitals often have no blanks between names either.
    let has_case = other.chars().any(|c| c.is_lowercase() || c.is_uppercase());
    one == other || is_initial(one, other) || is_initial(other, one) || !has_case && one.contains(other)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(name: &str, piece: &str) -> Vec<(usize, String)> {
        found("name-pieces-differ", &format!("0 @I1@ INDI\n1 NAME {name}\n2 {piece}\n"))
    }

    #[test]
    fn a_piece_that_is_not_in_the_name_is_told() {
        for piece in ["SURN Low", "GIVN Anna", "GIVN Ann May", "SURN Ann", "GIVN Lee"] {
            let value = &piece[5..];
            let message = format!("`{value}` is not what the name in line 4 says");
            assert_eq!(with("Ann /Lee/", piece), [(5, message)], "{piece}");
        }
    }

    #[test]
    fn pieces_of_the_name_are_not() {
        for (name, piece) in [
            ("Ann /Lee/", "SURN LEE"),
            ("Ann May /Lee/", "GIVN Ann, May"),
            ("Ann M. /Lee/", "GIVN Ann May"),
            ("Ludwig van /Beethoven/", "SURN van Beethoven"),
            ("Ludwig /van Beethoven/", "SURN Beethoven"),
            ("Dr. \"Nan\" Ann /O'Lee/", "SURN O'Lee"),
            ("Ann /Lee/", "NICK Nan"),
            ("//", "GIVN Ann"),
            ("田中太郎", "SURN 田中"),
            ("José /MÜLLER/", "SURN Muller"),
            ("José /Muller/", "GIVN Jose"),
            ("Jose\u{301} /Muller/", "GIVN José"),
        ] {
            assert_eq!(with(name, piece), [], "{name} {piece}");
        }
    }
}
