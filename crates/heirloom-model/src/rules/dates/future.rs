//! What will be is not known yet.

use heirloom_dates::{DateExact, Days};

use super::findings::FUTURE;
use super::reading::{Reading, Sort};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &FUTURE, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort == Sort::Exact {
        return;
    }
    let Some(first) = date.value().days().and_then(Days::first) else { return };
    // It may be tomorrow already where the file comes from.
    if first > scope.today.plus(1) && date.trouble().is_none() {
        let today = DateExact::of_day(scope.today).map(|today| today.to_string());
        scope.report(date.structure, today.unwrap_or_default());
    }
}
