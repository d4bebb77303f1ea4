//! What is known of all people and families of a file, in numbers: who they are, what happened when, who belongs to whom.
//!
//! Nothing here borrows from a text, and little is kept of each person, so that the facts of a file that is read window by
//! window fit into memory where the file does not. Places are the [numbers](StructureNo) of structures in the file.
//!
//! [`Facts`] of one window know events only; [`Gathering`] puts those of all windows together, and finds the bonds.

use std::num::NonZeroU32;

use heirloom_core::Structure;
use heirloom_core::keyed::{Keyed, KeyedMap};
use heirloom_dates::{Day, Days};

use super::groups::Lists;
use super::{FamilyNo, Pedigree, PersonNo, Sex};
use crate::{Dated, Event, EventOf, Meaning, Term};

/// The number of a structure in its file: how many stand before it, in all windows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StructureNo(NonZeroU32);

impl StructureNo {
    /// That of the structure before which so many stand. Behind four billions of them all have the last number.
    pub(crate) fn new(before: u64) -> StructureNo {
        let number = u32::try_from(before.saturating_add(1)).unwrap_or(u32::MAX);
        StructureNo(NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN))
    }

    /// How many structures stand before it.
    pub fn before(self) -> u64 {
        u64::from(self.0.get()) - 1
    }
}

/// What is known of one person.
#[derive(Clone, Copy, Debug)]
pub(super) struct PersonFacts {
    pub(super) record: StructureNo,
    /// The number of the first event.
    pub(super) first_event: u32,
    pub(super) ends: Ends,
    pub(super) sex: Sex,
    pub(super) has_several_names: bool,
}

/// What is known of one family by itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct FamilyFacts {
    pub(super) record: StructureNo,
    /// The number of the first event.
    pub(super) first_event: u32,
}

/// What is known of an event or attribute.
#[derive(Clone, Copy, Debug)]
pub struct EventFacts {
    at: StructureNo,
    date: Option<StructureNo>,
    /// The days of its date, by Julian Day Numbers, if they have a first and a last one. Days of millions of years ago are all one.
    first: i32,
    last: i32,
    term: Term,
    flags: u8,
}

const _: () = assert!(size_of::<EventFacts>() == 20 && size_of::<PersonFacts>() == 20);

/// What stands for an end that is open.
const OPEN: i32 = i32::MIN;

const IS_ABOUT: u8 = 1;
const IS_PERIOD: u8 = 1 << 1;
const IS_CLEAR: u8 = 1 << 2;
const IS_NO_DAY: u8 = 1 << 3;
const IS_DENIED: u8 = 1 << 4;
const IS_SAID: u8 = 1 << 5;
const IS_ATTRIBUTE: u8 = 1 << 6;
const IS_OF_FAMILY: u8 = 1 << 7;

fn packed(day: Option<Day>) -> i32 {
    day.map_or(OPEN, |day| day.jdn().clamp(i64::from(OPEN) + 1, i64::from(i32::MAX)) as i32)
}

fn unpacked(day: i32) -> Option<Day> {
    (day != OPEN).then(|| Day::from_jdn(i64::from(day)))
}

/// The date of an event, without the text of which it was read.
#[derive(Clone, Copy, Debug)]
pub struct DateFacts {
    /// The structure that holds it.
    pub at: StructureNo,
    /// Its days, as they are written.
    pub days: Days,
    /// Whether it is only an approximation.
    pub is_about: bool,
    /// Whether its month has no such day.
    pub(crate) is_no_day: bool,
}

impl DateFacts {
    /// Its days, with so many years more at both ends if it is only an approximation.
    pub(crate) fn days_about(&self, years: u32) -> Days {
        if self.is_about { self.days.widened(years.saturating_mul(366)) } else { self.days }
    }
}

impl EventFacts {
    /// Reads a structure as an event, if it is one. `number` says which number structures have in the file.
    pub(super) fn read<'d>(
        structure: Structure<'d>,
        meaning: &Meaning,
        date: impl FnOnce() -> Option<Structure<'d>>,
        number: impl Fn(Structure<'d>) -> StructureNo,
    ) -> Option<EventFacts> {
        let of = meaning.event?;
        let date = date().and_then(Dated::read);
        let mut flags = match of {
            EventOf::Person => 0,
            EventOf::Attribute => IS_ATTRIBUTE,
            EventOf::Family => IS_OF_FAMILY,
        };
        let mut flag = |is_so: bool, flag: u8| flags |= if is_so { flag } else { 0 };
        flag(super::is_denied(structure), IS_DENIED);
        let has_parts = structure.substructures().next().is_some();
        flag(has_parts || structure.string().is_some(), IS_SAID);
        if let Some(date) = &date {
            flag(date.is_about, IS_ABOUT);
            flag(date.is_period, IS_PERIOD);
            flag(date.is_clear, IS_CLEAR);
            flag(date.is_no_day, IS_NO_DAY);
        }
        let days = date.map_or(Days::ALL, |date| date.days);
        Some(EventFacts {
            at: number(structure),
            date: date.map(|date| number(date.structure)),
            first: packed(days.first()),
            last: packed(days.last()),
            term: meaning.term,
            flags,
        })
    }

    /// The structure that tells it.
    pub fn at(&self) -> StructureNo {
        self.at
    }

    /// What it is.
    pub fn term(&self) -> Term {
        self.term
    }

    fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Whether it is said not to have happened.
    pub fn is_denied(&self) -> bool {
        self.has(IS_DENIED)
    }

    /// Whether it has a value or details; without either it says nothing.
    pub(crate) fn is_said(&self) -> bool {
        self.has(IS_SAID)
    }

    /// Whether it has a date that can be counted.
    pub(crate) fn is_dated(&self) -> bool {
        self.date.is_some()
    }

    /// When it was, if its first date says so.
    pub fn date(&self) -> Option<DateFacts> {
        let days = match (unpacked(self.first), unpacked(self.last)) {
            (None, None) => Days::ALL,
            (Some(first), None) => Days::from(first),
            (None, Some(last)) => Days::until(last),
            (Some(first), Some(last)) => Days::between(first, last),
        };
        let (is_about, is_no_day) = (self.has(IS_ABOUT), self.has(IS_NO_DAY));
        Some(DateFacts { at: self.date?, days, is_about, is_no_day })
    }

    /// The structure of its date, if there is nothing to say of how that is written.
    pub(super) fn clear_date(&self) -> Option<StructureNo> {
        self.date.filter(|_| self.has(IS_CLEAR))
    }

    /// The same with the structures of a dataset.
    pub(super) fn with<'d>(
        &self,
        structure: impl Fn(StructureNo) -> Option<Structure<'d>>,
    ) -> Option<Event<'d>> {
        let of = match (self.has(IS_ATTRIBUTE), self.has(IS_OF_FAMILY)) {
            (true, _) => EventOf::Attribute,
            (_, true) => EventOf::Family,
            _ => EventOf::Person,
        };
        let date = self.date().and_then(|date| {
            Some(Dated {
                structure: structure(date.at)?,
                days: date.days,
                is_about: date.is_about,
                is_period: self.has(IS_PERIOD),
                is_clear: self.has(IS_CLEAR),
                is_no_day: date.is_no_day,
            })
        });
        Some(Event { structure: structure(self.at)?, term: self.term, of, date, is_denied: self.is_denied() })
    }
}

/// Where a life begins and ends, by the numbers of events among those of the person.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    beginning: u32,
    end: u32,
}

impl Ends {
    const UNKNOWN: u32 = u32::MAX;

    /// The ends of the life of which events tell.
    pub(super) fn of(events: &[EventFacts]) -> Ends {
        let dated = |terms: &[Term]| {
            let is_one =
                |event: &EventFacts| event.is_dated() && terms.contains(&event.term) && !event.is_denied();
            events.iter().position(is_one)
        };
        let number = |at: Option<usize>| at.map_or(Ends::UNKNOWN, |at| at as u32);
        Ends {
            beginning: number(dated(&[Term::Birth]).or_else(|| dated(&[Term::Christening, Term::Baptism]))),
            end: number(dated(&[Term::Death]).or_else(|| dated(&[Term::Burial, Term::Cremation]))),
        }
    }
}

/// What a family says of how it has somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Role {
    /// Of a spouse, in which place.
    pub(super) term: Option<Term>,
    /// Of a child, what is said of it and its father, and its mother: both, if anything is.
    pub(super) to_father: Option<Pedigree>,
    pub(super) to_mother: Option<Pedigree>,
}

/// A person in a family, as child or as spouse. It is said twice, by the person and by the family; here both are one.
#[derive(Clone, Copy, Debug)]
pub struct BondFacts {
    /// The person.
    pub person: PersonNo,
    /// The family.
    pub family: FamilyNo,
    /// Where the person says so, `FAMC` or `FAMS`.
    pub of_person: Option<StructureNo>,
    /// Where the family says so, `CHIL`, `HUSB` or `WIFE`.
    pub of_family: Option<StructureNo>,
    /// How a child belongs to the family: to one parent at least, if it was adopted by one.
    pub pedigree: Pedigree,
    pub(super) adopted_by: Option<Term>,
    pub(super) role: Role,
}

const _: () = assert!(size_of::<BondFacts>() <= 24);

impl BondFacts {
    /// As what the family has a spouse: [`Husband`](Term::Husband) or [`Wife`](Term::Wife).
    pub(crate) fn role(&self) -> Option<Term> {
        self.role.term
    }

    /// How a child belongs to one parent in its family.
    pub(crate) fn pedigree_to(&self, parent: &BondFacts) -> Pedigree {
        pedigree_to(self.pedigree, self.adopted_by, self.role, parent.role)
    }
}

/// How a child belongs to one parent in its family. Whom one of the two has adopted belongs to the other as if nothing were said.
pub(super) fn pedigree_to(
    pedigree: Pedigree,
    adopted_by: Option<Term>,
    child: Role,
    parent: Role,
) -> Pedigree {
    match (adopted_by, parent.term) {
        (Some(Term::Husband), Some(Term::Wife)) | (Some(Term::Wife), Some(Term::Husband)) => Pedigree::Unsaid,
        (_, Some(Term::Husband)) => child.to_father.unwrap_or(pedigree),
        (_, Some(Term::Wife)) => child.to_mother.unwrap_or(pedigree),
        _ => pedigree,
    }
}

/// Where a pointer leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Leads(u64);

impl Leads {
    const IS_ELSEWHERE: u64 = 1 << 63;

    /// To the thing of a number in this window.
    fn here(number: u32) -> Leads {
        Leads(u64::from(number))
    }

    /// To the record with an id in another window. Two ids have the same digest with a probability of 1 in 2⁶³.
    pub(crate) fn elsewhere(id: &str) -> Leads {
        use std::hash::BuildHasher;
        Leads(Keyed.hash_one(id) | Leads::IS_ELSEWHERE)
    }
}

/// A link as one side states it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The number of the person or family that states it.
    pub(super) of: u32,
    pub(super) at: StructureNo,
    /// To the number of the family or person.
    pub(super) to: Leads,
    pub(super) pedigree: Pedigree,
    pub(super) role: Role,
}

/// What all people and families of a file, or of a window, say of each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Links {
    pub(super) child_of: Vec<Link>,
    pub(super) spouse_in: Vec<Link>,
    pub(super) children: Vec<Link>,
    pub(super) spouses: Vec<Link>,
    /// Who was adopted by which family, as told by the events, and by whom if by one of the two alone.
    pub(super) adoptions: Vec<(PersonNo, Leads, Option<Term>)>,
}

impl Links {
    /// Adds those that come behind all others.
    pub(super) fn append(&mut self, other: Links) {
        let lists = [
            (&mut self.child_of, other.child_of),
            (&mut self.spouse_in, other.spouse_in),
            (&mut self.children, other.children),
            (&mut self.spouses, other.spouses),
        ];
        for (list, other) in lists {
            match list.is_empty() {
                true => *list = other,
                false => list.extend(other),
            }
        }
        self.adoptions.extend(other.adoptions);
    }
}

/// What a pointer from a person or family leads to, in the same window.
pub(super) fn here(number: u32) -> Leads {
    Leads::here(number)
}

/// A record of a file that is read window by window, by its id.
#[derive(Clone, Copy, Debug)]
struct Listed {
    id: Leads,
    at: StructureNo,
    sort: u32,
}

/// What a record is that is in another window.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct RecordSort {
    /// Its tag.
    pub(crate) tag: Box<str>,
    /// As in [`Meaning`].
    pub(crate) term: Term,
    pub(crate) name: Option<&'static str>,
    /// The type that the table of the format has for it.
    pub(crate) row: Option<&'static str>,
}

/// What is known of all people and families of a file.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    pub(super) people: Vec<PersonFacts>,
    pub(super) families: Vec<FamilyFacts>,
    pub(super) events_of_people: Vec<EventFacts>,
    pub(super) events_of_families: Vec<EventFacts>,
    children: Bonds,
    spouses: Bonds,
    /// All records with an id, if the file is read window by window, in the order of the digests of their ids.
    listed: Vec<Listed>,
    /// What these are.
    sorts: Vec<RecordSort>,
    /// Of how many of each the facts are left out: those of one window begin with the first of its people.
    pub(super) first_person: u32,
    pub(super) first_family: u32,
}

impl Facts {
    /// Those of a window, of which nobody is known yet, but how many of the file stand before it.
    pub(super) fn beginning_with(first_person: u32, first_family: u32) -> Facts {
        Facts { first_person, first_family, ..Facts::default() }
    }

    /// All people, in the order of the file.
    pub fn people(&self) -> impl ExactSizeIterator<Item = PersonNo> + use<> {
        (self.first_person..self.first_person + self.people.len() as u32).map(PersonNo)
    }

    /// All families, in the order of the file.
    pub fn families(&self) -> impl ExactSizeIterator<Item = FamilyNo> + use<> {
        (self.first_family..self.first_family + self.families.len() as u32).map(FamilyNo)
    }

    fn of(&self, person: PersonNo) -> &PersonFacts {
        &self.people[(person.0 - self.first_person) as usize]
    }

    /// The record of a person.
    pub fn person(&self, of: PersonNo) -> StructureNo {
        self.of(of).record
    }

    /// The record of a family.
    pub fn family(&self, of: FamilyNo) -> StructureNo {
        self.families[(of.0 - self.first_family) as usize].record
    }

    /// The sex of a person.
    pub fn sex(&self, of: PersonNo) -> Sex {
        self.of(of).sex
    }

    pub(crate) fn has_several_names(&self, person: PersonNo) -> bool {
        self.of(person).has_several_names
    }

    /// Whether any person, and any family, names the same family or person more than once.
    pub(crate) fn have_repeated_links(&self) -> bool {
        self.children.have_repeats || self.spouses.have_repeats
    }

    /// The events and attributes of a person, in the order of the file.
    pub fn events(&self, of: PersonNo) -> &[EventFacts] {
        let at = (of.0 - self.first_person) as usize;
        let (first, next) = (self.people[at].first_event, self.people.get(at + 1));
        let end = next.map_or(self.events_of_people.len(), |next| next.first_event as usize);
        &self.events_of_people[first as usize..end]
    }

    /// The events of a family, in the order of the file.
    pub fn family_events(&self, of: FamilyNo) -> &[EventFacts] {
        let at = (of.0 - self.first_family) as usize;
        let (first, next) = (self.families[at].first_event, self.families.get(at + 1));
        let end = next.map_or(self.events_of_families.len(), |next| next.first_event as usize);
        &self.events_of_families[first as usize..end]
    }

    /// The events of so many people, from one on.
    pub(super) fn events_of(&self, first: u32, count: usize) -> &[EventFacts] {
        let start = |at: usize| {
            self.people.get(at).map_or(self.events_of_people.len(), |one| one.first_event as usize)
        };
        let at = (first - self.first_person) as usize;
        &self.events_of_people[start(at)..start(at + count)]
    }

    /// The events of so many families, from one on.
    pub(super) fn events_of_families(&self, first: u32, count: usize) -> &[EventFacts] {
        let events = &self.events_of_families;
        let start = |at: usize| self.families.get(at).map_or(events.len(), |one| one.first_event as usize);
        let at = (first - self.first_family) as usize;
        &events[start(at)..start(at + count)]
    }

    /// The event that says best when somebody was born, as [`Model::beginning`](crate::Model::beginning) has it.
    pub fn beginning(&self, of: PersonNo) -> Option<&EventFacts> {
        self.events(of).get(self.of(of).ends.beginning as usize)
    }

    /// The event that says best when somebody died, as [`Model::end`](crate::Model::end) has it.
    pub fn end(&self, of: PersonNo) -> Option<&EventFacts> {
        self.events(of).get(self.of(of).ends.end as usize)
    }

    /// The families in which a person is a child: those that the person names, then those that name the person.
    pub fn child_in(&self, person: PersonNo) -> impl Iterator<Item = &BondFacts> + Clone {
        self.children.of_person(person)
    }

    /// The families in which a person is a husband or wife.
    pub fn spouse_in(&self, person: PersonNo) -> impl Iterator<Item = &BondFacts> + Clone {
        self.spouses.of_person(person)
    }

    /// The children of a family: those that it names in its order, then those that name it.
    pub fn children(&self, family: FamilyNo) -> impl Iterator<Item = &BondFacts> + Clone {
        self.children.of_family(family)
    }

    /// The husband and wife of a family, as far as they are known, however many there are.
    pub fn spouses(&self, family: FamilyNo) -> impl Iterator<Item = &BondFacts> + Clone {
        self.spouses.of_family(family)
    }

    /// The person whose record has a number.
    pub(crate) fn person_at(&self, record: StructureNo) -> Option<PersonNo> {
        let at = self.people.binary_search_by_key(&record, |person| person.record).ok()?;
        Some(PersonNo(self.first_person + at as u32))
    }

    /// The family whose record has a number.
    pub(crate) fn family_at(&self, record: StructureNo) -> Option<FamilyNo> {
        let at = self.families.binary_search_by_key(&record, |family| family.record).ok()?;
        Some(FamilyNo(self.first_family + at as u32))
    }

    /// The record to which a pointer leads that is in another window, and what it is.
    pub(crate) fn record(&self, id: Leads) -> Option<(StructureNo, &RecordSort)> {
        let at = self.listed.binary_search_by_key(&id.0, |listed| listed.id.0).ok()?;
        let Listed { at, sort, .. } = self.listed[at];
        Some((at, self.sorts.get(sort as usize)?))
    }
}

/// The facts of windows, one after the other, until all are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gathering {
    facts: Facts,
    links: Links,
    /// The numbers of the sorts of records.
    sorts: KeyedMap<RecordSort, u32>,
}

impl Gathering {
    /// Adds those of a window that comes behind all others. Their people and families are numbered on.
    pub(crate) fn add(&mut self, facts: &Facts, links: Links) {
        let shift = self.facts.events_of_people.len() as u32;
        let people = facts.people.iter();
        self.facts
            .people
            .extend(people.map(|person| PersonFacts { first_event: person.first_event + shift, ..*person }));
        let shift = self.facts.events_of_families.len() as u32;
        let families = facts.families.iter();
        self.facts.families.extend(
            families.map(|family| FamilyFacts { first_event: family.first_event + shift, ..*family }),
        );
        self.facts.events_of_people.extend_from_slice(&facts.events_of_people);
        self.facts.events_of_families.extend_from_slice(&facts.events_of_families);
        self.links.append(links);
    }

    /// Adds a record by its id, for those who point to it from other windows.
    pub(crate) fn list(&mut self, id: &str, at: StructureNo, tag: &str, meaning: &Meaning) {
        let Meaning { term, name, row, .. } = *meaning;
        let sort = RecordSort { tag: tag.into(), term, name, row: row.map(|row| row.structure_type) };
        let sort = match self.sorts.get(&sort) {
            Some(sort) => *sort,
            None => {
                self.facts.sorts.push(sort.clone());
                let number = self.facts.sorts.len() as u32 - 1;
                self.sorts.insert(sort, number);
                number
            }
        };
        self.facts.listed.push(Listed { id: Leads::elsewhere(id), at, sort });
    }

    /// All facts, with the bonds.
    pub(crate) fn settle(self) -> Facts {
        let Gathering { mut facts, links, .. } = self;
        facts.listed.sort_unstable_by_key(|listed| (listed.id.0, listed.at));
        facts.people.shrink_to_fit();
        facts.families.shrink_to_fit();
        facts.events_of_people.shrink_to_fit();
        facts.events_of_families.shrink_to_fit();
        facts.settled(links)
    }
}

impl Facts {
    /// The same with the bonds that links make.
    pub(super) fn settled(mut self, links: Links) -> Facts {
        let Links { child_of, spouse_in, children, spouses, adoptions } = links;
        let (children, spouses) = {
            let facts = &self;
            crate::threads::both(
                || Bonds::new(facts, &child_of, &children).adopt(facts, &adoptions),
                || Bonds::new(facts, &spouse_in, &spouses),
            )
        };
        (self.children, self.spouses) = (children, spouses);
        self
    }

    fn family_led_to(&self, to: Leads) -> Option<FamilyNo> {
        if to.0 & Leads::IS_ELSEWHERE == 0 {
            return Some(FamilyNo(to.0 as u32));
        }
        self.record(to).and_then(|(at, _)| self.family_at(at))
    }

    fn person_led_to(&self, to: Leads) -> Option<PersonNo> {
        if to.0 & Leads::IS_ELSEWHERE == 0 {
            return Some(PersonNo(to.0 as u32));
        }
        self.record(to).and_then(|(at, _)| self.person_at(at))
    }
}

/// All bonds of one sort.
#[derive(Clone, Debug, Default)]
struct Bonds {
    bonds: Vec<BondFacts>,
    by_person: Lists,
    by_family: Lists,
    have_repeats: bool,
}

impl Bonds {
    /// Puts together what people and families say. A link that is repeated counts once.
    fn new(facts: &Facts, of_people: &[Link], of_families: &[Link]) -> Bonds {
        let mut bonds: Vec<BondFacts> = Vec::with_capacity(of_families.len());
        let mut known: KeyedMap<(PersonNo, FamilyNo), u32> =
            KeyedMap::with_capacity_and_hasher(of_families.len().max(of_people.len()), Keyed);
        let mut by_family: Vec<(u32, u32)> = Vec::with_capacity(of_families.len());
        let mut have_repeats = false;
        let bond = |person, family, of_person, pedigree| BondFacts {
            person,
            family,
            of_person,
            of_family: None,
            pedigree,
            adopted_by: None,
            role: Role::default(),
        };
        for link in of_people {
            let Some(family) = facts.family_led_to(link.to) else { continue };
            let person = PersonNo(link.of);
            let mut is_new = false;
            known.entry((person, family)).or_insert_with(|| {
                is_new = true;
                bonds.push(bond(person, family, Some(link.at), link.pedigree));
                bonds.len() as u32 - 1
            });
            have_repeats |= !is_new;
        }
        let stated = bonds.len();
        for link in of_families {
            let Some(person) = facts.person_led_to(link.to) else { continue };
            let family = FamilyNo(link.of);
            let number = *known.entry((person, family)).or_insert_with(|| {
                bonds.push(bond(person, family, None, link.pedigree));
                bonds.len() as u32 - 1
            });
            let bond = &mut bonds[number as usize];
            // What the person says counts more.
            let is_open = bond.pedigree == Pedigree::Unsaid || bond.of_person.is_none();
            if bond.pedigree == Pedigree::Unsaid {
                bond.pedigree = link.pedigree;
            }
            if bond.of_family.is_none() {
                bond.of_family = Some(link.at);
                bond.role = link.role;
                if !is_open {
                    (bond.role.to_father, bond.role.to_mother) = (None, None);
                }
                by_family.push((family.0, number));
            } else {
                have_repeats = true;
            }
        }
        // Those that the family does not name come behind those that it does.
        let unnamed = (0..stated as u32).filter(|&number| bonds[number as usize].of_family.is_none());
        by_family.extend(unnamed.map(|number| (bonds[number as usize].family.0, number)));
        let by_person: Vec<(u32, u32)> =
            (0..).zip(&bonds).map(|(number, bond)| (bond.person.0, number)).collect();
        Bonds {
            by_person: Lists::new(facts.people.len(), &by_person),
            by_family: Lists::new(facts.families.len(), &by_family),
            bonds,
            have_repeats,
        }
    }

    /// Adds what adoptions say, whichever side has named the bond. Where that says another thing itself it counts more.
    fn adopt(mut self, facts: &Facts, told: &[(PersonNo, Leads, Option<Term>)]) -> Bonds {
        let mut adoptions: KeyedMap<(PersonNo, FamilyNo), Option<Term>> = KeyedMap::default();
        for (person, family, alone) in told {
            let Some(family) = facts.family_led_to(*family) else { continue };
            // One after the other are both.
            let known = adoptions.entry((*person, family)).or_insert(*alone);
            if known != alone {
                *known = None;
            }
        }
        if adoptions.is_empty() {
            return self;
        }
        for bond in &mut self.bonds {
            let is_open = matches!(bond.pedigree, Pedigree::Unsaid | Pedigree::Adopted);
            if let Some(by) = adoptions.get(&(bond.person, bond.family)).filter(|_| is_open) {
                bond.pedigree = Pedigree::Adopted;
                bond.adopted_by = *by;
            }
        }
        self
    }

    fn of_person(&self, person: PersonNo) -> impl Iterator<Item = &BondFacts> + Clone {
        self.by_person.of(person.index()).iter().map(|&number| &self.bonds[number as usize])
    }

    fn of_family(&self, family: FamilyNo) -> impl Iterator<Item = &BondFacts> + Clone {
        self.by_family.of(family.index()).iter().map(|&number| &self.bonds[number as usize])
    }
}
