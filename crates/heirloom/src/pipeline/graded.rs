use crate::dialects::Dialect;
use crate::source::{Finding, Sink};

/// A sink before another, where findings are given the [severity](Dialect::severity) that they have in a dialect: rooms do
/// not know for whom they work.
///
/// ```
/// use heirloom::dialects::GEDCOM;
/// use heirloom::pipeline::Graded;
/// use heirloom::source::{Finding, Severity, Sink, Span};
/// use heirloom::tree::LONE_AT;
///
/// let mut findings: Vec<Finding> = Vec::new();
/// Graded::new(GEDCOM, &mut findings).report(Finding::new(&LONE_AT, Span::at(0)));
/// assert_eq!(findings[0].severity(), Severity::Info);
/// assert_eq!(LONE_AT.severity, Severity::Warning);
/// ```
#[derive(Debug)]
pub struct Graded<'s, S> {
    dialect: Dialect,
    sink: &'s mut S,
}

impl<'s, S: Sink> Graded<'s, S> {
    /// A sink for findings in a file of this dialect.
    pub fn new(dialect: Dialect, sink: &'s mut S) -> Graded<'s, S> {
        Graded { dialect, sink }
    }
}

impl<S: Sink> Sink for Graded<'_, S> {
    fn report(&mut self, finding: Finding) {
        let severity = self.dialect.severity(finding.code());
        self.sink.report(finding.graded(severity));
    }
}

/// The same for findings that were collected.
pub(crate) fn grade(dialect: Dialect, findings: &mut [Finding]) {
    for finding in findings {
        finding.grade(dialect.severity(finding.code()));
    }
}
