//! Names are made of letters.

use heirloom::Structure;

use super::findings::ODD_CHARACTER;
use super::parts::name;
use super::placeholder::placeholder_in;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &ODD_CHARACTER, look: Look::Structure(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = name(scope.model, structure) else { return };
    // An asterisk marks the name by which somebody was called, a tilde and an ampersand are seen too.
    let is_odd = |c: char| c.is_ascii_digit() || "<>{}|\\=+#$%^_;!@".contains(c);
    let Some(odd) = text.chars().find(|c| is_odd(*c)) else { return };
    if placeholder_in(&text).is_none() {
        scope.report(structure, odd);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn digits_and_signs_that_are_in_no_name_are_told() {
        for (name, odd) in [("Ann /Lee/ 1850", '1'), ("Ann <Nan> /Lee/", '<')] {
            let found = found("odd-character-in-name", &format!("0 @I1@ INDI\n1 NAME {name}\n"));
            assert_eq!(found, [(4, format!("the name `{name}` has a `{odd}` in it"))]);
        }
    }

    #[test]
    fn what_names_have_is_not() {
        for name in ["Ann-Marie \"Nan\" /O’Lee/ III", "Øystein (Ole) /Ås/", "Anna* Maria /Lee/", "___ /Lee/"] {
            assert_eq!(found("odd-character-in-name", &format!("0 @I1@ INDI\n1 NAME {name}\n")), [], "{name}");
        }
    }
}
