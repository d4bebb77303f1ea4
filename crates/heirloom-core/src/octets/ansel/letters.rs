//! Letters whose octets don't depend on what stands around them, so that they need not be decomposed each time.

use std::array;
use std::sync::OnceLock;

use unicode_normalization::is_nfc;

use super::super::ascii::{self, BLOCK};
use super::super::short::Short;
use super::encode::{Halves, Repertoire, Written, is_combining, push_cluster};

/// Text from its start that is easy to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Run {
    /// How many octets of text.
    pub(super) text: usize,
    /// How many octets of ANSEL these become.
    pub(super) octets: usize,
}

/// What one call of `put` writes, at most.
pub(super) const WIDEST: usize = BLOCK;

/// Reads ASCII and letters that are exact by themselves, up to about `most` octets, and gives the octets of
/// them to `put` together with their place; what is put behind the end of a letter doesn't count.
///
/// The run ends before a letter that bears marks.
#[inline]
pub(super) fn run(text: &str, most: usize, mut put: impl FnMut(usize, &[u8])) -> Run {
    let octets = text.as_bytes();
    let mut run = Run::default();
    let mut last = Run::default();
    while run.text < octets.len().min(most) {
        if let Some(block) = octets[run.text..].first_chunk() {
            let ascii = ascii::len(block);
            put(run.octets, block);
            if ascii > 0 {
                run = Run { text: run.text + ascii, octets: run.octets + ascii };
                last = Run { text: 1, octets: 1 };
                if ascii == BLOCK {
                    continue;
                }
            }
        }
        let Some(c) = text[run.text..].chars().next() else { break };
        let Some(letter) = letter(c) else { break };
        put(run.octets, &letter.padded());
        last = Run { text: c.len_utf8(), octets: letter.len() };
        run = Run { text: run.text + last.text, octets: run.octets + last.octets };
    }
    if text[run.text..].chars().next().is_some_and(is_combining) {
        run = Run { text: run.text - last.text, octets: run.octets - last.octets };
    }
    run
}

/// The octets of a character that reading gives back, if it is of a block with Latin letters.
#[inline]
fn letter(c: char) -> Option<Short> {
    let row = ROWS.get(c as usize / ROW)?.get_or_init(|| row(c as u32 / ROW as u32));
    row[c as usize % ROW]
}

const ROW: usize = 64;

/// Up to U+1EFF, behind which there are but a few symbols. Each row is made when it is first needed.
static ROWS: [OnceLock<[Option<Short>; ROW]>; 0x1F00 / ROW] = [const { OnceLock::new() }; _];

/// Made by the plain way, so that both agree.
fn row(number: u32) -> [Option<Short>; ROW] {
    array::from_fn(|column| {
        let c = char::from_u32(number * ROW as u32 + column as u32)?;
        let mut text = [0; 4];
        let text = c.encode_utf8(&mut text);
        let mut octets = Vec::new();
        if c.is_ascii() {
            octets.extend_from_slice(text.as_bytes());
        } else if !is_nfc(text)
            || push_cluster(text, Repertoire::Exact, Halves::default(), &mut octets) == Written::No
        {
            return None;
        }
        Short::of(&octets)
    })
}
