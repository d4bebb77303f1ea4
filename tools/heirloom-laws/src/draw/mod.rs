//! Generators: from any octets to a file, a dataset, a date, a damage.
//!
//! Each is written once, as a function of a [`Draw`], which turns octets into choices. A fuzzer supplies octets of its own and
//! learns which of them lead somewhere new; a property test has [`drawn`] supply random ones, and shrinks a failure by leaving
//! octets out. Octets that are all zero, or have come to an end, give the first of every choice, which is always the plainest.

mod damage;
mod datasets;
mod dates;
mod files;
mod pieces;
mod reading;
mod schemas;
mod texts;
mod trees;
mod writing;

use std::fmt::Debug;

use arbitrary::Unstructured;
use proptest::prelude::*;

pub use damage::{Originals, damage, damaged};
pub use datasets::{CHILDLESS, Content, Plan, TYPES, build, dataset, plan, plans};
pub use dates::{DATE_PIECES, date, date_text, date_value, day_after_a_word};
pub use files::{file, file_of_ids, file_of_pieces, orderly_file, pieces, raw_file, utf16_file};
pub use pieces::PIECES;
pub use reading::{Choices, DECODED, choices, encoding, reading, some_encoding};
pub use schemas::file_with_schema;
pub use texts::{change, text};
pub use trees::{Event, Link, Tree, file_of_tree, kin_file, model_file, tree};
pub use writing::{WRITTEN, writing};

/// Choices, made by octets.
#[derive(Debug)]
pub struct Draw<'a> {
    octets: Unstructured<'a>,
}

impl<'a> Draw<'a> {
    /// Choices made by these octets.
    pub fn new(octets: &'a [u8]) -> Draw<'a> {
        Draw { octets: Unstructured::new(octets) }
    }

    /// Whether all octets were used, so that every further choice is the first.
    pub fn is_over(&self) -> bool {
        self.octets.is_empty()
    }

    /// A number from the first to the last.
    pub fn between(&mut self, first: usize, last: usize) -> usize {
        self.octets.int_in_range(first..=last).unwrap_or(first)
    }

    /// A number below this one, which is not zero.
    pub fn below(&mut self, end: usize) -> usize {
        self.between(0, end - 1)
    }

    /// One of these, of which there is at least one.
    pub fn one_of<T: Copy>(&mut self, these: &[T]) -> T {
        these[self.below(these.len())]
    }

    /// No or yes.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Yes, once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) + 1 == times && times > 1
    }

    /// Nothing, or what is drawn.
    pub fn maybe<T>(&mut self, draw: impl FnOnce(&mut Draw<'a>) -> T) -> Option<T> {
        self.coin().then(|| draw(self))
    }

    /// As many as there are octets for, and no more than that.
    pub fn several<T>(&mut self, most: usize, mut draw: impl FnMut(&mut Draw<'a>) -> T) -> Vec<T> {
        let count = self.between(0, most);
        let mut all = Vec::new();
        while all.len() < count && !self.is_over() {
            all.push(draw(self));
        }
        all
    }

    /// The same with a few octets, as they are.
    pub fn octets(&mut self, most: usize) -> Vec<u8> {
        self.several(most, |draw| draw.below(256) as u8)
    }

    /// All octets that are left, as they are.
    pub fn rest(&mut self) -> &'a [u8] {
        let length = self.octets.len();
        self.octets.bytes(length).unwrap_or_default()
    }
}

/// What a generator makes of random octets, so many at most, for a property test.
pub fn drawn<T: Debug>(most: usize, draw: fn(&mut Draw<'_>) -> T) -> impl Strategy<Value = T> {
    proptest::collection::vec(any::<u8>(), 0..=most).prop_map(move |octets| draw(&mut Draw::new(&octets)))
}

/// Any file, for a property test.
pub fn any_file() -> impl Strategy<Value = Vec<u8>> {
    drawn(160, file)
}

/// Any way to read, for a property test.
pub fn any_choices() -> impl Strategy<Value = Choices> {
    drawn(8, choices)
}

/// The same as options.
pub fn any_reading() -> impl Strategy<Value = heirloom_core::ReadOptions<'static>> {
    any_choices().prop_map(Choices::read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_octets_make_the_first_of_every_choice() {
        let mut draw = Draw::new(b"");
        assert_eq!(
            (draw.between(3, 9), draw.coin(), draw.one_of(&[7, 8]), draw.once_in(3)),
            (3, false, 7, false)
        );
        assert_eq!((draw.octets(5), draw.rest(), draw.is_over()), (vec![], &b""[..], true));
    }

    #[test]
    fn every_choice_can_be_made() {
        let made = |end: usize| (0..=255).map(|octet| Draw::new(&[octet]).below(end)).collect::<Vec<_>>();
        for end in [1, 2, 7, 116] {
            assert!((0..end).all(|choice| made(end).contains(&choice)), "below {end}");
        }
    }

    #[test]
    fn zeros_before_a_file_are_that_file() {
        let zeros = [&[0; 1][..], b"0 HEAD\n0 TRLR\n"].concat();
        assert_eq!(file(&mut Draw::new(&zeros)), b"0 HEAD\n0 TRLR\n");
        assert_eq!(text(&mut Draw::new(b"\0ABT 1850")), "ABT 1850");
        assert_eq!(date_text(&mut Draw::new(b"\0ABT 1850")), "ABT 1850");
    }
}
