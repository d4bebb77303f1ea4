//! A coordinate is a letter for the direction, and degrees.

use heirloom_core::Structure;

use super::coordinates::{Axis, Coordinate};
use super::findings::COORDINATES_FORM;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &COORDINATES_FORM, look: Look::Of(&[Term::Latitude, Term::Longitude], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(axis) = Axis::of(scope.model, structure) else { return };
    let Some(text) = scope.string(structure).filter(|text| !text.trim().is_empty()) else { return };
    if Coordinate::read(text.trim()).is_none() {
        let [one, other] = axis.letters();
        scope.report(structure, format!("a {} such as {one}50.25 or {other}8.5", axis.name()));
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(latitude: &str) -> Vec<(usize, String)> {
        let map = format!("2 PLAC Dover\n3 MAP\n4 LATI {latitude}\n4 LONG E1.3");
        found("coordinates-form", &format!("0 @I1@ INDI\n1 BIRT\n{map}\n"))
    }

    #[test]
    fn other_forms_are_told() {
        for latitude in ["51.1", "-51.1", "51.1 N", "N51°7'", "north"] {
            let message = format!("`{latitude}` is not a latitude such as N50.25 or S8.5");
            assert_eq!(with(latitude), [(7, message)]);
        }
    }

    #[test]
    fn letters_and_degrees_are_not() {
        for latitude in ["N51.1", "S51", "E51.1"] {
            assert_eq!(with(latitude), [], "{latitude}");
        }
    }
}
