//! New ids.

use unicode_normalization::UnicodeNormalization;

use crate::keyed::{KeyedMap, KeyedSet};
use crate::lines::is_id;
use crate::tree::tagged::stem;

/// The most characters that an id should have.
const LONGEST: usize = 20;

/// Makes ids that nothing in the file has.
pub(super) struct Names {
    taken: KeyedSet<Box<str>>,
    /// The last number behind each stem, so that a thousand bearers of one id cost a thousand tries.
    last: KeyedMap<String, u64>,
}

impl Names {
    /// Those of the file, on structures and in pointers.
    pub(super) fn besides(taken: KeyedSet<Box<str>>) -> Names {
        Names { taken, last: KeyedMap::default() }
    }

    /// An id like this one that drafts allow: in ASCII, and not too long.
    pub(super) fn like(&mut self, id: &str) -> Box<str> {
        let plain: String = id
            .nfd()
            .filter(|c| matches!(c, ' '..='~') && !matches!(c, '@'))
            .skip_while(|c| !c.is_ascii_alphanumeric() && *c != '_')
            .take(LONGEST)
            .collect();
        let plain = plain.trim_end_matches(' ');
        if is_id(plain.as_bytes()) && self.taken.insert(plain.into()) {
            return plain.into();
        }
        self.another(if plain.is_empty() { "X" } else { plain })
    }

    /// An id that is this one with a number behind it.
    pub(super) fn another(&mut self, id: &str) -> Box<str> {
        let plain: String = id.chars().filter(|c| matches!(c, ' '..='~')).collect();
        let stem = stem(&plain, "_");
        let last = self.last.entry(stem.clone()).or_insert(1);
        loop {
            *last += 1;
            let made = format!("{stem}{last}").into_boxed_str();
            if self.taken.insert(made.clone()) {
                return made;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_like_what_they_stand_for() {
        let taken = ["E1", "I1", "I1_2"].into_iter().map(Box::from).collect();
        let mut names = Names::besides(taken);
        assert_eq!(&*names.like("Ö7"), "O7");
        assert_eq!(&*names.like("É1"), "E1_2");
        assert_eq!(&*names.like("我"), "X_2");
        assert_eq!(&*names.like("-a"), "a");
        assert_eq!(&*names.like("I-6f9619ff-8b86-d011-b42d-00cf4fc964ff"), "I-6f9619ff-8b86-d011");
        assert_eq!(&*names.like("I-6f9619ff-8b86-d011-b42d-00cf4fc96400"), "I-6f9619ff-_2");
        assert_eq!(&*names.another("I1"), "I1_3");
        assert_eq!(&*names.another("I1"), "I1_4");
    }
}
