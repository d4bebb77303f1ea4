//! The header: `HEAD`, `CHAR`, and the schema or the dictionary (section 4), with the metadata.

use std::io;

use super::char_details::still_holds;
use super::lines_out::{Content, LinesOut};
use super::walk::WriteWalk;
use crate::lines::EmptyPayloads;
use crate::schema::Dictionaries;
use crate::tree::tagged::EscapeTypes;
use crate::tree::{Marks, StructureId};

impl WriteWalk<'_> {
    /// `HEAD` with all that lies in it. `CHAR` and `SCHMA` keep the places that they had (OQ-44).
    pub(crate) fn head(&self, lines: &mut LinesOut<impl io::Write>) -> io::Result<()> {
        let tape = self.dataset.tape();
        let frame = self.dataset.frame();
        self.head_line(lines)?;
        let encoding = self.prepared.options.encoding.char_name().unwrap_or_default();
        let (first_char, first_schema) = (frame.chars.first().copied(), frame.schemas.first().copied());
        let dictionary_first = self.dictionary_stands_first();
        if dictionary_first {
            self.schema(lines)?;
        }
        if first_char.is_none() && self.prepared.writes_char() {
            self.char(encoding, None, lines)?;
        }
        if first_char.is_none() && first_schema.is_none() && !dictionary_first {
            self.schema(lines)?;
        }
        for structure in self.in_head() {
            if !tape.has(structure, Marks::SERIALISATION) {
                self.structures(structure, 1, lines)?;
            } else if Some(structure) == first_char {
                self.char(encoding, first_char, lines)?;
                if first_schema.is_none() && !dictionary_first {
                    self.schema(lines)?;
                }
            } else if Some(structure) == first_schema && !dictionary_first {
                self.schema(lines)?;
            }
        }
        Ok(())
    }

    /// Whether a dictionary stands before all else, each of its entries on a line of its own.
    fn dictionary_stands_first(&self) -> bool {
        let dictionaries = self.prepared.options.rules().schema.types.dictionaries();
        dictionaries == Some(Dictionaries::WithoutDefault)
    }

    /// `HEAD` itself, which in some dialects has an id and a payload.
    fn head_line(&self, lines: &mut LinesOut<impl io::Write>) -> io::Result<()> {
        let rules = self.prepared.options.rules();
        let Some(head) = self.dataset.head_as_data(&rules.tree) else {
            return lines.structure(0, None, "HEAD", Content::None);
        };
        let string = self.dataset.view(head).string();
        let string = string.as_deref().map(|text| self.as_written(text));
        let content = match (self.dataset.tape().target(head), &string) {
            (Some(target), _) => Content::Pointer(self.ids.of_structure(target).unwrap_or_default()),
            (None, Some(text)) => Content::String { text, preserved: EscapeTypes::NONE },
            (None, None) => Content::None,
        };
        lines.structure(0, self.ids.of_structure(head), "HEAD", content)
    }

    /// What lies in `HEAD`, in the order in which it is written.
    fn in_head(&self) -> Vec<StructureId> {
        let head = self.dataset.frame().head.into_iter();
        let mut all: Vec<StructureId> =
            head.flat_map(|head| self.dataset.tape().substructures(head)).collect();
        self.group(&mut all);
        all
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
        let (tape, rules) = (self.dataset.tape(), self.prepared.options.rules());
        let Some(read) = read else { return Ok(()) };
        if self.dataset.frame().shows_frame && rules.tree.pseudo_structures.show_frame() {
            // Where it is data, so is what lies in it.
            let mut below: Vec<StructureId> = tape.substructures(read).collect();
            below.retain(|&below| !tape.has(below, Marks::SERIALISATION));
            self.group(&mut below);
            return below.into_iter().try_for_each(|below| self.structures(below, 2, lines));
        }
        if !still_holds(self.dataset, read, &self.prepared.options) {
            return Ok(());
        }
        let empty_is_none = self.prepared.options.rules().tree.lines.empty_payloads == EmptyPayloads::AreNone;
        let below = tape.preorder(read).skip(1);
        for (structure, depth) in below.filter(|&(below, _)| !self.carried.leaves_out_of_char(below)) {
            let (level, tag) = (1 + depth, tape.tag_text(structure));
            let text = self.dataset.view(structure).string();
            let text = text.as_deref().map(|text| self.fitted(text));
            let text = text.filter(|text| !(text.is_empty() && empty_is_none));
            let content = match &text {
                Some(text) if rules.tree.escapes.are_text() => {
                    Content::String { text, preserved: EscapeTypes::NONE }
                }
                // Doubled at signs are safe whatever the schema says.
                Some(text) => Content::OneLine { text, preserved: EscapeTypes::NONE },
                None => Content::None,
            };
            lines.structure(level, None, tag, content)?;
        }
        Ok(())
    }

    fn schema(&self, lines: &mut LinesOut<impl io::Write>) -> io::Result<()> {
        let Some(schema) = &self.prepared.schema else { return Ok(()) };
        // Where it stands first each entry is on a line of its own.
        let unsplit = self.dictionary_stands_first();
        for (level, tag, payload) in schema {
            let content = match (payload.is_empty(), unsplit) {
                (true, _) => Content::None,
                (false, true) => Content::Unsplit(payload),
                (false, false) => Content::String { text: payload, preserved: EscapeTypes::NONE },
            };
            lines.structure(*level, None, tag, content)?;
        }
        Ok(())
    }
}
