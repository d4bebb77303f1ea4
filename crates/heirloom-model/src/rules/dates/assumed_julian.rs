//! In ELF a date without a calendar that the Gregorian one does not have is in a calendar that nobody knows.

use heirloom_core::dialects::UnmarkedDates;
use heirloom_dates::Kind;

use super::findings::ASSUMED_JULIAN;
use super::reading::{Reading, Sort};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &ASSUMED_JULIAN, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    // Otherwise dual years stand in dates without a calendar.
    let dialect = scope.model.dataset().dialect();
    let is_open = dialect.is_none_or(|dialect| dialect.unmarked_dates() == UnmarkedDates::Open);
    // Years that can't be right are told for that, and nothing is proposed with them.
    let is_assumed = date.has(|kind| kind == Kind::AssumedJulian) && date.trouble().is_none();
    if date.sort != Sort::Exact && is_assumed && is_open {
        scope.report(date.structure, date.written(date.value()));
    }
}
