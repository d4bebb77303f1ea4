//! From a text to what it says.
//!
//! # Grammar
//!
//! The draft's grammar of a *DateValue*, in which `S` is one or more of space, tab, CR and LF. Blanks at both ends do not count.
//!
//! ```text
//! DateValue  ::= Date | DateApprox | DateInterp | DateRange | DatePeriod
//! DateApprox ::= ( "ABT" | "CAL" | "EST" ) S Date
//! DateInterp ::= ( "INT" S Date S )? "(" DatePhrase ")"
//! DateRange  ::= ( "BEF" | "AFT" ) S Date | "BET" S Date S "AND" S Date
//! DatePeriod ::= "FROM" S Date ( S "TO" S Date )? | "TO" S Date
//! DatePhrase ::= [^#xA#xD()]*
//! Date       ::= ( CalEsc S )? ( ( Day S )? Month S )? Year ( S? Epoch )?
//! CalEsc     ::= "@#D" [A-Z] [A-Z ]* "@"
//! Day        ::= [0-9]+
//! Month      ::= [A-Z] [A-Z0-9] [A-Z0-9]+
//! Year       ::= "-"? [0-9]+ ( "/" "-"? [0-9]+ )?
//! Epoch      ::= [A-Z] ( [A-Z] | [A-Z0-9._]* [._] [A-Z0-9._]* ) | "$" [^ #x9#xA#xD]+
//! ```
//!
//! A month is none of `ABT AFT AND BCE BEF BET CAL EST EVERY FOR FROM INT POS REP TIME UNCERT UNK ZONE`, and an epoch
//! neither `TO` nor `AT`.
//!
//! # Beyond the grammar
//!
//! With [`Slips::Read`](crate::Slips) a text is also read if it can mean but one thing, each time with a problem:
//!
//! | written | read as |
//! | --- | --- |
//! | `12 jan 1900`, `Abt 1900` | capital letters |
//! | `12 August 1900`, `Sept. 1900` | the month |
//! | `ABOUT`, `ABT.`, `CIRCA`, `BEFORE`, `BETWEEN`, … | the keyword |
//! | `BET 1900 - 1905`, `FROM 1900 UNTIL 1905` | `AND`, `TO` |
//! | `63 bc`, `63 BCE`, `63 (B.C.)` | `B.C.` |
//! | `@#DFRENCHR@`, `@@#DJULIAN@@`, `JULIAN 1700`, `ABT ROMAN 44` | the calendar escape |
//! | `@#DJULIAN@1 JAN 1700`, `12JAN1900`, `INT 1840(so)` | a space between |
//! | `1840 (a phrase)` | `INT` before it |
//! | `(a (nested) phrase)` | a phrase |
//! | `@#DHEBREW@ 14 ADS 5783` | `ADR`, since 5783 has one Adar |
//!
//! Everything else is a phrase. What it may have meant is a question for [`suggest`](crate::suggest).
//!
//! # The walk
//!
//! [`Pieces`] is what was written, before anybody decides what it means; the dates in it are then understood one by one, each
//! by its own calendar; then the whole. A plain date takes none of these steps: it is read at once, and only if nothing can be
//! said against it. A property test holds that to the long way.

mod cursor;
mod pieces;
mod keywords;
mod date;
mod understand;
mod plain;
mod exact;

pub(crate) use cursor::BLANKS;
use cursor::{Shape, Token};
pub(crate) use date::is_strict_month as is_month;
pub use exact::DateExact;
pub use pieces::{DatePieces, Form, Piece, Pieces};

use crate::{DatePeriod, DateValue, Kind, Parsed, Problem, Rules, Span};

impl<'a> DateValue<'a> {
    /// Reads a date as it is found in GEDCOM files.
    ///
    /// Every text gives a value: what can't be read is a phrase, with a problem that says so.
    ///
    /// ```
    /// use heirloom_dates::{DateValue, Kind};
    ///
    /// let parsed = DateValue::parse("about 1850, in spring");
    /// assert_eq!(parsed.value, DateValue::Phrase("about 1850, in spring"));
    /// assert_eq!(parsed.problems[0].kind, Kind::NotUnderstood);
    /// assert_eq!(parsed.problems[0].span.of(parsed.text), ", in spring");
    /// ```
    pub fn parse(text: &'a str) -> Parsed<'a, DateValue<'a>> {
        DateValue::parse_with(text, &Rules::GEDCOM)
    }

    /// Reads a date by the rules of a format.
    #[inline]
    pub fn parse_with(text: &'a str, rules: &Rules) -> Parsed<'a, DateValue<'a>> {
        match plain::value(text) {
            Some(value) => Parsed::plain(text, value),
            None => long_way(text, rules),
        }
    }
}

impl<'a> DatePeriod<'a> {
    /// Reads a *DatePeriod*, which is what a source covers. Nothing if the text is none.
    pub fn parse(text: &'a str, rules: &Rules) -> Parsed<'a, Option<DatePeriod<'a>>> {
        let Parsed { text, value, mut problems } = DateValue::parse_with(text, rules);
        let value = match value {
            DateValue::Period(period) => Some(period),
            _ => {
                problems.clear();
                problems.push(Problem::new(Kind::NotUnderstood, Span { start: 0, end: text.len() }));
                None
            }
        };
        Parsed { text, value, problems }
    }
}

#[inline(never)]
fn long_way<'a>(text: &'a str, rules: &Rules) -> Parsed<'a, DateValue<'a>> {
    let mut problems = Vec::new();
    let (pieces, stopped) = Pieces::read(text, rules, &mut problems);
    if let Some(value) = pieces.and_then(|pieces| understand::value(&pieces, rules, &mut problems)) {
        return Parsed { text, value, problems };
    }
    let phrase = text.trim_matches(BLANKS);
    // What was said about parts of a text that is no date after all is of no use.
    problems.retain(|problem| problem.kind == Kind::NumberTooLarge);
    let span = Span { start: stopped, end: text.trim_end_matches(BLANKS).len().max(stopped) };
    match phrase {
        "" if rules.notation == crate::Notation::Keywords => {}
        "" => problems.push(Problem::new(Kind::Empty, Span { start: 0, end: text.len() })),
        _ if date::is_without_year(text, rules) => problems.push(Problem::new(Kind::MissingYear, span)),
        _ if problems.is_empty() => problems.push(Problem::new(Kind::NotUnderstood, span)),
        _ => {}
    }
    Parsed { text, value: DateValue::Phrase(phrase), problems }
}

#[cfg(test)]
mod tests;
