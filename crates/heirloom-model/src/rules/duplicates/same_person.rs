//! Two people of one name who were born on one day are most often one.
//!
//! People are brought together by their names and one more thing that they share: the year of birth or death, a husband or
//! wife, or the family that they come from. Only those who meet so are compared, and each with few others, so that a file full
//! of people of one name takes no longer than any other.

use std::cell::RefCell;
use std::rc::Rc;

use heirloom_core::keyed::KeyedSet;
use heirloom_dates::calendars::System;
use heirloom_dates::{Days, Order};
use rustc_hash::{FxHashMap, FxHashSet};

use super::findings::SAME_PERSON;
use super::texts::{BareName, hash};
use crate::rules::texts::{bare_number, leave_out_the_lonely};
use crate::rules::{Look, Rule, Scope};
use crate::{Dated, Model, PersonNo, Sex, Term};

pub(super) const RULE: Rule = Rule { code: &SAME_PERSON, look: Look::Whole(look) };

/// With how many others somebody is compared who meet by the same thing.
const MOST_COMPARED: usize = 16;

fn look(scope: &mut Scope<'_, '_>) {
    let people = People::new(scope);
    let mut meetings = people.meetings();
    leave_out_the_lonely(&mut meetings);
    // Those who meet lie together then, in the order of the file.
    meetings.sort_unstable();
    let mut found: Vec<(PersonNo, PersonNo, String)> = Vec::new();
    let mut reported: FxHashSet<PersonNo> = FxHashSet::default();
    let mut compared: KeyedSet<(PersonNo, PersonNo)> = KeyedSet::default();
    for group in meetings.chunk_by(|one, other| one.0 == other.0) {
        for (at, &(_, later)) in group.iter().enumerate() {
            for &(_, earlier) in group[..at].iter().rev().take(MOST_COMPARED) {
                if reported.contains(&later) {
                    break;
                }
                if earlier != later
                    && compared.insert((earlier, later))
                    && let Some(reasons) = people.reasons(scope, earlier, later)
                {
                    reported.insert(later);
                    found.push((later, earlier, reasons));
                }
            }
        }
    }
    found.sort_unstable();
    for (later, earlier, reasons) in found {
        let record = scope.model.person(later);
        let detail = [("line", scope.kin.facts.person(earlier).place()), ("reasons", reasons.into())];
        match scope.model.first(record, Term::Name) {
            Some(name) => scope.report(name, detail),
            None => scope.report_tag(record, detail),
        }
    }
}

/// What is compared of people. Most meet nobody, so that no more is read of them than the name.
struct People<'s, 'd> {
    model: &'s Model<'d>,
    names: RefCell<FxHashMap<PersonNo, Option<Rc<BareName>>>>,
}

impl<'s, 'd> People<'s, 'd> {
    fn new(scope: &Scope<'s, 'd>) -> People<'s, 'd> {
        People { model: scope.model, names: RefCell::default() }
    }

    fn name(&self, of: PersonNo) -> Option<Rc<BareName>> {
        let read = || BareName::of(self.model, self.model.person(of)).map(Rc::new);
        self.names.borrow_mut().entry(of).or_insert_with(read).clone()
    }

    /// The first date of events of a term.
    fn date(&self, of: PersonNo, term: Term) -> Option<Dated<'d>> {
        self.model.events(of).filter(|event| event.term == term).find_map(|event| event.date)
    }

    /// What stands for the place of the first event of a term.
    fn place(&self, of: PersonNo, term: Term) -> Option<u64> {
        let event = self.model.events(of).find(|event| event.term == term)?;
        bare_number(&self.model.first(event.structure, Term::Place)?.string()?)
    }

    /// A number for each thing, besides the name, by which somebody meets others.
    fn meetings(&self) -> Vec<(u64, PersonNo)> {
        let model = self.model;
        let mut meetings = Vec::with_capacity(model.people().len() * 3);
        for person in model.people() {
            let Some(name) = BareName::of(model, model.person(person)) else { continue };
            // Further given names may be left out.
            let name = hash((name.surname, name.given.first()));
            let mut meet = |sort: u8, thing: u64| meetings.push((hash((name, sort, thing)), person));
            if let Some(year) = self.date(person, Term::Birth).and_then(year) {
                meet(0, year);
            }
            if let Some(year) = self.date(person, Term::Death).and_then(year) {
                meet(1, year);
            }
            for bond in model.spouse_in(person) {
                // More than two are no couple, and would meet too many.
                let others =
                    model.spouses(bond.family).map(|other| other.person).filter(|other| *other != person);
                for other in others.take(2) {
                    meet(2, hash(other));
                }
            }
            for bond in model.child_in(person) {
                meet(3, hash(bond.family));
            }
        }
        meetings
    }

    /// Why two people may be one, if enough agrees and nothing speaks against it.
    fn reasons(&self, scope: &Scope<'_, 'd>, one: PersonNo, other: PersonNo) -> Option<String> {
        let model = scope.model;
        let (first, second) = (self.name(one)?, self.name(other)?);
        let (sex, other_sex) = (model.sex(one), model.sex(other));
        let sexes_differ = sex != other_sex && sex != Sex::Unknown && other_sex != Sex::Unknown;
        if sexes_differ || !first.agrees(&second) || are_of_one_family(scope, one, other) {
            return None;
        }
        let mut points = 0;
        let mut reasons = String::new();
        let mut agree = |so_many: u32, reason: &str| {
            points += so_many;
            reasons += reason;
        };
        match agreement(scope, self.date(one, Term::Birth), self.date(other, Term::Birth)) {
            Agreement::Against => return None,
            Agreement::Day => agree(3, ", day of birth"),
            Agreement::Year => agree(2, ", year of birth"),
            Agreement::Unknown => {}
        }
        match agreement(scope, self.date(one, Term::Death), self.date(other, Term::Death)) {
            Agreement::Against => return None,
            Agreement::Day => agree(3, ", day of death"),
            Agreement::Year => agree(2, ", year of death"),
            Agreement::Unknown => {}
        }
        let is_one_place =
            |of: Term| self.place(one, of).is_some_and(|place| self.place(other, of) == Some(place));
        if is_one_place(Term::Birth) {
            agree(1, ", place of birth");
        }
        if is_one_place(Term::Death) {
            agree(1, ", place of death");
        }
        let married = |person: PersonNo| {
            let spouses = model
                .spouse_in(person)
                .take(MOST_COMPARED)
                .flat_map(|bond| model.spouses(bond.family).take(3));
            spouses.map(|bond| bond.person).filter(|spouse| *spouse != person).collect()
        };
        if self.share(married(one), married(other)) {
            agree(2, ", whom they married");
        }
        let parents = |person: PersonNo| {
            let families = model.child_in(person).take(MOST_COMPARED);
            families.flat_map(|bond| model.spouses(bond.family).take(2)).map(|bond| bond.person).collect()
        };
        if self.share(parents(one), parents(other)) {
            agree(2, ", parents");
        }
        (points >= scope.limits.duplicates.same_person_points).then_some(reasons)
    }

    /// Whether somebody is in both lists, or two of one name are.
    fn share(&self, one: Vec<PersonNo>, other: Vec<PersonNo>) -> bool {
        let agree = |one: PersonNo, other: PersonNo| {
            one == other
                || self.name(one).zip(self.name(other)).is_some_and(|(one, other)| one.agrees(&other))
        };
        one.iter().any(|one| other.iter().any(|other| agree(*one, *other)))
    }
}

/// Whether one is a parent, the husband or the wife of the other: nobody is that of themselves.
fn are_of_one_family(scope: &Scope<'_, '_>, one: PersonNo, other: PersonNo) -> bool {
    let model = scope.model;
    // Nobody has so many families but by mistake.
    let has_beside = |person: PersonNo, beside: PersonNo| {
        let families = model.child_in(person).take(MOST_COMPARED).map(|bond| bond.family);
        let families = families.chain(model.spouse_in(person).take(MOST_COMPARED).map(|bond| bond.family));
        families.flat_map(|family| model.spouses(family).take(3)).any(|bond| bond.person == beside)
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

fn agreement(scope: &Scope<'_, '_>, one: Option<Dated<'_>>, other: Option<Dated<'_>>) -> Agreement {
    let Some((one, other)) = one.zip(other) else { return Agreement::Unknown };
    let is_day = |days: Days| days.count() == Some(1);
    if scope.days(&one).compare(scope.days(&other)) != Order::Overlaps {
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
fn year(date: Dated<'_>) -> Option<u64> {
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
