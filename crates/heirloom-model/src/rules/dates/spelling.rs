//! A date that can mean but one thing is best written as all programs read it.

use heirloom_dates::{Gravity, Kind};

use super::findings::SPELLING;
use super::reading::Reading;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &SPELLING, look: Look::Date(look) };

fn look(scope: &mut Scope<'_, '_>, date: &Reading<'_, '_>) {
    if date.parsed.problems.is_empty() || !date.has(is_of_spelling) || date.trouble().is_some() {
        return;
    }
    let written = date.written(date.value());
    if written != date.parsed.text {
        scope.report(date.structure, written);
    }
}

/// Whether a date is written in a way that some programs do not read. Zeros, blanks and a calendar that goes without saying
/// are read by all of them.
pub(super) fn is_of_spelling(kind: Kind) -> bool {
    match kind {
        Kind::Blanks | Kind::LeadingZeros | Kind::NeedlessCalendar | Kind::MixedCalendars => false,
        // Some programs write all dates in small letters, which is told once.
        Kind::LetterCase => false,
        kind => matches!(kind.gravity(), Gravity::Style | Gravity::Outside) || kind == Kind::OtherAdar,
    }
}
