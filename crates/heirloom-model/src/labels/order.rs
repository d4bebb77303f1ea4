//! In which order the events of a life, or of a family, are told.

use heirloom_core::Structure;
use heirloom_dates::{DateValue, Days};

use super::{When, when};
use crate::{Meanings, Term};

/// An event with what its place is found by.
struct Told<'d> {
    event: Structure<'d>,
    place: (u8, Option<When>),
    days: Option<Days>,
}

/// Events by their dates; without one behind what stands before it in the file, but births first and deaths last. Where nobody
/// can tell which of two was first, a birth is before all else, and a death before a burial and behind all else.
pub fn in_order<'d>(meanings: &Meanings, events: impl Iterator<Item = Structure<'d>>) -> Vec<Structure<'d>> {
    let is = |one: &Told<'_>, term| meanings.term(one.event) == term;
    let mut told: Vec<Told<'d>> = Vec::new();
    for event in events {
        let before = told.last().map(|before| before.place);
        told.push(Told { event, place: place(meanings, event, before), days: days(meanings, event) });
    }
    told.sort_by_key(|one| one.place);
    if let Some(birth) = told.iter().position(|one| is(one, Term::Birth)) {
        let days = told[birth].days;
        let (before, behind) = (told[..birth].iter(), &told[birth + 1..]);
        let (later, before): (Vec<&Told<'_>>, _) = before.partition(|one| may_meet(one.days, days));
        told = joined(&[&before, &[&told[birth]], &later, &behind.iter().collect::<Vec<_>>()]);
    }
    if let Some(death) = told.iter().rposition(|one| is(one, Term::Death)) {
        let days = told[death].days;
        let (before, behind) = (told[..death].iter(), told[death + 1..].iter());
        let moves = |one: &&Told<'_>, last: bool| {
            is_afterwards(meanings, one.event) == last && may_meet(one.days, days)
        };
        let (later, before): (Vec<&Told<'_>>, Vec<_>) = before.partition(|one| moves(one, true));
        let (sooner, behind): (Vec<&Told<'_>>, Vec<_>) = behind.partition(|one| moves(one, false));
        told = joined(&[&before, &sooner, &[&told[death]], &later, &behind]);
    }
    told.into_iter().map(|one| one.event).collect()
}

fn joined<'d>(parts: &[&[&Told<'d>]]) -> Vec<Told<'d>> {
    let all = parts.iter().copied().flatten();
    all.map(|one| Told { event: one.event, place: one.place, days: one.days }).collect()
}

fn place(
    meanings: &Meanings,
    event: Structure<'_>,
    before: Option<(u8, Option<When>)>,
) -> (u8, Option<When>) {
    // A marriage that stands where none belongs, as in a person, is told as one all the same.
    let tag = meanings.tag(event).unwrap_or(event.tag());
    match (when(meanings, event), tag) {
        (Some(date), _) => (1, Some(date)),
        (None, "BIRT" | "CHR" | "BAPM" | "MARR") => (0, None),
        (None, "DEAT" | "BURI" | "CREM" | "PROB" | "DIV" | "ANUL") => (2, None),
        (None, _) => before.unwrap_or((0, None)),
    }
}

/// Whether it follows a death.
fn is_afterwards(meanings: &Meanings, event: Structure<'_>) -> bool {
    matches!(meanings.term(event), Term::Burial | Term::Cremation | Term::Probate)
}

/// The days on which an event may have been.
fn days(meanings: &Meanings, event: Structure<'_>) -> Option<Days> {
    let mut dates = event.substructures().filter(|below| meanings.term(*below) == Term::Date);
    dates.find_map(|date| DateValue::parse(&date.string()?).value.days())
}

/// Whether two may have been on the same day.
fn may_meet(one: Option<Days>, other: Option<Days>) -> bool {
    one.zip(other).is_none_or(|(one, other)| one.overlap(other).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(events: &[(&str, &str)]) -> Vec<String> {
        let mut file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n".to_string();
        for (tag, date) in events {
            file += &format!("1 {tag}\n");
            if !date.is_empty() {
                file += &format!("2 DATE {date}\n");
            }
        }
        file += "0 TRLR\n";
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let meanings = Meanings::new(&parsed.dataset);
        let events = in_order(&meanings, parsed.dataset.find("I1").unwrap().substructures());
        events.into_iter().map(|event| event.tag().to_string()).collect()
    }

    #[test]
    fn a_birth_is_before_what_may_have_been_on_its_day_and_a_death_behind_it() {
        for (events, expected) in [
            (&[("CHR", "1801"), ("BIRT", "12 FEB 1801")][..], "BIRT CHR"),
            (&[("BAPM", "12 FEB 1801"), ("BIRT", "12 FEB 1801")], "BIRT BAPM"),
            (&[("CHR", ""), ("BIRT", "1801")], "BIRT CHR"),
            (&[("CHR", ""), ("BIRT", "")], "BIRT CHR"),
            (&[("CHR", "BEF 1802"), ("BIRT", "AFT 1800")], "BIRT CHR"),
            (&[("OCCU", ""), ("BIRT", "1801"), ("DEAT", "1870"), ("RELI", "")], "BIRT OCCU RELI DEAT"),
            (&[("BURI", "1870"), ("DEAT", "3 MAR 1870"), ("WILL", "APR 1870")], "DEAT BURI WILL"),
            (&[("DEAT", "1870"), ("CENS", "MAY 1870"), ("BURI", "1870")], "CENS DEAT BURI"),
            (&[("DEAT", ""), ("BURI", "4 MAR 1870"), ("CENS", "1860")], "CENS DEAT BURI"),
            (&[("DIV", ""), ("MARR", "1835")], "MARR DIV"),
            // What contradicts itself stands as it is dated.
            (&[("BIRT", "1801"), ("CHR", "1799"), ("BURI", "1868"), ("DEAT", "1870")], "CHR BIRT BURI DEAT"),
        ] {
            assert_eq!(ordered(events).join(" "), expected, "{events:?}");
        }
    }
}
