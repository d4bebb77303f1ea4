use heirloom_core::octets::Encoding;

use crate::page::Kind;
use crate::scribe::Scribe;

impl Scribe {
    /// What a file begins with.
    pub(crate) fn head(&mut self, encoding: Encoding) {
        let page = &mut self.page;
        page.line(0, "HEAD");
        page.line(1, "SOUR HEIRLOOM_BENCHES");
        page.line(2, "VERS 1");
        page.line(2, "NAME Generated families");
        page.line(1, "DEST ANY");
        page.line(1, "DATE 1 JAN 2019");
        page.line(2, "TIME 12:00:00");
        page.line(1, "SUBM").pointer(Kind::Submitter, 0);
        page.line(1, "GEDC");
        page.line(2, "VERS 5.5.1");
        page.line(2, "FORM LINEAGE-LINKED");
        page.line(1, "CHAR").word(encoding.char_name().unwrap_or_default());
        page.line(1, "LANG English");
        page.line(1, "NOTE Nobody in this file ever lived.");
        page.line(2, "CONT It holds").number(self.totals.persons).word("persons.");
    }

    /// Who sends the file.
    pub(crate) fn submitter(&mut self) {
        let page = &mut self.page;
        page.record(Kind::Submitter, 0, "SUBM");
        page.line(1, "NAME Nobody /Nowhere/");
        page.line(1, "ADDR 1 Nowhere Road");
        page.line(2, "CONT Nowhere");
        page.line(1, "EMAIL nobody@@example.org");
    }

    /// What a file ends with.
    pub(crate) fn trailer(&mut self) {
        self.page.line(0, "TRLR");
        self.page.end();
    }
}
