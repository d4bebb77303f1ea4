use crate::clan::{Clan, Member};
use crate::page::Kind;
use crate::parts::Event;
use crate::random::Part;
use crate::scribe::Scribe;

impl Scribe {
    /// Everybody in a clan.
    pub(crate) fn persons(&mut self, clan: &Clan) {
        self.turn_to(Part::Person, clan.number);
        for (index, member) in clan.members.iter().enumerate() {
            self.page.record(Kind::Person, clan.person(index), "INDI");
            self.names(member);
            self.page.line(1, if member.female { "SEX F" } else { "SEX M" });
            self.early_life(member);
            if member.died > member.born + 22 {
                for _ in 0..self.random.below(3) {
                    self.later_life(member);
                }
            }
            self.death(member);
            self.remarks();
            self.kinship(clan, index);
            self.numbers(clan.person(index));
        }
    }

    fn names(&mut self, member: &Member) {
        let surname = match member.name_of_clan {
            Some(clan) => self.surname_of(clan),
            None => self.random.pick(&self.lexicon.surnames),
        };
        let given = if member.female { &self.lexicon.women } else { &self.lexicon.men };
        let first = self.random.pick(given);
        let second = self.random.percent(40).then(|| self.random.pick(given));
        self.page.line(1, "NAME").word(first);
        if let Some(second) = second {
            self.page.word(second);
        }
        self.page.add(" /").add(surname).add("/");
        if self.random.percent(55) {
            self.page.line(2, "GIVN").word(first);
            if let Some(second) = second {
                self.page.word(second);
            }
            self.page.line(2, "SURN").word(surname);
        }
        if self.random.percent(2) && !self.lexicon.scripts.is_empty() {
            let (native, latin) = self.random.pick(&self.lexicon.scripts);
            self.page.line(1, "NAME").word(native);
            self.page.line(2, "TYPE aka");
            self.page.line(2, "ROMN").word(latin);
            self.page.line(3, "TYPE user");
        }
    }

    fn early_life(&mut self, member: &Member) {
        if self.random.percent(94) {
            self.event(&Event { tag: "BIRT", year: member.born, cited: 45 });
        }
        if self.random.percent(30) {
            self.event(&Event { tag: "CHR", year: member.born, cited: 60 });
        }
    }

    /// One thing that happened to a grown person.
    fn later_life(&mut self, member: &Member) {
        let year = member.born + 16 + self.random.below(member.died - member.born - 16);
        match self.random.below(10) {
            0..4 => {
                let occupation = self.random.pick(&self.lexicon.occupations);
                self.page.line(1, "OCCU").word(occupation);
                if self.random.percent(50) {
                    self.date(2, year);
                }
            }
            4..7 => self.residence(year),
            7 | 8 => {
                let tag = self.random.pick(&["CENS", "CONF", "EMIG", "GRAD", "IMMI", "NATU"]);
                self.event(&Event { tag, year, cited: 45 });
            }
            _ => {
                self.page.line(1, "EVEN");
                self.page.line(2, "TYPE Military service");
                self.date(2, year);
            }
        }
    }

    fn death(&mut self, member: &Member) {
        if self.random.percent(15) {
            self.page.line(1, "DEAT Y");
            return;
        }
        self.event(&Event { tag: "DEAT", year: member.died, cited: 45 });
        if self.random.percent(10) {
            let cause = self.random.pick(&self.lexicon.causes);
            self.page.line(2, "CAUS").word(cause);
        }
        if self.random.percent(35) {
            self.event(&Event { tag: "BURI", year: member.died, cited: 20 });
        }
    }

    /// Notes and pictures.
    fn remarks(&mut self) {
        if self.random.percent(22) {
            let paragraphs = 1 + self.random.below(3);
            self.page.line(1, "NOTE");
            self.prose(1, paragraphs, 260);
        } else if self.random.percent(12) {
            let note = self.random.below(self.totals.notes);
            self.page.line(1, "NOTE").pointer(Kind::Note, note);
        }
        if self.random.percent(10) {
            let media = self.random.below(self.totals.media);
            self.page.line(1, "OBJE").pointer(Kind::Media, media);
        }
        if self.random.percent(8) {
            self.citation(1);
        }
    }

    fn kinship(&mut self, clan: &Clan, index: usize) {
        let member = &clan.members[index];
        let elsewhere = clan.first_wife_from.filter(|_| index == 1);
        if let Some(family) = member.child_of.map(|family| clan.family(family)).or(elsewhere) {
            self.page.line(1, "FAMC").pointer(Kind::Family, family);
            if self.random.percent(5) {
                let how = self.random.pick(&["adopted", "birth", "foster"]);
                self.page.line(2, "PEDI").word(how);
            }
        }
        for family in member.spouse_of.into_iter().flatten() {
            self.page.line(1, "FAMS").pointer(Kind::Family, clan.family(family));
        }
    }

    fn numbers(&mut self, person: u64) {
        if self.random.percent(15) {
            let reference = self.random.below(100_000);
            self.page.line(1, "REFN").number(reference);
            self.page.line(2, "TYPE Card index");
        }
        self.page.line(1, "RIN").number(person + 1);
        self.unique_id();
        if self.random.percent(70) {
            self.change();
        }
    }
}
