//! The tests that there are: what each of them reaches, and how long it takes.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::workshop::{CHOSEN, REACHED};

/// One test.
#[derive(Clone, Debug)]
pub struct Test {
    /// The program that it is in.
    pub program: PathBuf,
    /// Its name there.
    pub name: String,
    /// How long it takes.
    pub time: Duration,
    /// The numbers of the switches that it reaches.
    pub reaches: BTreeSet<usize>,
}

/// The names of the tests in a program.
///
/// # Errors
///
/// Where it can't be run.
pub fn names(program: &Path) -> io::Result<Vec<String>> {
    let listed = Command::new(program).args(["--list", "--format", "terse"]).output()?;
    if !listed.status.success() {
        return Err(io::Error::other(format!("{} does not list its tests", program.display())));
    }
    let said = String::from_utf8_lossy(&listed.stdout).into_owned();
    Ok(said.lines().filter_map(|line| line.strip_suffix(": test")).map(String::from).collect())
}

/// How tests are run.
#[derive(Clone, Copy, Debug)]
pub struct Harness {
    /// How many cases properties are tried with.
    pub cases: u32,
}

impl Harness {
    /// Runs a test with nothing changed; `None` if it fails so, or takes too long. What it reaches is noted in a file.
    ///
    /// # Errors
    ///
    /// Where it can't be run.
    pub fn measured(
        self,
        program: &Path,
        name: &str,
        folder: &Path,
        notes: &Path,
    ) -> io::Result<Option<Test>> {
        let _ = fs::remove_file(notes);
        let once = |noting: bool| {
            let mut command = self.command(program, &[name], folder, Duration::from_secs(4));
            if noting {
                command.env(REACHED, notes);
            }
            let begun = Instant::now();
            let ended = run(&mut command, Duration::from_secs(300))?;
            Ok::<_, io::Error>((ended.is_some_and(|(status, _)| status.success()), begun.elapsed()))
        };
        // To note takes time, so that long ones are measured without.
        let (mut holds, mut time) = once(true)?;
        if holds && time > Duration::from_secs(1) {
            (holds, time) = once(false)?;
        }
        let reached = fs::read_to_string(notes).unwrap_or_default();
        let reaches = reached.lines().filter_map(|number| number.parse().ok()).collect();
        let test = Test { program: program.to_path_buf(), name: name.to_string(), time, reaches };
        Ok(holds.then_some(test))
    }

    /// Which of some tests of a program notice that a change is turned on: those that fail. All of them, where the program takes much
    /// more time or memory than it should and is ended, or ends itself.
    ///
    /// # Errors
    ///
    /// Where they can't be run.
    pub fn noticed(self, tests: &[&Test], number: usize, folder: &Path) -> io::Result<Vec<String>> {
        let Some(first) = tests.first() else { return Ok(Vec::new()) };
        let names: Vec<&str> = tests.iter().map(|test| test.name.as_str()).collect();
        let usual: Duration = tests.iter().map(|test| test.time).sum();
        let mut command = self.command(&first.program, &names, folder, usual);
        command.env(CHOSEN, number.to_string());
        let said = match run(&mut command, usual * 20 + Duration::from_secs(60))? {
            Some((status, _)) if status.success() => return Ok(Vec::new()),
            Some((_, said)) => said,
            None => String::new(),
        };
        let failed = failed(&said);
        Ok(if failed.is_empty() { names.into_iter().map(String::from).collect() } else { failed })
    }

    fn command(self, program: &Path, names: &[&str], folder: &Path, usual: Duration) -> Command {
        let most = (usual.as_secs_f64() * 8.0).ceil() as u64 + 3;
        let mut command = limited(program, most);
        command.arg("--exact").args(names);
        // Tests read files of their package.
        command.current_dir(folder).env("RUST_BACKTRACE", "0").env("CARGO_MANIFEST_DIR", folder);
        command.env("PROPTEST_FAILURE_PERSISTENCE", "off").env("PROPTEST_CASES", self.cases.to_string());
        // The same cases in every run, so that nothing is noticed by luck.
        command.env("PROPTEST_RNG_SEED", "1");
        command
    }
}

/// The tests of which a program says that they failed.
fn failed(said: &str) -> Vec<String> {
    let name = |line: &str| {
        let name = line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
        Some(name.strip_suffix(" - should panic").unwrap_or(name).to_string())
    };
    said.lines().filter_map(name).collect()
}

/// A program that may work for so many seconds: what is changed may go on for ever and ask for all memory there is. The clock is not
/// asked, for others may have the processor meanwhile.
fn limited(program: &Path, seconds: u64) -> Command {
    const LIMITED: &str = "ulimit -v 4000000; ulimit -t \"$1\"; shift; exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", LIMITED, "sh", &seconds.to_string()]).arg(program);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// Runs a program to its end, and says what it said; `None` where it took too long, and was ended.
fn run(command: &mut Command, most: Duration) -> io::Result<Option<(ExitStatus, String)>> {
    let mut running = command.spawn()?;
    // What it says is read meanwhile, or it would wait for that.
    let said = running.stdout.take().map(|mut pipe| {
        thread::spawn(move || {
            let mut said = Vec::new();
            let _ = pipe.read_to_end(&mut said);
            String::from_utf8_lossy(&said).into_owned()
        })
    });
    let begun = Instant::now();
    let mut pause = Duration::from_millis(1);
    let status = loop {
        if let Some(status) = running.try_wait()? {
            break Some(status);
        }
        if begun.elapsed() > most {
            running.kill()?;
            running.wait()?;
            break None;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    let said = said.and_then(|said| said.join().ok()).unwrap_or_default();
    Ok(status.map(|status| (status, said)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_failed_are_told_from_others() {
        let said = "running 3 tests\ntest a::b ... ok\ntest c ... FAILED\ntest d - should panic ... FAILED\n\nfailures:\n    c\n";
        assert_eq!(failed(said), ["c", "d"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_goes_on_for_ever_is_ended() {
        let mut forever = limited(Path::new("sh"), 1);
        forever.args(["-c", "while :; do :; done"]);
        let (status, _) = run(&mut forever, Duration::from_secs(300)).unwrap().expect("it is ended before");
        assert_eq!(status.code(), None, "by a signal");
    }
}
