use memchr::memchr;

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

/// Spreads a payload over lines and hands each to `emit`.
///
/// A line is split only between atoms, so that no `@@`, escape or character is divided, and never beside a
/// delimiter (section 6): most programs lose blanks at the ends of lines. Where there is no such place a line
/// stays longer than asked for (OQ-08).
pub(crate) fn split<'s>(
    atoms: impl Iterator<Item = Atom<'s>>,
    widths: Widths,
    octets: impl Fn(&str) -> usize,
    mut emit: impl FnMut(Piece, &str),
) {
    let mut line = String::new();
    let mut length = 0;
    let mut piece = Piece::First;
    let mut width = widths.first;
    // The last place where the line may be split: its offset, and the octets before it.
    let mut place: Option<(usize, usize)> = None;
    for atom in atoms {
        if let Atom::Break = atom {
            emit(piece, &line);
            line.clear();
            (length, piece, width, place) = (0, Piece::Cont, widths.additional, None);
            continue;
        }
        let start = line.len();
        atom.write(&mut line);
        let written = &line[start..];
        if start > 0 && !line[..start].ends_with(is_delimiter) && !written.starts_with(is_delimiter) {
            place = Some((start, length));
        }
        length += octets(written);
        if length > width
            && let Some((end, before)) = place.take()
        {
            emit(piece, &line[..end]);
            line.drain(..end);
            length -= before;
            (piece, width) = (Piece::Conc, widths.additional);
        }
    }
    emit(piece, &line);
}

/// The same for a string in which nothing has to be escaped, without looking at every character. [`split`] is the plain
/// twin. Of a line that does not fit into so many octets, `too_long` says how much of it does.
pub(crate) fn split_plain<'s>(
    string: &'s str,
    widths: Widths,
    too_long: impl Fn(&str, usize) -> Option<usize>,
    mut emit: impl FnMut(Piece, &'s str),
) {
    let mut piece = Piece::First;
    let mut width = widths.first;
    for mut line in lines(string) {
        while let Some(fits) = too_long(line, width)
            && let Some(place) = place_to_split(line, fits)
        {
            let (written, rest) = line.split_at(place);
            emit(piece, written);
            (line, piece, width) = (rest, Piece::Conc, widths.additional);
        }
        emit(piece, line);
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

/// The last place where a line may be split so that no more than `most` of its octets are before it; else the next.
fn place_to_split(line: &str, most: usize) -> Option<usize> {
    let octets = line.as_bytes();
    let delimits = |octet: u8| is_delimiter(octet as char);
    let may_split = |place: usize| {
        !delimits(octets[place - 1])
            && !delimits(octets[place])
            && (octets[place].is_ascii() || (line.is_char_boundary(place) && begins_cluster(&line[place..])))
    };
    (1..=most)
        .rev()
        .find(|&place| may_split(place))
        .or_else(|| (most + 1..line.len()).find(|&place| may_split(place)))
}

fn is_delimiter(c: char) -> bool {
    c == ' ' || c == '\t'
}
