//! A dataset as it is looked at when it is compared with another.

use std::borrow::Cow;

use super::census::Census;
use super::{Dataset, Structure};
use crate::lines::EmptyPayloads;
use crate::schema::{self, TypeId};
use crate::tree::{Marks, StructureId};

/// What counts when two datasets are compared.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    /// Ids: both datasets were read where they are data.
    pub(crate) ids: bool,
    /// `HEAD`: both were read where it is data.
    head: bool,
    /// Not whether a payload is empty or missing: one of them was read where that is the same.
    empty_is_none: bool,
    /// Not the encoding: one of them was read where it is shown as data.
    shows_frame: bool,
    /// Types by schema, since one of them has those and the other one has some by dictionary.
    by_schema: bool,
}

impl Look {
    pub(crate) fn at(one: &Dataset<'_>, other: &Dataset<'_>) -> Look {
        let empty_is_none =
            |dataset: &Dataset<'_>| dataset.tape.line_rules().empty_payloads == EmptyPayloads::AreNone;
        let by_dictionary = |dataset: &Dataset<'_>| dataset.schema.dictionary().is_some();
        Look {
            ids: one.frame.ids_are_data && other.frame.ids_are_data,
            head: one.frame.head_is_data && other.frame.head_is_data,
            empty_is_none: empty_is_none(one) || empty_is_none(other),
            shows_frame: one.frame.shows_frame || other.frame.shows_frame,
            by_schema: by_dictionary(one) != by_dictionary(other),
        }
    }
}

/// A dataset as it is looked at.
pub(crate) struct Seen<'d> {
    pub(crate) dataset: &'d Dataset<'d>,
    look: Look,
    /// For each kind its type by schema, where that is looked at.
    types: Vec<Option<Box<str>>>,
}

impl<'d> Seen<'d> {
    pub(crate) fn new(dataset: &'d Dataset<'d>, look: Look) -> Seen<'d> {
        let types = if look.by_schema { Census::types_by_schema(dataset) } else { Vec::new() };
        Seen { dataset, look, types }
    }

    /// The metadata that counts. An encoding that is shown as data does not: it is that of the file.
    pub(crate) fn metadata(&self) -> impl Iterator<Item = Structure<'d>> {
        let is_char = |structure: &Structure<'d>| {
            self.look.shows_frame && structure.structure_type() == *schema::dictionary_iri("CHAR")
        };
        let data = |structure: &Structure<'d>| !self.dataset.tape.has(structure.id, Marks::SERIALISATION);
        self.dataset.metadata().filter(move |structure| data(structure) && !is_char(structure))
    }

    /// The records that count.
    pub(crate) fn document(&self) -> impl Iterator<Item = Structure<'d>> {
        let data = |structure: &Structure<'d>| !self.dataset.tape.has(structure.id, Marks::SERIALISATION);
        self.dataset.document().filter(data)
    }

    /// The structures of metadata and document, in preorder.
    pub(super) fn members(&self) -> Vec<StructureId> {
        let tape = &self.dataset.tape;
        let roots = self.metadata().chain(self.document());
        let all = roots.flat_map(|root| (root.id.0..tape.end(root.id)).map(StructureId));
        let mut members: Vec<StructureId> = all.filter(|&id| !tape.has(id, Marks::SERIALISATION)).collect();
        members.extend(self.dataset.missing().map(|structure| structure.id));
        members
    }

    pub(crate) fn structure_type(&self, of: &Structure<'d>) -> Cow<'_, str> {
        self.type_of_kind(self.dataset.tape.kind(of.id))
    }

    /// The type of the structures of a kind.
    pub(crate) fn type_of_kind(&self, kind: u32) -> Cow<'_, str> {
        match self.types.get(kind as usize).and_then(Option::as_deref) {
            Some(by_schema) => Cow::Borrowed(by_schema),
            // What is missing is in no census, and undefined by any schema.
            None => self.dataset.schema.iri(self.dataset.type_of_kind(kind), self.dataset.tape.tags()),
        }
    }

    pub(crate) fn id(&self, of: &Structure<'d>) -> Option<&'d str> {
        of.id().filter(|_| self.look.ids)
    }

    pub(crate) fn string(&self, of: &Structure<'d>) -> Option<Cow<'d, str>> {
        of.string().filter(|string| !(self.look.empty_is_none && string.is_empty()))
    }

    /// What `HEAD` holds besides its substructures, as far as that counts. A pointer counts as what it is written as.
    /// Where ids do not count, neither does that of `HEAD`, nor which one such a pointer names.
    pub(crate) fn head(&self) -> Option<HeadSeen<'_, 'd>> {
        if !self.look.head {
            return None;
        }
        // None is the same as one that is empty.
        let iri = self.dataset.schema.iri(TypeId::METADATA, self.dataset.tape.tags());
        let Some(head) = self.dataset.head() else { return Some((iri, None, None, None)) };
        let target = head.target().map(|target| self.id(&target).unwrap_or_default());
        Some((iri, self.id(&head), self.string(&head), target))
    }
}

/// The type, id, string and target of a `HEAD`.
pub(crate) type HeadSeen<'s, 'd> = (Cow<'s, str>, Option<&'d str>, Option<Cow<'d, str>>, Option<&'d str>);
