//! Checks in code, for rows that no data file can express.

mod default_schema;
mod files;
mod notes;
mod strings;

use heirloom_core::source::Finding;
use heirloom_core::{Dialect, Parsed, ReadOptions, parse_with};

/// Reads a file by the letter of the newest draft; findings in the order of the file.
fn parse(octets: &[u8]) -> (Parsed<'_>, Vec<Finding>) {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, &ReadOptions::new().dialect(Dialect::NEWEST), &mut findings);
    findings.sort_by_key(Finding::span);
    (parsed, findings)
}

/// A check.
pub type Program = fn() -> Result<(), String>;

/// The checks by name.
pub const PROGRAMS: &[(&str, Program)] = &[
    ("any-octets-can-be-read", files::any_octets_can_be_read),
    ("superstructures-lead-out", files::superstructures_lead_out),
    ("resolver-is-asked", files::resolver_is_asked),
    ("removed-escapes-are-located", files::removed_escapes_are_located),
    ("char-names", files::char_names),
    ("at-signs-return", strings::at_signs_return),
    ("every-short-string-returns", strings::every_short_string_returns),
    ("rules-of-splitting", strings::rules_of_splitting),
    ("october-every-short-string-returns", notes::every_short_string_returns),
    ("october-rules-of-splitting", notes::rules_of_splitting),
    ("default-schema-counts", default_schema::counts),
    ("default-schema-lookups", default_schema::lookups),
    ("default-schema-supertypes", default_schema::supertypes),
    ("default-schema-unambiguous", default_schema::unambiguous),
    ("default-schema-record-tags", default_schema::record_tags),
    ("default-schema-metadata-tags", default_schema::metadata_tags),
    ("default-schema-types-without-tags", default_schema::types_without_tags),
    ("default-schema-returns", default_schema::returns),
    ("every-tag-as-printed", default_schema::every_tag_as_printed),
    ("every-tag-with-overlay", default_schema::every_tag_with_overlay),
    ("overlay-only-adds", default_schema::overlay_only_adds),
    ("appendix-is-a-file", default_schema::appendix_is_a_file),
];

/// The check with this name.
pub fn find(name: &str) -> Option<Program> {
    PROGRAMS.iter().find(|(known, _)| *known == name).map(|&(_, program)| program)
}

/// Right where there are no failures.
fn none(failures: &[String]) -> Result<(), String> {
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n  ")) }
}
