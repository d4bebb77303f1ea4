use std::io::{self, Write};
use std::path::Path;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use heirloom_core::source::{Position, Severity};

use super::{Ending, FileReport, Report, overview};
use crate::diagnostics::{Diagnostic, FileTally, RunSummary};
use crate::file_name;
use crate::text::visible;
use crate::{Advice, Wording};

/// That of the other lines in the margin.
const ARROW: Style = AnsiColor::BrightBlue.on_default().bold();

const HEADING: Style = Style::new().bold();

/// For people: each finding with its line, and an overview at the end.
pub(super) struct Text<'r> {
    pub(super) wording: &'r dyn Wording,
    /// How findings are shown with their lines.
    pub(super) snippets: Snippets,
    /// What stands at the end.
    pub(super) ending: Ending,
}

impl Report for Text<'_> {
    fn file<'w>(&'w self, file: &'w Path, out: &'w mut dyn Write) -> Box<dyn FileReport + 'w> {
        Box::new(TextOfFile {
            wording: self.wording,
            snippets: &self.snippets,
            file: file_name::shown(file),
            ending: self.ending,
            out,
        })
    }

    fn end(&self, summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
        match self.ending {
            Ending::Overview => overview::write(summary, self.wording, out),
            Ending::Nothing => Ok(()),
        }
    }
}

struct TextOfFile<'w> {
    wording: &'w dyn Wording,
    snippets: &'w Snippets,
    file: String,
    ending: Ending,
    out: &'w mut dyn Write,
}

impl FileReport for TextOfFile<'_> {
    fn finding(&mut self, found: &Diagnostic) -> io::Result<()> {
        writeln!(self.out, "{}\n", self.snippets.render(&self.file, found, self.wording))
    }

    fn end(&mut self, tally: &FileTally) -> io::Result<()> {
        let left_out = tally.left_out();
        let none_shown = tally.kinds.values().all(|kind| kind.shown == 0);
        if left_out.is_empty() || none_shown || self.ending == Ending::Nothing {
            return Ok(());
        }
        let total: usize = left_out.iter().map(|(_, count)| count).sum();
        let kinds: Vec<String> =
            left_out.iter().map(|(code, count)| format!("{count} {} {}", code.id, code.name)).collect();
        let (file, kinds) = (&self.file, kinds.join(", "));
        let findings = if total == 1 { "finding" } else { "findings" };
        write!(self.out, "{HEADING}{total} more {findings} in {file}{HEADING:#}: {kinds}")?;
        // What was cut is cut by another limit, of which the end of the report tells.
        let advice = (tally.cut == 0).then(|| self.wording.advice(&Advice::ShowAllFindings(total))).flatten();
        let advice = advice.map(|advice| format!("; {advice}")).unwrap_or_default();
        writeln!(self.out, "{advice}\n")
    }
}

fn fitting(renderer: Renderer, columns: Option<usize>) -> Renderer {
    let renderer = match columns {
        Some(columns) => renderer.term_width(columns),
        None => renderer,
    };
    renderer.decor_style(DecorStyle::Ascii)
}

/// Findings as rustc shows them, each with its line.
pub struct Snippets {
    arrow: Style,
    renderer: Renderer,
}

impl Snippets {
    /// In colour. Lines of the file are cut to so many columns; without a number they are not cut for a terminal's sake.
    pub fn coloured(columns: Option<usize>) -> Snippets {
        Snippets { arrow: ARROW, renderer: fitting(Renderer::styled(), columns) }
    }

    /// Without colour.
    pub fn plain(columns: Option<usize>) -> Snippets {
        Snippets { arrow: Style::new(), renderer: fitting(Renderer::plain(), columns) }
    }

    /// One finding.
    pub fn render(&self, file: &str, found: &Diagnostic, wording: &dyn Wording) -> String {
        let level = match found.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Info => Level::INFO,
        };
        let excerpt = &found.excerpt;
        let code = found.code;
        let title = level.clone().primary_title(&*found.message).id(format!("{} {}", code.id, code.name));
        let snippet = Snippet::source(&*excerpt.shown)
            .line_start(found.start.line)
            .annotation(AnnotationKind::Primary.span(excerpt.marked.clone()));
        let mut body = Group::with_level(level).element(snippet);
        if let Some(record) = &found.record {
            body = body.element(Level::NOTE.no_name().message(format!("in {record}")));
        }
        body = body.element(Level::HELP.message(found.help_in(wording)));
        format!(
            "{}\n{}\n{}",
            self.renderer.render(&[Group::with_title(title)]),
            self.location(file, found.start),
            self.renderer.render(&[body])
        )
    }

    /// The same with all of the text that was found, however long: of what gets lost nothing else is left.
    pub fn render_lost(&self, file: &str, found: &Diagnostic, text: &str, wording: &dyn Wording) -> String {
        let mut rendered = self.render(file, found, wording);
        if !found.excerpt.is_whole {
            rendered.push_str("\nin full:");
            for line in text.trim_end_matches(['\r', '\n']).split(['\r', '\n']) {
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
