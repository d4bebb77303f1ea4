//! The lines of structures as they stand in the file.

use std::io::{self, Write};
use std::ops::Range;

use anstyle::Style;
use heirloom_core::source::{Locator, Span};
use heirloom_core::{Parsed, Structure};

use crate::text::visible;

const MUTED: Style = Style::new().dimmed();

/// Where a structure is in the text, with all that lies in it and all that stands between; none for what was not read from
/// lines.
pub fn range(structure: Structure<'_>) -> Option<Range<usize>> {
    let spans = || structure.preorder().filter_map(|(_, below)| below.lines());
    Some(spans().map(Span::start).min()?..spans().map(Span::end).max()?)
}

/// Writes them, each behind its number, with an empty line between structures.
pub fn write(parsed: &Parsed<'_>, shown: &[Structure<'_>], out: &mut impl Write) -> io::Result<()> {
    let text = parsed.text();
    let ranges: Vec<Range<usize>> = shown.iter().filter_map(|structure| range(*structure)).collect();
    let mut locator = Locator::new(text);
    for (count, range) in ranges.into_iter().enumerate() {
        if count > 0 {
            writeln!(out)?;
        }
        let first = locator.locate(range.start).line;
        for (number, line) in (first..).zip(physical_lines(&text[range])) {
            writeln!(out, "{MUTED}{number:>5}{MUTED:#}  {}", visible::line(line))?;
        }
    }
    Ok(())
}

/// The lines of a text as an editor counts them: CR LF, CR and LF each end one.
fn physical_lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.strip_suffix(['\n', '\r']).map_or(text, |rest| rest.strip_suffix('\r').unwrap_or(rest));
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\n', '\r']) else {
            rest = None;
            return Some(text);
        };
        let skipped = if text[end..].starts_with("\r\n") { 2 } else { 1 };
        rest = Some(&text[end + skipped..]);
        Some(&text[..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_as_editors_do() {
        let lines = |text: &'static str| physical_lines(text).collect::<Vec<_>>();
        assert_eq!(lines("a\r\nb\rc\n\nd"), ["a", "b", "c", "", "d"]);
        assert_eq!(lines("a\r\n"), ["a"]);
        assert_eq!(lines("a"), ["a"]);
    }
}
