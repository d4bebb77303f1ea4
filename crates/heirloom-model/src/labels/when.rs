//! When something was, for the order of events and for a year in a few letters.

use heirloom_dates::calendars::System;
use heirloom_dates::{Date, DatePeriod, DateRange, DateValue, SortKey};

/// When something was: where it stands among other dates, and its year.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct When {
    /// What comes first: all else only tells apart what stands in the same place.
    place: SortKey,
    /// The first year that it may be, as people know years: 0 is 1 BC.
    year: i32,
    nearness: Nearness,
}

/// How a year is meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Nearness {
    Before,
    Exact,
    About,
    After,
}

impl When {
    /// Reads a date. What is no date, or one of a calendar that nobody knows, says nothing.
    pub fn of(date: &str) -> Option<When> {
        let value = DateValue::parse(date).value;
        let years: Vec<(i32, i32)> = value.dates().filter_map(years).collect();
        let first = years.iter().map(|(first, _)| *first).min()?;
        let last = years.iter().map(|(_, last)| *last).max()?;
        let nearness = match value {
            DateValue::Approx(..) => Nearness::About,
            DateValue::Range(DateRange::Before(_)) | DateValue::Period(DatePeriod::To(_)) => Nearness::Before,
            DateValue::Range(DateRange::After(_)) | DateValue::Period(DatePeriod::From(_)) => Nearness::After,
            _ if first == last => Nearness::Exact,
            DateValue::Period(_) => Nearness::After,
            _ => Nearness::About,
        };
        Some(When { place: value.sort_key(), year: first, nearness })
    }

    /// The year as people write it: `1801`, `~1870`, `<1870`, `>1870`, `44 BC`.
    pub fn year_in_words(&self) -> String {
        let sign = match self.nearness {
            Nearness::Exact => "",
            Nearness::About => "~",
            Nearness::Before => "<",
            Nearness::After => ">",
        };
        match self.year {
            1.. => format!("{sign}{}", self.year),
            before => format!("{sign}{} BC", 1 - i64::from(before)),
        }
    }
}

/// The first and the last year that a date may be. A Julian date has the year that is written there, as people quote it;
/// those of other calendars have the years in which their days lie.
fn years(date: Date<'_>) -> Option<(i32, i32)> {
    let days = date.days()?;
    match date.calendar.system()? {
        System::Gregorian | System::Julian => date.reckoned_year().map(|year| (year, year)),
        System::FrenchRepublican | System::Hebrew => {
            let year = |day| Some(System::Gregorian.year_month_day(day)?.year);
            Some((year(days.first()?)?, year(days.last()?)?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_are_found() {
        for (date, year) in [
            ("12 FEB 1801", "1801"),
            ("feb 1801", "1801"),
            ("1801", "1801"),
            ("ABT 1870", "~1870"),
            ("BET 1831 AND 1833", "~1831"),
            ("BET JAN 1831 AND MAR 1831", "1831"),
            ("BET 1833 AND 1831", "~1831"),
            ("FROM 2 MAY 1900 TO 1910", ">1900"),
            ("FROM MAY 1900 TO JUN 1900", "1900"),
            ("FROM 1900", ">1900"),
            ("TO 1900", "<1900"),
            ("BEF 5 MAY 1829", "<1829"),
            ("AFT 5 MAY 1829", ">1829"),
            ("@#DJULIAN@ 11 FEB 1731/32", "1732"),
            ("11 FEB 1731/32", "1732"),
            ("@#DJULIAN@ 25 DEC 1700", "1700"),
            ("@#DFRENCH R@ 3 VEND 12", "1803"),
            ("@#DFRENCH R@ 20 THER 2", "1794"),
            ("@#DFRENCH R@ 12", "~1803"),
            ("BEF @#DFRENCH R@ 3 VEND 12", "<1803"),
            ("@#DHEBREW@ 5 TSH 5600", "1839"),
            ("@#DHEBREW@ 5 NSN 5600", "1840"),
            ("44 B.C.", "44 BC"),
            ("BEF 1 B.C.", "<1 BC"),
            ("BET 5 B.C. AND 3", "~5 BC"),
            ("INT 1850 (about the time of the flood of 1851)", "1850"),
            ("31 APR 1850", "1850"),
        ] {
            assert_eq!(When::of(date).map(|when| when.year_in_words()).as_deref(), Some(year), "{date}");
        }
        for date in
            ["", "(unknown)", "Easter 1831", "12 14 1801", "Y", "@#DROMAN@ 5", "1/2/1831", "99999999999", "0"]
        {
            assert_eq!(When::of(date), None, "{date}");
        }
    }

    #[test]
    fn dates_are_ordered_by_their_first_day() {
        let dates = [
            "BEF 44 B.C.",
            "44 B.C.",
            "43 B.C.",
            "1732",
            "11 FEB 1731/32",
            "@#DFRENCH R@ 10 NIVO 9",
            "BEF 1801",
            "@#DFRENCH R@ 11 NIVO 9",
            "1801",
            "FEB 1801",
            "12 FEB 1801",
            "13 FEB 1801",
            "MAR 1801",
            "BET 1802 AND 1803",
            "@#DHEBREW@ 5 TSH 5600",
        ];
        let whens = dates.map(|date| When::of(date).unwrap());
        assert!(whens.is_sorted(), "{whens:?}");
    }
}
