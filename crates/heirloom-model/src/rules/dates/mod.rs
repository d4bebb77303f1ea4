//! Rules on dates, ages and times.

pub mod findings;
mod limits;
mod reading;

mod unreadable;
mod ambiguous;
mod words;
mod without_year;
mod impossible;
mod dual_year;
mod reversed;
mod future;
mod unknown_calendar;
mod out_of_use;
mod before_gregorian;
mod missing_dual_year;
mod assumed_julian;
mod early_year;
mod phrase_only;
mod missing_phrase;
mod spelling;
mod inexact;
mod no_period;
mod change;
mod unreadable_age;
mod age_spelling;
mod unreadable_time;
mod time_spelling;
mod letter_case;

pub(super) use reading::{LookAtDate, Sort, look, rules_of};

use super::Rule;
pub use limits::Limits;

pub(super) const RULES: &[Rule] = &[
    unreadable::RULE,
    ambiguous::RULE,
    words::RULE,
    without_year::RULE,
    impossible::RULE,
    dual_year::RULE,
    reversed::RULE,
    future::RULE,
    unknown_calendar::RULE,
    out_of_use::RULE,
    before_gregorian::RULE,
    missing_dual_year::RULE,
    assumed_julian::RULE,
    early_year::RULE,
    phrase_only::RULE,
    missing_phrase::RULE,
    spelling::RULE,
    inexact::RULE,
    no_period::RULE,
    change::RULE,
    unreadable_age::RULE,
    age_spelling::RULE,
    unreadable_time::RULE,
    time_spelling::RULE,
    letter_case::RULE,
];

#[cfg(test)]
mod tests;
