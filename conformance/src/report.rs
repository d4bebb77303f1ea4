//! `docs/CONFORMANCE.md`.

use std::fmt::Write;

use crate::vector::Kind;
use crate::{DRAFTS, Draft, Loaded, Table, WriterRules};

/// The most characters of a requirement that the report quotes.
const LONGEST: usize = 160;

/// The report on all drafts.
pub fn report() -> Result<String, String> {
    let mut out = String::from(INTRODUCTION);
    for &draft in DRAFTS {
        section(draft, &mut out)?;
    }
    Ok(out)
}

const INTRODUCTION: &str = "\
# Conformance

<!-- Made by `cargo run -p heirloom-conformance`; edit the files in conformance/ instead. -->

Every statement of a draft that a program can obey or break is a row of a table, and every row is tested or has a
reason why it can't be. The tables, the test vectors and the reasons are data files in `conformance/`.

- `cargo test -p heirloom-conformance` runs all vectors; a row with neither a vector nor a reason is a failure.
- `cargo run -p heirloom-conformance -- check E19-030` runs the vectors of one row; a name of a vector or of a file, or
  a part of one, will do too.
- `cargo run -p heirloom-conformance` makes this page.

Levels are those of RFC 2119; DEF is a definition, a step of an algorithm or a chosen reading of an unclear passage,
EXAMPLE a worked example of the draft. *Judged* rows are left to people who read the program or its documentation.

- **reader** and **writer**: vectors prove that Heirloom's reader or writer obeys the row.
- **check**: the findings with which `heirloom check` reports a file that breaks the row, for every MUST, MUST NOT, SHOULD and
  SHOULD NOT about writers. Files that break them are in `conformance/writers/`. *Can't show* means that no single file shows
  whether its writer obeyed; the reasons stand below each table.
";

fn section(draft: Draft, out: &mut String) -> Result<(), String> {
    let table = Table::of(draft)?;
    let loaded = Loaded::of(draft);
    let status = |row: &str| match (loaded.vectors_of(row).is_empty(), loaded.reason_of(row)) {
        (false, _) => "tested",
        (true, Some(reason)) if reason.kind == Kind::Judgement => "judged",
        (true, Some(_)) => "not testable",
        (true, None) => "missing",
    };

    let _ = writeln!(out, "\n## {}\n", draft.title);
    let _ = writeln!(out, "{} rows, {} vectors.\n", table.rows.len(), loaded.vectors.len());
    out.push_str("| level | rows | tested | judged | not testable |\n|---|--:|--:|--:|--:|\n");
    let mut levels: Vec<&str> = Vec::new();
    for row in &table.rows {
        if !levels.contains(&&*row.level) {
            levels.push(&row.level);
        }
    }
    levels.sort_by_key(|level| ORDER.iter().position(|known| known == level));
    for level in levels.into_iter().map(Some).chain([None]) {
        let rows = || table.rows.iter().filter(|row| level.is_none_or(|level| row.level == level));
        let count = |wanted: &str| rows().filter(|row| status(&row.id) == wanted).count();
        let (tested, judged, not_testable) = (count("tested"), count("judged"), count("not testable"));
        let level = level.unwrap_or("all");
        let _ = writeln!(out, "| {level} | {} | {tested} | {judged} | {not_testable} |", rows().count());
    }

    let writers = WriterRules::of(draft)?;
    out.push_str("\n| row | level | section | requirement | reader | writer | check | proof |\n");
    out.push_str("|---|---|---|---|---|---|---|---|\n");
    for row in &table.rows {
        let how = match loaded.reason_of(&row.id) {
            Some(reason) => format!("{}: {}", status(&row.id), escaped(&reason.because)),
            None => loaded.vectors_of(&row.id).join(", "),
        };
        let obeyed = |vectors: Vec<&str>| if vectors.is_empty() { "" } else { "yes" };
        let reader = obeyed(loaded.reading_vectors_of(&row.id));
        let writer = obeyed(loaded.writing_vectors_of(&row.id));
        let check = match writers.told_of(&row.id) {
            codes if !codes.is_empty() => codes.join(", "),
            _ if row.is_for_writers() => "can't show".to_string(),
            _ => String::new(),
        };
        let requirement = escaped(&shortened(&row.requirement));
        let (id, level, section) = (&row.id, &row.level, escaped(&row.section));
        let _ = writeln!(
            out,
            "| {id} | {level} | {section} | {requirement} | {reader} | {writer} | {check} | {how} |"
        );
    }
    out.push_str("\nRules for writers that no file can show to be broken:\n\n| rows | reason |\n|---|---|\n");
    for untold in &writers.untold {
        let _ = writeln!(out, "| {} | {} |", untold.rows.join(", "), escaped(&untold.because));
    }
    Ok(())
}

/// The levels from the strongest to the weakest.
const ORDER: [&str; 7] = ["MUST", "MUST NOT", "SHOULD", "SHOULD NOT", "MAY", "DEF", "EXAMPLE"];

fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_string();
    }
    let cut: String = text.chars().take(LONGEST - 1).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{} …", cut[..end].trim_end_matches([',', ';', ':']))
}

/// As the cell of a table: nothing in it is markup.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '#' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
