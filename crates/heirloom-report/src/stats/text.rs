//! Numbers for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use heirloom_core::schema::Schema;
use heirloom_core::source::Severity;
use textwrap::core::display_width;

use super::survey::{Kind, Program, Surveyed};
use super::tally::StatsTally;
use crate::file_name;
use crate::text::counted;
use crate::text::{terms, visible};
use crate::{Advice, Wording};

const HEADING: Style = Style::new().bold();
const MUTED: Style = Style::new().dimmed();
const ERROR: Style = AnsiColor::Red.on_default();
const WARNING: Style = AnsiColor::Yellow.on_default();

/// So many of a list are shown unless all are asked for.
const MOST: usize = 15;

/// Writes all of it.
pub fn write(tally: &StatsTally, all: bool, wording: &dyn Wording, out: &mut impl Write) -> io::Result<()> {
    let most = if all { usize::MAX } else { MOST };
    let in_files = |files: u64| match tally.files {
        1 => String::new(),
        _ => format!("in {}", counted(files, "file")),
    };
    let mut section = |title: &str, rows: Vec<Row>| write_section(title, rows, most, wording, out);
    let size = [
        ("file", tally.files),
        ("octet", tally.octets),
        ("line", tally.lines),
        ("structure", tally.structures),
    ];
    section(
        "Size",
        size.into_iter()
            .map(|(of, count)| Row::new(count, if count == 1 { of.into() } else { format!("{of}s") }))
            .collect(),
    )?;
    let simple = |counted: Vec<(&String, u64)>| -> Vec<Row> {
        counted.into_iter().map(|(name, count)| Row::new(count, name.clone())).collect()
    };
    section("Records", simple(tally.records.by_number()))?;
    match tally.files {
        1 => section("Form", form(tally))?,
        _ => {
            section("Formats", simple(tally.dialects.by_number()))?;
            section("Versions", simple(tally.versions.by_number()))?;
            section("Encodings", simple(tally.encodings.by_number()))?;
            let programs = tally.programs.by_number().into_iter();
            section(
                "Programs",
                programs.map(|(program, count)| Row::new(count, program.to_string())).collect(),
            )?;
        }
    }
    section("Tags", simple(tally.tags.by_number()))?;
    let default = Schema::default();
    let extensions = tally.extensions.by_number().into_iter().map(|(extension, count)| {
        let (tag, iri) = extension;
        let files = in_files(tally.files_with_extension.of(extension));
        Row::new(count, tag.clone()).with(type_in_words(iri, &default)).with(files)
    });
    section("Extensions", extensions.collect())?;
    let findings = tally.findings.by_number().into_iter().map(|(kind, count)| {
        let Kind { code, severity } = kind;
        let row = Row::new(count, format!("{} {}", code.id, code.name)).in_style(style(*severity));
        row.with(severity.name().to_string()).with(in_files(tally.files_with_finding.of(kind)))
    });
    section("Findings from reading alone", findings.collect())?;
    let oddities = tally.oddities.by_number().into_iter();
    section(
        "Oddities: files with",
        oddities.map(|(oddity, count)| Row::new(count, oddity.name().into())).collect(),
    )?;
    let largest = [
        (&tally.largest, "octets in the largest file"),
        (&tally.longest_line, "characters in the longest line"),
        (&tally.longest_value, "characters in the longest value"),
        (&tally.deepest, "is the deepest level"),
    ];
    let largest = largest.into_iter().filter_map(|(largest, what)| {
        let (number, file) = largest.as_ref()?;
        let file = if tally.files == 1 { String::new() } else { file_name::shown(file) };
        Some(Row::new(*number, what.to_string()).with(file))
    });
    section("Largest", largest.collect())
}

/// What is known of one file as a whole.
fn form(tally: &StatsTally) -> Vec<Row> {
    let first = |counted: Vec<(&String, u64)>| counted.first().map(|(name, _)| name.to_string());
    let program = tally.programs.by_number().first().map(|(program, _)| program.to_string());
    let known = [
        ("format", first(tally.dialects.by_number())),
        ("version", first(tally.versions.by_number())),
        ("encoding", first(tally.encodings.by_number())),
        ("program", program),
    ];
    let known = known.into_iter().filter_map(|(what, name)| Some((what, name?)));
    known.map(|(what, name)| Row { number: what.to_string(), ..Row::new(0, name) }).collect()
}

/// A row of a section: a number, of what, and what there is to say besides.
struct Row {
    number: String,
    name: String,
    style: Style,
    more: Vec<String>,
}

impl Row {
    fn new(number: u64, name: String) -> Row {
        Row { number: grouped(number), name, style: Style::new(), more: Vec::new() }
    }

    fn with(mut self, more: String) -> Row {
        self.more.push(more);
        self
    }

    fn in_style(self, style: Style) -> Row {
        Row { style, ..self }
    }
}

fn write_section(
    title: &str,
    rows: Vec<Row>,
    most: usize,
    wording: &dyn Wording,
    out: &mut impl Write,
) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    // The first section has nothing before it.
    if title != "Size" {
        writeln!(out)?;
    }
    writeln!(out, "{HEADING}{title}{HEADING:#}")?;
    let shown = &rows[..rows.len().min(most)];
    let widest =
        |of: fn(&Row) -> &str| shown.iter().map(|row| display_width(of(row))).max().unwrap_or_default();
    let (numbers, names) = (widest(|row| &row.number), widest(|row| &row.name));
    let width =
        |at: usize| shown.iter().filter_map(|row| row.more.get(at)).map(|more| display_width(more)).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    for row in shown {
        let style = row.style;
        write!(out, "  {:>numbers$}  {style}{}{style:#}", row.number, row.name)?;
        let mut gap = names - display_width(&row.name);
        for (more, widest) in row.more.iter().zip(&widths) {
            if !more.is_empty() {
                write!(out, "{:gap$}  {MUTED}{more}{MUTED:#}", "")?;
                gap = 0;
            }
            gap += widest - display_width(more);
        }
        writeln!(out)?;
    }
    if rows.len() > shown.len() {
        let advice = wording.advice(&Advice::ShowWholeList);
        let advice = advice.map(|advice| format!("; {advice}")).unwrap_or_default();
        writeln!(out, "  {MUTED}and {} more{advice}{MUTED:#}", rows.len() - shown.len())?;
    }
    Ok(())
}

/// Writes a line for each file.
pub fn write_lines(files: &[Surveyed], out: &mut impl Write) -> io::Result<()> {
    for file in files {
        let version = file.version.as_deref().unwrap_or_default();
        let [errors, warnings] = [Severity::Error, Severity::Warning].map(|severity| {
            let found = file.findings.by_number().into_iter();
            found.filter(|(kind, _)| kind.severity == severity).map(|(_, count)| count).sum::<u64>()
        });
        let parts = [
            counted(file.octets, "octet"),
            file.encoding.clone(),
            format!("{} {version}", file.dialect).trim_end().to_string(),
            counted(file.people, "person"),
            plural(file.families, "family", "families"),
            counted(errors, "error"),
            format!("{} from reading alone", counted(warnings, "warning")),
        ];
        write!(out, "{}: {}", file_name::shown(&file.file), parts.join(", "))?;
        match &file.program {
            Some(program) => writeln!(out, ", {MUTED}by {program}{MUTED:#}")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}

impl std::fmt::Display for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.version {
            Some(version) => write!(f, "{} {version}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

fn type_in_words(iri: &str, default: &Schema) -> String {
    match terms::undefined(iri) {
        Some(tag) if default.defines(tag) => "undefined where it stands".to_string(),
        Some(_) => "undefined".to_string(),
        None => visible::line(&terms::short(iri)),
    }
}

fn style(severity: Severity) -> Style {
    match severity {
        Severity::Error => ERROR,
        Severity::Warning => WARNING,
        Severity::Info => Style::new(),
    }
}

fn plural(number: u64, one: &str, several: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { several })
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_told_apart() {
        assert_eq!([0, 12, 123, 1234, 1234567].map(grouped), ["0", "12", "123", "1,234", "1,234,567"]);
        assert_eq!(counted(1_u64, "file"), "1 file");
        assert_eq!(plural(0, "family", "families"), "0 families");
    }
}
