//! Families: sound trees whose people did impossible things, and files in which anything lies anywhere.

use std::fmt::Write as _;

use super::{Draw, raw_file};

const EVENTS: [&str; 14] = [
    "BIRT", "CHR", "DEAT", "BURI", "CREM", "CENS", "OCCU", "FCOM", "PROB", "WILL", "EMIG", "IMMI", "NATU",
    "ADOP",
];
const OF_FAMILIES: [&str; 6] = ["MARR", "DIV", "ENGA", "MARB", "MARL", "ANUL"];
const FORMS: [&str; 9] = ["", "", "", "ABT ", "BEF ", "AFT ", "EST ", "3 MAY ", "17 JAN "];
const LINKS: [&str; 3] = ["HUSB", "WIFE", "CHIL"];
const SEXES: [&str; 3] = ["M", "F", "U"];

/// An event by its kind, how its date is written, its year, and the age there.
pub type Event = (usize, usize, u32, u32);

/// A link of a family, by its kind and the person.
pub type Link = (usize, usize);

/// A tree by numbers: people with a sex and events, families with links and events.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Sex and events of each.
    pub people: Vec<(usize, Vec<Event>)>,
    /// Links and events of each.
    pub families: Vec<(Vec<Link>, Vec<Event>)>,
}

/// A tree of a few people.
pub fn tree(draw: &mut Draw<'_>) -> Tree {
    fn events(draw: &mut Draw<'_>, most: usize) -> Vec<Event> {
        draw.several(most, |draw| {
            let (kind, form) = (draw.below(99), draw.below(FORMS.len()));
            (kind, form, draw.between(1760, 1989) as u32, draw.below(99) as u32)
        })
    }
    let mut people = vec![(draw.below(SEXES.len()), events(draw, 4))];
    people.extend(draw.several(7, |draw| (draw.below(SEXES.len()), events(draw, 4))));
    let families = draw.several(5, |draw| {
        let links = draw.several(6, |draw| (draw.below(LINKS.len()), draw.below(9)));
        (links, events(draw, 3))
    });
    Tree { people, families }
}

/// The tree as a file, with all years so much later.
pub fn file_of_tree(tree: &Tree, later: u32) -> String {
    let mut text = "0 HEAD\n1 CHAR UTF-8\n".to_string();
    let mut write = |line: String| writeln!(text, "{line}").expect("a string takes all");
    for (number, (sex, events)) in tree.people.iter().enumerate() {
        write(format!("0 @I{number}@ INDI\n1 SEX {}", SEXES[*sex]));
        for (kind, form, year, age) in events {
            let (tag, form) = (EVENTS[kind % EVENTS.len()], FORMS[*form]);
            write(format!("1 {tag}\n2 DATE {form}{}\n2 AGE {age}y", year + later));
        }
    }
    for (number, (links, events)) in tree.families.iter().enumerate() {
        write(format!("0 @F{number}@ FAM"));
        for (link, person) in links {
            write(format!("1 {} @I{}@", LINKS[*link], person % tree.people.len()));
        }
        for (kind, form, year, age) in events {
            let (tag, form) = (OF_FAMILIES[kind % OF_FAMILIES.len()], FORMS[*form]);
            write(format!("1 {tag}\n2 DATE {form}{}\n2 HUSB\n3 AGE {age}y", year + later));
        }
    }
    text + "0 TRLR\n"
}

const TAGS: &[&str] = &[
    "INDI", "FAM", "SOUR", "NOTE", "OBJE", "REPO", "SUBM", "HUSB", "WIFE", "CHIL", "FAMC", "FAMS", "ASSO",
    "ALIA", "ADOP", "BIRT", "DEAT", "MARR", "DATE", "PLAC", "FILE", "FORM", "NAME", "SEX", "NCHI", "RIN",
    "REFN", "CHAN", "PEDI", "CONT", "CONC", "HEAD", "EMAI", "BRIT", "UID", "_X", "TRLR", "RESN", "LANG",
    "MAP",
];

const VALUES: &[&str] = &[
    "", "@A@", "@B@", "@C@", "@VOID@", "Y", "male", "1850", "-1", "birth", "x\u{301}", "5.5.1", "Deutsch",
    "@", " ",
];

/// A file with genealogical tags in any place: the octets that are left, or lines of tags and values.
pub fn model_file(draw: &mut Draw<'_>) -> Vec<u8> {
    const SCHEMA: &str = "1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n\
        2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n";
    match draw.below(16) {
        0 => return raw_file(draw),
        1..=5 => return file_of_tree(&tree(draw), 0).into_bytes(),
        _ => {}
    }
    let schema = if draw.coin() { SCHEMA } else { "" };
    let lines = draw.several(80, |draw| {
        let level = draw.below(4);
        let id = draw.one_of(&["", "", "@A@ ", "@B@ ", "@C@ "]);
        let (tag, value) = (draw.one_of(TAGS), draw.one_of(VALUES));
        format!("{level} {}{tag} {value}\n", if level == 0 { id } else { "" })
    });
    format!("0 HEAD\n1 CHAR UTF-8\n{schema}{}0 TRLR\n", lines.concat()).into_bytes()
}

const NAMES: [&str; 6] =
    ["Ada /King/", "Ada Mary /King/", "Ann /Lee/", "John /Lee/ jr", "/Lee/", "Living /Lee/"];
const PEDIGREES: [&str; 5] = ["birth", "adopted", "foster", "natural", "sealing"];
const OF_PEOPLE: [&str; 9] = [
    "SSN 1",
    "RESN privacy",
    "ADDR 1 High Street",
    "PHON 1",
    "ASSO @I1@",
    "ALIA @I2@",
    "DEAT",
    "DEAT N",
    "BIRT",
];

/// A file of a few people who name their families, and of families that name them, or do not; in any order.
pub fn kin_file(draw: &mut Draw<'_>) -> Vec<u8> {
    fn event(draw: &mut Draw<'_>, tags: &[&str]) -> String {
        let (tag, form) = (draw.one_of(tags), draw.one_of(&FORMS));
        let place = if draw.below(4) == 0 { "2 PLAC York\n" } else { "" };
        format!("1 {tag}\n2 DATE {form}{}\n{place}", draw.between(1730, 2030))
    }
    let mut records: Vec<String> = draw.several(12, |draw| {
        let mut record = format!("0 @I{}@ INDI\n", draw.below(9));
        for _ in 0..draw.below(7) {
            record += &match draw.below(9) {
                0 | 1 => format!("1 FAMC @F{}@\n", draw.below(6)),
                2 => format!("1 FAMC @F{}@\n2 PEDI {}\n", draw.below(6), draw.one_of(&PEDIGREES)),
                3 | 4 => format!("1 FAMS @F{}@\n", draw.below(6)),
                5 => format!("1 NAME {}\n1 SEX {}\n", draw.one_of(&NAMES), draw.one_of(&SEXES)),
                6 => format!(
                    "1 ADOP\n2 FAMC @F{}@\n3 ADOP {}\n",
                    draw.below(6),
                    draw.one_of(&["HUSB", "WIFE", "BOTH"])
                ),
                7 => format!("1 {}\n", draw.one_of(&OF_PEOPLE)),
                _ => event(draw, &EVENTS),
            };
            record += &event(draw, &["BIRT", "DEAT", "BURI", "CHR"]);
        }
        record
    });
    records.extend(draw.several(8, |draw| {
        let mut record = format!("0 @F{}@ FAM\n", draw.below(6));
        for _ in 0..draw.below(6) {
            record += &match draw.below(5) {
                0 => format!(
                    "1 CHIL @I{}@\n2 _FREL {}\n2 _MREL Natural\n",
                    draw.below(9),
                    draw.one_of(&PEDIGREES)
                ),
                1 => event(draw, &OF_FAMILIES) + "2 HUSB\n3 AGE 30y\n",
                2 => "1 NCHI 1\n".to_string(),
                _ => format!("1 {} @I{}@\n", draw.one_of(&LINKS), draw.below(9)),
            };
        }
        record
    }));
    // Families stand among people, before and behind those who belong to them.
    for at in 1..records.len() {
        let other = draw.below(at + 1);
        records.swap(at, other);
    }
    format!("0 HEAD\n1 CHAR UTF-8\n{}0 TRLR\n", records.concat()).into_bytes()
}
