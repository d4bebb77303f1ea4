//! Every file of tests is built. Where a crate lists its binaries of tests, cargo takes no file that nobody names.

use std::fs;

use heirloom_walls::{Crate, crates, tokens};

/// The files of tests of a crate that neither its manifest nor one of its binaries names.
fn forgotten(found: &Crate) -> Vec<String> {
    let manifest = fs::read_to_string(found.folder.join("Cargo.toml")).expect("a manifest");
    let manifest: toml::Table = manifest.parse().expect("a manifest");
    let finds_them = manifest["package"].get("autotests").and_then(toml::Value::as_bool) != Some(false);
    let folder = found.folder.join("tests");
    if finds_them || !folder.exists() {
        return Vec::new();
    }
    let listed = manifest.get("test").and_then(toml::Value::as_array).into_iter().flatten();
    let listed: Vec<&str> =
        listed.filter_map(|test| test.get("path")?.as_str()?.strip_prefix("tests/")).collect();
    let modules: Vec<String> = listed
        .iter()
        .flat_map(|root| {
            let tokens = tokens(&fs::read_to_string(folder.join(root)).expect("a binary of tests"));
            let modules = tokens.windows(3).filter(|three| three[0].1 == "mod" && three[2].1 == ";");
            modules.map(|three| format!("{}.rs", three[1].1)).collect::<Vec<_>>()
        })
        .collect();
    let files = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let files = files.map(|name| name.to_string_lossy().into_owned()).filter(|name| name.ends_with(".rs"));
    files.filter(|name| !listed.contains(&&**name) && !modules.contains(name)).collect()
}

#[test]
fn no_file_of_tests_is_forgotten() {
    for found in crates() {
        let forgotten = forgotten(&found);
        assert!(forgotten.is_empty(), "{}: nothing builds {}", found.name, forgotten.join(", "));
    }
}
