//! What became of each change: `verdicts.tsv` in the folder of the workshop, one line a change.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::list::Mutant;
use crate::survivors::Reasons;

/// What became of a change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// A test noticed it.
    Noticed,
    /// No test did.
    Missed,
    /// No test comes by it.
    NotReached,
    /// It can't be built in with the others.
    NotBuilt,
}

impl Verdict {
    const ALL: [Verdict; 4] = [Verdict::Noticed, Verdict::Missed, Verdict::NotReached, Verdict::NotBuilt];

    fn word(self) -> &'static str {
        match self {
            Verdict::Noticed => "noticed",
            Verdict::Missed => "missed",
            Verdict::NotReached => "not-reached",
            Verdict::NotBuilt => "not-built",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// How many changes of each room were noticed, as it stands in the document.
pub fn table(mutants: &[Mutant], known: &BTreeMap<String, Verdict>, reasons: &Reasons<'_>) -> String {
    let mut rooms: BTreeMap<String, Counts> = BTreeMap::new();
    for mutant in mutants {
        if let Some(verdict) = known.get(&mutant.key) {
            // Behind all letters.
            for room in [format!("`{}`", mutant.room()), "~".to_string()] {
                let counts = rooms.entry(room).or_default();
                match verdict {
                    Verdict::Noticed => counts.noticed += 1,
                    Verdict::Missed | Verdict::NotReached if reasons.of(mutant).is_some() => {
                        counts.explained += 1;
                    }
                    Verdict::Missed | Verdict::NotReached => counts.missed += 1,
                    Verdict::NotBuilt => counts.not_built += 1,
                }
            }
        }
    }
    let mut table = "| room | tried | noticed | explained | missed | not built in | noticed of those tried | of those not explained |\n\
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        .to_string();
    for (room, Counts { noticed, explained, missed, not_built }) in rooms {
        let share = |all: usize| 100.0 * noticed as f64 / all.max(1) as f64;
        let tried = noticed + explained + missed;
        let room = if room == "~" { "**together**" } else { &room };
        table += &format!(
            "| {room} | {tried} | {noticed} | {explained} | {missed} | {not_built} | {:.1} % | {:.1} % |\n",
            share(tried),
            share(noticed + missed)
        );
    }
    table
}

/// What became of the changes of a room.
#[derive(Default)]
struct Counts {
    noticed: usize,
    explained: usize,
    missed: usize,
    not_built: usize,
}

/// The table of verdicts.
pub struct Record {
    path: PathBuf,
}

impl Record {
    /// The table in a folder.
    pub fn new(folder: &Path) -> Record {
        Record { path: folder.join("verdicts.tsv") }
    }

    /// What was found before, by the keys of changes.
    pub fn known(&self) -> BTreeMap<String, Verdict> {
        let text = fs::read_to_string(&self.path).unwrap_or_default();
        let verdict = |line: &str| {
            let (word, key) = line.split_once('\t')?;
            let verdict = Verdict::ALL.into_iter().find(|verdict| verdict.word() == word)?;
            Some((key.to_string(), verdict))
        };
        text.lines().filter_map(verdict).collect()
    }

    /// Adds a line; of two about one change the later counts.
    ///
    /// # Errors
    ///
    /// Where the file can't be written.
    pub fn add(&self, key: &str, verdict: Verdict) -> io::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
        // At once: others add to it too.
        file.write_all(format!("{verdict}\t{key}\n").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{Genre, Place, Span};

    #[test]
    fn what_is_explained_is_counted_apart() {
        let place = Place { line: 1, column: 1 };
        let mutant = |what: &str| Mutant {
            file: "crates/heirloom/src/lines/scan.rs".to_string(),
            name: String::new(),
            key: format!("crates/heirloom/src/lines/scan.rs\t1: {what}\ta"),
            genre: Genre::FnValue,
            replacement: String::new(),
            span: Span { start: place, end: place },
            function: None,
        };
        let mutants = ["one", "two", "three", "four", "five", "not tried"].map(mutant);
        let verdicts =
            [Verdict::Noticed, Verdict::Noticed, Verdict::Missed, Verdict::NotReached, Verdict::NotBuilt];
        let known = mutants.iter().map(|mutant| mutant.key.clone()).zip(verdicts).collect();
        let table = table(&mutants, &known, &Reasons::read("lines/\tthree\tOnly speed."));
        assert!(table.contains("| `lines` | 4 | 2 | 1 | 1 | 1 | 50.0 % | 66.7 % |\n"), "{table}");
        assert!(table.ends_with("| **together** | 4 | 2 | 1 | 1 | 1 | 50.0 % | 66.7 % |\n"), "{table}");
    }
}
