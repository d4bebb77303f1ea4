//! Text from files, names of files and what was typed, as a terminal can show it: what would move the cursor, or turn the
//! text around, is made visible. It looks as in the messages of findings, which the library writes.

use std::path::Path;

use heirloom_core::source::push_visible;

/// A string in quotes, on one line.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            _ => push_visible(&mut quoted, c),
        }
    }
    quoted.push('"');
    quoted
}

/// A line as it stands.
pub fn line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    text.chars().for_each(|c| push(&mut line, c));
    line
}

/// Lines as they stand, of which only their own line breaks move the cursor.
pub fn lines(text: &str) -> String {
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The name of a file or a folder.
pub fn path(path: &Path) -> String {
    let mut shown = String::new();
    path.to_string_lossy().chars().for_each(|c| push_visible(&mut shown, c));
    shown
}

/// Adds a character of a line that is shown as it stands.
pub fn push(line: &mut String, c: char) {
    match c {
        '\t' => line.push_str("    "),
        _ => push_visible(line, c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal_but_text() {
        assert_eq!(quoted("a\n\"\u{1b}[2J\u{202e}é"), r#""a␊\"␛[2J<U+202E>é""#);
        assert_eq!(line("a\t\0\u{1b}\x7f\u{9b}é"), "a    ␀␛␡<U+009B>é");
        assert_eq!(lines("a\u{1b}\nb\u{2028}"), "a␛\nb<U+2028>");
        assert_eq!(path(Path::new("a\t\nb")), "a␉␊b");
    }
}
