//! `12/03/1871` is a day of March for some and of December for others.

use super::findings::AMBIGUOUS;
use super::reading::{Reading, Sort, Trouble};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &AMBIGUOUS, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort != Sort::Exact && date.trouble() == Some(Trouble::Ambiguous) {
        scope.report(date.structure, date.readings().join(" or "));
    }
}
