use super::blocks::Blocks;
use super::cut::{self, Carry};
use super::utf16::{self, Order};
use super::{BadOctets, CutCharacters, Encoding, ansel, ascii, pages, utf8};

/// What was read in one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// How many octets it took; never 0.
    pub(super) octets: usize,
    pub(super) reading: StepReading,
}

/// How the octets of a step became text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StepReading {
    /// All of them together are a character, or a base and its marks.
    Sound,
    /// None belongs there: each became a character of its own.
    Invalid,
    /// Together a base and its marks, but the base is an invalid octet.
    Unsound,
    /// A NUL that was replaced.
    Nul,
    /// A part of a character, or marks, of which the rest, or the base, begins the line that follows; no text yet.
    Carried(Carry),
    /// A character, or a base and its marks, of which a part is from a line before.
    Joined,
}

/// Reads octets step by step. It has no place of its own, so that [`Origin`](super::Origin) can read any
/// stretch again, with the same result.
#[derive(Clone, Debug)]
pub(super) struct Decoder {
    encoding: Encoding,
    bad: BadOctets,
    cuts: CutCharacters,
    /// What was carried over a line break so far, in the order of the file.
    carries: Vec<Carry>,
}

impl Decoder {
    pub(super) fn new(encoding: Encoding, bad: BadOctets, cuts: CutCharacters) -> Decoder {
        Decoder { encoding, bad, cuts, carries: Vec::new() }
    }

    pub(super) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// What a [`StepReading::Carried`] tells must be remembered when a file is read for the first time.
    pub(super) fn remember(&mut self, carry: Carry) {
        self.carries.push(carry);
    }

    /// Reads the character, or the base and its marks, at `at` and appends it to `out`.
    pub(super) fn step(&self, octets: &[u8], at: usize, out: &mut String) -> Step {
        let before = out.len();
        if self.cuts == CutCharacters::All
            && let Some(step) = self.join(octets, at, out)
        {
            return step;
        }
        let mut step = match self.encoding {
            Encoding::Ascii => ascii::step(octets, at, self.bad, out),
            Encoding::Ansel => ansel::step(octets, at, self.carried(octets, at), self.bad, out),
            Encoding::Utf8 => utf8::step(octets, at, self.bad, out),
            Encoding::Utf16Le => utf16::step(Order::LittleEndian, octets, at, self.bad, out),
            Encoding::Utf16Be => utf16::step(Order::BigEndian, octets, at, self.bad, out),
            Encoding::Page(page) => pages::step(page, octets, at, self.bad, out),
        };
        if self.bad == BadOctets::Replace && step.reading == StepReading::Sound && &out[before..] == "\0" {
            out.truncate(before);
            out.push(char::REPLACEMENT_CHARACTER);
            step.reading = StepReading::Nul;
        }
        step
    }

    /// Reads a part of a character that a line break cuts in two; the character stands where its last part is.
    fn join(&self, octets: &[u8], at: usize, out: &mut String) -> Option<Step> {
        let parts = match self.encoding {
            Encoding::Utf8 if octets[at].is_ascii() || cut::utf8_character(&octets[at..]).is_some() => None,
            Encoding::Utf8 => cut::CharacterParts::of_utf8(octets, self.first_part(at)),
            Encoding::Utf16Le => {
                cut::CharacterParts::of_utf16(Order::LittleEndian, octets, self.first_part(at))
            }
            Encoding::Utf16Be => cut::CharacterParts::of_utf16(Order::BigEndian, octets, self.first_part(at)),
            Encoding::Ascii | Encoding::Ansel | Encoding::Page(_) => None,
        }?;
        let mut ranges = parts.ranges().skip_while(|range| range.start < at);
        let range = ranges.next().filter(|range| range.start == at)?;
        let reading = match ranges.next() {
            Some(next) => StepReading::Carried(Carry { start: at, end: range.end, payload: next.start }),
            None => {
                out.push(parts.character);
                StepReading::Joined
            }
        };
        Some(Step { octets: range.len(), reading })
    }

    /// Where the character begins of which the part at `at` was carried there, else `at`.
    fn first_part(&self, at: usize) -> usize {
        let mut first = at;
        while let Ok(found) = self.carries.binary_search_by_key(&first, |carry| carry.payload) {
            first = self.carries[found].start;
        }
        first
    }

    /// Reads sound text between `from` and `to` in bulk, as far as that is easy, and returns how many octets.
    pub(super) fn bulk(
        &self,
        blocks: &mut Blocks,
        octets: &[u8],
        from: usize,
        to: usize,
        out: &mut String,
    ) -> usize {
        match self.encoding {
            Encoding::Utf8 => utf8::bulk(self.before_nul(&octets[from..to]), out),
            Encoding::Utf16Le => blocks.utf16(Order::LittleEndian, &octets[from..to], self.bad, out),
            Encoding::Utf16Be => blocks.utf16(Order::BigEndian, &octets[from..to], self.bad, out),
            Encoding::Ascii | Encoding::Ansel | Encoding::Page(_) => {
                blocks.known(&octets[from..self.next_carry(from, to)], out)
            }
        }
    }

    /// How many octets from `from`, up to `to`, stand each for the ASCII character of the same number.
    pub(super) fn ascii_run(&self, octets: &[u8], from: usize, to: usize) -> usize {
        if self.encoding.is_utf16() {
            return 0;
        }
        let to = self.next_carry(from, to);
        encoding_rs::Encoding::ascii_valid_up_to(self.before_nul(&octets[from..to]))
    }

    /// Where between `from` and `to` the first character is that has marks from the line before, else `to`.
    fn next_carry(&self, from: usize, to: usize) -> usize {
        let next = self.carries.partition_point(|carry| carry.payload < from);
        self.carries.get(next).map_or(to, |carry| to.min(carry.payload))
    }

    /// A NUL that is to be replaced is left to [`step`](Decoder::step).
    fn before_nul<'o>(&self, octets: &'o [u8]) -> &'o [u8] {
        match self.bad {
            BadOctets::Windows1252 => octets,
            BadOctets::Replace => &octets[..memchr::memchr(0, octets).unwrap_or(octets.len())],
        }
    }

    /// The marks that belong to the base at `at` but are in the line before.
    fn carried<'o>(&self, octets: &'o [u8], at: usize) -> &'o [u8] {
        match self.carries.binary_search_by_key(&at, |carry| carry.payload) {
            Ok(found) => &octets[self.carries[found].start..self.carries[found].end],
            Err(_) => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CodePage, Encoder};
    use super::*;

    fn decoder(encoding: Encoding, bad: BadOctets) -> Decoder {
        Decoder::new(encoding, bad, CutCharacters::All)
    }

    fn bulk(decoder: &Decoder, octets: &[u8], from: usize, to: usize) -> (usize, String) {
        let mut text = String::new();
        let read = decoder.bulk(&mut Blocks::new(decoder.encoding), octets, from, to, &mut text);
        (read, text)
    }

    #[test]
    fn sound_text_is_read_in_bulk_in_every_encoding() {
        let page = Encoding::Page(CodePage::Windows1252);
        for encoding in
            [Encoding::Ascii, Encoding::Ansel, page, Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be]
        {
            let text = "1 NOTE more than one block of plain text\n";
            let mut octets = Vec::new();
            Encoder::for_editing(encoding).encode(text, &mut octets);
            let unit = octets.len() / text.len();
            for bad in [BadOctets::Windows1252, BadOctets::Replace] {
                let decoder = decoder(encoding, bad);
                assert_eq!(bulk(&decoder, &octets, 0, octets.len()), (octets.len(), text.into()));
                assert_eq!(bulk(&decoder, &octets, 2 * unit, 6 * unit), (4 * unit, "NOTE".into()));
            }
        }
    }

    #[test]
    fn a_nul_that_is_replaced_ends_what_is_read_at_once() {
        let octets = b"ab\0cd";
        let [kept, replaced] =
            [BadOctets::Windows1252, BadOctets::Replace].map(|bad| decoder(Encoding::Utf8, bad));
        assert_eq!(bulk(&kept, octets, 0, 5), (5, "ab\0cd".into()));
        assert_eq!(bulk(&replaced, octets, 0, 5), (2, "ab".into()));
        assert_eq!((kept.ascii_run(octets, 0, 5), replaced.ascii_run(octets, 0, 5)), (5, 2));
    }

    #[test]
    fn ascii_runs_up_to_any_other_octet() {
        let octets = b"Zo\xE8e et al.";
        for encoding in [Encoding::Ascii, Encoding::Ansel, Encoding::Utf8] {
            let decoder = decoder(encoding, BadOctets::Windows1252);
            let runs =
                [(0, 11), (0, 1), (2, 11), (3, 11)].map(|(from, to)| decoder.ascii_run(octets, from, to));
            assert_eq!(runs, [2, 1, 0, 8], "{encoding}");
        }
        assert_eq!(decoder(Encoding::Utf16Le, BadOctets::Windows1252).ascii_run(b"a\0b\0", 0, 4), 0);
    }

    #[test]
    fn a_base_whose_marks_are_in_the_line_before_is_left_to_a_step() {
        let octets = b"\xE2\n2 CONC ev!";
        let mut decoder = decoder(Encoding::Ansel, BadOctets::Windows1252);
        decoder.remember(Carry { start: 0, end: 1, payload: 9 });
        assert_eq!([1, 9, 10].map(|from| decoder.ascii_run(octets, from, 12)), [8, 0, 2]);
        assert_eq!(bulk(&decoder, octets, 1, 12), (8, "\n2 CONC ".into()));
        assert_eq!(bulk(&decoder, octets, 9, 12), (0, String::new()));
        assert_eq!(bulk(&decoder, octets, 10, 12), (2, "v!".into()));
    }
}
