//! The whole comparison: a trial of each, then peak memory, then speed in rounds.

use std::io;
use std::path::Path;
use std::time::Duration;

use crate::measure::{Clock, Job, Sample, sample, time};
use crate::tools::{Input, Task};
use crate::trial::Trial;

/// How long the runs of one task may take together, in seconds. Once is the least.
const BUDGET: f64 = 15.0;

/// How to go about it.
pub(crate) struct Plan {
    pub(crate) runs: u32,
    pub(crate) memory: bool,
    pub(crate) limit: Duration,
    pub(crate) count_copies: bool,
    pub(crate) clock: Clock,
}

/// What was measured of one tool and task.
pub(crate) struct Row {
    pub(crate) job: Job,
    /// The best time, in seconds.
    pub(crate) seconds: Option<f64>,
    /// The run in a child of its own.
    pub(crate) sample: Option<Sample>,
}

/// What was measured of all.
pub(crate) struct Comparison {
    /// Octets of the file.
    pub(crate) size: usize,
    /// Lines of the file.
    pub(crate) lines: usize,
    /// One row a tool and task, by task.
    pub(crate) rows: Vec<Row>,
}

impl Comparison {
    /// Megabytes a second, of 10^6 octets.
    pub(crate) fn speed(&self, row: &Row) -> Option<f64> {
        row.seconds.map(|seconds| self.size as f64 / 1e6 / seconds)
    }

    /// Peak memory in sizes of the file.
    pub(crate) fn memory(&self, row: &Row) -> Option<f64> {
        row.sample.map(|sample| sample.peak as f64 / self.size as f64)
    }

    /// The row of a tool and task.
    pub(crate) fn row(&self, tool: &str, task: Task) -> Option<&Row> {
        self.rows.iter().find(|row| row.job.tool.name == tool && row.job.task == task)
    }
}

/// Measures all jobs. Whoever fails is left out from then on, with a line on standard error.
pub(crate) fn compare(jobs: Vec<Job>, path: &Path, octets: &[u8], plan: &Plan) -> io::Result<Comparison> {
    let mut entries: Vec<Entry> = jobs.into_iter().map(Entry::new).collect();
    entries.sort_by_key(|entry| entry.row.job.task);

    let trial = Trial::of(path, octets)?;
    for entry in &mut entries {
        entry.attempt(|row| trial.admits(&row.job, plan.limit));
    }
    drop(trial);

    // Before speed, so that whoever runs out of memory does so in a process of its own.
    if plan.memory {
        for entry in &mut entries {
            entry.attempt(|row| {
                row.sample = Some(sample(&row.job, path, plan.limit.mul_f64(1.5))?);
                Ok(())
            });
        }
    }

    let input = Input { path, octets, count_copies: plan.count_copies };
    for round in 0..plan.runs {
        for entry in entries.iter_mut().filter(|entry| round < entry.runs) {
            let seconds = entry.attempt(|row| {
                let seconds = time(&row.job, input, plan.clock)?;
                row.seconds = Some(row.seconds.map_or(seconds, |best| best.min(seconds)));
                Ok(seconds)
            });
            if let (0, Some(seconds)) = (round, seconds) {
                entry.runs = (BUDGET / seconds).clamp(1.0, f64::from(plan.runs)) as u32;
            }
        }
    }

    Ok(Comparison {
        size: octets.len(),
        lines: memchr::memchr_iter(b'\n', octets).count(),
        rows: entries.into_iter().map(|entry| entry.row).collect(),
    })
}

/// A row in the making.
struct Entry {
    row: Row,
    runs: u32,
    failed: bool,
}

impl Entry {
    fn new(job: Job) -> Entry {
        Entry { row: Row { job, seconds: None, sample: None }, runs: u32::MAX, failed: false }
    }

    /// Does one step unless an earlier one failed.
    fn attempt<T>(&mut self, step: impl FnOnce(&mut Row) -> Result<T, String>) -> Option<T> {
        if self.failed {
            return None;
        }
        match step(&mut self.row) {
            Ok(value) => Some(value),
            Err(reason) => {
                self.failed = true;
                eprintln!("{} left out: {reason}", self.row.job.name());
                None
            }
        }
    }
}
