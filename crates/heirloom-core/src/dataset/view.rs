use std::borrow::Cow;
use std::fmt;

use super::Dataset;
use crate::source::Span;
use crate::tree::tagged;
use crate::tree::{Marks, StructureId};

/// One structure of a dataset.
#[derive(Clone, Copy)]
pub struct Structure<'d> {
    pub(super) dataset: &'d Dataset<'d>,
    pub(super) id: StructureId,
    /// Whether serialisation metadata in it is shown too.
    pub(super) with_frame: bool,
}

/// What a structure holds besides its substructures.
#[derive(Clone, PartialEq, Debug)]
pub enum Payload<'d> {
    /// A string.
    String(Cow<'d, str>),
    /// A pointer to another structure.
    Pointer(Structure<'d>),
}

/// What a structure lies in.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Superstructure<'d> {
    /// The document: the structure is a record.
    Document,
    /// The metadata.
    Metadata,
    /// Another structure.
    Structure(Structure<'d>),
}

impl<'d> Structure<'d> {
    /// Its structure type identifier, an IRI.
    pub fn structure_type(&self) -> Cow<'d, str> {
        self.dataset.schema.iri(self.dataset.type_of(self.id), self.dataset.tape.tags())
    }

    /// The types like which it may be treated by those who do not know its own, in order of preference: the further IRIs of
    /// its tag in an [IRI dictionary](crate::schema::Dictionary), or the supertypes of its type.
    pub fn hints(&self) -> Vec<Cow<'d, str>> {
        let (schema, structure_type) = (&self.dataset.schema, self.dataset.type_of(self.id));
        match (schema.dictionary(), structure_type.undefined_tag()) {
            (Some(dictionary), Some(tag)) => dictionary
                .hints(self.dataset.tape.tags().get(tag))
                .iter()
                .map(|hint| Cow::Borrowed(&**hint))
                .collect(),
            (_, None) => {
                let supertypes = schema.eventual_supertypes(structure_type).into_iter().skip(1);
                supertypes.map(|supertype| schema.iri(supertype, self.dataset.tape.tags())).collect()
            }
            (None, Some(_)) => Vec::new(),
        }
    }

    /// The tag that it was read with, or built; empty for a structure that was built without one, or is elsewhere.
    pub fn tag(&self) -> &'d str {
        match self.dataset.tape.has(self.id, Marks::ELSEWHERE) {
            true => "",
            false => self.dataset.tape.tag_text(self.id),
        }
    }

    /// Its xref_id without at signs. Ids say what points to what and mean nothing else.
    pub fn id(&self) -> Option<&'d str> {
        self.dataset.tape.id(self.id)
    }

    /// Whether it has an id, which costs less than to read it.
    #[inline]
    pub fn has_id(&self) -> bool {
        self.dataset.tape.has(self.id, Marks::ID)
    }

    /// Its payload, if it has one.
    pub fn payload(&self) -> Option<Payload<'d>> {
        match self.target() {
            Some(target) => Some(Payload::Pointer(target)),
            None => self.string().map(Payload::String),
        }
    }

    /// Its payload, if that is a string.
    #[inline]
    pub fn string(&self) -> Option<Cow<'d, str>> {
        let tape = &self.dataset.tape;
        if let Some(payload) = self.string_of_one_line() {
            return payload.map(Cow::Borrowed);
        }
        if let Some(literal) = tape.literal(self.id) {
            return Some(Cow::Borrowed(literal));
        }
        if tape.has(self.id, Marks::POINTER) {
            return None;
        }
        // Lines that can't be read never have this mark: no at sign means anything in them.
        match tape.has(self.id, Marks::AT) {
            true => tagged::string(tape, self.id, &self.dataset.preserved),
            false => tape.raw_payload(self.id),
        }
    }

    /// Its payload, if that is a string, where it is on one line and means what is written there, as nearly all are. `None`
    /// where it has to be put together. This costs next to nothing.
    #[inline]
    pub fn string_of_one_line(&self) -> Option<Option<&'d str>> {
        let of_others = Marks::POINTER.and(Marks::AT).and(Marks::MORE);
        self.dataset.tape.payload_of_one_line(self.id, of_others)
    }

    /// Whether its payload is on one line, and means what is written there. `false` for pointers, and for what has to be put together.
    #[inline]
    pub fn is_of_one_line(&self) -> bool {
        self.dataset.tape.has_one_line(self.id, Marks::POINTER.and(Marks::AT))
    }

    /// Whether its payload is a string that begins with something other than a blank, where that can be seen at a glance, as of nearly all.
    #[inline]
    pub fn begins_with_text(&self) -> Option<bool> {
        self.dataset.tape.begins_with_text(self.id)
    }

    /// The structure that its payload points to, if that is a pointer.
    #[inline]
    pub fn target(&self) -> Option<Structure<'d>> {
        self.dataset.tape.target(self.id).map(|target| self.dataset.view(target))
    }

    /// Its substructures, in the order of the file.
    #[inline]
    pub fn substructures(&self) -> impl Iterator<Item = Structure<'d>> + use<'d> {
        let Structure { dataset, id, with_frame } = *self;
        let is_head = Some(id) == dataset.frame.head;
        let shown = move |below: StructureId| match is_head {
            true => dataset.is_shown(below),
            false => !dataset.tape.is_framing(below),
        };
        dataset
            .tape
            .substructures(id)
            .filter(move |&below| with_frame || shown(below))
            .map(move |below| Structure { with_frame, ..dataset.view(below) })
    }

    /// Its substructures of one type, given as an IRI, in order.
    pub fn substructures_of(&self, structure_type: &str) -> impl Iterator<Item = Structure<'d>> {
        self.substructures().filter(move |below| below.structure_type() == structure_type)
    }

    /// The structure and all below it in the order of the file, each with how many of them it lies in.
    ///
    /// This does not recurse, so that nesting may be deeper than the stack.
    pub fn preorder(&self) -> impl Iterator<Item = (usize, Structure<'d>)> + use<'d> {
        let (top, Structure { dataset, id, .. }) = (*self, *self);
        let all = dataset.tape.preorder(id);
        all.filter_map(move |(below, depth)| Some((depth as usize, top.below(below)?)))
    }

    /// The structure and all below it in the order of the file, for those who need not know how deep each lies: this takes
    /// a fraction of the time of [`Structure::preorder`].
    #[inline]
    pub fn with_all_below(&self) -> impl Iterator<Item = Structure<'d>> + use<'d> {
        let (top, Structure { dataset, id, .. }) = (*self, *self);
        (id.0..dataset.tape.end(id)).map(StructureId).filter_map(move |below| top.below(below))
    }

    /// The structure itself or one below it, unless it belongs to the frame of the file, which only those see who look at that.
    #[inline]
    fn below(self, below: StructureId) -> Option<Structure<'d>> {
        let Structure { dataset, id, with_frame } = self;
        let is_shown =
            with_frame || below == id || !dataset.tape.is_framing(below) || dataset.is_shown(below);
        is_shown.then(|| Structure { with_frame, ..dataset.view(below) })
    }

    /// What it lies in.
    #[inline]
    pub fn superstructure(&self) -> Superstructure<'d> {
        match self.dataset.tape.superstructure(self.id) {
            None => Superstructure::Document,
            Some(above) if Some(above) == self.dataset.frame.head => Superstructure::Metadata,
            Some(above) => Superstructure::Structure(self.dataset.view(above)),
        }
    }

    /// The record that it lies in, or is; for what lies in the metadata, the `HEAD`.
    pub fn record(&self) -> Structure<'d> {
        self.dataset.view(self.dataset.tape.root(self.id))
    }

    /// Where its own lines are in the decoded text; `None` for what was not read from lines.
    pub fn lines(&self) -> Option<Span> {
        self.dataset.tape.lines(self.id)
    }

    /// Where its payload is in the decoded text, or its tag if it has none there; `None` for what was not read from lines.
    pub fn payload_span(&self) -> Option<Span> {
        match self.dataset.tape.payload_range(self.id) {
            Some(payload) if !payload.is_empty() => Some(Span::new(payload.start, payload.end)),
            _ => self.tag_span(),
        }
    }

    /// What of its payload stands in its first line, as it is written there; `None` if nothing does.
    pub fn first_line_payload(&self) -> Option<&'d str> {
        let payload = self.dataset.tape.payload_range(self.id)?;
        self.dataset.tape.text().get(payload)
    }

    /// Where its tag is in the decoded text; `None` for what was not read from lines.
    pub fn tag_span(&self) -> Option<Span> {
        self.dataset.tape.has_line(self.id).then(|| self.dataset.tape.tag_span(self.id))
    }

    /// Its number: structures of a dataset are numbered in the order of the file, without a gap.
    #[inline]
    pub fn number(&self) -> usize {
        self.id.index()
    }

    /// The number of its [kind](Dataset::kinds).
    #[inline]
    pub fn kind(&self) -> usize {
        self.dataset.tape.kind(self.id) as usize
    }

    /// Whether it only stands for the structure with its id, which is in another [window](crate::records) of the file.
    /// Nothing but the id is known of it here.
    #[inline]
    pub fn is_elsewhere(&self) -> bool {
        self.dataset.tape.has(self.id, Marks::ELSEWHERE) && !self.is_missing()
    }

    /// Whether it only stands for the structure with its id, which something points to but the file lacks. In some
    /// [dialects](crate::dialects) such pointers are kept; in others they lead to an undefined record of the document.
    #[inline]
    pub fn is_missing(&self) -> bool {
        self.dataset.tape.has(self.id, Marks::MISSING)
    }

    pub(crate) fn dataset_of(&self) -> &'d Dataset<'d> {
        self.dataset
    }

    pub(crate) fn id_on_tape(&self) -> StructureId {
        self.id
    }

    /// Whether it stands for a line that could not be read or was too deep.
    pub fn is_error_line(&self) -> bool {
        self.dataset.tape.is_error_line(self.id)
    }
}

impl PartialEq for Structure<'_> {
    /// Whether both are the same structure of the same dataset.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.dataset, other.dataset) && self.id == other.id
    }
}

impl fmt::Debug for Structure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Structure");
        debug.field("type", &self.structure_type()).field("id", &self.id());
        match self.payload() {
            // Not the target itself: pointers may lead in circles.
            Some(Payload::Pointer(target)) => debug.field("pointer", &target.id()),
            Some(Payload::String(string)) => debug.field("payload", &string),
            None => &mut debug,
        };
        debug.finish_non_exhaustive()
    }
}
