//! Puts the table into `docs/RELIABILITY.md`, between two marks.

const BEGIN: &str = "<!-- coverage: begin, written by `cargo run -p heirloom-coverage` -->\n";
const END: &str = "<!-- coverage: end -->\n";

/// The document with this between its marks, or `None` where it has none.
pub fn with(document: &str, table: &str) -> Option<String> {
    let (before, rest) = document.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{table}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    #[test]
    fn only_what_is_between_the_marks_is_replaced() {
        let document = format!("# A\n\n{BEGIN}old\n{END}\nB\n");
        let new = with(&document, "| new |\n").expect("marks");
        assert_eq!(new, format!("# A\n\n{BEGIN}\n| new |\n\n{END}\nB\n"));
        assert_eq!(with(&new, "| new |\n"), Some(new), "twice is as once");
        assert_eq!(with("# A\n", "| new |\n"), None);
    }

    #[test]
    fn the_document_has_the_marks() {
        let document = std::fs::read_to_string(root().join("docs/RELIABILITY.md")).expect("the document");
        assert!(with(&document, "").is_some());
    }
}
