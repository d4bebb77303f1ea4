//! February has no 30th.

use super::findings::IMPOSSIBLE;
use super::reading::{Reading, Trouble};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &IMPOSSIBLE, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if let Some(Trouble::Impossible(flaw)) = date.trouble() {
        scope.report(date.structure, flaw.to_string());
    }
}
