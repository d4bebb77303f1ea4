//! The people of a file.

use heirloom_core::{Dataset, Structure};
use heirloom_model::kinship::Relationship;
use heirloom_model::views::{Family, Media, Note, Person, Repository, Source, Submitter};
use heirloom_model::{Kinship, Model};

/// The people and families of a file with their sources: a view of the [`File`](crate::File), which it borrows.
///
/// Whatever a view of a person says nothing about is in its [`structure`](Person::structure).
///
/// ```
/// let file = heirloom::read(b"0 HEAD\n0 @I1@ INDI\n1 NAME Ada /King/\n1 BIRT\n2 DATE 10 DEC 1815\n2 PLAC London, England\n0 TRLR\n");
/// let tree = file.tree();
/// let ada = tree.person("I1").unwrap();
/// assert_eq!(ada.name().unwrap().pieces().surname.as_deref(), Some("King"));
/// let birth = ada.birth().unwrap();
/// assert_eq!(birth.date().unwrap().year(), Some(1815));
/// assert_eq!(birth.place().unwrap().levels()[1].name, "England");
/// ```
#[derive(Debug)]
pub struct Tree<'f> {
    model: Model<'f>,
}

impl<'f> Tree<'f> {
    /// The people of any dataset, one that was built among them.
    pub fn of(dataset: &'f Dataset<'f>) -> Tree<'f> {
        Tree { model: Model::new(dataset) }
    }

    /// All people, in the order of the file.
    pub fn people(&self) -> impl Iterator<Item = Person<'_, 'f>> {
        Person::all(&self.model)
    }

    /// All families, in the order of the file.
    pub fn families(&self) -> impl Iterator<Item = Family<'_, 'f>> {
        Family::all(&self.model)
    }

    /// All sources that have a record.
    pub fn sources(&self) -> impl Iterator<Item = Source<'_, 'f>> {
        self.records(Source::of)
    }

    /// All archives and libraries that have a record.
    pub fn repositories(&self) -> impl Iterator<Item = Repository<'_, 'f>> {
        self.records(Repository::of)
    }

    /// All notes that have a record.
    pub fn notes(&self) -> impl Iterator<Item = Note<'_, 'f>> {
        self.records(Note::of)
    }

    /// All pictures, recordings and the like that have a record.
    pub fn media(&self) -> impl Iterator<Item = Media<'_, 'f>> {
        self.records(Media::of)
    }

    /// All who contributed to the file.
    pub fn submitters(&self) -> impl Iterator<Item = Submitter<'_, 'f>> {
        self.records(Submitter::of)
    }

    /// The person with this id, without at signs. Walks through the records.
    pub fn person(&self, id: &str) -> Option<Person<'_, 'f>> {
        Person::of(&self.model, self.model.dataset().find(id)?)
    }

    /// The family with this id, without at signs. Walks through the records.
    pub fn family(&self, id: &str) -> Option<Family<'_, 'f>> {
        Family::of(&self.model, self.model.dataset().find(id)?)
    }

    /// All that the first person is to the second, the nearest first: `aunt`, `second cousin once removed`, `husband of her niece`.
    ///
    /// ```
    /// let file = heirloom::read(b"0 HEAD\n0 @I1@ INDI\n1 SEX F\n1 FAMC @F1@\n0 @I2@ INDI\n1 SEX M\n0 @F1@ FAM\n1 HUSB @I2@\n0 TRLR\n");
    /// let tree = file.tree();
    /// let [ada, george] = ["I1", "I2"].map(|id| tree.person(id).unwrap());
    /// assert_eq!(tree.relate(&george, &ada)[0].name, "father");
    /// assert_eq!(tree.relate(&ada, &george)[0].name, "daughter");
    /// ```
    pub fn relate(&self, first: &Person<'_, 'f>, second: &Person<'_, 'f>) -> Vec<Relationship> {
        match (first.number(), second.number()) {
            (Some(first), Some(second)) => self.kinship().relate(first, second).relationships,
            // One has no record, only somebody who points to it.
            _ => Vec::new(),
        }
    }

    /// Parents, partners, children, ancestors and descendants.
    pub fn kinship(&self) -> Kinship<'_, 'f> {
        Kinship::of(&self.model)
    }

    /// The model on which all of this rests.
    pub fn model(&self) -> &Model<'f> {
        &self.model
    }

    /// The records of a sort, in the order of the file.
    fn records<'m, View>(
        &'m self,
        view: impl Fn(&'m Model<'f>, Structure<'f>) -> Option<View>,
    ) -> impl Iterator<Item = View> {
        self.model.dataset().document().filter_map(move |record| view(&self.model, record))
    }
}
