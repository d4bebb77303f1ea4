//! Lives and families that are large in one direction: the rules take time in proportion to them.
//!
//! Time is judged by a ratio within one run: eight times the file may take at most twenty-four times as long, where a
//! quadratic walk would take sixty-four times.

use std::fmt::Write as _;
use std::time::Duration;

use cpu_time::ThreadTime;
use heirloom::source::{Category, Ignore};
use heirloom_dates::Day;
use heirloom_model::{Model, rules};

const SIZE: usize = 40_000;

fn time(records: &str) -> Duration {
    let file = format!("0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n");
    let (parsed, _) = heirloom::parse(file.as_bytes());
    let model = Model::new(&parsed.dataset);
    let limits = rules::Limits::default();
    let start = ThreadTime::now();
    let is_wanted = |code: &heirloom::source::Code| code.category == Category::Lives;
    rules::check(&model, &limits, Day::from_jdn(2_461_042), is_wanted, &mut Ignore);
    start.elapsed()
}

#[track_caller]
fn grows_with_the_file(make: impl Fn(usize) -> String) {
    let (eighth, whole) = (make(SIZE / 8), make(SIZE));
    let (mut short, mut long) = (Duration::MAX, Duration::MAX);
    // What is quadratic is slow each time; what others on the same machine make slow is not.
    for _ in 0..4 {
        short = short.min(time(&eighth));
        long = long.min(time(&whole));
        if long < 24 * short.max(Duration::from_millis(1)) {
            return;
        }
    }
    panic!("{short:?} for an eighth, {long:?} for the whole");
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
    grows_with_the_file(|size| {
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
    grows_with_the_file(|size| {
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
    for is_circle in [false, true] {
        grows_with_the_file(|size| {
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
