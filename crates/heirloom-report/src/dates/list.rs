//! The list of all dates, or of those that are wanted: what the forms of output have in common.

use std::io;
use std::path::Path;

use super::convert::To;
use super::tally::DateTally;
use super::understood::{Understood, understand};
use super::walk::{DatePlace, Listener, WrittenDate};
use super::{Format, Wanted, json, text, tsv};

/// A date with all that there is to say about it.
pub struct Entry<'e> {
    /// What the file is called.
    pub file: &'e Path,
    /// The date as it stands there.
    pub value: &'e WrittenDate<'e>,
    /// What was understood of it.
    pub understood: Understood,
    /// What it was to be converted to.
    pub to: Option<To>,
}

/// A form of output.
pub trait Form {
    /// Writes an entry.
    fn entry(&mut self, entry: &Entry<'_>, place: &mut DatePlace<'_, '_>) -> io::Result<()>;

    /// Writes what is left at the end of a file.
    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The list of a file.
pub struct List<'l> {
    file: &'l Path,
    wanted: Wanted,
    to: Option<To>,
    form: Box<dyn Form + 'l>,
    /// How many dates stand where.
    pub tally: DateTally,
    /// How many of them were written.
    pub shown: u64,
}

impl<'l> List<'l> {
    /// Of a file.
    pub fn new(file: &'l Path, wanted: Wanted, to: Option<To>, form: Box<dyn Form + 'l>) -> List<'l> {
        List { file, wanted, to, form, tally: DateTally::default(), shown: 0 }
    }

    /// Writes what is left.
    pub fn end(&mut self) -> io::Result<()> {
        self.form.end()
    }
}

impl Listener for List<'_> {
    fn value(&mut self, value: &WrittenDate<'_>, place: &mut DatePlace<'_, '_>) -> io::Result<()> {
        let understood = understand(value.sort, value.text, value.rules, self.to);
        self.tally.add(value.sort, understood.standing);
        if self.wanted.includes(understood.standing) {
            self.shown += 1;
            let entry = Entry { file: self.file, value, understood, to: self.to };
            self.form.entry(&entry, place)?;
        }
        Ok(())
    }
}

/// How entries of a file are written; those for reading in so many columns, below a heading, if there is one.
pub fn form<'l>(
    format: Format,
    out: &'l mut dyn io::Write,
    heading: Option<String>,
    columns: usize,
) -> Box<dyn Form + 'l> {
    match format {
        Format::Text => Box::new(text::Text::new(out, columns, heading)),
        Format::Json => Box::new(json::Entries::in_object(out)),
        Format::Jsonl => Box::new(json::Entries::in_lines(out)),
        Format::Tsv => Box::new(tsv::Table(out)),
    }
}
