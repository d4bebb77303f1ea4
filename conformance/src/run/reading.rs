//! Reads octets as a vector says.

use std::collections::BTreeMap;

use heirloom_core::octets::{BadOctets, Encoding};
use heirloom_core::schema::Compatibility;
use heirloom_core::source::Finding;
use heirloom_core::tree::{BadLines, DuplicateIds};
use heirloom_core::{Dialect, Parsed, ReadOptions, Resolved, Resolver, Unresolved, parse_with};

use crate::vector::Read;

pub(crate) struct Schemas<'v>(pub(crate) &'v BTreeMap<String, String>);

impl Resolver for Schemas<'_> {
    fn resolve(&self, iri: &str, _: &str) -> Result<Resolved, Unresolved> {
        let text = self.0.get(iri).ok_or(Unresolved::Unknown)?;
        Ok(Resolved::from(text.clone().into_bytes()))
    }
}

/// Reads octets as a vector says; findings in the order of the file.
pub(crate) fn read(
    dialect: Dialect,
    octets: &[u8],
    how: &Read,
) -> Result<(Parsed<'static>, Vec<Finding>), String> {
    let schemas = Schemas(&how.schemas);
    let options = options(dialect, how, &schemas)?;
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, &options, &mut findings).into_owned();
    findings.sort_by_key(Finding::span);
    Ok((parsed, findings))
}

/// The same for the library.
pub(crate) fn options<'s>(
    dialect: Dialect,
    how: &Read,
    schemas: &'s Schemas<'_>,
) -> Result<ReadOptions<'s>, String> {
    let mut options = ReadOptions::new().resolver(schemas);
    options = match how.dialect.as_deref() {
        None => options.dialect(dialect),
        Some("auto") => options.detect_dialect(),
        Some(name) => options.dialect(named(name)?),
    };
    options = options.bad_lines(match how.bad_lines.as_deref() {
        None | Some("leave-out") => BadLines::LeaveOut,
        Some("reject") => BadLines::RejectDataset,
        Some(other) => return Err(format!("bad-lines can't be `{other}`")),
    });
    options = options.duplicate_ids(match how.duplicate_ids.as_deref() {
        None | Some("mildest") => DuplicateIds::Mildest,
        Some("reject") => DuplicateIds::RejectDataset,
        Some("leave-out") => DuplicateIds::RejectStructures,
        Some("forget-unused") => DuplicateIds::ForgetUnused,
        Some("keep-on-record") => DuplicateIds::KeepOnRecord,
        Some(other) => return Err(format!("duplicate-ids can't be `{other}`")),
    });
    if let Some(label) = &how.encoding {
        options = options.external_encoding(encoding(label)?);
    }
    if let Some(label) = &how.force {
        options = options.force_encoding(encoding(label)?);
    }
    if how.strict {
        options = options.compatibility(Compatibility::Literal);
    }
    match how.bad_octets.as_deref() {
        None | Some("windows-1252") => {}
        Some("replace") => options = options.bad_octets(BadOctets::Replace),
        Some(other) => return Err(format!("bad-octets can't be `{other}`")),
    }
    Ok(options.lenient(how.lenient))
}

pub(crate) fn named(dialect: &str) -> Result<Dialect, String> {
    Dialect::named(dialect).ok_or(format!("there is no dialect `{dialect}`"))
}

pub(crate) fn encoding(label: &str) -> Result<Encoding, String> {
    Encoding::from_label(label).ok_or(format!("there is no encoding `{label}`"))
}
