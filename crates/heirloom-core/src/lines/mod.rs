//! Characters <-> string lines <-> lines (sections 2.4, 6.1 and 7.1 of the draft).
//!
//! [`string_lines`] cuts a text at its line breaks; [`Line::parse`] reads level, xref_id, tag and payload of
//! one string line as views into it; [`Line::write`] is the way back. Nothing here allocates but the writer.
//!
//! The law of the room: for every line, `Line::parse(written) == Some(line)`.

mod rules;
mod findings;
mod line;
mod string_lines;
mod scan;
mod odd;
mod slips;
mod head;

pub use findings::*;
pub(crate) use head::{IdWord, QuickHead, TagWord};
use line::{BYTE_ORDER_MARK, is_any_id, is_delimiter, is_odd_id, is_tag_octet};
pub use line::{Level, Line, LineParts, is_id, is_tag};
pub(crate) use odd::{Breaks, padding, report_odd_lines, stands_before_text};
pub use rules::{
    BlankLines, Controls, EmptyPayloads, Lengths, Levels, LineBreaks, LineRules, Payloads, Slips, TagCase,
    XrefIds,
};
pub(crate) use scan::{Scan, Scanned, scan};
pub(crate) use slips::report_slips;
pub use string_lines::string_lines;

#[cfg(test)]
mod tests;
