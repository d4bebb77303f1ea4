use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use clap::builder::styling::{AnsiColor, Style};
use heirloom::Parsed;
use heirloom::records::Start;
use heirloom::source::{Finding, Locator, Position, Severity, Span};
use heirloom::tree::{BEARER_LEFT_OUT, BELOW_LEFT_OUT};

use super::records::Records;
use crate::{terminal, visible};

/// How many characters of a line are shown before a finding, and how many from there on. A line may have megabytes.
const BEFORE: usize = 40;
const FROM: usize = 80;

/// That of the other lines in the margin.
const ARROW: Style = AnsiColor::BrightBlue.on_default().bold();

/// Renders findings for people, each with its line. They must come in the order of the file.
pub(crate) struct Text<'d> {
    arrow: Style,
    renderer: Renderer,
    file: &'d str,
    text: &'d str,
    /// The number of its first line.
    first_line: usize,
    locator: Locator<'d>,
    records: Records<'d>,
}

impl<'d> Text<'d> {
    /// A renderer for the findings of one file, or of what begins at `start` of it.
    pub(crate) fn new(file: &'d str, parsed: &'d Parsed<'_>, start: Start) -> Text<'d> {
        Text {
            arrow: ARROW,
            renderer: terminal::fitting(Renderer::styled()).decor_style(DecorStyle::Ascii),
            file,
            text: parsed.text(),
            first_line: start.line as usize,
            locator: Locator::new(parsed.text()),
            records: Records::of(&parsed.dataset),
        }
    }

    /// The same without colour, for where it would be left out in the end.
    pub(crate) fn without_colour(self) -> Text<'d> {
        Text {
            arrow: Style::new(),
            renderer: terminal::fitting(Renderer::plain()).decor_style(DecorStyle::Ascii),
            ..self
        }
    }

    /// One finding, in colour.
    pub(crate) fn render(&mut self, finding: &Finding) -> String {
        let level = match finding.severity() {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Info => Level::INFO,
        };
        let span = finding.span();
        let mut position = self.locator.locate(span.start());
        position.line += self.first_line - 1;
        let excerpt = Excerpt::around(span, self.text);
        let title = level.clone().primary_title(finding.message(self.text)).id(format!(
            "{} {}",
            finding.code().id,
            finding.code().name
        ));
        let snippet = Snippet::source(excerpt.shown)
            .line_start(position.line)
            .annotation(AnnotationKind::Primary.span(excerpt.marked));
        let mut body = Group::with_level(level).element(snippet);
        // What is found at the end of a file is about the file, and what was left out is in no record.
        let left_out = [&BEARER_LEFT_OUT, &BELOW_LEFT_OUT].contains(&finding.code());
        if !left_out
            && span.start() < self.text.len()
            && let Some(record) = self.records.at(span.start())
        {
            body = body.element(Level::NOTE.no_name().message(format!("in {record}")));
        }
        body = body.element(Level::HELP.message(finding.help(self.text)));
        format!(
            "{}\n{}\n{}",
            self.renderer.render(&[Group::with_title(title)]),
            self.location(position),
            self.renderer.render(&[body])
        )
    }

    /// The line that names the place, in the style of the snippet below it. The snippet itself would count columns from
    /// the beginning of the excerpt.
    fn location(&self, position: Position) -> String {
        let Position { line, column } = position;
        let margin = line.to_string().len();
        let style = self.arrow;
        format!("{:margin$}{style}-->{style:#} {}:{line}:{column}", "", self.file)
    }
}

/// The part of a line that is shown.
#[derive(PartialEq, Eq, Debug)]
struct Excerpt {
    shown: String,
    /// Where the finding is in it.
    marked: Range<usize>,
}

impl Excerpt {
    /// Looks only so far around a place, however long the line is.
    fn around(span: Span, text: &str) -> Excerpt {
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
        Excerpt { shown, marked: start..end }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, span: Range<usize>, shown: &str, marked: Range<usize>) {
        let excerpt = Excerpt::around(Span::new(span.start, span.end), text);
        assert_eq!(excerpt, Excerpt { shown: shown.to_string(), marked });
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
