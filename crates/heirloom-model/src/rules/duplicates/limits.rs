//! The numbers by which rules on what is there twice judge.

/// The numbers by which what is there twice are judged.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Limits {
    /// How much has to agree, besides the name, before two people are taken to be one: 3 for a day of birth, 2 for a year, a
    /// wife or parents, 1 for a place.
    pub same_person_points: u32,
    /// Notes with fewer characters may well say the same and be meant so.
    pub note_characters: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { same_person_points: 3, note_characters: 40 }
    }
}
