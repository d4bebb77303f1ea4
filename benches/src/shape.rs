use std::io;

use heirloom_core::LineBreak;
use heirloom_core::octets::{Encoder, Encoding};

use crate::clan::Clans;
use crate::lexicon::Lexicon;
use crate::output::{Counter, Output};
use crate::scribe::{Scribe, Totals};

/// How large a generated file is, and how it is written. It decides every octet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many persons there are; all else follows. None counts as one.
    pub persons: u64,
    /// Another seed gives other persons.
    pub seed: u64,
    /// What ends a line.
    pub line_break: LineBreak,
    /// One of those that can be written.
    pub encoding: Encoding,
}

impl Default for Shape {
    /// A thousand persons in UTF-8.
    fn default() -> Shape {
        Shape { persons: 1000, seed: 1, line_break: LineBreak::Lf, encoding: Encoding::Utf8 }
    }
}

/// Up to so many persons, sizes are measured; beyond, they are reckoned from those of so many.
const MEASURED: u64 = 4096;

/// How many ids and counting numbers there are for each person. Ten times the persons make each a digit longer.
const NUMBERS_PER_PERSON: f64 = 6.6;

/// Writes one record of a kind.
type RecordWriter = fn(&mut Scribe, u64);

impl Shape {
    /// A file of about so many octets, in UTF-8.
    pub fn of_about(octets: u64) -> Shape {
        Shape::default().about(octets)
    }

    /// The same with as many persons as make about so many octets: within a twentieth, from 32 kB on.
    pub fn about(self, octets: u64) -> Shape {
        let most = Shape { persons: MEASURED, ..self };
        let persons = if most.size() > octets { self.measure(octets) } else { most.extrapolate(octets) };
        Shape { persons, ..self }
    }

    /// Writes the file.
    ///
    /// # Errors
    ///
    /// Those of the output, and `InvalidInput` for an encoding that is never written.
    pub fn write_to(&self, out: impl io::Write) -> io::Result<()> {
        let Some(encoder) = Encoder::new(self.encoding) else {
            let why = format!("{} is never written", self.encoding);
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        };
        let totals = Totals::of(self.persons.max(1));
        let mut scribe = Scribe::new(self.seed, totals, Lexicon::of(&encoder), self.line_break);
        let mut output = Output::new(encoder, out)?;

        scribe.head(self.encoding);
        scribe.submitter();
        let mut clans = Clans::new(self.seed, totals.persons);
        while let Some(clan) = clans.next() {
            scribe.persons(clan);
            output.take(&mut scribe.page)?;
        }
        let mut clans = Clans::new(self.seed, totals.persons);
        while let Some(clan) = clans.next() {
            scribe.families(clan);
            output.take(&mut scribe.page)?;
        }
        let rest: [(u64, RecordWriter); 4] = [
            (totals.notes, Scribe::note_record),
            (totals.sources, Scribe::source_record),
            (totals.repositories, Scribe::repository_record),
            (totals.media, Scribe::media_record),
        ];
        for (count, record) in rest {
            for index in 0..count {
                record(&mut scribe, index);
                output.take(&mut scribe.page)?;
            }
        }
        scribe.trailer();
        output.finish(&mut scribe.page)
    }

    /// The file in memory; empty for an encoding that is never written.
    pub fn octets(&self) -> Vec<u8> {
        let mut octets = Vec::new();
        // Nothing else can fail in memory.
        if self.write_to(&mut octets).is_err() {
            octets.clear();
        }
        octets
    }

    fn size(&self) -> u64 {
        let mut counter = Counter::default();
        // As above.
        let _ = self.write_to(&mut counter);
        counter.octets
    }

    /// The most persons, up to those that are measured, who take no more than so many octets.
    fn measure(self, octets: u64) -> u64 {
        let (mut enough, mut too_many) = (1, MEASURED);
        while too_many - enough > 1 {
            let persons = (enough + too_many) / 2;
            if (Shape { persons, ..self }).size() <= octets {
                enough = persons;
            } else {
                too_many = persons;
            }
        }
        enough
    }

    /// How many persons take so many octets, going by the size of this file.
    fn extrapolate(self, octets: u64) -> u64 {
        let each = self.size() as f64 / self.persons as f64;
        let digit = if self.encoding.is_utf16() { 2.0 } else { 1.0 };
        let mut persons = octets as f64 / each;
        // The lengths of the numbers change little with their count, so that a few turns are enough.
        for _ in 0..4 {
            let longer = (persons / self.persons as f64).log10() * NUMBERS_PER_PERSON * digit;
            persons = octets as f64 / (each + longer);
        }
        persons as u64
    }
}
