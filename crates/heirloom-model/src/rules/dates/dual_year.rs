//! A dual year is one winter that was counted in two ways.

use super::findings::DUAL_YEAR;
use super::reading::{Reading, Sort, Trouble};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &DUAL_YEAR, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort != Sort::Exact && date.trouble() == Some(Trouble::DualYear) {
        scope.report(date.structure, "");
    }
}
