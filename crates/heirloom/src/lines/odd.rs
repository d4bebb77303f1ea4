//! What some dialects do not want to see in a text, and others do not mind.

use memchr::{memchr, memchr2};

use super::{BlankLines, Controls, LineBreaks, Rules, findings};
use crate::source::{Finding, Sink, Span};

/// Reports empty lines and tabs where the rules ask for that. A text that is one of several stretches of a file is the
/// first of them or begins with a line.
pub(crate) fn report_odd_lines(rules: Rules, text: &str, sink: &mut impl Sink) {
    if rules.blank_lines == BlankLines::Reported {
        report_empty_lines(rules.line_breaks, text.as_bytes(), sink);
    }
    if rules.controls == Controls::None {
        report_tabs(text.as_bytes(), sink);
    }
}

/// One finding for each run of empty lines, where the first of them is.
fn report_empty_lines(breaks: LineBreaks, octets: &[u8], sink: &mut impl Sink) {
    let mut from = 0;
    while let Some(length) = memchr2(b'\n', b'\r', &octets[from..]) {
        let start = from + length;
        // The line that was there has a break of its own.
        let empty = if start == 0 { 0 } else { start + break_length(breaks, &octets[start..]) };
        from = start + octets[start..].iter().take_while(|octet| matches!(octet, b'\n' | b'\r')).count();
        if empty < from {
            sink.report(Finding::new(&findings::BLANK_LINE, Span::at(empty)));
        }
    }
}

/// How long the line break is with which a text begins.
fn break_length(breaks: LineBreaks, octets: &[u8]) -> usize {
    match (breaks, octets) {
        (_, [b'\r', b'\n', ..]) | (LineBreaks::LfCrToo, [b'\n', b'\r', ..]) => 2,
        _ => 1,
    }
}

/// One finding for each line with a tab.
fn report_tabs(octets: &[u8], sink: &mut impl Sink) {
    let mut from = 0;
    while let Some(tab) = memchr(b'\t', &octets[from..]) {
        sink.report(Finding::new(&findings::TAB, Span::new(from + tab, from + tab + 1)));
        from += tab;
        from += memchr2(b'\n', b'\r', &octets[from..]).unwrap_or(octets.len() - from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::Rules;

    fn places(rules: Rules, text: &str) -> Vec<usize> {
        let mut findings: Vec<Finding> = Vec::new();
        report_odd_lines(rules, text, &mut findings);
        findings.iter().map(|finding| finding.span().start()).collect()
    }

    #[test]
    fn empty_lines_depend_on_what_a_line_break_is() {
        let rules =
            |line_breaks| Rules { blank_lines: BlankLines::Reported, line_breaks, ..Rules::OWN_TEXTS };
        for (text, cr_lf, lf_cr_too) in [
            ("a\nb\r\nc\rd", vec![], vec![]),
            ("a\n\nb", vec![2], vec![2]),
            ("a\n\rb", vec![2], vec![]),
            ("a\r\n\r\nb\n\n\n", vec![3, 7], vec![3, 7]),
            ("\na", vec![0], vec![0]),
            ("a\n\r\nb", vec![2], vec![3]),
        ] {
            assert_eq!(places(rules(LineBreaks::CrLf), text), cr_lf, "for {text:?}");
            assert_eq!(places(rules(LineBreaks::LfCrToo), text), lf_cr_too, "for {text:?}");
            assert_eq!(places(Rules::OWN_TEXTS, text), []);
        }
    }

    #[test]
    fn one_tab_a_line_is_reported() {
        let rules = Rules { controls: Controls::None, ..Rules::OWN_TEXTS };
        assert_eq!(places(rules, "a\tb\tc\nd\n\te"), [1, 8]);
    }
}
