//! Ages: how they are written, and which days they lead to.

mod duration;
mod parse;
mod reckon;
mod between;

pub use between::{AgeBetween, Elapsed};
pub use duration::{Duration, Unit};

use std::fmt;

/// An *Age*: how old somebody was when something happened.
///
/// ```
/// use heirloom_dates::{Age, DateValue, Order, Rules};
///
/// let age = Age::parse("42", &Rules::GEDCOM).value.unwrap();
/// assert_eq!(age.to_string(), "42y");
///
/// let days = |text| DateValue::parse(text).value.days().unwrap();
/// assert_eq!(age.born(days("3 MAY 1900")), Some(days("FROM 4 MAY 1857 TO 3 MAY 1858")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Age {
    /// Years, months and days.
    Duration(Option<Bound>, Duration),
    /// A word.
    Word(AgeWord),
}

/// That an age is not exact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// `<`: at most so old.
    AtMost,
    /// `>`: at least so old.
    AtLeast,
}

/// An age in a word. The draft gives no limits: what a child is depends on who says so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AgeWord {
    /// `CHILD`.
    Child,
    /// `INFANT`.
    Infant,
    /// `STILLBORN`, which also says that it died.
    Stillborn,
}

impl AgeWord {
    const ALL: [AgeWord; 3] = [AgeWord::Child, AgeWord::Infant, AgeWord::Stillborn];

    /// How it is written.
    pub const fn name(self) -> &'static str {
        match self {
            AgeWord::Child => "CHILD",
            AgeWord::Infant => "INFANT",
            AgeWord::Stillborn => "STILLBORN",
        }
    }
}

impl Age {
    /// As GEDCOM 7 writes it: words become what older versions of GEDCOM say that they mean, with the word as a phrase.
    pub fn gedcom7(&self) -> crate::write::Gedcom7 {
        let (payload, phrase) = match self {
            Age::Duration(..) => (self.to_string(), None),
            Age::Word(word) => {
                let payload = match word {
                    AgeWord::Child => "< 8y",
                    AgeWord::Infant => "< 1y",
                    AgeWord::Stillborn => "0y",
                };
                (payload.to_string(), Some(word.name().to_string()))
            }
        };
        crate::write::Gedcom7 { payload, phrase }
    }
}

impl fmt::Display for Age {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Age::Duration(None, duration) => write!(f, "{duration}"),
            Age::Duration(Some(Bound::AtMost), duration) => write!(f, "< {duration}"),
            Age::Duration(Some(Bound::AtLeast), duration) => write!(f, "> {duration}"),
            Age::Word(word) => f.write_str(word.name()),
        }
    }
}

#[cfg(test)]
mod tests;
