use crate::tree::tagged::Atom;

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

fn is_delimiter(c: char) -> bool {
    c == ' ' || c == '\t'
}
