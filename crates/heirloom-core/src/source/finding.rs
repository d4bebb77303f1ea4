use super::words::{Filling, Values};
use super::{Code, Locator, Severity, Span, Value, Worded};

/// Something that was found in a file: what, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    code: &'static Code,
    // A span, taken apart so that the severity lies where it would have a gap.
    start: u64,
    len: u32,
    severity: Severity,
    // Boxed twice over, since most findings have none and a finding should stay small.
    #[allow(clippy::box_collection)]
    values: Option<Box<Values>>,
}

/// The name of the value that `{}` stands for.
const DETAIL: &str = "";

impl Finding {
    /// A finding of kind `code` at `span`.
    pub fn new(code: &'static Code, span: Span) -> Finding {
        let Span { start, len } = span;
        Finding { code, start, len, severity: code.severity, values: None }
    }

    /// Adds what the message of the code leaves open with `{}`.
    pub fn with(self, detail: impl Into<String>) -> Finding {
        self.value(DETAIL, detail.into())
    }

    /// Adds what the message of the code leaves open with the name in braces.
    ///
    /// ```
    /// use heirloom_core::source::{Finding, Span, Value};
    ///
    /// let code = heirloom_core::codes::find("L001").unwrap();
    /// let finding = Finding::new(code, Span::at(0)).value("first", Value::Place(7));
    /// assert_eq!(finding.values(), [("first", Value::Place(7))]);
    /// ```
    pub fn value(mut self, name: &'static str, value: impl Into<Value>) -> Finding {
        let value = value.into();
        debug_assert!(
            !matches!(value, Value::Phrase(phrase) if !self.code.phrases.iter().any(|list| list.contains(&phrase))),
            "{value:?} is in no list of {}",
            self.code.id
        );
        let values = self.values.get_or_insert_default();
        // Most have one, and a file may have millions.
        values.reserve_exact(1);
        values.push((name, value));
        self
    }

    /// Adds words with what they leave open: a phrase by a name, and its values.
    pub fn worded(self, name: &'static str, words: Worded) -> Finding {
        let (phrase, values) = words.into_parts();
        values.into_iter().fold(self.value(name, phrase), |finding, (name, value)| finding.value(name, value))
    }

    /// Makes it matter more or less than its kind does.
    pub fn graded(mut self, severity: Severity) -> Finding {
        self.grade(severity);
        self
    }

    /// The same where it stands.
    pub fn grade(&mut self, severity: Severity) {
        self.severity = severity;
    }

    /// Its kind.
    pub fn code(&self) -> &'static Code {
        self.code
    }

    /// How much it matters: in the dialect of the file, for one that comes from reading or writing a file.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Where it is in the decoded text.
    pub fn span(&self) -> Span {
        Span { start: self.start, len: self.len }
    }

    /// What the words leave open, by name; that of `{}` is empty.
    pub fn values(&self) -> &[(&'static str, Value)] {
        self.values.as_ref().map_or(&[], |values| &values[..])
    }

    /// The other places that the message names.
    pub fn places(&self) -> impl Iterator<Item = u64> {
        let places = self.values().iter().flat_map(|(_, value)| match value {
            Value::Place(place) => std::slice::from_ref(place),
            Value::Places(places) => places,
            Value::Text(_) | Value::Number(_) | Value::Phrase(_) => &[],
        });
        places.copied()
    }

    /// What was found, in words. `text` is the decoded text of the whole file.
    pub fn message(&self, text: &str) -> String {
        self.message_in(text, |place| line_of(text, place))
    }

    /// The same where `text` is a part of the file, or there are many findings: `line` gives the number of the line of a
    /// [place](Value::Place), as [`LineIndex::line`](super::LineIndex::line) does without counting all lines before it.
    pub fn message_in(&self, text: &str, line: impl FnMut(u64) -> u64) -> String {
        self.fill(self.code.message, text, line)
    }

    /// What was expected and how to fix it. `text` is the decoded text of the whole file. It names no flag or button: front ends
    /// add theirs for the [remedies](Code::remedies) of the code.
    pub fn help(&self, text: &str) -> String {
        self.help_in(text, |place| line_of(text, place))
    }

    /// The same where `text` is a part of the file, or its lines are counted already.
    pub fn help_in(&self, text: &str, line: impl FnMut(u64) -> u64) -> String {
        self.fill(self.code.help, text, line)
    }

    fn fill(&self, template: &str, text: &str, line: impl FnMut(u64) -> u64) -> String {
        let text = self.span().of(text);
        let reason = self.code.reason.map(|reason| reason(text));
        let mut words = String::with_capacity(template.len());
        let (text, values) = (Some(text), self.values());
        Filling { text, values, reason, line, most: LONGEST_QUOTE }.fill(&mut words, template);
        words
    }
}

/// So many characters of a text of the file are shown.
const LONGEST_QUOTE: usize = 120;

/// The line of a place in a text.
fn line_of(text: &str, place: u64) -> u64 {
    Locator::new(text).locate(usize::try_from(place).unwrap_or(usize::MAX)).line as u64
}

// A file may have millions; docs/DESIGN.md counts on this size.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Finding>() == 32);
