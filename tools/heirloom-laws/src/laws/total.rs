//! Any octets give a dataset and findings.

use heirloom_core::source::{Finding, Span};
use heirloom_core::{Dataset, ReadOptions, Structure, parse_with};

use crate::{Held, hold};

/// Looks at everything that a dataset holds, so that whatever is lazy happens.
pub fn walk(dataset: &Dataset<'_>) -> usize {
    let mut count = 0;
    let mut waiting: Vec<Structure<'_>> = dataset.metadata().chain(dataset.document()).collect();
    while let Some(structure) = waiting.pop() {
        count += structure.structure_type().len() + structure.string().map_or(0, |string| string.len());
        count += structure.id().map_or(0, str::len) + structure.lines().map_or(0, Span::end);
        waiting.extend(structure.substructures());
    }
    count
}

/// Whatever a file holds it is read, everything in it can be looked at, and every finding says something of a place in it.
pub fn total(octets: &[u8], options: &ReadOptions<'_>) -> Held {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, options, &mut findings);
    walk(&parsed.dataset);
    for finding in &findings {
        let (span, text) = (finding.span(), parsed.text());
        hold!(text.get(span.range()).is_some(), "{finding:?} is nowhere in the text");
        let (start, end) = (parsed.origin.octet(span.start()), parsed.origin.octet(span.end()));
        hold!(start <= end && end <= octets.len(), "{finding:?} is nowhere in the file");
        hold!(!finding.message(text).is_empty(), "{finding:?} says nothing");
        finding.help(text);
    }
    Ok(())
}
