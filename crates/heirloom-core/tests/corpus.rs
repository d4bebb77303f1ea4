//! Real files by others: each is read without a panic, and comes back from every encoding and every dialect as it was.
//!
//! The files are not part of the repository. They are looked for in the folder that `HEIRLOOM_CORPUS` names, else in
//! `shared/corpus` beside the repository; without them the test says that it skipped.

use crate::files;

use heirloom_core::lines::EmptyPayloads;
use heirloom_core::octets::{BadOctets, Encoding};
use heirloom_core::pipeline::BLANKS_NOT_WRITTEN;
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{Dialect, ReadOptions, WriteError, WriteOptions, parse, parse_with, write, write_with};

const ENCODINGS: [Encoding; 5] =
    [Encoding::Utf8, Encoding::Ascii, Encoding::Ansel, Encoding::Utf16Le, Encoding::Utf16Be];

/// What comes back in another dialect, and from it. The file is read in `from`; what `to` can't carry is left out first.
fn there_and_back(octets: &[u8], from: Dialect, to: Dialect) -> Result<(), String> {
    let bad = if octets.contains(&0) { BadOctets::Replace } else { BadOctets::Windows1252 };
    let read = |octets: &[u8], dialect| {
        let options = ReadOptions::new().dialect(dialect).bad_octets(bad);
        parse_with(octets, &options, &mut Ignore).into_owned()
    };
    let write = |parsed: &heirloom_core::Parsed<'_>, dialect, lossy| {
        write(&parsed.dataset, &WriteOptions::new().dialect(dialect).lossy(lossy))
    };
    let mut parsed = read(octets, from);
    if let Err(WriteError::NotCarried { .. }) = write(&parsed, from, false) {
        // Not everything that is read may be written.
        let left = write(&parsed, from, true).map_err(|error| error.to_string())?;
        parsed = read(&left, from);
    }
    if loses_something(&parsed, to) {
        let left = write(&parsed, to, true).map_err(|error| error.to_string())?;
        let left = read(&left, to);
        let left = write(&left, from, true).map_err(|error| error.to_string())?;
        parsed = read(&left, from);
    }
    let there = write(&parsed, to, false).map_err(|error| error.to_string())?;
    let other = read(&there, to);
    if other.dataset != parsed.dataset {
        return Err("it is something else there".to_string());
    }
    let back = write(&other, from, false).map_err(|error| error.to_string())?;
    let back = read(&back, from);
    // Where an empty payload is the same as none it comes back as none.
    let empty_is_none = to.rules().tree.lines.empty_payloads == EmptyPayloads::AreNone;
    match back.dataset == parsed.dataset || (empty_is_none && back.dataset == other.dataset) {
        true => Ok(()),
        false => Err("something else came back".to_string()),
    }
}

/// Whether a dialect can't carry all of a file: it refuses, or warns that it can't write some blanks.
fn loses_something(parsed: &heirloom_core::Parsed<'_>, to: Dialect) -> bool {
    let mut told: Vec<Finding> = Vec::new();
    let options = WriteOptions::new().dialect(to);
    match write_with(&parsed.dataset, &options, &mut Vec::new(), &mut told) {
        Err(WriteError::NotCarried { .. }) => true,
        _ => told.iter().any(|finding| *finding.code() == BLANKS_NOT_WRITTEN),
    }
}

/// What comes back, for one file and one encoding.
fn round_trip(octets: &[u8], encoding: Encoding) -> Result<(), String> {
    // A NUL is no character and can't be written in any encoding; whoever writes such a file has to say what
    // stands in its place.
    let bad = if octets.contains(&0) { BadOctets::Replace } else { BadOctets::Windows1252 };
    let options = ReadOptions::new().bad_octets(bad);
    let parsed = parse_with(octets, &options, &mut Ignore);
    let options = WriteOptions::new().encoding(encoding);
    let written = write(&parsed.dataset, &options).map_err(|error| format!("not written: {error}"))?;
    let (again, _) = parse(&written);
    if again.encoding() != encoding {
        return Err(format!("read back as {}", again.encoding().name()));
    }
    if again.dataset != parsed.dataset {
        return Err("another dataset came back".to_string());
    }
    match write(&again.dataset, &options) {
        Ok(second) if second == written => Ok(()),
        Ok(_) => Err("the second turn differs from the first".to_string()),
        Err(error) => Err(format!("not written again: {error}")),
    }
}

/// Every dialect with every other, and but for the newest, which is tried in every encoding, with itself.
fn pairs() -> impl Iterator<Item = (Dialect, Dialect)> {
    let pairs = Dialect::ALL.iter().flat_map(|&from| Dialect::ALL.iter().map(move |&to| (from, to)));
    pairs.filter(|&pair| pair != (Dialect::NEWEST, Dialect::NEWEST))
}

#[test]
fn every_file_comes_back_from_every_encoding() {
    let Some(found) = files::corpus_files() else {
        eprintln!("skipped: no corpus of files here");
        return;
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let failures: Vec<String> = std::thread::scope(|scope| {
        let shares: Vec<_> = (0..workers)
            .map(|worker| {
                let share = found.iter().skip(worker).step_by(workers);
                scope.spawn(move || {
                    let mut failures = Vec::new();
                    for path in share {
                        let octets = std::fs::read(path).expect("a file that can be read");
                        for encoding in ENCODINGS {
                            if let Err(why) = round_trip(&octets, encoding) {
                                failures.push(format!("{} in {}: {why}", path.display(), encoding.name()));
                            }
                        }
                        for (from, to) in pairs() {
                            if let Err(why) = there_and_back(&octets, from, to) {
                                failures.push(format!("{} from {from} to {to}: {why}", path.display()));
                            }
                        }
                    }
                    failures
                })
            })
            .collect();
        shares.into_iter().flat_map(|share| share.join().expect("no panic")).collect()
    });
    assert!(failures.is_empty(), "{} of {} files:\n{}", failures.len(), found.len(), failures.join("\n"));
    eprintln!("{} files came back from {} encodings", found.len(), ENCODINGS.len());
}
