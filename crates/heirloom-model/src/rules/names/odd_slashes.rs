//! The surname stands between two slashes.

use heirloom_core::Structure;

use super::findings::ODD_SLASHES;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &ODD_SLASHES, look: Look::Of(&[Term::Name], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    match text.bytes().filter(|octet| *octet == b'/').count() {
        0 | 2 => {}
        1 => scope.report(structure, "one slash"),
        many => scope.report(structure, format!("{many} slashes")),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn slashes_that_are_not_two_are_told() {
        for (name, count) in [("Ann /Lee", "one slash"), ("Ann /Lee/ or /Low/", "4 slashes")] {
            let found = found("odd-slashes-in-name", &format!("0 @I1@ INDI\n1 NAME {name}\n"));
            assert_eq!(
                found,
                [(4, format!("the name `{name}` has {count} where two would mark the surname"))]
            );
        }
    }

    #[test]
    fn two_or_none_are_not() {
        for name in ["Ann /Lee/", "Ann", "Ann //"] {
            assert_eq!(found("odd-slashes-in-name", &format!("0 @I1@ INDI\n1 NAME {name}\n")), [], "{name}");
        }
    }
}
