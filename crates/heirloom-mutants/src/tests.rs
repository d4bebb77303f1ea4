//! The tests that there are: what each of them reaches, and how long it takes.

use std::collections::BTreeSet;
use std::fs;
use std::io;
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
    let said = String::from_utf8_lossy(&listed.stdout).into_owned();
    Ok(said.lines().filter_map(|line| line.strip_suffix(": test")).map(String::from).collect())
}

/// Runs a test with nothing changed; `None` if it fails so.
///
/// # Errors
///
/// Where it can't be run.
pub fn measured(program: &Path, name: &str, folder: &Path, notes: &Path) -> io::Result<Option<Test>> {
    let _ = fs::remove_file(notes);
    let once = |noting: bool| {
        let mut command = command(program, &[name], folder);
        if noting {
            command.env(REACHED, notes);
        }
        let begun = Instant::now();
        let ended = wait(&mut command, Duration::from_secs(300))?;
        Ok::<_, io::Error>((ended.is_some_and(|status| status.success()), begun.elapsed()))
    };
    // To note takes time, so that long ones are measured without.
    let (holds, mut time) = once(true)?;
    if holds && time > Duration::from_secs(1) {
        time = once(false)?.1;
    }
    let reached = fs::read_to_string(notes).unwrap_or_default();
    let reaches = reached.lines().filter_map(|number| number.parse().ok()).collect();
    let test = Test { program: program.to_path_buf(), name: name.to_string(), time, reaches };
    Ok(holds.then_some(test))
}

/// Whether some tests of a program notice that a change is turned on: one fails, or they take much longer than they should.
///
/// # Errors
///
/// Where they can't be run.
pub fn notice(tests: &[&Test], number: usize, folder: &Path) -> io::Result<bool> {
    let Some(first) = tests.first() else { return Ok(false) };
    let names: Vec<&str> = tests.iter().map(|test| test.name.as_str()).collect();
    let usual: Duration = tests.iter().map(|test| test.time).sum();
    let mut command = command(&first.program, &names, folder);
    command.env(CHOSEN, number.to_string());
    let ended = wait(&mut command, usual * 10 + Duration::from_secs(10))?;
    Ok(!ended.is_some_and(|status| status.success()))
}

/// What is changed may go on for ever and ask for all memory there is.
const MOST_MEMORY: &str = "ulimit -v 8000000; exec \"$0\" \"$@\"";

fn command(program: &Path, names: &[&str], folder: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", MOST_MEMORY]).arg(program).args(["--exact", "--quiet"]).args(names);
    // Tests read files of their package.
    command.current_dir(folder).env("RUST_BACKTRACE", "0").env("CARGO_MANIFEST_DIR", folder);
    command.env("PROPTEST_FAILURE_PERSISTENCE", "off");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Waits for a program, and ends it when it takes too long.
fn wait(command: &mut Command, most: Duration) -> io::Result<Option<ExitStatus>> {
    let mut running = command.spawn()?;
    let begun = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = running.try_wait()? {
            return Ok(Some(status));
        }
        if begun.elapsed() > most {
            running.kill()?;
            running.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}
