//! A file is written octet for octet the same, whole or window by window, by one thread or several; or refused for the same reason.

use std::io::Cursor;

use heirloom_core::records::{Records, Window, Writing};
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{ReadOptions, WriteError, WriteOptions, parse_with, write_with};

use super::THREE;
use crate::draw::Choices;
use crate::{Held, hold};

/// What was written, or why nothing was; and what was found, in the order of the file.
type Done = (Result<Vec<u8>, String>, Vec<String>);

fn finding(finding: &Finding, before: usize, text: &str) -> String {
    let span = finding.span();
    format!(
        "{} {} {}..{} {}",
        finding.code().id,
        finding.severity(),
        before + span.start(),
        before + span.end(),
        finding.message(text)
    )
}

/// The words of an error, and its sort.
fn said(error: &WriteError) -> String {
    format!("{error} {error:?}")
}

fn whole(octets: &[u8], reading: &ReadOptions<'_>, writing: &WriteOptions) -> Done {
    let parsed = parse_with(octets, reading, &mut Ignore);
    let (mut written, mut findings) = (Vec::new(), Vec::<Finding>::new());
    let result = write_with(&parsed.dataset, writing, &mut written, &mut findings);
    findings.sort_by_key(Finding::span);
    let findings = findings.iter().map(|found| finding(found, 0, parsed.text())).collect();
    (result.map(|()| written).map_err(|error| said(&error)), findings)
}

fn in_windows(octets: &[u8], size: usize, reading: &ReadOptions<'_>, writing: &WriteOptions) -> Done {
    let mut records = Records::open_in_windows_of(size, Cursor::new(octets), reading).expect("read");
    let (mut findings, mut not_carried): (Vec<String>, Vec<String>) = Default::default();
    let mut written = Vec::new();
    let words = |window: &Window<'_>, found: &[Finding]| {
        let mut found = found.to_vec();
        found.sort_by_key(Finding::span);
        let (before, text) = (window.start.text as usize, window.parsed.text());
        found.iter().map(|found| finding(found, before, text)).collect::<Vec<String>>()
    };
    let prepared =
        Writing::prepare(&mut records, writing, |window, lost| not_carried.extend(words(window, lost)));
    let result = prepared.and_then(|prepared| {
        prepared.write(&mut records, &mut written, |window, found| findings.extend(words(window, found)))
    });
    assert!(result.is_ok() || written.is_empty(), "some of it was written");
    if result.is_err() {
        findings = not_carried;
    }
    (result.map(|()| written).map_err(|error| said(&error)), findings)
}

/// Window by window a file is written as it is when it is read whole.
pub fn windows_write_the_same(
    octets: &[u8],
    size: usize,
    reading: &ReadOptions<'_>,
    writing: &WriteOptions,
) -> Held {
    let expected = whole(octets, reading, writing);
    let done = in_windows(octets, size, reading, writing);
    hold!(done == expected, "in windows of {size}: {done:?}\nshould be {expected:?}");
    Ok(())
}

/// Three threads write what one writes. Less than a megabyte is left to one, unless the library was built for fuzzing.
pub fn threads_write_the_same(octets: &[u8], choices: Choices, writing: &WriteOptions) -> Held {
    let by_one = whole(octets, &choices.read(), &writing.parallel(false));
    let by_three = THREE.install(|| whole(octets, &choices.read(), writing));
    hold!(by_three == by_one, "by three threads: {by_three:?}\nshould be {by_one:?}");
    Ok(())
}
