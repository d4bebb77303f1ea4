//! A file put together again from the pieces that reading it has found.

use heirloom_core::Parsed;
use heirloom_core::lines::string_lines;
use heirloom_core::octets::findings::{CUT_CHARACTER, INVALID_OCTET};
use heirloom_core::octets::{BadOctets, Encoding, decode};
use heirloom_core::source::{Code, Finding, Ignore};
use heirloom_core::tree::DATASET_REJECTED;
use heirloom_core::verbatim::{Part, pieces};

use crate::Held;

/// Puts a file together from its lines, what stands between them, and the byte-order mark, and compares. Each piece must be
/// what the text says there, every line one piece, and a line that no structure has must be blank or told of.
pub fn put_together(octets: &[u8], parsed: &Parsed<'_>, findings: &[Finding]) -> Held {
    let (mut text, mut octet) = (0, 0);
    let mut together = Vec::with_capacity(octets.len());
    let mut lines = string_lines(parsed.text().as_bytes());
    let mut untold = Vec::new();
    // A character that is cut is in one line and its octets in two; and half a unit of UTF-16 can be a line break.
    let found = |code: &Code| findings.iter().any(|finding| finding.code() == code);
    let cut = parsed.encoding() == Encoding::Ansel
        || found(&CUT_CHARACTER)
        || (parsed.encoding().is_utf16() && found(&INVALID_OCTET));
    for piece in pieces(parsed) {
        if piece.text.start != text || piece.octets.start != octet || piece.octets.end <= octet {
            return Err(format!("{piece:?} is not behind {text} and {octet}"));
        }
        (text, octet) = (piece.text.end, piece.octets.end);
        together.extend_from_slice(&octets[piece.octets.clone()]);
        let said = &parsed.text()[piece.text.clone()];
        let sound = match piece.part {
            Part::ByteOrderMark => said.is_empty() && octet <= 3,
            Part::Breaks => said.chars().all(|c| matches!(c, '\r' | '\n')),
            Part::Line(_) | Part::Other => lines.next() == Some(piece.text.clone()),
        };
        if !sound {
            return Err(format!("{piece:?} is {said:?}"));
        }
        if piece.part == Part::Other && !said.trim_matches([' ', '\t']).is_empty() {
            untold.push(piece.text.clone());
        }
        if !cut && piece.part != Part::ByteOrderMark {
            let alone = alone(parsed.encoding(), &octets[piece.octets.clone()]);
            if alone != said {
                return Err(format!("{piece:?} is {alone:?}, not {said:?}"));
            }
        }
    }
    if lines.next().is_some() || text != parsed.text().len() {
        return Err(format!("the pieces end at {text}"));
    }
    if !untold.is_empty() && !found(&DATASET_REJECTED) {
        let told = |line: &std::ops::Range<usize>| {
            let spans = || findings.iter().map(|finding| finding.span().range());
            spans().any(|span| span.start < line.end && line.start < span.end)
        };
        if let Some(line) = untold.iter().find(|line| !told(line)) {
            return Err(format!("nobody tells of {:?}", &parsed.text()[line.clone()]));
        }
    }
    if together != octets { Err("the pieces are not the file".to_string()) } else { Ok(()) }
}

/// What octets say by themselves.
fn alone(encoding: Encoding, octets: &[u8]) -> String {
    if octets.is_ascii() && !encoding.is_utf16() {
        return octets.iter().copied().map(char::from).collect();
    }
    // A letter before them, so that nothing is taken for a byte-order mark.
    let mut all = match encoding {
        Encoding::Utf16Le => vec![b'x', 0],
        Encoding::Utf16Be => vec![0, b'x'],
        _ => vec![b'x'],
    };
    all.extend_from_slice(octets);
    decode(encoding, &all, BadOctets::Windows1252, &mut Ignore).text[1..].to_string()
}
