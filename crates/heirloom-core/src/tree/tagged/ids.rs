use crate::keyed::{KeyedMap, KeyedSet};

/// The most characters that an id should have between its at signs.
const LONGEST: usize = 20;

/// Makes ids that nothing else has.
pub(crate) struct FreshIds<F> {
    taken: F,
    made: KeyedSet<Box<str>>,
    /// The last number tried behind each stem, so that a thousand bearers of one id cost a thousand tries.
    last: KeyedMap<Box<str>, u64>,
}

impl<F: Fn(&str) -> bool> FreshIds<F> {
    /// `taken` knows the ids that are in use already.
    pub(crate) fn new(taken: F) -> FreshIds<F> {
        FreshIds { taken, made: KeyedSet::default(), last: KeyedMap::default() }
    }

    /// An id that begins with `stem`, as much of it as is advisable, and ends with a number from `first` on.
    pub(crate) fn make(&mut self, stem: &str, separator: &str, first: u64) -> Box<str> {
        let stem = self::stem(stem, separator);
        let mut number = self.last.get(stem.as_str()).map_or(first, |last| last + 1);
        loop {
            let id = format!("{stem}{number}").into_boxed_str();
            if !(self.taken)(&id) && self.made.insert(id.clone()) {
                self.last.insert(stem.into_boxed_str(), number);
                return id;
            }
            number += 1;
        }
    }
}

/// What stands before the number of an id that is made from another: as much of that as is advisable, and a separator.
pub(crate) fn stem(id: &str, separator: &str) -> String {
    let room = LONGEST - separator.len() - 8;
    let end = id.char_indices().nth(room).map_or(id.len(), |(end, _)| end);
    format!("{}{separator}", &id[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_cut_between_characters() {
        assert_eq!(stem("I1", "-"), "I1-");
        assert_eq!(stem("0123456789012345", "-"), "01234567890-");
        assert_eq!(stem("Małgorzata Śląska", "-"), "Małgorzata -");
        assert_eq!(stem("śśśśśśśśśśśś", "-"), "śśśśśśśśśśś-");
    }
}
