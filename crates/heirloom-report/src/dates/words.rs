//! Days and ages, in plain words.

use heirloom_dates::calendars::{System, YearMonthDay};
use heirloom_dates::{
    Age, AgeWord, Approx, Bound, Calendar, DatePeriod, DateRange, DateValue, Day, Days, Precision, Unit,
    Weekday,
};

use crate::people::shortened;
use crate::text::visible;

/// Longer phrases are cut.
const LONGEST_PHRASE: usize = 60;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// What a date says: which days, in the calendar of today.
pub(super) fn meaning(value: &DateValue<'_>) -> String {
    let Some(days) = value.days() else {
        return match value {
            DateValue::Phrase("") => "no date".to_string(),
            DateValue::Phrase(_) => "words that give no date".to_string(),
            _ => "nobody can say which days".to_string(),
        };
    };
    let said = interval(days);
    match value {
        DateValue::Date(_) => one_of(days, said),
        DateValue::Approx(approx, _) => {
            let how = match approx {
                Approx::About => "about",
                Approx::Calculated => "by calculation",
                Approx::Estimated => "by estimate",
            };
            format!("{how} {said}")
        }
        DateValue::Range(DateRange::Between(..)) => one_of(days, said),
        DateValue::Range(_) => said,
        DateValue::Period(DatePeriod::FromTo(..)) => format!("all the time from {said}"),
        DateValue::Period(_) => format!("all the time {said}"),
        DateValue::Interp(_, phrase) => {
            let phrase = visible::quoted(&shortened(phrase.trim(), LONGEST_PHRASE));
            format!("{}, by the words {phrase}", one_of(days, said))
        }
        DateValue::Phrase(_) => said,
    }
}

/// A date that is not exact is one day of several.
fn one_of(days: Days, said: String) -> String {
    if days.count().is_some_and(|count| count > 1) { format!("a day from {said}") } else { said }
}

/// From a first to a last day, without what both have in common.
pub(super) fn interval(days: Days) -> String {
    match (days.first(), days.last()) {
        (Some(first), Some(last)) if first == last => format!("{} {}", weekday(first), day(first)),
        (Some(first), Some(last)) => between(first, last),
        (Some(first), None) => format!("from {} on", day(first)),
        (None, Some(last)) => format!("up to {}", day(last)),
        (None, None) => "any day".to_string(),
    }
}

fn between(first: Day, last: Day) -> String {
    let date = |day| System::Gregorian.year_month_day(day);
    let (Some(one), Some(other)) = (date(first), date(last)) else {
        return format!("{} to {}", day(first), day(last));
    };
    let last = in_words(other);
    if one.year != other.year {
        format!("{} to {last}", in_words(one))
    } else if one.month != other.month {
        format!("{} {} to {last}", one.day, month(one))
    } else {
        format!("{} to {last}", one.day)
    }
}

fn day(day: Day) -> String {
    System::Gregorian.year_month_day(day).map_or_else(|| format!("day {}", day.jdn()), in_words)
}

fn in_words(date: YearMonthDay) -> String {
    let year = match date.year {
        1.. => date.year.to_string(),
        // There is no year 0 before Christ.
        _ => format!("{} B.C.", 1 - i64::from(date.year)),
    };
    format!("{} {} {year}", date.day, month(date))
}

fn month(date: YearMonthDay) -> &'static str {
    MONTHS.get(usize::from(date.month).wrapping_sub(1)).copied().unwrap_or_default()
}

fn weekday(day: Day) -> &'static str {
    match day.weekday() {
        Weekday::Monday => "Monday",
        Weekday::Tuesday => "Tuesday",
        Weekday::Wednesday => "Wednesday",
        Weekday::Thursday => "Thursday",
        Weekday::Friday => "Friday",
        Weekday::Saturday => "Saturday",
        Weekday::Sunday => "Sunday",
    }
}

/// What a calendar is called.
pub(super) fn calendar(calendar: Calendar<'_>) -> String {
    match calendar {
        Calendar::Known(system) => system_name(system).to_string(),
        Calendar::Unstated => "unknown".to_string(),
        Calendar::Other(name) => visible::line(name),
    }
}

pub(super) fn system_name(system: System) -> &'static str {
    match system {
        System::Gregorian => "Gregorian",
        System::Julian => "Julian",
        System::FrenchRepublican => "French Republican",
        System::Hebrew => "Hebrew",
    }
}

/// How exact a date is.
pub(super) fn precision(value: &DateValue<'_>) -> Option<&'static str> {
    Some(match value.dates().map(|date| date.precision()).min()? {
        Precision::Year => "year",
        Precision::Month => "month",
        Precision::Day => "day",
    })
}

/// An age.
pub(super) fn age(age: &Age) -> String {
    let (bound, duration) = match age {
        Age::Word(AgeWord::Child) => return "a child".to_string(),
        Age::Word(AgeWord::Infant) => return "an infant".to_string(),
        Age::Word(AgeWord::Stillborn) => return "stillborn".to_string(),
        Age::Duration(bound, duration) => (bound, duration),
    };
    let units = [(Unit::Years, "year"), (Unit::Months, "month"), (Unit::Weeks, "week"), (Unit::Days, "day")];
    let parts = units.into_iter().filter_map(|(unit, name)| {
        let count = duration.get(unit)?;
        Some(format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
    });
    let said = parts.collect::<Vec<_>>().join(", ");
    match bound {
        None => said,
        Some(Bound::AtMost) => format!("at most {said}"),
        Some(Bound::AtLeast) => format!("at least {said}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heirloom_dates::Rules;

    #[test]
    fn dates_say_which_days() {
        for (text, said) in [
            ("12 MAR 1871", "Sunday 12 March 1871"),
            ("MAR 1871", "a day from 1 to 31 March 1871"),
            ("1871", "a day from 1 January to 31 December 1871"),
            ("ABT 1871", "about 1 January to 31 December 1871"),
            ("EST 12 MAR 1871", "by estimate Sunday 12 March 1871"),
            ("BEF 1871", "up to 31 December 1871"),
            ("AFT MAR 1871", "from 1 March 1871 on"),
            ("BET 1870 AND 1871", "a day from 1 January 1870 to 31 December 1871"),
            ("FROM 1870 TO MAR 1871", "all the time from 1 January 1870 to 31 March 1871"),
            ("FROM 1870", "all the time from 1 January 1870 on"),
            ("TO 1870", "all the time up to 31 December 1870"),
            ("INT 1870 (in spring)", "a day from 1 January to 31 December 1870, by the words \"in spring\""),
            ("(in spring)", "words that give no date"),
            ("@#DJULIAN@ 25 OCT 1917", "Wednesday 7 November 1917"),
            ("44 B.C.", "a day from 1 January to 31 December 44 B.C."),
            ("@#DROMAN@ 44", "nobody can say which days"),
        ] {
            assert_eq!(meaning(&DateValue::parse(text).value), said, "{text}");
        }
    }

    #[test]
    fn ages_in_words() {
        let said = |text| age(&Age::parse(text, &Rules::GEDCOM).value.unwrap());
        assert_eq!(said("42"), "42 years");
        assert_eq!(said("> 1y 1m 0d"), "at least 1 year, 1 month, 0 days");
        assert_eq!(said("INFANT"), "an infant");
    }
}
