use std::sync::Arc;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::ids::{Bearing, Ids, Key, Tally};
use super::undefined::Undefined;
use crate::keyed::{KeyedMap, KeyedSet};
use crate::source::{Finding, Locator, Sink, Span, Value};
use crate::tree::tagged::{PreservedEscapes, as_xref, dangling, report_oddities, stem, xref_span};
use crate::tree::{
    self, Bearer, Dangling, IdKey, InnerIds, Marks, Noted, StructureId, Tape, TreeRules, Xref,
};

/// Turns xrefs into pointers, window by window; [`tagged::resolve`](crate::tree::tagged::resolve) does it for a whole
/// file, and both say the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Pointers {
    /// The ids that several structures bear.
    duplicates: KeyedMap<Key, Duplicate>,
    /// What new ids begin with.
    stems: KeyedMap<String, Stem>,
    /// The xrefs of the whole file that lead nowhere, if there are duplicates: no new id may be one of them.
    dangling: Arc<KeyedSet<Key>>,
    pub(super) undefined: Undefined,
    /// All bearers that were met.
    pub(super) met: Tally,
}

/// What is known of an id with several bearers.
#[derive(Clone, Debug, Default)]
struct Duplicate {
    /// The line of the first one, once it has been met.
    line: Option<u64>,
    /// The id of the `UNDEF` record to which its pointers lead.
    undefined: Option<Box<str>>,
}

/// The beginning of new ids.
#[derive(Clone, Copy, Debug)]
struct Stem {
    /// How many of them have been made.
    count: u64,
    /// The number last put behind it.
    last: u64,
}

/// What is known in a window of an id.
#[derive(Clone, Copy)]
enum Whose {
    /// That of a structure of this window.
    Here { structure: StructureId, is_record: bool },
    /// That of one that is elsewhere or is undefined, and of what stands for it here. It is clear if nothing has to be
    /// said when something points there.
    Elsewhere { structure: StructureId, is_clear: bool },
    /// One that nothing has pointed to yet, with its number among those that were looked up.
    LookedUp(u32),
}

impl Pointers {
    /// `duplicates` are the ids that several structures bear.
    pub(super) fn new(duplicates: &[Key]) -> Pointers {
        Pointers {
            duplicates: duplicates.iter().map(|&key| (key, Duplicate::default())).collect(),
            ..Pointers::default()
        }
    }

    /// The same, after all windows have been walked through once: now the xrefs that lead nowhere are known, and how
    /// many new ids are needed. So the `UNDEF` records of duplicate ids, which come last, have theirs already.
    pub(super) fn rehearsed(self, duplicates: &[Key], ids: &Ids) -> Pointers {
        let Undefined { dangling, ambiguous, .. } = self.undefined;
        let mut pointers = Pointers { dangling: Arc::new(dangling), ..Pointers::new(duplicates) };
        // Ids with different stems differ, so that it only counts how many there are of each.
        for (stem, Stem { count, .. }) in self.stems {
            for _ in 0..count {
                pointers.fresh_id(stem.clone(), ids);
            }
        }
        for id in ambiguous {
            let key = Key::of(IdKey::of(id.as_bytes()));
            let fresh = pointers.fresh_id(stem(&id, "_"), ids);
            pointers.duplicates.entry(key).or_default().undefined = Some(fresh);
        }
        pointers.stems.clear();
        pointers
    }

    /// Takes over what the pointers of a window said that were resolved by themselves.
    pub(super) fn append(&mut self, window: &Pointers) {
        self.undefined.append(&window.undefined);
        self.met.append(window.met);
    }

    /// Resolves the pointers of a window whose first line has this number.
    pub(super) fn resolve(
        &mut self,
        rules: &TreeRules,
        tape: &mut Tape<'_>,
        ids: &Ids,
        preserved: &PreservedEscapes,
        first_line: u64,
        sink: &mut impl Sink,
    ) {
        // One part, since a window is read by one thread.
        let Some((_, Noted { bearers, xrefs, .. })) = tape.take_noted().pop() else { return };
        let mut window = Window {
            dangling: rules.dangling,
            advised: rules.inner_ids == InnerIds::AdvisedAgainst,
            numbers: HashTable::with_capacity(bearers.len() + xrefs.len() / 2),
            known: Vec::with_capacity(bearers.len() + xrefs.len() / 2),
            bearings: Vec::new(),
            all: self,
            ids,
            preserved,
            sink,
        };
        let fresh = window.bearers(tape, bearers, first_line);
        let numbers = window.look_up(&xrefs);
        for (xref, number) in xrefs.into_iter().zip(numbers) {
            let structure = xref.structure;
            if tape.is_framing(structure) {
                continue;
            }
            let target = number.and_then(|number| window.clear_target(tape, structure, number));
            // Whatever is not so simple is read again.
            if let Some(target) = target.or_else(|| window.target(tape, structure)) {
                tape.set_pointer(structure, target);
            } else {
                tape.unmark(structure, Marks::POINTER);
            }
        }
        for (structure, id) in fresh {
            tape.set_id(structure, id);
        }
    }

    /// A new id for a later bearer of one, or for the record that stands for all of them (OQ-34).
    fn fresh_id(&mut self, stem: String, ids: &Ids) -> Box<str> {
        let Stem { count, last } =
            self.stems.get(&stem).copied().unwrap_or(Stem { count: 0, last: FIRST - 1 });
        let taken = |id: &str| {
            let key = Key::of(IdKey::of(id.as_bytes()));
            ids.find(key) != Bearing::None || self.dangling.contains(&key)
        };
        let mut number = last + 1;
        let mut id = format!("{stem}{number}");
        while taken(&id) {
            number += 1;
            id = format!("{stem}{number}");
        }
        self.stems.insert(stem, Stem { count: count + 1, last: number });
        id.into_boxed_str()
    }
}

/// That of an id to which one may point without a word.
const CLEAR: Bearing = Bearing::One { is_record: true };

/// The first number behind a stem.
const FIRST: u64 = 2;

/// The state within a window.
struct Window<'w, S> {
    dangling: Dangling,
    /// Whether ids inside records are advised against.
    advised: bool,
    all: &'w mut Pointers,
    /// The ids that were met, each with its number.
    numbers: HashTable<(IdKey, u32)>,
    /// What is known of them.
    known: Vec<Whose>,
    /// Of ids that were looked up.
    bearings: Vec<Bearing>,
    ids: &'w Ids,
    preserved: &'w PreservedEscapes,
    sink: &'w mut S,
}

impl<S: Sink> Window<'_, S> {
    /// Takes note of those who bear an id; new ids for those who bear one that was met before.
    fn bearers(
        &mut self,
        tape: &mut Tape<'_>,
        bearers: Vec<Bearer>,
        first_line: u64,
    ) -> Vec<(StructureId, Box<str>)> {
        let (mut first, mut later) = (Vec::new(), Vec::new());
        let mut met: KeyedSet<Key> = KeyedSet::default();
        for bearer in bearers {
            let (structure, key) = (bearer.structure, bearer.key());
            if tape.is_framing(structure) {
                continue;
            }
            self.all.met.add(Key::of(key));
            let is_record = bearer.is_record;
            if !is_record {
                tape.set_inner_ids();
                if self.advised {
                    self.sink.report(Finding::new(&tree::ID_ON_NON_RECORD, tape.id_span(structure)));
                }
            }
            if !self.all.duplicates.is_empty()
                && let Some(duplicate) = self.all.duplicates.get(&Key::of(key))
            {
                match duplicate.line.is_none() && met.insert(Key::of(key)) {
                    true => first.push((tape.id_span(structure), Key::of(key))),
                    false => later.push((structure, Key::of(key))),
                }
                continue;
            }
            self.set(key, Whose::Here { structure, is_record });
        }
        self.report_duplicates(tape, first, later, first_line)
    }

    #[inline]
    fn report_duplicates(
        &mut self,
        tape: &Tape<'_>,
        mut first: Vec<(Span, Key)>,
        later: Vec<(StructureId, Key)>,
        first_line: u64,
    ) -> Vec<(StructureId, Box<str>)> {
        // In the order of the text, so that one walk finds all lines.
        first.sort_unstable();
        let mut locator = Locator::new(tape.text());
        for (place, key) in first {
            let line = first_line + locator.locate(place.start()).line as u64 - 1;
            self.all.duplicates.entry(key).or_default().line = Some(line);
        }
        let mut fresh = Vec::with_capacity(later.len());
        for (structure, key) in later {
            let line = self.all.duplicates.get(&key).and_then(|duplicate| duplicate.line).unwrap_or_default();
            let place = tape.id_span(structure);
            self.sink.report(Finding::new(&tree::DUPLICATE_ID, place).value("first", Value::Number(line)));
            let stem = stem(tape.id(structure).unwrap_or_default(), "_");
            fresh.push((structure, self.all.fresh_id(stem, self.ids)));
        }
        fresh
    }

    /// Looks up all ids together that are not those of structures of this window; the number of each.
    fn look_up(&mut self, xrefs: &[Xref]) -> Vec<Option<u32>> {
        let mut keys = Vec::with_capacity(xrefs.len());
        let numbers = xrefs.iter().map(|xref| {
            let key = xref.key()?;
            let number = self.number(key);
            if number as usize == self.known.len() {
                self.known.push(Whose::LookedUp(keys.len() as u32));
                keys.push(Key::of(key));
            }
            Some(number)
        });
        let numbers = numbers.collect();
        self.bearings = self.ids.find_all(&keys);
        numbers
    }

    /// The number of an id; that of a new one is the next.
    #[inline]
    fn number(&mut self, key: IdKey) -> u32 {
        let next = self.known.len() as u32;
        match self.numbers.entry(key.hash(), |&(other, _)| other == key, |(other, _)| other.hash()) {
            Entry::Vacant(free) => free.insert((key, next)).get().1,
            Entry::Occupied(known) => known.get().1,
        }
    }

    fn set(&mut self, key: IdKey, whose: Whose) {
        let number = self.number(key) as usize;
        match self.known.get_mut(number) {
            Some(known) => *known = whose,
            None => self.known.push(whose),
        }
    }

    fn find(&self, key: IdKey) -> Option<Whose> {
        let known = self.numbers.find(key.hash(), |&(other, _)| other == key);
        known.map(|&(_, number)| self.known[number as usize])
    }

    fn bearing(&self, key: IdKey) -> Bearing {
        match self.find(key) {
            Some(Whose::LookedUp(number)) => self.bearings[number as usize],
            _ => self.ids.find(Key::of(key)),
        }
    }

    /// Where the xref with this number leads, if that is clear and nothing has to be said of it.
    #[inline]
    fn clear_target(
        &mut self,
        tape: &mut Tape<'_>,
        first_use: StructureId,
        number: u32,
    ) -> Option<StructureId> {
        match self.known[number as usize] {
            Whose::Here { structure, is_record: true } => Some(structure),
            Whose::Elsewhere { structure, is_clear: true } => Some(structure),
            Whose::LookedUp(place) if self.bearings[place as usize] == CLEAR => {
                let structure = tape.push_elsewhere(first_use)?;
                self.known[number as usize] = Whose::Elsewhere { structure, is_clear: true };
                Some(structure)
            }
            _ => None,
        }
    }

    /// What stands for a structure that is not in this window. `id` is the one it has, where that is not the xref in
    /// the payload of its first use or can't be read from there at a glance.
    fn elsewhere(
        &mut self,
        tape: &mut Tape<'_>,
        first_use: StructureId,
        key: IdKey,
        is_clear: bool,
        id: Option<Box<str>>,
    ) -> Option<StructureId> {
        let structure = tape.push_elsewhere(first_use)?;
        if let Some(id) = id {
            tape.set_id(structure, id);
        }
        self.set(key, Whose::Elsewhere { structure, is_clear });
        Some(structure)
    }

    /// Where any payload with an at sign leads, if it is a pointer.
    #[cold]
    fn target(&mut self, tape: &mut Tape<'_>, structure: StructureId) -> Option<StructureId> {
        let raw = tape.raw_payload(structure)?.into_owned();
        let Some(xref) = as_xref(tape, structure, &raw) else {
            report_oddities(tape, self.preserved, structure, self.sink);
            return None;
        };
        let padded = xref.len() + 2 < raw.len();
        if padded {
            self.sink.report(Finding::new(&tree::PADDED_POINTER, tape.payload_span(structure)));
        }
        let place = xref_span(tape, structure, &raw, xref);
        let spread = tape.has(structure, Marks::MORE);
        // Behind very many blanks it would take long to read it again and again.
        let id = (spread || padded).then(|| Box::from(xref));
        let key = IdKey::of(xref.as_bytes());
        let known = self.find(key);
        if let Some(Whose::Here { structure: target, is_record }) = known {
            if !is_record && self.advised {
                self.sink.report(Finding::new(&tree::POINTER_TO_NON_RECORD, place));
            }
            return Some(target);
        }
        let mut missing = false;
        let (is_clear, id) = match self.bearing(key) {
            CLEAR => (true, id),
            Bearing::One { is_record: false } => {
                if self.advised {
                    self.sink.report(Finding::new(&tree::POINTER_TO_NON_RECORD, place));
                }
                (false, id)
            }
            Bearing::None => {
                self.sink.report(Finding::new(dangling(self.dangling), place));
                match self.dangling {
                    Dangling::UndefRecord | Dangling::UnwrittenRecord => {
                        self.all.undefined.dangles(key, xref);
                    }
                    Dangling::Kept => missing = true,
                }
                (false, id)
            }
            Bearing::Several => {
                self.sink.report(Finding::new(&tree::AMBIGUOUS_POINTER, place));
                let fresh = self.all.duplicates.get(&Key::of(key)).and_then(|known| known.undefined.clone());
                self.all.undefined.is_ambiguous(key, xref, fresh.as_deref());
                (false, fresh.or(id))
            }
        };
        match known {
            Some(Whose::Elsewhere { structure, .. }) => Some(structure),
            _ => {
                let stand_in = self.elsewhere(tape, structure, key, is_clear, id)?;
                if missing {
                    tape.mark(stand_in, Marks::MISSING);
                }
                Some(stand_in)
            }
        }
    }
}
