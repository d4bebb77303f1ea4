//! Notes, sources and pictures are there for those that point to them.

use super::findings::ORPHAN;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};
use crate::{StructureNo, Term};

pub(super) const RULE: Rule = Rule { code: &ORPHAN, look: Look::File(|| Box::new(Unused::default())) };

/// The records that are there for others, found in one walk; the next one finds out which of them anything points to.
#[derive(Default)]
struct Unused {
    /// In the order of the file, each with whether anything points to it.
    records: Vec<(StructureNo, bool)>,
    are_known: bool,
}

impl FileRule for Unused {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let (model, dataset) = (scope.model, scope.model.dataset());
        if !self.are_known {
            for record in dataset.document().filter(|record| is_for_others(model.term(*record))) {
                // One without an id has a rule of its own.
                if record.id().is_some() && !record.is_elsewhere() && !record.is_missing() {
                    self.records.push((model.number(record), false));
                }
            }
            return;
        }
        for (pointer, target) in dataset.pointers() {
            let used = match target.is_elsewhere() {
                true => model.record_elsewhere(target).filter(|(_, sort)| is_for_others(sort.term)),
                // What only points to itself is for nobody.
                false if !is_for_others(model.term(target)) || pointer.record() == target => None,
                false => {
                    self.mark(model.number(target));
                    None
                }
            };
            if let Some((number, _)) = used {
                self.mark(number);
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        if !self.are_known && !self.records.is_empty() {
            self.are_known = true;
            return Next::Again;
        }
        self.records
            .iter()
            .filter(|(_, is_used)| !is_used)
            .for_each(|(record, _)| scope.report_tag(*record, ""));
        Next::Done
    }
}

impl Unused {
    fn mark(&mut self, record: StructureNo) {
        if let Ok(at) = self.records.binary_search_by_key(&record, |(known, _)| *known) {
            self.records[at].1 = true;
        }
    }
}

/// Submitters are named in the header, if at all.
fn is_for_others(term: Term) -> bool {
    matches!(term, Term::NoteRecord | Term::Source | Term::Repository | Term::Media)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_record_that_nothing_points_to_is_told() {
        let found = found(
            "unused-record",
            "0 @I1@ INDI\n1 SOUR @S1@\n0 @S1@ SOUR\n0 @S2@ SOUR\n0 @N1@ NOTE x\n0 @F1@ FAM\n",
        );
        assert_eq!(
            found,
            [(6, "nothing points to this SOUR".to_string()), (7, "nothing points to this NOTE".to_string())]
        );
    }

    #[test]
    fn a_record_that_only_points_to_itself_is_told() {
        let found = found(
            "unused-record",
            "0 @N1@ NOTE x\n1 SOUR @S1@\n0 @S1@ SOUR\n1 NOTE y\n2 SOUR @S1@\n1 NOTE @N2@\n0 @N2@ NOTE z\n",
        );
        assert_eq!(found, [(3, "nothing points to this NOTE".to_string())]);
        assert_eq!(super::tests::found("unused-record", "0 @S1@ SOUR\n1 NOTE y\n2 SOUR @S1@\n").len(), 1);
    }

    #[test]
    fn submitters_and_what_the_header_points_to_are_not() {
        assert_eq!(
            found("unused-record", "0 HEAD\n1 NOTE @N1@\n0 @N1@ NOTE x\n0 @S1@ SUBM\n1 NAME A\n0 TRLR\n"),
            []
        );
    }
}
