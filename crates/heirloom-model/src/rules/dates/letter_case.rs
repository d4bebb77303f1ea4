//! Months are written in capital letters; some programs write none of them so, which is told once a file.

use heirloom_core::Structure;
use heirloom_dates::{DateValue, Kind};

use super::findings::LETTER_CASE;
use super::reading::is_date;
use super::spelling::is_of_spelling;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &LETTER_CASE, look: Look::Whole(look) };

fn look(scope: &mut Scope<'_, '_>) {
    let model = scope.model;
    let dates = model.of_kinds(|first| is_date(model, first));
    let mut dates = dates.filter(|date| is_in_small_letters(scope, *date));
    let Some(first) = dates.next() else { return };
    let detail = match dates.count() {
        0 => " is".to_string(),
        1 => " and another one are".to_string(),
        others => format!(" and {others} others are"),
    };
    scope.report(first, detail);
}

/// Whether small letters are all that is wrong with the form of a date.
fn is_in_small_letters<'d>(scope: &Scope<'_, 'd>, date: Structure<'d>) -> bool {
    if scope.model.is_clear_date(date) {
        return false;
    }
    let Some(text) = scope.string(date) else { return false };
    // Nearly all have none.
    if !text.bytes().any(|octet| octet.is_ascii_lowercase()) {
        return false;
    }
    let problems = DateValue::parse_with(&text, &scope.date_rules).problems;
    problems.iter().any(|problem| problem.kind == Kind::LetterCase)
        && !problems.iter().any(|problem| is_of_spelling(problem.kind))
}
