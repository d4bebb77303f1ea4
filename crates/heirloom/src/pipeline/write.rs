use std::fmt;
use std::io;

use rustc_hash::{FxHashMap, FxHashSet};

use super::lines_out::{Content, LinesOut};
use super::{Bom, IdPolicy, SchemaSelection, WriteOptions};
use crate::dataset::{Dataset, Tagging};
use crate::octets::{Encoder, Encoding};
use crate::schema::{self, Schema, TypeId};
use crate::source::{Finding, Ignore, Sink, codes};
use crate::tree::tagged::{EscapeTypes, FreshIds, unwritable};
use crate::tree::{Marks, StructureId, TagId, Tape};

codes! {
    /// An undefined structure whose tag is defined in its place.
    WILL_BE_DEFINED: Warning "W001" "will-be-defined" ["E19-112"]
        "this structure is undefined, but its tag has a definition here; it will be read as what the definition says"
        "give it the type of the definition, or another tag";
    /// A stray `CONT` or `CONC` that would be read as part of its superstructure.
    GIVEN_ID: Info "W002" "stray-given-id" ["E19-261"]
        "a {} that continues nothing was given an id, since it would be read as a part of the line above otherwise"
        "give it another tag";
    /// An id that is not written.
    ID_NOT_WRITTEN: Info "W003" "id-not-written" ["E19-206"]
        "the id `{}` was not written: its bearer is no record, and nothing points to it"
        "only records should have ids";
}

/// Why a dataset can't be written. Nothing has been written then, but for trouble with the output itself.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// An encoding that is only read.
    ReadOnlyEncoding(Encoding),
    /// A character that no encoding, or not this one, can express in any way.
    Unwritable {
        /// The character.
        character: char,
        /// The encoding.
        encoding: Encoding,
        /// The structure, by its tag and id.
        structure: String,
    },
    /// An id that several structures were given.
    DuplicateId(Box<str>),
    /// Substructures of `ERROR`, `CONT` or `CONC`, which have none.
    CannotHold(Box<str>),
    /// An undefined structure that would be taken for serialisation metadata.
    Reserved(Box<str>),
    /// A dataset that means something else without its schema.
    NeedsSchema {
        /// A tag that shows it.
        tag: Box<str>,
        /// The type of that tag here.
        structure_type: String,
    },
    /// Trouble with the output.
    Io(io::Error),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::ReadOnlyEncoding(encoding) => {
                write!(
                    f,
                    "{} can be read but is not an encoding of ELF; write UTF-8 instead",
                    encoding.name()
                )
            }
            WriteError::Unwritable { character, encoding, structure } => write!(
                f,
                "the character U+{:04X} in {structure} can't be written in {}",
                *character as u32,
                encoding.name()
            ),
            WriteError::DuplicateId(id) => write!(f, "two structures have the id `{id}`"),
            WriteError::CannotHold(tag) => write!(f, "a structure with the tag {tag} can't hold others"),
            WriteError::Reserved(tag) => {
                write!(
                    f,
                    "an undefined structure with the tag {tag} would be taken for a part of the file's frame"
                )
            }
            WriteError::NeedsSchema { tag, structure_type } => write!(
                f,
                "without a schema the tag {tag} would not be read as {structure_type}; write the schema too"
            ),
            WriteError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            WriteError::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> WriteError {
        WriteError::Io(error)
    }
}

/// Writes a dataset as octets that any conformant application can read.
///
/// ```
/// use heirloom::octets::Encoding;
/// use heirloom::{WriteOptions, parse, write};
///
/// let (parsed, _) = parse("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE João\n0 TRLR\n".as_bytes());
/// let octets = write(&parsed.dataset, &WriteOptions::new().encoding(Encoding::Ascii))?;
/// assert!(octets.is_ascii());
/// assert_eq!(parse(&octets).0.dataset, parsed.dataset);
/// # Ok::<(), heirloom::WriteError>(())
/// ```
pub fn write(dataset: &Dataset<'_>, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let mut octets = Vec::new();
    write_with(dataset, options, &mut octets, &mut Ignore)?;
    Ok(octets)
}

/// The same to any output, with word of what could not be written as it is.
pub fn write_with(
    dataset: &Dataset<'_>,
    options: &WriteOptions,
    out: &mut impl io::Write,
    sink: &mut impl Sink,
) -> Result<(), WriteError> {
    let Some(encoder) = Encoder::new(options.encoding) else {
        return Err(WriteError::ReadOnlyEncoding(options.encoding));
    };

    // Step 1: tags (section 3.2).
    let tagging = Tagging::of(dataset);

    // Before the first octet: whether all of it can be written.
    check_frame(dataset)?;
    check_characters(dataset, &encoder)?;
    let ids = Ids::of(dataset, options.ids, sink)?;
    if options.schema == SchemaSelection::None
        && let Some((tag, structure_type)) = schema::needs_schema(&tagging.schema, &tagging.used)
    {
        return Err(WriteError::NeedsSchema { tag, structure_type });
    }
    for &structure in &tagging.will_be_defined {
        sink.report(Finding::new(&WILL_BE_DEFINED, dataset.tape().tag_span(structure)));
    }

    // Steps 2 to 5 structure by structure: serialisation metadata (section 4), payloads (section 5), lines
    // (section 6), octets (section 7.1).
    let bom: &[u8] = match (options.bom, options.encoding) {
        (Bom::Never, _) => b"",
        (Bom::Always, Encoding::Utf8) => b"\xEF\xBB\xBF",
        (Bom::Always | Bom::Auto, _) => encoder.bom(),
    };
    let mut walk = Walk {
        dataset,
        preserved: Preserved::of(&tagging.schema, options.schema),
        tagging,
        ids,
        lines: LinesOut::new(encoder, options.line_break, options.width, bom, out),
    };
    walk.head(options)?;
    for root in dataset.tape().roots() {
        if !dataset.tape().has(root, Marks::SERIALISATION) {
            walk.structures(root, 0)?;
        }
    }
    walk.lines.structure(0, None, "TRLR", Content::None)?;
    walk.lines.finish(options.final_break)?;
    Ok(())
}

struct Walk<'w, 'd, W> {
    dataset: &'w Dataset<'d>,
    tagging: Tagging,
    preserved: Preserved,
    ids: Ids<'w>,
    lines: LinesOut<'w, W>,
}

impl<W: io::Write> Walk<'_, '_, W> {
    /// `HEAD` with all that lies in it. `CHAR` and `SCHMA` keep the places that they had (OQ-44).
    fn head(&mut self, options: &WriteOptions) -> io::Result<()> {
        let tape = self.dataset.tape();
        let frame = self.dataset.frame();
        self.lines.structure(0, None, "HEAD", Content::None)?;
        let encoding = options.encoding.char_name().unwrap_or_default();
        let schema = schema::lines(&self.tagging.schema, &self.tagging.used, options.schema.selection());
        let (first_char, first_schema) = (frame.chars.first().copied(), frame.schemas.first().copied());
        if first_char.is_none() {
            self.char(encoding, None)?;
        }
        if first_char.is_none() && first_schema.is_none() {
            self.schema(schema.as_deref())?;
        }
        for structure in frame.head.into_iter().flat_map(|head| tape.substructures(head)) {
            if !tape.has(structure, Marks::SERIALISATION) {
                self.structures(structure, 1)?;
            } else if Some(structure) == first_char {
                self.char(encoding, first_char)?;
                if first_schema.is_none() {
                    self.schema(schema.as_deref())?;
                }
            } else if Some(structure) == first_schema {
                self.schema(schema.as_deref())?;
            }
        }
        Ok(())
    }

    /// `CHAR`, with what lay below it if that still holds.
    fn char(&mut self, encoding: &str, read: Option<StructureId>) -> io::Result<()> {
        // Never split: whoever looks for the encoding reads this one line (section 7.2.2).
        self.lines.structure(
            1,
            None,
            "CHAR",
            Content::OneLine { text: encoding, preserved: EscapeTypes::NONE },
        )?;
        let tape = self.dataset.tape();
        let Some(read) = read else { return Ok(()) };
        let same = tape.raw_payload(read).is_some_and(|name| name.trim().eq_ignore_ascii_case(encoding));
        if !same || tape.has(read, Marks::MORE) {
            return Ok(());
        }
        for (structure, level) in levels(tape, read, 1).skip(1) {
            // Strays are left out: they would continue what stands above them.
            if tape.tag(structure).stands_alone() {
                continue;
            }
            let text = self.dataset.view(structure).string();
            let content = match &text {
                Some(text) => {
                    Content::OneLine { text, preserved: self.preserved.of_tag(tape.tag_text(structure)) }
                }
                None => Content::None,
            };
            self.lines.structure(level, None, tape.tag_text(structure), content)?;
        }
        Ok(())
    }

    fn schema(&mut self, lines: Option<&[(u32, &'static str, String)]>) -> io::Result<()> {
        let Some(lines) = lines else { return Ok(()) };
        self.lines.structure(1, None, "SCHMA", Content::None)?;
        for (level, tag, payload) in lines {
            let content = Content::String { text: payload, preserved: EscapeTypes::NONE };
            self.lines.structure(*level, None, tag, content)?;
        }
        Ok(())
    }

    /// A structure and all below it, in preorder.
    fn structures(&mut self, top: StructureId, level: u32) -> io::Result<()> {
        let dataset = self.dataset;
        for (structure, level) in levels(dataset.tape(), top, level) {
            self.structure(structure, level)?;
        }
        Ok(())
    }

    fn structure(&mut self, structure: StructureId, level: u32) -> io::Result<()> {
        let view = self.dataset.view(structure);
        let tag = self.tagging.tag(structure);
        let id = self.ids.of_structure(structure);
        let preserved = self.preserved.of_tag(tag);
        let string = view.string();
        let alone = matches!(tag, "CONT" | "CONC" | "ERROR");
        let content = match (view.target(), &string) {
            (Some(target), _) => {
                let target = self.ids.of_structure(target.id_on_tape());
                Content::Pointer(target.unwrap_or_default())
            }
            (None, Some(text)) if alone => Content::OneLine { text, preserved },
            (None, Some(text)) => Content::String { text, preserved },
            (None, None) => Content::None,
        };
        self.lines.structure(level, id, tag, content)
    }
}

/// A structure and all below it that is not serialisation metadata, with their levels.
fn levels<'t>(
    tape: &'t Tape<'_>,
    top: StructureId,
    level: u32,
) -> impl Iterator<Item = (StructureId, u32)> + use<'t> {
    // Where the structures end in which the walk is.
    let mut ends: Vec<u32> = Vec::new();
    (top.0..tape.end(top)).map(move |number| {
        while ends.last().is_some_and(|&end| end <= number) {
            ends.pop();
        }
        let depth = ends.len() as u32;
        ends.push(tape.end(StructureId(number)));
        (StructureId(number), level + depth)
    })
}

/// The escapes that a reader of the output will preserve.
struct Preserved {
    by_tag: FxHashMap<Box<str>, EscapeTypes>,
    otherwise: EscapeTypes,
}

impl Preserved {
    fn of(schema: &Schema, selection: SchemaSelection) -> Preserved {
        let default = Schema::default();
        let schema = if selection == SchemaSelection::None { &default } else { schema };
        let mut by_tag: FxHashMap<Box<str>, EscapeTypes> = FxHashMap::default();
        for (tag, types, _) in schema.escapes() {
            let known = by_tag.entry(tag.into()).or_default();
            *known = known.union(types);
        }
        if schema.externals().iter().any(|external| !external.resolved) {
            return Preserved { by_tag: FxHashMap::default(), otherwise: EscapeTypes::ALL };
        }
        Preserved { by_tag, otherwise: EscapeTypes::NONE }
    }

    fn of_tag(&self, tag: &str) -> EscapeTypes {
        self.by_tag.get(tag).copied().unwrap_or(self.otherwise)
    }
}

/// The ids with which structures are written.
struct Ids<'w> {
    /// Those made anew.
    fresh: FxHashMap<u32, Box<str>>,
    /// Structures inside records whose ids are left out.
    left_out: FxHashSet<u32>,
    tape: &'w Tape<'w>,
}

impl<'w> Ids<'w> {
    fn of(dataset: &'w Dataset<'_>, policy: IdPolicy, sink: &mut impl Sink) -> Result<Ids<'w>, WriteError> {
        let tape = dataset.tape();
        let data = || tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION));
        // Structures without an id that something points to, and structures inside records that something does.
        let mut targets: FxHashSet<u32> = FxHashSet::default();
        for structure in data().filter(|&structure| tape.has(structure, Marks::POINTER)) {
            let target = tape.link(structure);
            if !tape.has(target, Marks::ID) || tape.superstructure(target).is_some() {
                targets.insert(target.0);
            }
        }
        let mut wanting: Vec<StructureId> = Vec::new();
        let mut left_out: FxHashSet<u32> = FxHashSet::default();
        for structure in data() {
            let (has_id, is_record) =
                (tape.has(structure, Marks::ID), tape.superstructure(structure).is_none());
            let target = targets.contains(&structure.0);
            let alone = is_alone(dataset, structure);
            let strays = alone && !has_id && would_continue(dataset, structure);
            if strays {
                let tag = tape.tags().get(dataset.type_of(structure).undefined_tag().unwrap_or(TagId::CONT));
                let place = tape.lines(structure).unwrap_or_default();
                sink.report(Finding::new(&GIVEN_ID, place).with(tag));
            }
            let recommended = is_record && !alone && policy == IdPolicy::EveryRecord;
            if !has_id && (target || strays || recommended) {
                wanting.push(structure);
            }
            if has_id && !is_record && !target && !alone && policy == IdPolicy::EveryRecord {
                let place = tape.id_span(structure);
                let id = tape.id(structure).unwrap_or_default();
                sink.report(Finding::new(&ID_NOT_WRITTEN, place).with(id));
                left_out.insert(structure.0);
            }
        }
        let mut fresh = FxHashMap::default();
        // The ids of a file are told apart when it is read.
        let built = tape.all().any(|structure| tape.has(structure, Marks::BUILT));
        if built || !wanting.is_empty() {
            let mut taken: FxHashSet<&str> = FxHashSet::default();
            for id in data().filter_map(|structure| tape.id(structure)) {
                if !taken.insert(id) {
                    return Err(WriteError::DuplicateId(id.into()));
                }
            }
            let mut makes = FreshIds::new(|id: &str| taken.contains(id));
            fresh = wanting.into_iter().map(|structure| (structure.0, makes.make("R", "", 1))).collect();
        }
        Ok(Ids { fresh, left_out, tape })
    }

    fn of_structure(&self, structure: StructureId) -> Option<&str> {
        match self.fresh.get(&structure.0) {
            Some(fresh) => Some(fresh),
            None if self.left_out.contains(&structure.0) => None,
            None => self.tape.id(structure),
        }
    }
}

/// Whether a structure is an `ERROR`, or a `CONT` or `CONC` by itself.
fn is_alone(dataset: &Dataset<'_>, structure: StructureId) -> bool {
    dataset.type_of(structure).undefined_tag().is_some_and(TagId::stands_alone)
}

/// Whether a `CONT` or `CONC` stands directly behind the lines of what it lies in, and would be read as one more of
/// them. An id prevents that, since additional lines have none.
fn would_continue(dataset: &Dataset<'_>, structure: StructureId) -> bool {
    let tape = dataset.tape();
    let first_below = |above| tape.substructures(above).find(|&below| !tape.has(below, Marks::SERIALISATION));
    dataset.type_of(structure).undefined_tag() != Some(TagId::ERROR)
        && tape.superstructure(structure).and_then(first_below) == Some(structure)
}

/// Whether reading will find the same frame, and structures where they are now.
fn check_frame(dataset: &Dataset<'_>) -> Result<(), WriteError> {
    let tape = dataset.tape();
    for structure in tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION)) {
        let Some(tag) = dataset.type_of(structure).undefined_tag() else { continue };
        let tag = tape.tags().get(tag);
        if is_alone(dataset, structure) && tape.substructures(structure).next().is_some() {
            return Err(WriteError::CannotHold(tag.into()));
        }
        let taken = match (tag, dataset.superstructure_type(structure)) {
            ("TRLR", TypeId::DOCUMENT) | ("CHAR", TypeId::METADATA) => true,
            ("SCHMA", TypeId::METADATA) => looks_like_a_schema(dataset, structure),
            _ => false,
        };
        if taken {
            return Err(WriteError::Reserved(tag.into()));
        }
    }
    Ok(())
}

/// Only structures that were built can; what was read has been looked at (OQ-43).
fn looks_like_a_schema(dataset: &Dataset<'_>, structure: StructureId) -> bool {
    let view = dataset.view(structure);
    let mut below = view.substructures().peekable();
    view.target().is_none()
        && view.string().is_none_or(|string| string.is_empty())
        && (below.peek().is_none()
            || below.any(|below| {
                let undefined = dataset.type_of(below.id_on_tape()).undefined_tag();
                undefined.is_some_and(|tag| {
                    matches!(dataset.tape().tags().get(tag), "PRFX" | "IRI" | "ESC" | "SCHMA")
                })
            }))
}

fn check_characters(dataset: &Dataset<'_>, encoder: &Encoder) -> Result<(), WriteError> {
    let tape = dataset.tape();
    let built = tape.all().any(|structure| tape.has(structure, Marks::BUILT));
    if !built && unwritable(tape.text(), encoder).is_none() {
        return Ok(());
    }
    for structure in tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION)) {
        let view = dataset.view(structure);
        if let Some(character) = view.string().and_then(|string| unwritable(&string, encoder)) {
            let id = view.id().map(|id| format!(" @{id}@")).unwrap_or_default();
            let structure = format!("{}{id}", view.structure_type());
            return Err(WriteError::Unwritable { character, encoding: encoder.encoding(), structure });
        }
    }
    Ok(())
}
