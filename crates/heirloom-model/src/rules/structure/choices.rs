//! Values that are one of a few, for the rules that hold to them.

use heirloom_core::Structure;

use crate::Model;
use crate::tables::enumerations;

/// What a value is among those that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// One of them, as it is written.
    Exact,
    /// One of them but for the case of its letters or blanks around it; this is how it is written.
    OtherCase(&'static str),
    /// None of them.
    Other,
}

/// The closed enumeration of which the value of a structure should be.
pub(super) fn enumeration<'d>(model: &Model<'d>, structure: Structure<'d>) -> Option<&'static str> {
    let name = model.expected(structure).closed_enumeration?;
    // The formats of files have become more than any list has, and are for the rules on media.
    (!matches!(name, "MULTIMEDIA_FORMAT" | "GEDCOM_FORM" | "SOURCE_MEDIA_TYPE")).then_some(name)
}

/// The values of an enumeration, but for those that stand for texts of some form.
pub(super) fn values(name: &str) -> impl Iterator<Item = &'static str> + use<> {
    enumerations::values(name).map(|value| value.value).filter(|value| *value != "*" && *value != "(text)")
}

/// Whether an enumeration is of the states of ordinances. Which version has which of them for what is told apart by nobody.
fn is_of_ordinances(name: &str) -> bool {
    name.starts_with("g551:") && name.contains("STAT")
}

const ORDINANCES: &[&str] = &[
    "g551:STAT-LDS_BAPTISM_DATE_STATUS",
    "g551:ENDL-STAT",
    "g551:SLGC-STAT",
    "g551:SLGS-STAT",
    "g551:STAT (5.5)",
];

/// What a value is. One that is empty is for other rules.
pub(super) fn read(name: &str, text: &str) -> Choice {
    let trimmed = text.trim();
    let is_free = name == "ROLE_IN_EVENT" && trimmed.starts_with('(') && trimmed.ends_with(')');
    // Line breaks have a rule of their own.
    if trimmed.is_empty() || is_free || trimmed.contains(['\n', '\r']) {
        return Choice::Exact;
    }
    // Newer versions let several notices stand in a list.
    if name == "RESTRICTION_NOTICE" && trimmed.contains(',') {
        let mut all = trimmed.split(',').map(|one| read(name, one));
        return if all.any(|choice| choice == Choice::Other) { Choice::Other } else { Choice::Exact };
    }
    let mut other_case = None;
    let also = if is_of_ordinances(name) { ORDINANCES } else { &[] };
    for value in values(name).chain(also.iter().flat_map(|name| values(name))) {
        if value == text {
            return Choice::Exact;
        }
        if value.eq_ignore_ascii_case(trimmed) {
            other_case = Some(value);
        }
    }
    other_case.map_or(Choice::Other, Choice::OtherCase)
}
