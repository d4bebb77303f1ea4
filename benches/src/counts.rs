//! Counts of instructions: those that were stored, those that were counted, and what lies between.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

/// Instructions by benchmark.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts(BTreeMap<String, u64>);

/// By how many percent a count may differ from the stored one. Two compilations of one source differ by less.
pub const ALLOWED: f64 = 3.0;

impl Counts {
    /// Reads what gungraun prints with `--output-format=json`: a summary on each line.
    ///
    /// # Errors
    ///
    /// A sentence, where a line is no such summary.
    pub fn from_summaries(lines: &str) -> Result<Counts, String> {
        let mut counts = BTreeMap::new();
        for line in lines.lines().filter(|line| line.starts_with('{')) {
            let (name, count) =
                summary(line).ok_or_else(|| format!("gungraun printed what has no count: {line}"))?;
            counts.insert(name, count);
        }
        Ok(Counts(counts))
    }

    /// Reads lines of a benchmark, a tab and a count.
    ///
    /// # Errors
    ///
    /// A sentence, where a line is none of these.
    pub fn from_tsv(text: &str) -> Result<Counts, String> {
        let row = |line: &str| {
            let (name, count) = line.split_once('\t')?;
            Some((name.to_string(), count.parse().ok()?))
        };
        let read = |line| row(line).ok_or_else(|| format!("`{line}` is not a benchmark, a tab and a count"));
        text.lines().map(read).collect::<Result<_, String>>().map(Counts)
    }

    /// The same as lines, sorted.
    pub fn to_tsv(&self) -> String {
        self.0.iter().map(|(name, count)| format!("{name}\t{count}\n")).collect()
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sets what was counted against what was stored.
    pub fn against(&self, stored: &Counts) -> Comparison {
        let mut rows: BTreeMap<String, Row> = BTreeMap::new();
        for (name, &count) in &self.0 {
            rows.entry(name.clone()).or_default().counted = Some(count);
        }
        for (name, &count) in &stored.0 {
            rows.entry(name.clone()).or_default().stored = Some(count);
        }
        Comparison { rows }
    }
}

/// The name and the count of one benchmark.
fn summary(line: &str) -> Option<(String, u64)> {
    let summary: Value = serde_json::from_str(line).ok()?;
    let name = format!("{}/{}", summary["function_name"].as_str()?, summary["id"].as_str()?);
    let profiles = summary["profiles"].as_array()?;
    let callgrind = profiles.iter().find(|profile| profile["tool"] == "Callgrind")?;
    // Beside the new count there may be that of the run before.
    let count = callgrind["data"]["total"]["metrics"]["Ir"]["values"]["new"].as_u64()?;
    Some((name, count))
}

/// What was counted beside what was stored, for people.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    rows: BTreeMap<String, Row>,
}

#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct Row {
    stored: Option<u64>,
    counted: Option<u64>,
}

/// What a row says.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Verdict {
    Same,
    Slower,
    Faster,
    NotStored,
    NotCounted,
}

impl Comparison {
    /// Whether nothing became slower, and the same benchmarks were counted as stored.
    pub fn is_good(&self) -> bool {
        self.rows.values().all(|row| matches!(row.verdict(), Verdict::Same | Verdict::Faster))
    }
}

impl Row {
    /// By how many percent the count grew.
    fn growth(&self) -> Option<f64> {
        let (stored, counted) = (self.stored? as f64, self.counted? as f64);
        Some(100.0 * (counted - stored) / stored)
    }

    fn verdict(&self) -> Verdict {
        match self.growth() {
            Some(growth) if growth > ALLOWED => Verdict::Slower,
            Some(growth) if growth < -ALLOWED => Verdict::Faster,
            Some(_) => Verdict::Same,
            None if self.stored.is_none() => Verdict::NotStored,
            None => Verdict::NotCounted,
        }
    }
}

impl Verdict {
    fn words(self) -> &'static str {
        match self {
            Verdict::Same => "",
            Verdict::Slower => "slower: mend it, or store it with a reason",
            Verdict::Faster => "faster: store it",
            Verdict::NotStored => "new: store it",
            Verdict::NotCounted => "gone: store the others",
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |count: Option<u64>| count.map_or("-".to_string(), |count| count.to_string());
        writeln!(f, "{:<16}{:>14}{:>14}{:>9}", "benchmark", "stored", "counted", "change")?;
        for (name, row) in &self.rows {
            let change = row.growth().map_or("-".to_string(), |growth| format!("{growth:+.2} %"));
            let (stored, counted) = (number(row.stored), number(row.counted));
            let line = format!("{name:<16}{stored:>14}{counted:>14}{change:>9}  {}", row.verdict().words());
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str) -> Counts {
        Counts::from_tsv(text).expect("counts")
    }

    #[test]
    fn lines_go_there_and_back() {
        let text = "decode/ansel\t20\nparse/utf_8\t1\n";
        assert_eq!(counts(text).to_tsv(), text);
        assert!(Counts::from_tsv("decode/ansel 20").is_err());
    }

    #[test]
    fn summaries_have_a_name_and_a_count() {
        let one = r#"{"function_name":"parse","id":"utf_8","profiles":[{"tool":"DHAT"},{"tool":"Callgrind",
            "data":{"total":{"metrics":{"Ir":{"values":{"new":7,"old":9}}}}}}]}"#;
        let lines = format!("\n{}\n", one.replace('\n', ""));
        assert_eq!(Counts::from_summaries(&lines), Ok(counts("parse/utf_8\t7\n")));
        assert!(Counts::from_summaries("{\"function_name\":\"parse\"}").is_err());
    }

    #[test]
    fn only_growth_is_bad() {
        let stored = counts("a\t1000\nb\t1000\nc\t1000\n");
        let good = counts("a\t1030\nb\t970\nc\t10\n").against(&stored);
        assert!(good.is_good());
        assert!(good.to_string().contains("-99.00 %  faster: store it"), "{good}");
        let bad = counts("a\t1031\nb\t1000\nc\t1000\n").against(&stored);
        assert!(!bad.is_good());
        assert!(bad.to_string().contains("+3.10 %  slower"), "{bad}");
    }

    #[test]
    fn the_same_benchmarks_must_be_stored() {
        assert!(!counts("a\t1\nb\t1\n").against(&counts("a\t1\n")).is_good());
        assert!(!counts("a\t1\n").against(&counts("a\t1\nb\t1\n")).is_good());
    }
}
