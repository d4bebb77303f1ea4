//! The persons of a file, or what is called by some words: one a line.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use heirloom_core::{Dataset, Structure};
use heirloom_model::labels::{self, Life};
use heirloom_model::{Meanings, Term};
use textwrap::core::display_width;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::page::kind;
use crate::json::Json;
use crate::people::{self, write_life};
use crate::text::visible;

const ID: Style = AnsiColor::Cyan.on_default();
const MUTED: Style = Style::new().dimmed();

/// Names are no wider than this, or one long title would push all else out of sight.
const WIDEST_NAME: usize = 60;

/// A record in the list.
pub struct Entry<'d> {
    /// The record.
    pub record: Structure<'d>,
    /// As it stands in the file.
    name: Option<String>,
    life: Life,
    /// What sort of record it is, unless it is a person.
    kind: Option<String>,
}

impl<'d> Entry<'d> {
    fn of(meanings: &Meanings, record: Structure<'d>) -> Entry<'d> {
        let (life, kind) = match meanings.term(record) {
            Term::Person => (labels::life(meanings, record), None),
            _ => (Life::default(), Some(kind(meanings, record))),
        };
        Entry { record, name: labels::called(meanings, record), life, kind }
    }
}

/// All persons, in the order of the file.
pub fn persons<'d>(dataset: &'d Dataset<'d>) -> Vec<Entry<'d>> {
    let meanings = Meanings::new(dataset);
    let people = dataset.document().filter(|record| meanings.term(*record) == Term::Person);
    people.map(|person| Entry::of(&meanings, person)).collect()
}

/// The records in whose names all of these words occur, in the order of the file. Families are called by the names of
/// persons, so that they are not looked at.
pub fn with_words<'d>(dataset: &'d Dataset<'d>, words: &str) -> Vec<Entry<'d>> {
    let words: Vec<String> = words.split_whitespace().map(plain).collect();
    let fits = |name: String| {
        let name = plain(&name);
        words.iter().all(|word| name.contains(word))
    };
    let meanings = Meanings::new(dataset);
    let wanted = |record: &Structure<'_>| match meanings.term(*record) {
        Term::Person => labels::names(&meanings, *record).any(fits),
        Term::Family => false,
        _ => labels::called(&meanings, *record).is_some_and(fits),
    };
    dataset.document().filter(wanted).map(|record| Entry::of(&meanings, record)).collect()
}

/// A text without accents, in small letters.
pub fn plain(text: &str) -> String {
    text.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

/// Writes the list: id, name, and the years of a life or what sort of record it is.
pub fn write(entries: &[Entry<'_>], columns: usize, out: &mut impl Write) -> io::Result<()> {
    let ids: Vec<String> = entries
        .iter()
        .map(|entry| entry.record.id().map_or_else(String::new, |id| format!("@{}@", visible::line(id))))
        .collect();
    let name_columns = columns.saturating_sub(30).clamp(20, WIDEST_NAME);
    let named = |entry: &Entry<'_>| match &entry.name {
        Some(name) => people::shortened(&visible::line(name), name_columns),
        None => "(no name)".to_string(),
    };
    let widest_id = ids.iter().map(|id| display_width(id)).max().unwrap_or_default();
    let widest_name = entries.iter().map(|entry| display_width(&named(entry))).max().unwrap_or_default();
    for (entry, id) in entries.iter().zip(&ids) {
        let name = named(entry);
        let last = entry.kind.clone().unwrap_or_else(|| entry.life.to_string());
        write!(out, "{ID}{id}{ID:#}{:1$}  ", "", widest_id - display_width(id))?;
        match last.is_empty() {
            true => writeln!(out, "{name}")?,
            false => {
                writeln!(out, "{name}{:1$}  {MUTED}{last}{MUTED:#}", "", widest_name - display_width(&name))?;
            }
        }
    }
    Ok(())
}

/// Writes an object for each.
pub fn write_json(entries: &[Entry<'_>], json: &mut Json<impl Write>) -> io::Result<()> {
    for Entry { record, name, life, .. } in entries {
        json.object()?;
        json.member("tag", record.tag())?;
        json.known("id", record.id())?;
        json.known("name", name.as_ref())?;
        write_life(life, json)?;
        json.end()?;
    }
    Ok(())
}
