//! What is wrong with a file.

use std::ops::Deref;

use heirloom_core::form;
use heirloom_core::source::{Code, Finding, Locator, Position};
use heirloom_model::Model;
use heirloom_model::rules::{self, Limits, World};

use crate::File;

/// The findings of a file, in its order, with the file that they are about.
///
/// ```
/// use heirloom::dates::Day;
///
/// let file = heirloom::read(b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 BIRT\n3 DATE 10 DEC 1815\n0 TRLR\n");
/// let checked = file.check(Day::from_unix_seconds(1_767_225_600));
/// let (position, finding) = checked.with_positions().last().unwrap();
/// assert_eq!((position.line, finding.code().name), (5, "level-jump"));
/// assert!(checked.message(finding).contains("level"));
/// ```
#[derive(Debug)]
pub struct Checked<'f> {
    file: &'f File<'f>,
    findings: Vec<Finding>,
}

impl<'f> Checked<'f> {
    pub(crate) fn new(
        file: &'f File<'_>,
        limits: &Limits,
        world: World<'_>,
        wants: impl Fn(&'static Code) -> bool,
    ) -> Checked<'f> {
        let parsed = file.parsed();
        let mut findings = file.noticed().to_vec();
        if parsed.dialect.judges_form() {
            form::look(parsed, &mut findings);
        }
        findings.retain(|finding| wants(finding.code()));
        // Finding the people of a file costs more than most rules.
        if rules::codes().any(&wants) {
            rules::check(&Model::new(&parsed.dataset), limits, world, wants, &mut findings);
        }
        findings.sort_by_key(Finding::span);
        Checked { file, findings }
    }

    /// The file.
    pub fn file(&self) -> &'f File<'f> {
        self.file
    }

    /// One finding in words.
    pub fn message(&self, finding: &Finding) -> String {
        finding.message(self.file.text())
    }

    /// What to do about one finding, in words.
    pub fn help(&self, finding: &Finding) -> String {
        finding.help(self.file.text())
    }

    /// All findings with the lines and columns where they begin, in one walk over the file.
    pub fn with_positions(&self) -> impl Iterator<Item = (Position, &Finding)> {
        let mut locator = Locator::new(self.file.text());
        self.findings.iter().map(move |finding| (locator.locate(finding.span().start()), finding))
    }
}

impl Deref for Checked<'_> {
    type Target = [Finding];

    fn deref(&self) -> &[Finding] {
        &self.findings
    }
}
