//! What differs between two payloads, word by word.

use similar::{Algorithm, DiffTag, capture_diff_slices};

/// Of more words than these only the ends are compared.
const MOST: usize = 20_000;

/// A piece of two texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece<'t> {
    /// Both have it.
    Same(&'t str),
    /// Only the old one has it.
    Old(&'t str),
    /// Only the new one has it.
    New(&'t str),
}

/// Takes two texts apart into what they share and what they do not.
pub(super) fn pieces<'t>(old: &'t str, new: &'t str) -> Vec<Piece<'t>> {
    let (old_words, new_words) = (words(old), words(new));
    let prefix = old_words.iter().zip(&new_words).take_while(|(one, other)| one == other).count();
    let (old_rest, new_rest) = (&old_words[prefix..], &new_words[prefix..]);
    let pairs = old_rest.iter().rev().zip(new_rest.iter().rev());
    let suffix = pairs.take_while(|(one, other)| one == other).count();
    let (old_middle, new_middle) =
        (&old_rest[..old_rest.len() - suffix], &new_rest[..new_rest.len() - suffix]);

    let span = |text: &'t str, words: &[&'t str], before: usize| {
        let length: usize = words.iter().map(|word| word.len()).sum();
        &text[before..before + length]
    };
    let start: usize = old_words[..prefix].iter().map(|word| word.len()).sum();
    let mut found = vec![Piece::Same(&old[..start])];
    if old_middle.len() + new_middle.len() > MOST {
        found.push(Piece::Old(span(old, old_middle, start)));
        found.push(Piece::New(span(new, new_middle, start)));
    } else {
        let (mut old_at, mut new_at) = (start, start);
        for op in capture_diff_slices(Algorithm::Myers, old_middle, new_middle) {
            let (kind, old_range, new_range) = op.as_tag_tuple();
            let (gone, come) =
                (span(old, &old_middle[old_range], old_at), span(new, &new_middle[new_range], new_at));
            old_at += gone.len();
            new_at += come.len();
            match kind {
                DiffTag::Equal => found.push(Piece::Same(gone)),
                _ => found.extend([Piece::Old(gone), Piece::New(come)]),
            }
        }
    }
    let end: usize = old_rest[old_rest.len() - suffix..].iter().map(|word| word.len()).sum();
    found.push(Piece::Same(&old[old.len() - end..]));
    found.retain(|piece| {
        let (Piece::Same(text) | Piece::Old(text) | Piece::New(text)) = piece;
        !text.is_empty()
    });
    found
}

/// The words of a text, what stands between them in single characters: nothing is left out.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let mut in_word = false;
    for (at, c) in text.char_indices() {
        let is_word = c.is_alphanumeric();
        if at > start && !(in_word && is_word) {
            words.push(&text[start..at]);
            start = at;
        }
        in_word = is_word;
    }
    if start < text.len() {
        words.push(&text[start..]);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::Piece::*;
    use super::*;

    #[test]
    fn only_what_differs_is_marked() {
        assert_eq!(pieces("10 DEC 1815", "11 DEC 1815"), [Old("10"), New("11"), Same(" DEC 1815")]);
        assert_eq!(pieces("a b", "a b"), [Same("a b")]);
        assert_eq!(pieces("", "x"), [New("x")]);
        assert_eq!(
            pieces("Ada /Byron/", "Ada /King/"),
            [Same("Ada /"), Old("Byron"), New("King"), Same("/")]
        );
        assert_eq!(pieces("a c", "a b c"), [Same("a "), New("b "), Same("c")]);
    }

    #[test]
    fn nothing_is_left_out_and_long_texts_take_little_time() {
        let long = |word: &str| format!("start {}é end", format!("{word}-x ").repeat(200_000));
        for (old, new) in [("é,a b", "ü a  b"), ("a\nb", "b\na"), (&long("a"), &long("b"))] {
            let found = pieces(old, new);
            let text = |wanted: fn(&Piece<'_>) -> bool| -> String {
                let all = found.iter().filter(|piece| matches!(piece, Same(_)) || wanted(piece));
                all.map(|(Same(text) | Old(text) | New(text))| *text).collect()
            };
            assert_eq!(text(|piece| matches!(piece, Old(_))), old);
            assert_eq!(text(|piece| matches!(piece, New(_))), new);
        }
    }
}
