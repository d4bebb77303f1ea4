//! An address of electronic mail has a name, an at sign and a domain.

use heirloom_core::Structure;

use super::findings::ODD_EMAIL;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &ODD_EMAIL, look: Look::Of(&[Term::Email], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure).filter(|text| !text.trim().is_empty()) else { return };
    let text = text.trim();
    // Where at signs ought to be doubled and are not, that is told by whoever reads the file.
    let text = text.replace("@@", "@");
    if !is_email(&text) {
        scope.report(structure, text);
    }
}

pub(super) fn is_email(text: &str) -> bool {
    let Some((name, domain)) = text.split_once('@') else { return false };
    let is_plain = !text.contains(|c: char| c.is_whitespace() || "<>(),;:\"".contains(c));
    let has_labels = domain.contains('.') && domain.split('.').all(|label| !label.is_empty());
    is_plain && !name.is_empty() && has_labels && !domain.contains('@')
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(email: &str) -> Vec<(usize, String)> {
        found("odd-email", &format!("0 @U1@ SUBM\n1 NAME Ann\n1 EMAIL {email}\n"))
    }

    #[test]
    fn what_is_no_address_is_told() {
        for email in [
            "ann",
            "ann at example.com",
            "ann@@example",
            "@@example.com",
            "ann@@a.b, bo@@a.b",
            "www.example.com",
        ] {
            let shown = email.replace("@@", "@");
            assert_eq!(with(email), [(5, format!("`{shown}` is not an e-mail address"))]);
        }
    }

    #[test]
    fn addresses_are_not() {
        for email in ["ann@@example.com", "a.lee+x@@mail.example.co.uk", "jürgen@@exämple.de"] {
            assert_eq!(with(email), [], "{email}");
        }
    }
}
