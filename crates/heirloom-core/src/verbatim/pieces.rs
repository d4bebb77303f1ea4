use std::ops::Range;

use crate::lines::string_lines;
use crate::pipeline::Parsed;
use crate::tree::StructureId;

/// A piece of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// What it is.
    pub part: Part,
    /// Where it is in the decoded text.
    pub text: Range<usize>,
    /// Where it is in the file.
    pub octets: Range<usize>,
}

/// What a piece of a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The byte-order mark.
    ByteOrderMark,
    /// A line of a structure, without its line break.
    Line(StructureId),
    /// A line that belongs to no structure: one that is blank, or was left out.
    Other,
    /// One or more line breaks.
    Breaks,
}

/// Takes a file apart into the lines that were read and what stands between them, in order and without a gap: put together,
/// the octets of all pieces are the file.
///
/// ```
/// use heirloom_core::verbatim::{Part, pieces};
///
/// let file = b"\xEF\xBB\xBF0 HEAD\r\n1 CHAR UTF-8\n0 TRLR";
/// let (parsed, _) = heirloom_core::parse(file);
/// let pieces = pieces(&parsed);
/// assert_eq!(pieces[0].part, Part::ByteOrderMark);
/// assert_eq!(&file[pieces[1].octets.clone()], b"0 HEAD");
/// assert_eq!(&file[pieces[2].octets.clone()], b"\r\n");
///
/// let together: Vec<u8> = pieces.iter().flat_map(|piece| &file[piece.octets.clone()]).copied().collect();
/// assert_eq!(together, file);
/// ```
pub fn pieces(parsed: &Parsed<'_>) -> Vec<Piece> {
    let (tape, text) = (parsed.dataset.tape(), parsed.text());
    let mut lines: Vec<(Range<usize>, StructureId)> =
        tape.all().flat_map(|of| tape.own_lines(of).map(move |line| (line, of))).collect();
    // Structures are not always in the order of their lines.
    lines.sort_by_key(|(line, _)| line.start);

    let mut parts: Vec<(Part, Range<usize>)> = Vec::with_capacity(2 * lines.len() + 1);
    let mut push = |part: Part, range: Range<usize>| {
        if !range.is_empty() {
            parts.push((part, range));
        }
    };
    let mut at = 0;
    for (line, structure) in lines {
        between(text, at..line.start, &mut push);
        at = line.end;
        push(Part::Line(structure), line);
    }
    between(text, at..text.len(), &mut push);

    // Each ends where the next begins.
    let mut at = parsed.origin.mark();
    let mark = (at > 0).then_some(Piece { part: Part::ByteOrderMark, text: 0..0, octets: 0..at });
    let ends: Vec<usize> = parsed.origin.octets(parts.iter().map(|(_, text)| text.end)).collect();
    let with_octets = parts.into_iter().zip(ends).map(|((part, text), end)| {
        let octets = std::mem::replace(&mut at, end)..end;
        Piece { part, text, octets }
    });
    mark.into_iter().chain(with_octets).collect()
}

/// What stands between two lines of structures.
fn between(text: &str, range: Range<usize>, push: &mut impl FnMut(Part, Range<usize>)) {
    let mut at = range.start;
    for line in string_lines(text[range.clone()].as_bytes()) {
        let line = range.start + line.start..range.start + line.end;
        push(Part::Breaks, at..line.start);
        at = line.end;
        push(Part::Other, line);
    }
    push(Part::Breaks, at..range.end);
}
