//! Findings of what rules report.

use heirloom_core::source::{Code, Finding, Span, Value};
use rustc_hash::FxHashMap;

use super::report::{At, Report};
use crate::{Model, StructureNo};

/// The place of each rule among all: findings at one place are in this order.
#[derive(Debug)]
pub(super) struct RuleOrder(FxHashMap<&'static str, usize>);

impl RuleOrder {
    pub(super) fn new() -> RuleOrder {
        RuleOrder(super::codes().map(|code| code.id).zip(0..).collect())
    }

    fn of(&self, code: &Code) -> usize {
        self.0.get(code.id).copied().unwrap_or(usize::MAX)
    }
}

/// The findings of a window, in its order. `elsewhere` says where a structure of another window begins in the text of the file; what
/// nobody knows is left out.
pub(super) fn of_window(
    model: &Model<'_>,
    order: &RuleOrder,
    reports: impl Iterator<Item = Report>,
    elsewhere: impl Fn(StructureNo) -> Option<u64>,
) -> Vec<Finding> {
    let place = |number: StructureNo| match model.structure(number) {
        Some(structure) => {
            let start = structure.lines().map_or(0, Span::start);
            Some(model.before().text + start as u64)
        }
        None => elsewhere(number),
    };
    let mut findings: Vec<Finding> = reports.filter_map(|report| finding(model, report, place)).collect();
    // Those of one rule at one place stay in the order in which they were found.
    findings.sort_by(|one, other| {
        let by_rule = || order.of(one.code()).cmp(&order.of(other.code()));
        one.span().cmp(&other.span()).then_with(by_rule)
    });
    findings
}

fn finding(model: &Model<'_>, report: Report, place: impl Fn(StructureNo) -> Option<u64>) -> Option<Finding> {
    let Report { code, at, details } = report;
    let span = match at {
        At::Here(span) => span,
        // What was built and not read is nowhere.
        At::Value(number) => model.structure(number)?.payload_span().unwrap_or_default(),
        At::Tag(number) => model.structure(number)?.tag_span().unwrap_or_default(),
    };
    let finding = Finding::new(code, span);
    Some(details.0.into_iter().fold(finding, |finding, (name, value)| {
        let resolved = |number: u64| place(StructureNo::new(number)).unwrap_or_default();
        let value = match value {
            Value::Place(number) => Value::Place(resolved(number)),
            Value::Places(numbers) => Value::Places(numbers.iter().map(|&number| resolved(number)).collect()),
            value => value,
        };
        finding.value(name, value)
    }))
}
