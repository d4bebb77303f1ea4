//! Each example that is named after a draft is as that draft asks for it: nothing is wrong with it, and it comes back
//! octet for octet when it is written.

use std::fs;
use std::path::Path;

use heirloom_core::source::{Finding, Ignore};
use heirloom_core::tree::PayloadEnds;
use heirloom_core::{Dataset, Dialect, ReadOptions, WriteOptions, parse_with, write, write_with};

#[test]
fn examples_are_as_their_draft_asks_for() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder of examples") {
        let path = entry.expect("an example").path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let Some(draft) = name.strip_prefix("dictionary-") else { continue };
        let dialect = Dialect::named(&format!("elf-{draft}")).expect("an example is named after a draft");
        let octets = fs::read(&path).expect("an example that can be read");

        let mut findings: Vec<Finding> = Vec::new();
        let parsed = parse_with(&octets, &ReadOptions::new().dialect(dialect), &mut findings);
        let codes: Vec<&str> = findings.iter().map(|finding| finding.code().id).collect();
        assert!(codes.is_empty(), "{name}: {codes:?}");

        let mut written = Vec::new();
        let mut findings: Vec<Finding> = Vec::new();
        write_with(&parsed.dataset, &WriteOptions::new().dialect(dialect), &mut written, &mut findings)
            .expect("an example that can be written");
        assert_eq!(String::from_utf8_lossy(&written), String::from_utf8_lossy(&octets), "{name}");
        assert!(findings.is_empty(), "{name}");
        found.push(draft.to_string());
    }
    found.sort();
    assert_eq!(found, ["2017-05", "2017-06", "2017-10"]);
}

/// The types of a dataset, each once, in order.
fn types(dataset: &Dataset<'_>) -> Vec<String> {
    let all = dataset.metadata().chain(dataset.document()).flat_map(|root| root.preorder());
    let mut types: Vec<String> = all.map(|(_, structure)| structure.structure_type().into_owned()).collect();
    types.sort();
    types.dedup();
    types
}

/// The lines of a file in any order: where the dictionary stands in the header is not kept.
fn lines(octets: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(octets);
    let mut lines: Vec<String> = text.trim_start_matches('\u{FEFF}').lines().map(str::to_string).collect();
    lines.sort();
    lines
}

#[test]
fn a_dictionary_becomes_a_schema_and_a_schema_a_dictionary() {
    for draft in ["2017-10", "2017-06", "2017-05"] {
        let from = Dialect::named(&format!("elf-{draft}")).expect("a draft");
        let path = format!("{}/../../examples/dictionary-{draft}.ged", env!("CARGO_MANIFEST_DIR"));
        let octets = fs::read(path).expect("an example");
        let parsed = parse_with(&octets, &ReadOptions::new().dialect(from), &mut Ignore);
        for &to in Dialect::ALL {
            let there = write(&parsed.dataset, &WriteOptions::new().dialect(to).lossy(true))
                .expect("an example that can be carried");
            let other = parse_with(&there, &ReadOptions::new().dialect(to), &mut Ignore);
            for iri in [
                "http://example.com/UUID",
                "http://example.com/extensions/LAT",
                "http://example.com/extensions/LONG",
                "http://example.com/old_extensions.html#LOC",
            ] {
                assert!(types(&other.dataset).iter().any(|known| known == iri), "{draft} as {to}: {iri}");
            }
            let mut uuids = other.dataset.document().flat_map(|record| record.substructures());
            let uuid =
                uuids.find(|found| found.structure_type() == "http://example.com/UUID").expect("an id");
            assert_eq!(uuid.hints(), ["http://purl.org/dc/terms/identifier"], "{draft} as {to}");

            let back = write(&other.dataset, &WriteOptions::new().dialect(from)).expect("the way back");
            let again = parse_with(&back, &ReadOptions::new().dialect(from), &mut Ignore);
            assert_eq!(types(&again.dataset), types(&parsed.dataset), "{draft} from {to}");
            // There is a blank at the beginning of a line, which one draft can't write.
            let loses = |dialect: Dialect| dialect.rules().tree.payload_ends == PayloadEnds::Lost;
            if loses(from) || !loses(to) {
                assert!(again.dataset == parsed.dataset, "{draft} from {to}");
                assert_eq!(lines(&back), lines(&octets), "{draft} from {to}");
            }
        }
    }
}
