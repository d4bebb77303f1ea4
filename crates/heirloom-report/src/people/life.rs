//! When people lived.

use std::fmt;
use std::io::{self, Write};

use heirloom_core::Structure;
use heirloom_model::is_denied;

use super::{When, is};
use crate::json::Json;

/// The years of a life, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Life {
    /// The year of birth, in words.
    pub birth: Option<String>,
    /// The year of death, in words; `?` where it is known that the person died.
    pub death: Option<String>,
}

/// What tells when a life began, the surest first.
const BEGINNINGS: [&str; 3] = ["BIRT", "CHR", "BAPM"];

/// What tells when it ended.
const ENDS: [&str; 3] = ["DEAT", "BURI", "CREM"];

/// The years of a person's life.
pub fn life(person: Structure<'_>) -> Life {
    let happened = move |tag| move |below: &Structure<'_>| is(*below, tag) && !is_denied(*below);
    let events = |tag: &'static str| person.substructures().filter(happened(tag));
    let year = |tag: &'static str| events(tag).find_map(when);
    let first = |tags: [&'static str; 3]| tags.into_iter().find_map(year).map(|when| when.year_in_words());
    let died = || ENDS.into_iter().any(|tag| events(tag).next().is_some());
    Life { birth: first(BEGINNINGS), death: first(ENDS).or_else(|| died().then(|| "?".to_string())) }
}

/// When an event was.
pub fn when(event: Structure<'_>) -> Option<When> {
    let mut dates = event.substructures().filter(|below| is(*below, "DATE"));
    dates.find_map(|date| When::of(&date.string()?))
}

impl Life {
    /// Its members of an object.
    pub fn write_json(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        json.known("birth", self.birth.as_ref())?;
        json.known("death", self.death.as_ref())
    }

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
            assert_eq!(life(parsed.dataset.find("I1").unwrap()).to_string(), told);
        }
    }
}
