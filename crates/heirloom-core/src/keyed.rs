//! Hash tables over what stands in files.
//!
//! Whoever writes a file chooses its ids, tags and values. Were it known how these are hashed, they could be chosen so that all
//! of them fall into one place of a table, and a file of a few megabytes would take hours: that of a thousand ids would be
//! compared with a thousand, that of a million with a million. So the hash rests on a number that is drawn anew for every
//! process and that no file can know.
//!
//! Nothing that is written or reported may depend on the order of such a table, since that is another one in every run. Tables
//! whose keys are small numbers that this library has given out itself need none of this; pairs of them do, since a file chooses which occur.
//!
//! ```
//! use heirloom_core::keyed::KeyedMap;
//!
//! let mut lines: KeyedMap<&str, usize> = KeyedMap::default();
//! lines.insert("I1", 3);
//! assert_eq!(lines.get("I1"), Some(&3));
//! ```

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher;
use std::sync::LazyLock;

use foldhash::fast::{FoldHasher, SeedableRandomState};

/// A map whose keys come from a file.
pub type KeyedMap<K, V> = HashMap<K, V, Keyed>;

/// A set of what comes from a file.
pub type KeyedSet<K> = HashSet<K, Keyed>;

/// Hashes in a way that is the same all over a process, so that hashes can be compared, and another one in the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keyed;

static DRAWN: LazyLock<SeedableRandomState> = LazyLock::new(SeedableRandomState::random);

impl BuildHasher for Keyed {
    type Hasher = FoldHasher<'static>;

    #[inline]
    fn build_hasher(&self) -> FoldHasher<'static> {
        DRAWN.build_hasher()
    }
}

/// The hash of one number, for the hot loop.
#[inline]
pub(crate) fn mixed(number: u64) -> u64 {
    static SECRETS: LazyLock<[u64; 2]> = LazyLock::new(|| [Keyed.hash_one(0_u64), Keyed.hash_one(1_u64) | 1]);
    mixed_with(number, *SECRETS)
}

/// The number is multiplied by one that nobody knows, and the halves of the product are put together.
#[inline]
fn mixed_with(number: u64, [hidden, factor]: [u64; 2]) -> u64 {
    let product = u128::from(number ^ hidden) * u128::from(factor);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use foldhash::SharedSeed;

    /// So many numbers as a file might have been made of them: the same in all bits that count after a multiplication by a
    /// number that everybody knows.
    fn chosen(count: u64) -> impl Iterator<Item = u64> {
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        // The number that undoes the multiplication, found by doubling the bits that are right.
        let inverse = (0..6)
            .fold(FACTOR, |found, _| found.wrapping_mul(2_u64.wrapping_sub(FACTOR.wrapping_mul(found))));
        (0..count).map(move |number| (number << 48).wrapping_mul(inverse))
    }

    const PLACES: u64 = 1 << 16;

    /// How many places they fall into, of which there are more than enough.
    fn taken(hash: impl Fn(u64) -> u64) -> usize {
        chosen(4096).map(|number| hash(number) % PLACES).collect::<HashSet<_>>().len()
    }

    #[test]
    fn numbers_that_were_chosen_to_fall_together_do_not() {
        let known = |number: u64| {
            let product = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (product ^ product >> 32) % (PLACES >> 4)
        };
        assert_eq!(taken(known), 1);
        // Now and then a number is drawn for which some do: of two thousand pairs one left 687 places, the worst.
        for place in [&mixed, &|number| Keyed.hash_one(number)] as [&dyn Fn(u64) -> u64; 2] {
            assert!(taken(place) > 16, "{}", taken(place));
        }
    }

    #[test]
    fn for_most_secrets_they_fall_as_if_they_were_thrown() {
        // 4096 balls leave few places with two.
        let secrets = (0..128_u64).map(|drawn| {
            let state = SeedableRandomState::with_seed(drawn, SharedSeed::global_fixed());
            [state.hash_one(0_u64), state.hash_one(1_u64) | 1]
        });
        let well = secrets.filter(|&secrets| taken(|number| mixed_with(number, secrets)) > 3900).count();
        assert!(well > 110, "{well}");
    }

    #[test]
    fn hashes_can_be_compared_all_over_a_process() {
        let here = Keyed.hash_one("I1");
        let there = std::thread::spawn(|| Keyed.hash_one("I1")).join().expect("no panic");
        assert_eq!(here, there);
        assert_ne!(here, Keyed.hash_one("I2"));
        assert_eq!(mixed(1), std::thread::spawn(|| mixed(1)).join().expect("no panic"));
        assert_ne!(mixed(1), mixed(2));
    }
}
