//! Rules on people who may be alive, and what should not be passed on.

pub mod findings;
mod limits;
mod lives;

mod possibly_living;
mod identity_number;
mod contact;
mod restricted;
mod marked_private;
mod submitter_contact;

pub(super) use lives::{Life, Lives};

use super::Rule;
pub use limits::Limits;

pub(super) const RULES: &[Rule] = &[
    possibly_living::RULE,
    identity_number::RULE,
    contact::RULE,
    restricted::RULE,
    marked_private::RULE,
    submitter_contact::RULE,
];
