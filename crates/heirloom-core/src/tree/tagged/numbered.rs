//! The bearers of ids like `I12`, by their numbers.
//!
//! Nearly all programs number their records, and what points to a record mostly stands near what has similar numbers.
//! So a list by number is smaller than a hash table, and the part of it that is wanted next is nearly always at hand.

use crate::tree::{IdKey, StructureId};

/// The records that bear ids which are a stem and a number, if a quarter of the numbers of that stem occur.
pub(super) struct Numbered {
    /// Each stem in the one place where it can be; of those that would share it, one is here.
    stems: [Stem; Numbered::STEMS],
}

#[derive(Clone, Default)]
struct Stem {
    octets: u64,
    /// The bearers by their numbers.
    bearers: Vec<u32>,
}

/// What became of a bearer.
pub(super) enum Put {
    /// It is in the list.
    Done,
    /// This is not where its id is kept.
    NotHere,
    /// Another record bears the same id, and has been taken out of the list.
    Taken(StructureId),
}

/// No structures have these numbers: nobody bears the id; it is kept elsewhere.
const NOBODY: u32 = u32::MAX;
const ELSEWHERE: u32 = u32::MAX - 1;

impl Numbered {
    const STEMS: usize = 64;
    /// A list may have so many places for each id in it.
    const SPREAD: usize = 4;

    /// Empty lists for the ids of which these are the keys.
    pub(super) fn for_keys(keys: impl Iterator<Item = IdKey>) -> Numbered {
        #[derive(Clone, Copy, Default)]
        struct Count {
            octets: u64,
            ids: usize,
            largest: u32,
        }
        let mut counts = [Count::default(); Numbered::STEMS];
        for key in keys {
            let Some((octets, number)) = stem_and_number(key) else { continue };
            let count = &mut counts[place(octets)];
            if count.ids == 0 {
                count.octets = octets;
            }
            if count.octets == octets {
                count.ids += 1;
                count.largest = count.largest.max(number);
            }
        }
        let stems = counts.map(|Count { octets, ids, largest }| {
            let places = if ids == 0 { 0 } else { largest as usize + 1 };
            let bearers = if places <= Numbered::SPREAD * ids { vec![NOBODY; places] } else { Vec::new() };
            Stem { octets, bearers }
        });
        Numbered { stems }
    }

    /// Puts a bearer into its place. Where a structure inside a record bears an id, or several structures do, the id is
    /// kept elsewhere from then on.
    pub(super) fn put(&mut self, key: IdKey, structure: StructureId, is_record: bool) -> Put {
        let Some((octets, number)) = stem_and_number(key) else { return Put::NotHere };
        let stem = &mut self.stems[place(octets)];
        let bearer = match stem.bearers.get_mut(number as usize) {
            Some(bearer) if stem.octets == octets => bearer,
            _ => return Put::NotHere,
        };
        match (*bearer, is_record) {
            (NOBODY, true) => {
                *bearer = structure.0;
                Put::Done
            }
            (NOBODY | ELSEWHERE, _) => {
                *bearer = ELSEWHERE;
                Put::NotHere
            }
            (other, _) => {
                *bearer = ELSEWHERE;
                Put::Taken(StructureId(other))
            }
        }
    }

    /// The record that bears an id, if that is kept here.
    #[inline]
    pub(super) fn find(&self, key: IdKey) -> Option<StructureId> {
        let (octets, number) = stem_and_number(key)?;
        let stem = &self.stems[place(octets)];
        let bearer = *stem.bearers.get(number as usize)?;
        (stem.octets == octets && bearer < ELSEWHERE).then_some(StructureId(bearer))
    }
}

#[inline]
fn place(stem: u64) -> usize {
    let mixed = stem.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> (u64::BITS - Numbered::STEMS.ilog2())) as usize
}

/// What stands before the digits at the end of an id of up to eight octets, and their number. `None` where the number
/// would be written otherwise.
#[inline]
fn stem_and_number(key: IdKey) -> Option<(u64, u32)> {
    if key.is_digest() || key.bits() == 0 {
        return None;
    }
    let word = key.bits();
    // The last octet highest.
    let aligned = word << (word.leading_zeros() & !7);
    let values = aligned ^ (EACH * u64::from(b'0'));
    // The highest bit of each octet that is no digit: all octets are ASCII, so that nothing is carried over.
    let others = (values + EACH * (0x7F - 9)) & (EACH * 0x80);
    let digits = others.leading_zeros() & !7;
    if digits == 0 {
        return None;
    }
    let values = values >> (u64::BITS - digits) << (u64::BITS - digits);
    let first = values >> (u64::BITS - digits) & 0xFF;
    if first == 0 && digits > 8 {
        return None;
    }
    let stem_bits = u64::BITS - (word.leading_zeros() & !7) - digits;
    let stem = word & (1u64.unbounded_shl(stem_bits)).wrapping_sub(1);
    Some((stem, number_of(values)))
}

/// The number of eight digits, the first of them lowest: two, four and eight at a time.
#[inline]
fn number_of(digits: u64) -> u32 {
    let pairs = digits.wrapping_mul((10 << 8) + 1) >> 8 & 0x00FF_00FF_00FF_00FF;
    let fours = pairs.wrapping_mul((100 << 16) + 1) >> 16 & 0x0000_FFFF_0000_FFFF;
    (fours.wrapping_mul((10_000 << 32) + 1) >> 32) as u32
}

/// One in each octet of a word.
const EACH: u64 = 0x0101_0101_0101_0101;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The plain twin.
    fn plainly(id: &str) -> Option<(String, u32)> {
        let stem = id.trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = &id[stem.len()..];
        let usual = id.len() <= 8 && !digits.is_empty() && (digits.len() == 1 || !digits.starts_with('0'));
        usual.then(|| (stem.to_string(), digits.parse().unwrap()))
    }

    fn quickly(id: &str) -> Option<(String, u32)> {
        let (stem, number) = stem_and_number(IdKey::of(id.as_bytes()))?;
        let octets = stem.to_le_bytes();
        let len = octets.iter().position(|&octet| octet == 0).unwrap_or(8);
        Some((String::from_utf8(octets[..len].to_vec()).unwrap(), number))
    }

    #[test]
    fn stems_and_numbers() {
        for id in
            ["I1", "I0", "I01", "I10", "7", "12345678", "I1234567", "A-9", "I9x", "F", "I123456789", "/9:0"]
        {
            assert_eq!(quickly(id), plainly(id), "for {id}");
        }
    }

    proptest! {
        #[test]
        fn agree_with_their_plain_twin(id in "[A-Z0-9/:_]{1,10}|[A-C]{0,3}[0-9]{1,8}") {
            prop_assert_eq!(quickly(&id), plainly(&id));
        }
    }

    #[test]
    fn only_what_one_record_bears_is_found() {
        let key = |id: &str| IdKey::of(id.as_bytes());
        let ids = ["I1", "I2", "I2", "I3", "I4", "X900", "NAME"];
        let mut numbered = Numbered::for_keys(ids.iter().map(|id| key(id)));
        let mut put =
            |id, structure, is_record| match numbered.put(key(id), StructureId(structure), is_record) {
                Put::Done => "done".to_string(),
                Put::NotHere => "not here".to_string(),
                Put::Taken(first) => format!("taken from {}", first.0),
            };
        assert_eq!(put("I1", 10, true), "done");
        assert_eq!(put("I2", 20, true), "done");
        assert_eq!(put("I2", 21, true), "taken from 20");
        assert_eq!(put("I2", 22, true), "not here");
        assert_eq!(put("I3", 30, false), "not here");
        assert_eq!(put("I3", 31, true), "not here");
        assert_eq!(put("X900", 40, true), "not here", "the list would be too long");
        assert_eq!(put("NAME", 50, true), "not here");
        let found = ["I1", "I2", "I3", "I4", "I5", "J1", "X900"].map(|id| numbered.find(key(id)));
        assert_eq!(found, [Some(StructureId(10)), None, None, None, None, None, None]);
    }

    /// What became of ids, each borne by one record, and whether it is found then.
    fn kept(ids: &[String]) -> Vec<bool> {
        let key = |id: &String| IdKey::of(id.as_bytes());
        let mut numbered = Numbered::for_keys(ids.iter().map(key));
        let structures = || (10..).map(StructureId);
        let put = ids.iter().zip(structures());
        let done: Vec<bool> =
            put.map(|(id, structure)| matches!(numbered.put(key(id), structure, true), Put::Done)).collect();
        for ((id, structure), done) in ids.iter().zip(structures()).zip(&done) {
            assert_eq!(numbered.find(key(id)), done.then_some(structure), "for {id}");
        }
        done
    }

    #[test]
    fn a_quarter_of_the_numbers_of_a_stem_has_to_occur() {
        let ids = |numbers: &[u32]| numbers.iter().map(|number| format!("I{number}")).collect::<Vec<_>>();
        assert_eq!(kept(&ids(&[0, 1, 2, 3, 4])), [true; 5]);
        assert_eq!(kept(&ids(&[0])), [true]);
        let every_fourth: Vec<u32> = (0..10).map(|number| 4 * number + 3).collect();
        assert_eq!(kept(&ids(&every_fourth)), [true; 10]);
        let too_few: Vec<u32> = (0..10).map(|number| 5 * number + 3).collect();
        assert_eq!(kept(&ids(&too_few)), [false; 10]);
    }

    #[test]
    fn of_stems_that_share_a_place_one_is_kept() {
        // There are many more stems of two letters than places.
        let mut pairs = (b'A'..=b'Z').flat_map(|one| (b'A'..=b'Z').map(move |two| [one, two]));
        let shared = |pair: &[u8; 2]| place(u16::from_le_bytes(*pair).into()) == place(b'A'.into());
        let other = String::from_utf8(pairs.find(shared).unwrap().to_vec()).unwrap();
        let ids = ["A0".into(), "A1".into(), format!("{other}0"), format!("{other}1"), "A2".into()];
        assert_eq!(kept(&ids), [true, true, false, false, true]);
    }
}
