use crate::page::Kind;
use crate::scribe::Scribe;

impl Scribe {
    /// Which source says so, and where in it.
    pub(crate) fn citation(&mut self, level: u8) {
        let source = self.random.below(self.totals.sources);
        self.page.line(level, "SOUR").pointer(Kind::Source, source);
        if self.random.percent(70) {
            let what = self.random.pick(&["page", "folio", "entry", "image", "film 4711 item"]);
            let number = 1 + self.random.below(800);
            self.page.line(level + 1, "PAGE").word(what).number(number);
        }
        if self.random.percent(20) {
            self.page.line(level + 1, "DATA");
            let year = 1700 + self.random.below(220);
            self.date(level + 2, year);
            self.page.line(level + 2, "TEXT");
            self.prose(level + 2, 1, 150);
        }
        if self.random.percent(40) {
            let certainty = self.random.below(4);
            self.page.line(level + 1, "QUAY").number(certainty);
        }
    }
}
