//! The steps of section 2.2, each by its name and once.
//!
//! [`parse_with`](super::parse_with) takes them for a whole file, [`Records`](crate::records::Records) for one stretch of it after
//! the other:
//!
//! | step of 2.2 | here |
//! | --- | --- |
//! | before all of them: the dialect; 1a, the encoding | [`begin`] |
//! | 1b: characters | [`DecodedStretch::of`] |
//! | 1c, 2 and 3: string lines, lines, xref structures | [`DecodedStretch::nested`], [`NestedLines::look_closer`] |
//! | the frame of section 4, recovery, and 5, 4 and 6: schema, tagged structures, structures | [`walk`] |
//!
//! The two differ in one thing: what is known of the rest of the file when a stretch of it is read, above all of ids. That is
//! [`WholeFile`]. Nothing else may be done in one of them only.

use std::borrow::Cow;
use std::ops::Range;

use super::{Parsed, ReadOptions};
use crate::dataset::assemble;
use crate::dialects::DialectRules;
use crate::lines::{self, Breaks};
use crate::octets::{self, BadOctets, Characters, Encoding, Labels, Origin};
use crate::prologue::{self, Beginning, Declaration, Declared, Determined};
use crate::schema::Schema;
use crate::source::{Finding, Ignore, Sink, Span};
use crate::threads::Threads;
use crate::tree::tagged::{self, PreservedEscapes};
use crate::tree::{
    self, BadLines, Before, DuplicateIds, Duplicates, Misfits, SerialisationMetadata, Tape, xref,
};

/// Before all steps the dialect in which a file is read, so that each room is given its rules and no name; and step 1a, its
/// encoding (section 7.2) as far as labels tell.
pub(crate) fn begin(octets: &[u8], options: &ReadOptions<'_>) -> Beginning {
    let ReadOptions { dialect, lenient, external, forced, .. } = *options;
    Beginning::of(octets, dialect, lenient, external, forced)
}

/// Step 1b: characters.
pub(crate) fn characters<'a>(
    rules: &DialectRules,
    encoding: Encoding,
    octets: &'a [u8],
    bad_octets: BadOctets,
    sink: &mut impl Sink,
) -> Characters<'a> {
    octets::decode_joining(rules.octets.cut_characters, encoding, octets, bad_octets, sink)
}

/// The characters of a stretch of a file.
#[derive(Debug)]
pub(crate) struct DecodedStretch<'a> {
    pub(crate) characters: Characters<'a>,
    findings: Vec<Finding>,
    /// Its lines, if somebody has nested them meanwhile.
    nested: Option<(Tape<'static>, Vec<Finding>)>,
}

impl<'a> DecodedStretch<'a> {
    /// Step 1b, and perhaps more of them at the same time.
    pub(crate) fn of(
        rules: &DialectRules,
        encoding: Encoding,
        octets: &'a [u8],
        bad_octets: BadOctets,
        threads: Threads,
    ) -> DecodedStretch<'a> {
        let decode = || {
            let mut findings: Vec<Finding> = Vec::new();
            (characters(rules, encoding, octets, bad_octets, &mut findings), findings)
        };
        // What claims to be UTF-8 nearly always is, and is its own text: then lines need not wait for the check.
        let early = threads != Threads::One && encoding == Encoding::Utf8;
        let ((characters, findings), nested) = match early {
            true => threads.both(decode, || Some(nest(rules, octets::without_bom(octets), threads))),
            false => (decode(), None),
        };
        let decoded = DecodedStretch { characters, findings, nested: None };
        DecodedStretch { nested: nested.filter(|_| decoded.is_its_own_text()), ..decoded }
    }

    /// Whether the octets are the text, in this encoding.
    pub(crate) fn is_its_own_text(&self) -> bool {
        matches!(self.characters.text, Cow::Borrowed(_))
    }

    /// Steps 1c, 2 and 3: nests the lines (section 6).
    pub(crate) fn nested(self, rules: &DialectRules, threads: Threads) -> (Characters<'a>, NestedLines) {
        let DecodedStretch { characters, findings: mut about_characters, nested } = self;
        let text = &*characters.text;
        let (tape, about_lines) = nested.unwrap_or_else(|| nest(rules, text.as_bytes(), threads));
        let is_sound = |finding: &Finding| !octets::findings::UNWRITABLE.contains(&finding.code());
        let sound = about_characters.iter().all(is_sound);
        about_characters.retain(|finding| !is_padding(rules, text, finding));
        (characters, NestedLines { tape, sound, about_characters, about_lines })
    }
}

fn nest(rules: &DialectRules, text: &[u8], threads: Threads) -> (Tape<'static>, Vec<Finding>) {
    let mut findings: Vec<Finding> = Vec::new();
    (xref::nest_shares(&rules.tree, text, threads, &mut findings), findings)
}

/// The lines of a stretch of a file, nested, and what was found on the way.
#[derive(Debug)]
pub(crate) struct NestedLines {
    /// Over a text that is yet to be put there.
    tape: Tape<'static>,
    /// Whether every character can be written.
    sound: bool,
    about_characters: Vec<Finding>,
    pub(crate) about_lines: Vec<Finding>,
}

impl NestedLines {
    /// Reports what is odd about the lines though they could be nested. Nothing that follows depends on it.
    pub(crate) fn look_closer(&mut self, rules: &DialectRules, text: &str) {
        xref::report_long_tags(&self.tape, &mut self.about_lines);
        lines::report_odd_lines(rules.tree.lines, text, &mut self.about_lines);
        tree::report_joins(rules.tree.lines, text, &mut self.about_lines);
    }

    /// Whether they may have a part of the frame of the file.
    pub(crate) fn may_be_framed(&self) -> bool {
        self.tape.may_be_framed()
    }
}

/// Whether a finding is about NUL characters at the end of a file, of which lines have something better to say.
pub(super) fn is_padding(rules: &DialectRules, text: &str, finding: &Finding) -> bool {
    finding.code() == &octets::findings::NUL
        && finding.span().end() == text.len()
        && lines::padding(rules.tree.lines, text.as_bytes()) > 0
}

/// What one stretch of a file tells the next. A file that is read whole has but one.
#[derive(Debug)]
pub(crate) struct FileSoFar {
    frame: Before,
    /// The line breaks that it has; `None` for those who leave them to somebody that knows of the stretches before.
    breaks: Option<Breaks>,
    /// Whether a `CHAR` was found where it counts.
    found_char: bool,
}

impl FileSoFar {
    /// Nothing yet.
    pub(crate) fn new() -> FileSoFar {
        FileSoFar { frame: Before::default(), breaks: Some(Breaks::default()), found_char: true }
    }

    /// What those may suppose who read a stretch before its turn: that it lies between the header and the trailer.
    pub(crate) fn between() -> FileSoFar {
        FileSoFar { frame: Before::BETWEEN, breaks: None, found_char: true }
    }

    /// Whether there was a trailer, so that a stretch that was read before its turn has to be read again.
    pub(crate) fn is_behind_trailer(&self) -> bool {
        self.frame.is_behind_trailer()
    }

    /// Reports line breaks that differ from those before them, or should not be there.
    pub(crate) fn look_at_breaks(&mut self, rules: &DialectRules, text: &str, sink: &mut impl Sink) {
        if let Some(breaks) = &mut self.breaks {
            breaks.look(rules.tree.lines, text, sink);
        }
    }
}

/// Where a stretch of records stands in its file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    pub(crate) is_first: bool,
    pub(crate) is_last: bool,
}

impl Stretch {
    /// All of the file.
    pub(crate) const WHOLE: Stretch = Stretch { is_first: true, is_last: true };
}

/// A file while it is read.
pub(crate) struct ReadFile<'f, W> {
    pub(crate) beginning: &'f Beginning,
    pub(crate) so_far: &'f mut FileSoFar,
    pub(crate) whole: W,
}

/// The lines of a stretch, nested, with what frames the data (section 4).
#[derive(Debug)]
pub(crate) struct FramedTape<'a> {
    pub(crate) tape: Tape<'a>,
    pub(crate) frame: SerialisationMetadata,
    /// What was known of the frame before these lines.
    before: Before,
}

impl<'a> FramedTape<'a> {
    /// Finds the frame, behind what was known of it, which is brought up to date.
    pub(crate) fn of(
        rules: &DialectRules,
        mut tape: Tape<'a>,
        so_far: &mut Before,
        sink: &mut impl Sink,
    ) -> Self {
        let before = *so_far;
        let frame = SerialisationMetadata::find_behind(&rules.tree, so_far, &mut tape, sink);
        FramedTape { tape, frame, before }
    }

    /// Leaves out what has to be, and forgets ids, where several structures bear one and it is known what becomes of each.
    pub(crate) fn recover(
        &mut self,
        rules: &DialectRules,
        verdict: impl Fn(&str) -> Option<tagged::Verdict>,
        sink: &mut impl Sink,
    ) {
        if let Some(kept) = tagged::rejected(&self.tape, &verdict, sink) {
            // Whatever there was to say has been said.
            self.keep_only(rules, &kept);
        }
        tagged::forget_ids(&mut self.tape, verdict, sink);
    }

    /// Nests these ranges of the text and nothing else, so that no trace is left of the rest.
    fn keep_only(&mut self, rules: &DialectRules, ranges: &[Range<usize>]) {
        let tape = xref::nest_ranges(&rules.tree, self.tape.text().as_bytes(), ranges, &mut Ignore);
        let mut tape = tape.over(self.tape.take_text());
        let mut before = self.before;
        self.frame = SerialisationMetadata::find_behind(&rules.tree, &mut before, &mut tape, &mut Ignore);
        self.tape = tape;
    }
}

/// What is known of a whole file when a stretch of it is read: the one thing in which the walks differ.
pub(crate) trait WholeFile {
    /// Leaves out what has to be, and forgets ids, where several structures bear one, in dialects that leave the reader a choice.
    fn recover(&mut self, framed: &mut FramedTape<'_>, sink: &mut impl Sink) -> Option<Rejection>;

    /// Step 5: the schema in force.
    fn schema(&mut self, framed: &FramedTape<'_>, sink: &mut impl Sink) -> Cow<'static, Schema>;

    /// Step 4: tagged structures (section 5). Strings are unescaped when somebody asks for them.
    fn resolve(&mut self, tape: &mut Tape<'_>, preserved: &PreservedEscapes, sink: &mut impl Sink);
}

/// That the whole dataset is left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rejection {
    /// The place in this stretch because of which it is.
    pub(crate) place: Option<Span>,
}

/// The steps behind the nesting, from what the file says of itself to structures with types. Findings come in the order of
/// the steps.
pub(crate) fn walk<'a>(
    Characters { text, origin, .. }: Characters<'a>,
    nested: NestedLines,
    stretch: Stretch,
    file: &mut ReadFile<'_, impl WholeFile>,
    sink: &mut impl Sink,
) -> Parsed<'a> {
    let NestedLines { tape, sound, about_characters, about_lines } = nested;
    let ReadFile { beginning, so_far, whole } = file;
    let rules = beginning.dialect.rules();
    about_characters.into_iter().for_each(|finding| sink.report(finding));
    if stretch.is_first {
        so_far.found_char =
            beginning.forced.is_some() || report_encoding(rules, &text, &origin, &beginning.determined, sink);
        report_declaration(beginning.declaration.as_ref(), &origin, sink);
    }
    about_lines.into_iter().for_each(|finding| sink.report(finding));
    so_far.look_at_breaks(rules, &text, sink);

    let mut framed = FramedTape::of(rules, tape.over(text), &mut so_far.frame, sink);
    if stretch.is_last {
        so_far.frame.end(&rules.tree, &framed.tape, sink);
    }
    if let (false, Some(&late)) = (so_far.found_char, framed.frame.chars.first()) {
        let place = framed.tape.lines(late).unwrap_or_default();
        sink.report(Finding::new(&prologue::CHAR_TOO_LATE, place));
    }

    // Recovery where several structures bear an id, or a line fits nowhere.
    if let Some(Rejection { place }) = whole.recover(&mut framed, sink) {
        place.into_iter().for_each(|place| sink.report(Finding::new(&tree::DATASET_REJECTED, place)));
        framed.keep_only(rules, &[]);
        framed.frame = SerialisationMetadata::default();
    }

    // Step 5 before step 4, which needs to know the escapes that the schema preserves (section 4.2, OQ-05).
    let schema = whole.schema(&framed, sink);
    let FramedTape { mut tape, frame, .. } = framed;
    let preserved = schema.preserved_escapes(tape.tags());
    whole.resolve(&mut tape, &preserved, sink);

    // Step 6: structures (section 3.3).
    let dataset = assemble(tape, schema, preserved, frame, sink);
    Parsed::of(dataset.with_sound_text(sound), origin, beginning)
}

/// Says what there is to say of the encoding, and whether the file names it where that counts.
fn report_encoding(
    rules: &DialectRules,
    text: &str,
    origin: &Origin<'_>,
    determined: &Determined,
    sink: &mut impl Sink,
) -> bool {
    let encoding = origin.encoding();
    for remark in &determined.remarks {
        let place = remark
            .octets
            .as_ref()
            .map_or(Span::at(0), |octets| Span::new(origin.text(octets.start), origin.text(octets.end)));
        sink.report(Finding::new(remark.code, place).worded("read_in", remark.read_in.clone()));
    }
    if !encoding.is_utf16() {
        return determined.found_char;
    }
    let is_unmarked = origin.mark() == 0 && !text.is_empty();
    if rules.octets.labels == Labels::Weighed && is_unmarked {
        sink.report(Finding::new(&prologue::NO_MARK, Span::at(0)).value("encoding", encoding.name()));
    }
    let found = prologue::in_utf16(&rules.tree, text);
    if let Some((place, Some(code))) = &found {
        let place = Span::new(place.start, place.end);
        sink.report(Finding::new(code, place).value("encoding", encoding.name()));
    }
    found.is_some()
}

/// Says which dialect a file declares, if it does.
fn report_declaration(declaration: Option<&Declaration>, origin: &Origin<'_>, sink: &mut impl Sink) {
    let Some(declaration) = declaration else { return };
    if let Some(reason) = declaration.declared.reason() {
        let place = declaration.place(origin);
        let code = match declaration.declared {
            Declared::Gedcom7 => &prologue::OTHER_FORMAT,
            _ => &prologue::DECLARED,
        };
        sink.report(Finding::new(code, Span::new(place.start, place.end)).worded("dialect_and_why", reason));
    }
}

/// Whether it is for the reader to say what becomes of ids that several structures bear, and that matters.
pub(crate) fn chooses_about_duplicates(rules: &DialectRules, options: &ReadOptions<'_>) -> bool {
    match rules.tree.duplicates {
        Duplicates::UndefRecord => false,
        Duplicates::UndefRecordOrRejected => options.recovery.duplicate_ids == DuplicateIds::RejectDataset,
        Duplicates::Recovered => true,
    }
}

/// The first line because of which a dataset is left out, if the reader wants that.
pub(crate) fn rejecting_line(
    rules: &DialectRules,
    options: &ReadOptions<'_>,
    findings: &[Finding],
) -> Option<Span> {
    let keeps_all = matches!(rules.tree.misfits, Misfits::ErrorLines | Misfits::AsMeant);
    if keeps_all || options.recovery.bad_lines != BadLines::RejectDataset {
        return None;
    }
    let left_out = [&lines::LEFT_OUT, &tree::TOO_DEEP_LEFT_OUT, &tree::STRAY_LEFT_OUT];
    let misfits = left_out.into_iter().chain([&lines::UNPARSEABLE, &tree::TOO_DEEP]).collect::<Vec<_>>();
    findings.iter().filter(|finding| misfits.contains(&finding.code())).map(Finding::span).min()
}
