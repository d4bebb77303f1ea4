//! Who bears which id, in eight octets an id.

use crate::threads::Threads;
use crate::tree::IdKey;

/// An id as a number that is spread evenly over 62 bits, above two bits for marks.
///
/// An id of up to eight characters is told from every other id. Of a longer one this is a digest of 61 bits: two of them
/// that have the same digest are confused. That happens to one of the pairs among *n* such ids with a probability of
/// about *n*² / 2⁶²: 1 in 46,000 for ten million ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Key(u64);

impl Key {
    const BITS: u32 = 62;
    const MASK: u64 = (1 << Key::BITS) - 1;
    const DIGEST: u64 = 1 << (Key::BITS - 1);
    const MARKS: u32 = u64::BITS - Key::BITS;

    pub(super) fn of(id: IdKey) -> Key {
        let number = match id.is_digest() {
            true => id.bits() & Key::MASK | Key::DIGEST,
            false => seven_bits(id.bits()),
        };
        Key(mixed(number) << Key::MARKS)
    }
}

/// Eight characters of ASCII, of which each has an octet, with seven bits for each.
fn seven_bits(word: u64) -> u64 {
    let word = word & 0x007F_007F_007F_007F | (word & 0x7F00_7F00_7F00_7F00) >> 1;
    let word = word & 0x0000_3FFF_0000_3FFF | (word & 0x3FFF_0000_3FFF_0000) >> 2;
    word & 0x0FFF_FFFF | (word & 0x0FFF_FFFF_0000_0000) >> 4
}

/// Spreads numbers evenly. Each step can be undone, so that different numbers stay different.
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15) & Key::MASK;
    let number = (number ^ number >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) & Key::MASK;
    number ^ number >> 32
}

/// What the ids of a file are of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bearing {
    /// Nothing has this id.
    None,
    /// One structure.
    One { is_record: bool },
    /// Several structures.
    Several,
}

/// The ids of a file: one number for each, in order.
///
/// Numbers that begin with the same bits lie in one stretch. Since they are spread evenly, all stretches are short: of
/// some twelve numbers, in two or three lines of the processor's cache.
#[derive(Debug, Default)]
pub(super) struct Ids {
    keys: Vec<u64>,
    /// Where each stretch begins, and the last one ends; none where there are too many ids for such numbers.
    starts: Vec<u32>,
    /// How many bits those of a stretch need not have in common.
    free_bits: u32,
    /// All bearers that were noted.
    tally: Tally,
}

/// A number that two walks through a file agree on, in whichever order they come upon the bearers of ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally(u64);

impl Tally {
    #[inline]
    pub(super) fn add(&mut self, key: Key) {
        self.0 = self.0.wrapping_add(key.0);
    }

    pub(super) fn append(&mut self, other: Tally) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl Ids {
    /// It is the id of something that is not a record.
    const INNER: u64 = 1;
    /// It is the id of several structures.
    const SEVERAL: u64 = 1 << 1;
    /// From half of this to this many numbers are in a stretch.
    const STRETCH: usize = 16;

    /// Takes note of a bearer. `seen` of `all` octets of the file have been looked at, from which the number of ids to
    /// come is guessed: a list that grows by doubling would take twice the room.
    #[inline]
    pub(super) fn push(&mut self, id: IdKey, is_record: bool, seen: u64, all: u64) {
        if self.keys.len() == self.keys.capacity() {
            self.grow(seen, all, 1);
        }
        self.keys.push(Key::of(id).0 | if is_record { 0 } else { Ids::INNER });
    }

    /// Takes note of the bearers that another list has, as if they had been noted here.
    pub(super) fn append(&mut self, later: &Ids, seen: u64, all: u64) {
        if self.keys.capacity() - self.keys.len() < later.keys.len() {
            self.grow(seen, all, later.keys.len());
        }
        self.keys.extend_from_slice(&later.keys);
    }

    #[cold]
    fn grow(&mut self, seen: u64, all: u64, least: usize) {
        self.keys.reserve_exact(room_for_more(self.keys.len(), seen, all).max(least));
    }

    /// How many bearers have been noted.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Forgets those that were noted last.
    pub(super) fn truncate(&mut self, len: usize) {
        self.keys.truncate(len);
    }

    /// Puts them in order, once all have been noted; those that several structures bear.
    pub(super) fn finish(&mut self, threads: Threads) -> Vec<Key> {
        threads.sort(&mut self.keys);
        self.keys.iter().for_each(|key| self.tally.add(Key(key & !Ids::MARKS)));
        let mut duplicates = Vec::new();
        self.keys.dedup_by(|later, first| {
            let same = *later >> Key::MARKS == *first >> Key::MARKS;
            if same {
                if *first & Ids::SEVERAL == 0 {
                    duplicates.push(Key(*first & !Ids::MARKS));
                }
                *first |= Ids::SEVERAL;
            }
            same
        });
        self.keys.shrink_to_fit();
        self.divide();
        duplicates
    }

    /// All bearers that were noted.
    pub(super) fn tally(&self) -> Tally {
        self.tally
    }

    /// Finds the stretches.
    fn divide(&mut self) {
        let stretches = (self.keys.len() / Ids::STRETCH).next_power_of_two().max(2);
        self.free_bits = u64::BITS - stretches.ilog2();
        if u32::try_from(self.keys.len()).is_err() {
            return;
        }
        self.starts.reserve_exact(stretches + 1);
        for (number, &key) in self.keys.iter().enumerate() {
            let stretch = (key >> self.free_bits) as usize;
            self.starts.resize(self.starts.len().max(stretch + 1), number as u32);
        }
        self.starts.resize(stretches + 1, self.keys.len() as u32);
    }

    /// Whether any structure inside a record bears an id.
    pub(super) fn any_inner(&self) -> bool {
        self.keys.iter().any(|key| key & Ids::INNER != 0)
    }

    /// Whose id this is.
    pub(super) fn find(&self, key: Key) -> Bearing {
        self.find_in(self.stretch(key), key)
    }

    /// The same for many ids. The look-ups do not wait for one another, so that each takes a fraction of the time.
    pub(super) fn find_all(&self, keys: &[Key]) -> Vec<Bearing> {
        let mut found = Vec::with_capacity(keys.len());
        let mut stretches = [(0, 0); Ids::TOGETHER];
        for keys in keys.chunks(Ids::TOGETHER) {
            let mut touched = 0;
            for (stretch, &key) in stretches.iter_mut().zip(keys) {
                *stretch = self.stretch(key);
                touched |= self.keys.get(stretch.0).copied().unwrap_or_default();
            }
            std::hint::black_box(touched);
            found.extend(stretches.iter().zip(keys).map(|(&stretch, &key)| self.find_in(stretch, key)));
        }
        found
    }

    /// So many are looked up at a time.
    const TOGETHER: usize = 64;

    /// From where to where a key can be.
    #[inline]
    fn stretch(&self, Key(key): Key) -> (usize, usize) {
        let stretch = (key >> self.free_bits) as usize;
        match self.starts.get(stretch..stretch + 2) {
            Some(&[start, end]) => (start as usize, end as usize),
            _ => (self.keys.partition_point(|&other| other < key), self.keys.len()),
        }
    }

    #[inline]
    fn find_in(&self, (start, end): (usize, usize), Key(key): Key) -> Bearing {
        // The marks are the lowest bits.
        let stretch = &self.keys[start..end];
        let found = match stretch.len() {
            0..=Ids::LONG => stretch.iter().find(|&&other| other | Ids::MARKS >= key),
            // Numbers are spread evenly, unless somebody has chosen the ids so that they are not.
            _ => stretch.get(stretch.partition_point(|&other| other | Ids::MARKS < key)),
        };
        match found {
            Some(found) if found & !Ids::MARKS == key => match found & Ids::SEVERAL {
                0 => Bearing::One { is_record: found & Ids::INNER == 0 },
                _ => Bearing::Several,
            },
            _ => Bearing::None,
        }
    }

    /// More numbers than that are not looked through one by one.
    const LONG: usize = 4 * Ids::STRETCH;

    const MARKS: u64 = Ids::INNER | Ids::SEVERAL;
}

/// Room for so many more ids is had, where so many are known after `seen` of `all` octets.
fn room_for_more(known: usize, seen: u64, all: u64) -> usize {
    let rest = (all.saturating_sub(seen)) as f64 / seen.max(1) as f64;
    let guessed = (known as f64 * rest * 1.03) as usize;
    // A file that begins with nothing but ids has fewer later.
    guessed.min(2 * known + (1 << 16)).max(known / 8 + 1024)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn ids_of<'i>(list: impl Iterator<Item = (&'i str, bool)>) -> (Ids, Vec<Key>) {
        let mut ids = Ids::default();
        for (number, (id, is_record)) in list.enumerate() {
            ids.push(IdKey::of(id.as_bytes()), is_record, number as u64, 100);
        }
        let duplicates = ids.finish(Threads::One);
        (ids, duplicates)
    }

    proptest! {
        #[test]
        fn agrees_with_a_map(list in proptest::collection::vec(("[A-C1 ]{1,12}", any::<bool>()), 0..60)) {
            let (ids, duplicates) = ids_of(list.iter().map(|(id, is_record)| (&id[..], *is_record)));
            let mut map: HashMap<&str, Vec<bool>> = HashMap::new();
            for (id, is_record) in &list {
                map.entry(id).or_default().push(*is_record);
            }
            prop_assert_eq!(ids.keys.len(), map.len());
            prop_assert_eq!(duplicates.len(), map.values().filter(|bearers| bearers.len() > 1).count());
            for (id, bearers) in map {
                let expected = match bearers[..] {
                    [is_record] => Bearing::One { is_record },
                    _ => Bearing::Several,
                };
                prop_assert_eq!(ids.find(Key::of(IdKey::of(id.as_bytes()))), expected);
                let other = format!("{id}x");
                prop_assert_eq!(ids.find(Key::of(IdKey::of(other.as_bytes()))), Bearing::None);
            }
        }

        #[test]
        fn short_ids_are_told_apart(one in "[ -~]{1,8}", other in "[ -~]{1,8}") {
            let key = |id: &str| Key::of(IdKey::of(id.as_bytes()));
            prop_assert_eq!(key(&one) == key(&other), one == other);
        }
    }

    /// Undoes [`mixed`], step by step.
    fn unmixed(number: u64) -> u64 {
        let mask = u64::MAX >> 2;
        let inverse =
            |odd: u64| (0..6).fold(odd, |x, _| x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x))));
        let number = number ^ number >> 32;
        let number = number.wrapping_mul(inverse(0xBF58_476D_1CE4_E5B9)) & mask;
        let number = number ^ number >> 29 ^ number >> 58;
        let number = number.wrapping_mul(inverse(0x9E37_79B9_7F4A_7C15)) & mask;
        number ^ number >> 31
    }

    #[test]
    fn mixing_can_be_undone() {
        let numbers =
            (0..62).flat_map(|bit| [1 << bit, (1 << bit) - 1, 0x0123_4567_89AB_CDEF & ((1 << bit) - 1)]);
        for number in numbers.chain([u64::MAX >> 2]) {
            assert_eq!(unmixed(mixed(number)), number);
            assert!(mixed(number) < 1 << 62);
        }
    }

    #[test]
    fn a_short_id_has_seven_bits_for_each_character() {
        for place in 0..8 {
            assert_eq!(seven_bits(0x7F << (8 * place)), 0x7F << (7 * place));
            assert_eq!(seven_bits(0x41 << (8 * place)), 0x41 << (7 * place));
        }
        assert_eq!(seven_bits(0x7F7F_7F7F_7F7F_7F7F), (1 << 56) - 1);
        assert_eq!(seven_bits(0), 0);
    }

    #[test]
    fn a_long_id_is_a_digest_and_has_no_marks() {
        for number in 0..40 {
            let id = IdKey::of(format!("LONG_IDENTIFIER_{number}").as_bytes());
            let Key(key) = Key::of(id);
            assert_eq!(key & 0b11, 0);
            // The highest of 62 bits tells that it is a digest, and the others are its bits.
            assert_eq!(unmixed(key >> 2), id.bits() & ((1 << 61) - 1) | 1 << 61);
        }
    }

    #[test]
    fn what_is_noted_apart_is_found_together() {
        let key = |id: &str| Key::of(IdKey::of(id.as_bytes()));
        let list = |ids: &[(&str, bool)]| {
            let mut list = Ids::default();
            ids.iter().for_each(|&(id, is_record)| list.push(IdKey::of(id.as_bytes()), is_record, 1, 2));
            list
        };
        let (mut ids, later) =
            (list(&[("A", true), ("B", false)]), list(&[("C", true), ("A", false), ("A", true)]));
        ids.append(&later, 2, 2);
        assert_eq!(ids.len(), 5);
        assert!(ids.any_inner() && !list(&[("A", true)]).any_inner());
        let duplicates = ids.finish(Threads::One);
        // However many there are, it is one duplicate.
        assert_eq!(duplicates, [key("A")]);
        let found = ids.find_all(&["A", "B", "C", "D"].map(key));
        let one = |is_record| Bearing::One { is_record };
        assert_eq!(found, [Bearing::Several, one(false), one(true), Bearing::None]);
        // All bearers are counted, whatever they are.
        let (mut tally, mut first) = (Tally::default(), Tally::default());
        ["A", "A", "C"].into_iter().for_each(|id| tally.add(key(id)));
        ["A", "B"].into_iter().for_each(|id| first.add(key(id)));
        tally.append(first);
        assert_eq!(ids.tally(), tally);
        assert_ne!(ids.tally(), Tally::default());
    }

    #[test]
    fn ids_lie_in_short_stretches_and_are_found_without_them() {
        let list: Vec<String> = (0..3000).map(|number| format!("I{number}")).collect();
        let (mut ids, _) = ids_of(list.iter().enumerate().map(|(number, id)| (&id[..], number % 2 == 0)));
        let stretches = ids.starts.len() - 1;
        assert!((3000 / Ids::STRETCH..3000 / (Ids::STRETCH / 2)).contains(&stretches), "{stretches}");
        assert!(stretches.is_power_of_two(), "{stretches}");
        let longest = ids.starts.windows(2).map(|ends| ends[1] - ends[0]).max();
        assert!(longest.is_some_and(|longest| longest as usize <= Ids::LONG), "{longest:?}");
        assert_eq!(ids.starts.capacity(), ids.starts.len());
        let is_short = |id: &String| {
            let (start, end) = ids.stretch(Key::of(IdKey::of(id.as_bytes())));
            end - start <= Ids::LONG
        };
        assert!(list.iter().all(is_short));
        let is_found = |ids: &Ids| {
            list.iter().enumerate().all(|(number, id)| {
                let key = Key::of(IdKey::of(id.as_bytes()));
                let found = Bearing::One { is_record: number % 2 == 0 };
                // A stretch can be of any length.
                [ids.find(key), ids.find_in((0, ids.keys.len()), key)] == [found; 2]
            })
        };
        assert!(is_found(&ids));
        let other = Key::of(IdKey::of(b"Q7"));
        assert_eq!(ids.find_in((0, ids.keys.len()), other), Bearing::None);
        // There are none if there are too many ids for such numbers.
        ids.starts.clear();
        assert!(is_found(&ids));
        assert_eq!(ids.find(other), Bearing::None);
    }

    #[test]
    fn room_for_ids_to_come_is_guessed_by_those_before() {
        // Twice as much is to come, and a little more.
        assert_eq!(room_for_more(1000, 100, 300), 2060);
        // No more than thrice in all, whatever is to come, once there are many.
        assert_eq!(room_for_more(1000, 1, 1 << 40), 2000 + 65536);
        // Some in any case.
        assert_eq!(room_for_more(8000, 300, 300), 1000 + 1024);
        assert_eq!(room_for_more(0, 0, 0), 1024);
    }

    #[test]
    fn room_is_had_when_there_is_none_left() {
        let noted = |count: usize| {
            let mut ids = Ids::default();
            (0..count).for_each(|number| ids.push(IdKey::of(number.to_string().as_bytes()), true, 1, 1));
            ids
        };
        let mut ids = noted(2);
        assert_eq!(ids.keys.capacity(), 1024);
        ids.append(&noted(3), 1, 1);
        assert_eq!(ids.keys.capacity(), 1024);
        ids.append(&noted(1024 - 5), 1, 1);
        assert_eq!((ids.len(), ids.keys.capacity()), (1024, 1024));
        let mut ids = noted(2);
        ids.append(&noted(1023), 1, 1);
        assert_eq!((ids.len(), ids.keys.capacity()), (1025, 2 + 1024));
        // At least for those that are there.
        let mut ids = noted(2);
        ids.append(&noted(1500), 1, 1);
        assert_eq!((ids.len(), ids.keys.capacity()), (1502, 1502));
    }

    #[test]
    fn those_that_were_noted_last_can_be_forgotten() {
        let mut ids = Ids::default();
        for id in ["A", "B", "C"] {
            ids.push(IdKey::of(id.as_bytes()), true, 1, 2);
        }
        ids.truncate(1);
        assert_eq!((ids.len(), ids.finish(Threads::One)), (1, Vec::new()));
        assert_eq!(ids.find(Key::of(IdKey::of(b"B"))), Bearing::None);
    }

    #[test]
    fn many_ids_are_found() {
        let list: Vec<String> =
            (0..200_000).map(|number| format!("{}{number}", ["I", "FAMILY_NUMBER_"][number % 2])).collect();
        let (ids, duplicates) = ids_of(list.iter().map(|id| (&id[..], true)));
        assert_eq!(duplicates, []);
        let keys: Vec<Key> = list.iter().map(|id| Key::of(IdKey::of(id.as_bytes()))).collect();
        let found = ids.find_all(&keys);
        assert!(found.iter().all(|&found| found == Bearing::One { is_record: true }));
        assert!(keys.iter().all(|&key| ids.find(key) == Bearing::One { is_record: true }));
        assert_eq!(ids.find(Key::of(IdKey::of(b"Q7"))), Bearing::None);
    }
}
