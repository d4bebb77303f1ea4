//! The numbers by which rules on people who may be alive, and what should not be passed on judge.

/// The numbers by which people who may be alive, and what should not be passed on are judged.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Limits {}
