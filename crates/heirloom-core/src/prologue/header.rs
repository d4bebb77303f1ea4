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
        records += usize::from(depth == 0);
        let tag = rules.lines.capital(&line[parts.tag.clone()]);
        match &*tag {
            b"CONT" | b"CONC" => has_text = true,
            b"ERROR" if rules.error_tag == ErrorTag::StandsAlone => has_text = false,
            _ => {
                has_text = !payload.is_empty() && rules.lines.xref(&octets[payload.clone()]).is_none();
                open = depth + 1;
                jumps.open(depth, written);
            }
        }
        Some((records, HeaderLine { start: range.start, depth, tag, payload }))
    });
    lines.take_while(|&(records, _)| records < 2).map(|(_, line)| line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects::{Dialect, ELF_2018_REDUX, GEDCOM};

    fn shown(dialect: Dialect, header: &str) -> Vec<String> {
        let lines = header_lines(&dialect.rules().tree, header.as_bytes());
        lines.map(|line| format!("{} {}", line.depth, String::from_utf8_lossy(&line.tag))).collect()
    }

    #[test]
    fn nothing_lies_in_a_line_that_holds_nothing() {
        // More of a text holds nothing, and what is deeper is no line of the header.
        let text = "0 HEAD\n1 NOTE a\n2 CONT b\n3 X c\n2 CONC d\n3 Y e\n2 Z f\n";
        let expected = ["0 HEAD", "1 NOTE", "2 CONT", "2 CONC", "2 Z"];
        assert_eq!(shown(Dialect::NEWEST, text), expected);
        let error = "0 HEAD\n1 ERROR a\n2 X b\n1 Y c\n";
        assert_eq!(shown(Dialect::NEWEST, error), ["0 HEAD", "1 ERROR", "1 Y"]);
        // There an error is a tag like any other.
        assert_eq!(shown(ELF_2018_REDUX, error), ["0 HEAD", "1 ERROR", "2 X", "1 Y"]);
    }

    #[test]
    fn more_of_a_text_is_no_line() {
        let lines = |note: &str| shown(GEDCOM, &format!("0 HEAD\n1 NOTE{note}\n9 char\n1 Z\n"));
        for text in [" a", "  ", " @a@b@", " \u{C}@N1@", "\n2 CONT", " @N1@\n2 CONC @N2@"] {
            let found = lines(text);
            assert!(
                found.len() < 5 && found.iter().all(|line| !line.ends_with("CHAR")),
                "{text:?}: {found:?}"
            );
        }
        for none in ["", " @N1@", " \t@N1@ "] {
            assert_eq!(lines(none), ["0 HEAD", "1 NOTE", "2 CHAR", "1 Z"], "{none:?}");
        }
    }

    #[test]
    fn the_header_ends_where_the_second_record_begins() {
        assert_eq!(shown(Dialect::NEWEST, "0 HEAD\n1 X\n0 NOTE\n1 Y\n"), ["0 HEAD", "1 X"]);
    }
}
