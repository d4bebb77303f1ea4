//! What the structures of a dataset are, in terms of the data model.

use std::sync::LazyLock;

use heirloom_core::dialects::Vocabulary;
use heirloom_core::schema::{DICTIONARY_ELF, ELF};
use heirloom_core::{Dataset, Dialect, Structure, Superstructure};
use rustc_hash::FxHashMap;

use crate::Term;
use crate::tables::{PayloadKind, Row, Table};

/// What all structures of one [kind](Dataset::kinds) are.
#[derive(Clone, Copy, Debug)]
pub struct Meaning {
    /// The type, or for an extension the nearest of its supertypes that has a name here.
    pub term: Term,
    /// The name of that type in the table of ELF; `None` for an extension that is like nothing in it.
    pub name: Option<&'static str>,
    /// Whether it is an event, and of whom.
    pub event: Option<EventOf>,
    /// Whether the type is one of the data model itself, not an extension.
    pub is_standard: bool,
    /// What the table of the format says of such a structure in its place; `None` if it does not belong there.
    pub row: Option<&'static Row>,
    /// Whether its payload is a date, an age or a time of day.
    pub temporal: Option<Temporal>,
}

/// What a payload says about time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Temporal {
    /// When something was.
    Date,
    /// How old somebody was.
    Age,
    /// A time of day.
    Time,
}

impl Temporal {
    /// What is meant by a tag of which nothing is known in its place: dates by which programs sort are dates too.
    fn of_unknown(tag: &str) -> Option<Temporal> {
        match tag {
            "DATE" | "SDATE" | "_SDATE" => Some(Temporal::Date),
            "AGE" => Some(Temporal::Age),
            "TIME" => Some(Temporal::Time),
            _ => None,
        }
    }
}

/// What a kind of payload says about time.
fn temporal(kind: &PayloadKind) -> Option<Temporal> {
    match kind {
        PayloadKind::DateExact | PayloadKind::DatePeriod | PayloadKind::DateValue => Some(Temporal::Date),
        PayloadKind::Age => Some(Temporal::Age),
        PayloadKind::Time => Some(Temporal::Time),
        _ => None,
    }
}

/// What the table of ELF says of a type wherever it stands.
struct OfType {
    /// Its tags, the usual one first.
    tags: Vec<&'static str>,
    temporal: Option<Temporal>,
}

static TYPES: LazyLock<FxHashMap<&'static str, OfType>> = LazyLock::new(|| {
    let mut types: FxHashMap<&'static str, OfType> = FxHashMap::default();
    for row in Table::elf().rows() {
        let of = types.entry(row.structure_type);
        let of = of.or_insert_with(|| OfType {
            tags: Vec::new(),
            temporal: row.payload.kinds().iter().find_map(temporal),
        });
        if !of.tags.contains(&row.tag) {
            of.tags.push(row.tag);
        }
    }
    types
});

/// Whose event or attribute a structure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventOf {
    /// An event of a person.
    Person,
    /// An attribute of a person, which is dated as events are.
    Attribute,
    /// An event of a family.
    Family,
}

impl Meaning {
    const NOTHING: Meaning =
        Meaning { term: Term::Other, name: None, event: None, is_standard: false, row: None, temporal: None };

    fn named(name: &'static str, is_standard: bool) -> Meaning {
        let elf = Table::elf();
        let events = [
            ("IndividualEvent", EventOf::Person),
            ("IndividualAttribute", EventOf::Attribute),
            ("FamilyEvent", EventOf::Family),
        ];
        let event = events.into_iter().find(|(above, _)| elf.is_a(name, above)).map(|(_, of)| of);
        let temporal = TYPES.get(name).and_then(|of| of.temporal);
        Meaning { term: Term::named(name), name: Some(name), event, is_standard, row: None, temporal }
    }
}

/// The meaning of every kind of structure of a dataset.
#[derive(Debug)]
pub struct Meanings {
    /// By kind.
    of: Vec<Meaning>,
    table: &'static Table,
}

impl Meanings {
    /// Works out what each kind is. Time goes by kinds, not by structures.
    pub fn new(dataset: &Dataset<'_>) -> Meanings {
        let vocabulary = dataset.dialect().map_or(Vocabulary::DataModel, Dialect::vocabulary);
        let table = match vocabulary {
            Vocabulary::DataModel => Table::elf(),
            Vocabulary::Gedcom551 => Table::gedcom_5_5_1(),
        };
        let mut of: Vec<Meaning> = Vec::new();
        // In the table of GEDCOM 5.5.1 types have other names, so that they are followed tag by tag.
        let mut places: Vec<Option<&'static str>> = Vec::new();
        for first in dataset.kinds() {
            let above = above(first, &of);
            let meaning = meaning(first, above);
            let row = if vocabulary == Vocabulary::Gedcom551 {
                let above = match first.superstructure() {
                    Superstructure::Document => Some("Document"),
                    Superstructure::Metadata => Some("HEAD"),
                    Superstructure::Structure(above) => places.get(above.kind()).copied().flatten(),
                };
                above.and_then(|above| table.row(first.tag(), above))
            } else {
                // By type, since a schema may give it another tag.
                let within = above.filter(|_| meaning.is_standard).zip(meaning.name);
                within
                    .and_then(|(above, name)| table.rows_within(above).find(|row| row.structure_type == name))
            };
            places.push(row.map(|row| row.structure_type));
            of.push(Meaning { row, ..meaning });
        }
        Meanings { of, table }
    }

    /// What a structure is.
    #[inline]
    pub fn of(&self, structure: Structure<'_>) -> &Meaning {
        self.of_kind(structure.kind())
    }

    /// What structures of a kind are.
    #[inline]
    pub(crate) fn of_kind(&self, kind: usize) -> &Meaning {
        // A structure of the same dataset always has a kind that was met.
        self.of.get(kind).unwrap_or(&Meaning::NOTHING)
    }

    /// The term of a structure.
    #[inline]
    pub fn term(&self, structure: Structure<'_>) -> Term {
        self.of(structure).term
    }

    /// The tag that the standard gives to what a structure is: its own if that is one of those, whatever a schema calls it
    /// otherwise. `None` for what is like nothing in the data model.
    pub fn tag<'d>(&self, structure: Structure<'d>) -> Option<&'d str> {
        let own = structure.tag();
        match self.of(structure).name.and_then(|name| TYPES.get(name)) {
            Some(of) if of.tags.contains(&own) => Some(own),
            Some(of) => of.tags.first().copied(),
            // The frame of a file is in no table.
            None => is_of_elf(&structure.structure_type()).then_some(own),
        }
    }

    /// Whether there is any structure of a term.
    pub fn have(&self, term: Term) -> bool {
        self.of.iter().any(|meaning| meaning.term == term)
    }

    /// The table of the format in which the dataset was read.
    pub fn table(&self) -> &'static Table {
        self.table
    }
}

/// Whether a type is one that ELF itself defines, or belongs to the frame of the file. By dictionary a tag of an extension is in the
/// same namespace unless the file says otherwise.
pub fn is_of_elf(structure_type: &str) -> bool {
    let term = structure_type.strip_prefix(ELF).or_else(|| structure_type.strip_prefix(DICTIONARY_ELF));
    term.is_some_and(|term| !term.starts_with("Undefined#") && !term.starts_with('_'))
}

/// The name of the type that a structure lies in.
fn above(structure: Structure<'_>, known: &[Meaning]) -> Option<&'static str> {
    match structure.superstructure() {
        Superstructure::Document => Some("Document"),
        Superstructure::Metadata => Some("Metadata"),
        Superstructure::Structure(above) => known.get(above.kind()).and_then(|above| above.name),
    }
}

fn meaning(structure: Structure<'_>, above: Option<&'static str>) -> Meaning {
    let elf = Table::elf();
    let iri = structure.structure_type();
    let by_name = |iri: &str| elf.known(iri.strip_prefix(ELF)?);
    // The types of dictionaries are tags.
    let by_tag = |iri: &str| Some(elf.row(iri.strip_prefix(DICTIONARY_ELF)?, above?)?.structure_type);
    if let Some(name) = by_name(&iri).or_else(|| by_tag(&iri)) {
        return Meaning::named(name, true);
    }
    // What only GEDCOM has is undefined in ELF.
    let undefined = iri.strip_prefix(ELF).and_then(|name| name.strip_prefix("Undefined#"));
    if let Some(row) = undefined.and_then(|tag| elf.row(tag, above?)) {
        return Meaning::named(row.structure_type, true);
    }
    let hints = structure.hints();
    let hinted = hints.iter().find_map(|hint| by_name(hint).or_else(|| by_tag(hint)));
    let unknown = || Meaning { temporal: Temporal::of_unknown(structure.tag()), ..Meaning::NOTHING };
    hinted.map_or_else(unknown, |name| Meaning::named(name, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(file: &str) -> Vec<(String, Term, bool)> {
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let meanings = Meanings::new(&parsed.dataset);
        let all = parsed.dataset.document().flat_map(|record| record.preorder());
        all.map(|(_, structure)| {
            let meaning = meanings.of(structure);
            (structure.tag().to_string(), meaning.term, meaning.row.is_some())
        })
        .collect()
    }

    #[test]
    fn structures_are_known_by_their_types_and_places() {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 BIRT\n2 DATE 1815\n1 BAPL\n2 TEMP X\n1 _X\n1 MARR\n0 TRLR\n";
        assert_eq!(
            terms(file),
            [
                ("INDI".to_string(), Term::Person, true),
                ("BIRT".to_string(), Term::Birth, true),
                ("DATE".to_string(), Term::Date, true),
                ("BAPL".to_string(), Term::LatterDayBaptism, true),
                ("TEMP".to_string(), Term::Other, true),
                ("_X".to_string(), Term::Other, false),
                ("MARR".to_string(), Term::Other, false),
            ]
        );
    }

    #[test]
    fn extensions_are_what_their_supertypes_are() {
        let file = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX x https://example.com/\n2 PRFX elf https://terms.fhiso.org/elf/\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n\
            2 IRI x:StillBirth\n3 ISA elf:BIRTH\n3 TAG _STIL elf:INDIVIDUAL_RECORD\n\
            2 IRI x:Knighting\n3 ISA elf:IndividualEvent\n3 TAG _KNI elf:INDIVIDUAL_RECORD\n\
            0 @I1@ INDI\n1 _STIL\n2 DATE 1815\n1 _KNI\n2 DATE 1840\n0 TRLR\n";
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let meanings = Meanings::new(&parsed.dataset);
        let person = parsed.dataset.find("I1").unwrap();
        let below: Vec<_> = person.substructures().collect();
        assert_eq!(meanings.term(below[0]), Term::Birth);
        assert!(!meanings.of(below[0]).is_standard);
        assert_eq!(meanings.of(below[1]).event, Some(EventOf::Person));
        let dates: Vec<_> = below.iter().flat_map(Structure::substructures).collect();
        assert_eq!(
            dates.iter().map(|date| meanings.term(*date)).collect::<Vec<_>>(),
            [Term::Date, Term::Date]
        );
    }

    #[test]
    fn dictionaries_name_types_by_tags() {
        let file =
            "0 HEAD\n1 CHAR UTF-8\n1 PRFX x https://example.com/\n0 @I1@ INDI\n1 BIRT\n2 DATE 1815\n0 TRLR\n";
        let options =
            heirloom_core::ReadOptions::new().dialect(heirloom_core::Dialect::named("elf-2017-10").unwrap());
        let parsed = heirloom_core::parse_with(file.as_bytes(), &options, &mut heirloom_core::source::Ignore);
        let meanings = Meanings::new(&parsed.dataset);
        let person = parsed.dataset.find("I1").unwrap();
        assert_eq!(meanings.term(person), Term::Person);
        assert_eq!(meanings.term(person.substructures().next().unwrap()), Term::Birth);
    }
}
