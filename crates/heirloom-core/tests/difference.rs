//! What differs between two datasets: nothing if they are equal, and what was changed if they are not.
//!
//! `PROPTEST_CASES` sets how many cases each property is tried with.

use heirloom_core::dialects::{ELF_2017_05, GEDCOM};
use heirloom_core::difference::{Change, Difference, Ids, Ignored, Options};
use heirloom_core::source::Ignore;
use heirloom_core::verbatim::Path;
use heirloom_core::{Dataset, Dialect, ReadOptions, Structure, WriteOptions, parse, parse_with, write};
use heirloom_laws::draw::{PIECES, any_choices, any_file};
use heirloom_laws::laws::{difference_agrees, nothing_differs_when_written};
use proptest::prelude::*;

fn dataset(records: &str) -> Dataset<'static> {
    let text = format!("0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n");
    parse(text.as_bytes()).0.into_owned().dataset
}

/// What differs, one thing a line, sorted: `~ I1.NAME`, `- I1.SEX`, `+ I1.NOTE`, `> F1.CHIL[2]`, and records as `- I1`.
fn told(old: &Dataset<'_>, new: &Dataset<'_>) -> Vec<String> {
    told_with(old, new, &Options::new())
}

fn told_with(old: &Dataset<'_>, new: &Dataset<'_>, options: &Options) -> Vec<String> {
    let difference = Difference::between(old, new, options);
    let path = |of: &Structure<'_>| Path::of(*of).map_or_else(|| "?".to_string(), |path| path.to_string());
    let records = difference.matched().iter().flat_map(|matched| &matched.changes);
    let mut told: Vec<String> = difference
        .metadata()
        .iter()
        .chain(records)
        .map(|change| match change {
            Change::Value { old, .. } => format!("~ {}", path(old)),
            Change::Removed { old } => format!("- {}", path(old)),
            Change::Added { new } => format!("+ {}", path(new)),
            Change::Moved { old, .. } => format!("> {}", path(old)),
            Change::Id { old, .. } => format!("@ {}", path(old)),
            other => panic!("{other:?}"),
        })
        .collect();
    told.extend(difference.removed().iter().map(|record| format!("- {}", path(record))));
    told.extend(difference.added().iter().map(|record| format!("+ {}", path(record))));
    told.sort();
    assert_eq!(told.is_empty(), difference.is_empty());
    told
}

#[track_caller]
fn differ(old: &str, new: &str, expected: &[&str]) {
    let (old, new) = (dataset(old), dataset(new));
    assert_eq!(told(&old, &new), expected);
    assert_eq!(told(&new, &old).is_empty(), expected.is_empty());
    assert_eq!(old == new, expected.is_empty());
}

const FAMILY: &str = "0 @I1@ INDI\n1 NAME Ann /Lee/\n1 SEX F\n1 BIRT\n2 DATE 1800\n2 PLAC Hull\n1 FAMS @F1@\n\
    0 @I2@ INDI\n1 NAME Bob /Orr/\n1 SEX M\n1 BIRT\n2 DATE 1799\n1 FAMS @F1@\n\
    0 @I3@ INDI\n1 NAME Cid /Orr/\n1 SEX M\n1 FAMC @F1@\n0 @I4@ INDI\n1 NAME Dot /Orr/\n1 SEX F\n1 FAMC @F1@\n\
    0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 CHIL @I3@\n1 CHIL @I4@\n0 @N1@ NOTE Some text of some length\n";

#[test]
fn what_was_changed_is_told_and_nothing_else() {
    let changed = |from: &str, to: &str| {
        assert!(FAMILY.contains(from));
        FAMILY.replace(from, to)
    };
    differ(FAMILY, FAMILY, &[]);
    differ(FAMILY, &changed("DATE 1800", "DATE 1801"), &["~ I1.BIRT.DATE"]);
    differ(FAMILY, &changed("2 PLAC Hull\n", ""), &["- I1.BIRT.PLAC"]);
    differ(FAMILY, &changed("1 SEX F\n1 BIRT", "1 SEX F\n1 DEAT\n2 DATE 1850\n1 BIRT"), &["+ I1.DEAT"]);
    differ(FAMILY, &changed("1 CHIL @I3@\n1 CHIL @I4@\n", "1 CHIL @I4@\n1 CHIL @I3@\n"), &["> F1.CHIL[1]"]);
    differ(FAMILY, &changed("1 WIFE @I1@", "1 WIFE @I4@"), &["~ F1.WIFE"]);
    differ(FAMILY, &changed("0 @N1@ NOTE Some text of some length\n", ""), &["- N1"]);
    differ(FAMILY, &changed("Some text of some", "Some text of great"), &["~ N1"]);
    differ(FAMILY, &format!("{FAMILY}0 @N2@ NOTE More\n"), &["+ N2"]);
    differ(FAMILY, &changed("NAME Cid /Orr/", "NAME Cid /Orr/\n1 NAME Cyd //"), &["+ I3.NAME[2]"]);
    differ(FAMILY, &changed("1 CHIL @I3@\n1 CHIL @I4@\n", "1 CHIL @I4@\n"), &["- F1.CHIL[1]"]);
    differ(FAMILY, &changed("1 HUSB @I2@", "1 HUSB Bob"), &["~ F1.HUSB"]);
}

#[test]
fn what_is_gone_is_not_taken_for_what_is_new_elsewhere() {
    let residences = |places: &[&str]| {
        let lines: String = places.iter().map(|place| format!("1 RESI\n2 ADDR {place}\n")).collect();
        format!("0 @I1@ INDI\n1 NAME Ann /Lee/\n{lines}")
    };
    differ(&residences(&["a", "b", "c"]), &residences(&["b", "d", "c"]), &["+ I1.RESI[2]", "- I1.RESI[1]"]);
    differ(&residences(&["a", "b", "c"]), &residences(&["a", "d", "c"]), &["~ I1.RESI[2].ADDR"]);
    differ(&residences(&["a", "b"]), &residences(&["c", "d"]), &["~ I1.RESI[1].ADDR", "~ I1.RESI[2].ADDR"]);
}

#[test]
fn ids_and_order_are_no_matter() {
    let mut records: Vec<String> = FAMILY.split("0 @").skip(1).map(|record| format!("0 @{record}")).collect();
    records.reverse();
    // Every person has the id that another one had.
    let ids = [
        ("@I1@", "@T@"),
        ("@I2@", "@I1@"),
        ("@I3@", "@I2@"),
        ("@I4@", "@I3@"),
        ("@T@", "@I4@"),
        ("@F1@", "@N1@"),
    ];
    let renumber = |text: String| {
        ids.iter().fold(text.replace("@N1@", "@F9@"), |text, (from, to)| text.replace(from, to))
    };
    let turned = renumber(records.concat());
    differ(FAMILY, &turned, &[]);
    let changed = turned.replace("DATE 1800", "DATE 1801").replace("Some text", "No text");
    differ(FAMILY, &changed, &["~ I1.BIRT.DATE", "~ N1"]);
}

#[test]
fn the_same_id_is_no_proof() {
    differ(
        "0 @I1@ INDI\n1 NAME Ann /Lee/\n1 BIRT\n2 DATE 1 JAN 1800\n",
        "0 @I1@ INDI\n1 NAME Zoe\n2 GIVN Zoe\n1 DEAT\n2 PLAC York\n2 DATE 1950\n",
        &["+ I1", "- I1"],
    );
    // But something in common and the same id are enough.
    differ(
        "0 @I1@ INDI\n1 NAME Ann /Lee/\n0 @I2@ INDI\n1 NAME Bob /Orr/\n",
        "0 @I1@ INDI\n1 NAME Anna /Lee/\n0 @I2@ INDI\n1 NAME Rob /Orr/\n",
        &["~ I1.NAME", "~ I2.NAME"],
    );
}

#[test]
fn anchors_tell_who_is_who() {
    differ(
        "0 @I1@ INDI\n1 NAME Ann /Lee/\n1 _UID A7\n0 @I2@ INDI\n1 NAME Bea /Lee/\n1 _UID B7\n",
        "0 @I1@ INDI\n1 NAME Bet /Lee/\n1 _UID B7\n0 @I2@ INDI\n1 NAME Nan /Lee/\n1 _UID A7\n",
        &["~ I1.NAME", "~ I2.NAME"],
    );
}

#[test]
fn an_anchor_that_nobody_else_has_weighs_more_than_all_that_is_new() {
    let much = "1 SEX F\n1 BIRT\n2 DATE 1801\n2 PLAC Hull\n1 OCCU Weaver\n1 RESI\n2 PLAC York\n1 NOTE Much was found\n";
    for anchor in ["_UID 2C5A", "UID f1d9", "REFN 7", "AFN 1X"] {
        let new = format!("0 @P9@ INDI\n1 NAME Anne Mary /Lee/\n1 {anchor}\n{much}");
        let old = format!("0 @I1@ INDI\n1 NAME A. /Lee/\n1 {anchor}\n0 @I2@ INDI\n1 NAME Bob\n1 {anchor}0\n");
        let new = format!("{new}0 @I1@ INDI\n1 NAME Bob\n1 {anchor}0\n");
        let added = ["BIRT", "NOTE", "OCCU", "RESI", "SEX"].map(|tag| format!("+ P9.{tag}"));
        let mut expected: Vec<&str> = added.iter().map(String::as_str).collect();
        expected.push("~ I1.NAME");
        differ(&old, &new, &expected);
    }
    // Others may count from 1 too.
    differ(
        "0 @I1@ INDI\n1 NAME Ann /Lee/\n1 BIRT\n2 DATE 1 JAN 1800\n1 REFN 1\n",
        "0 @P1@ INDI\n1 NAME Zoe\n2 GIVN Zoe\n1 DEAT\n2 PLAC York\n2 DATE 1950\n1 BURI\n2 PLAC Hull\n1 REFN 1\n",
        &["+ P1", "- I1"],
    );
    // Of a person who was merged from two, one is changed and the other gone.
    differ(
        "0 @I1@ INDI\n1 NAME Ann /Lee/\n1 SEX F\n1 _UID A7\n0 @I2@ INDI\n1 NAME Nan\n1 _UID B7\n",
        "0 @I2@ INDI\n1 NAME Ann /Lee/\n1 SEX F\n1 _UID A7\n1 _UID B7\n",
        &["+ I2._UID[2]", "- I2"],
    );
}

#[test]
fn the_only_one_left_in_a_place_has_another_name() {
    let couple = |id: &str, wife: &str| {
        format!(
            "0 @{id}1@ INDI\n{wife}1 FAMS @{id}9@\n0 @{id}2@ INDI\n1 NAME Bob /Orr/\n1 SEX M\n1 FAMS @{id}9@\n\
            0 @{id}9@ FAM\n1 HUSB @{id}2@\n1 WIFE @{id}1@\n1 MARR\n2 DATE 1822\n"
        )
    };
    let old = couple("A", "1 NAME Ann /Lee/\n1 SEX F\n");
    differ(&old, &couple("B", "1 NAME Susannah\n1 SEX F\n"), &["~ A1.NAME"]);
    // But who shares nothing with her is another one.
    let other = "1 NAME Zoe\n2 GIVN Zoe\n1 BIRT\n2 DATE 3 MAY 1802\n2 PLAC York\n1 DEAT\n2 DATE 1870\n2 PLAC Leeds\n\
        1 OCCU Weaver\n1 RELI Quaker\n1 NOTE Much is known of her\n";
    differ(&old, &couple("B", other), &["+ B1", "- A1", "~ A9.WIFE"]);
}

#[test]
fn of_records_that_are_alike_as_many_are_gone_as_there_are_fewer() {
    let alike = |ids: &[&str]| ids.iter().map(|id| format!("0 @{id}@ NOTE x\n")).collect::<String>();
    differ(&alike(&["A", "B", "C"]), &alike(&["C", "A"]), &["- B"]);
    differ(&alike(&["A", "B"]), &alike(&["X", "Y", "Z"]), &["+ Z"]);
    differ(&alike(&["A", "B"]), &alike(&["X", "Y"]), &[]);
}

#[test]
fn pointers_in_circles_are_followed() {
    let circle = |ids: &[&str]| {
        let next = ids.iter().cycle().skip(1);
        ids.iter().zip(next).map(|(id, next)| format!("0 @{id}@ NOTE\n1 X @{next}@\n")).collect::<String>()
    };
    differ(&circle(&["A", "B", "C", "D"]), &circle(&["C", "B", "A", "D"]), &[]);
    let pairs = circle(&["A", "B"]) + &circle(&["C", "D"]);
    let (old, new) = (dataset(&circle(&["A", "B", "C", "D"])), dataset(&pairs));
    assert_eq!(told(&old, &new).len(), 2);
    // Two long chains that can be told apart at their ends only.
    let chain = |name: &str, length: usize| {
        let link = |n: usize| format!("0 @{name}{n}@ NOTE\n1 X @{name}{}@\n", n + 1);
        (0..length).map(link).collect::<String>() + &format!("0 @{name}{length}@ NOTE\n")
    };
    differ(&(chain("A", 50) + &chain("B", 60)), &(chain("B", 50) + &chain("A", 60)), &[]);
}

/// Persons who are known by nothing but their families, one for each pair in each direction: a graph without directions.
fn couples(links: &[(usize, usize)], name: impl Fn(usize) -> usize) -> String {
    let persons = links.iter().flat_map(|&(one, other)| [one, other]).max().map_or(0, |last| last + 1);
    let both = links.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
    let family =
        |(one, other): (usize, usize)| format!("0 FAM\n1 HUSB @I{}@\n1 WIFE @I{}@\n", name(one), name(other));
    let persons = (0..persons).map(|at| format!("0 @I{}@ INDI\n", name(at)));
    persons.chain(both.map(family)).collect()
}

/// Two graphs of sixteen points, each with six neighbours, in which any two neighbours have two neighbours in common, and any
/// two others too: the rook's and that of Shrikhande. Nothing but trying tells one from the other.
fn sixteen(neighbours: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let point = |(row, column): (usize, usize)| 4 * (row % 4) + column % 4;
    let points = (0..16).map(|at| (at / 4, at % 4));
    points
        .flat_map(|(row, column)| {
            neighbours
                .iter()
                .map(move |(down, right)| (point((row, column)), point((row + down, column + right))))
        })
        .collect()
}

#[test]
fn records_that_look_alike_are_tried_one_after_the_other() {
    let circles = |circles: &[&[usize]]| {
        let next = |circle: &&[usize]| {
            let circle = circle.to_vec();
            (0..circle.len()).map(move |at| (circle[at], circle[(at + 1) % circle.len()])).collect::<Vec<_>>()
        };
        let pointers = circles.iter().flat_map(next);
        pointers.map(|(from, to)| format!("0 @N{from}@ NOTE\n1 X @N{to}@\n")).collect::<String>()
    };
    // A record that points to itself, and two that point to each other.
    differ(&circles(&[&[1], &[2, 3]]), &circles(&[&[1, 2], &[3]]), &[]);
    differ(&circles(&[&[1, 2, 3, 4, 5, 6], &[7, 8, 9]]), &circles(&[&[1, 2, 3], &[4, 5, 6, 7, 8, 9]]), &[]);
    let told = told(
        &dataset(&circles(&[&[1, 2, 3, 4, 5, 6], &[7, 8, 9]])),
        &dataset(&circles(&[&[1, 2, 3, 4, 5], &[6, 7, 8, 9]])),
    );
    assert!((1..=3).contains(&told.len()), "{told:?}");

    let ring = |nodes: &[usize]| {
        let next = nodes.iter().cycle().skip(1);
        nodes.iter().copied().zip(next.copied()).collect::<Vec<_>>()
    };
    let one = [ring(&[0, 1, 2, 3, 4, 5]), ring(&[6, 7, 8])].concat();
    let other = [ring(&[0, 1, 2]), ring(&[3, 4, 5]), ring(&[6, 7, 8])].concat();
    let backwards = |at: usize| 8 - at;
    differ(&couples(&one, |at| at), &couples(&one, backwards), &[]);
    assert_ne!(dataset(&couples(&one, |at| at)), dataset(&couples(&other, |at| at)));

    let rook = sixteen(&[(0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 0)]);
    let rook: Vec<(usize, usize)> = rook.into_iter().filter(|(one, other)| one < other).collect();
    let shrikhande = sixteen(&[(0, 1), (1, 0), (1, 1)]);
    assert_eq!((rook.len(), shrikhande.len()), (48, 48));
    let mixed_up = |at: usize| (at * 11 + 5) % 16;
    differ(&couples(&rook, |at| at), &couples(&rook, mixed_up), &[]);
    differ(&couples(&shrikhande, |at| at), &couples(&shrikhande, mixed_up), &[]);
    assert_ne!(dataset(&couples(&rook, |at| at)), dataset(&couples(&shrikhande, mixed_up)));
    // Both of them in both files, and each has to find its own.
    let shifted =
        |links: &[(usize, usize)]| links.iter().map(|(one, other)| (one + 16, other + 16)).collect();
    let both = |first: &[(usize, usize)], second: &[(usize, usize)]| {
        let second: Vec<(usize, usize)> = shifted(second);
        [first, &second].concat()
    };
    let (one, other) = (both(&rook, &shrikhande), both(&shrikhande, &rook));
    differ(&couples(&one, |at| at), &couples(&other, |at| (at * 7 + 3) % 32), &[]);
}

#[test]
fn pointers_to_what_lies_in_records_are_followed() {
    let old = "0 @I1@ INDI\n1 @E@ BIRT\n2 DATE 1\n1 @G@ DEAT\n0 @I2@ INDI\n1 X @E@\n";
    differ(old, &old.replace("@E@", "@H@"), &[]);
    differ(old, &old.replace("1 X @E@", "1 X @G@"), &["~ I2.X"]);
    differ(old, &old.replace("1 X @E@", "1 X @I1@"), &["~ I2.X"]);
}

#[test]
fn pointers_that_lead_nowhere_are_no_records() {
    differ("0 @F@ FAM\n1 HUSB @I9@\n", "0 @F@ FAM\n1 HUSB @I8@\n", &[]);
    differ("0 @F@ FAM\n1 HUSB @I9@\n", "0 @F@ FAM\n", &["- F.HUSB"]);
}

#[test]
fn metadata_is_compared_too_unless_it_is_ignored() {
    let file = |date: &str| {
        format!("0 HEAD\n1 CHAR UTF-8\n1 DATE {date}\n2 TIME 1\n0 @I1@ INDI\n1 CHAN\n2 DATE {date}\n0 TRLR\n")
    };
    let [old, new] =
        ["1 JAN 2000", "2 FEB 2001"].map(|date| parse(file(date).as_bytes()).0.into_owned().dataset);
    assert_eq!(told(&old, &new), ["~ HEAD.DATE", "~ I1.CHAN.DATE"]);
    let ignoring = |names: &[&str]| {
        let parsed = names.iter().map(|name| name.parse().expect("tags"));
        told_with(&old, &new, &parsed.fold(Options::new(), Options::ignore))
    };
    assert_eq!(ignoring(&["CHAN"]), ["~ HEAD.DATE"]);
    assert_eq!(ignoring(&["HEAD"]), ["~ I1.CHAN.DATE"]);
    assert_eq!(ignoring(&["HEAD.DATE"]), ["~ I1.CHAN.DATE"]);
    assert_eq!(ignoring(&["DATE"]), [""; 0]);
    assert_eq!(ignoring(&["HEAD.CHAN"]), ["~ HEAD.DATE", "~ I1.CHAN.DATE"]);
    assert_eq!(ignoring(&["HEAD", "INDI"]), [""; 0]);
}

#[test]
fn what_is_ignored_is_named_by_tags() {
    let covers = |name: &str| {
        let ignored: Ignored = name.parse().expect("tags");
        let family = dataset(FAMILY);
        let all: Vec<Structure<'_>> = family.document().flat_map(|record| record.with_all_below()).collect();
        let covered = all.into_iter().filter(|of| ignored.covers(*of));
        covered.map(|of| Path::of(of).expect("a path").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(covers("BIRT.DATE"), ["I1.BIRT.DATE", "I2.BIRT.DATE"]);
    assert_eq!(covers("PLAC"), ["I1.BIRT.PLAC"]);
    assert_eq!(covers("INDI.DATE"), [""; 0]);
    assert_eq!(covers("NOTE"), ["N1"]);
    let wrong = "HEAD.da te".parse::<Ignored>().expect_err("no tag");
    assert_eq!(wrong.to_string(), "`da te` is not a tag; write it as in `CHAN` or `HEAD.DATE`");
}

#[test]
fn records_with_other_ids_are_counted_apart() {
    let (old, new) = (dataset(FAMILY), dataset(&FAMILY.replace("I4", "P4").replace("N1", "M1")));
    let difference = Difference::between(&old, &new, &Options::new());
    assert!(difference.is_empty());
    let ids: Vec<(Option<&str>, Option<&str>)> =
        difference.renumbered().map(|matched| (matched.old.id(), matched.new.id())).collect();
    assert_eq!(ids, [(Some("I4"), Some("P4")), (Some("N1"), Some("M1"))]);
}

#[test]
fn types_of_different_sorts_are_translated() {
    let octets = FAMILY.as_bytes();
    let octets = [b"0 HEAD\n1 CHAR UTF-8\n".as_slice(), octets, b"0 TRLR\n"].concat();
    for &one in Dialect::ALL {
        for &other in Dialect::ALL {
            let old = parse_with(&octets, &ReadOptions::new().dialect(one), &mut Ignore);
            let written = write(&old.dataset, &WriteOptions::new().dialect(other)).expect("written");
            let written = String::from_utf8(written).expect("UTF-8").replace("DATE 1800", "DATE 1801");
            let new = parse_with(written.as_bytes(), &ReadOptions::new().dialect(other), &mut Ignore);
            assert_eq!(told(&old.dataset, &new.dataset), ["~ I1.BIRT.DATE"], "{one} and {other}");
        }
    }
}

#[test]
fn ids_count_where_they_are_data() {
    let by_draft = |text: &str| {
        let dialect = Dialect::named("elf-2017-05").expect("a draft");
        let text = format!("0 HEAD\n1 CHAR UTF-8\n{text}0 TRLR\n");
        parse_with(text.as_bytes(), &ReadOptions::new().dialect(dialect), &mut Ignore).into_owned().dataset
    };
    let (old, new) = (by_draft(FAMILY), by_draft(&FAMILY.replace("@I4@", "@I5@")));
    assert_eq!(old == new, told(&old, &new).is_empty());
    assert_eq!(told(&old, &new), ["@ I4"]);
    assert_eq!(told_with(&old, &new, &Options::new().ids(Ids::Aside)), [""; 0]);
}

fn by_oldest_draft(text: &str) -> Dataset<'static> {
    let dialect = Dialect::named("elf-2017-05").expect("a draft");
    parse_with(text.as_bytes(), &ReadOptions::new().dialect(dialect), &mut Ignore).into_owned().dataset
}

#[test]
fn a_header_is_compared_once_and_its_id_where_ids_count() {
    let with_id = by_oldest_draft("0 @H@ HEAD\n1 CHAR UTF-8\n1 NOTE n\n0 @I1@ INDI\n0 TRLR\n");
    let other_id = by_oldest_draft("0 @K@ HEAD\n1 CHAR UTF-8\n1 NOTE n\n0 @I1@ INDI\n0 TRLR\n");
    let aside = Options::new().ids(Ids::Aside);
    assert_eq!(told(&with_id, &other_id).len(), 1);
    assert_eq!(told_with(&with_id, &other_id, &aside), [""; 0]);

    let with_payload = by_oldest_draft("0 HEAD x\n1 CHAR UTF-8\n1 NOTE n\n0 @I1@ INDI\n0 TRLR\n");
    let without = by_oldest_draft("0 @I1@ INDI\n0 TRLR\n");
    assert_eq!(told_with(&with_payload, &without, &aside), ["- HEAD"]);
    assert_eq!(told_with(&without, &with_payload, &aside), ["+ HEAD"]);
}

#[test]
fn changes_come_in_the_order_of_the_file() {
    let old = "0 @I1@ INDI\n1 _UID A7\n1 SEX F\n1 DEAT\n2 PLAC Hull\n2 DATE 1850\n1 NAME Ann\n1 BIRT\n2 DATE 1800\n1 NAME Nan\n";
    let new = "0 @I1@ INDI\n1 _UID A7\n1 NAME Anna\n1 NAME Nana\n1 OCCU Weaver\n1 BIRT\n2 PLAC York\n2 DATE 1801\n1 SEX M\n\
        1 DEAT\n2 DATE 1851\n2 CAUS Old age\n2 PLAC York\n1 RELI none\n";
    let (old, new) = (dataset(old), dataset(new));
    let difference = Difference::between(&old, &new, &Options::new());
    let path = |of: &Structure<'_>| Path::of(*of).expect("read").to_string();
    let told = difference.changed().flat_map(|record| &record.changes).map(|change| match change {
        Change::Added { new } => format!("+ {}", path(new)),
        Change::Value { old, .. } => format!("~ {}", path(old)),
        other => panic!("{other:?}"),
    });
    let expected = [
        "~ I1.SEX",
        "~ I1.DEAT.PLAC",
        "~ I1.DEAT.DATE",
        "+ I1.DEAT.CAUS",
        "~ I1.NAME[1]",
        "~ I1.BIRT.DATE",
        "+ I1.BIRT.PLAC",
        "~ I1.NAME[2]",
        "+ I1.OCCU",
        "+ I1.RELI",
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is read, and the same again in another order.
    #[test]
    fn a_difference_is_empty_if_datasets_are_equal(
        pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..25),
        cut in any::<prop::sample::Index>(),
        put in any::<prop::sample::Index>(),
        how in 0..4,
        choices in (any_choices(), any_choices()),
    ) {
        let mut other = pieces.clone();
        if !other.is_empty() {
            let (cut, put) = (cut.index(other.len()), put.index(other.len()));
            match how {
                0 => { other.remove(cut); }
                1 => other.swap(cut, put),
                2 => other.insert(put, pieces[cut]),
                _ => {}
            }
        }
        let [one, other] = [pieces, other].map(|pieces| format!("0 HEAD\n{}", pieces.concat()));
        let one = parse_with(one.as_bytes(), &choices.0.read(), &mut Ignore);
        let other = parse_with(other.as_bytes(), &choices.1.read(), &mut Ignore);
        difference_agrees(&one.dataset, &other.dataset).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn what_is_written_is_no_different(octets in any_file(), choices in any_choices()) {
        nothing_differs_when_written(&octets, &choices.read()).map_err(TestCaseError::fail)?;
    }

    /// Records of nothing but pointers, under other ids and in another order.
    #[test]
    fn who_points_to_whom_is_found_out(
        links in proptest::collection::vec((0usize..3, proptest::collection::vec(0usize..9, 0..3)), 1..9),
        order in Just((0usize..9).collect::<Vec<_>>()).prop_shuffle(),
        other_link in proptest::option::of((0usize..9, 0usize..9)),
    ) {
        let count = links.len();
        let record = |name: &dyn Fn(usize) -> usize, number: usize, links: &(usize, Vec<usize>)| {
            let pointers = links.1.iter().map(|to| format!("1 X @R{}@\n", name(to % count)));
            format!("0 @R{}@ NOTE {}\n{}", name(number), links.0, pointers.collect::<String>())
        };
        let old: String = links.iter().enumerate().map(|(at, links)| record(&|at| at, at, links)).collect();
        let mut changed = links.clone();
        if let Some((at, to)) = other_link {
            changed[at % count].1.push(to);
        }
        let renamed = |at: usize| order[at];
        let mut new: Vec<String> = changed.iter().enumerate().map(|(at, links)| record(&renamed, at, links)).collect();
        new.sort();
        let (old, new) = (dataset(&old), dataset(&new.concat()));
        let told = told(&old, &new);
        prop_assert_eq!(told.is_empty(), old == new, "{:?}", told);
        prop_assert_eq!(told.is_empty(), other_link.is_none(), "{:?}", told);
    }

    /// Records that can't be told apart by what they are linked to: each points to one other by each of its tags, and to each
    /// points one.
    #[test]
    fn records_that_look_alike_are_the_same_under_other_names(
        ways in (2usize..14).prop_flat_map(|count| {
            proptest::collection::vec(Just((0..count).collect::<Vec<_>>()).prop_shuffle(), 1..4)
        }),
        seed in Just((0usize..14).collect::<Vec<_>>()).prop_shuffle(),
        exchanged in proptest::option::of((0usize..14, 0usize..14)),
    ) {
        let count = ways[0].len();
        let order: Vec<usize> = seed.into_iter().filter(|&at| at < count).collect();
        let record = |name: &dyn Fn(usize) -> usize, ways: &[Vec<usize>], at: usize| {
            let pointers = ways.iter().enumerate().map(|(tag, way)| format!("1 X{tag} @R{}@\n", name(way[at])));
            format!("0 @R{}@ NOTE\n{}", name(at), pointers.collect::<String>())
        };
        let old: String = (0..count).map(|at| record(&|at| at, &ways, at)).collect();
        let mut changed = ways.clone();
        if let Some((one, other)) = exchanged {
            changed[0].swap(one % count, other % count);
        }
        let mut new: Vec<String> = (0..count).map(|at| record(&|at| order[at], &changed, at)).collect();
        new.sort();
        let (old, new) = (dataset(&old), dataset(&new.concat()));
        let told = told(&old, &new);
        prop_assert_eq!(told.is_empty(), old == new, "{:?}", &told);
        if changed == ways {
            prop_assert!(told.is_empty(), "{:?}", told);
        }
    }
}

/// In the draft of May 2017 `CHAR` and what lies in it is data, but the encoding of a file does not count.
#[test]
fn what_stands_for_a_record_is_told_if_nothing_that_counts_tells_of_it() {
    let in_char = "0 HEAD\n1 CHAR UTF-8\n2 NOTE @N1@\n0 @I1@ INDI\n0 TRLR\n";
    for (file, added) in [
        (in_char, 1),
        (&in_char.replace("INDI\n", "INDI\n1 NOTE @N1@\n"), 0),
        (&in_char.replace("2 NOTE @N1@\n", "").replace("INDI\n", "INDI\n1 NOTE @N1@\n"), 0),
    ] {
        let read = |dialect| parse_with(file.as_bytes(), &ReadOptions::new().dialect(dialect), &mut Ignore);
        let (gedcom, may) = (read(GEDCOM), read(ELF_2017_05));
        difference_agrees(&gedcom.dataset, &may.dataset).unwrap();
        let difference = Difference::between(&gedcom.dataset, &may.dataset, &Options::new());
        assert_eq!((difference.added().len(), difference.is_empty()), (added, added == 0), "{file}");
    }
}
