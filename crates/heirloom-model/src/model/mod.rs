//! People and families of a dataset, found once: who they are, what happened when, who belongs to whom.

mod bonds;
mod event;
mod expected;
mod facts;
mod groups;
mod holding;
pub(crate) mod near;
mod people;

pub use bonds::{Bond, Pedigree};
pub(crate) use event::{CLEAR_YEARS, is_clear_day};
pub use event::{Dated, Event, is_denied};
use expected::Expectations;
pub use expected::{Expected, Place};
pub(crate) use facts::Leads;
pub use facts::{BondFacts, DateFacts, EventFacts, Facts, StructureNo};
pub(crate) use facts::{Gathering, RecordSort};
use holding::Holding;
pub use people::Sex;
pub(crate) use people::{Before, Typed, is_second_header};

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::{Meaning, Meanings, Term};
use heirloom_core::{Dataset, Structure};

/// The number of a person, in the order of the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonNo(pub(crate) u32);

/// The number of a family, in the order of the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FamilyNo(pub(crate) u32);

impl PersonNo {
    /// As an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl FamilyNo {
    /// As an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a dataset says of people and families.
///
/// All that has to be looked for is found once, in time linear in the dataset; nothing is copied from it, and nothing is
/// left out of it: whatever else is there can be read from the [structures](Structure) themselves.
///
/// ```
/// use heirloom_model::Model;
///
/// let file = b"0 HEAD\n0 @I1@ INDI\n1 NAME Ada /King/\n1 BIRT\n2 DATE 10 DEC 1815\n1 FAMC @F1@\n\
///     0 @F1@ FAM\n1 CHIL @I1@\n0 TRLR\n";
/// let (parsed, _) = heirloom_core::parse(file);
/// let model = Model::new(&parsed.dataset);
/// let ada = model.people().next().unwrap();
/// assert_eq!(model.events(ada).count(), 1);
/// let bond = &model.child_in(ada).next().unwrap();
/// assert!(bond.of_person.is_some() && bond.of_family.is_some());
/// ```
#[derive(Debug)]
pub struct Model<'d> {
    typed: Typed<'d>,
    /// Those of the whole file, also where the dataset is one window of it.
    facts: Arc<Facts>,
    holding: Holding,
    /// The numbers of the structures of the metadata.
    metadata: Range<usize>,
    /// By the numbers of structures: whether they are dates of events that are clear.
    clear_dates: Vec<bool>,
    /// What the table of the format expects, once somebody has asked.
    expectations: OnceLock<Expectations>,
}

#[derive(Clone, Copy, Debug)]
enum Member {
    Person(PersonNo),
    Family(FamilyNo),
}

impl<'d> Model<'d> {
    /// Finds the people and families of a dataset.
    pub fn new(dataset: &'d Dataset<'d>) -> Model<'d> {
        let typed = Typed::new(dataset, Before::default());
        let (facts, links) = typed.gather();
        typed.with(Arc::new(facts.settled(links)))
    }

    /// What is known of all people and families, in numbers.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Whether the file is one of GEDCOM 7, whichever window the header is in.
    pub(crate) fn is_gedcom_7(&self) -> bool {
        self.typed.before.is_gedcom_7
    }

    /// How much of the file stands before the dataset.
    pub(crate) fn before(&self) -> Before {
        self.typed.before
    }

    /// The dataset.
    pub fn dataset(&self) -> &'d Dataset<'d> {
        self.typed.dataset
    }

    /// What each kind of structure is.
    pub fn meanings(&self) -> &Meanings {
        &self.typed.meanings
    }

    /// What a structure is.
    #[inline]
    pub fn meaning(&self, of: Structure<'d>) -> &Meaning {
        self.typed.meanings.of_kind(self.kind(of))
    }

    /// The kind of a structure, which its dataset would have to look up.
    #[inline]
    pub(crate) fn kind(&self, of: Structure<'_>) -> usize {
        match self.typed.kinds.get(of.number()) {
            Some(&kind) if kind != u32::MAX => kind as usize,
            _ => of.kind(),
        }
    }

    /// The term of a structure.
    #[inline]
    pub fn term(&self, of: Structure<'d>) -> Term {
        // Those that stand for what is not here may have been asked for too.
        self.typed.terms.get(of.number()).copied().unwrap_or(Term::Other)
    }

    /// What the table of the format expects of a structure.
    #[inline]
    pub fn expected(&self, of: Structure<'_>) -> &Expected {
        self.expectations().of(self.kind(of))
    }

    /// The same of the structures of a kind.
    pub(crate) fn expected_of_kind(&self, kind: usize) -> &Expected {
        self.expectations().of(kind)
    }

    /// Whether there is a table of the format of the file. There is none of GEDCOM 7.
    pub fn has_table(&self) -> bool {
        self.expectations().has_table()
    }

    fn expectations(&self) -> &Expectations {
        self.expectations
            .get_or_init(|| Expectations::new(self.typed.dataset, &self.typed.meanings, self.is_gedcom_7()))
    }

    /// The substructures of a term, in order.
    pub fn within(&self, above: Structure<'d>, term: Term) -> impl Iterator<Item = Structure<'d>> {
        let among = self.holding.may_hold(self.kind(above), term).then(|| above.substructures());
        among.into_iter().flatten().filter(move |below| self.term(*below) == term)
    }

    /// The first substructure of a term, which is the preferred one.
    pub fn first(&self, above: Structure<'d>, term: Term) -> Option<Structure<'d>> {
        self.within(above, term).next()
    }

    /// All structures of a term in the document, however deep, in the order of the file. [`Term::Other`] has none.
    pub fn all(&self, term: Term) -> impl Iterator<Item = Structure<'d>> {
        let is_it = move |(number, of): &(usize, &Term)| **of == term && !self.metadata.contains(number);
        let numbers = self.typed.terms.iter().enumerate().filter(is_it);
        numbers
            .filter(move |_| term != Term::Other)
            .filter_map(|(number, _)| self.typed.dataset.structure(number))
    }

    /// All structures of the metadata and the document, however deep, whose kind is wanted, in the order of the file. That is
    /// asked of the first structure of each [kind](heirloom_core::Dataset::kinds); all others cost next to nothing.
    pub(crate) fn of_kinds(
        &self,
        wanted: impl Fn(Structure<'d>) -> bool,
    ) -> impl Iterator<Item = Structure<'d>> {
        let wanted: Vec<bool> = self.typed.dataset.kinds().map(wanted).collect();
        let kinds = if wanted.contains(&true) { self.kinds() } else { &[] };
        let is_wanted = move |kind: u32| wanted.get(kind as usize).copied().unwrap_or(false);
        let numbers = kinds.iter().enumerate().filter(move |(_, kind)| is_wanted(**kind));
        numbers.filter_map(|(number, _)| self.typed.dataset.structure(number))
    }

    /// The kind of each structure of the metadata and the document, by number; `u32::MAX` for what only says how the file was
    /// written.
    pub(crate) fn kinds(&self) -> &[u32] {
        &self.typed.kinds
    }

    /// Whether a structure is the date of an event of which there is nothing to say: it is written as it should be, in the
    /// Gregorian calendar and in [years](CLEAR_YEARS) in which that was in use and that are over. It may be one and not be known as such.
    pub(crate) fn is_clear_date(&self, of: Structure<'d>) -> bool {
        self.clear_dates.get(of.number()).copied().unwrap_or(false)
    }

    /// All people, in the order of the file.
    pub fn people(&self) -> impl ExactSizeIterator<Item = PersonNo> + use<> {
        let first = self.typed.before.people;
        (first..first + self.typed.people.len() as u32).map(PersonNo)
    }

    /// All families, in the order of the file.
    pub fn families(&self) -> impl ExactSizeIterator<Item = FamilyNo> + use<> {
        let first = self.typed.before.families;
        (first..first + self.typed.families.len() as u32).map(FamilyNo)
    }

    /// The record of a person of the dataset.
    pub fn person(&self, of: PersonNo) -> Structure<'d> {
        self.typed.people[(of.0 - self.typed.before.people) as usize]
    }

    /// The record of a family of the dataset.
    pub fn family(&self, of: FamilyNo) -> Structure<'d> {
        self.typed.families[(of.0 - self.typed.before.families) as usize]
    }

    /// The structure of a number in the file, if it is one of the dataset.
    pub(crate) fn structure(&self, number: StructureNo) -> Option<Structure<'d>> {
        self.typed.before.structure(self.typed.dataset, number)
    }

    /// The number in the file of a structure of the dataset.
    pub(crate) fn number(&self, of: Structure<'_>) -> StructureNo {
        self.typed.before.number(of)
    }

    /// The person to whom a pointer leads, in whichever window.
    pub(crate) fn person_at(&self, pointer: Structure<'d>) -> Option<PersonNo> {
        let target = pointer.target()?;
        self.as_person(target)
            .or_else(|| self.facts.person_at(self.facts.record(people::elsewhere(target)?)?.0))
    }

    /// The family to which a pointer leads, in whichever window.
    pub(crate) fn family_at(&self, pointer: Structure<'d>) -> Option<FamilyNo> {
        let target = pointer.target()?;
        self.as_family(target)
            .or_else(|| self.facts.family_at(self.facts.record(people::elsewhere(target)?)?.0))
    }

    /// The record to which a pointer leads that is in another window, and what it is.
    pub(crate) fn record_elsewhere(&self, target: Structure<'d>) -> Option<(StructureNo, &RecordSort)> {
        self.facts.record(people::elsewhere(target)?)
    }

    /// The person whose record a structure is.
    pub fn as_person(&self, record: Structure<'_>) -> Option<PersonNo> {
        match self.typed.members.get(&(record.number() as u32)) {
            Some(&Member::Person(person)) => Some(person),
            _ => None,
        }
    }

    /// The family whose record a structure is.
    pub fn as_family(&self, record: Structure<'_>) -> Option<FamilyNo> {
        match self.typed.members.get(&(record.number() as u32)) {
            Some(&Member::Family(family)) => Some(family),
            _ => None,
        }
    }

    /// The sex of a person.
    pub fn sex(&self, of: PersonNo) -> Sex {
        self.facts.sex(of)
    }

    fn event(&self, facts: &EventFacts) -> Option<Event<'d>> {
        facts.with(|number| self.structure(number))
    }

    /// The events and attributes of a person of the dataset, in the order of the file.
    pub fn events(&self, of: PersonNo) -> impl DoubleEndedIterator<Item = Event<'d>> + Clone {
        self.facts.events(of).iter().filter_map(|event| self.event(event))
    }

    /// The event that says best when somebody was born: the first dated birth, which is the preferred one; without one
    /// the first dated christening or baptism, which is later than the birth.
    pub fn beginning(&self, of: PersonNo) -> Option<Event<'d>> {
        self.facts.beginning(of).and_then(|event| self.event(event))
    }

    /// The event that says best when somebody died: the first dated death; without one the first dated burial or
    /// cremation, which is later than the death.
    pub fn end(&self, of: PersonNo) -> Option<Event<'d>> {
        self.facts.end(of).and_then(|event| self.event(event))
    }

    /// The events of a family of the dataset, in the order of the file.
    pub fn family_events(&self, of: FamilyNo) -> impl DoubleEndedIterator<Item = Event<'d>> + Clone {
        self.facts.family_events(of).iter().filter_map(|event| self.event(event))
    }

    fn bond(&self, facts: &BondFacts) -> Bond<'d> {
        let structure = |number: Option<StructureNo>| number.and_then(|number| self.structure(number));
        Bond {
            person: facts.person,
            family: facts.family,
            of_person: structure(facts.of_person),
            of_family: structure(facts.of_family),
            pedigree: facts.pedigree,
            adopted_by: facts.adopted_by,
            role: facts.role,
        }
    }

    /// The families in which a person is a child: those that the person names, then those that name the person.
    pub fn child_in(&self, person: PersonNo) -> impl Iterator<Item = Bond<'d>> + Clone {
        self.facts.child_in(person).map(|bond| self.bond(bond))
    }

    /// The families in which a person is a husband or wife.
    pub fn spouse_in(&self, person: PersonNo) -> impl Iterator<Item = Bond<'d>> + Clone {
        self.facts.spouse_in(person).map(|bond| self.bond(bond))
    }

    /// The children of a family: those that it names in its order, then those that name it.
    pub fn children(&self, family: FamilyNo) -> impl Iterator<Item = Bond<'d>> + Clone {
        self.facts.children(family).map(|bond| self.bond(bond))
    }

    /// The husband and wife of a family, as far as they are known, however many there are.
    pub fn spouses(&self, family: FamilyNo) -> impl Iterator<Item = Bond<'d>> + Clone {
        self.facts.spouses(family).map(|bond| self.bond(bond))
    }

    /// The parents of a person with the family in which they are that, of all families.
    pub fn parents(&self, person: PersonNo) -> impl Iterator<Item = (PersonNo, Bond<'d>)> {
        self.child_in(person)
            .flat_map(|bond| self.spouses(bond.family).map(move |parent| (parent.person, bond)))
    }

    /// How a child belongs to one parent in its family. Whom one of the two has adopted belongs to the other as if nothing were
    /// said.
    pub fn pedigree_to(&self, child: &Bond<'d>, parent: &Bond<'d>) -> Pedigree {
        facts::pedigree_to(child.pedigree, child.adopted_by, child.role, parent.role)
    }
}
