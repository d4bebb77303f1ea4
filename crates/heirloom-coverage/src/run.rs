//! Has `cargo llvm-cov` run the tests and export what was counted.

use std::path::PathBuf;
use std::process::Command;

use crate::root;

/// The packages whose tests are run: those that are measured, and those that hold them to the drafts and the promises. The
/// command's tests are left out, since running it only shows that the libraries can be called.
const PACKAGES: &[&str] = &[
    "heirloom",
    "heirloom-breaks",
    "heirloom-dates",
    "heirloom-model",
    "heirloom-conformance",
    "heirloom-laws",
    "heirloom-attack",
];

/// What to install, where something is missing.
const NEEDED: &str = "it needs `cargo install cargo-llvm-cov --locked` and `rustup component add llvm-tools`";

/// Runs the tests from the beginning. What was built and counted before is forgotten, but for dependencies: a program that is
/// left from other sources would tell of lines that are no more.
///
/// Files of others are not looked at, even where there are any, and random cases are the same in every run: the figures rest on what is
/// in the repository.
///
/// # Errors
///
/// A sentence, where a test fails or the tools are missing.
pub fn tests() -> Result<(), String> {
    let mut clean = llvm_cov();
    clean.args(["clean", "--workspace"]);
    finish(clean)?;
    let mut command = llvm_cov();
    command.args(["--no-report", "--no-cfg-coverage", "--locked"]);
    command.args(PACKAGES.iter().flat_map(|package| ["--package", package]));
    command.env("HEIRLOOM_CORPUS", "absent").env("HEIRLOOM_DATE_VECTORS", "absent");
    command.env("PROPTEST_RNG_SEED", "1");
    finish(command)
}

/// Exports what the last run counted, as JSON, and says where that is.
///
/// # Errors
///
/// A sentence, where there was no run or the tools are missing.
pub fn export() -> Result<PathBuf, String> {
    let file = root().join("target/coverage.json");
    let mut command = llvm_cov();
    command.args(["report", "--json", "--output-path"]).arg(&file);
    finish(command)?;
    Ok(file)
}

fn llvm_cov() -> Command {
    let mut command = Command::new("cargo");
    command.arg("llvm-cov").current_dir(root());
    command
}

fn finish(mut command: Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`cargo llvm-cov` did not succeed; {NEEDED}, and a run of the tests first")),
        Err(error) => Err(format!("`cargo llvm-cov` can't be run: {error}; {NEEDED}")),
    }
}
