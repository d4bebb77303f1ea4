//! What fixes change in a file, with the reason beside each change, and what they did in all.

pub mod json;

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::ops::Range;

use heirloom_core::Parsed;
use heirloom_core::repair::{Left, Mended};
use heirloom_core::source::{Code, Safety, Severity, Worded};

use crate::diagnostics::Selection;
use crate::text::unified::{Look, Unified};
use crate::{Advice, Wording};

/// Which findings are fixed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FixSelection {
    /// The kinds of findings.
    pub selection: Selection,
    /// Whether guesses are made.
    pub guesses: bool,
}

impl FixSelection {
    /// Whether findings of a kind are fixed by what is so safe.
    pub fn wants(&self, code: &Code, safety: Safety) -> bool {
        self.selection.wants(code) && (self.guesses || safety == Safety::Safe)
    }
}

/// Writes what fixes change in the decoded text of a file of some name, as a unified diff with the reasons for each hunk. `old` is
/// the file, and `new` what is made of it.
pub fn write_preview(
    name: &str,
    old: &Parsed<'_>,
    new: &Parsed<'_>,
    mended: &Mended,
    look: Look,
    out: &mut dyn Write,
) -> io::Result<()> {
    let places: Vec<Range<usize>> = mended
        .changes
        .iter()
        .map(|change| {
            let Range { start, end } = change.edit.octets;
            old.origin.text(start)..old.origin.text(end)
        })
        .collect();
    let reasons = |changed: Range<usize>| {
        let from = places.partition_point(|place| place.end < changed.start);
        let to = places.partition_point(|place| place.start <= changed.end);
        let by = mended.changes[from..to.max(from)].iter().flat_map(|change| &change.by);
        reasons(mended, by.copied())
    };
    let mended_name = format!("{name}, mended");
    Unified::between(old.text(), new.text()).write((name, &mended_name), look, out, reasons)
}

/// So many different reasons are told for a hunk.
const MOST: usize = 4;

/// The reasons for some changes, each once, in the order of the file, and those of one kind together.
fn reasons(mended: &Mended, by: impl Iterator<Item = usize>) -> String {
    let mut seen = HashSet::new();
    let mut told: Vec<(&Code, Vec<(&Worded, usize)>)> = Vec::new();
    let (mut different, mut more) = (0, 0);
    for made in by.filter(|&number| seen.insert(number)).map(|number| &mended.made[number]) {
        let kind = told.iter().position(|(code, _)| *code == made.code);
        let known = kind.and_then(|kind| {
            let place = told[kind].1.iter().position(|(reason, _)| **reason == made.reason)?;
            Some((kind, place))
        });
        match (known, kind) {
            (Some((kind, place)), _) => told[kind].1[place].1 += 1,
            (None, _) if different == MOST => more += 1,
            (None, kind) => {
                different += 1;
                match kind {
                    Some(kind) => told[kind].1.push((&made.reason, 1)),
                    None => told.push((made.code, vec![(&made.reason, 1)])),
                }
            }
        }
    }
    let mut words: Vec<String> =
        told.into_iter().map(|(code, reasons)| kind_in_words(code, &reasons)).collect();
    if more > 0 {
        words.push(format!("{more} more"));
    }
    words.join("; ")
}

fn kind_in_words(code: &Code, reasons: &[(&Worded, usize)]) -> String {
    let in_words = |(reason, count): &(&Worded, usize)| match count {
        1 => reason.to_string(),
        count => format!("{reason} ({count} times)"),
    };
    let reasons: Vec<String> = reasons.iter().map(in_words).collect();
    format!("{} {}: {}", code.id, code.name, reasons.join(", "))
}

/// What is said when a file was fixed.
#[derive(Clone, Copy, Debug)]
pub struct FixSummary<'m> {
    /// What the file is called.
    pub name: &'m str,
    /// Which findings were to be fixed.
    pub wanted: &'m FixSelection,
    /// What was fixed, and what was left.
    pub mended: &'m Mended,
    /// Whether it was only shown what would be fixed.
    pub is_preview: bool,
    /// What became of the file, behind the number of fixes.
    pub written: &'m str,
}

impl FixSummary<'_> {
    /// Says what was done, what more could be, and what can't.
    pub fn write(&self, wording: &dyn Wording, out: &mut dyn Write) -> io::Result<()> {
        let FixSummary { name, wanted, mended, written, .. } = *self;
        let made = Kinds::of(mended.made.iter().map(|made| made.code));
        let verb = if self.is_preview { "would be mended" } else { "mended" };
        match made.total() {
            0 => writeln!(out, "{name}: nothing to mend")?,
            total => writeln!(out, "{name}: {total} {verb} ({made}){written}")?,
        }
        let is_withheld = |left: &&Left| {
            left.mendable == Some(Safety::Safe) && mended.withheld.contains(&left.finding.code())
        };
        // Mending is given up after some turns, each of which may bring out more.
        let is_unfinished = |left: &&Left| {
            let code = left.finding.code();
            left.mendable.is_some_and(|safety| wanted.wants(code, safety)) && !mended.withheld.contains(&code)
        };
        let left = |safety: Option<Safety>| {
            let told = mended.left.iter().filter(move |left| left.mendable == safety);
            let told = told.filter(|left| !is_withheld(left) && !is_unfinished(left));
            let told = told.filter(|left| left.finding.severity() > Severity::Info || safety.is_some());
            Kinds::of(told.map(|left| left.finding.code()))
        };
        let (safe, guesses, never) = (left(Some(Safety::Safe)), left(Some(Safety::Unsafe)), left(None));
        let withheld = Kinds::of(mended.left.iter().filter(is_withheld).map(|left| left.finding.code()));
        if withheld.total() > 0 {
            let were = if withheld.total() == 1 { "was" } else { "were" };
            let total = withheld.total();
            writeln!(out, "{total} would have changed the meaning of the file and {were} left ({withheld})")?;
        }
        let unfinished = Kinds::of(mended.left.iter().filter(is_unfinished).map(|left| left.finding.code()));
        if unfinished.total() > 0 {
            let total = unfinished.total();
            writeln!(out, "{total} more can be mended by another run ({unfinished})")?;
        }
        if safe.total() > 0 {
            writeln!(out, "{} more could be mended, but were not asked for ({safe})", safe.total())?;
        }
        if guesses.total() > 0 {
            let advice = || wording.advice(&Advice::AllowGuesses).unwrap_or_else(|| "by guesses".to_string());
            let how = if wanted.guesses { "if they were asked for".to_string() } else { advice() };
            writeln!(out, "{} more could be mended {how} ({guesses})", guesses.total())?;
        }
        if never.total() > 0 {
            let advice = wording.advice(&Advice::ShowFindings(never.total()));
            let advice = advice.map(|advice| format!("; {advice}")).unwrap_or_default();
            writeln!(out, "{} can't be mended{advice} ({never})", never.total())?;
        }
        out.flush()
    }
}

/// How many of which kinds, in the order of their codes.
struct Kinds(BTreeMap<&'static str, (&'static Code, usize)>);

impl Kinds {
    fn of(codes: impl Iterator<Item = &'static Code>) -> Kinds {
        let mut kinds = BTreeMap::new();
        for code in codes {
            kinds.entry(code.id).or_insert((code, 0)).1 += 1;
        }
        Kinds(kinds)
    }

    fn total(&self) -> usize {
        self.0.values().map(|(_, count)| count).sum()
    }
}

impl std::fmt::Display for Kinds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut separator = "";
        for (code, count) in self.0.values() {
            write!(f, "{separator}{count} {} {}", code.id, code.name)?;
            separator = ", ";
        }
        Ok(())
    }
}
