//! The walk down, structure by structure: serialisation metadata (section 4), payloads (section 5), lines (section 6),
//! octets (section 7.1).

use std::io;

use super::copying::{Copying, Stretch};
use super::ids::Ids;
use super::lines_out::{Content, LinesOut};
use super::prepare::Prepared;
use super::{WILL_BE_DEFINED, WriteError};
use crate::dataset::{Dataset, Tagged};
use crate::source::{Finding, Sink};
use crate::tree::tagged::{EscapeTypes, unwritable};
use crate::tree::{Marks, StructureId};

/// The walk over one dataset: all data, or some of the records of a file.
pub(crate) struct Walk<'w> {
    prepared: &'w Prepared,
    dataset: &'w Dataset<'w>,
    tags: Tagged<'w>,
    ids: Ids<'w>,
    copying: Option<Copying<'w>>,
}

impl<'w> Walk<'w> {
    /// An error for a dataset that was not among those prepared for.
    pub(crate) fn new(
        prepared: &'w Prepared,
        dataset: &'w Dataset<'w>,
        ids: Ids<'w>,
    ) -> Result<Walk<'w>, WriteError> {
        let tags = prepared.tagging.for_dataset(dataset).ok_or(WriteError::Changed)?;
        let copying = Copying::new(dataset, &tags, &prepared.options, &prepared.encoder);
        Ok(Walk { prepared, dataset, tags, ids, copying })
    }

    /// What there is to say of structures that will be read as something else.
    pub(crate) fn report(&self, sink: &mut impl Sink) {
        for structure in self.tags.will_be_defined() {
            sink.report(Finding::new(&WILL_BE_DEFINED, self.dataset.tape().tag_span(structure)));
        }
    }

    /// `HEAD` with all that lies in it. `CHAR` and `SCHMA` keep the places that they had (OQ-44).
    pub(crate) fn head(&self, lines: &mut LinesOut<impl io::Write>) -> io::Result<()> {
        let tape = self.dataset.tape();
        let frame = self.dataset.frame();
        lines.structure(0, None, "HEAD", Content::None)?;
        let encoding = self.prepared.options.encoding.char_name().unwrap_or_default();
        let (first_char, first_schema) = (frame.chars.first().copied(), frame.schemas.first().copied());
        if first_char.is_none() {
            self.char(encoding, None, lines)?;
        }
        if first_char.is_none() && first_schema.is_none() {
            self.schema(lines)?;
        }
        for structure in frame.head.into_iter().flat_map(|head| tape.substructures(head)) {
            if !tape.has(structure, Marks::SERIALISATION) {
                self.structures(structure, 1, lines)?;
            } else if Some(structure) == first_char {
                self.char(encoding, first_char, lines)?;
                if first_schema.is_none() {
                    self.schema(lines)?;
                }
            } else if Some(structure) == first_schema {
                self.schema(lines)?;
            }
        }
        Ok(())
    }

    /// `CHAR`, with what lay below it if that still holds.
    fn char(
        &self,
        encoding: &str,
        read: Option<StructureId>,
        lines: &mut LinesOut<impl io::Write>,
    ) -> io::Result<()> {
        // Never split: whoever looks for the encoding reads this one line (section 7.2.2).
        lines.structure(
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
            let bad = text.as_ref().is_some_and(|text| unwritable(text, &self.prepared.encoder).is_some());
            if bad || tape.tag(structure).stands_alone() {
                continue;
            }
            let content = match &text {
                // Doubled at signs are safe whatever the schema says.
                Some(text) => Content::OneLine { text, preserved: EscapeTypes::NONE },
                None => Content::None,
            };
            lines.structure(level, None, tape.tag_text(structure), content)?;
        }
        Ok(())
    }

    fn schema(&self, lines: &mut LinesOut<impl io::Write>) -> io::Result<()> {
        let Some(schema) = &self.prepared.schema else { return Ok(()) };
        lines.structure(1, None, "SCHMA", Content::None)?;
        for (level, tag, payload) in schema {
            let content = Content::String { text: payload, preserved: EscapeTypes::NONE };
            lines.structure(*level, None, tag, content)?;
        }
        Ok(())
    }

    /// All records. What would be written as it was read is copied, as much of it as there is at once.
    pub(crate) fn records(&self, lines: &mut LinesOut<impl io::Write>) -> io::Result<()> {
        let tape = self.dataset.tape();
        let mut from = 0;
        while (from as usize) < tape.len() {
            let other = match &self.copying {
                Some(copying) => copying.first_other(from),
                None => Some(StructureId(from)),
            };
            let Some(root) = other.map(|other| tape.root(other)) else {
                return self.copy(Some((StructureId(from), tape.len() as u32)), lines);
            };
            if from < root.0 {
                self.copy(Some((StructureId(from), root.0)), lines)?;
            }
            if !tape.has(root, Marks::SERIALISATION) {
                self.record(root, lines)?;
            }
            from = tape.end(root);
        }
        Ok(())
    }

    /// A record of which not all can be copied.
    fn record(&self, root: StructureId, lines: &mut LinesOut<impl io::Write>) -> io::Result<()> {
        let mut stretch = Stretch::default();
        for (structure, level) in self.dataset.tape().preorder(root) {
            if self.copying.as_ref().is_some_and(|copying| copying.copies(structure)) {
                self.copy(stretch.extend(structure, structure.0 + 1), lines)?;
            } else {
                self.copy(stretch.take(), lines)?;
                self.structure(structure, level, lines)?;
            }
        }
        self.copy(stretch.take(), lines)
    }

    /// Writes the lines of a stretch of structures as they were read.
    fn copy(
        &self,
        stretch: Option<(StructureId, u32)>,
        lines: &mut LinesOut<impl io::Write>,
    ) -> io::Result<()> {
        let Some((from, to)) = stretch else { return Ok(()) };
        let tape = self.dataset.tape();
        if tape.is_seamless() && lines.breaks_with_lf() {
            return lines.copy(&tape.text()[tape.stretch(from, to)]);
        }
        for structure in (from.0..to).map(StructureId) {
            for line in tape.text()[tape.lines(structure).unwrap_or_default().range()].split(['\r', '\n']) {
                if !line.is_empty() {
                    lines.copy(line)?;
                }
            }
        }
        Ok(())
    }

    /// A structure and all below it, in preorder.
    fn structures(
        &self,
        top: StructureId,
        level: u32,
        lines: &mut LinesOut<impl io::Write>,
    ) -> io::Result<()> {
        for (structure, depth) in self.dataset.tape().preorder(top) {
            self.structure(structure, level + depth, lines)?;
        }
        Ok(())
    }

    fn structure(
        &self,
        structure: StructureId,
        level: u32,
        lines: &mut LinesOut<impl io::Write>,
    ) -> io::Result<()> {
        let view = self.dataset.view(structure);
        let tag = self.tags.tag(structure);
        let id = self.ids.of_structure(structure);
        let preserved = self.prepared.preserved.of_tag(tag);
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
        lines.structure(level, id, tag, content)
    }
}
