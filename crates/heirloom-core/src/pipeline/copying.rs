//! What is written exactly as it was read, and so can be copied.

use std::ops::Range;

use unicode_normalization::{IsNormalized, is_nfc, is_nfc_quick};

use super::carrying::Carried;
use super::{IdPolicy, WriteOptions};
use crate::dataset::{Dataset, Tagged};
use crate::octets::{Encoder, Encoding};
use crate::tree::tagged::has_blank_ends;
use crate::tree::{LineLength, Marks, Node, PLAIN_LINE, PayloadEnds, StructureId, Tape};

/// Says which structures can be copied.
pub(super) struct Copying<'w> {
    tape: &'w Tape<'w>,
    /// For each kind and each set of marks, whether those who have them may be copied: what lies in records, and records.
    known: Vec<[bool; 2]>,
    /// Whether the marks of a structure say enough.
    simple: bool,
    text: Text,
    /// How blanks at the ends of payload lines are written.
    ends: PayloadEnds,
    /// Whether characters may have to be composed.
    composes: bool,
    /// What is not written.
    carried: &'w Carried,
}

/// What has to be known of the lines of a structure.
enum Text {
    /// Nothing: any character is written as it is.
    Any,
    /// That they are ASCII.
    Ascii,
    /// That they have no more octets than this, since each may become two.
    Short(usize),
}

impl<'w> Copying<'w> {
    /// None where lines are written narrower than they are read.
    pub(super) fn new(
        dataset: &'w Dataset<'w>,
        tags: &Tagged<'_>,
        carried: &'w Carried,
        options: &WriteOptions,
        encoder: &Encoder,
    ) -> Option<Copying<'w>> {
        let tape = dataset.tape();
        let rules = &options.dialect.rules().tree;
        let line_break = encoder.octets(options.line_break.text());
        let width = options.longest_line().unwrap_or(usize::MAX).saturating_sub(line_break);
        let text = match encoder.encoding() {
            Encoding::Utf8 => Text::Any,
            Encoding::Utf16Le | Encoding::Utf16Be => match rules.line_length {
                LineLength::EncodedOctets => Text::Short(width / 2),
                LineLength::Utf8Octets | LineLength::Characters => Text::Any,
            },
            _ => Text::Ascii,
        };
        // Where escapes are text, lines that look the same do not mean the same.
        let alike = !rules.escapes.are_text() && !tape.escapes().are_text();
        // The order may be another.
        let alike = alike && !options.groups();
        if !alike || !options.copy || (!matches!(text, Text::Short(_)) && width < PLAIN_LINE) {
            return None;
        }
        // Serialisation metadata is made anew.
        let data = |kind| !tape.kinds().get(kind).marks.overlaps(Marks::SERIALISATION);
        // What stands alone is written on one line, which need not be how it was read in another dialect.
        let alone =
            |kind| dataset.type_of_kind(kind).undefined_tag().is_some_and(|tag| rules.stands_alone(tag));
        let any_id = options.id_policy(dataset.dialect()) == IdPolicy::AsRead;
        let may_be_copied = |kept: bool, node: Node| {
            let at_signs = !node.has(Marks::AT) || node.has(Marks::POINTER);
            // Records have an id, and what lies in them has none.
            let id = any_id || node.has(Marks::ID) == node.is_record();
            kept && node.has(Marks::PLAIN) && at_signs && id
        };
        let mut known = Vec::with_capacity(tape.kinds().len() * Node::MARKS);
        for kind in 0..tape.kinds().len() as u32 {
            let kept = data(kind) && tags.keeps(kind) && !alone(kind);
            known.extend((0..Node::MARKS).map(|marks| {
                [false, true].map(|is_record| may_be_copied(kept, Node::with_marks(marks, is_record)))
            }));
        }
        let ends = rules.payload_ends;
        let composes = options.nfc && is_nfc_quick(tape.text().chars()) != IsNormalized::Yes;
        let simple = matches!(text, Text::Any)
            && !composes
            && !tape.has_other_ids()
            && ends == PayloadEnds::AsTheyAre
            && carried.leaves_out_nothing();
        Some(Copying { tape, known, simple, text, ends, composes, carried })
    }

    /// The first of some structures whose lines would not be written as they were read.
    pub(super) fn first_other(&self, among: Range<u32>) -> Option<StructureId> {
        self.tape.position(among, |structure, node, kind| {
            let known = self.known[kind as usize * Node::MARKS + node.marks()];
            !(known[usize::from(node.is_record())] && (self.simple || self.copies_closely(structure)))
        })
    }

    #[cold]
    fn copies_closely(&self, structure: StructureId) -> bool {
        let text = match self.text {
            Text::Any => true,
            Text::Ascii => self.lines(structure).is_ascii(),
            Text::Short(most) => self.lines(structure).len() <= most,
        };
        text && !self.tape.has_another_id(structure)
            && !self.carried.leaves_out(structure)
            && (!self.composes || is_nfc(self.lines(structure)))
            && (self.ends == PayloadEnds::AsTheyAre || !self.has_blank_ends(structure))
    }

    /// Whether any payload line of a structure begins or ends with a blank.
    fn has_blank_ends(&self, structure: StructureId) -> bool {
        let mut pieces = self.tape.pieces(structure);
        pieces.any(|(_, range)| has_blank_ends(&self.tape.text()[range]))
    }

    fn lines(&self, structure: StructureId) -> &str {
        let range = match self.tape.is_seamless() {
            true => self.tape.stretch(structure, structure.0 + 1),
            false => self.tape.lines(structure).unwrap_or_default().range(),
        };
        &self.tape.text()[range]
    }
}
