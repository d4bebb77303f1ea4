//! `Date ::= ( CalEsc S )? ( ( Day S )? Month S )? Year ( S? Epoch )?`

use super::cursor::{Cursor, Shape, Token};
use super::keywords::{is_keyword, is_reserved};
use super::pieces::{DatePieces, Piece, Reader};
use crate::calendars::System;
use crate::{Kind, Notation, Rules, Slips, Span, names};

/// Takes a date apart; nothing if there is none here.
pub(super) fn pieces<'a>(reader: &mut Reader<'a, '_>) -> Option<DatePieces<'a>> {
    let calendar = calendar(reader)?;
    let (day, month) = day_and_month(reader, calendar)?;
    let year = number(reader)?;
    let second_year = second_year(reader);
    if let (Some(second), Notation::Keywords) = (second_year, reader.rules.notation) {
        reader.slip(Kind::DualYearWritten, second.span)?;
    }
    let epoch = epoch(reader);
    Some(DatePieces { calendar, day, month, year, second_year, epoch })
}

impl<'a> Token<'a> {
    fn piece(self) -> Piece<'a> {
        Piece { text: self.text, span: self.span }
    }
}

/// `( CalEsc S )?`; with keywords also `JULIAN`. Nothing at all if an escape is spoilt.
fn calendar<'a>(reader: &mut Reader<'a, '_>) -> Option<Option<Piece<'a>>> {
    let token = reader.cursor.peek();
    match token.shape {
        Shape::Escape => {
            reader.cursor.pass(token);
            let doubled = token.text.starts_with("@@");
            let name = token.text.trim_matches('@').get(2..)?;
            let is_strict = name.starts_with(|c: char| c.is_ascii_uppercase())
                && name.bytes().all(|octet| octet.is_ascii_uppercase() || octet == b' ');
            if reader.rules.notation == Notation::Keywords {
                reader.slip(Kind::CalendarEscape, token.span)?;
            }
            let alias = names::calendar_alias(name);
            if let Some(expected) = alias.filter(|_| reader.rules.slips == Slips::Read) {
                reader.slip(Kind::Spelling { expected }, token.span)?;
            } else if doubled {
                let expected = names::escape_of(name.trim())?;
                reader.slip(Kind::Spelling { expected }, token.span)?;
            } else if !is_strict {
                return None;
            }
            reader.space()?;
            Some(Some(Piece { text: name, span: token.span }))
        }
        Shape::Word if is_calendar_keyword(reader, token) => {
            let mut ahead = reader.cursor;
            ahead.pass(token);
            let next = ahead.peek();
            if !matches!(next.shape, Shape::Number | Shape::Word) || next.blanks == 0 {
                return Some(None);
            }
            if reader.rules.notation == Notation::Escapes {
                reader.slip(Kind::CalendarKeyword, token.span)?;
            }
            reader.cursor = ahead;
            Some(Some(token.piece()))
        }
        _ => Some(None),
    }
}

fn is_calendar_keyword(reader: &Reader<'_, '_>, token: Token<'_>) -> bool {
    let by_keywords = reader.rules.notation == Notation::Keywords;
    match token.text {
        "GREGORIAN" | "JULIAN" | "FRENCH_R" | "HEBREW" => by_keywords || reader.rules.slips == Slips::Read,
        "ROMAN" => by_keywords || reader.rules.slips == Slips::Read,
        // At the beginning it is more likely that the date is not known.
        "UNKNOWN" => by_keywords || reader.rules.slips == Slips::Read && token.blanks < token.span.start,
        name => by_keywords && is_extension(name),
    }
}

/// `( ( Day S )? Month S )?`, if a year follows. Nothing at all if there is a month and no year.
fn day_and_month<'a>(
    reader: &mut Reader<'a, '_>,
    calendar: Option<Piece<'a>>,
) -> Option<(Option<Piece<'a>>, Option<Piece<'a>>)> {
    let first = reader.cursor.peek();
    let mut ahead = reader.cursor;
    let day = (first.shape == Shape::Number).then_some(first);
    if day.is_some() {
        ahead.pass(first);
    }
    let month = ahead.next();
    if month.shape != Shape::Word || !is_month(reader, calendar, month) || !is_year(ahead) {
        // Just a year, unless something else stands here.
        return (day.is_some() || first.shape == Shape::Sign('-')).then_some((None, None));
    }
    if let Some(day) = day {
        reader.cursor.pass(day);
        reader.space()?;
    }
    reader.cursor.pass(month);
    reader.space()?;
    Some((day.map(Token::piece), Some(month.piece())))
}

/// `Month ::= [A-Z] [A-Z0-9] [A-Z0-9]+`, or a name that the calendar knows if slips are read.
fn is_month(reader: &Reader<'_, '_>, calendar: Option<Piece<'_>>, token: Token<'_>) -> bool {
    let word = token.text;
    let known = || {
        let system = calendar.map_or(Some(System::Gregorian), |calendar| names::calendar(calendar.text));
        system.is_some_and(|system| names::month(system, word).is_some())
    };
    let is_strict = is_strict_month(word);
    // Elsewhere extensions have no underscores.
    let by_keywords = reader.rules.notation == Notation::Keywords;
    let slip = || reader.rules.slips == Slips::Read && is_strict_month(word.trim_start_matches('_'));
    let is_extension = is_extension(word) && (by_keywords || is_other_calendar(calendar) && slip());
    // Names are looked for last, since that takes longest.
    is_strict || is_extension || reader.rules.slips == Slips::Read && known()
}

/// Whether a calendar is named that we do not know.
fn is_other_calendar(calendar: Option<Piece<'_>>) -> bool {
    calendar.is_some_and(|calendar| names::calendar(calendar.text).is_none())
}

/// Whether the grammar takes a word for a month.
pub(crate) fn is_strict_month(word: &str) -> bool {
    word.len() >= 3
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.bytes().all(|octet| octet.is_ascii_uppercase() || octet.is_ascii_digit())
        && !is_reserved(word)
}

/// Whether a text is a day and a month of the Gregorian calendar and nothing else.
pub(super) fn is_without_year(text: &str, rules: &Rules) -> bool {
    let mut cursor = Cursor::new(text, rules.slips);
    let (day, month, end) = (cursor.next(), cursor.next(), cursor.next());
    day.shape == Shape::Number && names::english_month(month.text).is_some() && end.shape == Shape::End
}

/// An extension tag of GEDCOM 7.
fn is_extension(word: &str) -> bool {
    word.len() > 1
        && word.starts_with('_')
        && word.bytes().all(|octet| octet == b'_' || octet.is_ascii_uppercase() || octet.is_ascii_digit())
}

/// Whether a number begins here.
fn is_year(mut cursor: Cursor<'_>) -> bool {
    match cursor.next().shape {
        Shape::Number => true,
        Shape::Sign('-') => matches!(cursor.next(), Token { shape: Shape::Number, blanks: 0, .. }),
        _ => false,
    }
}

/// `"-"? [0-9]+`
fn number<'a>(reader: &mut Reader<'a, '_>) -> Option<Piece<'a>> {
    let first = reader.cursor.peek();
    let mut ahead = reader.cursor;
    ahead.pass(first);
    let (last, length) = match first.shape {
        Shape::Number => (first, 0),
        Shape::Sign('-') => (ahead.next(), 1),
        _ => return None,
    };
    if last.shape != Shape::Number || length == 1 && last.blanks > 0 {
        return None;
    }
    let behind_sign = reader.cursor.rest().trim_start_matches(super::cursor::BLANKS);
    reader.cursor.pass(last);
    Some(Piece { text: &behind_sign[..last.text.len() + length], span: first.span.to(last.span) })
}

/// `( "/" "-"? [0-9]+ )?`, without blanks.
fn second_year<'a>(reader: &mut Reader<'a, '_>) -> Option<Piece<'a>> {
    let slash = reader.cursor.peek();
    if slash.shape != Shape::Sign('/') || slash.blanks > 0 {
        return None;
    }
    let before = reader.cursor;
    reader.cursor.pass(slash);
    if reader.cursor.peek().blanks == 0
        && let Some(second) = number(reader)
    {
        return Some(second);
    }
    reader.cursor = before;
    None
}

/// `( S? Epoch )?`; with keywords also a name of an extension, which begins with an underscore.
fn epoch<'a>(reader: &mut Reader<'a, '_>) -> Option<Piece<'a>> {
    let token = reader.cursor.peek();
    let slips = reader.rules.slips == Slips::Read;
    let known = names::epoch;
    match token.shape {
        Shape::Word if reader.rules.notation == Notation::Keywords && is_extension(token.text) => {
            reader.cursor.pass(token);
            Some(token.piece())
        }
        Shape::Word if known(token.text).is_some() && (slips || is_epoch(token.text)) => {
            reader.cursor.pass(token);
            Some(token.piece())
        }
        Shape::Word if is_epoch(token.text) && !(slips && is_keyword(token.text)) => {
            reader.cursor.pass(token);
            Some(token.piece())
        }
        Shape::Sign('(') if slips => {
            let mut ahead = reader.cursor;
            ahead.pass(token);
            let (word, close) = (ahead.next(), ahead.next());
            if close.shape != Shape::Sign(')') || known(word.text).is_none() {
                return None;
            }
            reader.cursor.pass(close);
            Some(Piece { text: word.text, span: token.span.to(close.span) })
        }
        _ => None,
    }
}

/// `Epoch ::= [A-Z] ( [A-Z] | [A-Z0-9._]* [._] [A-Z0-9._]* ) | "$" [^ #x9#xA#xD]+`
fn is_epoch(word: &str) -> bool {
    let octets = word.as_bytes();
    match octets {
        b"TO" | b"AT" => false,
        [b'$', rest @ ..] => !rest.is_empty(),
        [first, second] if second.is_ascii_uppercase() => first.is_ascii_uppercase(),
        [first, rest @ ..] => {
            let is_part = |octet: &u8| matches!(octet, b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'_');
            first.is_ascii_uppercase()
                && rest.iter().all(is_part)
                && rest.iter().any(|octet| matches!(octet, b'.' | b'_'))
        }
        [] => false,
    }
}

/// Where the first digits of a number are that mean nothing.
pub(super) fn leading_zeros(piece: Piece<'_>) -> Option<Span> {
    let sign = piece.text.len() - piece.text.trim_start_matches('-').len();
    let digits = &piece.text[sign..];
    let zeros = digits.len() - digits.trim_start_matches('0').len();
    let zeros = zeros.min(digits.len().saturating_sub(1));
    let start = piece.span.start + sign;
    (zeros > 0).then_some(Span { start, end: start + zeros })
}
