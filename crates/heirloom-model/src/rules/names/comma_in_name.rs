//! A name is written as it is spoken, not as it stands in an index.

use heirloom_core::Structure;

use super::findings::COMMA_IN_NAME;
use super::parts::Parts;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &COMMA_IN_NAME, look: Look::Of(&[Term::Name], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    if !text.contains(',') {
        return;
    }
    let Some(parts) = Parts::of(&text) else { return };
    // A comma behind the surname parts it from `Jr.`, as is usual.
    if parts.before.contains(',') || parts.surname.is_some_and(|surname| surname.contains(',')) {
        scope.report(structure, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_comma_among_the_names_is_told() {
        for name in ["Lee, Ann", "/Lee, Ann/"] {
            let found = found("comma-in-name", &format!("0 @I1@ INDI\n1 NAME {name}\n"));
            assert_eq!(found, [(4, format!("the name `{name}` has a comma in it"))]);
        }
    }

    #[test]
    fn one_before_a_suffix_is_not() {
        assert_eq!(found("comma-in-name", "0 @I1@ INDI\n1 NAME Bo /Lee/, Jr.\n"), []);
    }
}
