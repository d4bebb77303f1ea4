//! The walk down, structure by structure: payloads (section 5), lines (section 6), octets (section 7.1). `header.rs` has
//! what comes first.

use std::borrow::Cow;
use std::io;
use std::ops::Range;

use memchr::memchr;
use unicode_normalization::is_nfc;

use super::carrying::{Carried, Names};
use super::copying::Copying;
use super::ids::Ids;
use super::lines_out::{Content, LinesOut};
use super::prepare::Prepared;
use super::raw_errors::{RawErrors, raw_line};
use super::{NORMALISED, NOT_CARRIED, WILL_BE_DEFINED, WriteError};
use crate::dataset::{Dataset, Tagged};
use crate::keyed::KeyedMap;
use crate::lines::EmptyPayloads;
use crate::schema;
use crate::source::{Finding, Sink};
use crate::tree::tagged::{EscapeTypes, fitted};
use crate::tree::{Marks, StructureId, TagId, Tape};

/// The walk over one dataset: all data, or some of the records of a file.
pub(crate) struct WriteWalk<'w> {
    pub(super) prepared: &'w Prepared,
    pub(super) dataset: &'w Dataset<'w>,
    pub(super) tags: Tagged<'w>,
    pub(super) carried: &'w Carried,
    pub(super) ids: Ids<'w>,
    copying: Option<Copying<'w>>,
    /// A `CHAR` that is data throughout, and still has to name the encoding.
    char: Option<StructureId>,
    /// Whether some records come before all others.
    some_first: bool,
    /// The `ERROR` structures that are written as the lines that could not be read.
    raw: RawErrors,
}

/// No type has this number.
const CHARS: u32 = u32::MAX;

impl<'w> WriteWalk<'w> {
    /// An error for a dataset that was not among those prepared for.
    pub(crate) fn new(
        prepared: &'w Prepared,
        dataset: &'w Dataset<'w>,
        carried: &'w Carried,
        ids: Ids<'w>,
    ) -> Result<WriteWalk<'w>, WriteError> {
        let tags = prepared.tagging.for_dataset(dataset).ok_or(WriteError::Changed)?;
        let copying = Copying::new(dataset, &tags, carried, &prepared.options, &prepared.encoder);
        let shows_frame = prepared.options.rules().tree.pseudo_structures.show_frame();
        let mut chars = dataset.metadata().map(|structure| structure.id_on_tape());
        let is_char = |&structure: &StructureId| tags.tag(structure) == "CHAR";
        let char = chars.find(is_char).filter(|_| shows_frame && dataset.frame().chars.is_empty());
        let some_first = prepared.writes_some_first();
        let raw = RawErrors::default();
        let walk = WriteWalk { prepared, dataset, tags, carried, ids, copying, char, some_first, raw };
        let raw = if prepared.options.raw_errors { RawErrors::of(&walk) } else { RawErrors::default() };
        Ok(WriteWalk { raw, ..walk })
    }

    /// What there is to say of structures that will be read as something else.
    pub(crate) fn report(&self, sink: &mut impl Sink) {
        let written = |structure: &StructureId| !self.carried.leaves_out(*structure);
        for structure in self.tags.will_be_defined().into_iter().filter(written) {
            sink.report(Finding::new(&WILL_BE_DEFINED, self.dataset.tape().tag_span(structure)));
        }
        let mut names = Names::new(self.dataset);
        for (structure, why) in self.tags.retyped().filter(|(structure, _)| written(structure)) {
            let place = self.dataset.tape().lines(structure).unwrap_or_default();
            let finding = Finding::new(&NOT_CARRIED, place).worded("structure", names.of(structure));
            sink.report(finding.worded("why", why.clone()));
        }
        self.raw.report(self.dataset, sink);
        if self.prepared.options.nfc {
            self.report_normalised(sink);
        }
    }

    /// Reports the strings that are converted to Normalisation Form C.
    fn report_normalised(&self, sink: &mut impl Sink) {
        let tape = self.dataset.tape();
        let head = self.dataset.head_as_data(&self.prepared.options.rules().tree);
        let data = tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION));
        for structure in head.into_iter().chain(data).filter(|&one| !self.carried.leaves_out(one)) {
            if self.dataset.view(structure).string().is_some_and(|string| !is_nfc(&string)) {
                sink.report(Finding::new(&NORMALISED, tape.lines(structure).unwrap_or_default()));
            }
        }
    }

    /// Puts structures of one type together, where the first of them stands, in dialects that want that. What is no
    /// data stays where it is.
    pub(super) fn group(&self, structures: &mut [StructureId]) {
        if !self.groups() {
            return;
        }
        let (tape, shows_frame) = (self.dataset.tape(), self.dataset.frame().shows_frame);
        let mut first: KeyedMap<u32, usize> = KeyedMap::default();
        let mut keys: KeyedMap<StructureId, usize> = KeyedMap::default();
        for (place, &structure) in structures.iter().enumerate() {
            let is_frame = tape.has(structure, Marks::SERIALISATION);
            // Where the `CHAR` that counts is data it is one among others, none of which may come to stand before it.
            let is_char = shows_frame
                && if is_frame {
                    tape.tag(structure) == TagId::CHAR
                } else {
                    self.tags.tag(structure) == "CHAR"
                };
            let key = match (is_char, is_frame) {
                (true, _) => *first.entry(CHARS).or_insert(place),
                (false, true) => place,
                (false, false) => *first.entry(self.tags.type_number(structure)).or_insert(place),
            };
            keys.insert(structure, key);
        }
        structures.sort_by_key(|structure| keys[structure]);
    }

    /// A string as the dialect can carry it.
    pub(super) fn fitted<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let rules = &self.prepared.options.rules().tree;
        fitted(text, rules.payload_ends, rules.lines.controls)
    }

    /// The same, in the form that was chosen.
    pub(super) fn as_written<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.prepared.options.normalised(text) {
            Cow::Borrowed(text) => self.fitted(text),
            Cow::Owned(text) => Cow::Owned(self.fitted(&text).into_owned()),
        }
    }

    /// The records that come before all others, in a dialect that wants some to.
    pub(crate) fn first_records(&self, lines: &mut LinesOut<impl io::Write>) -> io::Result<()> {
        if !self.some_first {
            return Ok(());
        }
        let tape = self.dataset.tape();
        let records = tape.roots().filter(|&root| !tape.has(root, Marks::SERIALISATION));
        for record in records.filter(|&record| self.comes_first(record)) {
            self.structures(record, 0, lines)?;
        }
        Ok(())
    }

    /// Whether a structure comes before all others, if it is a record.
    fn comes_first(&self, structure: StructureId) -> bool {
        self.some_first && self.tags.has_type(structure, &schema::dictionary_iri("SUBN"))
    }

    /// Some records, or all: from one up to another. What would be written as it was read is copied, as much of it as
    /// there is at once.
    pub(crate) fn records(
        &self,
        records: Range<u32>,
        lines: &mut LinesOut<impl io::Write>,
    ) -> io::Result<()> {
        let tape = self.dataset.tape();
        let (mut path, mut scratch) = (Path::default(), String::new());
        let mut from = records.start;
        while from < records.end {
            let other = match &self.copying {
                Some(copying) => copying.first_other(from..records.end),
                None => Some(StructureId(from)),
            };
            let end = other.map_or(records.end, |other| other.0);
            if from < end {
                self.copy(StructureId(from), end, lines)?;
            }
            let Some(other) = other else { break };
            let is_record = || tape.superstructure(other).is_none();
            if tape.has(other, Marks::SERIALISATION) || (self.comes_first(other) && is_record()) {
                from = tape.end(other);
            } else if self.groups() && is_record() {
                self.grouped(other, 0, lines, &mut scratch)?;
                from = tape.end(other);
            } else {
                self.structure(other, path.level(tape, other), lines, &mut scratch)?;
                from = other.0 + 1;
            }
        }
        Ok(())
    }

    /// The records that stand for what is missing, in a dialect that has such records.
    pub(crate) fn undefined(&self, lines: &mut LinesOut<impl io::Write>) -> io::Result<()> {
        self.undefined_ids().try_for_each(|id| lines.undefined(Some(id)))
    }

    /// The ids of these records, as they are written.
    pub(crate) fn undefined_ids(&self) -> impl Iterator<Item = &str> {
        self.carried.undefined_records().iter().filter_map(|&missing| self.ids.of_structure(missing))
    }

    /// Writes the lines of a stretch of structures as they were read.
    fn copy(&self, from: StructureId, to: u32, lines: &mut LinesOut<impl io::Write>) -> io::Result<()> {
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
    pub(super) fn structures(
        &self,
        top: StructureId,
        level: u32,
        lines: &mut LinesOut<impl io::Write>,
    ) -> io::Result<()> {
        let mut scratch = String::new();
        if self.groups() {
            return self.grouped(top, level, lines, &mut scratch);
        }
        let tape = self.dataset.tape();
        let data = |structure: StructureId| !tape.has(structure, Marks::SERIALISATION);
        for (structure, depth) in tape.preorder(top).filter(|&(structure, _)| data(structure)) {
            self.structure(structure, level + depth, lines, &mut scratch)?;
        }
        Ok(())
    }

    /// Whether substructures of one type are put together.
    fn groups(&self) -> bool {
        self.prepared.options.groups()
    }

    /// A structure and all below it, with substructures of one type together, where the first of them stands.
    fn grouped(
        &self,
        top: StructureId,
        level: u32,
        lines: &mut LinesOut<impl io::Write>,
        scratch: &mut String,
    ) -> io::Result<()> {
        let tape = self.dataset.tape();
        // What is still to be written, the next at the end.
        let mut waiting: Vec<(StructureId, u32)> = vec![(top, level)];
        while let Some((structure, level)) = waiting.pop() {
            self.structure(structure, level, lines, scratch)?;
            let data = tape.substructures(structure).filter(|&below| !tape.has(below, Marks::SERIALISATION));
            let mut below: Vec<StructureId> = data.collect();
            self.group(&mut below);
            waiting.extend(below.into_iter().rev().map(|below| (below, level + 1)));
        }
        Ok(())
    }

    /// A structure without those below it.
    fn structure(
        &self,
        structure: StructureId,
        level: u32,
        lines: &mut LinesOut<impl io::Write>,
        scratch: &mut String,
    ) -> io::Result<()> {
        if self.carried.leaves_out(structure) {
            return Ok(());
        }
        let (dataset, tape) = (self.dataset, self.dataset.tape());
        let (tag, id) = (self.tags.tag(structure), self.ids.of_structure(structure));
        let (node, _) = tape.node(structure);
        let string;
        let text = if node.has(Marks::MORE) && !node.has(Marks::AT.and(Marks::POINTER)) {
            // Nothing is left but to put the lines together.
            scratch.clear();
            tape.merge_payload(structure, scratch).map(|()| &**scratch)
        } else {
            string = dataset.view(structure).string();
            string.as_deref()
        };
        let text = match self.char == Some(structure) {
            true => self.prepared.options.encoding.char_name().map(Cow::Borrowed),
            false => text.map(|text| self.as_written(text)),
        };
        let rules = &self.prepared.options.rules().tree;
        let empty_is_none = rules.lines.empty_payloads == EmptyPayloads::AreNone;
        let text = text.as_deref().filter(|text| !(text.is_empty() && empty_is_none));
        if self.raw.has(structure) {
            let line = text.and_then(|text| raw_line(text, id, level, self.prepared));
            return lines.raw(line.as_deref().unwrap_or_default());
        }
        let target = tape.target(structure).filter(|_| self.char != Some(structure));
        let content = match (target, text) {
            (Some(target), _) => Content::Pointer(self.ids.of_structure(target).unwrap_or_default()),
            (None, Some(text)) if self.carried.stands_alone(tag) => {
                Content::OneLine { text, preserved: self.prepared.preserved.of_tag(tag) }
            }
            (None, Some(text)) => {
                // Escapes begin with an at sign.
                let preserved = match memchr(b'@', text.as_bytes()) {
                    Some(_) => self.prepared.preserved.of_tag(tag),
                    None => EscapeTypes::NONE,
                };
                Content::String { text, preserved }
            }
            (None, None) => Content::None,
        };
        lines.structure(level, id, tag, content)
    }
}

/// The structures in which the one that was asked about last lies, outermost first, and itself.
#[derive(Default)]
pub(super) struct Path(Vec<StructureId>);

impl Path {
    /// In how many structures one lies. They have to be asked about in their order; then each step up is made once.
    pub(super) fn level(&mut self, tape: &Tape<'_>, of: StructureId) -> u32 {
        let (known, last) = (self.0.len(), self.0.last().copied());
        let mut next = Some(of);
        // What begins before the last one and holds this one holds that one too.
        while let Some(above) = next.filter(|&above| last.is_none_or(|last| above > last)) {
            self.0.push(above);
            next = tape.superstructure(above);
        }
        let common = next.map_or(0, |above| self.0[..known].partition_point(|&other| other <= above));
        self.0[known..].reverse();
        self.0.drain(common..known);
        self.0.len() as u32 - 1
    }
}
