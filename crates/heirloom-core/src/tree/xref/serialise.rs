use memchr::memchr;

use crate::tree::SplitPoints;
use crate::tree::tagged::{Atom, begins_cluster};

/// The tag of a line that a payload is spread over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// The first line, which has the tag of its structure.
    First,
    /// An additional line after a line break.
    Cont,
    /// An additional line where a long line was split.
    Conc,
}

/// How many octets the payload of a line may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widths {
    pub(crate) first: usize,
    pub(crate) additional: usize,
}

/// Where a line may be split: its octets as text, and in what its length is counted in.
#[derive(Clone, Copy)]
struct Place {
    offset: usize,
    octets: usize,
}

/// The last of some places up to a width, else the first.
fn best(places: &[Place], width: usize) -> Option<Place> {
    let fitting = places.partition_point(|place| place.octets <= width);
    places.get(fitting.saturating_sub(1)).copied()
}

/// Spreads a payload over lines and hands each to `emit`.
///
/// A line is split only between atoms, so that no `@@`, escape or character is divided, and never beside a
/// delimiter (section 6): most programs lose blanks at the ends of lines. How an escape counts, and whether a delimiter
/// may begin a line as an escape, depends on the dialect. Where there is no such place a line stays longer than asked for
/// (OQ-08).
pub(crate) fn split<'s>(
    atoms: impl Iterator<Item = Atom<'s>>,
    points: SplitPoints,
    widths: Widths,
    octets: impl Fn(&str) -> usize,
    mut emit: impl FnMut(Piece, &str),
) {
    let as_written = points != SplitPoints::BetweenCharacters;
    let mut line = String::new();
    let mut length = 0;
    let mut piece = Piece::First;
    let mut width = widths.first;
    // The last place where the line may be split as it is, and those behind it that are before a delimiter.
    let mut place: Option<Place> = None;
    let mut edges: Vec<Place> = Vec::new();
    let mut behind_delimiter = false;
    for atom in atoms {
        if let Atom::Break = atom {
            emit(piece, &line);
            line.clear();
            edges.clear();
            (length, piece, width, place) = (0, Piece::Cont, widths.additional, None);
            continue;
        }
        let start = line.len();
        atom.write(&mut line);
        if start > 0 && !behind_delimiter {
            let here = Place { offset: start, octets: length };
            if !atom.begins_with_delimiter(as_written) {
                place = Some(here);
                edges.clear();
            } else if points == SplitPoints::BehindNoDelimiter {
                edges.push(here);
            }
        }
        behind_delimiter = atom.ends_with_delimiter(as_written);
        length += octets(&line[start..]);
        while length > width
            && let Some(end) = place.take().or_else(|| best(&edges, width))
        {
            emit(piece, &line[..end.offset]);
            line.drain(..end.offset);
            (piece, width) = (Piece::Conc, widths.additional);
            let mut grown = Place { offset: 0, octets: 0 };
            if let Some(delimiter) = leading_delimiter(&line) {
                let mut escaped = String::new();
                Atom::Unicode(delimiter).write(&mut escaped);
                grown = Place { offset: escaped.len() - 1, octets: octets(&escaped) - octets(&line[..1]) };
                line.replace_range(..1, &escaped);
            }
            length = length - end.octets + grown.octets;
            edges.retain(|edge| edge.offset > end.offset);
            for edge in &mut edges {
                edge.offset = edge.offset - end.offset + grown.offset;
                edge.octets = edge.octets - end.octets + grown.octets;
            }
        }
    }
    emit(piece, &line);
}

/// The same for a string in which nothing has to be escaped, without looking at every character. [`split`] is the plain
/// twin. Of a line that does not fit into so many octets, `too_long` says how much of it does. A delimiter that is handed to
/// `emit` beside a piece is written before it, as an escape.
pub(crate) fn split_plain<'s>(
    string: &'s str,
    points: SplitPoints,
    widths: Widths,
    octets: impl Fn(&str) -> usize,
    too_long: impl Fn(&str, usize) -> Option<usize>,
    mut emit: impl FnMut(Piece, Option<char>, &'s str),
) {
    let mut piece = Piece::First;
    let mut width = widths.first;
    for mut line in lines(string) {
        let mut escaped = None;
        while let Some(fits) = too_long(line, width)
            && let Some(place) = place_to_split(line, fits, points)
        {
            let (written, rest) = line.split_at(place);
            emit(piece, escaped, written);
            (line, piece, width) = (rest, Piece::Conc, widths.additional);
            escaped = leading_delimiter(line);
            if let Some(delimiter) = escaped {
                let mut written = String::new();
                Atom::Unicode(delimiter).write(&mut written);
                (line, width) = (&line[1..], width.saturating_sub(octets(&written)));
            }
        }
        emit(piece, escaped, line);
        (piece, width) = (Piece::Cont, widths.additional);
    }
}

/// The stretches between newlines.
fn lines(string: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(string);
    std::iter::from_fn(move || {
        let line = rest?;
        let end = memchr(b'\n', line.as_bytes());
        rest = end.map(|end| &line[end + 1..]);
        Some(&line[..end.unwrap_or(line.len())])
    })
}

/// The last place where a line may be split so that no more than `most` of its octets are before it; else the next. A
/// place before a delimiter, which then has to be escaped, is taken only where there is no other.
fn place_to_split(line: &str, most: usize, points: SplitPoints) -> Option<usize> {
    let octets = line.as_bytes();
    let delimits = |octet: u8| is_delimiter(octet as char);
    let may_split = |place: usize| {
        !delimits(octets[place - 1])
            && !delimits(octets[place])
            && (octets[place].is_ascii() || (line.is_char_boundary(place) && begins_cluster(&line[place..])))
    };
    let may_escape = |place: usize| {
        points == SplitPoints::BehindNoDelimiter && delimits(octets[place]) && !delimits(octets[place - 1])
    };
    (1..=most)
        .rev()
        .find(|&place| may_split(place))
        .or_else(|| (1..=most).rev().find(|&place| may_escape(place)))
        .or_else(|| (most + 1..line.len()).find(|&place| may_split(place) || may_escape(place)))
}

/// The delimiter with which a line begins.
fn leading_delimiter(line: &str) -> Option<char> {
    line.chars().next().filter(|&c| is_delimiter(c))
}

fn is_delimiter(c: char) -> bool {
    c == ' ' || c == '\t'
}
