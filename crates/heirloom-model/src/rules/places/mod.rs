//! Rules on places, coordinates and addresses.

pub mod findings;
mod limits;
mod coordinates;

mod no_place;
mod against_own_form;
mod against_default_form;
mod coordinates_form;
mod coordinates_range;
mod coordinates_swapped;
mod coordinates_zero;
mod several_spellings;
mod date_in_place;
mod odd_email;
mod odd_web_page;
mod garbled;
mod two_spots;
mod address_parts;

use std::hash::{BuildHasher, Hasher};

use heirloom_core::keyed::Keyed;

use super::Rule;
pub use limits::Limits;

pub(super) const RULES: &[Rule] = &[
    no_place::RULE,
    against_own_form::RULE,
    against_default_form::RULE,
    coordinates_form::RULE,
    coordinates_range::RULE,
    coordinates_swapped::RULE,
    coordinates_zero::RULE,
    several_spellings::RULE,
    date_in_place::RULE,
    odd_email::RULE,
    odd_web_page::RULE,
    garbled::RULE,
    two_spots::RULE,
    address_parts::RULE,
];

/// How many parts a place or its form has.
fn parts(text: &str) -> usize {
    text.split(',').count()
}

/// A place without what makes no other place of it: case, blanks, and commas behind it.
fn normal(text: &str) -> String {
    let mut normal = String::with_capacity(text.len());
    each_normal(text, |c| normal.push(c));
    // What has no words has no name either.
    if normal.bytes().all(|octet| octet == b',') { String::new() } else { normal }
}

/// A number that stands for a place without what makes no other place of it.
fn normal_number(text: &str) -> u64 {
    let mut hasher = Keyed.build_hasher();
    each_normal(text, |c| hasher.write_u32(u32::from(c)));
    hasher.finish()
}

/// The characters of a place without what makes no other place of it.
fn each_normal(text: &str, mut take: impl FnMut(char)) {
    let text = text.trim_end_matches(|c: char| c == ',' || c.is_whitespace());
    let mut is_within_word = false;
    for c in text.chars() {
        let is_part = c != ',' && !c.is_whitespace();
        if is_within_word && !is_part {
            take(' ');
        }
        match c {
            ',' => take(','),
            c if c.is_ascii() && is_part => take(c.to_ascii_lowercase()),
            c if is_part => c.to_lowercase().for_each(&mut take),
            _ => {}
        }
        is_within_word = is_part;
    }
    if is_within_word {
        take(' ');
    }
    take(',');
}

#[cfg(test)]
mod tests {
    use super::normal;

    #[test]
    fn case_blanks_and_commas_behind_make_no_other_place() {
        assert_eq!(normal(" Much  Wenlock ,ÖSTERREICH,, "), "much wenlock ,österreich ,");
        assert_eq!(normal("Much Wenlock, Österreich"), "much wenlock ,österreich ,");
        assert_eq!([normal(""), normal(" , ,")], ["", ""]);
        assert_ne!(normal("A, B"), normal("A B"));
    }
}
