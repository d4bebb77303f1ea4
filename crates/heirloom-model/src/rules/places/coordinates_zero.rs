//! At zero degrees north and zero degrees east is nothing but the Atlantic.

use heirloom_core::Structure;

use super::coordinates::spot;
use super::findings::COORDINATES_ZERO;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &COORDINATES_ZERO, look: Look::Of(&[Term::Map], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    if spot(scope.model, structure).is_some_and(|(latitude, longitude)| latitude == 0.0 && longitude == 0.0) {
        scope.report_tag(structure, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(latitude: &str, longitude: &str) -> Vec<(usize, String)> {
        let map = format!("2 PLAC Dover\n3 MAP\n4 LATI {latitude}\n4 LONG {longitude}");
        found("coordinates-zero", &format!("0 @I1@ INDI\n1 BIRT\n{map}\n"))
    }

    #[test]
    fn two_zeros_are_told() {
        let message = "these coordinates are both zero, which is in the sea south of Ghana".to_string();
        assert_eq!(with("N0.0", "W0"), [(6, message)]);
    }

    #[test]
    fn the_equator_and_greenwich_are_not() {
        assert_eq!((with("N0", "E9.5"), with("N51.5", "E0")), (vec![], vec![]));
    }
}
