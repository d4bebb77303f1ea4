use std::io::{self, Read, Seek};

use crate::cutter::RecordCutter;
use crate::octets::{Encoding, PREFIX};

/// Cuts a file into windows: stretches of whole records, none of them larger than it has to be to reach a given size
/// or, where one record is larger than that, to hold it.
///
/// A window ends at a [cut](RecordCutter).
#[derive(Debug)]
pub(super) struct Windows<R> {
    input: R,
    /// How many octets a window should have.
    size: usize,
    /// How many octets a window may have, for the sake of a record that is larger than that.
    largest: usize,
    /// What was read and not cut off yet, the last window included. What stands behind `filled` means nothing.
    octets: Vec<u8>,
    filled: usize,
    cutter: RecordCutter,
    /// Where the last window ends.
    end: usize,
    /// Where `octets` begins in the file.
    offset: u64,
    /// How many windows there were.
    count: u64,
    /// Whether all of the file was read.
    ended: bool,
    /// Room for windows that are taken away.
    spare: Vec<Vec<u8>>,
}

/// How much is read at once where nothing is cut.
const PIECE: usize = 1 << 16;

impl<R: Read + Seek> Windows<R> {
    pub(super) fn new(input: R, size: usize, largest: usize) -> Windows<R> {
        Windows {
            input,
            size: size.max(1),
            largest,
            octets: Vec::new(),
            filled: 0,
            cutter: RecordCutter::of_text(),
            end: 0,
            offset: 0,
            count: 0,
            ended: false,
            spare: Vec::new(),
        }
    }

    /// How many octets a window should have.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Begins anew. The first octets are needed to tell the encoding, and by that how a file is cut.
    pub(super) fn begin(&mut self) -> io::Result<&[u8]> {
        self.input.rewind()?;
        (self.filled, self.end, self.offset, self.count) = (0, 0, 0, 0);
        self.ended = false;
        self.fill(PREFIX)?;
        Ok(&self.octets[..self.filled])
    }

    /// What was read of the file so far, while that is the first window: this, and as much more as it takes to tell UTF-16.
    pub(super) fn beginning(&self) -> &[u8] {
        debug_assert_eq!(self.offset, 0, "the first window is over");
        &self.octets[..self.filled]
    }

    /// Reads all of the file, in pieces that end with ASCII, until somebody has seen enough. What was cut is forgotten.
    pub(super) fn read_through(&mut self, mut piece: impl FnMut(&[u8]) -> bool) -> io::Result<()> {
        self.begin()?;
        loop {
            self.fill(self.wanted().max(PIECE))?;
            let ascii = self.octets[..self.filled].iter().rposition(u8::is_ascii).map_or(0, |last| last + 1);
            let end = if self.ended || ascii == 0 { self.filled } else { ascii };
            if !piece(&self.octets[..end]) || self.ended {
                return Ok(());
            }
            self.octets.copy_within(end..self.filled, 0);
            self.filled -= end;
        }
    }

    /// Says in which encoding the file is, before the first window.
    pub(super) fn set_encoding(&mut self, encoding: Encoding) {
        self.cutter = RecordCutter::new(encoding);
    }

    /// Goes on to the next window; says whether there is one. The first window has at least the first record and all
    /// before it, also where that is nothing.
    pub(super) fn advance(&mut self) -> io::Result<bool> {
        self.drop_window();
        self.end = self.find_end()?;
        let any = self.end > 0 || self.count == 0;
        self.count += u64::from(any);
        Ok(any)
    }

    /// The window, its place in the file, and whether it is the last one.
    pub(super) fn window(&self) -> WindowOctets<'_> {
        WindowOctets {
            octets: &self.octets[..self.end],
            offset: self.offset,
            is_first: self.count == 1,
            is_last: self.ended && self.end == self.filled,
        }
    }

    /// Takes the window away, so that the next one can be read while somebody still has it.
    pub(super) fn take(&mut self) -> OwnedWindow {
        let rest = self.filled - self.end;
        let mut next = self.spare.pop().unwrap_or_default();
        if next.len() < rest {
            next.resize(rest.max(self.wanted()), 0);
        }
        next[..rest].copy_from_slice(&self.octets[self.end..self.filled]);
        let WindowOctets { offset, is_first, is_last, .. } = self.window();
        let octets = std::mem::replace(&mut self.octets, next);
        let piece = OwnedWindow { octets, end: self.end, offset, is_first, is_last };
        (self.filled, self.offset, self.end) = (rest, self.offset + self.end as u64, 0);
        piece
    }

    /// Takes back the room of a window that nobody needs any more.
    pub(super) fn give_back(&mut self, window: OwnedWindow) {
        // That of a record of any size is not kept.
        if window.octets.len() <= 2 * self.wanted() {
            self.spare.push(window.octets);
        }
    }

    /// A little more than the window, so that the line behind it can be seen.
    fn wanted(&self) -> usize {
        self.size + self.size / 16 + 1
    }

    fn drop_window(&mut self) {
        if self.end == 0 {
            return;
        }
        self.octets.copy_within(self.end..self.filled, 0);
        self.filled -= self.end;
        self.offset += self.end as u64;
        self.end = 0;
    }

    fn find_end(&mut self) -> io::Result<usize> {
        let mut wanted = self.wanted();
        loop {
            self.fill(wanted)?;
            if let Some(end) = self.end_in_sight() {
                return Ok(end);
            }
            if self.filled > self.largest {
                return Err(too_large(self.largest));
            }
            wanted = (2 * self.filled).min(self.largest.saturating_add(1));
        }
    }

    /// Where the next window ends, if that can be said yet.
    fn end_in_sight(&self) -> Option<usize> {
        let (cutter, unit) = (self.cutter, self.cutter.unit());
        let octets = &self.octets[..self.filled];
        let size = (self.size / unit).max(1) * unit;
        if self.ended && octets.len().div_ceil(unit) * unit <= size {
            return Some(self.filled);
        }
        // A line of which more is to come may turn out to be another.
        let settled = if self.ended { octets.len() } else { cutter.settled(octets) };
        let lines = &octets[..settled];
        let least = match self.count {
            // The encoding is looked for up to the second record.
            0 => cutter.next_cut(lines, cutter.next_cut(lines, 0) + 1),
            _ => unit,
        };
        let end = match cutter.last_cut(lines, size).filter(|&end| end >= least) {
            Some(end) => end,
            None => cutter.next_cut(lines, size.max(least)),
        };
        match (end < settled, self.ended) {
            (true, _) => Some(end),
            (false, true) => Some(self.filled),
            (false, false) => None,
        }
    }

    /// Reads until there are so many octets, or no more.
    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        if self.octets.len() < wanted {
            // What is kept for a record of any size is not twice as large.
            self.octets.reserve_exact(wanted - self.octets.len());
            self.octets.resize(wanted, 0);
        }
        while self.filled < wanted && !self.ended {
            // No more, so that windows end in the same places whatever room there happens to be.
            match self.input.read(&mut self.octets[self.filled..wanted]) {
                Ok(0) => self.ended = true,
                Ok(read) => self.filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// That a record is larger than somebody can hold.
fn too_large(largest: usize) -> io::Error {
    let sentence =
        format!("a record in it has more than {largest} octets, which is the most that may be held");
    io::Error::new(io::ErrorKind::FileTooLarge, sentence)
}

/// The octets of a window.
#[derive(Clone, Copy, Debug)]
pub(super) struct WindowOctets<'w> {
    pub(super) octets: &'w [u8],
    pub(super) offset: u64,
    pub(super) is_first: bool,
    pub(super) is_last: bool,
}

impl WindowOctets<'_> {
    /// Where it ends in the file.
    pub(super) fn end(self) -> u64 {
        self.offset + self.octets.len() as u64
    }
}

/// A window that was taken away.
#[derive(Debug, Default)]
pub(super) struct OwnedWindow {
    /// What stands behind `end` means nothing.
    octets: Vec<u8>,
    end: usize,
    offset: u64,
    is_first: bool,
    is_last: bool,
}

impl OwnedWindow {
    pub(super) fn octets(&self) -> WindowOctets<'_> {
        let OwnedWindow { ref octets, end, offset, is_first, is_last } = *self;
        WindowOctets { octets: &octets[..end], offset, is_first, is_last }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn cut(octets: &[u8], size: usize, encoding: Encoding) -> Vec<Vec<u8>> {
        let mut windows = Windows::new(Cursor::new(octets), size, usize::MAX);
        windows.begin().unwrap();
        windows.set_encoding(encoding);
        let (mut cut, mut at) = (Vec::new(), 0);
        let mut taken = OwnedWindow::default();
        while windows.advance().unwrap() {
            // Some stay where they are, some are taken away.
            let window = match cut.len() % 3 {
                0 => windows.window(),
                _ => {
                    let next = windows.take();
                    windows.give_back(std::mem::replace(&mut taken, next));
                    taken.octets()
                }
            };
            assert_eq!(window.offset, at as u64);
            at += window.octets.len();
            assert_eq!((window.is_first, window.is_last), (cut.is_empty(), at == octets.len()));
            cut.push(window.octets.to_vec());
        }
        assert_eq!(cut.concat(), octets);
        cut
    }

    fn shown(text: &str, size: usize) -> Vec<String> {
        let cuts = cut(text.as_bytes(), size, Encoding::Utf8);
        let shown: Vec<String> = cuts.iter().map(|cut| String::from_utf8(cut.clone()).unwrap()).collect();
        // UTF-16 is cut in the same places.
        let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let wide: Vec<usize> = cut(&units, 2 * size, Encoding::Utf16Be).iter().map(Vec::len).collect();
        let chars: Vec<usize> = shown.iter().map(|cut| 2 * cut.encode_utf16().count()).collect();
        if text.is_ascii() {
            assert_eq!(wide, chars, "for {text:?} in windows of {size}");
        }
        shown
    }

    #[test]
    fn windows_hold_whole_records() {
        let text = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME x\n0 CONT y\n0 TRLR\n";
        let records = ["0 HEAD\n1 CHAR UTF-8\n", "0 @I1@ INDI\n1 NAME x\n0 CONT y\n", "0 TRLR\n"];
        for size in 1..=20 {
            assert_eq!(shown(text, size), records, "in windows of {size}");
        }
        assert_eq!(shown(text, 38), ["0 HEAD\n1 CHAR UTF-8\n", "0 @I1@ INDI\n1 NAME x\n0 CONT y\n0 TRLR\n"]);
        assert_eq!(shown(text, text.len()), [text]);
    }

    #[test]
    fn windows_have_as_many_records_as_they_can_hold() {
        let text = "0 NOTE ab\n".repeat(200);
        for (size, octets) in [(150, 150), (200, 200), (209, 200), (210, 210)] {
            let windows = cut(text.as_bytes(), size, Encoding::Utf8);
            let (last, others) = windows.split_last().unwrap();
            assert!(others.iter().all(|window| window.len() == octets), "in windows of {size}");
            assert!(last.len() <= octets);
        }
    }

    #[test]
    fn a_record_may_be_as_large_as_is_said_and_no_larger() {
        let advance = |length: usize, largest: usize| {
            let text = format!("0 NOTE {}", "x".repeat(length - 7));
            let mut windows = Windows::new(Cursor::new(text.into_bytes()), 100, largest);
            windows.begin().unwrap();
            windows.advance().map(|_| windows.window().octets.len())
        };
        for largest in [PREFIX, PREFIX + 1, 3 * PREFIX] {
            assert_eq!(advance(largest, largest).unwrap(), largest);
            let error = advance(largest + 1, largest).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
            assert!(error.to_string().contains(&format!("more than {largest} octets")), "{error}");
        }
    }

    #[test]
    fn a_large_record_is_read_in_few_steps_and_without_spare_room() {
        /// A file that counts how often it is read.
        struct Counting(Cursor<Vec<u8>>, usize);
        impl Read for Counting {
            fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
                self.1 += 1;
                self.0.read(octets)
            }
        }
        impl Seek for Counting {
            fn seek(&mut self, place: io::SeekFrom) -> io::Result<u64> {
                self.0.seek(place)
            }
        }
        let text = format!("0 NOTE {}\n", "x".repeat(PREFIX * 40));
        let mut windows = Windows::new(Counting(Cursor::new(text.into_bytes()), 0), 100, usize::MAX);
        windows.begin().unwrap();
        assert!(windows.advance().unwrap());
        assert_eq!(windows.window().octets.len(), PREFIX * 40 + 8);
        // Each step reads as much as was read before.
        assert!(windows.input.1 < 12, "{} steps", windows.input.1);
        assert_eq!(windows.octets.capacity(), windows.octets.len());
    }

    #[test]
    fn room_is_used_again_unless_it_was_for_a_large_record() {
        let mut windows = Windows::new(Cursor::new(b"0 HEAD\n0 TRLR\n"), 100, usize::MAX);
        let most = 2 * windows.wanted();
        for (length, spare) in [(most + 1, 0), (most, 1), (1, 2)] {
            windows.give_back(OwnedWindow { octets: vec![0; length], ..OwnedWindow::default() });
            assert_eq!(windows.spare.len(), spare, "{length}");
        }
    }

    #[test]
    fn pieces_of_a_file_end_with_ascii() {
        let read = |text: &str, most: usize| {
            let mut windows = Windows::new(Cursor::new(text.as_bytes()), 1, usize::MAX);
            let mut pieces: Vec<Vec<u8>> = Vec::new();
            let enough = |piece: &[u8]| {
                pieces.push(piece.to_vec());
                pieces.len() < most
            };
            windows.read_through(enough).unwrap();
            pieces
        };
        let text = "0 A éßñ\n".repeat(3 * PIECE / 11);
        assert!(!text.is_char_boundary(PIECE));
        let pieces = read(&text, usize::MAX);
        assert!(pieces.len() > 2 && pieces.iter().all(|piece| piece.last().is_none_or(u8::is_ascii)));
        assert_eq!(pieces.concat(), text.as_bytes());
        assert_eq!(read(&text, 1), pieces[..1]);
        let pieces = read(&"é\n".repeat(PIECE), usize::MAX);
        assert!(pieces.len() > 2 && pieces.iter().all(|piece| piece.last().is_none_or(u8::is_ascii)));
        // Unless there is none.
        let foreign = "é".repeat(PIECE);
        let pieces = read(&foreign, usize::MAX);
        assert!(pieces.len() > 1);
        assert_eq!(pieces.concat(), foreign.as_bytes());
        // At the end of a file nothing is waited for.
        assert_eq!(read("0 A é", usize::MAX).concat(), "0 A é".as_bytes());
    }

    /// A file of which one octet is read at a time, with trouble before each.
    struct Troubled(Cursor<&'static [u8]>, io::ErrorKind, bool);

    impl Read for Troubled {
        fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
            self.2 = !self.2;
            let least = octets.len().min(1);
            if self.2 { Err(self.1.into()) } else { self.0.read(&mut octets[..least]) }
        }
    }

    impl Seek for Troubled {
        fn seek(&mut self, place: io::SeekFrom) -> io::Result<u64> {
            self.0.seek(place)
        }
    }

    #[test]
    fn an_interruption_is_no_trouble() {
        let text = b"0 HEAD\n0 NOTE x\n0 TRLR\n";
        let read = |kind: io::ErrorKind| {
            let mut windows = Windows::new(Troubled(Cursor::new(text), kind, false), 100, usize::MAX);
            windows.begin()?;
            windows.advance()?;
            io::Result::Ok(windows.window().octets.to_vec())
        };
        assert_eq!(read(io::ErrorKind::Interrupted).unwrap(), text);
        assert_eq!(read(io::ErrorKind::BrokenPipe).unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    fn the_first_window_has_a_record() {
        assert_eq!(shown("junk\n1 X\n0 HEAD\n0 TRLR", 1), ["junk\n1 X\n0 HEAD\n", "0 TRLR"]);
        assert_eq!(shown("\r\n\r\n 0 HEAD\r\n0 A\r0 TRLR", 1), ["\r\n\r\n 0 HEAD\r\n", "0 A\r", "0 TRLR"]);
        assert_eq!(shown("", 1), [""]);
        assert_eq!(shown("junk", 1), ["junk"]);
    }

    #[test]
    fn a_line_that_is_not_read_yet_divides_nothing() {
        // What has been read ends within `0 CONT`.
        let text = format!("0 A\n0 B {}\n0 CONT x\n0 C\n", "y".repeat(40));
        for size in 1..70 {
            assert!(shown(&text, size).iter().all(|window| !window.starts_with("0 CONT")), "{size}");
        }
    }

    #[test]
    fn a_line_of_which_the_end_is_not_read_yet_divides_nothing() {
        // What has been read ends anywhere around `0 CONT`, which is a record without its last letter.
        for before in PREFIX - 40..PREFIX {
            let text = format!("0 A\n0 B {}\n0 CONT\n0 C\n0 D\n", "y".repeat(before));
            let windows = shown(&text, 1);
            assert_eq!(windows.len(), 4, "{before}");
            assert!(windows[1].ends_with("y\n0 CONT\n"), "{before}");
        }
    }

    #[test]
    fn half_a_unit_at_the_end_belongs_to_the_last_line() {
        for (encoding, octets) in
            [(Encoding::Utf16Le, b"0\0 \0A\0\n\0" as &[u8]), (Encoding::Utf16Be, b"\x000\0 \0A\0\n" as &[u8])]
        {
            let whole = [octets, octets, octets].concat();
            assert_eq!(cut(&whole, 1, encoding).len(), 3);
            // `0 A` and half a character is no line that can be read, so it lies in the record before it.
            for size in 1..40 {
                let cut = cut(&[&whole[..22], b"x"].concat(), size, encoding);
                assert!(cut.last().is_some_and(|last| last.len() > 8), "in windows of {size}: {cut:?}");
            }
        }
    }
}
