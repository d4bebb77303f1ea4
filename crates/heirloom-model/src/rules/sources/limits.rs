//! The numbers by which rules on sources, citations, repositories and notes judge.

/// The numbers by which sources, citations, repositories and notes are judged.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Limits {}
