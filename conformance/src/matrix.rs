//! `docs/DIALECTS.md`.

use std::fmt::Write;

use heirloom_core::Dialect;
use heirloom_core::dialects;

const INTRODUCTION: &str = "\
# Dialects

<!-- Made by `cargo run -p heirloom-conformance`; edit crates/heirloom-core/src/dialects/ instead. -->

A draft is a table of rules, `crates/heirloom-core/src/dialects/`, written as the difference to its nearest relative, and so is
GEDCOM as it is found. Here is every rule in every dialect, with the rows of [CONFORMANCE.md](CONFORMANCE.md) on which the answers rest. Whatever is not a
rule is the same in all of them. An answer without a row rests on a decision in [DESIGN.md](DESIGN.md).

";

/// The matrix of all rules.
pub fn matrix() -> String {
    let mut out = String::from(INTRODUCTION);
    out.push_str("| name | draft |\n| --- | --- |\n");
    for dialect in Dialect::READ {
        let _ = writeln!(out, "| `{}` | {} |", dialect.name(), dialect.title());
    }
    let names: Vec<String> = Dialect::READ.iter().map(|dialect| format!("`{}`", dialect.name())).collect();
    let _ = writeln!(out, "\n| room: rule | question | {} |", names.join(" | "));
    let _ = writeln!(out, "| --- | --- |{}", " --- |".repeat(names.len()));
    for question in dialects::matrix() {
        let answers: Vec<String> = question
            .answers
            .iter()
            .map(|answer| match answer.rows {
                [] => escaped(answer.answer),
                rows => format!("{} ({})", escaped(answer.answer), rows.join(", ")),
            })
            .collect();
        let (room, rule, asked) = (question.room, question.rule, question.question);
        let _ = writeln!(out, "| {room}: `{rule}` | {asked} | {} |", answers.join(" | "));
    }
    out
}

/// As the cell of a table.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}
