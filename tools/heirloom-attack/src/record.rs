//! What was tried in all: `fuzz/record.tsv`, one line a run of a target.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use heirloom_dates::{Date, DateValue, Day, calendars::System, write};

use crate::folder;

/// One run of one target.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Run {
    /// The day, as `2026-01-31`.
    pub date: String,
    /// The target.
    pub target: String,
    /// How many seconds a processor worked for it.
    pub seconds: u64,
    /// How many inputs were tried.
    pub executions: u64,
    /// How many inputs there are that each reach something of their own.
    pub kept: u64,
    /// On how many inputs a law did not hold.
    pub findings: u64,
}

/// All runs of a target together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Total {
    /// How many seconds a processor worked for it.
    pub seconds: u64,
    /// How many inputs were tried.
    pub executions: u64,
    /// How many inputs there are that each reach something of their own, in the run that had the most.
    pub kept: u64,
    /// On how many of them a law did not hold.
    pub findings: u64,
}

const COLUMNS: &str = "date\ttarget\tseconds\texecutions\tkept\tfindings\n";

/// The file.
pub fn path() -> PathBuf {
    folder().join("record.tsv")
}

/// Adds a run to the record.
///
/// # Errors
///
/// Where the file can't be written.
pub fn add(run: &Run) -> io::Result<()> {
    let is_new = !path().exists();
    let mut file = OpenOptions::new().create(true).append(true).open(path())?;
    let Run { date, target, seconds, executions, kept, findings } = run;
    let columns = if is_new { COLUMNS } else { "" };
    // At once: others add to it too.
    let line = format!("{columns}{date}\t{target}\t{seconds}\t{executions}\t{kept}\t{findings}\n");
    file.write_all(line.as_bytes())
}

/// All runs so far.
///
/// # Errors
///
/// Where the file can't be read.
pub fn all() -> io::Result<Vec<Run>> {
    Ok(read(&fs::read_to_string(path())?))
}

fn read(text: &str) -> Vec<Run> {
    let run = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [date, target, seconds, executions, kept, findings] = columns[..] else { return None };
        Some(Run {
            date: date.to_string(),
            target: target.to_string(),
            seconds: seconds.parse().ok()?,
            executions: executions.parse().ok()?,
            kept: kept.parse().ok()?,
            findings: findings.parse().ok()?,
        })
    };
    text.lines().filter_map(run).collect()
}

/// The runs of each target together.
pub fn totals(runs: &[Run]) -> BTreeMap<&str, Total> {
    let mut totals: BTreeMap<&str, Total> = BTreeMap::new();
    for run in runs {
        let total = totals.entry(&run.target).or_default();
        total.seconds += run.seconds;
        total.executions += run.executions;
        total.kept = total.kept.max(run.kept);
        total.findings += run.findings;
    }
    totals
}

/// What was tried in all runs, as it stands in the document.
pub fn table(runs: &[Run]) -> String {
    let mut table = "| target | minutes | executions | inputs kept | laws broken |\n\
        | --- | ---: | ---: | ---: | ---: |\n"
        .to_string();
    let totals = totals(runs);
    let mut all = Total::default();
    let line = |name: &str, total: &Total| {
        let Total { seconds, executions, kept, findings } = total;
        format!("| {name} | {} | {executions} | {kept} | {findings} |\n", (seconds + 30) / 60)
    };
    for (target, total) in &totals {
        table += &line(&format!("`{target}`"), total);
        all.seconds += total.seconds;
        all.executions += total.executions;
        all.kept += total.kept;
        all.findings += total.findings;
    }
    table + &line("**together**", &all)
}

/// Which day it is, in UTC.
pub fn today() -> String {
    day(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}

/// The day so many seconds after the beginning of 1970.
fn day(seconds: u64) -> String {
    let day = Day::from_jdn(2_440_588 + (seconds / 86_400) as i64);
    let date = Date::of_day(System::Gregorian, day).and_then(|date| write::iso(&DateValue::Date(date)));
    date.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_add_up() {
        let text =
            format!("{COLUMNS}2026-01-01\tlines\t70\t1000\t6\t0\n2026-01-02\tlines\t20\t500\t5\t1\nodd\n");
        let runs = read(&text);
        assert_eq!(runs.len(), 2);
        assert_eq!(totals(&runs)["lines"], Total { seconds: 90, executions: 1500, kept: 6, findings: 1 });
        assert!(
            table(&runs).ends_with("| `lines` | 2 | 1500 | 6 | 1 |\n| **together** | 2 | 1500 | 6 | 1 |\n")
        );
    }

    #[test]
    fn the_record_can_be_read() {
        let text = fs::read_to_string(path()).unwrap();
        assert_eq!(read(&text).len(), text.lines().skip(1).count(), "some line is no run");
    }

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!([day(0), day(86_399), day(86_400)], ["1970-01-01", "1970-01-01", "1970-01-02"]);
        assert_eq!(day(951_782_400), "2000-02-29");
    }
}
