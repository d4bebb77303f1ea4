//! How wide what people read may be, and how it looks.

use std::io::{self, IsTerminal};

use heirloom_report::renderers::Snippets;
use heirloom_report::text::markdown::Layout;
use heirloom_report::text::unified::Look;

use crate::output;

/// Where nobody says how wide a line may be.
const ORDINARY: usize = 100;

/// Lines of prose that are longer than this are hard to read, however wide the terminal is.
const LONGEST_PROSE: usize = 100;

/// Narrower than this nothing can be laid out.
const NARROWEST: usize = 30;

/// How many columns standard output has: those of the terminal, or else what the variable `COLUMNS` says.
pub(crate) fn columns() -> usize {
    let of_variable = || std::env::var("COLUMNS").ok()?.parse().ok();
    of_terminal().or_else(of_variable).unwrap_or(ORDINARY).max(NARROWEST)
}

/// How many columns the terminal has from which the command was started, though its output may go elsewhere.
fn any_terminal() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0))
}

fn of_terminal() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size().filter(|_| io::stdout().is_terminal())?;
    Some(usize::from(width.0))
}

/// How findings are shown with their lines. Those of a file are cut so that they fit into the terminal; elsewhere nothing is cut
/// for its sake.
pub(crate) fn snippets(colour: bool) -> Snippets {
    let columns = of_terminal().map(|columns| columns.max(NARROWEST));
    if colour { Snippets::coloured(columns) } else { Snippets::plain(columns) }
}

/// How pages are laid out.
pub(crate) fn of_pages() -> Layout {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    Layout::of_columns(columns.unwrap_or_else(any_terminal), output::wants_colour())
}

/// How diffs look on standard output.
pub(crate) fn look_of_diffs() -> Look {
    Look { colour: output::wants_colour(), visible: io::stdout().is_terminal() }
}

/// How many columns a line of prose has at most.
pub(crate) fn prose_columns() -> usize {
    columns().min(LONGEST_PROSE)
}
