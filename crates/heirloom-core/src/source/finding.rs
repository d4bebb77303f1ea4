use super::{Code, Severity, Span, push_visible};

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
    detail: Option<Box<String>>,
}

impl Finding {
    /// A finding of kind `code` at `span`.
    pub fn new(code: &'static Code, span: Span) -> Finding {
        let Span { start, len } = span;
        Finding { code, start, len, severity: code.severity, detail: None }
    }

    /// Adds what the message of the code leaves open.
    pub fn with(mut self, detail: impl Into<String>) -> Finding {
        self.detail = Some(Box::new(detail.into()));
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

    /// What was found, in words. `text` is the decoded text of the file.
    pub fn message(&self, text: &str) -> String {
        self.fill(self.code.message, text)
    }

    /// What was expected and how to fix it. `text` is the decoded text of the file. It names no flag or button: front ends
    /// add theirs for the [remedies](Code::remedies) of the code.
    pub fn help(&self, text: &str) -> String {
        self.fill(self.code.help, text)
    }

    fn fill(&self, template: &str, text: &str) -> String {
        let detail = match (&self.detail, self.code.reason) {
            (Some(detail), _) => detail.as_str(),
            (None, Some(reason)) => reason(self.span().of(text)),
            (None, None) => "",
        };
        let mut message = String::with_capacity(template.len() + detail.len());
        let mut rest = template;
        while let Some(at) = rest.find('{') {
            message.push_str(&rest[..at]);
            rest = &rest[at..];
            if let Some(after) = rest.strip_prefix("{text}") {
                push_shortened(&mut message, self.span().of(text));
                rest = after;
            } else if let Some(after) = rest.strip_prefix("{}") {
                push_shortened(&mut message, detail);
                rest = after;
            } else {
                message.push('{');
                rest = &rest[1..];
            }
        }
        message.push_str(rest);
        message
    }
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
