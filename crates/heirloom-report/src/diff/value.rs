//! Payloads, as they are shown.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use heirloom_core::{Payload, Structure};

use super::called::{Names, shown_id, visible};
use super::words::{Piece, pieces};

pub(super) const GONE: Style = AnsiColor::Red.on_default();
pub(super) const COME: Style = AnsiColor::Green.on_default();

/// Of what is the same in two long payloads so many characters are shown beside what is not.
const AROUND: usize = 40;

/// What a structure holds, in one line: a string, or whom it points to.
pub(super) fn value<'d>(of: Structure<'d>, names: &mut Names<'_, 'd>) -> String {
    match of.payload() {
        None => String::new(),
        Some(Payload::String(string)) => visible(&string),
        Some(Payload::Pointer(target)) => {
            let id = target.id().map(shown_id).unwrap_or_default();
            match names.called(target) {
                Some(name) => format!("{id} ({name})"),
                None => id,
            }
        }
    }
}

/// What became of a payload, with the words marked that differ.
pub(super) fn write_change<'d>(
    [old, new]: [Structure<'d>; 2],
    [old_names, new_names]: [&mut Names<'_, 'd>; 2],
    colour: bool,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let (Some(Payload::String(before)), Some(Payload::String(after))) = (old.payload(), new.payload()) else {
        let said = |of: Structure<'d>, names: &mut Names<'_, 'd>| match value(of, names) {
            value if value.is_empty() && of.payload().is_some() => "(empty)".to_string(),
            value => value,
        };
        write_gone(&said(old, old_names), colour, out)?;
        return write_come(&said(new, new_names), colour, out);
    };
    let found = pieces(&before, &after);
    let last = found.len() - 1;
    for (at, piece) in found.iter().enumerate() {
        match piece {
            Piece::Old(text) => write_gone(&visible(text), colour, out)?,
            Piece::New(text) => write_come(&visible(text), colour, out)?,
            Piece::Same(text) => out.write_all(visible(&shortened(text, at == 0, at == last)).as_bytes())?,
        }
    }
    Ok(())
}

fn write_gone(text: &str, colour: bool, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    match (text.is_empty(), colour) {
        (true, _) => Ok(()),
        (false, true) => write!(out, "{GONE}{text}{GONE:#}"),
        (false, false) => write!(out, "[-{text}-]"),
    }
}

fn write_come(text: &str, colour: bool, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    match (text.is_empty(), colour) {
        (true, _) => Ok(()),
        (false, true) => write!(out, "{COME}{text}{COME:#}"),
        (false, false) => write!(out, "{{+{text}+}}"),
    }
}

/// What is the same in two texts, without what is far from the nearest difference.
fn shortened(text: &str, is_first: bool, is_last: bool) -> String {
    let head = if is_first { 0 } else { AROUND };
    let tail = if is_last { 0 } else { AROUND };
    let count = text.chars().count();
    if count <= head + tail + 2 {
        return text.to_string();
    }
    let start: String = text.chars().take(head).collect();
    let end: String = text.chars().skip(count - tail).collect();
    format!("{start}…{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_far_from_a_difference_is_left_out() {
        assert_eq!(shortened("short", true, false), "short");
        let long = "0123456789".repeat(20);
        assert_eq!(shortened(&long, true, false), format!("…{}", &long[160..]));
        assert_eq!(shortened(&long, false, true), format!("{}…", &long[..40]));
        assert_eq!(shortened(&long, false, false), format!("{}…{}", &long[..40], &long[160..]));
    }
}
