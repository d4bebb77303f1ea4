//! What several rules on the whole file keep.

use std::hash::{BuildHasher, Hash};

use heirloom_core::keyed::{Keyed, KeyedMap};

use super::KinScope;
use crate::StructureNo;

/// How many of something there are in a file, and the first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FirstAndCount {
    pub(super) first: Option<StructureNo>,
    pub(super) count: u64,
}

impl FirstAndCount {
    /// Adds one that stands behind all others.
    pub(super) fn add(&mut self, one: StructureNo) {
        self.first = self.first.or(Some(one));
        self.count += 1;
    }

    /// How many there are besides the first.
    pub(super) fn others(&self) -> u64 {
        self.count.saturating_sub(1)
    }
}

/// A number that stands for something of a file: two things have the same with a probability of 1 in 2⁶⁴.
pub(super) fn digest(thing: impl Hash) -> u64 {
    Keyed.hash_one(thing)
}

/// Things that are met again, by their digests.
#[derive(Debug, Default)]
pub(super) struct MetAgain {
    first: KeyedMap<u64, StructureNo>,
    /// Where one was met again, whether that is told at its tag, and the first.
    again: Vec<(StructureNo, bool, StructureNo)>,
}

impl MetAgain {
    /// Adds a record by what it is known by. If it is met again that is told at a part of it, or at its own tag.
    pub(super) fn add(&mut self, known_by: u64, record: StructureNo, at: Option<StructureNo>) {
        let first = *self.first.entry(known_by).or_insert(record);
        if first != record {
            self.again.push((at.unwrap_or(record), at.is_none(), first));
        }
    }

    /// Reports those that were met again, with the line of the first.
    pub(super) fn report(&mut self, scope: &mut KinScope<'_>) {
        for (at, is_tag, first) in self.again.drain(..) {
            match is_tag {
                true => scope.report_tag(at, [("line", first.place())]),
                false => scope.report(at, [("line", first.place())]),
            }
        }
    }
}
