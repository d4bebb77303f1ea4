//! What somebody has marked as confidential should stay so.

use heirloom_core::{Structure, Superstructure};

use super::findings::RESTRICTED;
use crate::rules::{Look, Rule, Scope};
use crate::{Model, Term};

pub(super) const RULE: Rule = Rule { code: &RESTRICTED, look: Look::Of(&[Term::Restriction], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(word) = word(structure) else { return };
    let of = match structure.superstructure() {
        Superstructure::Structure(above) => match scope.model.term(above) {
            Term::Person => "person",
            Term::Family => "family",
            _ if scope.model.meaning(above).event.is_some() => "event",
            _ => "part of a record",
        },
        _ => "record",
    };
    scope.report(structure, format!("{of} is marked with `RESN {word}`"));
}

/// How a structure restricts what it lies in, if it forbids to pass it on; `locked` only forbids to change it.
fn word(restriction: Structure<'_>) -> Option<&'static str> {
    let text = restriction.string()?;
    // GEDCOM 7 has lists, and capital letters.
    let mut words = text.split(',').map(str::trim);
    words.find_map(|word| {
        ["confidential", "privacy"].into_iter().find(|known| word.eq_ignore_ascii_case(known))
    })
}

/// Whether a record must not be passed on.
pub(super) fn is_restricted<'d>(model: &Model<'d>, record: Structure<'d>) -> bool {
    model.within(record, Term::Restriction).any(|restriction| word(restriction).is_some())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn what_must_not_be_passed_on_is_told() {
        let records =
            "0 @I1@ INDI\n1 RESN confidential\n1 BIRT\n2 RESN PRIVACY, LOCKED\n0 @F1@ FAM\n1 RESN privacy\n";
        let told: Vec<String> =
            found("restricted", records).into_iter().map(|(_, message)| message).collect();
        let expected = [
            "this person is marked with `RESN confidential`",
            "this event is marked with `RESN privacy`",
            "this family is marked with `RESN privacy`",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn what_is_only_locked_is_not() {
        assert_eq!(found("restricted", "0 @I1@ INDI\n1 RESN locked\n"), []);
    }
}
