use std::fmt::Write;

/// Adds a character to a text that people read, in a form that can be seen: a control as its picture, as `␛`, and what
/// turns text around or ends a line as `<U+202E>`. All others are added as they are.
///
/// # Example
///
/// ```
/// let mut shown = String::new();
/// "a\u{1b}[2J\u{202e}é".chars().for_each(|c| heirloom_core::source::push_visible(&mut shown, c));
/// assert_eq!(shown, "a␛[2J<U+202E>é");
/// ```
pub fn push_visible(text: &mut String, c: char) {
    match c {
        // The control pictures stand in the order of the controls.
        '\0'..='\x1F' => text.push(char::from_u32(0x2400 + u32::from(c)).unwrap_or(c)),
        '\x7F' => text.push('␡'),
        _ if is_unseen(c) => {
            // Writing to a string does not fail.
            let _ = write!(text, "<U+{:04X}>", u32::from(c));
        }
        _ => text.push(c),
    }
}

/// Whether a terminal would obey a character rather than show it.
fn is_unseen(c: char) -> bool {
    let turns_text =
        matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let ends_line = matches!(c, '\u{2028}' | '\u{2029}');
    c.is_control() || turns_text || ends_line || c == '\u{FEFF}'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown() {
        let shown = |text: &str| {
            let mut shown = String::new();
            text.chars().for_each(|c| push_visible(&mut shown, c));
            shown
        };
        assert_eq!(shown("\0\t\x1F \x7F"), "␀␉␟ ␡");
        assert_eq!(shown("\u{85}\u{200F}\u{2029}\u{FEFF}"), "<U+0085><U+200F><U+2029><U+FEFF>");
        assert_eq!(shown("Zoë\u{301} 家"), "Zoë\u{301} 家");
    }
}
