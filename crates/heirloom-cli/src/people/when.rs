//! When something was, as far as that puts things into order.

use std::cmp::Ordering;

/// The first day that a date names, for the order of events, and whether it is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct When {
    /// The year, before our era counted from 0 down.
    year: i32,
    /// The month from 1, where it is known.
    month: Option<u8>,
    day: Option<u8>,
    /// How the day is meant.
    nearness: Nearness,
}

/// How a date is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Nearness {
    Exact,
    About,
    Before,
    After,
}

const MONTHS: [&str; 12] =
    ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/// In the order of a year that begins in September.
const FRENCH: [&str; 13] =
    ["VEND", "BRUM", "FRIM", "NIVO", "PLUV", "VENT", "GERM", "FLOR", "PRAI", "MESS", "THER", "FRUC", "COMP"];
const HEBREW: [&str; 13] =
    ["TSH", "CSH", "KSL", "TVT", "SHV", "ADR", "ADS", "NSN", "IYR", "SVN", "TMZ", "AAV", "ELL"];

/// The calendars that are told apart: by the names of their months, which no two of them share.
const CALENDARS: [(&[&str], Calendar); 3] = [
    (&MONTHS, Calendar::Christian),
    (&FRENCH, Calendar::FromAutumn { first: 1792 }),
    (&HEBREW, Calendar::FromAutumn { first: -3760 }),
];

/// How the years of a calendar are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Calendar {
    Christian,
    /// From September, in which the first year began.
    FromAutumn {
        first: i32,
    },
}

/// In years that begin in autumn, the month that is mostly in January or behind it.
const JANUARY: usize = 4;

impl When {
    /// Reads the first date in the words of GEDCOM. What stands in brackets, and what is no date, says nothing.
    pub(crate) fn of(date: &str) -> Option<When> {
        let date = date.split('(').next().unwrap_or_default().to_uppercase();
        let escapes = ["@#DGREGORIAN@", "@#DJULIAN@", "@#DFRENCH R@", "@#DHEBREW@"];
        let date = escapes.iter().fold(date, |date, escape| date.replace(escape, " "));
        let mut nearness = Nearness::Exact;
        let (mut named, mut numbers): (Option<(usize, Calendar)>, Vec<&str>) = (None, Vec::new());
        for word in date.split_whitespace() {
            let month = CALENDARS.iter().find_map(|(months, calendar)| {
                Some((months.iter().position(|month| *month == word)?, *calendar))
            });
            match word {
                "ABT" | "CAL" | "EST" | "BET" if numbers.is_empty() => nearness = Nearness::About,
                "BEF" | "TO" if numbers.is_empty() => nearness = Nearness::Before,
                "AFT" | "FROM" if numbers.is_empty() => nearness = Nearness::After,
                "INT" if numbers.is_empty() => {}
                "B.C." | "BC" | "BCE" => {
                    let year: i32 = numbers.last()?.parse().ok()?;
                    return Some(When { year: 1 - year, month: None, day: None, nearness });
                }
                _ if word.starts_with(|c: char| c.is_ascii_digit()) => numbers.push(word),
                _ if month.is_some() && named.is_none() => named = month,
                // The first date is complete, or this is none.
                _ => break,
            }
        }
        When::put_together(named, &numbers, nearness)
    }

    fn put_together(named: Option<(usize, Calendar)>, numbers: &[&str], nearness: Nearness) -> Option<When> {
        let (day, year) = match *numbers {
            [year] => (None, year),
            [day, year] if named.is_some() => (day.parse().ok(), year),
            // `12 14 1801` and the like are no dates of GEDCOM.
            _ => return None,
        };
        // In `1699/00` the year began in March.
        let year: i32 = match year.split_once('/') {
            Some((old, new)) if new.len() == 2 => old.parse::<i32>().ok()?.checked_add(1)?,
            Some(_) => return None,
            None => year.parse().ok()?,
        };
        let (year, month) = match named {
            None => (year, None),
            Some((month, Calendar::Christian)) => (year, Some(month)),
            Some((month, Calendar::FromAutumn { first })) => {
                let year = first.checked_add(year)?.checked_sub(i32::from(month < JANUARY))?;
                (year, Some((month + 12 - JANUARY) % 12))
            }
        };
        Some(When { year, month: month.map(|month| month as u8 + 1), day, nearness })
    }

    /// The year as people write it: `1801`, `~1870`, `<1870`, `>1870`, `44 BC`.
    pub(crate) fn year_in_words(&self) -> String {
        let sign = match self.nearness {
            Nearness::Exact => "",
            Nearness::About => "~",
            Nearness::Before => "<",
            Nearness::After => ">",
        };
        match self.year {
            1.. => format!("{sign}{}", self.year),
            before => format!("{sign}{} BC", 1 - before),
        }
    }

    fn key(&self) -> (i32, Option<u8>, Option<u8>, u8) {
        let nearness = match self.nearness {
            Nearness::Before => 0,
            Nearness::Exact => 1,
            Nearness::About => 2,
            Nearness::After => 3,
        };
        (self.year, self.month, self.day, nearness)
    }
}

impl PartialOrd for When {
    fn partial_cmp(&self, other: &When) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for When {
    fn cmp(&self, other: &When) -> Ordering {
        self.key().cmp(&other.key())
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
            ("FROM 2 MAY 1900 TO 1910", ">1900"),
            ("BEF 5 MAY 1829", "<1829"),
            ("@#DJULIAN@ 11 FEB 1731/32", "1732"),
            ("@#DFRENCH R@ 3 VEND 12", "1803"),
            ("@#DFRENCH R@ 20 THER 2", "1794"),
            ("@#DHEBREW@ 5 TSH 5600", "1839"),
            ("@#DHEBREW@ 5 NSN 5600", "1840"),
            ("44 B.C.", "44 BC"),
            ("INT 1850 (about the time of the flood of 1851)", "1850"),
        ] {
            assert_eq!(When::of(date).map(|when| when.year_in_words()).as_deref(), Some(year), "{date}");
        }
        for date in [
            "",
            "(unknown)",
            "Easter 1831",
            "1831-05-04",
            "12 14 1801",
            "Y",
            "@#DROMAN@ 5",
            "1/2/1831",
            "99999999999",
        ] {
            assert_eq!(When::of(date), None, "{date}");
        }
    }

    #[test]
    fn dates_are_ordered_by_their_first_day() {
        let dates = [
            "44 B.C.",
            "BEF 1801",
            "1801",
            "FEB 1801",
            "12 FEB 1801",
            "13 FEB 1801",
            "MAR 1801",
            "BET 1802 AND 1803",
        ];
        assert!(dates.map(|date| When::of(date).unwrap()).is_sorted());
    }
}
