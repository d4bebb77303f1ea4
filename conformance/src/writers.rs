//! The drafts' rules for writers: for each, how it is proved that this library's writer obeys it, and the finding with which
//! `heirloom check` reports a file that breaks it.
//!
//! `conformance/writers/` has a file for each draft: files that break rules, and the rules of which no file can show that
//! they were broken, each with the reason.

use std::fs;

use heirloom_core::form;
use heirloom_core::source::{Code, Finding};
use serde::Deserialize;

use crate::run::{self, reading};
use crate::vector::Read;
use crate::{Draft, Loaded, Table, Vector, folder};

/// A file that breaks rules for writers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Departure {
    /// The rows that it breaks.
    pub breaks: Vec<String>,
    /// The findings that report it, by their codes.
    pub told: Vec<String>,
    /// The file as text.
    pub text: Option<String>,
    /// Its lines; a newline is put behind each.
    pub lines: Option<Vec<String>>,
    /// The lines between `0 HEAD`, `1 CHAR UTF-8` and `0 TRLR`.
    pub records: Option<Vec<String>>,
    /// With `records`: further lines of `HEAD`.
    pub head: Option<Vec<String>>,
    /// The file as bytes in hexadecimal.
    pub octets: Option<String>,
}

/// Why no file can show that rules were broken.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Untold {
    /// The rows.
    pub rows: Vec<String>,
    /// The reason.
    pub because: String,
}

/// The file of a draft.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WriterRules {
    /// The files that break rules.
    #[serde(default)]
    pub departure: Vec<Departure>,
    /// The rules that no file can show to be broken.
    #[serde(default)]
    pub untold: Vec<Untold>,
}

impl WriterRules {
    /// Reads the file of a draft.
    pub fn of(draft: Draft) -> Result<WriterRules, String> {
        let name = format!("writers/{}.toml", draft.name);
        let text = fs::read_to_string(folder().join(&name)).map_err(|error| format!("{name}: {error}"))?;
        toml::from_str(&text).map_err(|error| format!("{name}: {error}"))
    }

    /// The codes of the findings that report that a rule was broken.
    pub fn told_of(&self, row: &str) -> Vec<&str> {
        let of_row = self.departure.iter().filter(|departure| departure.breaks.iter().any(|own| own == row));
        let told = of_row.flat_map(|departure| &departure.told).filter(|code| rests_on(code, row));
        let mut codes: Vec<&str> = told.map(String::as_str).collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    }

    /// Why nothing is reported when a rule is broken.
    pub fn reason_of(&self, row: &str) -> Option<&str> {
        let untold = self.untold.iter().find(|untold| untold.rows.iter().any(|own| own == row));
        untold.map(|untold| &*untold.because)
    }

    /// Everything that does not hold: files whose findings differ, and rules without a file or a proof.
    pub fn failures(&self, draft: Draft) -> Result<Vec<String>, String> {
        let (table, loaded) = (Table::of(draft)?, Loaded::of(draft));
        let mut failures = Vec::new();
        for departure in &self.departure {
            let about = departure.breaks.join(" ");
            departure.look(draft, &mut |trouble| failures.push(format!("{about}: {trouble}")));
        }
        let own = self.departure.iter().flat_map(|departure| &departure.breaks);
        for row in own.chain(self.untold.iter().flat_map(|untold| &untold.rows)) {
            if !table.rows.iter().any(|known| known.id == *row && known.is_for_writers()) {
                failures.push(format!("{row} is no rule for writers"));
            }
        }
        for row in table.rows.iter().filter(|row| row.is_for_writers()) {
            match (self.told_of(&row.id).is_empty(), self.reason_of(&row.id).is_some()) {
                (true, false) => failures.push(format!("{}: no file that breaks it is reported", row.id)),
                (false, true) => failures.push(format!("{}: reported, and said not to be", row.id)),
                _ => {}
            }
            if loaded.writing_vectors_of(&row.id).is_empty() && loaded.reason_of(&row.id).is_none() {
                failures.push(format!("{}: nothing proves that the writer obeys it", row.id));
            }
        }
        Ok(failures)
    }
}

impl Departure {
    fn look(&self, draft: Draft, fail: &mut impl FnMut(String)) {
        let found = match self.findings(draft) {
            Ok(found) => found,
            Err(trouble) => return fail(trouble),
        };
        for code in self.told.iter().filter(|code| !found.iter().any(|known| known.id == **code)) {
            let all: Vec<&str> = found.iter().map(|code| code.id).collect();
            fail(format!("there should be a finding {code}; there are: {}", all.join(" ")));
        }
        for row in self.breaks.iter().filter(|row| !self.told.iter().any(|code| rests_on(code, row))) {
            fail(format!("none of its findings rests on {row}"));
        }
    }

    fn findings(&self, draft: Draft) -> Result<Vec<&'static Code>, String> {
        let Departure { text, lines, records, head, octets, .. } = self.clone();
        let octets = run::octets(&Vector { text, lines, records, head, octets, ..Vector::default() })?;
        let (parsed, mut findings) = reading::read(draft.dialect, &octets, &Read::default())?;
        form::look(&parsed, &mut findings);
        Ok(findings.iter().map(Finding::code).collect())
    }
}

/// Whether a kind of finding rests on a row.
fn rests_on(code: &str, row: &str) -> bool {
    heirloom_core::codes::find(code).is_some_and(|code| code.requirements.contains(&row))
}
