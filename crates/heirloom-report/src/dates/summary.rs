//! How well the dates of many files are understood: by the program that wrote them, and by how they are spelt.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

use anstyle::Style;
use textwrap::core::display_width;

use super::shape::shape;
use super::standing::Standing;
use super::tally::{DateTally, SORTS};
use super::understood::{standing, temporal_name};
use super::walk::{DatePlace, Listener, WrittenDate};
use super::{COMMAND, Format};
use crate::json::envelope::{self, Account, Listed};
use crate::json::{Json, Layout};
use crate::people::shortened;
use crate::text::visible;
use crate::{Advice, Wording};
use heirloom_model::Temporal;

const HEADING: Style = Style::new().bold();
const MUTED: Style = Style::new().dimmed();

/// So many of a list are shown unless all are asked for.
const MOST: usize = 15;

/// The longest spelling that is kept.
const LONGEST: usize = 60;

/// What is counted of a file.
pub struct OfFile {
    program: String,
    tally: DateTally,
    spellings: BTreeMap<Spelling, u64>,
    shapes: bool,
}

/// How a date is written that is not understood for certain.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Spelling {
    sort: Temporal,
    standing: Standing,
    text: String,
}

impl OfFile {
    /// Nothing counted yet.
    pub fn new(shapes: bool) -> OfFile {
        OfFile { program: String::new(), tally: DateTally::default(), spellings: BTreeMap::new(), shapes }
    }
}

impl Listener for OfFile {
    fn begin(&mut self, program: &str) {
        self.program = program.to_string();
    }

    fn value(&mut self, value: &WrittenDate<'_>, _: &mut DatePlace<'_, '_>) -> io::Result<()> {
        let standing = standing(value.sort, value.text, value.rules);
        self.tally.add(value.sort, standing);
        if standing.is_unread() {
            let text = visible::line(&shortened(value.text, LONGEST));
            let text = if self.shapes { shape(&text) } else { text };
            *self.spellings.entry(Spelling { sort: value.sort, standing, text }).or_default() += 1;
        }
        Ok(())
    }

    fn wants_names(&self) -> bool {
        false
    }
}

/// What is counted of all files.
#[derive(Default)]
pub struct SpellingSummary {
    files: u64,
    programs: BTreeMap<String, Program>,
    spellings: BTreeMap<(String, Spelling), u64>,
}

/// What is counted of the files of a program.
#[derive(Default)]
struct Program {
    files: u64,
    tally: DateTally,
}

impl SpellingSummary {
    /// Counts a file.
    pub fn add(&mut self, file: OfFile) {
        self.files += 1;
        let program = self.programs.entry(file.program.clone()).or_default();
        program.files += 1;
        program.tally.merge(&file.tally);
        for (spelling, count) in file.spellings {
            *self.spellings.entry((file.program.clone(), spelling)).or_default() += count;
        }
    }

    /// Those with most that is not understood first.
    fn programs(&self) -> Vec<(&str, &Program)> {
        let mut programs: Vec<_> =
            self.programs.iter().map(|(name, program)| (name.as_str(), program)).collect();
        programs.sort_by_key(|(_, program)| {
            let worst = Standing::ALL.into_iter().rev();
            Reverse(worst.map(|standing| program.tally.standing(standing)).collect::<Vec<_>>())
        });
        programs
    }

    /// The most frequent first.
    fn spellings(&self) -> Vec<(&str, &Spelling, u64)> {
        let all = self.spellings.iter();
        let mut spellings: Vec<_> =
            all.map(|((program, spelling), count)| (program.as_str(), spelling, *count)).collect();
        spellings.sort_by_key(|(_, spelling, count)| (Reverse(spelling.standing), Reverse(*count)));
        spellings
    }
}

/// Writes it, in JSON with an account of the files.
pub fn write(
    summary: &SpellingSummary,
    format: Format,
    all: bool,
    account: &Account,
    wording: &dyn Wording,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        Format::Text => write_text(summary, if all { usize::MAX } else { MOST }, wording, out),
        Format::Json => envelope::write(COMMAND, account, out, |json| write_json(summary, json)),
        Format::Jsonl => {
            envelope::start_line(COMMAND, out)?;
            let mut json = Json::new(&mut *out, Layout::OneLine);
            rows(summary).try_for_each(|row| row.write_json(&mut json))?;
            account.files.iter().try_for_each(|file| envelope::file_line(file, &mut json))?;
            account.unread.iter().try_for_each(|unread| envelope::unread_line(unread, out))?;
            envelope::end_line(account, out)
        }
        Format::Tsv => {
            writeln!(out, "program\tsort\tstanding\tspelling\tcount")?;
            rows(summary).try_for_each(|row| {
                let Row { program, sort, standing, spelling, count } = row;
                let (sort, standing) = (temporal_name(sort, 1), standing.name());
                writeln!(out, "{program}\t{sort}\t{standing}\t{}\t{count}", spelling.unwrap_or_default())
            })
        }
    }
}

/// How many dates of a program stand somewhere; if they are not understood, those of one spelling.
struct Row<'s> {
    program: &'s str,
    sort: Temporal,
    standing: Standing,
    spelling: Option<&'s str>,
    count: u64,
}

impl Row<'_> {
    fn write_json(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        envelope::item(Listed::Results, json)?;
        json.member("program", self.program)?;
        json.member("sort", temporal_name(self.sort, 1))?;
        json.member("standing", self.standing.name())?;
        json.known("spelling", self.spelling)?;
        json.number("count", &self.count.to_string())?;
        json.end()
    }
}

/// Everything that was counted, without anything being counted twice.
fn rows(summary: &SpellingSummary) -> impl Iterator<Item = Row<'_>> {
    let read = summary.programs().into_iter().flat_map(|(program, counted)| {
        let all = SORTS.into_iter().flat_map(|sort| Standing::ALL.map(|standing| (sort, standing)));
        let read = all.filter(|(_, standing)| !standing.is_unread());
        read.map(move |(sort, standing)| {
            let count = counted.tally.of(sort, standing);
            Row { program, sort, standing, spelling: None, count }
        })
    });
    let unread = summary.spellings().into_iter().map(|(program, spelling, count)| {
        let Spelling { sort, standing, text } = spelling;
        Row { program, sort: *sort, standing: *standing, spelling: Some(text), count }
    });
    read.filter(|row| row.count > 0).chain(unread)
}

fn write_json(summary: &SpellingSummary, json: &mut Json<impl Write>) -> io::Result<()> {
    json.object()?;
    json.number("files", &summary.files.to_string())?;
    json.key("programs")?;
    json.array()?;
    for (name, program) in summary.programs() {
        json.object()?;
        json.member("program", name)?;
        json.number("files", &program.files.to_string())?;
        for sort in SORTS {
            json.key(temporal_name(sort, 2))?;
            json.object()?;
            for standing in Standing::ALL {
                json.number(standing.name(), &program.tally.of(sort, standing).to_string())?;
            }
            json.end()?;
        }
        json.end()?;
    }
    json.end()?;
    json.key("spellings")?;
    json.array()?;
    rows(summary).filter(|row| row.spelling.is_some()).try_for_each(|row| row.write_json(json))?;
    json.end()?;
    json.end()
}

fn write_text(
    summary: &SpellingSummary,
    most: usize,
    wording: &dyn Wording,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{HEADING}How well they are understood{HEADING:#}")?;
    let mut total = Program { files: summary.files, ..Program::default() };
    summary.programs.values().for_each(|program| total.tally.merge(&program.tally));
    let programs = summary.programs();
    let shown = &programs[..programs.len().min(most)];
    let cells = |program: &Program| -> Vec<String> {
        let standings =
            Standing::ALL.into_iter().map(|standing| program.tally.standing(standing).to_string());
        standings.chain([program.files.to_string()]).collect()
    };
    let heads: Vec<&str> = Standing::ALL.into_iter().map(Standing::name).chain(["files"]).collect();
    let widths: Vec<usize> =
        heads.iter().zip(cells(&total)).map(|(head, cell)| head.len().max(cell.len())).collect();
    let line = |cells: &[String]| -> String {
        cells.iter().zip(&widths).map(|(cell, &width)| format!("  {cell:>width$}")).collect()
    };
    let heads: Vec<String> = heads.into_iter().map(str::to_string).collect();
    writeln!(out, "{MUTED}{}  program{MUTED:#}", line(&heads))?;
    writeln!(out, "{}  all", line(&cells(&total)))?;
    for (name, program) in shown {
        writeln!(out, "{}  {}", line(&cells(program)), called(name))?;
    }
    left_out(programs.len() - shown.len(), wording, out)?;

    let spellings = summary.spellings();
    if spellings.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{HEADING}How those are spelt that are not understood for certain{HEADING:#}")?;
    let shown = &spellings[..spellings.len().min(most)];
    let rows: Vec<[String; 4]> =
        shown.iter().map(|(program, spelling, count)| cells_of(program, spelling, *count)).collect();
    let width = |at: usize| rows.iter().map(|row| display_width(&row[at])).max().unwrap_or_default();
    let [counts, texts, standings] = [0, 1, 2].map(width);
    for [count, text, standing, program] in &rows {
        let gap = texts - display_width(text);
        writeln!(
            out,
            "  {count:>counts$}  {text}{:gap$}  {MUTED}{standing:standings$}  {program}{MUTED:#}",
            ""
        )?;
    }
    left_out(spellings.len() - shown.len(), wording, out)
}

fn cells_of(program: &str, spelling: &Spelling, count: u64) -> [String; 4] {
    let Spelling { sort, standing, text } = spelling;
    let text = if text.is_empty() { "(nothing)".to_string() } else { text.clone() };
    let standing = match sort {
        Temporal::Date => standing.name().to_string(),
        _ => format!("{} ({})", standing.name(), temporal_name(*sort, 1)),
    };
    [count.to_string(), text, standing, called(program).to_string()]
}

fn left_out(count: usize, wording: &dyn Wording, out: &mut dyn Write) -> io::Result<()> {
    match count {
        0 => Ok(()),
        _ => {
            let advice = wording.advice(&Advice::ShowWholeList);
            let advice = advice.map(|advice| format!("; {advice}")).unwrap_or_default();
            writeln!(out, "  {MUTED}and {count} more{advice}{MUTED:#}")
        }
    }
}

fn called(program: &str) -> &str {
    if program.is_empty() { "(no program in the header)" } else { program }
}
