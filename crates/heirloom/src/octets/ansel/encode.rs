use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::Position;
use super::decode::mark;
use super::table::{LETTERS, MARKS};

/// Which characters are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Repertoire {
    /// Those that reading gives back.
    Exact,
    /// Also those that mean the same as one of them: U+02BE and U+02BF for the alif and the ayn, and U+0361
    /// and U+0360 between two letters, which become two halves.
    Aliases,
}

/// Appends `text` as ANSEL.
///
/// What can't be written is given to `unwritable`, one base and its marks at a time, which may write
/// something in its place.
///
/// ```
/// use heirloom::octets::ansel::{Repertoire, encode};
///
/// let mut octets = Vec::new();
/// encode("Łódź ☺", Repertoire::Exact, &mut octets, |_, octets| octets.push(b'?'));
/// assert_eq!(octets, b"\xA1\xE2od\xE2z ?");
/// ```
pub fn encode(
    text: &str,
    repertoire: Repertoire,
    out: &mut Vec<u8>,
    mut unwritable: impl FnMut(&str, &mut Vec<u8>),
) {
    let mut rest = text;
    let mut halves = Halves::default();
    while !rest.is_empty() {
        if halves.right.is_none() {
            let (plain, other) = rest.split_at(plain_run(rest));
            out.extend_from_slice(plain.as_bytes());
            rest = other;
            if rest.is_empty() {
                break;
            }
        }
        let (cluster, behind) = rest.split_at(cluster_len(rest));
        if repertoire == Repertoire::Aliases {
            halves.left = left_half(cluster, behind);
        }
        let written = push_cluster(cluster, repertoire, halves, out);
        if written == Written::No {
            unwritable(cluster, out);
        }
        // A left half is octet EB or FA, and its right half the octet behind it.
        let right = halves.left.filter(|_| written == Written::Yes).map(|left| left + 1);
        halves = Halves { left: None, right };
        rest = behind;
    }
}

/// Whether reading what [`encode()`] writes for `text` gives back exactly these code points.
///
/// That is so when all of them have octets and they are in NFC. Controls are written as they are.
pub fn encodable(text: &str) -> bool {
    text.is_ascii() || (is_nfc(text) && clusters(text).all(is_encodable))
}

/// How many octets [`encode()`] writes for a `text` that is [`encodable`].
pub fn encoded_len(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.nfd().filter(|&c| c != HORN).count() }
}

/// Letters with a horn are octets of their own; the horn alone is none.
const HORN: char = '\u{31B}';
const TIE: char = '\u{361}';
const DOUBLE_TILDE: char = '\u{360}';

/// Halves of marks that span two letters, which the cluster bears besides its own marks.
#[derive(Clone, Copy, Default)]
struct Halves {
    /// In place of the spanning mark to its right.
    left: Option<u8>,
    /// Of the spanning mark to its left.
    right: Option<u8>,
}

#[derive(PartialEq, Eq)]
enum Written {
    Yes,
    No,
}

fn push_cluster(cluster: &str, repertoire: Repertoire, halves: Halves, out: &mut Vec<u8>) -> Written {
    let start = out.len();
    let Some(base) = read_cluster(cluster, repertoire, halves, |octet| out.push(octet)) else {
        out.truncate(start);
        return Written::No;
    };
    // NFD sorts marks through the base before those below, and those before the ones above; and it goes
    // outward.
    let marks = &mut out[start..];
    let is_above = |&octet: &u8| matches!(mark(octet), Some((Position::Above, _)));
    let above = marks.iter().position(is_above).unwrap_or(marks.len());
    marks[above..].reverse();
    marks.rotate_left(above);
    out.push(base);
    Written::Yes
}

fn is_encodable(cluster: &str) -> bool {
    let lone_control = cluster.len() == 1 && cluster.is_ascii();
    lone_control || read_cluster(cluster, Repertoire::Exact, Halves::default(), |_| ()).is_some()
}

/// Gives the octets of the marks to `marks`, in the order of NFD, and returns that of the base.
fn read_cluster(
    cluster: &str,
    repertoire: Repertoire,
    halves: Halves,
    mut marks: impl FnMut(u8),
) -> Option<u8> {
    let mut parts = cluster.nfd();
    let mut base = base_octet(parts.next()?, repertoire)?;
    for c in parts {
        match (c, with_horn(base)) {
            (HORN, Some(horned)) => base = horned,
            (TIE | DOUBLE_TILDE, _) => marks(halves.left?),
            _ => marks(look_up(&MARKS, c)?),
        }
    }
    halves.right.into_iter().for_each(marks);
    Some(base)
}

fn base_octet(c: char, repertoire: Repertoire) -> Option<u8> {
    match (c, repertoire) {
        (' '..='~', _) => u8::try_from(c).ok(),
        ('\u{2BE}', Repertoire::Aliases) => Some(0xAE),
        ('\u{2BF}', Repertoire::Aliases) => Some(0xB0),
        _ => look_up(&LETTERS, c),
    }
}

fn with_horn(base: u8) -> Option<u8> {
    match base {
        b'O' => Some(0xAC),
        b'U' => Some(0xAD),
        b'o' => Some(0xBC),
        b'u' => Some(0xBD),
        _ => None,
    }
}

/// The left half of the mark that spans `cluster` and the cluster with which `behind` begins, if there is one
/// mark of this kind, and something for its right half to stand on.
fn left_half(cluster: &str, behind: &str) -> Option<u8> {
    let mut spanning = cluster.chars().filter_map(|c| match c {
        TIE => Some(0xEB),
        DOUBLE_TILDE => Some(0xFA),
        _ => None,
    });
    let left = spanning.next()?;
    let next = &behind[..cluster_len(behind)];
    // The next cluster may span on: whether it does is decided when it is written.
    let halves = Halves { left: Some(left), right: None };
    let stands = read_cluster(next, Repertoire::Aliases, halves, |_| ()).is_some();
    (stands && spanning.next().is_none()).then_some(left)
}

fn look_up(table: &[(char, u8)], c: char) -> Option<u8> {
    let found = table.binary_search_by_key(&c, |&(known, _)| known).ok()?;
    Some(table[found].1)
}

/// ASCII that bears no marks.
fn plain_run(text: &str) -> usize {
    let run = encoding_rs::Encoding::ascii_valid_up_to(text.as_bytes());
    match text[run..].chars().next() {
        Some(c) if is_combining(c) => run.saturating_sub(1),
        _ => run,
    }
}

fn clusters(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (cluster, behind) = rest.split_at(cluster_len(rest));
        rest = behind;
        (!cluster.is_empty()).then_some(cluster)
    })
}

/// The first character and the marks behind it.
fn cluster_len(text: &str) -> usize {
    let mut chars = text.char_indices();
    chars.next();
    chars.find(|&(_, c)| !is_combining(c)).map_or(text.len(), |(at, _)| at)
}

fn is_combining(c: char) -> bool {
    canonical_combining_class(c) != 0
}
