//! The same walk one stretch of records at a time, in bounded memory, for files of any size.
//!
//! [`Records`] reads a file twice. The first pass surveys it: its encoding, its header and schema, and who bears which
//! id. The second yields [`Window`]s: stretches of whole records, of about a mebibyte each, as ordinary datasets with
//! their findings. All windows together say what [`parse`](crate::parse) says of the whole file, and find the same in
//! it. A file in which several structures bear one id is read three times, or four in a [dialect](crate::dialects) that
//! leaves some of them out.
//!
//! ```
//! use std::io::Cursor;
//! use heirloom::ReadOptions;
//! use heirloom::records::Records;
//!
//! let file = b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I9@\n0 TRLR\n";
//! let mut records = Records::open(Cursor::new(file), &ReadOptions::new())?;
//! let (mut ids, mut places) = (Vec::new(), Vec::new());
//! while let Some(window) = records.next_window()? {
//!     for record in window.parsed.dataset.document() {
//!         ids.push(record.id().unwrap_or_default().to_string());
//!     }
//!     for finding in &window.findings {
//!         places.push((finding.code().name, window.start.octet as usize + finding.span().start()));
//!     }
//! }
//! // A record that stands for an xref that leads nowhere comes last, as it does in a whole file.
//! assert_eq!(ids, ["I1", "F1", "I9"]);
//! assert_eq!(places, [("dangling-pointer", 62)]);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # What is different
//!
//! - A pointer to a structure in another window leads to a stand-in that [is elsewhere](crate::Structure::is_elsewhere)
//!   and has nothing but the id. So does one to an `UNDEF` record: those come in windows of their own, without text,
//!   behind all others.
//! - Two ids of more than eight characters are confused if they have the same digest of 61 bits. Among *n* such ids there
//!   is such a pair with a probability of about *n*² / 2⁶²: 1 in 46,000 for ten million.
//! - There may be any number of structures.
//!
//! # Memory
//!
//! A few times the size of a window, and eight octets an id. A record that is larger than a window makes the window as
//! large as it is. Besides, the file's distinct tags that are reported once are kept, and for each xref that leads
//! nowhere or to several structures, and each id that several bear, a few words.

mod windows;
mod ids;
mod survey;
mod recovery;
mod undefined;
mod pointers;
mod once;
#[cfg(test)]
mod tests;

use std::io::{self, Read, Seek};

use memchr::memchr_iter;

use crate::dataset::assemble;
use crate::dialects::Dialect;
use crate::octets::{self, BadOctets, Encoding};
use crate::pipeline::{self, Parsed, ReadOptions, report_dialect, report_encoding};
use crate::prologue;
use crate::schema::Schema;
use crate::source::{Finding, Ignore};
use crate::threads::Threads;
use crate::tree::{self, Before, SerialisationMetadata, xref};
use once::Once;
use pointers::Pointers;
use survey::Survey;
use windows::{Cut, Windows};

/// How many octets a window has unless something else is asked for.
pub const WINDOW: usize = 1 << 20;

/// More `UNDEF` records than this are not put into one window.
const MOST_UNDEFINED: usize = 1 << 14;

impl Default for Start {
    /// The beginning of a file.
    fn default() -> Start {
        Start { text: 0, octet: 0, line: 1 }
    }
}

/// Reads a file window by window.
#[derive(Debug)]
pub struct Records<'o, R> {
    windows: Windows<R>,
    options: ReadOptions<'o>,
    survey: Survey,
    walk: Walk,
    /// What every walk begins with: ids that several structures bear are told apart in the same way each time.
    prepared: Pointers,
}

/// A stretch of whole records, and what was found in it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Window<'w> {
    /// What it says, with the window as its text.
    pub parsed: Parsed<'w>,
    /// What was found in it, in the order of the text. Places are counted from the start of the window.
    pub findings: Vec<Finding>,
    /// Where it begins in the file.
    pub start: Start,
}

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Start {
    /// How many octets of the decoded text, in UTF-8, stand before it.
    pub text: u64,
    /// How many octets of the file stand before it.
    pub octet: u64,
    /// The number of its line, from 1, as [`Locator`](crate::source::Locator) counts.
    pub line: u64,
}

/// What one window tells the next.
#[derive(Debug)]
struct Walk {
    before: Before,
    found_char: bool,
    once: Once,
    pointers: Pointers,
    start: Start,
    /// How many `UNDEF` records have been handed out, once there is no more text.
    undefined: Option<usize>,
}

impl<'o, R: Read + Seek> Records<'o, R> {
    /// Surveys a file, which is read from its beginning wherever the input is.
    pub fn open(input: R, options: &ReadOptions<'o>) -> io::Result<Records<'o, R>> {
        Records::open_in_windows_of(WINDOW, input, options)
    }

    /// The same with windows of another size, in octets.
    pub fn open_in_windows_of(
        octets: usize,
        mut input: R,
        options: &ReadOptions<'o>,
    ) -> io::Result<Records<'o, R>> {
        let length = survey::length(&mut input)?;
        let mut windows = Windows::new(input, octets);
        let survey = Survey::of(&mut windows, length, options)?;
        let prepared = Pointers::new(&survey.duplicates);
        let walk = Walk::new(Pointers::default());
        let mut records = Records { windows, options: *options, survey, walk, prepared };
        records.begin()?;
        if !records.survey.duplicates.is_empty() {
            records.rehearse()?;
            records.begin()?;
        }
        Ok(records)
    }

    /// Walks through all windows for the sake of the ids that several structures bear.
    fn rehearse(&mut self) -> io::Result<()> {
        while self.next_window()?.is_some() {}
        let pointers = std::mem::take(&mut self.walk.pointers);
        self.prepared = pointers.rehearsed(&self.survey.duplicates, &self.survey.ids);
        Ok(())
    }

    /// Goes back to the first window.
    pub fn begin(&mut self) -> io::Result<()> {
        self.windows.begin_as(&self.options)?;
        self.walk = Walk::new(self.prepared.clone());
        Ok(())
    }

    /// The next window; `None` behind the last one. There is at least one.
    pub fn next_window(&mut self) -> io::Result<Option<Window<'_>>> {
        if self.walk.undefined.is_none() && self.windows.advance()? {
            let Records { windows, options, survey, walk, .. } = self;
            return Ok(Some(walk.window(windows.window(), options, survey)));
        }
        Ok(self.walk.undefined_window(&self.survey))
    }

    /// The encoding in which the file is read.
    pub fn encoding(&self) -> Encoding {
        self.survey.encoding
    }

    /// The dialect in which the file is read.
    pub fn dialect(&self) -> Dialect {
        self.survey.dialect
    }

    /// The schema in force.
    pub fn schema(&self) -> &Schema {
        &self.survey.schema
    }
}

impl Walk {
    fn new(pointers: Pointers) -> Walk {
        Walk {
            before: Before::default(),
            found_char: true,
            once: Once::default(),
            pointers,
            start: Start::default(),
            undefined: None,
        }
    }

    /// The steps of [`parse_with`](crate::parse_with), for one window.
    fn window<'w>(&mut self, cut: Cut<'w>, options: &ReadOptions<'_>, survey: &Survey) -> Window<'w> {
        let rules = survey.dialect.rules();
        let mut findings: Vec<Finding> = Vec::new();
        let mut sound = true;
        let characters =
            octets::decode(survey.encoding, cut.octets, options.bad_octets, &mut |finding: Finding| {
                sound &= !octets::findings::UNWRITABLE.contains(&finding.code());
                findings.push(finding);
            });
        if cut.is_first && options.forced.is_none() {
            self.found_char = report_encoding(rules, &characters, &survey.determined, &mut findings);
        }
        if cut.is_first {
            report_dialect(survey.declared.as_ref(), &characters.origin, &mut findings);
        }
        let start = Start { octet: cut.offset, ..self.start };
        self.start.text += characters.text.len() as u64;
        self.start.line += line_breaks(characters.text.as_bytes());
        self.start.octet = cut.offset + cut.octets.len() as u64;

        let mut tape = xref::parse(&rules.tree, characters.text, &mut findings);
        let before = self.before;
        let mut frame = SerialisationMetadata::find_behind(&mut self.before, &mut tape, &mut findings);
        if cut.is_last {
            self.before.end(&tape, &mut findings);
        }
        if let (false, Some(&late)) = (self.found_char, frame.chars.first()) {
            let place = tape.lines(late).unwrap_or_default();
            findings.push(Finding::new(&prologue::CHAR_TOO_LATE, place));
        }
        let recovery = &survey.recovery;
        if recovery.applies() {
            pipeline::recover(rules, &mut tape, &mut frame, before, |id| recovery.verdict(id), &mut findings);
        }
        if let Some((window, place)) = recovery.rejected() {
            if window == cut.offset {
                findings.push(Finding::new(&tree::DATASET_REJECTED, place));
            }
            tape = pipeline::nothing(rules, tape);
            frame = SerialisationMetadata::default();
        }
        if frame.head.is_some() {
            findings.extend_from_slice(&survey.schema_findings);
        }
        let preserved = survey.schema.preserved_escapes(tape.tags()).ending(rules.tree.escape_end);
        self.pointers.resolve(&rules.tree, &mut tape, &survey.ids, &preserved, start.line, &mut findings);
        let dataset = assemble(tape, survey.schema.clone(), preserved, frame, Threads::One, &mut findings);

        self.once.retain(&mut findings, dataset.text());
        findings.sort_by_key(Finding::span);
        let dialect = survey.dialect;
        let dataset = dataset.with_sound_text(sound).read_in(dialect.name());
        let detected = survey.determined.detected;
        Window { parsed: Parsed { dataset, origin: characters.origin, detected, dialect }, findings, start }
    }

    /// The next of the records that stand for xrefs which lead nowhere or to several structures.
    fn undefined_window(&mut self, survey: &Survey) -> Option<Window<'static>> {
        let from = *self.undefined.get_or_insert(0);
        if from == self.pointers.undefined.len() {
            return None;
        }
        let tape = self.pointers.undefined.tape(from, MOST_UNDEFINED);
        self.undefined = Some(from + tape.len());
        let preserved = survey.schema.preserved_escapes(tape.tags());
        let frame = SerialisationMetadata::default();
        let dataset = assemble(tape, survey.schema.clone(), preserved, frame, Threads::One, &mut Ignore);
        let nothing = octets::decode(survey.encoding, b"", BadOctets::default(), &mut Ignore);
        let detected = survey.determined.detected;
        let dialect = survey.dialect;
        let dataset = dataset.with_sound_text(true).read_in(dialect.name());
        let parsed = Parsed { dataset, origin: nothing.origin, detected, dialect };
        Some(Window { parsed, findings: Vec::new(), start: self.start })
    }
}

/// How many lines end in a text: CR LF, CR and LF each end one.
fn line_breaks(text: &[u8]) -> u64 {
    let line_feeds = memchr_iter(b'\n', text).count();
    let alone = |&place: &usize| text.get(place + 1) != Some(&b'\n');
    let returns = memchr_iter(b'\r', text).filter(alone).count();
    (line_feeds + returns) as u64
}
