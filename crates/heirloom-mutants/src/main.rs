//! `cargo run --release -p heirloom-mutants`

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::{fs, thread};

use clap::Parser;
use heirloom_coverage::{document, root};
use heirloom_mutants::harness::{self, Harness, Test};
use heirloom_mutants::judge::Judge;
use heirloom_mutants::known::Known;
use heirloom_mutants::list::{self, Mutant};
use heirloom_mutants::record::{self, Record, Verdict};
use heirloom_mutants::survivors::{self, Reasons};
use heirloom_mutants::workshop::Workshop;

/// Breaks the library in thousands of small ways, and prints which of them no test notices.
#[derive(Parser, Debug)]
struct Arguments {
    /// How many changes are tried at the same time
    #[arg(long, default_value_t = 2)]
    workers: usize,
    /// Only changes in files whose path contains this
    #[arg(long, default_value = "")]
    file: String,
    /// Only every so manieth of them, for a look at part of it
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Try those again that no test noticed before, but for those for which it is known why
    #[arg(long)]
    missed: bool,
    /// With `--missed`: those too for which it is known why, in case a test notices them by now
    #[arg(long, requires = "missed")]
    explained: bool,
    /// Tests that take more seconds are not asked; what only they would notice counts as missed
    #[arg(long, default_value_t = 2.0)]
    slowest: f64,
    /// Tests are asked until they would take more seconds together; those that are likelier to notice are asked first
    #[arg(long, default_value_t = 10.0)]
    most: f64,
    /// How many cases properties are tried with
    #[arg(long, default_value_t = 24)]
    cases: u32,
    /// Where everything is built and kept
    #[arg(long, default_value = "target/mutants")]
    folder: PathBuf,
    /// Only print what is known
    #[arg(long)]
    report: bool,
}

/// What is changed.
const LIBRARY: &str = "crates/heirloom";

/// The packages whose tests are asked.
const PACKAGES: &[&str] = &["heirloom", "heirloom-conformance", "heirloom-attack"];

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let root = root();
    let folder = root.join(&arguments.folder);
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let record = Record::new(&folder);
    if arguments.report {
        return report(&list::of_package(&root, "heirloom")?, &record);
    }
    let workshop = Workshop::new(&root, &folder);
    workshop.copy(LIBRARY).map_err(|error| error.to_string())?;
    let mutants = workshop.mutants("heirloom")?;
    println!("{} changes", mutants.len());
    let built_in = workshop.build_in(LIBRARY, &mutants)?;
    println!("{} of them are built in", built_in.len());
    let harness = Harness { cases: arguments.cases };
    let tests = measured(&workshop, &folder, harness, arguments.workers)?;
    println!("{} tests", tests.len());
    let (asked, slow): (Vec<Test>, Vec<Test>) =
        tests.into_iter().partition(|test| test.time.as_secs_f64() <= arguments.slowest);
    println!("{} of them are asked", asked.len());
    let (known, reasons) = (record.known(), Reasons::known());
    let is_to_be_tried = |(number, mutant): &(usize, &Mutant)| {
        let is_open = match known.get(&mutant.key) {
            None => true,
            Some(Verdict::NotBuilt) => built_in.contains(number),
            Some(Verdict::Missed | Verdict::NotReached) => {
                arguments.missed && (arguments.explained || reasons.of(mutant).is_none())
            }
            Some(Verdict::Noticed) => false,
        };
        is_open && mutant.file.contains(&arguments.file) && number % arguments.every.max(1) == 0
    };
    let waiting: VecDeque<(usize, &Mutant)> = mutants.iter().enumerate().filter(is_to_be_tried).collect();
    println!("{} to be tried", waiting.len());
    let asking = Asking {
        workshop: &workshop,
        harness,
        asked: &asked,
        slow: &slow,
        judge: Judge::default(),
        most: arguments.most,
    };
    in_parallel(arguments.workers, waiting, |_, (number, mutant)| {
        let verdict = match built_in.contains(&number) {
            true => asking.verdict(number, mutant)?,
            false => Verdict::NotBuilt,
        };
        if matches!(verdict, Verdict::Missed | Verdict::NotReached) {
            println!("{verdict:<12} {}", mutant.name);
        }
        record.add(&mutant.key, verdict).map_err(|error| error.to_string())
    })?;
    report(&mutants, &record)
}

/// Has workers do what waits, each of them one thing after the other. They are numbered.
fn in_parallel<T: Send>(
    workers: usize,
    waiting: VecDeque<T>,
    work: impl Fn(usize, T) -> Result<(), String> + Sync,
) -> Result<(), String> {
    let waiting = Mutex::new(waiting);
    let one_after_the_other = |worker: usize| -> Result<(), String> {
        loop {
            let next = waiting.lock().map_err(|error| error.to_string())?.pop_front();
            let Some(next) = next else { return Ok(()) };
            work(worker, next)?;
        }
    };
    thread::scope(|scope| {
        let one = &one_after_the_other;
        let workers: Vec<_> = (0..workers.max(1)).map(|worker| scope.spawn(move || one(worker))).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a panic".to_string())?)
    })
}

/// All tests that hold while nothing is changed, with what they reach.
fn measured(
    workshop: &Workshop,
    folder: &Path,
    harness: Harness,
    workers: usize,
) -> Result<Vec<Test>, String> {
    let mut measured = Vec::new();
    let files = workshop.files_changed().map_err(|error| error.to_string())?;
    for program in workshop.tests(PACKAGES)? {
        let package = package_of(workshop, &program);
        let known = Known::new(folder, &program, harness.cases);
        if let Some(tests) = known.read(files) {
            measured.extend(tests);
            continue;
        }
        let names = harness::names(&program).map_err(|error| error.to_string())?;
        let tests = Mutex::new(Vec::new());
        in_parallel(workers, names.into(), |worker, name| {
            let notes = folder.join(format!("reached-{worker}"));
            let test = harness.measured(&program, &name, &package, &notes);
            match test.map_err(|error| error.to_string())? {
                Some(test) if test.reaches.is_empty() => {}
                Some(test) => tests.lock().map_err(|error| error.to_string())?.push(test),
                None => println!("fails with nothing changed, or takes too long: {name}"),
            }
            Ok(())
        })?;
        let tests = tests.into_inner().map_err(|error| error.to_string())?;
        known.write(&tests).map_err(|error| error.to_string())?;
        measured.extend(tests);
    }
    Ok(measured)
}

/// The folder of the package of a test, in which it is run. A program is called as its package, or as a file in its `tests`.
fn package_of(workshop: &Workshop, program: &Path) -> PathBuf {
    let stem = program.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let name = stem.rsplit_once('-').map_or(stem, |(name, _)| name);
    let folders = ["crates/heirloom", "crates/heirloom-attack", "conformance"];
    let is_its = |folder: &&str| {
        let file = workshop.folder().join(folder).join("tests").join(format!("{name}.rs"));
        let package = folder.rsplit('/').next().unwrap_or(folder).replace('-', "_");
        file.is_file() || name == package || name == format!("heirloom_{package}")
    };
    workshop.folder().join(folders.into_iter().find(is_its).unwrap_or("crates/heirloom"))
}

/// What changes are judged by.
struct Asking<'a> {
    workshop: &'a Workshop,
    harness: Harness,
    asked: &'a [Test],
    /// Those that take too long to be asked.
    slow: &'a [Test],
    judge: Judge,
    /// How many seconds tests may take together.
    most: f64,
}

impl Asking<'_> {
    /// Whether any test notices a change.
    fn verdict(&self, number: usize, mutant: &Mutant) -> Result<Verdict, String> {
        let rounds = self.judge.rounds(self.asked, number, mutant);
        if rounds.is_empty() && !self.slow.iter().any(|test| test.reaches.contains(&number)) {
            return Ok(Verdict::NotReached);
        }
        let mut taken = 0.0;
        for round in rounds {
            taken += round.iter().map(|test| test.time.as_secs_f64()).sum::<f64>();
            if taken > self.most {
                break;
            }
            let package = package_of(self.workshop, &round[0].program);
            let noticed =
                self.harness.noticed(&round, number, &package).map_err(|error| error.to_string())?;
            self.judge.remember(&mutant.file, &round, &noticed);
            if !noticed.is_empty() {
                return Ok(Verdict::Noticed);
            }
        }
        Ok(Verdict::Missed)
    }
}

/// How many changes of each room were noticed, printed and, once all were tried, put into the document; and those that were not, put into
/// one of their own.
fn report(mutants: &[Mutant], record: &Record) -> Result<(), String> {
    let (known, reasons) = (record.known(), Reasons::known());
    let table = record::table(mutants, &known, &reasons);
    println!("\n{table}");
    let open = mutants.iter().filter(|mutant| !known.contains_key(&mutant.key)).count();
    if open > 0 {
        println!("{open} of {} have not been tried yet; the documents stay as they are", mutants.len());
        return Ok(());
    }
    let page = survivors::page(mutants, &known, &reasons);
    fs::write(root().join("docs/SURVIVORS.md"), page).map_err(|error| error.to_string())?;
    document::put("heirloom-mutants", &table).map_err(|error| error.to_string())
}
