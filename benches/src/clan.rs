use std::ops::Range;

use crate::random::{Part, Random};

/// The most persons in a clan. Its tables stay small, and so does the time to draw it again.
const MOST: u64 = 48;

/// So many clans in a row hang together: the first wife of each is a daughter of the one before.
const LINE: u64 = 8;

/// Persons who descend from one couple, and whom they married.
///
/// Clans are drawn one after the other, once for the persons and once more for the families, so that no more than one
/// is ever in memory.
#[derive(Default, Debug)]
pub(crate) struct Clan {
    pub(crate) number: u64,
    /// How many persons and families there are in the clans before.
    pub(crate) persons_before: u64,
    pub(crate) families_before: u64,
    pub(crate) members: Vec<Member>,
    pub(crate) families: Vec<Family>,
    /// The family, counted over all clans, from which the first wife comes.
    pub(crate) first_wife_from: Option<u64>,
    /// The person, counted over all clans, whom a daughter of the first family is in the next clan.
    pub(crate) daughter_in_next: Option<u64>,
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) female: bool,
    pub(crate) born: u64,
    pub(crate) died: u64,
    /// Whose family name it has, if not one of its own.
    pub(crate) name_of_clan: Option<u64>,
    /// Families within the clan.
    pub(crate) child_of: Option<usize>,
    pub(crate) spouse_of: [Option<usize>; 2],
}

#[derive(Clone, Debug)]
pub(crate) struct Family {
    pub(crate) husband: usize,
    pub(crate) wife: usize,
    pub(crate) children: Range<usize>,
    pub(crate) married: u64,
}

/// All clans of a file, in order.
#[derive(Debug)]
pub(crate) struct Clans {
    seed: u64,
    persons: u64,
    clan: Clan,
    drawn: bool,
}

impl Clans {
    pub(crate) fn new(seed: u64, persons: u64) -> Clans {
        Clans { seed, persons, clan: Clan::default(), drawn: false }
    }

    /// Draws the next clan.
    pub(crate) fn next(&mut self) -> Option<&Clan> {
        let clan = &mut self.clan;
        let family_before = clan.families_before;
        if self.drawn {
            clan.number += 1;
            clan.persons_before += clan.members.len() as u64;
            clan.families_before += clan.families.len() as u64;
        }
        self.drawn = true;
        let left = self.persons - clan.persons_before;
        if left == 0 {
            return None;
        }
        clan.first_wife_from = joined(clan.number).then_some(family_before).filter(|_| left > 1);
        clan.draw(&mut Random::of(self.seed, Part::Kinship, clan.number), left.min(MOST) as usize);

        let left_then = left - clan.members.len() as u64;
        let first_wife = clan.persons_before + clan.members.len() as u64 + 1;
        clan.daughter_in_next = (joined(clan.number + 1) && left_then > 1).then_some(first_wife);
        Some(clan)
    }
}

/// Whether the first wife of a clan comes from the one before.
fn joined(number: u64) -> bool {
    !number.is_multiple_of(LINE)
}

impl Clan {
    /// Draws everybody, generation by generation, as long as there is room.
    fn draw(&mut self, random: &mut Random, room: usize) {
        self.members.clear();
        self.families.clear();
        let year = 1560 + 31 * (self.number % LINE);
        self.members.push(Member::new(false, year, Some(self.number), None, random));
        if room == 1 {
            return;
        }
        let from = self.first_wife_from.map(|_| self.number - 1);
        self.members.push(Member::new(true, year + random.below(4), from, None, random));
        self.marry(0, 1, random);
        let mut next = 0;
        while next < self.families.len() {
            self.raise(next, room, random);
            next += 1;
        }
    }

    /// The children of a family, and their marriages.
    fn raise(&mut self, family: usize, room: usize, random: &mut Random) {
        let first = self.members.len();
        let count = (random.below(8) as usize).min(room - first);
        let mut year = self.families[family].married;
        for _ in 0..count {
            year += 1 + random.below(3);
            let member = Member::new(random.percent(50), year, Some(self.number), Some(family), random);
            self.members.push(member);
        }
        self.families[family].children = first..first + count;
        for child in first..first + count {
            if random.percent(48) {
                self.wed(child, room, random);
            }
            // A widow or widower.
            if self.members[child].spouse_of[0].is_some() && random.percent(7) {
                self.wed(child, room, random);
            }
        }
    }

    /// Marries a member to somebody from elsewhere.
    fn wed(&mut self, member: usize, room: usize, random: &mut Random) {
        if self.members.len() == room {
            return;
        }
        let Member { female, born, .. } = self.members[member];
        let spouse = self.members.len();
        self.members.push(Member::new(!female, born + random.below(6), None, None, random));
        match female {
            true => self.marry(spouse, member, random),
            false => self.marry(member, spouse, random),
        }
    }

    fn marry(&mut self, husband: usize, wife: usize, random: &mut Random) {
        let family = self.families.len();
        let mut married = 0;
        for spouse in [husband, wife] {
            let member = &mut self.members[spouse];
            let again = member.spouse_of[0].is_some();
            member.spouse_of[usize::from(again)] = Some(family);
            // Old enough for all that is told of a family.
            member.died = member.died.max(member.born + 55 + random.below(30));
            married = married.max(member.born + if again { 32 } else { 21 });
        }
        self.families.push(Family { husband, wife, children: 0..0, married });
    }

    /// The number of a member over all clans.
    pub(crate) fn person(&self, member: usize) -> u64 {
        self.persons_before + member as u64
    }

    /// The number of a family over all clans.
    pub(crate) fn family(&self, family: usize) -> u64 {
        self.families_before + family as u64
    }
}

impl Member {
    fn new(
        female: bool,
        born: u64,
        name_of_clan: Option<u64>,
        child_of: Option<usize>,
        random: &mut Random,
    ) -> Member {
        let age = if random.percent(16) { random.below(6) } else { 24 + random.below(64) };
        Member { female, born, died: born + age, name_of_clan, child_of, spouse_of: [None; 2] }
    }
}
