//! GEDCOM 7.

use crate::calendars::{System, hebrew};
use crate::{Calendar, Date, DatePeriod, DateRange, DateValue, Month, names};

/// A date as GEDCOM 7 has it: a payload, which may be empty, and a `PHRASE` beside it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Gedcom7 {
    /// The payload of `DATE`.
    pub payload: String,
    /// The payload of `PHRASE`, where one is needed.
    pub phrase: Option<String>,
}

/// Writes a value as GEDCOM 7 does.
///
/// Calendars are keywords, `B.C.` is `BCE`, and the Adar of a common year is `ADS`. Phrases stand beside the date. Dual years
/// are gone: the logical year is the date, and a phrase says what was written. Calendars beyond the four are extensions there, and so
/// are their months and epochs: all begin with an underscore. Dates that are impossible, and those without a calendar that
/// are not Gregorian, are a phrase only.
///
/// ```
/// use heirloom_dates::{DateValue, write};
///
/// let written = write::gedcom7(&DateValue::parse("ABT @#DJULIAN@ 30 JAN 1648/49").value);
/// assert_eq!(written.payload, "ABT JULIAN 30 JAN 1649");
/// assert_eq!(written.phrase.as_deref(), Some("ABT @#DJULIAN@ 30 JAN 1648/49"));
///
/// let roman = write::gedcom7(&DateValue::parse("@#DROMAN@ 3 MAR 709 A.U.C.").value);
/// assert_eq!(roman.payload, "_ROMAN 3 _MAR 709 _AUC");
/// ```
pub fn gedcom7(value: &DateValue<'_>) -> Gedcom7 {
    match (payload(value), value) {
        (_, DateValue::Phrase(phrase)) => {
            Gedcom7 { payload: String::new(), phrase: Some((*phrase).to_string()) }
        }
        (None, _) => Gedcom7 { payload: String::new(), phrase: Some(value.to_string()) },
        (Some(payload), _) => {
            let is_dual = value.dates().any(|date| date.year.historical.is_some());
            let phrase = match (value, is_dual) {
                (DateValue::Interp(_, phrase), false) => Some((*phrase).to_string()),
                (_, true) => Some(value.to_string()),
                (_, false) => None,
            };
            Gedcom7 { payload, phrase }
        }
    }
}

fn payload(value: &DateValue<'_>) -> Option<String> {
    Some(match value {
        DateValue::Date(one) | DateValue::Interp(one, _) => date(one)?,
        DateValue::Approx(approx, one) => format!("{} {}", approx.keyword(), date(one)?),
        DateValue::Range(DateRange::Before(one)) => format!("BEF {}", date(one)?),
        DateValue::Range(DateRange::After(one)) => format!("AFT {}", date(one)?),
        DateValue::Range(DateRange::Between(first, second)) => {
            format!("BET {} AND {}", date(first)?, date(second)?)
        }
        DateValue::Period(DatePeriod::From(one)) => format!("FROM {}", date(one)?),
        DateValue::Period(DatePeriod::To(one)) => format!("TO {}", date(one)?),
        DateValue::Period(DatePeriod::FromTo(first, second)) => {
            format!("FROM {} TO {}", date(first)?, date(second)?)
        }
        DateValue::Phrase(_) => return None,
    })
}

fn date(date: &Date<'_>) -> Option<String> {
    // Years have no signs there, whatever the calendar.
    if date.flaw().is_some() || date.year.logical < 0 {
        return None;
    }
    let mut text = match date.calendar {
        Calendar::Known(System::Gregorian) => String::new(),
        Calendar::Known(System::Julian) => "JULIAN ".to_string(),
        Calendar::Known(System::FrenchRepublican) => "FRENCH_R ".to_string(),
        Calendar::Known(System::Hebrew) => "HEBREW ".to_string(),
        Calendar::Other(name) => format!("{} ", extension(name)?),
        Calendar::Unstated => return None,
    };
    if let Some(month) = date.month {
        if let Some(day) = date.day {
            text.push_str(&format!("{day} "));
        }
        let is_common_adar = date.calendar == Calendar::HEBREW
            && month.number() == Some(hebrew::ADR)
            && !hebrew::is_leap(date.year.logical);
        match (month, date.calendar) {
            _ if is_common_adar => text.push_str("ADS"),
            (Month::Other(name), Calendar::Other(_)) => text.push_str(&extension(name)?),
            (month, calendar) => text.push_str(month.name(calendar)),
        }
        text.push(' ');
    }
    text.push_str(&date.year.logical.to_string());
    match date.epoch.name() {
        None => {}
        Some(epoch) if names::epoch(epoch) == Some("B.C.") => text.push_str(" BCE"),
        Some(epoch) => text.push_str(&format!(" {}", extension(epoch)?)),
    }
    Some(text)
}

/// The name of an extension: an underscore, capital letters, digits and underscores. Nothing if a name has other letters.
fn extension(name: &str) -> Option<String> {
    let mut tag = String::from("_");
    for c in name.strip_prefix('_').unwrap_or(name).chars() {
        match c {
            'A'..='Z' | '0'..='9' | '_' => tag.push(c),
            ' ' => tag.push('_'),
            // Those of an epoch.
            '.' => {}
            _ => return None,
        }
    }
    (tag.len() > 1).then_some(tag)
}
