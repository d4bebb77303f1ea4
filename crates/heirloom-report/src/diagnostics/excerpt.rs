use std::ops::Range;

use heirloom_core::source::Span;

use crate::text::visible;

/// How many characters of a line are shown before a finding, and how many from there on. A line may have megabytes.
const BEFORE: usize = 40;
const FROM: usize = 80;

/// The part of a line that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt {
    /// The text, in which nothing moves a cursor or turns other text around.
    pub shown: String,
    /// Where the finding is in it.
    pub marked: Range<usize>,
    /// Whether all that was found is in it.
    pub is_whole: bool,
}

impl Excerpt {
    /// Looks only so far around a place, however long the line is.
    pub(super) fn around(span: Span, text: &str) -> Excerpt {
        let is_break = |c: &char| matches!(c, '\r' | '\n');
        let (before, from) = text.split_at(span.start().min(text.len()));
        let mut shown = String::new();

        let mut backwards = before.chars().rev().take_while(|c| !is_break(c));
        let lead: usize = backwards.by_ref().take(BEFORE).map(char::len_utf8).sum();
        if backwards.next().is_some() {
            shown.push('…');
        }
        before[before.len() - lead..].chars().for_each(|c| visible::push(&mut shown, c));

        let start = shown.len();
        let mut end = start;
        let mut forwards = from.char_indices().take_while(|(_, c)| !is_break(c));
        for (at, c) in forwards.by_ref().take(FROM) {
            visible::push(&mut shown, c);
            if span.start() + at < span.end() {
                end = shown.len();
            }
        }
        if forwards.next().is_some() {
            shown.push('…');
        }
        let found = span.of(text).trim_end_matches(['\r', '\n']);
        let is_whole = found.chars().nth(FROM).is_none() && !found.contains(['\r', '\n']);
        Excerpt { shown, marked: start..end, is_whole }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, span: Range<usize>, shown: &str, marked: Range<usize>) {
        let excerpt = Excerpt::around(Span::new(span.start, span.end), text);
        assert_eq!((&*excerpt.shown, excerpt.marked), (shown, marked));
    }

    #[test]
    fn shows_one_line() {
        check("one\r\ntwo\nthree", 5..8, "two", 0..3);
        check("one\r\ntwo\nthree", 6..14, "two", 1..3);
        check("one\n", 4..4, "", 0..0);
        check("", 0..0, "", 0..0);
    }

    #[test]
    fn cuts_long_lines_on_both_sides() {
        let text = "é".repeat(1000);
        let shown = format!("…{}…", "é".repeat(BEFORE + FROM));
        let start = '…'.len_utf8() + 2 * BEFORE;
        check(&text, 1000..1004, &shown, start..start + 4);
        check(&text, 1000..2000, &shown, start..start + 2 * FROM);
    }

    #[test]
    fn marks_what_was_made_visible() {
        check("a\0b", 1..2, "a␀b", 1..4);
        check("\tab", 1..2, "    ab", 4..5);
    }
}
