//! The living have a right to their data.

use heirloom_core::Structure;

use super::Life;
use super::findings::POSSIBLY_LIVING;
use crate::rules::stand_ins::is_kept_back;
use crate::rules::texts::bare_number;
use crate::rules::{Look, Rule, Scope};
use crate::{EventFacts, PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &POSSIBLY_LIVING, look: Look::PersonAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let Life::Possible(birth) = scope.kin.life(person) else { return };
    let record = scope.model.person(person);
    let name = scope.model.first(record, Term::Name);
    // Nothing is left to hide, or somebody has thought of it.
    let is_hidden = !birth.is_recorded && name.is_none_or(is_stand_in);
    if is_hidden || super::restricted::is_restricted(scope.model, record) {
        return;
    }
    let year = birth.year;
    // That the date can't be right is told already.
    if birth.earliest.is_some_and(|earliest| earliest > year + birth.years_ago) {
        return;
    }
    let is_empty_death = |event: &EventFacts| event.term() == Term::Death && !event.is_said();
    let death = match scope.kin.facts.events(person).iter().any(is_empty_death) {
        true => "only an empty DEAT is recorded",
        false => "no death is recorded",
    };
    let detail = match birth.is_recorded {
        true if birth.earliest == Some(year) => format!("{death}, and the birth was in {year}"),
        true => format!("{death}, and the birth was in {year} at the latest"),
        false => format!("{death}, and by other dates the birth may be as late as {year}"),
    };
    match name {
        Some(name) => scope.report(name, detail),
        None => scope.report_tag(record, detail),
    }
}

/// Whether a name only says that somebody is left unnamed.
fn is_stand_in(name: Structure<'_>) -> bool {
    let text = name.string().unwrap_or_default();
    let given = text.split('/').next().unwrap_or_default();
    bare_number(given).is_none() || is_kept_back(given)
}

#[cfg(test)]
mod tests {
    use crate::rules::Limits;
    use crate::rules::testing::{found, found_with};

    const BORN: &str = "0 @I1@ INDI\n1 NAME Ann /Lee/\n1 BIRT\n2 DATE 1950\n";

    #[test]
    fn who_may_be_alive_is_told_at_the_name_with_the_years() {
        let told = "this person may be alive: no death is recorded, and the birth was in 1950";
        assert_eq!(found("possibly-living", BORN), [(4, told.to_string())]);
        let by_wedding = "0 @I1@ INDI\n0 @F1@ FAM\n1 WIFE @I1@\n1 MARR\n2 DATE 1970\n0 @I2@ INDI\n1 NAME Eve\n\
            0 @F2@ FAM\n1 WIFE @I2@\n1 MARR\n2 DATE 1970\n";
        let told = "this person may be alive: no death is recorded, and by other dates the birth may be as late as 1955";
        assert_eq!(found("possibly-living", by_wedding), [(9, told.to_string())]);
    }

    #[test]
    fn the_dead_the_hidden_and_the_restricted_are_not() {
        for more in ["1 DEAT Y\n", "1 RESN confidential\n", "1 RESN privacy\n"] {
            assert_eq!(found("possibly-living", &format!("{BORN}{more}")), [], "{more}");
        }
        for name in ["Living", "Vivant(e)"] {
            let hidden =
                format!("0 @I1@ INDI\n1 NAME {name} /Lee/\n0 @F1@ FAM\n1 WIFE @I1@\n1 MARR\n2 DATE 1970\n");
            assert_eq!(found("possibly-living", &hidden), [], "{name}");
        }
    }

    #[test]
    fn what_is_known_of_birth_and_death_is_told_as_it_is() {
        let with = |lines: &str| {
            let told = found("possibly-living", &format!("0 @I1@ INDI\n1 NAME Ann /Lee/\n{lines}"));
            told.into_iter().map(|(_, message)| message).collect::<Vec<_>>()
        };
        let told = |detail: &str| [format!("this person may be alive: {detail}")];
        assert_eq!(
            with("1 BIRT\n2 DATE BET 1930 AND 1950\n"),
            told("no death is recorded, and the birth was in 1950 at the latest")
        );
        assert_eq!(
            with("1 BIRT\n2 DATE 1950\n1 DEAT\n"),
            told("only an empty DEAT is recorded, and the birth was in 1950")
        );
        assert!(with("1 BIRT\n2 DATE 2050\n").is_empty());
    }

    #[test]
    fn how_many_years_can_be_set() {
        let mut limits = Limits::default();
        limits.privacy.living_years = 70;
        assert_eq!(found_with("possibly-living", BORN, &limits), []);
    }
}
