//! `cargo run -p heirloom-attack -- --minutes 10`

use std::collections::VecDeque;
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;

use clap::Parser;
use heirloom_attack::fuzzer::{self, Options};
use heirloom_attack::{document, keep, record};
use heirloom_laws::{TARGETS, Target};

/// Has fuzzers at the laws of Heirloom, one after the other.
#[derive(Parser, Debug)]
struct Arguments {
    /// How long all of them take together.
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// How many run at the same time.
    #[arg(long, default_value_t = 1)]
    workers: usize,
    /// Only this target; can be given several times.
    #[arg(long = "target", value_name = "NAME")]
    targets: Vec<String>,
    /// Take what reaches something new into `fuzz/corpus` at the end.
    #[arg(long)]
    keep: bool,
    /// Only write the table of what was tried so far
    #[arg(long)]
    report: bool,
    /// The compiler, which has to be a nightly one.
    #[arg(long, default_value = "nightly")]
    toolchain: String,
    /// `none`, or `address`, which is slower and sees what no safe code can do.
    #[arg(long, default_value = "none")]
    sanitizer: String,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs them, and says how many inputs were found on which a law does not hold.
fn run(arguments: &Arguments) -> Result<u64, String> {
    let named = |target: &&Target| {
        arguments.targets.is_empty() || arguments.targets.iter().any(|name| name == target.name)
    };
    let targets: Vec<&Target> = TARGETS.iter().filter(named).collect();
    if let Some(name) =
        arguments.targets.iter().find(|name| TARGETS.iter().all(|target| target.name != **name))
    {
        let all: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        return Err(format!("there is no target `{name}`; there are {}", all.join(", ")));
    }
    if arguments.report {
        return report().map(|()| 0);
    }
    // libFuzzer would take nothing for no limit.
    if arguments.minutes.is_nan() || arguments.minutes <= 0.0 {
        return Err(format!("--minutes {} is no time", arguments.minutes));
    }
    let options = Options { toolchain: arguments.toolchain.clone(), sanitizer: arguments.sanitizer.clone() };
    fuzzer::build(&options)?;
    let workers = arguments.workers.clamp(1, targets.len());
    let seconds = (arguments.minutes * 60.0 * workers as f64 / targets.len() as f64).ceil() as u64;
    println!("{} targets, {seconds} s each, {workers} at a time", targets.len());
    println!("{:<16} {:>8} {:>12} {:>8} {:>8}", "target", "seconds", "executions", "kept", "findings");
    let waiting = Mutex::new(targets.iter().copied().collect::<VecDeque<&Target>>());
    let findings = Mutex::new(0);
    thread::scope(|scope| {
        let work = || -> Result<(), String> {
            loop {
                let next = waiting.lock().map_err(|error| error.to_string())?.pop_front();
                let Some(target) = next else { return Ok(()) };
                let failed = |error| format!("{}: {error}", target.name);
                let run = fuzzer::run(target, seconds, &options).map_err(failed)?;
                let mut findings = findings.lock().map_err(|error| error.to_string())?;
                *findings += run.findings;
                record::add(&run).map_err(failed)?;
                let record::Run { target, seconds, executions, kept, findings, .. } = run;
                println!("{target:<16} {seconds:>8} {executions:>12} {kept:>8} {findings:>8}");
            }
        };
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a panic".to_string())?)
    })?;
    report()?;
    if arguments.keep {
        for target in targets {
            let count = keep::keep(target, &options).map_err(|error| format!("{}: {error}", target.name))?;
            println!("{:<16} {count} inputs in fuzz/corpus", target.name);
        }
    }
    let findings = *findings.lock().map_err(|error| error.to_string())?;
    Ok(findings)
}

/// Puts what was tried in all runs so far into the document.
fn report() -> Result<(), String> {
    let runs = record::all().map_err(|error| format!("fuzz/record.tsv: {error}"))?;
    let table = record::table(&runs);
    println!("\n{table}");
    document::put(&table).map_err(|error| error.to_string())
}
