//! Strings of all kinds in the draft of October 2017.

use heirloom_core::octets::Encoding;
use heirloom_core::source::Ignore;
use heirloom_core::{Builder, Dataset, Dialect, ReadOptions, WriteOptions, parse_with, write};

use super::none;
use crate::grammar::Grammar;
use crate::notation::expand;

fn october() -> Result<Dialect, String> {
    Dialect::named("elf-2017-10").ok_or("there is no dialect of October 2017".to_string())
}

/// A dataset in which each string is a note.
fn notes(strings: &[String]) -> Result<Dataset<'static>, String> {
    let mut builder = Builder::new();
    for string in strings {
        let note = builder.record(&expand("elf17:NOTE"));
        builder.set_string(note, string);
    }
    builder.build().map_err(|error| error.to_string())
}

/// All strings that are made of up to four of these parts come back, in every encoding, whether they are split or not,
/// and every line matches the grammar.
pub(super) fn every_short_string_returns() -> Result<(), String> {
    const PARTS: [&str; 12] = ["@", "#", "U", "41", "@#x", "@#x@", "@#U41@", "@ ", " ", "\t", "\n", "é"];
    let mut strings = vec![String::new()];
    let mut last = 0..1;
    for _ in 0..4 {
        let next = strings.len();
        for at in last {
            strings.extend(PARTS.map(|part| format!("{}{part}", strings[at])));
        }
        last = next..strings.len();
    }
    // An empty payload is none.
    strings.remove(0);

    let dialect = october()?;
    let dataset = notes(&strings)?;
    for encoding in [Encoding::Ascii, Encoding::Ansel, Encoding::Utf8, Encoding::Utf16Be] {
        for width in [Some(255), Some(1)] {
            let options = WriteOptions::new().dialect(dialect).encoding(encoding).width(width);
            let octets = write(&dataset, &options).map_err(|error| error.to_string())?;
            let again = parse_with(&octets, &ReadOptions::new().dialect(dialect), &mut Ignore).dataset;
            if again.document().count() != strings.len() {
                return Err(format!("not all records came back in {encoding}"));
            }
            let mut failures = Vec::new();
            for (string, note) in strings.iter().zip(again.document()) {
                if note.string().as_deref() != Some(string) {
                    failures.push(format!("{string:?} became {:?} in {encoding}, {width:?}", note.string()));
                }
            }
            if encoding == Encoding::Ascii || encoding == Encoding::Utf8 {
                let text = String::from_utf8(octets).map_err(|error| error.to_string())?;
                let lines: Vec<&str> = text.trim_start_matches('\u{FEFF}').trim_end().split('\n').collect();
                failures.extend(Grammar::of(dialect)?.troubles(&lines));
            }
            failures.truncate(5);
            none(&failures)?;
        }
    }
    Ok(())
}

/// Lines have at most 255 characters, their breaks among them, and are filled; they are split between characters that
/// are no blanks and not inside escapes.
pub(super) fn rules_of_splitting() -> Result<(), String> {
    const WIDTH: usize = 255;
    let escapes = "@#an escape@".repeat(100);
    let at_signs = "x@".repeat(400);
    let words = "words of no length at all, and many of them ".repeat(30);
    let strings = ["é".repeat(300), "é".repeat(2000), escapes, at_signs, words.trim().to_string()];
    let too_long = format!("a{}b", " ".repeat(300));
    let dialect = october()?;
    let dataset = notes(&[&strings[..], &[too_long]].concat())?;
    let options = WriteOptions::new().dialect(dialect);
    let octets = write(&dataset, &options).map_err(|error| error.to_string())?;
    if parse_with(&octets, &ReadOptions::new().dialect(dialect), &mut Ignore).dataset != dataset {
        return Err("the dataset is not the same".to_string());
    }

    let text = String::from_utf8(octets).map_err(|error| error.to_string())?;
    let mut records = text.split("\n0 ").skip(1);
    let mut failures = Vec::new();
    for (string, record) in strings.iter().zip(&mut records) {
        let lines: Vec<&str> = record.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            // The level of the first line went with the line break.
            let length = line.chars().count() + 1 + if at == 0 { 2 } else { 0 };
            let is_last = at + 1 == lines.len();
            if length > WIDTH || (!is_last && length < WIDTH - 15) {
                failures.push(format!("a line of {length} characters: {line:?}"));
            }
            let payload = line.split_once(if at == 0 { "NOTE " } else { "1 CONC " });
            let Some((_, payload)) = payload else {
                failures.push(format!("this is not a line of a note: {line:?}"));
                continue;
            };
            if payload.starts_with([' ', '\t']) || payload.ends_with([' ', '\t']) {
                failures.push(format!("a blank beside a split: {line:?}"));
            }
            // Where one escape follows another their @ are doubled.
            if string.starts_with("@#") && !payload.replace("@@", "@").replace("@#an escape@", "").is_empty()
            {
                failures.push(format!("a split escape: {line:?}"));
            }
        }
    }
    match records.next() {
        Some(record) if record.lines().count() == 1 && record.len() > 300 => {}
        other => failures.push(format!("300 blanks were divided: {other:?}")),
    }
    none(&failures)
}
