//! Finds people and families.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use heirloom_core::{Dataset, Structure};
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::bonds::Pedigree;
use super::facts::{
    self, Ends, EventFacts, Facts, FamilyFacts, Gathering, Leads, Link, Links, PersonFacts, Role, StructureNo,
};
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

/// How much of a file stands before a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Before {
    /// How many structures, people and families.
    pub(crate) structures: u64,
    pub(crate) people: u32,
    pub(crate) families: u32,
    /// How many octets of the decoded text.
    pub(crate) text: u64,
    /// Whether the header says that the file is one of GEDCOM 7, in which no other window says it.
    pub(crate) is_gedcom_7: bool,
}

impl Before {
    /// The number in the file of a structure of the window.
    #[inline]
    pub(crate) fn number(&self, structure: Structure<'_>) -> StructureNo {
        self.number_of(structure.number())
    }

    /// The number in the file of the structure of a number in the window.
    pub(crate) fn number_of(&self, in_window: usize) -> StructureNo {
        StructureNo::new(self.structures + in_window as u64)
    }

    /// The structure of a number, if it is one of the window.
    #[inline]
    pub(crate) fn structure<'d>(
        &self,
        dataset: &'d Dataset<'d>,
        number: StructureNo,
    ) -> Option<Structure<'d>> {
        dataset.structure(usize::try_from(number.before().checked_sub(self.structures)?).ok()?)
    }
}

/// The structures of a window, each with what it is, and who of them is who.
#[derive(Debug)]
pub(crate) struct Typed<'d> {
    pub(super) dataset: &'d Dataset<'d>,
    pub(super) before: Before,
    pub(super) meanings: Meanings,
    /// By the numbers of structures: what they are is asked for again and again.
    pub(super) kinds: Vec<u32>,
    pub(super) terms: Vec<Term>,
    pub(super) people: Vec<Structure<'d>>,
    pub(super) families: Vec<Structure<'d>>,
    /// People and families by the numbers of their structures in the window.
    pub(super) members: FxHashMap<u32, Member>,
}

impl<'d> Typed<'d> {
    pub(crate) fn new(dataset: &'d Dataset<'d>, before: Before) -> Typed<'d> {
        let meanings = Meanings::new(dataset);
        let (kinds, (people, families, members)) =
            both(|| kinds(dataset), || members(dataset, &meanings, before));
        let of_kinds: Vec<Term> = dataset.kinds().map(|first| meanings.term(first)).collect();
        let term = |kind: &u32| of_kinds.get(*kind as usize).copied().unwrap_or(Term::Other);
        let terms: Vec<Term> = kinds.iter().map(term).collect();
        let before = Before { is_gedcom_7: before.is_gedcom_7 || dataset.is_gedcom_7(), ..before };
        Typed { dataset, before, meanings, kinds, terms, people, families, members }
    }

    /// Whether the file is one of GEDCOM 7, as far as that is known.
    pub(crate) fn is_gedcom_7(&self) -> bool {
        self.before.is_gedcom_7
    }

    /// How much of the file stands before the next window.
    pub(crate) fn next(&self) -> Before {
        let Before { structures, people, families, .. } = self.before;
        Before {
            structures: structures + self.dataset.structure_count() as u64,
            people: people + self.people.len() as u32,
            families: families + self.families.len() as u32,
            ..self.before
        }
    }

    /// What the people and families of the window say of themselves and each other.
    pub(crate) fn gather(&self) -> (Facts, Links) {
        let Before { people: first_person, families: first_family, .. } = self.before;
        let numbered: Vec<(u32, Structure<'d>)> = (first_person..).zip(self.people.iter().copied()).collect();
        let of_people = in_parts(&numbered, PART, |part| {
            let mut gathered = Gathered::of(self);
            part.iter().for_each(|(person, record)| gathered.add_person(PersonNo(*person), *record));
            gathered
        });
        let numbered: Vec<(u32, Structure<'d>)> =
            (first_family..).zip(self.families.iter().copied()).collect();
        let of_families = in_parts(&numbered, PART, |part| {
            let mut gathered = Gathered::of(self);
            part.iter().for_each(|(family, record)| gathered.add_family(FamilyNo(*family), *record));
            gathered
        });
        let mut facts = Facts::beginning_with(first_person, first_family);
        let mut links = Links::default();
        facts.people.reserve_exact(self.people.len());
        facts.events_of_people.reserve_exact(of_people.iter().map(|part| part.events.len()).sum());
        for part in of_people {
            let shift = facts.events_of_people.len() as u32;
            let people = part.people.iter();
            facts.people.extend(
                people.map(|person| PersonFacts { first_event: person.first_event + shift, ..*person }),
            );
            facts.events_of_people.extend(part.events);
            links.append(part.links);
        }
        facts.families.reserve_exact(self.families.len());
        for part in of_families {
            let shift = facts.events_of_families.len() as u32;
            let families = part.families.iter();
            facts.families.extend(
                families.map(|family| FamilyFacts { first_event: family.first_event + shift, ..*family }),
            );
            facts.events_of_families.extend(part.events);
            links.append(part.links);
        }
        (facts, links)
    }

    /// Adds the records with an id, for those who point to them from other windows.
    pub(crate) fn list(&self, gathering: &mut Gathering) {
        for record in self.dataset.document().filter(|record| is_there(*record)) {
            if let Some(id) = record.id() {
                gathering.list(id, self.before.number(record), record.tag(), self.meanings.of(record));
            }
        }
    }

    pub(crate) fn with(self, facts: Arc<Facts>) -> Model<'d> {
        let mut clear_dates = vec![false; self.kinds.len()];
        let mut clear = |events: &[EventFacts]| {
            for date in events.iter().filter_map(EventFacts::clear_date) {
                let number = date.before().wrapping_sub(self.before.structures);
                if let Some(is_clear) = clear_dates.get_mut(number as usize) {
                    *is_clear = true;
                }
            }
        };
        clear(facts.events_of(self.before.people, self.people.len()));
        clear(facts.events_of_families(self.before.families, self.families.len()));
        Model {
            holding: Holding::new(self.dataset, &self.meanings),
            metadata: metadata(self.dataset),
            clear_dates,
            facts,
            typed: self,
            expectations: OnceLock::new(),
        }
    }
}

/// People and families in the order of the file, and which of them a record is, by its number.
type Members<'d> = (Vec<Structure<'d>>, Vec<Structure<'d>>, FxHashMap<u32, Member>);

fn members<'d>(dataset: &'d Dataset<'d>, meanings: &Meanings, before: Before) -> Members<'d> {
    let (mut people, mut families) = (Vec::new(), Vec::new());
    let mut members = FxHashMap::with_capacity_and_hasher(dataset.document().count(), FxBuildHasher);
    for record in dataset.document().filter(|record| is_there(*record)) {
        let member = match meanings.term(record) {
            Term::Person => {
                people.push(record);
                Member::Person(PersonNo(before.people + people.len() as u32 - 1))
            }
            Term::Family => {
                families.push(record);
                Member::Family(FamilyNo(before.families + families.len() as u32 - 1))
            }
            _ => continue,
        };
        members.insert(record.number() as u32, member);
    }
    (people, families, members)
}

/// So many people or families are looked at in one go.
const PART: usize = 1 << 10;

/// Whether a record is a further `HEAD`, as of a file that was put behind another. The reader tells of it. What lies in it has the
/// kinds of what lies in the header, which it is not, so that it is not judged.
pub(crate) fn is_second_header(record: Structure<'_>) -> bool {
    record.tag() == "HEAD"
}

/// The kind of each structure by number, but for what only says how the file was written.
fn kinds(dataset: &Dataset<'_>) -> Vec<u32> {
    let records = dataset.document().filter(|record| !is_second_header(*record));
    let mut tops: Vec<Structure<'_>> = dataset.metadata().chain(records).collect();
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

/// What has been gathered of some people or families.
struct Gathered<'m, 'd> {
    typed: &'m Typed<'d>,
    people: Vec<PersonFacts>,
    families: Vec<FamilyFacts>,
    events: Vec<EventFacts>,
    links: Links,
}

impl<'m, 'd> Gathered<'m, 'd> {
    fn of(typed: &'m Typed<'d>) -> Gathered<'m, 'd> {
        let (people, families, events, links) = Default::default();
        Gathered { typed, people, families, events, links }
    }

    /// The term of what lies in a person or family, all of which is shown.
    #[inline]
    fn term(&self, of: Structure<'d>) -> Term {
        term_of(&self.typed.terms, of)
    }

    fn number(&self, of: Structure<'d>) -> StructureNo {
        self.typed.before.number(of)
    }

    fn first(&self, above: Structure<'d>, term: Term) -> Option<Structure<'d>> {
        above.substructures().find(|below| self.term(*below) == term)
    }

    fn event(&self, structure: Structure<'d>) -> Option<EventFacts> {
        let kind = self.typed.kinds.get(structure.number()).map_or(usize::MAX, |&kind| kind as usize);
        let meaning = self.typed.meanings.of_kind(kind);
        EventFacts::read(structure, meaning, || self.first(structure, Term::Date), |of| self.number(of))
    }

    fn add_person(&mut self, person: PersonNo, record: Structure<'d>) {
        let first_event = self.events.len();
        let (mut sex, mut names) = (None, 0_u8);
        for below in record.substructures() {
            match self.term(below) {
                Term::Name => names = names.saturating_add(1),
                Term::Sex if sex.is_none() => sex = below.string().map(|text| Sex::read(&text)),
                term @ (Term::ChildOf | Term::SpouseIn) => {
                    let Some(to) = self.family_at(below) else { continue };
                    let is_child = term == Term::ChildOf;
                    let pedigree = if is_child { self.pedigree(below) } else { Pedigree::Unsaid };
                    let role = Role::default();
                    let link = Link { of: person.0, at: self.number(below), to, pedigree, role };
                    let Links { child_of, spouse_in, .. } = &mut self.links;
                    if is_child { child_of } else { spouse_in }.push(link);
                }
                term => {
                    let event = self.event(below);
                    if term == Term::Adoption && !event.is_some_and(|event| event.is_denied()) {
                        self.add_adoption(person, below);
                    }
                    self.events.extend(event);
                }
            }
        }
        self.people.push(PersonFacts {
            record: self.number(record),
            first_event: first_event as u32,
            ends: Ends::of(&self.events[first_event..]),
            sex: sex.unwrap_or_default(),
            has_several_names: names > 1,
        });
    }

    fn add_adoption(&mut self, person: PersonNo, adoption: Structure<'d>) {
        for link in adoption.substructures() {
            if self.term(link) != Term::AdoptiveFamily {
                continue;
            }
            let Some(family) = self.family_at(link) else { continue };
            let by = self.first(link, Term::AdoptedBy).and_then(|by| by.string());
            let alone = match by.as_deref().map(str::trim) {
                Some(by) if by.eq_ignore_ascii_case("HUSB") => Some(Term::Husband),
                Some(by) if by.eq_ignore_ascii_case("WIFE") => Some(Term::Wife),
                _ => None,
            };
            self.links.adoptions.push((person, family, alone));
        }
    }

    fn add_family(&mut self, family: FamilyNo, record: Structure<'d>) {
        let first_event = self.events.len() as u32;
        for below in record.substructures() {
            let term = self.term(below);
            match term {
                Term::Child | Term::Husband | Term::Wife => {
                    let Some(to) = self.person_at(below) else { continue };
                    let at = self.number(below);
                    if term == Term::Child {
                        let (pedigree, role) = told_by_family(below);
                        self.links.children.push(Link { of: family.0, at, to, pedigree, role });
                    } else {
                        let role = Role { term: Some(term), ..Role::default() };
                        let pedigree = Pedigree::Unsaid;
                        self.links.spouses.push(Link { of: family.0, at, to, pedigree, role });
                    }
                }
                _ => self.events.extend(self.event(below)),
            }
        }
        self.families.push(FamilyFacts { record: self.number(record), first_event });
    }

    fn person_at(&self, pointer: Structure<'d>) -> Option<Leads> {
        let target = pointer.target()?;
        match self.typed.members.get(&(target.number() as u32)) {
            Some(Member::Person(person)) => Some(facts::here(person.0)),
            Some(Member::Family(_)) => None,
            None => elsewhere(target),
        }
    }

    fn family_at(&self, pointer: Structure<'d>) -> Option<Leads> {
        let target = pointer.target()?;
        match self.typed.members.get(&(target.number() as u32)) {
            Some(Member::Family(family)) => Some(facts::here(family.0)),
            Some(Member::Person(_)) => None,
            None => elsewhere(target),
        }
    }

    fn pedigree(&self, link: Structure<'d>) -> Pedigree {
        let said = self.first(link, Term::Pedigree).and_then(|said| said.string());
        said.map_or(Pedigree::Unsaid, |text| Pedigree::read(&text))
    }
}

/// Where a pointer leads whose target is in another window.
pub(super) fn elsewhere(target: Structure<'_>) -> Option<Leads> {
    target.is_elsewhere().then(|| target.id().map(Leads::elsewhere)).flatten()
}

/// What a family says of a child with the extensions of many programs, one for each parent. If one of the two is no parent by
/// birth the child is not by birth.
fn told_by_family(child: Structure<'_>) -> (Pedigree, Role) {
    let told: Vec<Structure<'_>> = child.substructures().filter(is_told_of_parent).collect();
    if told.is_empty() {
        return (Pedigree::Unsaid, Role::default());
    }
    let mut all = told.iter().filter_map(Structure::string).map(|text| Pedigree::read(&text));
    let first = all.next().unwrap_or_default();
    let pedigree = all.fold(first, |one, other| if one.is_by_birth() { other } else { one });
    let of = |tag: &str| {
        let own = told.iter().find(|below| below.tag() == tag).and_then(Structure::string);
        Some(own.map_or(Pedigree::Unsaid, |text| Pedigree::read(&text)))
    };
    (pedigree, Role { term: None, to_father: of("_FREL"), to_mother: of("_MREL") })
}

/// Whether it says how a child belongs to its father, or to its mother.
fn is_told_of_parent(below: &Structure<'_>) -> bool {
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
        let [third, first] = [people[2], people[0]].map(|person| model.child_in(person).next().unwrap());
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
        let birth = model.events(people[0]).next().unwrap();
        assert_eq!(birth.term, Term::Birth);
        assert_eq!(birth.days().and_then(Days::count), Some(365));
        assert!(model.events(people[2]).next().unwrap().days().is_none());
        assert_eq!(
            model.family_events(model.families().next().unwrap()).next().unwrap().term,
            Term::Marriage
        );
    }
}
