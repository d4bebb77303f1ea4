//! When two datasets hold the same data.
//!
//! Records are an unordered set, and so are substructures of different types; only those of one type have an order
//! among themselves. Ids count for nothing, so that it has to be found out which record corresponds to which. What is
//! missing counts as an undefined record, which is what other dialects put in its place. Of a dataset with types by
//! dictionary and one with types by schema, those of the first are [translated](crate::schema).
//!
//! Datasets in the same order are compared structure by structure. Of others it is found out which records can only correspond
//! to which (`correspondence/`), and then these are compared in the same way. So `equal` is always right when it says yes; of
//! datasets that are alike in very many places at once it might say no, since trying which of them correspond has an end.

use super::Dataset;
use super::correspondence::{Graph, Partition, Side, Types, say_the_same};
use super::seen::{Look, Seen};
use crate::keyed::KeyedMap;
use crate::tree::StructureId;

impl PartialEq for Dataset<'_> {
    fn eq(&self, other: &Dataset<'_>) -> bool {
        let look = Look::at(self, other);
        let (ours, theirs) = (Seen::new(self, look), Seen::new(other, look));
        ours.head() == theirs.head()
            && (equal_in_order(&ours, &theirs) || equal_in_any_order(self, other, look))
    }
}

/// The usual case, quickly: everything is the same and in the same order.
fn equal_in_order(one: &Seen<'_>, other: &Seen<'_>) -> bool {
    let (ours, theirs) = (one.members(), other.members());
    if ours.len() != theirs.len() {
        return false;
    }
    let place = |of: &[StructureId]| of.iter().zip(0u32..).map(|(id, place)| (id.0, place)).collect();
    let (our_places, their_places): (KeyedMap<_, _>, KeyedMap<_, _>) = (place(&ours), place(&theirs));
    ours.iter().zip(&theirs).all(|(&our, &their)| {
        let (our, their) = (one.dataset.view(our), other.dataset.view(their));
        depth_key(one.dataset, our.id, &our_places) == depth_key(other.dataset, their.id, &their_places)
            && one.structure_type(&our) == other.structure_type(&their)
            && one.id(&our) == other.id(&their)
            && one.string(&our) == other.string(&their)
            // A pointer to what is no member is not the same as none.
            && our.target().map(|target| our_places.get(&target.id.0))
                == their.target().map(|target| their_places.get(&target.id.0))
    })
}

/// What a structure lies in, as a place among the members, or which of the two collections.
fn depth_key(dataset: &Dataset<'_>, id: StructureId, places: &KeyedMap<u32, u32>) -> (u8, u32) {
    match dataset.tape.superstructure(id) {
        None => (0, 0),
        Some(above) if Some(above) == dataset.frame.head => (1, 0),
        Some(above) => (2, places.get(&above.0).copied().unwrap_or_default()),
    }
}

fn equal_in_any_order(one: &Dataset<'_>, other: &Dataset<'_>, look: Look) -> bool {
    let mut types = Types::default();
    let [one, other] = [one, other].map(|dataset| {
        let none_ignored = vec![false; dataset.tape.kinds().len()];
        Side::new(dataset, look, &none_ignored, &mut types)
    });
    let sides = [&one, &other];
    if one.records() != other.records() {
        return false;
    }
    let graph = Graph::new(sides);
    let mut partition = Partition::new(&graph, |side, record| sides[side].content(record));
    let Some(pairs) = partition.correspondence(|_| None) else { return false };
    let mut partners = vec![0; one.records() as usize];
    for pair in &pairs {
        let [ours, theirs] = pair.map(|node| graph.record(node).1);
        partners[ours as usize] = theirs;
    }
    // No hash decides.
    (0..one.records()).zip(&partners).all(|(record, &partner)| {
        say_the_same(sides, [record, partner], |record| partners.get(record as usize).copied())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::parse;

    #[test]
    fn what_is_in_the_same_order_is_compared_without_further_ado() {
        let equal = |one: &str, other: &str| {
            let (one, _) = parse(one.as_bytes());
            let (other, _) = parse(other.as_bytes());
            let look = Look::at(&one.dataset, &other.dataset);
            equal_in_order(&Seen::new(&one.dataset, look), &Seen::new(&other.dataset, look))
        };
        let file = "0 HEAD\n1 NOTE n\n0 @I1@ INDI\n1 NAME x\n2 NOTE y\n1 FAMC @F1@\n0 @F1@ FAM\n0 TRLR\n";
        assert!(equal(file, file));
        for (part, other) in [
            ("NAME x", "NAME y"),
            ("NAME x", "TITL x"),
            ("2 NOTE", "1 NOTE"),
            ("FAMC @F1@", "FAMC @I1@"),
            ("FAMC @F1@", "FAMC"),
            ("0 @F1@ FAM", "0 @F1@ FAM\n1 NOTE"),
        ] {
            assert!(!equal(file, &file.replace(part, other)), "{other}");
        }
        // Ids count for nothing.
        assert!(equal(file, &file.replace("F1", "F2")));
    }
}
