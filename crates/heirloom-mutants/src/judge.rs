//! Which tests are to notice a change, and in which order they are asked.

use std::time::Duration;

use crate::tests::Test;

/// Tests that are run together take no longer than this, unless one does alone.
const TOGETHER: Duration = Duration::from_millis(700);

/// The tests that reach a switch, in the order in which they are asked: those of its own module first, then quick ones. Those of one
/// program that come one after the other are run together, as long as that does not take long.
pub fn rounds<'t>(tests: &'t [Test], number: usize, module: &str) -> Vec<Vec<&'t Test>> {
    let mut reaching: Vec<&Test> = tests.iter().filter(|test| test.reaches.contains(&number)).collect();
    let is_own = |test: &Test| test.name.starts_with(module);
    let is_quick = |test: &Test| test.time <= TOGETHER;
    reaching.sort_by(|one, other| {
        let key = |test: &Test| (!is_quick(test), !is_own(test), test.program.clone(), test.time);
        match is_quick(one) && is_quick(other) {
            true => key(one).cmp(&key(other)),
            false => one.time.cmp(&other.time),
        }
    });
    let mut rounds: Vec<Vec<&Test>> = Vec::new();
    let mut taken = Duration::ZERO;
    for test in reaching {
        let fits = rounds.last().is_some_and(|round| {
            round[0].program == test.program
                && is_own(round[0]) == is_own(test)
                && taken + test.time <= TOGETHER
        });
        match rounds.last_mut() {
            Some(round) if fits => {
                round.push(test);
                taken += test.time;
            }
            _ => {
                rounds.push(vec![test]);
                taken = test.time;
            }
        }
    }
    rounds
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn test(program: &str, name: &str, milliseconds: u64) -> Test {
        let time = Duration::from_millis(milliseconds);
        Test { program: PathBuf::from(program), name: name.to_string(), time, reaches: [7].into() }
    }

    #[test]
    fn its_own_and_quick_tests_are_asked_first() {
        let tests = [
            test("b", "slow", 5000),
            test("a", "x::two", 30),
            test("b", "three", 20),
            test("a", "one", 10),
            test("b", "four", 690),
        ];
        let rounds = rounds(&tests, 7, "x");
        let names: Vec<Vec<&str>> =
            rounds.iter().map(|round| round.iter().map(|test| test.name.as_str()).collect()).collect();
        assert_eq!(names, [vec!["x::two"], vec!["one"], vec!["three"], vec!["four"], vec!["slow"]]);
        assert!(super::rounds(&tests, 8, "x").is_empty());
    }
}
