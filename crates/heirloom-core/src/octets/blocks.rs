use super::ascii::{self, BLOCK};
use super::known::KnownOctets;
use super::short::Short;
use super::utf16::{Order, Utf16};
use super::{BadOctets, Encoding};

/// Reads sound text in blocks. It is first made in a buffer that stays in the cache, then checked and appended
/// as a whole.
pub(super) struct Blocks {
    /// Only for encodings of single octets.
    known: Option<KnownOctets>,
    buffer: Buffer,
}

/// How many octets are read in one go, at most.
pub(super) const WINDOW: usize = 1024;

/// Room for the three octets of UTF-8 that one octet may become, and for a block of which only the beginning
/// counts.
type Buffer = [u8; 3 * WINDOW + BLOCK];

impl Blocks {
    pub(super) fn new(encoding: Encoding) -> Blocks {
        let known = match encoding {
            Encoding::Ascii | Encoding::Ansel | Encoding::Page(_) => Some(KnownOctets::ascii()),
            Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => None,
        };
        Blocks { known, buffer: [0; _] }
    }

    /// Remembers what was read in one step, for the next time.
    pub(super) fn learn(&mut self, octets: &[u8], text: &str) {
        if let Some(known) = &mut self.known {
            known.learn(octets, text);
        }
    }

    /// Appends the text of single octets, and of marks and their bases, as far as it is known. Returns the
    /// number of octets.
    pub(super) fn known(&mut self, octets: &[u8], out: &mut String) -> usize {
        let Some(known) = &self.known else { return 0 };
        let window = &octets[..octets.len().min(WINDOW)];
        let filled = fill(&SingleOctets(known), window.as_chunks().0, &mut self.buffer);
        self.append(filled, out)
    }

    /// Appends UTF-16, as far as it is valid and has no NUL that is to be replaced. Returns the number of octets.
    pub(super) fn utf16(&mut self, order: Order, octets: &[u8], bad: BadOctets, out: &mut String) -> usize {
        let window = &octets[..octets.len().min(WINDOW)];
        let units = window.as_chunks().0;
        // The loops are made once for each order.
        let filled = match order {
            Order::LittleEndian => fill(&Utf16 { unit: u16::from_le_bytes, bad }, units, &mut self.buffer),
            Order::BigEndian => fill(&Utf16 { unit: u16::from_be_bytes, bad }, units, &mut self.buffer),
        };
        2 * self.append(filled, out)
    }

    /// Returns the number of units again.
    fn append(&self, filled: Filled, out: &mut String) -> usize {
        match simdutf8::basic::from_utf8(&self.buffer[..filled.octets]) {
            Ok(text) => {
                out.push_str(text);
                filled.units
            }
            // This is never so; if it were, reading step by step would be right.
            Err(_) => 0,
        }
    }
}

/// An encoding whose units have so many octets.
pub(super) trait Units<const SIZE: usize> {
    /// How many units from the start of a block are ASCII and not NUL, and the octets of these.
    fn plain(&self, block: &[[u8; SIZE]; BLOCK]) -> (usize, [u8; BLOCK]);

    /// Whether it is ASCII and not NUL.
    fn is_plain(&self, unit: [u8; SIZE]) -> bool;

    /// The character with which `units` begin, of any kind. None where only a step can tell.
    fn character(&self, units: &[[u8; SIZE]]) -> Option<Character>;
}

/// A character, or a base and its marks.
#[derive(Clone, Copy)]
pub(super) struct Character {
    /// How many units it takes.
    pub(super) units: usize,
    /// Its UTF-8, and whatever behind it.
    pub(super) padded: [u8; Short::PADDED],
    /// How many octets of UTF-8.
    pub(super) len: usize,
}

/// How many units were read, and how many octets of the buffer they have filled.
#[derive(Clone, Copy, Default)]
struct Filled {
    units: usize,
    octets: usize,
}

/// Reads until a step is needed.
#[inline]
fn fill<const SIZE: usize>(encoding: &impl Units<SIZE>, units: &[[u8; SIZE]], buffer: &mut Buffer) -> Filled {
    let mut filled = Filled::default();
    while filled.units < units.len() {
        if let Some(block) = units[filled.units..].first_chunk() {
            let (plain, octets) = encoding.plain(block);
            buffer[filled.octets..filled.octets + BLOCK].copy_from_slice(&octets);
            filled.units += plain;
            filled.octets += plain;
            if plain == BLOCK {
                continue;
            }
        }
        // Where two in a row are not plain, most are not; then it costs less not to ask.
        let is_dense = units.get(filled.units + 1).is_some_and(|&next| !encoding.is_plain(next));
        let end = if is_dense { units.len().min(filled.units + BLOCK) } else { filled.units + 1 };
        while filled.units < end {
            let Some(character) = encoding.character(&units[filled.units..]) else { return filled };
            buffer[filled.octets..filled.octets + Short::PADDED].copy_from_slice(&character.padded);
            filled.units += character.units;
            filled.octets += character.len;
        }
    }
    filled
}

struct SingleOctets<'k>(&'k KnownOctets);

impl Units<1> for SingleOctets<'_> {
    #[inline]
    fn plain(&self, block: &[[u8; 1]; BLOCK]) -> (usize, [u8; BLOCK]) {
        let octets = block.map(|[octet]| octet);
        (ascii::plain_len(&octets), octets)
    }

    #[inline]
    fn is_plain(&self, [octet]: [u8; 1]) -> bool {
        (0x01..=0x7F).contains(&octet)
    }

    #[inline]
    fn character(&self, units: &[[u8; 1]]) -> Option<Character> {
        let (units, text) = self.0.read(units.as_flattened())?;
        Some(Character { units, padded: text.padded(), len: text.len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(blocks: &mut Blocks, octets: &[u8]) -> (usize, String) {
        let mut text = String::new();
        (blocks.known(octets, &mut text), text)
    }

    #[test]
    fn single_octets_are_read_as_far_as_they_are_known() {
        let mut blocks = Blocks::new(Encoding::Ansel);
        let octets =
            b"more than one block of plain text before Andr\xE2e \xE2e\xE2e, and again as much behind him";
        let mark = octets.iter().position(|&octet| octet == 0xE2).unwrap();
        let before = "more than one block of plain text before Andr";
        assert_eq!(known(&mut blocks, octets), (mark, before.into()));
        blocks.learn(b"\xE2e", "é");
        let all = format!("{before}é éé, and again as much behind him");
        assert_eq!(known(&mut blocks, octets), (octets.len(), all));
        assert_eq!(known(&mut blocks, b"a\0b"), (1, "a".into()));
        assert_eq!(known(&mut blocks, &[b'x'; WINDOW + 1]), (WINDOW, "x".repeat(WINDOW)));
        assert_eq!(known(&mut Blocks::new(Encoding::Utf8), b"plain"), (0, String::new()));
    }

    #[test]
    fn utf16_is_read_as_far_as_it_is_valid() {
        let read = |octets: &[u8], order, bad| {
            let mut text = String::new();
            (Blocks::new(Encoding::Utf16Le).utf16(order, octets, bad, &mut text), text)
        };
        let valid = "more than one block of plain text, then é ж € 中文 👪👪, and again as much behind them";
        for (order, to_octets) in [
            (Order::LittleEndian, u16::to_le_bytes as fn(u16) -> [u8; 2]),
            (Order::BigEndian, u16::to_be_bytes),
        ] {
            let wide = |units: &[u16]| units.iter().flat_map(|&unit| to_octets(unit)).collect::<Vec<u8>>();
            let units: Vec<u16> = valid.encode_utf16().collect();
            for bad in [BadOctets::Windows1252, BadOctets::Replace] {
                let octets = wide(&units);
                assert_eq!(read(&octets, order, bad), (octets.len(), valid.into()));
                // Half of a character, in the midst of it and at the end.
                for behind in [&[0xD83D, u16::from(b'b')][..], &[0xDC6A, u16::from(b'b')], &[0xD83D]] {
                    let broken = wide(&[&units[..], behind].concat());
                    assert_eq!(read(&broken, order, bad), (octets.len(), valid.into()));
                }
            }
            let nul = wide(&[u16::from(b'a'), 0, u16::from(b'b')]);
            assert_eq!(read(&nul, order, BadOctets::Windows1252), (6, "a\0b".into()));
            assert_eq!(read(&nul, order, BadOctets::Replace), (2, "a".into()));
        }
    }

    #[test]
    fn a_block_of_single_octets_is_plain_where_it_is_ascii_without_nul() {
        let ascii = KnownOctets::ascii();
        let single = SingleOctets(&ascii);
        let block = *b"just one block..";
        assert_eq!(single.plain(&block.map(|octet| [octet])), (BLOCK, block));
        for odd in [0x00, 0xE9] {
            let mut other = block;
            other[5] = odd;
            let (plain, octets) = single.plain(&other.map(|octet| [octet]));
            assert_eq!(&octets[..plain], b"just ");
        }
        assert!([0x01, b'\n', b'x', 0x7F].iter().all(|&octet| single.is_plain([octet])));
        assert!(![0x00, 0x80, 0xE9, 0xFF].iter().any(|&octet| single.is_plain([octet])));
    }
}
