use std::iter;

use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::decode::mark;
use super::table::{LETTERS, MARKS};
use super::{Position, letters};

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
/// use heirloom_core::octets::ansel::{Repertoire, encode};
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
    if text.is_ascii() {
        return out.extend_from_slice(text.as_bytes());
    }
    let mut rest = text;
    let mut halves = Halves::default();
    while !rest.is_empty() {
        if halves.right.is_none() {
            let run = push_run(rest, out);
            if run > 0 {
                rest = &rest[run..];
                continue;
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
    encodable_up_to(text) == text.len()
}

/// How much of `text`, from its start, is [`encodable`], up to the end of a base and its marks.
///
/// ```
/// use heirloom_core::octets::ansel::encodable_up_to;
///
/// assert_eq!(encodable_up_to("Łódź ☺"), "Łódź ".len());
/// assert_eq!(encodable_up_to("Andre\u{301}"), "Andr".len());
/// ```
pub fn encodable_up_to(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    let mut at = 0;
    while at < text.len() {
        at += letters::run(&text[at..], usize::MAX, |_, _| ()).text;
        let cluster = &text[at..at + cluster_len(&text[at..])];
        // NFC never joins two clusters of which ANSEL has octets.
        if !(is_nfc(cluster) && is_encodable(cluster)) {
            break;
        }
        at += cluster.len();
    }
    at
}

/// How many octets [`encode()`] writes for a `text` that is [`encodable`].
pub fn encoded_len(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    let mut rest = text;
    let mut len = 0;
    while !rest.is_empty() {
        let run = letters::run(rest, usize::MAX, |_, _| ());
        len += run.octets;
        rest = &rest[run.text..];
        // NFD takes each character apart by itself.
        let mut chars = rest.chars();
        len += chars.next().map_or(0, |c| iter::once(c).nfd().filter(|&c| c != HORN).count());
        rest = chars.as_str();
    }
    len
}

/// Letters with a horn are octets of their own; the horn alone is none.
const HORN: char = '\u{31B}';
const TIE: char = '\u{361}';
const DOUBLE_TILDE: char = '\u{360}';

/// Halves of marks that span two letters, which the cluster bears besides its own marks.
#[derive(Clone, Copy, Default)]
pub(super) struct Halves {
    /// In place of the spanning mark to its right.
    left: Option<u8>,
    /// Of the spanning mark to its left.
    right: Option<u8>,
}

#[derive(PartialEq, Eq, Debug)]
pub(super) enum Written {
    Yes,
    No,
}

/// Appends as much as is easy, and returns how much of the text that was.
fn push_run(text: &str, out: &mut Vec<u8>) -> usize {
    let start = out.len();
    let most = text.len().min(WINDOW);
    // No letter takes more than twice the octets that it has in UTF-8.
    out.resize(start + 2 * most + 2 * letters::WIDEST, 0);
    let room = &mut out[start..];
    let run = letters::run(text, most, |at, octets| room[at..at + octets.len()].copy_from_slice(octets));
    out.truncate(start + run.octets);
    run.text
}

/// How much is written in one go.
const WINDOW: usize = 1024;

pub(super) fn push_cluster(
    cluster: &str,
    repertoire: Repertoire,
    halves: Halves,
    out: &mut Vec<u8>,
) -> Written {
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

/// Whether a cluster that is not ASCII has octets. ASCII without marks always has, controls too.
pub(super) fn is_encodable(cluster: &str) -> bool {
    read_cluster(cluster, Repertoire::Exact, Halves::default(), |_| ()).is_some()
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

/// The first character and the marks behind it.
pub(super) fn cluster_len(text: &str) -> usize {
    let mut chars = text.char_indices();
    chars.next();
    chars.find(|&(_, c)| !is_combining(c)).map_or(text.len(), |(at, _)| at)
}

/// Whether it is a mark, which belongs to the character before it.
pub(in crate::octets) fn is_combining(c: char) -> bool {
    c >= FIRST_COMBINING && canonical_combining_class(c) != 0
}

const FIRST_COMBINING: char = '\u{300}';
