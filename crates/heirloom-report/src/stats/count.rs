//! Counting by names.

use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How many there are of each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count<K>(BTreeMap<K, u64>);

impl<K> Default for Count<K> {
    fn default() -> Count<K> {
        Count(BTreeMap::new())
    }
}

impl<K: Ord + Clone> Count<K> {
    /// Counts so many more of one.
    pub fn add(&mut self, of: K, more: u64) {
        if more > 0 {
            *self.0.entry(of).or_default() += more;
        }
    }

    /// Counts all that another has counted.
    pub fn merge(&mut self, other: &Count<K>) {
        other.0.iter().for_each(|(of, more)| self.add(of.clone(), *more));
    }

    /// The most frequent first, and those that are as frequent in the order of their names.
    pub fn by_number(&self) -> Vec<(&K, u64)> {
        let mut counted: Vec<(&K, u64)> = self.0.iter().map(|(of, count)| (of, *count)).collect();
        counted.sort_by_key(|(_, count)| Reverse(*count));
        counted
    }

    /// How many there are of one.
    pub fn of(&self, of: &K) -> u64 {
        self.0.get(of).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_steady() {
        let mut count: Count<&str> = Count::default();
        for (name, more) in [("b", 2), ("c", 5), ("a", 2), ("none", 0), ("b", 1), ("a", 1)] {
            count.add(name, more);
        }
        assert_eq!(count.by_number(), [(&"c", 5), (&"a", 3), (&"b", 3)]);
        assert_eq!((count.of(&"c"), count.of(&"none")), (5, 0));
    }
}
