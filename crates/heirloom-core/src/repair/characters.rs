//! Characters that a text should not have.

use super::{Repair, guess};
use crate::source::{Finding, Fix};

/// A NUL, or what is no character at all, is removed.
pub(super) fn no_character(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let removed = finding.span().of(repair.text());
    // Somebody asked for these to be put in.
    if removed.is_empty() || removed.contains('\u{FFFD}') {
        return None;
    }
    let name = if removed.starts_with('\0') { "NUL" } else { "non-character" };
    guess(format!("the {name} is removed"), vec![repair.delete(finding.span().range())])
}

/// A control character is removed, or becomes the character of windows-1252 with the same number, which is what programs
/// meant that wrote such.
pub(super) fn restricted(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let text = finding.span().of(repair.text());
    let meant: String = text.chars().filter_map(in_windows_1252).collect();
    let reason = match meant.is_empty() {
        true => "the control character is removed".to_string(),
        false => format!("the control character becomes `{meant}`"),
    };
    guess(reason, vec![repair.replace(finding.span().range(), &meant)?])
}

fn in_windows_1252(c: char) -> Option<char> {
    match c {
        '\u{80}'..='\u{9F}' => {
            let octets = [c as u8];
            let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&octets);
            text.chars().next().filter(|c| !c.is_control())
        }
        _ => None,
    }
}
