//! A text is cut into lines, and lines into their parts.

use std::ops::Range;

use heirloom_breaks::{End, Ends, WINDOW, any_odd};
use heirloom_core::lines::{Line, LineParts, string_lines};

use crate::{Held, hold};

/// Lines are what stands between line breaks, but for nothing.
pub fn lines_agree_with_their_twin(octets: &[u8]) -> Held {
    let mut twin: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    for line in octets.split(|octet| matches!(octet, b'\r' | b'\n')) {
        twin.extend((!line.is_empty()).then_some(start..start + line.len()));
        start += line.len() + 1;
    }
    let lines: Vec<Range<usize>> = string_lines(octets).collect();
    hold!(lines == twin, "{lines:?} should be {twin:?}");
    Ok(())
}

/// Where lines end and whether there is an at sign in them is the same however a text is cut into windows, and wherever these
/// lie in memory.
pub fn breaks_agree_in_any_windows(octets: &[u8], window: usize) -> Held {
    let window = window.clamp(1, WINDOW);
    let mut twin = Vec::new();
    let mut has_at = false;
    for (place, &octet) in octets.iter().chain([&b'\n']).enumerate() {
        has_at |= octet == b'@';
        if matches!(octet, b'\r' | b'\n') {
            twin.push(End { place, at: std::mem::take(&mut has_at) });
        }
    }
    let mut ends = Ends::new();
    let (mut found, mut base, mut any_cr) = (Vec::new(), 0, false);
    // The break behind the last window may have a window of its own.
    while base <= octets.len() {
        let next = &octets[base..octets.len().min(base + window)];
        let is_last = base + next.len() == octets.len();
        let in_window = ends.find(next, is_last);
        any_cr |= in_window.any_cr();
        found.extend(in_window.ends().map(|end| End { place: base + end.place, ..end }));
        if is_last {
            break;
        }
        base += window;
    }
    hold!(found == twin, "in windows of {window}: {found:?} should be {twin:?}");
    hold!(any_cr == octets.contains(&b'\r'), "carriage returns in windows of {window}");
    let _ = any_odd(octets);
    Ok(())
}

/// The parts of a line are in order and apart, and a line that is written again has the same parts.
pub fn lines_come_back(text: &str) -> Held {
    for line in string_lines(text.as_bytes()).map(|line| &text[line]) {
        let Some(parts) = LineParts::of(line.as_bytes()) else {
            hold!(Line::parse(line).is_none(), "{line:?} has no parts and is read");
            hold!(!LineParts::trouble(line).words.is_empty(), "nothing is said of {line:?}");
            continue;
        };
        let id = parts.id.clone().unwrap_or(parts.level.end..parts.level.end);
        let order = [0, parts.level.start, parts.level.end, id.start, id.end, parts.tag.start, parts.tag.end];
        let end = parts.payload.unwrap_or(line.len());
        hold!(order.is_sorted() && parts.tag.end <= end && end <= line.len(), "{parts:?} of {line:?}");
        let read = Line::parse(line).ok_or_else(|| format!("{line:?} has parts and is not read"))?;
        let mut written = String::new();
        read.write(&mut written);
        hold!(Line::parse(&written) == Some(read), "{line:?} became {written:?}");
    }
    Ok(())
}
