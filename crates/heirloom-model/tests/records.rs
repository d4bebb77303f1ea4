//! Rules on names, places, sources and pictures look at anything without trouble: random files, and files that are large
//! in one direction.

use std::time::{Duration, Instant};

use heirloom::Builder;
use heirloom::source::Finding;
use heirloom_dates::Day;
use heirloom_model::rules::{self, Limits, World};
use heirloom_model::{Model, Term};
use proptest::prelude::*;
use proptest::sample::select;

const TAGS: &[&str] = &[
    "INDI", "FAM", "SOUR", "REPO", "OBJE", "NOTE", "SUBM", "NAME", "GIVN", "SURN", "NPFX", "TYPE", "SEX",
    "BIRT", "MARR", "FAMC", "FAMS", "HUSB", "WIFE", "CHIL", "PLAC", "FORM", "MAP", "LATI", "LONG", "ADDR",
    "CITY", "POST", "EMAIL", "WWW", "TITL", "AUTH", "PUBL", "ABBR", "PAGE", "DATA", "DATE", "TEXT", "FILE",
    "BLOB", "CONT", "CONC", "_X",
];

const VALUES: &[&str] = &[
    "",
    " ",
    "/",
    "//",
    "a/b/c/d",
    "Ann /Lee/",
    "Ann Lee",
    "Ann /Lee, Bo/",
    "Dr. /Ö/",
    "?",
    "N.N. /?/",
    "é",
    "Ã",
    "Ã¼",
    "â€",
    "Ð",
    "JÃ¼",
    "\u{FFFD}",
    "@I1@",
    "@I2@",
    "@S1@",
    "@X@",
    "M",
    "F",
    "Dover, Kent",
    ", ,",
    "12 MAY 1850",
    "1850",
    "N51.1",
    "W181",
    "E",
    "é1",
    "N",
    "a@@b.c",
    "a@@",
    "https://",
    "www.",
    "C:",
    "C:\\a.jpg",
    "\\",
    "é:",
    "..",
    "../..",
    "a/../../b.gif",
    "a.",
    "file:",
    "file://",
    "%",
    "%C3%AB",
    "jpg",
    "image/gif",
    "<",
    "<b",
    "<br>",
    "<é>",
    "&amp;",
    "&",
    "Y",
];

fn look(file: &str, limits: &Limits) -> Vec<Finding> {
    let (parsed, _) = heirloom::parse(file.as_bytes());
    let mut findings = Vec::new();
    let is_file = |path: &str| path.len().is_multiple_of(2);
    let world = World { today: Day::from_jdn(2_461_000), is_file: Some(&is_file) };
    rules::check(&Model::new(&parsed.dataset), limits, world, |_| true, &mut findings);
    findings.iter().for_each(|finding| assert!(!finding.message(parsed.text()).is_empty()));
    findings
}

proptest! {
    #[test]
    fn every_file_is_looked_at(
        lines in prop::collection::vec((0..4_usize, select(&["", "@I1@ ", "@I2@ ", "@S1@ "][..]), select(TAGS), select(VALUES)), 0..40),
        elf in any::<bool>(),
    ) {
        let mut file = format!("0 HEAD\n1 CHAR UTF-8\n{}", if elf { "1 GEDC\n2 ELF 1.0.0\n" } else { "" });
        for (level, id, tag, value) in lines {
            file += &format!("{level} {id}{tag} {value}\n");
        }
        let mut limits = Limits::default();
        limits.sources.least_events = 0;
        limits.sources.least_citations = 0;
        look(&file, &limits);
    }

    #[test]
    fn every_value_is_looked_at(value in "\\PC{0,40}", tag in select(TAGS)) {
        let above = "0 @I1@ INDI\n1 BIRT\n2 PLAC x\n3 MAP\n";
        for (above, level) in [("", 0), ("0 @I1@ INDI\n", 1), (above, 4), ("0 @O1@ OBJE\n", 1), ("0 @S1@ SOUR\n1 OBJE\n", 2)] {
            look(&format!("0 HEAD\n{above}{level} {tag} {value}\n0 TRLR\n"), &Limits::default());
        }
    }
}

#[test]
fn what_was_built_and_is_in_no_file_is_looked_at() {
    let elf = |name: &str| format!("https://terms.fhiso.org/elf/{name}");
    let mut builder = Builder::new();
    let person = builder.record(&elf("INDIVIDUAL_RECORD"));
    let name = builder.substructure(person, &elf("PERSONAL_NAME_STRUCTURE"));
    builder.set_string(name, "Ann /Lee");
    let dataset = builder.build().expect("a dataset");
    let model = Model::new(&dataset);
    assert_eq!(model.all(Term::Name).count(), 1);
    let mut findings: Vec<Finding> = Vec::new();
    rules::check(&model, &Limits::default(), Day::from_jdn(2_461_000), |_| true, &mut findings);
    assert!(findings.iter().any(|finding| finding.code().name == "odd-slashes-in-name"));
}

#[test]
fn pointers_that_lead_nowhere_or_elsewhere_are_looked_at() {
    let file =
        "0 HEAD\n0 @I1@ INDI\n1 NAME @I1@\n1 SOUR @gone@\n1 OBJE @I1@\n1 FAMS @I1@\n1 FAMC @gone@\n0 TRLR\n";
    look(file, &Limits::default());
}

/// Each of these would take hours if anything were done for each pair.
#[test]
fn time_goes_by_structures_in_every_direction() {
    const MANY: usize = 30_000;
    let many = |line: &str| line.repeat(MANY);
    let numbered = |line: &dyn Fn(usize) -> String| (0..MANY).map(line).collect::<String>();
    let files = [
        ("names of a person", format!("0 @I1@ INDI\n{}", many("1 NAME Ann  Lee, /x\n"))),
        ("pieces of a name", format!("0 @I1@ INDI\n1 NAME Ann /Lee/\n{}", many("2 SURN Low\n"))),
        ("files of a picture", format!("0 @M1@ OBJE\n{}", many("1 FILE a.jpg\n"))),
        (
            "citations of an event",
            format!("0 @I1@ INDI\n1 BIRT\n{}", many("2 SOUR @S1@\n3 DATA\n4 DATE 1850\n")),
        ),
        (
            "spellings of a place",
            format!(
                "0 @I1@ INDI\n{}",
                numbered(&|at| format!("1 RESI\n2 PLAC a{},b\n", " ".repeat(at % 500)))
            ),
        ),
        ("wives of a man", {
            let families = numbered(&|at| format!("0 @F{at}@ FAM\n1 HUSB @M@\n1 WIFE @W{at}@\n"));
            let wives = numbered(&|at| {
                format!("0 @W{at}@ INDI\n1 SEX F\n1 NAME A /Lee/\n1 FAMS @F{at}@\n1 FAMC @F0@\n")
            });
            format!(
                "0 @M@ INDI\n{}1 NAME Bo /Lee/\n{families}{wives}",
                numbered(&|at| format!("1 FAMS @F{at}@\n"))
            )
        }),
        ("citations in notes in citations", {
            let deep = |at: usize| format!("{} SOUR @S1@\n{} NOTE a\n", 2 * at + 1, 2 * at + 2);
            format!("0 @S1@ SOUR\n1 TITL x\n{}", (0..2_000).map(deep).collect::<String>())
        }),
    ];
    for (what, records) in files {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n");
        let (parsed, _) = heirloom::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let mut findings: Vec<Finding> = Vec::new();
        let begin = Instant::now();
        let is_ours = |code: &heirloom::source::Code| code.id.starts_with(['N', 'G', 'R', 'F']);
        rules::check(&model, &Limits::default(), Day::from_jdn(2_461_000), is_ours, &mut findings);
        assert!(begin.elapsed() < Duration::from_secs(20), "{what}: {:?}", begin.elapsed());
    }
}
