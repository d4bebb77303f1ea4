use rustc_hash::FxHashMap;

use super::Path;
use super::path::{Name, Step};
use crate::dataset::{Dataset, Structure};
use crate::lines::is_tag;
use crate::tree::{StructureId, Tape};

/// The way from structures to their paths, for somebody who asks for many: all records are looked at once, and so is what
/// lies in each structure.
///
/// ```
/// use heirloom_core::verbatim::Paths;
///
/// let (parsed, _) = heirloom_core::parse(b"0 HEAD\n0 @I1@ INDI\n1 NAME Ada\n1 NAME Augusta\n0 TRLR\n");
/// let mut paths = Paths::new(&parsed.dataset);
/// let person = parsed.dataset.find("I1").unwrap();
/// let names: Vec<String> = person.substructures().map(|name| paths.of(name).unwrap().to_string()).collect();
///
/// assert_eq!(names, ["I1.NAME[1]", "I1.NAME[2]"]);
/// ```
#[derive(Debug)]
pub struct Paths<'d> {
    tape: &'d Tape<'d>,
    ids: Named<'d>,
    tags: Named<'d>,
    /// What lies in the structures that were asked for.
    below: FxHashMap<StructureId, Named<'d>>,
}

/// Structures by their names, those with the same name in their order.
type Named<'d> = Vec<(&'d str, StructureId)>;

impl<'d> Paths<'d> {
    /// Those of a dataset.
    pub fn new(dataset: &'d Dataset<'_>) -> Paths<'d> {
        Paths::on(dataset.tape())
    }

    /// Those of the dataset of which a structure is one.
    pub fn beside(structure: Structure<'d>) -> Paths<'d> {
        Paths::new(structure.dataset_of())
    }

    /// The path that leads to a structure of the dataset and to no other. There is none to what was not read from lines.
    pub fn of(&mut self, structure: Structure<'_>) -> Option<Path> {
        self.to(structure.id_on_tape())
    }

    pub(super) fn on(tape: &'d Tape<'_>) -> Paths<'d> {
        let lined = || tape.roots().filter(|&root| tape.has_line(root));
        let ids = lined().filter_map(|root| Some((tape.written_id(root)?, root)));
        let tags = lined().map(|root| (tape.tag_text(root), root));
        Paths { tape, ids: sorted(ids), tags: sorted(tags), below: FxHashMap::default() }
    }

    pub(super) fn to(&mut self, structure: StructureId) -> Option<Path> {
        let tape = self.tape;
        if !tape.has_line(structure) {
            return None;
        }
        let mut steps = Vec::new();
        let mut at = structure;
        while let Some(above) = tape.superstructure(at) {
            let tag = tape.tag_text(at);
            let beside = self.below.entry(above).or_insert_with(|| {
                sorted(tape.substructures(above).map(|below| (tape.tag_text(below), below)))
            });
            steps.push(Step { name: Name::Word(tag.into()), number: number_among(beside, tag, at) });
            at = above;
        }
        steps.push(self.record_step(at));
        steps.reverse();
        Some(Path { steps })
    }

    /// How a record is named so that no other is meant.
    fn record_step(&self, record: StructureId) -> Step {
        let Some(id) = self.tape.written_id(record) else {
            let tag = self.tape.tag_text(record);
            return Step { name: Name::Word(tag.into()), number: number_among(&self.tags, tag, record) };
        };
        let is_tag_too = || !alike(&self.tags, id).is_empty();
        let name = match is_tag(id.as_bytes()) && !is_tag_too() {
            true => Name::Word(id.into()),
            false => Name::Id(id.into()),
        };
        Step { name, number: number_among(&self.ids, id, record) }
    }
}

fn sorted<'d>(named: impl Iterator<Item = (&'d str, StructureId)>) -> Named<'d> {
    let mut named: Named<'d> = named.collect();
    named.sort_unstable();
    named
}

/// Those with a name.
fn alike<'n, 'd>(named: &'n [(&'d str, StructureId)], name: &str) -> &'n [(&'d str, StructureId)] {
    let start = named.partition_point(|&(other, _)| other < name);
    let count = named[start..].partition_point(|&(other, _)| other == name);
    &named[start..start + count]
}

/// Which of those with its name a structure is, counted from 1; no number if there is no other.
fn number_among(named: &[(&str, StructureId)], name: &str, structure: StructureId) -> Option<usize> {
    let alike = alike(named, name);
    (alike.len() > 1).then(|| alike.partition_point(|&(_, other)| other < structure) + 1)
}
