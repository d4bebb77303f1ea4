use std::ops::Range;

use memchr::memchr2;

/// The string lines of a text: what stands between runs of CR and LF (`LB ::= [#A#D]+`).
///
/// Empty lines vanish, at the ends of the text too (OQ-04). The text is given as octets, since line breaks are
/// the same in every encoding that is compatible with ASCII.
///
/// ```
/// use heirloom_core::lines::string_lines;
///
/// let text = "0 HEAD\r\n\n\r0 TRLR\n";
/// let lines: Vec<&str> = string_lines(text.as_bytes()).map(|range| &text[range]).collect();
/// assert_eq!(lines, ["0 HEAD", "0 TRLR"]);
/// ```
pub fn string_lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while matches!(text.get(at), Some(b'\r' | b'\n')) {
            at += 1;
        }
        if at == text.len() {
            return None;
        }
        let start = at;
        at = memchr2(b'\n', b'\r', &text[start..]).map_or(text.len(), |length| start + length);
        Some(start..at)
    })
}
