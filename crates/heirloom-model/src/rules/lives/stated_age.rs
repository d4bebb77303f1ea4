//! What an age says against what two dates say.

use heirloom_core::Structure;
use heirloom_dates::{Age, AgeBetween, Elapsed, Order, Rules};

use super::life::When;
use crate::Term;
use crate::rules::Scope;

/// Reports the ages in a structure that contradict a birth and the date of the event.
pub(super) fn compare<'d>(scope: &mut Scope<'_, 'd>, of: Structure<'d>, born: When, then: When) {
    // Few events have any, and the others need not be measured.
    let mut stated = scope.model.within(of, Term::Age).peekable();
    if stated.peek().is_none() {
        return;
    }
    let by_dates = AgeBetween::new(born.days, then.days);
    // That an event is before the birth is told elsewhere.
    if by_dates.is_negative() {
        return;
    }
    let slack = scope.limits.lives.age_slack.saturating_mul(366);
    for stated in stated {
        let Some(text) = stated.string() else { continue };
        let Some(age) = Age::parse(&text, &Rules::GEDCOM).value else { continue };
        let Some(days) = age.when(born.days) else { continue };
        if days.compare(then.days.widened(slack)) != Order::Overlaps {
            scope.report(stated, born.named_with("age", told(by_dates)));
        }
    }
}

/// An age as far as it is known: `30`, `30 to 31`, `30 or more`.
fn told(age: AgeBetween) -> String {
    let years = |end: Option<Elapsed>| end.as_ref().map(|end| Elapsed::years(end).max(0));
    match (years(age.least), years(age.most)) {
        (Some(least), Some(most)) if least == most => least.to_string(),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("{least} or more"),
        (None, Some(most)) => format!("{most} or less"),
        (None, None) => "another".to_string(),
    }
}
