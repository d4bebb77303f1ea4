//! When people lived, as far as their dates can tell.

use heirloom_core::source::Value;
use heirloom_dates::calendars::System;
use heirloom_dates::{AgeBetween, Day, Days, Order};

use crate::rules::kin::Kin;
use crate::{BondFacts, EventFacts, FamilyNo, PersonNo, Sex, StructureNo, Term};

/// When something was: all days on which it may have been, and the structure that says so.
#[derive(Clone, Copy)]
pub(super) struct When {
    pub(super) days: Days,
    pub(super) at: StructureNo,
    pub(super) term: Term,
}

impl When {
    /// Whether it was before another one, whatever the days.
    pub(super) fn is_before(self, other: When) -> bool {
        self.days.compare(other.days) == Order::Before
    }

    /// How to name it in a message: `the {event} in line {line}`.
    pub(super) fn named(self) -> [(&'static str, Value); 2] {
        [("event", word(self.term).into()), ("line", self.at.place())]
    }

    /// The same behind another value.
    pub(super) fn named_with(
        self,
        name: &'static str,
        value: impl Into<Value>,
    ) -> [(&'static str, Value); 3] {
        let [event, line] = self.named();
        [(name, value.into()), event, line]
    }

    /// How many days later it is than another one, at the least.
    pub(super) fn days_since(self, other: When) -> Option<i64> {
        Some(self.days.first()?.since(other.days.last()?))
    }
}

impl<'s> Kin<'s> {
    /// When an event was, unless it is said not to have been.
    pub(super) fn when(&self, event: &EventFacts) -> Option<When> {
        let date = event.date().filter(|_| !event.is_denied())?;
        let days = as_counted_then(self.days(&date), self.limits.lives.march_years_until);
        let days = if date.is_no_day { days.widened(NO_DAY) } else { days };
        Some(When { days, at: date.at, term: event.term() })
    }

    /// When somebody was born. A christening says only until when.
    pub(super) fn born(&self, person: PersonNo) -> Option<When> {
        self.facts.beginning(person).and_then(|event| self.at_or_before(event, Term::Birth))
    }

    /// When somebody died. A burial says only until when.
    pub(super) fn died(&self, person: PersonNo) -> Option<When> {
        self.facts.end(person).and_then(|event| self.at_or_before(event, Term::Death))
    }

    fn at_or_before(&self, event: &EventFacts, term: Term) -> Option<When> {
        let when = self.when(event)?;
        if event.term() == term {
            Some(when)
        } else {
            Some(When { days: Days::until(when.days.last()?), ..when })
        }
    }

    /// When the first event of a kind was that has a date.
    pub(super) fn first_of(&self, events: &[EventFacts], term: Term) -> Option<When> {
        events.iter().filter(|event| event.term() == term).find_map(|event| self.when(event))
    }

    /// When the only event of a kind was.
    pub(super) fn only_of(&self, events: &[EventFacts], term: Term) -> Option<When> {
        let mut of_kind = events.iter().filter(|event| event.term() == term);
        let only = of_kind.next()?;
        if of_kind.next().is_some() { None } else { self.when(only) }
    }

    /// Whether somebody is said to have died before being born, so that nothing can be measured by that life.
    pub(super) fn is_upside_down(&self, person: PersonNo) -> bool {
        self.born(person).zip(self.died(person)).is_some_and(|(born, died)| died.is_before(born))
    }

    /// The only husband or wife of a sex. Who has the tag `HUSB` says nothing of sex, as the data model has it.
    pub(super) fn only_spouse(&self, family: FamilyNo, sex: Sex) -> Option<PersonNo> {
        let mut of_sex = self.facts.spouses(family).filter(|bond| self.facts.sex(bond.person) == sex);
        let only = of_sex.next()?;
        of_sex.next().is_none().then_some(only.person)
    }

    /// The first death of a husband or wife that is known. One before the birth is told as that, and is no measure.
    pub(super) fn first_death(&self, family: FamilyNo) -> Option<When> {
        let people = self.facts.spouses(family).map(|bond| bond.person);
        let deaths =
            people.filter(|person| !self.is_upside_down(*person)).filter_map(|person| self.died(person));
        deaths.filter(|died| died.days.last().is_some()).min_by_key(|died| died.days.last())
    }
}

/// The children of a family who may be taken to be by birth.
pub(super) fn by_birth<'s>(kin: Kin<'s>, family: FamilyNo) -> impl Iterator<Item = PersonNo> + 's {
    kin.facts.children(family).filter(|bond| bond.pedigree.is_by_birth()).map(|bond| bond.person)
}

/// The same by birth to one of the parents: some are so to one, and adopted by the other.
pub(super) fn by_birth_to<'s>(
    kin: Kin<'s>,
    family: FamilyNo,
    parent: PersonNo,
) -> impl Iterator<Item = PersonNo> + 's {
    let parent = kin.facts.spouses(family).find(|bond| bond.person == parent);
    let is_by_birth = move |child: &&BondFacts| match parent {
        Some(parent) => child.pedigree_to(parent).is_by_birth(),
        None => child.pedigree.is_by_birth(),
    };
    kin.facts.children(family).filter(is_by_birth).map(|bond| bond.person)
}

/// The age that somebody can have reached at most, if it is less than so many years.
pub(super) fn younger_than(years: u32, born: When, then: When) -> Option<i64> {
    let days = then.days.last()?.since(born.days.first()?);
    // Most are far from it, which takes no calendar.
    if days < 0 || days > i64::from(years) * 366 {
        return None;
    }
    let most = AgeBetween::new(born.days, then.days).most?.years();
    (most < i64::from(years)).then_some(most)
}

/// The age that somebody must have reached at least, if it is more than so many years.
pub(super) fn older_than(years: u32, born: When, then: When) -> Option<i64> {
    if then.days_since(born)? < i64::from(years) * 365 {
        return None;
    }
    let least = AgeBetween::new(born.days, then.days).least?.years();
    (least > i64::from(years)).then_some(least)
}

/// An age that somebody had at most: `0`, `5 or less`.
pub(super) fn or_less(age: i64) -> String {
    if age == 0 { "0".to_string() } else { format!("{age} or less") }
}

/// A span of days, in years if it is long: `300 days`, `5 years`.
pub(super) fn span(days: i64) -> String {
    // As many days as 400 years have.
    if days < 731 { format!("{days} days") } else { years(days * 400 / 146_097) }
}

/// `1 year`, `2 years`.
pub(super) fn years(count: i64) -> String {
    format!("{count} year{}", if count == 1 { "" } else { "s" })
}

/// Whether only the living can be part of what such an event tells. Wills are proved and estates divided after death.
pub(super) fn needs_life(term: Term) -> bool {
    use Term::{
        Adoption, AdultChristening, Baptism, BarMitzvah, BasMitzvah, Blessing, Census, Christening,
        Confirmation, Education, Emigration, FirstCommunion, Graduation, Immigration, Naturalization,
        Occupation, Ordination, Residence, Retirement,
    };
    matches!(
        term,
        Adoption
            | AdultChristening
            | Baptism
            | BarMitzvah
            | BasMitzvah
            | Blessing
            | Census
            | Christening
            | Confirmation
            | Education
            | Emigration
            | FirstCommunion
            | Graduation
            | Immigration
            | Naturalization
            | Occupation
            | Ordination
            | Residence
            | Retirement
    )
}

/// What an event is called in a message.
pub(super) fn word(term: Term) -> &'static str {
    match term {
        Term::Birth => "birth",
        Term::Christening => "christening",
        Term::Baptism => "baptism",
        Term::Death => "death",
        Term::Burial => "burial",
        Term::Cremation => "cremation",
        Term::Marriage => "marriage",
        Term::Divorce => "divorce",
        Term::Annulment => "annulment",
        Term::Engagement => "engagement",
        Term::MarriageBann => "publication of banns",
        Term::MarriageLicense => "marriage licence",
        Term::FirstCommunion => "first communion",
        Term::Confirmation => "confirmation",
        Term::BarMitzvah => "bar mitzvah",
        Term::BasMitzvah => "bas mitzvah",
        Term::Ordination => "ordination",
        Term::Graduation => "graduation",
        Term::Retirement => "retirement",
        Term::Occupation => "occupation",
        _ => "event",
    }
}

/// The first day of the year 1.
const YEAR_ONE: Day = Day::from_jdn(1_721_426);

/// By so many days the Julian calendar was behind at most, in the years in which people went from it to the Gregorian one.
const JULIAN: i64 = 11;

/// So far around its month a day may be that the month does not have: 29 February 1900, of the Julian calendar, was 13 March.
const NO_DAY: u32 = 14;

/// The days of a date in years that may have begun on 25 March, so that one before that day may be of the next year; and in which
/// a date without a calendar may be of the Julian one.
fn as_counted_then(days: Days, until: u32) -> Days {
    let widened = || {
        let last = days.last()?;
        let begins = days.first().unwrap_or(last);
        // Most dates are far from it, which takes no calendar.
        if begins.since(YEAR_ONE) > i64::from(until) * 366 {
            return None;
        }
        let date = System::Gregorian.year_month_day(begins)?;
        if i64::from(date.year) > i64::from(until) {
            return None;
        }
        let Some(first) = days.first() else { return Some(Days::until(last.plus(JULIAN))) };
        let more = match (date.month, date.day) < (3, 25) {
            false => JULIAN,
            // A whole year only ends later.
            true if last.since(first) < 90 => 366 + JULIAN,
            true => 84 + JULIAN,
        };
        Some(Days::between(first, last.plus(more)))
    };
    widened().unwrap_or(days)
}

#[cfg(test)]
mod tests {
    use super::*;
    use heirloom_dates::DateValue;

    fn days(text: &str) -> Days {
        DateValue::parse(text).value.days().unwrap()
    }

    #[test]
    fn a_date_before_lady_day_may_be_of_the_next_year() {
        let widened = as_counted_then(days("10 JAN 1699"), 1752);
        assert_eq!(widened.compare(days("20 DEC 1699")), Order::Overlaps);
        assert_eq!(as_counted_then(days("1699"), 1752).compare(days("20 MAR 1700")), Order::Overlaps);
        for (date, until) in
            [("10 JAN 1753", 1752), ("10 JAN 1853", 1752), ("10 JAN 1699", 0), ("AFT 1700", 1752)]
        {
            assert_eq!(as_counted_then(days(date), until), days(date), "{date}");
        }
    }

    #[test]
    fn a_date_without_a_calendar_may_be_of_the_julian_one() {
        for (date, same) in
            [("26 MAR 1700", "@#DJULIAN@ 26 MAR 1700"), ("BEF 1 MAY 1700", "BEF @#DJULIAN@ 1 MAY 1700")]
        {
            let (widened, julian) = (as_counted_then(days(date), 1752), days(same));
            assert!(widened.last() >= julian.last() && widened.first() == days(date).first(), "{date}");
        }
        assert_eq!(as_counted_then(days("BEF 1800"), 1752), days("BEF 1800"));
    }

    #[test]
    fn spans_are_told_in_days_or_years() {
        assert_eq!([span(300), span(731), span(54_988)], ["300 days", "2 years", "150 years"]);
        assert_eq!([or_less(0), or_less(5)], ["0", "5 or less"]);
    }

    #[test]
    fn ages_are_only_told_when_they_are_sure() {
        let at = StructureNo::new(1);
        let when = |text| When { days: days(text), at, term: Term::Birth };
        assert_eq!(younger_than(13, when("1850"), when("1862")), Some(12));
        assert_eq!(younger_than(12, when("1850"), when("1862")), None);
        assert_eq!(younger_than(12, when("BEF 1850"), when("1851")), None);
        assert_eq!(younger_than(12, when("1850"), when("1849")), None);
        assert_eq!(older_than(55, when("1850"), when("1907")), Some(56));
        assert_eq!(older_than(55, when("1850"), when("1906")), None);
        assert_eq!(older_than(55, when("BEF 1850"), when("1908")), Some(57));
    }
}
