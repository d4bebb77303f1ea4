//! Rules on pictures and other files.

pub mod findings;
mod limits;
mod path;
mod survey;

mod of_one_machine;
mod backslashes;
mod outside_folder;
mod odd_file_name;
mod format_differs;
mod no_file;
mod binary_object;
mod not_found;
mod none_found;
mod several_spellings;

use super::Rule;
pub use limits::Limits;

pub(super) const RULES: &[Rule] = &[
    of_one_machine::RULE,
    backslashes::RULE,
    outside_folder::RULE,
    odd_file_name::RULE,
    format_differs::RULE,
    no_file::RULE,
    binary_object::RULE,
    not_found::RULE,
    none_found::RULE,
    several_spellings::RULE,
];
