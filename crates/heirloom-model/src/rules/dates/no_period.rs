//! What a source covers has a beginning and an end.

use heirloom_dates::{DatePeriod, DateRange, DateValue, Kind};

use super::findings::NO_PERIOD;
use super::reading::{Reading, Sort};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &NO_PERIOD, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort != Sort::Period || date.trouble().is_some() || date.has(|kind| kind == Kind::Empty) {
        return;
    }
    let meant = match *date.value() {
        DateValue::Period(_) => return,
        DateValue::Date(date) => Some(DatePeriod::FromTo(date, date)),
        DateValue::Range(DateRange::Between(first, last)) => Some(DatePeriod::FromTo(first, last)),
        _ => None,
    };
    let meant = meant.map(|period| format!("; it may mean `{}`", date.written(&DateValue::Period(period))));
    scope.report(date.structure, meant.unwrap_or_default());
}
