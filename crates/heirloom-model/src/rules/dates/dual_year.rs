//! A dual year is one winter that was counted in two ways.

use heirloom_dates::{Date, Kind};

use super::findings::DUAL_YEAR;
use super::reading::{Reading, Sort, Trouble};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &DUAL_YEAR, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort != Sort::Exact && date.trouble() == Some(Trouble::DualYear) {
        let follows =
            |date: Date<'_>| date.year.historical?.checked_add(1).map(|next| next == date.year.logical);
        let is_flaw = |kind| matches!(kind, Kind::NotGregorian(_) | Kind::IllFormed(_));
        let detail = if !date.value().dates().filter_map(follows).all(|follows| follows) {
            "do not follow each other"
        } else if date.has(is_flaw) {
            // They are too late, or in a calendar that has none.
            "can't be: all years of this calendar began on the same day"
        } else {
            "can't be: only days from 1 January to 24 March have two"
        };
        scope.report(date.structure, detail);
    }
}
