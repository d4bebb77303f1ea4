//! A family has people in it, and a person belongs to families.

use heirloom_core::{Structure, Superstructure};

use super::findings::WRONG_RECORD;
use crate::rules::{Look, Rule, Scope};
use crate::tables::Table;
use crate::{Model, Term};

pub(super) const RULE: Rule = Rule { code: &WRONG_RECORD, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    model.expected(structure).row.is_some_and(|row| row.payload.targets().next().is_some())
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let model = scope.model;
    let Some(row) = model.expected(structure).row else { return };
    let Some(wanted) = row.payload.targets().next() else { return };
    let Some(target) = structure.target() else { return };
    if is_one_of(model, target, row.payload.targets()) {
        return;
    }
    // What is not here can't be judged, and what is not a record is told by the reader.
    if target.is_missing()
        || target.is_elsewhere()
        || target.tag() == "UNDEF"
        || target.superstructure() != Superstructure::Document
    {
        return;
    }
    // A witness may be the one who has sent the file.
    if model.term(structure) == Term::Association && model.term(target) == Term::Submitter {
        return;
    }
    let table = model.meanings().table();
    let is = super::with_article(target.tag());
    scope.report(
        structure,
        format!("in line {} is {is} record, not {}", scope.line(target), super::record_tag(table, wanted)),
    );
}

/// Whether a record is of one of the types that the table of the format names.
fn is_one_of<'d>(
    model: &Model<'d>,
    record: Structure<'d>,
    mut wanted: impl Iterator<Item = &'static str>,
) -> bool {
    let meaning = model.meaning(record);
    let (table, elf) = (model.meanings().table(), Table::elf());
    wanted.any(|wanted| {
        meaning.row.is_some_and(|row| table.is_a(row.structure_type, wanted))
            || meaning.name.is_some_and(|name| elf.is_a(name, wanted))
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_pointer_to_another_kind_of_record_is_told() {
        let found = found(
            "wrong-record",
            "0 @I1@ INDI\n1 FAMC @I2@\n1 SOUR @S1@\n1 NOTE @S1@\n0 @I2@ INDI\n0 @S1@ SOUR\n",
        );
        assert_eq!(
            found,
            [
                (4, "@I2@ in line 7 is an INDI record, not a FAM record".to_string()),
                (6, "@S1@ in line 8 is a SOUR record, not a NOTE record".to_string()),
            ]
        );
    }

    #[test]
    fn what_is_missing_or_may_be_so_is_not() {
        let file =
            "0 @I1@ INDI\n1 FAMC @gone@\n1 ASSO @U1@\n2 RELA witness\n1 _LOC @I1@\n0 @U1@ SUBM\n1 NAME A\n";
        assert_eq!(found("wrong-record", file), []);
    }

    #[test]
    fn types_that_lie_below_the_wanted_one_are_right() {
        let file = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX x https://example.com/\n2 PRFX elf https://terms.fhiso.org/elf/\n\
            2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n2 IRI x:Clan\n3 ISA elf:FAM_RECORD\n3 TAG _CLAN elf:Document\n\
            0 @I1@ INDI\n1 FAMC @C1@\n0 @C1@ _CLAN\n1 CHIL @I1@\n0 TRLR\n";
        assert_eq!(found("wrong-record", file), []);
    }
}
