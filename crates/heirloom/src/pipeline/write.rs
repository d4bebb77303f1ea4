use std::io;

use rustc_hash::FxHashMap;

use super::carrying::Carried;
use super::copying::{Copying, Stretch};
use super::ids::Ids;
use super::lines_out::{Content, LinesOut};
use super::preflight::{check_characters, check_frame, check_schema};
use super::{Bom, WILL_BE_DEFINED, WriteError, WriteOptions};
use crate::dataset::{Dataset, Tagging};
use crate::octets::{Encoder, Encoding};
use crate::schema::{self, Schema, SchemaLine, SchemaSelection};
use crate::source::{Finding, Ignore, Sink};
use crate::tree::tagged::{EscapeTypes, unwritable};
use crate::tree::{Marks, StructureId};

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

    // Each room is given its rules and no name.
    let rules = options.dialect.rules();

    // Step 1: tags (section 3.2).
    let tagging = Tagging::of(dataset, &rules.schema);

    // Before the first octet: whether all of it can be written.
    let carried = Carried::of(dataset, options, sink)?;
    check_frame(dataset, rules, &carried)?;
    check_characters(dataset, &encoder)?;
    let ids = Ids::of(dataset, rules, &carried, options.ids, sink)?;
    if options.schema == SchemaSelection::None
        && let Some((tag, structure_type)) = schema::needs_schema(&tagging.schema, &tagging.used)
    {
        return Err(WriteError::NeedsSchema { tag, structure_type });
    }
    let schema = schema::lines(&tagging.schema, &tagging.used, options.schema);
    check_schema(schema.as_deref(), &encoder)?;
    for &structure in tagging.will_be_defined.iter().filter(|&&structure| !carried.leaves_out(structure)) {
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
        carried: &carried,
        tagging,
        ids,
        encoder,
        lines: LinesOut::new(&rules.tree, encoder, options.line_break, options.width, bom, out),
    };
    walk.head(options, schema.as_deref())?;
    walk.records(options)?;
    walk.undefined()?;
    walk.lines.structure(0, None, "TRLR", Content::None)?;
    walk.lines.finish(options.final_break)?;
    Ok(())
}

struct Walk<'w, 'd, W> {
    dataset: &'w Dataset<'d>,
    tagging: Tagging,
    preserved: Preserved,
    carried: &'w Carried,
    ids: Ids<'w>,
    encoder: Encoder,
    lines: LinesOut<'w, W>,
}

impl<W: io::Write> Walk<'_, '_, W> {
    /// `HEAD` with all that lies in it. `CHAR` and `SCHMA` keep the places that they had (OQ-44).
    fn head(&mut self, options: &WriteOptions, schema: Option<&[SchemaLine]>) -> io::Result<()> {
        let tape = self.dataset.tape();
        let frame = self.dataset.frame();
        self.lines.structure(0, None, "HEAD", Content::None)?;
        let encoding = options.encoding.char_name().unwrap_or_default();
        let (first_char, first_schema) = (frame.chars.first().copied(), frame.schemas.first().copied());
        if first_char.is_none() {
            self.char(encoding, None)?;
        }
        if first_char.is_none() && first_schema.is_none() {
            self.schema(schema)?;
        }
        for structure in frame.head.into_iter().flat_map(|head| tape.substructures(head)) {
            if !tape.has(structure, Marks::SERIALISATION) {
                self.structures(structure, 1)?;
            } else if Some(structure) == first_char {
                self.char(encoding, first_char)?;
                if first_schema.is_none() {
                    self.schema(schema)?;
                }
            } else if Some(structure) == first_schema {
                self.schema(schema)?;
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
        for (structure, depth) in tape.preorder(read).skip(1) {
            let level = 1 + depth;
            let text = self.dataset.view(structure).string();
            // Strays are left out, since they would continue what stands above them, and so is what can't be
            // written: none of it is data.
            let bad = text.as_ref().is_some_and(|text| unwritable(text, &self.encoder).is_some());
            if bad || tape.tag(structure).may_stand_alone() {
                continue;
            }
            let content = match &text {
                // Doubled at signs are safe whatever the schema says.
                Some(text) => Content::OneLine { text, preserved: EscapeTypes::NONE },
                None => Content::None,
            };
            self.lines.structure(level, None, tape.tag_text(structure), content)?;
        }
        Ok(())
    }

    fn schema(&mut self, lines: Option<&[SchemaLine]>) -> io::Result<()> {
        let Some(lines) = lines else { return Ok(()) };
        self.lines.structure(1, None, "SCHMA", Content::None)?;
        for (level, tag, payload) in lines {
            let content = Content::String { text: payload, preserved: EscapeTypes::NONE };
            self.lines.structure(*level, None, tag, content)?;
        }
        Ok(())
    }

    /// All records. What would be written as it was read is copied, as much of it as there is at once.
    fn records(&mut self, options: &WriteOptions) -> io::Result<()> {
        let dataset = self.dataset;
        let tape = dataset.tape();
        let copying = Copying::new(dataset, &self.tagging, self.carried, options, &self.encoder);
        let mut from = 0;
        while (from as usize) < tape.len() {
            let other = match &copying {
                Some(copying) => copying.first_other(from),
                None => Some(StructureId(from)),
            };
            let Some(root) = other.map(|other| tape.root(other)) else {
                return self.copy(Some((StructureId(from), tape.len() as u32)));
            };
            if from < root.0 {
                self.copy(Some((StructureId(from), root.0)))?;
            }
            if !tape.has(root, Marks::SERIALISATION) {
                self.record(root, copying.as_ref())?;
            }
            from = tape.end(root);
        }
        Ok(())
    }

    /// The records that stand for what is missing, in a dialect that has such records.
    fn undefined(&mut self) -> io::Result<()> {
        for &missing in self.carried.undefined_records() {
            self.lines.structure(0, self.ids.of_structure(missing), "UNDEF", Content::None)?;
        }
        Ok(())
    }

    /// A record of which not all can be copied.
    fn record(&mut self, root: StructureId, copying: Option<&Copying<'_>>) -> io::Result<()> {
        let mut stretch = Stretch::default();
        for (structure, level) in self.dataset.tape().preorder(root) {
            if copying.is_some_and(|copying| copying.copies(structure)) {
                self.copy(stretch.extend(structure, structure.0 + 1))?;
            } else {
                self.copy(stretch.take())?;
                self.structure(structure, level)?;
            }
        }
        self.copy(stretch.take())
    }

    /// Writes the lines of a stretch of structures as they were read.
    fn copy(&mut self, stretch: Option<(StructureId, u32)>) -> io::Result<()> {
        let Some((from, to)) = stretch else { return Ok(()) };
        let tape = self.dataset.tape();
        if tape.is_seamless() && self.lines.breaks_with_lf() {
            return self.lines.copy(&tape.text()[tape.stretch(from, to)]);
        }
        for structure in (from.0..to).map(StructureId) {
            for line in tape.text()[tape.lines(structure).unwrap_or_default().range()].split(['\r', '\n']) {
                if !line.is_empty() {
                    self.lines.copy(line)?;
                }
            }
        }
        Ok(())
    }

    /// A structure and all below it, in preorder.
    fn structures(&mut self, top: StructureId, level: u32) -> io::Result<()> {
        let dataset = self.dataset;
        for (structure, depth) in dataset.tape().preorder(top) {
            self.structure(structure, level + depth)?;
        }
        Ok(())
    }

    fn structure(&mut self, structure: StructureId, level: u32) -> io::Result<()> {
        if self.carried.leaves_out(structure) {
            return Ok(());
        }
        let view = self.dataset.view(structure);
        let tag = self.tagging.tag(self.dataset.place(structure));
        let id = self.ids.of_structure(structure);
        let preserved = self.preserved.of_tag(tag);
        let string = view.string();
        let alone = self.carried.stands_alone(tag);
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

/// The escapes that a reader of the output will preserve.
struct Preserved {
    by_tag: FxHashMap<Box<str>, EscapeTypes>,
    otherwise: EscapeTypes,
}

impl Preserved {
    fn of(schema: &Schema, selection: SchemaSelection) -> Preserved {
        let default = Schema::default();
        let schema = if selection == SchemaSelection::None { &default } else { schema };
        let (by_tag, otherwise) = schema.preserved_by_tag();
        Preserved { by_tag: by_tag.into_iter().map(|(tag, types)| (tag.into(), types)).collect(), otherwise }
    }

    fn of_tag(&self, tag: &str) -> EscapeTypes {
        self.by_tag.get(tag).copied().unwrap_or(self.otherwise)
    }
}
