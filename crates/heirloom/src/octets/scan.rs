use crate::source::{Code, Finding, Sink, Span};

use super::findings::{NOT_A_CHARACTER, NUL, RESTRICTED_CHARACTER};

/// Reports the characters of `text[from..to]` that text must not or should not hold, each run of them once.
///
/// Nearly every file has none, so a stretch is first looked at as a whole, without branches.
pub(super) fn scan(text: &str, from: usize, to: usize, sink: &mut impl Sink) {
    let octets = &text.as_bytes()[..to];
    let mut run: Option<Run> = None;
    let mut at = from;
    while at < to {
        let end = to.min(at + STRETCH);
        // Two octets more, so that a character at the seam is seen whole.
        if is_suspect(&octets[at..to.min(end + 2)]) {
            for place in at..end {
                look_closely(octets, place, &mut run, sink);
            }
        }
        at = end;
    }
    if let Some(run) = run {
        run.report(sink);
    }
}

const STRETCH: usize = 1024;

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

/// Whether [`look_closely`] may find something: always where it would, and seldom elsewhere.
fn is_suspect(octets: &[u8]) -> bool {
    let Some(last) = octets.len().checked_sub(2) else {
        return octets.iter().any(|&octet| is_control(octet));
    };
    let pairs = octets[..last].iter().zip(&octets[1..]).zip(&octets[2..]);
    let body = pairs.fold(false, |found, ((&first, &second), &third)| {
        let control = is_control(first);
        let c1 = (first == 0xC2) & (second < 0xA0);
        let noncharacter = (second == 0xBF) & (third >= 0xBE);
        found | control | c1 | noncharacter
    });
    let [first, second] = [octets[last], octets[last + 1]];
    body || is_control(first) || is_control(second) || ((first == 0xC2) & (second < 0xA0))
}

/// Without branches, so that the loop above becomes vector instructions.
fn is_control(octet: u8) -> bool {
    let blank = (octet == b'\t') | (octet == b'\n') | (octet == b'\r');
    ((octet < 0x20) & !blank) | (octet == 0x7F)
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
}
