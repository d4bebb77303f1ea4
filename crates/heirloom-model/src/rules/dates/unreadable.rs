//! A date that a program can't read is lost to whatever sorts, searches and compares.

use super::findings::UNREADABLE;
use super::reading::{Reading, Sort, Trouble};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &UNREADABLE, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort != Sort::Exact && date.trouble() == Some(Trouble::Unreadable) {
        let meant = date.readings().first().map(|reading| format!("; it may mean {reading}"));
        scope.report(date.structure, meant.unwrap_or_default());
    }
}
