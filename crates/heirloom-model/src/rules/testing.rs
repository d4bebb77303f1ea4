//! What the tests of rules share.

use heirloom_core::source::Finding;
use heirloom_dates::{DateValue, Day, Days};

use super::{Limits, World};
use crate::Model;

/// The day on which all tests take place: 1 January 2026.
pub(crate) fn today() -> Day {
    DateValue::parse("1 JAN 2026").value.days().and_then(Days::first).expect("a day")
}

/// What the rule of this name finds in records: the line and the message of each finding. Stands `0 HEAD` and `0 TRLR`
/// around what has none.
pub(crate) fn found(name: &str, records: &str) -> Vec<(usize, String)> {
    found_with(name, records, &Limits::default())
}

/// The same with other limits.
pub(crate) fn found_with(name: &str, records: &str, limits: &Limits) -> Vec<(usize, String)> {
    found_in(name, records, limits, today().into())
}

/// The same in another world.
pub(crate) fn found_in(name: &str, records: &str, limits: &Limits, world: World<'_>) -> Vec<(usize, String)> {
    let file = match records.contains("0 HEAD") {
        true => records.to_string(),
        false => format!("0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n"),
    };
    let (parsed, _) = heirloom_core::parse(file.as_bytes());
    let mut findings: Vec<Finding> = Vec::new();
    let is_wanted = |code: &heirloom_core::source::Code| code.name == name;
    assert!(super::codes().any(is_wanted), "there is no rule {name}");
    super::check(&Model::new(&parsed.dataset), limits, world, is_wanted, &mut findings);
    findings.sort_by_key(Finding::span);
    let before = |at: usize| parsed.text()[..at].matches('\n').count() + 1;
    findings.iter().map(|finding| (before(finding.span().start()), finding.message(parsed.text()))).collect()
}

/// How many findings of the rule of this name there are in a whole file. For large ones: nothing is made of them.
pub(crate) fn count(name: &str, file: &str) -> usize {
    let (parsed, _) = heirloom_core::parse(file.as_bytes());
    let mut findings: Vec<Finding> = Vec::new();
    super::check(
        &Model::new(&parsed.dataset),
        &Limits::default(),
        today(),
        |code| code.name == name,
        &mut findings,
    );
    findings.len()
}
