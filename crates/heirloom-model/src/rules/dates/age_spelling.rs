//! An age that can mean but one thing is best written as all programs read it.

use heirloom_core::Structure;
use heirloom_dates::{Age, Gravity, Kind, Notation, Problem};

use super::findings::AGE_SPELLING;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &AGE_SPELLING, look: Look::Of(&[Term::Age], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    let parsed = Age::parse(&text, &scope.date_rules);
    let Some(age) = parsed.value else { return };
    let is_of_spelling =
        |problem: &&Problem| problem.gravity() == Gravity::Outside || problem.kind == Kind::BareYears;
    let Some(problem) = parsed.problems.iter().find(is_of_spelling) else { return };
    let written = match scope.date_rules.notation {
        Notation::Escapes => age.to_string(),
        Notation::Keywords => age.gedcom7().payload,
    };
    // Weeks are written like that in GEDCOM 7, and there is no other way.
    let trouble = match written == *text {
        true => problem.kind.to_string(),
        false => format!("this age is usually written `{written}`"),
    };
    scope.report(structure, trouble);
}
