//! One marriage ends before the next begins.

use super::findings::MARRIAGES_OVERLAP;
use super::life::When;
use crate::rules::{KinScope, Look, Rule};
use crate::{FamilyNo, PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &MARRIAGES_OVERLAP, look: Look::KinOfPerson(look) };

/// A marriage, with whom, and the death that ended it if nothing else did.
struct Marriage {
    married: When,
    with: Option<PersonNo>,
    ended: Option<When>,
}

/// Of the marriages that a death ended, the one that lasted longest, and the longest with somebody else.
#[derive(Default)]
struct Longest<'m>([Option<(&'m Marriage, When)>; 2]);

impl<'m> Longest<'m> {
    fn keep(&mut self, marriage: &'m Marriage, ended: When) {
        let [longest, next] = &mut self.0;
        let lasts = |than: &Option<(&Marriage, When)>| {
            than.is_none_or(|(_, other)| other.days.first() < ended.days.first())
        };
        let is_same = longest.is_some_and(|(longest, _)| longest.with == marriage.with);
        match (is_same, lasts(longest), lasts(next)) {
            (true, true, _) => *longest = Some((marriage, ended)),
            (false, true, _) => *next = longest.replace((marriage, ended)),
            (false, false, true) => *next = Some((marriage, ended)),
            _ => {}
        }
    }

    /// The one that lasted longest of those that were not with the same person. The file may have a couple twice.
    fn beside(&self, marriage: &Marriage) -> Option<(&'m Marriage, When)> {
        let is_other = |(other, _): &(&Marriage, When)| other.with != marriage.with;
        self.0.into_iter().flatten().find(is_other)
    }
}

fn look(scope: &mut KinScope<'_>, person: PersonNo) {
    let kin = scope.kin;
    if kin.facts.spouse_in(person).nth(1).is_none() {
        return;
    }
    let families = kin.facts.spouse_in(person).map(|bond| bond.family);
    let mut marriages: Vec<_> = families.filter_map(|family| marriage(scope, family, person)).collect();
    // Each is held to the one that lasted longest of all that had surely begun before it.
    marriages.sort_by_key(|marriage| marriage.married.days.first());
    let mut begun: Vec<&Marriage> =
        marriages.iter().filter(|one| one.married.days.last().is_some()).collect();
    begun.sort_by_key(|marriage| marriage.married.days.last());
    let mut begun = begun.into_iter().peekable();
    let mut longest = Longest::default();
    for marriage in &marriages {
        let married = marriage.married;
        while let Some(earlier) = begun.next_if(|earlier| earlier.married.is_before(married)) {
            if let Some(ended) = earlier.ended.filter(|ended| ended.days.first().is_some()) {
                longest.keep(earlier, ended);
            }
        }
        if let Some((earlier, ended)) =
            longest.beside(marriage).filter(|(_, ended)| married.is_before(*ended))
        {
            scope.report(married.at, [("begun", earlier.married.at.place()), ("ended", ended.at.place())]);
        }
    }
}

/// The marriage of a family of two, unless it may have been divorced.
fn marriage(scope: &KinScope<'_>, family: FamilyNo, person: PersonNo) -> Option<Marriage> {
    let kin = scope.kin;
    if kin.facts.spouses(family).nth(2).is_some() {
        return None;
    }
    let events = kin.facts.family_events(family);
    let married = scope.kin.first_of(events, Term::Marriage)?;
    let is_end = |term| matches!(term, Term::Divorce | Term::DivorceFiled | Term::Annulment);
    let is_divorced = events.iter().any(|event| is_end(event.term()) && !event.is_denied());
    let with = kin.facts.spouses(family).map(|bond| bond.person).find(|other| *other != person);
    let ended = with.filter(|_| !is_divorced).and_then(|with| scope.kin.died(with));
    Some(Marriage { married, with, ended })
}

#[cfg(test)]
mod tests {
    use super::super::testing::told;

    fn with(death: &str, first: &str, second: &str) -> Vec<(usize, String)> {
        told(
            "marriages-overlap",
            &[
                ("I1 INDI", "FAMS F1; FAMS F2"),
                ("I2 INDI", death),
                ("F1 FAM", &format!("HUSB I1; WIFE I2; {first}")),
                ("F2 FAM", &format!("HUSB I1; {second}")),
            ],
        )
    }

    #[test]
    fn a_second_marriage_in_the_life_of_the_first_spouse_is_told() {
        let message =
            "this marriage begins during the one in line 13, which the death in line 8 ended".to_string();
        assert_eq!(with("DEAT 1870", "MARR 1850", "MARR 1860"), [(17, message)]);
    }

    #[test]
    fn a_couple_that_the_file_has_twice_is_one() {
        let told = |families: &[(&str, &str)]| {
            let people = [
                ("I1 INDI", "FAMS F1; FAMS F2; FAMS F3; FAMS F4"),
                ("I2 INDI", "DEAT 1870"),
                ("I3 INDI", "DEAT 1865"),
            ];
            told("marriages-overlap", &[&people[..], families].concat()).len()
        };
        let [first, second] =
            [("F1 FAM", "HUSB I1; WIFE I2; MARR 1850"), ("F2 FAM", "HUSB I1; WIFE I2; MARR 1860")];
        assert_eq!(told(&[first, second]), 0);
        // But it is held to marriages with others, whichever lasted longer.
        let [other, again] =
            [("F3 FAM", "HUSB I1; WIFE I3; MARR 1855"), ("F4 FAM", "HUSB I1; WIFE I3; MARR 1857")];
        assert_eq!(told(&[first, second, other]), 2);
        assert_eq!(told(&[first, other, again]), 2);
        assert_eq!(told(&[other, again]), 0);
    }

    #[test]
    fn a_divorce_that_is_denied_is_none() {
        for denied in ["DIV N", "DIV no"] {
            assert_eq!(with("DEAT 1870", &format!("MARR 1850; {denied}"), "MARR 1860").len(), 1);
        }
    }

    #[test]
    fn one_after_a_death_or_divorce_is_not() {
        for (death, first, second) in [
            ("DEAT 1855", "MARR 1850", "MARR 1860"),
            ("DEAT 1870", "MARR 1850; DIV", "MARR 1860"),
            ("DEAT", "MARR 1850", "MARR 1860"),
            ("DEAT 1860", "MARR 1850", "MARR 1860"),
            ("BURI 1870", "MARR 1850", "MARR 1860"),
            ("DEAT 1870", "MARR", "MARR 1860"),
        ] {
            assert_eq!(with(death, first, second), [], "{death}, {first}, {second}");
        }
    }
}
