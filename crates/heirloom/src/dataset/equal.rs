//! When two datasets hold the same data.
//!
//! Records are an unordered set, and so are substructures of different types; only those of one type have an order
//! among themselves. Ids count for nothing, so that it has to be found out which record corresponds to which. What is
//! missing counts as an undefined record, which is what other dialects put in its place. Of a dataset with types by
//! dictionary and one with types by schema, those of the first are [translated](crate::schema).
//!
//! Each record gets a colour from what it holds, pointers aside; then, round after round, from what it holds, the
//! colours of what it points to and of what points to it, until no further records can be told apart. Where some
//! still have one colour the first of them is given another, and the rounds go on. Then the records of both datasets
//! are compared in the order of their colours, structure by structure. So `equal` is always right when it says yes;
//! of datasets that are alike in very many places at once it might say no.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::seen::{Look, Seen};
use super::{Dataset, Structure, Superstructure};
use crate::tree::StructureId;

impl PartialEq for Dataset<'_> {
    fn eq(&self, other: &Dataset<'_>) -> bool {
        let look = Look::at(self, other);
        let (one, other) = (Seen::new(self, look), Seen::new(other, look));
        one.head() == other.head() && (equal_in_order(&one, &other) || equal_in_any_order(&one, &other))
    }
}

/// The usual case, quickly: everything is the same and in the same order.
fn equal_in_order(one: &Seen<'_>, other: &Seen<'_>) -> bool {
    let (ours, theirs) = (one.members(), other.members());
    if ours.len() != theirs.len() {
        return false;
    }
    let place = |of: &[StructureId]| of.iter().zip(0u32..).map(|(id, place)| (id.0, place)).collect();
    let (our_places, their_places): (FxHashMap<_, _>, FxHashMap<_, _>) = (place(&ours), place(&theirs));
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
fn depth_key(dataset: &Dataset<'_>, id: StructureId, places: &FxHashMap<u32, u32>) -> (u8, u32) {
    match dataset.tape.superstructure(id) {
        None => (0, 0),
        Some(above) if Some(above) == dataset.frame.head => (1, 0),
        Some(above) => (2, places.get(&above.0).copied().unwrap_or_default()),
    }
}

fn equal_in_any_order(one: &Seen<'_>, other: &Seen<'_>) -> bool {
    let (ours, theirs) = (Canonical::of(one), Canonical::of(other));
    ours.describe() == theirs.describe()
}

/// A dataset with its structures in an order that does not depend on that of the file.
struct Canonical<'s, 'd> {
    seen: &'s Seen<'d>,
    /// The metadata, then the records by colour.
    roots: Vec<Tree<'d>>,
}

/// A record, or a structure of the metadata, and all below it in canonical preorder, with depths.
type Tree<'d> = Vec<(u32, Structure<'d>)>;

/// Records that look alike are told apart so many times at the most.
const MOST_CHOICES: usize = 100;

impl<'s, 'd> Canonical<'s, 'd> {
    fn of(seen: &'s Seen<'d>) -> Canonical<'s, 'd> {
        let dataset = seen.dataset;
        let mut metadata: Vec<_> = seen.metadata().collect();
        metadata.sort_by_cached_key(|structure| seen.structure_type(structure).into_owned());
        let records = seen.document().chain(dataset.missing());
        let mut roots: Vec<Tree<'d>> =
            metadata.into_iter().chain(records).map(|root| preorder(seen, root)).collect();
        // Of the metadata the order is known; records have no marks at first.
        let in_metadata = |tree: &Tree<'_>| tree[0].1.superstructure() == Superstructure::Metadata;
        let mut marks: Vec<u64> =
            roots.iter().zip(1..).map(|(tree, place)| if in_metadata(tree) { place } else { 0 }).collect();
        let mut colours = refine(seen, &roots, &marks);
        for choice in 0..MOST_CHOICES as u64 {
            let Some(first) = first_of_a_kind(&roots, &colours) else { break };
            marks[first] = u64::MAX - choice;
            colours = refine(seen, &roots, &marks);
        }
        let mut order: Vec<usize> = (0..roots.len()).collect();
        // The metadata stays in its order, which a colour does not tell.
        order.sort_by_key(|&root| match in_metadata(&roots[root]) {
            true => (false, root as u64),
            false => (true, colours[root]),
        });
        Canonical { seen, roots: order.into_iter().map(|root| std::mem::take(&mut roots[root])).collect() }
    }

    /// Everything that counts, with pointers as places in the canonical order.
    fn describe(&self) -> Vec<Described<'_>> {
        let all = || self.roots.iter().flatten();
        let places: FxHashMap<u32, u32> =
            all().zip(0u32..).map(|((_, found), place)| (found.id.0, place)).collect();
        let describe = |(depth, found): &(u32, Structure<'d>)| {
            let in_metadata = *depth == 0 && found.superstructure() == Superstructure::Metadata;
            let pointer = found.target().map(|target| places.get(&target.id.0).copied());
            let (id, string) = (self.seen.id(found), self.seen.string(found));
            (*depth, in_metadata, self.seen.structure_type(found), id, string, pointer)
        };
        all().map(describe).collect()
    }
}

type Described<'d> = (u32, bool, Cow<'d, str>, Option<&'d str>, Option<Cow<'d, str>>, Option<Option<u32>>);

/// A structure and all below it, with depths; substructures by type, those of one type in their order.
fn preorder<'d>(seen: &Seen<'d>, root: Structure<'d>) -> Tree<'d> {
    let mut found = Vec::new();
    let mut waiting = vec![(0, root)];
    while let Some((depth, structure)) = waiting.pop() {
        found.push((depth, structure));
        let mut below: Vec<Structure<'d>> = structure.substructures().collect();
        below.sort_by_cached_key(|below| seen.structure_type(below).into_owned());
        waiting.extend(below.into_iter().rev().map(|below| (depth + 1, below)));
    }
    found
}

/// The colours of the roots, refined until no more of them can be told apart.
fn refine<'d>(seen: &Seen<'d>, roots: &[Tree<'d>], marks: &[u64]) -> Vec<u64> {
    let mut colours = marks.to_vec();
    let mut distinct = 0;
    loop {
        // A structure inside a record is known by the record and its place in it.
        let mut inside: FxHashMap<u32, u64> = FxHashMap::default();
        for (tree, colour) in roots.iter().zip(&colours) {
            inside.extend(
                tree.iter().zip(0u64..).map(|((_, found), place)| (found.id.0, mixed(&(colour, place)))),
            );
        }
        let mut pointing: FxHashMap<u32, Vec<u64>> = FxHashMap::default();
        for (_, found) in roots.iter().flatten() {
            if let Some(target) = found.target() {
                pointing.entry(target.id.0).or_default().push(inside[&found.id.0]);
            }
        }
        pointing.values_mut().for_each(|colours| colours.sort_unstable());
        let recoloured = roots.iter().zip(marks).map(|(tree, mark)| {
            let mut hasher = FxHasher::default();
            mark.hash(&mut hasher);
            for (depth, found) in tree {
                (depth, seen.structure_type(found), seen.id(found), seen.string(found)).hash(&mut hasher);
                found.target().map(|target| inside.get(&target.id.0)).hash(&mut hasher);
                pointing.get(&found.id.0).hash(&mut hasher);
            }
            hasher.finish()
        });
        colours = recoloured.collect();
        let found = count_distinct(&colours);
        if found <= distinct {
            return colours;
        }
        distinct = found;
    }
}

/// The first root that shares its colour with another, where it matters which is which: they point somewhere or are
/// pointed to.
fn first_of_a_kind(roots: &[Tree<'_>], colours: &[u64]) -> Option<usize> {
    let targets: FxHashSet<u32> =
        roots.iter().flatten().filter_map(|(_, found)| found.target()).map(|target| target.id.0).collect();
    let mut counts: FxHashMap<u64, usize> = FxHashMap::default();
    colours.iter().for_each(|&colour| *counts.entry(colour).or_default() += 1);
    let tied = |tree: &Tree<'_>| {
        tree.iter().any(|(_, found)| found.target().is_some() || targets.contains(&found.id.0))
    };
    // The least colour, so that both datasets choose alike.
    let ties = (0..roots.len()).filter(|&root| counts[&colours[root]] > 1 && tied(&roots[root]));
    ties.min_by_key(|&root| (colours[root], root))
}

fn count_distinct(colours: &[u64]) -> usize {
    colours.iter().collect::<FxHashSet<_>>().len()
}

fn mixed(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
