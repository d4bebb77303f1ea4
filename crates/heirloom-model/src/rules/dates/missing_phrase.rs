//! An interpretation is one of something.

use super::findings::MISSING_PHRASE;
use super::reading::{Reading, Sort, Trouble};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &MISSING_PHRASE, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.sort != Sort::Exact && date.trouble() == Some(Trouble::NoPhrase) {
        scope.report(date.structure, "");
    }
}
