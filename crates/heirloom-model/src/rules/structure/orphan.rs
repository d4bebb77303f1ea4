//! Notes, sources and pictures are there for those that point to them.

use super::findings::ORPHAN;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &ORPHAN, look: Look::Whole(look) };

fn look(scope: &mut Scope<'_, '_>) {
    let model = scope.model;
    let dataset = model.dataset();
    let mut is_used = vec![false; dataset.structure_count()];
    for (pointer, target) in dataset.pointers() {
        if let Some(used) = is_used.get_mut(target.number())
            && !*used
            // What only points to itself is for nobody.
            && pointer.record() != target
        {
            *used = true;
        }
    }
    for record in dataset.document() {
        // Submitters are named in the header, if at all.
        let is_for_others =
            matches!(model.term(record), Term::NoteRecord | Term::Source | Term::Repository | Term::Media);
        // One without an id has a rule of its own.
        let is_orphan =
            is_for_others && record.id().is_some() && !is_used.get(record.number()).copied().unwrap_or(true);
        if is_orphan && !record.is_elsewhere() && !record.is_missing() {
            scope.report_tag(record, "");
        }
    }
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
