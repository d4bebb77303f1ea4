//! Files: as they come, and of pieces that mean something.

use heirloom_core::octets::BadOctets;
use heirloom_core::source::Ignore;
use heirloom_core::{ReadOptions, WriteOptions, parse_with, write};

use super::pieces::OCTETS;
use super::{Draw, PIECES, WRITTEN};

/// Any file: first of all the octets that are left, as they are.
pub fn file(draw: &mut Draw<'_>) -> Vec<u8> {
    match draw.below(16) {
        0 => raw_file(draw),
        1..=3 => utf16_file(draw),
        _ => file_of_pieces(draw),
    }
}

/// The octets that are left.
pub fn raw_file(draw: &mut Draw<'_>) -> Vec<u8> {
    draw.rest().to_vec()
}

/// Pieces that mean something to one room or another, with some octets between them that mean little.
pub fn file_of_pieces(draw: &mut Draw<'_>) -> Vec<u8> {
    let pieces = draw.several(40, |draw| match draw.below(15) {
        12 => draw.octets(6),
        13 => draw.one_of(OCTETS).to_vec(),
        14 => vec![draw.one_of(&[0x80, 0xE2, 0xE8, 0xF2, 0xFF, 0x00, 0xC3, 0x0D, 0x0A])],
        _ => draw.one_of(PIECES).as_bytes().to_vec(),
    });
    pieces.concat()
}

/// Pieces of text.
pub fn pieces(draw: &mut Draw<'_>) -> Vec<&'static str> {
    draw.several(25, |draw| draw.one_of(PIECES))
}

/// The same in UTF-16 of either order, perhaps with half a unit behind them.
pub fn utf16_file(draw: &mut Draw<'_>) -> Vec<u8> {
    let little = draw.coin();
    // Nothing but a closer look tells UTF-16 that begins with neither a mark nor a digit.
    let start = draw.one_of(&["", "", "\u{feff}", "\u{feff}", " ", "\n\n"]);
    let odd = draw.octets(1);
    let text = format!("{start}0 HEAD\n{}", pieces(draw).concat());
    let units = text.encode_utf16();
    let octets = units.flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() });
    octets.chain(odd).collect()
}

/// A file in good order, in some encoding: what becomes of any file that is read and written.
pub fn orderly_file(draw: &mut Draw<'_>) -> Vec<u8> {
    let (encoding, width) = (draw.one_of(&WRITTEN), draw.between(20, 300));
    let octets = file(draw);
    let parsed = parse_with(&octets, &ReadOptions::new().bad_octets(BadOctets::Replace), &mut Ignore);
    write(&parsed.dataset, &WriteOptions::new().encoding(encoding).width(Some(width))).unwrap_or(octets)
}

/// Ids that are like those made anew, or begin alike, or are as long as can be kept in a number.
const IDS: &[&str] = &[
    "A",
    "A_2",
    "A_3",
    "A_2_2",
    "B",
    "R1",
    "R2",
    "R3",
    "R_2",
    "ABCDEFGHIJKLMNOP1",
    "ABCDEFGHIJKLMNOP2",
    "ABCDEFGHIJK_2",
    "EIGHT_OK",
];

/// A file of nothing but ids, of which many are borne twice, and pointers.
pub fn file_of_ids(draw: &mut Draw<'_>) -> String {
    let lines = draw.several(30, |draw| {
        let (level, id) = (draw.below(3), draw.one_of(IDS));
        match draw.below(14) {
            0 => format!("{level} @{id}@ NOTE\n"),
            1 => format!("0 @{id}@ INDI\n"),
            2 => format!("{level} HUSB @{id}@\n"),
            3 => format!("1 WIFE  @{id}@\n"),
            4 => format!("{level} @{id}@ ERROR\n"),
            5 => "0 INDI\n".to_string(),
            6 => format!("{level} CONT {id}\n"),
            7 => format!("{level} @{id}@ _X {id}\n"),
            8 => "0 HEAD\n1 SOUR x\n1 CONT y\n".to_string(),
            9 | 10 => format!("0 @{id}@ UNDEF\n"),
            11 => format!("{level} UNDEF {id} \n"),
            12 => format!("{level} _{} é\n", id.replace('_', "")),
            _ => "0 TRLR\n".to_string(),
        }
    });
    format!("0 HEAD\n1 CHAR UTF-8\n{}", lines.concat())
}
