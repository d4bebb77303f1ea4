//! Text from files as a terminal can show it: what would move the cursor, or turn the text around, is made visible.

use std::fmt::Write;

/// Whether a terminal would obey a character rather than show it.
fn is_unseen(c: char) -> bool {
    let turns_text =
        matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns_text || c == '\u{FEFF}'
}

/// A string in quotes, on one line.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            _ if is_unseen(c) => quoted.extend(c.escape_default()),
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// A line as it stands.
pub(crate) fn line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    text.chars().for_each(|c| push(&mut line, c));
    line
}

/// Adds a character of a line that is shown as it stands.
pub(crate) fn push(line: &mut String, c: char) {
    match c {
        '\t' => line.push_str("    "),
        // The control pictures stand in the order of the controls.
        '\0'..='\x1F' => line.push(char::from_u32(0x2400 + u32::from(c)).unwrap_or(c)),
        '\x7F' => line.push('␡'),
        _ if is_unseen(c) => {
            // Writing to a string does not fail.
            let _ = write!(line, "<U+{:04X}>", u32::from(c));
        }
        _ => line.push(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal_but_text() {
        assert_eq!(quoted("a\n\"\u{1b}[2J\u{202e}é"), r#""a\n\"\u{1b}[2J\u{202e}é""#);
        assert_eq!(line("a\t\0\u{1b}\x7f\u{9b}é"), "a    ␀␛␡<U+009B>é");
    }
}
