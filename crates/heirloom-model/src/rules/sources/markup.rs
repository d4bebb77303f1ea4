//! Notes are plain text.

use heirloom_core::Structure;
use heirloom_core::source::Span;
use memchr::memchr2;

use super::findings::MARKUP;
use crate::rules::gathered::FirstAndCount;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};
use crate::{Model, Term};

pub(super) const RULE: Rule = Rule { code: &MARKUP, look: Look::File(|| Box::new(Marked::default())) };

/// A program that writes markup does so everywhere: that is one finding, not thousands.
#[derive(Default)]
struct Marked {
    texts: FirstAndCount,
    /// What stands in the first.
    mark: String,
}

impl FileRule for Marked {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        for structure in model.of_kinds(|first| is_text(model, first)) {
            if !may_have_markup(model, structure) {
                continue;
            }
            let Some(text) = structure.string() else { continue };
            if let Some(mark) = markup(&text) {
                if self.texts.first.is_none() {
                    self.mark = mark.to_string();
                }
                self.texts.add(model.number(structure));
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        let more = match self.texts.others() {
            0 => String::new(),
            1 => ", and another text has too".to_string(),
            more => format!(", and {more} other texts have too"),
        };
        let mark = &self.mark;
        self.texts.first.into_iter().for_each(|first| scope.report(first, format!("`{mark}`{more}")));
        Next::Done
    }
}

fn is_text<'d>(model: &Model<'d>, first: Structure<'d>) -> bool {
    matches!(model.term(first), Term::Note | Term::NoteRecord | Term::TextFromSource | Term::Page)
        && first.record().tag() != "HEAD"
}

/// Whether any sign of markup stands in the lines of a structure: most texts have none, and need not be put together.
fn may_have_markup(model: &Model<'_>, structure: Structure<'_>) -> bool {
    let place = |number| model.dataset().structure(number).and_then(|found| found.tag_span());
    let Some(start) = place(structure.number()).map(Span::start) else { return true };
    let end = place(structure.number() + 1).map_or(usize::MAX, Span::start);
    let text = model.dataset().text().as_bytes();
    // What does not stand where it should is read.
    text.get(start..end.min(text.len())).is_none_or(|lines| memchr2(b'<', b'&', lines).is_some())
}

/// The first piece of HTML in a text.
fn markup(text: &str) -> Option<&str> {
    const TAGS: &[&str] = &[
        "br", "p", "b", "i", "u", "em", "strong", "span", "div", "font", "a", "ul", "li", "html", "body",
        "table", "tr", "td",
    ];
    const CHARACTERS: &[&str] = &["&nbsp;", "&amp;", "&lt;", "&gt;", "&quot;"];
    let tag = text.match_indices('<').find_map(|(at, _)| {
        let inside = &text[at + 1..];
        // Attributes may be long; whatever never ends is no tag.
        let end = inside.bytes().take(400).position(|octet| matches!(octet, b'>' | b'<'))?;
        let name = inside[..end].trim_start_matches('/').split([' ', '/']).next()?;
        let is_tag = inside.as_bytes()[end] == b'>' && TAGS.iter().any(|tag| name.eq_ignore_ascii_case(tag));
        is_tag.then(|| &text[at..at + end + 2])
    });
    tag.or_else(|| {
        let at = text.find('&')?;
        let behind = &text[at..];
        let found =
            CHARACTERS.iter().filter_map(|known| behind.find(known).map(|at| (at, known.len()))).min()?;
        behind.get(found.0..found.0 + found.1)
    })
}

#[cfg(test)]
mod tests {
    use super::markup;
    use crate::rules::testing::found;

    #[test]
    fn markup_is_told_once() {
        let file = "0 @I1@ INDI\n1 NOTE born<br>at Dover\n1 NOTE a plain one\n1 NOTE Lee &amp; Low\n";
        let message = "this text has markup: `<br>`, and another text has too".to_string();
        assert_eq!(found("markup-in-text", file), [(4, message)]);
    }

    #[test]
    fn tags_and_characters_of_html_are_known() {
        for (text, mark) in [
            ("a </P> b", "</P>"),
            ("<a href=\"x\">y", "<a href=\"x\">"),
            ("a < b <br/>", "<br/>"),
            ("&x &nbsp;", "&nbsp;"),
        ] {
            assert_eq!(markup(text), Some(mark), "{text}");
        }
    }

    #[test]
    fn signs_that_people_use_are_not() {
        for text in ["a < b > c", "<ann@example.com>", "Lee & Low", "<Brown>", "<", "<é>", "A&W; B", "<b"] {
            assert_eq!(markup(text), None, "{text}");
        }
    }
}
