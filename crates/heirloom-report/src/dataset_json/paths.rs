//! JSON paths in messages. That to a structure 100,000 levels deep is cut in the middle.

use std::fmt::Write;

use struson::reader::json_path::JsonPathPiece;

/// So many pieces of a path are shown before the middle, and behind it.
const SHOWN: usize = 6;

/// A path in words, from the outermost value.
pub(super) fn shown(pieces: &[JsonPathPiece]) -> String {
    let mut path = String::from("$");
    let cut = pieces.len() > 2 * SHOWN;
    for (number, piece) in pieces.iter().enumerate() {
        if cut && number == SHOWN {
            path.push_str(" … ");
        }
        if cut && (SHOWN..pieces.len() - SHOWN).contains(&number) {
            continue;
        }
        push(&mut path, piece);
    }
    path
}

fn push(path: &mut String, piece: &JsonPathPiece) {
    match piece {
        // Writing to a string does not fail.
        JsonPathPiece::ArrayItem(number) => drop(write!(path, "[{number}]")),
        // No member of this object has been read.
        JsonPathPiece::ObjectMember(name) if name == "<?>" => {}
        JsonPathPiece::ObjectMember(name) if is_plain(name) => drop(write!(path, ".{name}")),
        JsonPathPiece::ObjectMember(name) => drop(write!(path, "[{name:?}]")),
    }
}

fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|octet| octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'$'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_paths_are_cut_in_the_middle() {
        let item = |number| JsonPathPiece::ArrayItem(number);
        let member = |name: &str| JsonPathPiece::ObjectMember(name.to_string());
        assert_eq!(shown(&[]), "$");
        assert_eq!(shown(&[member("document"), item(3), member("<?>")]), "$.document[3]");
        assert_eq!(shown(&[member("prefixes"), member("a b\n")]), "$.prefixes[\"a b\\n\"]");
        let deep: Vec<JsonPathPiece> = (0..13).map(item).collect();
        assert_eq!(shown(&deep), "$[0][1][2][3][4][5] … [7][8][9][10][11][12]");
        assert!(!shown(&deep[..12]).contains('…'));
    }
}
