//! Who may be alive, as far as the dates of a file can tell.
//!
//! For each person the latest year in which they may have been born, as their own dates, those of their children, then of their
//! parents, then of whom they married allow it, but never before the birth that is recorded. Families and people are passed once in each
//! direction, so that the time is linear, whatever the families look like; where somebody is their own ancestor the dates of
//! that circle count only as far as they are their own.

use heirloom_dates::Day;
use heirloom_dates::calendars::System;

use super::Limits;
use crate::rules::walk::PART;
use crate::threads::in_parts;
use crate::{EventFacts, Facts, FamilyNo, PersonNo, Term};

/// What is known of somebody's being alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) enum Life {
    /// A death or burial is recorded, or the birth is too long ago.
    Over,
    /// May be alive.
    Possible(Birth),
    /// Nothing is known.
    Unknown,
}

/// When somebody was born who may be alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) struct Birth {
    /// The latest year in which it may have been.
    pub(super) year: i32,
    /// How many years ago that is.
    pub(super) years_ago: i32,
    /// Whether the file says so, or other dates only lead to it.
    pub(super) is_recorded: bool,
    /// The earliest year in which it may have been, if that is recorded.
    pub(super) earliest: Option<i32>,
}

/// The lives of all people of a file.
#[derive(Debug, Default)]
pub(in crate::rules) struct Lives {
    lives: Vec<Life>,
}

impl Lives {
    /// Works out who may be alive on a day.
    pub(in crate::rules) fn new(facts: &Facts, limits: &Limits, today: Day) -> Lives {
        let this_year = System::Gregorian.year_month_day(today).map_or(i32::MAX, |date| date.year);
        let births = Births::new(facts, limits);
        let life = |person: PersonNo| {
            if facts.events(person).iter().any(is_end) {
                return Life::Over;
            }
            let Some(year) = births.of(person) else { return Life::Unknown };
            let is_recorded = births.recorded[person.index()] == Some(year);
            let earliest = births.earliest[person.index()];
            // By other dates some are not born yet.
            let year = year.min(this_year);
            let years_ago = this_year.saturating_sub(year);
            match years_ago < i32::from(limits.living_years) {
                true => Life::Possible(Birth { year, years_ago, is_recorded, earliest }),
                false => Life::Over,
            }
        };
        Lives { lives: of_people(facts, life) }
    }

    /// The life of a person.
    pub(in crate::rules) fn of(&self, person: PersonNo) -> Life {
        self.lives[person.index()]
    }
}

/// What can be said of each person by themselves.
fn of_people<T: Send>(facts: &Facts, of: impl Fn(PersonNo) -> T + Sync) -> Vec<T> {
    let people: Vec<PersonNo> = facts.people().collect();
    let parts = in_parts(&people, PART, |people| people.iter().map(|person| of(*person)).collect::<Vec<T>>());
    parts.into_iter().flatten().collect()
}

/// Whether an event says that somebody has died.
fn is_end(event: &EventFacts) -> bool {
    let is_end = matches!(event.term(), Term::Death | Term::Burial | Term::Cremation | Term::Probate);
    is_end && event.is_said() && !event.is_denied()
}

/// The latest years in which people may have been born.
struct Births {
    /// As it is recorded.
    recorded: Vec<Option<i32>>,
    /// The earliest years, as they are recorded: what other dates lead to is only usual.
    earliest: Vec<Option<i32>>,
    /// As all dates have it.
    latest: Vec<Option<i32>>,
}

impl Births {
    fn new(facts: &Facts, limits: &Limits) -> Births {
        let recorded = of_people(facts, |person| recorded(facts, person));
        let latest = of_people(facts, |person| by_events(facts, person));
        let earliest = of_people(facts, |person| earliest(facts, person));
        let mut births = Births { recorded, earliest, latest };
        let mut families: Vec<Option<i32>> =
            facts.families().map(|family| by_family_events(facts, family, limits)).collect();
        let order = Order::upwards(facts);
        births.up(facts, limits, &order, &mut families);
        births.down(facts, limits, &order);
        births.across(facts, limits);
        births
    }

    /// The latest year of somebody, recorded or not.
    fn of(&self, person: PersonNo) -> Option<i32> {
        let latest = self.latest[person.index()]?;
        Some(self.earliest[person.index()].map_or(latest, |earliest| latest.max(earliest)))
    }

    fn no_later(&mut self, person: PersonNo, year: i32) {
        let latest = &mut self.latest[person.index()];
        *latest = Some(latest.map_or(year, |known| known.min(year)));
    }

    /// From children to parents. `families` holds the latest year in which a parent may have been born, so far.
    fn up(&mut self, facts: &Facts, limits: &Limits, order: &Order, families: &mut [Option<i32>]) {
        for &member in &order.members {
            match member {
                Member::Person(person) => {
                    let Some(year) = self.of(person) else { continue };
                    let year = year.saturating_sub(i32::from(limits.youngest_parent));
                    for bond in facts.child_in(person) {
                        let parents = &mut families[bond.family.index()];
                        *parents = Some(parents.map_or(year, |known| known.min(year)));
                    }
                }
                Member::Family(family) => {
                    let Some(year) = families[family.index()] else { continue };
                    facts.spouses(family).for_each(|bond| self.no_later(bond.person, year));
                }
            }
        }
    }

    /// From parents to children.
    fn down(&mut self, facts: &Facts, limits: &Limits, order: &Order) {
        for &member in order.members.iter().rev() {
            let Member::Family(family) = member else { continue };
            let earliest = facts.spouses(family).filter_map(|bond| self.of(bond.person)).min();
            let Some(earliest) = earliest else { continue };
            let year = earliest.saturating_add(i32::from(limits.oldest_parent));
            facts.children(family).for_each(|bond| self.no_later(bond.person, year));
        }
    }

    /// From wife to husband and from husband to wife, for those of whom nothing is known otherwise.
    fn across(&mut self, facts: &Facts, limits: &Limits) {
        for family in facts.families() {
            let earliest = facts.spouses(family).filter_map(|bond| self.of(bond.person)).min();
            let Some(earliest) = earliest else { continue };
            let year = earliest.saturating_add(i32::from(limits.years_between_spouses));
            for bond in facts.spouses(family) {
                if self.of(bond.person).is_none() {
                    self.latest[bond.person.index()] = Some(year);
                }
            }
        }
    }
}

/// The latest year of a birth that is recorded.
fn recorded(facts: &Facts, person: PersonNo) -> Option<i32> {
    let is_birth =
        |event: &&EventFacts| matches!(event.term(), Term::Birth | Term::Christening | Term::Baptism);
    facts.events(person).iter().filter(is_birth).find_map(year_of)
}

/// The earliest year of a birth that is recorded. A christening may be long after it.
fn earliest(facts: &Facts, person: PersonNo) -> Option<i32> {
    let mut births = facts.events(person).iter().filter(|event| event.term() == Term::Birth);
    let days = births.find_map(|event| event.date())?.days;
    System::Gregorian.year_month_day(days.first()?).map(|date| date.year)
}

/// Whoever did something was born by then.
fn by_events(facts: &Facts, person: PersonNo) -> Option<i32> {
    facts.events(person).iter().filter_map(year_of).min()
}

/// Whoever married had grown up by then.
fn by_family_events(facts: &Facts, family: FamilyNo, limits: &Limits) -> Option<i32> {
    let earliest = facts.family_events(family).iter().filter_map(year_of).min()?;
    Some(earliest.saturating_sub(i32::from(limits.youngest_parent)))
}

/// The last year in which something may have been. Of what was after some year nobody knows how long after.
fn year_of(event: &EventFacts) -> Option<i32> {
    System::Gregorian.year_month_day(event.date()?.days.last()?).map(|date| date.year)
}

/// People and families, each before the families in which they are children and those before the parents in them.
struct Order {
    members: Vec<Member>,
}

#[derive(Clone, Copy)]
enum Member {
    Person(PersonNo),
    Family(FamilyNo),
}

impl Order {
    fn upwards(facts: &Facts) -> Order {
        // How many of those below have not had their turn.
        let mut of_people: Vec<usize> =
            facts.people().map(|person| facts.spouse_in(person).count()).collect();
        let mut of_families: Vec<usize> =
            facts.families().map(|family| facts.children(family).count()).collect();
        let mut members = Vec::with_capacity(of_people.len() + of_families.len());
        members.extend(facts.people().filter(|person| of_people[person.index()] == 0).map(Member::Person));
        members
            .extend(facts.families().filter(|family| of_families[family.index()] == 0).map(Member::Family));
        let mut next = 0;
        while let Some(&member) = members.get(next) {
            next += 1;
            match member {
                Member::Person(person) => {
                    for bond in facts.child_in(person) {
                        let left = &mut of_families[bond.family.index()];
                        *left -= 1;
                        if *left == 0 {
                            members.push(Member::Family(bond.family));
                        }
                    }
                }
                Member::Family(family) => {
                    for bond in facts.spouses(family) {
                        let left = &mut of_people[bond.person.index()];
                        *left -= 1;
                        if *left == 0 {
                            members.push(Member::Person(bond.person));
                        }
                    }
                }
            }
        }
        // What is left are circles and who is above them, in no order.
        members.extend(facts.people().filter(|person| of_people[person.index()] > 0).map(Member::Person));
        members.extend(facts.families().filter(|family| of_families[family.index()] > 0).map(Member::Family));
        Order { members }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;
    use crate::rules::testing::today;

    /// The year that is found for each person, or nothing for those who are dead or of whom nothing is known.
    fn years(records: &str) -> Vec<Option<i32>> {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n");
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let lives = Lives::new(model.facts(), &Limits::default(), today());
        let year = |person| match lives.of(person) {
            Life::Possible(birth) => Some(birth.year),
            _ => None,
        };
        model.people().map(year).collect()
    }

    #[test]
    fn a_birth_that_is_recorded_is_what_counts() {
        assert_eq!(years("0 @I1@ INDI\n1 BIRT\n2 DATE 1960\n"), [Some(1960)]);
        assert_eq!(years("0 @I1@ INDI\n1 BIRT\n2 DATE 1926\n"), [None]);
        assert_eq!(years("0 @I1@ INDI\n1 BIRT\n2 DATE 1927\n"), [Some(1927)]);
        assert_eq!(years("0 @I1@ INDI\n1 BIRT\n2 DATE BET 1920 AND 1940\n"), [Some(1940)]);
    }

    #[test]
    fn other_dates_make_a_birth_earlier_as_far_as_it_is_not_recorded() {
        let married = |born: &str| {
            format!("0 @I1@ INDI\n1 BIRT\n2 DATE {born}\n0 @F1@ FAM\n1 WIFE @I1@\n1 MARR\n2 DATE 1880\n")
        };
        assert_eq!(years(&married("BEF 1940")), [None]);
        assert_eq!(years(&married("BET 1930 AND 1940")), [Some(1930)]);
        assert_eq!(years(&married("1940")), [Some(1940)]);
        assert_eq!(years("0 @I1@ INDI\n1 BIRT\n2 DATE AFT 1920\n1 CENS\n2 DATE 1950\n"), [Some(1950)]);
    }

    #[test]
    fn who_has_died_is_not_alive_and_who_is_only_perhaps_dead_may_be() {
        for end in
            ["1 DEAT Y", "1 DEAT\n2 PLAC Mainz", "1 BURI\n2 DATE 1990", "1 CREM Y", "1 PROB\n2 DATE 1990"]
        {
            assert_eq!(years(&format!("0 @I1@ INDI\n1 BIRT\n2 DATE 1960\n{end}\n")), [None], "{end}");
        }
        for no_end in ["1 DEAT", "1 DEAT N", "1 WILL\n2 DATE 1990"] {
            assert_eq!(
                years(&format!("0 @I1@ INDI\n1 BIRT\n2 DATE 1960\n{no_end}\n")),
                [Some(1960)],
                "{no_end}"
            );
        }
    }

    #[test]
    fn nobody_is_called_alive_of_whom_nothing_is_known() {
        assert_eq!(years("0 @I1@ INDI\n1 NAME Ann /Lee/\n"), [None]);
    }

    #[test]
    fn dates_of_children_parents_and_weddings_tell_of_people_without_dates() {
        let records = "0 @I1@ INDI\n1 FAMS @F1@\n0 @I2@ INDI\n1 BIRT\n2 DATE 1990\n1 FAMC @F1@\n\
            0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n0 @I3@ INDI\n1 FAMC @F2@\n\
            0 @F2@ FAM\n1 HUSB @I2@\n1 CHIL @I3@\n0 @I4@ INDI\n0 @F3@ FAM\n1 WIFE @I4@\n1 MARR\n2 DATE 1970\n";
        assert_eq!(years(records), [Some(1975), Some(1990), Some(2026), Some(1955)]);
    }

    #[test]
    fn descendants_of_who_lived_long_ago_are_dead_for_some_generations() {
        let mut records = String::from("0 @I0@ INDI\n1 BIRT\n2 DATE 1780\n1 FAMS @F0@\n");
        for next in 1..5 {
            let last = next - 1;
            records += &format!("0 @F{last}@ FAM\n1 HUSB @I{last}@\n1 CHIL @I{next}@\n0 @I{next}@ INDI\n");
        }
        assert_eq!(years(&records), [None, None, None, None, Some(1960)]);
    }

    #[test]
    fn thousands_of_families_and_children_take_no_time() {
        let mut records = String::from("0 @I1@ INDI\n1 BIRT\n2 DATE 1780\n0 @F1@ FAM\n1 HUSB @I1@\n");
        (2..20_000).for_each(|child| records += &format!("1 CHIL @I{child}@\n"));
        (2..20_000)
            .for_each(|child| records += &format!("0 @I{child}@ INDI\n0 @F{child}@ FAM\n1 HUSB @I1@\n"));
        assert!(years(&records).iter().all(Option::is_none));
    }

    #[test]
    fn circles_of_ancestors_come_to_an_end() {
        let records = "0 @I1@ INDI\n1 FAMC @F1@\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I1@\n\
            0 @I2@ INDI\n1 BIRT\n2 DATE 1990\n1 FAMC @F2@\n1 FAMS @F3@\n0 @I3@ INDI\n1 FAMC @F3@\n1 FAMS @F2@\n\
            0 @F2@ FAM\n0 @F3@ FAM\n";
        assert_eq!(years(records)[1], Some(1990));
    }
}
