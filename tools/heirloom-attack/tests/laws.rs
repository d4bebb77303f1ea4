//! Every target holds: on what was kept and found by fuzzers, on seeds with random damage, and on random octets.
//!
//! `PROPTEST_CASES` sets how many cases of the last two each is tried with.

use std::panic::{AssertUnwindSafe, catch_unwind};

use heirloom_attack::{archive, found, seeds};
use heirloom_laws::draw::{Originals, damage};
use heirloom_laws::{CHOICES, Draw, TARGETS, Target};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};

/// Octets that are shown as one would type them.
struct Input(Vec<u8>);

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

/// A panic is a law that does not hold.
fn held(target: &Target, input: &[u8]) -> Result<(), String> {
    let held = catch_unwind(AssertUnwindSafe(|| target.hold(input)));
    held.unwrap_or_else(|_| Err("a panic".to_string()))
}

fn check(name: &str) {
    let target = Target::named(name);
    let kept = archive::read(name).expect("an archive");
    for (path, input) in [kept, found(name)].concat() {
        held(target, &input).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    }
    let seeds: Vec<(String, Vec<u8>)> =
        seeds::of(target).into_iter().map(|seed| (String::new(), seed)).collect();
    let octets = || proptest::collection::vec(any::<u8>(), 0..300);
    let damaged = (any::<prop::sample::Index>(), octets()).prop_map(|(which, octets)| {
        let (_, mut input) = which.get(&seeds).clone();
        let mut draw = Draw::new(&octets);
        // Options are chosen anew as often as not.
        if draw.coin() {
            input.iter_mut().take(CHOICES).for_each(|octet| *octet = draw.below(256) as u8);
        }
        for _ in 0..draw.below(4) {
            damage(&mut input, &mut draw, &seeds as &Originals);
        }
        input
    });
    let mut runner =
        TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() });
    let any_input = prop_oneof![damaged, octets()].prop_map(Input);
    let tried = runner.run(&any_input, |Input(input)| held(target, &input).map_err(TestCaseError::fail));
    tried.unwrap_or_else(|error| panic!("{error}"));
}

macro_rules! targets {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*

        /// A test for each target here, a program for each in `fuzz`, and an archive of inputs for each.
        #[test]
        fn every_target_is_attacked() {
            let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
            let manifest = std::fs::read_to_string(heirloom_attack::folder().join("Cargo.toml")).unwrap();
            for name in names {
                let program = format!("fuzz_targets/{name}.rs");
                assert!(manifest.contains(&program) && heirloom_attack::folder().join(&program).is_file(), "{program}");
                assert!(!archive::read(name).expect("an archive").is_empty(), "no inputs for {name}");
            }
        }
    };
}

targets! {
    ascii ansel utf8 utf16 pages lines tree schema dataset pipeline words gedcom elf_2019_01 elf_2018_redux elf_2017_10 elf_2017_06
    elf_2017_05 records writer editor fixer difference dates date_values ages times suggestions model kinship
}
