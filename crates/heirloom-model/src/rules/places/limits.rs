//! The numbers by which rules on places, coordinates and addresses judge.

/// The numbers by which places are judged.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Limits {
    /// By how many degrees the coordinates of one place may differ. Half a degree is some fifty kilometres, which is more
    /// than any town or county measures, and less than most mistakes make.
    pub degrees_apart: f64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { degrees_apart: 0.5 }
    }
}
