//! The command passes the suite that others are tested with, by its runner.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

#[test]
fn the_command_passes_the_suite() {
    let works = |name: &&str| {
        Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    let Some(python) = ["python3", "python"].into_iter().find(works) else {
        eprintln!("skipped: there is no Python");
        return;
    };
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/suite");
    // `heirloom` in `heirloom.args` is the command as it was built just now.
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_heirloom"));
    let mut path = vec![binary.parent().unwrap().to_path_buf()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.json");

    let mut command = Command::new(python);
    command.arg(suite.join("run.py")).arg(format!("@{}", suite.join("heirloom.args").display()));
    command.args(["--decisions", "fail", "--timeout", "60", "--json"]).arg(&report);
    command.env("PATH", env::join_paths(path).unwrap());
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));

    let report: serde_json::Value = serde_json::from_slice(&fs::read(&report).unwrap()).unwrap();
    let passed = report["total"]["passed"].as_u64().unwrap();
    assert!(passed > 2000, "only {passed} passed:\n{said}");
    // Each test that it has for writers is run too.
    let results = report["results"].as_array().unwrap();
    for (test, least) in [("dataset", 900), ("lines", 900), ("writer", 900), ("unwritable", 5)] {
        let passed =
            results.iter().filter(|result| result["test"] == test && result["outcome"] == "passed").count();
        assert!(passed > least, "only {passed} {test} tests passed:\n{said}");
    }
    // What the command has no option for. Nothing else is passed over.
    let skipped: Vec<&serde_json::Value> =
        results.iter().filter(|result| result["outcome"] == "skipped").collect();
    assert!(skipped.iter().all(|result| result["why"] == "needs the option bad-octets"), "{skipped:?}");
    assert_eq!(skipped.len(), 2);
}
