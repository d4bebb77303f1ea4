//! Rules on names of people.

pub mod findings;
mod limits;
mod parts;

mod no_name;
mod surname_not_marked;
mod odd_slashes;
mod pieces_differ;
mod odd_character;
mod surname_in_capitals;
mod lower_case;
mod title_in_name;
mod placeholder;
mod married_name;
mod names_without_type;
mod blanks_in_name;
mod comma_in_name;
mod garbled;

use heirloom_core::{Structure, Superstructure};

use super::Rule;
use crate::{Model, Term};
pub(in crate::rules) use garbled::garbled;
pub use limits::Limits;

pub(super) const RULES: &[Rule] = &[
    no_name::RULE,
    surname_not_marked::RULE,
    odd_slashes::RULE,
    pieces_differ::RULE,
    odd_character::RULE,
    surname_in_capitals::RULE,
    lower_case::RULE,
    title_in_name::RULE,
    placeholder::RULE,
    married_name::RULE,
    names_without_type::RULE,
    blanks_in_name::RULE,
    comma_in_name::RULE,
    garbled::RULE,
];

/// The names of all people, in the order of the file.
fn of_people<'d>(model: &Model<'d>) -> impl Iterator<Item = Structure<'d>> {
    model.of_kinds(|first| is_of_person(model, first))
}

/// Whether a structure is the name of a person.
fn is_of_person<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    model.term(structure) == Term::Name
        && matches!(structure.superstructure(), Superstructure::Structure(above) if model.term(above) == Term::Person)
}
