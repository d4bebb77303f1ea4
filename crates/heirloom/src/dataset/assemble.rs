use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Dataset;
use crate::schema::{self, Schema, TypeId, TypeTable};
use crate::source::{Finding, Sink};
use crate::threads::Threads;
use crate::tree::tagged::PreservedEscapes;
use crate::tree::{Kind, Kinds, Marks, SerialisationMetadata, StructureId, TagId, Tags, Tape};

/// Gives every structure its type (section 3.3).
pub(crate) fn assemble<'a>(
    mut tape: Tape<'a>,
    schema: Cow<'static, Schema>,
    preserved: PreservedEscapes,
    frame: SerialisationMetadata,
    threads: Threads,
    sink: &mut impl Sink,
) -> Dataset<'a> {
    let (tags, kinds) = (tape.tags().clone(), tape.kinds().clone());
    let mut typing = Typing {
        untyped: &kinds,
        tags: &tags,
        table: TypeTable::new(&schema, &tags),
        kinds: TypedKinds::default(),
        recent: Recent::new(),
        met: vec![false; tags.len()],
        met_undefined: vec![false; tags.len()],
        remarks: Vec::new(),
    };
    tape.classify(
        &mut typing,
        |typing, structure, kind, above| typing.kind(structure, kind, above),
        |typing| {
            let recent = typing.recent.clone();
            move |kind, above| recent.get(kind, above)
        },
        threads,
    );
    let Typing { kinds: TypedKinds { kinds, types, places, .. }, remarks, .. } = typing;
    tape.name_kinds(Kinds::new(kinds));
    for (structure, remark) in remarks {
        remark.report(&tape, structure, sink);
    }
    Dataset { types, places, tape, schema, preserved, frame, sound: false }
}

/// Gives the structures of a tape types that are known, one for each; the types of its new kinds, and their places.
pub(super) fn classify_as(tape: &mut Tape<'_>, types: &[TypeId]) -> (Vec<TypeId>, Vec<Place>) {
    let untyped = tape.kinds().clone();
    let mut typed = TypedKinds::default();
    tape.classify(
        &mut typed,
        |typed, structure, kind, above| typed.number(untyped.get(kind), types[structure.index()], above),
        |_| |_, _| None,
        Threads::One,
    );
    let TypedKinds { kinds, types, places, .. } = typed;
    tape.name_kinds(Kinds::new(kinds));
    (types, places)
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
    /// The kinds as they were, and the tags that they have.
    untyped: &'t Kinds,
    tags: &'t Tags,
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
    #[inline(always)]
    fn kind(&mut self, structure: StructureId, kind: u32, above: Option<u32>) -> u32 {
        match self.recent.get(kind, above) {
            Some(known) => known,
            None => {
                let found = self.first_of_a_kind(structure, kind, above);
                self.recent.put(kind, above, found);
                found
            }
        }
    }

    #[cold]
    fn first_of_a_kind(&mut self, structure: StructureId, kind: u32, above: Option<u32>) -> u32 {
        let kind = self.untyped.get(kind);
        if kind.marks.overlaps(Marks::SERIALISATION) {
            // What lies in HEAD lies in the metadata; nobody asks for the types of the rest.
            let head = above.is_none() && kind.tag == TagId::HEAD;
            let framing = if head { TypeId::METADATA } else { TypeId::UNDEFINED };
            return self.kinds.number(kind, framing, above);
        }
        let type_above = above.map_or(TypeId::DOCUMENT, |above| self.kinds.types[above as usize]);
        let found = self.table.structure_type(kind.tag, type_above);
        self.remark(structure, kind.tag, found, type_above);
        self.kinds.number(kind, found, above)
    }

    fn remark(&mut self, structure: StructureId, tag: TagId, found: TypeId, above: TypeId) {
        let first = !std::mem::replace(&mut self.met[tag.index()], true);
        if first && wants_underscore(self.tags, tag) {
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
#[derive(Clone)]
struct Recent(Box<[(u64, u32); Recent::SIZE]>);

impl Recent {
    const SIZE: usize = 2048;
    /// What a record lies in.
    const NOTHING: u32 = u32::MAX;

    fn new() -> Recent {
        // No kind has so large a number.
        Recent(Box::new([(u64::MAX, 0); Recent::SIZE]))
    }

    #[inline(always)]
    fn question(kind: u32, above: Option<u32>) -> (u64, usize) {
        let question = u64::from(kind) << 32 | u64::from(above.unwrap_or(Recent::NOTHING));
        let mixed = question.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (question, (mixed >> (u64::BITS - Recent::SIZE.ilog2())) as usize)
    }

    #[inline(always)]
    fn get(&self, kind: u32, above: Option<u32>) -> Option<u32> {
        let (question, place) = Recent::question(kind, above);
        let (known, answer) = self.0[place];
        (known == question).then_some(answer)
    }

    fn put(&mut self, kind: u32, above: Option<u32>, answer: u32) {
        let (question, place) = Recent::question(kind, above);
        self.0[place] = (question, answer);
    }
}

/// A tag that no standard of FHISO defines should begin with an underscore (section 3.1).
fn wants_underscore(tags: &Tags, tag: TagId) -> bool {
    let text = tags.get(tag);
    !text.starts_with('_') && !tag.has_meaning_of_its_own() && !schema::is_standard_tag(text)
}
