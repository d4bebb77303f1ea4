//! An address is written once as a whole, and perhaps once more in parts.

use std::cell::LazyCell;

use heirloom_core::Structure;

use super::findings::ADDRESS_PARTS;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &ADDRESS_PARTS, look: Look::Of(&[Term::Address], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let model = scope.model;
    let Some(text) = scope.string(structure) else { return };
    // One line is often the street alone, with the parts for all the rest.
    if text.lines().filter(|line| !line.trim().is_empty()).nth(1).is_none() {
        return;
    }
    let whole = LazyCell::new(|| plain(&text));
    // Countries are left out of addresses at home, and states are shortened.
    let is_compared = |part: &Structure<'d>| matches!(model.term(*part), Term::City | Term::PostalCode);
    let is_missing = |part: &Structure<'d>| {
        part.string().is_some_and(|part| {
            // Most are there to the letter.
            !text.contains(&*part) && !whole.contains(plain(&part).trim())
        })
    };
    // A structure has a handful of parts; what has thousands is told as that.
    let odd = structure.substructures().filter(is_compared).take(8).find(is_missing);
    if let Some(part) = odd {
        scope.report(part, [("line", scope.place(structure))]);
    }
}

/// Letters and digits in small letters, and one blank for all between them.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_alphanumeric() {
            plain.extend(c.to_lowercase());
        } else if !plain.ends_with(' ') {
            plain.push(' ');
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(parts: &str) -> Vec<(usize, String)> {
        let address = "1 ADDR 5 High Street\n2 CONT Dover CT16-1AA";
        found("address-parts-differ", &format!("0 @U1@ SUBM\n1 NAME Ann\n{address}\n{parts}\n"))
    }

    #[test]
    fn a_town_or_postal_code_that_is_not_in_the_address_is_told() {
        for part in ["2 CITY Deal", "2 POST CT16 1AB"] {
            let text = &part[7..];
            assert_eq!(with(part), [(7, format!("`{text}` is not in the address in line 5"))]);
        }
    }

    #[test]
    fn parts_that_are_in_it_or_may_be_left_out_are_not() {
        for part in ["2 CITY DOVER\n2 POST CT16 1AA", "2 CTRY England", "2 CITY"] {
            assert_eq!(with(part), [], "{part}");
        }
        let street = "0 @U1@ SUBM\n1 NAME Ann\n1 ADDR 5 High Street\n2 CITY Dover\n";
        assert_eq!(found("address-parts-differ", street), []);
    }
}
