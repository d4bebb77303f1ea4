//! Counts the instructions of each step with valgrind, and compares with the counts that are stored.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs};

use clap::{Parser, Subcommand};
use heirloom_benches::counts::Counts;

/// The runner and the library must have the same version.
const RUNNER: &str = "0.20.0";

/// Counts the instructions of each step with valgrind.
///
/// Exits with 0 if all is well, with 1 if something became slower, and with 2 if nothing can be counted.
#[derive(Parser, Debug)]
#[command(name = "instructions", max_term_width = 100)]
struct Arguments {
    /// What to do
    #[command(subcommand)]
    action: Action,
}

#[derive(Clone, Copy, Subcommand, Debug)]
enum Action {
    /// Compares the counts with those in benches/instructions.tsv
    Check,
    /// Writes the counts to benches/instructions.tsv
    Store,
}

fn main() -> ExitCode {
    let Arguments { action } = Arguments::parse();
    let done = need_tools().and_then(|()| count()).and_then(|counts| match action {
        Action::Check => check(&counts),
        Action::Store => store(&counts),
    });
    done.unwrap_or_else(|sentence| {
        eprintln!("instructions: {sentence}");
        ExitCode::from(2)
    })
}

fn check(counts: &Counts) -> Result<ExitCode, String> {
    let file = file();
    let stored =
        fs::read_to_string(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    let comparison = counts.against(&Counts::from_tsv(&stored)?);
    print!("{comparison}");
    if comparison.is_good() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("instructions: the counts are not as stored; `instructions store` stores them");
    Ok(ExitCode::FAILURE)
}

fn store(counts: &Counts) -> Result<ExitCode, String> {
    let file = file();
    fs::write(&file, counts.to_tsv()).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    print!("{}", counts.to_tsv());
    Ok(ExitCode::SUCCESS)
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.tsv")
}

/// Says what is missing and how to get it.
fn need_tools() -> Result<(), String> {
    if version("valgrind").is_none() {
        return Err("valgrind is missing; `apt-get install valgrind` or the like installs it".to_string());
    }
    let runner = env::var("GUNGRAUN_RUNNER").unwrap_or_else(|_| "gungraun-runner".to_string());
    match version(&runner) {
        Some(version) if version.contains(RUNNER) => Ok(()),
        found => {
            let found = found.map_or("is missing".to_string(), |found| format!("is needed, not {found}"));
            Err(format!(
                "gungraun-runner {RUNNER} {found}; \
                 `cargo install --locked gungraun-runner --version {RUNNER}` installs it"
            ))
        }
    }
}

fn version(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_string())
}

fn count() -> Result<Counts, String> {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let mut bench = Command::new(cargo);
    bench.args(["bench", "--locked", "-p", "heirloom-benches", "--bench", "instructions", "--"]);
    bench.arg("--output-format=json").stderr(Stdio::inherit());
    let output = bench.output().map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err("the benchmarks could not be run".to_string());
    }
    let counts = Counts::from_summaries(&String::from_utf8_lossy(&output.stdout))?;
    if counts.is_empty() { Err("nothing was counted".to_string()) } else { Ok(counts) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_runner_is_that_of_the_library() {
        let workspace = fs::read_to_string(file().with_file_name("../Cargo.toml")).expect("the workspace");
        assert!(workspace.contains(&format!("gungraun = \"={RUNNER}\"")));
    }

    #[test]
    fn the_stored_counts_can_be_read_and_are_sorted() {
        let stored = fs::read_to_string(file()).expect("stored counts");
        assert_eq!(Counts::from_tsv(&stored).expect("counts").to_tsv(), stored);
    }
}
