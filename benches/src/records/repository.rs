use crate::page::Kind;
use crate::random::Part;
use crate::scribe::Scribe;

impl Scribe {
    /// An archive or library.
    pub(crate) fn repository_record(&mut self, index: u64) {
        self.turn_to(Part::Repository, index);
        let place = self.random.pick(&self.lexicon.places);
        let street = self.random.pick(&self.lexicon.streets);
        let house = 1 + self.random.below(90);
        self.page.record(Kind::Repository, index, "REPO");
        self.page.line(1, "NAME Archive of").word(place);
        self.page.line(1, "ADDR").number(house).word(street);
        self.page.line(2, "CONT").word(place);
        self.page.line(1, "WWW https://archive").digits(index + 1, 1).add(".example.org/");
        self.change();
    }
}
