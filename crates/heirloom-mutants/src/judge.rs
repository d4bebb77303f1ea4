//! Which tests are to notice a change, and in which order they are asked.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::harness::Test;
use crate::list::Mutant;

/// So many tests are asked one by one; most changes are noticed by one of them.
const SINGLY: usize = 8;

/// Tests that are run together take no longer than this, unless one does alone.
const TOGETHER: Duration = Duration::from_secs(2);

/// What it takes to start a program.
const START: Duration = Duration::from_millis(15);

/// What was asked so far: the tests that noticed other changes of a file are likely to notice the next.
#[derive(Default, Debug)]
pub struct Judge {
    asked: Mutex<HashMap<(String, String), Asked>>,
}

/// How often a test was asked of changes in a file, and how often it noticed.
#[derive(Clone, Copy, Default, Debug)]
struct Asked {
    times: u32,
    noticed: u32,
}

impl Judge {
    /// The tests that reach a switch, in the order in which they are asked: those first that are quick, and likely to notice. The first
    /// are asked one by one; behind them those of one program are run together, as long as that does not take long.
    pub fn rounds<'t>(&self, tests: &'t [Test], number: usize, mutant: &Mutant) -> Vec<Vec<&'t Test>> {
        let module = mutant.module();
        let mut reaching: Vec<(f64, &Test)> = {
            let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            let reaching = tests.iter().filter(|test| test.reaches.contains(&number));
            let cost = |test: &'t Test| {
                let key = (mutant.file.clone(), test.name.clone());
                let Asked { times, noticed } = asked.get(&key).copied().unwrap_or_default();
                // Its own tests are written to notice, as long as nothing better is known.
                let prior = if test.name.starts_with(&module) { 0.5 } else { 0.1 };
                let likely = (f64::from(noticed) + prior) / (f64::from(times) + 1.0);
                ((test.time + START).as_secs_f64() / likely, test)
            };
            reaching.map(cost).collect()
        };
        reaching.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut rounds: Vec<Vec<&Test>> = Vec::new();
        // The last round of each program, and how long it takes.
        let mut open: HashMap<&std::path::Path, (usize, Duration)> = HashMap::new();
        for (rank, (_, test)) in reaching.into_iter().enumerate() {
            let round =
                open.get_mut(test.program.as_path()).filter(|(_, taken)| *taken + test.time <= TOGETHER);
            match round {
                Some((round, taken)) => {
                    rounds[*round].push(test);
                    *taken += test.time;
                }
                None => {
                    rounds.push(vec![test]);
                    if rank >= SINGLY {
                        open.insert(&test.program, (rounds.len() - 1, test.time));
                    }
                }
            }
        }
        rounds
    }

    /// Remembers that tests were asked of a change in a file, and which of them noticed.
    pub fn remember(&self, file: &str, round: &[&Test], noticed: &[String]) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        for test in round {
            let of_test = asked.entry((file.to_string(), test.name.clone())).or_default();
            of_test.times += 1;
            of_test.noticed += u32::from(noticed.contains(&test.name));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::list::{Genre, Place, Span};

    fn test(program: &str, name: &str, milliseconds: u64) -> Test {
        let time = Duration::from_millis(milliseconds);
        Test { program: PathBuf::from(program), name: name.to_string(), time, reaches: [7].into() }
    }

    fn mutant() -> Mutant {
        let place = Place { line: 1, column: 1 };
        Mutant {
            file: "crates/heirloom/src/x.rs".to_string(),
            name: String::new(),
            key: String::new(),
            genre: Genre::FnValue,
            replacement: String::new(),
            span: Span { start: place, end: place },
            function: None,
        }
    }

    fn names<'t>(rounds: &[Vec<&'t Test>]) -> Vec<Vec<&'t str>> {
        rounds.iter().map(|round| round.iter().map(|test| test.name.as_str()).collect()).collect()
    }

    #[test]
    fn quick_tests_are_asked_first_and_those_that_noticed_before_them() {
        let tests =
            [test("b", "slow", 500), test("a", "x::own", 30), test("b", "quick", 5), test("a", "other", 30)];
        let judge = Judge::default();
        let before = judge.rounds(&tests, 7, &mutant());
        assert_eq!(names(&before), [["x::own"], ["quick"], ["other"], ["slow"]]);
        for _ in 0..20 {
            judge.remember("crates/heirloom/src/x.rs", &[&tests[3]], &["other".to_string()]);
            judge.remember("crates/heirloom/src/x.rs", &[&tests[1]], &[]);
        }
        assert_eq!(names(&judge.rounds(&tests, 7, &mutant())), [["other"], ["quick"], ["x::own"], ["slow"]]);
        assert!(judge.rounds(&tests, 8, &mutant()).is_empty());
    }

    #[test]
    fn behind_the_first_those_of_one_program_are_run_together() {
        let name = |number: usize| format!("{number:02}");
        let tests: Vec<Test> =
            (0..14).map(|number| test(["a", "b"][number % 2], &name(number), 100 * number as u64)).collect();
        let rounds = Judge::default();
        let rounds = rounds.rounds(&tests, 7, &mutant());
        assert_eq!(names(&rounds)[SINGLY..], [vec!["08", "10"], vec!["09", "11"], vec!["12"], vec!["13"]]);
        assert!(rounds[..SINGLY].iter().all(|round| round.len() == 1));
    }
}
