//! What is in one file.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

use heirloom_core::records::{Start, Window};
use heirloom_core::source::{Code, Finding, Severity};
use heirloom_core::{Dataset, Parsed, Structure};
use heirloom_model::{Meanings, Term, is_of_elf};

use super::count::Count;
use crate::text::visible;

/// What was found in a file.
#[derive(Clone, Debug, Default)]
pub struct Surveyed {
    /// What the file is called.
    pub file: PathBuf,
    /// How many bytes it has.
    pub octets: u64,
    /// How many lines.
    pub lines: u64,
    /// How many structures.
    pub structures: u64,
    /// The dialect in which it was read.
    pub dialect: String,
    /// What the file says of its version, in `HEAD.GEDC.VERS`.
    pub version: Option<String>,
    /// The name of its encoding.
    pub encoding: String,
    /// The program that wrote it.
    pub program: Option<Program>,
    /// How its lines end.
    pub line_breaks: LineBreaks,
    /// Whether it begins with a byte-order mark.
    pub mark: bool,
    /// How many people are in it.
    pub people: u64,
    /// How many families.
    pub families: u64,
    /// How many records there are of each tag.
    pub records: Count<String>,
    /// How many structures there are of each tag.
    pub tags: Count<String>,
    /// Structures whose types are not those of the standard, by tag and type.
    pub extensions: Count<(String, String)>,
    /// What reading the file found.
    pub findings: Count<Kind>,
    /// The deepest level of a line.
    pub deepest: u64,
    /// The longest line and the longest value, in characters.
    pub longest_line: u64,
    /// The longest value, in characters.
    pub longest_value: u64,
}

/// The program that wrote a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Program {
    /// As `HEAD.SOUR` says.
    pub name: String,
    /// Its version, if the header has one.
    pub version: Option<String>,
}

/// How many lines end in which way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineBreaks {
    /// With a line feed.
    pub lf: u64,
    /// With a carriage return and a line feed.
    pub crlf: u64,
    /// With a carriage return.
    pub cr: u64,
}

/// A kind of finding, and how much it matters in this file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The kind.
    pub code: &'static Code,
    /// How much it matters.
    pub severity: Severity,
}

impl PartialOrd for Kind {
    fn partial_cmp(&self, other: &Kind) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Kind {
    /// In the order of the codes.
    fn cmp(&self, other: &Kind) -> Ordering {
        (self.code.id, other.severity).cmp(&(other.code.id, self.severity))
    }
}

impl Surveyed {
    /// Nothing counted yet of a file of this name.
    pub fn of(file: &Path) -> Surveyed {
        Surveyed { file: file.to_path_buf(), ..Surveyed::default() }
    }

    /// Counts what is in a file that was read whole.
    pub fn add_whole(&mut self, octets: &[u8], parsed: &Parsed<'_>, findings: &[Finding]) {
        self.octets = octets.len() as u64;
        self.add(parsed, Start::default(), findings);
    }

    /// Counts what is in the next window of a file.
    pub fn add_window(&mut self, window: &Window<'_>) {
        self.add(&window.parsed, window.start, &window.findings);
        let text = window.parsed.text();
        self.octets = window.start.octet + window.parsed.origin.octet(text.len()) as u64;
    }

    /// Counts what is in a file, or in a window of it.
    fn add(&mut self, parsed: &Parsed<'_>, start: Start, findings: &[Finding]) {
        if start == Start::default() {
            self.dialect = parsed.dialect.name().to_string();
            self.encoding = parsed.encoding().name().to_string();
            self.mark = parsed.origin.octet(0) > 0;
        }
        for finding in findings {
            self.findings.add(Kind { code: finding.code(), severity: finding.severity() }, 1);
        }
        self.add_lines(parsed.text());
        self.add_structures(&parsed.dataset);
        self.add_header(&parsed.dataset);
    }

    fn add_lines(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest.find(['\r', '\n']).unwrap_or(rest.len());
            let (line, behind) = rest.split_at(end);
            self.lines += 1;
            self.longest_line = self.longest_line.max(line.chars().count() as u64);
            let ending = match behind.as_bytes() {
                [b'\r', b'\n', ..] => {
                    self.line_breaks.crlf += 1;
                    2
                }
                [b'\r', ..] => {
                    self.line_breaks.cr += 1;
                    1
                }
                [b'\n', ..] => {
                    self.line_breaks.lf += 1;
                    1
                }
                _ => 0,
            };
            rest = &behind[ending..];
        }
    }

    fn add_structures(&mut self, dataset: &Dataset<'_>) {
        let mut tags: HashMap<&str, u64> = HashMap::new();
        let mut extensions: HashMap<(&str, String), u64> = HashMap::new();
        let meanings = Meanings::new(dataset);
        let records = dataset.tagged_structures().filter(|record| record.lines().is_some());
        for record in records {
            self.records.add(visible::line(record.tag()), 1);
            match meanings.term(record) {
                Term::Person => self.people += 1,
                Term::Family => self.families += 1,
                _ => {}
            }
            for (depth, structure) in record.preorder() {
                self.structures += 1;
                self.deepest = self.deepest.max(depth as u64);
                *tags.entry(structure.tag()).or_default() += 1;
                if let Some(text) = structure.string() {
                    self.longest_value = self.longest_value.max(text.chars().count() as u64);
                }
                let iri = structure.structure_type();
                if !is_of_elf(&iri) && !structure.is_error_line() {
                    let iri = iri.into_owned();
                    *extensions.entry((structure.tag(), iri)).or_default() += 1;
                }
            }
        }
        tags.into_iter().for_each(|(tag, count)| self.tags.add(visible::line(tag), count));
        for ((tag, iri), count) in extensions {
            self.extensions.add((visible::line(tag), iri), count);
        }
    }

    fn add_header(&mut self, dataset: &Dataset<'_>) {
        let Some(head) = dataset.head() else { return };
        let below = |structure: Structure<'_>, tag: &str| {
            let found = structure.substructures().find(|below| below.tag() == tag)?;
            found.string().map(|text| visible::line(text.trim())).filter(|text| !text.is_empty())
        };
        let inside = |tag: &str| head.substructures().find(|below| below.tag() == tag);
        self.version = inside("GEDC").and_then(|gedc| below(gedc, "VERS"));
        self.program = inside("SOUR").and_then(|program| {
            let name =
                program.string().map(|text| visible::line(text.trim())).filter(|name| !name.is_empty())?;
            Some(Program { name, version: below(program, "VERS") })
        });
    }
}
