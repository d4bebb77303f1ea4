//! A file says the same, read whole or window by window, by one thread or several, from a slice or in crumbs.

use std::io::{self, Cursor, Read, Seek, SeekFrom};

use heirloom_core::records::{Records, Window};
use heirloom_core::source::{Finding, Locator};
use heirloom_core::{Payload, ReadOptions, Structure, parse_with};

use super::THREE;
use crate::draw::Choices;
use crate::{Held, hold};

/// A structure: how deep it lies, its type, tag and id, and its payload or the id of what it points to.
fn structure(depth: usize, structure: Structure<'_>) -> String {
    let payload = match structure.payload() {
        Some(Payload::String(string)) => format!("{string:?}"),
        Some(Payload::Pointer(target)) => format!("-> {:?}", target.id()),
        None => String::new(),
    };
    format!("{depth} {} {} {:?} {payload}", structure.structure_type(), structure.tag(), structure.id())
}

fn structures<'d>(roots: impl Iterator<Item = Structure<'d>>, found: &mut Vec<String>) {
    found.extend(roots.flat_map(|root| root.preorder()).map(|(depth, found)| structure(depth, found)));
}

/// A finding: its code and how much it matters, its line and column, its place in the text and the file, and its words.
fn finding(finding: &Finding, window: &Window<'_>, locator: &mut Locator<'_>) -> String {
    let (text, span) = (window.parsed.text(), finding.span());
    let position = locator.locate(span.start());
    let octet = |place| window.start.octet as usize + window.parsed.origin.octet(place);
    format!(
        "{} {} {}:{} {}..{} {}..{} {} {}",
        finding.code().id,
        finding.severity(),
        window.start.line as usize + position.line - 1,
        position.column,
        window.start.text as usize + span.start(),
        window.start.text as usize + span.end(),
        octet(span.start()),
        octet(span.end()),
        finding.message(text),
        finding.help(text)
    )
}

/// Everything that a file says, and everything that was found in it.
#[derive(PartialEq, Debug, Default)]
pub struct Said {
    /// The metadata, one line a structure.
    pub metadata: Vec<String>,
    /// The records and what lies in them.
    pub document: Vec<String>,
    /// All of it as it is tagged.
    pub tagged: Vec<String>,
    /// The findings, word for word, with their places.
    pub findings: Vec<String>,
}

/// What a file says when it is read whole.
pub fn said_whole(octets: &[u8], options: &ReadOptions<'_>) -> Said {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, options, &mut findings);
    findings.sort_by_key(Finding::span);
    let mut said = Said::default();
    structures(parsed.dataset.metadata(), &mut said.metadata);
    structures(parsed.dataset.document(), &mut said.document);
    structures(parsed.dataset.tagged_structures(), &mut said.tagged);
    let mut locator = Locator::new(parsed.text());
    for finding in &findings {
        let (text, span) = (parsed.text(), finding.span());
        let position = locator.locate(span.start());
        let octet = |place| parsed.origin.octet(place);
        said.findings.push(format!(
            "{} {} {}:{} {}..{} {}..{} {} {}",
            finding.code().id,
            finding.severity(),
            position.line,
            position.column,
            span.start(),
            span.end(),
            octet(span.start()),
            octet(span.end()),
            finding.message(text),
            finding.help(text)
        ));
    }
    said
}

/// A file that is handed out so many octets at a time, and now and then says that it was interrupted.
#[derive(Debug)]
pub struct Crumbs<'a> {
    file: Cursor<&'a [u8]>,
    size: usize,
    reads: usize,
}

impl<'a> Crumbs<'a> {
    /// This file, so many octets at a time.
    pub fn new(octets: &'a [u8], size: usize) -> Crumbs<'a> {
        Crumbs { file: Cursor::new(octets), size: size.max(1), reads: 0 }
    }
}

impl Read for Crumbs<'_> {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        self.reads += 1;
        if self.reads.is_multiple_of(7) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        // Now one octet more, now one less, so that nothing relies on it.
        let size = (self.size + self.reads % 2).min(octets.len());
        self.file.read(&mut octets[..size])
    }
}

impl Seek for Crumbs<'_> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
}

/// What a file says window by window, and how many windows there were.
pub fn said_in_windows(
    file: impl Read + Seek,
    size: usize,
    options: &ReadOptions<'_>,
) -> Result<(Said, usize), String> {
    let mut records = Records::open_in_windows_of(size, file, options).map_err(|error| error.to_string())?;
    let (mut said, mut count) = (Said::default(), 0);
    while let Some(window) = records.next_window().map_err(|error| error.to_string())? {
        let dataset = &window.parsed.dataset;
        structures(dataset.metadata(), &mut said.metadata);
        structures(dataset.document(), &mut said.document);
        structures(dataset.tagged_structures(), &mut said.tagged);
        let mut locator = Locator::new(window.parsed.text());
        said.findings.extend(window.findings.iter().map(|found| finding(found, &window, &mut locator)));
        count += 1;
    }
    Ok((said, count))
}

/// Window by window, by one thread and by three, a file says what it says when it is read whole. Gives how many windows
/// there were.
pub fn windows_say_the_same(octets: &[u8], size: usize, choices: Choices) -> Result<usize, String> {
    let whole = said_whole(octets, &choices.read());
    let alone = choices.read().parallel(false);
    let (by_one, count) = said_in_windows(Cursor::new(octets), size, &alone)?;
    hold!(by_one == whole, "in windows of {size}: {by_one:#?}\nshould be {whole:#?}");
    let (by_three, _) = THREE.install(|| said_in_windows(Cursor::new(octets), size, &choices.read()))?;
    hold!(by_three == whole, "by three threads: {by_three:#?}\nshould be {whole:#?}");
    Ok(count)
}

/// So it does from a reader that hands out so few octets at a time.
pub fn crumbs_say_the_same(octets: &[u8], crumb: usize, size: usize, choices: Choices) -> Held {
    let whole = said_whole(octets, &choices.read());
    let (in_crumbs, _) = said_in_windows(Crumbs::new(octets, crumb), size, &choices.read().parallel(false))?;
    hold!(in_crumbs == whole, "in crumbs of {crumb}: {in_crumbs:#?}\nshould be {whole:#?}");
    Ok(())
}

/// Three threads read what one reads. Files of less than a megabyte are left to one, unless the library was built for fuzzing.
pub fn threads_read_the_same(octets: &[u8], choices: Choices) -> Held {
    let by_one = said_whole(octets, &choices.read().parallel(false));
    let by_three = THREE.install(|| said_whole(octets, &choices.read()));
    hold!(by_three == by_one, "by three threads: {by_three:#?}\nshould be {by_one:#?}");
    Ok(())
}
