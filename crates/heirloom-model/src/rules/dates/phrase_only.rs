//! A phrase says something to people and nothing to programs.

use heirloom_dates::{DateValue, suggest};

use super::findings::PHRASE_ONLY;
use super::reading::{Reading, Sort};
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &PHRASE_ONLY, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    let DateValue::Phrase(phrase) = *date.value() else { return };
    // What is not in parentheses was no phrase but could not be read.
    let is_meant = date.parsed.text.trim_start().starts_with('(') && date.trouble().is_none();
    if date.sort != Sort::Value || !is_meant {
        return;
    }
    let meant = match suggest(phrase).as_slice() {
        [one] => match one.value {
            DateValue::Interp(found, _) | DateValue::Date(found) => {
                let written = date.written(&DateValue::Interp(found, phrase));
                format!("; it may be written `{written}`")
            }
            DateValue::Phrase(_) => String::new(),
            value => format!("; it may mean `{}`", date.written(&value)),
        },
        _ => String::new(),
    };
    scope.report(date.structure, meant);
}
