//! A day of the year comes every year.

use super::findings::WITHOUT_YEAR;
use super::reading::{Reading, Sort, Trouble};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &WITHOUT_YEAR, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort != Sort::Exact && date.trouble() == Some(Trouble::NoYear) {
        scope.report(date.structure, "");
    }
}
