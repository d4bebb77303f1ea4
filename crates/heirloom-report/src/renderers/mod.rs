//! Findings, put into words: one file for each form.
//!
//! A [`Report`] is that of a run, and a [`FileReport`] that of one file in it. Files are reported on at the same time, each by a
//! report of its own, and what they write is put together in order.

mod overview;
mod text;
mod concise;
mod json;
mod sarif;
mod github;
mod html;

use std::io::{self, Write};
use std::path::Path;

use crate::Wording;
use crate::diagnostics::{Diagnostic, FileTally, RunSummary};
use crate::json::envelope::UnreadFile;

pub use text::Snippets;

/// A form in which findings are reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For reading: each finding with its line, and an overview.
    Text,
    /// A line each, as compilers and editors have it.
    Concise,
    /// An object with everything in it.
    Json,
    /// The same with an object a line.
    Jsonl,
    /// SARIF 2.1.0, which code scanning services read.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
    /// A page to look at and to pass on.
    Html,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 7] = [
        Format::Text,
        Format::Concise,
        Format::Json,
        Format::Jsonl,
        Format::Sarif,
        Format::Github,
        Format::Html,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Concise => "concise",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Sarif => "sarif",
            Format::Github => "github",
            Format::Html => "html",
        }
    }

    /// The one that is called so.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// So many findings of one kind are shown of a file, unless something else is asked for. Programs get all of them.
    pub fn most_of_a_kind(self) -> Option<usize> {
        match self {
            Format::Text => Some(10),
            Format::Html => Some(1000),
            Format::Concise | Format::Json | Format::Jsonl | Format::Sarif | Format::Github => None,
        }
    }

    /// Whether findings are told apart by what stands around them.
    pub fn has_fingerprints(self) -> bool {
        self == Format::Sarif
    }

    /// Whether findings have the paths to where they are.
    pub fn has_paths(self) -> bool {
        matches!(self, Format::Json | Format::Jsonl)
    }

    /// A report in this form.
    pub fn report<'w>(self, look: Look, wording: &'w dyn Wording) -> Box<dyn Report + 'w> {
        let Look { snippets, ending } = look;
        match self {
            Format::Text => Box::new(text::Text { snippets, ending, wording }),
            Format::Concise => Box::new(concise::Concise { ending, wording }),
            Format::Json => Box::new(json::JsonObject { wording }),
            Format::Jsonl => Box::new(json::JsonLines { wording }),
            Format::Sarif => Box::new(sarif::Sarif { wording }),
            Format::Github => Box::new(github::Github { wording }),
            Format::Html => Box::new(html::Html { wording }),
        }
    }
}

/// How a report for reading looks. Others look the same everywhere.
pub struct Look {
    /// How a finding is shown with its line.
    pub snippets: Snippets,
    /// What stands at the end.
    pub ending: Ending,
}

impl Default for Look {
    /// Without colours, and with an overview.
    fn default() -> Look {
        Look { snippets: Snippets::plain(None), ending: Ending::Overview }
    }
}

/// What stands at the end of a report for reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// How many there were of what.
    Overview,
    /// Nothing.
    Nothing,
}

/// Writes down what was found in files.
pub trait Report: Sync {
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

    /// A file that can't be read. This is written in its place among the others.
    fn unread(&self, _unread: &UnreadFile, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// What stands before all files but can be written only when all are known. Others are kept until then.
    fn heading(&self) -> Option<&dyn Heading> {
        None
    }

    /// What stands behind all files.
    fn end(&self, _summary: &RunSummary, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// Writes down what was found in one file, in its order.
pub trait FileReport {
    /// A finding that is shown.
    fn finding(&mut self, found: &Diagnostic) -> io::Result<()>;

    /// Ends the file, of which all was found that there is.
    fn end(&mut self, _tally: &FileTally) -> io::Result<()> {
        Ok(())
    }
}

/// What stands before all files and says what was found in them.
pub trait Heading {
    /// Writes it.
    fn write(&self, summary: &RunSummary, out: &mut dyn Write) -> io::Result<()>;
}
