//! Times of day.
//!
//! ```text
//! Time ::= HH ":" MM ( ":" SS )? TZD?
//! HH   ::= [0-9] [0-9]      from 00 to 23, or 24:00:00 at the end of a day
//! MM   ::= [0-9] [0-9]
//! SS   ::= [0-9] [0-9] ( "." [0-9]+ )?
//! TZD  ::= "Z" | ( "+" | "-" ) HH ":" MM
//! ```
//!
//! A zone is accepted and not written again by ELF; GEDCOM 7 has `Z`, and hours of one digit. With slips also the clock of
//! twelve hours is read, `10:00 am`, and zones as `GMT-5`.

use std::fmt;

use crate::parse::BLANKS;
use crate::scan::Scanner;
use crate::{Kind, Notation, Parsed, Problem, Rules, Span};

/// A *Time* of day, to the millisecond.
///
/// ```
/// use heirloom_dates::{Rules, Time};
///
/// let time = |text| Time::parse(text, &Rules::GEDCOM).value.unwrap().to_string();
/// assert_eq!(time("15:30"), "15:30:00");
/// assert_eq!(time("9:05 pm"), "21:05:00");
/// assert_eq!(Time::parse("12:60", &Rules::GEDCOM).value, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Time {
    /// 0 to 23; 24 at the end of a day.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 59; 60 in a leap second.
    pub second: u8,
    /// Thousandths of a second, if written.
    pub millisecond: Option<u16>,
    /// The zone, if written.
    pub zone: Option<Zone>,
}

/// A time zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Zone {
    /// `Z`.
    Utc,
    /// So many minutes ahead of it.
    Ahead(i16),
}

impl Time {
    /// Reads a time; nothing if the text is none.
    pub fn parse<'a>(text: &'a str, rules: &Rules) -> Parsed<'a, Option<Time>> {
        let mut reader = Scanner::new(text, rules);
        let value = reader.time();
        let span = reader.remainder();
        let mut problems = reader.problems;
        if value.is_none() {
            let is_range = |kind| matches!(kind, Kind::NoSuchHour | Kind::NoSuchMinute | Kind::NoSuchSecond);
            problems.retain(|problem| is_range(problem.kind));
            if problems.is_empty() {
                let kind =
                    if text.trim_matches(BLANKS).is_empty() { Kind::Empty } else { Kind::NotUnderstood };
                problems.push(Problem::new(kind, span));
            }
        }
        Parsed { text, value, problems }
    }

    /// As GEDCOM 7 writes it: with `Z` if it has that, and with any other zone left out.
    ///
    /// There is neither 24:00 nor a second 60 there. The last second of the day or minute is as near as a time comes that
    /// does not know its date; who does, asks for [`Time::next_day`] first.
    ///
    /// ```
    /// use heirloom_dates::{Rules, Time};
    ///
    /// let time = |text| Time::parse(text, &Rules::GEDCOM).value.unwrap();
    /// assert_eq!(time("24:00").gedcom7(), "23:59:59");
    /// assert_eq!(time("24:00").next_day().unwrap().gedcom7(), "00:00:00");
    /// assert_eq!(time("23:59:60.250Z").gedcom7(), "23:59:59.250Z");
    /// ```
    pub fn gedcom7(&self) -> String {
        let last = match (self.hour, self.second) {
            (24.., _) => Time { hour: 23, minute: 59, second: 59, millisecond: None, ..*self },
            (_, 60..) => Time { second: 59, ..*self },
            _ => *self,
        };
        let zone = if self.zone == Some(Zone::Utc) { "Z" } else { "" };
        format!("{last}{zone}")
    }

    /// The same time by the name that it has on the day after its date, if it is 24:00.
    pub fn next_day(&self) -> Option<Time> {
        (self.hour == 24).then_some(Time { hour: 0, ..*self })
    }
}

impl fmt::Display for Time {
    /// Without the zone, which ELF has no room for.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}:{:02}", self.hour, self.minute, self.second)?;
        match self.millisecond {
            Some(millisecond) => write!(f, ".{millisecond:03}"),
            None => Ok(()),
        }
    }
}

impl Scanner<'_> {
    fn time(&mut self) -> Option<Time> {
        let whole = self.whole();
        if self.text.trim_matches(BLANKS).len() != self.text.len() {
            self.say(Kind::Blanks, whole);
        }
        self.run(|c| BLANKS.contains(&c));
        let hour = self.hour()?;
        self.sign(':')?;
        let minute = self.two()?;
        let mut second = None;
        let mut millisecond = None;
        if self.sign(':').is_some() {
            second = Some(self.two()?);
            if self.sign('.').is_some() {
                millisecond = Some(self.decimals()?);
            }
        }
        let zone = self.zone()?;
        let hour = self.half_of_day(hour)?;
        if !self.rest().trim_matches(BLANKS).is_empty() {
            return None;
        }
        if second.is_none() && self.rules.notation == Notation::Escapes {
            self.say(Kind::MissingSeconds, whole);
        }
        let time = Time { hour, minute, second: second.unwrap_or(0), millisecond, zone };
        self.check(time, whole)
    }

    fn check(&mut self, time: Time, whole: Span) -> Option<Time> {
        let is_end = (time.hour, time.minute, time.second, time.millisecond.unwrap_or(0)) == (24, 0, 0, 0);
        let wrong = if time.hour > 24 || time.hour == 24 && !is_end {
            Some(Kind::NoSuchHour)
        } else if time.minute > 59 {
            Some(Kind::NoSuchMinute)
        } else if time.second > 60 {
            Some(Kind::NoSuchSecond)
        } else {
            None
        };
        if let Some(kind) = wrong {
            self.say(kind, whole);
            return None;
        }
        if is_end {
            self.say(Kind::EndOfDay, whole);
        }
        if time.second == 60 {
            self.say(Kind::LeapSecond, whole);
        }
        Some(time)
    }

    fn hour(&mut self) -> Option<u8> {
        let start = self.at;
        let digits = self.run(|c| c.is_ascii_digit());
        if digits.len() == 1 && self.rules.notation == Notation::Escapes {
            self.slip(Kind::OneDigitHour, Span { start, end: self.at })?;
        }
        if digits.len() > 2 { None } else { digits.parse().ok() }
    }

    fn two(&mut self) -> Option<u8> {
        let digits = self.run(|c| c.is_ascii_digit());
        if digits.len() == 2 { digits.parse().ok() } else { None }
    }

    /// Three decimals are kept, and more than that cut off.
    fn decimals(&mut self) -> Option<u16> {
        let start = self.at;
        let digits = self.run(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return None;
        }
        if digits.len() != 3 {
            self.say(Kind::Decimals, Span { start, end: self.at });
        }
        let three = digits.bytes().chain(std::iter::repeat(b'0')).take(3);
        Some(three.fold(0, |sum, digit| 10 * sum + u16::from(digit - b'0')))
    }

    /// Nothing at all if it begins like a zone and is none.
    fn zone(&mut self) -> Option<Option<Zone>> {
        let start = self.at;
        if let Some(behind) = self.universal_time() {
            self.at = behind;
            let offset = self.offset()?;
            self.slip(Kind::SpeltZone, Span { start, end: self.at })?;
            return Some(Some(offset.map_or(Zone::Utc, Zone::Ahead)));
        }
        if self.sign('Z').is_some() {
            if self.rules.notation == Notation::Escapes {
                self.say(Kind::TimeZone, Span { start, end: self.at });
            }
            return Some(Some(Zone::Utc));
        }
        let sign = if self.sign('+').is_some() {
            1
        } else if self.sign('-').is_some() {
            -1
        } else {
            return Some(None);
        };
        let hours = self.two()?;
        self.sign(':')?;
        let minutes = self.two()?;
        self.say(Kind::TimeZone, Span { start, end: self.at });
        Some(Some(Zone::Ahead(sign * (60 * i16::from(hours) + i16::from(minutes)))))
    }

    /// Where `GMT` or `UTC` ends, if it stands here.
    fn universal_time(&self) -> Option<usize> {
        let rest = self.rest();
        let blanks = rest.len() - rest.trim_start_matches(BLANKS).len();
        let word = rest.get(blanks..blanks + 3)?;
        let is_known = word.eq_ignore_ascii_case("GMT") || word.eq_ignore_ascii_case("UTC");
        is_known.then_some(self.at + blanks + 3)
    }

    /// `-5`, `+05:30`, in minutes. Nothing at all if it begins so and goes on otherwise.
    fn offset(&mut self) -> Option<Option<i16>> {
        let sign = if self.sign('+').is_some() {
            1
        } else if self.sign('-').is_some() {
            -1
        } else {
            return Some(None);
        };
        let digits = self.run(|c| c.is_ascii_digit());
        let hours: i16 = if digits.len() > 2 { return None } else { digits.parse().ok()? };
        let minutes = if self.sign(':').is_some() { i16::from(self.two()?) } else { 0 };
        Some(Some(sign * (60 * hours + minutes)))
    }

    /// `am` and `pm`. Nothing at all if there is no such hour on that clock.
    fn half_of_day(&mut self, hour: u8) -> Option<u8> {
        let word = self.rest().trim_matches(BLANKS);
        let is =
            |half: &str| word.eq_ignore_ascii_case(half) || word.replace('.', "").eq_ignore_ascii_case(half);
        let later = match word {
            "" => return Some(hour),
            _ if is("am") => 0,
            _ if is("pm") => 12,
            _ => return Some(hour),
        };
        self.slip(Kind::TwelveHourClock, self.remainder())?;
        self.at = self.text.len();
        (1..=12).contains(&hour).then_some(hour % 12 + later)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, rules: &Rules) -> Option<(String, Option<Zone>)> {
        Time::parse(text, rules).value.map(|time| (time.to_string(), time.zone))
    }

    #[test]
    fn zones_are_named_in_several_ways() {
        let zone = |text| read(text, &Rules::GEDCOM).map(|(_, zone)| zone);
        assert_eq!(zone("01:06:48 GMT-5"), Some(Some(Zone::Ahead(-300))));
        assert_eq!(zone("01:06:48 GMT"), Some(Some(Zone::Utc)));
        assert_eq!(zone("01:06:48utc+05:30"), Some(Some(Zone::Ahead(330))));
        assert_eq!(zone("01:06:48+05:30"), Some(Some(Zone::Ahead(330))));
        assert_eq!(zone("01:06:48 GMT-"), None);
        assert_eq!(zone("01:06:48 GMT-500"), None);
        assert_eq!(zone("01:06:48 CET"), None);
        assert_eq!(read("01:06:48 GMT", &Rules::ELF), None);
    }
}
