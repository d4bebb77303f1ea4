//! The changes that no test noticed, as a page: `docs/SURVIVORS.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::list::Mutant;
use crate::record::Verdict;

/// Why changes go unnoticed, as far as that is known.
pub struct Reasons<'t>(Vec<Reason<'t>>);

struct Reason<'t> {
    file: &'t str,
    part: &'t str,
    why: &'t str,
}

impl<'t> Reasons<'t> {
    /// The reasons in a text, one line a reason: the file or folder; what the change or its line has in it, or `*`; and why.
    pub fn read(text: &'t str) -> Reasons<'t> {
        let reason = |line: &'t str| {
            let mut parts = line.splitn(3, '\t');
            Some(Reason { file: parts.next()?, part: parts.next()?, why: parts.next()? })
        };
        Reasons(text.lines().filter(|line| !line.starts_with('#')).filter_map(reason).collect())
    }

    /// Those that are known.
    pub fn known() -> Reasons<'static> {
        Reasons::read(include_str!("../reasons.tsv"))
    }

    /// Why no test notices a change.
    pub fn of(&self, mutant: &Mutant) -> Option<&'t str> {
        let Survivor { file, what, line, .. } = Survivor::of(mutant, Verdict::Missed);
        let is_its = |reason: &&Reason<'_>| {
            let is_there = reason.part == "*" || what.contains(reason.part) || line.contains(reason.part);
            is_there && file.starts_with(reason.file)
        };
        self.0.iter().find(is_its).map(|reason| reason.why)
    }
}

/// A change that no test noticed.
struct Survivor<'m> {
    /// The file, from the folder of the library's sources on.
    file: &'m str,
    what: &'m str,
    /// The line that is changed.
    line: &'m str,
    mutant: &'m Mutant,
    verdict: Verdict,
}

impl<'m> Survivor<'m> {
    fn of(mutant: &'m Mutant, verdict: Verdict) -> Survivor<'m> {
        let file = mutant.file.split_once("/src/").map_or(mutant.file.as_str(), |(_, within)| within);
        let mut parts = mutant.key.splitn(4, '\t').skip(1);
        let what = parts.next().and_then(|what| what.split_once(": ")).map_or("", |(_, what)| what);
        Survivor { file, what, line: parts.next().unwrap_or_default(), mutant, verdict }
    }
}

/// The page: room by room and file by file, with the reasons that are known.
pub fn page(mutants: &[Mutant], known: &BTreeMap<String, Verdict>, reasons: &Reasons<'_>) -> String {
    let survivors = mutants.iter().filter_map(|mutant| match known.get(&mutant.key)? {
        verdict @ (Verdict::Missed | Verdict::NotReached) => Some(Survivor::of(mutant, *verdict)),
        Verdict::Noticed | Verdict::NotBuilt => None,
    });
    let mut by_file: BTreeMap<&str, Vec<Survivor<'_>>> = BTreeMap::new();
    for survivor in survivors {
        by_file.entry(survivor.file).or_default().push(survivor);
    }
    let all: usize = by_file.values().map(Vec::len).sum();
    let mut explained = 0;
    let mut list = String::new();
    let mut room = "";
    for (file, mut survivors) in by_file {
        if survivors[0].mutant.room() != room {
            room = survivors[0].mutant.room();
            let _ = writeln!(list, "\n## {room}");
        }
        let _ = writeln!(list, "\n### `{file}`");
        survivors.sort_by_key(|survivor| survivor.mutant.span.start);
        // What has one reason stands together, as far as it lies together.
        let why = |survivor: &Survivor<'_>| reasons.of(survivor.mutant);
        for together in survivors.chunk_by(|one, other| why(one) == why(other)) {
            let reason = why(&together[0]);
            explained += if reason.is_some() { together.len() } else { 0 };
            let _ = writeln!(list, "\n{}\n", reason.unwrap_or("**No reason is known.**"));
            for Survivor { what, line, mutant, verdict, .. } in together {
                let place = mutant.span.start;
                let not_reached = if *verdict == Verdict::NotReached { ", where no test comes" } else { "" };
                let _ =
                    writeln!(list, "- {}:{}: {what}{not_reached}: `` {line} ``", place.line, place.column);
            }
        }
    }
    format!(
        "# Changes that no test notices\n\n\
         Written by `cargo run --release -p heirloom-mutants`; [RELIABILITY.md](RELIABILITY.md#mutation) says what this is. {all} changes of the library \
         were noticed by no test that was asked. For {explained} of them it is known why, which is told above them.\n{list}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{Genre, Place, Span};

    fn mutant(file: &str, line: usize, what: &str) -> Mutant {
        let place = Place { line, column: 5 };
        Mutant {
            file: format!("crates/heirloom/src/{file}"),
            name: String::new(),
            key: format!("crates/heirloom/src/{file}\t5: {what}\ta + b"),
            genre: Genre::BinaryOperator,
            replacement: String::new(),
            span: Span { start: place, end: place },
            function: None,
        }
    }

    #[test]
    fn survivors_stand_with_their_reasons() {
        let mutants = [
            mutant("lines/scan.rs", 7, "replace + with - in f"),
            mutant("lines/scan.rs", 3, "replace + with * in f"),
            mutant("lines/scan.rs", 9, "replace g -> u8 with 1"),
            mutant("lines/scan.rs", 12, "noticed"),
        ];
        let verdicts = [Verdict::Missed, Verdict::Missed, Verdict::NotReached, Verdict::Noticed];
        let known = mutants.iter().map(|mutant| mutant.key.clone()).zip(verdicts).collect();
        let page = page(&mutants, &known, &Reasons::read("# file\tpart\twhy\nlines/\tin f\tOnly speed.\n"));
        let expected = "## lines\n\n### `lines/scan.rs`\n\nOnly speed.\n\n\
            - 3:5: replace + with * in f: `` a + b ``\n\
            - 7:5: replace + with - in f: `` a + b ``\n\n**No reason is known.**\n\n\
            - 9:5: replace g -> u8 with 1, where no test comes: `` a + b ``\n";
        assert!(page.ends_with(expected), "{page}");
        assert!(page.contains("3 changes") && page.contains("For 2 of them"), "{page}");
    }

    #[test]
    fn every_line_is_a_reason() {
        let text = include_str!("../reasons.tsv");
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(Reasons::known().0.len(), lines.len());
        for line in lines {
            assert!(line.split('\t').all(|part| !part.is_empty()) && line.ends_with('.'), "{line}");
        }
    }
}
