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
    let mut command = command(program, &[name], folder);
    command.env(REACHED, notes);
    let begun = Instant::now();
    let ended = wait(&mut command, Duration::from_secs(300))?;
    let (holds, time) = (ended.is_some_and(|status| status.success()), begun.elapsed());
    let reached = fs::read_to_string(notes).unwrap_or_default();
    let reaches = reached.lines().filter_map(|number| number.parse().ok()).collect();
    let test = Test { program: program.to_path_buf(), name: name.to_string(), time, reaches };
    Ok(holds.then_some(test))
}

/// What was measured of a program before, as long as it is the same: one file a program, one line a test.
pub struct Known {
    path: PathBuf,
    program: PathBuf,
}

impl Known {
    /// That of a program, kept in a folder.
    pub fn new(folder: &Path, program: &Path) -> Known {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        Known { path: folder.join("measured").join(format!("{name}.tsv")), program: program.to_path_buf() }
    }

    /// The tests, unless the program was built anew since.
    pub fn read(&self) -> Option<Vec<Test>> {
        let changed = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
        if changed(&self.path)? < changed(&self.program)? {
            return None;
        }
        let test = |line: &str| {
            let mut parts = line.split('\t');
            let (name, time) = (parts.next()?.to_string(), parts.next()?.parse().ok()?);
            let reaches = parts.next()?.split(' ').filter_map(|number| number.parse().ok()).collect();
            Some(Test { program: self.program.clone(), name, time: Duration::from_millis(time), reaches })
        };
        fs::read_to_string(&self.path).ok()?.lines().map(test).collect()
    }

    /// Keeps them.
    ///
    /// # Errors
    ///
    /// Where they can't be written.
    pub fn write(&self, tests: &[Test]) -> io::Result<()> {
        let line = |test: &Test| {
            let reaches: Vec<String> = test.reaches.iter().map(usize::to_string).collect();
            format!("{}\t{}\t{}\n", test.name, test.time.as_millis(), reaches.join(" "))
        };
        fs::create_dir_all(self.path.parent().unwrap_or(&self.path))?;
        fs::write(&self.path, tests.iter().map(line).collect::<String>())
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_is_known_until_the_program_is_built_anew() {
        let folder = std::env::temp_dir().join(format!("heirloom-mutants-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let program = folder.join("program");
        fs::write(&program, "").unwrap();
        let known = Known::new(&folder, &program);
        assert!(known.read().is_none());
        let test = Test {
            program: program.clone(),
            name: "a::b".to_string(),
            time: Duration::from_millis(12),
            reaches: [3, 70].into(),
        };
        known.write(std::slice::from_ref(&test)).unwrap();
        let [again] = &known.read().unwrap()[..] else { panic!("not one") };
        assert_eq!((&again.name, again.time, &again.reaches), (&test.name, test.time, &test.reaches));
        let later = std::time::SystemTime::now() + Duration::from_secs(5);
        fs::File::options().write(true).open(&program).unwrap().set_modified(later).unwrap();
        assert!(known.read().is_none());
        fs::remove_dir_all(&folder).unwrap();
    }
}
