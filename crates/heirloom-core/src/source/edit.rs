use std::ops::Range;

use super::Worded;

/// A change to the octets of a file: these make room for those. All others stay as they are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Edit {
    /// What is taken away; empty where something is only put in.
    pub octets: Range<usize>,
    /// What comes in its place.
    pub replacement: Box<[u8]>,
}

impl Edit {
    /// Puts `replacement` in the place of `octets`.
    pub fn new(octets: Range<usize>, replacement: impl Into<Box<[u8]>>) -> Edit {
        Edit { octets, replacement: replacement.into() }
    }

    /// Takes `octets` away.
    pub fn delete(octets: Range<usize>) -> Edit {
        Edit::new(octets, [])
    }

    /// Puts something in before the octet at `at`.
    pub fn insert(at: usize, replacement: impl Into<Box<[u8]>>) -> Edit {
        Edit::new(at..at, replacement)
    }

    /// Whether two edits can't both be made: what they take away has octets in common, or both put something in at the
    /// same place.
    pub fn conflicts(&self, other: &Edit) -> bool {
        self.octets.start < other.octets.end && other.octets.start < self.octets.end
            || self.octets.start == other.octets.start
    }
}

/// The octets with all of these changes made. They must be in the order of the file, and none may
/// [conflict](Edit::conflicts) with another; where one does, the first of them is made.
///
/// ```
/// use heirloom_core::source::{Edit, apply};
///
/// let edits = [Edit::new(2..6, *b"HEAD"), Edit::insert(7, *b"0 TRLR\n")];
/// assert_eq!(apply(b"0 head\n", &edits), b"0 HEAD\n0 TRLR\n");
/// ```
pub fn apply(octets: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut changed = Vec::with_capacity(octets.len());
    let mut at = 0;
    let mut made: Option<&Edit> = None;
    for edit in edits {
        if edit.octets.start < at || made.is_some_and(|made| made.conflicts(edit)) {
            continue;
        }
        changed.extend_from_slice(&octets[at..edit.octets.start]);
        changed.extend_from_slice(&edit.replacement);
        at = edit.octets.end;
        made = Some(edit);
    }
    changed.extend_from_slice(&octets[at..]);
    changed
}

/// Whether the meaning of a file survives an edit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Safety {
    /// It does: read again, the file gives the same dataset.
    Safe,
    /// Perhaps not: the edit is a guess at what was meant.
    Unsafe,
}

/// How a finding can be mended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// Whether the meaning of the file survives.
    pub safety: Safety,
    /// What is done and why, in a few words.
    pub reason: Worded,
    /// The changes, in the order of the file. All of them are made, or none.
    pub edits: Vec<Edit>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_that_touch_are_no_conflict_but_those_at_one_place_are() {
        let conflicts = |one: Range<usize>, other: Range<usize>| {
            let (one, other) = (Edit::delete(one), Edit::delete(other));
            let answers = [one.conflicts(&other), other.conflicts(&one)];
            assert_eq!(answers[0], answers[1], "{one:?} {other:?}");
            answers[0]
        };
        for (one, other) in [(0..2, 2..4), (0..2, 2..2), (0..1, 3..4), (1..1, 2..2)] {
            assert!(!conflicts(one.clone(), other.clone()), "{one:?} {other:?}");
        }
        for (one, other) in
            [(0..3, 2..4), (0..4, 1..2), (0..4, 2..2), (0..2, 0..2), (2..2, 2..2), (2..2, 2..4)]
        {
            assert!(conflicts(one.clone(), other.clone()), "{one:?} {other:?}");
        }
    }

    #[test]
    fn of_edits_in_conflict_the_first_is_made() {
        let edits = [Edit::new(0..3, *b"x"), Edit::new(2..4, *b"y"), Edit::delete(4..5)];
        assert_eq!(apply(b"abcdef", &edits), b"xdf");
        let swapped = [Edit::delete(4..5), Edit::new(0..3, *b"x")];
        assert_eq!(apply(b"abcdef", &swapped), b"abcdf");
    }
}
