//! What differs in meaning between two datasets, whatever their encodings, drafts, orders and ids.
//!
//! A [`Difference`] says which records of one dataset correspond to which of the other, what has changed in those that do,
//! and which there are in one of them only:
//!
//! ```
//! use heirloom_core::difference::{Change, Difference, Options};
//! use heirloom_core::parse;
//!
//! let (old, _) = parse(b"0 HEAD\n0 @I1@ INDI\n1 NAME Ada /Byron/\n1 BIRT\n2 DATE 1815\n0 @N1@ NOTE x\n0 TRLR\n");
//! let (new, _) = parse(b"0 HEAD\n0 @N7@ NOTE x\n0 @P4@ INDI\n1 BIRT\n2 DATE 1815\n1 NAME Ada /King/\n0 TRLR\n");
//! let difference = Difference::between(&old.dataset, &new.dataset, &Options::new());
//!
//! let changed: Vec<_> = difference.changed().collect();
//! assert_eq!((changed[0].old.id(), changed[0].new.id()), (Some("I1"), Some("P4")));
//! let [Change::Value { old, new }] = &changed[0].changes[..] else { panic!() };
//! assert_eq!((old.string().as_deref(), new.string().as_deref()), (Some("Ada /Byron/"), Some("Ada /King/")));
//! assert!(changed.len() == 1 && difference.added().is_empty() && difference.removed().is_empty());
//! ```
//!
//! The law of the room: where the datasets are equal, a difference is empty; and where it is empty they say the same, which
//! is certain, since structure after structure was compared. Only `==` may miss that: where very many records look alike, as in
//! large circles, it gives up after so much work and takes what is open to be different, and a difference may still be
//! found to be empty. How few changes are found otherwise depends on which records were taken for the same. `matching.rs` says
//! how that is decided, in time that grows little faster than the datasets.

mod options;
mod features;
mod matching;
mod align;
mod compare;
#[cfg(test)]
mod testing;

pub use options::{Ids, Ignored, IgnoredError, Options};

use std::cell::LazyCell;

use crate::dataset::correspondence::{METADATA, Side, Types};
use crate::dataset::{Dataset, Look, Structure};
use compare::Comparison;
use matching::Matching;

/// What differs between an old dataset and a new one.
#[derive(Clone, Debug)]
pub struct Difference<'d> {
    metadata: Vec<Change<'d>>,
    matched: Vec<Matched<'d>>,
    removed: Vec<Structure<'d>>,
    added: Vec<Structure<'d>>,
}

/// Two records that correspond.
#[derive(Clone, Debug)]
pub struct Matched<'d> {
    /// That of the old dataset.
    pub old: Structure<'d>,
    /// That of the new one.
    pub new: Structure<'d>,
    /// What has changed in it, in the order of the old file. What is new in a structure comes behind all else that lies in it.
    pub changes: Vec<Change<'d>>,
}

/// One thing that differs.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Change<'d> {
    /// A structure has another payload, has one where it had none, or points to something that does not correspond to what it
    /// pointed to.
    Value {
        /// As it was.
        old: Structure<'d>,
        /// As it is.
        new: Structure<'d>,
    },
    /// A structure is gone, with all that lay in it.
    Removed {
        /// As it was.
        old: Structure<'d>,
    },
    /// There is a new structure, with all that lies in it.
    Added {
        /// As it is.
        new: Structure<'d>,
    },
    /// A structure stands elsewhere among those of its type, where the order counts.
    Moved {
        /// As it was.
        old: Structure<'d>,
        /// As it is.
        new: Structure<'d>,
    },
    /// A structure has another id, where ids are data.
    Id {
        /// As it was.
        old: Structure<'d>,
        /// As it is.
        new: Structure<'d>,
    },
}

impl<'d> Difference<'d> {
    /// Compares two datasets.
    pub fn between(old: &'d Dataset<'d>, new: &'d Dataset<'d>, options: &Options) -> Difference<'d> {
        let mut look = Look::at(old, new);
        look.ids &= options.ids == Ids::AsRead;
        let mut types = Types::default();
        let [old, new] =
            [old, new].map(|dataset| Side::new(dataset, look, &options.ignored_kinds(dataset), &mut types));
        let sides = [&old, &new];
        let matching = Matching::between(sides);
        let comparison = Comparison::new(sides, &matching);
        let mut metadata: Vec<Change<'d>> = comparison.head().into_iter().collect();
        // A header that is gone, or new, is told with all that lies in it.
        let told_whole = matches!(metadata.first(), Some(Change::Removed { .. } | Change::Added { .. }));
        let mut matched: Vec<Matched<'d>> = Vec::new();
        for (record, partner, changes) in comparison.run() {
            match record {
                METADATA if told_whole => {}
                METADATA => metadata.extend(changes),
                _ => matched.push(Matched { old: old.record(record), new: new.record(partner), changes }),
            }
        }
        let alone = |side: usize| {
            let records = 1..sides[side].records();
            let alone = records.filter(|&record| matching.partner(side, record).is_none());
            // Whoever points to what is not there tells of it.
            let pointed_to = LazyCell::new(|| sides[side].pointed_to());
            alone
                .filter(|record| !sides[side].is_stand_in(*record) || !pointed_to.contains(record))
                .map(|record| sides[side].record(record))
                .collect()
        };
        Difference { metadata, matched, removed: alone(0), added: alone(1) }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.metadata.is_empty()
            && self.removed.is_empty()
            && self.added.is_empty()
            && self.changed().next().is_none()
    }

    /// What differs in the metadata.
    pub fn metadata(&self) -> &[Change<'d>] {
        &self.metadata
    }

    /// All records that correspond, in the order of the old file, whether they have changed or not.
    pub fn matched(&self) -> &[Matched<'d>] {
        &self.matched
    }

    /// Those that have changed.
    pub fn changed(&self) -> impl Iterator<Item = &Matched<'d>> {
        self.matched.iter().filter(|matched| !matched.changes.is_empty())
    }

    /// Those that have another id, changed or not. Where ids are no data that is no difference.
    pub fn renumbered(&self) -> impl Iterator<Item = &Matched<'d>> {
        self.matched.iter().filter(|matched| matched.old.id() != matched.new.id())
    }

    /// The records that only the old dataset has, in its order. What stands for records that are missing is none.
    pub fn removed(&self) -> &[Structure<'d>] {
        &self.removed
    }

    /// The records that only the new dataset has, in its order.
    pub fn added(&self) -> &[Structure<'d>] {
        &self.added
    }
}
