//! Findings, put into words: one file for each form.
//!
//! [`Places`] finds out where a finding is, in whose record, and how it can be mended; a [`FileReport`] writes that down. Files
//! are reported on at the same time, each by a report of its own, and what they write is put together in order. [`Tally`] and
//! [`Summary`] count what was found, whether it is shown or not, and [`Limit`] says how much may be shown at all.

mod counts;
mod found;
mod records;
mod context;
mod excerpt;
mod fixes;
mod limit;
mod tally;
mod overview;
mod text;
mod concise;
mod json;
mod sarif;
mod github;
mod html;

use std::io::{self, Write};
use std::path::Path;

use clap::ValueEnum;
use serde::Deserialize;

pub(crate) use context::{Context, hex, part};
pub(crate) use counts::Counts;
pub(crate) use found::{Found, Places};
pub(crate) use limit::{Limit, cut_in_words};
pub(crate) use overview::counted;
pub(crate) use records::{Elsewhere, Record, Records};
pub(crate) use tally::{Kind, ReadAs, Summary, Tally};
pub(crate) use text::{Ending, Snippets};

/// A form in which findings are reported.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    Text,
    Concise,
    Json,
    Jsonl,
    Sarif,
    Github,
    Html,
}

impl Format {
    /// So many findings of one kind are shown of a file, unless something else is asked for. Programs get all of them.
    pub(crate) fn most_of_a_kind(self) -> Option<usize> {
        match self {
            Format::Text => Some(10),
            Format::Html => Some(1000),
            Format::Concise | Format::Json | Format::Jsonl | Format::Sarif | Format::Github => None,
        }
    }

    /// Whether findings are told apart by what stands around them.
    pub(crate) fn has_fingerprints(self) -> bool {
        self == Format::Sarif
    }

    /// A report in this form.
    pub(crate) fn report(self, snippets: Snippets, ending: Ending) -> Box<dyn Report> {
        match self {
            Format::Text => Box::new(text::Text { snippets, ending }),
            Format::Concise => Box::new(concise::Concise { ending }),
            Format::Json => Box::new(json::JsonArray),
            Format::Jsonl => Box::new(json::JsonLines),
            Format::Sarif => Box::new(sarif::Sarif),
            Format::Github => Box::new(github::Github),
            Format::Html => Box::new(html::Html),
        }
    }
}

/// Writes down what was found in files.
pub(crate) trait Report: Sync {
    /// What stands before all files.
    fn begin(&self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// What stands between what is written of two files.
    fn separator(&self) -> &'static str {
        ""
    }

    /// Begins a file. What is written of it is put in its place among the others.
    fn file<'w>(&'w self, file: &'w Path, out: &'w mut dyn Write) -> Box<dyn FileReport + 'w>;

    /// What stands before all files but can be written only when all are known. Others are kept until then.
    fn heading(&self) -> Option<&dyn Heading> {
        None
    }

    /// What stands behind all files.
    fn end(&self, _summary: &Summary, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// Writes down what was found in one file, in its order.
pub(crate) trait FileReport {
    /// A finding that is shown.
    fn finding(&mut self, found: &Found<'_>) -> io::Result<()>;

    /// Ends the file, of which all was found that there is.
    fn end(&mut self, _tally: &Tally) -> io::Result<()> {
        Ok(())
    }
}

/// What stands before all files and says what was found in them.
pub(crate) trait Heading {
    /// Writes it.
    fn write(&self, summary: &Summary, out: &mut dyn Write) -> io::Result<()>;
}
