//! Judges which inputs a reader has to accept, and which answers are decisions of this project.
//!
//! Three sources decide: the rows of a vector, some of which name a decision of this project instead of the letter of the
//! draft; the findings of the input, by `acceptance.tsv`, or else by their severity and the rows they are based on; and
//! the lines of `acceptance.tsv` for single vectors, which replace the other two.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use heirloom_core::source::{Code, Finding, Severity};

use crate::{Draft, Loaded, Row, Table, Vector, folder};

/// The freedom of a reader, from none to all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Acceptance {
    /// The draft says how it is read: a reader accepts it and reads this.
    Valid,
    /// It breaks a rule, and the draft says what a reader makes of it: a reader rejects it or reads this.
    Invalid,
    /// The draft leaves it open, or is unclear: this is what Heirloom has decided.
    ImplementationDefined,
}

impl Acceptance {
    /// Its name in the index.
    pub fn name(self) -> &'static str {
        match self {
            Acceptance::Valid => "valid",
            Acceptance::Invalid => "invalid",
            Acceptance::ImplementationDefined => "implementation-defined",
        }
    }

    fn named(name: &str) -> Option<Acceptance> {
        let all = [Acceptance::Valid, Acceptance::Invalid, Acceptance::ImplementationDefined];
        all.into_iter().find(|acceptance| acceptance.name() == name)
    }
}

/// An acceptance, and the decisions it is based on.
#[derive(Clone, Debug)]
pub(super) struct Judgement {
    pub(super) acceptance: Acceptance,
    pub(super) decisions: BTreeSet<String>,
}

impl Judgement {
    /// The least clear of both counts.
    fn add(&mut self, other: &Judgement) {
        self.acceptance = self.acceptance.max(other.acceptance);
        self.decisions.extend(other.decisions.iter().cloned());
    }

    fn decided(decisions: impl IntoIterator<Item = String>) -> Judgement {
        let decisions: BTreeSet<String> = decisions.into_iter().collect();
        let acceptance = match decisions.is_empty() {
            true => Acceptance::Valid,
            false => Acceptance::ImplementationDefined,
        };
        Judgement { acceptance, decisions }
    }
}

/// Judges the inputs of one draft.
#[derive(Clone, Debug)]
pub struct Judge {
    /// By code or vector, as `acceptance.tsv` has them.
    stated: BTreeMap<String, Judgement>,
    /// The rows by their ids.
    rows: BTreeMap<String, Row>,
    /// All decisions of `README.md`, with their words.
    decisions: BTreeMap<String, String>,
}

impl Judge {
    /// A judge for one draft. Whatever `acceptance.tsv` names has to be there.
    pub fn of(draft: Draft, table: &Table, loaded: &Loaded) -> Result<Judge, String> {
        let trouble = |error: std::io::Error| error.to_string();
        let readme = fs::read_to_string(folder().join("README.md")).map_err(trouble)?;
        let decisions: BTreeMap<String, String> = readme.lines().filter_map(decision).collect();
        let text = fs::read_to_string(folder().join("acceptance.tsv")).map_err(trouble)?;
        let mut stated = BTreeMap::new();
        for (line, number) in text.lines().skip(1).zip(2..) {
            let wrong = |what: &str| format!("acceptance.tsv:{number}: {what}");
            let columns: Vec<&str> = line.split('\t').collect();
            let &[what, drafts, acceptance, named] = &*columns else {
                return Err(wrong("a line has four columns"));
            };
            let acceptance = Acceptance::named(acceptance).ok_or_else(|| wrong("no such acceptance"))?;
            let named: BTreeSet<String> =
                named.split_whitespace().filter(|name| *name != "-").map(str::to_string).collect();
            if let Some(unknown) = named.iter().find(|name| !decisions.contains_key(*name)) {
                return Err(wrong(&format!("there is no decision {unknown}")));
            }
            if drafts != "*" && !drafts.split(' ').any(|name| name == draft.name) {
                continue;
            }
            let is_vector = || loaded.vectors.iter().any(|(_, vector)| vector.name == what);
            if heirloom_core::codes::all().all(|code| code.id != what) && !is_vector() {
                return Err(wrong(&format!("there is no code or vector `{what}`")));
            }
            stated.entry(what.to_string()).or_insert(Judgement { acceptance, decisions: named });
        }
        let rows = table.rows.iter().map(|row| (row.id.clone(), row.clone())).collect();
        Ok(Judge { stated, rows, decisions })
    }

    /// The words of a decision.
    pub(super) fn words(&self, decision: &str) -> &str {
        self.decisions.get(decision).map_or("", String::as_str)
    }

    /// Judges an input by its rows, by what was found in it, and by whether the overlay of the default schema counts.
    pub(super) fn judge(&self, vector: &Vector, findings: &[Finding], overlay: bool) -> Judgement {
        if let Some(stated) = self.stated.get(&vector.name) {
            return stated.clone();
        }
        let mut judgement = Judgement::decided(overlay.then(|| "OQ-21".to_string()));
        // Options of which no draft knows.
        if vector.read.lenient || vector.read.force.is_some() || vector.read.bad_octets.is_some() {
            judgement.acceptance = Acceptance::ImplementationDefined;
        }
        // What a draft leaves open in writing does not make its reading unclear.
        let read = vector
            .rows
            .iter()
            .filter_map(|row| self.rows.get(row))
            .filter(|row| row.direction != "serialise");
        for row in read {
            let named = self.decisions.keys().filter(|decision| row.requirement.contains(&***decision));
            judgement.add(&Judgement::decided(named.cloned()));
        }
        for finding in findings {
            judgement.add(&self.finding(finding.code(), finding.severity()));
        }
        judgement
    }

    /// True if a row says MUST: a dataset that the vector can't write has no form, and a writer has to refuse it.
    pub(super) fn is_forbidden(&self, vector: &Vector) -> bool {
        let mut rows = vector.rows.iter().filter_map(|row| self.rows.get(row));
        rows.any(|row| row.level.starts_with("MUST"))
    }

    fn finding(&self, code: &Code, severity: Severity) -> Judgement {
        if let Some(stated) = self.stated.get(code.id) {
            return stated.clone();
        }
        let mut of_draft = code.requirements.iter().filter_map(|row| self.rows.get(*row));
        let acceptance = match severity {
            Severity::Info => Acceptance::Valid,
            Severity::Warning if of_draft.all(|row| !row.level.starts_with("MUST")) => Acceptance::Valid,
            Severity::Warning => Acceptance::Invalid,
            Severity::Error => Acceptance::ImplementationDefined,
        };
        Judgement { acceptance, decisions: BTreeSet::new() }
    }
}

/// A decision and its words, if a line of `README.md` is one: `- **OQ-01** ...`.
fn decision(line: &str) -> Option<(String, String)> {
    let (name, words) = line.strip_prefix("- **")?.split_once("** ")?;
    Some((name.to_string(), words.replace('`', "")))
}
