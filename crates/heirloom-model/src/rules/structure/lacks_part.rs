//! Some structures say nothing without a certain part.

use heirloom::{Structure, Superstructure};

use super::findings::LACKS_PART;
use crate::rules::{Look, Rule, Scope};
use crate::{Model, Term};

pub(super) const RULE: Rule = Rule { code: &LACKS_PART, look: Look::Structure(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let model = scope.model;
    let expected = model.expected(structure);
    if expected.needs.is_empty() {
        return;
    }
    for needed in &expected.needs {
        let is_there = structure.substructures().any(|below| {
            let row = model.expected(below).row;
            row.is_some_and(|row| row.structure_type == needed.structure_type)
        });
        if !is_there && !is_excused(model, structure, needed.tag) {
            scope.report_tag(structure, needed.tag);
        }
    }
}

/// Media have two forms: that of GEDCOM 5.5 has the format beside the file or holds the picture itself. What points to a
/// record leaves all else to that. And who an associate is has a rule of its own.
fn is_excused<'d>(model: &Model<'d>, structure: Structure<'d>, needed: &str) -> bool {
    let has = |structure: Structure<'d>, tags: &[&str]| {
        structure.substructures().any(|below| tags.contains(&below.tag()))
    };
    match model.term(structure) {
        Term::Association => true,
        Term::Media => has(structure, &["BLOB"]),
        Term::MediaLink => structure.target().is_some(),
        Term::File if needed == "FORM" => match structure.superstructure() {
            Superstructure::Structure(above) => has(above, &["FORM"]),
            _ => false,
        },
        _ => false,
    }
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
