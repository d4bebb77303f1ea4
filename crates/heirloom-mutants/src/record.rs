//! What became of each change: `verdicts.tsv` in the folder of the workshop, one line a change.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::list::Mutant;

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
pub fn table(mutants: &[Mutant], known: &BTreeMap<String, Verdict>) -> String {
    let mut rooms: BTreeMap<String, BTreeMap<Verdict, usize>> = BTreeMap::new();
    for mutant in mutants {
        if let Some(verdict) = known.get(&mutant.key) {
            // Behind all letters.
            for room in [format!("`{}`", mutant.room()), "~".to_string()] {
                *rooms.entry(room).or_default().entry(*verdict).or_default() += 1;
            }
        }
    }
    let mut table =
        "| room | tried | noticed | missed | not reached | not built in | noticed of those tried |\n\
        | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
            .to_string();
    for (room, verdicts) in rooms {
        let count = |verdict| verdicts.get(&verdict).copied().unwrap_or(0);
        let [noticed, missed, not_reached, not_built] = Verdict::ALL.map(count);
        let tried = noticed + missed + not_reached;
        let share = 100.0 * noticed as f64 / tried.max(1) as f64;
        let room = if room == "~" { "**together**" } else { &room };
        table += &format!(
            "| {room} | {tried} | {noticed} | {missed} | {not_reached} | {not_built} | {share:.1} % |\n"
        );
    }
    table
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
        writeln!(file, "{verdict}\t{key}")
    }
}
