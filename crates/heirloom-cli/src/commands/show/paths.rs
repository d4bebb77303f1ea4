//! Paths to many structures of a file, each in the time that its record takes.

use std::collections::HashSet;

use heirloom::lines::Line;
use heirloom::verbatim::Path;
use heirloom::{Parsed, Structure, Superstructure};

/// Writes the paths that lead to structures of a file.
pub(super) struct Paths<'d> {
    text: &'d str,
    /// The tags of records, which an id must not be taken for.
    tags: HashSet<&'d str>,
}

impl<'d> Paths<'d> {
    /// For a file.
    pub(super) fn of(parsed: &'d Parsed<'_>) -> Paths<'d> {
        let tags = parsed.dataset.tagged_structures().map(|record| record.tag()).collect();
        Paths { text: parsed.text(), tags }
    }

    /// The path to a structure.
    pub(super) fn to(&self, structure: Structure<'_>) -> String {
        let mut steps = Vec::new();
        let mut at = structure;
        loop {
            let above = match at.superstructure() {
                Superstructure::Structure(above) => above,
                // The frame of the file is not among what lies in a header, but has paths.
                Superstructure::Metadata => return plain(structure),
                Superstructure::Document => break,
            };
            steps.push(step(at, above));
            at = above;
        }
        steps.push(self.record(at));
        steps.reverse();
        steps.join(".")
    }

    fn record(&self, record: Structure<'_>) -> String {
        // The id that stands in the file: a duplicate is given another one when it is read.
        let line = record.lines().and_then(|lines| self.text[lines.start()..].split(['\r', '\n']).next());
        let written = line.and_then(Line::parse).and_then(|line| line.xref_id);
        match record.id().filter(|id| Some(*id) == written) {
            Some(id) if id.bytes().all(|octet| octet.is_ascii_alphanumeric()) && !self.tags.contains(id) => {
                id.to_string()
            }
            Some(id) => format!("@{id}@"),
            // Few have none, so that all records may be looked at.
            None => plain(record),
        }
    }
}

/// The path to a structure, found by looking at all records.
fn plain(structure: Structure<'_>) -> String {
    Path::of(structure).map_or_else(|| structure.tag().to_string(), |path| path.to_string())
}

/// The last step to a structure: its tag, and which one it is if there are several.
fn step(structure: Structure<'_>, above: Structure<'_>) -> String {
    let tag = structure.tag();
    let like: Vec<Structure<'_>> = above.substructures().filter(|other| other.tag() == tag).collect();
    match like.iter().position(|other| *other == structure) {
        Some(number) if like.len() > 1 => format!("{tag}[{}]", number + 1),
        _ => tag.to_string(),
    }
}
