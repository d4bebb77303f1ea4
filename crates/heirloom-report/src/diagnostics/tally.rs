use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use heirloom_core::Parsed;
use heirloom_core::source::{Code, Finding, Fix, Safety, Severity};

use super::{Counts, Record};
use crate::json::envelope::{FileAccount, FindingCounts, UnreadFile};

/// So many of the records with most findings are named.
const BUSIEST: usize = 10;

/// What was found in one file, shown or not.
#[derive(Debug)]
pub struct FileTally {
    /// The file.
    pub path: PathBuf,
    /// How many octets it has, its encoding and its dialect; none if it could not be read.
    pub read: Option<ReadAs>,
    /// How many findings there are of each severity.
    pub counts: Counts,
    /// How many there are of each kind, by its code.
    pub kinds: BTreeMap<&'static str, KindTally>,
    /// How many are in the baseline, and so not counted.
    pub in_baseline: usize,
    /// How many the baseline has that are no more.
    pub gone: usize,
    /// How many are not shown since the run has shown as many as it may.
    pub cut: usize,
    busiest: Vec<BusyRecord>,
    /// The record of the last finding, and how many it has.
    current: Option<BusyRecord>,
}

/// How a file was read.
#[derive(Clone, Copy, Debug)]
pub struct ReadAs {
    /// How many bytes the file has.
    pub octets: u64,
    /// The name of its encoding.
    pub encoding: &'static str,
    /// The name of its dialect.
    pub dialect: &'static str,
}

impl ReadAs {
    /// How that file, or that window of a file of so many bytes, was read.
    pub fn of(parsed: &Parsed<'_>, octets: u64) -> ReadAs {
        ReadAs { octets, encoding: parsed.encoding().name(), dialect: parsed.dialect.name() }
    }
}

/// One kind of finding, and how many there are.
#[derive(Clone, Debug)]
pub struct KindTally {
    /// The kind.
    pub code: &'static Code,
    /// The greatest of all that were found.
    pub severity: Severity,
    /// How many there are.
    pub count: usize,
    /// How many of them are shown.
    pub shown: usize,
    /// How many can be fixed safely.
    pub safe: usize,
    /// How many can be fixed by a guess.
    pub guesses: usize,
}

/// A record with findings.
#[derive(Clone, Debug)]
pub struct BusyRecord {
    /// The record.
    pub record: Record,
    /// The file in which it is.
    pub path: PathBuf,
    /// How many findings it has.
    pub count: usize,
}

impl FileTally {
    /// That of a file of which nothing is known yet.
    pub fn of(path: &Path) -> FileTally {
        FileTally {
            path: path.to_path_buf(),
            read: None,
            counts: Counts::default(),
            kinds: BTreeMap::new(),
            in_baseline: 0,
            gone: 0,
            cut: 0,
            busiest: Vec::new(),
            current: None,
        }
    }

    /// Counts a finding, and says whether it is shown if `most` of a kind are.
    pub fn add(
        &mut self,
        finding: &Finding,
        fix: Option<&Fix>,
        record: Option<&Record>,
        most: Option<usize>,
    ) -> bool {
        let (code, severity) = (finding.code(), finding.severity());
        self.counts.add(severity);
        let kind = self.kinds.entry(code.id).or_insert_with(|| KindTally::of(code, severity));
        kind.count += 1;
        kind.severity = kind.severity.max(severity);
        match fix.map(|fix| fix.safety) {
            Some(Safety::Safe) => kind.safe += 1,
            Some(Safety::Unsafe) => kind.guesses += 1,
            None => {}
        }
        let shown = most.is_none_or(|most| kind.shown < most);
        kind.shown += usize::from(shown);
        if let Some(record) = record {
            self.add_to(record);
        }
        shown
    }

    fn add_to(&mut self, record: &Record) {
        match &mut self.current {
            Some(current) if current.record.line == record.line => current.count += 1,
            _ => {
                let busy = BusyRecord { record: record.clone(), path: self.path.clone(), count: 1 };
                let before = self.current.replace(busy);
                self.busiest.extend(before);
                if self.busiest.len() > 10 * BUSIEST {
                    keep_busiest(&mut self.busiest);
                }
            }
        }
    }

    /// Says that the finding that was counted last, of this kind, is not shown after all: the run has shown enough.
    pub fn cut(&mut self, code: &'static Code) {
        if let Some(kind) = self.kinds.get_mut(code.id) {
            kind.shown -= 1;
            self.cut += 1;
        }
    }

    /// What a report says of the file itself.
    pub fn account(&self) -> FileAccount {
        let kinds = self.kinds.values();
        let found = FindingCounts {
            counts: self.counts,
            kinds: kinds.clone().map(|kind| (kind.code.id, kind.count)).collect(),
            safe: kinds.clone().map(|kind| kind.safe).sum(),
            guesses: kinds.map(|kind| kind.guesses).sum(),
        };
        FileAccount { path: self.path.clone(), read: self.read, found: Some(found), ..FileAccount::default() }
    }

    /// Of which kinds not all are shown, and how many are not.
    pub fn left_out(&self) -> Vec<(&'static Code, usize)> {
        let left = self.kinds.values().filter(|kind| kind.shown < kind.count);
        left.map(|kind| (kind.code, kind.count - kind.shown)).collect()
    }
}

impl KindTally {
    fn of(code: &'static Code, severity: Severity) -> KindTally {
        KindTally { code, severity, count: 0, shown: 0, safe: 0, guesses: 0 }
    }
}

fn keep_busiest(records: &mut Vec<BusyRecord>) {
    // Steady: of those with as many, the first ones stay.
    records.sort_by_key(|busy| Reverse(busy.count));
    records.truncate(BUSIEST);
}

/// What was found in all files.
#[derive(Debug, Default)]
pub struct RunSummary {
    /// How many findings there are of each severity.
    pub counts: Counts,
    /// How many there are of each kind, by its code.
    pub kinds: BTreeMap<&'static str, KindTally>,
    /// Those that could be read, in order, and how many findings each has.
    pub files: Vec<FileAccount>,
    /// Those that could not be read, in order.
    pub unread: Vec<UnreadFile>,
    /// How many are in the baseline, and so not counted.
    pub in_baseline: usize,
    /// How many findings of these files the baseline has that are no more.
    pub gone: usize,
    /// How many are not shown since as many are as may be.
    pub cut: usize,
    /// The records with most findings, the first ones first.
    pub busiest: Vec<BusyRecord>,
}

impl RunSummary {
    /// Adds what was found in the next file.
    pub fn add(&mut self, mut tally: FileTally) {
        self.files.push(tally.account());
        self.counts += tally.counts;
        for (id, kind) in tally.kinds {
            let all = self.kinds.entry(id).or_insert_with(|| KindTally::of(kind.code, kind.severity));
            all.severity = all.severity.max(kind.severity);
            all.count += kind.count;
            all.shown += kind.shown;
            all.safe += kind.safe;
            all.guesses += kind.guesses;
        }
        self.in_baseline += tally.in_baseline;
        self.gone = self.gone.saturating_add(tally.gone);
        self.cut += tally.cut;
        self.busiest.append(&mut tally.busiest);
        self.busiest.extend(tally.current);
        keep_busiest(&mut self.busiest);
    }

    /// How many findings there are.
    pub fn total(&self) -> usize {
        self.counts.at_least(Severity::Info)
    }

    /// How many of them are shown.
    pub fn shown(&self) -> usize {
        self.kinds.values().map(|kind| kind.shown).sum()
    }

    /// Their kinds: what matters most first, and of that what there is most of.
    pub fn by_weight(&self) -> Vec<&KindTally> {
        let mut kinds: Vec<&KindTally> = self.kinds.values().collect();
        kinds.sort_by_key(|kind| (Reverse(kind.severity), Reverse(kind.count)));
        kinds
    }

    /// How many can be mended safely, and how many more by a guess.
    pub fn mendable(&self) -> (usize, usize) {
        let sum = |count: fn(&KindTally) -> usize| self.kinds.values().map(count).sum();
        (sum(|kind| kind.safe), sum(|kind| kind.guesses))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heirloom_core::source::Span;
    use heirloom_model::labels::RecordSort;

    fn record(line: usize) -> Record {
        Record {
            tag: "INDI".to_string(),
            id: Some(format!("I{line}")),
            name: None,
            line,
            sort: RecordSort::Person,
        }
    }

    #[test]
    fn so_many_of_a_kind_are_shown_and_all_are_counted() {
        let [jump, long] = ["X007", "L015"].map(|id| heirloom_core::codes::find(id).unwrap());
        let mut tally = FileTally::of(Path::new("a.ged"));
        let shown: Vec<bool> = [jump, jump, long, jump]
            .iter()
            .map(|code| tally.add(&Finding::new(code, Span::at(0)), None, None, Some(2)))
            .collect();
        assert_eq!(shown, [true, true, true, false]);
        assert_eq!(tally.left_out(), [(jump, 1)]);
        tally.cut(long);
        let mut summary = RunSummary::default();
        summary.add(tally);
        assert_eq!((summary.total(), summary.shown(), summary.cut), (4, 2, 1));
        assert_eq!(summary.by_weight().iter().map(|kind| kind.count).collect::<Vec<_>>(), [3, 1]);
    }

    #[test]
    fn the_records_with_most_findings_are_kept_however_many_there_are() {
        let code = heirloom_core::codes::find("X007").unwrap();
        let mut tally = FileTally::of(Path::new("a.ged"));
        for line in 0..1000 {
            for _ in 0..=line % 37 {
                tally.add(&Finding::new(code, Span::at(0)), None, Some(&record(line)), None);
            }
        }
        let mut summary = RunSummary::default();
        summary.add(tally);
        assert_eq!(summary.busiest.len(), BUSIEST);
        assert!(summary.busiest.iter().all(|busy| busy.count == 37));
        assert_eq!(summary.busiest[0].record, record(36));
    }
}
