//! Structures and lines as people like to read them: one a line, indented.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::stages::lines::{NumberedLine, Unparseable};
use crate::stages::node::{Content, Node};
use crate::text::visible::quoted;
use crate::text::{terms, visible};

/// Lines are indented no deeper than this; from there on the level is written before them.
const DEEPEST_INDENTATION: usize = 40;

const TAG: Style = Style::new().bold();
const ID: Style = AnsiColor::Cyan.on_default();
const MUTED: Style = Style::new().dimmed();
const TROUBLE: Style = AnsiColor::Red.on_default();

/// Writes a heading over structures.
pub fn write_heading(heading: &str, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{MUTED}# {heading}{MUTED:#}")
}

/// Writes structures.
pub fn write_nodes<'d>(nodes: impl Iterator<Item = Node<'d>>, out: &mut impl Write) -> io::Result<()> {
    for node in nodes {
        indent(node.depth, out)?;
        write!(out, "{TAG}{}{TAG:#}", visible::line(node.tag))?;
        if let Some(id) = node.id.or(node.xref) {
            write!(out, " {ID}@{}@{ID:#}", visible::line(id))?;
        }
        match &node.content {
            Some(Content::String(string)) => write!(out, " {}", quoted(string))?,
            Some(Content::Pointer(id)) => write!(out, " -> {ID}@{}@{ID:#}", visible::line(id))?,
            None => {}
        }
        if let Some(iri) = &node.structure_type {
            write!(out, "  {MUTED}{}{MUTED:#}", visible::line(&terms::short(iri)))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes lines, each behind its number.
pub fn write_lines<'t>(
    lines: impl Iterator<Item = NumberedLine<'t>>,
    out: &mut impl Write,
) -> io::Result<()> {
    for NumberedLine { number, text, line } in lines {
        write!(out, "{MUTED}{number:>5}{MUTED:#}  ")?;
        let line = match line {
            Ok(line) => line,
            Err(Unparseable::ErrorLine { level, payload }) => {
                let depth = level.min(DEEPEST_INDENTATION as u64) as usize;
                write!(out, "{:1$}{level} {TAG}ERROR{TAG:#} {2}", "", 2 * depth, quoted(payload))?;
                writeln!(out, "  {TROUBLE}unparseable{TROUBLE:#}")?;
                continue;
            }
            Err(unparseable) => {
                let outcome = match unparseable {
                    Unparseable::Continuation => "continues the text above",
                    _ => "left out",
                };
                writeln!(out, "{TROUBLE}unparseable{TROUBLE:#} {}  {MUTED}{outcome}{MUTED:#}", quoted(text))?;
                continue;
            }
        };
        let depth = line.level.number().min(DEEPEST_INDENTATION as u64) as usize;
        write!(out, "{:1$}{2} ", "", 2 * depth, line.level.digits())?;
        if let Some(id) = line.xref_id {
            write!(out, "{ID}@{}@{ID:#} ", visible::line(id))?;
        }
        write!(out, "{TAG}{}{TAG:#}", visible::line(line.tag))?;
        if let Some(payload) = line.payload {
            write!(out, " {}", quoted(payload))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn indent(depth: usize, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{:1$}", "", 2 * depth.min(DEEPEST_INDENTATION))?;
    if depth > DEEPEST_INDENTATION {
        write!(out, "{MUTED}{depth}{MUTED:#} ")?;
    }
    Ok(())
}
