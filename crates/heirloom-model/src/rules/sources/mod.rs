//! Rules on sources, citations, repositories and notes.

pub mod findings;
mod limits;

mod no_title;
mod events_without_source;
mod citations_without_page;
mod mixed_citation;
mod cites_itself;
mod repeated_title;
mod recorded_before;
mod markup;
mod blank_text;

use heirloom_core::Structure;

use super::Rule;
pub use limits::Limits;

pub(super) const RULES: &[Rule] = &[
    no_title::RULE,
    events_without_source::RULE,
    citations_without_page::RULE,
    mixed_citation::RULE,
    cites_itself::RULE,
    repeated_title::RULE,
    recorded_before::RULE,
    markup::RULE,
    blank_text::RULE,
];

/// Whether a structure has a text that is more than blanks.
fn has_text(structure: Structure<'_>) -> bool {
    structure.string().is_some_and(|text| !text.trim().is_empty())
}
