use super::is_tag_octet;

/// The head of a line in its most common form: a level of one digit, perhaps an xref_id of up to eight characters, and
/// a tag of up to seven characters, each behind one space; then the end of the line, or one space and a payload.
///
/// Nearly all lines look so, and are read from two or three loads instead of octet by octet; [`LineParts`](super::LineParts)
/// reads all others and is the plain twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct QuickHead {
    /// What looks like the tag. That all its octets may be in a tag is not known yet.
    pub(crate) tag: TagWord,
    pub(crate) level: u8,
    /// The xref_id, if there is one. It begins with the fourth octet.
    pub(crate) id: Option<IdWord>,
    /// How long the head is, the tag included: there the line ends, or one space follows, and the payload.
    pub(crate) length: u8,
}

/// A tag of up to seven octets in one number, the first octet lowest and nothing behind it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TagWord(pub(crate) u64);

impl TagWord {
    /// A tag as a word, if it is short enough.
    pub(crate) fn of(tag: &[u8]) -> Option<TagWord> {
        let mut word = [0; 8];
        word.get_mut(..7)?.get_mut(..tag.len())?.copy_from_slice(tag);
        Some(TagWord(u64::from_le_bytes(word)))
    }
}

/// An xref_id of up to eight octets in one number, the first octet lowest and nothing behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct IdWord(pub(crate) u64);

impl IdWord {
    /// Reads the id with which the octets begin, if it is short and an `@` follows; with its length.
    #[inline(always)]
    pub(crate) fn read(octets: &[u8]) -> Option<(IdWord, usize)> {
        let word = word(octets)?;
        let bits = at_signs(word).trailing_zeros() & !7;
        if bits == 0 || (bits == u64::BITS && octets.get(8) != Some(&b'@')) {
            return None;
        }
        IdWord::check(first_bits(word, bits), bits).map(|id| (id, bits as usize / 8))
    }

    /// Reads the id that is the first so many octets, if it is short. `@` may not be in it.
    #[inline(always)]
    pub(crate) fn of_length(octets: &[u8], length: usize) -> Option<IdWord> {
        if !(1..=8).contains(&length) {
            return None;
        }
        let bits = 8 * length as u32;
        let id = first_bits(word(octets)?, bits);
        if at_signs(id) != 0 {
            return None;
        }
        IdWord::check(id, bits)
    }

    /// Whether the octets may be in an id.
    #[inline(always)]
    fn check(id: u64, bits: u32) -> Option<IdWord> {
        // Blanks where the id has ended already, so that all octets can be looked at together: each must be from 20 to
        // 7E, or else one of these has its highest bit set.
        let filled = id | (EACH * 0x20).unbounded_shl(bits);
        let wrong = filled | filled.wrapping_sub(EACH * 0x20) | filled.wrapping_add(EACH);
        (wrong & (EACH * 0x80) == 0 && is_tag_octet(id as u8)).then_some(IdWord(id))
    }
}

impl QuickHead {
    /// Reads the head of the line `octets[start..end]`, if it has this form.
    #[inline(always)]
    pub(crate) fn read(octets: &[u8], start: usize, end: usize) -> Option<QuickHead> {
        let &[digit, space, at, ..] = octets.get(start..)?.first_chunk::<10>()?;
        // The digit and the space in one look.
        let level = u16::from_le_bytes([digit, space]).wrapping_sub(u16::from_le_bytes([b'0', b' ']));
        if level > 9 {
            return None;
        }
        let (mut before, mut id) = (2, None);
        if at == b'@' {
            let (word, length) = IdWord::read(&octets[start + 3..])?;
            if octets.get(start + 4 + length) != Some(&b' ') {
                return None;
            }
            (before, id) = (5 + length, Some(word));
        }
        let word = word(octets.get(start + before..)?)?;
        // The first octet that is a blank or less: the tag ends there, and perhaps the line does.
        let low = word.wrapping_sub(EACH * 0x21) & !word & (EACH * 0x80);
        let bits = low.trailing_zeros() & !7;
        if bits == 0 || bits == u64::BITS {
            return None;
        }
        let length = before + bits as usize / 8;
        // No branch between the two, since half of the lines have a payload.
        if (start + length != end) & (word >> bits & 0xFF != u64::from(b' ')) {
            return None;
        }
        let tag = TagWord(word & ((1 << bits) - 1));
        Some(QuickHead { tag, level: level as u8, id, length: length as u8 })
    }
}

/// The lowest bits of a word, at least one.
#[inline(always)]
fn first_bits(word: u64, bits: u32) -> u64 {
    word & u64::MAX >> (u64::BITS - bits)
}

/// Where the first `@` in a word is, the highest bit of that octet is the lowest that is set.
#[inline(always)]
fn at_signs(word: u64) -> u64 {
    let differing = word ^ (EACH * u64::from(b'@'));
    differing.wrapping_sub(EACH) & !differing & (EACH * 0x80)
}

/// The first eight octets.
#[inline(always)]
fn word(octets: &[u8]) -> Option<u64> {
    octets.first_chunk().copied().map(u64::from_le_bytes)
}

/// One in each octet of a word.
const EACH: u64 = 0x0101_0101_0101_0101;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{LineParts, is_id, is_tag, string_lines};
    use proptest::prelude::*;

    /// The plain twin of reading an id as a word.
    fn word_of(id: &[u8]) -> Option<u64> {
        (id.len() <= 8).then(|| id.iter().rev().fold(0, |word, &octet| word << 8 | u64::from(octet)))
    }

    /// Whatever the quick head says of a line with a true tag, its plain twin says too.
    fn check(text: &str) -> Result<(), TestCaseError> {
        let octets = text.as_bytes();
        for range in string_lines(octets) {
            let Some(quick) = QuickHead::read(octets, range.start, range.end) else { continue };
            let tag_end = range.start + usize::from(quick.length);
            let length = 8 - quick.tag.0.leading_zeros() as usize / 8;
            let tag = &octets[tag_end - length..tag_end];
            prop_assert_eq!(TagWord::of(tag), Some(quick.tag));
            let line = &octets[range.clone()];
            let Some(parts) = LineParts::of(line) else {
                prop_assert!(!is_tag(tag));
                continue;
            };
            prop_assert_eq!(parts.level_number(line), u64::from(quick.level));
            let id = parts.id.as_ref().map(|id| word_of(&line[id.clone()]));
            prop_assert_eq!(id, quick.id.map(|id| Some(id.0)));
            prop_assert_eq!(&line[parts.tag.clone()], tag);
            let payload = (tag_end < range.end).then(|| tag_end + 1);
            prop_assert_eq!(parts.payload.map(|start| range.start + start), payload);
            prop_assert!(parts.is_plain(line));
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn agrees_with_its_plain_twin(
            text in "([0-9é]{1,2}[ \t]{1,2}(@[A-C1@ é]{0,8}@[ \t]{1,2})?[A-C_@é\t ]{0,9}[ -]?[a@ ]{0,9}[\r\n]){0,4}",
        ) {
            check(&text)?;
        }

        #[test]
        fn ids_agree_with_their_plain_twin(text in "[A1_@ \\-?~\u{1f}\u{7f}\u{7e}é]{0,10}") {
            let padded = format!("{text}        ");
            let plain = text.split_once('@').map(|(id, _)| id.as_bytes()).filter(|id| id.len() <= 8 && is_id(id));
            let quick = IdWord::read(padded.as_bytes()).filter(|(_, length)| *length < text.len());
            prop_assert_eq!(quick.map(|(_, length)| length), plain.map(<[u8]>::len));
            prop_assert_eq!(quick.map(|(id, _)| id.0), plain.and_then(word_of));
            let whole = IdWord::of_length(padded.as_bytes(), text.len());
            prop_assert_eq!(whole.map(|id| id.0), word_of(text.as_bytes()).filter(|_| is_id(text.as_bytes())));
        }
    }

    #[test]
    fn ids_with_other_octets_are_left_to_the_plain_twin() {
        for (id, may_be) in [
            (&b"I1"[..], true),
            (b"I ~?", true),
            (b"EIGHT_78", true),
            (b"I\x1F", false),
            (b"I\x7F1", false),
            (b"I\x80", false),
            (b"I\xE9", false),
            (b"I\xFF", false),
            (b"I\xFF1", false),
        ] {
            let octets = [id, b"@ INDI  "].concat();
            let expected = word_of(id).filter(|_| may_be);
            assert_eq!(IdWord::of_length(&octets, id.len()).map(|id| id.0), expected, "{id:?}");
            let read = IdWord::read(&octets).map(|(id, length)| (id.0, length));
            assert_eq!(read, expected.map(|word| (word, id.len())), "{id:?}");
            assert_eq!(is_id(id), may_be, "{id:?}");
        }
    }

    #[test]
    fn reads_common_lines() {
        let padded = |line: &str| format!("{line}\n                ");
        for (line, level, has_id, tag, length) in [
            ("1 NAME x", 1, false, "NAME", 6),
            ("0 TRLR", 0, false, "TRLR", 6),
            ("2 CONT ", 2, false, "CONT", 6),
            ("9 NOTE x", 9, false, "NOTE", 6),
            ("0 @I1@ INDI", 0, true, "INDI", 11),
            ("0 @N1@ NOTE x", 0, true, "NOTE", 11),
            ("0 @LONGID78@ INDI", 0, true, "INDI", 17),
        ] {
            let found = QuickHead::read(padded(line).as_bytes(), 0, line.len());
            let tag = TagWord::of(tag.as_bytes()).unwrap();
            assert_eq!(
                found.map(|head| (head.tag, head.level, head.id.is_some(), head.length)),
                Some((tag, level, has_id, length)),
                "for {line:?}"
            );
        }
        for line in [
            "10 NAME x",
            "1  NAME x",
            "1\tNAME",
            "1 NAME\tx",
            "1 LONGTAG8 x",
            "x",
            "0 @I1@\tINDI",
            "0 @I1@",
            "0 @I1@INDI",
            "0 @LONGID789@ INDI",
            "0 @-1@ INDI",
            "0 @@ INDI",
            "0 @I1 INDI",
        ] {
            assert_eq!(QuickHead::read(padded(line).as_bytes(), 0, line.len()), None, "for {line:?}");
        }
    }
}
