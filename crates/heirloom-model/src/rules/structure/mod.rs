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
