//! Tries all rules on a large generated file, and says how long that takes beside reading it.

use std::time::{Duration, Instant};

use clap::Parser;
use cpu_time::ProcessTime;
use heirloom_benches::Shape;
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{ReadOptions, parse_with};
use heirloom_dates::Day;
use heirloom_model::Model;
use heirloom_model::rules::{self, Limits};

/// Reads a generated file, tries all rules on it, and prints how much longer that takes than reading.
#[derive(Parser, Debug)]
#[command(name = "rules", max_term_width = 100)]
struct Arguments {
    /// How many persons the file has
    #[arg(long, default_value_t = 200_000)]
    persons: u64,

    /// How often everything is done; the shortest time of each counts
    #[arg(long, default_value_t = 5)]
    rounds: usize,

    /// Prints the time of each rule by itself too
    #[arg(long)]
    each: bool,
}

/// 1 January 2026, so that the same is found on every day.
const TODAY: i64 = 2_461_042;

fn main() {
    let arguments = Arguments::parse();
    let shape = Shape { persons: arguments.persons, ..Shape::default() };
    let file = shape.octets();
    let options = ReadOptions::new().detect_dialect();
    let (limits, today) = (Limits::default(), Day::from_jdn(TODAY));
    let [mut reading, mut model_made, mut tried] = [Duration::MAX; 3];
    let [mut work_of_reading, mut work_of_rules] = [Duration::MAX; 2];
    let mut found: Vec<Finding> = Vec::new();
    for _ in 0..arguments.rounds.max(1) {
        let (start, work) = (Instant::now(), ProcessTime::now());
        let parsed = parse_with(&file, &options, &mut Ignore);
        reading = reading.min(start.elapsed());
        work_of_reading = work_of_reading.min(work.elapsed());
        let work = ProcessTime::now();
        let start = Instant::now();
        let model = Model::new(&parsed.dataset);
        model_made = model_made.min(start.elapsed());
        let start = Instant::now();
        found.clear();
        rules::check(&model, &limits, today, |_| true, &mut found);
        tried = tried.min(start.elapsed());
        work_of_rules = work_of_rules.min(work.elapsed());
    }
    let times = (model_made + tried).as_secs_f64() / reading.as_secs_f64();
    println!("{} persons, {} octets, {} rules", arguments.persons, file.len(), rules::codes().count());
    println!(
        "read in {reading:.2?}; people and families found in {model_made:.2?}, rules tried in {tried:.2?}"
    );
    println!("{} findings; rules take {times:.2} times as long as reading", found.len());
    println!(
        "processor time: {work_of_reading:.2?} and {work_of_rules:.2?}, {:.2} times as much",
        work_of_rules.as_secs_f64() / work_of_reading.as_secs_f64()
    );
    if arguments.each {
        let parsed = parse_with(&file, &options, &mut Ignore);
        let model = Model::new(&parsed.dataset);
        let mut letters: Vec<&str> = rules::codes().map(|code| &code.id[..1]).collect();
        letters.dedup();
        for letter in letters {
            let start = Instant::now();
            rules::check(&model, &limits, today, |wanted| wanted.id.starts_with(letter), &mut found);
            println!("{letter}: {:.2?}", start.elapsed());
        }
        for code in rules::codes() {
            let mut found: Vec<Finding> = Vec::new();
            let start = Instant::now();
            rules::check(&model, &limits, today, |wanted| wanted == code, &mut found);
            println!("{} {:<34} {:>10.2?} {:>9} findings", code.id, code.name, start.elapsed(), found.len());
        }
    }
}
