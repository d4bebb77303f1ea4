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

use std::hash::Hasher;

use rustc_hash::FxHasher;

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
    let mut hasher = FxHasher::default();
    each_normal(text, |c| hasher.write_u32(u32::from(c)));
    hasher.finish()
}

/// The characters of a place without what makes no other place of it.
fn each_normal(text: &str, mut take: impl FnMut(char)) {
    for part in text.trim_end_matches(|c: char| c == ',' || c.is_whitespace()).split(',') {
        for word in part.split_whitespace() {
            match word.is_ascii() {
                true => word.bytes().for_each(|octet| take(octet.to_ascii_lowercase().into())),
                false => word.chars().flat_map(char::to_lowercase).for_each(&mut take),
            }
            take(' ');
        }
        take(',');
    }
}
