//! The numbers by which rules on sources, citations and notes judge.

/// The numbers by which sources are judged.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Limits {
    /// How many events there have to be before it is said how many of them have no source. A sketch needs none.
    pub least_events: usize,
    /// How many citations of a source there have to be that don't say where in it, before that is said. What is cited once
    /// or twice is often a single sheet.
    pub least_citations: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { least_events: 10, least_citations: 10 }
    }
}
