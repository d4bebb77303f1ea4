use std::hash::BuildHasher;

use hashbrown::HashTable;

use super::numbered::{Numbered, Put};
use super::parse::{Oddity, oddities};
use super::{FreshIds, PreservedEscapes};
use crate::keyed::{Keyed, KeyedMap};
use crate::source::{Code, Finding, Sink, Span, Value};
use crate::threads::Threads;
use crate::tree::{
    Dangling, IdKey, InnerIds, Marks, Noted, StructureId, Tape, Target, TreeRules, Xref, findings,
};

/// Turns xrefs into pointers (section 5.1), and reports what is odd about the at signs of all other payloads.
///
/// An xref that belongs to no structure, or to several, becomes a pointer to an `UNDEF` record, one for each
/// distinct xref, behind all other records in order of first use; or, by other rules, it is kept as it is.
pub fn resolve(rules: &TreeRules, tape: &mut Tape<'_>, preserved: &PreservedEscapes, sink: &mut impl Sink) {
    resolve_with(rules, tape, preserved, Threads::One, sink);
}

/// The same, divided among threads.
pub(crate) fn resolve_with(
    rules: &TreeRules,
    tape: &mut Tape<'_>,
    preserved: &PreservedEscapes,
    threads: Threads,
    sink: &mut impl Sink,
) {
    let noted = tape.take_noted();
    let mut bearers = Bearers::of(rules, tape, &noted, sink);
    if bearers.inner {
        tape.set_inner_ids();
    }
    // First the xrefs that clearly lead to one record, which are nearly all; then, in order, the others.
    let shares = noted.into_iter().map(|(from, noted)| (from, noted.xrefs)).collect();
    let mut found = {
        let (tape, bearers) = (&*tape, &bearers);
        threads.map(shares, |(from, xrefs): (u32, Vec<Xref>)| {
            let find = |&xref: &Xref| {
                Target::new(bearers.find_quickly(tape, StructureId(from + xref.structure.0), xref))
            };
            let targets: Vec<Target> = xrefs.iter().map(find).collect();
            (from, xrefs, targets)
        })
    };
    let mut undefined = Undefined { rules: *rules, table: HashTable::new(), ambiguous: Vec::new() };
    for (from, xrefs, targets) in &mut found {
        for (xref, target) in xrefs.iter().zip(targets).filter(|(_, target)| target.get().is_none()) {
            let structure = StructureId(*from + xref.structure.0);
            let is_preserved = |letter| preserved.of(tape.tag(structure)).contains(letter);
            if !tape.is_framing(structure) && !xref.escape_type().is_some_and(is_preserved) {
                let found = resolve_slowly(tape, structure, &mut bearers, &mut undefined, preserved, sink);
                *target = Target::new(found);
            }
        }
    }
    tape.set_pointers(found.into_iter().map(|(_, xrefs, targets)| (xrefs, targets)).collect(), threads);
    give_fresh_ids(tape, &bearers, &undefined);
}

#[cold]
fn resolve_slowly(
    tape: &mut Tape<'_>,
    structure: StructureId,
    bearers: &mut Bearers,
    undefined: &mut Undefined,
    preserved: &PreservedEscapes,
    sink: &mut impl Sink,
) -> Option<StructureId> {
    let raw = tape.raw_payload(structure)?;
    let Some(xref) = as_xref(tape, structure, &raw) else {
        report_oddities(tape, preserved, structure, sink);
        return None;
    };
    let padded = xref.len() + 2 < raw.len();
    let spread = tape.has(structure, Marks::MORE);
    let payload = tape.payload_span(structure);
    if padded {
        sink.report(Finding::new(&findings::PADDED_POINTER, payload));
    }
    let place = xref_span(tape, structure, &raw, xref);
    match bearers.find(tape, xref) {
        Bearing::One { structure: target, is_record } => {
            if !is_record && undefined.rules.inner_ids == InnerIds::AdvisedAgainst {
                sink.report(Finding::new(&findings::POINTER_TO_NON_RECORD, place));
            }
            Some(target)
        }
        Bearing::None => {
            sink.report(Finding::new(dangling(undefined.rules.dangling), place));
            // Behind very many blanks it would take long to read it again and again.
            let id = (spread || padded).then(|| Box::from(xref));
            undefined.for_dangling(tape, structure, id)
        }
        Bearing::Several(first) => {
            sink.report(Finding::new(&findings::AMBIGUOUS_POINTER, place));
            let known = bearers.duplicates.entry(first.0).or_default();
            if known.undefined.is_none() {
                known.undefined = tape.push_undef(structure);
                undefined.ambiguous.extend(known.undefined.map(|undef| (first, undef)));
            }
            known.undefined
        }
    }
}

/// What is said of an xref that nothing bears.
pub(crate) fn dangling(rule: Dangling) -> &'static Code {
    match rule {
        Dangling::UndefRecord | Dangling::UnwrittenRecord => &findings::DANGLING,
        Dangling::Kept => &findings::DANGLING_KEPT,
    }
}

/// Where the xref in a payload is in the text, without the blanks around it.
pub(crate) fn xref_span(tape: &Tape<'_>, structure: StructureId, raw: &str, xref: &str) -> Span {
    let payload = tape.payload_span(structure);
    if tape.has(structure, Marks::MORE) {
        return payload;
    }
    let start = payload.start() + (raw.len() - raw.trim_start_matches([' ', '\t']).len());
    Span::new(start, start + xref.len() + 2)
}

/// The id in the payload of a structure, merged but not unescaped, that is an xref as a whole. Where each line is read by itself it has
/// no additional lines.
pub(crate) fn as_xref<'r>(tape: &Tape<'_>, structure: StructureId, raw: &'r str) -> Option<&'r str> {
    if tape.escapes().are_text() && tape.has(structure, Marks::MORE) {
        return None;
    }
    tape.line_rules().xref(raw.as_bytes()).map(|id| &raw[id])
}

/// Says what is odd about the at signs of a payload.
pub(crate) fn report_oddities(
    tape: &Tape<'_>,
    preserved: &PreservedEscapes,
    structure: StructureId,
    sink: &mut impl Sink,
) {
    let mut lone = false;
    oddities(tape, structure, preserved, |place, oddity| {
        let (code, escape) = match oddity {
            // One a payload: whoever forgot to double one forgot them all.
            Oddity::LoneAt if std::mem::replace(&mut lone, true) => return,
            Oddity::LoneAt => return sink.report(Finding::new(&findings::LONE_AT, place)),
            Oddity::Removed(escape) => (&findings::REMOVED_ESCAPE, escape),
            Oddity::BadUnicode(escape) => (&findings::BAD_UNICODE_ESCAPE, escape),
            Oddity::Unspaced(escape) => (&findings::ESCAPE_WITHOUT_SPACE, escape),
        };
        sink.report(Finding::new(code, place).value("escape", escape));
    });
}

/// Who bears which xref_id.
struct Bearers {
    /// The records that bear ids of the usual form, each borne by nobody else.
    numbered: Numbered,
    /// The first bearer of each other id.
    table: HashTable<FirstBearer>,
    /// What is known of ids with several bearers, by the first of them.
    duplicates: KeyedMap<u32, Duplicate>,
    /// Whether any of them lies inside a record.
    inner: bool,
}

/// All that most pointers need to know of their targets, so that no other memory is touched.
struct FirstBearer {
    key: IdKey,
    structure: StructureId,
    is_record: bool,
    /// Whether others bear the id too.
    several: bool,
}

const _: () = assert!(size_of::<FirstBearer>() == 16);

#[derive(Default)]
struct Duplicate {
    later: Vec<StructureId>,
    undefined: Option<StructureId>,
}

enum Bearing {
    None,
    One { structure: StructureId, is_record: bool },
    Several(StructureId),
}

impl Bearers {
    fn of(rules: &TreeRules, tape: &Tape<'_>, noted: &[(u32, Noted)], sink: &mut impl Sink) -> Bearers {
        let advised = rules.inner_ids == InnerIds::AdvisedAgainst;
        let all = || noted.iter().flat_map(|(from, noted)| noted.bearers.iter().map(move |one| (from, one)));
        let mut bearers = Bearers {
            numbered: Numbered::for_keys(all().map(|(_, bearer)| bearer.key())),
            table: HashTable::new(),
            duplicates: KeyedMap::default(),
            inner: false,
        };
        let mut pairs = Vec::new();
        for (from, bearer) in all() {
            let (structure, key) = (StructureId(from + bearer.structure.0), bearer.key());
            if tape.is_framing(structure) {
                continue;
            }
            let is_record = bearer.is_record;
            if !is_record {
                bearers.inner = true;
                if advised {
                    sink.report(Finding::new(&findings::ID_ON_NON_RECORD, tape.id_span(structure)));
                }
            }
            match bearers.numbered.put(key, structure, is_record) {
                Put::Done => {}
                Put::NotHere => bearers.add(tape, key, structure, is_record, &mut pairs),
                Put::Taken(first) => {
                    bearers.add(tape, key, first, true, &mut pairs);
                    bearers.add(tape, key, structure, is_record, &mut pairs);
                }
            }
        }
        report_duplicates(tape, pairs, sink);
        bearers
    }

    /// Adds a bearer of an id that is not of the usual form, or has several bearers; with the first, if it is not that.
    fn add(
        &mut self,
        tape: &Tape<'_>,
        key: IdKey,
        structure: StructureId,
        is_record: bool,
        pairs: &mut Vec<(StructureId, StructureId)>,
    ) {
        let same = |other: &FirstBearer| {
            other.key == key && (!key.is_digest() || tape.id(other.structure) == tape.id(structure))
        };
        match self.table.entry(key.hash(), same, |other| other.key.hash()) {
            hashbrown::hash_table::Entry::Vacant(free) => {
                free.insert(FirstBearer { key, structure, is_record, several: false });
            }
            hashbrown::hash_table::Entry::Occupied(mut first) => {
                let first = first.get_mut();
                first.several = true;
                self.duplicates.entry(first.structure.0).or_default().later.push(structure);
                pairs.push((first.structure, structure));
            }
        }
    }

    fn find(&self, tape: &Tape<'_>, id: &str) -> Bearing {
        let key = IdKey::of(id.as_bytes());
        self.bearing(key, |other| tape.id(other) == Some(id))
    }

    /// The record that the payload of a structure points to, where it is clear and nothing has to be said of it.
    #[inline]
    fn find_quickly(&self, tape: &Tape<'_>, structure: StructureId, xref: Xref) -> Option<StructureId> {
        match self.bearing(xref.key()?, |other| tape.xref(structure) == tape.id(other)) {
            Bearing::One { structure: target, is_record: true } if !tape.is_framing(structure) => {
                Some(target)
            }
            _ => None,
        }
    }

    #[inline]
    fn bearing(&self, key: IdKey, same: impl Fn(StructureId) -> bool) -> Bearing {
        if let Some(structure) = self.numbered.find(key) {
            return Bearing::One { structure, is_record: true };
        }
        let found = self
            .table
            .find(key.hash(), |other| other.key == key && (!key.is_digest() || same(other.structure)));
        match found {
            None => Bearing::None,
            Some(first) if first.several => Bearing::Several(first.structure),
            Some(only) => Bearing::One { structure: only.structure, is_record: only.is_record },
        }
    }
}

/// Reports each later bearer with the place of the first; in the order of the first ones, so that one walk through
/// the text finds all their lines.
fn report_duplicates(tape: &Tape<'_>, mut pairs: Vec<(StructureId, StructureId)>, sink: &mut impl Sink) {
    let place = |structure| tape.id_span(structure);
    pairs.sort_by_key(|&(first, later)| (place(first), place(later)));
    for (first, later) in pairs {
        let first = Value::Place(place(first).start() as u64);
        sink.report(Finding::new(&findings::DUPLICATE_ID, place(later)).value("first", first));
    }
}

/// The `UNDEF` records made so far, or what else stands for structures that are not there.
struct Undefined {
    rules: TreeRules,
    /// Those for xrefs that nobody bears; their ids are the xrefs.
    table: HashTable<u32>,
    /// Those for ids with several bearers: the first bearer, and the record.
    ambiguous: Vec<(StructureId, StructureId)>,
}

impl Undefined {
    /// The record for the xref in the payload of `structure`; `id` is that xref where it can't be read from its line
    /// at a glance.
    fn for_dangling(
        &mut self,
        tape: &mut Tape<'_>,
        structure: StructureId,
        id: Option<Box<str>>,
    ) -> Option<StructureId> {
        let raw = tape.raw_payload(structure)?.into_owned();
        let xref = as_xref(tape, structure, &raw)?;
        if let Some(known) = self.find(tape, xref) {
            return Some(known);
        }
        let undef = match self.rules.dangling {
            Dangling::UndefRecord | Dangling::UnwrittenRecord => tape.push_undef(structure)?,
            Dangling::Kept => tape.push_missing(structure)?,
        };
        if let Some(id) = id {
            tape.set_id(undef, id);
        }
        let rehash = |&other: &u32| hash(tape.id(StructureId(other)).unwrap_or_default());
        self.table.insert_unique(hash(xref), undef.0, rehash);
        Some(undef)
    }

    fn find(&self, tape: &Tape<'_>, id: &str) -> Option<StructureId> {
        let found = self.table.find(hash(id), |&other| tape.id(StructureId(other)) == Some(id));
        found.map(|&undef| StructureId(undef))
    }
}

/// Later bearers of an id, and the records that stand for ambiguous ones, get ids of their own (OQ-34).
fn give_fresh_ids(tape: &mut Tape<'_>, bearers: &Bearers, undefined: &Undefined) {
    let mut wanting: Vec<(StructureId, Box<str>)> = Vec::new();
    for (&first, duplicate) in &bearers.duplicates {
        let stem = tape.id(StructureId(first)).unwrap_or_default();
        wanting.extend(duplicate.later.iter().map(|&later| (later, Box::from(stem))));
    }
    for &(first, undef) in &undefined.ambiguous {
        wanting.push((undef, Box::from(tape.id(first).unwrap_or_default())));
    }
    wanting.sort_unstable();
    let mut made = Vec::with_capacity(wanting.len());
    {
        let tape = &*tape;
        let taken =
            |id: &str| !matches!(bearers.find(tape, id), Bearing::None) || undefined.find(tape, id).is_some();
        let mut fresh = FreshIds::new(taken);
        for (structure, stem) in wanting {
            made.push((structure, fresh.make(&stem, "_", 2)));
        }
    }
    for (structure, id) in made {
        tape.set_id(structure, id);
    }
}

fn hash(id: &str) -> u64 {
    Keyed.hash_one(id)
}
