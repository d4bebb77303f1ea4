//! Characters that a text should not have.

use super::{Repair, guess, words};
use crate::source::{Finding, Fix};

/// A NUL, or what is no character at all, is removed.
pub(super) fn no_character(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let removed = finding.span().of(repair.text());
    // Somebody asked for these to be put in.
    if removed.is_empty() || removed.contains('\u{FFFD}') {
        return None;
    }
    let reason = match removed.starts_with('\0') {
        true => &words::NUL_REMOVED,
        false => &words::NON_CHARACTER_REMOVED,
    };
    guess(reason, vec![repair.delete(finding.span().range())])
}

/// A control character is removed, or becomes the character of windows-1252 with the same number, which is what programs
/// meant that wrote such.
pub(super) fn restricted(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let text = finding.span().of(repair.text());
    let meant: String = text.chars().filter_map(in_windows_1252).collect();
    let reason = match meant.is_empty() {
        true => words::CONTROL_REMOVED.plain(),
        false => words::CONTROL_BECOMES.with("meant", &*meant),
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
