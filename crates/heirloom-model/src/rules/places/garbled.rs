//! Places are read in the wrong encoding as names are.

use heirloom_core::Structure;

use super::findings::GARBLED;
use crate::Term;
use crate::rules::names::garbled;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &GARBLED, look: Look::Of(&[Term::Place], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let what = scope.string(structure).and_then(|text| garbled(&text));
    if let Some(what) = what {
        scope.report(structure, what);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_place_that_was_misread_is_told() {
        let found = found("garbled-place", "0 @I1@ INDI\n1 BIRT\n2 PLAC ZÃ¼rich\n");
        assert_eq!(found, [(5, "the place `ZÃ¼rich` is garbled: `Ã¼` was `ü`".to_string())]);
    }

    #[test]
    fn one_that_was_not_is_not() {
        assert_eq!(found("garbled-place", "0 @I1@ INDI\n1 BIRT\n2 PLAC Zürich\n"), []);
    }
}
