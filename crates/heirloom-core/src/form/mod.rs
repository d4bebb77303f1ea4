//! The linter for ELF itself: what a draft forbids writers or advises them against, though readers accept it.
//!
//! Reading reports what is wrong with a file. This room reports what a careful writer would have done differently: a space
//! before `CONC`, a tab between the parts of a line, two tags for one type. A kind of finding is reported in a draft if one of
//! the [requirements](crate::source::Code::requirements) behind it belongs to that draft, so the tables decide, not the code.
//!
//! A file is judged in two passes. [`Survey`] collects what only the whole file can tell; [`Form`] then looks at the file, or at
//! one [window](crate::records) after another, with the same result.
//!
//! ```
//! use heirloom_core::dialects::ELF_2019_01;
//! use heirloom_core::source::{Finding, Ignore};
//! use heirloom_core::{ReadOptions, form, parse_with};
//!
//! let file = b"0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n\
//!     0 @N1@ NOTE one \n1 CONC two\n0 TRLR\n";
//! let parsed = parse_with(file, &ReadOptions::new().dialect(ELF_2019_01), &mut Ignore);
//! let mut findings: Vec<Finding> = Vec::new();
//! form::look(&parsed, &mut findings);
//! let names: Vec<&str> = findings.iter().map(|finding| finding.code().name).collect();
//! assert_eq!(names, ["space-before-conc"]);
//! ```

pub(crate) mod findings;
mod lines;
mod values;
mod header;
mod schema;
mod dictionary;
mod structures;
#[cfg(test)]
mod tests;

use crate::dialects::Dialect;
use crate::keyed::KeyedSet;
use crate::lines::{
    BLANK_LINE, Breaks, LONG_LINE, LineBreaks, MIXED_LINE_BREAKS, NO_FINAL_BREAK, ODD_ID, STRAY_BLANKS,
    TRAILING_BLANKS,
};
use crate::pipeline::Parsed;
use crate::source::{Code, Finding, Sink};
use crate::tree::{self, ErrorTag};
pub use findings::*;
use structures::TagChoices;

/// Facts about a whole file that its parts are judged by.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// The tags that occur in it.
    tags: KeyedSet<Box<str>>,
    /// Whether it has a header.
    header: bool,
}

impl Survey {
    /// Takes note of a file, or of one of its windows.
    pub fn add(&mut self, parsed: &Parsed<'_>) {
        self.header |= parsed.dataset.has_header();
        for first in parsed.dataset.kinds() {
            if !self.tags.contains(first.tag()) {
                self.tags.insert(first.tag().into());
            }
        }
    }
}

/// Judges the form of a file, window by window.
///
/// ```
/// use std::io::Cursor;
/// use heirloom_core::ReadOptions;
/// use heirloom_core::dialects::ELF_2017_10;
/// use heirloom_core::form::{Form, Survey};
/// use heirloom_core::records::Records;
/// use heirloom_core::source::Finding;
///
/// let file = "\u{FEFF}0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 @S1@ SUBN\n0 TRLR\n";
/// let options = ReadOptions::new().dialect(ELF_2017_10);
/// // Windows of a single record each.
/// let mut records = Records::open_in_windows_of(8, Cursor::new(file), &options)?;
/// let mut survey = Survey::default();
/// while let Some(window) = records.next_window()? {
///     survey.add(&window.parsed);
/// }
/// records.begin()?;
/// let mut form = Form::new(&survey);
/// let mut findings: Vec<Finding> = Vec::new();
/// while let Some(window) = records.next_window()? {
///     form.look(&window.parsed, &mut findings);
/// }
/// let names: Vec<&str> = findings.iter().map(|finding| finding.code().name).collect();
/// assert_eq!(names, ["late-submission"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Form<'s> {
    survey: &'s Survey,
    breaks: Breaks,
    choices: TagChoices,
    /// Whether a window was seen already.
    begun: bool,
    /// Whether a record was seen already.
    any_record: bool,
}

impl<'s> Form<'s> {
    /// Begins at the start of a file that was surveyed.
    pub fn new(survey: &'s Survey) -> Form<'s> {
        Form {
            survey,
            breaks: Breaks::default(),
            choices: TagChoices::default(),
            begun: false,
            any_record: false,
        }
    }

    /// Whether findings of a kind can come from here.
    pub fn may_report(code: &Code) -> bool {
        let of_lines = [
            &BLANK_LINE,
            &STRAY_BLANKS,
            &TRAILING_BLANKS,
            &MIXED_LINE_BREAKS,
            &LONG_LINE,
            &NO_FINAL_BREAK,
            &ODD_ID,
        ];
        ALL.contains(&code) || of_lines.contains(&code)
    }

    /// Whether findings of a kind come from here alone in a dialect, and not from reading. Such a file is valid, and `fix` leaves
    /// it alone; writing it again puts it right.
    pub fn alone_reports(code: &Code, dialect: Dialect) -> bool {
        let reader_reports =
            *code == BLANK_LINE && dialect.rules().tree.lines.line_breaks != LineBreaks::Runs;
        dialect.judges_form() && Form::may_report(code) && !reader_reports
    }

    /// Looks at a file, or at its next window. A dialect that is no draft of ELF has no rules for writers, so nothing is found.
    pub fn look(&mut self, parsed: &Parsed<'_>, sink: &mut impl Sink) {
        let dialect = parsed.dialect;
        if !dialect.judges_form() || parsed.text().is_empty() {
            return;
        }
        let sink = &mut Ruled { dialect, sink };
        if !std::mem::replace(&mut self.begun, true) {
            header::look_at_start(parsed, self.survey.header, sink);
        }
        // Mostly that is the first window, but a header may stand behind other records.
        if let Some(head) = header::head(parsed) {
            header::look(parsed, head, sink);
            match parsed.dataset.schema().dictionary() {
                Some(dictionary) => dictionary::look(parsed, head, dictionary, &self.survey.tags, sink),
                None => schema::look(parsed, sink),
            }
        }
        lines::look(parsed, &mut self.breaks, sink);
        values::look(parsed, sink);
        self.choices.look(&parsed.dataset, sink);
        structures::look(parsed, &mut self.any_record, sink);
    }
}

/// Judges the form of a file that was read whole.
pub fn look(parsed: &Parsed<'_>, sink: &mut impl Sink) {
    let mut survey = Survey::default();
    survey.add(parsed);
    Form::new(&survey).look(parsed, sink);
}

/// Passes on the kinds of findings for which a draft has a rule, each as severe as it is there.
struct Ruled<'s, S> {
    dialect: Dialect,
    sink: &'s mut S,
}

impl<S: Sink> Sink for Ruled<'_, S> {
    fn report(&mut self, finding: Finding) {
        let code = finding.code();
        if code.requirements.iter().any(|row| self.dialect.has_row(row)) {
            self.sink.report(finding.graded(self.dialect.severity(code)));
        }
    }
}

/// Whether structures with a tag take neither substructures nor additional lines.
fn stands_alone(rules: &tree::TreeRules, tag: &str) -> bool {
    match tag {
        "CONT" | "CONC" => !rules.strays.are_no_structures(),
        "ERROR" => rules.error_tag == ErrorTag::StandsAlone,
        _ => false,
    }
}
