//! What was written, before anybody decides what it means.

use super::cursor::{BLANKS, Cursor, Shape};
use super::date;
use super::keywords::{Keyword, joint, keyword};
use crate::{Kind, Notation, Problem, Rules, Slips, Span};

/// The parts of a date value as they were written.
///
/// ```
/// use heirloom_dates::Rules;
/// use heirloom_dates::parse::{Form, Pieces};
///
/// let (pieces, _) = Pieces::read("ABT @#DHEBREW@ 31 FOO 0005", &Rules::GEDCOM, &mut Vec::new());
/// let pieces = pieces.unwrap();
/// assert_eq!(pieces.form, Form::About);
/// assert_eq!(pieces.dates[0].unwrap().month.unwrap().text, "FOO");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pieces<'a> {
    /// How it is put together.
    pub form: Form,
    /// The dates in it.
    pub dates: [Option<DatePieces<'a>>; 2],
    /// The phrase, without its parentheses.
    pub phrase: Option<Piece<'a>>,
}

/// The parts of a date as they were written.
#[derive(Clone, Copy, Debug)]
pub struct DatePieces<'a> {
    /// The name of the calendar, with what stands around it in a calendar escape.
    pub calendar: Option<Piece<'a>>,
    /// The day.
    pub day: Option<Piece<'a>>,
    /// The month.
    pub month: Option<Piece<'a>>,
    /// The year, or the first of two.
    pub year: Piece<'a>,
    /// The second year.
    pub second_year: Option<Piece<'a>>,
    /// The epoch.
    pub epoch: Option<Piece<'a>>,
}

/// A part of a text.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// What it is.
    pub text: &'a str,
    /// Where it is.
    pub span: Span,
}

/// How a date value is put together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A date and nothing else.
    Date,
    /// `ABT`.
    About,
    /// `CAL`.
    Calculated,
    /// `EST`.
    Estimated,
    /// `BEF`.
    Before,
    /// `AFT`.
    After,
    /// `BET` and `AND`.
    Between,
    /// `FROM`.
    From,
    /// `TO`.
    To,
    /// `FROM` and `TO`.
    FromTo,
    /// `INT`.
    Interp,
    /// Only a phrase.
    Phrase,
}

impl<'a> Pieces<'a> {
    /// Takes a text apart; nothing if it is no date value. Also says how far it was read.
    pub fn read(text: &'a str, rules: &Rules, problems: &mut Vec<Problem>) -> (Option<Pieces<'a>>, usize) {
        let mut reader = Reader { cursor: Cursor::new(text, rules.slips), rules, problems };
        let pieces = reader.date_value();
        let stopped = reader.cursor.at();
        if pieces.is_some() {
            reader.blanks(text);
        }
        (pieces, stopped)
    }
}

pub(super) struct Reader<'a, 'p> {
    pub(super) cursor: Cursor<'a>,
    pub(super) rules: &'p Rules,
    pub(super) problems: &'p mut Vec<Problem>,
}

impl<'a> Reader<'a, '_> {
    /// `DateValue ::= Date | DateApprox | DateInterp | DateRange | DatePeriod`
    fn date_value(&mut self) -> Option<Pieces<'a>> {
        let first = self.cursor.peek();
        if first.shape == Shape::Sign('(') {
            let phrase = self.phrase()?;
            return Some(Pieces { form: Form::Phrase, dates: [None, None], phrase: Some(phrase) });
        }
        let Some((keyword, problem)) = keyword(first, self.rules) else { return self.date_alone() };
        let form = keyword.form()?;
        self.cursor.pass(first);
        self.problems.extend(problem);
        self.space()?;
        let date = date::pieces(self)?;
        let mut pieces = Pieces { form, dates: [Some(date), None], phrase: None };
        match form {
            Form::Between => pieces.dates[1] = Some(self.second(Keyword::And)?),
            Form::From if self.cursor.peek().shape != Shape::End => {
                pieces.form = Form::FromTo;
                pieces.dates[1] = Some(self.second(Keyword::To)?);
            }
            Form::Interp => {
                self.space()?;
                pieces.phrase = Some(self.phrase()?);
            }
            _ => {}
        }
        (self.cursor.peek().shape == Shape::End).then_some(pieces)
    }

    /// A date, which may have a phrase if slips are read.
    fn date_alone(&mut self) -> Option<Pieces<'a>> {
        let date = date::pieces(self)?;
        let next = self.cursor.peek();
        let mut pieces = Pieces { form: Form::Date, dates: [Some(date), None], phrase: None };
        match next.shape {
            Shape::End => Some(pieces),
            Shape::Sign('(') if self.rules.slips == Slips::Read => {
                self.problems.push(Problem::new(Kind::MissingInt, next.span));
                self.space()?;
                pieces.form = Form::Interp;
                pieces.phrase = Some(self.phrase()?);
                Some(pieces)
            }
            _ => None,
        }
    }

    /// `S "AND" S Date` or `S "TO" S Date`.
    fn second(&mut self, wanted: Keyword) -> Option<DatePieces<'a>> {
        let between = self.cursor.peek();
        let problem = joint(between, wanted, self.rules)?;
        let is_word = between.shape == Shape::Word;
        if is_word {
            self.space()?;
        }
        self.cursor.pass(between);
        self.problems.extend(problem);
        if is_word {
            self.space()?;
        }
        date::pieces(self)
    }

    /// `"(" DatePhrase ")"`, up to the end of the text.
    fn phrase(&mut self) -> Option<Piece<'a>> {
        let open = self.cursor.peek();
        if open.shape != Shape::Sign('(') {
            return None;
        }
        let mut inside = self.cursor;
        inside.pass(open);
        let rest = inside.rest().trim_end_matches(BLANKS);
        let text = rest.strip_suffix(')')?;
        let span = Span { start: inside.at(), end: inside.at() + text.len() };
        if text.contains(['(', ')', '\r', '\n']) {
            if self.rules.slips == Slips::Refused || !is_balanced(text) {
                return None;
            }
            self.problems.push(Problem::new(Kind::NestedParentheses, span));
        }
        if self.rules.notation == Notation::Keywords {
            self.slip(Kind::PhraseWritten, span)?;
        }
        self.cursor.go_to(span.end + 1);
        Some(Piece { text, span })
    }

    /// `S`, which must stand here; if slips are read it may be missing.
    pub(super) fn space(&mut self) -> Option<()> {
        let next = self.cursor.peek();
        if next.blanks > 0 {
            return Some(());
        }
        self.slip(Kind::MissingSpace, Span { start: next.span.start, end: next.span.start })
    }

    /// Something that is read only if slips are.
    pub(super) fn slip(&mut self, kind: Kind, span: Span) -> Option<()> {
        if self.rules.slips == Slips::Refused {
            return None;
        }
        self.problems.push(Problem::new(kind, span));
        Some(())
    }

    /// Reports blanks at the ends and more than one between.
    fn blanks(&mut self, text: &str) {
        let mut cursor = Cursor::new(text, self.rules.slips);
        loop {
            let token = cursor.next();
            let at_an_end = token.span.start == token.blanks || token.shape == Shape::End;
            let before = Span { start: token.span.start - token.blanks, end: token.span.start };
            if token.blanks > 1 || token.blanks == 1 && (at_an_end || before.of(text) != " ") {
                self.problems.push(Problem::new(Kind::Blanks, before));
            }
            // The blanks of a phrase are its own.
            if matches!(token.shape, Shape::Sign('(')) {
                cursor.go_to(text.trim_end_matches(BLANKS).len());
            }
            if token.shape == Shape::End {
                return;
            }
        }
    }
}

/// Whether no parenthesis is closed that was not opened.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return false,
            ')' => depth -= 1,
            _ => {}
        }
    }
    depth == 0
}
