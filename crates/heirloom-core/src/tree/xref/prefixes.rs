/// What lines that begin alike have in common: of most lines, the first seven octets say the level and the tag.
///
/// `2 DATE 1 JAN 1900` and `2 DATE 3 MAR 1902` both begin with `2 DATE `, and if both lie in a birth of a person they
/// are of one kind. So a head is read, and its kind found, once for each beginning and each kind that it lies in, and
/// found in a table from then on. Each has one place in the table; those that would share it take turns.
pub(super) struct Prefixes(Box<[Entry; Prefixes::SIZE]>);

/// The first seven octets of a line, the first of them lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prefix(u64);

/// The prefix, with the length of the head in the octet that is left, and two kinds.
#[derive(Clone, Copy, Debug)]
struct Entry {
    word: u64,
    above: u32,
    kind: u32,
}

// Four of them in what a processor fetches at once.
const _: () = assert!(size_of::<Entry>() == 16);

/// The head of a line without an xref_id, and what kind of structure it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Common {
    /// The kind of the structure; [`Common::CONT`] or [`Common::CONC`] for an additional line.
    pub(super) kind: u32,
    /// How long the head is: there the line ends, or one space follows, and the payload.
    pub(super) length: usize,
}

impl Common {
    /// No kinds have these numbers, since no tape has so many structures.
    pub(super) const CONT: u32 = u32::MAX;
    pub(super) const CONC: u32 = u32::MAX - 1;
}

impl Prefix {
    const OCTETS: usize = 7;
    const BITS: u32 = 8 * Prefix::OCTETS as u32;
    const ALL: u64 = u64::MAX >> (u64::BITS - Prefix::BITS);

    /// The first octets of the line at `start`, if so many follow.
    #[inline(always)]
    pub(super) fn read(octets: &[u8], start: usize) -> Option<Prefix> {
        let word = u64::from_le_bytes(*octets[start..].first_chunk()?);
        Some(Prefix(word & Prefix::ALL))
    }

    /// The first octets of the same line without the `length` octets from the third on: an xref_id, its at signs, and
    /// the space behind it. `None` where there is no such space.
    #[inline(always)]
    pub(super) fn without(self, octets: &[u8], start: usize, length: usize) -> Option<Prefix> {
        let behind = *octets.get(start + 1 + length..)?.first_chunk()?;
        let word = u64::from_le_bytes(behind);
        // The space stands where the one behind the level would.
        (word as u8 == b' ').then_some(Prefix((word << 8 | self.0 & 0xFF) & Prefix::ALL))
    }

    /// Two of the octets.
    #[inline(always)]
    pub(super) fn octets(self, from: u32) -> [u8; 2] {
        ((self.0 >> (8 * from)) as u16).to_le_bytes()
    }

    /// The level, if the first octet is a digit.
    #[inline(always)]
    pub(super) fn level(self) -> usize {
        (self.0 & 0x0F) as usize
    }
}

impl Prefixes {
    const SIZE: usize = 2048;

    pub(super) fn new() -> Prefixes {
        // No line begins with these octets.
        let none = Entry { word: u64::MAX, above: 0, kind: 0 };
        Prefixes(Box::new([none; Prefixes::SIZE]))
    }

    #[inline(always)]
    fn place(prefix: Prefix, above: u32) -> usize {
        let both = prefix.0 ^ u64::from(above) << 32;
        (both.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - Prefixes::SIZE.ilog2())) as usize
    }

    /// The head of a line that begins so and lies in a structure of the kind `above`, if it is at hand.
    #[inline(always)]
    pub(super) fn get(&self, prefix: Prefix, above: u32) -> Option<Common> {
        let entry = self.0[Prefixes::place(prefix, above)];
        // Without a branch between the two.
        let differ = (entry.word ^ prefix.0) << (u64::BITS - Prefix::BITS) | u64::from(entry.above ^ above);
        (differ == 0).then_some(Common { kind: entry.kind, length: (entry.word >> Prefix::BITS) as usize })
    }

    /// Keeps the head of a line that begins so, if all lines that do have it.
    pub(super) fn learn(&mut self, prefix: Prefix, above: u32, length: usize, kind: u32) {
        // What follows the tag has to be among the octets that are known.
        if length < Prefix::OCTETS {
            let word = prefix.0 | (length as u64) << Prefix::BITS;
            self.0[Prefixes::place(prefix, above)] = Entry { word, above, kind };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prefix(line: &str) -> Prefix {
        Prefix::read(line.as_bytes(), 0).unwrap()
    }

    #[test]
    fn lines_that_begin_alike_have_one_prefix() {
        let date = prefix("2 DATE 1 JAN 1900");
        assert_eq!(date, prefix("2 DATE 3 MAR 1902"));
        assert_eq!(date, Prefix::read(b"1 BIRT\n2 DATE 5 MAY", 7).unwrap());
        assert_ne!(date, prefix("3 DATE 1 JAN 1900"));
        assert_ne!(date, prefix("2 DATA 1 JAN 1900"));
        assert_ne!(date, prefix("2 DATES 1 JAN"));
        assert_eq!((date.level(), prefix("0 HEAD\n1").level()), (2, 0));
        assert_eq!([date.octets(0), date.octets(1), date.octets(3)], [*b"2 ", *b" D", *b"AT"]);
        assert_eq!(Prefix::read(b"0 TRLR\n", 0), None, "nothing follows");
    }

    #[test]
    fn a_prefix_without_an_id_is_that_of_a_line_without_one() {
        let line = b"0 @I1@ INDI\n1 SEX M\n";
        let first = Prefix::read(line, 0).unwrap();
        assert_eq!(first.without(line, 0, 5), Some(prefix("0 INDI\n1 SEX M")));
        // The same further on in a text.
        let text = b"0 HEAD\n1 @N12@ NOTE text\n";
        let second = Prefix::read(text, 7).unwrap();
        assert_eq!(second.without(text, 7, 6), Some(prefix("1 NOTE text")));
        let tab = b"0 @I1@\tINDI\n1 SEX M\n";
        assert_eq!(Prefix::read(tab, 0).unwrap().without(tab, 0, 5), None);
        assert_eq!(first.without(line, 0, 50), None);
    }

    #[test]
    fn what_was_learnt_is_at_hand() {
        let mut prefixes = Prefixes::new();
        let date = prefix("2 DATE 1 JAN 1900");
        assert!(prefixes.get(date, 4).is_none());
        prefixes.learn(date, 4, 6, 9);
        let known = prefixes.get(date, 4).unwrap();
        assert_eq!((known.kind, known.length), (9, 6));
        assert!(prefixes.get(date, 5).is_none());
        assert!(prefixes.get(prefix("3 DATE 1 JAN 1900"), 4).is_none());
        // Where the tag may be longer than what is known of it, nothing is learnt.
        let long = prefix("2 _LONGTAG x");
        prefixes.learn(long, 4, 7, 9);
        assert!(prefixes.get(long, 4).is_none());
    }

    #[test]
    fn a_prefix_in_the_place_of_another_is_not_taken_for_it() {
        let mut prefixes = Prefixes::new();
        let letters = |level: u8| (b'A'..=b'Z').map(move |letter| [level, b' ', letter]);
        let beginnings: Vec<[u8; 3]> = (b'0'..=b'9').flat_map(letters).collect();
        let prefix = |[level, space, letter]: [u8; 3]| {
            Prefix::read(&[level, space, letter, b'A', b'T', b'E', b' ', b'1'], 0).unwrap()
        };
        for one in beginnings.iter().copied().map(prefix) {
            for other in beginnings.iter().copied().map(prefix).filter(|&other| other != one) {
                // Both the beginnings and the kinds differ, and in the same bits; some of these have one place.
                let above = 7 ^ ((one.0 ^ other.0) << 8) as u32;
                prefixes.learn(one, 7, 6, 9);
                assert!(prefixes.get(other, above).is_none());
            }
        }
    }
}
