//! Two people of one name who were born on one day are most often one.
//!
//! People are brought together by their names and one more thing that they share: the year of birth or death, a husband or
//! wife, or the family that they come from. Only those who meet so are compared, and each with few others, so that a file full
//! of people of one name takes no longer than any other.

use heirloom_core::keyed::KeyedSet;
use heirloom_dates::calendars::System;
use heirloom_dates::{Days, Order};
use rustc_hash::{FxHashMap, FxHashSet};

use super::findings::SAME_PERSON;
use super::texts::{BareName, hash};
use crate::rules::kin::Kin;
use crate::rules::texts::{bare_number, leave_out_the_lonely};
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};
use crate::{DateFacts, EventFacts, Facts, PersonNo, Sex, StructureNo, Term};

pub(super) const RULE: Rule = Rule { code: &SAME_PERSON, look: Look::File(|| Box::new(Meeting::default())) };

/// With how many others somebody is compared who meet by the same thing.
const MOST_COMPARED: usize = 16;

/// Finds out who meets whom by their names and another thing, in one walk; and in a second one what is written of those.
#[derive(Default)]
struct Meeting {
    /// Those whose names are known, with a number for the surname and the first given name: further ones may be left out.
    named: Vec<(PersonNo, u64)>,
    /// Those who meet, by numbers for what they meet by; those of one number lie together, in the order of the file.
    meetings: Vec<(u64, PersonNo)>,
    people: People,
}

impl FileRule for Meeting {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        if self.meetings.is_empty() {
            let named = model.people().filter_map(|person| {
                let name = BareName::of(model, model.person(person))?;
                Some((person, hash((name.surname, name.given.first()))))
            });
            self.named.extend(named);
        } else {
            self.people.read(scope);
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        if self.meetings.is_empty() {
            self.meetings = meetings(scope.kin, &std::mem::take(&mut self.named));
            self.people.want(scope.kin, self.meetings.iter().map(|(_, person)| *person));
            return if self.meetings.is_empty() { Next::Done } else { Next::Again };
        }
        let mut found: Vec<(PersonNo, PersonNo, String)> = Vec::new();
        let mut reported: FxHashSet<PersonNo> = FxHashSet::default();
        let mut compared: KeyedSet<(PersonNo, PersonNo)> = KeyedSet::default();
        for group in self.meetings.chunk_by(|one, other| one.0 == other.0) {
            for (at, &(_, later)) in group.iter().enumerate() {
                for &(_, earlier) in group[..at].iter().rev().take(MOST_COMPARED) {
                    if reported.contains(&later) {
                        break;
                    }
                    if earlier != later
                        && compared.insert((earlier, later))
                        && let Some(reasons) = self.people.reasons(scope.kin, earlier, later)
                    {
                        reported.insert(later);
                        found.push((later, earlier, reasons));
                    }
                }
            }
        }
        found.sort_unstable();
        for (later, earlier, reasons) in found {
            let Some(written) = self.people.written(later) else { continue };
            let place = scope.kin.facts.person(earlier).place();
            scope.report(written.name_at, [("line", place), ("reasons", reasons.into())]);
        }
        Next::Done
    }
}

/// Those who meet others by their names and another thing, with a number for each.
fn meetings(kin: Kin<'_>, named: &[(PersonNo, u64)]) -> Vec<(u64, PersonNo)> {
    let facts = kin.facts;
    let mut meetings = Vec::with_capacity(named.len() * 3);
    for &(person, name) in named {
        let mut meet = |sort: u8, thing: u64| meetings.push((hash((name, sort, thing)), person));
        if let Some(year) = date(facts, person, Term::Birth).and_then(year) {
            meet(0, year);
        }
        if let Some(year) = date(facts, person, Term::Death).and_then(year) {
            meet(1, year);
        }
        for bond in facts.spouse_in(person) {
            // More than two are no couple, and would meet too many.
            let others =
                facts.spouses(bond.family).map(|other| other.person).filter(|other| *other != person);
            for other in others.take(2) {
                meet(2, hash(other));
            }
        }
        for bond in facts.child_in(person) {
            meet(3, hash(bond.family));
        }
    }
    leave_out_the_lonely(&mut meetings);
    meetings.sort_unstable();
    let groups = meetings.chunk_by(|one, other| one.0 == other.0).filter(|group| group.len() > 1);
    groups.flatten().copied().collect()
}

/// The first date of events of a term.
fn date(facts: &Facts, of: PersonNo, term: Term) -> Option<DateFacts> {
    facts.events(of).iter().filter(|event| event.term() == term).find_map(EventFacts::date)
}

/// What is written of somebody, and compared.
struct Written {
    name: BareName,
    name_at: StructureNo,
    /// What stands for the place of the first birth, and of the first death.
    places: [Option<u64>; 2],
}

/// What is written of those who are compared, and of their husbands, wives and parents. Most meet nobody, so that no more is read of
/// them than the name.
#[derive(Default)]
struct People {
    /// In the order of the file.
    wanted: Vec<PersonNo>,
    written: FxHashMap<PersonNo, Written>,
}

impl People {
    /// Has people looked for who meet others.
    fn want(&mut self, kin: Kin<'_>, people: impl Iterator<Item = PersonNo>) {
        let people: FxHashSet<PersonNo> = people.collect();
        let mut wanted = people.clone();
        for person in people {
            wanted.extend(married(kin.facts, person));
            wanted.extend(parents(kin.facts, person));
        }
        self.wanted = wanted.into_iter().collect();
        self.wanted.sort_unstable();
    }

    /// Reads what is written of those in a window.
    fn read(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        let mut people = model.people();
        let (Some(first), Some(last)) = (people.next(), model.people().last()) else { return };
        let from = self.wanted.partition_point(|person| *person < first);
        let to = self.wanted.partition_point(|person| *person <= last);
        for &person in &self.wanted[from..to] {
            let record = model.person(person);
            let name = BareName::of(model, record).zip(model.first(record, Term::Name));
            let Some((name, name_at)) = name else { continue };
            let place = |term: Term| {
                let event = model.events(person).find(|event| event.term == term)?;
                bare_number(&model.first(event.structure, Term::Place)?.string()?)
            };
            let places = [place(Term::Birth), place(Term::Death)];
            self.written.insert(person, Written { name, name_at: model.number(name_at), places });
        }
    }

    fn written(&self, of: PersonNo) -> Option<&Written> {
        self.written.get(&of)
    }

    /// Why two people may be one, if enough agrees and nothing speaks against it.
    fn reasons(&self, kin: Kin<'_>, one: PersonNo, other: PersonNo) -> Option<String> {
        let facts = kin.facts;
        let (first, second) = (self.written(one)?, self.written(other)?);
        let (sex, other_sex) = (facts.sex(one), facts.sex(other));
        let sexes_differ = sex != other_sex && sex != Sex::Unknown && other_sex != Sex::Unknown;
        if sexes_differ || !first.name.agrees(&second.name) || are_of_one_family(facts, one, other) {
            return None;
        }
        let mut points = 0;
        let mut reasons = String::new();
        let mut agree = |so_many: u32, reason: &str| {
            points += so_many;
            reasons += reason;
        };
        match agreement(kin, date(facts, one, Term::Birth), date(facts, other, Term::Birth)) {
            Agreement::Against => return None,
            Agreement::Day => agree(3, ", day of birth"),
            Agreement::Year => agree(2, ", year of birth"),
            Agreement::Unknown => {}
        }
        match agreement(kin, date(facts, one, Term::Death), date(facts, other, Term::Death)) {
            Agreement::Against => return None,
            Agreement::Day => agree(3, ", day of death"),
            Agreement::Year => agree(2, ", year of death"),
            Agreement::Unknown => {}
        }
        let is_one_place = |at: usize| first.places[at].is_some_and(|place| second.places[at] == Some(place));
        if is_one_place(0) {
            agree(1, ", place of birth");
        }
        if is_one_place(1) {
            agree(1, ", place of death");
        }
        if self.share(&married(facts, one), &married(facts, other)) {
            agree(2, ", whom they married");
        }
        if self.share(&parents(facts, one), &parents(facts, other)) {
            agree(2, ", parents");
        }
        (points >= kin.limits.duplicates.same_person_points).then_some(reasons)
    }

    /// Whether somebody is in both lists, or two of one name are.
    fn share(&self, one: &[PersonNo], other: &[PersonNo]) -> bool {
        let agree = |one: PersonNo, other: PersonNo| {
            let names = || self.written(one).zip(self.written(other));
            one == other || names().is_some_and(|(one, other)| one.name.agrees(&other.name))
        };
        one.iter().any(|one| other.iter().any(|other| agree(*one, *other)))
    }
}

/// Those whom somebody has a family with.
fn married(facts: &Facts, person: PersonNo) -> Vec<PersonNo> {
    let families = facts.spouse_in(person).take(MOST_COMPARED);
    let spouses = families.flat_map(|bond| facts.spouses(bond.family).take(3));
    spouses.map(|bond| bond.person).filter(|spouse| *spouse != person).collect()
}

/// The parents of somebody, in whichever way.
fn parents(facts: &Facts, person: PersonNo) -> Vec<PersonNo> {
    let families = facts.child_in(person).take(MOST_COMPARED);
    families.flat_map(|bond| facts.spouses(bond.family).take(2)).map(|bond| bond.person).collect()
}

/// Whether one is a parent, the husband or the wife of the other: nobody is that of themselves.
fn are_of_one_family(facts: &Facts, one: PersonNo, other: PersonNo) -> bool {
    // Nobody has so many families but by mistake.
    let has_beside = |person: PersonNo, beside: PersonNo| {
        let families = facts.child_in(person).take(MOST_COMPARED).map(|bond| bond.family);
        let families = families.chain(facts.spouse_in(person).take(MOST_COMPARED).map(|bond| bond.family));
        families.flat_map(|family| facts.spouses(family).take(3)).any(|bond| bond.person == beside)
    };
    has_beside(one, other) || has_beside(other, one)
}

/// How two dates of the same sort agree.
enum Agreement {
    /// One is surely before the other.
    Against,
    /// They may be the same or not.
    Unknown,
    /// They are in the same year.
    Year,
    /// They are the same day.
    Day,
}

fn agreement(kin: Kin<'_>, one: Option<DateFacts>, other: Option<DateFacts>) -> Agreement {
    let Some((one, other)) = one.zip(other) else { return Agreement::Unknown };
    let is_day = |days: Days| days.count() == Some(1);
    if kin.days(&one).compare(kin.days(&other)) != Order::Overlaps {
        Agreement::Against
    } else if one.days == other.days && is_day(one.days) && !one.is_about && !other.is_about {
        Agreement::Day
    } else if year(one).is_some() && year(one) == year(other) {
        Agreement::Year
    } else {
        Agreement::Unknown
    }
}

/// The year of a date, if it lies within one.
fn year(date: DateFacts) -> Option<u64> {
    let year = |day| System::Gregorian.year_month_day(day).map(|date| date.year);
    let (first, last) = (date.days.first()?, date.days.last()?);
    let first_year = year(first)?;
    (first == last || year(last)? == first_year).then_some(u64::from(first_year.unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use crate::rules::Limits;
    use crate::rules::testing::{found, found_with};

    fn twice(one: &str, other: &str) -> Vec<(usize, String)> {
        found("same-person", &format!("0 @I1@ INDI\n{one}0 @I2@ INDI\n{other}"))
    }

    fn born(name: &str, date: &str) -> String {
        format!("1 NAME {name}\n1 BIRT\n2 DATE {date}\n")
    }

    #[test]
    fn people_of_one_name_who_were_born_on_one_day_are_told() {
        let told =
            "this may be the same person as in line 3: both have the same name, day of birth".to_string();
        assert_eq!(
            twice(&born("Ann /Lee/", "3 MAY 1815"), &born("ANN MARY /Lee/", "3 MAY 1815")),
            [(8, told)]
        );
    }

    #[test]
    fn a_year_is_not_enough_but_a_year_and_a_place_are() {
        let (one, place) = (born("Ann /Lee/", "1815"), "2 PLAC Mainz\n");
        assert_eq!(twice(&one, &one), []);
        assert_eq!(twice(&format!("{one}{place}"), &format!("{one}{place}")).len(), 1);
        let mut limits = Limits::default();
        limits.duplicates.same_person_points = 2;
        let records = format!("0 @I1@ INDI\n{one}0 @I2@ INDI\n{one}");
        assert_eq!(found_with("same-person", &records, &limits).len(), 1);
    }

    #[test]
    fn what_speaks_against_it_is_heard() {
        let one = born("Ann /Lee/", "3 MAY 1815");
        for other in [
            born("Eve /Lee/", "3 MAY 1815"),
            born("Ann /Poe/", "3 MAY 1815"),
            born("Ann /Lee/", "4 MAY 1815"),
            born("Ann Eve /Lee/", "3 MAY 1816"),
        ] {
            assert_eq!(twice(&one, &other), [], "{other}");
        }
        let sexes = (format!("{one}1 SEX F\n"), format!("{one}1 SEX M\n"));
        assert_eq!(twice(&sexes.0, &sexes.1), []);
        let deaths = (format!("{one}1 DEAT\n2 DATE 1850\n"), format!("{one}1 DEAT\n2 DATE 1851\n"));
        assert_eq!(twice(&deaths.0, &deaths.1), []);
    }

    #[test]
    fn brothers_who_got_the_name_of_one_who_had_died_are_not_told() {
        let records = "0 @I1@ INDI\n1 NAME Carl /Lee/\n1 BIRT\n2 DATE 1815\n1 FAMC @F1@\n\
            0 @I2@ INDI\n1 NAME Carl /Lee/\n1 BIRT\n2 DATE 1817\n1 FAMC @F1@\n0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I2@\n";
        assert_eq!(found("same-person", records), []);
    }

    #[test]
    fn parents_and_spouses_of_one_name_are_not_told() {
        let born = born("Carl /Lee/", "3 MAY 1815");
        for family in
            ["1 HUSB @I1@\n1 CHIL @I2@\n", "1 HUSB @I2@\n1 CHIL @I1@\n", "1 HUSB @I1@\n1 WIFE @I2@\n"]
        {
            let records = format!("0 @I1@ INDI\n{born}0 @I2@ INDI\n{born}0 @F1@ FAM\n{family}");
            assert_eq!(found("same-person", &records), [], "{family}");
        }
    }

    #[test]
    fn husbands_of_one_name_who_died_in_one_year_are_told() {
        let husband = |id: u8| {
            format!(
                "0 @I{id}@ INDI\n1 NAME Carl /Lee/\n1 DEAT\n2 DATE 1880\n0 @F{id}@ FAM\n1 HUSB @I{id}@\n1 WIFE @I9@\n"
            )
        };
        let records = format!("{}{}0 @I9@ INDI\n1 NAME Eve /Poe/\n", husband(1), husband(2));
        let told = "this may be the same person as in line 3: both have the same name, year of death, whom they married";
        assert_eq!(found("same-person", &records), [(11, told.to_string())]);
    }

    #[test]
    fn thousands_of_one_name_are_told_once_each() {
        let one = |id: usize| format!("0 @I{id}@ INDI\n{}", born("Ann /Lee/", "3 MAY 1815"));
        let records: String = (0..5000).map(one).collect();
        assert_eq!(found("same-person", &records).len(), 4999);
    }
}
