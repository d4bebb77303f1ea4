//! A day has twenty-four hours.

use heirloom_core::Structure;
use heirloom_dates::{Kind, Time};

use super::findings::UNREADABLE_TIME;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &UNREADABLE_TIME, look: Look::Of(&[Term::Time], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    let parsed = Time::parse(&text, &scope.date_rules);
    if parsed.value.is_some() {
        return;
    }
    let detail = match parsed.problems.first().map(|problem| problem.kind) {
        // That there is none at all is not for dates to say.
        Some(Kind::Empty) | None => return,
        Some(kind @ (Kind::NoSuchHour | Kind::NoSuchMinute | Kind::NoSuchSecond)) => format!(": {kind}"),
        Some(_) => String::new(),
    };
    scope.report(structure, detail);
}
