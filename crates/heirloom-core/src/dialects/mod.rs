//! Dialects: one table of rules for each draft. Data, no behaviour.
//!
//! Each room says in its `rules.rs` what a dialect may vary there; [`DialectRules`] has all of it for one draft. A draft is
//! written as an update of its nearest relative, so that its file is the difference. Rooms are given rules and never
//! learn the name of a draft: they stand before this one. `docs/DIALECTS.md` has the whole [matrix].
//!
//! ```
//! use heirloom_core::dialects::Dialect;
//! use heirloom_core::tree::Dangling;
//!
//! let redux = Dialect::named("elf-2018-redux").unwrap();
//! assert_eq!(redux.rules().tree.dangling, Dangling::Kept);
//! assert_eq!(Dialect::NEWEST.name(), "elf-2019-01");
//! ```

mod elf_2019_01;
mod elf_2018_redux;
mod elf_2017_10;
mod elf_2017_06;
mod elf_2017_05;
mod gedcom;
mod gedcom_7;
mod matrix;

use std::fmt;

use crate::dataset::{Builder, Dataset, DatasetDialect};
use crate::schema::{Compatibility, Dictionary, Schema, SchemaSelection};
use crate::source::{Code, Severity};
use crate::{lines, octets, schema, tree};
pub use elf_2017_05::ELF_2017_05;
pub use elf_2017_06::ELF_2017_06;
pub use elf_2017_10::ELF_2017_10;
pub use elf_2018_redux::ELF_2018_REDUX;
pub use elf_2019_01::ELF_2019_01;
pub use gedcom::GEDCOM;
pub(crate) use gedcom_7::gedcom_7_version;
use matrix::RequirementRows;
pub use matrix::{Answer, Question, matrix};

/// One draft of the format, by which files are read and written.
#[derive(Clone, Copy)]
pub struct Dialect {
    table: &'static Table,
    lenient: bool,
}

/// What is known of a draft.
struct Table {
    name: &'static str,
    title: &'static str,
    /// What the ids of its requirements begin with.
    rows: &'static str,
    /// Those of them on which its rules rest.
    requirements: RequirementRows,
    rules: DialectRules,
    /// The same with what the draft, or its readers' good sense, lets a reader forgive.
    lenient: DialectRules,
    /// The findings, by the ids of their codes, that matter more or less here than elsewhere.
    severities: &'static [(&'static str, Severity)],
    /// Whether it has rules for writers that a file can be held to.
    judges_form: bool,
    /// Whether the header of a file can say what its tags mean.
    has_schemas: bool,
    vocabulary: Vocabulary,
    unmarked_dates: UnmarkedDates,
}

/// Who says which structures lie in which, how often, and what they hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vocabulary {
    /// The data model of ELF, which knows structures by their types.
    DataModel,
    /// GEDCOM 5.5.1, which knows structures by their tags and places.
    Gedcom551,
}

/// What a date is that names no calendar and is impossible in the Gregorian one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnmarkedDates {
    /// One of a calendar that nobody knows: the draft leaves it open.
    Open,
    /// A mistake in the Gregorian calendar, which counts if none is named.
    Gregorian,
}

/// Everything in which drafts differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DialectRules {
    /// Encodings.
    pub octets: octets::OctetRules,
    /// Lines, nesting, pointers and at signs.
    pub tree: tree::TreeRules,
    /// Tags and types.
    pub schema: schema::SchemaRules,
}

impl Dialect {
    /// The newest draft, which is what `elf` means.
    pub const NEWEST: Dialect = ELF_2019_01;

    /// The dialect of a file that declares none, and does not look like ELF.
    pub const UNDECLARED: Dialect = GEDCOM;

    /// Every draft of ELF, the newest first. [`GEDCOM`] is none of them.
    pub const ALL: &'static [Dialect] = &[ELF_2019_01, ELF_2018_REDUX, ELF_2017_10, ELF_2017_06, ELF_2017_05];

    /// Every dialect that files are read in: the drafts, and [`GEDCOM`].
    pub const READ: &'static [Dialect] =
        &[ELF_2019_01, ELF_2018_REDUX, ELF_2017_10, ELF_2017_06, ELF_2017_05, GEDCOM];

    const fn strict(table: &'static Table) -> Dialect {
        Dialect { table, lenient: false }
    }

    /// The same dialect, read leniently.
    pub(crate) fn leniently(self) -> Dialect {
        Dialect { lenient: true, ..self }
    }

    /// The dialect with this name; `elf` is the newest draft, and `gedcom` is [`GEDCOM`].
    pub fn named(name: &str) -> Option<Dialect> {
        match name {
            "elf" => Some(Dialect::NEWEST),
            _ => Dialect::READ.iter().copied().find(|dialect| dialect.name() == name),
        }
    }

    /// Its name, as `elf-2019-01`.
    pub fn name(self) -> &'static str {
        self.table.name
    }

    /// What the draft calls itself, and when it was written.
    pub fn title(self) -> &'static str {
        self.table.title
    }

    /// Its rules.
    pub fn rules(self) -> &'static DialectRules {
        match self.lenient {
            false => &self.table.rules,
            true => &self.table.lenient,
        }
    }

    /// How much a finding of this kind matters here: as much as its [code](Code) says, but for those of which the dialect says
    /// otherwise. What is read or written has findings with these severities.
    ///
    /// ```
    /// use heirloom_core::dialects::{ELF_2019_01, GEDCOM};
    /// use heirloom_core::source::Severity;
    /// use heirloom_core::tree::LONE_AT;
    ///
    /// assert_eq!(ELF_2019_01.severity(&LONE_AT), Severity::Warning);
    /// assert_eq!(GEDCOM.severity(&LONE_AT), Severity::Info);
    /// ```
    pub fn severity(self, code: &Code) -> Severity {
        let own = self.severities().iter().find(|(id, _)| *id == code.id);
        own.map_or(code.severity, |&(_, severity)| severity)
    }

    /// The findings that matter more or less here than their codes say, by the ids of these.
    pub fn severities(self) -> &'static [(&'static str, Severity)] {
        self.table.severities
    }

    /// The schema of a file that has none: the default one, or an empty dictionary.
    ///
    /// ```
    /// use heirloom_core::dialects::{ELF_2017_10, ELF_2019_01};
    /// use heirloom_core::schema::Compatibility;
    ///
    /// assert!(ELF_2019_01.default_schema(Compatibility::Overlay).defines("BURI"));
    /// assert!(ELF_2017_10.default_schema(Compatibility::Overlay).dictionary().is_some());
    /// ```
    pub fn default_schema(self, compatibility: Compatibility) -> Schema {
        match self.rules().schema.types.dictionaries() {
            Some(_) => self.empty_schema(),
            None => Schema::by_default(compatibility, self.rules().schema),
        }
    }

    /// A schema without definitions, or an empty dictionary.
    pub fn empty_schema(self) -> Schema {
        let rules = self.rules().schema;
        match rules.types.dictionaries() {
            Some(_) => Schema::of_dictionary(Dictionary::default(), rules),
            None => Schema::empty().by_rules(rules),
        }
    }

    /// Whether files are held to the draft's rules for writers (see [`form`](crate::form)).
    pub fn judges_form(self) -> bool {
        self.table.judges_form
    }

    /// Whether the header of a file can say what its tags mean. A file that does is read in such a dialect, unless somebody
    /// names another.
    pub fn has_schemas(self) -> bool {
        self.table.has_schemas
    }

    /// How much of its schema a file is written with if nobody says anything: what it needs, or none where files have none.
    ///
    /// ```
    /// use heirloom_core::SchemaSelection;
    /// use heirloom_core::dialects::{ELF_2019_01, GEDCOM};
    ///
    /// assert_eq!(ELF_2019_01.usual_schema(), SchemaSelection::Used);
    /// assert_eq!(GEDCOM.usual_schema(), SchemaSelection::None);
    /// ```
    pub fn usual_schema(self) -> SchemaSelection {
        match self.has_schemas() {
            true => SchemaSelection::Used,
            false => SchemaSelection::None,
        }
    }

    /// Who says which structures lie in which.
    pub fn vocabulary(self) -> Vocabulary {
        self.table.vocabulary
    }

    /// What a date is that names no calendar and is impossible in the Gregorian one.
    pub fn unmarked_dates(self) -> UnmarkedDates {
        self.table.unmarked_dates
    }

    /// Whether a row of the conformance tables, as `E19-001`, is one of this draft.
    pub fn has_row(self, row: &str) -> bool {
        row.starts_with(self.table.rows)
    }
}

impl Default for Dialect {
    /// The newest.
    fn default() -> Dialect {
        Dialect::NEWEST
    }
}

impl PartialEq for Dialect {
    fn eq(&self, other: &Dialect) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Dialect {}

impl fmt::Debug for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dialect({})", self.name())
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Dataset<'_> {
    /// The dialect in which it was read; `None` for one that was built.
    pub fn dialect(&self) -> Option<Dialect> {
        self.dialect_name().and_then(Dialect::named)
    }
}

impl Builder {
    /// A builder for a dataset of some dialect, as if it had been read in that: with its default schema, and with what ids,
    /// `HEAD` and pointers to nothing are there.
    ///
    /// ```
    /// use heirloom_core::Builder;
    /// use heirloom_core::dialects::ELF_2018_REDUX;
    ///
    /// let mut builder = Builder::for_dialect(ELF_2018_REDUX);
    /// let person = builder.record("https://terms.fhiso.org/elf/INDIVIDUAL_RECORD");
    /// let family = builder.substructure(person, "https://terms.fhiso.org/elf/SPOUSE_TO_FAMILY_LINK");
    /// builder.set_pointer_to_id(family, "F1");
    /// let dataset = builder.build()?;
    /// assert!(dataset.missing().any(|missing| missing.id() == Some("F1")));
    /// # Ok::<(), heirloom_core::BuildError>(())
    /// ```
    pub fn for_dialect(dialect: Dialect) -> Builder {
        let mut builder = Builder::with_schema(dialect.default_schema(Compatibility::Overlay));
        builder.set_dialect(dialect);
        builder
    }

    /// Makes the dataset one of another dialect, with the schema that the builder has.
    pub fn set_dialect(&mut self, dialect: Dialect) {
        let DialectRules { tree, .. } = *dialect.rules();
        self.set_reading(DatasetDialect { name: dialect.name(), tree });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart() {
        for &dialect in Dialect::ALL {
            assert_eq!(Dialect::named(dialect.name()), Some(dialect));
        }
        assert_eq!(Dialect::named("elf"), Some(Dialect::NEWEST));
        assert_eq!(Dialect::named("gedcom"), Some(GEDCOM));
        assert_eq!(Dialect::named("gedcom-7.0"), None);
        assert_ne!(ELF_2019_01, ELF_2018_REDUX);
    }

    /// So that the default schema need not be copied for each file.
    #[test]
    fn the_default_schema_is_at_hand_for_the_newest() {
        assert_eq!(schema::SchemaRules::OWN_TEXTS, Dialect::NEWEST.rules().schema);
        assert_eq!(tree::TreeRules::OWN_TEXTS, Dialect::NEWEST.rules().tree);
    }

    #[test]
    fn every_rule_is_asked_about_and_every_dialect_answers() {
        let matrix = matrix();
        assert_eq!(matrix.len(), 36);
        let is_own = |answer: &Answer| answer.rows.iter().all(|row| answer.dialect.has_row(row));
        for question in &matrix {
            let answered: Vec<Dialect> = question.answers.iter().map(|answer| answer.dialect).collect();
            assert_eq!(answered, Dialect::READ, "{}", question.rule);
            assert!(question.answers.iter().any(|answer| answer.answer != question.answers[0].answer));
            assert!(question.answers.iter().all(is_own), "{} rests on another draft", question.rule);
        }
    }

    #[test]
    fn titles_say_what_a_draft_is() {
        assert_eq!(Dialect::default(), Dialect::NEWEST);
        assert_eq!(format!("{:?}", Dialect::NEWEST), "Dialect(elf-2019-01)");
        let titles: Vec<&str> = Dialect::READ.iter().map(|dialect| dialect.title()).collect();
        for (number, title) in titles.iter().enumerate() {
            assert!(!title.is_empty() && !titles[..number].contains(title), "{title}");
        }
        assert!(Dialect::NEWEST.title().contains("2019"), "{}", Dialect::NEWEST.title());
    }
}
