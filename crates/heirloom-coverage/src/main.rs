//! `cargo run -p heirloom-coverage`

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use heirloom_coverage::export::{self, Region};
use heirloom_coverage::rooms::Measured;
use heirloom_coverage::{document, root, run};

/// Says how much of the libraries their tests reach, room by room, and writes it into docs/RELIABILITY.md.
///
/// Exits with 0 if all is well, with 1 if less is reached than asked for, and with 2 if nothing can be measured.
#[derive(Parser, Debug)]
#[command(max_term_width = 100)]
struct Arguments {
    /// Do not run the tests; tell what the last run counted
    #[arg(long)]
    again: bool,
    /// List what no test reaches, in sources whose path has this in it, and leave the document as it is
    #[arg(long, value_name = "PART", num_args = 0..=1, default_missing_value = "")]
    missing: Option<String>,
    /// Fail where fewer percent of a room's regions are reached
    #[arg(long, value_name = "PERCENT")]
    least: Option<f64>,
}

fn main() -> ExitCode {
    run(&Arguments::parse()).unwrap_or_else(|sentence| {
        eprintln!("error: {sentence}");
        ExitCode::from(2)
    })
}

fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    if !arguments.again {
        run::tests()?;
    }
    let file = run::export()?;
    let json = File::open(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let measured = Measured::of(export::read(BufReader::new(json))?, &root())?;
    if let Some(name) = measured.without_any() {
        return Err(format!("nothing was counted of {name}"));
    }
    match &arguments.missing {
        Some(part) => list(&measured, part)?,
        None => write(&measured.table())?,
    }
    let below = arguments.least.map_or_else(Vec::new, |least| measured.below(least));
    for (room, percent) in &below {
        eprintln!("error: of {room} only {percent:.1} % is reached");
    }
    Ok(if below.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A line for each line of a source in which such regions begin, as compilers and editors write places.
fn list(measured: &Measured, part: &str) -> Result<(), String> {
    let missing: Vec<(&Path, Region)> = measured.missing(part).collect();
    for in_source in missing.chunk_by(|one, other| one.0 == other.0) {
        let path = in_source[0].0;
        let source = fs::read_to_string(root().join(path));
        let source = source.map_err(|error| format!("{}: {error}", path.display()))?;
        let lines: Vec<&str> = source.lines().collect();
        for in_line in in_source.chunk_by(|one, other| one.1.start.0 == other.1.start.0) {
            let (line, column) = in_line[0].1.start;
            let text = lines.get(line as usize - 1).map_or("", |line| line.trim());
            println!("{}:{line}:{column}: {} of {text}", path.display(), in_line.len());
        }
    }
    Ok(())
}

fn write(table: &str) -> Result<(), String> {
    print!("{table}");
    document::put("heirloom-coverage", table).map_err(|error| error.to_string())
}
