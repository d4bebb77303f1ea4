use std::borrow::Cow;
use std::ops::Range;

use crate::lines::string_lines;
use crate::tree::xref::{Jumps, is_capital};
use crate::tree::{ErrorTag, Misfits, Rules};

/// A line of the header.
#[derive(Clone, Debug)]
pub(super) struct HeaderLine<'o> {
    /// Where it begins.
    pub(super) start: usize,
    /// How deep what it says lies: 1 in the record itself.
    pub(super) depth: usize,
    /// Its tag, as it is read.
    pub(super) tag: Cow<'o, [u8]>,
    /// Where its payload is; empty, at the end of the line, if it has none.
    pub(super) payload: Range<usize>,
}

/// The lines of the first record, and of all before it. Octets may be those of any encoding that has ASCII, without a
/// byte-order mark.
///
/// Lines lie as deep as they will when the file is read: what would be an error line does not count (OQ-38).
pub(super) fn header_lines<'o>(
    rules: &'o Rules,
    octets: &'o [u8],
) -> impl Iterator<Item = HeaderLine<'o>> + use<'o> {
    let mut records = 0;
    // One more than the previous level of section 6.1.
    let mut open = 0;
    let mut jumps = Jumps::default();
    let mut has_text = false;
    let lines = string_lines(octets).filter_map(move |range| {
        let line = &octets[range.clone()];
        let parts = rules.lines.parts(line)?;
        let written = parts.level_number(line);
        let level = usize::try_from(written).unwrap_or(usize::MAX);
        let payload = parts.payload.map_or(range.end, |payload| range.start + payload)..range.end;
        let (depth, jumps_too_far) = match rules.misfits {
            Misfits::AsMeant if open > 0 => {
                (jumps.depth_of(written, open), written > jumps.last(open).saturating_add(1))
            }
            _ => (level, false),
        };
        // More of the text above is no line, even if it begins with a number.
        let is_text = jumps_too_far && has_text && !is_capital(&line[parts.tag.clone()]);
        if depth > open || is_text {
            return None;
        }
        has_text = !matches!(octets[payload.clone()].trim_ascii(), [] | [b'@', .., b'@']);
        records += usize::from(depth == 0);
        let tag = rules.lines.capital(&line[parts.tag.clone()]);
        match &*tag {
            b"CONT" | b"CONC" => {}
            b"ERROR" if rules.error_tag == ErrorTag::StandsAlone => {}
            _ => {
                open = depth + 1;
                jumps.open(depth, written);
            }
        }
        Some((records, HeaderLine { start: range.start, depth, tag, payload }))
    });
    lines.take_while(|&(records, _)| records < 2).map(|(_, line)| line)
}
