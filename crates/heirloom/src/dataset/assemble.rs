use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Dataset;
use crate::schema::{self, Schema, TypeId, TypeTable};
use crate::source::{Finding, Sink};
use crate::tree::tagged::PreservedEscapes;
use crate::tree::{Kind, Kinds, Marks, SerialisationMetadata, StructureId, TagId, Tape};

/// Gives every structure its type (section 3.3).
#[inline(never)]
pub(crate) fn assemble<'a>(
    mut tape: Tape<'a>,
    schema: Cow<'static, Schema>,
    preserved: PreservedEscapes,
    frame: SerialisationMetadata,
    sink: &mut impl Sink,
) -> Dataset<'a> {
    let tags = tape.tags().clone();
    let mut typing = Typing {
        table: TypeTable::new(&schema, &tags),
        kinds: TypedKinds::default(),
        recent: Recent::new(),
        met: vec![false; tags.len()],
        met_undefined: vec![false; tags.len()],
        remarks: Vec::new(),
    };
    tape.classify(Typing::kind, &mut typing, |typing| Kinds::new(std::mem::take(&mut typing.kinds.kinds)));
    let (kinds, remarks) = (typing.kinds, typing.remarks);
    for (structure, remark) in remarks {
        remark.report(&tape, structure, sink);
    }
    Dataset { types: kinds.types, places: kinds.places, tape, schema, preserved, frame, sound: false }
}

/// Gives the structures of a tape types that are known, one for each; the types of its new kinds, and their places.
pub(super) fn classify_as(tape: &mut Tape<'_>, types: &[TypeId]) -> (Vec<TypeId>, Vec<Place>) {
    let mut kinds = TypedKinds::default();
    tape.classify(
        |kinds, tape, structure, kind, above| {
            kinds.number(tape.kinds().get(kind), types[structure.index()], above)
        },
        &mut kinds,
        |kinds| Kinds::new(std::mem::take(&mut kinds.kinds)),
    );
    (kinds.types, kinds.places)
}

/// A kind of structures, and the kind that they lie in somewhere; none for records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    pub(crate) kind: u32,
    pub(crate) above: Option<u32>,
}

/// Kinds that are told apart by type too.
#[derive(Default)]
struct TypedKinds {
    kinds: Vec<Kind>,
    types: Vec<TypeId>,
    numbers: FxHashMap<(Kind, TypeId), u32>,
    /// Where data of each kind was met, in the order of the file.
    places: Vec<Place>,
    known: FxHashSet<Place>,
}

impl TypedKinds {
    fn number(&mut self, kind: Kind, structure_type: TypeId, above: Option<u32>) -> u32 {
        let number = *self.numbers.entry((kind, structure_type)).or_insert_with(|| {
            self.kinds.push(kind);
            self.types.push(structure_type);
            self.types.len() as u32 - 1
        });
        let place = Place { kind: number, above };
        if !kind.marks.overlaps(Marks::SERIALISATION) && self.known.insert(place) {
            self.places.push(place);
        }
        number
    }
}

struct Typing<'t> {
    table: TypeTable<'t>,
    kinds: TypedKinds,
    recent: Recent,
    /// Each tag is reported once, where it is first met.
    met: Vec<bool>,
    met_undefined: Vec<bool>,
    /// What is to be said of structures, in order.
    remarks: Vec<(StructureId, Remark)>,
}

#[derive(Clone, Copy)]
enum Remark {
    NoUnderscore,
    Undefined,
}

impl Typing<'_> {
    /// The kind of a structure with its type. That depends only on what it was and on what it lies in, so that few
    /// structures of a file have to be looked at.
    #[inline]
    fn kind(&mut self, tape: &Tape<'_>, structure: StructureId, kind: u32, above: Option<u32>) -> u32 {
        match self.recent.get(kind, above) {
            Some(known) => known,
            None => {
                let found = self.first_of_a_kind(tape, structure, kind, above);
                self.recent.put(kind, above, found);
                found
            }
        }
    }

    #[cold]
    fn first_of_a_kind(
        &mut self,
        tape: &Tape<'_>,
        structure: StructureId,
        kind: u32,
        above: Option<u32>,
    ) -> u32 {
        let kind = tape.kinds().get(kind);
        if kind.marks.overlaps(Marks::SERIALISATION) {
            // What lies in HEAD lies in the metadata; nobody asks for the types of the rest.
            let head = above.is_none() && kind.tag == TagId::HEAD;
            let framing = if head { TypeId::METADATA } else { TypeId::UNDEFINED };
            return self.kinds.number(kind, framing, above);
        }
        let type_above = above.map_or(TypeId::DOCUMENT, |above| self.kinds.types[above as usize]);
        let found = self.table.structure_type(kind.tag, type_above);
        self.remark(tape, structure, kind.tag, found, type_above);
        self.kinds.number(kind, found, above)
    }

    fn remark(&mut self, tape: &Tape<'_>, structure: StructureId, tag: TagId, found: TypeId, above: TypeId) {
        let first = !std::mem::replace(&mut self.met[tag.index()], true);
        if first && wants_underscore(tape, tag) {
            // That it is undefined too goes without saying.
            self.met_undefined[tag.index()] = true;
            self.remarks.push((structure, Remark::NoUnderscore));
        }
        // Where the draft gives a tag its meaning no schema can; and what lies in something undefined has no chance.
        let framing = tag.has_meaning_of_its_own() && [TypeId::DOCUMENT, TypeId::METADATA].contains(&above);
        if found.undefined_tag().is_some()
            && !tag.stands_alone()
            && !framing
            && above.undefined_tag().is_none()
            && !std::mem::replace(&mut self.met_undefined[tag.index()], true)
        {
            self.remarks.push((structure, Remark::Undefined));
        }
    }
}

impl Remark {
    fn report(self, tape: &Tape<'_>, structure: StructureId, sink: &mut impl Sink) {
        let place = tape.tag_span(structure);
        sink.report(match (self, tape.superstructure(structure)) {
            (Remark::NoUnderscore, _) => Finding::new(&schema::NO_UNDERSCORE, place),
            (Remark::Undefined, None) => Finding::new(&schema::UNDEFINED_TAG, place).with("as a record"),
            (Remark::Undefined, Some(above)) => {
                let within = format!("within {}", tape.tag_text(above));
                Finding::new(&schema::UNDEFINED_TAG, place).with(within)
            }
        });
    }
}

/// The answers that were given last, each in the one place where it can be.
struct Recent(Box<[(u32, u32, u32); Recent::SIZE]>);

impl Recent {
    const SIZE: usize = 4096;
    /// What a record lies in.
    const NOTHING: u32 = u32::MAX;

    fn new() -> Recent {
        // No kind has this number.
        Recent(Box::new([(u32::MAX, 0, 0); Recent::SIZE]))
    }

    #[inline(always)]
    fn place(kind: u32, above: u32) -> usize {
        let mixed = (kind ^ above.wrapping_mul(0x9E37_79B9)).wrapping_mul(0x85EB_CA6B);
        (mixed >> (u32::BITS - Recent::SIZE.ilog2())) as usize
    }

    #[inline(always)]
    fn get(&self, kind: u32, above: Option<u32>) -> Option<u32> {
        let above = above.unwrap_or(Recent::NOTHING);
        let (known_kind, known_above, answer) = self.0[Recent::place(kind, above)];
        (known_kind == kind && known_above == above).then_some(answer)
    }

    fn put(&mut self, kind: u32, above: Option<u32>, answer: u32) {
        let above = above.unwrap_or(Recent::NOTHING);
        self.0[Recent::place(kind, above)] = (kind, above, answer);
    }
}

/// A tag that no standard of FHISO defines should begin with an underscore (section 3.1).
fn wants_underscore(tape: &Tape<'_>, tag: TagId) -> bool {
    let text = tape.tags().get(tag);
    !text.starts_with('_') && !tag.has_meaning_of_its_own() && !schema::is_standard_tag(text)
}
