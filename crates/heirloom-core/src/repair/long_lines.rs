//! Lines that are longer than old programs take.

use std::ops::Range;

use super::{Repair, safe, words};
use crate::octets::Encoder;
use crate::source::{Finding, Fix, Value};
use crate::tree::tagged::begins_cluster;
use crate::tree::{LineLength, Marks};

/// The most that a line takes, its line break included.
const LONGEST: usize = 255;

/// A long line is divided by `CONC` lines, as the draft advises (OQ-08): not beside blanks, and not within a character, a
/// pair of at signs or an escape.
pub(super) fn long_line(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let line = repair.readable(finding.span().start())?;
    let structure = repair.order().at(line.start)?;
    let tape = repair.tape();
    let alone = tape.is_error_line(structure) || repair.rules.tree.stands_alone(tape.tag(structure));
    // Whoever looks for the encoding reads one line; pointers and dictionaries are not divided either.
    if alone || tape.has(structure, Marks::POINTER) || tape.has(structure, Marks::SERIALISATION) {
        return None;
    }
    let begins = tape.first_line(structure)?.start() == line.start;
    if !begins && !line.continues() {
        return None;
    }
    let level = repair.order().depth(structure) + 1;
    let head = format!("{level} CONC ");
    let width = Width::of(repair);
    let payload = line.payload();
    let text = repair.text();
    let mut edits = Vec::new();
    let cuts = Cuts::of(&text[payload.clone()]);
    let mut from = 0;
    let mut room = width.room(&text[line.start..payload.start], repair.line_break());
    loop {
        let rest = &text[payload.start + from..payload.end];
        let Some(fits) = width.too_long(rest, room) else { break };
        let Some(cut) = cuts.near(from, from + fits) else { break };
        edits.push(repair.insert(payload.start + cut, &format!("{}{head}", repair.line_break()))?);
        from = cut;
        room = width.room(&head, repair.line_break());
    }
    let lines = edits.len() + 1;
    safe(words::LINE_DIVIDED.with("count", Value::Number(lines as u64)), edits)
}

/// How lengths are counted.
struct Width {
    unit: LineLength,
    encoder: Encoder,
}

impl Width {
    fn of(repair: &Repair<'_>) -> Width {
        let encoder = Encoder::for_editing(repair.parsed.encoding());
        // Nobody minds that UTF-16 takes two octets for a character.
        let unit = match repair.parsed.encoding().is_utf16() {
            true => LineLength::Characters,
            false => repair.rules.tree.line_length,
        };
        Width { unit, encoder }
    }

    fn length(&self, text: &str) -> usize {
        match self.unit {
            LineLength::Utf8Octets => text.len(),
            LineLength::EncodedOctets => self.encoder.octets(text),
            LineLength::Characters => text.chars().count(),
        }
    }

    /// What is left for a payload behind a head.
    fn room(&self, head: &str, line_break: &str) -> usize {
        LONGEST.saturating_sub(self.length(head) + line_break.len()).max(1)
    }

    /// How much of a text fits, if not all of it does.
    fn too_long(&self, text: &str, room: usize) -> Option<usize> {
        let mut length = 0;
        let behind = text.char_indices().find(|&(at, c)| {
            length += self.length(&text[at..at + c.len_utf8()]);
            length > room
        });
        behind.map(|(at, _)| at)
    }
}

/// Where a payload may be divided.
struct Cuts<'t> {
    payload: &'t str,
    /// What must stay together: pairs of at signs, and escapes with what follows them.
    together: Vec<Range<usize>>,
}

impl<'t> Cuts<'t> {
    fn of(payload: &'t str) -> Cuts<'t> {
        let mut together = Vec::new();
        let mut at = 0;
        while let Some(found) = memchr::memchr(b'@', &payload.as_bytes()[at..]) {
            let start = at + found;
            let rest = &payload[start + 1..];
            let behind =
                |place: usize| payload[place..].chars().next().map_or(place, |c| place + c.len_utf8());
            let (length, range) = match rest.as_bytes() {
                [b'@', ..] => (2, start..start + 2),
                [b'#', ..] if rest[1..].contains('@') => {
                    let length = rest.find('@').map_or(1, |end| end + 2);
                    // With the space that ends it.
                    (length, start..behind(start + length))
                }
                // A single one would see its neighbours, and they it.
                _ => {
                    let before = payload[..start].char_indices().next_back();
                    (1, before.map_or(start, |(before, _)| before)..behind(start + 1))
                }
            };
            together.push(range);
            at = start + length;
        }
        Cuts { payload, together }
    }

    /// The last place up to `most` where the payload may be divided, behind `from`; else the next one.
    fn near(&self, from: usize, most: usize) -> Option<usize> {
        (from + 1..=most)
            .rev()
            .find(|&place| self.allows(place))
            .or_else(|| (most + 1..self.payload.len()).find(|&place| self.allows(place)))
    }

    fn allows(&self, place: usize) -> bool {
        let octets = self.payload.as_bytes();
        let blank = |octet: u8| matches!(octet, b' ' | b'\t' | 0);
        if place >= octets.len() || blank(octets[place]) || blank(octets[place - 1]) {
            return false;
        }
        let whole = self.payload.is_char_boundary(place)
            && begins_cluster(&self.payload[place..])
            && !self.payload[place..].starts_with(is_joining)
            && !self.payload[..place].ends_with('\u{200D}');
        let found = self.together.partition_point(|range| range.end <= place);
        let apart = self.together.get(found).is_none_or(|range| place <= range.start);
        whole && apart
    }
}

/// Whether a character belongs to the one before it, though it is no combining mark: joiners, variants, colours of skin.
fn is_joining(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{1F3FB}'..='\u{1F3FF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a payload may be divided.
    fn places(payload: &str) -> Vec<usize> {
        let cuts = Cuts::of(payload);
        (1..=payload.len()).filter(|&place| cuts.allows(place)).collect()
    }

    #[test]
    fn a_payload_is_not_divided_beside_blanks() {
        assert_eq!(places("abcd"), [1, 2, 3]);
        assert_eq!(places("a bc"), [3]);
        assert_eq!(places("ab\tcd\0e"), [1, 4]);
    }

    #[test]
    fn at_signs_and_escapes_stay_together() {
        assert_eq!(places("ab@@cd"), [1, 2, 4, 5]);
        // A single one keeps its neighbours.
        assert_eq!(places("ab@\u{e9}cd"), [1, 5, 6]);
        assert_eq!(places("@abc"), [2, 3]);
        assert_eq!(places("ab@#cd"), [1, 4, 5]);
        // An escape keeps what follows it.
        assert_eq!(places("ab@#X@ cd"), [1, 2, 8]);
        assert_eq!(places("ab@#X@cd"), [1, 2, 7]);
    }

    #[test]
    fn characters_that_belong_together_stay_together() {
        for joined in [
            "e\u{301}",
            "a\u{200C}",
            "a\u{200D}b",
            "\u{2764}\u{FE0F}",
            "\u{2764}\u{FE00}",
            "\u{1F44D}\u{1F3FB}",
        ] {
            assert_eq!(places(joined), [], "{joined:?}");
        }
        assert_eq!(places("a\u{e9}b"), [1, 3]);
    }

    #[test]
    fn the_last_place_that_fits_is_taken_and_else_the_next() {
        let cuts = Cuts::of("abc@@de");
        assert_eq!(cuts.near(0, 2), Some(2));
        assert_eq!(cuts.near(0, 4), Some(3));
        assert_eq!(cuts.near(3, 4), Some(5));
        assert_eq!(cuts.near(2, 2), Some(3));
        assert_eq!(cuts.near(6, 7), None);
        assert_eq!(Cuts::of("a    b").near(1, 2), None);
    }
}
