use crate::page::Kind;
use crate::random::Part;
use crate::scribe::Scribe;

impl Scribe {
    /// A note that several records can share.
    pub(crate) fn note_record(&mut self, index: u64) {
        self.turn_to(Part::Note, index);
        let paragraphs = 1 + self.random.below(8);
        self.page.record(Kind::Note, index, "NOTE");
        self.prose(0, paragraphs, 420);
        if self.random.percent(50) {
            self.change();
        }
    }
}
