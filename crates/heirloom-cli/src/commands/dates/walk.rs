//! Through a file, from date to date.

use std::io;
use std::path::Path;

use heirloom_core::dialects::UnmarkedDates;
use heirloom_core::records::Start;
use heirloom_core::source::Locator;
use heirloom_core::verbatim::Paths;
use heirloom_core::{Dataset, Dialect, Parsed, ReadOptions, Structure, parse_with};
use heirloom_dates::{Rules, Unmarked};

use super::understood::Sort;
use crate::failure::Failure;
use crate::in_order::Turn;
use crate::input::{self, Input, Large};
use crate::report::{Elsewhere, Record, Records};
use crate::visible;

/// What lies in more structures than so many has no path, and is told by the innermost of them.
const DEEPEST: usize = 64;

/// A date, age or time as it stands in a file.
pub(super) struct Value<'v> {
    pub(super) sort: Sort,
    pub(super) text: &'v str,
    /// The line with which it begins.
    pub(super) line: usize,
    /// The tags of what it lies in, from the record to itself.
    pub(super) tags: &'v [&'v str],
    pub(super) rules: &'v Rules,
}

/// What hears of the dates of a file, in their order.
pub(super) trait Listener {
    /// What the file is, before any of its dates.
    fn begin(&mut self, _program: &str) {}

    /// A date, and how to find out more about where it is.
    fn value(&mut self, value: &Value<'_>, place: &mut Place<'_, '_>) -> Result<(), Failure>;

    /// Whether records have to be called by their names, which takes longer in large files.
    fn wants_names(&self) -> bool {
        true
    }
}

/// Where a date is: its record and its path, for those who ask.
pub(super) struct Place<'p, 'd> {
    structure: Structure<'d>,
    offset: usize,
    records: &'p mut Records<'d>,
    paths: &'p mut Paths<'d>,
    depth: usize,
    /// Whether there may be other records elsewhere that are told apart by their numbers.
    is_window: bool,
}

impl Place<'_, '_> {
    /// The record in which it lies.
    pub(super) fn record(&mut self) -> Option<&Record> {
        self.records.at(self.offset)
    }

    /// The path that leads there, as `heirloom edit` takes it.
    pub(super) fn path(&mut self) -> Option<String> {
        if self.depth > DEEPEST || self.is_window && self.structure.record().id().is_none() {
            return None;
        }
        self.paths.of(self.structure).map(|path| path.to_string())
    }
}

/// Goes through a file, at once or window by window.
pub(super) fn walk(
    file: &Path,
    options: &ReadOptions<'_>,
    turn: &Turn<'_>,
    listener: &mut dyn Listener,
) -> Result<(), Failure> {
    let mut walk = Walk { header: None };
    match input::open(file)? {
        Input::Whole(octets) => {
            let parsed = parse_with(&octets, options, &mut heirloom_core::source::Ignore);
            input::mention_form(file, parsed.dialect, parsed.encoding());
            walk.part(&parsed, Start::default(), &Elsewhere::default(), false, listener)
        }
        Input::Large(large) => {
            // Its dates may be more than should be kept.
            turn.wait()?;
            walk.in_windows(file, large, options, listener)
        }
    }
}

struct Walk {
    /// What the header says, once it was met.
    header: Option<Header>,
}

/// What a header says about the dates of its file.
struct Header {
    rules: Rules,
}

impl Walk {
    /// One walk finds out who has to be known by name, the next one looks for them, and the last one tells.
    fn in_windows(
        &mut self,
        file: &Path,
        large: Large,
        options: &ReadOptions<'_>,
        listener: &mut dyn Listener,
    ) -> Result<(), Failure> {
        let failed = |error: io::Error| Failure::read(input::name(file), &error);
        let walks = if listener.wants_names() { 3 } else { 1 };
        let mut records = large.records(options, walks).map_err(failed)?;
        input::mention_form(file, records.dialect(), records.encoding());
        let mut elsewhere = Elsewhere::default();
        if listener.wants_names() {
            while let Some(window) = records.next_window().map_err(failed)? {
                want_names(&window.parsed.dataset, &mut elsewhere);
            }
            if elsewhere.wants() {
                records.begin().map_err(failed)?;
                while let Some(window) = records.next_window().map_err(failed)? {
                    elsewhere.learn(&window.parsed.dataset);
                }
            }
            records.begin().map_err(failed)?;
        }
        while let Some(window) = records.next_window().map_err(failed)? {
            self.part(&window.parsed, window.start, &elsewhere, true, listener)?;
        }
        Ok(())
    }

    /// Goes through a file, or a window of one.
    fn part(
        &mut self,
        parsed: &Parsed<'_>,
        start: Start,
        elsewhere: &Elsewhere,
        is_window: bool,
        listener: &mut dyn Listener,
    ) -> Result<(), Failure> {
        let dataset = &parsed.dataset;
        let header = self.header.get_or_insert_with(|| {
            listener.begin(&program(dataset));
            Header { rules: rules(parsed.dialect, dataset) }
        });
        let mut locator = Locator::new(parsed.text());
        let mut records = Records::of(dataset, start.line as usize, elsewhere);
        let mut paths = Paths::new(dataset);
        let mut tags: Vec<&str> = Vec::new();
        for record in dataset.tagged_structures() {
            for (depth, structure) in record.preorder() {
                tags.truncate(depth);
                tags.push(structure.tag());
                let Some((sort, offset)) = found(structure) else { continue };
                let text = structure.string().unwrap_or_default();
                let line = start.line as usize + locator.locate(offset).line - 1;
                let value = Value { sort, text: &text, line, tags: &tags, rules: &header.rules };
                let (records, paths) = (&mut records, &mut paths);
                let mut place = Place { structure, offset, records, paths, depth, is_window };
                listener.value(&value, &mut place)?;
            }
        }
        Ok(())
    }
}

/// What a structure holds, and where it is.
fn found(structure: Structure<'_>) -> Option<(Sort, usize)> {
    let sort = Sort::of(structure.tag())?;
    let lines = structure.lines()?;
    (structure.target().is_none() && !structure.is_missing()).then_some((sort, lines.start()))
}

/// Notes after whom the families with dates are called.
fn want_names(dataset: &Dataset<'_>, elsewhere: &mut Elsewhere) {
    let nobody = Elsewhere::default();
    let mut records = Records::of(dataset, 1, &nobody);
    for record in dataset.tagged_structures().filter(|record| record.tag() == "FAM") {
        let mut found = record.preorder().filter_map(|(_, structure)| found(structure));
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
