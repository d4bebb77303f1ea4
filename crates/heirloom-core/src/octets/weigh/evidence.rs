use std::fmt;

use super::super::cut::{self, Between};

/// What the octets of a file tell of its encoding, whatever its labels say.
///
/// It costs little where octets are ASCII. However a file is divided into pieces, the evidence is the same.
///
/// ```
/// use heirloom_core::octets::{CodePage, Encoding, Evidence};
///
/// let mut evidence = Evidence::default();
/// evidence.add(b"1 NAME J\xF6rg /M\xFC");
/// evidence.add(b"ller/\n");
/// evidence.finish();
/// assert_eq!(evidence.beyond_ascii(), 2);
/// assert_eq!(evidence.candidates(&[], None)[0].encoding, Encoding::Page(CodePage::Windows1252));
/// ```
#[derive(Clone, Default)]
pub struct Evidence {
    octets: u64,
    beyond_ascii: u64,
    sequences: u64,
    unusual: u64,
    joined: u64,
    stray: u64,
    /// How often one octet follows another, where one of them is not ASCII. None if all are.
    pairs: Option<Box<[u32]>>,
    /// The end of what was added, which is looked at when more is known of what follows; and the octet before it.
    tail: Vec<u8>,
    /// How many octets of the tail have been looked at.
    looked_at: usize,
    /// Where octets are that belong to a character which began before them, from the start of the tail.
    rests: Vec<(usize, usize)>,
}

/// No more has to be known of what follows an octet.
const LOOK_AHEAD: usize = 4 * cut::FURTHEST;

impl Evidence {
    /// What a whole file tells.
    pub fn of(octets: &[u8]) -> Evidence {
        let mut evidence = Evidence { octets: octets.len() as u64, ..Evidence::default() };
        evidence.look(octets, bom_len(octets), octets.len());
        evidence.rests.clear();
        evidence
    }

    /// Adds the next piece of a file.
    pub fn add(&mut self, octets: &[u8]) {
        self.octets += octets.len() as u64;
        let mut tail = std::mem::take(&mut self.tail);
        tail.extend_from_slice(octets);
        if self.octets == tail.len() as u64 {
            // A byte-order mark may come in pieces.
            self.looked_at = self.looked_at.max(bom_len(&tail));
        }
        let to = tail.len().saturating_sub(LOOK_AHEAD);
        self.look_in_tail(tail, to);
    }

    /// Says that there is no more.
    pub fn finish(&mut self) {
        let tail = std::mem::take(&mut self.tail);
        let to = tail.len();
        self.look_in_tail(tail, to);
        self.tail = Vec::new();
        self.looked_at = 0;
        self.rests.clear();
    }

    fn look_in_tail(&mut self, mut tail: Vec<u8>, to: usize) {
        if to > self.looked_at {
            self.look(&tail, self.looked_at, to);
            // One octet more, which stands before the next.
            let done = to - 1;
            tail.drain(..done);
            self.looked_at = 1;
            for (start, end) in &mut self.rests {
                (*start, *end) = (start.saturating_sub(done), end.saturating_sub(done));
            }
            self.rests.retain(|&(_, end)| end > 1);
        }
        self.tail = tail;
    }

    /// Looks at the octets between `from` and `to`, of which the others are the neighbours.
    fn look(&mut self, octets: &[u8], from: usize, to: usize) {
        let mut at = from;
        loop {
            at += encoding_rs::Encoding::ascii_valid_up_to(&octets[at..to]);
            if at == to {
                return;
            }
            self.count_pairs(octets, at);
            if !self.rests.iter().any(|rest| (rest.0..rest.1).contains(&at)) {
                // Nothing beyond ASCII stands between the parts of a character: all of them are passed.
                self.rests.clear();
                self.look_at_sequence(octets, at);
            }
            at += 1;
        }
    }

    fn count_pairs(&mut self, octets: &[u8], at: usize) {
        self.beyond_ascii += 1;
        let pairs = self.pairs.get_or_insert_with(|| vec![0; 1 << 16].into());
        let mut count = |first: u8, second: u8| {
            let count = &mut pairs[usize::from(first) << 8 | usize::from(second)];
            *count = count.saturating_add(1);
        };
        // What stands before the first octet is as good as a line break.
        let before = at.checked_sub(1).map_or(b'\n', |before| octets[before]);
        count(before, octets[at]);
        let behind = octets.get(at + 1).copied().unwrap_or(b'\n');
        // A word goes on in the CONC line behind it: a mark of ANSEL may have its letter there.
        let behind = match behind {
            b'\r' | b'\n' => cut::payload(octets, at + 1, Between::Conc, |[octet]| Some(octet))
                .and_then(|payload| octets.get(payload).copied())
                .unwrap_or(behind),
            _ => behind,
        };
        if behind.is_ascii() {
            count(octets[at], behind);
        }
    }

    fn look_at_sequence(&mut self, octets: &[u8], at: usize) {
        if let Some(c) = cut::utf8_character(&octets[at..]) {
            self.sequences += 1;
            self.unusual += u64::from(is_unusual(c));
            self.rests.push((at, at + c.len_utf8()));
        } else if let Some(parts) = cut::CharacterParts::of_utf8(octets, at) {
            self.joined += 1;
            self.rests.extend(parts.ranges().map(|range| (range.start, range.end)));
        } else {
            self.stray += 1;
        }
    }

    /// How many octets there are.
    pub fn octets(&self) -> u64 {
        self.octets
    }

    /// How many of them are not ASCII.
    pub fn beyond_ascii(&self) -> u64 {
        self.beyond_ascii
    }

    /// How many characters of UTF-8 there are beyond ASCII, those that a line break cuts in two included.
    pub fn utf8_characters(&self) -> u64 {
        self.sequences + self.joined
    }

    /// How many of these are of no script of which there are code pages, nor of one with many readers.
    pub fn unusual_characters(&self) -> u64 {
        self.unusual
    }

    /// How many of them a line break cuts in two.
    pub fn cut_characters(&self) -> u64 {
        self.joined
    }

    /// How many octets beyond ASCII are not part of a character of UTF-8.
    pub fn strays(&self) -> u64 {
        self.stray
    }

    /// Two octets that stand side by side, of which one is not ASCII, and how often.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (u8, u8, u32)> {
        let pairs = self.pairs.iter().flat_map(|pairs| pairs.iter().enumerate());
        pairs.filter(|&(_, &count)| count > 0).map(|(pair, &count)| {
            let [second, first, ..] = pair.to_le_bytes();
            (first, second, count)
        })
    }
}

impl fmt::Debug for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evidence")
            .field("octets", &self.octets)
            .field("beyond_ascii", &self.beyond_ascii)
            .field("utf8_characters", &self.utf8_characters())
            .field("strays", &self.stray)
            .finish_non_exhaustive()
    }
}

impl PartialEq for Evidence {
    fn eq(&self, other: &Evidence) -> bool {
        let counts = |evidence: &Evidence| {
            let Evidence { octets, beyond_ascii, sequences, unusual, joined, stray, .. } = *evidence;
            [octets, beyond_ascii, sequences, unusual, joined, stray]
        };
        counts(self) == counts(other) && self.pairs == other.pairs
    }
}

fn bom_len(octets: &[u8]) -> usize {
    if octets.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 }
}

/// Whether a character is rather an accident of another encoding.
fn is_unusual(c: char) -> bool {
    !matches!(c,
        '\u{A0}'..='\u{24F}' | '\u{386}'..='\u{3CE}' | '\u{401}'..='\u{45F}' | '\u{490}'..='\u{491}'
        | '\u{5D0}'..='\u{5EA}' | '\u{600}'..='\u{6FF}' | '\u{1E00}'..='\u{1EFF}' | '\u{2010}'..='\u{203A}'
        | '\u{20AC}' | '\u{2116}' | '\u{2122}' | '\u{3000}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7A3}' | '\u{300}'..='\u{36F}' | '\u{900}'..='\u{DFF}' | '\u{FEFF}')
}
