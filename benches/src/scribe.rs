use heirloom_core::LineBreak;

use crate::lexicon::Lexicon;
use crate::page::Page;
use crate::random::{Part, Random};

/// Writes records: the page, what to draw from, and how many there are to point to.
///
/// Its methods stand with what they write, in `parts` and `records`.
pub(crate) struct Scribe {
    pub(crate) page: Page,
    pub(crate) random: Random,
    pub(crate) lexicon: Lexicon,
    pub(crate) totals: Totals,
    seed: u64,
}

/// How many records there are of each kind that grows with the persons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Totals {
    pub(crate) persons: u64,
    pub(crate) notes: u64,
    pub(crate) sources: u64,
    pub(crate) repositories: u64,
    pub(crate) media: u64,
}

impl Totals {
    pub(crate) fn of(persons: u64) -> Totals {
        Totals {
            persons,
            notes: persons / 12 + 1,
            sources: persons / 20 + 1,
            repositories: persons / 1000 + 1,
            media: persons / 15 + 1,
        }
    }
}

impl Scribe {
    pub(crate) fn new(seed: u64, totals: Totals, lexicon: Lexicon, line_break: LineBreak) -> Scribe {
        let random = Random::of(seed, Part::Frame, 0);
        Scribe { page: Page::new(line_break), random, lexicon, totals, seed }
    }

    /// Begins to draw for something else.
    pub(crate) fn turn_to(&mut self, part: Part, index: u64) {
        self.random = Random::of(self.seed, part, index);
    }

    /// The family name of a clan.
    pub(crate) fn surname_of(&self, clan: u64) -> &'static str {
        Random::of(self.seed, Part::Surname, clan).pick(&self.lexicon.surnames)
    }
}
