use std::ops::Range;

use heirloom_breaks::any_odd;

use crate::source::{Code, Finding, Sink, Span};

use super::findings::{NOT_A_CHARACTER, NUL, RESTRICTED_CHARACTER};

/// Reports the characters of `text[from..to]` that text must not or should not hold, each run of them once.
///
/// Nearly every file has none, so a stretch is first looked at as a whole, without branches: octets with which such
/// characters begin are seldom. Then the blocks of a stretch that has some are looked at more closely.
pub(super) fn scan(text: &str, from: usize, to: usize, sink: &mut impl Sink) {
    let octets = &text.as_bytes()[..to];
    let mut run: Option<Run> = None;
    let odd = |stretch: &Range<usize>| any_odd(&octets[stretch.clone()]);
    for stretch in parts(from..to, STRETCH).filter(odd) {
        for block in parts(stretch, BLOCK).filter(|block| is_suspect(octets, block)) {
            for place in block {
                look_closely(octets, place, &mut run, sink);
            }
        }
    }
    if let Some(run) = run {
        run.report(sink);
    }
}

const STRETCH: usize = 4096;
const BLOCK: usize = 64;

/// The parts of a range, each of `size` octets or less.
fn parts(range: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(size).map(move |start| start..range.end.min(start + size))
}

struct Run {
    code: &'static Code,
    start: usize,
    end: usize,
}

impl Run {
    fn report(self, sink: &mut impl Sink) {
        sink.report(Finding::new(self.code, Span::new(self.start, self.end)));
    }
}

/// The lead octets C2 and EF are never in the middle of a character, so any place can be looked at.
fn look_closely(octets: &[u8], at: usize, run: &mut Option<Run>, sink: &mut impl Sink) {
    let (code, len) = match octets[at..] {
        [0x00, ..] => (&NUL, 1),
        [b'\t' | b'\n' | b'\r', ..] => return,
        [0x01..=0x1F | 0x7F, ..] => (&RESTRICTED_CHARACTER, 1),
        [0xC2, 0x85, ..] => return,
        [0xC2, 0x80..=0x9F, ..] => (&RESTRICTED_CHARACTER, 2),
        [0xEF, 0xBF, 0xBE | 0xBF, ..] => (&NOT_A_CHARACTER, 3),
        _ => return,
    };
    match run {
        Some(run) if run.end == at && run.code.id == code.id => run.end = at + len,
        _ => {
            let finished = run.replace(Run { code, start: at, end: at + len });
            if let Some(finished) = finished {
                finished.report(sink);
            }
        }
    }
}

/// Whether [`look_closely`] may find something in a part: true where it would, and seldom elsewhere.
fn is_suspect(octets: &[u8], part: &Range<usize>) -> bool {
    // One octet more, so that the first two of a character at the seam are seen together.
    let behind = octets.len().min(part.end + 1);
    let firsts = &octets[part.clone()];
    let seconds = &octets[part.start + 1..behind];
    let found =
        firsts.iter().zip(seconds).fold(0, |found, (&first, &second)| found | suspicion(first, second));
    // The last octet of a text has none behind it; with a blank there it is looked at by itself.
    let last = firsts.last().map_or(0, |&last| suspicion(last, b' '));
    found | last != 0
}

/// Not 0 for a control, for a character of the C1 block, and for those from U+FFC0 to U+FFFF.
///
/// Without branches and with few operations, so that the loop above becomes a few vector instructions.
fn suspicion(first: u8, second: u8) -> u8 {
    let blank = mask(first == b'\t') | mask(first == b'\n') | mask(first == b'\r');
    let control = b' '.saturating_sub(first) & !blank;
    let delete = mask(first == 0x7F);
    // What follows C2 is 80 to BF; this bit tells its halves apart.
    let c1 = mask(first == 0xC2) & !second & 0x20;
    let last_64 = mask(first == 0xEF) & mask(second == 0xBF);
    control | delete | c1 | last_64
}

/// All bits of an octet.
fn mask(holds: bool) -> u8 {
    if holds { 0xFF } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Place = (&'static str, usize, usize);

    fn found(text: &str, from: usize) -> Vec<Place> {
        let mut findings: Vec<Finding> = Vec::new();
        scan(text, from, text.len(), &mut findings);
        findings.iter().map(|f| (f.code().id, f.span().start(), f.span().end())).collect()
    }

    #[test]
    fn finds_each_run_wherever_it_is() {
        let cases: &[(&str, &[Place])] = &[
            ("a\tb\r\nc\u{85}\u{A0}\u{FFFD}ï¿½\u{FEFF}", &[]),
            ("\0\0\u{1}\u{7F}\u{80}\u{9F}a\u{9F}", &[("O002", 0, 2), ("O004", 2, 8), ("O004", 9, 11)]),
            ("\u{FFFE}\u{FFFF}\0", &[("O003", 0, 6), ("O002", 6, 7)]),
            ("\u{1}\u{1}", &[("O004", 0, 2)]),
            ("\u{86}", &[("O004", 0, 2)]),
            ("\u{FFFF}", &[("O003", 0, 3)]),
        ];
        for (text, expected) in cases {
            for padding in (0..32).chain(STRETCH - 16..STRETCH + 2) {
                let padded = format!("{}{text}", "x".repeat(padding));
                let expected: Vec<_> =
                    expected.iter().map(|&(id, from, to)| (id, from + padding, to + padding)).collect();
                assert_eq!(found(&padded, 0), expected, "{text:?} behind {padding}");
                assert_eq!(found(&padded, padding), expected, "{text:?} behind {padding}");
            }
        }
    }

    #[test]
    fn suspicion_falls_on_controls_and_the_last_characters_of_the_first_plane() {
        for c in '\0'..='\u{FFFF}' {
            let blank = matches!(c, '\t' | '\n' | '\r');
            let expected = c.is_control() && !blank || c >= '\u{FFC0}';
            let mut buffer = [0; 4];
            match *c.encode_utf8(&mut buffer).as_bytes() {
                // Alone, whatever stands behind it.
                [octet] => {
                    for behind in [b' ', b'x', 0x00, 0x80, 0xBF, 0xC2, 0xEF] {
                        assert_eq!(suspicion(octet, behind) != 0, expected, "{c:?} before {behind:X}");
                    }
                }
                [first, second, ..] => assert_eq!(suspicion(first, second) != 0, expected, "{c:?}"),
                [] => unreachable!(),
            }
        }
    }

    #[test]
    fn most_text_is_not_suspect() {
        let suspect = |text: &str| is_suspect(text.as_bytes(), &(0..text.len()));
        for text in ["a\tb\r\n", "Zoë, André, Ægir", "\u{A0}\u{BF}", "\u{FEFF}中文 👪"] {
            assert!(!suspect(text), "{text:?}");
        }
        for text in ["\u{1}", "\u{1}\u{1}", "\u{7F}x", "x\u{86}", "\u{FFFF}", "\u{FFFE}x"] {
            assert!(suspect(text), "{text:?}");
        }
        // The first two octets of a character, one in the part and one behind it.
        assert!(is_suspect("x\u{86}".as_bytes(), &(0..2)));
        assert!(!is_suspect("x\u{A6}".as_bytes(), &(0..2)));
    }
}
