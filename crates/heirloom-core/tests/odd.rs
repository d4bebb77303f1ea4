//! Seventeen odd files, each of a kind that programs really write: none is refused, each comes back octet for octet, reads
//! as its author meant it, and has the findings and the fixes that one would hope for.
//!
//! `tests/odd/make.py` writes them.

use std::path::Path;

use heirloom_core::repair::mend;
use heirloom_core::source::{Finding, Ignore, Locator, Safety};
use heirloom_core::{Parsed, ReadOptions, parse_with};

struct Case {
    file: &'static str,
    dialect: &'static str,
    encoding: &'static str,
    /// Strings that are read as they were meant.
    says: &'static [&'static str],
    /// What is found, and in which line; notes on tags and dialects aside.
    found: &'static [(&'static str, usize)],
    /// What is left of that when the safe fixes are made.
    left: &'static [&'static str],
    /// What is left when guesses are made too.
    left_of_all: &'static [&'static str],
    /// Strings that the file says when guesses are made too.
    says_then: &'static [&'static str],
}

const CASE: Case = Case {
    file: "",
    dialect: "gedcom",
    encoding: "UTF-8",
    says: &[],
    found: &[],
    left: &[],
    left_of_all: &[],
    says_then: &[],
};

const CASES: &[Case] = &[
    Case {
        file: "01-utf8-cut-by-conc.ged",
        says: &[
            "Zoë /Brännström/",
            "She kept the smithy in Håköping, and her brother had the ferry.\nThree dots and a euro: € 20 a month.",
        ],
        found: &[("O005", 14), ("O005", 16)],
        ..CASE
    },
    Case {
        file: "02-lines-without-level.ged",
        says: &[
            "Copied from the family Bible:\nborn at the mill, the 4th child,\n\n  (the page is torn here)\nand 3 others died young.",
            "3 MAR 1802",
        ],
        found: &[("L008", 14), ("L008", 16), ("L008", 17)],
        ..CASE
    },
    Case {
        file: "03-blank-lines.ged",
        says: &["Hester /Umbrey/", "F", "Silas /Umbrey/"],
        found: &[("L006", 1), ("L006", 12), ("L006", 15), ("L006", 17), ("L006", 21), ("L006", 23)],
        ..CASE
    },
    Case {
        file: "04-cr-only.ged",
        says: &["Clémence /Roquebrune/", "First line\nsecond line"],
        found: &[("L019", 1)],
        ..CASE
    },
    Case {
        file: "05-mixed-ends.ged",
        says: &["Gideon /Thrale/", "Mercy /Thrale/"],
        found: &[("L014", 14), ("L016", 20)],
        ..CASE
    },
    Case {
        file: "06-tabs-and-indents.ged",
        says: &[
            "Aurelia /Fenwright/",
            "12 FEB 1801",
            "Lower Wick",
            "  indented on purpose",
            "Tobias /Fenwright/",
        ],
        found: &[
            ("L009", 12),
            ("L009", 13),
            ("L009", 13),
            ("L009", 14),
            ("L009", 14),
            ("L009", 15),
            ("L009", 15),
            ("L009", 16),
            ("L009", 17),
            ("L009", 17),
            ("L009", 18),
        ],
        ..CASE
    },
    Case {
        file: "07-level-1-to-4.ged",
        says: &["1 JAN 1790", "Saltmarsh", "So the parish clerk\ntold the curate.", "1850"],
        found: &[("X007", 14), ("X007", 15), ("X007", 16), ("X007", 17)],
        ..CASE
    },
    Case {
        file: "08-level-01.ged",
        says: &["Fabian /Osterlund/", "Two\nlines"],
        found: &[
            ("L002", 1),
            ("L002", 2),
            ("L002", 3),
            ("L002", 4),
            ("L002", 5),
            ("L002", 6),
            ("L002", 7),
            ("L002", 8),
            ("L002", 9),
            ("L002", 10),
            ("L002", 11),
            ("L002", 12),
            ("L002", 13),
            ("L002", 14),
            ("L002", 15),
        ],
        ..CASE
    },
    Case {
        file: "09-blanks-at-ends.ged",
        says: &[
            "Philippa /Dunmore/   ",
            " begins with a blank\n  three blanks before this\nends with blanks   , and goes on",
        ],
        found: &[("L010", 12), ("T006", 17), ("L010", 17)],
        left: &["L010"],
        says_then: &[
            "Philippa /Dunmore/",
            " begins with a blank\n  three blanks before this\nends with blanks   , and goes on",
        ],
        ..CASE
    },
    Case {
        file: "10-ansel-over-utf8.ged",
        says: &[
            "Jörg /Weißmüller/",
            "Łódź, Größenbrode, Århus",
            "Übersetzung der Urkunde: „geboren am 3. März“",
        ],
        found: &[("O019", 8)],
        ..CASE
    },
    Case {
        file: "11-utf8-over-windows-1252.ged",
        encoding: "WINDOWS-1252",
        says: &[
            "André /Lefèvre/",
            "Besançon, Franche-Comté",
            "Né à l’hôpital – d’après sa sœur Zoé, âgée de 9 ans.",
        ],
        found: &[("O019", 8)],
        ..CASE
    },
    Case {
        file: "12-ansel-mark-across-conc.ged",
        encoding: "ANSEL",
        says: &["René /Gödel/", "The register of the chapel says André, the tomb says Andrèas."],
        found: &[("O005", 14)],
        ..CASE
    },
    Case {
        file: "13-cp437.ged",
        encoding: "CP437",
        says: &["Günther /Höß/", "Mößkirch", "Père: François; naît à Liège en août; ½ Morgen."],
        found: &[("O011", 8)],
        ..CASE
    },
    Case {
        file: "14-utf16-without-bom.ged",
        encoding: "UTF-16LE",
        found: &[("O023", 1)],
        says: &["Ευδοκία /Παπαδάκη/", "Имя в церковной книге: Евдокия"],
        ..CASE
    },
    // Nothing is wrong with it.
    Case {
        file: "15-elf-schema-and-escapes.ged",
        dialect: "elf-2019-01",
        encoding: "ASCII",
        says: &[
            "Thérèse /Cœur/",
            "with a cooper, 3 years",
            "@#DFRENCH R@ 2 VENT 7",
            "reach her at there@example.com",
        ],
        ..CASE
    },
    Case {
        file: "16-duplicate-and-dangling.ged",
        says: &["Ambrose /Tindall/", "Rosamund /Tindall/", "Married in secret."],
        found: &[
            ("T003", 13),
            ("T001", 14),
            ("T001", 17),
            ("T003", 21),
            ("T002", 22),
            ("T002", 25),
            ("T001", 27),
        ],
        left: &["T003", "T001", "T001", "T003", "T002", "T002", "T001"],
        says_then: &["Ambrose /Tindall/", "Rosamund /Tindall/", "Married in secret."],
        ..CASE
    },
    Case {
        file: "17-nul-and-controls.ged",
        says: &[
            "Ludovic\0 /Harkaway/",
            "He wrote \u{93}nevermore\u{94} on the wall\u{7}.\nA form feed:\u{c} and an escape:\u{1b}[1m",
        ],
        found: &[
            ("O002", 12),
            ("O004", 13),
            ("O004", 13),
            ("O004", 13),
            ("O004", 14),
            ("O004", 14),
            ("L018", 16),
        ],
        left: &["O002", "O004", "O004", "O004", "O004", "O004"],
        says_then: &[
            "Ludovic /Harkaway/",
            "He wrote “nevermore” on the wall.\nA form feed: and an escape:[1m",
        ],
        ..CASE
    },
];

fn octets(case: &Case) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/odd").join(case.file);
    std::fs::read(path).expect("a file of this folder")
}

/// As the command reads a file.
fn options() -> ReadOptions<'static> {
    ReadOptions::new().detect_dialect()
}

/// What was found, in which lines; but for what is said of tags and dialects.
fn found(octets: &[u8]) -> Vec<(&'static str, usize)> {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, &options(), &mut findings);
    findings.sort_by_key(Finding::span);
    let mut locator = Locator::new(parsed.text());
    let told = findings.iter().filter(|finding| !matches!(finding.code().id, "O017" | "S021" | "S022"));
    told.map(|finding| (finding.code().id, locator.locate(finding.span().start()).line)).collect()
}

fn codes(octets: &[u8]) -> Vec<&'static str> {
    found(octets).into_iter().map(|(code, _)| code).collect()
}

fn says(parsed: &Parsed<'_>, string: &str) -> bool {
    let all = parsed.dataset.document().flat_map(|record| record.preorder());
    let mut strings = all.filter_map(|(_, structure)| structure.string());
    strings.any(|found| found == string)
}

/// What a file does not say of what it should.
fn unsaid<'s>(octets: &[u8], strings: &[&'s str]) -> Vec<&'s str> {
    let parsed = parse_with(octets, &options(), &mut Ignore);
    strings.iter().copied().filter(|string| !says(&parsed, string)).collect()
}

/// Looks at every case before it complains.
fn each(check: impl Fn(&Case, &mut Vec<String>)) {
    let mut wrong = Vec::new();
    for case in CASES {
        let before = wrong.len();
        check(case, &mut wrong);
        wrong[before..].iter_mut().for_each(|what| *what = format!("{}: {what}", case.file));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn compare<T: PartialEq + std::fmt::Debug>(found: T, expected: T, wrong: &mut Vec<String>) {
    if found != expected {
        wrong.push(format!("{found:?}, not {expected:?}"));
    }
}

#[test]
fn there_is_a_case_for_each_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/odd");
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let count = files.filter(|path| path.extension().is_some_and(|extension| extension == "ged")).count();
    assert_eq!((count, CASES.len()), (17, 17));
}

#[test]
fn each_is_read_as_it_was_meant() {
    each(|case, wrong| {
        let octets = octets(case);
        let parsed = parse_with(&octets, &options(), &mut Ignore);
        compare(parsed.dialect.name(), case.dialect, wrong);
        compare(parsed.encoding().name(), case.encoding, wrong);
        compare(unsaid(&octets, case.says), vec![], wrong);
    });
}

#[test]
fn each_has_the_findings_that_one_would_hope_for() {
    each(|case, wrong| compare(&*found(&octets(case)), case.found, wrong));
}

#[test]
fn each_comes_back_octet_for_octet() {
    each(|case, wrong| {
        let octets = octets(case);
        let nothing = mend(&octets, &options(), |_, _| false);
        compare(&nothing.octets, &octets, wrong);
        compare((nothing.changes.len(), nothing.made.len()), (0, 0), wrong);
    });
}

#[test]
fn safe_fixes_keep_what_each_says() {
    each(|case, wrong| {
        let octets = octets(case);
        let before = parse_with(&octets, &options(), &mut Ignore);
        let mended = mend(&octets, &options(), |_, safety| safety == Safety::Safe);
        let after = parse_with(&mended.octets, &options(), &mut Ignore);
        compare(mended.withheld.len(), 0, wrong);
        compare(after.dataset == before.dataset, true, wrong);
        compare(unsaid(&mended.octets, case.says), vec![], wrong);
        compare(&*codes(&mended.octets), case.left, wrong);
    });
}

#[test]
fn guesses_mend_the_rest() {
    each(|case, wrong| {
        let mended = mend(&octets(case), &options(), |_, _| true);
        compare(&*codes(&mended.octets), case.left_of_all, wrong);
        let strings = if case.left.is_empty() { case.says } else { case.says_then };
        compare(unsaid(&mended.octets, strings), vec![], wrong);
    });
}

/// What those who made the guesses would look for.
#[test]
fn pointers_lead_where_they_were_meant_to() {
    let case = CASES.iter().find(|case| case.file.starts_with("16")).expect("a case");
    let mended = mend(&octets(case), &options(), |_, _| true);
    let parsed = parse_with(&mended.octets, &options(), &mut Ignore);
    let target = |id: &str, tag: &str| {
        let record = parsed.dataset.find(id).expect("a record");
        let pointer = record.substructures().find(|structure| structure.tag() == tag).expect("a pointer");
        pointer.target().expect("a target").tag().to_string()
    };
    assert_eq!(target("I1", "FAMS"), "FAM");
    assert_eq!(target("I1", "FAMC"), "FAM");
    assert_eq!(target("X1", "NOTE"), "NOTE");
    assert_eq!(parsed.dataset.document().filter(|record| record.tag() == "INDI").count(), 2);
}
