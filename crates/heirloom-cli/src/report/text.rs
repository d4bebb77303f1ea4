use std::io::{self, Write};
use std::path::Path;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use clap::builder::styling::{AnsiColor, Style};
use heirloom_core::source::{Position, Severity};

use super::excerpt::{self, Excerpt};
use super::{FileReport, Found, Report, Summary, Tally, overview};
use crate::{input, terminal, visible};

/// That of the other lines in the margin.
const ARROW: Style = AnsiColor::BrightBlue.on_default().bold();

const HEADING: Style = Style::new().bold();

/// For people: each finding with its line, and an overview at the end.
pub(super) struct Text {
    /// Whether colour would be left out in the end.
    pub(super) snippets: Snippets,
    /// What stands at the end.
    pub(super) ending: Ending,
}

/// What stands at the end of a report in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// How many there were of what.
    Overview,
    /// Nothing.
    Nothing,
}

impl Report for Text {
    fn file<'w>(&'w self, file: &'w Path, out: &'w mut dyn Write) -> Box<dyn FileReport + 'w> {
        Box::new(TextOfFile { snippets: &self.snippets, file: input::name(file), ending: self.ending, out })
    }

    fn end(&self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        match self.ending {
            Ending::Overview => overview::write(summary, out),
            Ending::Nothing => Ok(()),
        }
    }
}

struct TextOfFile<'w> {
    snippets: &'w Snippets,
    file: String,
    ending: Ending,
    out: &'w mut dyn Write,
}

impl FileReport for TextOfFile<'_> {
    fn finding(&mut self, found: &Found<'_>) -> io::Result<()> {
        writeln!(self.out, "{}\n", self.snippets.render(&self.file, found))
    }

    fn end(&mut self, tally: &Tally) -> io::Result<()> {
        let left_out = tally.left_out();
        let none_shown = tally.kinds.values().all(|kind| kind.shown == 0);
        if left_out.is_empty() || none_shown || self.ending == Ending::Nothing {
            return Ok(());
        }
        let total: usize = left_out.iter().map(|(_, count)| count).sum();
        let kinds: Vec<String> =
            left_out.iter().map(|(code, count)| format!("{count} {} {}", code.id, code.name)).collect();
        let (file, kinds) = (&self.file, kinds.join(", "));
        let (findings, them) = if total == 1 { ("finding", "it") } else { ("findings", "them") };
        write!(self.out, "{HEADING}{total} more {findings} in {file}{HEADING:#}: {kinds}")?;
        match tally.cut {
            0 => writeln!(self.out, "; --max all shows {them}\n"),
            // It would not: what was cut is cut by another limit, of which the end of the report tells.
            _ => writeln!(self.out, "\n"),
        }
    }
}

/// Findings as rustc shows them, each with its line.
pub(crate) struct Snippets {
    arrow: Style,
    renderer: Renderer,
}

impl Snippets {
    /// In colour.
    pub(crate) fn coloured() -> Snippets {
        Snippets {
            arrow: ARROW,
            renderer: terminal::fitting(Renderer::styled()).decor_style(DecorStyle::Ascii),
        }
    }

    /// Without, for where it would be left out in the end.
    pub(crate) fn plain() -> Snippets {
        Snippets {
            arrow: Style::new(),
            renderer: terminal::fitting(Renderer::plain()).decor_style(DecorStyle::Ascii),
        }
    }

    /// One finding.
    pub(crate) fn render(&self, file: &str, found: &Found<'_>) -> String {
        let level = match found.severity() {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Info => Level::INFO,
        };
        let excerpt = Excerpt::around(found.finding.span(), found.parsed.text());
        let code = found.code();
        let title = level.clone().primary_title(found.message()).id(format!("{} {}", code.id, code.name));
        let snippet = Snippet::source(excerpt.shown)
            .line_start(found.position.line)
            .annotation(AnnotationKind::Primary.span(excerpt.marked));
        let mut body = Group::with_level(level).element(snippet);
        if let Some(record) = found.record {
            body = body.element(Level::NOTE.no_name().message(format!("in {record}")));
        }
        body = body.element(Level::HELP.message(found.help()));
        format!(
            "{}\n{}\n{}",
            self.renderer.render(&[Group::with_title(title)]),
            self.location(file, found.position),
            self.renderer.render(&[body])
        )
    }

    /// The same with all of its text, however long: of what gets lost nothing else is left.
    pub(crate) fn render_lost(&self, file: &str, found: &Found<'_>) -> String {
        let (span, text) = (found.finding.span(), found.parsed.text());
        let mut rendered = self.render(file, found);
        if !excerpt::shows_all(span, text) {
            rendered.push_str("\nin full:");
            for line in span.of(text).trim_end_matches(['\r', '\n']).split(['\r', '\n']) {
                rendered.push_str("\n    ");
                rendered.push_str(&visible::line(line));
            }
        }
        rendered
    }

    /// The line that names the place, in the style of the snippet below it. The snippet itself would count columns from
    /// the beginning of the excerpt.
    fn location(&self, file: &str, position: Position) -> String {
        let Position { line, column } = position;
        let margin = line.to_string().len();
        let style = self.arrow;
        format!("{:margin$}{style}-->{style:#} {file}:{line}:{column}", "")
    }
}
