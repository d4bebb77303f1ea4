use super::{Code, Locator, Severity, Span, push_visible};

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
    values: Option<Box<Vec<(&'static str, Value)>>>,
}

/// What the words of a finding leave open: a message names it in braces, and it is put into words when somebody reads them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Text, of the file or about it.
    Text(Box<str>),
    /// A number.
    Number(u64),
    /// Another place of the file, by how many bytes of its decoded text stand before it. Its line is counted when it is
    /// read, so that words never name a line that has moved.
    Place(u64),
    /// Several other places, whose lines are separated by commas.
    Places(Box<[u64]>),
}

impl<T: Into<String>> From<T> for Value {
    fn from(text: T) -> Value {
        Value::Text(text.into().into_boxed_str())
    }
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
        // Most have one, and a file may have millions.
        self.values.get_or_insert_with(|| Box::new(Vec::with_capacity(1))).push((name, value.into()));
        self
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
            Value::Text(_) | Value::Number(_) => &[],
        });
        places.copied()
    }

    /// What was found, in words. `text` is the decoded text of the whole file.
    pub fn message(&self, text: &str) -> String {
        self.message_in(text, |place| line_of(text, place))
    }

    /// The same where `text` is a part of the file, or its lines are counted already: `line` gives the number of the line of a
    /// [place](Value::Place).
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

    fn fill(&self, template: &str, text: &str, mut line: impl FnMut(u64) -> u64) -> String {
        let mut message = String::with_capacity(template.len());
        let mut rest = template;
        while let Some(at) = rest.find('{') {
            message.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            let name = rest.split_once('}').map(|(name, _)| name);
            let is_filled = match name {
                Some("text") => {
                    push_shortened(&mut message, self.span().of(text));
                    true
                }
                Some(name) => self.push_value(&mut message, name, text, &mut line),
                None => false,
            };
            match name {
                Some(name) if is_filled => rest = &rest[name.len() + 1..],
                _ => message.push('{'),
            }
        }
        message.push_str(rest);
        message
    }

    /// Puts the value of a name into words; `false` if there is none.
    fn push_value(
        &self,
        message: &mut String,
        name: &str,
        text: &str,
        line: &mut impl FnMut(u64) -> u64,
    ) -> bool {
        match self.values().iter().find(|(known, _)| *known == name) {
            Some((_, Value::Text(value))) => push_shortened(message, value),
            Some((_, Value::Number(value))) => message.push_str(&value.to_string()),
            Some((_, Value::Place(place))) => message.push_str(&line(*place).to_string()),
            Some((_, Value::Places(places))) => {
                for (number, place) in places.iter().enumerate() {
                    message.push_str(if number == 0 { "" } else { ", " });
                    message.push_str(&line(*place).to_string());
                }
            }
            None if name == DETAIL => {
                push_shortened(message, self.code.reason.map_or("", |reason| reason(self.span().of(text))));
            }
            None => return false,
        }
        true
    }
}

/// The line of a place in a text.
fn line_of(text: &str, place: u64) -> u64 {
    Locator::new(text).locate(usize::try_from(place).unwrap_or(usize::MAX)).line as u64
}

// A file may have millions; docs/DESIGN.md counts on this size.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Finding>() == 32);

/// Quoted text stays readable: control characters are shown, and what is long is cut.
fn push_shortened(message: &mut String, text: &str) {
    const MOST: usize = 120;
    for (count, c) in text.chars().enumerate() {
        if count == MOST {
            message.push('…');
            return;
        }
        push_visible(message, c);
    }
}
