//! Pictures within the text went out of use with GEDCOM 5.5.

use heirloom_core::Structure;

use super::findings::BINARY_OBJECT;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &BINARY_OBJECT, look: Look::Of(&[Term::Blob], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    scope.report_tag(structure, "");
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_file_within_the_text_is_told() {
        let found = found("binary-object", "0 @M1@ OBJE\n1 FORM jpg\n1 BLOB\n2 CONT .HM.......k\n");
        assert_eq!(found, [(5, "a file is kept within the text here, as only GEDCOM 5.5 does".to_string())]);
    }

    #[test]
    fn the_name_of_one_is_not() {
        assert_eq!(found("binary-object", "0 @M1@ OBJE\n1 FILE a.jpg\n2 FORM jpg\n"), []);
    }
}
