//! What the table of a format expects of the structures of each kind, worked out once.

use heirloom_core::schema::{DICTIONARY_ELF, ELF};
use heirloom_core::{Dataset, Structure, Superstructure};
use rustc_hash::FxHashMap;

use super::near;
use crate::Meanings;
use crate::tables::{PayloadKind, Row, Table, enumerations};

/// What the table of the format expects of all structures of one [kind](Dataset::kinds).
#[derive(Clone, Debug)]
pub struct Expected {
    /// Whether such a structure belongs where it is.
    pub place: Place,
    /// What the table says of it there, if it belongs there.
    pub row: Option<&'static Row>,
    /// What the table of ELF says of it there: that of GEDCOM knows neither lengths nor which values are of one line.
    pub elf: Option<&'static Row>,
    /// What has to lie in it.
    pub needs: Vec<&'static Row>,
    /// Whether it is there for its value, in both tables.
    pub needs_value: bool,
    /// Whether its value is one line, however long.
    pub is_one_line: bool,
    /// How many characters GEDCOM advises at most.
    pub advised_length: Option<usize>,
    /// The enumeration of which its value is, open or closed.
    pub enumeration: Option<&'static str>,
    /// The same if it is closed: no other values may be used.
    pub closed_enumeration: Option<&'static str>,
}

impl Expected {
    fn new(
        place: Place,
        row: Option<&'static Row>,
        elf: Option<&'static Row>,
        needs: Vec<&'static Row>,
    ) -> Expected {
        let rows = || row.into_iter().chain(elf);
        // Events that happened may be told at length.
        let is_long = |kind: &PayloadKind| matches!(kind, PayloadKind::Block | PayloadKind::Yes);
        let enumeration = row.and_then(|_| rows().find_map(|row| row.payload.enumeration()));
        // Roles are open only to what stands in parentheses.
        let is_closed = |name: &&str| *name == "ROLE_IN_EVENT" || !enumerations::is_open(name);
        Expected {
            needs_value: row.is_some() && !rows().any(|row| row.payload.may_be_missing()),
            is_one_line: row.is_some()
                && elf
                    .is_some_and(|elf| elf.payload.may_be_text() && !elf.payload.kinds().iter().any(is_long)),
            advised_length: elf.and_then(Row::advised_length),
            closed_enumeration: enumeration.filter(is_closed),
            enumeration,
            place,
            row,
            elf,
            needs,
        }
    }
}

/// Whether a structure belongs where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// There is nothing to judge it by: it is an extension, or lies in something that does not belong where it is.
    Unjudged,
    /// The table of the format has it there.
    Right,
    /// Only the table of ELF has it there, which knows older forms of GEDCOM too.
    Older,
    /// The table has its tag in other places, which these words name.
    Wrong(String),
    /// It is of GEDCOM 7.
    Later,
    /// Nobody knows its tag, though it has no underscore; perhaps this one was meant.
    Unknown(Option<&'static str>),
    /// A misspelling that is known; this tag is meant.
    Misspelt(&'static str),
}

/// What GEDCOM 5.5 and 5.5.5 have and neither table does: a tag, and that of what it lies in.
const OTHER_VERSIONS: &[(&str, &str)] = &[("NOTE", "OBJE"), ("TYPE", "ASSO"), ("VERS", "FORM")];

/// The tags that came with GEDCOM 7.
const LATER: &[&str] = &[
    "CREA", "CROP", "EXID", "HEIGHT", "INIL", "LEFT", "MIME", "NO", "PHRASE", "SCHMA", "SDATE", "SNOTE",
    "TOP", "TRAN", "UID", "WIDTH",
];

static NOTHING: Expected = Expected {
    place: Place::Unjudged,
    row: None,
    elf: None,
    needs: Vec::new(),
    needs_value: false,
    is_one_line: false,
    advised_length: None,
    enumeration: None,
    closed_enumeration: None,
};

/// What is expected of every kind of a dataset.
#[derive(Debug)]
pub(super) struct Expectations {
    /// By kind; none if there is no table of the format.
    of: Option<Vec<Expected>>,
}

impl Expectations {
    /// Works it out. Time goes by kinds, not by structures.
    pub(super) fn new(dataset: &Dataset<'_>, meanings: &Meanings, is_gedcom_7: bool) -> Expectations {
        if is_gedcom_7 {
            // It is not what these tables say.
            return Expectations { of: None };
        }
        let table = meanings.table();
        let mut words = Words { table, belongs: FxHashMap::default(), tags: FxHashMap::default() };
        let mut needs: FxHashMap<&'static str, Vec<&'static Row>> = FxHashMap::default();
        let mut of: Vec<Expected> = Vec::new();
        for first in dataset.kinds() {
            let row = meanings.of(first).row;
            let elf = elf_row(first, meanings);
            let place = match row {
                _ if first.is_error_line() || first.tag().is_empty() && row.is_none() => Place::Unjudged,
                Some(_) => misspelt(first.tag()).map_or(Place::Right, Place::Misspelt),
                None => words.place(first, elf, meanings, &of),
            };
            let needs = row.map_or_else(Vec::new, |row| {
                needs.entry(row.structure_type).or_insert_with(|| needed(table, row.structure_type)).clone()
            });
            of.push(Expected::new(place, row, elf, needs));
        }
        Expectations { of: Some(of) }
    }

    pub(super) fn has_table(&self) -> bool {
        self.of.is_some()
    }

    pub(super) fn of(&self, kind: usize) -> &Expected {
        self.of.as_ref().and_then(|of| of.get(kind)).unwrap_or(&NOTHING)
    }
}

/// What the table of ELF says of a kind in its place.
fn elf_row(first: Structure<'_>, meanings: &Meanings) -> Option<&'static Row> {
    let above = match first.superstructure() {
        Superstructure::Document => "Document",
        Superstructure::Metadata => "Metadata",
        Superstructure::Structure(above) => meanings.of(above).name?,
    };
    let elf = Table::elf();
    match first.tag() {
        // What was built has none.
        "" => elf.rows_within(above).find(|row| Some(row.structure_type) == meanings.of(first).name),
        tag => elf.row(tag, above),
    }
}

/// What is said of structures in the wrong place. A file may have as many kinds as lines, so that what takes long is found
/// once for each tag or type.
struct Words {
    table: &'static Table,
    /// Where a tag belongs.
    belongs: FxHashMap<&'static str, String>,
    /// The tags that may lie in a type.
    tags: FxHashMap<&'static str, Vec<&'static str>>,
}

impl Words {
    /// What has to be said of a kind that the table does not have in its place.
    fn place(
        &mut self,
        first: Structure<'_>,
        elf: Option<&'static Row>,
        meanings: &Meanings,
        known: &[Expected],
    ) -> Place {
        let tag = first.tag();
        let above = match first.superstructure() {
            Superstructure::Structure(above) => known.get(above.kind()).map(|expected| (above, expected)),
            _ => None,
        };
        let above_is_known = above.is_none_or(|(_, expected)| {
            matches!(expected.place, Place::Right | Place::Older | Place::Misspelt(_))
        });
        if !above_is_known || tag.starts_with('_') || is_of_the_frame(tag) || has_type_of_schema(first) {
            return Place::Unjudged;
        }
        if let Some(meant) = misspelt(tag) {
            return Place::Misspelt(meant);
        }
        let lies_in = above.map_or("", |(above, _)| above.tag());
        if elf.is_some() || OTHER_VERSIONS.contains(&(tag, lies_in)) {
            return Place::Older;
        }
        if LATER.contains(&tag) {
            return Place::Later;
        }
        let table = self.table;
        if let Some(row) = table.rows().iter().chain(Table::elf().rows()).find(|row| row.tag == tag) {
            let here = match first.superstructure() {
                Superstructure::Document => "as a record".to_string(),
                Superstructure::Metadata => "in HEAD".to_string(),
                Superstructure::Structure(above) => match above.superstructure() {
                    Superstructure::Document => format!("in {lies_in}"),
                    // The same tag means different things in different places.
                    Superstructure::Metadata => format!("in {lies_in} of HEAD"),
                    Superstructure::Structure(further) => format!("in {lies_in} of {}", further.tag()),
                },
            };
            let belongs = self.belongs.entry(row.tag).or_insert_with(|| belongs(table, row.tag));
            return Place::Wrong(format!("{here}; {belongs}"));
        }
        let within = match first.superstructure() {
            Superstructure::Document => Some("Document"),
            Superstructure::Metadata if table.known("HEAD").is_some() => Some("HEAD"),
            Superstructure::Metadata => Some("Metadata"),
            Superstructure::Structure(above) => meanings.of(above).row.map(|row| row.structure_type),
        };
        let tags = within.map(|within| {
            let tags = || table.rows_within(within).map(|row| row.tag).collect();
            &*self.tags.entry(within).or_insert_with(tags)
        });
        Place::Unknown(tags.and_then(|tags| near::tag(tag, tags.iter().copied())))
    }
}

/// Whether a tag is one with which files are put together.
fn is_of_the_frame(tag: &str) -> bool {
    matches!(tag, "UNDEF" | "CONT" | "CONC" | "HEAD" | "TRLR" | "CHAR")
}

/// Whether a schema has given it a type: it is the business of its authors then.
fn has_type_of_schema(first: Structure<'_>) -> bool {
    let iri = first.structure_type();
    !(iri.starts_with(ELF) || iri.starts_with(DICTIONARY_ELF))
}

/// The tag for which another one is a known misspelling.
fn misspelt(tag: &str) -> Option<&'static str> {
    let rows = Table::elf().rows();
    let alias = rows.iter().find(|row| row.tag == tag && row.note.contains("alias"))?;
    let usual = rows.iter().find(|row| row.structure_type == alias.structure_type)?;
    (usual.tag != tag).then_some(usual.tag)
}

/// Where structures with a tag belong, in words.
fn belongs(table: &Table, tag: &str) -> String {
    const MOST: usize = 4;
    let mut places: Vec<&str> = Vec::new();
    let mut is_record = false;
    for row in table.rows().iter().filter(|row| row.tag == tag) {
        match row.superstructure {
            "Document" => is_record = true,
            "Metadata" | "HEAD" => places.push("HEAD"),
            // Events are so many that their tags say less than this word. Only they have a cause.
            above if above == "Event" || table.row("CAUS", above).is_some() => {
                places.push("events");
            }
            above => {
                let holders = table.rows().iter().filter(|row| table.is_a(row.structure_type, above));
                places.extend(holders.map(|row| row.tag).take(MOST));
            }
        }
    }
    let mut told: Vec<&str> = Vec::new();
    for place in places {
        if !told.contains(&place) {
            told.push(place);
        }
    }
    let has_more = told.len() > MOST;
    told.truncate(MOST);
    let told = match &told[..] {
        [] => String::new(),
        [only] => (*only).to_string(),
        [first @ .., _] if has_more => format!("{} and others", first.join(", ")),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    };
    match (is_record, told.is_empty()) {
        (true, true) => "it is a record, of level 0".to_string(),
        (true, false) => format!("it belongs in {told}, or is a record"),
        (false, true) => "no other place has it either".to_string(),
        (false, false) => format!("it belongs in {told}"),
    }
}

/// What has to lie in structures of a type.
fn needed(table: &'static Table, structure_type: &'static str) -> Vec<&'static Row> {
    // The encoding is not a part of the data, the address of a residence is advice, and ordinances are not ELF's, nor had
    // their states a date in GEDCOM 5.5.
    let is_needed = |row: &&Row| {
        row.cardinality.least > 0
            && row.tag != "CHAR"
            && !row.superstructure.contains("STAT")
            && !row.superstructure.starts_with("g551:")
            && !row.note.contains("treat as advice")
    };
    table
        .rows()
        .iter()
        .filter(is_needed)
        .filter(|row| table.is_a(structure_type, row.superstructure))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;

    fn places(file: &str) -> Vec<(String, Place)> {
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let all = parsed.dataset.document().flat_map(|record| record.preorder());
        all.map(|(_, structure)| (structure.tag().to_string(), model.expected(structure).place.clone()))
            .collect()
    }

    #[test]
    fn structures_are_judged_by_where_they_are() {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 BIRT\n2 BRTH\n3 DATE 1\n1 MARR\n2 DATE 2\n1 _X\n2 DATE 3\n1 UID 1\n1 BRIT\n\
            0 @S1@ SUBM\n1 EMAI a\n0 TRLR\n";
        let places = places(file);
        let of = |tag: &str| &places.iter().find(|(other, _)| other == tag).unwrap().1;
        assert_eq!(*of("BIRT"), Place::Right);
        assert_eq!(*of("MARR"), Place::Wrong("in INDI; it belongs in FAM".to_string()));
        assert_eq!(
            (of("_X"), of("UID"), of("EMAI")),
            (&Place::Unjudged, &Place::Later, &Place::Misspelt("EMAIL"))
        );
        assert_eq!(*of("BRIT"), Place::Unknown(Some("BIRT")));
        assert!(places.iter().filter(|(tag, _)| tag == "DATE").all(|(_, place)| *place == Place::Unjudged));
    }

    #[test]
    fn gedcom_7_is_not_judged() {
        let file = "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 UID 1\n1 MARR\n0 TRLR\n";
        assert!(places(file).iter().all(|(_, place)| *place == Place::Unjudged));
        // Other versions are, whatever digit they begin with.
        for version in ["70.0", "7x", "5.5.1"] {
            let file = file.replace("7.0", version);
            assert!(places(&file).iter().any(|(_, place)| *place != Place::Unjudged), "{version}");
        }
    }
}
