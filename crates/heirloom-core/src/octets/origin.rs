use std::borrow::Cow;
use std::fmt;

use super::Encoding;
use super::step::{Decoder, Step, StepReading};

/// Leads from places in the decoded text to octets of the file, and back.
///
/// Text that was borrowed is only shifted by the byte-order mark. Otherwise the origin keeps the octets and a
/// checkpoint for each kilobyte of them, and reads again from the nearest checkpoint when it is asked.
#[derive(Clone)]
pub struct Origin<'a> {
    encoding: Encoding,
    octets_len: usize,
    text_len: usize,
    way: Way<'a>,
}

impl Origin<'_> {
    /// The octet of the file with which the character at `text_offset` begins.
    ///
    /// An offset inside a character, or inside a base and its marks that were composed from ANSEL, gives the
    /// first octet of the whole. The end of the text gives the length of the file.
    pub fn octet(&self, text_offset: usize) -> usize {
        if text_offset >= self.text_len {
            return self.octets_len;
        }
        match &self.way {
            Way::Shift(bom) => text_offset + bom,
            Way::Walk(walk) => walk.octet(text_offset),
        }
    }

    /// The octet behind the character that ends at `text_offset`, which is neither 0 nor behind the end.
    ///
    /// It is where the next character begins, unless part of one that was carried to another line stands between them.
    pub(crate) fn octet_behind(&self, text_offset: usize) -> usize {
        match &self.way {
            Way::Shift(bom) => text_offset + bom,
            Way::Walk(walk) => walk.octet_behind(text_offset),
        }
    }

    /// What [`octet`](Origin::octet) says of many places, which come in the order of the text: in one walk.
    pub fn octets(&self, text_offsets: impl IntoIterator<Item = usize>) -> impl Iterator<Item = usize> {
        let mut reached = Checkpoint { octet: 0, text: 0 };
        text_offsets.into_iter().map(move |text_offset| match &self.way {
            Way::Walk(walk) if text_offset < self.text_len => {
                let nearest = walk.checkpoints.last(|point| point.text <= text_offset);
                if reached.text > text_offset || nearest.octet > reached.octet {
                    reached = nearest;
                }
                let (octet, point) = walk.octet_from(reached, text_offset);
                reached = point;
                octet
            }
            _ => self.octet(text_offset),
        })
    }

    /// The place in the text of the character to which the octet at `octet_offset` belongs.
    ///
    /// A part of a character that was carried to another line belongs to the line break that follows it. The end of the file
    /// gives the length of the text. In text that was borrowed, an octet inside a character stays inside it.
    pub fn text(&self, octet_offset: usize) -> usize {
        if octet_offset >= self.octets_len {
            return self.text_len;
        }
        match &self.way {
            Way::Shift(bom) => octet_offset.saturating_sub(*bom),
            Way::Walk(walk) => walk.text(octet_offset),
        }
    }

    /// How many octets the byte-order mark takes; 0 where there is none.
    pub fn mark(&self) -> usize {
        match &self.way {
            Way::Shift(bom) => *bom,
            Way::Walk(walk) => walk.checkpoints.last(|_| false).octet,
        }
    }

    /// The encoding in which the file was read.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The same without borrowing the file; copies its octets where they are needed.
    pub fn into_owned(self) -> Origin<'static> {
        let way = match self.way {
            Way::Shift(bom) => Way::Shift(bom),
            Way::Walk(walk) => Way::Walk(Walk {
                octets: Cow::Owned(walk.octets.into_owned()),
                decoder: walk.decoder,
                checkpoints: walk.checkpoints,
            }),
        };
        Origin { encoding: self.encoding, octets_len: self.octets_len, text_len: self.text_len, way }
    }
}

impl<'a> Origin<'a> {
    /// The same without the octets; they have to be given back before it is asked anything.
    pub(super) fn detached(self) -> Origin<'static> {
        self.over(&[])
    }

    /// The same over the octets that it was detached from.
    pub(super) fn over(self, octets: &[u8]) -> Origin<'_> {
        let way = match self.way {
            Way::Shift(bom) => Way::Shift(bom),
            Way::Walk(walk) => Way::Walk(Walk { octets: Cow::Borrowed(octets), ..walk }),
        };
        Origin { encoding: self.encoding, octets_len: self.octets_len, text_len: self.text_len, way }
    }

    /// Of text that was borrowed.
    pub(super) fn shifted(encoding: Encoding, bom: usize, text_len: usize) -> Origin<'a> {
        Origin { encoding, octets_len: bom + text_len, text_len, way: Way::Shift(bom) }
    }

    /// Of text that `decoder` has read from `octets`.
    pub(super) fn walked(
        decoder: Decoder,
        octets: &'a [u8],
        checkpoints: Checkpoints,
        text_len: usize,
    ) -> Origin<'a> {
        let encoding = decoder.encoding();
        let way = Way::Walk(Walk { octets: Cow::Borrowed(octets), decoder, checkpoints });
        Origin { encoding, octets_len: octets.len(), text_len, way }
    }
}

impl fmt::Debug for Origin<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Origin")
            .field("encoding", &self.encoding)
            .field("octets_len", &self.octets_len)
            .field("text_len", &self.text_len)
            .finish_non_exhaustive()
    }
}

/// A place between two steps of the decoder.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checkpoint {
    pub(super) octet: usize,
    pub(super) text: usize,
}

/// Checkpoints in the order of the file, the first of them at its start.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints(Vec<Checkpoint>);

impl Checkpoints {
    /// At least so many octets are between two checkpoints, and little more.
    pub(super) const APART: usize = 1024;

    pub(super) fn starting_at(bom: usize) -> Checkpoints {
        Checkpoints(vec![Checkpoint { octet: bom, text: 0 }])
    }

    /// Keeps `here` if the last checkpoint is far enough behind.
    pub(super) fn pass(&mut self, here: Checkpoint) {
        if self.0.last().is_none_or(|last| here.octet - last.octet >= Checkpoints::APART) {
            self.0.push(here);
        }
    }

    /// The last checkpoint of which `is_before` holds, else the first.
    fn last(&self, is_before: impl Fn(&Checkpoint) -> bool) -> Checkpoint {
        let behind = self.0.partition_point(is_before);
        self.0[behind.saturating_sub(1)]
    }
}

#[derive(Clone)]
enum Way<'a> {
    /// The text is the file without its first octets.
    Shift(usize),
    Walk(Walk<'a>),
}

#[derive(Clone)]
struct Walk<'a> {
    octets: Cow<'a, [u8]>,
    decoder: Decoder,
    checkpoints: Checkpoints,
}

impl Walk<'_> {
    /// `target` is before the end of the text.
    fn octet(&self, target: usize) -> usize {
        self.octet_from(self.checkpoints.last(|point| point.text <= target), target).0
    }

    /// The same from a place between two steps that is not behind `target`; and the place of the step that has it.
    fn octet_from(&self, from: Checkpoint, target: usize) -> (usize, Checkpoint) {
        let Checkpoint { octet: mut at, mut text } = from;
        let mut read = String::new();
        while at < self.octets.len() {
            let run = self.ascii_run(at, target - text);
            (at, text) = (at + run, text + run);
            let step = self.step(at, &mut read);
            if text + read.len() > target {
                return (at + octets_before(step, &read, target - text), Checkpoint { octet: at, text });
            }
            (at, text) = (at + step.octets, text + read.len());
        }
        (at, Checkpoint { octet: at, text })
    }

    /// `target` is not at the start of the text, nor behind its end.
    fn octet_behind(&self, target: usize) -> usize {
        let Checkpoint { octet: mut at, mut text } = self.checkpoints.last(|point| point.text < target);
        let mut read = String::new();
        loop {
            let run = self.ascii_run(at, target - text);
            (at, text) = (at + run, text + run);
            if text == target {
                return at;
            }
            let step = self.step(at, &mut read);
            if text + read.len() > target {
                return at + octets_before(step, &read, target - text);
            }
            (at, text) = (at + step.octets, text + read.len());
        }
    }

    /// `target` is before the end of the file.
    fn text(&self, target: usize) -> usize {
        let Checkpoint { octet: mut at, mut text } = self.checkpoints.last(|point| point.octet <= target);
        let mut read = String::new();
        while at < target {
            let run = self.ascii_run(at, target - at);
            (at, text) = (at + run, text + run);
            if at == target {
                break;
            }
            let step = self.step(at, &mut read);
            if at + step.octets > target {
                return text + text_before(step, &read, target - at);
            }
            (at, text) = (at + step.octets, text + read.len());
        }
        text
    }

    fn ascii_run(&self, at: usize, most: usize) -> usize {
        self.decoder.ascii_run(&self.octets, at, self.octets.len().min(at + most))
    }

    fn step(&self, at: usize, read: &mut String) -> Step {
        read.clear();
        self.decoder.step(&self.octets, at, read)
    }
}

/// How many octets of a step come before the character at `offset` of what it `read`.
fn octets_before(step: Step, read: &str, offset: usize) -> usize {
    match step.reading {
        StepReading::Invalid => read.char_indices().skip(1).take_while(|&(start, _)| start <= offset).count(),
        _ => 0,
    }
}

/// The place in what a step `read` of the octet at `offset`.
fn text_before(step: Step, read: &str, offset: usize) -> usize {
    match step.reading {
        StepReading::Invalid => read.char_indices().nth(offset).map_or(read.len(), |(start, _)| start),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BadOctets, CodePage, decode};
    use super::*;
    use crate::source::Ignore;

    fn origin(encoding: Encoding, octets: &[u8]) -> Origin<'_> {
        decode(encoding, octets, BadOctets::Windows1252, &mut Ignore).origin
    }

    #[test]
    fn checkpoints_are_a_kilobyte_apart() {
        let mut checkpoints = Checkpoints::starting_at(3);
        for octet in [10, 1026, 1027, 1028, 2050, 2051, 9000] {
            checkpoints.pass(Checkpoint { octet, text: 2 * octet });
        }
        let kept: Vec<(usize, usize)> = checkpoints.0.iter().map(|point| (point.octet, point.text)).collect();
        assert_eq!(kept, [(3, 0), (1027, 2054), (2051, 4102), (9000, 18000)]);
        assert_eq!(checkpoints.last(|point| point.octet <= 2050).octet, 1027);
        assert_eq!(checkpoints.last(|point| point.octet <= 2051).octet, 2051);
        assert_eq!(checkpoints.last(|point| point.octet <= 2).octet, 3);
    }

    #[test]
    fn each_of_several_invalid_octets_has_a_place_of_its_own() {
        // Half a character: `a=Øb`.
        let wide = origin(Encoding::Utf16Le, b"a\0\x3D\xD8b\0");
        assert_eq!([0, 1, 2, 3, 4, 5].map(|at| wide.octet(at)), [0, 2, 3, 3, 4, 6]);
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|at| wide.text(at)), [0, 0, 1, 2, 4, 4, 5]);
        // Marks without a base: `aâââ`.
        let marks = origin(Encoding::Ansel, b"a\xE2\xE2\xE2");
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|at| marks.octet(at)), [0, 1, 1, 2, 2, 3, 3, 4]);
        assert_eq!([0, 1, 2, 3, 4].map(|at| marks.text(at)), [0, 1, 3, 5, 7]);
    }

    #[test]
    fn the_octets_of_one_character_have_one_place() {
        // `éa👪b`.
        let wide = origin(Encoding::Utf16Be, b"\0\xE9\0a\xD8\x3D\xDC\x6A\0b");
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|at| wide.text(at)), [0, 0, 2, 2, 3, 3, 3, 3, 7, 7]);
        assert_eq!([0, 1, 2, 3, 6, 7].map(|at| wide.octet(at)), [0, 0, 2, 4, 4, 8]);
    }

    #[test]
    fn many_places_are_found_in_one_walk() {
        // `\n2 CONC év!`: a walk that has come to the `é` goes on from there, mark and all.
        let cut = origin(Encoding::Ansel, b"\xE2\n2 CONC ev!");
        let found: Vec<usize> = cut.octets([0, 8, 9, 10, 11, 12]).collect();
        assert_eq!(found, [1, 9, 9, 10, 11, 12]);
        // Also those that come too late, and those behind the end.
        let found: Vec<usize> = cut.octets([11, 3, 3, 10, 0]).collect();
        assert_eq!(found, [11, 4, 4, 10, 1]);
        let page = origin(Encoding::Page(CodePage::Windows1252), b"\xE9tat");
        assert_eq!(page.octets([0, 2, 4, 5, 6]).collect::<Vec<_>>(), [0, 1, 3, 4, 4]);
    }

    #[test]
    fn a_byte_order_mark_shifts_what_is_borrowed() {
        let shifted = origin(Encoding::Utf8, b"\xEF\xBB\xBFab\n");
        assert_eq!([0, 1, 2, 3].map(|at| shifted.octet(at)), [3, 4, 5, 6]);
        assert_eq!([1, 2, 3].map(|at| shifted.octet_behind(at)), [4, 5, 6]);
        assert_eq!([0, 3, 4, 6].map(|at| shifted.text(at)), [0, 0, 1, 3]);
    }

    #[test]
    fn part_of_a_character_stands_behind_the_one_before_it() {
        // `ab\n2 CONC é!`, of which the accent stands behind the `b`.
        let cut = origin(Encoding::Ansel, b"ab\xE2\n2 CONC e!");
        assert_eq!([1, 2, 3, 4].map(|at| cut.octet(at)), [1, 3, 4, 5]);
        assert_eq!([1, 2, 3, 4].map(|at| cut.octet_behind(at)), [1, 2, 4, 5]);
        assert_eq!([10, 12, 13].map(|at| cut.octet_behind(at)), [11, 12, 13]);
        // Inside a character, and where several were read for one.
        let wide = origin(Encoding::Utf16Le, b"a\0\x3D\xD8b\0");
        assert_eq!([1, 2, 3, 4, 5].map(|at| wide.octet_behind(at)), [2, 3, 3, 4, 6]);
        // Each of several that mean nothing has an end of its own: `abâââ`.
        let marks = origin(Encoding::Ansel, b"ab\xE2\xE2\xE2");
        assert_eq!([2, 4, 6, 8].map(|at| marks.octet_behind(at)), [2, 3, 4, 5]);
        // It does not matter where a walk begins: before the part, or behind it.
        for length in Checkpoints::APART - 3..=Checkpoints::APART {
            let long = [vec![b'x'; length], b"\xA4\xE2\n2 CONC e!".to_vec()].concat();
            let long = origin(Encoding::Ansel, &long);
            let last = length + "Þ".len();
            assert_eq!((long.octet_behind(last), long.octet(last)), (length + 1, length + 2));
        }
    }

    #[test]
    fn a_walk_passes_over_ascii() {
        let Way::Walk(walk) = origin(Encoding::Ansel, b"Zo\xE8e").way else { panic!("not read anew") };
        let runs =
            [(0, 0), (0, 1), (0, 9), (1, 9), (2, 9), (3, 9)].map(|(at, most)| walk.ascii_run(at, most));
        assert_eq!(runs, [0, 1, 2, 1, 0, 1]);
    }
}
