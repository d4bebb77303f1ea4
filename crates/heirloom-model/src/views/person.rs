//! People.

use super::{Event, EventDate, Family, Name, Parts};
use crate::{Model, PersonNo, Sex, Term};

view! {
    /// A person.
    Person of Person
}

impl<'m, 'd> Person<'m, 'd> {
    /// The person of a number.
    pub fn new(model: &'m Model<'d>, person: PersonNo) -> Person<'m, 'd> {
        Person { model, structure: model.person(person) }
    }

    /// All people, in the order of the file.
    pub fn all(model: &'m Model<'d>) -> impl Iterator<Item = Person<'m, 'd>> {
        model.people().map(move |person| Person::new(model, person))
    }

    /// The number of the person in the model; none if the record is only referred to.
    pub fn number(&self) -> Option<PersonNo> {
        self.model.as_person(self.structure)
    }

    /// All names, the preferred one first.
    pub fn names(&self) -> impl Iterator<Item = Name<'m, 'd>> + use<'m, 'd> {
        let (model, structure) = self.parts();
        model.within(structure, Term::Name).filter_map(|name| Name::of(model, name))
    }

    /// The preferred name.
    pub fn name(&self) -> Option<Name<'m, 'd>> {
        self.names().next()
    }

    /// The preferred name whole, without the slashes around the surname.
    pub fn full_name(&self) -> Option<String> {
        self.name()?.full()
    }

    /// The sex, as the file has it.
    pub fn sex(&self) -> Sex {
        self.number().map(|number| self.model.sex(number)).unwrap_or_default()
    }

    /// All events and attributes, in the order of the file.
    pub fn events(&self) -> impl Iterator<Item = Event<'m, 'd>> + use<'m, 'd> {
        let (model, structure) = self.parts();
        structure.substructures().filter_map(move |below| Event::of(model, below))
    }

    /// The preferred event of a sort.
    pub fn event(&self, term: Term) -> Option<Event<'m, 'd>> {
        self.events().find(|event| event.term() == term)
    }

    /// The birth.
    pub fn birth(&self) -> Option<Event<'m, 'd>> {
        self.event(Term::Birth)
    }

    /// The death.
    pub fn death(&self) -> Option<Event<'m, 'd>> {
        self.event(Term::Death)
    }

    /// The date of the birth.
    pub fn birth_date(&self) -> Option<EventDate<'d>> {
        self.birth()?.date()
    }

    /// The date of the death.
    pub fn death_date(&self) -> Option<EventDate<'d>> {
        self.death()?.date()
    }

    /// The families in which the person is a child.
    pub fn child_in(&self) -> impl Iterator<Item = Family<'m, 'd>> + use<'m, 'd> {
        let model = self.model;
        self.number()
            .into_iter()
            .flat_map(|number| model.child_in(number))
            .map(|bond| Family::new(model, bond.family))
    }

    /// The families in which the person is a husband or wife.
    pub fn spouse_in(&self) -> impl Iterator<Item = Family<'m, 'd>> + use<'m, 'd> {
        let model = self.model;
        self.number()
            .into_iter()
            .flat_map(|number| model.spouse_in(number))
            .map(|bond| Family::new(model, bond.family))
    }
}
