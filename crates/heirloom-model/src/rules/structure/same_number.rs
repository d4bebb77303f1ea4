//! A number by which a record is known in a program or an archive is that of one record.

use std::borrow::Cow;
use std::collections::hash_map::Entry;

use heirloom_core::keyed::KeyedMap;
use heirloom_core::{Structure, Superstructure};

use super::findings::SAME_NUMBER;
use crate::rules::gathered::digest;
use crate::rules::texts::leave_out_the_lonely;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};
use crate::{Model, StructureNo, Term};

pub(super) const RULE: Rule = Rule { code: &SAME_NUMBER, look: Look::File(|| Box::new(Numbers::default())) };

/// All numbers of records: what each is told apart by, where it stands, and in which record.
#[derive(Default)]
struct Numbers(Vec<(u64, (StructureNo, StructureNo))>);

impl FileRule for Numbers {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        let is_number = |first: Structure<'_>| {
            matches!(model.term(first), Term::ReferenceNumber | Term::RecordNumber)
                && record_of(first).is_some()
        };
        self.0.extend(model.of_kinds(is_number).filter_map(|number| {
            let places = (model.number(number), model.number(record_of(number)?));
            Some((digest(&key(model, number)?), places))
        }));
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        let mut numbers = std::mem::take(&mut self.0);
        leave_out_the_lonely(&mut numbers);
        let mut first: KeyedMap<u64, (StructureNo, StructureNo, bool)> = KeyedMap::default();
        for (key, (number, record)) in numbers {
            match first.entry(key) {
                Entry::Vacant(free) => {
                    free.insert((number, record, false));
                }
                // Once is enough for each number: some give one to whole families.
                Entry::Occupied(mut known) => {
                    let (known, of_record, is_told) = known.get_mut();
                    if !*is_told && *of_record != record {
                        *is_told = true;
                        scope.report(number, [("line", known.place())]);
                    }
                }
            }
        }
        Next::Done
    }
}

/// What a number is told apart by: that of a record, of which sort of record, and in which catalogue.
type Key<'d> = (Term, Term, Cow<'d, str>, Cow<'d, str>);

fn key<'d>(model: &Model<'d>, number: Structure<'d>) -> Option<Key<'d>> {
    let text = trimmed(number.string()?);
    let record = record_of(number)?;
    (!text.is_empty()).then(|| (model.term(record), model.term(number), catalogue(model, number), text))
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
