//! Some structures say nothing without a certain part.

use heirloom_core::Structure;

use super::findings::LACKS_PART;
use crate::rules::{Look, Rule, Scope};
use crate::tables::Row;
use crate::{Model, Term};

pub(super) const RULE: Rule = Rule { code: &LACKS_PART, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    // The header, and what somebody was to whom, have rules of their own; files are looked at with what they lie in.
    !model.expected(structure).needs.is_empty()
        && !matches!(model.term(structure), Term::Association | Term::File)
        && !matches!(structure.tag(), "HEAD" | "GEDC")
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let model = scope.model;
    let expected = model.expected(structure);
    // What points to a record leaves all else to that.
    if model.term(structure) == Term::MediaLink && structure.target().is_some() {
        return;
    }
    let is_media = matches!(model.term(structure), Term::Media | Term::MediaLink);
    for needed in &expected.needs {
        let is_there = has(model, structure, needed) || is_media && is_of_gedcom_5_5(structure, "BLOB");
        if !is_there {
            scope.report_tag(structure, needed.tag);
        }
    }
    // GEDCOM 5.5 has the format beside the file.
    if is_media && !is_of_gedcom_5_5(structure, "FORM") {
        for file in model.within(structure, Term::File) {
            for needed in model.expected(file).needs.iter().filter(|needed| !has(model, file, needed)) {
                scope.report_tag(file, needed.tag);
            }
        }
    }
}

fn has<'d>(model: &Model<'d>, structure: Structure<'d>, needed: &Row) -> bool {
    let is_it = |row: &Row| row.structure_type == needed.structure_type;
    structure.substructures().any(|below| model.expected(below).row.is_some_and(is_it))
}

/// Whether a picture has something that it has only in the form of GEDCOM 5.5.
fn is_of_gedcom_5_5(media: Structure<'_>, tag: &str) -> bool {
    media.substructures().any(|below| below.tag() == tag)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn what_lacks_a_needed_part_is_told() {
        let found = found(
            "lacks-part",
            "0 @R1@ REPO\n0 @I1@ INDI\n1 CHAN\n2 NOTE changed\n1 BIRT\n2 PLAC A\n3 MAP\n4 LATI N5\n1 OBJE\n2 TITL x\n",
        );
        assert_eq!(
            found.iter().map(|(line, message)| (*line, message.as_str())).collect::<Vec<_>>(),
            [
                (3, "this REPO lacks a NAME"),
                (5, "this CHAN lacks a DATE"),
                (9, "this MAP lacks a LONG"),
                (11, "this OBJE lacks a FILE"),
            ]
        );
    }

    #[test]
    fn both_forms_of_media_are_whole() {
        let file = "0 @I1@ INDI\n1 OBJE @M1@\n1 OBJE\n2 FORM jpg\n2 FILE a.jpg\n1 OBJE\n2 FILE a.jpg\n3 FORM jpg\n\
            0 @M1@ OBJE\n1 FORM bmp\n1 BLOB\n2 CONT .HM\n0 @M2@ OBJE\n1 FILE a.jpg\n2 FORM jpg\n";
        assert_eq!(found("lacks-part", file), []);
    }
}
