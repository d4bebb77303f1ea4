//! `docs/FINDINGS.md`, and the rows of the tables that the library quotes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::{fs, io};

use heirloom_core::codes;
use heirloom_core::source::{Category, Code};

use crate::{DRAFTS, Table, folder};

const MADE: &str = "<!-- Made by `cargo run -p heirloom-conformance`. -->";

/// Every kind of finding, those of the library and those of the rules.
pub fn all() -> impl Iterator<Item = &'static Code> {
    codes::all().chain(heirloom_model::rules::codes())
}

/// The list of all findings, each with a link to its page.
///
/// # Errors
///
/// If a finding has no page, or the sources can't be read.
pub fn list() -> Result<String, String> {
    let pages = sources()?;
    let mut out = format!(
        "# Findings\n\n{MADE}\n\nEvery kind of finding, by what it is about. Codes are permanent. `heirloom explain CODE` shows \
         the page of a code with its severity and the requirement behind it.\n"
    );
    for &category in Category::ALL {
        let name = category.name();
        let heading = name[..1].to_uppercase() + &name[1..];
        let _ = writeln!(out, "\n## {heading}\n\nThis is about {}.\n", category.subject());
        out.push_str("| code | name | severity | fix | what it is |\n| --- | --- | --- | --- | --- |\n");
        let mut members: Vec<_> = all().filter(|code| code.category == category).collect();
        members.sort_by_key(|code| code.id);
        for code in members {
            let (id, name, sentence) = (code.id, code.name, code.sentence());
            let (severity, fix) = (codes::severity(code), codes::fix(code));
            let page = pages.get(id).ok_or_else(|| format!("{id} has no page"))?;
            let _ = writeln!(out, "| [{id}](../{page}) | {name} | {severity} | {fix} | {sentence} |");
        }
    }
    Ok(out)
}

/// The pages in the sources: codes, and paths from the root of the repository.
///
/// # Errors
///
/// If the sources can't be read.
pub fn sources() -> Result<BTreeMap<String, String>, String> {
    let root = folder().join("..");
    let mut pages = BTreeMap::new();
    let mut waiting = vec![root.join("crates")];
    while let Some(place) = waiting.pop() {
        let trouble = |error: io::Error| format!("{}: {error}", place.display());
        for entry in fs::read_dir(&place).map_err(trouble)? {
            let path = entry.map_err(trouble)?.path();
            if path.is_dir() {
                waiting.push(path);
            } else if place.ends_with("findings")
                && path.extension().is_some_and(|extension| extension == "md")
            {
                let code = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let below = path.strip_prefix(&root).unwrap_or(&path);
                let names = below.components().map(|part| part.as_os_str().to_string_lossy());
                pages.insert(code, names.collect::<Vec<_>>().join("/"));
            }
        }
    }
    Ok(pages)
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
