//! Slips in the form of one line, which is read as it was meant.

use std::ops::Range;

use super::{BYTE_ORDER_MARK, LineParts, LineRules, TagCase, findings, is_delimiter, is_id};
use crate::source::{Code, Finding, Sink, Span};

impl LineRules {
    /// Whether a tag of a line is this one, which is in capital letters.
    pub(crate) fn is_tag(self, tag: &[u8], wanted: &[u8]) -> bool {
        match self.tag_case {
            TagCase::Counts => tag == wanted,
            TagCase::CountsInOthers => tag.eq_ignore_ascii_case(wanted),
        }
    }

    /// Whether a `CONT` or `CONC` of this level may be meant to continue the line directly above it, which lies so deep: one
    /// that is deeper, or not deeper by mistake, or has lost its level.
    pub(crate) fn may_continue(self, depth: u64, level: u64) -> bool {
        level >= depth || level == 0
    }
}

/// Reports blanks that should not be there, a missing space, a byte-order mark, and characters that an id may not have.
pub(crate) fn report_slips(start: usize, line: &[u8], parts: &LineParts, sink: &mut impl Sink) {
    let mut report = |code: &'static Code, range: Range<usize>| {
        sink.report(Finding::new(code, Span::new(start + range.start, start + range.end)));
    };
    let mark = if line.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    if mark > 0 {
        report(&findings::INNER_BOM, 0..mark);
    }
    let digits = parts.level.start - parts.leading_zeros(line);
    if mark < digits {
        report(&findings::STRAY_BLANKS, mark..digits);
    }
    // Where two parts meet: one space is enough.
    let mut between = |from: usize, to: usize| match &line[from..to] {
        [] | [b' '] => {}
        [b' ', ..] => report(&findings::STRAY_BLANKS, from + 1..to),
        _ => report(&findings::STRAY_BLANKS, from..to),
    };
    match &parts.id {
        None => between(parts.level.end, parts.tag.start),
        Some(id) => {
            between(parts.level.end, id.start - 1);
            between(id.end + 1, parts.tag.start);
        }
    }
    if let Some(payload) = parts.payload {
        // What follows is the payload, blanks and all.
        between(payload - 1, payload);
    }
    if let Some(id) = &parts.id {
        if id.end + 1 == parts.tag.start {
            report(&findings::NO_SPACE_AFTER_ID, parts.tag.start..parts.tag.start);
        }
        if !is_id(&line[id.clone()]) {
            report(&findings::ODD_ID, id.clone());
        }
    }
    debug_assert!(line[mark..digits].iter().copied().all(is_delimiter));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is reported of a line that begins behind ten others.
    fn slips(line: &str) -> Vec<(&'static Code, Range<usize>)> {
        let parts = LineParts::with_slips(line.as_bytes()).unwrap();
        let mut found: Vec<Finding> = Vec::new();
        report_slips(10, line.as_bytes(), &parts, &mut found);
        found.iter().map(|finding| (finding.code(), finding.span().range())).collect()
    }

    #[test]
    fn blanks_are_stray_behind_the_first_space() {
        let blanks = |line| -> Vec<Range<usize>> {
            slips(line)
                .into_iter()
                .filter(|slip| slip.0 == &findings::STRAY_BLANKS)
                .map(|slip| slip.1)
                .collect()
        };
        assert_eq!(blanks("1 NAME  Ada"), []);
        assert_eq!(blanks("  1   NAME Ada"), [10..12, 14..16]);
        assert_eq!(blanks("0  @I1@ \t INDI"), [12..13, 18..20]);
        // A tab is stray even alone.
        assert_eq!(blanks("0\t@I1@\t INDI"), [11..12, 16..18]);
        assert_eq!(blanks("1 NAME\tAda"), std::slice::from_ref(&(16..17)));
    }

    #[test]
    fn other_slips_are_reported_where_they_are() {
        assert_eq!(slips("0 @I1@INDI"), [(&findings::NO_SPACE_AFTER_ID, 16..16)]);
        assert_eq!(slips("0 @-1@ INDI"), [(&findings::ODD_ID, 13..15)]);
        let marked = [(&findings::INNER_BOM, 10..13), (&findings::STRAY_BLANKS, 13..14)];
        assert_eq!(slips("\u{FEFF} 00 HEAD"), marked);
    }
}
