//! A copy of the repository with all changes built in.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use serde_json::Value;

use crate::list::{self, Mutant};
use crate::rewrite::rewrite;

/// Where the copy is, and what is built there.
pub struct Workshop {
    root: PathBuf,
    /// The repository as it was when the work began: somebody may go on with it meanwhile.
    original: PathBuf,
    copy: PathBuf,
}

/// The variable that says which change is turned on.
pub const CHOSEN: &str = "HEIRLOOM_MUTANT";

/// The variable with the file into which it is written which switches were reached.
pub const REACHED: &str = "HEIRLOOM_MUTANTS_REACHED";

/// Between a change and why it was refused.
const SEPARATOR: &str = "\trefused\t";

/// The switches of a library.
const SWITCHES: &str = r#"//! Switches for changes.
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};

/// The change that is turned on, or one of these. It is asked for at every step, so it is no more than a number.
static CHOSEN: AtomicUsize = AtomicUsize::new(UNKNOWN);
const NONE: usize = usize::MAX;
/// None either, but those that are reached are noted.
const NOTED: usize = usize::MAX - 1;
const UNKNOWN: usize = usize::MAX - 2;

static REACHED: LazyLock<Option<Mutex<std::fs::File>>> = LazyLock::new(|| {
    let path = std::env::var_os("HEIRLOOM_MUTANTS_REACHED")?;
    std::fs::OpenOptions::new().create(true).append(true).open(path).ok().map(Mutex::new)
});
static SEEN: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];

/// Whether a change is turned on.
#[inline(always)]
pub fn on(number: usize) -> bool {
    let chosen = CHOSEN.load(Ordering::Relaxed);
    chosen == number || (chosen != NONE && chosen >= COUNT && asked(number))
}

#[cold]
#[inline(never)]
fn asked(number: usize) -> bool {
    if CHOSEN.load(Ordering::Relaxed) == UNKNOWN {
        let chosen = std::env::var("HEIRLOOM_MUTANT").ok().and_then(|number| number.parse().ok());
        CHOSEN.store(chosen.unwrap_or(if REACHED.is_some() { NOTED } else { NONE }), Ordering::Relaxed);
    }
    note(number);
    CHOSEN.load(Ordering::Relaxed) == number
}

/// What an iterator gives instead, or what it gives.
pub enum Either<A, B> {
    One(std::vec::IntoIter<A>),
    Other(B),
}

impl<A, B> Either<A, B> {
    pub fn one(one: impl Iterator<Item = A>) -> Either<A, B> {
        // Of one type, whatever is given, for types within types within types take the compiler for ever.
        Either::One(one.collect::<Vec<_>>().into_iter())
    }
}

impl<A, B: Iterator<Item = A>> Iterator for Either<A, B> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        match self {
            Either::One(one) => one.next(),
            Either::Other(other) => other.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Either::One(one) => one.size_hint(),
            Either::Other(other) => other.size_hint(),
        }
    }
}

impl<A, B: DoubleEndedIterator<Item = A>> DoubleEndedIterator for Either<A, B> {
    fn next_back(&mut self) -> Option<A> {
        match self {
            Either::One(one) => one.next_back(),
            Either::Other(other) => other.next_back(),
        }
    }
}

impl<A, B: ExactSizeIterator<Item = A>> ExactSizeIterator for Either<A, B> {}

fn note(number: usize) {
    // Most are seen again and again, and to look is cheaper than to change.
    if !SEEN[number].load(Ordering::Relaxed) && !SEEN[number].swap(true, Ordering::Relaxed) {
        if let Some(reached) = &*REACHED {
            let _ = reached.lock().map(|mut reached| writeln!(reached, "{number}"));
        }
    }
}
"#;

impl Workshop {
    /// A workshop in a folder, for the repository.
    pub fn new(root: &Path, folder: &Path) -> Workshop {
        Workshop { root: root.to_path_buf(), original: folder.join("original"), copy: folder.join("copy") }
    }

    /// Copies what is in the repository, and takes away what is no longer there. The sources of the library are copied when changes
    /// are built into them, so that those that have not changed are not built anew.
    ///
    /// # Errors
    ///
    /// Where files can't be listed, read or written.
    pub fn copy(&self, library: &str) -> io::Result<()> {
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(&self.root)
            .output()?;
        if !listed.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&listed.stderr).trim().to_string()));
        }
        let names = String::from_utf8_lossy(&listed.stdout).into_owned();
        let names: BTreeSet<&str> = names.split('\0').filter(|name| self.root.join(name).is_file()).collect();
        let sources = Path::new(library).join("src");
        for folder in [&self.original, &self.copy] {
            for name in &names {
                let is_source = Path::new(name).starts_with(&sources);
                if folder == &self.original || !is_source {
                    put(&folder.join(name), &fs::read(self.root.join(name))?)?;
                }
            }
            for file in files_in(folder)? {
                let name = file.strip_prefix(folder).unwrap_or(&file);
                let is_added = folder == &self.copy && name == sources.join("mutant.rs");
                if !is_added && !name.to_str().is_some_and(|name| names.contains(name)) {
                    fs::remove_file(&file)?;
                }
            }
        }
        Ok(())
    }

    /// When the last of the files in the copy was changed that are no sources, and that tests may read.
    ///
    /// # Errors
    ///
    /// Where files can't be listed.
    pub fn files_changed(&self) -> io::Result<SystemTime> {
        let files =
            files_in(&self.copy)?.into_iter().filter(|file| file.extension().is_none_or(|kind| kind != "rs"));
        let mut changed = files.map(|file| fs::metadata(file)?.modified());
        changed.try_fold(SystemTime::UNIX_EPOCH, |last, changed| Ok(last.max(changed?)))
    }

    /// Builds all changes into the copy of a library, but for those that can't be, and says which are in it.
    ///
    /// # Errors
    ///
    /// Where files can't be read or written, or the copy can't be built though nothing is left to leave out.
    pub fn build_in(&self, library: &str, mutants: &[Mutant]) -> Result<BTreeSet<usize>, String> {
        let notes = self.copy.with_file_name("left-out.tsv");
        // What the compiler refused before it will refuse again.
        let known = fs::read_to_string(&notes).unwrap_or_default();
        let known: BTreeMap<&str, &str> =
            known.lines().filter_map(|line| line.split_once(SEPARATOR)).collect();
        let refused =
            |(number, mutant): (usize, &Mutant)| Some((number, known.get(mutant.key.as_str())?.to_string()));
        let mut left_out: BTreeMap<usize, String> = mutants.iter().enumerate().filter_map(refused).collect();
        loop {
            let built_in = self.write(library, mutants, &left_out)?;
            // Some errors come up only when code is made.
            let mut troubles = self.refused(&["check"])?;
            if troubles.is_empty() {
                troubles = self.refused(&["build", "--profile", "test"])?;
            }
            let line =
                |(number, why): (&usize, &String)| format!("{}{SEPARATOR}{why}\n", mutants[*number].key);
            let (before, is_built) = (left_out.len(), troubles.is_empty());
            left_out.extend(troubles);
            let reasons: String = left_out.iter().map(line).collect();
            fs::write(&notes, reasons).map_err(|error| error.to_string())?;
            match left_out.len() == before {
                true if is_built => return Ok(built_in),
                true => return Err("the copy can't be built".to_string()),
                false => {}
            }
            println!("{} of {} can't be built in", left_out.len(), mutants.len());
        }
    }

    fn write(
        &self,
        library: &str,
        mutants: &[Mutant],
        left_out: &BTreeMap<usize, String>,
    ) -> Result<BTreeSet<usize>, String> {
        fn failed(file: &str) -> impl Fn(io::Error) -> String {
            move |error| format!("{file}: {error}")
        }
        let source = self.copy.join(library).join("src");
        let originals = self.original.join(library).join("src");
        let mut by_file: BTreeMap<String, Vec<(usize, &Mutant)>> = BTreeMap::new();
        for file in files_in(&originals).map_err(failed("src"))? {
            let name = file.strip_prefix(&self.original).unwrap_or(&file).to_string_lossy().into_owned();
            by_file.insert(name, Vec::new());
        }
        for (number, mutant) in mutants.iter().enumerate() {
            let changes = by_file.entry(mutant.file.clone()).or_default();
            if !left_out.contains_key(&number) {
                changes.push((number, mutant));
            }
        }
        let mut built_in = BTreeSet::new();
        for (file, changes) in &by_file {
            let mut text = fs::read(self.original.join(file)).map_err(failed(file))?;
            if !changes.is_empty() {
                let source = String::from_utf8_lossy(&text);
                let rewritten = rewrite(&source, changes).map_err(|error| format!("{file}: {error}"))?;
                built_in.extend(rewritten.numbers);
                text = rewritten.text.into_bytes();
            }
            if Path::new(file) == Path::new(library).join("src/lib.rs") {
                text.extend_from_slice(b"\npub mod mutant;\n");
            }
            put(&self.copy.join(file), &text).map_err(failed(file))?;
        }
        let switches = format!("{SWITCHES}const COUNT: usize = {};\n", mutants.len());
        put(&source.join("mutant.rs"), switches.as_bytes()).map_err(failed("mutant.rs"))?;
        Ok(built_in)
    }

    /// The numbers of the changes that the compiler refuses, and why.
    fn refused(&self, how: &[&str]) -> Result<BTreeMap<usize, String>, String> {
        let checked = self
            .cargo(how)
            .args(["--package", "heirloom", "--message-format", "json"])
            .stderr(Stdio::null())
            .output()
            .map_err(|error| error.to_string())?;
        let mut refused = BTreeMap::new();
        if checked.status.success() {
            return Ok(refused);
        }
        let messages = String::from_utf8_lossy(&checked.stdout).into_owned();
        for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
            let message = &message["message"];
            if message["level"] != "error" {
                continue;
            }
            let spans = message["spans"].as_array().map_or(&[][..], Vec::as_slice);
            for span in spans.iter().filter(|span| span["is_primary"] == true) {
                // What a macro of others has made of it stands in their file.
                let span = place_of(span);
                let Some(file) = span["file_name"].as_str() else { continue };
                let text = fs::read_to_string(self.copy.join(file)).unwrap_or_default();
                let octet = |end: &str| span[end].as_u64().unwrap_or_default() as usize;
                let why =
                    format!("{} {}", message["code"]["code"].as_str().unwrap_or("-"), message["message"]);
                let (start, end) = (octet("byte_start"), octet("byte_end"));
                // Of a match that lacks an arm the compiler shows what is matched.
                let number = match message["code"]["code"] == "E0004" {
                    true => first_arm(&text, start),
                    false => nearest(&text, start, end),
                };
                refused.extend(number.map(|number| (number, why)));
            }
            if spans.is_empty() && refused.is_empty() {
                eprintln!("{}", message["rendered"].as_str().unwrap_or_default());
            }
        }
        if refused.is_empty() {
            return Err("the copy can't be built".to_string());
        }
        Ok(refused)
    }

    /// Builds the tests of some packages, and says where they are.
    ///
    /// # Errors
    ///
    /// Where they can't be built.
    pub fn tests(&self, packages: &[&str]) -> Result<Vec<PathBuf>, String> {
        let mut command = self.cargo(&["test", "--no-run", "--message-format", "json"]);
        for package in packages {
            command.args(["--package", package]);
        }
        command.args(["--lib", "--tests"]);
        let built = command.stderr(Stdio::inherit()).output().map_err(|error| error.to_string())?;
        if !built.status.success() {
            return Err("the tests of the copy can't be built".to_string());
        }
        let messages = String::from_utf8_lossy(&built.stdout).into_owned();
        let is_test = |message: &Value| message["profile"]["test"] == true;
        let built =
            messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).filter(is_test);
        Ok(built.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).collect())
    }

    /// What can be changed, in the repository as it was copied.
    ///
    /// # Errors
    ///
    /// Where `cargo mutants` can't list it.
    pub fn mutants(&self, package: &str) -> Result<Vec<Mutant>, String> {
        list::of_package(&self.original, package)
    }

    /// Where the copy is.
    pub fn folder(&self) -> &Path {
        &self.copy
    }

    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("cargo");
        command.args(arguments).current_dir(&self.copy);
        command
            .env("CARGO_TARGET_DIR", self.copy.with_file_name("target"))
            // Built once, run thousands of times, and looked at by nobody.
            .env("CARGO_PROFILE_TEST_OPT_LEVEL", "2")
            .env("CARGO_PROFILE_TEST_DEBUG", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("RUSTFLAGS", "--cap-lints=allow -Awarnings");
        command
    }
}

/// What has not changed is not written, so that it is not built anew.
fn put(path: &Path, octets: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|known| known == octets) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    fs::write(path, octets)
}

/// All files in a folder and those below it; none if there is no such folder.
fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let (mut files, mut waiting) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = waiting.pop().filter(|folder| folder.is_dir()) {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() { waiting.push(path) } else { files.push(path) }
        }
    }
    Ok(files)
}

/// Where in this library something stands that a macro has made.
fn place_of(mut span: &Value) -> &Value {
    while !span["expansion"]["span"].is_null() {
        span = &span["expansion"]["span"];
    }
    span
}

/// How a switch begins.
const SWITCH: &str = "crate::mutant::on(";

/// The number of the switch that begins at a place of a text.
fn number_at(text: &str, at: usize) -> Option<usize> {
    text[at + SWITCH.len()..].split(')').next()?.parse().ok()
}

/// The number of the switch of the first arm behind a place that had no guard of its own.
fn first_arm(text: &str, start: usize) -> Option<usize> {
    let is_arm = |at: &usize| {
        let number = text[at + SWITCH.len()..].find(')').map_or(0, |length| SWITCH.len() + length);
        text[..*at].ends_with(" if (!") && text[at + number..].starts_with(") && true) =>")
    };
    let mut switches = text.get(start..)?.match_indices(SWITCH).map(|(at, _)| start + at);
    switches.find(is_arm).and_then(|at| number_at(text, at))
}

/// The number of the switch nearest to a stretch of a text: the last before its end, or the first behind it.
fn nearest(text: &str, start: usize, end: usize) -> Option<usize> {
    let within = text[..end.min(text.len())].rfind(SWITCH);
    let behind = text.get(start..).and_then(|rest| rest.find(SWITCH)).map(|at| start + at);
    let closest = match (within, behind) {
        (Some(within), Some(behind)) if within < start && behind - start < start - within => behind,
        (Some(within), _) => within,
        (None, Some(behind)) => behind,
        (None, None) => return None,
    };
    number_at(text, closest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_compiler_refuses_is_at_the_nearest_switch() {
        let text = "if crate::mutant::on(3) { return Default::default(); }\n\n\n\nlet a = 1;     \n\n(crate::mutant::on(12) || b)";
        let at = |part: &str| {
            let start = text.find(part).unwrap();
            nearest(text, start, start + part.len())
        };
        assert_eq!([at("Default"), at("b)"), at("     \n")], [Some(3), Some(12), Some(12)]);
        assert_eq!(nearest("let a = 1;", 0, 3), None);
    }

    #[test]
    fn a_match_without_an_arm_is_refused_for_the_arm() {
        let text = "match (crate::mutant::on(1) || a) { 1 if (!crate::mutant::on(2) && (b)) => c, 2 if (!crate::mutant::on(3) && true) => d }";
        assert_eq!(first_arm(text, 6), Some(3));
        assert_eq!(first_arm("match a {}", 6), None);
    }
}
