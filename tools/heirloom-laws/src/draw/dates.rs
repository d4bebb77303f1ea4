//! Dates: values that there are, and texts that may be some.

use heirloom_dates::calendars::System;
use heirloom_dates::{Approx, Calendar, Date, DatePeriod, DateRange, DateValue, Epoch, Month, Year};

use super::Draw;

/// Pieces that mean something, so that random texts get beyond the first.
pub const DATE_PIECES: &[&str] = &[
    " ",
    " ",
    " ",
    "  ",
    "\t",
    "\n",
    "@#DGREGORIAN@",
    "@#DJULIAN@",
    "@#DFRENCH R@",
    "@#DHEBREW@",
    "@#DROMAN@",
    "@#DFRENCHR@",
    "@@#DJULIAN@@",
    "@#D",
    "@",
    "JULIAN",
    "HEBREW",
    "ROMAN",
    "UNKNOWN",
    "_EXT",
    "_MONTH",
    "ABT",
    "Abt.",
    "about",
    "CAL",
    "EST",
    "BEF",
    "AFT",
    "BET",
    "AND",
    "FROM",
    "TO",
    "INT",
    "(",
    ")",
    "a phrase",
    "1",
    "12",
    "29",
    "30",
    "31",
    "0",
    "00",
    "05",
    "1648/49",
    "1699/00",
    "1752",
    "1900",
    "5783",
    "5784",
    "14",
    "79",
    "99999999999",
    "-5",
    "/",
    "-",
    "–",
    ".",
    ",",
    "?",
    "+",
    "<",
    ">",
    "~",
    "JAN",
    "jan",
    "January",
    "Sept.",
    "FEB",
    "MAR",
    "DEC",
    "VEND",
    "COMP",
    "TSH",
    "ADR",
    "ADS",
    "FOO",
    "März",
    "août",
    "B.C.",
    "BC",
    "BCE",
    "A.D.",
    "A.M.",
    "$昭和",
    "y",
    "m",
    "w",
    "d",
    "CHILD",
    "12:30",
    ":59",
    ":60",
    "24:00",
    "Z",
    "am",
    "pm",
    "or",
    "bis",
    "century",
    "s",
    "Q",
    "th",
    "é",
    "\u{a0}",
    "'",
];

/// A text: the octets that are left, or pieces of dates.
pub fn date_text(draw: &mut Draw<'_>) -> String {
    match draw.below(8) {
        0 => String::from_utf8_lossy(draw.rest()).into_owned(),
        1..=2 => draw.several(12, |draw| draw.one_of(DATE_PIECES)).concat(),
        3 => day_after_a_word(draw),
        _ => draw.several(9, |draw| draw.one_of(DATE_PIECES)).join(" "),
    }
}

/// A date of a known calendar that there is.
pub fn date(draw: &mut Draw<'_>) -> Date<'static> {
    let system = draw.one_of(&System::ALL);
    // Of the few years of the French Republic there would be hardly any.
    let last = if draw.once_in(4) { 18 } else { 5999 };
    let year = draw.between(1, last) as i32;
    let (month, day) = (draw.between(1, 13) as u8, draw.between(1, 31) as u32);
    let (parts, back, dual_before) = (draw.below(4), draw.coin(), draw.coin());
    let epoch = if back && system.has_before_christ() { Epoch::BeforeChrist } else { Epoch::Usual };
    // The year of people then began earlier than ours, or later.
    let historical = if dual_before { year - 1 } else { year + 1 };
    let dual = parts == 3 && system == System::Julian && historical > 0;
    let whole = Date {
        calendar: Calendar::Known(system),
        year: if dual { Year::dual(historical, year) } else { Year::plain(year) },
        epoch,
        month: (parts > 0).then_some(Month::Known(month)),
        day: (parts > 1).then_some(day),
    };
    // What there is not loses its parts until there is; the first of a year or month is always there.
    let without_day = Date { day: whole.day.and(Some(1)), ..whole };
    let without_month = Date { month: whole.month.and(Some(Month::Known(1))), ..without_day };
    let plain = Date { year: Year::plain(1), epoch: Epoch::Usual, ..without_month };
    let all = [whole, without_day, without_month, plain];
    all.into_iter().find(|date| date.flaw().is_none()).unwrap_or(plain)
}

/// A value of any form.
pub fn date_value(draw: &mut Draw<'_>) -> DateValue<'static> {
    let form = draw.below(10);
    let (one, other) = (date(draw), date(draw));
    let phrase = draw.one_of(&["", "a phrase", " with blanks ", "é", "1900"]);
    match form {
        1 => DateValue::Range(DateRange::Before(one)),
        2 => DateValue::Range(DateRange::After(one)),
        3 => DateValue::Range(DateRange::Between(one, other)),
        4 => DateValue::Period(DatePeriod::From(one)),
        5 => DateValue::Period(DatePeriod::To(one)),
        6 => DateValue::Period(DatePeriod::FromTo(one, other)),
        7 => DateValue::Interp(one, phrase),
        8 => DateValue::Phrase(phrase),
        9 => DateValue::Approx(draw.one_of(&[Approx::About, Approx::Calculated, Approx::Estimated]), one),
        _ => DateValue::Date(one),
    }
}

/// A day, as often as not one that there is not, behind keywords and in all sorts of signs.
pub fn day_after_a_word(draw: &mut Draw<'_>) -> String {
    let word = draw.one_of(&["", "ABT", "CAL", "BEF", "AFT", "FROM", "TO", "BET", "INT", "vor"]);
    let joint = draw.one_of(&["", "AND", "TO", "-", "(", "or"]);
    let one = day(draw);
    match joint {
        "" => format!("{word} {one}"),
        _ => format!("{word} {one} {joint} {}", day(draw)),
    }
}

fn day(draw: &mut Draw<'_>) -> String {
    let (year, day) = (draw.below(2100), draw.below(40));
    if draw.once_in(4) {
        let (month, sign) = (draw.below(20), draw.one_of(&["-", "/", "."]));
        return format!("{year:04}{sign}{month:02}{sign}{day:02}");
    }
    let calendar = draw.one_of(&["", "", "", "@#DJULIAN@ ", "@#DFRENCH R@ ", "@#DHEBREW@ "]);
    let month = draw.one_of(&["FEB", "apr", "DEC", "März", "COMP", "ADS", "FOO"]);
    format!("{calendar}{day} {month} {year}")
}
