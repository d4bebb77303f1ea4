//! What is written has the form that its draft asks of writers, and form is judged alike whole and window by window.

use std::io::Cursor;

use heirloom_core::form::{CHANGING_TAG, Form, NAMESPACE_WOULD_DO, OWN_TAG, POOR_KEY, SECOND_TAG, Survey};
use heirloom_core::lines::LONG_LINE;
use heirloom_core::records::{Records, Window};
use heirloom_core::source::{Code, Finding, Ignore};
use heirloom_core::{Dialect, Order, Parsed, ReadOptions, WriteOptions, parse_with, write};

use super::back::is_refusal;
use crate::{Held, hold};

/// A file is read in a draft and written again, with the choices that the draft advises: the linter finds nothing in what was
/// written, but for what the definitions of the file itself are to blame for.
pub fn is_written_in_form(octets: &[u8], dialect: Dialect, options: &WriteOptions) -> Held {
    let read = ReadOptions::new().dialect(dialect);
    let parsed = parse_with(octets, &read, &mut Ignore);
    let options = options.dialect(dialect).lossy(true).one_tag(true).order(Order::Grouped);
    let written = match write(&parsed.dataset, &options) {
        Ok(written) => written,
        Err(error) if is_refusal(&error) => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    let again = parse_with(&written, &read, &mut Ignore);
    let mut found = departures(&again);
    // What stands alone is one line, however long; and what lies in CHAR is written back as it was.
    let stands_alone = |line: &str| line.starts_with(LONG_LINE.id) && is_of_one_line(again.text(), line);
    found.retain(|found| !stands_alone(found) && !is_below_char(again.text(), found));
    let of_the_file: [&Code; 5] = [&OWN_TAG, &SECOND_TAG, &CHANGING_TAG, &POOR_KEY, &NAMESPACE_WOULD_DO];
    let own: Vec<&String> =
        found.iter().filter(|found| !of_the_file.iter().any(|code| found.starts_with(code.id))).collect();
    hold!(own.is_empty(), "{dialect}: {own:#?} in\n{}", String::from_utf8_lossy(&written));
    Ok(())
}

/// Form is judged alike whole and in windows of any size.
pub fn form_is_judged_alike(octets: &[u8], dialect: Dialect, size: usize) -> Held {
    let read = ReadOptions::new().dialect(dialect);
    let whole = departures(&parse_with(octets, &read, &mut Ignore));
    let trouble = |error: std::io::Error| error.to_string();
    let mut records = Records::open_in_windows_of(size, Cursor::new(octets), &read).map_err(trouble)?;
    let mut survey = Survey::default();
    while let Some(window) = records.next_window().map_err(trouble)? {
        survey.add(&window.parsed);
    }
    let (mut form, mut found) = (Form::new(&survey), Vec::new());
    records.begin().map_err(trouble)?;
    while let Some(window) = records.next_window().map_err(trouble)? {
        let Window { parsed, start, .. } = &window;
        found.extend(judged(&mut form, parsed, start.text as usize));
    }
    hold!(found == whole, "{dialect} in windows of {size}: {found:#?}\nshould be {whole:#?}");
    Ok(())
}

/// Where a departure begins.
fn place(departure: &str) -> usize {
    let start = departure.split([' ', '.']).nth(1).and_then(|start| start.parse().ok());
    start.unwrap_or_default()
}

/// Whether the line that a departure is about can have no `CONC`.
fn is_of_one_line(text: &str, departure: &str) -> bool {
    let line = text.get(place(departure)..).unwrap_or_default();
    let mut words = line.split(' ').skip(1).skip_while(|word| word.starts_with('@'));
    words.next().is_some_and(|tag| matches!(tag, "ERROR" | "CONT" | "CONC"))
}

/// Whether a departure is about a line that lies in the `CHAR` of the header.
fn is_below_char(text: &str, departure: &str) -> bool {
    let before = text.get(..place(departure)).unwrap_or_default();
    let char_line = before.rsplit(['\r', '\n']).find(|line| line.starts_with(['0', '1']));
    char_line.is_some_and(|line| line.starts_with("1 CHAR")) && !before.ends_with("1 CHAR ")
}

/// What the linter finds in a file.
fn departures(parsed: &Parsed<'_>) -> Vec<String> {
    let mut survey = Survey::default();
    survey.add(parsed);
    judged(&mut Form::new(&survey), parsed, 0)
}

fn judged(form: &mut Form<'_>, parsed: &Parsed<'_>, start: usize) -> Vec<String> {
    let mut findings: Vec<Finding> = Vec::new();
    form.look(parsed, &mut findings);
    findings.sort_by_key(Finding::span);
    let say = |finding: &Finding| {
        let (code, span) = (finding.code().id, finding.span());
        format!("{code} {}..{} {}", start + span.start(), start + span.end(), finding.message(parsed.text()))
    };
    findings.iter().map(say).collect()
}
