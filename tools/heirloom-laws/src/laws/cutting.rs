//! A file cut at records is the same file.

use std::borrow::Cow;
use std::ops::Range;

use heirloom_core::cutter::RecordCutter;
use heirloom_core::octets::{BadOctets, Encoding, decode};
use heirloom_core::source::Ignore;
use heirloom_core::tree::xref;
use heirloom_core::{Dialect, parse_with};

use crate::draw::{Choices, Draw};
use crate::{Held, hold};

/// Every structure of a stretch of a file: how deep it lies, its tag, its payload and its lines.
fn structures(octets: &[u8], encoding: Encoding, bad_octets: BadOctets, dialect: Dialect) -> Vec<String> {
    let text = decode(encoding, octets, bad_octets, &mut Ignore).text;
    let tape = xref::parse(&dialect.rules().tree, Cow::Borrowed(&*text), &mut Ignore);
    let all = tape.roots().flat_map(|root| tape.preorder(root));
    let shown = all.map(|(structure, depth)| {
        let lines: Vec<&str> = tape.own_lines(structure).map(|line| &text[line]).collect();
        format!("{depth} {} {:?} {lines:?}", tape.tag_text(structure), tape.raw_payload(structure))
    });
    shown.collect()
}

/// Pieces between cuts, all or some of them, are the file when they are put together; and each of them, read by itself, has the
/// structures that it has there.
pub fn cut_anywhere_it_is_the_same(octets: &[u8], choices: Choices, draw: &mut Draw<'_>) -> Held {
    let parsed = parse_with(octets, &choices.read(), &mut Ignore);
    let (dialect, encoding) = (parsed.dialect, parsed.encoding());
    let mut pieces: Vec<Range<usize>> = Vec::new();
    for piece in RecordCutter::new(encoding).pieces(octets) {
        match pieces.last_mut() {
            Some(last) if last.end == piece.start && draw.coin() => last.end = piece.end,
            Some(last) if last.end != piece.start => return Err(format!("{last:?} and then {piece:?}")),
            _ => pieces.push(piece),
        }
    }
    let ends = (pieces.first().map_or(0, |first| first.start), pieces.last().map_or(0, |last| last.end));
    hold!(ends == (0, octets.len()), "{pieces:?} of {} octets", octets.len());
    let said = |octets| structures(octets, encoding, choices.bad_octets, dialect);
    let of_pieces: Vec<String> = pieces.iter().flat_map(|piece| said(&octets[piece.clone()])).collect();
    let whole = said(octets);
    hold!(
        of_pieces == whole,
        "{dialect}, {encoding:?}, cut into {pieces:?}: {of_pieces:#?}\nshould be {whole:#?}"
    );
    Ok(())
}
