//! Finds people and families.

use std::mem;
use std::ops::Range;
use std::sync::OnceLock;

use heirloom_core::keyed::KeyedMap;
use heirloom_core::{Dataset, Structure};
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::bonds::{Bonds, Link, Pedigree};
use super::event::{self, Ends, Event};
use super::groups::Parts;
use super::holding::Holding;
use super::{FamilyNo, Member, Model, PersonNo};
use crate::threads::{both, in_parts};
use crate::{Meanings, Term};

/// The sex of a person, as the file has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Sex {
    /// Nothing is said, or that it is not known.
    #[default]
    Unknown,
    /// Female.
    Female,
    /// Male.
    Male,
    /// Neither of these.
    Other,
}

impl Sex {
    fn read(text: &str) -> Sex {
        match text.trim() {
            "F" | "f" => Sex::Female,
            "M" | "m" => Sex::Male,
            "X" | "x" => Sex::Other,
            _ => Sex::Unknown,
        }
    }
}

/// A structure that only stands for what the file lacks is nobody.
fn is_there(record: Structure<'_>) -> bool {
    !record.is_missing() && !record.is_elsewhere()
}

pub(super) fn find<'d>(dataset: &'d Dataset<'d>, meanings: Meanings) -> Model<'d> {
    let (kinds, (people, families, members)) = both(|| kinds(dataset), || members(dataset, &meanings));
    let of_kinds: Vec<Term> = dataset.kinds().map(|first| meanings.term(first)).collect();
    let term = |kind: &u32| of_kinds.get(*kind as usize).copied().unwrap_or(Term::Other);
    let terms: Vec<Term> = kinds.iter().map(term).collect();
    let numbered: Vec<(PersonNo, Structure<'d>)> = (0..).map(PersonNo).zip(people.iter().copied()).collect();
    let of_people = in_parts(&numbered, PART, |part| {
        let mut found = Found::new(&meanings, (&kinds, &terms), &members);
        let lives: Vec<Life> =
            part.iter().map(|(person, record)| found.of_person(*person, *record)).collect();
        (found, lives)
    });
    let numbered: Vec<(FamilyNo, Structure<'d>)> =
        (0..).map(FamilyNo).zip(families.iter().copied()).collect();
    let of_families = in_parts(&numbered, PART, |part| {
        let mut found = Found::new(&meanings, (&kinds, &terms), &members);
        let first: Vec<usize> =
            part.iter().map(|(family, record)| found.of_family(*family, *record)).collect();
        (found, first)
    });
    let mut found = Found::new(&meanings, (&kinds, &terms), &members);
    let (mut sexes, mut ends) = (Vec::with_capacity(people.len()), Vec::with_capacity(people.len()));
    let mut have_several_names = Vec::with_capacity(people.len());
    let mut events_of_people = Parts::default();
    for (mut part, lives) in of_people {
        events_of_people.add(mem::take(&mut part.events), lives.iter().map(|life| life.first));
        sexes.extend(lives.iter().map(|life| life.sex));
        have_several_names.extend(lives.iter().map(|life| life.has_several_names));
        ends.extend(lives.iter().map(|life| life.ends));
        found.add(part);
    }
    let mut events_of_families = Parts::default();
    for (mut part, first) in of_families {
        events_of_families.add(mem::take(&mut part.events), first.into_iter());
        found.add(part);
    }
    let Found { child_of, spouse_in, children, spouses, adoptions, .. } = found;
    let (children, spouses) = both(
        || Bonds::new(people.len(), families.len(), child_of, children).adopt(&adoptions),
        || Bonds::new(people.len(), families.len(), spouse_in, spouses),
    );
    let mut clear_dates = vec![false; kinds.len()];
    let events = events_of_people.all().chain(events_of_families.all());
    for date in events.filter_map(|event| event.date).filter(|date| date.is_clear) {
        if let Some(is_clear) = clear_dates.get_mut(date.structure.number()) {
            *is_clear = true;
        }
    }
    Model {
        dataset,
        children,
        spouses,
        people,
        sexes,
        have_several_names,
        families,
        ends,
        events_of_people,
        events_of_families,
        members,
        holding: Holding::new(dataset, &meanings),
        meanings,
        kinds,
        terms,
        metadata: metadata(dataset),
        clear_dates,
        expectations: OnceLock::new(),
    }
}

/// People and families in the order of the file, and which of them a record is, by its number.
type Members<'d> = (Vec<Structure<'d>>, Vec<Structure<'d>>, FxHashMap<u32, Member>);

fn members<'d>(dataset: &'d Dataset<'d>, meanings: &Meanings) -> Members<'d> {
    let (mut people, mut families) = (Vec::new(), Vec::new());
    let mut members = FxHashMap::with_capacity_and_hasher(dataset.document().count(), FxBuildHasher);
    for record in dataset.document().filter(|record| is_there(*record)) {
        let member = match meanings.term(record) {
            Term::Person => {
                people.push(record);
                Member::Person(PersonNo(people.len() as u32 - 1))
            }
            Term::Family => {
                families.push(record);
                Member::Family(FamilyNo(families.len() as u32 - 1))
            }
            _ => continue,
        };
        members.insert(record.number() as u32, member);
    }
    (people, families, members)
}

/// So many people or families are looked at in one go.
const PART: usize = Parts::<()>::SIZE;

/// The kind of each structure by number, but for what only says how the file was written.
fn kinds(dataset: &Dataset<'_>) -> Vec<u32> {
    let mut tops: Vec<Structure<'_>> = dataset.metadata().chain(dataset.document()).collect();
    // Records may stand before the `HEAD`.
    tops.sort_unstable_by_key(Structure::number);
    let parts = in_parts(&tops, PART, |tops| {
        let first = tops.first().map_or(0, Structure::number);
        let mut kinds: Vec<u32> = Vec::new();
        for top in tops {
            for structure in top.with_all_below() {
                // What is passed over lies between two others.
                if kinds.len() < structure.number() - first {
                    kinds.resize(structure.number() - first, u32::MAX);
                }
                kinds.push(structure.kind() as u32);
            }
        }
        (first, kinds)
    });
    let mut kinds: Vec<u32> = Vec::with_capacity(dataset.structure_count());
    for (first, part) in parts {
        kinds.resize(first.max(kinds.len()), u32::MAX);
        kinds.extend(part);
    }
    kinds
}

/// The numbers of the structures of the metadata, which lie together in the `HEAD`.
fn metadata(dataset: &Dataset<'_>) -> Range<usize> {
    let mut numbers =
        dataset.metadata().flat_map(|top| top.with_all_below()).map(|structure| structure.number());
    let Some(first) = numbers.next() else { return 0..0 };
    first..numbers.last().unwrap_or(first) + 1
}

fn term_of(terms: &[Term], structure: Structure<'_>) -> Term {
    terms.get(structure.number()).copied().unwrap_or(Term::Other)
}

/// What is found of one person.
struct Life {
    sex: Sex,
    has_several_names: bool,
    ends: Ends,
    /// The number of the first event.
    first: usize,
}

/// What has been found so far.
struct Found<'m, 'd> {
    meanings: &'m Meanings,
    /// The kinds and terms of structures by number.
    kinds: &'m [u32],
    terms: &'m [Term],
    members: &'m FxHashMap<u32, Member>,
    events: Vec<Event<'d>>,
    child_of: Vec<Link<'d>>,
    spouse_in: Vec<Link<'d>>,
    children: Vec<Link<'d>>,
    spouses: Vec<Link<'d>>,
    /// Who was adopted by which family, as told by the events, and by whom if by one of the two alone.
    adoptions: KeyedMap<(PersonNo, FamilyNo), Option<Term>>,
}

impl<'m, 'd> Found<'m, 'd> {
    fn new(
        meanings: &'m Meanings,
        (kinds, terms): (&'m [u32], &'m [Term]),
        members: &'m FxHashMap<u32, Member>,
    ) -> Found<'m, 'd> {
        Found {
            meanings,
            kinds,
            terms,
            members,
            events: Vec::new(),
            child_of: Vec::new(),
            spouse_in: Vec::new(),
            children: Vec::new(),
            spouses: Vec::new(),
            adoptions: KeyedMap::default(),
        }
    }

    /// The term of what lies in a person or family, all of which is shown.
    #[inline]
    fn term(&self, of: Structure<'d>) -> Term {
        term_of(self.terms, of)
    }

    fn event(&self, structure: Structure<'d>) -> Option<Event<'d>> {
        let meaning = self
            .meanings
            .of_kind(self.kinds.get(structure.number()).map_or(usize::MAX, |&kind| kind as usize));
        event::event(structure, meaning, |below| self.term(below))
    }

    /// Adds what was found in a part that comes behind all others, but for the events.
    fn add(&mut self, part: Found<'m, 'd>) {
        self.child_of.extend(part.child_of);
        self.spouse_in.extend(part.spouse_in);
        self.children.extend(part.children);
        self.spouses.extend(part.spouses);
        self.adoptions.extend(part.adoptions);
    }

    fn of_person(&mut self, person: PersonNo, record: Structure<'d>) -> Life {
        let first = self.events.len();
        let (mut sex, mut names) = (None, 0_u8);
        for below in record.substructures() {
            match self.term(below) {
                Term::Name => names = names.saturating_add(1),
                Term::Sex if sex.is_none() => sex = below.string().map(|text| Sex::read(&text)),
                Term::ChildOf => {
                    if let Some(family) = self.family_at(below) {
                        let pedigree = self.pedigree(below);
                        self.child_of.push(Link { person, family, structure: below, pedigree });
                    }
                }
                Term::SpouseIn => {
                    if let Some(family) = self.family_at(below) {
                        let pedigree = Pedigree::Unsaid;
                        self.spouse_in.push(Link { person, family, structure: below, pedigree });
                    }
                }
                term => {
                    let event = self.event(below);
                    if term == Term::Adoption && !event.is_some_and(|event| event.is_denied) {
                        self.adoption(person, below);
                    }
                    self.events.extend(event);
                }
            }
        }
        let (sex, has_several_names) = (sex.unwrap_or_default(), names > 1);
        Life { sex, has_several_names, ends: Ends::of(&self.events, first), first }
    }

    fn adoption(&mut self, person: PersonNo, adoption: Structure<'d>) {
        let links = adoption.substructures();
        let terms = self.terms;
        for link in links.filter(|link| term_of(terms, *link) == Term::AdoptiveFamily) {
            let Some(family) = self.family_at(link) else { continue };
            let by = link.substructures().find(|below| self.term(*below) == Term::AdoptedBy);
            let by = by.and_then(|by| by.string());
            let alone = match by.as_deref().map(str::trim) {
                Some(by) if by.eq_ignore_ascii_case("HUSB") => Some(Term::Husband),
                Some(by) if by.eq_ignore_ascii_case("WIFE") => Some(Term::Wife),
                _ => None,
            };
            // One after the other are both.
            let known = self.adoptions.entry((person, family)).or_insert(alone);
            if *known != alone {
                *known = None;
            }
        }
    }

    /// Says which number the first event has.
    fn of_family(&mut self, family: FamilyNo, record: Structure<'d>) -> usize {
        let first = self.events.len();
        for below in record.substructures() {
            let term = self.term(below);
            match term {
                Term::Child | Term::Husband | Term::Wife => {
                    if let Some(person) = self.person_at(below) {
                        let pedigree =
                            if term == Term::Child { self.told_by_family(below) } else { Pedigree::Unsaid };
                        let link = Link { person, family, structure: below, pedigree };
                        if term == Term::Child { &mut self.children } else { &mut self.spouses }.push(link);
                    }
                }
                _ => self.events.extend(self.event(below)),
            }
        }
        first
    }

    fn person_at(&self, pointer: Structure<'d>) -> Option<PersonNo> {
        match self.members.get(&(pointer.target()?.number() as u32)) {
            Some(&Member::Person(person)) => Some(person),
            _ => None,
        }
    }

    fn family_at(&self, pointer: Structure<'d>) -> Option<FamilyNo> {
        match self.members.get(&(pointer.target()?.number() as u32)) {
            Some(&Member::Family(family)) => Some(family),
            _ => None,
        }
    }

    fn pedigree(&self, link: Structure<'d>) -> Pedigree {
        let said = link.substructures().find(|below| self.term(*below) == Term::Pedigree);
        said.and_then(|said| said.string()).map_or(Pedigree::Unsaid, |text| Pedigree::read(&text))
    }

    /// What a family says of a child with the extensions of many programs, one for each parent. If one of the two is no
    /// parent by birth the child is not by birth; [`Model::pedigree_to`] asks for each.
    fn told_by_family(&self, child: Structure<'d>) -> Pedigree {
        let told = child.substructures().filter(is_told_of_parent).filter_map(|below| below.string());
        let mut told = told.map(|text| Pedigree::read(&text));
        let first = told.next().unwrap_or_default();
        told.fold(first, |one, other| if one.is_by_birth() { other } else { one })
    }
}

/// Whether it says how a child belongs to its father, or to its mother.
pub(super) fn is_told_of_parent(below: &Structure<'_>) -> bool {
    matches!(below.tag(), "_FREL" | "_MREL")
}

#[cfg(test)]
mod tests {
    use super::*;
    use heirloom_dates::Days;

    const FILE: &str = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX F\n1 BIRT\n2 DATE 1815\n1 FAMC @F1@\n2 PEDI adopted\n\
        1 FAMS @F2@\n0 @I2@ INDI\n1 SEX M\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @I3@\n1 CHIL @I1@\n1 MARR\n\
        2 DATE 1810\n0 @I3@ INDI\n1 DEAT Y\n1 FAMC @gone@\n0 TRLR\n";

    #[test]
    fn bonds_are_put_together_from_both_sides() {
        let (parsed, _) = heirloom_core::parse(FILE.as_bytes());
        let model = Model::new(&parsed.dataset);
        assert_eq!((model.people().len(), model.families().len()), (3, 1));
        let family = model.families().next().unwrap();
        let people: Vec<PersonNo> = model.people().collect();
        let ids = |person: PersonNo| model.person(person).id().unwrap();
        let children: Vec<_> = model.children(family).map(|bond| ids(bond.person)).collect();
        assert_eq!(children, ["I3", "I1"]);
        let [third, first] = [people[2], people[0]].map(|person| *model.child_in(person).next().unwrap());
        assert!(third.of_person.is_none() && first.of_person.is_some());
        assert_eq!(first.pedigree, Pedigree::Adopted);
        assert_eq!(model.parents(people[0]).map(|(parent, _)| ids(parent)).collect::<Vec<_>>(), ["I2"]);
        assert_eq!(
            people.iter().map(|person| model.sex(*person)).collect::<Vec<_>>(),
            [Sex::Female, Sex::Male, Sex::Unknown]
        );
    }

    fn pedigrees(records: &str) -> Vec<Pedigree> {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n");
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        model.people().flat_map(|person| model.child_in(person)).map(|bond| bond.pedigree).collect()
    }

    #[test]
    fn an_adoption_says_by_which_family() {
        let person = "0 @I1@ INDI\n1 FAMC @F1@\n1 FAMC @F2@\n1 ADOP\n2 FAMC @F2@\n";
        let families = "0 @F1@ FAM\n1 CHIL @I1@\n0 @F2@ FAM\n1 CHIL @I1@\n";
        assert_eq!(pedigrees(&format!("{person}{families}")), [Pedigree::Unsaid, Pedigree::Adopted]);
    }

    #[test]
    fn an_adoption_counts_whichever_side_names_the_child() {
        let of = |person: &str, event: &str| {
            pedigrees(&format!("0 @I1@ INDI\n{person}{event}2 FAMC @F1@\n0 @F1@ FAM\n1 CHIL @I1@\n"))[0]
        };
        assert_eq!(of("", "1 ADOP\n"), Pedigree::Adopted);
        assert_eq!(of("1 FAMC @F1@\n", "1 ADOP\n"), Pedigree::Adopted);
        assert_eq!(of("1 FAMC @F1@\n2 PEDI foster\n", "1 ADOP\n"), Pedigree::Foster);
        assert_eq!(of("", "1 ADOP N\n"), Pedigree::Unsaid);
    }

    #[test]
    fn people_say_it_in_the_words_of_many_programs() {
        let of = |word: &str| pedigrees(&format!("0 @I1@ INDI\n1 FAMC @F1@\n2 PEDI {word}\n0 @F1@ FAM\n"))[0];
        assert_eq!([of("natural"), of("Biological")], [Pedigree::Birth; 2]);
        assert_eq!(of("unknown"), Pedigree::Unsaid);
        assert_eq!(of("step"), Pedigree::Other);
    }

    #[test]
    fn families_say_how_a_child_belongs_to_each_parent() {
        let of = |father: &str, mother: &str| {
            let family = format!("0 @F1@ FAM\n1 CHIL @I1@\n2 _FREL {father}\n2 _MREL {mother}\n");
            pedigrees(&format!("0 @I1@ INDI\n1 FAMC @F1@\n{family}"))[0]
        };
        assert_eq!(of("Natural", "natural"), Pedigree::Birth);
        assert_eq!(of("Unknown", "Private"), Pedigree::Unsaid);
        assert_eq!(of("Adopted", "Natural"), Pedigree::Adopted);
        assert_eq!(of("Natural", "Step"), Pedigree::Other);
    }

    #[test]
    fn a_life_begins_with_a_birth_or_before_a_christening_and_ends_with_a_death_or_before_a_burial() {
        let ends = |events: &str| {
            let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{events}0 TRLR\n");
            let (parsed, _) = heirloom_core::parse(file.as_bytes());
            let model = Model::new(&parsed.dataset);
            let person = model.people().next().unwrap();
            (model.beginning(person).map(|event| event.term), model.end(person).map(|event| event.term))
        };
        let both = "1 CHR\n2 DATE 1850\n1 BIRT\n2 DATE 1849\n1 CREM\n2 DATE 1900\n1 DEAT\n2 DATE 1899\n";
        assert_eq!(ends(both), (Some(Term::Birth), Some(Term::Death)));
        let undated = "1 BIRT Y\n1 BAPM\n2 DATE 1850\n1 DEAT Y\n1 BURI\n2 DATE 1900\n";
        assert_eq!(ends(undated), (Some(Term::Baptism), Some(Term::Burial)));
        assert_eq!(ends("1 BIRT\n2 DATE long ago\n"), (None, None));
    }

    #[test]
    fn records_before_the_header_are_found_too() {
        let (parsed, _) = heirloom_core::parse(
            b"0 @I1@ INDI\n1 NAME A\n0 HEAD\n1 CHAR UTF-8\n1 NOTE x\n0 @I2@ INDI\n0 TRLR\n",
        );
        let model = Model::new(&parsed.dataset);
        assert_eq!(model.people().len(), 2);
        let tags: Vec<&str> = model.of_kinds(|_| true).map(|structure| structure.tag()).collect();
        assert!(tags.starts_with(&["INDI", "NAME"]) && tags.ends_with(&["INDI"]), "{tags:?}");
    }

    #[test]
    fn events_have_their_days() {
        let (parsed, _) = heirloom_core::parse(FILE.as_bytes());
        let model = Model::new(&parsed.dataset);
        let people: Vec<PersonNo> = model.people().collect();
        let birth = model.events(people[0])[0];
        assert_eq!(birth.term, Term::Birth);
        assert_eq!(birth.days().and_then(Days::count), Some(365));
        assert!(model.events(people[2])[0].days().is_none());
        assert_eq!(model.family_events(model.families().next().unwrap())[0].term, Term::Marriage);
    }
}
