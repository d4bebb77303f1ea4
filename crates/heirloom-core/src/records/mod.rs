//! The same walk one stretch of records at a time, in bounded memory, for files of any size.
//!
//! [`Records`] reads a file twice. The first pass surveys it: its encoding, its header and schema, and who bears which
//! id. The second yields [`Window`]s: stretches of whole records, of about half a mebibyte each, as ordinary datasets with
//! their findings. All windows together say what [`parse`](crate::parse) says of the whole file, and find the same in
//! it. A file in which several structures bear one id is read three times, or four in a [dialect](crate::dialects) that
//! leaves some of them out.
//!
//! ```
//! use std::io::Cursor;
//! use heirloom_core::ReadOptions;
//! use heirloom_core::records::Records;
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
//! [`Writing`] writes what is read.
//!
//! # What is different
//!
//! - A pointer to a structure in another window leads to a stand-in that [is elsewhere](crate::Structure::is_elsewhere)
//!   and has nothing but the id. So does one to an `UNDEF` record: those come in windows of their own, without text,
//!   behind all others.
//! - Two ids of more than eight characters are confused if they have the same digest of 61 bits. Among *n* such ids there
//!   is such a pair with a probability of about *n*² / 2⁶²: 1 in 46,000 for ten million.
//! - There may be any number of structures.
//! - A file that is written to meanwhile is an error, as far as its length and its ids tell.
//!
//! # Memory
//!
//! A few times the size of a window, and little more than eight octets an id. Where there are several threads, some
//! windows are read ahead, and each takes as much; [`ReadOptions::parallel`] says whether there may be. A record that is
//! larger than a window makes the window as large as it is. Besides, the file's distinct tags that are reported once are
//! kept, and for each xref that leads nowhere or to several structures, and each id that several bear, a few words.

mod windows;
mod ahead;
mod ids;
mod survey;
mod surveyed;
mod recovery;
mod undefined;
mod prepared;
mod pointers;
mod once;
mod write;
#[cfg(test)]
mod tests;

use std::io::{self, Read, Seek};
use std::sync::Arc;

use crate::dataset::assemble;
use crate::dialects::Dialect;
use crate::octets::{self, BadOctets, Characters, Encoding};
use crate::pipeline::steps::{self, FileSoFar, ReadFile, Stretch};
use crate::pipeline::{self, Parsed, ReadOptions, grade, silence};
use crate::prologue::Declared;
use crate::schema::Schema;
use crate::source::{Finding, Ignore};
use crate::threads::Threads;
use crate::tree::SerialisationMetadata;
use ahead::Ahead;
use once::Once;
use pointers::Pointers;
use prepared::{CompleteWindow, DetachedWindow, PreparedWindow, Stage};
use survey::Survey;
use surveyed::SurveyedFile;
use windows::{OwnedWindow, WindowOctets, Windows};
pub use write::Writing;

/// How many octets a window has unless something else is asked for.
pub const WINDOW: usize = 1 << 19;

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
    survey: Arc<Survey>,
    walk: WindowWalk,
    /// The windows to come, if there are threads that can prepare them.
    ahead: Option<Ahead<DetachedWindow>>,
    /// The window that one of them has prepared and that is looked at now.
    current: OwnedWindow,
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

/// A walk through the windows of a file: what one of them tells the next.
#[derive(Debug)]
struct WindowWalk {
    so_far: FileSoFar,
    once: Once,
    pointers: Pointers,
    start: Start,
    /// How many `UNDEF` records have been handed out, once there is no more text.
    undefined: Option<usize>,
    /// Whether the file is clearly not the one that was surveyed.
    changed: bool,
}

/// That a file is not the same in all walks.
fn changed() -> io::Error {
    io::Error::other("it has changed while it was read")
}

impl<'o, R: Read + Seek> Records<'o, R> {
    /// Surveys a file, which is read from its beginning wherever the input is.
    pub fn open(input: R, options: &ReadOptions<'o>) -> io::Result<Records<'o, R>> {
        Records::open_in_windows_of(WINDOW, input, options)
    }

    /// The same with windows of another size, in octets.
    pub fn open_in_windows_of(
        octets: usize,
        input: R,
        options: &ReadOptions<'o>,
    ) -> io::Result<Records<'o, R>> {
        Records::open_in_windows_up_to(octets, u64::MAX, input, options)
    }

    /// The same for somebody who can't hold a record of any size: one that has more octets than `largest`, or a window than
    /// the greater of both, is an error of the kind [`FileTooLarge`](io::ErrorKind::FileTooLarge). The line behind a record,
    /// by which its end is known, counts too.
    ///
    /// ```
    /// use std::io::{Cursor, ErrorKind};
    /// use heirloom_core::{ReadOptions, records::Records};
    ///
    /// let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE {}\n0 TRLR\n", "much ".repeat(1000));
    /// let open = |largest| {
    ///     Records::open_in_windows_up_to(100, largest, Cursor::new(&file), &ReadOptions::new()).map(|_| ())
    /// };
    /// assert!(open(10_000).is_ok());
    /// assert_eq!(open(1_000).unwrap_err().kind(), ErrorKind::FileTooLarge);
    /// ```
    pub fn open_in_windows_up_to(
        octets: usize,
        largest: u64,
        mut input: R,
        options: &ReadOptions<'o>,
    ) -> io::Result<Records<'o, R>> {
        let length = survey::length(&mut input)?;
        let largest = usize::try_from(largest).unwrap_or(usize::MAX).max(octets);
        let mut windows = Windows::new(input, octets, largest);
        let threads = match length > octets as u64 {
            true => Threads::for_pieces(options.parallel),
            false => Threads::One,
        };
        let survey = Arc::new(Survey::of(&mut windows, length, options, threads)?);
        let prepared = Pointers::new(&survey.duplicates);
        let walk = WindowWalk::new(Pointers::default());
        let ahead = (threads != Threads::One).then(|| {
            let (survey, bad_octets) = (survey.clone(), options.bad_octets);
            Ahead::new(threads, move |owned: &OwnedWindow| {
                let window = owned.octets();
                PreparedWindow::nested(window, &survey, bad_octets).complete(window, &survey).detached()
            })
        });
        let (options, current) = (*options, OwnedWindow::default());
        let mut records = Records { windows, options, survey, walk, ahead, current, prepared };
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
        self.ahead.iter_mut().for_each(Ahead::clear);
        self.walk = WindowWalk::new(self.prepared.clone());
        Ok(())
    }

    /// The next window; `None` behind the last one. There is at least one.
    pub fn next_window(&mut self) -> io::Result<Option<Window<'_>>> {
        Ok(self.next_window_and_survey()?.map(|(window, _)| window))
    }

    /// The same, with what is known of the whole file.
    fn next_window_and_survey(&mut self) -> io::Result<Option<(Window<'_>, &Survey)>> {
        if self.walk.undefined.is_none()
            && let Some(turn) = self.advance()?
        {
            let Records { windows, options, survey, walk, current, .. } = self;
            let (octets, prepared) = match turn {
                Turn::Unread => {
                    let octets = windows.window();
                    (octets, PreparedWindow::nested(octets, survey, options.bad_octets))
                }
                Turn::Prepared(prepared) => {
                    let octets = current.octets();
                    (octets, prepared.over(octets.octets))
                }
            };
            let window = walk.window(octets, prepared, options, survey);
            return if walk.changed { Err(changed()) } else { Ok(Some((window, survey))) };
        }
        if !self.walk.is_as_surveyed(&self.survey) {
            return Err(changed());
        }
        Ok(self.walk.undefined_window(&self.survey).map(|window| (window, &*self.survey)))
    }

    /// Goes on to the next window.
    fn advance(&mut self) -> io::Result<Option<Turn>> {
        let Records { windows, ahead, current, .. } = self;
        let Some(ahead) = ahead else { return Ok(windows.advance()?.then_some(Turn::Unread)) };
        windows.give_back(std::mem::take(current));
        let Some((next, prepared)) = ahead.next(windows)? else { return Ok(None) };
        *current = next;
        Ok(Some(Turn::Prepared(Box::new(prepared))))
    }

    /// The encoding in which the file is read.
    pub fn encoding(&self) -> Encoding {
        self.survey.encoding()
    }

    /// The dialect in which the file is read.
    pub fn dialect(&self) -> Dialect {
        self.survey.beginning.dialect
    }

    /// What the header gives away of the dialect; `None` where the options named one.
    pub fn declared(&self) -> Option<Declared> {
        self.survey.beginning.declared()
    }

    /// The schema in force.
    pub fn schema(&self) -> &Schema {
        &self.survey.schema
    }
}

/// The window whose turn it is.
enum Turn {
    /// It is where the file was read to.
    Unread,
    /// It was taken from there, and prepared.
    Prepared(Box<DetachedWindow>),
}

impl WindowWalk {
    fn new(pointers: Pointers) -> WindowWalk {
        WindowWalk {
            so_far: FileSoFar::new(),
            once: Once::default(),
            pointers,
            start: Start::default(),
            undefined: None,
            changed: false,
        }
    }

    /// Takes the [steps] that are left for one window.
    fn window<'w>(
        &mut self,
        window: WindowOctets<'w>,
        prepared: PreparedWindow<'w>,
        options: &ReadOptions<'_>,
        survey: &Survey,
    ) -> Window<'w> {
        let PreparedWindow { characters, line_breaks, stage } = prepared;
        match stage {
            Stage::Nested(lines) => {
                let start = self.pass(window, &characters, line_breaks);
                let mut findings: Vec<Finding> = Vec::new();
                let (pointers, first_line) = (&mut self.pointers, start.line);
                let whole = SurveyedFile { survey, pointers, window, first_line, changed: false };
                let mut file = ReadFile { beginning: &survey.beginning, so_far: &mut self.so_far, whole };
                let stretch = Stretch { is_first: window.is_first, is_last: window.is_last };
                let parsed = steps::walk(characters, *lines, stretch, &mut file, &mut findings);
                self.changed |= file.whole.changed;
                self.finish(parsed, findings, window, start)
            }
            // All that follows a trailer is reported, which nobody knew who prepared this.
            Stage::Complete(_) if self.so_far.is_behind_trailer() => {
                let again = PreparedWindow::nested(window, survey, options.bad_octets);
                self.window(window, again, options, survey)
            }
            Stage::Complete(complete) => {
                let start = self.pass(window, &characters, line_breaks);
                let CompleteWindow { dataset, pointers, mut findings } = *complete;
                self.so_far.look_at_breaks(survey.rules(), &characters.text, &mut findings);
                self.pointers.append(&pointers);
                let dataset = dataset.over(characters.text);
                let parsed = Parsed::of(dataset, characters.origin, &survey.beginning);
                self.finish(parsed, findings, window, start)
            }
        }
    }

    /// Grades what was found in a window, and leaves out what was said before.
    fn finish<'w>(
        &mut self,
        parsed: Parsed<'w>,
        mut findings: Vec<Finding>,
        window: WindowOctets<'_>,
        start: Start,
    ) -> Window<'w> {
        self.once.retain(parsed.dialect.rules().tree.lines.tag_case, &mut findings, parsed.text());
        findings.sort_by_key(Finding::span);
        if window.is_first && window.is_last {
            pipeline::only_empty(parsed.text(), &mut findings);
        }
        silence(parsed.declared, &mut findings);
        grade(parsed.dialect, &mut findings);
        Window { parsed, findings, start }
    }

    /// Whether the walk has come upon what the survey has, as far as that is known.
    fn is_as_surveyed(&self, survey: &Survey) -> bool {
        self.start.octet == survey.octets && self.pointers.met == survey.ids.tally()
    }

    /// Goes past a window; where it begins.
    fn pass(&mut self, window: WindowOctets<'_>, characters: &Characters<'_>, line_breaks: u64) -> Start {
        let start = self.start;
        self.start.text += characters.text.len() as u64;
        self.start.line += line_breaks;
        self.start.octet = window.end();
        start
    }

    /// The next of the records that stand for xrefs which lead nowhere or to several structures.
    fn undefined_window(&mut self, survey: &Survey) -> Option<Window<'static>> {
        let from = *self.undefined.get_or_insert(0);
        if from == self.pointers.undefined.len() {
            return None;
        }
        let mut tape = self.pointers.undefined.tape(from, MOST_UNDEFINED);
        tape.set_rules(&survey.rules().tree);
        self.undefined = Some(from + tape.len());
        let preserved = survey.schema.preserved_escapes(tape.tags());
        let frame = SerialisationMetadata::default();
        let dataset = assemble(tape, survey.schema.clone(), preserved, frame, &mut Ignore);
        let nothing = octets::decode(survey.encoding(), b"", BadOctets::default(), &mut Ignore);
        let parsed = Parsed::of(dataset.with_sound_text(true), nothing.origin, &survey.beginning);
        Some(Window { parsed, findings: Vec::new(), start: self.start })
    }
}
