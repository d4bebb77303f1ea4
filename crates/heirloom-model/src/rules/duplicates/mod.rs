//! Rules on what is there twice.

pub mod findings;
mod limits;
mod texts;
mod alike;

mod same_person;
mod same_couple;
mod same_source;
mod same_repository;
mod same_submitter;
mod same_note;
mod same_file;
mod same_citation;
mod same_event;
mod same_name;

use super::Rule;
pub use limits::Limits;

pub(super) const RULES: &[Rule] = &[
    same_person::RULE,
    same_couple::RULE,
    same_source::RULE,
    same_repository::RULE,
    same_submitter::RULE,
    same_note::RULE,
    same_file::RULE,
    same_citation::RULE,
    same_event::RULE,
    same_name::RULE,
];
