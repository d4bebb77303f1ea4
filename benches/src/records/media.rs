use crate::page::Kind;
use crate::random::Part;
use crate::scribe::Scribe;

impl Scribe {
    /// A photograph in a file of its own.
    pub(crate) fn media_record(&mut self, index: u64) {
        self.turn_to(Part::Media, index);
        self.page.record(Kind::Media, index, "OBJE");
        self.page.line(1, "FILE photos/").digits(index / 1000, 4).add("/").digits(index, 7).add(".jpg");
        self.page.line(2, "FORM jpeg");
        self.page.line(3, "TYPE photo");
        self.page.line(2, "TITL");
        self.title();
        if self.random.percent(20) {
            self.page.line(1, "NOTE");
            self.prose(1, 1, 200);
        }
        self.change();
    }
}
