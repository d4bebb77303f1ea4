//! In ELF a date without a calendar that the Gregorian one does not have is in a calendar that nobody knows.

use heirloom_dates::Kind;

use super::findings::ASSUMED_JULIAN;
use super::reading::{Reading, Sort};
use crate::rules::{Look, Rule, Scope};
use crate::tables::Table;

pub(super) const RULE: Rule = Rule { code: &ASSUMED_JULIAN, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    // GEDCOM has dual years in dates without a calendar.
    let is_elf = || std::ptr::eq(scope.model.meanings().table(), Table::elf());
    // Years that can't be right are told for that, and nothing is proposed with them.
    let is_assumed = date.has(|kind| kind == Kind::AssumedJulian) && date.trouble().is_none();
    if date.sort != Sort::Exact && is_assumed && is_elf() {
        scope.report(date.structure, date.written(date.value()));
    }
}
