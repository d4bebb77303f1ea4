use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::Dataset;
use crate::schema::{self, ExtensionTags, Schema, TypeId, TypeTable};
use crate::source::{Finding, Sink};
use crate::tree::tagged::PreservedEscapes;
use crate::tree::{Kind, Kinds, Marks, SerialisationMetadata, StructureId, TagId, Tags, Tape};

/// Gives every structure its type (section 3.3). It depends on nothing but the kind of the structure.
pub(crate) fn assemble<'a>(
    tape: Tape<'a>,
    schema: Cow<'static, Schema>,
    preserved: PreservedEscapes,
    frame: SerialisationMetadata,
    sink: &mut impl Sink,
) -> Dataset<'a> {
    let mut table = TypeTable::new(&schema, tape.tags());
    let mut types: Vec<TypeId> = Vec::with_capacity(tape.kinds().len());
    for (kind, _) in tape.kinds().iter() {
        let above = types.get(kind.above as usize).copied();
        types.push(match kind.marks.overlaps(Marks::SERIALISATION) {
            false => table.structure_type(kind.tag, above.unwrap_or(TypeId::DOCUMENT)),
            // What lies in HEAD lies in the metadata; nobody asks for the types of the rest.
            true if above.is_none() && kind.tag == TagId::HEAD => TypeId::METADATA,
            true if schema.dictionary().is_some() => TypeId::undefined(kind.tag),
            true => TypeId::UNDEFINED,
        });
    }
    let firsts = tape.firsts();
    let first = |kind: u32| firsts[kind as usize].get();
    let is_data = |kind: u32| !tape.kinds().get(kind).marks.overlaps(Marks::SERIALISATION);
    let mut kinds: Vec<u32> = Vec::with_capacity(types.len());
    kinds.extend((0..types.len() as u32).filter(|&kind| first(kind).is_some() && is_data(kind)));
    kinds.sort_unstable_by_key(|&kind| first(kind));

    let dataset = Dataset { types, kinds, tape, schema, preserved, frame, sound: false, dialect: None };
    let mut remarks = Remarks::new(&dataset);
    for &kind in &dataset.kinds {
        if let Some(remark) = first(kind).and_then(|first| remarks.of(kind, first)) {
            remark.report(&dataset.tape, sink);
        }
    }
    dataset
}

/// Gives the structures of a tape types that are known, one for each: the types of its new kinds, and those of them of
/// which there is data.
pub(super) fn assemble_as(tape: &mut Tape<'_>, types_by_structure: &[TypeId]) -> (Vec<TypeId>, Vec<u32>) {
    let (mut list, mut firsts, mut types): (Vec<Kind>, _, _) = (Vec::new(), Vec::new(), Vec::new());
    let mut known: FxHashMap<(Kind, TypeId), u32> = FxHashMap::default();
    let mut numbers: Vec<u32> = Vec::with_capacity(tape.len());
    for (structure, &structure_type) in tape.all().zip(types_by_structure) {
        let above = tape.superstructure(structure).map_or(Kinds::NONE, |above| numbers[above.index()]);
        let kind = Kind { above, ..tape.kinds().get(tape.kind(structure)) };
        numbers.push(*known.entry((kind, structure_type)).or_insert_with(|| {
            list.push(kind);
            firsts.push(structure);
            types.push(structure_type);
            list.len() as u32 - 1
        }));
    }
    let data = |&(_, kind): &(u32, &Kind)| !kind.marks.overlaps(Marks::SERIALISATION);
    let kinds = (0..).zip(&list).filter(data).map(|(number, _)| number).collect();
    tape.set_kinds(Kinds::new(list, firsts), numbers);
    (types, kinds)
}

/// What has to be said of tags: each thing once in a file, where it is first met.
struct Remarks<'d> {
    dataset: &'d Dataset<'d>,
    /// Whether tags of extensions should begin with an underscore.
    underscores: bool,
    /// The tags that were met, and those that were met where they are undefined.
    met: Vec<bool>,
    met_undefined: Vec<bool>,
}

/// What is said of a structure.
struct Remark {
    structure: StructureId,
    /// Whether its tag is undefined there; else it should begin with an underscore.
    undefined: bool,
}

impl<'d> Remarks<'d> {
    fn new(dataset: &'d Dataset<'_>) -> Remarks<'d> {
        let tags = dataset.tape.tags().len();
        let underscores = dataset.schema.rules().extensions == ExtensionTags::WithUnderscore;
        Remarks { dataset, underscores, met: vec![false; tags], met_undefined: vec![false; tags] }
    }

    /// What there is to say of the first structure of the next kind.
    fn of(&mut self, kind: u32, structure: StructureId) -> Option<Remark> {
        let Kind { tag, above, .. } = self.dataset.tape.kinds().get(kind);
        let (structure_type, above) = self.dataset.types_of_kind(kind, above);
        let first = !std::mem::replace(&mut self.met[tag.index()], true);
        if first && self.underscores && wants_underscore(self.dataset.tape.tags(), tag) {
            // That it is undefined too goes without saying.
            self.met_undefined[tag.index()] = true;
            return Some(Remark { structure, undefined: false });
        }
        // Where the draft gives a tag its meaning no schema can; and what lies in something undefined has no chance.
        let framing = tag.has_meaning_of_its_own() && [TypeId::DOCUMENT, TypeId::METADATA].contains(&above);
        let undefined = structure_type.undefined_tag().is_some()
            && self.dataset.schema.dictionary().is_none()
            && !tag.may_stand_alone()
            && !framing
            && above.undefined_tag().is_none()
            && !std::mem::replace(&mut self.met_undefined[tag.index()], true);
        undefined.then_some(Remark { structure, undefined })
    }
}

impl Remark {
    fn report(self, tape: &Tape<'_>, sink: &mut impl Sink) {
        let place = tape.tag_span(self.structure);
        sink.report(match (self.undefined, tape.superstructure(self.structure)) {
            (false, _) => Finding::new(&schema::NO_UNDERSCORE, place),
            (true, None) => Finding::new(&schema::UNDEFINED_TAG, place).value("where", &schema::AS_RECORD),
            (true, Some(above)) => {
                let within = schema::WITHIN.with("above", tape.tag_text(above));
                Finding::new(&schema::UNDEFINED_TAG, place).worded("where", within)
            }
        });
    }
}

/// A tag that no standard of FHISO defines should begin with an underscore (section 3.1).
fn wants_underscore(tags: &Tags, tag: TagId) -> bool {
    let text = tags.get(tag);
    !text.starts_with('_') && !tag.has_meaning_of_its_own() && !schema::is_standard_tag(text)
}
