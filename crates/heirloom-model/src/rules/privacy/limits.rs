//! The numbers by which rules on people who may be alive, and what should not be passed on judge.

/// The numbers by which people who may be alive, and what should not be passed on are judged.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Limits {
    /// Who was born so many years ago is taken to be dead. Some laws and most archives say 100 years.
    pub living_years: u16,
    /// How old somebody was at least who married or became a parent, where no birth is recorded.
    pub youngest_parent: u16,
    /// How old somebody was at most who became a parent, where no birth is recorded.
    pub oldest_parent: u16,
    /// By how many years husband and wife are apart at most, where no birth is recorded.
    pub years_between_spouses: u16,
}

impl Default for Limits {
    fn default() -> Limits {
        // Not what is possible but what is usual: over some generations the possible says nothing at all.
        Limits { living_years: 100, youngest_parent: 15, oldest_parent: 45, years_between_spouses: 20 }
    }
}
