//! Rules on what the data model wants of structures: where they lie, how often, what they hold.

pub mod findings;

mod by_kind;
mod choices;
mod holding;

mod misplaced;
mod mistyped;
mod later;
mod misspelt;
mod too_many;
mod lacks_part;
mod header_lacks;
mod lacks_value;
mod empty;
mod void_event;
mod event_value;
mod needless_value;
mod text_for_pointer;
mod pointer_for_text;
mod wrong_record;
mod not_a_choice;
mod choice_case;
mod not_a_number;
mod unknown_language;
mod too_long;
mod line_breaks;
mod two_media_forms;
mod orphan;
mod no_id;
mod same_number;
mod nobody;

use super::Rule;
use crate::tables::{PayloadKind, Table};

pub(super) const RULES: &[Rule] = &[
    misplaced::RULE,
    mistyped::RULE,
    later::RULE,
    misspelt::RULE,
    too_many::RULE,
    lacks_part::RULE,
    header_lacks::RULE,
    lacks_value::RULE,
    empty::RULE,
    void_event::RULE,
    event_value::RULE,
    needless_value::RULE,
    text_for_pointer::RULE,
    pointer_for_text::RULE,
    wrong_record::RULE,
    not_a_choice::RULE,
    choice_case::RULE,
    not_a_number::RULE,
    unknown_language::RULE,
    too_long::RULE,
    line_breaks::RULE,
    two_media_forms::RULE,
    orphan::RULE,
    no_id::RULE,
    same_number::RULE,
    nobody::RULE,
];

/// Whether a payload says no more than that something happened.
fn is_yes_or_nothing(kind: PayloadKind) -> bool {
    matches!(kind, PayloadKind::Yes | PayloadKind::Nothing)
}

/// A type of records in words, as `a FAM record`.
fn record_tag(table: &Table, structure_type: &str) -> String {
    let row = table.rows().iter().find(|row| row.structure_type == structure_type);
    row.map_or_else(|| "another record".to_string(), |row| format!("{} record", with_article(row.tag)))
}

/// A tag with its article.
fn with_article(tag: &str) -> String {
    let article =
        if tag.starts_with(['A', 'E', 'I', 'O', 'U']) && !tag.starts_with("UID") { "an" } else { "a" };
    format!("{article} {tag}")
}

#[cfg(test)]
mod tests {
    use crate::Model;
    use crate::rules::testing::{count, today};
    use crate::rules::{self, Limits};

    // What takes more than `n log n` time does not come to an end in these.

    #[test]
    fn files_of_many_kinds_take_no_longer_than_others() {
        let tags: String = (0..60_000).map(|number| format!("1 Q{number}\n")).collect();
        assert_eq!(count("misplaced-structure", &format!("0 HEAD\n0 @I1@ INDI\n{tags}0 TRLR\n")), 0);
        let deep: String = (1..2_000).map(|level| format!("{level} NOTE x\n")).collect();
        assert_eq!(count("misplaced-structure", &format!("0 HEAD\n0 @I1@ INDI\n{deep}0 TRLR\n")), 1);
    }

    #[test]
    fn structures_with_many_parts_take_no_longer_than_others() {
        let files = "1 FILE x\n".repeat(100_000);
        assert_eq!(count("lacks-part", &format!("0 HEAD\n0 @M1@ OBJE\n{files}0 TRLR\n")), 100_000);
        let dates = "2 DATE 1850\n".repeat(100_000);
        assert_eq!(count("too-many", &format!("0 HEAD\n0 @I1@ INDI\n1 BIRT\n{dates}0 TRLR\n")), 99_999);
    }

    #[test]
    fn a_dataset_that_was_built_can_be_looked_at() {
        let mut builder = heirloom_core::Builder::new();
        let person = builder.record("https://terms.fhiso.org/elf/INDIVIDUAL_RECORD");
        builder.substructure(person, "https://terms.fhiso.org/elf/SEX_VALUE");
        let dataset = builder.build().unwrap();
        let mut findings: Vec<heirloom_core::source::Finding> = Vec::new();
        rules::check(
            &Model::new(&dataset),
            &Limits::default(),
            today(),
            |code| code.id.starts_with('M'),
            &mut findings,
        );
        let codes: Vec<&str> = findings.iter().map(|finding| finding.code().name).collect();
        assert_eq!(codes, ["empty-structure"]);
    }
}
