//! Puts tables that programs make into `docs/RELIABILITY.md`, each between two marks.

use std::fs;
use std::io;

use crate::root;

/// Puts what a program of the workspace has found into the document.
///
/// # Errors
///
/// Where the document can't be read or written, or has no marks of that program.
pub fn put(program: &str, table: &str) -> io::Result<()> {
    let path = root().join("docs/RELIABILITY.md");
    let document = fs::read_to_string(&path)?;
    let missing = || io::Error::other(format!("docs/RELIABILITY.md has no place for what {program} says"));
    fs::write(path, with(&document, program, table).ok_or_else(missing)?)
}

/// The document with this between the marks of a program, or `None` where it has none.
pub fn with(document: &str, program: &str, table: &str) -> Option<String> {
    let (begin, end) = marks(program);
    let (before, rest) = document.split_once(&begin)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{begin}\n{table}\n{end}{after}"))
}

fn marks(program: &str) -> (String, String) {
    (format!("<!-- written by `cargo run -p {program}` -->\n"), format!("<!-- end of {program} -->\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_the_marks_is_replaced() {
        let (begin, end) = marks("p");
        let document = format!("# A\n\n{begin}old\n{end}\nB\n");
        let new = with(&document, "p", "| new |\n").expect("marks");
        assert_eq!(new, format!("# A\n\n{begin}\n| new |\n\n{end}\nB\n"));
        assert_eq!(with(&new, "p", "| new |\n"), Some(new), "twice is as once");
        assert_eq!(with(&document, "q", "| new |\n"), None);
    }

    #[test]
    fn the_document_has_a_place_for_each_program() {
        let document = fs::read_to_string(root().join("docs/RELIABILITY.md")).expect("the document");
        for program in ["heirloom-coverage", "heirloom-attack", "heirloom-mutants"] {
            assert!(with(&document, program, "").is_some(), "{program}");
        }
    }
}
