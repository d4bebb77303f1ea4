//! Lines into the header of a file, which stays as it is otherwise.

use heirloom_core::octets::Encoder;
use heirloom_core::source::{Edit, Span, apply};
use heirloom_core::verbatim::Style;
use heirloom_core::{LineBreak, Parsed};

/// The file with these lines in its header, behind `CHAR` if that is there, in its encoding and with its line breaks; none
/// if it has no header.
pub fn into(octets: &[u8], parsed: &Parsed<'_>, lines: &[String]) -> Option<Vec<u8>> {
    if lines.is_empty() {
        return Some(octets.to_vec());
    }
    let head = parsed.dataset.tagged_structures().find(|record| record.tag() == "HEAD")?;
    // Whoever looks for the encoding wants it early.
    let behind = head.substructures().find(|below| below.tag() == "CHAR").unwrap_or(head);
    let ends: Vec<usize> = match behind == head {
        true => head.lines().map(Span::end).into_iter().collect(),
        false => behind.preorder().filter_map(|(_, below)| below.lines()).map(Span::end).collect(),
    };
    let text = parsed.text();
    let end = ends.into_iter().max()?;
    let end = text[..end].trim_end_matches(['\r', '\n']).len();
    let ending = match Style::of(parsed).line_break() {
        LineBreak::Lf => "\n",
        LineBreak::CrLf => "\r\n",
        LineBreak::Cr => "\r",
        LineBreak::LfCr => "\n\r",
    };
    let mut new = String::new();
    for line in lines {
        new.push_str(ending);
        new.push_str(line);
    }
    let mut written = Vec::new();
    Encoder::for_editing(parsed.encoding()).encode(&new, &mut written);
    Some(apply(octets, &[Edit::insert(parsed.origin.octet(end), written)]))
}
