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
    // What is not in the file can't be judged, and what is not a record is told by the reader.
    let (at, tag, meant) = if target.is_elsewhere() {
        let Some((at, sort)) = model.record_elsewhere(target) else { return };
        (at, &*sort.tag, (sort.term, sort.name, sort.row))
    } else {
        let meaning = model.meaning(target);
        if target.is_missing() || target.superstructure() != Superstructure::Document {
            return;
        }
        (
            model.number(target),
            target.tag(),
            (meaning.term, meaning.name, meaning.row.map(|row| row.structure_type)),
        )
    };
    let (term, name, of_row) = meant;
    let (table, elf) = (model.meanings().table(), Table::elf());
    let is_wanted = |wanted: &'static str| {
        of_row.is_some_and(|row| table.is_a(row, wanted)) || name.is_some_and(|name| elf.is_a(name, wanted))
    };
    if tag == "UNDEF" || row.payload.targets().any(is_wanted) {
        return;
    }
    // A witness may be the one who has sent the file.
    if model.term(structure) == Term::Association && term == Term::Submitter {
        return;
    }
    let (is, wanted) = (super::with_article(tag), super::record_tag(table, wanted));
    scope.report(structure, [("line", at.place()), ("is", is.into()), ("wanted", wanted.into())]);
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
