//! Texts as they are compared: whoever types something twice does not type it alike.

use std::hash::Hasher;

use rustc_hash::FxHasher;
use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// A text without case, marks, blanks and signs, in which nothing but letters and digits counts.
pub(super) fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    each_bare(text, |c| bare.push(c));
    bare
}

/// A number that stands for a text as it is compared; `None` for one without letters and digits. Nothing is copied for that.
pub(super) fn bare_number(text: &str) -> Option<u64> {
    let mut hasher = FxHasher::default();
    let mut is_empty = true;
    each_bare(text, |c| {
        is_empty = false;
        hasher.write_u32(u32::from(c));
    });
    (!is_empty).then(|| hasher.finish())
}

/// The characters of a text that count. Marks are left out, so that each character can be taken apart by itself.
#[inline(always)]
fn each_bare(text: &str, mut take: impl FnMut(char)) {
    if text.is_ascii() {
        let octets = text.bytes().filter(u8::is_ascii_alphanumeric);
        return octets.for_each(|octet| take(char::from(octet.to_ascii_lowercase())));
    }
    for c in text.chars() {
        match c {
            c if c.is_ascii_alphanumeric() => take(c.to_ascii_lowercase()),
            c if c.is_ascii() => {}
            c => decompose_compatible(c, |c| match c {
                'ß' => "ss".chars().for_each(&mut take),
                c if c.is_ascii_alphanumeric() => take(c.to_ascii_lowercase()),
                c if c.is_alphanumeric() && !is_combining_mark(c) => c.to_lowercase().for_each(&mut take),
                _ => {}
            }),
        }
    }
}

/// Strikes out most of those things whose number no other has, so that few have to be compared: in a table of so many places
/// those of one number fall together.
pub(super) fn leave_out_the_lonely<T>(things: &mut Vec<(u64, T)>) {
    let places = (things.len() * 4).next_power_of_two();
    // The last step of the hash is a product, of which the low bits depend on few others.
    let place = |number: u64| (number >> 20) as usize & (places - 1);
    let mut counts = vec![0_u8; places];
    for (number, _) in things.iter() {
        let count = &mut counts[place(*number)];
        *count = count.saturating_add(1);
    }
    things.retain(|(number, _)| counts[place(*number)] > 1);
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
