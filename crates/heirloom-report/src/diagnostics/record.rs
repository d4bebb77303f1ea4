use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::{self, Write};
use std::iter::Peekable;

use heirloom_core::lines::Line;
use heirloom_core::source::Locator;
use heirloom_core::{Dataset, Structure};
use heirloom_model::labels::{self, RecordSort};
use heirloom_model::{Meanings, Term};

use crate::json::Json;
use crate::people;
use crate::text::visible;

/// The longest name that is shown.
const LONGEST_NAME: usize = 60;

/// A record, as somebody would recognise it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its tag, as `INDI`.
    pub tag: String,
    /// Its id as it stands in the file, without at signs.
    pub id: Option<String>,
    /// The name of a person, those of a couple, the title of a source.
    pub name: Option<String>,
    /// The line with which it begins.
    pub line: usize,
    /// Which sort of record it is.
    pub sort: RecordSort,
}

impl fmt::Display for Record {
    /// `INDI @I1@, John Smith`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = self.tag.clone();
        if let Some(id) = &self.id {
            shown.push_str(" @");
            id.chars().for_each(|c| visible::push(&mut shown, c));
            shown.push('@');
        }
        if let Some(name) = &self.name {
            shown.push_str(", ");
            name.chars().for_each(|c| visible::push(&mut shown, c));
        }
        f.write_str(&shown)
    }
}

impl Record {
    /// The member `record` of an object.
    pub fn write_json(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        json.key("record")?;
        json.object()?;
        json.member("tag", &self.tag)?;
        json.known("id", self.id.as_ref())?;
        json.count("line", self.line as u64)?;
        json.known("name", self.name.as_ref())?;
        json.end()
    }
}

/// Says in which record a place is. Diagnostics must be asked for in the order of the file.
pub struct Records<'d> {
    text: &'d str,
    dataset: &'d Dataset<'d>,
    /// What its structures are, once somebody has asked.
    meanings: OnceCell<Meanings>,
    first_line: usize,
    locator: Locator<'d>,
    elsewhere: &'d NamesElsewhere,
    ahead: Peekable<Box<dyn Iterator<Item = Begun<'d>> + 'd>>,
    current: Option<Begun<'d>>,
    /// What is known of the current record, once somebody has asked.
    known: Option<Record>,
    /// Where the record begins of which somebody has asked who is wanted.
    asked: Option<usize>,
}

#[derive(Clone, Copy)]
struct Begun<'d> {
    start: usize,
    structure: Structure<'d>,
}

impl<'d> Records<'d> {
    /// Those of a file, or of what begins in some line of it.
    pub fn of(dataset: &'d Dataset<'d>, first_line: usize, elsewhere: &'d NamesElsewhere) -> Records<'d> {
        // Error lines and strays are not records to anybody but the draft; and what stands for a pointer that leads
        // nowhere has no lines.
        let records = dataset
            .tagged_structures()
            .filter(|record| !matches!(record.tag(), "ERROR" | "CONT" | "CONC"))
            .filter_map(|structure| Some(Begun { start: structure.lines()?.start(), structure }));
        let ahead: Box<dyn Iterator<Item = _>> = Box::new(records);
        Records {
            text: dataset.text(),
            dataset,
            meanings: OnceCell::new(),
            first_line,
            locator: Locator::new(dataset.text()),
            elsewhere,
            ahead: ahead.peekable(),
            current: None,
            known: None,
            asked: None,
        }
    }

    /// The record at a place.
    pub fn at(&mut self, offset: usize) -> Option<&Record> {
        let Begun { start, structure } = self.reach(offset)?;
        if self.known.is_none() {
            let line = self.first_line + self.locator.locate(start).line - 1;
            let meanings = self.meanings.get_or_init(|| Meanings::new(self.dataset));
            self.known = Some(Record {
                tag: structure.tag().to_string(),
                id: id_in_file(self.text, start).map(str::to_string),
                name: name(meanings, structure, self.elsewhere),
                line,
                sort: RecordSort::of(meanings, structure),
            });
        }
        self.known.as_ref()
    }

    /// The ids of those in other windows after whom the record at a place is named; once for each record.
    pub fn wanted_at(&mut self, offset: usize) -> Vec<&'d str> {
        let Some(Begun { start, structure }) = self.reach(offset) else { return Vec::new() };
        if self.asked.replace(start) == Some(start) {
            return Vec::new();
        }
        let meanings = self.meanings.get_or_init(|| Meanings::new(self.dataset));
        match meanings.term(structure) {
            Term::Family => labels::spouses(meanings, structure)
                .filter(Structure::is_elsewhere)
                .filter_map(|spouse| spouse.id())
                .collect(),
            _ => Vec::new(),
        }
    }

    fn reach(&mut self, offset: usize) -> Option<Begun<'d>> {
        while let Some(record) = self.ahead.next_if(|record| record.start <= offset) {
            self.current = Some(record);
            self.known = None;
        }
        self.current
    }
}

/// The names of persons in other windows of a file after whom families are called.
///
/// Reading window by window, nobody knows the name of somebody who is in another window. So a file with findings in
/// families is walked through once more for the names of those who are wanted, and only of those.
#[derive(Default, Debug)]
pub struct NamesElsewhere {
    wanted: HashSet<String>,
    names: HashMap<String, String>,
}

/// So many persons are looked for at most. Families beyond that have no name.
const MOST_WANTED: usize = 1 << 18;

impl NamesElsewhere {
    /// Adds a person to those who are looked for.
    pub fn want(&mut self, id: &str) {
        if self.wanted.len() < MOST_WANTED && !self.wanted.contains(id) {
            self.wanted.insert(id.to_string());
        }
    }

    /// Whether anybody is looked for.
    pub fn wants(&self) -> bool {
        !self.wanted.is_empty()
    }

    /// Notes the names of those in a window who are looked for.
    pub fn learn(&mut self, dataset: &Dataset<'_>) {
        let meanings = Meanings::new(dataset);
        for record in dataset.document() {
            if let Some(id) = record.id()
                && self.wanted.contains(id)
                && let Some(name) = name(&meanings, record, &NamesElsewhere::default())
            {
                self.names.insert(id.to_string(), name);
            }
        }
    }
}

/// The id that stands in the file: a duplicate is given another one when it is read.
fn id_in_file(text: &str, start: usize) -> Option<&str> {
    text[start..].split(['\r', '\n']).next().and_then(Line::parse).and_then(|line| line.xref_id)
}

/// What a record is called.
fn name(meanings: &Meanings, record: Structure<'_>, elsewhere: &NamesElsewhere) -> Option<String> {
    let known = |spouse: Structure<'_>| match spouse.is_elsewhere() {
        true => elsewhere.names.get(spouse.id()?).cloned(),
        false => None,
    };
    labels::called_knowing(meanings, record, known).map(|name| people::shortened(&name, LONGEST_NAME))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the last record of a file is called.
    fn last(file: &str) -> String {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{file}0 TRLR\n");
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let elsewhere = NamesElsewhere::default();
        let mut records = Records::of(&parsed.dataset, 1, &elsewhere);
        records.at(file.len() - "0 TRLR\n".len() - 1).unwrap().to_string()
    }

    #[test]
    fn records_have_the_names_that_people_know_them_by() {
        for (file, name) in [
            ("0 @I1@ INDI\n1 NAME\n1 NAME John /Smith/\n", "INDI @I1@, John Smith"),
            ("0 @I1@ INDI\n1 SEX M\n", "INDI @I1@"),
            ("0 @S1@ SOUR\n1 ABBR Reg.\n1 TITL Parish\n2 CONT register\n", "SOUR @S1@, Parish register"),
            ("0 @S1@ SOUR\n1 ABBR Reg.\n", "SOUR @S1@, Reg."),
            ("0 @R1@ REPO\n1 NAME State Archive\n", "REPO @R1@, State Archive"),
            ("0 @U1@ SUBM\n1 NAME Ada\n", "SUBM @U1@, Ada"),
            ("0 @N1@ NOTE  Some   words\n1 CONT and more\n", "NOTE @N1@, Some words"),
            ("0 @O1@ OBJE\n1 FILE a.jpg\n2 TITL At the sea\n", "OBJE @O1@, At the sea"),
            ("0 @O1@ OBJE\n1 FILE a.jpg\n", "OBJE @O1@, a.jpg"),
            ("0 @L1@ _LOC\n1 NAME Speyer\n", "_LOC @L1@, Speyer"),
            ("0 @N1@ NOTE a\u{1b}[31m\n", "NOTE @N1@, a␛[31m"),
        ] {
            assert_eq!(last(file), name);
        }
        let long = format!("0 @N1@ NOTE {}\n", "word ".repeat(40));
        assert_eq!(last(&long), format!("NOTE @N1@, {}…", "word ".repeat(12).trim_end()));
    }

    #[test]
    fn families_are_called_after_the_couple() {
        let persons = "0 @I1@ INDI\n1 NAME John /Smith/\n0 @I2@ INDI\n1 NAME Mary /Jones/\n0 @I3@ INDI\n";
        for (spouses, name) in [
            ("1 HUSB @I1@\n1 WIFE @I2@\n", "FAM @F1@, John Smith and Mary Jones"),
            ("1 WIFE @I2@\n1 CHIL @I1@\n", "FAM @F1@, Mary Jones and ?"),
            ("1 HUSB @I1@\n1 WIFE @I3@\n", "FAM @F1@, John Smith and ?"),
            ("1 HUSB @I9@\n1 WIFE @F1@\n", "FAM @F1@, ? and ?"),
        ] {
            assert_eq!(last(&format!("{persons}0 @F1@ FAM\n{spouses}")), name);
        }
    }
}
