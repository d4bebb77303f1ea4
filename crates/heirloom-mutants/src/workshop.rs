//! A copy of the repository with all changes built in.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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

/// The switches of a library.
const SWITCHES: &str = r#"//! Switches for changes.
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};

static CHOSEN: LazyLock<usize> =
    LazyLock::new(|| std::env::var("HEIRLOOM_MUTANT").ok().and_then(|number| number.parse().ok()).unwrap_or(usize::MAX));
static REACHED: LazyLock<Option<Mutex<std::fs::File>>> = LazyLock::new(|| {
    let path = std::env::var_os("HEIRLOOM_MUTANTS_REACHED")?;
    std::fs::OpenOptions::new().create(true).append(true).open(path).ok().map(Mutex::new)
});
static SEEN: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];

/// Whether a change is turned on.
#[inline]
pub fn on(number: usize) -> bool {
    if let Some(reached) = &*REACHED {
        note(reached, number);
    }
    *CHOSEN == number
}

#[cold]
fn note(reached: &Mutex<std::fs::File>, number: usize) {
    if !SEEN[number].swap(true, Ordering::Relaxed) {
        let _ = reached.lock().map(|mut reached| writeln!(reached, "{number}"));
    }
}
"#;

impl Workshop {
    /// A workshop in a folder, for the repository.
    pub fn new(root: &Path, folder: &Path) -> Workshop {
        Workshop { root: root.to_path_buf(), original: folder.join("original"), copy: folder.join("copy") }
    }

    /// Copies what is in the repository, and takes away what is no longer there.
    ///
    /// # Errors
    ///
    /// Where files can't be listed, read or written.
    pub fn copy(&self) -> io::Result<()> {
        let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(&self.root).output()?;
        for folder in [&self.original, &self.copy] {
            let _ = fs::remove_dir_all(folder);
        }
        for name in listed.stdout.split(|octet| *octet == 0).filter(|name| !name.is_empty()) {
            let name = String::from_utf8_lossy(name).into_owned();
            let from = self.root.join(&name);
            for to in [self.original.join(&name), self.copy.join(&name)] {
                if let (Some(folder), true) = (to.parent(), from.is_file()) {
                    fs::create_dir_all(folder)?;
                    fs::copy(&from, to)?;
                }
            }
        }
        Ok(())
    }

    /// Builds all changes into the copy of a library, but for those that can't be, and says which are in it.
    ///
    /// # Errors
    ///
    /// Where files can't be read or written, or the copy can't be built though nothing is left to leave out.
    pub fn build_in(&self, library: &str, mutants: &[Mutant]) -> Result<BTreeSet<usize>, String> {
        let mut left_out: BTreeMap<usize, String> = BTreeMap::new();
        loop {
            let built_in = self.write(library, mutants, &left_out)?;
            let troubles = self.check()?;
            if troubles.is_empty() {
                let line = |(number, why): (&usize, &String)| format!("{}\t{why}\n", mutants[*number].name);
                let reasons: String = left_out.iter().map(line).collect();
                fs::write(self.copy.with_file_name("left-out.tsv"), reasons)
                    .map_err(|error| error.to_string())?;
                return Ok(built_in);
            }
            let before = left_out.len();
            left_out.extend(troubles);
            println!("{} of {} can't be built in", left_out.len(), mutants.len());
            if left_out.len() == before {
                return Err("the copy can't be built".to_string());
            }
        }
    }

    fn write(
        &self,
        library: &str,
        mutants: &[Mutant],
        left_out: &BTreeMap<usize, String>,
    ) -> Result<BTreeSet<usize>, String> {
        let mut by_file: BTreeMap<&str, Vec<(usize, &Mutant)>> = BTreeMap::new();
        for (number, mutant) in mutants.iter().enumerate() {
            let changes = by_file.entry(&mutant.file).or_default();
            if !left_out.contains_key(&number) {
                changes.push((number, mutant));
            }
        }
        fn failed(file: &str) -> impl Fn(io::Error) -> String {
            move |error| format!("{file}: {error}")
        }
        let mut built_in = BTreeSet::new();
        for (file, changes) in by_file {
            let text = fs::read_to_string(self.original.join(file)).map_err(failed(file))?;
            let rewritten = rewrite(&text, &changes).map_err(|error| format!("{file}: {error}"))?;
            built_in.extend(rewritten.numbers);
            self.put(&self.copy.join(file), &rewritten.text).map_err(failed(file))?;
        }
        let source = self.copy.join(library).join("src");
        let count = format!("const COUNT: usize = {};\n", mutants.len());
        self.put(&source.join("mutant.rs"), &format!("{SWITCHES}{count}")).map_err(failed("mutant.rs"))?;
        let top = source.join("lib.rs");
        let text = fs::read_to_string(&top).map_err(failed("lib.rs"))?;
        if !text.contains("mod mutant;") {
            self.put(&top, &format!("{text}\npub mod mutant;\n")).map_err(failed("lib.rs"))?;
        }
        Ok(built_in)
    }

    /// What has not changed is not written, so that it is not built anew.
    fn put(&self, path: &Path, text: &str) -> io::Result<()> {
        match fs::read_to_string(path) {
            Ok(known) if known == text => Ok(()),
            _ => fs::write(path, text),
        }
    }

    /// The numbers of the changes that the compiler refuses, and why.
    fn check(&self) -> Result<BTreeMap<usize, String>, String> {
        let checked = self
            .cargo(&["check", "--package", "heirloom", "--message-format", "json"])
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
                let Some(file) = span["file_name"].as_str() else { continue };
                let text = fs::read_to_string(self.copy.join(file)).unwrap_or_default();
                let octet = |end: &str| span[end].as_u64().unwrap_or_default() as usize;
                let why =
                    format!("{} {}", message["code"]["code"].as_str().unwrap_or("-"), message["message"]);
                refused.extend(
                    nearest(&text, octet("byte_start"), octet("byte_end")).map(|number| (number, why)),
                );
            }
            if spans.is_empty() && refused.is_empty() {
                eprintln!("{}", message["rendered"].as_str().unwrap_or_default());
            }
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
            .env("RUSTFLAGS", "--cap-lints=allow -Awarnings");
        command
    }
}

/// The number of the switch nearest to a stretch of a text: the last before its end, or the first behind it.
fn nearest(text: &str, start: usize, end: usize) -> Option<usize> {
    const SWITCH: &str = "crate::mutant::on(";
    let number = |at: usize| text[at + SWITCH.len()..].split(')').next()?.parse().ok();
    let within = text[..end.min(text.len())].rfind(SWITCH);
    let behind = text.get(start..).and_then(|rest| rest.find(SWITCH)).map(|at| start + at);
    let closest = match (within, behind) {
        (Some(within), Some(behind)) if within < start && behind - start < start - within => behind,
        (Some(within), _) => within,
        (None, Some(behind)) => behind,
        (None, None) => return None,
    };
    number(closest)
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
}
