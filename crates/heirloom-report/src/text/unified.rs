//! What differs between two texts, line by line, as a unified diff.

use std::io::{self, Write};
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices, group_diff_ops};

use crate::text::visible;

/// How many lines that are the same stand around those that are not.
const CONTEXT: usize = 3;

/// How a diff looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Whether lines have colours.
    pub colour: bool,
    /// Whether what a terminal would obey is made visible. Without that, and where all lines end with LF or CR LF, the diff
    /// of a text in UTF-8 can be given to `patch`.
    pub visible: bool,
}

/// The differences between two texts.
pub struct Unified<'t> {
    old: Vec<&'t str>,
    new: Vec<&'t str>,
    /// Where the lines of the old text begin.
    starts: Vec<usize>,
    /// Differences with what is the same around them.
    hunks: Vec<Vec<DiffOp>>,
    /// Whether lines end in different ways, so that these have to be shown.
    mixed_breaks: bool,
}

impl<'t> Unified<'t> {
    /// Compares two texts.
    pub fn between(old: &'t str, new: &'t str) -> Unified<'t> {
        let (old, new) = (lines(old), lines(new));
        let mut starts = Vec::with_capacity(old.len() + 1);
        starts.push(0);
        let mut end = 0;
        starts.extend(old.iter().map(|line| {
            end += line.len();
            end
        }));
        let hunks = group_diff_ops(capture_diff_slices(Algorithm::Myers, &old, &new), CONTEXT);
        let breaks = || old.iter().chain(&new).map(|line| cut(line).1).filter(|ending| !ending.is_empty());
        let mixed_breaks = breaks().next().is_some_and(|first| breaks().any(|ending| ending != first));
        Unified { old, new, starts, hunks, mixed_breaks }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.hunks.is_empty()
    }

    /// Writes them, under the names of the two texts. `note` says something about the changes of a hunk, for its first line;
    /// it is given where in the old text these are, the lines around them aside.
    pub fn write(
        &self,
        (old_name, new_name): (&str, &str),
        look: Look,
        out: &mut dyn Write,
        mut note: impl FnMut(Range<usize>) -> String,
    ) -> io::Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let paint = |style: Style| if look.colour { style } else { Style::new() };
        let (bold, frame) = (paint(Style::new().bold()), paint(AnsiColor::Cyan.on_default()));
        writeln!(out, "{bold}--- {old_name}{bold:#}\n{bold}+++ {new_name}{bold:#}")?;
        for hunk in &self.hunks {
            let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { continue };
            let old = count(first.old_range().start..last.old_range().end);
            let new = count(first.new_range().start..last.new_range().end);
            let note = note(self.changed(hunk));
            let note = if note.is_empty() { note } else { format!(" {note}") };
            writeln!(out, "{frame}@@ -{old} +{new} @@{frame:#}{note}")?;
            for op in hunk {
                let (tag, old, new) = op.as_tag_tuple();
                if tag == DiffTag::Equal {
                    self.write_lines(&self.old[old], " ", Style::new(), look, out)?;
                } else {
                    let (red, green) = (AnsiColor::Red.on_default(), AnsiColor::Green.on_default());
                    self.write_lines(&self.old[old], "-", paint(red), look, out)?;
                    self.write_lines(&self.new[new], "+", paint(green), look, out)?;
                }
            }
        }
        Ok(())
    }

    /// Where in the old text the changes of a hunk are.
    fn changed(&self, hunk: &[DiffOp]) -> Range<usize> {
        let changes = || hunk.iter().filter(|op| op.tag() != DiffTag::Equal).map(DiffOp::old_range);
        let start = changes().next().map_or(0, |range| range.start);
        let end = changes().next_back().map_or(start, |range| range.end);
        self.starts[start]..self.starts[end]
    }

    fn write_lines(
        &self,
        lines: &[&str],
        sign: &str,
        style: Style,
        look: Look,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        for line in lines {
            let (content, ending) = cut(line);
            write!(out, "{style}{sign}")?;
            match look.visible {
                true => {
                    let mut seen = String::with_capacity(content.len());
                    content.chars().for_each(|c| visible::push(&mut seen, c));
                    out.write_all(seen.as_bytes())?;
                }
                false => out.write_all(content.as_bytes())?,
            }
            let (shown, ending) = match ending {
                "\r\n" if !look.visible => ("", "\r\n"),
                "\r\n" | "\r" if self.mixed_breaks => ("␍", "\n"),
                "" => ("", "\n\\ No newline at end of file\n"),
                _ => ("", "\n"),
            };
            write!(out, "{shown}{style:#}{ending}")?;
        }
        Ok(())
    }
}

/// The lines of a text, each with what ends it: LF, CR LF or CR.
fn lines(text: &str) -> Vec<&str> {
    let octets = text.as_bytes();
    let mut lines = Vec::with_capacity(octets.len() / 24);
    let mut start = 0;
    for (at, &octet) in octets.iter().enumerate() {
        if octet == b'\n' || (octet == b'\r' && octets.get(at + 1) != Some(&b'\n')) {
            lines.push(&text[start..=at]);
            start = at + 1;
        }
    }
    if start < text.len() {
        lines.push(&text[start..]);
    }
    lines
}

/// A line and what ends it.
fn cut(line: &str) -> (&str, &str) {
    let content = line.strip_suffix('\n').unwrap_or(line);
    line.split_at(content.strip_suffix('\r').unwrap_or(content).len())
}

/// Lines as a unified diff counts them: where none are, the one before is named.
fn count(lines: Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        number => format!("{},{number}", lines.start + 1),
    }
}

#[cfg(test)]
mod tests {
    use heirloom_laws::{cost, test_name};

    use super::*;

    const PLAIN: Look = Look { colour: false, visible: false };

    fn diff(old: &str, new: &str, look: Look) -> String {
        let mut out = Vec::new();
        let unified = Unified::between(old, new);
        let note = |changed: Range<usize>| match changed.is_empty() {
            true => String::new(),
            false => format!("was {:?}", &old[changed]),
        };
        unified.write(("a.ged", "b.ged"), look, &mut out, note).unwrap();
        assert_eq!(unified.is_empty(), old == new);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_changed_line_stands_between_three() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        assert_eq!(
            diff(old, &old.replace('5', "five\nand more"), PLAIN),
            "--- a.ged\n+++ b.ged\n@@ -2,7 +2,8 @@ was \"5\\n\"\n 2\n 3\n 4\n-5\n+five\n+and more\n 6\n 7\n 8\n"
        );
        assert_eq!(diff(old, old, PLAIN), "");
    }

    #[test]
    fn changes_far_apart_have_a_hunk_each() {
        let old: String = (0..20).map(|n| format!("{n}\n")).collect();
        let new = old.replace("3\n", "x\n");
        let shown = diff(&old, &new, PLAIN);
        assert_eq!(shown.matches("@@ -").count(), 2, "{shown}");
        assert!(shown.contains("@@ -1,7 +1,7 @@") && shown.contains("@@ -11,7 +11,7 @@"), "{shown}");
    }

    #[test]
    fn nothing_and_something() {
        assert_eq!(diff("", "a\n", PLAIN), "--- a.ged\n+++ b.ged\n@@ -0,0 +1 @@\n+a\n");
        assert_eq!(diff("a\n", "", PLAIN), "--- a.ged\n+++ b.ged\n@@ -1 +0,0 @@ was \"a\\n\"\n-a\n");
    }

    #[test]
    fn a_missing_break_is_told() {
        let shown = diff("0 TRLR", "0 TRLR\n", PLAIN);
        assert!(shown.ends_with("-0 TRLR\n\\ No newline at end of file\n+0 TRLR\n"), "{shown}");
    }

    #[test]
    fn breaks_that_change_are_seen() {
        let shown = diff("a\rb\r", "a\nb\n", PLAIN);
        assert!(shown.ends_with("-a␍\n-b␍\n+a\n+b\n"), "{shown}");
        let same = diff("a\rb\r", "a\rc\r", PLAIN);
        assert!(same.ends_with(" a\n-b\n+c\n"), "{same}");
        assert!(diff("a\r\n", "b\r\n", PLAIN).ends_with("-a\r\n+b\r\n"));
        let visible = Look { colour: false, visible: true };
        assert!(diff("a\r\n", "a\n", visible).ends_with("-a␍\n+a\n"));
    }

    #[test]
    fn a_terminal_is_shown_nothing_that_it_would_obey() {
        let look = Look { colour: true, visible: true };
        let shown = diff("a\n", "\u{1b}[2J\n", look);
        assert!(shown.contains("\u{1b}[31m-a\u{1b}[0m\n"), "{shown:?}");
        assert!(shown.contains("+␛[2J"), "{shown:?}");
    }

    /// Each line has another end: were each compared with each, this would take hours.
    #[test]
    fn large_texts_take_time_in_proportion() {
        let make = |size: usize| -> String {
            (0..size).map(|number| format!("1 NOTE {number}\r\n1 SEX F\r\n")).collect()
        };
        cost::check_proportion(test_name!(), "texts", 20_000, make, |old| {
            let few = old.replace("1 NOTE 1234\r\n", "").replace("1 NOTE 2345\r", "1 NOTE x\r");
            assert_eq!(Unified::between(old, &few).hunks.len(), 2);
            let all = old.replace('\r', "");
            assert_eq!(Unified::between(old, &all).hunks.len(), 1);
            let every_other = old.replace("1 SEX F", "1 SEX M");
            assert_eq!(Unified::between(old, &every_other).hunks.len(), 1);
        });
    }
}
