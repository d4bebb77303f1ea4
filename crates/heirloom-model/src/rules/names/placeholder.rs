//! A name that is not known is left out: a word in its place becomes a family of its own in every index.

use heirloom_core::Structure;

use super::findings::PLACEHOLDER;
use super::parts::Parts;
use crate::Term;
use crate::rules::stand_ins::is_unknown;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &PLACEHOLDER, look: Look::Of(&[Term::Name], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    if let Some(word) = placeholder_in(&text) {
        scope.report(structure, word);
    }
}

/// What stands in a name for one that is not known.
pub(super) fn placeholder_in(name: &str) -> Option<&str> {
    let parts = Parts::of(name)?;
    placeholder(parts.before).or_else(|| placeholder(parts.surname?))
}

/// The same for a part of a name, all of which has to be that.
pub(super) fn placeholder(part: &str) -> Option<&str> {
    // The longest word has eleven letters, and may be in brackets.
    const LONGEST: usize = 40;
    if part.is_empty() || part.len() > LONGEST {
        return None;
    }
    // Three dots are how the data model writes what can't be read.
    if matches!(part, "..." | "…") {
        return None;
    }
    if !part.bytes().any(|octet| octet.is_ascii_alphanumeric()) && !part.chars().any(char::is_alphanumeric) {
        return Some(part);
    }
    is_unknown(part).then_some(part)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn words_and_signs_for_what_is_not_known_are_told() {
        for (name, word) in [
            ("Ann /Unknown/", "Unknown"),
            ("N. N. /Lee/", "N. N."),
            ("Ann /[--?--]/", "[--?--]"),
            ("? /Lee/", "?"),
        ] {
            let found = found("placeholder-name", &format!("0 @I1@ INDI\n1 NAME {name}\n"));
            assert_eq!(found, [(4, format!("`{word}` stands for a name that is not known"))]);
        }
    }

    #[test]
    fn names_and_the_dots_of_the_data_model_are_not() {
        for name in ["Ann /Lee/", "Ann //", "Ann /.../", "Ann (?) /Lee/", "Unk-Ann /Lee/", "Nora /Nn Lee/"] {
            assert_eq!(found("placeholder-name", &format!("0 @I1@ INDI\n1 NAME {name}\n")), [], "{name}");
        }
    }
}
