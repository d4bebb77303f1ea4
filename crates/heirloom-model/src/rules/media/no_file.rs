//! A picture is a file.

use heirloom_core::Structure;

use super::findings::NO_FILE;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &NO_FILE, look: Look::Of(&[Term::Media, Term::MediaLink], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let model = scope.model;
    if structure.payload().is_some() {
        return;
    }
    // Of a record that is elsewhere nothing can be said.
    if structure.is_missing() || structure.is_elsewhere() || structure.substructures().next().is_none() {
        return;
    }
    // Where the format wants a file, that it is missing is told as of anything else that is.
    let row = model.meaning(structure).row;
    let file = row.and_then(|row| model.meanings().table().row("FILE", row.structure_type));
    if file.is_some_and(|file| file.cardinality.least > 0) {
        return;
    }
    if !structure.substructures().any(|below| matches!(model.term(below), Term::File | Term::Blob)) {
        scope.report_tag(structure, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(records: &str) -> Vec<(usize, String)> {
        found("media-without-file", &format!("0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 ELF 1.0.0\n{records}0 TRLR\n"))
    }

    #[test]
    fn a_title_alone_is_told() {
        let found = with("0 @I1@ INDI\n1 OBJE\n2 TITL Ann\n0 @M1@ OBJE\n1 NOTE lost\n");
        let message = "no file belongs to this `OBJE`".to_string();
        assert_eq!(found, [(6, message.clone()), (8, message)]);
    }

    #[test]
    fn files_pointers_and_what_is_in_the_text_are_not() {
        let media = "0 @I1@ INDI\n1 OBJE @M1@\n1 OBJE @M2@\n1 OBJE\n2 FILE a.jpg\n";
        let records = "0 @M1@ OBJE\n1 FILE b.jpg\n0 @M2@ OBJE\n1 FORM jpg\n1 BLOB abc\n";
        assert_eq!(with(&format!("{media}{records}")), []);
    }

    #[test]
    fn in_gedcom_a_file_is_wanted_by_its_table() {
        assert_eq!(found("media-without-file", "0 @I1@ INDI\n1 OBJE\n2 TITL Ann\n"), []);
    }
}
