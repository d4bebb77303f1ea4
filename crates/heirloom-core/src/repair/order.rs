//! Which structure a place of the text belongs to.

use crate::tree::{StructureId, Tape};

/// The structures in the order of their lines, which may differ from that of the tape.
pub(super) struct Order {
    starts: Vec<(usize, StructureId)>,
    /// How deep each structure lies, by its number.
    depths: Vec<u32>,
    /// The record that each structure lies in, or is, by its number.
    records: Vec<StructureId>,
}

impl Order {
    pub(super) fn of(tape: &Tape<'_>) -> Order {
        let mut starts = Vec::with_capacity(tape.len());
        let mut depths: Vec<u32> = Vec::with_capacity(tape.len());
        let mut records: Vec<StructureId> = Vec::with_capacity(tape.len());
        for structure in tape.all() {
            let above = tape.superstructure(structure).map(StructureId::index);
            depths.push(above.map_or(0, |above| depths[above] + 1));
            records.push(above.map_or(structure, |above| records[above]));
            if let Some(line) = tape.first_line(structure) {
                starts.push((line.start(), structure));
            }
        }
        starts.sort_unstable();
        Order { starts, depths, records }
    }

    /// The structure whose lines a place is among.
    pub(super) fn at(&self, place: usize) -> Option<StructureId> {
        self.before(place + 1)
    }

    /// The last structure that begins before a place.
    pub(super) fn before(&self, place: usize) -> Option<StructureId> {
        let behind = self.starts.partition_point(|&(start, _)| start < place);
        behind.checked_sub(1).map(|found| self.starts[found].1)
    }

    /// The structure whose first line begins at a place.
    pub(super) fn beginning_at(&self, place: usize) -> Option<StructureId> {
        let found = self.starts.binary_search_by_key(&place, |&(start, _)| start).ok()?;
        Some(self.starts[found].1)
    }

    /// How deep a structure lies: 0 for a record.
    pub(super) fn depth(&self, of: StructureId) -> u32 {
        self.depths[of.index()]
    }

    /// The record that a structure lies in, or is.
    pub(super) fn record(&self, of: StructureId) -> StructureId {
        self.records[of.index()]
    }

    /// Where the lines begin that follow those of a structure and of all below it, if no others stand among them; `None`
    /// where some do. The end of the text is `usize::MAX`.
    pub(super) fn behind(&self, tape: &Tape<'_>, of: StructureId) -> Option<usize> {
        let first = tape.first_line(of)?.start();
        let place = self.starts.binary_search_by_key(&first, |&(start, _)| start).ok()?;
        let count = (tape.end(of) - of.index() as u32) as usize;
        let own =
            |&(_, other): &(usize, StructureId)| (of.index()..tape.end(of) as usize).contains(&other.index());
        let together = self.starts.get(place..place + count)?;
        together.iter().all(own).then(|| self.starts.get(place + count).map_or(usize::MAX, |next| next.0))
    }
}
