//! People and families of a dataset, found once: who they are, what happened when, who belongs to whom.

mod bonds;
mod event;
mod expected;
mod groups;
mod holding;
pub(crate) mod near;
mod people;

use bonds::Bonds;
pub use bonds::{Bond, Pedigree};
use event::Ends;
pub(crate) use event::{CLEAR_YEARS, is_clear_day};
pub use event::{Dated, Event, is_denied};
use expected::Expectations;
pub use expected::{Expected, Place};
use groups::Parts;
use holding::Holding;
pub use people::Sex;
use people::is_told_of_parent;

use std::ops::Range;
use std::sync::OnceLock;

use heirloom_core::{Dataset, Structure};
use rustc_hash::FxHashMap;

use crate::{Meaning, Meanings, Term};

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
/// assert_eq!(model.events(ada).len(), 1);
/// let bond = &model.child_in(ada).next().unwrap();
/// assert!(bond.of_person.is_some() && bond.of_family.is_some());
/// ```
#[derive(Debug)]
pub struct Model<'d> {
    dataset: &'d Dataset<'d>,
    meanings: Meanings,
    /// By the numbers of structures: what they are is asked for again and again.
    kinds: Vec<u32>,
    terms: Vec<Term>,
    holding: Holding,
    /// The numbers of the structures of the metadata.
    metadata: Range<usize>,
    /// By the numbers of structures: whether they are dates of events that are clear.
    clear_dates: Vec<bool>,
    people: Vec<Structure<'d>>,
    sexes: Vec<Sex>,
    have_several_names: Vec<bool>,
    families: Vec<Structure<'d>>,
    ends: Vec<Ends>,
    events_of_people: Parts<Event<'d>>,
    events_of_families: Parts<Event<'d>>,
    children: Bonds<'d>,
    spouses: Bonds<'d>,
    /// People and families by the numbers of their structures.
    members: FxHashMap<u32, Member>,
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
        people::find(dataset, Meanings::new(dataset))
    }

    /// The dataset.
    pub fn dataset(&self) -> &'d Dataset<'d> {
        self.dataset
    }

    /// What each kind of structure is.
    pub fn meanings(&self) -> &Meanings {
        &self.meanings
    }

    /// What a structure is.
    #[inline]
    pub fn meaning(&self, of: Structure<'d>) -> &Meaning {
        self.meanings.of_kind(self.kind(of))
    }

    /// The kind of a structure, which its dataset would have to look up.
    #[inline]
    pub(crate) fn kind(&self, of: Structure<'_>) -> usize {
        match self.kinds.get(of.number()) {
            Some(&kind) if kind != u32::MAX => kind as usize,
            _ => of.kind(),
        }
    }

    /// The term of a structure.
    #[inline]
    pub fn term(&self, of: Structure<'d>) -> Term {
        // Those that stand for what is not here may have been asked for too.
        self.terms.get(of.number()).copied().unwrap_or(Term::Other)
    }

    /// What the table of the format expects of a structure.
    #[inline]
    pub fn expected(&self, of: Structure<'_>) -> &Expected {
        self.expectations().of(self.kind(of))
    }

    /// Whether there is a table of the format of the file. There is none of GEDCOM 7.
    pub fn has_table(&self) -> bool {
        self.expectations().has_table()
    }

    fn expectations(&self) -> &Expectations {
        self.expectations.get_or_init(|| Expectations::new(self.dataset, &self.meanings))
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
        let numbers = self.terms.iter().enumerate().filter(is_it);
        numbers.filter(move |_| term != Term::Other).filter_map(|(number, _)| self.dataset.structure(number))
    }

    /// All structures of the metadata and the document, however deep, whose kind is wanted, in the order of the file. That is
    /// asked of the first structure of each [kind](heirloom_core::Dataset::kinds); all others cost next to nothing.
    pub(crate) fn of_kinds(
        &self,
        wanted: impl Fn(Structure<'d>) -> bool,
    ) -> impl Iterator<Item = Structure<'d>> {
        let wanted: Vec<bool> = self.dataset.kinds().map(wanted).collect();
        let kinds = if wanted.contains(&true) { self.kinds() } else { &[] };
        let is_wanted = move |kind: u32| wanted.get(kind as usize).copied().unwrap_or(false);
        let numbers = kinds.iter().enumerate().filter(move |(_, kind)| is_wanted(**kind));
        numbers.filter_map(|(number, _)| self.dataset.structure(number))
    }

    /// The kind of each structure of the metadata and the document, by number; `u32::MAX` for what only says how the file was
    /// written.
    pub(crate) fn kinds(&self) -> &[u32] {
        &self.kinds
    }

    /// Whether a structure is the date of an event of which there is nothing to say: it is written as it should be, in the
    /// Gregorian calendar and in [years](CLEAR_YEARS) in which that was in use and that are over. It may be one and not be known as such.
    pub(crate) fn is_clear_date(&self, of: Structure<'d>) -> bool {
        self.clear_dates.get(of.number()).copied().unwrap_or(false)
    }

    /// All people, in the order of the file.
    pub fn people(&self) -> impl ExactSizeIterator<Item = PersonNo> + use<> {
        (0..self.people.len() as u32).map(PersonNo)
    }

    /// All families, in the order of the file.
    pub fn families(&self) -> impl ExactSizeIterator<Item = FamilyNo> + use<> {
        (0..self.families.len() as u32).map(FamilyNo)
    }

    /// The record of a person.
    pub fn person(&self, of: PersonNo) -> Structure<'d> {
        self.people[of.index()]
    }

    /// The record of a family.
    pub fn family(&self, of: FamilyNo) -> Structure<'d> {
        self.families[of.index()]
    }

    /// The person whose record a structure is.
    pub fn as_person(&self, record: Structure<'_>) -> Option<PersonNo> {
        match self.members.get(&(record.number() as u32)) {
            Some(&Member::Person(person)) => Some(person),
            _ => None,
        }
    }

    /// The family whose record a structure is.
    pub fn as_family(&self, record: Structure<'_>) -> Option<FamilyNo> {
        match self.members.get(&(record.number() as u32)) {
            Some(&Member::Family(family)) => Some(family),
            _ => None,
        }
    }

    /// The sex of a person.
    pub fn sex(&self, of: PersonNo) -> Sex {
        self.sexes[of.index()]
    }

    /// Whether a person has more than one name.
    pub(crate) fn has_several_names(&self, person: PersonNo) -> bool {
        self.have_several_names[person.index()]
    }

    /// Whether any person, and any family, names the same family or person more than once.
    pub(crate) fn have_repeated_links(&self) -> bool {
        self.children.have_repeats() || self.spouses.have_repeats()
    }

    /// The events and attributes of a person, in the order of the file.
    pub fn events(&self, of: PersonNo) -> &[Event<'d>] {
        self.events_of_people.of(of.index())
    }

    /// The event that says best when somebody was born: the first dated birth, which is the preferred one; without one
    /// the first dated christening or baptism, which is later than the birth.
    pub fn beginning(&self, of: PersonNo) -> Option<&Event<'d>> {
        self.ends[of.index()].beginning.map(|number| &self.events(of)[number as usize])
    }

    /// The event that says best when somebody died: the first dated death; without one the first dated burial or
    /// cremation, which is later than the death.
    pub fn end(&self, of: PersonNo) -> Option<&Event<'d>> {
        self.ends[of.index()].end.map(|number| &self.events(of)[number as usize])
    }

    /// The events of a family, in the order of the file.
    pub fn family_events(&self, of: FamilyNo) -> &[Event<'d>] {
        self.events_of_families.of(of.index())
    }

    /// The families in which a person is a child: those that the person names, then those that name the person.
    pub fn child_in(&self, person: PersonNo) -> impl Iterator<Item = &Bond<'d>> {
        self.children.of_person(person)
    }

    /// The families in which a person is a husband or wife.
    pub fn spouse_in(&self, person: PersonNo) -> impl Iterator<Item = &Bond<'d>> {
        self.spouses.of_person(person)
    }

    /// The children of a family: those that it names in its order, then those that name it.
    pub fn children(&self, family: FamilyNo) -> impl Iterator<Item = &Bond<'d>> {
        self.children.of_family(family)
    }

    /// The husband and wife of a family, as far as they are known, however many there are.
    pub fn spouses(&self, family: FamilyNo) -> impl Iterator<Item = &Bond<'d>> {
        self.spouses.of_family(family)
    }

    /// The parents of a person with the family in which they are that, of all families.
    pub fn parents(&self, person: PersonNo) -> impl Iterator<Item = (PersonNo, &Bond<'d>)> {
        self.child_in(person)
            .flat_map(|bond| self.spouses(bond.family).map(move |parent| (parent.person, bond)))
    }

    /// How a child belongs to one parent in its family. Whom one of the two has adopted belongs to the other as if nothing were
    /// said.
    pub fn pedigree_to(&self, child: &Bond<'d>, parent: &Bond<'d>) -> Pedigree {
        let role = parent.of_family.map(|role| self.term(role));
        match (child.adopted_by, role) {
            (Some(Term::Husband), Some(Term::Wife)) | (Some(Term::Wife), Some(Term::Husband)) => {
                Pedigree::Unsaid
            }
            _ => role.and_then(|role| self.told_of_parent(child, role)).unwrap_or(child.pedigree),
        }
    }

    /// What a family says of a child and one of its parents with the extensions of many programs, unless the child says
    /// another thing itself.
    fn told_of_parent(&self, child: &Bond<'d>, role: Term) -> Option<Pedigree> {
        let own = match role {
            Term::Husband => "_FREL",
            Term::Wife => "_MREL",
            _ => return None,
        };
        let mut told = child.of_family?.substructures().filter(is_told_of_parent).peekable();
        told.peek()?;
        let is_pedigree = |below: &Structure<'d>| self.term(*below) == Term::Pedigree;
        let by_child = child.of_person.and_then(|link| link.substructures().find(is_pedigree)?.string());
        if by_child.is_some_and(|text| Pedigree::read(&text) != Pedigree::Unsaid) {
            return None;
        }
        let told = told.find(|below| below.tag() == own).and_then(|below| below.string());
        Some(told.map_or(Pedigree::Unsaid, |text| Pedigree::read(&text)))
    }
}
