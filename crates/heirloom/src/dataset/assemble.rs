use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Dataset;
use crate::schema::{self, ExtensionTags, Schema, TypeId, TypeTable};
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
    let typings = tape.classify(|| Typing::new(&schema, &kinds, &tags), Typing::kind, threads);
    let mut typed = TypedKinds::default();
    let mut reporting = Reporting {
        underscores: schema.rules().extensions == ExtensionTags::WithUnderscore,
        met: vec![false; tags.len()],
        met_undefined: vec![false; tags.len()],
    };
    let mut numbers = Vec::with_capacity(typings.len());
    let mut remarks = Vec::new();
    for typing in typings {
        numbers.push(typed.append(&typing.kinds));
        remarks.extend(typing.remarks.into_iter().filter(|remark| reporting.wants(&tags, remark)));
    }
    let TypedKinds { kinds, types, places, .. } = typed;
    tape.name_kinds(Kinds::new(kinds), numbers);
    for remark in remarks {
        remark.report(&tape, sink);
    }
    Dataset { types, places, tape, schema, preserved, frame, sound: false, dialect: None }
}

/// Gives the structures of a tape types that are known, one for each; the types of its new kinds, and their places.
pub(super) fn classify_as(tape: &mut Tape<'_>, types: &[TypeId]) -> (Vec<TypeId>, Vec<Place>) {
    let untyped = tape.kinds().clone();
    let choose = |typed: &mut TypedKinds, structure: StructureId, kind, above| {
        typed.number(untyped.get(kind), types[structure.index()], above)
    };
    let mut typed = TypedKinds::default();
    let numbers = tape
        .classify(TypedKinds::default, choose, Threads::One)
        .iter()
        .map(|part| typed.append(part))
        .collect();
    let TypedKinds { kinds, types, places, .. } = typed;
    tape.name_kinds(Kinds::new(kinds), numbers);
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
        let number = self.kind_number(kind, structure_type);
        let place = Place { kind: number, above };
        if !kind.marks.overlaps(Marks::SERIALISATION) {
            self.add_place(place);
        }
        number
    }

    fn add_place(&mut self, place: Place) {
        if self.known.insert(place) {
            self.places.push(place);
        }
    }

    /// Adds the kinds of the next part; the numbers that they have here.
    fn append(&mut self, next: &TypedKinds) -> Vec<u32> {
        let mut numbers = Vec::with_capacity(next.kinds.len());
        for (&kind, &structure_type) in next.kinds.iter().zip(&next.types) {
            numbers.push(self.kind_number(kind, structure_type));
        }
        for place in &next.places {
            let above = place.above.map(|above| numbers[above as usize]);
            self.add_place(Place { kind: numbers[place.kind as usize], above });
        }
        numbers
    }

    fn kind_number(&mut self, kind: Kind, structure_type: TypeId) -> u32 {
        *self.numbers.entry((kind, structure_type)).or_insert_with(|| {
            self.kinds.push(kind);
            self.types.push(structure_type);
            self.types.len() as u32 - 1
        })
    }
}

/// Gives the structures of one part their types.
struct Typing<'t> {
    /// The kinds as they were.
    untyped: &'t Kinds,
    table: TypeTable<'t>,
    kinds: TypedKinds,
    recent: Recent,
    /// What may have to be said of structures, in order.
    remarks: Vec<Remark>,
    /// The tags that there are remarks of already.
    met: Vec<bool>,
    met_undefined: Vec<bool>,
}

/// Something that is said of each tag once in a file, where it is first met.
struct Remark {
    structure: StructureId,
    tag: TagId,
    /// Whether it is undefined there; else it was only met.
    undefined: bool,
}

impl<'t> Typing<'t> {
    fn new(schema: &'t Schema, untyped: &'t Kinds, tags: &'t Tags) -> Typing<'t> {
        Typing {
            untyped,
            table: TypeTable::new(schema, tags),
            kinds: TypedKinds::default(),
            recent: Recent::new(),
            remarks: Vec::new(),
            met: vec![false; tags.len()],
            met_undefined: vec![false; tags.len()],
        }
    }

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
        if !std::mem::replace(&mut self.met[tag.index()], true) {
            self.remarks.push(Remark { structure, tag, undefined: false });
        }
        // Where the draft gives a tag its meaning no schema can; and what lies in something undefined has no chance.
        let framing = tag.has_meaning_of_its_own() && [TypeId::DOCUMENT, TypeId::METADATA].contains(&above);
        if found.undefined_tag().is_some()
            && !tag.may_stand_alone()
            && !framing
            && above.undefined_tag().is_none()
            && !std::mem::replace(&mut self.met_undefined[tag.index()], true)
        {
            self.remarks.push(Remark { structure, tag, undefined: true });
        }
    }
}

/// What was said already.
struct Reporting {
    /// Whether tags of extensions should begin with an underscore.
    underscores: bool,
    met: Vec<bool>,
    met_undefined: Vec<bool>,
}

impl Reporting {
    /// Whether the next remark has to be made.
    fn wants(&mut self, tags: &Tags, remark: &Remark) -> bool {
        let tag = remark.tag;
        if remark.undefined {
            return !std::mem::replace(&mut self.met_undefined[tag.index()], true);
        }
        let first = !std::mem::replace(&mut self.met[tag.index()], true);
        let wanted = first && self.underscores && wants_underscore(tags, tag);
        // That it is undefined too goes without saying.
        self.met_undefined[tag.index()] |= wanted;
        wanted
    }
}

impl Remark {
    fn report(self, tape: &Tape<'_>, sink: &mut impl Sink) {
        let place = tape.tag_span(self.structure);
        sink.report(match (self.undefined, tape.superstructure(self.structure)) {
            (false, _) => Finding::new(&schema::NO_UNDERSCORE, place),
            (true, None) => Finding::new(&schema::UNDEFINED_TAG, place).with("as a record"),
            (true, Some(above)) => {
                let within = format!("within {}", tape.tag_text(above));
                Finding::new(&schema::UNDEFINED_TAG, place).with(within)
            }
        });
    }
}

/// The answers that were given last, each in the one place where it can be.
struct Recent(Box<[(u64, u32); Recent::SIZE]>);

impl Recent {
    /// Few pairs of kinds occur, but two of the frequent ones should not share a place.
    const SIZE: usize = 8192;
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
