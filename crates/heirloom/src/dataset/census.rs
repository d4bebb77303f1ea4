use rustc_hash::FxHashMap;

use super::Dataset;
use crate::schema::TypeId;
use crate::tree::{Marks, TagId, Tags};

/// What occurs: in one dataset, or in several with the same schema of which each has some of the records of a file.
#[derive(Debug)]
pub(crate) struct Census {
    pub(super) tags: Tags,
    /// In the order in which they were first met.
    pub(super) questions: Vec<Question>,
    numbers: FxHashMap<Question, u32>,
}

/// All that the choice of a tag depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    pub(super) structure_type: TypeId,
    /// The type of what the structures lie in.
    pub(super) above: TypeId,
    /// The tag with which they were read, if they were.
    pub(super) read: Option<TagId>,
}

impl Default for Census {
    fn default() -> Census {
        Census { tags: Tags::new(), questions: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl Census {
    /// Adds what occurs in a dataset, behind what is known already.
    pub(crate) fn add(&mut self, dataset: &Dataset<'_>) {
        let tags: Vec<TagId> = dataset.tape.tags().iter().map(|(_, tag)| self.tags.intern(tag)).collect();
        for &kind in &dataset.kinds {
            let question = question(dataset, kind, &tags);
            self.numbers.entry(question).or_insert_with(|| {
                self.questions.push(question);
                self.questions.len() as u32 - 1
            });
        }
    }

    /// For each kind of a dataset of which there is data the number of its question; `None` for a dataset that was not
    /// added.
    pub(super) fn numbers(&self, dataset: &Dataset<'_>) -> Option<Vec<Option<u32>>> {
        let tags: Option<Vec<TagId>> =
            dataset.tape.tags().iter().map(|(_, tag)| self.tags.find(tag)).collect();
        let tags = tags?;
        let mut numbers = vec![None; dataset.tape.kinds().len()];
        for &kind in &dataset.kinds {
            numbers[kind as usize] = Some(*self.numbers.get(&question(dataset, kind, &tags))?);
        }
        Some(numbers)
    }
}

/// The question for a kind of a dataset, where tags have other numbers.
fn question(dataset: &Dataset<'_>, number: u32, tags: &[TagId]) -> Question {
    let kind = dataset.tape.kinds().get(number);
    let (structure_type, above) = dataset.types_of_kind(number, kind.above);
    let renamed = |known: TypeId| match known.undefined_tag() {
        Some(undefined) => TypeId::undefined(tags[undefined.index()]),
        None => known,
    };
    let read = (!kind.marks.overlaps(Marks::BUILT)).then(|| tags[kind.tag.index()]);
    Question { structure_type: renamed(structure_type), above: renamed(above), read }
}
