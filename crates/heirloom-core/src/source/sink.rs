use super::Finding;

/// Where findings go. The caller chooses how much to hear.
///
/// A `Vec<Finding>` keeps them all, [`Ignore`] none, and a closure does what it likes with each:
///
/// ```
/// use heirloom_core::source::{Finding, Severity, Sink};
///
/// let mut errors = 0;
/// let mut sink = |finding: Finding| errors += usize::from(finding.severity() == Severity::Error);
/// heirloom_core::parse_with(b"0 HEAD\nnonsense\n0 TRLR\n", &heirloom_core::ReadOptions::new(), &mut sink);
/// assert_eq!(errors, 1);
/// ```
pub trait Sink {
    /// Takes one finding.
    fn report(&mut self, finding: Finding);
}

impl Sink for Vec<Finding> {
    fn report(&mut self, finding: Finding) {
        self.push(finding);
    }
}

impl<F: FnMut(Finding)> Sink for F {
    fn report(&mut self, finding: Finding) {
        self(finding);
    }
}

/// A sink that hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ignore;

impl Sink for Ignore {
    fn report(&mut self, _: Finding) {}
}
