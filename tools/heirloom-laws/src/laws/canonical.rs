//! A file has one canonical form, whatever it was written in.

use heirloom_core::octets::{BadOctets, Encoding};
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{Dialect, LineBreak, ReadOptions, WriteError, WriteOptions, parse_with, write};

use super::back::{is_refusal, is_same};
use crate::{Held, hold};

/// The canonical form; `None` where the file can't be written.
pub fn canonical(octets: &[u8], options: &ReadOptions<'_>) -> Option<Vec<u8>> {
    canonical_and_told(octets, options).map(|(canonical, _)| canonical)
}

/// The same, with what was told of it.
fn canonical_and_told(octets: &[u8], options: &ReadOptions<'_>) -> Option<(Vec<u8>, Vec<Finding>)> {
    let parsed = parse_with(octets, options, &mut Ignore);
    let mut told = Vec::new();
    match heirloom_core::pipeline::canonical(&parsed, options, false, &mut told) {
        Ok(written) => Some((written, told)),
        Err(WriteError::Undeclared(_)) => None,
        Err(error) if is_refusal(&error) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Whether the canonical form says the same, and its own is itself.
pub fn is_steady(octets: &[u8], options: &ReadOptions<'_>) -> Held {
    let Some((first, told)) = canonical_and_told(octets, options) else { return Ok(()) };
    let [old, new] = [octets, &first].map(|octets| parse_with(octets, options, &mut Ignore));
    let shown = || String::from_utf8_lossy(&first).into_owned();
    if old.dialect != new.dialect {
        return Err(format!("{} became {}:\n{}", old.dialect, new.dialect, shown()));
    }
    if !is_same(&old.dataset, &new.dataset, &told) {
        return Err(format!("in {} it says something else:\n{}", old.dialect, shown()));
    }
    match canonical(&first, options) {
        Some(second) if second == first => Ok(()),
        Some(second) => Err(format!("{}\nbecame\n{}", shown(), String::from_utf8_lossy(&second))),
        None => Err(format!("not written again:\n{}", shown())),
    }
}

/// What a file says has the same canonical form when it is written in another encoding, with other line breaks and widths.
pub fn has_one_canonical_form(
    octets: &[u8],
    dialect: Dialect,
    encoding: Encoding,
    line_break: LineBreak,
    width: usize,
) -> Held {
    let options = ReadOptions::new().dialect(dialect).bad_octets(BadOctets::Replace);
    let Some(first) = canonical(octets, &options) else { return Ok(()) };
    let parsed = parse_with(&first, &options, &mut Ignore);
    // What lies in CHAR is no data, and is kept only where the encoding stays.
    let head = parsed.dataset.tagged_structures().find(|record| record.tag() == "HEAD");
    let mut in_head = head.into_iter().flat_map(|head| head.substructures());
    if in_head.any(|below| below.tag() == "CHAR" && below.substructures().next().is_some()) {
        return Ok(());
    }
    let other = WriteOptions::canonical(dialect).encoding(encoding).line_break(line_break).width(Some(width));
    if let Ok(other) = write(&parsed.dataset, &other) {
        // The label of a small file may be overruled by its octets; whoever wrote it knows better.
        let again =
            canonical(&other, &options.force_encoding(encoding)).ok_or("the same can't be written")?;
        hold!(
            again == first,
            "{:?} is not {:?}",
            String::from_utf8_lossy(&again),
            String::from_utf8_lossy(&first)
        );
    }
    Ok(())
}
