//! The list of all dates, or of those that are wanted: what the forms of output have in common.

use std::io;
use std::path::Path;

use super::convert::To;
use super::tally::Tally;
use super::understood::{Understood, understand};
use super::walk::{Listener, Place, Value};
use super::{Wanted, json, text, tsv};
use crate::failure::Failure;
use crate::terminal;

/// A date with all that there is to say about it.
pub(super) struct Entry<'e> {
    pub(super) file: &'e Path,
    pub(super) value: &'e Value<'e>,
    pub(super) understood: Understood,
    pub(super) to: Option<To>,
}

/// A form of output.
pub(super) trait Form {
    /// Writes an entry.
    fn entry(&mut self, entry: &Entry<'_>, place: &mut Place<'_, '_>) -> io::Result<()>;

    /// Writes what is left at the end of a file.
    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The list of a file.
pub(super) struct List<'l> {
    file: &'l Path,
    wanted: Wanted,
    to: Option<To>,
    form: Box<dyn Form + 'l>,
    pub(super) tally: Tally,
    /// How many of them were written.
    pub(super) shown: u64,
}

impl<'l> List<'l> {
    /// Of a file.
    pub(super) fn new(file: &'l Path, wanted: Wanted, to: Option<To>, form: Box<dyn Form + 'l>) -> List<'l> {
        List { file, wanted, to, form, tally: Tally::default(), shown: 0 }
    }

    /// Writes what is left.
    pub(super) fn end(&mut self) -> io::Result<()> {
        self.form.end()
    }
}

impl Listener for List<'_> {
    fn value(&mut self, value: &Value<'_>, place: &mut Place<'_, '_>) -> Result<(), Failure> {
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

/// How entries of a file are written.
pub(super) fn form<'l>(
    format: super::Format,
    out: &'l mut dyn io::Write,
    heading: Option<String>,
) -> Box<dyn Form + 'l> {
    match format {
        super::Format::Text => Box::new(text::Text::new(out, terminal::columns(), heading)),
        super::Format::Json => Box::new(json::Entries::in_array(out)),
        super::Format::Jsonl => Box::new(json::Entries::in_lines(out)),
        super::Format::Tsv => Box::new(tsv::Table(out)),
    }
}
