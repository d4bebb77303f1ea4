//! What became of a file over several turns, in terms of the file as it was.

use std::ops::Range;

use super::Change;
use crate::source::Edit;

/// The file as it is now, made of what was kept and what was put in.
pub(super) struct Patchwork {
    pieces: Vec<Piece>,
}

enum Piece {
    /// These octets of the file as it was.
    Kept(Range<usize>),
    /// What came in, perhaps nothing, and by which fixes.
    Patch { octets: Vec<u8>, by: Vec<usize> },
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Piece::Kept(range) => range.len(),
            Piece::Patch { octets, .. } => octets.len(),
        }
    }

    /// Takes the first octets away from it, as a piece of their own.
    fn split_off(&mut self, length: usize) -> Piece {
        match self {
            Piece::Kept(range) => {
                let first = range.start..range.start + length;
                range.start += length;
                Piece::Kept(first)
            }
            Piece::Patch { octets, by } => {
                let rest = octets.split_off(length);
                Piece::Patch { octets: std::mem::replace(octets, rest), by: by.clone() }
            }
        }
    }
}

impl Patchwork {
    pub(super) fn of(octets: usize) -> Patchwork {
        Patchwork { pieces: vec![Piece::Kept(0..octets)] }
    }

    /// Makes edits, which are in order and do not conflict, each with the fixes that ask for it.
    pub(super) fn apply(&mut self, edits: impl Iterator<Item = (Edit, Vec<usize>)>) {
        let mut rest = std::mem::take(&mut self.pieces).into_iter();
        let mut open: Option<Piece> = None;
        let mut at = 0;
        for (edit, mut by) in edits {
            while at < edit.octets.end {
                let Some(mut piece) = open.take().or_else(|| rest.next()) else { break };
                let wanted = if at < edit.octets.start { edit.octets.start } else { edit.octets.end } - at;
                let first = match piece.len() > wanted {
                    true => {
                        let first = piece.split_off(wanted);
                        open = Some(piece);
                        first
                    }
                    false => piece,
                };
                let taken_away = at >= edit.octets.start;
                at += first.len();
                match first {
                    Piece::Patch { by: before, .. } if taken_away => by.extend(before),
                    Piece::Kept(_) if taken_away => {}
                    first => self.pieces.push(first),
                }
            }
            self.pieces.push(Piece::Patch { octets: edit.replacement.into(), by });
        }
        self.pieces.extend(open);
        self.pieces.extend(rest);
    }

    /// The changes to the file as it was, in order, none beside another.
    pub(super) fn changes(self, original: &[u8]) -> Vec<Change> {
        let mut changes = Vec::new();
        let mut kept = 0;
        let mut patch: Option<(Vec<u8>, Vec<usize>)> = None;
        let end = Piece::Kept(original.len()..original.len());
        for piece in self.pieces.into_iter().chain([end]) {
            match piece {
                Piece::Patch { octets, by } => {
                    let (so_far, all) = patch.get_or_insert_default();
                    so_far.extend(octets);
                    all.extend(by);
                }
                Piece::Kept(range) => {
                    if let Some((replacement, mut by)) = patch.take()
                        && replacement != original[kept..range.start]
                    {
                        by.sort_unstable();
                        by.dedup();
                        let edit = Edit::new(kept..range.start, replacement);
                        changes.push(Change { edit, by });
                    }
                    kept = range.end;
                }
            }
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::apply;
    use proptest::prelude::*;

    proptest! {
        /// However many turns there were, the changes lead from the first file to the last, and name the fixes.
        #[test]
        fn turns_add_up(
            first in proptest::collection::vec(any::<u8>(), 0..40),
            turns in proptest::collection::vec(
                proptest::collection::vec((0usize..50, 0usize..6, proptest::collection::vec(any::<u8>(), 0..4)), 0..5),
                0..4,
            ),
        ) {
            let mut patchwork = Patchwork::of(first.len());
            let mut now = first.clone();
            for (turn, edits) in turns.into_iter().enumerate() {
                let mut edits: Vec<Edit> = edits
                    .into_iter()
                    .map(|(start, length, new)| {
                        let start = start.min(now.len());
                        Edit::new(start..(start + length).min(now.len()), new)
                    })
                    .collect();
                edits.sort_by_key(|edit| (edit.octets.start, edit.octets.end));
                edits.dedup_by(|next, edit| edit.conflicts(next));
                patchwork.apply(edits.iter().map(|edit| (edit.clone(), vec![turn])));
                now = apply(&now, &edits);
            }
            let changes = patchwork.changes(&first);
            let edits: Vec<Edit> = changes.iter().map(|change| change.edit.clone()).collect();
            prop_assert_eq!(apply(&first, &edits), now);
            prop_assert!(changes.iter().all(|change| !change.by.is_empty()));
            prop_assert!(edits.windows(2).all(|pair| pair[0].octets.end < pair[1].octets.start));
        }
    }
}
