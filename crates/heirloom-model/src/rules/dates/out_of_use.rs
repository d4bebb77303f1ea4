//! Calendars have their time: the French Republican one was in use from 1792 to 1805 and in the spring of 1871, the Julian
//! one from 45 B.C. until Greece gave it up as the last country in 1923.

use heirloom_dates::calendars::{System, YearMonthDay};
use heirloom_dates::{Date, Days, Order, Precision};

use super::findings::OUT_OF_USE;
use super::reading::{Reading, Sort};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &OUT_OF_USE, look: Look::Date(look) };

/// The last day of the Julian calendar in Greece, by the Gregorian one.
const LAST_JULIAN: YearMonthDay = YearMonthDay { year: 1923, month: 2, day: 28 };

/// The year of the Paris Commune, which used the French Republican calendar once more.
const COMMUNE: i32 = 79;

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort == Sort::Exact {
        return;
    }
    if let Some(trouble) = date.value().dates().find_map(|date| trouble(&date)) {
        scope.report(date.structure, trouble);
    }
}

fn trouble(date: &Date<'_>) -> Option<&'static str> {
    let system = date.calendar.system()?;
    // Of years and months nobody cares, since they overlap those of other calendars, but for the French years.
    let is_exact = date.precision() == Precision::Day || system == System::FrenchRepublican;
    if system == System::Gregorian || !is_exact || date.flaw().is_some() {
        return None;
    }
    let days = date.days()?;
    match (system, days.compare(system.in_use())) {
        (System::FrenchRepublican, Order::After) if date.year.logical != COMMUNE => {
            Some("the French Republican calendar was not in use any more on this date")
        }
        (System::Julian, Order::Before) => Some("the Julian calendar was not in use yet on this date"),
        (System::Julian, _) => {
            let last = System::Gregorian.day(LAST_JULIAN)?;
            let is_after = days.compare(Days::until(last)) == Order::After;
            is_after.then_some("no country used the Julian calendar any more on this date")
        }
        _ => None,
    }
}
