//! Heirloom beside other GEDCOM libraries and the limits of the machine: speed and peak memory on the same file.

mod tools;
mod measure;
mod trial;
mod compare;
mod table;
mod plot;
mod quiet;

use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;

use compare::{Comparison, Plan, compare};
use measure::{Clock, Job};
use tools::{TOOLS, Task, tool};

/// Runs every tool on the same file and compares speed and peak memory.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// A GEDCOM file; nobody may change it meanwhile
    file: PathBuf,
    /// Print tab-separated lines: tool, task, MB/s, peak memory / file size
    #[arg(long)]
    tsv: bool,
    /// How often each task is timed; the best counts. Slow ones are timed less often
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Only these tools
    #[arg(long = "tool", value_name = "NAME", value_delimiter = ',', value_parser = known_tool)]
    tools: Vec<String>,
    /// Only these tasks
    #[arg(long = "task", value_name = "NAME", value_delimiter = ',')]
    tasks: Vec<Task>,
    /// Leave peak memory out
    #[arg(long)]
    no_memory: bool,
    /// Leave out what would take longer than this for one run
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    limit: u64,
    /// Time the copy for tools that must own their input, too; otherwise they get it ready-made
    #[arg(long)]
    count_copies: bool,
    /// Count processor time instead of wall time: steadier when others use the machine, but no measure of threads
    #[arg(long)]
    cpu_time: bool,
    /// Draw a chart as well
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Do one task once, and say how long it took, the peak memory, and how much came out
    #[arg(long, num_args = 2, value_names = ["TOOL", "TASK"], hide = true)]
    one: Option<Vec<String>>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let done = quiet::take_stdout().map_err(Into::into).and_then(|out| match &args.one {
        Some(names) => one(names, &args.file, out),
        None => all(&args, out),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// What a child does.
fn one(names: &[String], path: &Path, mut out: File) -> Result<(), Box<dyn Error>> {
    let job = jobs().find(|job| job.tool.name == names[0] && job.task.name() == names[1]);
    let report = measure::one(&job.ok_or("no such tool or task")?, path)?;
    Ok(writeln!(out, "{report}")?)
}

/// What everybody else wants.
fn all(args: &Args, mut out: File) -> Result<(), Box<dyn Error>> {
    let octets = fs::read(&args.file).map_err(|error| format!("{}: {error}", args.file.display()))?;
    if octets.is_empty() {
        return Err("an empty file has no speed".into());
    }
    let plan = Plan {
        runs: args.runs,
        memory: !args.no_memory,
        limit: Duration::from_secs(args.limit),
        count_copies: args.count_copies,
        clock: if args.cpu_time { Clock::Processor } else { Clock::Wall },
    };
    let wanted = |job: &Job| {
        (args.tools.is_empty() || args.tools.iter().any(|name| name == job.tool.name))
            && (args.tasks.is_empty() || args.tasks.contains(&job.task))
    };
    let comparison = compare(jobs().filter(wanted).collect(), &args.file, &octets, &plan)?;
    out.write_all(text(&comparison, args.tsv).as_bytes())?;
    if let Some(path) = &args.svg {
        fs::write(path, plot::svg(&comparison)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn text(comparison: &Comparison, tsv: bool) -> String {
    if tsv { table::tsv(comparison) } else { table::readable(comparison) }
}

/// Every task of every tool.
fn jobs() -> impl Iterator<Item = Job> {
    TOOLS.iter().flat_map(|tool| tool.tasks.iter().map(move |&(task, prepare)| Job { tool, task, prepare }))
}

fn known_tool(name: &str) -> Result<String, String> {
    if tool(name).is_some() {
        return Ok(name.to_owned());
    }
    let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
    Err(format!("there are {}", names.join(", ")))
}
