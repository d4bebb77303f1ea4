//! What there is to change, as `cargo mutants` lists it.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

/// A change of the source.
#[derive(Clone, Deserialize, Debug)]
pub struct Mutant {
    /// The file, in the repository.
    pub file: String,
    /// What is changed, with file, line and column: no other has this name.
    pub name: String,
    /// What is changed, with the text of its line instead of the number, which other lines may change; no other has this either.
    #[serde(skip)]
    pub key: String,
    /// What kind of change it is.
    pub genre: Genre,
    /// What stands there instead.
    pub replacement: String,
    /// What is replaced.
    pub span: Span,
    /// The function.
    pub function: Option<Function>,
}

/// The kinds of changes.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[non_exhaustive]
pub enum Genre {
    /// A function does nothing, and returns some value.
    FnValue,
    /// Another operator between two operands.
    BinaryOperator,
    /// No operator before an operand.
    UnaryOperator,
    /// An arm of a match is left out.
    MatchArm,
    /// The guard of an arm is always or never true.
    MatchArmGuard,
    /// A field is left to the value that it has otherwise.
    StructField,
    /// One that is not known here.
    #[serde(other)]
    Other,
}

/// A function.
#[derive(Clone, Deserialize, Debug)]
pub struct Function {
    /// What it returns, as `-> u8`.
    pub return_type: String,
}

/// From a place to the one behind the last.
#[derive(Clone, Copy, Deserialize, Debug)]
pub struct Span {
    /// The first.
    pub start: Place,
    /// The one behind the last.
    pub end: Place,
}

/// A place in a file; lines and columns are counted from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Has `cargo mutants` list what can be changed in a package.
///
/// # Errors
///
/// Where there is no `cargo mutants`, or it fails.
pub fn of_package(root: &Path, package: &str) -> Result<Vec<Mutant>, String> {
    let listed = Command::new("cargo")
        .args(["mutants", "--list", "--json", "--package", package])
        .current_dir(root)
        .output()
        .map_err(|error| error.to_string())?;
    if !listed.status.success() {
        let said = String::from_utf8_lossy(&listed.stderr);
        return Err(format!(
            "`cargo mutants` fails; is it there (`cargo install cargo-mutants --locked`)?\n{said}"
        ));
    }
    let mut mutants: Vec<Mutant> = serde_json::from_slice(&listed.stdout)
        .map_err(|error| format!("`cargo mutants` says something else: {error}"))?;
    let read = |file: &str| fs::read_to_string(root.join(file)).unwrap_or_default();
    give_keys(&mut mutants, read);
    Ok(mutants)
}

/// Gives each its key.
fn give_keys(mutants: &mut [Mutant], read: impl Fn(&str) -> String) {
    let mut texts: HashMap<String, String> = HashMap::new();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for mutant in mutants {
        let text = texts.entry(mutant.file.clone()).or_insert_with_key(|file| read(file));
        let Place { line, column } = mutant.span.start;
        let line = text.lines().nth(line - 1).unwrap_or_default().trim();
        // The name begins with the file, the line and the column.
        let what = mutant.name.splitn(4, ':').last().unwrap_or_default().trim();
        let key = format!("{}\t{column}: {what}\t{line}", mutant.file);
        let count = counts.entry(key.clone()).or_default();
        *count += 1;
        mutant.key = if *count == 1 { key } else { format!("{key}\t{count}") };
    }
}

impl Mutant {
    /// The room that it is in: the folder of the library, or the file.
    pub fn room(&self) -> &str {
        let within = self.file.split_once("/src/").map_or(self.file.as_str(), |(_, within)| within);
        within.split(['/', '.']).next().unwrap_or(within)
    }

    /// The module that it is in, as tests name it: `octets::ansel`.
    pub fn module(&self) -> String {
        let within = self.file.split_once("/src/").map_or(self.file.as_str(), |(_, within)| within);
        let parts = within.trim_end_matches(".rs").split('/').filter(|part| !matches!(*part, "mod" | "lib"));
        parts.collect::<Vec<_>>().join("::")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_and_modules_are_those_of_the_file() {
        let listed = r#"[{"file": "crates/heirloom/src/octets/ansel/mod.rs", "name": "n", "genre": "New", "replacement": "",
            "span": {"start": {"line": 1, "column": 2}, "end": {"line": 1, "column": 3}}, "function": null}]"#;
        let [mutant] = &serde_json::from_str::<Vec<Mutant>>(listed).unwrap()[..] else { panic!("not one") };
        assert_eq!((mutant.room(), mutant.module().as_str()), ("octets", "octets::ansel"));
        assert_eq!(mutant.genre, Genre::Other);
        let mutant = Mutant { file: "crates/heirloom/src/threads.rs".to_string(), ..mutant.clone() };
        assert_eq!((mutant.room(), mutant.module().as_str()), ("threads", "threads"));
    }

    #[test]
    fn keys_stay_when_lines_are_put_before() {
        let keys = |text: &str, lines: [usize; 3]| {
            let mut mutants = lines.map(|line| {
                let place = Place { line, column: 5 };
                Mutant {
                    file: "a.rs".to_string(),
                    name: format!("a.rs:{line}:5: replace + with - in T::f"),
                    key: String::new(),
                    genre: Genre::BinaryOperator,
                    replacement: "-".to_string(),
                    span: Span { start: place, end: place },
                    function: None,
                }
            });
            give_keys(&mut mutants, |_| text.to_string());
            mutants.map(|mutant| mutant.key)
        };
        let before = keys("a + b\nc + d\na + b", [1, 2, 3]);
        assert_eq!(before[0], "a.rs\t5: replace + with - in T::f\ta + b");
        assert_eq!(before[2], format!("{}\t2", before[0]));
        assert_eq!(before, keys("\n\na + b\nc + d\n\na + b", [3, 4, 6]));
    }
}
