//! Rules on names, places, sources and pictures look at anything without trouble.

use heirloom_core::Builder;
use heirloom_core::source::Finding;
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
    let (parsed, _) = heirloom_core::parse(file.as_bytes());
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
