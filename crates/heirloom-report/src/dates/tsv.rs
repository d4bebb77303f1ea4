//! Dates for spreadsheets: fields with tabs between them.

use std::io::{self, Write};

use heirloom_dates::calendars::System;
use heirloom_dates::{Date, DateValue, Day, Days, write};

use super::convert::To;
use super::event::event;
use super::list::{Entry, Form};
use super::walk::DatePlace;
use crate::file_name;
use crate::text::visible;

/// The names of the fields.
pub fn heading(to: Option<To>) -> String {
    let mut fields = vec![
        "file", "line", "record", "id", "name", "event", "tag", "path", "text", "standing", "calendar",
        "first", "last", "edtf", "problems", "better",
    ];
    fields.extend(to.map(To::name));
    fields.join("\t")
}

/// A row an entry.
pub(super) struct Table<'w>(pub &'w mut dyn Write);

impl Form for Table<'_> {
    fn entry(&mut self, entry: &Entry<'_>, place: &mut DatePlace<'_, '_>) -> io::Result<()> {
        let Entry { file, value, understood, to } = entry;
        let path = place.path().unwrap_or_default();
        let (tag, id, name) = place.record().map_or_else(Default::default, |record| {
            let text = |text: &Option<String>| text.clone().unwrap_or_default();
            (record.tag.clone(), text(&record.id), text(&record.name))
        });
        let problems: Vec<&str> = understood.problems.iter().map(|problem| problem.kind.name()).collect();
        let better: Vec<&str> =
            understood.better.iter().map(|better| better.written.payload.as_str()).collect();
        let end = |day: Option<Day>| day.and_then(iso).unwrap_or_default();
        let days = understood.days;
        let mut fields = vec![
            file_name::shown(file),
            value.line.to_string(),
            tag,
            id,
            name,
            event(value.place),
            value.tag.to_string(),
            path,
            value.text.to_string(),
            understood.standing.name().to_string(),
            understood.calendars.join(", "),
            end(days.and_then(Days::first)),
            end(days.and_then(Days::last)),
            understood.edtf.clone().unwrap_or_default(),
            problems.join(" "),
            better.join(" | "),
        ];
        if to.is_some() {
            fields.push(understood.converted.clone().unwrap_or_default());
        }
        // No field has a tab or a line break of its own.
        let fields: Vec<String> = fields.iter().map(|field| visible::line(field)).collect();
        writeln!(self.0, "{}", fields.join("\t"))
    }
}

/// A day by ISO 8601.
pub(super) fn iso(day: Day) -> Option<String> {
    let date = Date::of_day(System::Gregorian, day)?;
    write::iso(&DateValue::Date(date))
}
