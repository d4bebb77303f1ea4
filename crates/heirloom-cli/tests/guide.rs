//! Every command of the guide prints what stands there. `TRYCMD=overwrite` refreshes it.

use std::fs;
use std::path::Path;

#[test]
fn guide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the root");
    // Somebody who follows the guide writes files: not into the repository.
    let desk = tempfile::tempdir().expect("a folder");
    copy(&root.join("examples"), &desk.path().join("examples"));
    std::env::set_current_dir(desk.path()).expect("the folder");
    trycmd::TestCases::new().env("COLUMNS", "100").case(root.join("docs/guide/*.md")).run();
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
