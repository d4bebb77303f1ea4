//! What a rule is given to look at, and how it reports.

use std::borrow::Cow;
use std::cell::Cell;

use heirloom_core::Structure;
use heirloom_core::source::{Code, Value};
use heirloom_dates::calendars::System;
use heirloom_dates::{Day, Days, Rules};

use super::kin::Kin;
use super::report::{Details, Report, Spot};
use super::world::Asked;
use super::{Limits, World, dates};
use crate::model::Leads;
use crate::{DateFacts, Dated, Model, StructureNo, Term};

/// What all rules are shown of a file, or of a window of it, on whichever thread.
pub(super) struct View<'s, 'd> {
    pub(super) model: &'s Model<'d>,
    pub(super) kin: Kin<'s>,
    world: World<'s>,
    asked: &'s Asked,
    date_rules: Rules,
    this_year: i32,
}

impl<'s, 'd> View<'s, 'd> {
    pub(super) fn new(
        model: &'s Model<'d>,
        kin: Kin<'s>,
        world: World<'s>,
        asked: &'s Asked,
    ) -> View<'s, 'd> {
        let date_rules = dates::rules_of(model);
        let this_year = System::Gregorian.year_month_day(world.today).map_or(0, |today| today.year);
        View { model, kin, world, asked, date_rules, this_year }
    }
}

/// How a rule looks at one thing, with what it reports.
pub(super) type Looking<'s, 'd, T> = (&'static Code, fn(&mut Scope<'s, 'd>, T));

/// What a rule is given: the model, the limits and where findings go.
pub struct Scope<'s, 'd> {
    /// What the dataset says, which may be one window of the file.
    pub model: &'s Model<'d>,
    /// What is known of all people and families, wherever they are.
    pub(super) kin: Kin<'s>,
    /// What counts as too much.
    pub limits: &'s Limits,
    /// The day after which nothing can have happened.
    pub today: Day,
    /// Whether there is a file of this name, if anybody can tell.
    pub is_file: Option<&'s (dyn Fn(&str) -> bool + Sync)>,
    /// Which files were looked for.
    pub(super) asked: &'s Asked,
    /// How dates, ages and times of the file are read.
    pub date_rules: Rules,
    /// The year of that day, in the Gregorian calendar.
    pub(super) this_year: i32,
    code: Option<&'static Code>,
    reports: Vec<Report>,
    /// The number of a structure, and the value that was read from its line: many rules look at one after the other. It is
    /// kept apart whether there is a value, and whether it is on one line.
    value: Cell<(usize, OneLine<'d>)>,
    /// The number of a structure, and whether its value says something.
    says_something: Cell<(usize, bool)>,
    /// The number of an event, and its date: what lies in one event comes one after the other.
    date: Cell<(usize, Option<Dated<'d>>)>,
}

/// What stands on the line of a structure.
#[derive(Clone, Copy)]
enum OneLine<'d> {
    Value(Option<&'d str>),
    /// The value has to be put together from several lines, or is not as it is written.
    Longer,
}

impl<'s, 'd> Scope<'s, 'd> {
    pub(super) fn new(view: &'s View<'s, 'd>) -> Scope<'s, 'd> {
        let View { model, kin, world: World { today, is_file }, asked, date_rules, this_year, .. } = *view;
        Scope {
            model,
            kin,
            limits: kin.limits,
            today,
            is_file,
            asked,
            date_rules,
            this_year,
            code: None,
            reports: Vec::new(),
            value: Cell::new((NOBODY, OneLine::Longer)),
            says_something: Cell::new((NOBODY, false)),
            date: Cell::new((NOBODY, None)),
        }
    }

    /// What was found.
    pub(super) fn into_reports(self) -> Vec<Report> {
        self.reports
    }

    /// From now on a rule with this code reports.
    pub(super) fn reporting(&mut self, code: &'static Code) {
        self.code = Some(code);
    }

    /// Has rules look at one thing.
    #[inline]
    pub(super) fn each<T: Copy>(&mut self, rules: &[Looking<'s, 'd, T>], thing: T) {
        for (code, look) in rules {
            self.code = Some(code);
            look(self, thing);
        }
    }

    /// Reports the value of a structure, or its tag if it has no value. The details fill what the message leaves open; text alone
    /// fills its `{}`.
    pub(super) fn report(&mut self, at: impl Spot, details: impl Into<Details>) {
        let Some(code) = self.code else { return };
        self.reports.push(Report { code, at: at.value(), details: details.into() });
    }

    /// Reports the tag of a structure: something is wrong with its being there, or with what is missing in it.
    pub(super) fn report_tag(&mut self, at: impl Spot, details: impl Into<Details>) {
        let Some(code) = self.code else { return };
        self.reports.push(Report { code, at: at.tag(), details: details.into() });
    }

    /// The place of a structure, to name it in a message by its line.
    pub(super) fn place(&self, of: Structure<'_>) -> Value {
        self.model.number(of).place()
    }

    /// Where a pointer leads: two that lead to the same have the same.
    pub(super) fn target(&self, pointer: Structure<'d>) -> Option<Target> {
        let target = pointer.target()?;
        if !target.is_elsewhere() && !target.is_missing() {
            return Some(Target::Here(self.model.number(target)));
        }
        Some(self.kin.resolved(Target::Elsewhere(Leads::elsewhere(target.id().unwrap_or_default()))))
    }

    /// The value of a structure, if that is a string. This is how rules ask for that of the structure that they look at, so
    /// that it is read once for all of them.
    pub(super) fn string(&self, of: Structure<'d>) -> Option<Cow<'d, str>> {
        match self.one_line(of) {
            OneLine::Value(value) => value.map(Cow::Borrowed),
            OneLine::Longer => of.string(),
        }
    }

    /// Whether a structure has a value that is more than blanks. Nothing is copied for an answer that its first line gives.
    pub(super) fn has_text(&self, of: Structure<'d>) -> bool {
        let (number, known) = self.says_something.get();
        if number == of.number() {
            return known;
        }
        let has_text = of.begins_with_text().unwrap_or_else(|| self.has_text_anywhere(of));
        self.says_something.set((of.number(), has_text));
        has_text
    }

    /// The same where its first octets do not tell.
    #[cold]
    fn has_text_anywhere(&self, of: Structure<'d>) -> bool {
        let says_something = |text: &str| !text.trim().is_empty();
        match self.one_line(of) {
            OneLine::Value(value) => value.is_some_and(says_something),
            OneLine::Longer => {
                of.first_line_payload().is_some_and(says_something)
                    || of.string().is_some_and(|text| says_something(&text))
            }
        }
    }

    fn one_line(&self, of: Structure<'d>) -> OneLine<'d> {
        let (number, known) = self.value.get();
        if number == of.number() {
            return known;
        }
        let value = of.string_of_one_line().map_or(OneLine::Longer, OneLine::Value);
        self.value.set((of.number(), value));
        value
    }

    /// The first date in an event, if it can be counted.
    pub(super) fn date_of(&self, event: Structure<'d>) -> Option<Dated<'d>> {
        let (number, known) = self.date.get();
        if number == event.number() {
            return known;
        }
        let date = self.model.first(event, Term::Date).and_then(Dated::read);
        self.date.set((event.number(), date));
        date
    }

    /// The days of a date: those of an approximation are as wide as the limits say.
    pub fn days(&self, date: &Dated<'_>) -> Days {
        date.days_about(self.limits.dates.about_years)
    }
}

impl Kin<'_> {
    /// The same once the records of all windows are known.
    pub(super) fn resolved(&self, target: Target) -> Target {
        match target {
            Target::Elsewhere(id) => self.facts.record(id).map_or(target, |(number, _)| Target::Here(number)),
            Target::Here(_) => target,
        }
    }

    /// The same of the date of an event.
    pub(super) fn days(&self, date: &DateFacts) -> Days {
        date.days_about(self.limits.dates.about_years)
    }
}

/// Where a pointer leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Target {
    /// To the structure of a number.
    Here(StructureNo),
    /// To a record of another window, as long as not all of them are [known](Kin::resolved); or to one that the file lacks.
    Elsewhere(Leads),
}

/// There is no structure of this number.
const NOBODY: usize = usize::MAX;
