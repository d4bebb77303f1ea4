//! Lives, families and other records that are large in one direction: the rules take time in proportion to them.
//!
//! No clock is asked: instructions are counted, for a file and for an eighth of it.

use std::fmt::Write as _;

use heirloom_core::source::{Category, Code, Ignore};
use heirloom_core::{ReadOptions, parse_with};
use heirloom_dates::Day;
use heirloom_laws::{cost, test_name};
use heirloom_model::{Model, rules};

const SIZE: usize = 10_000;

/// Counts what it costs to try some of the rules, and tries them on more.
#[track_caller]
fn grows_with_the_file(
    test: &str,
    what: &str,
    size: usize,
    is_wanted: fn(&Code) -> bool,
    records: impl Fn(usize) -> String,
) {
    let make = |size: usize| {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{}0 TRLR\n", records(size));
        parse_with(file.as_bytes(), &ReadOptions::new(), &mut Ignore).dataset.into_owned()
    };
    let look = |dataset: &heirloom_core::Dataset<'static>| {
        let today = Day::from_jdn(2_461_042);
        rules::check(&Model::new(dataset), &rules::Limits::default(), today, is_wanted, &mut Ignore);
    };
    cost::check_proportion(test, what, size, make, look);
    if !cost::is_being_counted() {
        look(&make(4 * size));
    }
}

fn is_of_lives(code: &Code) -> bool {
    code.category == Category::Lives
}

/// A record with a line for each number.
fn record(head: &str, count: usize, line: impl Fn(usize) -> String) -> String {
    let mut text = format!("0 {head}\n");
    for number in 0..count {
        writeln!(text, "{}", line(number)).expect("a string takes all");
    }
    text
}

fn people(count: usize, below: impl Fn(usize) -> String) -> String {
    (0..count).map(|number| format!("0 @I{number}@ INDI\n{}", below(number))).collect()
}

#[test]
fn a_family_of_very_many_children_spouses_and_weddings() {
    grows_with_the_file(test_name!(), "lives", SIZE, is_of_lives, |size| {
        let sexes = ["M", "F"];
        let people = people(2 * size, |number| {
            let sex = sexes[number % 2];
            format!(
                "1 SEX {sex}\n1 BIRT\n2 DATE {}\n1 DEAT\n2 DATE {}\n",
                1800 + number % 50,
                1860 + number % 50
            )
        });
        let children = record("@F1@ FAM", size, |number| format!("1 CHIL @I{number}@"));
        let spouses: String = (size..2 * size).map(|number| format!("1 HUSB @I{number}@\n")).collect();
        let weddings: String =
            (0..size).map(|number| format!("1 MARR\n2 DATE {}\n", 1820 + number % 50)).collect();
        format!("{people}{children}{spouses}{weddings}")
    });
}

#[test]
fn somebody_of_very_many_marriages_and_events() {
    grows_with_the_file(test_name!(), "lives", SIZE, is_of_lives, |size| {
        let events = record("@X@ INDI", size, |number| format!("1 CENS\n2 DATE {}", 1700 + number % 300));
        let births = "1 BIRT\n2 DATE 1850\n1 BIRT\n2 DATE 1890\n".repeat(size);
        let partners = people(size, |number| format!("1 SEX F\n1 DEAT\n2 DATE {}\n", 1860 + number % 50));
        let families: String = (0..size)
            .map(|number| {
                let year = 1800 + number % 90;
                format!(
                    "0 @F{number}@ FAM\n1 HUSB @X@\n1 WIFE @I{number}@\n1 MARR\n2 DATE {year}\n1 CHIL @X@\n"
                )
            })
            .collect();
        format!("{events}{births}{partners}{families}")
    });
}

#[test]
fn very_many_generations_with_and_without_an_end() {
    for (what, is_circle) in [("a line", false), ("a circle", true)] {
        grows_with_the_file(test_name!(), what, SIZE, is_of_lives, |size| {
            let people = people(size, |number| match number % 7 {
                0 => format!("1 BIRT\n2 DATE {}\n", 1000 + number % 800),
                _ => String::new(),
            });
            let families: String = (0..size)
                .filter(|number| is_circle || number + 1 < size)
                .map(|number| {
                    format!("0 @F{number}@ FAM\n1 HUSB @I{number}@\n1 CHIL @I{}@\n", (number + 1) % size)
                })
                .collect();
            format!("{people}{families}")
        });
    }
}

#[test]
fn records_with_very_many_structures_of_one_sort() {
    type Make = fn(usize) -> String;
    let files: [(&str, usize, Make); 7] = [
        ("names of a person", SIZE, |size| record("@I1@ INDI", size, |_| "1 NAME Ann  Lee, /x".into())),
        ("pieces of a name", SIZE, |size| {
            record("@I1@ INDI\n1 NAME Ann /Lee/", size, |_| "2 SURN Low".into())
        }),
        ("files of a picture", SIZE, |size| record("@M1@ OBJE", size, |_| "1 FILE a.jpg".into())),
        ("citations of an event", SIZE, |size| {
            record("@I1@ INDI\n1 BIRT", size, |_| "2 SOUR @S1@\n3 DATA\n4 DATE 1850".into())
        }),
        ("spellings of a place", SIZE, |size| {
            record("@I1@ INDI", size, |number| format!("1 RESI\n2 PLAC a{},b", " ".repeat(number % 500)))
        }),
        ("wives of a man", SIZE, |size| {
            let man = record("@M@ INDI\n1 NAME Bo /Lee/", size, |number| format!("1 FAMS @F{number}@"));
            let family = |number: usize| {
                format!(
                    "0 @F{number}@ FAM\n1 HUSB @M@\n1 WIFE @W{number}@\n0 @W{number}@ INDI\n1 SEX F\n1 NAME A /Lee/\n\
                     1 FAMS @F{number}@\n1 FAMC @F0@\n"
                )
            };
            man + &(0..size).map(family).collect::<String>()
        }),
        ("citations in notes in citations", 2_000, |size| {
            let deep = |number: usize| format!("{} SOUR @S1@\n{} NOTE a", 2 * number + 1, 2 * number + 2);
            record("@S1@ SOUR\n1 TITL x", size, deep)
        }),
    ];
    let is_of_records = |code: &Code| code.id.starts_with(['N', 'G', 'R', 'F']);
    for (what, size, records) in files {
        grows_with_the_file(test_name!(), what, size, is_of_records, records);
    }
}
