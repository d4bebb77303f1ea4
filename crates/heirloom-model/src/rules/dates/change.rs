//! Nobody changed a record before there were such files, nor tomorrow.

use heirloom_dates::calendars::System;
use heirloom_dates::{DateExact, Days, Order};

use super::findings::CHANGE;
use super::reading::{Reading, Sort};
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &CHANGE, look: Look::Date(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, date: &Reading<'_, 'd>) {
    // What is no day is told for that.
    if date.sort != Sort::Exact || !super::inexact::is_exact(date.value()) {
        return;
    }
    // What data were copied from may be printed, and an ordinance may have been done long ago.
    let may_be_old = matches!(scope.model.term(date.structure), Term::PublicationDate | Term::StatusDate);
    let Some(days) = date.value().days() else { return };
    // It may be tomorrow already where the file comes from.
    let tomorrow = scope.today.plus(1);
    if days.compare(Days::until(tomorrow)) == Order::After {
        let today = DateExact::of_day(scope.today).map(|today| today.to_string());
        scope.report(date.structure, format!("after today, {}", today.unwrap_or_default()));
        return;
    }
    let year = scope.limits.dates.first_change_year;
    let first = System::Gregorian.year_days(year);
    if !may_be_old && first.is_some_and(|first| days.compare(first) == Order::Before) {
        scope.report(date.structure, format!("before {year}, when there were no such files"));
    }
}
