//! Between two words is one blank.

use heirloom_core::Structure;

use super::findings::BLANKS_IN_NAME;
use super::parts::Parts;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &BLANKS_IN_NAME, look: Look::Of(&[Term::Name], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    // Whose slashes are odd has other blanks around them than those of a surname.
    if Parts::of(&text).is_none() {
        return;
    }
    let surname = text.split('/').nth(1).filter(|surname| !surname.trim().is_empty());
    // Most programs put one before a slash whether there is a given name or not, so that blanks outside do no harm.
    let is_padded = surname.is_some_and(|surname| surname.trim() != surname);
    let is_doubled = text.as_bytes().windows(2).any(|pair| pair == b"  ")
        && text.split('/').any(|part| part.trim().contains("  "));
    if is_padded || is_doubled {
        scope.report(structure, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn blanks_that_make_another_name_of_it_are_told() {
        for name in ["Ann  May /Lee/", "Ann / Lee/", "Ann /Lee /"] {
            let found = found("blanks-in-name", &format!("0 @I1@ INDI\n1 NAME {name}\n"));
            assert_eq!(found, [(4, format!("the name `{name}` has blanks that belong to no word"))]);
        }
    }

    #[test]
    fn blanks_that_all_programs_drop_are_not() {
        for name in ["Ann May /Lee/ Jr.", "Ann  /Lee/", "Ann / /", "Ann / Lee"] {
            assert_eq!(found("blanks-in-name", &format!("0 @I1@ INDI\n1 NAME {name}\n")), [], "{name}");
        }
    }
}
