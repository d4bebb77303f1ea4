//! A family with very many children is shown in time that grows with their number.

use heirloom_core::difference::{Difference, Options};
use heirloom_core::{Dataset, parse};
use heirloom_laws::{cost, test_name};

use super::{Shown, Sides, canonical, text};

fn family(children: usize) -> Dataset<'static> {
    let pointers: String = (0..children).map(|at| format!("1 CHIL @I{at}@\n")).collect();
    let persons: String =
        (0..children).map(|at| format!("0 @I{at}@ INDI\n1 NAME P{at} /Orr/\n1 FAMC @F@\n")).collect();
    let file = format!(
        "0 HEAD\n1 CHAR UTF-8\n0 @F@ FAM\n{pointers}1 HUSB @H@\n0 @H@ INDI\n1 NAME Bob /Orr/\n{persons}0 TRLR\n"
    );
    parse(file.as_bytes()).0.into_owned().dataset
}

#[track_caller]
fn grows_with_the_family(test: &str, show: impl Fn(&Dataset<'_>) -> Vec<u8>) {
    let make = |children: usize| (children, family(children));
    cost::check_proportion(test, "showing", 4_000, make, |(children, family)| {
        let shown = String::from_utf8(show(family)).unwrap();
        assert_eq!(shown.matches("Bob Orr and ?").count(), children + 1);
    });
}

#[test]
fn a_large_family_as_a_text_for_other_programs() {
    grows_with_the_family(test_name!(), |family| {
        let mut out = Vec::new();
        canonical::write(family, &[], &mut out).unwrap();
        out
    });
}

#[test]
fn a_large_family_that_is_new() {
    let nothing = parse(b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n").0.into_owned().dataset;
    grows_with_the_family(test_name!(), |family| {
        let mut out = Vec::new();
        let difference = Difference::between(&nothing, family, &Options::new());
        let sides = Sides::of(&nothing, family);
        let shown = Shown { sides: &sides, ignored: &[], ids: false, summary: true, colour: false };
        text::write(&difference, ["old", "new"], shown, &mut out).unwrap();
        out
    });
}
