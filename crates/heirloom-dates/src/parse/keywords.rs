//! The words that a date value is put together with.

use super::{Form, Shape, Token};
use crate::{Kind, Problem, Rules, Slips};

/// A keyword.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keyword {
    Abt,
    Cal,
    Est,
    Bef,
    Aft,
    Bet,
    And,
    From,
    To,
    Int,
}

impl Keyword {
    /// The form of what begins with it; nothing begins with `AND`.
    pub(super) fn form(self) -> Option<Form> {
        Some(match self {
            Keyword::Abt => Form::About,
            Keyword::Cal => Form::Calculated,
            Keyword::Est => Form::Estimated,
            Keyword::Bef => Form::Before,
            Keyword::Aft => Form::After,
            Keyword::Bet => Form::Between,
            Keyword::From => Form::From,
            Keyword::To => Form::To,
            Keyword::Int => Form::Interp,
            Keyword::And => return None,
        })
    }
}

/// Each keyword, and the English words that are found in its place.
const KEYWORDS: [(Keyword, &str, &[&str]); 10] = [
    (Keyword::Abt, "ABT", &["ABOUT", "CIRCA", "CIR", "CA", "C", "APPROX", "AROUND"]),
    (Keyword::Cal, "CAL", &["CALC", "CALCULATED"]),
    (Keyword::Est, "EST", &["ESTIMATED"]),
    (Keyword::Bef, "BEF", &["BEFORE"]),
    (Keyword::Aft, "AFT", &["AFTER"]),
    (Keyword::Bet, "BET", &["BETWEEN", "BTW", "BTWN"]),
    (Keyword::And, "AND", &[]),
    (Keyword::From, "FROM", &[]),
    (Keyword::To, "TO", &["UNTIL", "TILL"]),
    (Keyword::Int, "INT", &["INTERPRETED"]),
];

/// Words that are never months, since they mean something else or may do so one day.
const RESERVED: [&str; 17] = [
    "ABT", "AFT", "AND", "BCE", "BEF", "BET", "CAL", "EST", "EVERY", "FOR", "FROM", "INT", "POS", "REP",
    "TIME", "UNCERT", "UNK",
];

/// Whether a word is reserved.
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word) || word == "ZONE"
}

/// Whether a word is a keyword in some spelling.
pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.iter().any(|&(_, keyword, others)| is_spelling(word, keyword, others))
}

/// The keyword that a token is, with what is wrong with how it is written.
pub(super) fn keyword(token: Token<'_>, rules: &Rules) -> Option<(Keyword, Option<Problem>)> {
    if token.shape != Shape::Word {
        return None;
    }
    if let Some(&(keyword, ..)) = KEYWORDS.iter().find(|(_, name, _)| *name == token.text) {
        return Some((keyword, None));
    }
    if rules.slips == Slips::Refused {
        return None;
    }
    let of = |&&(_, name, others): &&(Keyword, &str, &[&str])| is_spelling(token.text, name, others);
    let &(keyword, expected, _) = KEYWORDS.iter().find(of)?;
    let kind = match token.text.eq_ignore_ascii_case(expected) {
        true => Kind::LetterCase,
        false => Kind::Spelling { expected },
    };
    Some((keyword, Some(Problem::new(kind, token.span))))
}

/// The sign or word that stands for `AND` or `TO` between two dates.
pub(super) fn joint(token: Token<'_>, wanted: Keyword, rules: &Rules) -> Option<Option<Problem>> {
    let expected = if wanted == Keyword::And { "AND" } else { "TO" };
    let slip = Problem::new(Kind::Spelling { expected }, token.span);
    match keyword(token, rules) {
        Some((found, problem)) if found == wanted => Some(problem),
        Some((Keyword::And | Keyword::To, _)) if rules.slips == Slips::Read => Some(Some(slip)),
        None if rules.slips == Slips::Read && matches!(token.shape, Shape::Sign('-' | '–' | '&')) => {
            Some(Some(slip))
        }
        _ => None,
    }
}

fn is_spelling(word: &str, keyword: &str, others: &[&str]) -> bool {
    let word = word.strip_suffix('.').unwrap_or(word);
    word.eq_ignore_ascii_case(keyword) || others.iter().any(|other| word.eq_ignore_ascii_case(other))
}
