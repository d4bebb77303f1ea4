use crate::scribe::Scribe;

/// An event or attribute at level 1.
pub(crate) struct Event {
    pub(crate) tag: &'static str,
    pub(crate) year: u64,
    /// How often, of a hundred times, a source is cited.
    pub(crate) cited: u64,
}

impl Scribe {
    /// An event with some of when, where, and how we know.
    pub(crate) fn event(&mut self, event: &Event) {
        self.page.line(1, event.tag);
        self.circumstances(event.year, event.cited);
    }

    /// What stands below an event.
    pub(crate) fn circumstances(&mut self, year: u64, cited: u64) {
        if self.random.percent(92) {
            self.date(2, year);
        }
        if self.random.percent(75) {
            self.place();
        }
        if self.random.percent(cited) {
            self.citation(2);
        }
    }

    fn place(&mut self) {
        let place = self.random.pick(&self.lexicon.places);
        self.page.line(2, "PLAC");
        if self.random.percent(25) {
            let church = self.random.pick(&self.lexicon.churches);
            self.page.word(church).add(",");
        }
        self.page.word(place);
        if self.random.percent(7) {
            self.coordinates();
        }
    }

    fn coordinates(&mut self) {
        self.page.line(3, "MAP");
        for (tag, side, limit) in [("LATI", " N", 70), ("LONG", self.random.pick(&[" E", " W"]), 120)] {
            let degrees = self.random.below(limit);
            let fraction = self.random.below(10_000);
            self.page.line(4, tag).add(side).digits(degrees, 1).add(".").digits(fraction, 4);
        }
    }

    /// Where somebody lived.
    pub(crate) fn residence(&mut self, year: u64) {
        self.page.line(1, "RESI");
        self.page.line(2, "DATE").number(year);
        let house = 1 + self.random.below(120);
        let street = self.random.pick(&self.lexicon.streets);
        let place = self.random.pick(&self.lexicon.places);
        self.page.line(2, "ADDR").number(house).word(street);
        self.page.line(3, "CONT").word(place);
        if self.random.percent(50) {
            self.citation(2);
        }
    }
}
