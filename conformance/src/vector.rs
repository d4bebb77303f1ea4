//! The format of the data files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::{Draft, folder};

/// One test: an input, and what must come of it.
///
/// In [`build`](Vector::build), in expectations that are notation, and in [`schema`](Vector::schema), `elf:` and
/// `ex:` stand for the namespaces that the draft binds them to, and `elf17:` for that of the drafts of 2017. In texts they
/// never do.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Vector {
    /// Its name, unique within the draft.
    pub name: String,
    /// The rows that are broken when it fails.
    pub rows: Vec<String>,

    /// Input: a file as text.
    pub text: Option<String>,
    /// Input: the lines of a file; a newline is put behind each.
    pub lines: Option<Vec<String>>,
    /// Input: the lines between `0 HEAD`, `1 CHAR UTF-8` and `0 TRLR`.
    pub records: Option<Vec<String>>,
    /// With `records`: further lines of `HEAD`.
    pub head: Option<Vec<String>>,
    /// Input: a file as octets in hexadecimal.
    pub octets: Option<String>,
    /// Input: a file in this crate's folder.
    pub file: Option<String>,
    /// Input: a dataset that was built.
    pub build: Option<Vec<Build>>,
    /// With `build`: lines of a `HEAD` whose schema the dataset has instead of the default one.
    pub build_head: Option<Vec<String>>,
    /// With `build`: part of the message when the dataset can't be built.
    pub build_error: Option<String>,
    /// Instead of an input: the name of a check in [`programs`](crate::programs).
    pub program: Option<String>,

    /// How to read.
    #[serde(default)]
    pub read: Read,

    /// The lines: `level|id|tag|[payload]`, with `-` for what is missing, or `unparseable|text`.
    pub expect_lines: Option<Vec<String>>,
    /// The xref structures.
    pub expect_xref: Option<String>,
    /// The tagged structures, serialisation metadata and `UNDEF` records among them.
    pub expect_tagged: Option<String>,
    /// The dataset. In the drafts of 2017 it begins with `head` and the head itself, else with `metadata`.
    pub expect_dataset: Option<String>,
    /// The dialect in which it was read.
    pub dialect: Option<String>,
    /// The encoding in which it was read.
    pub encoding: Option<String>,
    /// The detected encoding, or `none`.
    pub detected: Option<String>,
    /// Exactly these findings, in the order of the file.
    pub findings: Option<Vec<String>>,
    /// Findings among others.
    pub has: Option<Vec<String>>,
    /// Findings that must not occur.
    pub lacks: Option<Vec<String>>,
    /// Words that the message of some finding holds.
    pub says: Option<Vec<String>>,

    /// How to write, for all that follows.
    pub write: Option<Write>,
    /// The whole output, decoded.
    pub written: Option<String>,
    /// The lines between those of `HEAD` and `0 TRLR`.
    pub written_body: Option<Vec<String>>,
    /// The lines of `HEAD`.
    pub written_head: Option<Vec<String>>,
    /// Lines of the output.
    pub written_has: Option<Vec<String>>,
    /// Texts that are not in the output.
    pub written_lacks: Option<Vec<String>>,
    /// The whole output, in hexadecimal.
    pub written_octets: Option<String>,
    /// Part of the message when it can't be written.
    pub write_error: Option<String>,
    /// Exactly these findings of writing.
    pub write_findings: Option<Vec<String>>,

    /// `true`: reading what was written gives an equal dataset, and writing that gives the same octets. `false`:
    /// it need not, because of the reason in `because`.
    pub same: Option<bool>,
    /// Why reading what was written gives something else.
    pub because: Option<String>,
    /// Another file that gives an equal dataset.
    pub equal: Option<String>,
    /// Another file that gives a different one.
    pub unequal: Option<String>,
    /// Questions to the schema, with answers; `src/run/questions.rs` has their forms.
    pub schema: Option<Vec<String>>,
}

impl Vector {
    /// Whether it expects something of what is read.
    pub fn reads(&self) -> bool {
        let structures = [&self.expect_xref, &self.expect_tagged, &self.expect_dataset];
        let verdicts = [&self.dialect, &self.encoding, &self.detected, &self.equal, &self.unequal];
        let codes = [&self.findings, &self.has, &self.lacks, &self.says, &self.schema, &self.expect_lines];
        self.program.is_some()
            || structures.into_iter().chain(verdicts).any(Option::is_some)
            || codes.into_iter().any(Option::is_some)
    }

    /// Whether it expects something of what is written or built.
    pub fn writes(&self) -> bool {
        let texts = [&self.written, &self.written_octets, &self.write_error, &self.build_error];
        let lists = [&self.written_body, &self.written_head, &self.written_has, &self.written_lacks];
        self.program.is_some()
            || self.same == Some(true)
            || self.write_findings.is_some()
            || texts.into_iter().any(Option::is_some)
            || lists.into_iter().any(Option::is_some)
    }
}

/// A structure of a dataset that is built.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Build {
    /// Its type.
    #[serde(rename = "type")]
    pub structure_type: String,
    /// Its id.
    pub id: Option<String>,
    /// By what name pointers know it, if it has no id.
    pub name: Option<String>,
    /// Its payload as a string.
    pub string: Option<String>,
    /// Its payload as a pointer to the structure with this name or id.
    pub pointer: Option<String>,
    /// `metadata` or, for a record, nothing.
    #[serde(rename = "in")]
    pub place: Option<String>,
    /// What lies in it.
    #[serde(default)]
    pub substructures: Vec<Build>,
}

/// How to read.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Read {
    /// The encoding that somebody outside the file declares.
    pub encoding: Option<String>,
    /// The encoding, whatever the file says.
    pub force: Option<String>,
    /// The default schema exactly as printed.
    #[serde(default)]
    pub strict: bool,
    /// `windows-1252` or `replace`.
    pub bad_octets: Option<String>,
    /// Another dialect than that of the draft, or `auto`.
    pub dialect: Option<String>,
    /// `leave-out` or `reject`.
    pub bad_lines: Option<String>,
    /// `mildest`, `reject`, `leave-out`, `forget-unused` or `keep-on-record`.
    pub duplicate_ids: Option<String>,
    /// Whether further white space between the elements of a line is ignored where a draft leaves that open.
    #[serde(default)]
    pub lenient: bool,
    /// External schemas by their IRIs.
    #[serde(default)]
    pub schemas: BTreeMap<String, String>,
}

/// How to write.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Write {
    /// The encoding.
    pub encoding: Option<String>,
    /// `lf`, `crlf`, `cr` or `lfcr`.
    pub line_break: Option<String>,
    /// The most octets in a line; 0 for no limit.
    pub width: Option<usize>,
    /// Whether a line break ends the file.
    pub final_break: Option<bool>,
    /// `auto`, `always` or `never`.
    pub bom: Option<String>,
    /// `used`, `full` or `none`.
    pub schema: Option<String>,
    /// `every-record` or `as-read`.
    pub ids: Option<String>,
    /// Whether a type has one tag.
    #[serde(default)]
    pub one_tag: bool,
    /// `auto`, `as-read` or `grouped`.
    pub order: Option<String>,
    /// Whether lines that could not be read are written as they were.
    #[serde(default)]
    pub raw_errors: bool,
    /// Whether strings are converted to Normalisation Form C. What is read again is the same but for that.
    #[serde(default)]
    pub nfc: bool,
    /// Another dialect than that of the draft. What was written is then read in that.
    pub dialect: Option<String>,
    /// Whether to go on if something can't be carried.
    #[serde(default)]
    pub lossy: bool,
}

impl Write {
    /// The same dialect, and all else as usual.
    pub fn in_its_dialect(&self) -> Write {
        Write { dialect: self.dialect.clone(), lossy: self.lossy, ..Write::default() }
    }
}

/// Why a row has no vector.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reason {
    /// The row.
    pub row: String,
    /// Who could say whether it is met.
    pub kind: Kind,
    /// The reason.
    pub because: String,
}

/// Who could say whether a row is met that has no vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A person who reads the program or its documentation.
    Judgement,
    /// Nobody: it says nothing about what a program does.
    NotTestable,
}

/// All data of a draft.
#[derive(Clone, Default, Debug)]
pub struct Loaded {
    /// The vectors, each with the name of its file.
    pub vectors: Vec<(String, Vector)>,
    /// The rows without vectors.
    pub reasons: Vec<Reason>,
    /// Files that could not be read.
    pub failures: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VectorFile {
    #[serde(default)]
    vector: Vec<Vector>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReasonFile {
    #[serde(default)]
    reason: Vec<Reason>,
}

impl Loaded {
    /// Reads the data files of a draft, in the order of their names.
    pub fn of(draft: Draft) -> Loaded {
        let mut loaded = Loaded::default();
        let vectors = folder().join("vectors").join(draft.name);
        for (name, text) in files(&vectors, &mut loaded.failures) {
            match toml::from_str::<VectorFile>(&text) {
                Ok(file) => {
                    loaded.vectors.extend(file.vector.into_iter().map(|vector| (name.clone(), vector)));
                }
                Err(error) => loaded.failures.push(format!("vectors/{}/{name}: {error}", draft.name)),
            }
        }
        let path = folder().join("reasons").join(format!("{}.toml", draft.name));
        if let Ok(text) = fs::read_to_string(path) {
            match toml::from_str::<ReasonFile>(&text) {
                Ok(file) => loaded.reasons = file.reason,
                Err(error) => loaded.failures.push(format!("reasons/{}.toml: {error}", draft.name)),
            }
        }
        loaded
    }

    /// The names of the vectors of a row.
    pub fn vectors_of(&self, row: &str) -> Vec<&str> {
        let of_row = self.vectors.iter().filter(|(_, vector)| vector.rows.iter().any(|known| known == row));
        of_row.map(|(_, vector)| &*vector.name).collect()
    }

    /// The names of the vectors of a row that write something.
    pub fn writing_vectors_of(&self, row: &str) -> Vec<&str> {
        self.vectors_that(row, Vector::writes)
    }

    /// The names of the vectors of a row that read something.
    pub fn reading_vectors_of(&self, row: &str) -> Vec<&str> {
        self.vectors_that(row, Vector::reads)
    }

    fn vectors_that(&self, row: &str, does: impl Fn(&Vector) -> bool) -> Vec<&str> {
        let of_row = self.vectors.iter().filter(|(_, vector)| vector.rows.iter().any(|known| known == row));
        of_row.filter(|(_, vector)| does(vector)).map(|(_, vector)| &*vector.name).collect()
    }

    /// Why a row has no vector, if that is said.
    pub fn reason_of(&self, row: &str) -> Option<&Reason> {
        self.reasons.iter().find(|reason| reason.row == row)
    }
}

fn files(folder: &Path, failures: &mut Vec<String>) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match fs::read_to_string(&path) {
            Ok(text) => files.push((name, text)),
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    files
}
