//! `heirloom.toml`: what counts where the command line says nothing.
//!
//! ```toml
//! [check]
//! select = ["T", "L"]             # as --select
//! ignore = ["long-line"]          # as --ignore
//! fail-on = "warning"             # error, warning or never
//! format = "concise"              # text, concise, json, jsonl, sarif, github or html
//! max = 20                        # of each kind in a file; "all" for all
//! max-findings = 10000            # of all files together
//! max-memory = "512MB"            # as --max-memory
//! baseline = "known.json"         # seen from the folder of this file
//!
//! [check.per-file-ignores]
//! "old/*.ged" = ["O", "long-line"]
//!
//! [rules.dates]                   # the numbers by which rules judge; their pages name them
//! about-years = 3
//! ```
//!
//! It is looked for in the working directory and then in each folder above it, and the first one counts.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use heirloom_model::rules::Limits;
use heirloom_report::diagnostics::Pattern;
use heirloom_report::text::suggest;
use serde::{Deserialize, Deserializer, de};

use crate::failure::Failure;
use crate::names::{self, ReportFormat};
use crate::{memory, visible};

/// What the file is called.
const NAME: &str = "heirloom.toml";

/// What one says.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    /// The defaults of `heirloom check`.
    #[serde(default)]
    pub(crate) check: Check,
    /// The numbers by which rules judge.
    #[serde(default)]
    pub(crate) rules: Limits,
    /// The folder in which it lies.
    #[serde(skip)]
    pub(crate) folder: PathBuf,
}

/// The defaults of `heirloom check`.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(crate) struct Check {
    pub(crate) select: Vec<KindOfFinding>,
    pub(crate) ignore: Vec<KindOfFinding>,
    pub(crate) fail_on: Option<FailOn>,
    pub(crate) format: Option<ReportFormat>,
    pub(crate) max: Option<Most>,
    pub(crate) max_findings: Option<usize>,
    pub(crate) max_memory: Option<Size>,
    pub(crate) baseline: Option<PathBuf>,
    pub(crate) per_file_ignores: BTreeMap<FilePattern, Vec<KindOfFinding>>,
}

/// What makes `check` fail.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum, Deserialize, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FailOn {
    #[default]
    Error,
    Warning,
    Never,
}

/// How many findings of a kind are shown of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Most {
    All,
    Number(usize),
}

/// `all`, or a number.
pub(crate) fn most(text: &str) -> Result<Most, String> {
    match text {
        "all" => Ok(Most::All),
        _ => text
            .parse()
            .map(Most::Number)
            .map_err(|_| "it has to be a whole number, 0 or more, or all".to_string()),
    }
}

/// A number of things.
pub(crate) fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "it has to be a whole number, 0 or more".to_string())
}

impl Most {
    /// None for all.
    pub(crate) fn number(self) -> Option<usize> {
        match self {
            Most::All => None,
            Most::Number(number) => Some(number),
        }
    }
}

/// A number of octets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size(pub(crate) u64);

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
        let text = String::deserialize(deserializer)?;
        memory::size(&text).map(Size).map_err(|reason| de::Error::custom(format!("`{text}`: {reason}")))
    }
}

impl<'de> Deserialize<'de> for Most {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Most, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "it has to be a number, or \"all\"")]
        enum Written {
            Number(usize),
            Word(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(number) => Ok(Most::Number(number)),
            Written::Word(word) if word == "all" => Ok(Most::All),
            Written::Word(_) => Err(de::Error::custom("it has to be a number, or \"all\"")),
        }
    }
}

/// A kind of finding, as on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KindOfFinding(pub(crate) Pattern);

impl<'de> Deserialize<'de> for KindOfFinding {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<KindOfFinding, D::Error> {
        let text = String::deserialize(deserializer)?;
        let pattern = names::pattern(&text).map(KindOfFinding);
        pattern.map_err(|reason| de::Error::custom(format!("`{text}`: {reason}")))
    }
}

/// A pattern for the paths of files, seen from the folder of the configuration.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct FilePattern(glob::Pattern);

impl FilePattern {
    fn matches(&self, path: &Path) -> bool {
        self.0.matches_path(path) || path.file_name().is_some_and(|name| self.0.matches_path(Path::new(name)))
    }
}

impl<'de> Deserialize<'de> for FilePattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FilePattern, D::Error> {
        let text = String::deserialize(deserializer)?;
        let pattern = glob::Pattern::new(&text);
        pattern
            .map(FilePattern)
            .map_err(|error| de::Error::custom(format!("`{text}` is no pattern: {error}")))
    }
}

impl Config {
    /// Reads the one that is named, or the nearest one there is, or none.
    pub(crate) fn find(named: Option<&Path>) -> Result<Config, Failure> {
        if let Some(file) = named {
            let text =
                fs::read_to_string(file).map_err(|error| Failure::read(visible::path(file), &error))?;
            return Config::parsed(&text, file);
        }
        let here = std::env::current_dir().unwrap_or_default();
        for folder in here.ancestors() {
            let file = folder.join(NAME);
            match fs::read_to_string(&file) {
                Ok(text) => return Config::parsed(&text, &file),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(Failure::read(visible::path(&file), &error)),
            }
        }
        Ok(Config::default())
    }

    fn parsed(text: &str, file: &Path) -> Result<Config, Failure> {
        let refused = |error: toml::de::Error| {
            let line = error.span().map(|span| 1 + text[..span.start].matches('\n').count());
            let place = line.map(|line| format!(":{line}")).unwrap_or_default();
            Failure::Sentence(format!("{}{place}: {}", visible::path(file), in_words(error.message())))
        };
        let mut config: Config = toml::from_str(text).map_err(refused)?;
        config.folder = file.parent().map(Path::to_path_buf).unwrap_or_default();
        Ok(config)
    }

    /// What is left out for one file.
    pub(crate) fn ignored_for(&self, file: &Path) -> Vec<Pattern> {
        if self.check.per_file_ignores.is_empty() {
            return Vec::new();
        }
        let full = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
        // The parent of a bare name is empty, and that is nowhere.
        let folder = if self.folder.as_os_str().is_empty() { Path::new(".") } else { &self.folder };
        let folder = fs::canonicalize(folder).unwrap_or_default();
        let seen = full.strip_prefix(&folder).unwrap_or(file);
        let for_file = self.check.per_file_ignores.iter().filter(|(pattern, _)| pattern.matches(seen));
        for_file.flat_map(|(_, ignored)| ignored.iter().map(|kind| kind.0.clone())).collect()
    }
}

/// What serde says of a key that is not known, with the one that may have been meant: it lists them between backticks.
fn in_words(message: &str) -> String {
    let message = message.split('\n').next().unwrap_or_default();
    let Some(rest) = message.strip_prefix("unknown field `") else { return message.to_string() };
    let words: Vec<&str> = rest.split('`').step_by(2).collect();
    let Some((typed, known)) = words.split_first() else { return message.to_string() };
    match suggest::did_you_mean(typed, known.iter().copied()) {
        hint if hint.is_empty() => format!("there is no key {typed}; known are {}", known.join(", ")),
        hint => format!("there is no key {typed}{hint}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        match Config::parsed(text, Path::new("heirloom.toml")) {
            Err(Failure::Sentence(sentence)) => sentence,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_key_is_read() {
        let text = "[check]\nselect = ['T', 'L001']\nignore = ['long-line']\nfail-on = 'never'\nformat = 'jsonl'\n\
            max = 3\nbaseline = 'b.json'\n[check.per-file-ignores]\n'old/*.ged' = ['X']\n'x.ged' = ['O']\n";
        let config = Config::parsed(text, Path::new("a/heirloom.toml")).unwrap();
        assert_eq!((config.check.select.len(), config.check.ignore.len()), (2, 1));
        assert_eq!(config.check.fail_on, Some(FailOn::Never));
        assert_eq!(config.check.format, Some(ReportFormat::Jsonl));
        assert_eq!(config.check.max, Some(Most::Number(3)));
        assert_eq!(config.folder, Path::new("a"));
        assert_eq!(config.ignored_for(Path::new("old/b.ged")).len(), 1);
        assert_eq!(config.ignored_for(Path::new("anywhere/x.ged")).len(), 1);
        assert_eq!(config.ignored_for(Path::new("b.ged")).len(), 0);
        let limits = Config::parsed("[rules.dates]\nabout-years = 2\n", Path::new("x")).unwrap().rules;
        assert_eq!(limits.dates.about_years, 2);
        let all = Config::parsed("[check]\nmax = 'all'\n", Path::new("x")).unwrap();
        assert_eq!(all.check.max, Some(Most::All));
    }

    #[test]
    fn every_limit_of_every_rule_can_be_set() {
        // The limits are those that `Debug` tells of, so that a new one can't be forgotten here. Each is set to one more than
        // it is, and has to come back so.
        let (mut text, mut expected) = (String::new(), Vec::new());
        let mut path = vec!["rules".to_string()];
        for line in format!("{:#?}", Limits::default()).lines() {
            let field = line.split_once(": ").map(|(name, value)| (name, value.trim_end_matches(',')));
            let number = field.and_then(|(name, value)| Some((name, value.parse::<f64>().ok()? + 1.0)));
            if let Some((name, number)) = number {
                text += &format!("{}.{} = {number}\n", path.join("."), name.trim().replace('_', "-"));
                expected.push(format!("{name}: {number},"));
                continue;
            }
            expected.push(line.to_string());
            match field {
                Some((name, value)) if value.ends_with('{') => path.push(name.trim().replace('_', "-")),
                None if line.ends_with("},") => _ = path.pop(),
                _ => {}
            }
        }
        assert!(text.contains("rules.lives.first-communion.least = 6\n"), "{text}");
        assert!(text.contains("rules.places.degrees-apart = 1.5\n"), "{text}");
        let limits = Config::parsed(&text, Path::new("x")).unwrap().rules;
        assert_eq!(format!("{limits:#?}"), expected.join("\n"), "{text}");
    }

    #[test]
    fn limits_that_are_not_there_are_refused_with_what_may_be_meant() {
        let meant = "heirloom.toml:2: there is no key about-year; did you mean about-years?";
        assert_eq!(refused("[rules.dates]\nabout-year = 3\n"), meant);
        assert_eq!(refused("[rules.live]\n"), "heirloom.toml:1: there is no key live; did you mean lives?");
    }

    #[test]
    fn what_is_not_known_is_refused_with_what_may_be_meant() {
        let meant = "heirloom.toml:2: there is no key slect; did you mean select?";
        assert_eq!(refused("[check]\nslect = ['T']\n"), meant);
        assert_eq!(refused("[chek]\n"), "heirloom.toml:1: there is no key chek; did you mean check?");
        let known = refused("[check]\ncolour = 1\n");
        assert!(known.starts_with("heirloom.toml:2: there is no key colour; known are select, "), "{known}");
        assert!(refused("[check]\nmax = 'some'\n").ends_with("it has to be a number, or \"all\""));
        assert!(refused("[check]\nselect = ['Z9']\n").contains("`Z9`: no kind of finding"));
        assert!(refused("[check]\nformat = 'xml'\n").starts_with("heirloom.toml:2: unknown variant `xml`"));
        assert!(refused("[check\n").starts_with("heirloom.toml:1: "));
    }
}
