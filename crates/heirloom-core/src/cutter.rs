//! Where a file can be cut at its records: the one answer for windows, threads, the chunks of an editor and the splits of a table.
//!
//! [`RecordCutter`] looks at octets alone and at no more of them than a line. It needs to know of the encoding whether characters
//! have one octet or two, and of the dialect nothing: it cuts only where every dialect begins a record.
//!
//! # The law
//!
//! *Cut anywhere, the records are the same.* Let a file be cut at any of its cuts, all or few of them. Each piece is read by
//! itself; put together, the pieces are the file, and what was read of them is what is read of the file: the same characters,
//! the same lines, and each in the same record, as deep as it is there. What pieces can't know of each other is left to whoever puts
//! them together: where pointers lead, and which record frames the file. [`records`](crate::records) does that.
//!
//! The reverse does not hold: not every record begins at a cut. A level with zeros before it, an id that only some readers take for one,
//! or a tag that may belong to what stands above it (`CONT`, `CONC`, `ERROR`) begins a record in one dialect and none in another.
//! There the piece holds several records.

use std::ops::Range;

use memchr::{memchr2, memrchr2};

use crate::lines::LineParts;
use crate::octets::Encoding;

/// Finds the places where a file can be cut at its records: see the [law](self#the-law).
///
/// ```
/// use heirloom_core::cutter::RecordCutter;
/// use heirloom_core::octets::Encoding;
///
/// let cutter = RecordCutter::new(Encoding::Utf8);
/// let file = b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME x\n0 TRLR\n";
/// let pieces: Vec<&[u8]> = cutter.pieces(file).map(|piece| &file[piece]).collect();
/// assert_eq!(pieces, [&b"0 HEAD\n1 CHAR UTF-8\n"[..], b"0 @I1@ INDI\n1 NAME x\n", b"0 TRLR\n"]);
///
/// // Whoever has been given a share of the octets takes the records that begin there: each has one owner.
/// assert_eq!(cutter.records_from(file, 0..10), 0..20);
/// assert_eq!(cutter.records_from(file, 10..25), 20..41);
/// assert_eq!(cutter.records_from(file, 25..48), 41..48);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RecordCutter {
    units: CodeUnits,
}

/// What characters are made of, as far as ASCII goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum CodeUnits {
    Octets,
    LittleEndian,
    BigEndian,
}

impl RecordCutter {
    /// The cutter of texts, which are in UTF-8.
    pub fn of_text() -> RecordCutter {
        RecordCutter { units: CodeUnits::Octets }
    }

    /// The cutter of files in an encoding.
    pub fn new(encoding: Encoding) -> RecordCutter {
        let units = match encoding {
            Encoding::Utf16Le => CodeUnits::LittleEndian,
            Encoding::Utf16Be => CodeUnits::BigEndian,
            _ => CodeUnits::Octets,
        };
        RecordCutter { units }
    }

    /// How many octets a unit has. All cuts are multiples of it.
    pub fn unit(self) -> usize {
        match self.units {
            CodeUnits::Octets => 1,
            CodeUnits::LittleEndian | CodeUnits::BigEndian => 2,
        }
    }

    /// The first cut from `from` on, which may be in the middle of a line; the end of the octets where there is none.
    ///
    /// These have to be all octets of the file from some cut on, or from its beginning. Where more of them will follow, cuts before
    /// [`settled`](RecordCutter::settled) are certain.
    pub fn next_cut(self, octets: &[u8], from: usize) -> usize {
        let mut at = from.next_multiple_of(self.unit()).min(octets.len());
        loop {
            if self.begins_line(octets, at) && self.begins_record(&octets[at..]) {
                return at;
            }
            match self.find_break(&octets[at..]) {
                Some(length) => at += length + self.unit(),
                None => return octets.len(),
            }
        }
    }

    /// The last cut up to `to`, but for the beginning of the octets. What follows `to` is looked at.
    pub fn last_cut(self, octets: &[u8], to: usize) -> Option<usize> {
        let mut end = to.min(octets.len()) / self.unit() * self.unit();
        while let Some(before) = self.find_last_break(&octets[..end]) {
            if self.begins_record(&octets[before + self.unit()..]) {
                return Some(before + self.unit());
            }
            end = before;
        }
        None
    }

    /// All pieces between cuts, in order, each of one record or of several that no cut divides. Put together they are the
    /// octets. A byte-order mark, and lines before the first record, are part of the first piece or a piece of their own.
    pub fn pieces(self, octets: &[u8]) -> impl Iterator<Item = Range<usize>> {
        let mut start = 0;
        std::iter::from_fn(move || {
            let end = if start < octets.len() { self.next_cut(octets, start + 1) } else { start };
            let piece = std::mem::replace(&mut start, end)..end;
            (!piece.is_empty()).then_some(piece)
        })
    }

    /// About so many pieces of about the same size, each but the first beginning at a cut. Put together they are the octets.
    /// There is at least one; only the last may be empty.
    pub fn shares(self, octets: &[u8], count: usize) -> Vec<Range<usize>> {
        let mut ranges = Vec::with_capacity(count);
        let mut start = 0;
        for share in 1..=count.max(1) {
            let is_last = share >= count;
            let end =
                if is_last { octets.len() } else { self.next_cut(octets, octets.len() / count * share) };
            if end > start || is_last {
                ranges.push(start..end.max(start));
                start = end.max(start);
            }
        }
        ranges
    }

    /// The octets of the records that begin in a range, however it lies to their lines: those of adjacent ranges are adjacent. What
    /// stands before the first cut of a file belongs to whoever has its first octet.
    pub fn records_from(self, octets: &[u8], range: Range<usize>) -> Range<usize> {
        let start = if range.start == 0 { 0 } else { self.next_cut(octets, range.start) };
        let end = if range.end == 0 { 0 } else { self.next_cut(octets, range.end) };
        start..end.max(start)
    }

    /// How many of these octets lie in lines of which no more can follow: a cut before that place is one whatever comes next.
    pub fn settled(self, octets: &[u8]) -> usize {
        let whole = octets.len() / self.unit() * self.unit();
        self.find_last_break(&octets[..whole]).map_or(0, |place| place + self.unit())
    }

    fn begins_line(self, octets: &[u8], at: usize) -> bool {
        let before = |at: usize| self.unit_at(octets, at);
        at == 0 || at.checked_sub(self.unit()).is_some_and(|at| matches!(before(at), Some(b'\r' | b'\n')))
    }

    /// Whether a record begins with the line that begins here. What all dialects agree on is strict: a level of `0` and
    /// nothing else, an id as the draft has it, and a tag that can't belong to what stands above it.
    fn begins_record(self, octets: &[u8]) -> bool {
        // Nearly every line is told by its first octet.
        if !matches!(self.unit_at(octets, 0), Some(b'0' | b' ' | b'\t')) {
            return false;
        }
        match self.units {
            CodeUnits::Octets => is_first_line(octets),
            CodeUnits::LittleEndian | CodeUnits::BigEndian => is_first_line(&self.narrow_line(octets)),
        }
    }

    /// A unit as an octet: an ASCII character as itself, any other as one that is not ASCII. `None` behind the last one.
    fn unit_at(self, octets: &[u8], at: usize) -> Option<u8> {
        let pair = || octets.get(at..)?.first_chunk().copied();
        match self.units {
            CodeUnits::Octets => octets.get(at).copied(),
            CodeUnits::LittleEndian => pair().map(u16::from_le_bytes).map(narrow),
            CodeUnits::BigEndian => pair().map(u16::from_be_bytes).map(narrow),
        }
    }

    /// The line with which octets of UTF-16 begin, one octet a unit. Half a unit at the end of a file makes its last line
    /// another one.
    fn narrow_line(self, octets: &[u8]) -> Vec<u8> {
        let line = &octets[..self.find_break(octets).unwrap_or(octets.len())];
        let units = (0..line.len()).step_by(2).map(|at| self.unit_at(line, at).unwrap_or(OTHER));
        units.collect()
    }

    /// Where the next line break is.
    fn find_break(self, octets: &[u8]) -> Option<usize> {
        match self.units {
            CodeUnits::Octets => memchr2(b'\n', b'\r', octets),
            _ => {
                let is_break = |at: &usize| matches!(self.unit_at(octets, *at), Some(b'\n' | b'\r'));
                (0..octets.len()).step_by(2).find(is_break)
            }
        }
    }

    /// Where the last one is; there is no half unit.
    fn find_last_break(self, octets: &[u8]) -> Option<usize> {
        match self.units {
            CodeUnits::Octets => memrchr2(b'\n', b'\r', octets),
            _ => {
                let is_break = |at: &usize| matches!(self.unit_at(octets, *at), Some(b'\n' | b'\r'));
                (0..octets.len()).step_by(2).rev().find(is_break)
            }
        }
    }
}

/// What stands for a unit of UTF-16 that is no ASCII character.
const OTHER: u8 = 0xFF;

fn narrow(unit: u16) -> u8 {
    u8::try_from(unit).ok().filter(u8::is_ascii).unwrap_or(OTHER)
}

/// Whether a text begins with the first line of a record, in every dialect.
fn is_first_line(octets: &[u8]) -> bool {
    let Some(parts) = LineParts::of(octets) else { return false };
    parts.level_number(octets) == 0
        && parts.leading_zeros(octets) == 0
        && ![&b"CONT"[..], b"CONC", b"ERROR"]
            .iter()
            .any(|tag| tag.eq_ignore_ascii_case(&octets[parts.tag.clone()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octets::{BadOctets, CodePage, decode};
    use crate::source::Ignore;
    use proptest::prelude::*;

    #[test]
    fn shares_are_about_equal_and_begin_at_cuts() {
        let text = b"0 @I1@ INDI\n1 SEX F\n".repeat(8);
        assert_eq!(RecordCutter::of_text().shares(&text, 4), [0..40, 40..80, 80..120, 120..160]);
        assert_eq!(RecordCutter::of_text().shares(&text, 3), [0..60, 60..120, 120..160]);
        for count in [0, 1] {
            assert_eq!(RecordCutter::of_text().shares(&text, count), std::slice::from_ref(&(0..160)));
        }
        // Nowhere to cut: only the last may have nothing.
        for count in 2..5 {
            assert_eq!(
                RecordCutter::of_text().shares(b"1 SEX F\n1 SEX M\n", count),
                [0..16, 16..16],
                "for {count}"
            );
        }
    }

    #[test]
    fn a_cut_is_where_every_dialect_begins_a_record() {
        let text = "0 HEAD\n1 CHAR UTF-8\r\n0 CONT x\n  0\t@I1@ INDI\n0x\n0 ERROR\n00 X\n0 @-@ X\n0 TRLR";
        let expected = [0, 30, 68];
        let wide = |units: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(units).collect::<Vec<u8>>();
        for (encoding, octets) in [
            (Encoding::Utf8, text.as_bytes().to_vec()),
            (Encoding::Utf16Le, wide(u16::to_le_bytes)),
            (Encoding::Utf16Be, wide(u16::to_be_bytes)),
        ] {
            let cutter = RecordCutter::new(encoding);
            let expected = expected.map(|place| place * cutter.unit());
            for from in 0..=octets.len() {
                let next = expected.iter().copied().find(|&place| place >= from).unwrap_or(octets.len());
                assert_eq!(cutter.next_cut(&octets, from), next, "from {from} in {encoding:?}");
                let last = expected.iter().copied().rfind(|&place| 0 < place && place <= from);
                assert_eq!(cutter.last_cut(&octets, from), last, "up to {from} in {encoding:?}");
            }
            let pieces: Vec<usize> = cutter.pieces(&octets).map(|piece| piece.end).collect();
            assert_eq!(pieces, [expected[1], expected[2], octets.len()]);
        }
        assert_eq!(RecordCutter::of_text().pieces(b"").count(), 0);
    }

    #[test]
    fn half_a_unit_makes_the_last_line_another_one() {
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        let cutter = RecordCutter::new(Encoding::Utf16Le);
        let octets = wide("0 HEAD\n0 TRLR");
        assert_eq!(cutter.pieces(&octets).count(), 2);
        let torn = [&octets[..], b"x"].concat();
        assert_eq!(cutter.pieces(&torn).collect::<Vec<_>>(), std::slice::from_ref(&(0..27)));
        assert_eq!((cutter.settled(&octets), cutter.settled(&torn), cutter.settled(b"0\0\n")), (14, 14, 0));
    }

    const ENCODINGS: &[Encoding] = &[
        Encoding::Ascii,
        Encoding::Ansel,
        Encoding::Utf8,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Page(CodePage::Windows1252),
        Encoding::Page(CodePage::Cp437),
    ];

    /// Octets that look like a file, here and there, and are in any encoding.
    fn file() -> impl Strategy<Value = (Encoding, Vec<u8>)> {
        let line = prop_oneof![
            4 => "[ \t]?0{1,2} (@[A-C-]{1,2}@ )?(INDI|HEAD|NOTE|CONT|conc|ERROR|TRLR)( [a-z@]{0,3})?",
            4 => "[1-3] (NAME|NOTE|CONT|CONC) [ -~\u{E9}]{0,5}",
            1 => "[ -~]{0,6}",
        ];
        let line_break = prop::sample::select(&["\n", "\r\n", "\r", "\n\r", "\n\n"][..]);
        let octets = prop::collection::vec(any::<u8>(), 0..3);
        let lines = prop::collection::vec((line, octets, line_break), 0..12);
        (lines, prop::sample::select(ENCODINGS)).prop_map(|(lines, encoding)| {
            let wide = RecordCutter::new(encoding).unit() == 2;
            let mut file: Vec<u8> = Vec::new();
            for (line, octets, line_break) in lines {
                for unit in line.encode_utf16().chain(line_break.encode_utf16()) {
                    match encoding {
                        Encoding::Utf16Le => file.extend(unit.to_le_bytes()),
                        Encoding::Utf16Be => file.extend(unit.to_be_bytes()),
                        _ => file.push(unit as u8),
                    }
                }
                // Anything at all, so that characters are torn too.
                if !wide || octets.len() == 2 {
                    file.extend(octets);
                }
            }
            (encoding, file)
        })
    }

    proptest! {
        /// Pieces put together are the file, however it is cut, and each record belongs to one of them.
        #[test]
        fn pieces_are_the_file((encoding, file) in file(), places in prop::collection::vec(0usize..200, 0..6), count in 0usize..6) {
            let cutter = RecordCutter::new(encoding);
            let pieces: Vec<Range<usize>> = cutter.pieces(&file).collect();
            let joined = |ranges: &[Range<usize>]| -> Vec<u8> {
                ranges.iter().flat_map(|range| file[range.clone()].to_vec()).collect()
            };
            prop_assert_eq!(&joined(&pieces), &file);
            prop_assert_eq!(&joined(&cutter.shares(&file, count)), &file);
            let mut ends: Vec<usize> = places.iter().map(|&place| place.min(file.len())).collect();
            ends.extend([0, file.len()]);
            ends.sort();
            let owned: Vec<Range<usize>> =
                ends.windows(2).map(|range| cutter.records_from(&file, range[0]..range[1])).collect();
            prop_assert_eq!(&joined(&owned), &file, "{:?}", owned);
            prop_assert!(owned.iter().all(|range| range.start == file.len() || pieces.iter().any(|piece| piece.start == range.start)));
            // Forwards, backwards and by the octets that are there already.
            for place in 0..=file.len() {
                let next = pieces.iter().map(|piece| piece.start).find(|&start| start >= place && start > 0);
                if place > 0 {
                    prop_assert_eq!(cutter.next_cut(&file, place), next.unwrap_or(file.len()));
                }
                let last = pieces.iter().map(|piece| piece.start).rfind(|&start| start <= place && start > 0);
                prop_assert_eq!(cutter.last_cut(&file, place), last);
                let settled = cutter.settled(&file[..place]);
                let so_far: Vec<usize> =
                    cutter.pieces(&file[..place]).map(|piece| piece.end).filter(|&end| end < settled).collect();
                let later: Vec<usize> = pieces.iter().map(|piece| piece.end).filter(|&end| end < settled).collect();
                prop_assert_eq!(so_far, later, "settled {} of {}", settled, place);
            }
        }

        /// The characters of all pieces are those of the file.
        #[test]
        fn pieces_have_the_characters_of_the_file((encoding, file) in file()) {
            let text = |octets: &[u8]| decode(encoding, octets, BadOctets::default(), &mut Ignore).text.into_owned();
            let pieces: String = RecordCutter::new(encoding).pieces(&file).map(|piece| text(&file[piece])).collect();
            prop_assert_eq!(pieces, text(&file), "in {:?}", encoding);
        }
    }
}
