//! `index.json` of a draft.

use std::collections::BTreeSet;
use std::fmt::Write;

use heirloom_core::lines::EmptyPayloads;
use heirloom_core::tree::{Head, Ids, PseudoStructures};

use super::acceptance::Judge;
use super::case::{Case, Test};
use super::json::{array, object};
use crate::notation::quoted;
use crate::{Draft, Table};

/// The index: what is compared in this draft, the cases, what is left out, and the rows and decisions that they name.
pub(super) fn index(
    draft: Draft,
    table: &Table,
    cases: &[Case],
    left_out: &[(String, &'static str)],
    judge: &Judge,
) -> String {
    let rules = draft.dialect.rules();
    let mut out =
        format!("{{\n  \"draft\": {},\n  \"title\": {},\n", quoted(draft.name), quoted(draft.title));
    let flags = [
        ("ids_are_data", rules.tree.ids == Ids::Data),
        ("head_is_data", rules.tree.head == Head::Structure),
        ("empty_payload_is_none", rules.tree.lines.empty_payloads == EmptyPayloads::AreNone),
        ("char_is_data", rules.tree.pseudo_structures == PseudoStructures::OnlyDictionary),
    ];
    let flags: Vec<String> = flags.iter().map(|(key, value)| format!("\"{key}\": {value}")).collect();
    let _ = writeln!(out, "  \"equality\": {{{}}},", flags.join(", "));

    let rows: BTreeSet<&str> = cases.iter().flat_map(|case| &case.rows).map(String::as_str).collect();
    let rows: Vec<String> = table
        .rows
        .iter()
        .filter(|row| rows.contains(&*row.id))
        .map(|row| {
            let members =
                [("level", &row.level), ("section", &row.section), ("requirement", &row.requirement)];
            let members = members.map(|(key, value)| (key, value.clone()));
            format!("{}: {}", quoted(&row.id), object(&members))
        })
        .collect();
    push(&mut out, "requirements", '{', &rows, '}');
    let decisions: BTreeSet<&str> =
        cases.iter().flat_map(|case| &case.decisions).map(String::as_str).collect();
    let decisions: Vec<String> =
        decisions.iter().map(|name| format!("{}: {}", quoted(name), quoted(judge.words(name)))).collect();
    push(&mut out, "decisions", '{', &decisions, '}');
    push(&mut out, "cases", '[', &cases.iter().map(case).collect::<Vec<_>>(), ']');
    let left_out: Vec<String> = left_out
        .iter()
        .map(|(name, because)| object(&[("name", name.clone()), ("because", because.to_string())]))
        .collect();
    push(&mut out, "left_out", '[', &left_out, ']');
    out.truncate(out.trim_end_matches([',', '\n']).len());
    out + "\n}\n"
}

fn case(case: &Case) -> String {
    let names = |tests: &[Test]| array(&tests.iter().map(|test| test.name().to_string()).collect::<Vec<_>>());
    let mut members = vec![
        ("name", quoted(&case.name)),
        ("acceptance", quoted(case.acceptance.name())),
        ("tests", names(&case.tests)),
        ("stated", names(&case.stated)),
        ("rows", array(&case.rows)),
    ];
    if !case.decisions.is_empty() {
        members.push(("decisions", array(&case.decisions)));
    }
    if !case.findings.is_empty() {
        members.push(("findings", array(&case.findings)));
    }
    if !case.options.is_empty() {
        let options: Vec<String> =
            case.options.iter().map(|(key, value)| format!("\"{key}\": {value}")).collect();
        members.push(("options", format!("{{{}}}", options.join(", "))));
    }
    let members: Vec<String> = members.iter().map(|(key, value)| format!("\"{key}\": {value}")).collect();
    format!("{{{}}}", members.join(", "))
}

/// A member with one item a row.
fn push(out: &mut String, key: &str, open: char, items: &[String], close: char) {
    match items.is_empty() {
        true => _ = writeln!(out, "  \"{key}\": {open}{close},"),
        false => _ = writeln!(out, "  \"{key}\": {open}\n    {}\n  {close},", items.join(",\n    ")),
    }
}
