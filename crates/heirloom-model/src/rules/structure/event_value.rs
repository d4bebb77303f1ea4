//! In GEDCOM an event has no value but `Y`; what else is to be said of it lies below it.

use heirloom_core::Structure;

use super::findings::EVENT_VALUE;
use crate::Model;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &EVENT_VALUE, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    let kinds = model.expected(structure).row.map_or(&[][..], |row| row.payload.kinds());
    model.meaning(structure).event.is_some()
        && !kinds.is_empty()
        && kinds.iter().all(|kind| super::is_yes_or_nothing(*kind))
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    if !scope.has_text(structure) {
        return;
    }
    // Programs write `y` too, and all readers take it.
    if scope.string(structure).is_some_and(|text| !text.trim().eq_ignore_ascii_case("y")) {
        scope.report(structure, structure.tag());
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_value_other_than_yes_is_told() {
        let found = found(
            "event-value",
            "0 @I1@ INDI\n1 BIRT Y\n1 DEAT 1880\n1 BURI y\n1 RESI London\n1 EVEN fell off a horse\n1 OCCU smith\n",
        );
        assert_eq!(
            found,
            [(5, "this DEAT has a value".to_string()), (7, "this RESI has a value".to_string())]
        );
    }

    #[test]
    fn elf_lets_events_have_values() {
        let file = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n0 @I1@ INDI\n1 DEAT drowned\n0 TRLR\n";
        assert_eq!(found("event-value", file), []);
    }
}
