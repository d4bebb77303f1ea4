use std::borrow::Cow;

use super::steps::{self, DecodedStretch, FileSoFar, FramedTape, ReadFile, Rejection, Stretch, WholeFile};
use super::{Graded, ReadOptions};
use crate::dataset::Dataset;
use crate::dialects::{Dialect, DialectRules};
use crate::octets::{Encoding, Evidence, Origin};
use crate::prologue::{Beginning, Declared};
use crate::schema::Schema;
use crate::source::{Finding, Sink, Span};
use crate::threads::Threads;
use crate::tree::tagged::{self, PreservedEscapes};
use crate::tree::{DuplicateIds, Tape};

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Parsed<'a> {
    /// What it says.
    pub dataset: Dataset<'a>,
    /// Leads from places in the decoded text to octets of the file.
    pub origin: Origin<'a>,
    /// What the first octets, or whoever passed the file on, said of its encoding.
    pub detected: Option<Encoding>,
    /// The dialect in which it was read.
    pub dialect: Dialect,
    pub(crate) declared: Option<Declared>,
}

impl<'a> Parsed<'a> {
    /// What became of a file, or a stretch of it, that begins so.
    pub(crate) fn of(dataset: Dataset<'a>, origin: Origin<'a>, beginning: &Beginning) -> Parsed<'a> {
        let dialect = beginning.dialect;
        Parsed {
            dataset: dataset.read_in(dialect.name()),
            origin,
            detected: beginning.determined.detected,
            dialect,
            declared: beginning.declared(),
        }
    }

    /// The encoding in which it was read.
    pub fn encoding(&self) -> Encoding {
        self.origin.encoding()
    }

    /// What the header gives away of the dialect; `None` where the [options](ReadOptions::dialect) named one, so that nobody
    /// looked.
    ///
    /// ```
    /// use heirloom_core::prologue::Declared;
    ///
    /// let (parsed, _) = heirloom_core::parse(b"0 HEAD\n1 GEDC\n2 VERS 7.0\n0 TRLR\n");
    /// assert_eq!(parsed.declared(), Some(Declared::Gedcom7));
    /// ```
    pub fn declared(&self) -> Option<Declared> {
        self.declared
    }

    /// The decoded text.
    pub fn text(&self) -> &str {
        self.dataset.text()
    }

    /// The same without borrowing the file.
    pub fn into_owned(self) -> Parsed<'static> {
        Parsed {
            dataset: self.dataset.into_owned(),
            origin: self.origin.into_owned(),
            detected: self.detected,
            dialect: self.dialect,
            declared: self.declared,
        }
    }
}

/// Reads any octets at all: a dataset, and everything that was found on the way, in the order of the file.
///
/// ```
/// let (parsed, findings) = heirloom_core::parse(b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX F\n0 TRLR\n");
///
/// assert!(findings.is_empty());
/// let person = parsed.dataset.document().next().unwrap();
/// assert_eq!(person.structure_type(), "https://terms.fhiso.org/elf/INDIVIDUAL_RECORD");
/// assert_eq!(person.substructures().next().unwrap().string().unwrap(), "F");
/// ```
pub fn parse(octets: &[u8]) -> (Parsed<'_>, Vec<Finding>) {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, &ReadOptions::new(), &mut findings);
    findings.sort_by_key(Finding::span);
    (parsed, findings)
}

/// The same with options. Findings go to the sink as they turn up, room by room.
pub fn parse_with<'a>(octets: &'a [u8], options: &ReadOptions<'_>, sink: &mut impl Sink) -> Parsed<'a> {
    parse_to(octets, options, &mut |finding| sink.report(finding))
}

/// The same for any sink at all, so that reading is compiled once and here, not again wherever somebody has another sink.
fn parse_to<'a>(
    octets: &'a [u8],
    options: &ReadOptions<'_>,
    mut sink: &mut dyn FnMut(Finding),
) -> Parsed<'a> {
    let mut beginning = steps::begin(octets, options);
    let rules = beginning.dialect.rules();
    let sink = &mut Graded::new(beginning.dialect, &mut sink).in_file(beginning.declared());

    let threads = Threads::for_octets(octets.len(), options.parallel);
    let decode = |encoding| DecodedStretch::of(rules, encoding, octets, options.bad_octets, threads);
    let encoding = beginning.encoding();
    let mut decoded = decode(encoding);
    if beginning.is_open() {
        // What is its own text agrees with what was claimed.
        let agrees = decoded.is_its_own_text();
        beginning.determined.settle(&if agrees { Evidence::default() } else { Evidence::of(octets) });
        if beginning.encoding() != encoding {
            decoded = decode(beginning.encoding());
        }
    }
    let (characters, mut nested) = decoded.nested(rules, threads);
    sink.say_if_empty(&characters.text);
    let rejecting = steps::rejecting_line(rules, options, &nested.about_lines);
    nested.look_closer(rules, &characters.text);
    let whole = AllAtHand { rules, options, rejecting, threads };
    let mut file = ReadFile { beginning: &beginning, so_far: &mut FileSoFar::new(), whole };
    steps::walk(characters, nested, Stretch::WHOLE, &mut file, sink)
}

/// What is known of a file of which all records are at hand: they say it themselves.
struct AllAtHand<'r, 'o> {
    rules: &'static DialectRules,
    options: &'r ReadOptions<'o>,
    /// The line because of which the dataset is left out, if there is one.
    rejecting: Option<Span>,
    threads: Threads,
}

impl WholeFile for AllAtHand<'_, '_> {
    fn recover(&mut self, framed: &mut FramedTape<'_>, sink: &mut impl Sink) -> Option<Rejection> {
        let mut reject = self.rejecting;
        if steps::chooses_about_duplicates(self.rules, self.options) {
            let shared = tagged::SharedIds::of(&framed.tape);
            let choice = self.options.recovery.duplicate_ids;
            if choice == DuplicateIds::RejectDataset {
                let repetition = shared.first_repetition(&framed.tape, &mut Default::default());
                reject = reject.into_iter().chain(repetition).min();
            } else if !shared.is_empty() {
                framed.recover(self.rules, |id| shared.verdict(id, choice), sink);
            }
        }
        reject.map(|place| Rejection { place: Some(place) })
    }

    fn schema(&mut self, framed: &FramedTape<'_>, sink: &mut impl Sink) -> Cow<'static, Schema> {
        super::schema_of(self.rules, &framed.tape, &framed.frame.schemas, self.options, sink)
    }

    fn resolve(&mut self, tape: &mut Tape<'_>, preserved: &PreservedEscapes, sink: &mut impl Sink) {
        tagged::resolve_with(&self.rules.tree, tape, preserved, self.threads, sink);
    }
}
