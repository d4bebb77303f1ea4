//! Carries out one vector.

pub(crate) mod reading;
pub(crate) mod build;
mod writing;
mod output;
mod questions;
mod difference;

use std::borrow::Cow;
use std::fs;
use std::panic::{self, AssertUnwindSafe};

use heirloom_core::octets::Encoding;
use heirloom_core::schema::Schema;
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{Dataset, Dialect, Parsed};

use self::difference::difference;
use self::reading::read;
use crate::{Draft, Vector, folder, notation, programs};

/// What is wrong; nothing where the vector passes. A panic is a failure like any other.
pub fn run(draft: Draft, vector: &Vector) -> Vec<String> {
    let mut run = Run { dialect: draft.dialect, vector, failures: Vec::new() };
    let whole = panic::catch_unwind(AssertUnwindSafe(|| run.whole()));
    if let Err(trouble) = whole.unwrap_or_else(|_| Err("the library panics".to_string())) {
        run.failures.push(trouble);
    }
    run.failures
}

/// The file that a vector reads; nothing where it reads none.
pub fn octets(vector: &Vector) -> Result<Vec<u8>, String> {
    Ok(if let Some(text) = &vector.text {
        text.clone().into_bytes()
    } else if let Some(lines) = &vector.lines {
        joined(lines.iter().map(String::as_str))
    } else if let Some(records) = &vector.records {
        let head = ["0 HEAD", "1 CHAR UTF-8"].into_iter();
        let head = head.chain(vector.head.iter().flatten().map(String::as_str));
        joined(head.chain(records.iter().map(String::as_str)).chain(["0 TRLR"]))
    } else if let Some(file) = &vector.file {
        fs::read(folder().join(file)).map_err(|error| format!("{file}: {error}"))?
    } else {
        notation::octets(vector.octets.as_deref().unwrap_or_default())?
    })
}

/// The file of a vector, read as it says, and how; nothing for one that reads no file.
pub fn parsed(draft: Draft, vector: &Vector) -> Option<Result<Parsed<'static>, String>> {
    if vector.build.is_some() || vector.program.is_some() {
        return None;
    }
    let octets = octets(vector);
    Some(octets.and_then(|octets| read(draft.dialect, &octets, &vector.read)).map(|(parsed, _)| parsed))
}

struct Run<'v> {
    dialect: Dialect,
    vector: &'v Vector,
    failures: Vec<String>,
}

/// What the input gives.
struct Input {
    dataset: Dataset<'static>,
    parsed: Option<Parsed<'static>>,
    findings: Vec<Finding>,
}

impl Run<'_> {
    fn whole(&mut self) -> Result<(), String> {
        let vector = self.vector;
        if let Some(name) = &vector.program {
            let program = programs::find(name).ok_or(format!("there is no program `{name}`"))?;
            self.failures.extend(program().err());
            return Ok(());
        }
        let Some(input) = self.input()? else { return Ok(()) };
        let before = self.failures.len();
        self.reading(&input)?;
        self.writing(&input)?;
        self.every_output(&input)?;
        self.comparing(&input)?;
        self.asking(input.dataset.schema())?;
        if before == self.failures.len() && !self.expects_something() {
            return Err("there is no expectation".to_string());
        }
        Ok(())
    }

    fn expects_something(&self) -> bool {
        let Vector { expect_lines, expect_xref, expect_tagged, expect_dataset, .. } = self.vector;
        let Vector { dialect, encoding, detected, findings, has, lacks, says, .. } = self.vector;
        let Vector { written, written_body, written_head, written_has, written_lacks, .. } = self.vector;
        let Vector { written_octets, write_error, write_findings, same, equal, unequal, schema, .. } =
            self.vector;
        expect_lines.is_some()
            || [expect_xref, expect_tagged, expect_dataset, dialect, encoding, detected]
                .iter()
                .any(|text| text.is_some())
            || [findings, has, lacks, says].iter().any(|codes| codes.is_some())
            || [written_body, written_head, written_has, written_lacks, write_findings, schema]
                .iter()
                .any(|list| list.is_some())
            || [written, written_octets, write_error, equal, unequal].iter().any(|text| text.is_some())
            || *same == Some(true)
    }

    /// Reads or builds; `None` where building fails as it should.
    fn input(&mut self) -> Result<Option<Input>, String> {
        let vector = self.vector;
        let inputs = [vector.text.is_some(), vector.lines.is_some(), vector.records.is_some()];
        let others = [vector.octets.is_some(), vector.file.is_some(), vector.build.is_some()];
        let inputs = inputs.into_iter().chain(others);
        if inputs.filter(|given| *given).count() != 1 {
            return Err("there must be exactly one input".to_string());
        }
        if let Some(build) = &vector.build {
            let built = build::build(self.dialect, build, vector.build_head.as_deref())?;
            return match (built, &vector.build_error) {
                (Ok(dataset), None) => Ok(Some(Input { dataset, parsed: None, findings: Vec::new() })),
                (Ok(_), Some(wanted)) => Err(format!("building should fail with `{wanted}`, but does not")),
                (Err(error), Some(wanted)) if error.contains(&**wanted) => Ok(None),
                (Err(error), _) => Err(format!("building fails: {error}")),
            };
        }
        let octets = octets(vector)?;
        let (parsed, findings) = read(self.dialect, &octets, &vector.read)?;
        Ok(Some(Input { dataset: parsed.dataset.clone(), parsed: Some(parsed), findings }))
    }

    fn reading(&mut self, input: &Input) -> Result<(), String> {
        let vector = self.vector;
        if let Some(parsed) = &input.parsed {
            if let Some(wanted) = &vector.expect_lines {
                self.compare(
                    "lines",
                    wanted,
                    &notation::lines(parsed.dialect.rules().tree.lines, parsed.text()),
                );
            }
            if let Some(wanted) = &vector.expect_xref {
                let rules = &parsed.dialect.rules().tree;
                let tape = heirloom_core::tree::xref::parse(rules, Cow::Borrowed(parsed.text()), &mut Ignore);
                let found = notation::xref_structures(&tape);
                self.compare("xref structures", &notation::trimmed(wanted), &notation::trimmed(&found));
            }
            if let Some(wanted) = &vector.dialect {
                self.compare_one("dialect", wanted, parsed.dialect.name());
            }
            if let Some(wanted) = &vector.encoding {
                self.compare_one("encoding", wanted, parsed.encoding().name());
            }
            if let Some(wanted) = &vector.detected {
                self.compare_one("detected encoding", wanted, parsed.detected.map_or("none", Encoding::name));
            }
        } else if vector.expect_lines.is_some() || vector.expect_xref.is_some() || vector.encoding.is_some() {
            return Err("a built dataset has no lines and no encoding".to_string());
        }
        if let Some(wanted) = &vector.expect_tagged {
            let found = notation::tagged_structures(&input.dataset);
            self.compare("tagged structures", &notation::trimmed(wanted), &notation::trimmed(&found));
        }
        if let Some(wanted) = &vector.expect_dataset {
            let found = notation::dataset(&input.dataset);
            self.compare("dataset", &notation::trimmed(wanted), &notation::trimmed(&found));
        }

        let codes = codes(&input.findings);
        if let Some(wanted) = &vector.findings {
            self.compare("findings", wanted, &codes);
        }
        for wanted in vector.has.iter().flatten().filter(|wanted| !codes.contains(wanted)) {
            self.fail(format!("there should be a finding {wanted}; there are: {}", codes.join(" ")));
        }
        for unwanted in vector.lacks.iter().flatten().filter(|unwanted| codes.contains(unwanted)) {
            self.fail(format!("there should be no finding {unwanted}; there are: {}", codes.join(" ")));
        }
        let known = |code: &&String| heirloom_core::codes::all().any(|known| known.id == **code);
        let mut named = vector.has.iter().chain(&vector.lacks).chain(&vector.findings).flatten();
        if let Some(unknown) = named.find(|code| !known(code)) {
            return Err(format!("there is no code {unknown}"));
        }
        let text = input.dataset.text();
        for wanted in vector.says.iter().flatten() {
            let messages: Vec<String> = input.findings.iter().map(|finding| finding.message(text)).collect();
            if !messages.iter().any(|message| message.contains(&**wanted)) {
                self.fail(format!("no finding says `{wanted}`; they say: {}", messages.join(" | ")));
            }
        }
        Ok(())
    }

    fn comparing(&mut self, input: &Input) -> Result<(), String> {
        for (other, wanted) in [(&self.vector.equal, true), (&self.vector.unequal, false)] {
            let Some(other) = other else { continue };
            let (other, _) = read(self.dialect, other.as_bytes(), &self.vector.read)?;
            if (other.dataset == input.dataset) != wanted {
                let word = if wanted { "equal to" } else { "different from" };
                self.fail(format!(
                    "the dataset should be {word} this one:\n{}",
                    notation::dataset(&other.dataset)
                ));
            }
        }
        Ok(())
    }

    fn asking(&mut self, schema: &Schema) -> Result<(), String> {
        for question in self.vector.schema.iter().flatten() {
            let found = questions::answer(schema, question)?;
            if found.0 != found.1 {
                self.fail(format!("schema: {question}: found `{}`", found.1));
            }
        }
        Ok(())
    }

    fn compare(&mut self, what: &str, wanted: &[String], found: &[String]) {
        if wanted != found {
            self.fail(format!("{what}: expected (-), found (+):\n{}", difference(wanted, found)));
        }
    }

    fn compare_one(&mut self, what: &str, wanted: &str, found: &str) {
        if wanted != found {
            self.fail(format!("{what}: expected `{wanted}`, found `{found}`"));
        }
    }

    fn fail(&mut self, failure: String) {
        self.failures.push(failure);
    }
}

fn joined<'l>(lines: impl Iterator<Item = &'l str>) -> Vec<u8> {
    lines.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
}

fn codes(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(|finding| finding.code().id.to_string()).collect()
}
