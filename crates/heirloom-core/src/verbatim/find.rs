//! From paths to structures, and back.

use std::fmt;

use super::path::Name;
use super::{Path, Paths};
use crate::dataset::{Dataset, Structure};
use crate::source::{Value, Worded, phrases};
use crate::tree::{StructureId, Tape};

impl Path {
    /// The structure that it names; the first one where it names several.
    pub fn find<'d>(&self, dataset: &'d Dataset<'d>) -> Result<Structure<'d>, NotFound> {
        self.resolve(dataset.tape(), Several::First).map(|found| dataset.tagged_view(found))
    }

    /// The same where it must name one alone.
    pub fn find_only<'d>(&self, dataset: &'d Dataset<'d>) -> Result<Structure<'d>, NotFound> {
        self.resolve(dataset.tape(), Several::Refused).map(|found| dataset.tagged_view(found))
    }

    /// Every structure that it names, in the order of the file: a step without a number stands for all that are called so.
    ///
    /// ```
    /// use heirloom_core::verbatim::Path;
    ///
    /// let (parsed, _) = heirloom_core::parse(b"0 HEAD\n0 @I1@ INDI\n1 NAME Ada\n1 NAME Augusta\n0 @I2@ INDI\n1 NAME Bo\n0 TRLR\n");
    /// let names = |path: &str| {
    ///     let found = path.parse::<Path>().unwrap().find_all(&parsed.dataset);
    ///     found.map(|found| found.iter().map(|name| name.string().unwrap().into_owned()).collect::<Vec<_>>())
    /// };
    ///
    /// assert_eq!(names("INDI.NAME").unwrap(), ["Ada", "Augusta", "Bo"]);
    /// assert_eq!(names("INDI.NAME[2]").unwrap(), ["Augusta"]);
    /// assert!(names("INDI.NAME[3]").is_err());
    /// ```
    pub fn find_all<'d>(&self, dataset: &'d Dataset<'d>) -> Result<Vec<Structure<'d>>, NotFound> {
        let tape = dataset.tape();
        let mut found: Option<Vec<StructureId>> = None;
        for step in &self.steps {
            let of = |candidates: Vec<StructureId>| match step.number {
                None => candidates,
                Some(number) => candidates.get(number - 1).copied().into_iter().collect(),
            };
            found = Some(match found {
                None => of(records(tape, &step.name)),
                Some(above) => {
                    above.into_iter().flat_map(|above| of(below(tape, above, &step.name))).collect()
                }
            });
        }
        match found.unwrap_or_default() {
            // Where the first of all leads nowhere is what can be said.
            none if none.is_empty() => self.find(dataset).map(|first| vec![first]),
            found => Ok(found.into_iter().map(|found| dataset.tagged_view(found)).collect()),
        }
    }

    /// The path that leads to a structure and to no other. There is none to what was not read from lines.
    ///
    /// This looks at all records; for many structures [`Paths`] does so once.
    pub fn of(structure: Structure<'_>) -> Option<Path> {
        Path::on(structure.dataset_of().tape(), structure.id_on_tape())
    }

    pub(super) fn on(tape: &Tape<'_>, structure: StructureId) -> Option<Path> {
        Paths::on(tape).to(structure)
    }

    pub(super) fn resolve(&self, tape: &Tape<'_>, several: Several) -> Result<StructureId, NotFound> {
        let mut found: Option<StructureId> = None;
        for (count, step) in self.steps.iter().enumerate() {
            let candidates = match found {
                None => records(tape, &step.name),
                Some(above) => below(tape, above, &step.name),
            };
            let so_far = || Path { steps: self.steps[..=count].to_vec() };
            if several == Several::Refused && step.number.is_none() && candidates.len() > 1 {
                return Err(NotFound::Several { path: so_far(), count: candidates.len() });
            }
            let number = step.number.unwrap_or(1);
            let Some(&next) = candidates.get(number - 1) else {
                return Err(NotFound::Nothing { path: so_far(), count: candidates.len() });
            };
            found = Some(next);
        }
        // A path has at least one step.
        found.ok_or_else(|| NotFound::Nothing { path: self.clone(), count: 0 })
    }
}

/// What to do where a path names several structures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Several {
    First,
    Refused,
}

/// The records of a name.
fn records(tape: &Tape<'_>, name: &Name) -> Vec<StructureId> {
    let lined = || tape.roots().filter(|&root| tape.has_line(root));
    let with_id = |id: &str| lined().filter(|&root| tape.written_id(root) == Some(id)).collect();
    match name {
        Name::Id(id) => with_id(id),
        Name::Word(word) => {
            let tagged: Vec<StructureId> =
                lined().filter(|&root| tape.tag_text(root) == word.as_ref()).collect();
            if tagged.is_empty() { with_id(word) } else { tagged }
        }
    }
}

/// The substructures with a tag.
fn below(tape: &Tape<'_>, above: StructureId, name: &Name) -> Vec<StructureId> {
    let (Name::Word(tag) | Name::Id(tag)) = name;
    tape.substructures(above).filter(|&below| tape.tag_text(below) == tag.as_ref()).collect()
}

/// Why a path leads to no structure, or to none alone.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotFound {
    /// There is no such structure.
    Nothing {
        /// The path, up to what is missing.
        path: Path,
        /// How many there are without its last number.
        count: usize,
    },
    /// There are several.
    Several {
        /// The path, up to what there are several of.
        path: Path,
        /// How many.
        count: usize,
    },
}

phrases! {
    /// Why a path leads to no structure, or to none alone.
    pub(crate) NOT_FOUND {
        NO_SUCH_TAG { "no-such-tag": "there is no `{path}`: nothing in `{above}` has such a tag" }
        NO_SUCH_RECORD { "no-such-record": "there is no `{path}`: no record has such an id or tag" }
        ONLY_ONE { "only-one": "there is no `{path}`, only one" }
        ONLY_SOME { "only-some": "there is no `{path}`, only {count}" }
        SEVERAL { "several": "there are {count} of `{path}`; say which one, as in `{path}[2]`" }
    }
}

impl NotFound {
    /// The same in words.
    pub fn wording(&self) -> Worded {
        let (NotFound::Nothing { path, count } | NotFound::Several { path, count }) = self;
        let (phrase, above) = match (self, path.superstructure()) {
            (NotFound::Several { .. }, _) => (&SEVERAL, None),
            (NotFound::Nothing { count: 0, .. }, Some(above)) => (&NO_SUCH_TAG, Some(above)),
            (NotFound::Nothing { count: 0, .. }, None) => (&NO_SUCH_RECORD, None),
            (NotFound::Nothing { count: 1, .. }, _) => (&ONLY_ONE, None),
            (NotFound::Nothing { .. }, _) => (&ONLY_SOME, None),
        };
        let wording = phrase.with("path", path.to_string()).and("count", Value::Number(*count as u64));
        above.into_iter().fold(wording, |wording, above| wording.and("above", above.to_string()))
    }
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

impl std::error::Error for NotFound {}
