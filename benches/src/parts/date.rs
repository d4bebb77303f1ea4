use crate::lexicon::{MONTHS, REPUBLICAN_MONTHS};
use crate::scribe::Scribe;

impl Scribe {
    /// A `DATE` line about a year, in one of the many ways there are.
    pub(crate) fn date(&mut self, level: u8, year: u64) {
        self.page.line(level, "DATE");
        match self.random.below(100) {
            0..62 => self.day(year),
            62..72 => self.years("", year),
            72..78 => {
                let month = self.random.pick(MONTHS);
                self.page.word(month).number(year);
            }
            78..86 => self.years("ABT", year),
            86..89 => self.years("BEF", year),
            89..91 => self.years("AFT", year),
            91..93 => self.years("EST", year),
            93..96 => {
                let last = year + 1 + self.random.below(8);
                self.years("BET", year);
                self.years("AND", last);
            }
            96..98 => {
                self.page.word("@#DJULIAN@");
                self.day(year);
            }
            98 => self.republican(),
            _ => {
                self.years("INT", year);
                self.page.word("(the year of the great flood)");
            }
        }
    }

    /// A date of our own time: when a record was changed.
    pub(crate) fn recent_date(&mut self, level: u8) {
        let year = 1996 + self.random.below(28);
        self.page.line(level, "DATE");
        self.day(year);
    }

    fn day(&mut self, year: u64) {
        let day = 1 + self.random.below(28);
        let month = self.random.pick(MONTHS);
        self.page.number(day).word(month).number(year);
    }

    fn years(&mut self, before: &str, year: u64) {
        if !before.is_empty() {
            self.page.word(before);
        }
        self.page.number(year);
    }

    fn republican(&mut self) {
        let day = 1 + self.random.below(30);
        let month = self.random.pick(REPUBLICAN_MONTHS);
        let year = 1 + self.random.below(13);
        self.page.word("@#DFRENCH R@").number(day).word(month).number(year);
    }
}
