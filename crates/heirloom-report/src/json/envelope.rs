//! The one shape of all reports in JSON: an object with the findings or results, the files, the totals, what was left out, and
//! what could not be read.
//!
//! Findings and results are written as they come, so they stand before everything that is known only at the end. As lines, the
//! same parts have a line each, told apart by the member `is`. `docs/JSON.md` promises the shape to programs, and
//! `docs/schemas/report-1.schema.json` describes it.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use heirloom_core::source::Finding;

use super::{Json, Layout};
use crate::diagnostics::{Counts, ReadAs};

/// The version of the shape. Within it, members are only added.
const VERSION: u64 = 1;

/// What a report consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listed {
    /// What is wrong with files.
    Findings,
    /// What a command was asked for.
    Results,
}

impl Listed {
    /// The member of the envelope that has them.
    fn key(self) -> &'static str {
        match self {
            Listed::Findings => "findings",
            Listed::Results => "results",
        }
    }

    /// What a line is that has one of them.
    fn one(self) -> &'static str {
        match self {
            Listed::Findings => "finding",
            Listed::Results => "result",
        }
    }
}

/// What stands in a report besides its findings or results.
#[derive(Debug, Default)]
pub struct Account {
    /// The files that were read, in order.
    pub files: Vec<FileAccount>,
    /// The files that could not be read, in order.
    pub unread: Vec<UnreadFile>,
    /// What was found but does not stand in the report.
    pub truncated: Option<Truncated>,
    /// Further totals, by their keys.
    pub totals: Vec<(&'static str, u64)>,
}

/// A file that was read, and what is known of it.
#[derive(Clone, Debug, Default)]
pub struct FileAccount {
    /// The file.
    pub path: PathBuf,
    /// How it was read.
    pub read: Option<ReadAs>,
    /// What was found in it, for those who looked.
    pub found: Option<FindingCounts>,
    /// What it is to the command, or what became of it: members of its object and their values.
    pub members: Vec<(&'static str, String)>,
    /// The same that are counts.
    pub numbers: Vec<(&'static str, u64)>,
}

/// How many findings there are of what, in the report or not.
#[derive(Clone, Debug, Default)]
pub struct FindingCounts {
    /// How many of each severity.
    pub counts: Counts,
    /// How many of each kind, by its code.
    pub kinds: BTreeMap<&'static str, usize>,
    /// How many can be fixed safely.
    pub safe: usize,
    /// How many can be fixed by guesses.
    pub guesses: usize,
}

/// A file that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnreadFile {
    /// The file, or the folder in which nothing was found.
    pub path: PathBuf,
    /// Why.
    pub reason: String,
}

/// How much was found that does not stand in a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Truncated {
    /// How many findings stand in it.
    pub shown: usize,
    /// How many were left out since there were more of their kind in a file than were asked for.
    pub by_kind: usize,
    /// How many were left out since the run had reported as many as it may.
    pub by_run: usize,
    /// The same in a sentence, with what can be done about it.
    pub message: String,
}

impl FileAccount {
    /// A file that was read so.
    pub fn of(path: impl Into<PathBuf>, read: ReadAs) -> FileAccount {
        FileAccount { path: path.into(), read: Some(read), ..FileAccount::default() }
    }

    /// The same with one more member.
    pub fn with(mut self, key: &'static str, value: impl Into<String>) -> FileAccount {
        self.members.push((key, value.into()));
        self
    }

    /// How many findings it has of each severity.
    pub fn counts(&self) -> Counts {
        self.found.as_ref().map(|found| found.counts).unwrap_or_default()
    }

    fn write_members(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        json.file(&self.path)?;
        if let Some(read) = self.read {
            json.member("dialect", read.dialect)?;
            json.member("encoding", read.encoding)?;
            json.count("size", read.octets)?;
        }
        self.members.iter().try_for_each(|(key, value)| json.member(key, value))?;
        self.numbers.iter().try_for_each(|(key, count)| json.count(key, *count))?;
        self.found.iter().try_for_each(|found| found.write_members(json))
    }
}

impl From<FileAccount> for Account {
    /// That of a run on one file.
    fn from(file: FileAccount) -> Account {
        Account { files: vec![file], ..Account::default() }
    }
}

impl FindingCounts {
    /// Counts a finding.
    pub fn count(&mut self, finding: &Finding) {
        self.counts.add(finding.severity());
        *self.kinds.entry(finding.code().id).or_default() += 1;
    }

    fn add(&mut self, more: &FindingCounts) {
        self.counts += more.counts;
        more.kinds.iter().for_each(|(code, count)| *self.kinds.entry(code).or_default() += count);
        self.safe += more.safe;
        self.guesses += more.guesses;
    }

    fn write_members(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        json.key("counts")?;
        json.object()?;
        self.counts.by_name().into_iter().try_for_each(|(name, count)| json.count(name, count as u64))?;
        json.end()?;
        json.key("kinds")?;
        json.object()?;
        self.kinds.iter().try_for_each(|(code, count)| json.count(code, *count as u64))?;
        json.end()?;
        if self.safe + self.guesses == 0 {
            return Ok(());
        }
        json.key("fixable")?;
        json.object()?;
        json.count("safe", self.safe as u64)?;
        json.count("unsafe", self.guesses as u64)?;
        json.end()
    }
}

impl UnreadFile {
    fn write_members(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        json.file(&self.path)?;
        json.member("reason", &self.reason)
    }
}

impl Account {
    fn write_totals(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        json.key("totals")?;
        json.object()?;
        json.count("files", self.files.len() as u64)?;
        json.count("unread", self.unread.len() as u64)?;
        let mut found: Option<FindingCounts> = None;
        for of_file in self.files.iter().filter_map(|file| file.found.as_ref()) {
            found.get_or_insert_default().add(of_file);
        }
        found.iter().try_for_each(|found| found.write_members(json))?;
        self.totals.iter().try_for_each(|(key, count)| json.count(key, *count))?;
        json.end()
    }

    fn write_truncated(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        let Some(truncated) = &self.truncated else { return json.number("truncated", "null") };
        let Truncated { shown, by_kind, by_run, message } = truncated;
        json.key("truncated")?;
        json.object()?;
        json.count("shown", *shown as u64)?;
        json.count("notShown", (by_kind + by_run) as u64)?;
        for (key, count) in [("beyondLimitOfKind", by_kind), ("beyondLimitOfRun", by_run)] {
            if *count > 0 {
                json.count(key, *count as u64)?;
            }
        }
        json.member("message", message)?;
        json.end()
    }
}

/// Begins the envelope of a command: what stands before its items.
pub fn begin(command: &str, listed: Listed, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let mut json = Json::new(out, Layout::Lines);
    json.object()?;
    json.count("version", VERSION)?;
    json.member("command", command)?;
    json.key(listed.key())?;
    json.array()
}

/// A writer of items. Between those of several writers a comma has to stand.
pub fn items<W: Write>(out: W) -> Json<W> {
    Json::resumed(out, false)
}

/// Ends an envelope; `any` if there are items in it.
pub fn end(any: bool, account: &Account, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let mut json = Json::resumed(out, any);
    json.end()?;
    json.key("files")?;
    json.array()?;
    for file in &account.files {
        json.object()?;
        file.write_members(&mut json)?;
        json.end()?;
    }
    json.end()?;
    account.write_totals(&mut json)?;
    account.write_truncated(&mut json)?;
    json.key("unread")?;
    json.array()?;
    for unread in &account.unread {
        json.object()?;
        unread.write_members(&mut json)?;
        json.end()?;
    }
    json.end()?;
    json.end()?;
    json.finish()
}

/// Writes a whole envelope, with results that are known already.
pub fn write<W: Write>(
    command: &str,
    account: &Account,
    mut out: W,
    results: impl FnOnce(&mut Json<&mut W>) -> io::Result<()>,
) -> io::Result<()> {
    begin(command, Listed::Results, &mut out)?;
    let mut json = items(&mut out);
    results(&mut json)?;
    let any = json.has_items();
    end(any, account, &mut out)
}

/// The first line of a report as lines.
pub fn start_line(command: &str, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let mut json = line("start", out)?;
    json.count("version", VERSION)?;
    json.member("command", command)?;
    json.end()
}

/// Begins the object of an item, which has a line of its own in a report as lines.
pub fn item<W: Write>(listed: Listed, json: &mut Json<W>) -> io::Result<()> {
    json.object()?;
    match json.layout {
        Layout::Lines => Ok(()),
        Layout::OneLine => json.member("is", listed.one()),
    }
}

/// The line of a file that was read.
pub fn file_line(file: &FileAccount, json: &mut Json<impl Write>) -> io::Result<()> {
    json.object()?;
    json.member("is", "file")?;
    file.write_members(json)?;
    json.end()
}

/// The line of a file that could not be read.
pub fn unread_line(unread: &UnreadFile, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let mut json = line("unread", out)?;
    unread.write_members(&mut json)?;
    json.end()
}

/// The last line.
pub fn end_line(account: &Account, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let mut json = line("end", out)?;
    account.write_totals(&mut json)?;
    account.write_truncated(&mut json)?;
    json.end()
}

fn line<'w, W: Write + ?Sized>(is: &str, out: &'w mut W) -> io::Result<Json<&'w mut W>> {
    let mut json = Json::new(out, Layout::OneLine);
    json.object()?;
    json.member("is", is)?;
    Ok(json)
}
