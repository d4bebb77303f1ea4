//! A time that can mean but one thing is best written as all programs read it.

use heirloom_core::Structure;
use heirloom_dates::{Gravity, Kind, Notation, Time};

use super::findings::TIME_SPELLING;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &TIME_SPELLING, look: Look::Of(&[Term::Time], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    let parsed = Time::parse(&text, &scope.date_rules);
    let Some(time) = parsed.value else { return };
    // Seconds may be left out; a zone is one more thing on which programs stumble.
    let is_of_spelling = |kind: Kind| kind.gravity() == Gravity::Outside || kind == Kind::TimeZone;
    if !parsed.problems.iter().any(|problem| is_of_spelling(problem.kind)) {
        return;
    }
    let written = match scope.date_rules.notation {
        Notation::Escapes => time.to_string(),
        Notation::Keywords => time.gedcom7(),
    };
    if written != *text {
        scope.report(structure, written);
    }
}
