use crate::clan::Clan;
use crate::page::Kind;
use crate::parts::Event;
use crate::random::Part;
use crate::scribe::Scribe;

impl Scribe {
    /// All families of a clan.
    pub(crate) fn families(&mut self, clan: &Clan) {
        self.turn_to(Part::Family, clan.number);
        for index in 0..clan.families.len() {
            self.page.record(Kind::Family, clan.family(index), "FAM");
            self.relatives(clan, index);
            self.marriage(clan.families[index].married);
            self.unique_id();
            if self.random.percent(60) {
                self.change();
            }
        }
    }

    fn relatives(&mut self, clan: &Clan, index: usize) {
        let family = &clan.families[index];
        self.page.line(1, "HUSB").pointer(Kind::Person, clan.person(family.husband));
        self.page.line(1, "WIFE").pointer(Kind::Person, clan.person(family.wife));
        for child in family.children.clone() {
            self.page.line(1, "CHIL").pointer(Kind::Person, clan.person(child));
        }
        if let Some(daughter) = clan.daughter_in_next.filter(|_| index == 0) {
            self.page.line(1, "CHIL").pointer(Kind::Person, daughter);
        }
    }

    fn marriage(&mut self, year: u64) {
        if self.random.percent(80) {
            self.event(&Event { tag: "MARR", year, cited: 45 });
        }
        if self.random.percent(4) {
            self.event(&Event { tag: "DIV", year: year + 19, cited: 10 });
        }
        if self.random.percent(6) {
            self.page.line(1, "NOTE");
            self.prose(1, 1, 160);
        }
    }
}
