//! Every character is in the dataset or in a finding.

use heirloom_core::source::Finding;
use heirloom_core::{ReadOptions, Structure, parse_with};

use crate::{Held, hold};

/// A text of these pieces in which each line that can have one has a word of its own, which is its number.
pub fn with_words(pieces: &[&str]) -> String {
    let mut text = String::from("0 HEAD\n");
    for (number, piece) in pieces.iter().enumerate() {
        match piece.strip_suffix('\n') {
            Some(line) if line.contains(' ') && !line.ends_with(['@', ' ']) => {
                text.push_str(&format!("{line}w{number}w\n"));
            }
            _ => text.push_str(piece),
        }
    }
    text
}

/// Each of the words is found again in what was read, or in what was found.
pub fn every_word_is_kept(pieces: &[&str], options: &ReadOptions<'_>) -> Held {
    let text = with_words(pieces);
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(text.as_bytes(), options, &mut findings);
    let rejected = findings.iter().any(|finding| finding.code().name == "dataset-rejected");
    if rejected {
        return Ok(());
    }
    let mut kept = String::new();
    let mut waiting: Vec<Structure<'_>> =
        parsed.dataset.metadata().chain(parsed.dataset.document()).collect();
    while let Some(structure) = waiting.pop() {
        kept.push_str(&structure.structure_type());
        kept.push_str(structure.id().unwrap_or_default());
        kept.push_str(structure.target().and_then(|target| target.id()).unwrap_or_default());
        kept.push_str(&structure.string().unwrap_or_default());
        waiting.extend(structure.substructures());
    }
    for finding in &findings {
        kept.push_str(finding.span().of(parsed.text()));
        kept.push_str(&finding.message(parsed.text()));
    }
    // What stands in a schema is kept as definitions.
    let schema = parsed.dataset.schema();
    kept.extend(schema.terms().map(|(_, term)| term));
    kept.extend(schema.prefixes().iter().map(|prefix| format!("{} {}", prefix.name, prefix.iri)));
    kept.extend(schema.defined_tags());
    kept.extend(schema.externals().iter().map(|external| &*external.iri));
    if let Some(dictionary) = schema.dictionary() {
        kept.extend(dictionary.default_namespace());
        kept.extend(dictionary.namespaces().iter().map(|entry| format!("{} {}", entry.key, entry.iri)));
        kept.extend(
            dictionary.mappings().iter().map(|entry| format!("{} {}", entry.tag, entry.iris.join(" "))),
        );
    }
    if let Some(head) = parsed.dataset.head() {
        kept.push_str(head.id().unwrap_or_default());
        kept.push_str(&head.string().unwrap_or_default());
    }
    for number in 0..pieces.len() {
        let word = format!("w{number}w");
        hold!(!text.contains(&word) || kept.contains(&word), "{word} of\n{text}");
    }
    Ok(())
}
