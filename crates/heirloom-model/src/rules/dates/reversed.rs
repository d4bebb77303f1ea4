//! Nothing ends before it begins.

use heirloom_dates::Kind;

use super::findings::REVERSED;
use super::reading::{Reading, Sort};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &REVERSED, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    // A year that lacks its century is told for that.
    if date.sort == Sort::Exact || super::early_year::early(scope, date).is_some() {
        return;
    }
    if date.has(|kind| kind == Kind::RangeReversed) {
        scope.report(date.structure, "range");
    } else if date.has(|kind| kind == Kind::PeriodReversed) {
        scope.report(date.structure, "period");
    }
}
