//! Encodings, and what `CHAR` says of them.

use std::ops::Range;

use super::{Repair, guess, safe, words};
use crate::octets::Encoding;
use crate::source::{Edit, Finding, Fix};

/// `CHAR` names the encoding that the file is in. Where that has no name, as code pages have none, the file is written in
/// UTF-8, which is called so.
pub(super) fn wrong_char(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let payload = repair.char_payload(finding)?;
    match repair.parsed.encoding().char_name() {
        Some(name) => {
            let line = repair.line_around(payload.start);
            let blank =
                if repair.text()[line.start..payload.start].ends_with([' ', '\t']) { "" } else { " " };
            let edit = repair.replace(payload, &format!("{blank}{name}"))?;
            let reason = words::CHAR_BECOMES.with("encoding", name);
            Some(Fix { safety: repair.safety_of_label(), reason, edits: vec![edit] })
        }
        None => recoded(repair, Some(payload)),
    }
}

/// UTF-16 begins with a byte-order mark.
pub(super) fn no_mark(repair: &Repair<'_>, _: &Finding) -> Option<Fix> {
    let name = repair.parsed.encoding().name();
    safe(words::MARK_ADDED.with("encoding", name), vec![repair.insert(0, "\u{FEFF}")?])
}

/// The same for a file that does not say which encoding it is in.
pub(super) fn no_encoding(repair: &Repair<'_>, _: &Finding) -> Option<Fix> {
    let head = repair.parsed.dataset.frame().head?;
    let line = repair.tape().first_line(head)?;
    // Where `HEAD` is not the first record nobody would look there.
    if repair.next_line(0)? != line.start() || line.end() == repair.text().len() {
        return None;
    }
    // What follows must neither continue `HEAD` nor be taken into `CHAR`.
    let shallow = repair
        .next_line(line.end())
        .is_none_or(|next| repair.readable(next).is_some_and(|line| matches!(line.level(), "0" | "1")));
    if !shallow || !repair.divides(line.end()) {
        return None;
    }
    let Some(name) = repair.parsed.encoding().char_name() else { return recoded(repair, None) };
    let edit = repair.insert(line.end(), &format!("{}1 CHAR {name}", repair.line_break()))?;
    let reason = words::CHAR_ADDED.with("encoding", name);
    Some(Fix { safety: repair.safety_of_label(), reason, edits: vec![edit] })
}

/// A byte-order mark that contradicts `CHAR`, which counts, is removed.
pub(super) fn conflicting_mark(repair: &Repair<'_>, _: &Finding) -> Option<Fix> {
    guess(&words::MARK_AGAINST_CHAR_REMOVED, vec![repair.mark()?])
}

/// A byte-order mark that the octets behind it contradict is removed.
pub(super) fn wrong_mark(repair: &Repair<'_>, _: &Finding) -> Option<Fix> {
    let reason = words::WRONG_MARK_REMOVED.plain();
    Some(Fix { safety: repair.safety_of_encoding(), reason, edits: vec![repair.mark()?] })
}

/// The whole file in UTF-8, and `CHAR` says so.
fn recoded(repair: &Repair<'_>, payload: Option<Range<usize>>) -> Option<Fix> {
    let text = repair.text();
    let mut edits = Vec::new();
    // What is replaced or removed as a whole.
    let mut done: Vec<Range<usize>> = Vec::new();
    match payload {
        Some(payload) => {
            let space = if text[..payload.start].ends_with([' ', '\t']) { "" } else { " " };
            edits.push(Edit::new(repair.octets_of(payload.clone()), format!("{space}UTF-8").into_bytes()));
            done.push(payload.clone());
            // `VERS` in `CHAR` says something of the encoding that was.
            let (structure, tape) = (repair.order().at(payload.start)?, repair.tape());
            let versions = tape.substructures(structure).filter(|&below| tape.tag_text(below) == "VERS");
            for version in versions {
                let lines = repair.whole(version)?;
                if tape.substructures(version).next().is_some() || !repair.divides(lines.end) {
                    return None;
                }
                edits.push(repair.delete(lines.clone()));
                done.push(lines);
            }
        }
        None => {
            let head = repair.tape().first_line(repair.parsed.dataset.frame().head?)?;
            let line = format!("{}1 CHAR UTF-8", repair.line_break());
            edits.push(Edit::insert(repair.octet(head.end()), line.into_bytes()));
        }
    }
    let octets = text.as_bytes();
    let mut at = 0;
    while let Some(length) = octets[at..].iter().position(|octet| !octet.is_ascii()) {
        let start = at + length;
        at = octets[start..].iter().position(u8::is_ascii).map_or(text.len(), |length| start + length);
        if !done.iter().any(|done| done.contains(&start)) {
            edits.push(Edit::new(repair.octets_of(start..at), &octets[start..at]));
        }
    }
    let reason = match done.len() > 1 {
        true => &words::RECODED_WITHOUT_VERS,
        false => &words::RECODED,
    };
    let reason = reason.with("encoding", repair.parsed.encoding().name());
    Some(Fix { safety: repair.safety_of_label(), reason, edits })
}

/// Octets that mean nothing in the encoding are written as what they were read as.
pub(super) fn invalid_octets(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let span = finding.span().range();
    let read = &repair.text()[span.clone()];
    // A replacement character is nothing that anybody has written.
    if read.contains('\u{FFFD}') {
        return None;
    }
    let edit = repair.replace(span, read)?;
    let reason = words::OCTETS_AS_READ.with("read", read);
    guess(reason.and("encoding", repair.parsed.encoding().name()), vec![edit])
}

/// A character that was cut into parts is put together where the last of them is.
pub(super) fn cut_character(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let at = repair.octet(finding.span().start());
    let mut start = repair.line_around(finding.span().start()).start;
    let mut parts: Vec<u8> = Vec::new();
    let mut edits = Vec::new();
    loop {
        let mut above = repair.line_before(start)?;
        while repair.is_passed_over(above.clone()) && repair.are_but_text(above.clone()) {
            above = repair.line_before(above.start)?;
        }
        start = above.start;
        let line = repair.octets_of_lines(above);
        let (length, begins) = part_at_end(repair.parsed.encoding(), &repair.octets[line.clone()]);
        if length == 0 {
            break;
        }
        // Half a character may have been read as several, among them a line break.
        let part = line.end.checked_sub(length).filter(|&part| part >= line.start)?..line.end;
        parts.splice(..0, repair.octets[part.clone()].iter().copied());
        edits.push(Edit::delete(part));
        if begins {
            break;
        }
    }
    edits.push(Edit::insert(at, parts));
    let whole = finding.span().of(repair.text());
    safe(words::PUT_TOGETHER.with("character", whole), edits)
}

/// How many octets at the end of a line are part of a character, and whether it begins with them.
fn part_at_end(encoding: Encoding, line: &[u8]) -> (usize, bool) {
    let ends = |those: fn(u8) -> bool| line.iter().rev().take_while(|&&octet| those(octet)).count();
    match encoding {
        Encoding::Utf16Le | Encoding::Utf16Be => (2, true),
        // Marks stand before their letter, and more of them may stand in the line above.
        Encoding::Ansel => {
            let marks = ends(|octet| octet >= 0xE0);
            (marks, !line[..line.len() - marks].ends_with(b" "))
        }
        _ => {
            let rest = ends(|octet| matches!(octet, 0x80..=0xBF));
            match line[..line.len() - rest].last() {
                Some(0xC0..) => (rest + 1, true),
                _ => (rest, false),
            }
        }
    }
}

impl Repair<'_> {
    /// Takes away the byte-order mark of UTF-8.
    fn mark(&self) -> Option<Edit> {
        let marked = self.octets.starts_with(b"\xEF\xBB\xBF") && self.octet(0) == 3;
        marked.then(|| Edit::delete(0..3))
    }

    /// Where the payload of the `CHAR` is that a finding is about, if that is the one in `HEAD`: elsewhere it may count too,
    /// but is data.
    fn char_payload(&self, finding: &Finding) -> Option<Range<usize>> {
        let line = self.readable(finding.span().start())?;
        let first = self.parsed.dataset.frame().chars.first()?;
        (self.order().beginning_at(line.start) == Some(*first)).then(|| line.payload())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects::GEDCOM;
    use crate::pipeline::{ReadOptions, parse_with};
    use crate::source::Ignore;

    #[test]
    fn the_part_of_a_character_at_the_end_of_a_line() {
        assert_eq!(part_at_end(Encoding::Utf16Le, b"x\0\x3D\xD8"), (2, true));
        assert_eq!(part_at_end(Encoding::Utf16Be, b"\0x\xD8\x3D"), (2, true));
        assert_eq!(part_at_end(Encoding::Ansel, b"1 NOTE Andr\xE2"), (1, true));
        assert_eq!(part_at_end(Encoding::Ansel, b"1 NOTE a\xE2\xF2"), (2, true));
        // A line that is nothing but marks may go on with those of the line above.
        assert_eq!(part_at_end(Encoding::Ansel, b"1 CONC \xE2"), (1, false));
        assert_eq!(part_at_end(Encoding::Ansel, b"1 NOTE a").0, 0);
        assert_eq!(part_at_end(Encoding::Utf8, b"1 NOTE a\xC3"), (1, true));
        assert_eq!(part_at_end(Encoding::Utf8, b"1 NOTE a\xE2\x82"), (2, true));
        assert_eq!(part_at_end(Encoding::Utf8, b"1 CONC \x82"), (1, false));
        assert_eq!(part_at_end(Encoding::Utf8, b"1 NOTE a").0, 0);
    }

    #[test]
    fn only_what_was_read_as_a_mark_is_taken_away_as_one() {
        let mark = |file: &[u8], options: &ReadOptions<'_>| {
            let parsed = parse_with(file, options, &mut Ignore);
            (parsed.text().starts_with('0'), Repair::new(file, &parsed, &[]).mark())
        };
        let options = ReadOptions::new().dialect(GEDCOM);
        let marked = b"\xEF\xBB\xBF0 HEAD\n1 CHAR UTF-8\n0 TRLR\n";
        assert_eq!(mark(marked, &options), (true, Some(Edit::delete(0..3))));
        assert_eq!(mark(&marked[3..], &options), (true, None));
        // In UTF-16 these octets are text.
        let wide = options.force_encoding(Encoding::Utf16Le);
        assert_eq!(mark(marked, &wide), (false, None));
    }
}
