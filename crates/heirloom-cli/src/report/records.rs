use std::iter::Peekable;

use heirloom::lines::Line;
use heirloom::{Dataset, Structure};

/// The longest name of a person that is shown.
const LONGEST_NAME: usize = 60;

/// Says in which record a place is. Places must be asked for in the order of the file.
pub(super) struct Records<'d> {
    text: &'d str,
    ahead: Peekable<Box<dyn Iterator<Item = Record<'d>> + 'd>>,
    current: Option<Record<'d>>,
    /// What the current record is called, once somebody has asked.
    name: Option<String>,
}

#[derive(Clone, Copy)]
struct Record<'d> {
    start: usize,
    structure: Structure<'d>,
}

impl<'d> Records<'d> {
    pub(super) fn of(dataset: &'d Dataset<'_>) -> Records<'d> {
        // Error lines and strays are not records to anybody but the draft; and what stands for a pointer that leads
        // nowhere has no lines.
        let records = dataset
            .tagged_structures()
            .filter(|record| !matches!(record.tag(), "ERROR" | "CONT" | "CONC"))
            .filter_map(|structure| Some(Record { start: structure.lines()?.start(), structure }));
        let ahead: Box<dyn Iterator<Item = _>> = Box::new(records);
        Records { text: dataset.text(), ahead: ahead.peekable(), current: None, name: None }
    }

    /// What the record at a place is called: `INDI @I1@, John /Smith/`.
    pub(super) fn at(&mut self, offset: usize) -> Option<&str> {
        while let Some(record) = self.ahead.next_if(|record| record.start <= offset) {
            self.current = Some(record);
            self.name = None;
        }
        let Record { start, structure } = self.current?;
        Some(self.name.get_or_insert_with(|| {
            // The id that stands in the file: a duplicate is given another one when it is read.
            let line = self.text[start..].split(['\r', '\n']).next().and_then(Line::parse);
            name(structure, line.and_then(|line| line.xref_id))
        }))
    }
}

fn name(record: Structure<'_>, id: Option<&str>) -> String {
    let mut name = record.tag().to_string();
    if let Some(id) = id {
        name.push_str(&format!(" @{id}@"));
    }
    if record.tag() == "INDI"
        && let Some(person) = record.substructures().find(|below| below.tag() == "NAME")
        && let Some(called) = person.string().filter(|called| !called.trim().is_empty())
    {
        name.push_str(", ");
        for c in called.trim().chars().take(LONGEST_NAME) {
            crate::visible::push(&mut name, c);
        }
        if called.trim().chars().nth(LONGEST_NAME).is_some() {
            name.push('…');
        }
    }
    name
}
