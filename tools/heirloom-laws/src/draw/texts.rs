//! Values that somebody types, and changes to a file.

use heirloom_core::Parsed;
use heirloom_core::verbatim::{Change, Path, Value};

use super::Draw;

/// Texts that have to be written in one way or another.
const TEXTS: &[&str] = &[
    "",
    "x",
    "two\nlines",
    "\n",
    "a\n\n b ",
    " x",
    "x ",
    "a@b",
    "@",
    "@@",
    "@#DJULIAN@ 1540",
    "@#UE3@ x",
    "@I1@",
    "@I9@",
    "@#x@",
    "é",
    "e\u{301}",
    "☺",
    "\u{feff}",
    "0 TRLR",
    "a\tb",
    "\0",
    "2 CONT",
];

/// A text: the octets that are left, or something that has to be written in one way or another.
pub fn text(draw: &mut Draw<'_>) -> String {
    match draw.below(8) {
        0 => String::from_utf8_lossy(draw.rest()).into_owned(),
        1 => "lorem ipsum ".repeat(draw.between(1, 80)),
        2 => draw.several(3, |draw| draw.one_of(TEXTS)).concat(),
        _ => draw.one_of(TEXTS).to_string(),
    }
}

/// A change of one of the structures of a file, which has this number in the order of the file; `None` where there are none.
pub fn change(draw: &mut Draw<'_>, parsed: &Parsed<'_>) -> Option<(usize, Change)> {
    let all = parsed.dataset.tagged_structures().flat_map(|record| record.preorder());
    let paths: Vec<Path> = all.filter_map(|(_, structure)| Path::of(structure)).collect();
    if paths.is_empty() {
        return None;
    }
    let number = draw.below(paths.len());
    let (how, path) = (draw.below(4), paths[number].clone());
    let value = Value::typed(&text(draw));
    let change = match how {
        1 => Change::Remove(path),
        2 => Change::Add(format!("{path}._NEW").parse().ok()?, value),
        3 => Change::AddRecord { id: "NEW".into(), tag: "NOTE".into(), value },
        _ => Change::Set(path, value),
    };
    Some((number, change))
}
