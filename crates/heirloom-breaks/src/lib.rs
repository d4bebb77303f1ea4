//! Where the lines of a text end, in which of them there is an at sign, and where it may have characters that it should
//! not: the parts of reading that look at every octet.
//!
//! Each block of 64 octets becomes two numbers of 64 bits, one bit an octet: where line breaks are, and where at signs
//! are. From them the ends are written down without a branch that depends on the text. Processors that can compare 32
//! octets at a time and count bits do so; they are asked when the program runs, since few programs are built for them
//! alone.
//!
//! # Invariants
//!
//! The two `unsafe` are the calls of `avx2::find` by `Ends::find` and of `avx2::any_odd` by [`any_odd`]. These functions
//! need what they name in their `target_feature`, and nothing else: they take slices, load them by safe code, and their
//! own bounds are checked. Each call stands behind a question for each of these features, in the same expression. There
//! is no other way to them.
//!
//! Everything else is safe code, so the rest is about right results only, and tested against reading octet by octet:
//!
//! - Of the places only the first `count` mean anything. More are written, since four are always.
//! - The bit of an octet in `ats` is set where that octet ends a line with an `@` in it, and nowhere else. It is
//!   written for each block of the window; what is left of earlier windows stands behind it.
//! - `at` is all that one window tells the next.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(not(target_arch = "aarch64"))]
mod eight;
mod odd;
mod plain;
#[cfg(target_arch = "aarch64")]
mod sixteen;
#[cfg(test)]
mod tests;

pub use odd::any_odd;

/// The longest window. So many octets stay at hand until their lines are read, and their places have 16 bits.
pub const WINDOW: usize = 1 << 14;

/// One block, of which each octet has one bit.
const BLOCK: usize = 64;

/// More than there are ends in a window, by what is written at once.
const ROOM: usize = WINDOW + 2 * BLOCK;

/// More than there are blocks in a window: no place of 16 bits is outside.
const BLOCKS: usize = (1 << 16) / BLOCK;

/// Finds the ends of lines, window by window.
#[derive(Clone, Debug)]
pub struct Ends {
    places: Box<[u16; ROOM]>,
    ats: Box<[u64; BLOCKS]>,
    /// Whether there was an `@` since the last end.
    at: bool,
}

/// What was found in one window.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    places: &'a [u16],
    ats: &'a [u64; BLOCKS],
    any_cr: bool,
}

/// Where a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// The place of the line break, counted from the start of the window; the end of the last window has one too.
    pub place: usize,
    /// Whether there is an `@` in the line, in this window or before it.
    pub at: bool,
}

impl Ends {
    /// For the first window of a text.
    pub fn new() -> Ends {
        Ends { places: Box::new([0; ROOM]), ats: Box::new([0; BLOCKS]), at: false }
    }

    /// The ends of the lines in the next window, at each line feed and each carriage return. What is left of the last
    /// window ends a line too, even if it is nothing.
    ///
    /// # Panics
    ///
    /// Where the window is longer than [`WINDOW`].
    #[inline]
    pub fn find(&mut self, window: &[u8], is_last: bool) -> Found<'_> {
        assert!(window.len() <= WINDOW, "a window has its limit");
        let (count, any_cr) = self.find_somehow(window, is_last);
        Found { places: &self.places[..count], ats: &self.ats, any_cr }
    }

    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code)]
    fn find_somehow(&mut self, window: &[u8], is_last: bool) -> (usize, bool) {
        // What was answered once is kept by the standard library.
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("popcnt")
        {
            // SAFETY: the processor has each of the features that the function is compiled for, as was just asked. It
            // asks for nothing else.
            unsafe { avx2::find(self, window, is_last) }
        } else {
            plain::find(self, window, is_last)
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn find_somehow(&mut self, window: &[u8], is_last: bool) -> (usize, bool) {
        plain::find(self, window, is_last)
    }

    /// Writes down the ends in a window, and says how many there are. Compiled once for each way to the masks.
    #[inline(always)]
    fn each_block(
        &mut self,
        window: &[u8],
        is_last: bool,
        mut masks: impl FnMut(&[u8; BLOCK]) -> Masks,
    ) -> usize {
        let (mut count, mut base) = (0, 0);
        let mut at = self.at;
        let (blocks, rest) = window.as_chunks::<BLOCK>();
        for (block, ats) in blocks.iter().zip(self.ats.iter_mut()) {
            (*ats, at) = masks(block).write(base, at, &mut count, &mut self.places);
            base += BLOCK as u16;
        }
        if is_last || !rest.is_empty() {
            let mut last = [0; BLOCK];
            last[..rest.len()].copy_from_slice(rest);
            if is_last {
                last[rest.len()] = b'\n';
            }
            (self.ats[blocks.len() % BLOCKS], at) =
                masks(&last).write(base, at, &mut count, &mut self.places);
        }
        self.at = at;
        count
    }
}

impl Default for Ends {
    fn default() -> Ends {
        Ends::new()
    }
}

impl<'a> Found<'a> {
    /// The ends in order.
    #[inline(always)]
    pub fn ends(self) -> impl ExactSizeIterator<Item = End> + 'a {
        self.places.iter().map(move |&place| {
            let place = usize::from(place);
            End { place, at: self.ats[place / BLOCK] >> (place % BLOCK) & 1 != 0 }
        })
    }

    /// Whether there is a carriage return in the window.
    #[inline]
    pub fn any_cr(self) -> bool {
        self.any_cr
    }
}

/// Where things are in a block, the first octet lowest.
struct Masks {
    breaks: u64,
    ats: u64,
}

impl Masks {
    /// So many ends are written whether there are so many or not. Few blocks of real text have more, so that the
    /// branch behind them is nearly always foreseen.
    const AT_ONCE: usize = 4;

    /// Adds the places of the breaks, of a block at `base`, to the `count` that are there. `at` says whether there was
    /// an `@` since the last break before. Returns at which breaks a line with an `@` ends, and the same as `at` for
    /// the next block.
    #[inline(always)]
    fn write(self, base: u16, at: bool, count: &mut usize, places: &mut [u16; ROOM]) -> (u64, bool) {
        let Masks { mut breaks, ats } = self;
        // Between two breaks all bits are set in `!breaks`, so that one `@` there or more carry over to the bit of the
        // second break, which is not set and takes it. An `@` before the block counts as one in the first octet, even
        // if that is a break.
        let (carried, at) = (!breaks).overflowing_add(ats | u64::from(at));
        let ats = carried & breaks;
        // This never happens, as each octet has one end at most; but the compiler needs no further checks behind it.
        if *count > ROOM - BLOCK {
            return (ats, at);
        }
        let places = &mut places[*count..*count + BLOCK];
        *count += breaks.count_ones() as usize;
        for place in &mut places[..Masks::AT_ONCE] {
            *place = base.wrapping_add(breaks.trailing_zeros() as u16);
            breaks &= breaks.wrapping_sub(1);
        }
        if breaks != 0 {
            for place in &mut places[Masks::AT_ONCE..] {
                *place = base + breaks.trailing_zeros() as u16;
                breaks &= breaks - 1;
                if breaks == 0 {
                    break;
                }
            }
        }
        (ats, at)
    }
}
