//! Which structures lie in which, how often, and what they hold: the data model as tables.
//!
//! The tables are files, one row for each type in each place. [`Table::elf`] is the ELF data model, completed by what
//! GEDCOM 5.5.1 has and it lacks; [`Table::gedcom_5_5_1`] is GEDCOM 5.5.1 itself. [`enumerations`] has the values of those payloads
//! that are one of a few.

pub mod enumerations;
mod payload;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

pub use payload::{Payload, PayloadKind};

/// One type in one place.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name of the type: for ELF the end of its IRI, for what only GEDCOM has `g551:` and the name there.
    pub structure_type: &'static str,
    /// Its tag.
    pub tag: &'static str,
    /// The name of the type that it lies in, `Document` or `Metadata`.
    pub superstructure: &'static str,
    /// What it holds.
    pub payload: Payload,
    /// How often it may be there.
    pub cardinality: Cardinality,
    /// Remarks of the table.
    pub note: &'static str,
}

impl Row {
    /// How many characters GEDCOM advises at most.
    pub fn advised_length(&self) -> Option<usize> {
        let (_, behind) = self.note.split_once("length advice ")?;
        behind.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    }
}

/// How often a structure may lie in another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cardinality {
    /// At least so often.
    pub least: usize,
    /// At most so often, if there is a limit.
    pub most: Option<usize>,
}

impl Cardinality {
    const ANY: Cardinality = Cardinality { least: 0, most: None };

    /// Reads `{0:M}` and the like; `-` has no limits.
    fn read(text: &str) -> Option<Cardinality> {
        if text == "-" {
            return Some(Cardinality::ANY);
        }
        let (least, most) = text.strip_prefix('{')?.strip_suffix('}')?.split_once(':')?;
        let most = if most == "M" { None } else { Some(most.parse().ok()?) };
        Some(Cardinality { least: least.parse().ok()?, most })
    }
}

/// The structures of a format.
#[derive(Debug)]
pub struct Table {
    name: &'static str,
    rows: Vec<Row>,
    /// The row of a tag directly within a type, without its supertypes.
    places: FxHashMap<(&'static str, &'static str), usize>,
    supertypes: FxHashMap<&'static str, Vec<&'static str>>,
}

static ELF: LazyLock<Table> = LazyLock::new(|| Table::read("the ELF data model", include_str!("elf.tsv")));
static GEDCOM_5_5_1: LazyLock<Table> =
    LazyLock::new(|| Table::read("GEDCOM 5.5.1", include_str!("gedcom-5.5.1.tsv")));

impl Table {
    /// The ELF data model, with what GEDCOM 5.5.1 has besides.
    ///
    /// ```
    /// use heirloom_model::tables::Table;
    ///
    /// let date = Table::elf().row("DATE", "BIRTH").unwrap();
    /// assert_eq!((date.structure_type, date.cardinality.most), ("DATE_VALUE", Some(1)));
    /// assert!(Table::elf().is_a("BIRTH", "Event"));
    /// ```
    pub fn elf() -> &'static Table {
        &ELF
    }

    /// GEDCOM 5.5.1.
    ///
    /// ```
    /// use heirloom_model::tables::Table;
    ///
    /// assert_eq!(Table::gedcom_5_5_1().row("PHON", "record-SUBM").unwrap().cardinality.most, Some(3));
    /// ```
    pub fn gedcom_5_5_1() -> &'static Table {
        &GEDCOM_5_5_1
    }

    fn read(name: &'static str, text: &'static str) -> Table {
        let mut table =
            Table { name, rows: Vec::new(), places: FxHashMap::default(), supertypes: FxHashMap::default() };
        for line in text.lines().skip(1) {
            let columns: Vec<&'static str> = line.split('\t').collect();
            let &[structure_type, tag, superstructure, payload, cardinality, ref note @ ..] = &*columns
            else {
                continue;
            };
            let note = note.first().copied().unwrap_or_default();
            if let Some(above) = note.split("; ").find_map(|remark| remark.strip_prefix("isa ")) {
                // Remarks may say more of it behind the names.
                let above = above.split(' ').next().unwrap_or_default();
                let known = table.supertypes.entry(structure_type).or_default();
                for above in above.split('+').filter(|above| *above != "nothing") {
                    if !known.contains(&above) {
                        known.push(above);
                    }
                }
            }
            // Abstract types are nowhere, and what is said of the frame of a file is for its reader to hold to.
            if payload == "abstract"
                || payload == "pseudo"
                || superstructure == "any"
                || structure_type == "-"
            {
                continue;
            }
            let cardinality = Cardinality::read(cardinality).unwrap_or(Cardinality::ANY);
            let payload = Payload::read(payload, structure_type);
            let superstructure = if superstructure == "-" { "Document" } else { superstructure };
            let row = Row { structure_type, tag, superstructure, payload, cardinality, note };
            match table.places.get(&(tag, superstructure)) {
                Some(&first) => table.add_form(first, row),
                None => {
                    table.places.insert((tag, superstructure), table.rows.len());
                    table.rows.push(row);
                }
            }
        }
        table
    }

    /// GEDCOM has two structures where one tag holds either a pointer or a text. A path of tags does not tell which it is,
    /// so they are one here, which holds what either of them does.
    fn add_form(&mut self, first: usize, other: Row) {
        let row = &mut self.rows[first];
        row.payload.join(other.payload);
        row.cardinality.least = row.cardinality.least.min(other.cardinality.least);
        row.cardinality.most =
            row.cardinality.most.zip(other.cardinality.most).map(|(one, other)| one.max(other));
        let forms = self.supertypes.entry(row.structure_type).or_default();
        if !forms.contains(&other.structure_type) {
            forms.push(other.structure_type);
        }
    }

    /// What the table is called.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// All rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The row of a tag within structures of a type, or of a supertype of that.
    pub fn row(&self, tag: &str, superstructure: &str) -> Option<&Row> {
        let mut above = vec![superstructure];
        while let Some(superstructure) = above.pop() {
            if let Some(&row) = self.places.get(&(tag, superstructure)) {
                return Some(&self.rows[row]);
            }
            above.extend(self.supertypes(superstructure));
        }
        None
    }

    /// The rows of what may lie in structures of a type, or of a supertype of that.
    pub fn rows_within<'t>(&'t self, superstructure: &'t str) -> impl Iterator<Item = &'t Row> {
        self.rows.iter().filter(move |row| self.is_a(superstructure, row.superstructure))
    }

    /// The types directly above a type.
    pub fn supertypes(&self, of: &str) -> &[&'static str] {
        self.supertypes.get(of).map_or(&[], |above| above)
    }

    /// Whether a type is another one, or lies below it.
    pub fn is_a(&self, structure_type: &str, above: &str) -> bool {
        structure_type == above || self.supertypes(structure_type).iter().any(|next| self.is_a(next, above))
    }

    /// The name of a type as the table has it, if it knows the type.
    pub fn known(&self, structure_type: &str) -> Option<&'static str> {
        let concrete = self.rows.iter().find(|row| row.structure_type == structure_type);
        concrete
            .map(|row| row.structure_type)
            .or_else(|| self.supertypes.get_key_value(structure_type).map(|(name, _)| *name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(line: &str) -> (&str, &str) {
        let columns: Vec<&str> = line.split('\t').collect();
        (columns[1], columns[2])
    }

    #[test]
    fn what_holds_a_pointer_or_a_text_is_one_row() {
        let note = Table::gedcom_5_5_1().row("NOTE", "record-INDI").unwrap();
        assert!(note.payload.may_be_text() && note.payload.targets().eq(["record-NOTE"]));
        let citation = Table::gedcom_5_5_1().row("SOUR", "record-INDI").unwrap().structure_type;
        for tag in ["PAGE", "TEXT"] {
            assert!(Table::gedcom_5_5_1().row(tag, citation).is_some(), "{tag}");
        }
    }

    #[test]
    fn every_row_is_read_and_lies_in_a_type_that_there_is() {
        for (table, text) in [
            (Table::elf(), include_str!("elf.tsv")),
            (Table::gedcom_5_5_1(), include_str!("gedcom-5.5.1.tsv")),
        ] {
            let skipped = text.lines().skip(1).filter(|line| {
                let columns: Vec<&str> = line.split('\t').collect();
                columns[0] == "-" || columns[2] == "any" || matches!(columns[3], "abstract" | "pseudo")
            });
            let mut places: Vec<(&str, &str)> = text.lines().skip(1).map(place).collect();
            places.sort_unstable();
            places.dedup();
            let skipped: Vec<(&str, &str)> = skipped.map(place).collect();
            places.retain(|place| !skipped.contains(place));
            assert_eq!(table.rows.len(), places.len(), "{}", table.name());
            for row in table.rows() {
                let above = row.superstructure;
                let known = table.known(above).is_some()
                    || table.supertypes.values().flatten().any(|form| *form == above)
                    || matches!(above, "Document" | "Metadata");
                assert!(known, "{}: {row:?}", table.name());
                assert_eq!(
                    table.row(row.tag, above).map(|found| found.structure_type),
                    Some(row.structure_type)
                );
            }
        }
    }

    #[test]
    fn every_cardinality_and_payload_can_be_read() {
        for text in [include_str!("elf.tsv"), include_str!("gedcom-5.5.1.tsv")] {
            for line in text.lines().skip(1) {
                let columns: Vec<&str> = line.split('\t').collect();
                assert!(Cardinality::read(columns[4]).is_some(), "{line}");
            }
        }
    }

    #[test]
    fn what_a_supertype_may_hold_its_subtypes_may() {
        let elf = Table::elf();
        assert_eq!(elf.row("AGE", "BIRTH").unwrap().structure_type, "AGE_AT_EVENT");
        assert_eq!(elf.row("RIN", "REPOSITORY_RECORD").unwrap().structure_type, "AUTOMATED_RECORD_ID");
        assert_eq!(elf.row("PHON", "REPOSITORY_RECORD").unwrap().structure_type, "PHONE_NUMBER");
        assert!(elf.row("AGE", "MARRIAGE").is_none());
        assert!(elf.rows_within("BIRTH").any(|row| row.tag == "DATE"));
        assert_eq!(elf.row("NICK", "PERSONAL_NAME_STRUCTURE").unwrap().advised_length(), Some(30));
    }
}
