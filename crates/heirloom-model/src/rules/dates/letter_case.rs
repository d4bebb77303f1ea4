//! Months are written in capital letters; some programs write none of them so, which is told once a file.

use heirloom_core::Structure;
use heirloom_dates::{DateValue, Kind};

use super::findings::LETTER_CASE;
use super::reading::is_date;
use super::spelling::is_of_spelling;
use crate::StructureNo;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &LETTER_CASE, look: Look::File(|| Box::new(SmallLetters::default())) };

/// The dates that are written in small letters: the first, and how many there are.
#[derive(Default)]
struct SmallLetters {
    first: Option<StructureNo>,
    count: u64,
}

impl FileRule for SmallLetters {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        let dates = model.of_kinds(|first| is_date(model, first));
        for date in dates.filter(|date| is_in_small_letters(scope, *date)) {
            self.first = self.first.or_else(|| Some(model.number(date)));
            self.count += 1;
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        let detail = match self.count {
            1 => " is".to_string(),
            2 => " and another one are".to_string(),
            count => format!(" and {} others are", count.saturating_sub(1)),
        };
        self.first.into_iter().for_each(|first| scope.report(first, detail.clone()));
        Next::Done
    }
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
