//! Through a file, from date to date.

use std::io::{self, Read, Seek};

use heirloom_core::dialects::UnmarkedDates;
use heirloom_core::records::{self, Start};
use heirloom_core::source::Locator;
use heirloom_core::verbatim::Paths;
use heirloom_core::{Dataset, Dialect, Parsed, Structure};
use heirloom_dates::{Rules, Unmarked};
use heirloom_model::{Meanings, Temporal, Term};

use crate::ReportError;
use crate::diagnostics::{NamesElsewhere, Record, Records, path_of};
use crate::text::visible;

/// A date, age or time as it stands in a file.
pub struct WrittenDate<'v> {
    /// What sort of value it is.
    pub sort: Temporal,
    /// The text of the file.
    pub text: &'v str,
    /// The line with which it begins.
    pub line: usize,
    /// Its tag.
    pub tag: &'v str,
    /// What the standard calls that in which it lies, by tags, from the record to itself; what it has no name for has its own.
    pub place: &'v [&'v str],
    /// How the dates of the file are read.
    pub rules: &'v Rules,
}

/// What hears of the dates of a file, in their order.
pub trait Listener {
    /// What the file is, before any of its dates.
    fn begin(&mut self, _program: &str) {}

    /// A date, and how to find out more about where it is.
    fn value(&mut self, value: &WrittenDate<'_>, place: &mut DatePlace<'_, '_>) -> io::Result<()>;

    /// Whether records have to be called by their names, which takes longer in large files.
    fn wants_names(&self) -> bool {
        true
    }
}

/// Where a date is: its record and its path, for those who ask.
pub struct DatePlace<'p, 'd> {
    structure: Structure<'d>,
    offset: usize,
    records: &'p mut Records<'d>,
    paths: &'p mut Paths<'d>,
    depth: usize,
    /// Whether there may be other records elsewhere that are told apart by their numbers.
    is_window: bool,
}

impl DatePlace<'_, '_> {
    /// The record in which it lies.
    pub fn record(&mut self) -> Option<&Record> {
        self.records.at(self.offset)
    }

    /// The path that leads there, as a change of the file takes it.
    pub fn path(&mut self) -> Option<String> {
        path_of(self.structure, self.depth, self.is_window, self.paths)
    }
}

/// Goes through the dates of a file.
#[derive(Debug, Default)]
pub struct Dates {
    /// What the header says, once it was met.
    header: Option<Header>,
}

/// What a header says about the dates of its file.
#[derive(Debug)]
struct Header {
    rules: Rules,
}

impl Dates {
    /// Goes through a file that was read whole.
    pub fn whole(&mut self, parsed: &Parsed<'_>, listener: &mut dyn Listener) -> io::Result<()> {
        self.part(parsed, Start::default(), &NamesElsewhere::default(), false, listener)
    }

    /// How often a file is walked through window by window.
    pub fn walks(listener: &dyn Listener) -> u64 {
        if listener.wants_names() { 3 } else { 1 }
    }

    /// Goes through a file window by window. One walk finds out who has to be known by name, the next one looks for them, and the
    /// last one tells.
    pub fn in_windows<R: Read + Seek>(
        &mut self,
        records: &mut records::Records<'_, R>,
        listener: &mut dyn Listener,
    ) -> Result<(), ReportError> {
        let mut elsewhere = NamesElsewhere::default();
        if listener.wants_names() {
            while let Some(window) = records.next_window().map_err(ReportError::Read)? {
                want_names(&window.parsed.dataset, &mut elsewhere);
            }
            if elsewhere.wants() {
                records.begin().map_err(ReportError::Read)?;
                while let Some(window) = records.next_window().map_err(ReportError::Read)? {
                    elsewhere.learn(&window.parsed.dataset);
                }
            }
            records.begin().map_err(ReportError::Read)?;
        }
        while let Some(window) = records.next_window().map_err(ReportError::Read)? {
            let listened = self.part(&window.parsed, window.start, &elsewhere, true, listener);
            listened.map_err(ReportError::Write)?;
        }
        Ok(())
    }

    /// Goes through a file, or a window of one.
    fn part(
        &mut self,
        parsed: &Parsed<'_>,
        start: Start,
        elsewhere: &NamesElsewhere,
        is_window: bool,
        listener: &mut dyn Listener,
    ) -> io::Result<()> {
        let dataset = &parsed.dataset;
        let header = self.header.get_or_insert_with(|| {
            listener.begin(&program(dataset));
            Header { rules: rules(parsed.dialect, dataset) }
        });
        let mut locator = Locator::new(parsed.text());
        let mut records = Records::of(dataset, start.line as usize, elsewhere);
        let mut paths = Paths::new(dataset);
        let meanings = Meanings::new(dataset);
        let mut tags: Vec<&str> = Vec::new();
        for record in dataset.tagged_structures() {
            for (depth, structure) in record.preorder() {
                tags.truncate(depth);
                tags.push(meanings.tag(structure).unwrap_or(structure.tag()));
                let Some((sort, offset)) = found(&meanings, structure) else { continue };
                let text = structure.string().unwrap_or_default();
                let line = start.line as usize + locator.locate(offset).line - 1;
                let value = WrittenDate {
                    sort,
                    text: &text,
                    line,
                    tag: structure.tag(),
                    place: &tags,
                    rules: &header.rules,
                };
                let (records, paths) = (&mut records, &mut paths);
                let mut place = DatePlace { structure, offset, records, paths, depth, is_window };
                listener.value(&value, &mut place)?;
            }
        }
        Ok(())
    }
}

/// What a structure holds, and where it is.
fn found(meanings: &Meanings, structure: Structure<'_>) -> Option<(Temporal, usize)> {
    let sort = meanings.of(structure).temporal?;
    let lines = structure.lines()?;
    (structure.target().is_none() && !structure.is_missing()).then_some((sort, lines.start()))
}

/// Notes after whom the families with dates are called.
fn want_names(dataset: &Dataset<'_>, elsewhere: &mut NamesElsewhere) {
    let nobody = NamesElsewhere::default();
    let mut records = Records::of(dataset, 1, &nobody);
    let meanings = Meanings::new(dataset);
    let families = dataset.tagged_structures().filter(|record| meanings.term(*record) == Term::Family);
    for record in families {
        let mut found = record.preorder().filter_map(|(_, structure)| found(&meanings, structure));
        if let Some((_, offset)) = found.next() {
            records.wanted_at(offset).iter().for_each(|id| elsewhere.want(id));
        }
    }
}

/// How the dates of a file are read: as its format has them, and beyond that as they were meant.
fn rules(dialect: Dialect, dataset: &Dataset<'_>) -> Rules {
    match dialect.unmarked_dates() {
        UnmarkedDates::Open => Rules { unmarked: Unmarked::Unknown, ..Rules::GEDCOM },
        UnmarkedDates::Gregorian if dataset.is_gedcom_7() => Rules::GEDCOM_7,
        UnmarkedDates::Gregorian => Rules::GEDCOM,
    }
}

/// The program that wrote a file, by `HEAD.SOUR`.
fn program(dataset: &Dataset<'_>) -> String {
    let name = below(dataset, "SOUR").and_then(|program| program.string());
    name.map(|name| visible::line(name.trim())).unwrap_or_default()
}

fn below<'d>(dataset: &'d Dataset<'_>, tag: &str) -> Option<Structure<'d>> {
    dataset.head()?.substructures().find(|below| below.tag() == tag)
}
