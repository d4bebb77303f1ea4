//! Dates for scripts.

use std::io::{self, Write};

use heirloom_dates::{Days, Gravity};

use super::event::event;
use super::list::{Entry, Form};
use super::tsv::iso;
use super::understood::{Better, Written};
use super::walk::DatePlace;
use crate::json::envelope::{self, Listed};
use crate::json::{Json, Layout};

/// An object an entry.
pub(super) struct Entries<'w>(Json<&'w mut dyn Write>);

impl<'w> Entries<'w> {
    /// As items of a report that somebody else begins and ends.
    pub(super) fn in_object(out: &'w mut dyn Write) -> Entries<'w> {
        Entries(envelope::items(out))
    }

    /// Each on a line of its own.
    pub(super) fn in_lines(out: &'w mut dyn Write) -> Entries<'w> {
        Entries(Json::new(out, Layout::OneLine))
    }
}

impl Form for Entries<'_> {
    fn entry(&mut self, entry: &Entry<'_>, place: &mut DatePlace<'_, '_>) -> io::Result<()> {
        let Entry { file, value, understood, to } = entry;
        let json = &mut self.0;
        envelope::item(Listed::Results, json)?;
        json.file(file)?;
        json.number("line", &value.line.to_string())?;
        json.known("path", place.path())?;
        if let Some(record) = place.record() {
            record.write_json(json)?;
        }
        json.member("event", &event(value.place))?;
        json.member("tag", value.tag)?;
        json.member("text", value.text)?;
        json.member("standing", understood.standing.name())?;
        if let Some(written) = &understood.canonical {
            json.key("canonical")?;
            json.object()?;
            members(json, written)?;
            json.end()?;
        }
        json.known("meaning", understood.meaning.as_ref())?;
        if !understood.calendars.is_empty() {
            json.strings("calendars", &understood.calendars)?;
        }
        json.known("precision", understood.precision)?;
        let days = understood.days;
        for (key, day) in [("first", days.and_then(Days::first)), ("last", days.and_then(Days::last))] {
            json.known(key, day.and_then(iso))?;
        }
        json.known("edtf", understood.edtf.as_ref())?;
        if let (Some(to), Some(converted)) = (to, &understood.converted) {
            json.key("converted")?;
            json.object()?;
            json.member("to", to.name())?;
            json.member("text", converted)?;
            json.end()?;
        }
        problems(json, entry)?;
        json.key("better")?;
        json.array()?;
        understood.better.iter().try_for_each(|better| write_better(json, better))?;
        json.end()?;
        json.end()
    }
}

fn problems(json: &mut Json<impl Write>, entry: &Entry<'_>) -> io::Result<()> {
    json.key("problems")?;
    json.array()?;
    for problem in &entry.understood.problems {
        json.object()?;
        json.member("problem", problem.kind.name())?;
        json.member("gravity", gravity(problem.gravity()))?;
        json.member("message", &problem.kind.to_string())?;
        json.member("text", problem.span.of(entry.value.text))?;
        json.number("offset", &problem.span.start.to_string())?;
        json.end()?;
    }
    json.end()
}

fn write_better(json: &mut Json<impl Write>, better: &Better) -> io::Result<()> {
    json.object()?;
    members(json, &better.written)?;
    json.key("assumptions")?;
    json.array()?;
    better.assumptions.iter().try_for_each(|assumption| json.string(assumption))?;
    json.end()?;
    json.end()
}

fn members(json: &mut Json<impl Write>, written: &Written) -> io::Result<()> {
    json.member("text", &written.payload)?;
    match &written.phrase {
        Some(phrase) => json.member("phrase", phrase),
        None => Ok(()),
    }
}

fn gravity(gravity: Gravity) -> &'static str {
    match gravity {
        Gravity::Style => "style",
        Gravity::Doubtful => "doubtful",
        Gravity::IllFormed => "illFormed",
        Gravity::Outside => "outside",
    }
}
