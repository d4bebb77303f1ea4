//! When people lived.

use std::fmt;

use heirloom_core::Structure;

use super::When;
use crate::{Meanings, Term, is_denied};

/// The years of a life, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Life {
    /// The year of birth, in words.
    pub birth: Option<String>,
    /// The year of death, in words; `?` where it is known that the person died.
    pub death: Option<String>,
}

/// What tells when a life began, the surest first.
const BEGINNINGS: [Term; 3] = [Term::Birth, Term::Christening, Term::Baptism];

/// What tells when it ended.
const ENDS: [Term; 3] = [Term::Death, Term::Burial, Term::Cremation];

/// The years of a person's life.
pub fn life(meanings: &Meanings, person: Structure<'_>) -> Life {
    let happened =
        move |term| move |below: &Structure<'_>| meanings.term(*below) == term && !is_denied(*below);
    let events = |term| person.substructures().filter(happened(term));
    let year = |term| events(term).find_map(|event| when(meanings, event));
    let first = |terms: [Term; 3]| terms.into_iter().find_map(year).map(|when| when.year_in_words());
    let died = || ENDS.into_iter().any(|term| events(term).next().is_some());
    Life { birth: first(BEGINNINGS), death: first(ENDS).or_else(|| died().then(|| "?".to_string())) }
}

/// When an event was.
pub fn when(meanings: &Meanings, event: Structure<'_>) -> Option<When> {
    let mut dates = event.substructures().filter(|below| meanings.term(*below) == Term::Date);
    dates.find_map(|date| When::of(&date.string()?))
}

impl Life {
    /// Whether nothing is known of it.
    pub fn is_unknown(&self) -> bool {
        *self == Life::default()
    }
}

impl fmt::Display for Life {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_unknown() {
            return Ok(());
        }
        let [birth, death] = [&self.birth, &self.death].map(|year| year.as_deref().unwrap_or_default());
        write!(f, "{birth}–{death}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_life_is_told_by_what_is_known() {
        for (events, told) in [
            ("1 BIRT\n2 DATE 12 FEB 1801\n1 DEAT\n2 DATE ABT 1870\n", "1801–~1870"),
            ("1 BURI\n2 DATE 1870\n1 DEAT Y\n1 CHR\n2 DATE 1801\n", "1801–1870"),
            ("1 BIRT\n2 DATE long ago\n1 DEAT Y\n", "–?"),
            ("1 BIRT\n2 DATE 1990\n1 DEAT N\n", "1990–"),
            ("1 BIRT no\n2 DATE 1990\n1 BIRT\n2 DATE 1991\n", "1991–"),
            ("1 SEX F\n", ""),
        ] {
            let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{events}0 TRLR\n");
            let (parsed, _) = heirloom_core::parse(file.as_bytes());
            let meanings = Meanings::new(&parsed.dataset);
            assert_eq!(life(&meanings, parsed.dataset.find("I1").unwrap()).to_string(), told);
        }
    }
}
