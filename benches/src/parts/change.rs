use crate::scribe::Scribe;

impl Scribe {
    /// When a record was last changed.
    pub(crate) fn change(&mut self) {
        self.page.line(1, "CHAN");
        self.recent_date(2);
        if self.random.percent(60) {
            let [hours, minutes, seconds] = [24, 60, 60].map(|limit| self.random.below(limit));
            self.page.line(3, "TIME").word("");
            self.page.digits(hours, 2).add(":").digits(minutes, 2).add(":").digits(seconds, 2);
        }
    }

    /// The mark by which many programs know a record again.
    pub(crate) fn unique_id(&mut self) {
        let halves = [self.random.next(), self.random.next()];
        self.page.line(1, "_UID").word("").hexadecimal(halves[0]).hexadecimal(halves[1]);
    }
}
