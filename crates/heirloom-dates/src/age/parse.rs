//! From a text to an age.
//!
//! ```text
//! Age      ::= ( [<>] S? )? ( Duration | BareYear ) | AgeWord
//! Duration ::= [0-9]+ "y" ( S? [0-9]+ "m" )? ( S? [0-9]+ "d" )? | [0-9]+ "m" ( S? [0-9]+ "d" )? | [0-9]+ "d"
//! BareYear ::= [0-9]+
//! AgeWord  ::= "CHILD" | "INFANT" | "STILLBORN"
//! ```
//!
//! GEDCOM 7 has weeks between months and days, and no words. With slips also: capital and spelled out units, with blanks
//! before them; units in any order; words in small letters and behind a sign.

use super::{Age, AgeWord, Bound, Duration, Unit};
use crate::parse::BLANKS;
use crate::scan::Scanner;
use crate::{Kind, Notation, Parsed, Problem, Rules, Slips, Span};

/// Units as they are found.
const SPELLINGS: [(Unit, &[&str]); 4] = [
    (Unit::Years, &["y", "yr", "yrs", "year", "years"]),
    (Unit::Months, &["m", "mo", "mos", "mon", "mth", "mths", "month", "months"]),
    (Unit::Weeks, &["w", "wk", "wks", "week", "weeks"]),
    (Unit::Days, &["d", "dy", "dys", "day", "days"]),
];

impl Age {
    /// Reads an age; nothing if the text is none.
    pub fn parse<'a>(text: &'a str, rules: &Rules) -> Parsed<'a, Option<Age>> {
        let mut reader = Scanner::new(text, rules);
        let value = reader.age();
        let span = reader.remainder();
        let mut problems = reader.problems;
        if value.is_none() {
            problems.retain(|problem| problem.kind == Kind::NumberTooLarge);
            let kind = if text.trim_matches(BLANKS).is_empty() { Kind::Empty } else { Kind::NotUnderstood };
            match (kind, rules.notation) {
                (Kind::Empty, Notation::Keywords) => {}
                _ if problems.is_empty() => problems.push(Problem::new(kind, span)),
                _ => {}
            }
        }
        Parsed { text, value, problems }
    }
}

impl Scanner<'_> {
    fn age(&mut self) -> Option<Age> {
        if self.text.trim_matches(BLANKS).len() != self.text.len() {
            self.say(Kind::Blanks, self.whole());
        }
        self.blanks();
        let sign = Span { start: self.at, end: self.at + 1 };
        let bound = match self.rest().as_bytes().first() {
            Some(b'<') => Some(Bound::AtMost),
            Some(b'>') => Some(Bound::AtLeast),
            _ => None,
        };
        if bound.is_some() {
            self.at += 1;
            self.blanks();
        }
        if let Some(word) = self.word() {
            if bound.is_some() {
                self.slip(Kind::SignBeforeWord, sign)?;
            }
            return Some(word);
        }
        Some(Age::Duration(bound, self.duration()?))
    }

    fn word(&mut self) -> Option<Age> {
        let rest = self.rest().trim_end_matches(BLANKS);
        let span = Span { start: self.at, end: self.at + rest.len() };
        let word = AgeWord::ALL.into_iter().find(|word| word.name().eq_ignore_ascii_case(rest))?;
        if rest != word.name() {
            self.slip(Kind::LetterCase, span)?;
        }
        if self.rules.notation == Notation::Keywords {
            self.slip(Kind::WordForAge, span)?;
        }
        Some(Age::Word(word))
    }

    fn duration(&mut self) -> Option<Duration> {
        let mut duration = Duration::default();
        let mut last: Option<Unit> = None;
        loop {
            let start = self.at;
            let count = self.number()?;
            let digits = Span { start, end: self.at };
            let gap = self.blanks();
            let letters = self.run(|c| c.is_alphabetic() || c == '.');
            let written = Span { start: digits.end + gap, end: self.at };
            if letters.is_empty() {
                // A number alone is years, but only if nothing else is there.
                let alone = self.rest().is_empty() && last.is_none();
                self.say(Kind::BareYears, digits);
                return alone.then(|| Duration::of(Unit::Years, count));
            }
            let unit = self.unit(letters, written)?;
            if gap > 0 {
                self.slip(Kind::Spelling { expected: unit.letter() }, Span { start, end: written.end })?;
            }
            if last.is_some_and(|last| last >= unit) {
                self.slip(Kind::UnitOrder, written)?;
            }
            if duration.part(unit).replace(count).is_some() {
                return None;
            }
            last = Some(last.map_or(unit, |last| last.max(unit)));
            self.blanks();
            if self.rules.slips == Slips::Read && self.rest().starts_with(',') {
                self.slip(Kind::Spelling { expected: " " }, Span { start: self.at, end: self.at + 1 })?;
                self.at += 1;
                self.blanks();
            }
            if self.rest().is_empty() {
                return Some(duration);
            }
        }
    }

    fn unit(&mut self, letters: &str, span: Span) -> Option<Unit> {
        let bare = letters.strip_suffix('.').unwrap_or(letters);
        let of = |(_, names): &&(Unit, &[&str])| names.iter().any(|name| name.eq_ignore_ascii_case(bare));
        let &(unit, _) = SPELLINGS.iter().find(of)?;
        if letters != unit.letter() {
            self.slip(Kind::Spelling { expected: unit.letter() }, span)?;
        }
        if unit == Unit::Weeks && self.rules.notation == Notation::Escapes {
            self.slip(Kind::Weeks, span)?;
        }
        Some(unit)
    }

    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        let digits = self.run(|c| c.is_ascii_digit());
        let span = Span { start, end: self.at };
        if digits.is_empty() {
            return None;
        }
        let Ok(number) = digits.parse() else {
            self.say(Kind::NumberTooLarge, span);
            return None;
        };
        if digits.len() > 1 && digits.starts_with('0') {
            self.say(Kind::LeadingZeros, span);
        }
        Some(number)
    }

    fn blanks(&mut self) -> usize {
        self.run(|c| BLANKS.contains(&c)).len()
    }
}
