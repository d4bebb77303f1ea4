use std::iter::Peekable;

use heirloom_core::verbatim::Paths;
use heirloom_core::{Dataset, Structure};

/// What lies in more structures than so many has no path, and is told by the innermost of them.
const DEEPEST: usize = 64;

/// The path that leads to a structure so deep in its record, as a change of the file takes it. In a window there is none in records
/// that are told apart by their numbers, or may be: those without an id, and those with an id that others have.
pub(crate) fn path_of<'d>(
    structure: Structure<'d>,
    depth: usize,
    is_window: bool,
    paths: &mut Paths<'d>,
) -> Option<String> {
    if depth > DEEPEST {
        return None;
    }
    let record = structure.record().id();
    let is_named_by_id = |path: &String| {
        let behind = record.and_then(|id| path.strip_prefix(&format!("@{id}@")).or(path.strip_prefix(id)));
        behind.is_some_and(|behind| behind.is_empty() || behind.starts_with('.'))
    };
    let path = paths.of(structure).map(|path| path.to_string());
    path.filter(|path| !is_window || is_named_by_id(path))
}

/// Leads from places to the structures there. Places must be asked for in the order of the file.
pub(super) struct PathFinder<'d> {
    paths: Paths<'d>,
    is_window: bool,
    records: Peekable<Box<dyn Iterator<Item = Begun<'d>> + 'd>>,
    /// What lies in the current record, from the next place on.
    within: Option<Peekable<Box<dyn Iterator<Item = Begun<'d>> + 'd>>>,
    current: Option<Begun<'d>>,
    /// Where the lines of the current structure end, and its path, once somebody has asked: there may be many findings in one.
    known: Option<(usize, Option<String>)>,
}

#[derive(Clone, Copy)]
struct Begun<'d> {
    start: usize,
    depth: usize,
    structure: Structure<'d>,
}

impl<'d> PathFinder<'d> {
    /// For a file, or for a window of one.
    pub(super) fn of(dataset: &'d Dataset<'_>, is_window: bool) -> PathFinder<'d> {
        let records = dataset.tagged_structures().filter_map(|record| Begun::of(0, record));
        let records: Box<dyn Iterator<Item = _>> = Box::new(records);
        PathFinder {
            paths: Paths::new(dataset),
            is_window,
            records: records.peekable(),
            within: None,
            current: None,
            known: None,
        }
    }

    /// The path to the structure in whose lines a place is, if it is in the lines of one.
    pub(super) fn at(&mut self, offset: usize) -> Option<String> {
        while let Some(record) = self.records.next_if(|record| record.start <= offset) {
            let below = record.structure.preorder();
            let below: Box<dyn Iterator<Item = _>> =
                Box::new(below.filter_map(|(depth, structure)| Begun::of(depth, structure)));
            (self.within, self.current, self.known) = (Some(below.peekable()), None, None);
        }
        while let Some(begun) = self.within.as_mut()?.next_if(|begun| begun.start <= offset) {
            (self.current, self.known) = (Some(begun), None);
        }
        let Begun { start, depth, structure } = self.current?;
        if self.known.is_none() {
            let is_line = !matches!(structure.tag(), "ERROR" | "CONT" | "CONC");
            let path = is_line.then(|| path_of(structure, depth, self.is_window, &mut self.paths)).flatten();
            self.known = Some((structure.lines()?.end(), path));
        }
        let (end, path) = self.known.as_ref()?;
        // A line that belongs to no structure stands behind one all the same.
        path.clone().filter(|_| (start..*end).contains(&offset))
    }
}

impl<'d> Begun<'d> {
    fn of(depth: usize, structure: Structure<'d>) -> Option<Begun<'d>> {
        Some(Begun { start: structure.lines()?.start(), depth, structure })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heirloom_core::verbatim::Path;

    const FILE: &str = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada\n1 NAME Augusta\n2 NOTE a\n3 CONT b\nstray\n\
                        0 @I1@ INDI\n1 BIRT\n2 DATE 1815\n0 @I2@ INDI\n1 SEX F\n0 NOTE x\n0 TRLR\n";

    fn paths(is_window: bool) -> Vec<Option<String>> {
        let (parsed, _) = heirloom_core::parse(FILE.as_bytes());
        let mut finder = PathFinder::of(&parsed.dataset, is_window);
        let mut at = 0;
        let starts = FILE.split_inclusive('\n').map(|line| {
            at += line.len();
            at - line.len()
        });
        let paths: Vec<Option<String>> = starts.map(|start| finder.at(start)).collect();
        for path in paths.iter().flatten().filter(|_| !is_window) {
            let path: Path = path.parse().unwrap();
            assert!(path.find(&parsed.dataset).is_ok(), "{path}");
        }
        paths
    }

    #[test]
    fn a_path_leads_to_each_line_of_a_structure() {
        let found = paths(false);
        let found: Vec<&str> = found.iter().map(|path| path.as_deref().unwrap_or("-")).collect();
        let first = ["HEAD", "HEAD.CHAR", "I1[1]", "I1[1].NAME[1]", "I1[1].NAME[2]", "I1[1].NAME[2].NOTE"];
        assert_eq!(found[..6], first);
        let second = ["I1[1].NAME[2].NOTE", "I1[1].NAME[2].NOTE", "I1[2]", "I1[2].BIRT", "I1[2].BIRT.DATE"];
        assert_eq!(found[6..11], second);
        assert_eq!(found[11..], ["I2", "I2.SEX", "NOTE", "TRLR"]);
    }

    #[test]
    fn in_a_window_nobody_knows_the_numbers_of_records() {
        let found = paths(true);
        let found: Vec<&str> = found.iter().flatten().map(String::as_str).collect();
        assert_eq!(found, ["I2", "I2.SEX"]);
    }
}
