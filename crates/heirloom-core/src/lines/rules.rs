use std::ops::Range;

use super::{Line, LineParts, is_delimiter};

/// What a dialect may say of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineRules {
    /// How a level may be written.
    pub levels: Levels,
    /// Which characters an xref_id may have.
    pub xref_ids: XrefIds,
    /// Where a payload begins and ends.
    pub payloads: Payloads,
    /// Whether a payload may be there and empty.
    pub empty_payloads: EmptyPayloads,
    /// What a line of nothing but blanks is.
    pub blank_lines: BlankLines,
    /// What one line break is.
    pub line_breaks: LineBreaks,
    /// Which control characters a line may have.
    pub controls: Controls,
    /// Whether ids and tags should not be longer than GEDCOM allows.
    pub lengths: Lengths,
    /// Whether small slips in the form of a line are read as what was meant.
    pub slips: Slips,
    /// Whether the case of letters counts in a tag.
    pub tag_case: TagCase,
}

/// How a level may be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Levels {
    /// `[0-9]+`: with leading zeros or without.
    AnyDigits,
    /// `0 | [1-9][0-9]*`: a line with leading zeros can't be read.
    NoLeadingZeros,
}

/// Which characters an xref_id may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum XrefIds {
    /// Those of `ID ::= [0-9A-Z_a-z] [#x20-#x3F#x41-#x7E]*`.
    Printable,
    /// Behind the first any but `@`; but only those of `ID` are written.
    AnyWhenRead,
    /// The same, and any first one but `#`, which would make an escape of it.
    OddWhenRead,
    /// Behind the first any but `@`.
    Any,
}

/// Where a payload begins and ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Payloads {
    /// Behind exactly one blank, and with the line.
    Whole,
    /// Behind all blanks, and with the line.
    WithoutLeadingBlanks,
    /// Without the blanks at both ends.
    Trimmed,
}

/// Whether a payload may be there and empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EmptyPayloads {
    /// Yes, and it is not the same as none.
    Differ,
    /// It is the same as none.
    AreNone,
}

/// What a line of nothing but blanks is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlankLines {
    /// One that can't be read, unless it is empty.
    Unreadable,
    /// Nothing, which is reported.
    Reported,
    /// Nothing, which is reported unless it is empty: several line breaks are as good as one.
    ReportedUnlessEmpty,
    /// Nothing.
    Ignored,
}

/// What one line break is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineBreaks {
    /// Any number of CR and LF.
    Runs,
    /// CR LF, CR or LF.
    CrLf,
    /// CR LF, LF CR, CR or LF.
    LfCrToo,
}

/// Which control characters a line may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Controls {
    /// A tab; others should not be there.
    Tab,
    /// None.
    None,
}

/// Whether ids and tags should not be longer than GEDCOM allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lengths {
    /// An id should have at most 20 characters, and a tag 15.
    Advised,
    /// Nothing is said of it.
    Unspecified,
}

/// Whether small slips in the form of a line are read as what was meant.
///
/// They are: a byte-order mark before a level, no space between an id and a tag, and NUL characters behind a tag or on a
/// line of their own. More blanks than there should be are read in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slips {
    /// No: such a line can't be read.
    Unreadable,
    /// Yes, and they are reported; and so are blanks, line breaks and lengths of lines that a program may stumble over.
    Reported,
}

/// Whether the case of letters counts in a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagCase {
    /// It does.
    Counts,
    /// Not in the tags of GEDCOM, which are read as if they were in capital letters.
    CountsInOthers,
}

impl LineRules {
    /// For texts of our own, and for lines that were read by these rules.
    pub(crate) const OWN_TEXTS: LineRules = LineRules {
        levels: Levels::AnyDigits,
        xref_ids: XrefIds::Printable,
        payloads: Payloads::Whole,
        empty_payloads: EmptyPayloads::Differ,
        blank_lines: BlankLines::Unreadable,
        line_breaks: LineBreaks::Runs,
        controls: Controls::Tab,
        lengths: Lengths::Advised,
        slips: Slips::Unreadable,
        tag_case: TagCase::Counts,
    };

    /// The parts of a line, if it can be read.
    #[inline]
    pub fn parts(self, line: &[u8]) -> Option<LineParts> {
        let parts = self.written_parts(line)?;
        match self.levels {
            Levels::NoLeadingZeros if parts.leading_zeros(line) > 0 => None,
            _ => Some(parts),
        }
    }

    /// The same for a line of which it is known that it can be read.
    #[inline]
    pub(crate) fn written_parts(self, line: &[u8]) -> Option<LineParts> {
        match (self.xref_ids, self.slips) {
            (_, Slips::Reported) => LineParts::with_slips(line),
            (XrefIds::Printable, _) => LineParts::of(line),
            (XrefIds::OddWhenRead, _) => LineParts::with_odd_id(line),
            (XrefIds::AnyWhenRead | XrefIds::Any, _) => LineParts::with_any_id(line),
        }
    }

    /// Where the payload of a line is, if it has one.
    #[inline]
    pub fn payload(self, line: &[u8], parts: &LineParts) -> Option<Range<usize>> {
        self.payload_from(line, parts.payload?)
    }

    /// The same where it is known where that begins.
    #[inline]
    pub(crate) fn payload_from(self, line: &[u8], start: usize) -> Option<Range<usize>> {
        if self.payloads == Payloads::Whole && self.empty_payloads == EmptyPayloads::Differ {
            return Some(start..line.len());
        }
        let trims_end = self.payloads == Payloads::Trimmed;
        let ends = line[start..].iter().rev().take_while(|&&octet| trims_end && is_delimiter(octet)).count();
        let line = &line[..line.len() - ends];
        let trims_start = self.payloads != Payloads::Whole;
        let begins = line[start..].iter().take_while(|&&octet| trims_start && is_delimiter(octet)).count();
        let payload = start + begins..line.len();
        (!payload.is_empty() || self.empty_payloads == EmptyPayloads::Differ).then_some(payload)
    }

    /// A line, if it can be read.
    pub fn line(self, string_line: &str) -> Option<Line<'_>> {
        let parts = self.parts(string_line.as_bytes())?;
        let payload = self.payload(string_line.as_bytes(), &parts);
        Some(Line::of(string_line, parts, payload))
    }

    /// Whether a line is passed over as if it were not there.
    pub(crate) fn ignores(self, line: &[u8]) -> bool {
        let nul = self.slips == Slips::Reported;
        self.blank_lines != BlankLines::Unreadable
            && line.iter().all(|&octet| is_delimiter(octet) || nul && octet == 0)
    }

    /// Whether a text between at signs can be an id, when it is read.
    pub(crate) fn is_id(self, text: &[u8]) -> bool {
        match self.xref_ids {
            XrefIds::Printable => super::is_id(text),
            XrefIds::OddWhenRead => super::is_odd_id(text),
            XrefIds::AnyWhenRead | XrefIds::Any => super::is_any_id(text),
        }
    }

    /// Where the id is in a payload, merged but not unescaped, that is an xref as a whole, blanks at its ends aside (OQ-09, OQ-10).
    pub(crate) fn xref(self, payload: &[u8]) -> Option<Range<usize>> {
        let is_other = |octet: &u8| !matches!(octet, b' ' | b'\t');
        let first = payload.iter().position(is_other)?;
        let last = payload.iter().rposition(is_other)?;
        let [b'@', id @ .., b'@'] = &payload[first..=last] else { return None };
        self.is_id(id).then_some(first + 1..last)
    }

    /// Whether a text between at signs can be an id, when it is written.
    pub(crate) fn is_written_id(self, text: &[u8]) -> bool {
        match self.xref_ids {
            XrefIds::Printable | XrefIds::AnyWhenRead | XrefIds::OddWhenRead => super::is_id(text),
            XrefIds::Any => {
                let control = |octet: &u8| octet.is_ascii_control();
                super::is_any_id(text) && !(self.controls == Controls::None && text.iter().any(control))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leading_zeros_depend_on_the_dialect() {
        let strict = LineRules { levels: Levels::NoLeadingZeros, ..LineRules::OWN_TEXTS };
        for (line, reads) in [("0 HEAD", true), ("10 X", true), ("01 X", false), ("00 HEAD", false)] {
            assert_eq!(strict.parts(line.as_bytes()).is_some(), reads, "for {line:?}");
            assert!(LineRules::OWN_TEXTS.parts(line.as_bytes()).is_some(), "for {line:?}");
        }
    }

    #[test]
    fn payloads_begin_and_end_where_the_dialect_says() {
        use EmptyPayloads::{AreNone, Differ};
        use Payloads::{Trimmed, Whole, WithoutLeadingBlanks};
        for (payloads, empty_payloads, text, blanks, nothing) in [
            (Whole, Differ, Some("  x \t"), Some(" "), Some("")),
            (Whole, AreNone, Some("  x \t"), Some(" "), None),
            (WithoutLeadingBlanks, Differ, Some("x \t"), Some(""), Some("")),
            (WithoutLeadingBlanks, AreNone, Some("x \t"), None, None),
            (Trimmed, Differ, Some("x"), Some(""), Some("")),
            (Trimmed, AreNone, Some("x"), None, None),
        ] {
            let rules = LineRules { payloads, empty_payloads, ..LineRules::OWN_TEXTS };
            let payload = |line| rules.line(line).unwrap().payload;
            let found = [payload("1 NOTE   x \t"), payload("1 NOTE  "), payload("1 NOTE ")];
            assert_eq!(found, [text, blanks, nothing], "for {payloads:?} and {empty_payloads:?}");
            assert_eq!(payload("1 NOTE"), None);
        }
    }

    #[test]
    fn lines_of_blanks_are_passed_over_where_the_dialect_says() {
        let blank = LineRules { blank_lines: BlankLines::Ignored, ..LineRules::OWN_TEXTS };
        let padded = LineRules { slips: Slips::Reported, ..blank };
        for (line, ignored, with_slips) in
            [(" \t", true, true), ("", true, true), ("\0 \0", false, true), (" x", false, false)]
        {
            let line = line.as_bytes();
            assert_eq!([blank.ignores(line), padded.ignores(line)], [ignored, with_slips], "for {line:?}");
            assert!(!LineRules::OWN_TEXTS.ignores(line));
        }
    }

    #[test]
    fn ids_are_written_only_as_the_dialect_allows() {
        let any = LineRules { xref_ids: XrefIds::Any, ..LineRules::OWN_TEXTS };
        let no_controls = LineRules { controls: Controls::None, ..any };
        for (id, printable, with_any, without_controls) in [
            ("I1", true, true, true),
            ("Ié", false, true, true),
            ("I\t", false, true, false),
            ("", false, false, false),
            ("I@", false, false, false),
            ("-", false, false, false),
        ] {
            let written =
                [LineRules::OWN_TEXTS, any, no_controls].map(|rules| rules.is_written_id(id.as_bytes()));
            assert_eq!(written, [printable, with_any, without_controls], "for {id:?}");
        }
    }
}
