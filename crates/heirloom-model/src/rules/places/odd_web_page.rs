//! An address in the web has a host with a dot in it and no blanks.

use heirloom_core::Structure;

use super::findings::ODD_WEB_PAGE;
use super::odd_email::is_email;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &ODD_WEB_PAGE, look: Look::Of(&[Term::WebPage], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure).filter(|text| !text.trim().is_empty()) else { return };
    let text = text.trim().replace("@@", "@");
    if !is_web_page(&text) {
        scope.report(structure, text);
    }
}

/// Whether a text can be that; the `https://` may be missing, which browsers put before it.
fn is_web_page(text: &str) -> bool {
    let behind = text.split_once("://").map_or(text, |(_, behind)| behind);
    let host = behind.split(['/', '?', '#']).next().unwrap_or_default();
    let is_host = host.contains('.') || host.split(':').next() == Some("localhost");
    is_host && !text.contains(char::is_whitespace) && !is_email(text)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(page: &str) -> Vec<(usize, String)> {
        found("odd-web-page", &format!("0 @U1@ SUBM\n1 NAME Ann\n1 WWW {page}\n"))
    }

    #[test]
    fn what_is_no_address_is_told() {
        for page in ["my page", "http://", "https://example com", "none", "ann@@example.com"] {
            let shown = page.replace("@@", "@");
            assert_eq!(with(page), [(5, format!("`{shown}` is not an address in the web"))]);
        }
    }

    #[test]
    fn addresses_are_not() {
        for page in
            ["https://example.com/a?b#c", "www.example.com", "example.com/ann", "http://localhost:8080/"]
        {
            assert_eq!(with(page), [], "{page}");
        }
    }
}
