//! The numbers by which rules judge.

use super::{dates, duplicates, lives, media, names, places, privacy, sources};

/// The numbers by which rules judge, subject by subject. All of them can be set.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Limits {
    /// Of dates.
    pub dates: dates::Limits,
    /// Of lives and families.
    pub lives: lives::Limits,
    /// Of names.
    pub names: names::Limits,
    /// Of places.
    pub places: places::Limits,
    /// Of sources.
    pub sources: sources::Limits,
    /// Of media.
    pub media: media::Limits,
    /// Of duplicates.
    pub duplicates: duplicates::Limits,
    /// Of privacy.
    pub privacy: privacy::Limits,
}
