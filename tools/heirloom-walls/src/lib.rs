//! Reads the sources and manifests of the crates below `crates/`, for the tests in `tests/walls`, which say what each crate may know
//! and lean on.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that touch the world: files, arguments, a terminal. All others below `crates/` are libraries.
pub const FRONT_ENDS: [&str; 1] = ["heirloom-cli"];

/// One crate below `crates/`.
#[derive(Clone, Debug)]
pub struct Crate {
    /// Its name.
    pub name: String,
    /// Its folder.
    pub folder: PathBuf,
}

/// The folder of the whole project.
pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All crates below `crates/`, by name.
pub fn crates() -> Vec<Crate> {
    let folders = entries(&project().join("crates"));
    let crates = folders.into_iter().filter(|folder| folder.join("Cargo.toml").exists());
    crates.map(|folder| Crate { name: name(&folder), folder }).collect()
}

/// Those of them that are libraries.
pub fn libraries() -> Vec<Crate> {
    crates().into_iter().filter(|found| !FRONT_ENDS.contains(&&*found.name)).collect()
}

impl Crate {
    /// The crates that its product code depends on, whatever the platform and the features, each with its path in `Cargo.toml`.
    pub fn dependencies(&self) -> BTreeMap<String, toml::Value> {
        let manifest = fs::read_to_string(self.folder.join("Cargo.toml")).expect("a manifest");
        let manifest: toml::Table = manifest.parse().expect("a manifest");
        let platforms = manifest.get("target").and_then(toml::Value::as_table);
        let tables =
            platforms.into_iter().flat_map(|platforms| platforms.values()).filter_map(toml::Value::as_table);
        let tables = tables.chain([&manifest]).filter_map(|table| table.get("dependencies")?.as_table());
        tables.flatten().map(|(name, value)| (name.clone(), value.clone())).collect()
    }

    /// Its product code: every file below `src` that is not there for tests alone.
    pub fn sources(&self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        product_code(&self.folder.join("src"), &mut files);
        files
    }
}

fn product_code(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in entries(folder) {
        if ["tests", "tests.rs", "testing.rs"].contains(&&*name(&path)) {
            continue;
        }
        if path.is_dir() {
            product_code(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort_unstable();
    paths
}

fn name(path: &Path) -> String {
    path.file_name().expect("a name").to_string_lossy().into_owned()
}

/// What a test says of each file of product code, each with the place.
pub fn wrong_in(crates: &[Crate], found: impl Fn(&Path, &str) -> Vec<(usize, String)>) -> Vec<String> {
    let files: Vec<PathBuf> = crates.iter().flat_map(Crate::sources).collect();
    assert!(files.len() > 100, "the sources are somewhere else");
    let wrong = files.iter().flat_map(|file| {
        let text = fs::read_to_string(file).expect("a text");
        let found = found(file, &text);
        found.into_iter().map(|(line, what)| format!("{}:{line}: {what}", file.display())).collect::<Vec<_>>()
    });
    wrong.collect()
}

/// The tokens of a text up to the tests in it. A module of tests in a file of its own ends nothing.
pub fn product_tokens(text: &str) -> Vec<(usize, String)> {
    let mut tokens = tokens(text);
    let end = tokens.windows(8).position(|eight| {
        let words: Vec<&str> = eight.iter().map(|(_, token)| &**token).collect();
        words[..6] == ["cfg", "(", "test", ")", "]", "mod"] && words[7] == "{"
    });
    tokens.truncate(end.unwrap_or(tokens.len()));
    tokens
}

/// The words, signs and strings of a text, each with its line. Comments are none.
pub fn tokens(text: &str) -> Vec<(usize, String)> {
    let octets = text.as_bytes();
    let (mut at, mut line) = (0, 1);
    let mut found: Vec<(usize, String)> = Vec::new();
    while at < octets.len() {
        let rest = &text[at..];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let raw = rest.trim_start_matches(['b', 'r']).trim_start_matches('#');
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with(['r', 'b'])
            && raw.starts_with('"')
            && rest[..rest.len() - raw.len()].contains('r')
        {
            // A raw string ends with as many number signs as stand before it.
            let opening = rest.len() - raw.len();
            let end = format!("\"{}", "#".repeat(rest[..opening].matches('#').count()));
            raw[1..].find(&end).map_or(rest.len(), |length| opening + 1 + length + end.len())
        } else if let Some(string) = rest.strip_prefix('"') {
            let mut escaped = false;
            let end = string.find(|c: char| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |end| end + 2)
        } else if let Some(escape) = rest.strip_prefix("'\\") {
            let end = escape.char_indices().skip(1).find(|(_, c)| *c == '\'');
            end.map_or(rest.len(), |(end, _)| end + 3)
        } else if rest.starts_with('\'') && rest.chars().nth(2) == Some('\'') {
            rest.chars().take(3).map(char::len_utf8).sum()
        } else if rest.starts_with(is_word) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if ["::", "==", "!="].iter().any(|sign| rest.starts_with(sign)) {
            2
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
        let token = &rest[..length];
        let is_comment = token.starts_with("//") || token.starts_with("/*");
        if !is_comment && !token.starts_with(char::is_whitespace) {
            found.push((line, token.to_string()));
        }
        line += token.matches('\n').count();
        at += length;
    }
    found
}

/// The full paths that begin with a name, `use` lists taken apart: `use std::{fs, io::{self, Read}}` has `std::fs`, `std::io` and
/// `std::io::Read`. Each has its line.
pub fn paths(tokens: &[(usize, String)], first: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let token = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |(_, token)| &**token);
    for at in 0..tokens.len() {
        // `a::std` is another one, `::std` is not.
        let before = token(at.checked_sub(2));
        let is_path =
            before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '>') && before != "use";
        let is_inside = token(at.checked_sub(1)) == "::" && is_path;
        if tokens[at].1 == first && !is_inside {
            expand(tokens, at, "", &mut found);
        }
    }
    found
}

/// Adds the paths that begin at a token, behind a prefix, and returns where they end.
fn expand(tokens: &[(usize, String)], at: usize, prefix: &str, found: &mut Vec<(usize, String)>) -> usize {
    let token = |at: usize| tokens.get(at).map_or("", |(_, token)| &**token);
    if token(at) == "{" {
        let mut at = at + 1;
        while !["}", ""].contains(&token(at)) {
            at = expand(tokens, at, prefix, found);
            while ![",", "}", ""].contains(&token(at)) {
                at += 1;
            }
            at += usize::from(token(at) == ",");
        }
        return at + 1;
    }
    let path = match (prefix, token(at)) {
        ("", name) => name.to_string(),
        (prefix, "self") => prefix.to_string(),
        (prefix, name) => format!("{prefix}::{name}"),
    };
    let goes_on = token(at + 1) == "::"
        && (token(at + 2) == "{"
            || token(at + 2).starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '*'));
    match goes_on {
        true => expand(tokens, at + 2, &path, found),
        false => {
            found.push((tokens[at].0, path));
            at + 1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_seen_however_they_are_written() {
        let text = "use std::{fs, io::{self, Read, stdin as input}, env::var};\nlet x = ::std::process::exit(1);\n\
                    crate::std::fs; use std as other; std::fs::File::open(\"std::net\"); // std::net\nuse std::net::*;";
        let found: Vec<(usize, String)> = paths(&tokens(text), "std");
        let found: Vec<(usize, &str)> = found.iter().map(|(line, path)| (*line, &**path)).collect();
        let expected = [
            (1, "std::fs"),
            (1, "std::io"),
            (1, "std::io::Read"),
            (1, "std::io::stdin"),
            (1, "std::env::var"),
            (2, "std::process::exit"),
            (3, "std"),
            (3, "std::fs::File::open"),
            (4, "std::net::*"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn tests_within_a_file_are_no_product_code() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests;\nfn b() {}\n#[cfg(test)]\nmod more {\nfn c() {}\n}";
        let tokens = product_tokens(text);
        let names = |name: &str| tokens.iter().any(|(_, token)| token == name);
        assert!(names("a") && names("b") && !names("c"));
    }
}
