//! Each date is read once, for all rules that look at it.
//!
//! What a rule on dates is given is the value with what is wrong with it, and which one of several troubles it is if the date
//! can't be counted: so no date that can't be read is told twice.

use std::cell::OnceCell;

use heirloom_core::Structure;
use heirloom_core::source::Code;
use heirloom_dates::calendars::System;
use heirloom_dates::{
    Calendar, Date, DateValue, Flaw, Kind, Month, Notation, Parsed, Precision, Problem, Rules, Suggestion,
    suggest, write,
};

use crate::model::{CLEAR_YEARS, is_clear_day};
use crate::rules::Scope;
use crate::{Model, Term};

/// What a date has to be in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) enum Sort {
    /// Any date.
    Value,
    /// A period, as of what a source covers.
    Period,
    /// A single day, on which somebody worked on the file.
    Exact,
}

impl Sort {
    /// What a date of this term has to be; `None` if it is none.
    pub(in crate::rules) fn of(term: Term) -> Option<Sort> {
        Some(match term {
            Term::Date | Term::EntryDate | Term::LatterDayDate => Sort::Value,
            Term::EventsPeriod => Sort::Period,
            Term::ChangeDate | Term::TransmissionDate | Term::PublicationDate | Term::StatusDate => {
                Sort::Exact
            }
            _ => return None,
        })
    }
}

/// Why a date can't be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// It can't be read; perhaps it is known what was meant.
    Unreadable,
    /// It can be read in several ways.
    Ambiguous,
    /// It is words, and no date.
    Words,
    /// It is an interpretation of nothing.
    NoPhrase,
    /// It has no year.
    NoYear,
    /// There is no such day, month or year.
    Impossible(Flaw),
    /// Its two years can't be those of one winter.
    DualYear,
}

/// A date that was read.
pub(in crate::rules) struct Reading<'a, 'd> {
    /// The structure that holds it.
    pub(super) structure: Structure<'d>,
    /// What it has to be.
    pub(super) sort: Sort,
    /// What it says, and what is wrong with it.
    pub(super) parsed: Parsed<'a, DateValue<'a>>,
    notation: Notation,
    suggestions: OnceCell<Vec<Suggestion<'a>>>,
    trouble: OnceCell<Option<Trouble>>,
}

impl<'a> Reading<'a, '_> {
    /// What it says.
    pub(super) fn value(&self) -> &DateValue<'a> {
        &self.parsed.value
    }

    /// Whether a problem of some kind was met.
    pub(super) fn has(&self, is: impl Fn(Kind) -> bool) -> bool {
        self.parsed.problems.iter().any(|problem| is(problem.kind))
    }

    /// What the text may have meant.
    pub(super) fn suggestions(&self) -> &[Suggestion<'a>] {
        self.suggestions.get_or_init(|| suggest(self.parsed.text))
    }

    /// Why it can't be counted, if so.
    pub(super) fn trouble(&self) -> Option<Trouble> {
        *self.trouble.get_or_init(|| self.find_trouble())
    }

    fn find_trouble(&self) -> Option<Trouble> {
        let of_problems = self.parsed.problems.iter().find_map(|problem: &Problem| match problem.kind {
            Kind::MissingYear => Some(Trouble::NoYear),
            // By the grammar `18710312` is a year.
            Kind::FarYear if self.suggestions().iter().any(|found| found.value != *self.value()) => {
                Some(self.by_readings(Trouble::Unreadable))
            }
            Kind::NotUnderstood if is_without_phrase(self.parsed.text) => Some(Trouble::NoPhrase),
            Kind::NotUnderstood | Kind::NumberTooLarge => {
                let has_numbers = self.parsed.text.bytes().any(|octet| octet.is_ascii_digit());
                Some(self.by_readings(if has_numbers { Trouble::Unreadable } else { Trouble::Words }))
            }
            Kind::NotGregorian(Flaw::DualYear) => Some(self.of_dual_year()),
            Kind::NotGregorian(flaw) => Some(self.by_readings(of_flaw(flaw))),
            Kind::IllFormed(flaw) => Some(of_flaw(flaw)),
            _ => None,
        });
        of_problems.or_else(|| self.value().dates().any(is_dual_outside_winter).then_some(Trouble::DualYear))
    }

    /// The trouble with two years without a calendar. Without a month they are the ends of a range.
    fn of_dual_year(&self) -> Trouble {
        let julian = self.value().dates().find_map(|date| {
            let month = System::Julian.month_named(date.month?.name(date.calendar))?;
            let is_dual = date.year.historical.is_some();
            is_dual.then_some(Date { calendar: Calendar::JULIAN, month: Some(Month::Known(month)), ..date })
        });
        match julian.map(|date| date.flaw()) {
            None if self.value().dates().any(|date| date.month.is_some()) => {
                self.by_readings(Trouble::Unreadable)
            }
            None => self.by_readings(Trouble::DualYear),
            Some(Some(flaw @ (Flaw::DayZero | Flaw::NoSuchDay { .. }))) => Trouble::Impossible(flaw),
            Some(_) => Trouble::DualYear,
        }
    }

    /// The trouble with a date that may have readings of which nobody can be sure.
    fn by_readings(&self, without: Trouble) -> Trouble {
        match self.suggestions().len() {
            0 => without,
            1 => Trouble::Unreadable,
            _ => Trouble::Ambiguous,
        }
    }

    /// A value in the form of the file.
    pub(super) fn written(&self, value: &DateValue<'_>) -> String {
        match self.notation {
            Notation::Escapes => write::elf(value),
            Notation::Keywords => write::gedcom7(value).payload,
        }
    }

    /// All that it may have meant, in the form of the file.
    pub(super) fn readings(&self) -> Vec<String> {
        self.suggestions().iter().map(|found| format!("`{}`", self.written(&found.value))).collect()
    }
}

/// Whether a date has two years though it is not of the winter that was counted in two ways.
pub(super) fn is_dual_outside_winter(date: Date<'_>) -> bool {
    let Some(Month::Known(month)) = date.month else { return false };
    date.year.historical.is_some()
        && matches!(date.calendar.system(), Some(System::Gregorian | System::Julian))
        && (month > 3 || month == 3 && date.day.is_some_and(|day| day >= 25))
}

/// Whether a date begins with `INT` and has no phrase.
fn is_without_phrase(text: &str) -> bool {
    let text = text.trim_start();
    text.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("INT ")) && !text.contains('(')
}

fn of_flaw(flaw: Flaw) -> Trouble {
    match flaw {
        Flaw::DualYear | Flaw::DualYearApart => Trouble::DualYear,
        flaw => Trouble::Impossible(flaw),
    }
}

/// Whether a structure holds a date.
pub(super) fn is_date<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    Sort::of(model.term(structure)).is_some()
}

/// How a rule looks at a date.
pub(in crate::rules) type LookAtDate = for<'a, 's, 'd> fn(&mut Scope<'s, 'd>, &Reading<'a, 'd>);

/// Has rules look at a date.
pub(in crate::rules) fn look<'d>(
    scope: &mut Scope<'_, 'd>,
    rules: &[(&'static Code, LookAtDate)],
    structure: Structure<'d>,
    sort: Sort,
) {
    if is_known(scope, structure, sort) {
        return;
    }
    let Some(text) = scope.string(structure) else { return };
    let parsed = DateValue::parse_with(&text, &scope.date_rules);
    if !is_unremarkable(scope, sort, &parsed) {
        look_closely(scope, rules, structure, sort, parsed);
    }
}

/// Has each rule look at a date that was read.
fn look_closely<'d>(
    scope: &mut Scope<'_, 'd>,
    rules: &[(&'static Code, LookAtDate)],
    structure: Structure<'d>,
    sort: Sort,
    parsed: Parsed<'_, DateValue<'_>>,
) {
    let reading = Reading {
        structure,
        sort,
        parsed,
        notation: scope.date_rules.notation,
        suggestions: OnceCell::new(),
        trouble: OnceCell::new(),
    };
    for (code, look) in rules {
        scope.reporting(code);
        look(scope, &reading);
    }
}

/// Whether a date is one of an event, which has been read, and there was nothing to say of it. Most dates are.
fn is_known<'d>(scope: &Scope<'_, 'd>, structure: Structure<'d>, sort: Sort) -> bool {
    sort == Sort::Value
        && scope.date_rules.notation == Notation::Escapes
        && scope.limits.dates.earliest_year <= CLEAR_YEARS.start
        && scope.this_year >= CLEAR_YEARS.end
        && scope.model.is_clear_date(structure)
}

/// Whether nothing can be said of a date, as of nearly all: it is written as it should be, lies in years that are over, and there is
/// no doubt about its calendar. So no rule has to look at it.
fn is_unremarkable(scope: &Scope<'_, '_>, sort: Sort, parsed: &Parsed<'_, DateValue<'_>>) -> bool {
    let limits = &scope.limits.dates;
    let first = match sort {
        Sort::Exact => limits.first_change_year.max(CLEAR_YEARS.start),
        Sort::Value | Sort::Period => limits.earliest_year.max(CLEAR_YEARS.start),
    };
    let is_clear =
        |date: &Date<'_>| (first..scope.this_year).contains(&date.year.logical) && is_clear_day(date);
    parsed.problems.is_empty()
        && match (&parsed.value, sort) {
            (DateValue::Date(date), Sort::Exact) => is_clear(date) && date.precision() == Precision::Day,
            (DateValue::Date(date) | DateValue::Approx(_, date), Sort::Value) => is_clear(date),
            (DateValue::Range(_), Sort::Value) | (DateValue::Period(_), Sort::Value | Sort::Period) => {
                parsed.value.dates().all(|date| is_clear(&date))
            }
            _ => false,
        }
}

/// How the dates of a dataset are read: GEDCOM 7 names calendars otherwise.
pub(in crate::rules) fn rules_of(model: &Model<'_>) -> Rules {
    if model.is_gedcom_7() { Rules::GEDCOM_7 } else { Rules::GEDCOM }
}

#[cfg(test)]
mod tests {
    use heirloom_dates::Day;
    use proptest::prelude::*;

    use super::*;
    use crate::rules::kin::Kin;
    use crate::rules::privacy::Lives;
    use crate::rules::scope::View;
    use crate::rules::testing::today;
    use crate::rules::world::Asked;
    use crate::rules::{Limits, Look, dates};

    /// What rules say of the dates of a person that no rule is shown, by the number of its structure.
    fn said_of_what_is_passed_over(file: &str, today: Day) -> (usize, Vec<&'static str>) {
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let (limits, lives, asked) = (Limits::default(), Lives::default(), Asked::default());
        let view = View::new(&model, Kin::new(model.facts(), &limits, &lives), today.into(), &asked);
        let rules: Vec<(&'static Code, LookAtDate)> = dates::RULES
            .iter()
            .filter_map(|rule| match rule.look {
                Look::Date(look) => Some((rule.code, look)),
                _ => None,
            })
            .collect();
        let (mut passed_over, mut scope) = (0, Scope::new(&view));
        for record in parsed.dataset.document() {
            for date in record.with_all_below() {
                let (Some(sort), Some(text)) = (Sort::of(model.term(date)), date.string()) else { continue };
                let read = DateValue::parse_with(&text, &scope.date_rules);
                if is_known(&scope, date, sort) || is_unremarkable(&scope, sort, &read) {
                    passed_over += 1;
                    look_closely(&mut scope, &rules, date, sort, read);
                }
            }
        }
        (passed_over, scope.into_reports().iter().map(|report| report.code.name).collect())
    }

    fn with(date: &str) -> String {
        format!(
            "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 BIRT\n2 DATE {date}\n1 CHAN\n2 DATE {date}\n0 @S1@ SOUR\n1 DATA\n2 EVEN BIRT\n3 DATE {date}\n0 TRLR\n"
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

        /// No rule would say anything of a date that none is shown.
        #[test]
        fn what_is_passed_over_is_nothing_to_any_rule(
            date in "((ABT|CAL|EST|BEF|AFT|FROM|TO|INT) )?(@#DJULIAN@ )?([0-3]?[0-9] )?((JAN|FEB|MAR|DEC|Mar) )?(1[5-9]|20)[0-9]{2}(/[0-9]{2})?( B\\.C\\.)?( \\(x\\))?"
                .boxed()
                .prop_union("(BET|FROM) ([0-3]?[0-9] )?((JAN|MAR|DEC) )?(1[5-9]|20)[0-9]{2} (AND|TO) ([0-3]?[0-9] )?((JAN|MAR|DEC) )?(1[5-9]|20)[0-9]{2}".boxed()),
            days_ago in 0_i64..200_000,
        ) {
            let today = Day::from_jdn(today().jdn() - days_ago);
            let (_, said) = said_of_what_is_passed_over(&with(&date), today);
            prop_assert!(said.is_empty(), "{date}: {said:?}");
        }
    }

    #[test]
    fn most_dates_are_passed_over() {
        let passed_over = |date| said_of_what_is_passed_over(&with(date), today()).0;
        assert_eq!(passed_over("12 MAR 1888"), 1);
        assert_eq!(passed_over("12 MAR 1998"), 2);
        assert_eq!(passed_over("FROM 1888 TO 1890"), 2);
        assert_eq!(passed_over("12 Mar 1888"), 0);
        assert_eq!(passed_over("12 MAR 1650"), 0);
    }
}
