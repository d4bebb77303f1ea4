//! Heirloom itself, as it comes: it reads large files on all cores, but for the task that says one thread. Its dataset
//! is typed, so `typed` is `parse` measured once more.

use std::fs::File;

use heirloom_core::records::Records;
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{Dataset, Parsed, ReadOptions, WriteOptions, parse_with, write_with};

use super::{Input, Ready, Task, Tool, ready};

pub(super) const TOOL: Tool = Tool {
    name: "heirloom",
    tasks: &[
        (Task::Parse, read),
        (Task::Parse1, read_on_one_thread),
        (Task::Typed, read),
        (Task::Write, read_and_write),
        (Task::WriteOnly, write_only),
        (Task::Validate, check),
        (Task::Stream, stream),
    ],
};

fn read(input: Input<'_>) -> Result<Ready<'_>, String> {
    ready(move || Ok(dataset(input.octets)), |parsed: &Parsed<'_>| persons(&parsed.dataset))
}

fn read_and_write(input: Input<'_>) -> Result<Ready<'_>, String> {
    let run = move || {
        let parsed = dataset(input.octets);
        Ok((written(&parsed.dataset)?, parsed))
    };
    ready(run, |(octets, _)| octets.len())
}

fn write_only(input: Input<'_>) -> Result<Ready<'_>, String> {
    let parsed = dataset(input.octets);
    ready(move || Ok((written(&parsed.dataset)?, parsed)), |(octets, _)| octets.len())
}

/// As [`read`], on one thread.
fn read_on_one_thread(input: Input<'_>) -> Result<Ready<'_>, String> {
    let read = move || parse_with(input.octets, &ReadOptions::new().parallel(false), &mut Ignore);
    ready(move || Ok(read()), |parsed: &Parsed<'_>| persons(&parsed.dataset))
}

/// All findings collected and in the order of the file; their messages are made when somebody reads them.
fn check(input: Input<'_>) -> Result<Ready<'_>, String> {
    let run = move || {
        let mut findings: Vec<Finding> = Vec::new();
        let parsed = parse_with(input.octets, &ReadOptions::new(), &mut findings);
        findings.sort_by_key(Finding::span);
        Ok((parsed, findings))
    };
    ready(run, |(_, findings)| findings.len())
}

/// The file record by record: two passes, in bounded memory, with every pointer looked up.
fn stream(input: Input<'_>) -> Result<Ready<'_>, String> {
    let run = move || {
        let file = File::open(input.path).map_err(|error| error.to_string())?;
        let mut records = Records::open(file, &ReadOptions::new()).map_err(|error| error.to_string())?;
        let mut seen = 0;
        while let Some(window) = records.next_window().map_err(|error| error.to_string())? {
            seen += persons(&window.parsed.dataset);
        }
        Ok(seen)
    };
    ready(run, |seen| *seen)
}

fn dataset(octets: &[u8]) -> Parsed<'_> {
    parse_with(octets, &ReadOptions::new(), &mut Ignore)
}

fn written(dataset: &Dataset<'_>) -> Result<Vec<u8>, String> {
    let mut octets = Vec::new();
    write_with(dataset, &WriteOptions::new(), &mut octets, &mut Ignore).map_err(|error| error.to_string())?;
    Ok(octets)
}

fn persons(dataset: &Dataset<'_>) -> usize {
    dataset.document().filter(|record| record.tag() == "INDI").count()
}
