//! What is written exactly as it was read, and so can be copied.

use super::carrying::Carried;
use super::{IdPolicy, WriteOptions};
use crate::dataset::{Dataset, Tagging};
use crate::octets::{Encoder, Encoding};
use crate::tree::tagged::has_blank_ends;
use crate::tree::{LineLength, Marks, Node, PLAIN_LINE, PayloadEnds, StructureId, Tape};

/// Says which structures can be copied.
pub(super) struct Copying<'w> {
    tape: &'w Tape<'w>,
    /// For each kind, whether its structures keep their tags.
    kept: Vec<bool>,
    /// Whether ids are written as they were read, wherever they are.
    any_id: bool,
    /// Whether the marks of a structure say enough.
    simple: bool,
    text: Text,
    /// How blanks at the ends of payload lines are written.
    ends: PayloadEnds,
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
        dataset: &'w Dataset<'_>,
        tagging: &Tagging,
        carried: &'w Carried,
        options: &WriteOptions,
        encoder: &Encoder,
    ) -> Option<Copying<'w>> {
        let tape = dataset.tape();
        let rules = &options.dialect.rules().tree;
        let line_break = encoder.octets(options.line_break.text());
        let width = options.width.unwrap_or(usize::MAX).saturating_sub(line_break);
        let text = match encoder.encoding() {
            Encoding::Utf8 => Text::Any,
            Encoding::Utf16Le | Encoding::Utf16Be => match rules.line_length {
                LineLength::EncodedOctets => Text::Short(width / 2),
                LineLength::Utf8Octets => Text::Any,
            },
            _ => Text::Ascii,
        };
        if !options.copy || (!matches!(text, Text::Short(_)) && width < PLAIN_LINE) {
            return None;
        }
        // Serialisation metadata is made anew.
        let data = |kind| !tape.kinds().get(kind).marks.overlaps(Marks::SERIALISATION);
        // What stands alone is written on one line, which need not be how it was read in another dialect.
        let alone =
            |kind| dataset.type_of_kind(kind).undefined_tag().is_some_and(|tag| rules.stands_alone(tag));
        let keeps = |kind| data(kind) && tagging.keeps(kind) && !alone(kind);
        let kept = (0..tape.kinds().len() as u32).map(keeps).collect();
        let ends = rules.payload_ends;
        let simple = matches!(text, Text::Any)
            && !tape.has_other_ids()
            && ends == PayloadEnds::AsTheyAre
            && carried.leaves_out_nothing();
        let any_id = options.ids == IdPolicy::AsRead;
        Some(Copying { tape, kept, any_id, simple, text, ends, carried })
    }

    /// Whether the lines of a structure would be written as they were read.
    #[inline]
    pub(super) fn copies(&self, structure: StructureId) -> bool {
        let (node, kind) = self.tape.node(structure);
        self.copies_node(structure, node, kind)
    }

    /// The first structure from one on that can't be copied.
    pub(super) fn first_other(&self, from: u32) -> Option<StructureId> {
        self.tape.position(from, |structure, node, kind| !self.copies_node(structure, node, kind))
    }

    #[inline(always)]
    fn copies_node(&self, structure: StructureId, node: Node, kind: u32) -> bool {
        let at_signs = !node.has(Marks::AT) | node.has(Marks::POINTER);
        // Records have an id, and what lies in them has none.
        let id = self.any_id | (node.has(Marks::ID) == node.is_record());
        let plain = node.has(Marks::PLAIN) & at_signs & id & self.kept[kind as usize];
        plain && (self.simple || self.copies_closely(structure))
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

/// Structures one behind the other that are copied together.
#[derive(Default)]
pub(super) struct Stretch(Option<(StructureId, u32)>);

impl Stretch {
    /// Adds the structures from one up to another. What was there before, if these do not follow it.
    pub(super) fn extend(&mut self, from: StructureId, to: u32) -> Option<(StructureId, u32)> {
        match &mut self.0 {
            Some((_, end)) if *end == from.0 => {
                *end = to;
                None
            }
            other => other.replace((from, to)),
        }
    }

    /// All that is there.
    pub(super) fn take(&mut self) -> Option<(StructureId, u32)> {
        self.0.take()
    }
}
