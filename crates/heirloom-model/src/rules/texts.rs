//! Texts as they are compared: whoever types something twice does not type it alike.

use std::hash::Hasher;

use rustc_hash::FxHasher;
use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// A text without case, marks, blanks and signs, in which nothing but letters and digits counts.
pub(super) fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    // Marks are left out, so that each character can be taken apart by itself.
    for c in text.chars() {
        if c.is_ascii() {
            bare.extend(c.is_ascii_alphanumeric().then_some(c.to_ascii_lowercase()));
            continue;
        }
        decompose_compatible(c, |c| match c {
            'ß' => bare.push_str("ss"),
            c if c.is_alphanumeric() && !is_combining_mark(c) => bare.extend(c.to_lowercase()),
            _ => {}
        });
    }
    bare
}

/// A number that stands for a text as it is compared; `None` for one without letters and digits. Nothing is copied for that.
pub(super) fn bare_number(text: &str) -> Option<u64> {
    let mut hasher = FxHasher::default();
    let mut is_empty = true;
    let mut add = |octet: u8| {
        is_empty = false;
        hasher.write_u8(octet);
    };
    match text.is_ascii() {
        true => {
            text.bytes().filter(u8::is_ascii_alphanumeric).for_each(|octet| add(octet.to_ascii_lowercase()))
        }
        false => bare(text).bytes().for_each(add),
    }
    (!is_empty).then(|| hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_compared_by_their_letters_and_digits() {
        assert_eq!(bare(" Müller-Groß, 1.  "), "mullergross1");
        assert_eq!(bare("MU\u{308}LLER"), "muller");
    }

    #[test]
    fn texts_that_are_compared_as_equal_have_one_number() {
        assert_eq!(bare_number("Müller-Groß, 1."), bare_number("muller gross 1"));
        assert_ne!(bare_number("Muller"), bare_number("Miller"));
        assert_eq!([bare_number(""), bare_number("?! ´")], [None, None]);
    }
}
