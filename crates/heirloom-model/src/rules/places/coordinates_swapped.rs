//! Latitudes are north or south, longitudes east or west.

use heirloom_core::Structure;

use super::coordinates::{Axis, Coordinate};
use super::findings::COORDINATES_SWAPPED;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &COORDINATES_SWAPPED, look: Look::Of(&[Term::Latitude, Term::Longitude], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(axis) = Axis::of(scope.model, structure) else { return };
    let Some(text) = scope.string(structure) else { return };
    let Some(read) = Coordinate::read(text.trim()) else { return };
    if !axis.letters().contains(&read.letter) {
        scope.report(structure, axis.name());
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_direction_of_the_other_axis_is_told() {
        let map = "0 @I1@ INDI\n1 BIRT\n2 PLAC Dover\n3 MAP\n4 LATI E1.3\n4 LONG N51.1\n";
        let message = |text, axis| format!("`{text}` stands where the {axis} should");
        let found = found("coordinates-swapped", map);
        assert_eq!(found, [(7, message("E1.3", "latitude")), (8, message("N51.1", "longitude"))]);
    }

    #[test]
    fn directions_of_their_own_are_not() {
        let map = "0 @I1@ INDI\n1 BIRT\n2 PLAC Dover\n3 MAP\n4 LATI N1.3\n4 LONG E51.1\n";
        assert_eq!(found("coordinates-swapped", map), []);
    }
}
