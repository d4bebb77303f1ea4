//! The comparison as text.

use std::fmt::Write;

use crate::compare::{Comparison, Row};
use crate::tools::{TOOLS, Task};

/// Tab-separated: tool, task, MB/s, peak memory / file size.
pub(crate) fn tsv(comparison: &Comparison) -> String {
    let mut out = format!("# {} octets, {} lines\n", comparison.size, comparison.lines);
    for row in &comparison.rows {
        let (speed, memory) = numbers(comparison, row);
        let _ = writeln!(out, "{}\t{}\t{speed}\t{memory}", row.job.tool.name, row.job.task.name());
    }
    out
}

/// For people: the table, and the ratios that matter.
pub(crate) fn readable(comparison: &Comparison) -> String {
    let size = comparison.size as f64 / 1e6;
    let mut out = format!("{size:.1} MB, {} lines\n{}\n\n", comparison.lines, versions());
    let _ = writeln!(out, "{:<12} {:<13} {:>9} {:>11}  what came out", "task", "tool", "MB/s", "peak / size");
    let mut rows: Vec<&Row> = comparison.rows.iter().collect();
    let fastest_first = |row: &Row| row.seconds.unwrap_or(f64::INFINITY);
    rows.sort_by(|a, b| a.job.task.cmp(&b.job.task).then(fastest_first(a).total_cmp(&fastest_first(b))));
    let mut task = None;
    for row in rows {
        if task.replace(row.job.task).is_some_and(|last| last != row.job.task) {
            out.push('\n');
        }
        let (speed, memory) = numbers(comparison, row);
        let line = format!(
            "{:<12} {:<13} {speed:>9} {memory:>11}  {}",
            row.job.task.name(),
            row.job.tool.name,
            came_out(row)
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out + &ratios(comparison)
}

/// Speed and memory as plain decimals.
fn numbers(comparison: &Comparison, row: &Row) -> (String, String) {
    let number = |number: Option<f64>, digits| number.map_or("-".into(), |it| format!("{it:.digits$}"));
    (number(comparison.speed(row), 1), number(comparison.memory(row), 2))
}

fn came_out(row: &Row) -> String {
    match (row.sample, row.job.task.unit()) {
        (Some(sample), unit) if !unit.is_empty() => format!("{} {unit}", sample.count),
        _ => String::new(),
    }
}

fn versions() -> String {
    let versions = TOOLS.iter().filter_map(|tool| Some(format!("{} {}", tool.name, tool.version()?)));
    versions.collect::<Vec<_>>().join(", ")
}

/// Two rows that are worth comparing: tool and task of ours, tool and task of the other.
type Pair = (&'static str, Task, &'static str, Task);

const SPEED: &[Pair] = &[
    ("heirloom", Task::Parse, "oxidged", Task::Parse),
    ("heirloom", Task::Parse1, "oxidged", Task::Parse),
    ("heirloom", Task::Parse, "oxidged", Task::Typed),
    ("heirloom", Task::Parse1, "oxidged", Task::Typed),
    ("heirloom", Task::Parse, "memchr-line", Task::Limit),
    ("heirloom", Task::Parse1, "memchr-line", Task::Limit),
    ("heirloom", Task::Validate, "oxidged", Task::Validate),
    ("heirloom", Task::Write, "oxidged", Task::Write),
    ("heirloom", Task::WriteOnly, "oxidged", Task::Write),
    ("heirloom", Task::Write, "oxidged", Task::WriteTyped),
    ("heirloom", Task::WriteOnly, "oxidged", Task::WriteOnly),
    ("heirloom", Task::Stream, "oxidged", Task::Stream),
    ("heirloom", Task::Parse, "heirloom", Task::Parse1),
];

const MEMORY: &[Pair] = &[
    ("heirloom", Task::Parse, "oxidged", Task::Parse),
    ("heirloom", Task::Parse, "oxidged", Task::Typed),
    ("heirloom", Task::Validate, "oxidged", Task::Validate),
    ("heirloom", Task::Write, "oxidged", Task::Write),
    ("heirloom", Task::Stream, "oxidged", Task::Stream),
];

/// The ratios of those pairs of which both were measured.
fn ratios(comparison: &Comparison) -> String {
    let speed = section(comparison, "speed", SPEED, Comparison::speed);
    let memory = section(comparison, "memory", MEMORY, Comparison::memory);
    speed + &memory
}

fn section(
    comparison: &Comparison,
    name: &str,
    pairs: &[Pair],
    number: fn(&Comparison, &Row) -> Option<f64>,
) -> String {
    let mut out = String::new();
    for &(tool, task, other, other_task) in pairs {
        let of = |tool, task| comparison.row(tool, task).and_then(|row| number(comparison, row));
        if let (Some(ours), Some(theirs)) = (of(tool, task), of(other, other_task)) {
            let (task, other_task) = (task.name(), other_task.name());
            let _ = writeln!(out, "{:>7.2} x  {tool} {task} : {other} {other_task}", ours / theirs);
        }
    }
    if out.is_empty() { out } else { format!("\n{name}\n{out}") }
}
