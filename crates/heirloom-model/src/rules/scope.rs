//! What a rule is given to look at, and how it reports.

use std::borrow::Cow;
use std::cell::Cell;
use std::sync::OnceLock;

use heirloom_core::Structure;
use heirloom_core::source::{Code, Finding, Span};
use heirloom_dates::calendars::System;
use heirloom_dates::{Day, Days, Rules};
use memchr::{memchr, memchr_iter};

use super::lives::{self, LifeSpan};
use super::media::{Survey, survey};
use super::privacy::{self, Life, Lives};
use super::{Limits, Rule, World, dates};
use crate::threads::both;
use crate::{Dated, Model, PersonNo, Term};

/// What all rules are shown, on whichever thread.
pub(super) struct View<'s, 'd> {
    pub(super) model: &'s Model<'d>,
    limits: &'s Limits,
    world: World<'s>,
    date_rules: Rules,
    this_year: i32,
    /// How many lines end before each block of the text, once somebody has asked.
    lines: OnceLock<Vec<usize>>,
    /// Who may be alive, if a rule asks.
    lives: Lives,
    /// When people were born and died, if a rule asks.
    life_spans: Vec<LifeSpan<'d>>,
    /// Which files are there, once somebody has asked.
    survey: OnceLock<Survey<'d>>,
}

impl<'s, 'd> View<'s, 'd> {
    pub(super) fn new(
        model: &'s Model<'d>,
        limits: &'s Limits,
        world: World<'s>,
        rules: &[&Rule],
    ) -> View<'s, 'd> {
        let date_rules = dates::rules_of(model);
        let this_year = System::Gregorian.year_month_day(world.today).map_or(0, |today| today.year);
        let (lines, survey) = (OnceLock::new(), OnceLock::new());
        let (lives, life_spans) = (Lives::default(), Vec::new());
        let mut view = View { model, limits, world, date_rules, this_year, lines, lives, life_spans, survey };
        view.prepare(rules);
        view
    }

    /// Works out what the rules ask of everybody, on all threads: whoever asks first would have the others wait.
    fn prepare(&mut self, rules: &[&Rule]) {
        let wants = |subject: &[Rule]| {
            subject.iter().any(|rule| rules.iter().any(|wanted| wanted.code.id == rule.code.id))
        };
        let (model, limits, today) = (self.model, &self.limits.privacy, self.world.today);
        let (life_spans, lives) = both(
            || if wants(lives::RULES) { lives::life_spans(self) } else { Vec::new() },
            || if wants(privacy::RULES) { Lives::new(model, limits, today) } else { Lives::default() },
        );
        (self.life_spans, self.lives) = (life_spans, lives);
    }
}

/// How a rule looks at one thing, with what it reports.
pub(super) type Looking<'s, 'd, T> = (&'static Code, fn(&mut Scope<'s, 'd>, T));

/// What a rule is given: the model, the limits and where findings go.
pub struct Scope<'s, 'd> {
    /// What the dataset says.
    pub model: &'s Model<'d>,
    /// What counts as too much.
    pub limits: &'s Limits,
    /// The day after which nothing can have happened.
    pub today: Day,
    /// Whether there is a file of this name, if anybody can tell.
    pub is_file: Option<&'s (dyn Fn(&str) -> bool + Sync)>,
    /// How dates, ages and times of the file are read.
    pub date_rules: Rules,
    /// The year of that day, in the Gregorian calendar.
    pub(super) this_year: i32,
    view: &'s View<'s, 'd>,
    code: Option<&'static Code>,
    findings: Vec<Finding>,
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
        let View { model, limits, world: World { today, is_file }, date_rules, this_year, .. } = *view;
        Scope {
            model,
            limits,
            today,
            is_file,
            date_rules,
            this_year,
            view,
            code: None,
            findings: Vec::new(),
            value: Cell::new((NOBODY, OneLine::Longer)),
            says_something: Cell::new((NOBODY, false)),
            date: Cell::new((NOBODY, None)),
        }
    }

    /// What was found.
    pub(super) fn into_findings(self) -> Vec<Finding> {
        self.findings
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

    /// Reports the value of a structure, or its tag if it has no value. The detail fills the `{}` of the message.
    pub fn report(&mut self, at: Structure<'_>, detail: impl Into<String>) {
        self.report_at(at.payload_span(), detail);
    }

    /// Reports the tag of a structure: something is wrong with its being there, or with what is missing in it.
    pub fn report_tag(&mut self, at: Structure<'_>, detail: impl Into<String>) {
        self.report_at(at.tag_span(), detail);
    }

    fn report_at(&mut self, span: Option<Span>, detail: impl Into<String>) {
        let Some(code) = self.code else { return };
        // What was built and not read is nowhere.
        self.findings.push(Finding::new(code, span.unwrap_or_default()).with(detail));
    }

    /// The number of the line in which a structure begins, to name it in a message.
    pub fn line(&self, of: Structure<'_>) -> usize {
        let octets = self.model.dataset().text().as_bytes();
        let before_blocks = self.view.lines.get_or_init(|| {
            let mut before = 0;
            let of_block = |block: usize| {
                let this = before;
                before += line_ends(octets, block * BLOCK, octets.len().min((block + 1) * BLOCK));
                this
            };
            (0..=octets.len() / BLOCK).map(of_block).collect()
        });
        let start = of.lines().map_or(0, Span::start);
        let block = start / BLOCK;
        before_blocks[block] + line_ends(octets, block * BLOCK, start) + 1
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

    /// Whether somebody may be alive.
    pub(super) fn life(&self, person: PersonNo) -> Life {
        self.view.lives.of(person)
    }

    /// When each person was born and died.
    pub(super) fn life_spans(&self) -> &'s [LifeSpan<'d>] {
        &self.view.life_spans
    }

    /// What became of the files that are named, if anybody can tell.
    pub(super) fn survey(&self) -> Option<&'s Survey<'d>> {
        let is_file = self.is_file?;
        Some(self.view.survey.get_or_init(|| survey(self.model, is_file)))
    }

    /// The days of a date: those of an approximation are as wide as the limits say.
    pub fn days(&self, date: &Dated<'_>) -> Days {
        date.days_about(self.limits.dates.about_years)
    }
}

/// There is no structure of this number.
const NOBODY: usize = usize::MAX;

/// Lines are counted once for blocks of so many octets, and then within one.
const BLOCK: usize = 1 << 12;

/// How many lines end within some octets of a text: with LF, or with CR that no LF follows.
fn line_ends(octets: &[u8], start: usize, end: usize) -> usize {
    let here = &octets[start..end];
    // Few texts have any CR.
    if memchr(b'\r', here).is_none() {
        return memchr_iter(b'\n', here).count();
    }
    // What follows each of them; behind the last octet of a text there is no LF.
    let next = octets[start..].iter().skip(1).chain(&[0]);
    here.iter()
        .zip(next)
        .filter(|&(&octet, &next)| octet == b'\n' || (octet == b'\r') & (next != b'\n'))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_whatever_ends_them() {
        let text = b"a\nb\r\nc\rd\r\re";
        let counted: Vec<usize> = (0..=text.len()).map(|end| line_ends(text, 0, end)).collect();
        assert_eq!(counted, [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 5]);
        assert_eq!(line_ends(b"a\r", 0, 2), 1);
    }
}
