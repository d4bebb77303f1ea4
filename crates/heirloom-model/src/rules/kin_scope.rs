//! What a rule is given that looks at people and families by what is known of them, without their records.

use heirloom_core::source::Code;

use super::kin::Kin;
use super::report::{Details, Report, Spot};

/// What is known of everybody, and where reports go. There is no text: what is found may be anywhere in the file.
pub(super) struct KinScope<'s> {
    pub(super) kin: Kin<'s>,
    code: &'static Code,
    reports: Vec<Report>,
}

impl<'s> KinScope<'s> {
    pub(super) fn new(kin: Kin<'s>, code: &'static Code) -> KinScope<'s> {
        KinScope { kin, code, reports: Vec::new() }
    }

    /// Reports the value of a structure, or its tag if it has no value.
    pub(super) fn report(&mut self, at: impl Spot, details: impl Into<Details>) {
        self.reports.push(Report { code: self.code, at: at.value(), details: details.into() });
    }

    /// Reports the tag of a structure.
    pub(super) fn report_tag(&mut self, at: impl Spot, details: impl Into<Details>) {
        self.reports.push(Report { code: self.code, at: at.tag(), details: details.into() });
    }

    /// What was found.
    pub(super) fn into_reports(self) -> Vec<Report> {
        self.reports
    }
}
