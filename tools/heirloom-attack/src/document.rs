//! Puts the table of what was tried into `docs/RELIABILITY.md`, between two marks.

use std::fs;
use std::io;

use crate::root;

const BEGIN: &str = "<!-- written by `cargo run -p heirloom-attack` -->\n";
const END: &str = "<!-- end of heirloom-attack -->\n";

/// Puts the table into the document.
///
/// # Errors
///
/// If the document can't be read or written, or has no marks.
pub fn put(table: &str) -> io::Result<()> {
    let path = root().join("docs/RELIABILITY.md");
    let document = fs::read_to_string(&path)?;
    let missing = || io::Error::other("docs/RELIABILITY.md has no place for the table");
    fs::write(path, with(&document, table).ok_or_else(missing)?)
}

/// The document with this table between the marks, or `None` if it has none.
fn with(document: &str, table: &str) -> Option<String> {
    let (before, rest) = document.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{table}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_text_between_the_marks_is_replaced() {
        let document = format!("# A\n\n{BEGIN}old\n{END}\nB\n");
        let new = with(&document, "| new |\n").expect("marks");
        assert_eq!(new, format!("# A\n\n{BEGIN}\n| new |\n\n{END}\nB\n"));
        assert_eq!(with(&new, "| new |\n"), Some(new), "twice is like once");
        assert_eq!(with("no marks", ""), None);
    }

    #[test]
    fn the_document_has_a_place_for_the_table() {
        let document = fs::read_to_string(root().join("docs/RELIABILITY.md")).expect("the document");
        assert!(with(&document, "").is_some());
    }
}
