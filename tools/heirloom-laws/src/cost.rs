//! What work costs, in instructions: other work on the same machine does not change their number, as it changes every time.
//!
//! A test that asks for a number is run once more under `valgrind`, in a process of its own, up to the work in question, and only the
//! instructions of that work are counted. Where there is no `valgrind` it is said that nothing was counted.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use rayon::ThreadPoolBuilder;

/// Eight times as much may take at most so many times the instructions: there is room for a logarithm and for tables that double,
/// and none for what is quadratic, which takes sixty-four times as many.
pub const MOST: f64 = 10.0;

/// The variable that tells the process which is counted what to do.
const ASKED: &str = "HEIRLOOM_COUNTED";

/// How that process ends when the work is done; the test runner never ends so.
const DONE: i32 = 77;

/// Whether this is the process in which something is counted. All that a test does besides may be left out there.
pub fn is_being_counted() -> bool {
    std::env::var_os(ASKED).is_some()
}

/// The name of the test in which it stands, as the test runner knows it.
///
/// ```
/// fn nested() -> &'static str {
///     heirloom_laws::test_name!()
/// }
/// assert!(nested().ends_with("nested"));
/// ```
#[macro_export]
macro_rules! test_name {
    () => {{
        fn here() {}
        $crate::cost::around(here)
    }};
}

/// The function around one, without the name of its crate.
#[doc(hidden)]
pub fn around<F>(_: F) -> &'static str {
    let path = std::any::type_name::<F>().trim_end_matches("::here").trim_end_matches("::{{closure}}");
    path.split_once("::").map_or(path, |(_, within)| within)
}

/// Counts the instructions of some work of a test, whose name [`test_name!`] gives; how it prepares for that is not counted. What
/// the work is called is used once in a test.
///
/// It is `None` where nothing can be counted, and in the process in which something else of the same test is.
///
/// # Panics
///
/// Where the process in which it is counted does, and where the test has counted something of that name before.
pub fn counted<T>(test: &str, what: &str, prepare: impl FnOnce() -> T, work: impl FnOnce(&T)) -> Option<f64> {
    if let Some(asked) = std::env::var_os(ASKED) {
        if asked != what {
            return None;
        }
        // What other threads do is not counted, so there are none.
        let alone = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        alone.expect("nobody else has made this thread one of theirs");
        let prepared = prepare();
        let mut work = Some(work);
        work_that_is_counted(&mut || work.take().into_iter().for_each(|work| work(&prepared)));
        std::process::exit(DONE);
    }
    // The other process would count the first of them.
    static NAMES: Mutex<BTreeSet<(String, String)>> = Mutex::new(BTreeSet::new());
    let is_new = NAMES.lock().unwrap_or_else(PoisonError::into_inner).insert((test.into(), what.into()));
    assert!(is_new, "{test} counts two things that it calls {what}");
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            "--toggle-collect=*work_that_is_counted*",
        ])
        .arg(std::env::current_exe().expect("this has a name"))
        .args([test, "--exact", "--include-ignored", "--nocapture", "--test-threads=1"])
        .env(ASKED, what)
        .output();
    let output = match output {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            eprintln!("{test}, {what}: nothing was counted, since there is no valgrind here");
            return None;
        }
        output => output.expect("valgrind runs"),
    };
    let [said, counts] =
        [output.stdout, output.stderr].map(|octets| String::from_utf8_lossy(&octets).into_owned());
    let (_, count) = counts.rsplit_once("Collected :").unwrap_or_default();
    let count = count.split_whitespace().next().and_then(|count| count.parse().ok()).unwrap_or_default();
    assert!(
        output.status.code() == Some(DONE) && count > 0.0,
        "{test}, {what}: nothing was counted\n{said}{counts}"
    );
    Some(count)
}

/// Nothing else has this in its name, by which `valgrind` knows when to count.
#[inline(never)]
fn work_that_is_counted(work: &mut dyn FnMut()) {
    work();
    // So that this ends behind the work, and does not become it.
    std::hint::black_box(());
}

/// Counts the work on what is made of two sizes. That on the smaller has been done before each time, so that what is made once and
/// kept is not counted.
pub fn of_both<T>(
    test: &str,
    what: &str,
    sizes: [usize; 2],
    make: impl Fn(usize) -> T,
    work: impl Fn(&T),
) -> Option<[f64; 2]> {
    let [small, large] = sizes.map(|size| {
        let prepare = || {
            work(&make(sizes[0]));
            make(size)
        };
        counted(test, &format!("{what} of {size}"), prepare, &work)
    });
    Some([small?, large?])
}

/// Counts the work on what is made of a size and of an eighth of it, and panics if it does not grow in proportion.
///
/// # Panics
///
/// If it takes more than [`MOST`] times the instructions.
#[track_caller]
pub fn check_proportion<T>(
    test: &str,
    what: &str,
    size: usize,
    make: impl Fn(usize) -> T,
    work: impl Fn(&T),
) {
    let Some([eighth, whole]) = of_both(test, what, [size / 8, size], make, work) else { return };
    let ratio = whole / eighth;
    println!("{test}, {what} of {size}: {eighth:.2e} and {whole:.2e} instructions, {ratio:.1} times");
    assert!(ratio < MOST, "{test}, {what} of {size}: {ratio:.1} times the instructions of an eighth");
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::*;

    fn steps(count: usize) {
        (0..count).for_each(|step| {
            black_box(step);
        });
    }

    fn is_counted(test: &str, what: &str, prepared: usize, worked: usize) -> Option<f64> {
        counted(test, what, || steps(prepared), |()| steps(worked))
    }

    #[test]
    fn a_test_knows_its_name() {
        assert_eq!(test_name!(), "cost::tests::a_test_knows_its_name");
        let within = || test_name!();
        assert_eq!(within(), "cost::tests::a_test_knows_its_name");
    }

    #[test]
    fn only_the_work_is_counted() {
        let test = test_name!();
        let few = is_counted(test, "few", 10, 1000);
        let much_before = is_counted(test, "much before", 1_000_000, 1000);
        let many = is_counted(test, "many", 10, 4000);
        let (Some(few), Some(much_before), Some(many)) = (few, much_before, many) else { return };
        assert_eq!(few, much_before);
        assert!((3.5..4.1).contains(&(many / few)), "{few} {many}");
    }

    #[test]
    fn all_threads_are_counted() {
        use rayon::prelude::*;
        let of = |what: &str, tasks: usize| {
            let work = |_: &()| (0..tasks).into_par_iter().for_each(|_| steps(100_000));
            counted(test_name!(), what, || (), work)
        };
        // A pool that is there before must not take the work away.
        rayon::join(|| (), || ());
        if let (Some(one), Some(eight)) = (of("one", 1), of("eight", 8)) {
            assert!((7.5..8.5).contains(&(eight / one)), "{one} {eight}");
        }
    }

    #[test]
    fn a_name_is_used_once() {
        let count = || is_counted(test_name!(), "steps", 1, 1);
        count();
        assert_eq!(std::panic::catch_unwind(count).is_err(), !is_being_counted());
    }

    #[test]
    fn what_grows_in_proportion_may() {
        check_proportion(test_name!(), "steps", 8000, |size| size, |&size| steps(size));
    }

    #[test]
    fn what_is_quadratic_may_not() {
        let checked = std::panic::catch_unwind(|| {
            check_proportion(test_name!(), "squares", 800, |size| size, |&size| steps(size * size));
        });
        let valgrind_is_here = Command::new("valgrind").arg("--version").output().is_ok();
        assert_eq!(checked.is_err(), valgrind_is_here && !is_being_counted());
    }

    #[test]
    fn what_fails_there_fails_here() {
        let checked =
            std::panic::catch_unwind(|| counted(test_name!(), "a panic", || (), |()| panic!("on purpose")));
        assert!(!matches!(checked, Ok(Some(_))));
    }
}
