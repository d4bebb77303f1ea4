use std::fmt;
use std::str::FromStr;

use crate::dataset::{Dataset, Structure};
use crate::lines::is_tag;
use crate::tree::Kinds;

/// What counts when two datasets are compared. By default that is what counts when they are asked whether they are equal.
#[derive(Clone, Default, Debug)]
pub struct Options {
    pub(super) ids: Ids,
    ignored: Vec<Ignored>,
}

/// Whether ids are more than names by which structures point to each other.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ids {
    /// Where both datasets were read in [dialects](crate::dialects) in which they are data.
    #[default]
    AsRead,
    /// Nowhere.
    Aside,
}

/// Structures that do not count: those with a tag, as `CHAN`, or with a tag in a place, as `HEAD.DATE` or `INDI.CHAN`, and
/// all that lies in them.
///
/// ```
/// use heirloom_core::difference::Ignored;
///
/// assert!("HEAD.DATE".parse::<Ignored>().is_ok());
/// assert!("HEAD..DATE".parse::<Ignored>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ignored {
    /// The tags on the way, that of the structure last.
    tags: Vec<Box<str>>,
}

/// Why a text does not say which structures do not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IgnoredError(String);

impl Options {
    /// The usual ones.
    pub fn new() -> Options {
        Options::default()
    }

    /// Says whether ids count.
    pub fn ids(self, ids: Ids) -> Options {
        Options { ids, ..self }
    }

    /// Leaves out some structures, as if neither dataset had them.
    pub fn ignore(mut self, ignored: Ignored) -> Options {
        self.ignored.push(ignored);
        self
    }

    /// For each kind of structures of a dataset whether they do not count. A kind comes behind the one that it lies in.
    pub(super) fn ignored_kinds(&self, dataset: &Dataset<'_>) -> Vec<bool> {
        let (kinds, tags) = (dataset.tape().kinds(), dataset.tape().tags());
        let mut ignored: Vec<bool> = Vec::with_capacity(kinds.len());
        for (kind, _) in kinds.iter() {
            let lies_in_ignored = ignored.get(kind.above as usize).is_some_and(|&above| above);
            ignored.push(
                lies_in_ignored
                    || self.ignored.iter().any(|pattern| {
                        let mut at = Some(kind);
                        pattern.tags.iter().rev().all(|tag| {
                            let here = at.is_some_and(|kind| tags.get(kind.tag) == &**tag);
                            at =
                                at.filter(|kind| kind.above != Kinds::NONE).map(|kind| kinds.get(kind.above));
                            here
                        })
                    }),
            );
        }
        ignored
    }
}

impl Ignored {
    /// Whether a structure is one of them, what it lies in aside.
    pub fn covers(&self, structure: Structure<'_>) -> bool {
        let tape = structure.dataset_of().tape();
        let mut at = Some(structure.id_on_tape());
        self.tags.iter().rev().all(|tag| {
            let here = at.is_some_and(|id| tape.tag_text(id) == &**tag);
            at = at.and_then(|id| tape.superstructure(id));
            here
        })
    }
}

impl FromStr for Ignored {
    type Err = IgnoredError;

    fn from_str(text: &str) -> Result<Ignored, IgnoredError> {
        let tags: Vec<Box<str>> = text.split('.').map(Box::from).collect();
        match tags.iter().find(|tag| !is_tag(tag.as_bytes())) {
            None => Ok(Ignored { tags }),
            Some(wrong) => {
                Err(IgnoredError(format!("`{wrong}` is not a tag; write it as in `CHAN` or `HEAD.DATE`")))
            }
        }
    }
}

impl fmt::Display for IgnoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for IgnoredError {}
