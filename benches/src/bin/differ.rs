//! Compares a large generated file with a copy in which everything looks different and a few places are.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use heirloom_benches::{Altered, Shape, told};
use heirloom_core::source::Ignore;
use heirloom_core::{ReadOptions, parse_with};

/// Has a generated file re-encoded, reordered, renumbered and changed in some places, and checks that just these are found.
#[derive(Parser, Debug)]
#[command(name = "differ", max_term_width = 100)]
struct Arguments {
    /// How many persons the file has
    #[arg(long, default_value_t = 50_000)]
    persons: u64,

    /// In how many places it is changed
    #[arg(long, default_value_t = 100)]
    changes: usize,

    /// Another number gives other persons, and other changes
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// A folder to leave the two files in, as old.ged and new.ged
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("differ: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> std::io::Result<bool> {
    let shape = Shape { persons: arguments.persons, seed: arguments.seed, ..Shape::default() };
    let altered = Altered::of(shape, arguments.changes)?;
    println!("{} and {} octets", altered.old.len(), altered.new.len());
    if let Some(folder) = &arguments.keep {
        fs::write(folder.join("old.ged"), &altered.old)?;
        fs::write(folder.join("new.ged"), &altered.new)?;
    }
    let options = ReadOptions::new().detect_dialect();
    let start = Instant::now();
    let [old, new] = [&altered.old, &altered.new].map(|octets| parse_with(octets, &options, &mut Ignore));
    let read = start.elapsed();
    let told = told(&old.dataset, &new.dataset);
    println!("read in {read:.2?}, compared in {:.2?}", start.elapsed() - read);
    let missed = altered.changes.iter().filter(|change| !told.contains(change));
    let wrong = told.iter().filter(|change| !altered.changes.contains(change));
    missed.for_each(|change| println!("not found: {change}"));
    wrong.for_each(|change| println!("found, but not made: {change}"));
    println!("{} changes made, {} found", altered.changes.len(), told.len());
    Ok(told == altered.changes)
}
