//! Single lines: their spaces, their breaks, their lengths.

use std::ops::Range;

use super::{findings, values};
use crate::lines::{
    self, BLANK_LINE, Breaks, EmptyPayloads, LONG_LINE, LineBreaks, LineParts, LineRules, NO_FINAL_BREAK,
    STRAY_BLANKS, Slips, TRAILING_BLANKS, report_slips, string_lines,
};
use crate::octets::Encoder;
use crate::pipeline::Parsed;
use crate::source::{Finding, Phrase, Sink, Span};
use crate::tree::{self, Escapes, LineLength, LongestLine, PayloadEnds, SplitPoints};

/// Looks at each line of a window. All but the last window of a file end with a line break.
pub(super) fn look(parsed: &Parsed<'_>, breaks: &mut Breaks, sink: &mut impl Sink) {
    let tree = parsed.dialect.rules().tree;
    let text = parsed.text();
    let octets = text.as_bytes();
    breaks.look(LineRules { slips: Slips::Reported, ..tree.lines }, text, sink);
    if !octets.ends_with(b"\n") && !octets.ends_with(b"\r") {
        sink.report(Finding::new(&NO_FINAL_BREAK, Span::at(text.len())));
    }
    let length = LengthLimit::new(&tree, Encoder::for_editing(parsed.encoding()));
    let mut end = 0;
    for line in string_lines(octets) {
        if tree.lines.line_breaks == LineBreaks::Runs {
            report_break(text, end..line.start, sink);
        }
        end = line.end;
        let behind = end + unit(&octets[end..]);
        if length.is_exceeded(&text[line.start..behind]) {
            let finding = Finding::new(&LONG_LINE, Span::new(line.start, line.end));
            sink.report(finding.value("most", length.phrase()));
        }
        if let Some(parts) = tree.lines.parts(&octets[line.clone()]) {
            report_slips(line.start, &octets[line.clone()], &parts, sink);
            if tree.payload_ends != PayloadEnds::AsTheyAre {
                // Where a space before CONC has a finding of its own.
                let continued = tree.split_points == SplitPoints::BehindNoDelimiter
                    && is_continued(tree.lines, &octets[behind..]);
                report_ends(&tree, line.start, &octets[line], &parts, continued, sink);
            }
        }
    }
    if tree.lines.line_breaks == LineBreaks::Runs {
        report_break(text, end..text.len(), sink);
    }
}

/// How many bytes one line break takes.
fn unit(octets: &[u8]) -> usize {
    match octets {
        [b'\r', b'\n', ..] => 2,
        [_, ..] => 1,
        [] => 0,
    }
}

/// What stands between two lines, or at an end of the text, should be one line break.
fn report_break(text: &str, place: Range<usize>, sink: &mut impl Sink) {
    let octets = &text.as_bytes()[place.clone()];
    if octets == b"\n\r" {
        sink.report(Finding::new(&findings::LF_CR, Span::new(place.start, place.end)));
        return;
    }
    // At the start of a text there is no line that the first break could end.
    let own = if place.start == 0 { 0 } else { unit(octets) };
    if octets.len() > own {
        sink.report(Finding::new(&BLANK_LINE, Span::at(place.start + own)));
    }
}

/// Spaces at the ends of a payload, in drafts that do not keep them there.
fn report_ends(
    rules: &tree::TreeRules,
    start: usize,
    line: &[u8],
    parts: &LineParts,
    continued: bool,
    sink: &mut impl Sink,
) {
    let Some(payload) = parts.payload else { return };
    let mut report = |code, from: usize, to: usize| {
        if from < to {
            sink.report(Finding::new(code, Span::new(start + from, start + to)));
        }
    };
    let is_text = |octet: &u8| !matches!(octet, b' ' | b'\t');
    let Some(first) = line[payload..].iter().position(is_text) else {
        // An empty payload is written with the space before it, where it is not the same as none.
        let from = if rules.lines.empty_payloads == EmptyPayloads::AreNone { payload - 1 } else { payload };
        if !continued {
            report(&TRAILING_BLANKS, from, line.len());
        }
        return;
    };
    report(&STRAY_BLANKS, payload, payload + first);
    let mut end = line.iter().rposition(is_text).map_or(line.len(), |last| last + 1);
    if ends_with_escape(rules.escapes, line, payload..end) {
        end += 1;
    }
    if !continued {
        report(&TRAILING_BLANKS, end, line.len());
    }
}

/// Whether the space behind a payload is the last character of an escape.
fn ends_with_escape(escapes: Escapes, line: &[u8], payload: Range<usize>) -> bool {
    line[..payload.end].ends_with(b"@")
        && line.get(payload.end) == Some(&b' ')
        && std::str::from_utf8(&line[payload.start..=payload.end])
            .is_ok_and(|text| values::ends_with_escape(escapes, text))
}

/// Whether the next line is a `CONC`, of which other findings speak.
fn is_continued(rules: lines::LineRules, behind: &[u8]) -> bool {
    string_lines(behind).next().is_some_and(|line| {
        let line = &behind[line];
        rules.parts(line).is_some_and(|parts| &line[parts.tag] == b"CONC")
    })
}

/// How long a line may be, its line break included.
struct LengthLimit {
    counted: LineLength,
    limit: LongestLine,
    encoder: Encoder,
}

impl LengthLimit {
    const MOST: usize = 255;

    fn new(rules: &tree::TreeRules, encoder: Encoder) -> LengthLimit {
        LengthLimit { counted: rules.line_length, limit: rules.longest_line, encoder }
    }

    fn is_exceeded(&self, line: &str) -> bool {
        // No encoding takes more than two bytes for one of UTF-8.
        if self.limit == LongestLine::Unlimited || line.len() <= LengthLimit::MOST / 2 {
            return false;
        }
        let length = match self.counted {
            LineLength::Utf8Octets => line.len(),
            LineLength::Characters => line.chars().count(),
            LineLength::EncodedOctets => self.encoder.octets(line),
        };
        length > LengthLimit::MOST
    }

    fn phrase(&self) -> &'static Phrase {
        match self.counted {
            LineLength::Utf8Octets => &lines::UTF_8_WITH_BREAK,
            LineLength::Characters => &lines::CHARACTERS_WITH_BREAK,
            LineLength::EncodedOctets => &lines::BYTES_WITH_BREAK,
        }
    }
}
