//! Every command of the guide, and of the page on JSON, prints what stands there. `TRYCMD=overwrite` refreshes it.

use std::fs;
use std::path::Path;

use running::TODAY;

mod running;

#[test]
fn guide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the root");
    // Somebody who follows the guide writes files: not into the repository.
    let desk = tempfile::tempdir().expect("a folder");
    copy(&root.join("examples"), &desk.path().join("examples"));
    std::env::set_current_dir(desk.path()).expect("the folder");
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .env(TODAY.0, TODAY.1)
        .case(root.join("docs/guide/*.md"))
        .case(root.join("docs/JSON.md"))
        .run();
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a folder");
    for entry in fs::read_dir(from).expect("the examples") {
        let entry = entry.expect("an example").path();
        let target = to.join(entry.file_name().expect("a name"));
        match entry.is_dir() {
            true => copy(&entry, &target),
            false => _ = fs::copy(&entry, &target).expect("a copy"),
        }
    }
}

#[test]
fn the_configuration_that_the_guide_shows_is_that_of_the_examples() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |file: &str| fs::read_to_string(root.join(file)).expect("a text");
    let shown = format!("```toml\n{}```\n", read("examples/strict.toml"));
    assert!(read("docs/guide/what-cannot-be-true.md").contains(&shown), "{shown}");
}

#[test]
fn the_json_that_the_guide_shows_is_that_of_the_examples() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |file: &str| fs::read_to_string(root.join(file)).expect("a text");
    let shown = format!("```json\n{}```\n", read("examples/ship.json"));
    assert!(read("docs/guide/make-a-file-from-json.md").contains(&shown), "{shown}");
}
