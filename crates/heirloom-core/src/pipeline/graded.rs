use crate::dialects::Dialect;
use crate::prologue::Declared;
use crate::source::{Finding, Sink, Span};
use crate::tree::{DATASET_REJECTED, EMPTY_FILE, NO_BYTES, ONLY_BLANKS};

/// A sink before another, where findings are given the [severity](Dialect::severity) that they have in a dialect: rooms do
/// not know for whom they work.
///
/// ```
/// use heirloom_core::dialects::GEDCOM;
/// use heirloom_core::pipeline::Graded;
/// use heirloom_core::source::{Finding, Severity, Sink, Span};
/// use heirloom_core::tree::LONE_AT;
///
/// let mut findings: Vec<Finding> = Vec::new();
/// Graded::new(GEDCOM, &mut findings).report(Finding::new(&LONE_AT, Span::at(0)));
/// assert_eq!(findings[0].severity(), Severity::Info);
/// assert_eq!(LONE_AT.severity, Severity::Warning);
/// ```
#[derive(Debug)]
pub struct Graded<'s, S> {
    dialect: Dialect,
    declared: Option<Declared>,
    sink: &'s mut S,
    /// Whether the file is empty, so that nothing else is said of it.
    of_empty: bool,
}

impl<'s, S: Sink> Graded<'s, S> {
    /// A sink for findings in a file of this dialect.
    pub fn new(dialect: Dialect, sink: &'s mut S) -> Graded<'s, S> {
        Graded { dialect, declared: None, sink, of_empty: false }
    }

    /// The same in a file that declares this: what says nothing about it is left out.
    pub(super) fn in_file(self, declared: Option<Declared>) -> Graded<'s, S> {
        Graded { declared, ..self }
    }

    /// If there is nothing in a file, says so, and leaves out all findings that would come from this.
    pub(super) fn say_if_empty(&mut self, text: &str) {
        if let Some(finding) = empty(text) {
            self.report(finding);
            self.of_empty = true;
        }
    }
}

impl<S: Sink> Sink for Graded<'_, S> {
    fn report(&mut self, finding: Finding) {
        let silenced = self.declared.is_some_and(|declared| declared.silences(finding.code()));
        if !silenced && (!self.of_empty || finding.code() == &DATASET_REJECTED) {
            let severity = self.dialect.severity(finding.code());
            self.sink.report(finding.graded(severity));
        }
    }
}

/// Says that there is nothing in the text of a file, if so.
fn empty(text: &str) -> Option<Finding> {
    let is_empty = text.bytes().all(|octet| matches!(octet, b' ' | b'\t' | b'\r' | b'\n'));
    let content = if text.is_empty() { &NO_BYTES } else { &ONLY_BLANKS };
    is_empty.then(|| Finding::new(&EMPTY_FILE, Span::new(0, text.len())).value("content", content))
}

/// The same as [`Graded::say_if_empty`] for findings that were collected.
pub(crate) fn only_empty(text: &str, findings: &mut Vec<Finding>) {
    if let Some(finding) = empty(text) {
        findings.retain(|finding| finding.code() == &DATASET_REJECTED);
        findings.push(finding);
        findings.sort_by_key(Finding::span);
    }
}

/// Leaves out findings that say nothing about a file that declares this.
pub(crate) fn silence(declared: Option<Declared>, findings: &mut Vec<Finding>) {
    if let Some(declared) = declared {
        findings.retain(|finding| !declared.silences(finding.code()));
    }
}

/// The same as [`Graded`] for findings that were collected.
pub(crate) fn grade(dialect: Dialect, findings: &mut [Finding]) {
    for finding in findings {
        finding.grade(dialect.severity(finding.code()));
    }
}
