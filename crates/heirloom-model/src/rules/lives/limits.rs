//! The numbers by which rules on lives and families that can hardly have been so judge.

/// The numbers by which lives and families that can hardly have been so are judged.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Limits {}
