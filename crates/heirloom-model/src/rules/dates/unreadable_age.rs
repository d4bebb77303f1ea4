//! An age that can be read can be held against the dates of a life.

use heirloom_core::Structure;
use heirloom_dates::{Age, Kind};

use super::findings::UNREADABLE_AGE;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &UNREADABLE_AGE, look: Look::Of(&[Term::Age], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    let parsed = Age::parse(&text, &scope.date_rules);
    // That there is none at all is not for dates to say.
    let is_empty = parsed.problems.iter().any(|problem| problem.kind == Kind::Empty);
    if parsed.value.is_none() && !is_empty && !text.trim().is_empty() {
        scope.report(structure, "");
    }
}
