//! What some dialects do not want to see in a text, and others do not mind.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memchr2_iter, memmem, memrchr2};

use super::{
    BlankLines, Controls, LineBreaks, LineParts, LineRules, Slips, findings, is_delimiter, string_lines,
};
use crate::source::{Finding, Phrase, Sink, Span};

/// Reports empty lines and tabs where the rules ask for that. A text that is one of several stretches of a file is the
/// first of them or begins with a line.
pub(crate) fn report_odd_lines(rules: LineRules, text: &str, sink: &mut impl Sink) {
    if rules.blank_lines == BlankLines::Reported {
        report_empty_lines(rules, text.as_bytes(), sink);
    }
    if rules.controls == Controls::None {
        report_tabs(text.as_bytes(), sink);
    }
    if rules.slips == Slips::Reported {
        report_trailing_blanks(text.as_bytes(), sink);
        report_long_lines(text, sink);
        report_end(rules, text.as_bytes(), sink);
    }
}

/// Blanks at the end of a line. Before `CONC` they stand between two words.
fn report_trailing_blanks(octets: &[u8], sink: &mut impl Sink) {
    // Both are frequent, but seldom side by side: a stretch is looked at as a whole first, without branches.
    let mut from = 0;
    while from + 1 < octets.len() {
        let to = octets.len().min(from + STRETCH + 1);
        let stretch = &octets[from..to];
        let pairs = || stretch.iter().zip(&stretch[1..]);
        if pairs().fold(false, |found, (&blank, &end)| found | ends_blank(blank, end)) {
            for (at, _) in pairs().enumerate().filter(|&(_, (&blank, &end))| ends_blank(blank, end)) {
                report_blanks_up_to(octets, from + at, sink);
            }
        }
        from = to - 1;
    }
}

const STRETCH: usize = 4096;

/// Whether a blank stands before a line break.
#[inline(always)]
fn ends_blank(blank: u8, end: u8) -> bool {
    ((blank == b' ') | (blank == b'\t')) & ((end == b'\n') | (end == b'\r'))
}

fn report_blanks_up_to(octets: &[u8], place: usize, sink: &mut impl Sink) {
    let blanks = octets[..=place].iter().rev().take_while(|&&octet| is_delimiter(octet)).count();
    let start = place + 1 - blanks;
    let line = memrchr2(b'\n', b'\r', &octets[..start]).map_or(0, |at| at + 1);
    // A line of nothing else is another matter, and so is a payload of nothing else, or one that goes on.
    if has_payload(&octets[line..start]) && !is_conc(&octets[place + 1..]) {
        sink.report(Finding::new(&findings::TRAILING_BLANKS, Span::new(start, place + 1)));
    }
}

/// Whether something follows the tag of a line.
fn has_payload(line: &[u8]) -> bool {
    LineParts::with_slips(line).is_some_and(|parts| parts.payload.is_some())
}

/// Whether a `CONC` line stands behind the line break with which a text begins.
fn is_conc(octets: &[u8]) -> bool {
    let start = octets.iter().take_while(|octet| matches!(octet, b'\n' | b'\r')).count();
    LineParts::with_slips(&octets[start..]).is_some_and(|parts| {
        octets[start + parts.tag.start..start + parts.tag.end].eq_ignore_ascii_case(b"CONC")
    })
}

/// Lines that are longer than GEDCOM allows. Nearly all are shorter, so that only every few lines a break is looked for.
fn report_long_lines(text: &str, sink: &mut impl Sink) {
    let octets = text.as_bytes();
    let mut start = 0;
    while start + LONGEST < octets.len() {
        if let Some(last) = memrchr2(b'\n', b'\r', &octets[start..=start + LONGEST]) {
            start += last + 1;
            continue;
        }
        let end = memchr2(b'\n', b'\r', &octets[start..]).map_or(octets.len(), |length| start + length);
        if text[start..end].chars().nth(LONGEST).is_some() {
            sink.report(
                Finding::new(&findings::LONG_LINE, Span::new(start, end))
                    .value("most", &findings::CHARACTERS),
            );
        }
        start = end + 1;
    }
}

/// In characters, without the line break.
const LONGEST: usize = 255;

/// What is odd at the end of a file. Only there a text may end without a line break.
fn report_end(rules: LineRules, octets: &[u8], sink: &mut impl Sink) {
    let end = octets.len() - padding(rules, octets);
    if end < octets.len() {
        sink.report(Finding::new(&findings::NUL_PADDING, Span::new(end, octets.len())));
    }
    if end > 0 && !matches!(octets[end - 1], b'\n' | b'\r') {
        sink.report(Finding::new(&findings::NO_FINAL_BREAK, Span::at(end)));
    }
}

/// How many NUL characters at the end of a file are no part of a line that says something.
pub(crate) fn padding(rules: LineRules, octets: &[u8]) -> usize {
    let count = octets.iter().rev().take_while(|&&octet| octet == 0).count();
    let line = &octets[memrchr2(b'\n', b'\r', octets).map_or(0, |at| at + 1)..];
    let says_nothing = rules.ignores(line) || rules.parts(line).is_some_and(|parts| parts.payload.is_none());
    if rules.slips == Slips::Reported && says_nothing { count } else { 0 }
}

/// The line breaks of a file, which should all be of one kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Breaks {
    first: Option<Break>,
    reported: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Break {
    Lf,
    Cr,
    CrLf,
}

impl Break {
    fn at(octets: &[u8], place: usize) -> Break {
        match (octets[place], octets.get(place + 1)) {
            (b'\r', Some(b'\n')) => Break::CrLf,
            (b'\r', _) => Break::Cr,
            _ => Break::Lf,
        }
    }

    fn phrase(self) -> &'static Phrase {
        match self {
            Break::Lf => &findings::LF,
            Break::Cr => &findings::CR,
            Break::CrLf => &findings::CR_LF,
        }
    }
}

impl Breaks {
    /// Looks at the next stretch of a file. The first break that differs from the first of all is reported, where the
    /// rules ask for that.
    pub(crate) fn look(&mut self, rules: LineRules, text: &str, sink: &mut impl Sink) {
        if rules.slips == Slips::Unreadable || self.reported {
            return;
        }
        let octets = text.as_bytes();
        let Some(place) = memchr2(b'\n', b'\r', octets) else { return };
        if self.first.is_none() && Break::at(octets, place) == Break::Cr {
            sink.report(Finding::new(&findings::CR_LINE_BREAKS, Span::new(place, place + 1)));
        }
        let first = *self.first.get_or_insert(Break::at(octets, place));
        // Counting is quick, and all that nearly every file needs.
        let count = |octet| memchr_iter(octet, octets).count();
        let alike = match first {
            Break::Lf => count(b'\r') == 0,
            Break::Cr => count(b'\n') == 0,
            Break::CrLf => {
                let (lf, cr) = (count(b'\n'), count(b'\r'));
                lf == cr && lf == memmem::find_iter(octets, "\r\n").count()
            }
        };
        if alike {
            return;
        }
        let mut places = memchr2_iter(b'\n', b'\r', octets);
        // The line feed of a CR LF is no break of its own.
        let whole = |&place: &usize| octets[place] == b'\r' || place == 0 || octets[place - 1] != b'\r';
        if let Some(odd) = places.by_ref().filter(whole).find(|&place| Break::at(octets, place) != first) {
            let found = Break::at(octets, odd);
            let length = if found == Break::CrLf { 2 } else { 1 };
            let finding = Finding::new(&findings::MIXED_LINE_BREAKS, Span::new(odd, odd + length));
            sink.report(finding.value("break", found.phrase()).value("first", first.phrase()));
            self.reported = true;
        }
    }
}

/// One finding for each run of empty lines, where the first of them is.
fn report_empty_lines(rules: LineRules, octets: &[u8], sink: &mut impl Sink) {
    let breaks = rules.line_breaks;
    let mut from = 0;
    while let Some(length) = memchr2(b'\n', b'\r', &octets[from..]) {
        let start = from + length;
        // The line that was there has a break of its own.
        let empty = if start == 0 { 0 } else { start + break_length(breaks, &octets[start..]) };
        from = start + octets[start..].iter().take_while(|octet| matches!(octet, b'\n' | b'\r')).count();
        if empty < from && !stands_before_text(rules, &octets[from..]) {
            sink.report(Finding::new(&findings::BLANK_LINE, Span::at(empty)));
        }
    }
}

/// So many blank lines are looked past.
const FURTHEST: usize = 16;

/// Whether what follows a blank line, other blank ones aside, is no line but text, where that is read as more of the text
/// above: then the blank line is part of it, and of that something else is said.
pub(crate) fn stands_before_text(rules: LineRules, behind: &[u8]) -> bool {
    let is_line = |line: &Range<usize>| !rules.ignores(&behind[line.clone()]);
    rules.slips == Slips::Reported
        && string_lines(behind)
            .take(FURTHEST)
            .find(is_line)
            .is_some_and(|line| rules.parts(&behind[line]).is_none())
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
    use crate::lines::LineRules;
    use crate::source::Code;

    fn places(rules: LineRules, text: &str) -> Vec<usize> {
        let mut findings: Vec<Finding> = Vec::new();
        report_odd_lines(rules, text, &mut findings);
        findings.iter().map(|finding| finding.span().start()).collect()
    }

    const FORGIVING: LineRules = LineRules { slips: Slips::Reported, ..LineRules::OWN_TEXTS };

    fn spans(code: &Code, rules: LineRules, text: &str) -> Vec<Range<usize>> {
        let mut findings: Vec<Finding> = Vec::new();
        report_odd_lines(rules, text, &mut findings);
        findings
            .iter()
            .filter(|finding| finding.code() == code)
            .map(|finding| finding.span().range())
            .collect()
    }

    #[test]
    fn blanks_at_the_end_of_lines_are_reported_unless_a_word_goes_on() {
        let trailing = |text: &str| spans(&findings::TRAILING_BLANKS, FORGIVING, text);
        assert_eq!(trailing("1 NOTE a \t\r\n1 NOTE b\t\n0 TRLR\n"), [8..10, 20..21]);
        // A payload that goes on, a line or a payload of blanks, and none.
        assert_eq!(trailing("1 NOTE a \n2 CONC b\n \n1 NOTE  \n1 NOTE c\n"), []);
        assert_eq!(spans(&findings::TRAILING_BLANKS, LineRules::OWN_TEXTS, "1 NOTE a \n"), []);
    }

    #[test]
    fn blanks_are_seen_wherever_a_stretch_ends() {
        for length in STRETCH - 4..STRETCH + 4 {
            let text = format!("1 NOTE {:x<1$} \n0 TRLR\n", "", length - 7);
            let blank = length..length + 1;
            assert_eq!(spans(&findings::TRAILING_BLANKS, FORGIVING, &text), [blank]);
        }
    }

    #[test]
    fn lines_of_more_than_255_characters_are_long() {
        let long = |text: &str| spans(&findings::LONG_LINE, FORGIVING, text);
        let line = |letter: &str, length: usize| format!("1 NOTE {}", letter.repeat(length - 7));
        assert_eq!(long(&line("x", 255)), []);
        assert_eq!(long(&line("x", 256)), std::slice::from_ref(&(0..256)));
        assert_eq!(long(&line("é", 255)), []);
        let text = ["0 HEAD", &line("x", 300), &line("x", 256), &line("é", 200), "0 TRLR\n"].join("\r\n");
        assert_eq!(long(&text), [8..308, 310..566]);
    }

    /// What is said of the line breaks of a file in these stretches.
    fn breaks(rules: LineRules, stretches: &[&str]) -> Vec<(&'static Code, Range<usize>, String)> {
        let (mut breaks, mut findings) = (Breaks::default(), Vec::<Finding>::new());
        for stretch in stretches {
            breaks.look(rules, stretch, &mut findings);
        }
        let text = stretches[0];
        findings.iter().map(|found| (found.code(), found.span().range(), found.message(text))).collect()
    }

    #[test]
    fn the_first_line_break_of_another_kind_is_reported() {
        let (lf, cr, cr_lf) =
            ("a line feed (LF)", "a carriage return (CR)", "a carriage return and a line feed (CR LF)");
        for (text, place, found, first) in [
            ("a\nb\r\nc\rd", 3..5, cr_lf, lf),
            ("a\nb\rc\n", 3..4, cr, lf),
            ("a\r\nb\nc\r\n", 4..5, lf, cr_lf),
            ("a\r\nb\rc", 4..5, cr, cr_lf),
            ("a\r\nb\n\rc", 4..5, lf, cr_lf),
        ] {
            // Only the first, however many stretches follow.
            let message = format!("{found}, though the first line ends with {first}");
            match &breaks(FORGIVING, &[text, text])[..] {
                [(code, span, said)] => {
                    assert_eq!((*code, span), (&findings::MIXED_LINE_BREAKS, &place), "for {text:?}");
                    assert!(said.contains(&message), "for {text:?}: {said}");
                }
                all => panic!("for {text:?}: {all:?}"),
            }
            assert_eq!(breaks(LineRules::OWN_TEXTS, &[text]), []);
        }
        for text in ["a\nb\n", "a\r\nb\r\n", "plain"] {
            assert_eq!(breaks(FORGIVING, &[text, text]), [], "for {text:?}");
        }
    }

    #[test]
    fn lines_that_end_with_a_carriage_return_are_reported_once() {
        let spans = |stretches: &[&str]| -> Vec<(&'static Code, Range<usize>)> {
            breaks(FORGIVING, stretches).into_iter().map(|(code, span, _)| (code, span)).collect()
        };
        assert_eq!(spans(&["ab\rc\r", "d\re\r"]), [(&findings::CR_LINE_BREAKS, 2..3)]);
        let mixed = [(&findings::CR_LINE_BREAKS, 1..2), (&findings::MIXED_LINE_BREAKS, 3..4)];
        assert_eq!(spans(&["a\rb\nc"]), mixed);
    }

    #[test]
    fn empty_lines_depend_on_what_a_line_break_is() {
        let rules = |line_breaks| LineRules {
            blank_lines: BlankLines::Reported,
            line_breaks,
            ..LineRules::OWN_TEXTS
        };
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
            assert_eq!(places(LineRules::OWN_TEXTS, text), []);
        }
    }

    #[test]
    fn one_tab_a_line_is_reported() {
        let rules = LineRules { controls: Controls::None, ..LineRules::OWN_TEXTS };
        assert_eq!(places(rules, "a\tb\tc\nd\n\te"), [1, 8]);
        assert_eq!(spans(&findings::TAB, rules, "a\tb\tc\nd\n\te"), [1..2, 8..9]);
    }
}
