use std::borrow::Cow;

use super::ReadOptions;
use crate::dataset::{Dataset, assemble};
use crate::octets::{self, Encoding, Origin};
use crate::prologue;
use crate::schema::{self, ExternalSchema, MEDIA_TYPE, Schema};
use crate::source::{Finding, Ignore, Sink, Span};
use crate::tree::{SerialisationMetadata, tagged, xref};

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Parsed<'a> {
    /// What it says.
    pub dataset: Dataset<'a>,
    /// Leads from places in the decoded text to octets of the file.
    pub origin: Origin<'a>,
    /// What the first octets, or whoever passed the file on, said of its encoding.
    pub detected: Option<Encoding>,
}

impl Parsed<'_> {
    /// The encoding in which it was read.
    pub fn encoding(&self) -> Encoding {
        self.origin.encoding()
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
        }
    }
}

/// Where external schemas come from (section 4.2.1).
pub trait Resolver {
    /// The octets of the ELF file that an IRI names, if they can be had. Whoever asks a server for them should say
    /// that `media_type` is wanted.
    fn resolve(&self, iri: &str, media_type: &str) -> Option<Vec<u8>>;
}

/// Reads any octets at all: a dataset, and everything that was found on the way, in the order of the file.
///
/// ```
/// let (parsed, findings) = heirloom::parse(b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX F\n0 TRLR\n");
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
    // Step 1a: the character encoding (section 7.2).
    let determined = prologue::determine(octets, options.external);
    let encoding = options.forced.unwrap_or(determined.encoding);

    // Step 1b: octets to characters.
    let mut sound = true;
    let characters = octets::decode(encoding, octets, options.bad_octets, &mut |finding: Finding| {
        sound &= !octets::findings::UNWRITABLE.contains(&finding.code());
        sink.report(finding);
    });
    let found_char = match options.forced {
        Some(_) => true,
        None => report_encoding(&characters, &determined, sink),
    };

    // Steps 1c, 2 and 3: string lines, lines, xref structures (section 6).
    let mut tape = xref::parse(characters.text, sink);
    let frame = SerialisationMetadata::find(&mut tape, sink);
    if let (false, Some(&late)) = (found_char, frame.chars.first()) {
        sink.report(Finding::new(&prologue::CHAR_TOO_LATE, tape.lines(late).unwrap_or_default()));
    }

    // Step 5 before step 4, which needs to know the escapes that the schema preserves (section 4.2, OQ-05).
    let mut external = |iri: &str| external_schema(iri, options);
    let schema = schema::read(&tape, &frame.schemas, options.compatibility, &mut external, sink);
    let preserved = schema.preserved_escapes(tape.tags());

    // Step 4: tagged structures (section 5). Strings are unescaped when somebody asks for them.
    tagged::resolve(&mut tape, &preserved, sink);

    // Step 6: structures (section 3.3).
    let dataset = assemble(tape, schema, preserved, frame, sink).with_sound_text(sound);
    Parsed { dataset, origin: characters.origin, detected: determined.detected }
}

/// Says what there is to say of the encoding, and whether the file names it where that counts.
fn report_encoding(
    characters: &octets::Characters<'_>,
    determined: &prologue::Determined,
    sink: &mut impl Sink,
) -> bool {
    let encoding = characters.origin.encoding();
    if encoding.is_utf16() {
        let found = prologue::in_utf16(&characters.text);
        if let Some((place, Some(code))) = &found {
            let place = Span::new(place.start, place.end);
            sink.report(Finding::new(code, place).with(encoding.name()));
        }
        return found.is_some();
    }
    if let Some(remark) = &determined.remark {
        let place = remark.octets.as_ref().map_or(Span::at(0), |octets| {
            Span::new(characters.origin.text(octets.start), characters.origin.text(octets.end))
        });
        sink.report(Finding::new(remark.code, place).with(remark.detail));
    }
    determined.found_char
}

/// Reads a schema that the caller has; all but its ELF Schemas is ignored, and so are schemas that it names itself.
fn external_schema(iri: &str, options: &ReadOptions<'_>) -> ExternalSchema {
    let Some(octets) = options.resolver.and_then(|resolver| resolver.resolve(iri, MEDIA_TYPE)) else {
        return ExternalSchema::Missing;
    };
    let encoding = prologue::determine(&octets, None).encoding;
    let characters = octets::decode(encoding, &octets, options.bad_octets, &mut Ignore);
    let mut tape = xref::parse(Cow::Borrowed(&*characters.text), &mut Ignore);
    let frame = SerialisationMetadata::find(&mut tape, &mut Ignore);
    let schema: Schema = schema::definitions(&tape, &frame.schemas);
    ExternalSchema::Found(Box::new(schema))
}
