//! Pages in columns: labels on the left, values beside them, wrapped.

use std::io::{self, Write};

use anstyle::Style;
use textwrap::core::display_width;
use textwrap::wrap;

use super::page::{Page, Row};
use crate::text::columns::{LEAST_ROOM, wrapping};

const LABEL: Style = Style::new().dimmed();

/// Where values begin, unless a label is too long or lies too deep; and where there is little room.
const COLUMN: usize = 20;
const NARROW_COLUMN: usize = 14;

/// What has fewer columns is narrow.
const NARROW: usize = 70;

/// Rows are indented no deeper than this; from there on the depth is written before them.
const DEEPEST_INDENTATION: usize = 12;

/// Writes a page for so many columns.
pub fn write(page: &Page, columns: usize, out: &mut impl Write) -> io::Result<()> {
    for line in wrap(&page.heading.styled(), wrapping(columns)) {
        writeln!(out, "{line}")?;
    }
    for group in &page.groups {
        writeln!(out)?;
        for row in group {
            write_row(row, columns, out)?;
        }
    }
    Ok(())
}

fn write_row(row: &Row, columns: usize, out: &mut impl Write) -> io::Result<()> {
    let indentation = 2 + 2 * row.depth.min(DEEPEST_INDENTATION);
    let label = match row.depth > DEEPEST_INDENTATION {
        true => format!("{} {}", row.depth, row.label),
        false => row.label.clone(),
    };
    let column = if columns < NARROW { NARROW_COLUMN } else { COLUMN };
    let start = column.max(indentation + display_width(&label) + 2);
    write!(out, "{:indentation$}{LABEL}{label}{LABEL:#}", "")?;
    if row.value.is_empty() {
        return writeln!(out);
    }
    // Text that lies deep, or in a narrow window, is better below its label than in a strip beside it.
    let (start, mut at) = match start + LEAST_ROOM > columns {
        true => {
            writeln!(out)?;
            ((indentation + 2).min(columns / 2), 0)
        }
        false => (start, indentation + display_width(&label)),
    };
    let room = columns.saturating_sub(start).max(1);
    for paragraph in row.value.styled().split('\n') {
        for line in wrap(paragraph, wrapping(room)) {
            match line.is_empty() {
                true => writeln!(out)?,
                false => writeln!(out, "{:1$}{line}", "", start - at)?,
            }
            at = 0;
        }
    }
    Ok(())
}
