use crate::lines::{QuickHead, TagWord};
use crate::tree::{TagId, Tags};

/// What lines that begin alike have in common: of most lines, the first seven octets say the level and the tag.
///
/// `2 DATE 1 JAN 1900` and `2 DATE 3 MAR 1902` both begin with `2 DATE `. So a head is read once for each beginning,
/// and found in a table from then on. Each beginning has one place in the table; those that would share it take turns.
pub(super) struct Prefixes(Box<[(Prefix, Common); Prefixes::SIZE]>);

/// The first seven octets of a line, the first of them lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prefix(u64);

/// The head of a line without an xref_id.
#[derive(Clone, Copy, Debug)]
pub(super) struct Common {
    pub(super) tag: TagId,
    pub(super) level: u8,
    /// How long the head is: there the line ends, or one space follows, and the payload.
    pub(super) length: u8,
}

impl Prefix {
    const OCTETS: u32 = 7;

    /// The first octets of the line at `start`, if so many follow.
    #[inline(always)]
    pub(super) fn read(octets: &[u8], start: usize) -> Option<Prefix> {
        let word = u64::from_le_bytes(*octets.get(start..)?.first_chunk()?);
        Some(Prefix(word & (u64::MAX >> (u64::BITS - 8 * Prefix::OCTETS))))
    }
}

impl Prefixes {
    const SIZE: usize = 1024;

    pub(super) fn new() -> Prefixes {
        // No line begins with these octets.
        let none = Common { tag: TagId(0), level: 0, length: 0 };
        Prefixes(Box::new([(Prefix(u64::MAX), none); Prefixes::SIZE]))
    }

    #[inline(always)]
    fn place(prefix: Prefix) -> usize {
        (prefix.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - Prefixes::SIZE.ilog2())) as usize
    }

    /// The head of a line that begins so, if it is at hand.
    #[inline(always)]
    pub(super) fn get(&self, prefix: Prefix) -> Option<Common> {
        let (known, common) = self.0[Prefixes::place(prefix)];
        (known == prefix).then_some(common)
    }

    /// The head of a line with a tag that was met before; kept, if all lines that begin so have it.
    pub(super) fn learn(&mut self, prefix: Prefix, head: QuickHead, tags: &Tags) -> Option<Common> {
        let QuickHead { tag: TagWord(word), level, length, .. } = head;
        let common = Common { tag: tags.quick(TagWord(word))?, level, length };
        // What follows the tag has to be among the octets that are known.
        if u32::from(length) < Prefix::OCTETS && !head.has_id {
            self.0[Prefixes::place(prefix)] = (prefix, common);
        }
        Some(common)
    }
}
