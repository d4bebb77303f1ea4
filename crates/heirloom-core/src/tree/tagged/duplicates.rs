//! Ids that several structures bear, in dialects that leave the reader to choose what becomes of them.
//!
//! What is decided rests on the file as it stands, for all ids at once: whether an id is used, and by how many records
//! it is borne, does not depend on what becomes of others.

use std::ops::Range;

use super::as_xref;
use crate::keyed::{KeyedMap, KeyedSet};
use crate::source::{Finding, Sink, Span};
use crate::tree::{DuplicateIds, IdKey, StructureId, Tape, Xref, findings};

/// The ids that several structures bear, and what is known of each.
#[derive(Clone, Debug, Default)]
pub(crate) struct SharedIds {
    ids: KeyedMap<Box<str>, Shared>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Shared {
    bearers: u32,
    records: u32,
    /// Whether anything points to it.
    used: bool,
}

/// What becomes of an id that several structures bear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It is forgotten.
    Forget,
    /// It is that of its only bearer that is a record.
    KeepOnRecord,
    /// Its bearers are left out, and all that points to it.
    Reject,
}

impl SharedIds {
    /// Those of a whole file.
    pub(crate) fn of(tape: &Tape<'_>) -> SharedIds {
        let mut met: KeyedSet<u64> = KeyedSet::default();
        let mut again: KeyedSet<u64> = KeyedSet::default();
        for (_, key, _) in bearers(tape) {
            if !met.insert(key.bits()) {
                again.insert(key.bits());
            }
        }
        let mut shared = SharedIds::default();
        if !again.is_empty() {
            shared.note(tape, |key| again.contains(&key.bits()));
        }
        shared.finish()
    }

    /// Takes note of the bearers and the uses in a tape of ids whose keys are wanted: those that several structures of
    /// the file may bear.
    pub(crate) fn note(&mut self, tape: &Tape<'_>, wanted: impl Fn(IdKey) -> bool) {
        for (structure, _, is_record) in bearers(tape).filter(|(_, key, _)| wanted(*key)) {
            let known = self.ids.entry(tape.id(structure).unwrap_or_default().into()).or_default();
            known.bearers += 1;
            known.records += u32::from(is_record);
        }
        for (_, xref) in xrefs(tape, wanted) {
            self.ids.entry(xref).or_default().used = true;
        }
    }

    /// The same without those that turned out to have one bearer, or none.
    pub(crate) fn finish(mut self) -> SharedIds {
        self.ids.retain(|_, known| known.bearers > 1);
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// What becomes of an id, if several structures bear it.
    pub(crate) fn verdict(&self, id: &str, choice: DuplicateIds) -> Option<Verdict> {
        let known = self.ids.get(id)?;
        let keep = (known.records == 1).then_some(Verdict::KeepOnRecord);
        let forget = (!known.used).then_some(Verdict::Forget);
        let milder = match choice {
            DuplicateIds::Mildest => keep.or(forget),
            DuplicateIds::ForgetUnused => forget,
            DuplicateIds::KeepOnRecord => keep,
            DuplicateIds::RejectStructures | DuplicateIds::RejectDataset => None,
        };
        Some(milder.unwrap_or(Verdict::Reject))
    }

    /// The first bearer on a tape of an id that was met before, on this tape or on others.
    pub(crate) fn first_repetition(&self, tape: &Tape<'_>, met: &mut KeyedSet<Box<str>>) -> Option<Span> {
        let mut repeats = |structure: StructureId| {
            let id = tape.id(structure).unwrap_or_default();
            self.ids.contains_key(id) && !met.insert(id.into())
        };
        let mut structures = bearers(tape).map(|(structure, ..)| structure);
        structures.find(|&structure| repeats(structure)).map(|structure| tape.id_span(structure))
    }
}

/// The structures that bear an id and are data: each with its key, and whether it is a record.
fn bearers(tape: &Tape<'_>) -> impl Iterator<Item = (StructureId, IdKey, bool)> {
    tape.noted().flat_map(move |(from, noted)| {
        let all = noted
            .bearers
            .iter()
            .map(move |bearer| (StructureId(from + bearer.structure.0), bearer.key(), bearer.is_record));
        all.filter(|&(structure, ..)| !tape.is_framing(structure))
    })
}

/// The structures whose payloads are xrefs to ids with wanted keys.
fn xrefs(tape: &Tape<'_>, wanted: impl Fn(IdKey) -> bool) -> impl Iterator<Item = (StructureId, Box<str>)> {
    let all = tape.noted().flat_map(|(from, noted)| {
        noted.xrefs.iter().map(move |xref| (StructureId(from + xref.structure.0), *xref))
    });
    all.filter_map(move |(structure, xref): (StructureId, Xref)| {
        // What is not clearly an xref has to be read as a whole.
        if tape.is_framing(structure) || xref.key().is_some_and(|key| !wanted(key)) {
            return None;
        }
        let raw = tape.raw_payload(structure)?;
        let id = as_xref(tape, structure, &raw)?;
        wanted(IdKey::of(id.as_bytes())).then(|| (structure, id.into()))
    })
}

/// Finds and reports what is left out because of ids that several structures bear. What is left of the text, as ranges;
/// `None` where that is all of it.
pub(crate) fn rejected(
    tape: &Tape<'_>,
    verdict: impl Fn(&str) -> Option<Verdict>,
    sink: &mut impl Sink,
) -> Option<Vec<Range<usize>>> {
    let rejects = |id: &str| verdict(id) == Some(Verdict::Reject);
    let bearing = bearers(tape).map(|(structure, ..)| structure);
    let bearing = bearing.filter(|&structure| tape.id(structure).is_some_and(rejects));
    let mut tops: Vec<_> = bearing.map(|structure| (structure, &findings::BEARER_LEFT_OUT)).collect();
    let pointing = xrefs(tape, |_| true).filter(|(_, id)| rejects(id));
    tops.extend(pointing.map(|(structure, _)| (structure, &findings::POINTER_LEFT_OUT)));
    if tops.is_empty() {
        return None;
    }
    // A structure that bears one and points to one is said to bear one.
    tops.sort_by_key(|&(structure, code)| (structure, code.id));
    let mut kept: Vec<Range<usize>> = Vec::new();
    let (mut from, mut end) = (0, 0);
    for (top, code) in tops.into_iter() {
        if top.0 < end {
            continue;
        }
        end = tape.end(top);
        let report = |code, structure| Finding::new(code, tape.lines(structure).unwrap_or_default());
        sink.report(report(code, top));
        tape.below(top).for_each(|below| sink.report(report(&findings::BELOW_LEFT_OUT, below)));
        // Up to the next structure, with lines in between that were left out already.
        let start = tape.first_line(top).unwrap_or_default().start();
        kept.push(from..start);
        from = match (end as usize) < tape.len() {
            true => tape.first_line(StructureId(end)).map_or(tape.text().len(), Span::start),
            false => tape.text().len(),
        };
    }
    kept.push(from..tape.text().len());
    Some(kept)
}

/// Forgets and reports the ids that are to be forgotten.
pub(crate) fn forget_ids(
    tape: &mut Tape<'_>,
    verdict: impl Fn(&str) -> Option<Verdict>,
    sink: &mut impl Sink,
) {
    let mut forgotten: KeyedSet<StructureId> = KeyedSet::default();
    for (structure, _, is_record) in bearers(tape) {
        let code = match verdict(tape.id(structure).unwrap_or_default()) {
            Some(Verdict::Forget) => &findings::ID_FORGOTTEN,
            Some(Verdict::KeepOnRecord) if !is_record => &findings::INNER_ID_FORGOTTEN,
            _ => continue,
        };
        sink.report(Finding::new(code, tape.id_span(structure)));
        forgotten.insert(structure);
    }
    if !forgotten.is_empty() {
        tape.retain_bearers(|structure| !forgotten.contains(&structure));
        forgotten.into_iter().for_each(|structure| tape.forget_id(structure));
    }
}
