//! Each example that is named after a draft is as that draft asks for it: nothing is wrong with it, and it comes back
//! octet for octet when it is written.

use std::fs;
use std::path::Path;

use heirloom::source::Finding;
use heirloom::{Dialect, ReadOptions, WriteOptions, parse_with, write_with};

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
