//! A family with very many children is shown in time that grows with their number. As in the tests of the library, eight times
//! as many may take twenty-four times as long, where a quadratic walk would take sixty-four times.

use std::time::Duration;

use cpu_time::ThreadTime;
use heirloom::difference::{Difference, Options};
use heirloom::{Dataset, parse};

use super::{Shown, canonical, text};

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
fn takes_no_longer_than_it_should(show: impl Fn(&Dataset<'_>) -> Vec<u8>) {
    let time = |children: usize| {
        let family = family(children);
        let once = || {
            let start = ThreadTime::now();
            let shown = show(&family);
            let elapsed = start.elapsed();
            let shown = String::from_utf8(shown).unwrap();
            assert_eq!(shown.matches("Bob Orr and ?").count(), children + 1);
            elapsed
        };
        (0..3).map(|_| once()).min().unwrap_or_default()
    };
    let (short, long) = (time(1_000), time(8_000));
    assert!(
        long < 24 * short.max(Duration::from_millis(2)),
        "{short:?} for an eighth, {long:?} for the whole"
    );
}

#[test]
fn a_large_family_as_a_text_for_other_programs() {
    takes_no_longer_than_it_should(|family| {
        let mut out = Vec::new();
        canonical::write(family, &[], &mut out).unwrap();
        out
    });
}

#[test]
fn a_large_family_that_is_new() {
    let nothing = parse(b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n").0.into_owned().dataset;
    takes_no_longer_than_it_should(|family| {
        let mut out = Vec::new();
        let difference = Difference::between(&nothing, family, &Options::new());
        let shown = Shown { ignored: &[], ids: false, summary: true };
        text::write(&difference, ["old", "new"], shown, &mut out).unwrap();
        out
    });
}
