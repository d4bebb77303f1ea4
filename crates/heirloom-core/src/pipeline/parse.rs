use std::borrow::Cow;

use super::{Graded, ReadOptions, Unresolved};
use crate::dataset::{Dataset, assemble};
use crate::dialects::{Dialect, Rules};
use crate::lines;
use crate::octets::{self, Encoding, Evidence, Labels, Origin};
use crate::prologue::{self, Declared};
use crate::schema::{self, ExternalSchema, MEDIA_TYPE, MissingSchema, Schema};
use crate::source::{Finding, Ignore, Sink, Span};
use crate::threads::Threads;
use crate::tree::{
    self, BadLines, Before, DuplicateIds, Duplicates, Misfits, SerialisationMetadata, Tape, tagged, xref,
};

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

impl Parsed<'_> {
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
    // Before all steps: the dialect. Each room is given its rules and no name.
    let (dialect, declared) = dialect(octets, options);
    let rules = dialect.rules();
    let declaration = declared.as_ref().map(|found| found.declared);
    let sink = &mut Graded::new(dialect, sink).in_file(declaration);

    // Step 1a: the character encoding (section 7.2).
    let mut determined = prologue::determine(rules, octets, options.external);
    let encoding = options.forced.unwrap_or(determined.encoding);

    // Steps 1b, 1c, 2 and 3: characters, string lines, lines, xref structures (section 6).
    let threads = Threads::for_octets(octets.len(), options.parallel);
    let mut nested = nest(rules, encoding, octets, options, threads);
    if options.forced.is_none() && determined.is_open() {
        // What is its own text agrees with what was claimed.
        let agrees = matches!(nested.characters.text, Cow::Borrowed(_));
        determined.settle(&if agrees { Evidence::default() } else { Evidence::of(octets) });
        if determined.encoding != encoding {
            nested = nest(rules, determined.encoding, octets, options, threads);
        }
    }
    let Nested { characters, tape, sound, about_characters, findings } = nested;
    sink.say_if_empty(&characters.text);
    about_characters.into_iter().for_each(|finding| sink.report(finding));
    let found_char = match options.forced {
        Some(_) => true,
        None => report_encoding(rules, &characters, &determined, sink),
    };
    report_dialect(declared.as_ref(), &characters.origin, sink);
    let mut reject = rejecting_line(rules, options, &findings);
    findings.into_iter().for_each(|finding| sink.report(finding));
    let mut tape = tape.over(characters.text);
    xref::report_long_tags(&tape, sink);
    lines::report_odd_lines(rules.tree.lines, tape.text(), sink);
    tree::report_joins(rules.tree.lines, tape.text(), sink);
    lines::Breaks::default().look(rules.tree.lines, tape.text(), sink);
    let mut frame = SerialisationMetadata::find(&rules.tree, &mut tape, sink);
    if let (false, Some(&late)) = (found_char, frame.chars.first()) {
        sink.report(Finding::new(&prologue::CHAR_TOO_LATE, tape.lines(late).unwrap_or_default()));
    }

    // Recovery where several structures bear an id, in dialects that leave the reader a choice.
    if chooses_about_duplicates(rules, options) {
        let shared = tagged::SharedIds::of(&tape);
        let choice = options.recovery.duplicate_ids;
        if choice == DuplicateIds::RejectDataset {
            let repetition = shared.first_repetition(&tape, &mut Default::default());
            reject = reject.into_iter().chain(repetition).min();
        } else if !shared.is_empty() {
            recover(rules, &mut tape, &mut frame, Before::default(), |id| shared.verdict(id, choice), sink);
        }
    }
    if let Some(place) = reject {
        sink.report(Finding::new(&tree::DATASET_REJECTED, place));
        tape = nothing(rules, tape);
        frame = SerialisationMetadata::default();
    }

    // Step 5 before step 4, which needs to know the escapes that the schema preserves (section 4.2, OQ-05).
    let mut external = |iri: &str| external_schema(iri, rules, options);
    let reading = rules.schema;
    let schema = schema::read(&tape, &frame.schemas, reading, options.compatibility, &mut external, sink);
    let preserved = schema.preserved_escapes(tape.tags());

    // Step 4: tagged structures (section 5). Strings are unescaped when somebody asks for them.
    tagged::resolve_with(&rules.tree, &mut tape, &preserved, threads, sink);

    // Step 6: structures (section 3.3).
    let dataset = assemble(tape, schema, preserved, frame, sink).with_sound_text(sound);
    let dataset = dataset.read_in(dialect.name());
    Parsed {
        dataset,
        origin: characters.origin,
        detected: determined.detected,
        dialect,
        declared: declaration,
    }
}

/// The dialect in which a file is read, and what it declares if it was asked.
pub(crate) fn dialect(octets: &[u8], options: &ReadOptions<'_>) -> (Dialect, Option<prologue::Found>) {
    let (dialect, found) = match options.dialect {
        Some(dialect) => (dialect, None),
        None => {
            let found = prologue::Found::of(octets, options.external, options.forced);
            (found.declared.dialect(), Some(found))
        }
    };
    (if options.lenient { dialect.leniently() } else { dialect }, found)
}

/// Says which dialect a file declares, if it does.
pub(crate) fn report_dialect(found: Option<&prologue::Found>, origin: &Origin<'_>, sink: &mut impl Sink) {
    let Some(found) = found else { return };
    if let Some(reason) = found.declared.reason() {
        let place = found.place(origin);
        let code = match found.declared {
            prologue::Declared::Gedcom7 => &prologue::OTHER_FORMAT,
            _ => &prologue::DECLARED,
        };
        sink.report(Finding::new(code, Span::new(place.start, place.end)).worded("dialect_and_why", reason));
    }
}

/// Whether it is for the reader to say what becomes of ids that several structures bear, and that matters.
pub(crate) fn chooses_about_duplicates(rules: &Rules, options: &ReadOptions<'_>) -> bool {
    match rules.tree.duplicates {
        Duplicates::UndefRecord => false,
        Duplicates::UndefRecordOrRejected => options.recovery.duplicate_ids == DuplicateIds::RejectDataset,
        Duplicates::Recovered => true,
    }
}

/// The first line because of which a dataset is left out, if the reader wants that.
pub(crate) fn rejecting_line(rules: &Rules, options: &ReadOptions<'_>, findings: &[Finding]) -> Option<Span> {
    let keeps_all = matches!(rules.tree.misfits, Misfits::ErrorLines | Misfits::AsMeant);
    if keeps_all || options.recovery.bad_lines != BadLines::RejectDataset {
        return None;
    }
    let left_out = [&lines::LEFT_OUT, &tree::TOO_DEEP_LEFT_OUT, &tree::STRAY_LEFT_OUT];
    let misfits = left_out.into_iter().chain([&lines::UNPARSEABLE, &tree::TOO_DEEP]).collect::<Vec<_>>();
    findings.iter().filter(|finding| misfits.contains(&finding.code())).map(Finding::span).min()
}

/// Leaves out what has to be, and forgets ids, where several structures bear one. `before` is what was known of the
/// frame before the records of this tape.
pub(crate) fn recover(
    rules: &Rules,
    tape: &mut Tape<'_>,
    frame: &mut SerialisationMetadata,
    mut before: Before,
    verdict: impl Fn(&str) -> Option<tagged::Verdict>,
    sink: &mut impl Sink,
) {
    if let Some(kept) = tagged::rejected(tape, &verdict, sink) {
        // Nested again without that, so that no trace of it is left. Whatever there was to say has been said.
        let left = xref::nest_ranges(&rules.tree, tape.text().as_bytes(), &kept, &mut Ignore);
        let whole = std::mem::replace(tape, Tape::new(Cow::Borrowed("")));
        *tape = left.over(whole.into_text());
        *frame = SerialisationMetadata::find_behind(&rules.tree, &mut before, tape, &mut Ignore);
    }
    tagged::forget_ids(tape, verdict, sink);
}

/// Nothing, over the same text.
pub(crate) fn nothing<'a>(rules: &Rules, tape: Tape<'a>) -> Tape<'a> {
    xref::nest_ranges(&rules.tree, b"", &[], &mut Ignore).over(tape.into_text())
}

/// The characters of a file and its lines, nested.
struct Nested<'a> {
    characters: octets::Characters<'a>,
    tape: Tape<'static>,
    /// Whether every character can be written.
    sound: bool,
    /// What was found in the characters.
    about_characters: Vec<Finding>,
    /// What was found in the lines.
    findings: Vec<Finding>,
}

/// Turns octets into characters, and nests their lines.
fn nest<'a>(
    rules: &Rules,
    encoding: Encoding,
    octets: &'a [u8],
    options: &ReadOptions<'_>,
    threads: Threads,
) -> Nested<'a> {
    let (bad_octets, cuts) = (options.bad_octets, rules.octets.cut_characters);
    let decode = || {
        let mut findings: Vec<Finding> = Vec::new();
        (octets::decode_joining(cuts, encoding, octets, bad_octets, &mut findings), findings)
    };
    let nest = |text: &[u8]| {
        let mut findings: Vec<Finding> = Vec::new();
        (xref::nest_shares(&rules.tree, text, threads, &mut findings), findings)
    };
    // What claims to be UTF-8 nearly always is, and is its own text: then lines need not wait for the check.
    let early = threads != Threads::One && encoding == Encoding::Utf8;
    let ((characters, mut about_characters), nested) = match early {
        true => threads.both(decode, || Some(nest(octets::without_bom(octets)))),
        false => (decode(), None),
    };
    let borrowed = matches!(characters.text, Cow::Borrowed(_));
    let nested = nested.filter(|_| borrowed).unwrap_or_else(|| nest(characters.text.as_bytes()));
    let is_sound = |finding: &Finding| !octets::findings::UNWRITABLE.contains(&finding.code());
    let sound = about_characters.iter().all(is_sound);
    about_characters.retain(|finding| !is_padding(rules, &characters.text, finding));
    let (tape, findings) = nested;
    Nested { characters, tape, sound, about_characters, findings }
}

/// Whether a finding is about NUL characters at the end of a file, of which lines have something better to say.
pub(crate) fn is_padding(rules: &Rules, text: &str, finding: &Finding) -> bool {
    finding.code() == &octets::findings::NUL
        && finding.span().end() == text.len()
        && lines::padding(rules.tree.lines, text.as_bytes()) > 0
}

/// Says what there is to say of the encoding, and whether the file names it where that counts.
pub(crate) fn report_encoding(
    rules: &Rules,
    characters: &octets::Characters<'_>,
    determined: &prologue::Determined,
    sink: &mut impl Sink,
) -> bool {
    let encoding = characters.origin.encoding();
    for remark in &determined.remarks {
        let place = remark.octets.as_ref().map_or(Span::at(0), |octets| {
            Span::new(characters.origin.text(octets.start), characters.origin.text(octets.end))
        });
        sink.report(Finding::new(remark.code, place).worded("read_in", remark.read_in.clone()));
    }
    if encoding.is_utf16() {
        if rules.octets.labels == Labels::Weighed
            && characters.origin.mark() == 0
            && !characters.text.is_empty()
        {
            sink.report(Finding::new(&prologue::NO_MARK, Span::at(0)).value("encoding", encoding.name()));
        }
        let found = prologue::in_utf16(&rules.tree, &characters.text);
        if let Some((place, Some(code))) = &found {
            let place = Span::new(place.start, place.end);
            sink.report(Finding::new(code, place).value("encoding", encoding.name()));
        }
        return found.is_some();
    }
    determined.found_char
}

/// Reads a schema that the caller has; all but its ELF Schemas is ignored, and so are schemas that it names itself.
pub(crate) fn external_schema(iri: &str, rules: &Rules, options: &ReadOptions<'_>) -> ExternalSchema {
    let Some(resolver) = options.resolver else {
        return ExternalSchema::Missing(MissingSchema::NotLookedFor);
    };
    let resolved = match resolver.resolve(iri, MEDIA_TYPE) {
        Ok(resolved) => resolved,
        Err(Unresolved::Unknown) => return ExternalSchema::Missing(MissingSchema::NotLookedFor),
        Err(Unresolved::Failed(trouble)) => return ExternalSchema::Missing(MissingSchema::Failed(trouble)),
    };
    let (octets, declared) = resolved.parts();
    let mut determined = prologue::determine(rules, octets, declared);
    if determined.is_open() {
        determined.settle(&Evidence::of(octets));
    }
    let encoding = determined.encoding;
    let characters = octets::decode_joining(
        rules.octets.cut_characters,
        encoding,
        octets,
        options.bad_octets,
        &mut Ignore,
    );
    let mut tape = xref::parse(&rules.tree, Cow::Borrowed(&*characters.text), &mut Ignore);
    let frame = SerialisationMetadata::find(&rules.tree, &mut tape, &mut Ignore);
    if frame.schemas.is_empty() {
        return ExternalSchema::Missing(MissingSchema::NoSchema);
    }
    let schema: Schema = schema::definitions(&tape, &frame.schemas, rules.schema);
    ExternalSchema::Found(Box::new(schema))
}
