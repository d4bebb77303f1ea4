use super::Dataset;
use super::assemble::{Place, TypedKinds};
use crate::schema::TypeId;
use crate::tree::{Kind, TagId, Tags};

/// The kinds of structures that occur, and in which places: those of one dataset, or of several with the same schema
/// of which each has some of the records of a file.
#[derive(Debug)]
pub(crate) struct Census {
    pub(super) tags: Tags,
    pub(super) typed: TypedKinds,
}

impl Default for Census {
    fn default() -> Census {
        Census { tags: Tags::new(), typed: TypedKinds::default() }
    }
}

impl Census {
    /// Adds what occurs in a dataset, behind what is known already.
    pub(crate) fn add(&mut self, dataset: &Dataset<'_>) {
        let tags: Vec<TagId> = dataset.tape.tags().iter().map(|(_, tag)| self.tags.intern(tag)).collect();
        let numbers: Vec<u32> = kinds(dataset, |tag| tags[tag.index()])
            .map(|(kind, structure_type)| self.typed.kind_number(kind, structure_type))
            .collect();
        for &place in &dataset.places {
            self.typed.add_place(renamed(place, &numbers));
        }
    }

    /// The numbers here of the kinds of a dataset; `None` for one that was not added.
    pub(super) fn numbers(&self, dataset: &Dataset<'_>) -> Option<Vec<u32>> {
        let tags: Option<Vec<TagId>> =
            dataset.tape.tags().iter().map(|(_, tag)| self.tags.find(tag)).collect();
        let tags = tags?;
        let numbers: Option<Vec<u32>> = kinds(dataset, |tag| tags[tag.index()])
            .map(|known| self.typed.numbers.get(&known).copied())
            .collect();
        let numbers = numbers?;
        let known = |&place: &Place| self.typed.known.contains(&renamed(place, &numbers));
        dataset.places.iter().all(known).then_some(numbers)
    }

    /// The type of the structures in a place, and of what they lie in.
    pub(super) fn types_in(&self, place: Place) -> (TypeId, TypeId) {
        let of_kind = |kind: u32| self.typed.types[kind as usize];
        (of_kind(place.kind), place.above.map_or(TypeId::DOCUMENT, of_kind))
    }
}

/// The kinds of a dataset with their types, where tags have other numbers.
fn kinds(dataset: &Dataset<'_>, tag: impl Fn(TagId) -> TagId) -> impl Iterator<Item = (Kind, TypeId)> {
    dataset.types.iter().zip(0..).map(move |(&structure_type, number)| {
        let kind = dataset.tape.kinds().get(number);
        let structure_type = match structure_type.undefined_tag() {
            Some(undefined) => TypeId::undefined(tag(undefined)),
            None => structure_type,
        };
        (Kind { tag: tag(kind.tag), ..kind }, structure_type)
    })
}

/// A place where kinds have other numbers.
pub(super) fn renamed(place: Place, numbers: &[u32]) -> Place {
    let number = |kind: u32| numbers[kind as usize];
    Place { kind: number(place.kind), above: place.above.map(number) }
}
