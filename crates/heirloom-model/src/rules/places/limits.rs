//! The numbers by which rules on places, coordinates and addresses judge.

/// The numbers by which places, coordinates and addresses are judged.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Limits {}
