//! The poles are at 90 degrees, and the other side of the earth is at 180.

use heirloom_core::Structure;

use super::coordinates::{Axis, Coordinate};
use super::findings::COORDINATES_RANGE;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &COORDINATES_RANGE, look: Look::Of(&[Term::Latitude, Term::Longitude], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(axis) = Axis::of(scope.model, structure) else { return };
    let Some(text) = scope.string(structure) else { return };
    let Some(read) = Coordinate::read(text.trim()) else { return };
    if axis.letters().contains(&read.letter) && read.degrees > axis.most() {
        scope.report(structure, format!("{} degrees of {}", axis.most(), axis.name()));
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(latitude: &str, longitude: &str) -> Vec<(usize, String)> {
        let map = format!("2 PLAC Dover\n3 MAP\n4 LATI {latitude}\n4 LONG {longitude}");
        found("coordinates-out-of-range", &format!("0 @I1@ INDI\n1 BIRT\n{map}\n"))
    }

    #[test]
    fn degrees_that_are_not_on_the_earth_are_told() {
        let message = |text, most| format!("`{text}` is more than the {most}");
        assert_eq!(with("N90.5", "E1"), [(7, message("N90.5", "90 degrees of latitude"))]);
        assert_eq!(with("N9", "W181"), [(8, message("W181", "180 degrees of longitude"))]);
    }

    #[test]
    fn all_others_are_not() {
        assert_eq!(with("S90", "W180"), []);
        assert_eq!(with("E100", "N50"), [], "which is a matter of the letters");
    }
}
