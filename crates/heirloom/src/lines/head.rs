/// The head of a line in its most common form: a level of one digit, one space, and a tag of up to seven characters,
/// then the end of the line or one space and a payload.
///
/// Four of five lines look so, and are read from two loads instead of octet by octet; [`Parts`](super::Parts) reads
/// all others and is the plain twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct QuickHead {
    pub(crate) level: u32,
    /// What looks like the tag, first octet lowest. That all its octets may be in a tag is not known yet.
    pub(crate) tag: TagWord,
    /// Where the payload begins, if there is one.
    pub(crate) payload: Option<usize>,
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

impl QuickHead {
    /// Reads the head of the line `octets[start..end]`, if it has this form.
    #[inline(always)]
    pub(crate) fn read(octets: &[u8], start: usize, end: usize) -> Option<QuickHead> {
        let window: &[u8; 16] = octets.get(start..)?.first_chunk()?;
        let level = window[0].wrapping_sub(b'0');
        if level > 9 || window[1] != b' ' || window[2] == b'@' {
            return None;
        }
        let word = u64::from_le_bytes([
            window[2], window[3], window[4], window[5], window[6], window[7], window[8], window[9],
        ]);
        // The first octet that is a blank or less: the tag ends there, or the line does.
        let low = word.wrapping_sub(EACH * 0x21) & !word & (EACH * 0x80);
        if low == 0 {
            return None;
        }
        let length = low.trailing_zeros() as usize / 8;
        if length == 0 {
            return None;
        }
        let tag = TagWord(word & ((1 << (8 * length)) - 1));
        let tag_end = start + 2 + length;
        let payload = if tag_end == end {
            None
        } else if window[2 + length] == b' ' {
            Some(tag_end + 1)
        } else {
            return None;
        };
        Some(QuickHead { level: u32::from(level), tag, payload })
    }
}

/// One in each octet of a word.
const EACH: u64 = 0x0101_0101_0101_0101;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{Parts, is_tag, string_lines};
    use proptest::prelude::*;

    /// Whatever the quick head says of a line with a true tag, its plain twin says too.
    fn check(text: &str) -> Result<(), TestCaseError> {
        let octets = text.as_bytes();
        for range in string_lines(octets) {
            let Some(quick) = QuickHead::read(octets, range.start, range.end) else { continue };
            let line = &octets[range.clone()];
            let tag_end = quick.payload.map_or(range.end, |payload| payload - 1);
            let tag = &octets[range.start + 2..tag_end];
            prop_assert_eq!(TagWord::of(tag), Some(quick.tag));
            let Some(parts) = Parts::of(line) else {
                prop_assert!(!is_tag(tag));
                continue;
            };
            prop_assert_eq!(parts.level_number(line), u64::from(quick.level));
            prop_assert_eq!(parts.id, None);
            prop_assert_eq!(&line[parts.tag], tag);
            prop_assert_eq!(parts.payload.map(|start| range.start + start), quick.payload);
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn agrees_with_its_plain_twin(text in "([0-9é]{1,2}[ \t]{1,2}[A-C_@é\t ]{0,9}[ -]?[a@ ]{0,9}[\r\n]){0,4}") {
            check(&text)?;
        }
    }

    #[test]
    fn reads_common_lines() {
        let padded = |line: &str| format!("{line}\n                ");
        for (line, level, tag, payload) in
            [("1 NAME x", 1, "NAME", Some(7)), ("0 TRLR", 0, "TRLR", None), ("2 CONT ", 2, "CONT", Some(7))]
        {
            let found = QuickHead::read(padded(line).as_bytes(), 0, line.len());
            let tag = TagWord::of(tag.as_bytes()).unwrap();
            assert_eq!(found, Some(QuickHead { level, tag, payload }), "for {line:?}");
        }
        for line in ["0 @I1@ INDI", "10 NAME x", "1  NAME x", "1\tNAME", "1 NAME\tx", "1 LONGTAG8 x", "x"] {
            assert_eq!(QuickHead::read(padded(line).as_bytes(), 0, line.len()), None, "for {line:?}");
        }
    }
}
