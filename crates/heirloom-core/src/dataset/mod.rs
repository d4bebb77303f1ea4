//! Structures with types: the dataset itself (sections 2.3 and 2.4 of the draft).
//!
//! A [`Dataset`] is two collections of structures, the metadata and the document. It is read through views:
//! [`Structure`] borrows the dataset and makes strings when it is asked for them. [`Builder`] makes a dataset from
//! nothing.

mod assemble;
mod view;
mod build;
mod building;
mod seen;
pub(crate) mod correspondence;
mod equal;
mod census;
mod tagging;
mod untyped;

pub(crate) use assemble::assemble;
pub(crate) use build::DatasetDialect;
pub use build::{Blame, BuildError, Builder, Key};
pub(crate) use census::Census;
pub(crate) use seen::{Look, Seen};
pub(crate) use tagging::{Tagged, Tagging};
pub use view::{Payload, Structure, Superstructure};

use std::borrow::Cow;

use crate::schema::{self, Schema, TypeId};
use crate::tree::tagged::PreservedEscapes;
use crate::tree::{self, Head, Kind, Marks, SerialisationMetadata, StructureId, TagId, Tape};

/// Metadata and a document, with the schema that gives their structures types.
///
/// Datasets are equal when they hold the same data: the order of records, and of substructures of different types,
/// does not count, nor do ids, which only say what points to what. Where both were read in [dialects](crate::dialects) in
/// which ids are data, they count; and where types are of different sorts, those of a dictionary are translated to those
/// of a schema.
#[derive(Clone, Debug)]
pub struct Dataset<'a> {
    tape: Tape<'a>,
    /// The type of each kind.
    types: Vec<TypeId>,
    /// The kinds of which there is data, in the order of their first structures.
    kinds: Vec<u32>,
    schema: Cow<'static, Schema>,
    preserved: PreservedEscapes,
    frame: SerialisationMetadata,
    /// Whether every character of the text is known to be one that can be written.
    sound: bool,
    /// The name of the dialect in which it was read.
    dialect: Option<&'static str>,
}

impl<'a> Dataset<'a> {
    /// The structures that describe the dataset as a whole, in the order of the file.
    pub fn metadata(&self) -> impl Iterator<Item = Structure<'_>> {
        self.frame
            .head
            .into_iter()
            .flat_map(|head| self.tape.substructures(head))
            .filter(|&structure| self.is_shown(structure))
            .map(|structure| self.view(structure))
    }

    /// All structures whose payload points to another, in the order of the file, each with that.
    ///
    /// ```
    /// let (parsed, _) = heirloom_core::parse(b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 FAMS @F1@\n0 @F1@ FAM\n0 TRLR\n");
    /// let pointers: Vec<_> = parsed.dataset.pointers().map(|(from, to)| (from.tag(), to.tag())).collect();
    /// assert_eq!(pointers, [("FAMS", "FAM")]);
    /// ```
    pub fn pointers(&self) -> impl Iterator<Item = (Structure<'_>, Structure<'_>)> {
        let is_data = |id: StructureId| !self.tape.is_framing(id) || self.is_shown(id);
        let pointers = self.tape.pointers().filter(move |(from, _)| is_data(*from));
        pointers.map(|(from, to)| (self.view(from), self.view(to)))
    }

    /// The `HEAD`, in which the metadata lie. In some [dialects](crate::dialects) it is a structure with a type, and perhaps
    /// an id and a payload; in others a mere frame. A dataset that was built has one.
    pub fn head(&self) -> Option<Structure<'_>> {
        self.frame.head.map(|head| self.view(head))
    }

    /// Whether the `HEAD` in which the metadata lie is here: a file may have none, and of the
    /// [windows](crate::records) of a file at most one has it.
    pub fn has_header(&self) -> bool {
        self.frame.head.is_some()
    }

    /// The records, in the order of the file, then those that stand for undefined pointers.
    pub fn document(&self) -> impl Iterator<Item = Structure<'_>> {
        self.tape.roots().filter(|&root| self.is_shown(root)).map(|record| self.view(record))
    }

    /// Whether a record, or what lies in `HEAD`, is data. There is a dialect in which the encoding and the end of a file
    /// are, though they are written like those that are not.
    pub(super) fn is_shown(&self, id: StructureId) -> bool {
        if !self.tape.has(id, Marks::SERIALISATION) {
            return true;
        }
        let is_trailer = || self.tape.tag(id) == TagId::TRLR && self.tape.superstructure(id).is_none();
        self.frame.shows_frame
            && !self.tape.has(id, Marks::ELSEWHERE)
            && (self.frame.chars.contains(&id) || is_trailer())
    }

    /// What stands for structures that something points to but the dataset lacks, each with nothing but its id. Only
    /// some [dialects](crate::dialects) keep such pointers; these are no records.
    pub fn missing(&self) -> impl Iterator<Item = Structure<'_>> {
        let missing = self.tape.stand_ins().filter(|&id| self.tape.has(id, Marks::MISSING));
        missing.map(|id| self.view(id))
    }

    /// The structure with this id, without at signs. Walks through the records.
    pub fn find(&self, id: &str) -> Option<Structure<'_>> {
        self.document().find(|record| record.id() == Some(id)).or_else(|| {
            let inside = self.tape.all().filter(|&structure| !self.tape.has(structure, Marks::SERIALISATION));
            inside.map(|structure| self.view(structure)).find(|structure| structure.id() == Some(id))
        })
    }

    /// The tagged structures of level 0, serialisation metadata among them.
    pub fn tagged_structures(&self) -> impl Iterator<Item = Structure<'_>> {
        self.tape
            .roots()
            .filter(|&root| !self.tape.has(root, Marks::ELSEWHERE))
            .map(|id| Structure { with_frame: true, ..self.view(id) })
    }

    /// The first structure of each kind. Structures are of one kind if their paths of tags are the same, so that they
    /// have one type: whatever follows from a path can be worked out once for all of them, and few paths occur in a file.
    ///
    /// The place of a structure here is its [`Structure::kind`]; what it lies in has a lower one.
    ///
    /// ```
    /// let file = b"0 HEAD\n0 @I1@ INDI\n1 BIRT\n2 DATE 1815\n1 BIRT\n2 DATE 1816\n0 TRLR\n";
    /// let (parsed, _) = heirloom_core::parse(file);
    /// let dates: Vec<_> = parsed.dataset.kinds().filter(|first| first.tag() == "DATE").collect();
    /// assert_eq!(dates.len(), 1);
    /// let second = parsed.dataset.find("I1").unwrap().substructures().last().unwrap().substructures().next().unwrap();
    /// assert_eq!(second.kind(), dates[0].kind());
    /// ```
    pub fn kinds(&self) -> impl Iterator<Item = Structure<'_>> {
        self.tape.kinds().iter().map(|(_, first)| self.tagged_view(first))
    }

    /// How many structures there are, serialisation metadata among them: all [numbers](Structure::number) are below it.
    pub fn structure_count(&self) -> usize {
        self.tape.len()
    }

    /// The structure of a [number](Structure::number).
    #[inline]
    pub fn structure(&self, number: usize) -> Option<Structure<'_>> {
        (number < self.tape.len()).then(|| self.view(StructureId(number as u32)))
    }

    /// The schema in force.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The structures with tags instead of types.
    pub fn tape(&self) -> &Tape<'a> {
        &self.tape
    }

    /// The decoded text that it was read from; empty for a dataset that was built.
    pub fn text(&self) -> &str {
        self.tape.text()
    }

    /// The same dataset, with a text of its own.
    pub fn into_owned(self) -> Dataset<'static> {
        let text = Cow::Owned(self.text().to_string());
        self.over(text)
    }

    /// The dataset and the text that it was read from, which somebody else may own.
    pub(crate) fn without_text(mut self) -> (Dataset<'static>, Cow<'a, str>) {
        let text = self.tape.take_text();
        (self.over(Cow::Borrowed("")), text)
    }

    /// The same dataset over the text that it was read from.
    pub(crate) fn over(self, text: Cow<'_, str>) -> Dataset<'_> {
        Dataset {
            tape: self.tape.over(text),
            types: self.types,
            kinds: self.kinds,
            schema: self.schema,
            preserved: self.preserved,
            frame: self.frame,
            sound: self.sound,
            dialect: self.dialect,
        }
    }

    /// Says whether every character of the text can be written.
    pub(crate) fn with_sound_text(self, sound: bool) -> Dataset<'a> {
        Dataset { sound, ..self }
    }

    /// Says in which dialect it was read.
    pub(crate) fn read_in(self, dialect: &'static str) -> Dataset<'a> {
        Dataset { dialect: Some(dialect), ..self }
    }

    pub(crate) fn dialect_name(&self) -> Option<&'static str> {
        self.dialect
    }

    pub(crate) fn has_sound_text(&self) -> bool {
        self.sound
    }

    /// The type of a kind.
    pub(crate) fn type_of_kind(&self, kind: u32) -> TypeId {
        self.types[kind as usize]
    }

    /// The type of a kind, and of the kind that it lies in.
    fn types_of_kind(&self, kind: u32, above: u32) -> (TypeId, TypeId) {
        let above = self.types.get(above as usize).copied();
        (self.type_of_kind(kind), above.unwrap_or(TypeId::DOCUMENT))
    }

    /// Whether there is data of a kind, and of what.
    pub(crate) fn any_kind(&self, wanted: impl Fn(TypeId, Kind) -> bool) -> bool {
        self.kinds.iter().any(|&kind| wanted(self.type_of_kind(kind), self.tape.kinds().get(kind)))
    }

    /// The `HEAD`, if it is data here and by the rules by which it is written.
    pub(crate) fn head_as_data(&self, written: &tree::TreeRules) -> Option<StructureId> {
        self.frame.head.filter(|_| self.frame.head_is_data && written.head == Head::Structure)
    }

    /// Whether a tag has the meaning that it has of its own: a dictionary may give it another.
    pub(crate) fn means_itself(&self, tag: TagId) -> bool {
        let tag = self.tape.tags().get(tag);
        let dictionary = self.schema.dictionary();
        dictionary.is_none_or(|dictionary| schema::dictionary_tag(&dictionary.iri(tag)) == Some(tag))
    }

    /// The escapes that each tag preserves.
    pub(crate) fn preserved_escapes(&self) -> &PreservedEscapes {
        &self.preserved
    }

    pub(crate) fn frame(&self) -> &SerialisationMetadata {
        &self.frame
    }

    #[inline]
    pub(crate) fn view(&self, id: StructureId) -> Structure<'_> {
        Structure { dataset: self, id, with_frame: false }
    }

    /// The same with the serialisation metadata in it.
    pub(crate) fn tagged_view(&self, id: StructureId) -> Structure<'_> {
        Structure { with_frame: true, ..self.view(id) }
    }

    pub(crate) fn type_of(&self, id: StructureId) -> TypeId {
        self.type_of_kind(self.tape.kind(id))
    }

    /// The type of what a structure lies in.
    pub(crate) fn superstructure_type(&self, id: StructureId) -> TypeId {
        self.tape.superstructure(id).map_or(TypeId::DOCUMENT, |above| self.type_of(above))
    }
}

#[cfg(test)]
mod tests;
