//! Families.

use super::{Event, Parts, Person};
use crate::{FamilyNo, Model, Term};

view! {
    /// A couple and their children.
    ///
    /// ```
    /// use heirloom_model::Model;
    /// use heirloom_model::views::{Family, Parts};
    ///
    /// let file = b"0 HEAD\n0 @I1@ INDI\n1 FAMS @F1@\n0 @F1@ FAM\n1 MARR\n2 DATE 1829\n0 TRLR\n";
    /// let (parsed, _) = heirloom_core::parse(file);
    /// let model = Model::new(&parsed.dataset);
    /// let family = Family::all(&model).next().unwrap();
    /// assert_eq!(family.spouses().next().unwrap().id(), Some("I1"));
    /// assert_eq!(family.marriage().and_then(|marriage| marriage.date()?.year()), Some(1829));
    /// ```
    Family of Family
}

impl<'m, 'd> Family<'m, 'd> {
    /// The family of a number.
    pub fn new(model: &'m Model<'d>, family: FamilyNo) -> Family<'m, 'd> {
        Family { model, structure: model.family(family) }
    }

    /// All families, in the order of the file.
    pub fn all(model: &'m Model<'d>) -> impl Iterator<Item = Family<'m, 'd>> {
        model.families().map(move |family| Family::new(model, family))
    }

    /// The number of the family in the model; none if the record is only referred to.
    pub fn number(&self) -> Option<FamilyNo> {
        self.model.as_family(self.structure)
    }

    /// Husband and wife, whoever of both names the other.
    pub fn spouses(&self) -> impl Iterator<Item = Person<'m, 'd>> + use<'m, 'd> {
        let model = self.model;
        self.number()
            .into_iter()
            .flat_map(|number| model.spouses(number))
            .map(|bond| Person::new(model, bond.person))
    }

    /// The children, in the order of the family.
    pub fn children(&self) -> impl Iterator<Item = Person<'m, 'd>> + use<'m, 'd> {
        let model = self.model;
        self.number()
            .into_iter()
            .flat_map(|number| model.children(number))
            .map(|bond| Person::new(model, bond.person))
    }

    /// All events, in the order of the file.
    pub fn events(&self) -> impl Iterator<Item = Event<'m, 'd>> + use<'m, 'd> {
        let (model, structure) = self.parts();
        structure.substructures().filter_map(move |below| Event::of(model, below))
    }

    /// The marriage.
    pub fn marriage(&self) -> Option<Event<'m, 'd>> {
        self.events().find(|event| event.term() == Term::Marriage)
    }
}
