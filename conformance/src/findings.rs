//! `docs/findings/`, and the rows of the tables that the library quotes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use heirloom::codes;
use heirloom::source::{Category, Code};

use crate::{DRAFTS, Table};

const MADE: &str = "<!-- Made by `cargo run -p heirloom-conformance`; edit the pages in the findings/ folders of the sources instead. -->";

/// Every kind of finding, those of the library and those of the rules.
pub fn all() -> impl Iterator<Item = &'static Code> {
    codes::all().chain(heirloom_model::rules::codes())
}

/// Every page by the name of its file, and the contents page, which is `README.md`.
pub fn pages() -> BTreeMap<String, String> {
    let mut pages = BTreeMap::from([("README.md".to_string(), contents())]);
    for code in all() {
        pages.insert(format!("{}.md", code.id), format!("{MADE}\n\n{}", codes::page(code)));
    }
    pages
}

fn contents() -> String {
    let mut out = format!(
        "# Findings\n\n{MADE}\n\nEvery kind of finding, by what it is about. Codes are permanent. `heirloom explain CODE` shows the \
         same pages.\n"
    );
    for &category in Category::ALL {
        let name = category.name();
        let heading = name[..1].to_uppercase() + &name[1..];
        let _ = writeln!(out, "\n## {heading}\n\nThis is about {}.\n", category.subject());
        out.push_str("| code | name | severity | fix | what it is |\n| --- | --- | --- | --- | --- |\n");
        let mut members: Vec<_> = all().filter(|code| code.category == category).collect();
        members.sort_by_key(|code| code.id);
        for code in members {
            let (id, severity, fix) = (code.id, codes::severity(code), codes::fix(code));
            let _ = writeln!(
                out,
                "| [{id}]({id}.md) | {} | {severity} | {fix} | {} |",
                code.name,
                code.sentence()
            );
        }
    }
    out
}

/// The rows on which findings rest: id, section, level and statement.
pub fn requirements() -> Result<String, String> {
    let cited: BTreeSet<&str> = all().flat_map(|code| code.requirements).copied().collect();
    let mut out = String::new();
    for &draft in DRAFTS {
        for row in Table::of(draft)?.rows.iter().filter(|row| cited.contains(&*row.id)) {
            let _ = writeln!(out, "{}\t{}\t{}\t{}", row.id, row.section, row.level, row.requirement);
        }
    }
    Ok(out)
}
