//! The numbers by which rules on dates, ages and times judge.

/// The numbers by which dates are judged.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Limits {
    /// By how many years an approximate date may be off at either end.
    pub about_years: u32,
    /// A year before this one is taken to lack its century: few families are known so far back.
    pub earliest_year: i32,
    /// The year before which nobody can have changed a record or written a file: GEDCOM is of 1984.
    pub first_change_year: i32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { about_years: 5, earliest_year: 100, first_change_year: 1984 }
    }
}
