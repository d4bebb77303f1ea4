//! Words about a date stand in parentheses, so that nobody takes them for a date.

use super::findings::WORDS;
use super::reading::{Reading, Sort, Trouble};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &WORDS, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort != Sort::Exact && date.trouble() == Some(Trouble::Words) {
        scope.report(date.structure, "");
    }
}
