//! Not every system can have every name.

use heirloom_core::Structure;
use heirloom_core::source::push_visible;

use super::findings::ODD_FILE_NAME;
use super::path::{Place, components, file};
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &ODD_FILE_NAME, look: Look::Of(&[Term::File], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(path) = file(structure) else { return };
    // Blanks around it are no part of a name.
    let path = path.trim();
    if Place::of(path) == Place::Web {
        return;
    }
    let lower = path.get(..5).unwrap_or_default().to_ascii_lowercase();
    // Neither `file:` nor a drive is part of a name.
    let behind = if lower == "file:" { path[5..].trim_start_matches('/') } else { path };
    let behind = match behind.as_bytes() {
        [drive, b':', ..] if drive.is_ascii_alphabetic() => &behind[2..],
        _ => behind,
    };
    if let Some(trouble) = components(behind).find_map(trouble) {
        scope.report(structure, trouble);
    }
}

/// What Windows would not have in a name.
fn trouble(name: &str) -> Option<String> {
    if let Some(odd) = name.chars().find(|c| "<>:\"|?*".contains(*c) || c.is_control()) {
        let mut shown = String::new();
        push_visible(&mut shown, odd);
        return Some(format!("has a `{shown}`"));
    }
    match name.chars().next_back() {
        Some(' ') => Some("ends with a blank".to_string()),
        Some('.') if !matches!(name, "." | "..") => Some("ends with a full stop".to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(path: &str) -> Vec<(usize, String)> {
        found("odd-file-name", &format!("0 @M1@ OBJE\n1 FILE {path}\n"))
    }

    #[test]
    fn names_that_not_every_system_has_are_told() {
        for (path, trouble) in [
            ("what?.jpg", "has a `?`"),
            ("bb:c/a.jpg", "has a `:`"),
            ("Dr./a.jpg", "ends with a full stop"),
            ("b /a.jpg", "ends with a blank"),
        ] {
            assert_eq!(with(path), [(4, format!("`{path}` {trouble}, which not every system allows"))]);
        }
    }

    #[test]
    fn usual_names_are_not() {
        for path in [
            "C:\\b\\a.jpg",
            "../b/./Ann & Bo (1850).jpg",
            "https://example.com/?a=b",
            "file:///C:/a.jpg",
            "Å.jpg",
            "a.jpg ",
        ] {
            assert_eq!(with(path), [], "{path}");
        }
    }
}
