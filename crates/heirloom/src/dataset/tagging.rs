use rustc_hash::{FxHashMap, FxHashSet};

use super::census::{Census, renamed};
use super::{Dataset, Place};
use crate::schema::{Schema, Tagger, TypeId, Used};
use crate::tree::{Marks, StructureId};

/// The tags with which structures will be written (section 3.2).
///
/// A tag depends on the kind of a structure and of what it lies in, and few combinations of these occur.
#[derive(Debug)]
pub(crate) struct Tagging {
    census: Census,
    /// The number of the tag in each place.
    numbers: FxHashMap<Place, u32>,
    /// For each kind the number of the tag that its structures have in every place; else [`SEVERAL`].
    by_kind: Vec<u32>,
    tags: Vec<Box<str>>,
    /// For each kind, whether all its structures keep the tag that they were read with.
    kept: Vec<bool>,
    /// The schema with the definitions that had to be added.
    pub(crate) schema: Schema,
    /// What the structures need of it.
    pub(crate) used: Used,
    /// The places of undefined structures that will be read as defined ones (OQ-33).
    redefined: FxHashSet<Place>,
}

/// That of a kind whose structures have different tags in different places, or that is no data.
const SEVERAL: u32 = u32::MAX;

impl Tagging {
    /// Chooses a tag for every structure that is not serialisation metadata.
    pub(crate) fn of(census: Census, schema: &Schema) -> Tagging {
        let (tags, kinds, places) = (&census.tags, &census.typed.kinds, &census.typed.places);
        let mut undefined = vec![false; tags.len()];
        for &place in places {
            if let Some(tag) = census.types_in(place).0.undefined_tag() {
                undefined[tag.index()] = true;
            }
        }
        let undefined_tags =
            tags.iter().filter(|(tag, _)| undefined[tag.index()]).map(|(_, text)| text.into());
        let mut tagger = Tagger::new(schema, undefined_tags);

        let mut chosen: Vec<Box<str>> = Vec::new();
        let mut number_of: FxHashMap<Box<str>, u32> = FxHashMap::default();
        let mut numbers: FxHashMap<Place, u32> = FxHashMap::default();
        let mut by_kind: Vec<Option<u32>> = vec![None; kinds.len()];
        let mut kept = vec![true; kinds.len()];
        let mut redefined: FxHashSet<Place> = FxHashSet::default();
        for &place in places {
            let kind = kinds[place.kind as usize];
            let read = (!kind.marks.overlaps(Marks::BUILT)).then(|| tags.get(kind.tag));
            let (structure_type, above) = census.types_in(place);
            let choice = tagger.tag(structure_type, above, read, tags);
            kept[place.kind as usize] &= read == Some(&choice.tag);
            if choice.will_be_defined {
                redefined.insert(place);
            }
            let number = *number_of.entry(choice.tag).or_insert_with_key(|tag| {
                chosen.push(tag.clone());
                chosen.len() as u32 - 1
            });
            numbers.insert(place, number);
            let so_far = &mut by_kind[place.kind as usize];
            *so_far = Some(if so_far.is_none_or(|other| other == number) { number } else { SEVERAL });
        }

        let mut schema = tagger.into_schema();
        let mut used = Used { tags: chosen.iter().cloned().collect(), ..Used::default() };
        for &place in places {
            let tag = chosen[numbers[&place] as usize].clone();
            let (structure_type, above) = census.types_in(place);
            let iri = schema.iri(above, tags).into_owned();
            let above = schema.intern(&iri);
            if structure_type.undefined_tag().is_some() {
                used.undefined.insert((tag, above));
            } else if structure_type != TypeId::UNDEFINED {
                used.defined.insert((tag, above, structure_type));
            }
        }
        let by_kind = by_kind.into_iter().map(|number| number.unwrap_or(SEVERAL)).collect();
        Tagging { census, numbers, by_kind, tags: chosen, kept, schema, used, redefined }
    }

    /// The tags of a dataset; `None` for one that is not in the census.
    pub(crate) fn for_dataset<'t>(&'t self, dataset: &'t Dataset<'t>) -> Option<Tagged<'t>> {
        let numbers = self.census.numbers(dataset)?;
        Some(Tagged { tagging: self, dataset, numbers })
    }
}

/// The tags with which the structures of one dataset will be written.
#[derive(Debug)]
pub(crate) struct Tagged<'t> {
    tagging: &'t Tagging,
    dataset: &'t Dataset<'t>,
    /// The numbers of its kinds in the census.
    numbers: Vec<u32>,
}

impl<'t> Tagged<'t> {
    /// The tag of a structure that is not serialisation metadata.
    pub(crate) fn tag(&self, structure: StructureId) -> &'t str {
        let tagging = self.tagging;
        let kind = self.numbers[self.dataset.tape.kind(structure) as usize];
        let number = match tagging.by_kind[kind as usize] {
            SEVERAL => tagging.numbers[&self.place(structure)],
            number => number,
        };
        &tagging.tags[number as usize]
    }

    /// Whether all structures of a kind keep the tag that they were read with.
    pub(crate) fn keeps(&self, kind: u32) -> bool {
        self.tagging.kept[self.numbers[kind as usize] as usize]
    }

    /// Undefined structures that will be read as defined ones.
    pub(crate) fn will_be_defined(&self) -> Vec<StructureId> {
        let redefined = &self.tagging.redefined;
        let any = |&place: &Place| redefined.contains(&renamed(place, &self.numbers));
        if redefined.is_empty() || !self.dataset.places.iter().any(any) {
            return Vec::new();
        }
        self.dataset.tape.all().filter(|&structure| redefined.contains(&self.place(structure))).collect()
    }

    /// The place of a structure, in the census.
    fn place(&self, structure: StructureId) -> Place {
        let tape = &self.dataset.tape;
        let above = tape.superstructure(structure).map(|above| tape.kind(above));
        renamed(Place { kind: tape.kind(structure), above }, &self.numbers)
    }
}
