//! A number by which a record is known in a program or an archive is that of one record.

use std::borrow::Cow;

use heirloom::{Structure, Superstructure};
use rustc_hash::FxHashMap;

use super::findings::SAME_NUMBER;
use crate::rules::{Look, Rule, Scope};
use crate::{Model, Term};

pub(super) const RULE: Rule = Rule { code: &SAME_NUMBER, look: Look::Whole(look) };

/// What a number is told apart by: that of a record, of which sort of record, and in which catalogue.
type Number<'d> = (Term, Term, Cow<'d, str>, Cow<'d, str>);

fn look(scope: &mut Scope<'_, '_>) {
    let model = scope.model;
    let mut first: FxHashMap<Number<'_>, (Structure<'_>, bool)> = FxHashMap::default();
    let is_number = |first: Structure<'_>| {
        matches!(model.term(first), Term::ReferenceNumber | Term::RecordNumber) && record_of(first).is_some()
    };
    for number in model.of_kinds(is_number) {
        let Some(record) = record_of(number) else { continue };
        let term = model.term(number);
        let Some(text) = number.string().filter(|text| !text.trim().is_empty()) else { continue };
        let key = (model.term(record), term, catalogue(model, number), trimmed(text));
        match first.get_mut(&key) {
            // Once is enough for each number: some give one to whole families.
            Some((known, is_told)) if !*is_told && known.record() != record => {
                *is_told = true;
                scope.report(number, scope.line(*known).to_string());
            }
            Some(_) => {}
            None => {
                first.insert(key, (number, false));
            }
        }
    }
}

/// The record in which a structure lies with none between them.
fn record_of(structure: Structure<'_>) -> Option<Structure<'_>> {
    match structure.superstructure() {
        Superstructure::Structure(above) if above.superstructure() == Superstructure::Document => Some(above),
        _ => None,
    }
}

fn catalogue<'d>(model: &Model<'d>, number: Structure<'d>) -> Cow<'d, str> {
    let below =
        number.substructures().find(|below| below.tag() == "TYPE" || model.term(*below) == Term::EventType);
    below.and_then(|below| below.string()).map_or(Cow::Borrowed(""), trimmed)
}

fn trimmed(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_string()),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_number_of_two_records_is_told() {
        let found = found(
            "same-number",
            "0 @I1@ INDI\n1 RIN 5\n1 REFN 7\n2 TYPE a\n0 @I2@ INDI\n1 RIN 5\n1 REFN 7\n2 TYPE b\n0 @F1@ FAM\n1 RIN 5\n0 @I3@ INDI\n1 RIN 5\n",
        );
        assert_eq!(found, [(8, "`5` is the number in line 4 too".to_string())]);
    }
}
