//! A dual year is one winter that was counted in two ways.

use heirloom_dates::Date;

use super::findings::DUAL_YEAR;
use super::reading::{Reading, Sort, Trouble};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &DUAL_YEAR, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort != Sort::Exact && date.trouble() == Some(Trouble::DualYear) {
        let follows =
            |date: Date<'_>| date.year.historical?.checked_add(1).map(|next| next == date.year.logical);
        // If they do, they are too late, or in a calendar that has none.
        let detail = match date.value().dates().filter_map(follows).all(|follows| follows) {
            true => "can't be: all years of this calendar began on the same day",
            false => "do not follow each other",
        };
        scope.report(date.structure, detail);
    }
}
