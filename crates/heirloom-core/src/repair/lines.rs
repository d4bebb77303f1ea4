//! The form of one line: blanks, zeros, capital letters, marks.

use super::text::Readable;
use super::{Repair, guess, safe, words};
use crate::octets::{detect, detect_utf16, detect_utf32};
use crate::source::{Finding, Fix, Safety, Value};

/// `01 NAME` becomes `1 NAME`.
pub(super) fn leading_zeros(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let line = repair.sound_line(finding.span().start())?;
    let written = finding.span().of(repair.text());
    let zeros = finding.span().start()..line.place(line.parts.level.clone()).start;
    safe(words::LEVEL_BECOMES.with("level", written).and("right", line.level()), vec![repair.delete(zeros)])
}

/// Nothing stands before a level, and one space between two parts.
pub(super) fn stray_blanks(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let span = finding.span().range();
    let line = repair.sound_line(span.start)?;
    if span.end <= line.start + line.parts.level.start {
        return safe(&words::BLANKS_BEFORE_LEVEL_REMOVED, vec![repair.delete(span)]);
    }
    // One space stays where it is the first of them.
    let edit = match repair.text()[..span.start].ends_with(' ') {
        true => repair.delete(span.clone()),
        false => repair.replace(span.clone(), " ")?,
    };
    let reason = match &repair.text()[span] {
        "\t" => &words::SPACE_FOR_TAB,
        _ => &words::ONE_SPACE_BETWEEN,
    };
    safe(reason, vec![edit])
}

/// Blanks at the end of a value are most often nobody's wish; but they are part of it.
pub(super) fn trailing_blanks(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let span = finding.span().range();
    // The space behind an escape is part of that.
    let before = repair.text()[..span.start].trim_end_matches([' ', '\t']);
    if before.ends_with('@') && repair.readable(span.start).is_some_and(|line| line.line.contains("@#")) {
        return None;
    }
    guess(&words::TRAILING_BLANKS_REMOVED, vec![repair.delete(span)])
}

/// `0 @I1@INDI` becomes `0 @I1@ INDI`.
pub(super) fn no_space_after_id(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    repair.sound_line(finding.span().start())?;
    safe(&words::SPACE_BEHIND_ID, vec![repair.insert(finding.span().start(), " ")?])
}

/// `1 name` becomes `1 NAME`.
pub(super) fn lower_case_tag(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let line = repair.sound_line(finding.span().start())?;
    let tag = finding.span().of(repair.text());
    let capitals = tag.to_ascii_uppercase();
    let edits = vec![repair.replace(finding.span().range(), &capitals)?];
    let reason = words::TAG_IN_CAPITALS.with("tag", tag).and("capitals", &*capitals);
    // Whoever looks ahead for the dialect heeds capital letters only.
    match repair.is_heeded(&line) {
        true => guess(reason, edits),
        false => safe(reason, edits),
    }
}

/// A byte-order mark before a line says nothing.
pub(super) fn inner_byte_order_mark(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let line = repair.sound_line(finding.span().start())?;
    let reason = words::INNER_MARK_REMOVED.plain();
    let edits = vec![repair.delete(finding.span().range())];
    let safety = if repair.is_heeded(&line) { Safety::Unsafe } else { repair.safety_of_encoding() };
    Some(Fix { safety, reason, edits })
}

/// NUL characters at the end of a file say nothing.
pub(super) fn nul_padding(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let count = finding.span().of(repair.text()).matches('\0').count();
    let reason = match count {
        1 => words::LAST_NUL_REMOVED.plain(),
        count => words::LAST_NULS_REMOVED.with("count", Value::Number(count as u64)),
    };
    let edit = repair.delete(finding.span().range());
    // There may be so many that nobody would see that the rest is UTF-16.
    let told = |octets: &[u8]| detect_utf16(octets).or(detect_utf32(octets));
    let same = told(repair.octets) == told(&repair.octets[..edit.octets.start]);
    match same && repair.means_nothing(finding.span().start()) {
        true => safe(reason, vec![edit]),
        // There they are part of a text.
        false => guess(reason, vec![edit]),
    }
}

impl Repair<'_> {
    /// Whether NUL characters from a place on to the end of the text were passed over.
    pub(super) fn means_nothing(&self, place: usize) -> bool {
        let bare = |line: Readable<'_>| line.parts.payload.is_none();
        let line = self.line_around(place);
        place == self.text().len()
            || self.is_passed_over(line.clone())
            || self.sound_line(line.start).is_some_and(bare)
    }
}

/// A blank line says nothing, unless it stands in a text whose line breaks are raw.
pub(super) fn blank_line(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let line = repair.line_around(finding.span().start());
    if !repair.is_passed_over(line.clone()) {
        return None;
    }
    let next = repair.next_line(line.start).unwrap_or(repair.text().len());
    if repair.orphans.binary_search(&next).is_ok() {
        return None;
    }
    let mut end = line.end + repair.break_length(line.end);
    // Empty lines are reported once for all that follow each other.
    while line.is_empty() && repair.break_length(end) > 0 {
        end += repair.break_length(end);
    }
    if !repair.are_but_text(line.start..end) {
        return None;
    }
    let edit = repair.delete(line.start..end);
    // What comes to stand at the beginning of the file must not be taken for a mark of its encoding.
    let begins = edit.octets.start == repair.octet(0);
    if begins && detect(&repair.octets[edit.octets.end..]) != detect(&repair.octets[edit.octets.start..]) {
        return None;
    }
    safe(&words::BLANK_LINE_REMOVED, vec![edit])
}
