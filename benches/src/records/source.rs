use crate::page::Kind;
use crate::random::Part;
use crate::scribe::Scribe;

impl Scribe {
    /// A book, a register, a letter.
    pub(crate) fn source_record(&mut self, index: u64) {
        self.turn_to(Part::Source, index);
        self.page.record(Kind::Source, index, "SOUR");
        if self.random.percent(40) {
            self.recorded_events();
        }
        self.page.line(1, "TITL");
        self.prose(1, 1, 60);
        self.origin();
        if self.random.percent(30) {
            let paragraphs = 1 + self.random.below(3);
            self.page.line(1, "TEXT");
            self.prose(1, paragraphs, 300);
        }
        self.kept_at();
        self.page.line(1, "RIN").number(index + 1);
        self.change();
    }

    fn recorded_events(&mut self) {
        let place = self.random.pick(&self.lexicon.places);
        let first = 1600 + self.random.below(250);
        self.page.line(1, "DATA");
        self.page.line(2, "EVEN BIRT, DEAT, MARR");
        self.page.line(3, "DATE FROM").number(first).word("TO").number(first + 40);
        self.page.line(3, "PLAC").word(place);
    }

    fn origin(&mut self) {
        if self.random.percent(60) {
            let author = self.random.pick(&self.lexicon.women);
            let surname = self.random.pick(&self.lexicon.surnames);
            self.page.line(1, "AUTH").word(author).word(surname);
        }
        if self.random.percent(50) {
            let place = self.random.pick(&self.lexicon.places);
            let year = 1840 + self.random.below(170);
            self.page.line(1, "PUBL").word(place).add(",").number(year);
        }
    }

    fn kept_at(&mut self) {
        let repository = self.random.below(self.totals.repositories);
        let [shelf, place] = [self.random.below(900), self.random.below(60)];
        let medium = self.random.pick(&["book", "film", "manuscript", "photo"]);
        self.page.line(1, "REPO").pointer(Kind::Repository, repository);
        self.page.line(2, "CALN").number(shelf).add("/").digits(place, 2);
        self.page.line(3, "MEDI").word(medium);
    }
}
