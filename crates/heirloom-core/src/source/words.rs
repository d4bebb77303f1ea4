//! Words that stand beside a code, and the values that they leave open.

use std::fmt;

use super::push_visible;

/// Words of a fixed list, which a message or a fix is put together from. Lists are declared with [`phrases!`](super::phrases)
/// beside the codes whose messages have them, so that nothing else composes sentences: these lists, the messages and the help
/// of all [codes](super::Code) are everything that a translation has to translate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Phrase {
    /// By what programs know it, as `no-level`: no other phrase of its list is called so.
    pub name: &'static str,
    /// The words. `{name}` stands for the value of that name, as in a message.
    pub words: &'static str,
}

impl Phrase {
    /// These words, with nothing left open.
    pub fn plain(&'static self) -> Worded {
        Worded { phrase: self, values: Vec::new() }
    }

    /// These words, with a value for one of their names.
    pub fn with(&'static self, name: &'static str, value: impl Into<Value>) -> Worded {
        self.plain().and(name, value)
    }
}

/// What words leave open: they name it in braces, and it is filled in when somebody reads them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Text, of the file or about it, which is the same in all languages.
    Text(Box<str>),
    /// A number.
    Number(u64),
    /// Another place of the file, by how many bytes of its decoded text stand before it. Its line is counted when it is
    /// read, so that words never name a line that has moved.
    Place(u64),
    /// Several other places, whose lines are separated by commas.
    Places(Box<[u64]>),
    /// Words of a fixed list. What they leave open are values of the same finding.
    Phrase(&'static Phrase),
}

impl<T: Into<String>> From<T> for Value {
    fn from(text: T) -> Value {
        Value::Text(text.into().into_boxed_str())
    }
}

impl From<&'static Phrase> for Value {
    fn from(phrase: &'static Phrase) -> Value {
        Value::Phrase(phrase)
    }
}

/// Named values.
pub(super) type Values = Vec<(&'static str, Value)>;

/// A [`Phrase`] with what it leaves open. It names no [places](Value::Place), so that it can be read without the text.
///
/// ```
/// use heirloom_core::source::{Value, phrases};
///
/// phrases! {
///     /// How lines are divided.
///     HOW {
///         DIVIDED { "divided": "the line is divided into {lines} {how}" }
///         WITH_CONC { "with-conc": "with CONC" }
///     }
/// }
///
/// let wording = DIVIDED.with("lines", Value::Number(3)).and("how", &WITH_CONC);
/// assert_eq!(wording.to_string(), "the line is divided into 3 with CONC");
/// assert_eq!(wording.phrase().name, "divided");
/// assert_eq!(HOW.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worded {
    phrase: &'static Phrase,
    values: Values,
}

impl From<&'static Phrase> for Worded {
    fn from(phrase: &'static Phrase) -> Worded {
        phrase.plain()
    }
}

impl Worded {
    /// Adds a value for one more name.
    pub fn and(mut self, name: &'static str, value: impl Into<Value>) -> Worded {
        let value = value.into();
        debug_assert!(
            !matches!(value, Value::Place(_) | Value::Places(_)),
            "{name} can't be read without the text"
        );
        self.values.push((name, value));
        self
    }

    /// Adds another wording: its phrase by a name, and its values.
    pub fn and_words(mut self, name: &'static str, words: Worded) -> Worded {
        self.values.push((name, Value::Phrase(words.phrase)));
        self.values.extend(words.values);
        self
    }

    /// The phrase.
    pub fn phrase(&self) -> &'static Phrase {
        self.phrase
    }

    /// What it leaves open, by name.
    pub fn values(&self) -> &[(&'static str, Value)] {
        &self.values
    }

    fn in_words(&self) -> String {
        let mut words = String::new();
        let (values, most) = (&self.values[..], usize::MAX);
        let mut filling = Filling { text: None, values, reason: None, line: |place| place, most };
        filling.fill(&mut words, self.phrase.words);
        words
    }

    pub(super) fn into_parts(self) -> (&'static Phrase, Values) {
        (self.phrase, self.values)
    }
}

impl PartialEq<&str> for Worded {
    /// Whether it says this.
    fn eq(&self, other: &&str) -> bool {
        self.in_words() == *other
    }
}

impl fmt::Display for Worded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words())
    }
}

/// What words are filled with.
pub(super) struct Filling<'f, L> {
    /// What `{text}` stands for.
    pub(super) text: Option<&'f str>,
    pub(super) values: &'f [(&'static str, Value)],
    /// What `{reason}` stands for, unless it is among the values.
    pub(super) reason: Option<&'static Phrase>,
    /// The number of the line of a place.
    pub(super) line: L,
    /// How many characters of a text are shown.
    pub(super) most: usize,
}

impl<L: FnMut(u64) -> u64> Filling<'_, L> {
    /// Adds the words of a template. What it names in braces and nobody knows stays as it is.
    pub(super) fn fill(&mut self, words: &mut String, template: &str) {
        let mut rest = template;
        while let Some(at) = rest.find('{') {
            words.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            match rest.split_once('}') {
                Some((name, behind)) if self.push_value(words, name) => rest = behind,
                _ => words.push('{'),
            }
        }
        words.push_str(rest);
    }

    /// Adds the value of a name; `false` if there is none.
    fn push_value(&mut self, words: &mut String, name: &str) -> bool {
        let values = self.values;
        match values.iter().find(|(known, _)| *known == name).map(|(_, value)| value) {
            Some(Value::Text(value)) => push_shortened(words, value, self.most),
            Some(Value::Number(value)) => words.push_str(&value.to_string()),
            Some(Value::Place(place)) => words.push_str(&(self.line)(*place).to_string()),
            Some(Value::Places(places)) => {
                for (number, place) in places.iter().enumerate() {
                    words.push_str(if number == 0 { "" } else { ", " });
                    words.push_str(&(self.line)(*place).to_string());
                }
            }
            Some(Value::Phrase(phrase)) => self.fill(words, phrase.words),
            None => match (name, self.text, self.reason) {
                ("text", Some(text), _) => push_shortened(words, text, self.most),
                ("reason", _, Some(reason)) => self.fill(words, reason.words),
                // Nothing was added to what the message says.
                ("", ..) => {}
                _ => return false,
            },
        }
        true
    }
}

/// Quoted text stays readable: control characters are shown, and what is long is cut.
fn push_shortened(words: &mut String, text: &str, most: usize) {
    for (count, c) in text.chars().enumerate() {
        if count == most {
            words.push('…');
            return;
        }
        push_visible(words, c);
    }
}

/// Declares a list of [phrases](Phrase), and each of them by a name of its own.
///
/// Lists of their own are those whose phrases can stand for one name in a message, so that a translation shows together what
/// belongs together.
#[doc(hidden)]
#[macro_export]
macro_rules! __phrases {
    ($( $(#[$doc:meta])* $visible:vis $list:ident {
        $( $(#[$about:meta])* $ident:ident { $name:literal: $words:literal } )+
    } )+) => {
        $(
            $(
                $(#[$about])*
                $visible static $ident: $crate::source::Phrase = $crate::source::Phrase { name: $name, words: $words };
            )+
            $(#[$doc])*
            $visible static $list: &[&$crate::source::Phrase] = &[$(&$ident),+];
        )+
    };
}

#[doc(inline)]
pub use __phrases as phrases;

#[cfg(test)]
mod tests {
    use super::*;

    phrases! {
        /// For tests.
        LIST {
            OUTER { "outer": "{inner}, {count} times in {where}" }
            INNER { "inner": "`{name}` {unknown}" }
        }
    }

    #[test]
    fn phrases_hold_phrases_and_values() {
        assert_eq!(LIST.iter().map(|phrase| phrase.name).collect::<Vec<_>>(), ["outer", "inner"]);
        let wording = OUTER.with("count", Value::Number(2)).and("where", "a\tfile");
        let wording = wording.and_words("inner", INNER.with("name", "NAME"));
        assert_eq!(wording, "`NAME` {unknown}, 2 times in a␉file");
        assert_eq!(wording.values().len(), 4);
    }

    #[test]
    fn what_a_file_holds_is_text_and_no_template() {
        let wording = INNER.with("name", "{name}{count}").and("count", Value::Number(1));
        assert_eq!(wording.to_string(), "`{name}{count}` {unknown}");
    }
}
