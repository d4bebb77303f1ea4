//! Carries out one vector.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fs;

use heirloom::octets::{BadOctets, Encoding, decode};
use heirloom::schema::{Compatibility, Resolution, Schema, TypeId};
use heirloom::source::{Finding, Ignore};
use heirloom::tree::{BadLines, DuplicateIds, PayloadEnds};
use heirloom::{
    Bom, Builder, Dataset, Dialect, IdPolicy, Key, LineBreak, Parsed, ReadOptions, Resolver, SchemaSelection,
    WriteError, WriteOptions, parse_with, write_with,
};

use crate::vector::{Build, Read, Write};
use crate::{Draft, Vector, folder, notation, programs};

/// What is wrong; nothing where the vector passes.
pub fn run(draft: Draft, vector: &Vector) -> Vec<String> {
    let mut run = Run { dialect: draft.dialect, vector, failures: Vec::new() };
    if let Err(trouble) = run.whole() {
        run.failures.push(trouble);
    }
    run.failures
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

/// What a dataset gives when it is written.
struct Output {
    octets: Vec<u8>,
    text: String,
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
            let built = self::build(self.dialect, build, vector.build_head.as_deref())?;
            return match (built, &vector.build_error) {
                (Ok(dataset), None) => Ok(Some(Input { dataset, parsed: None, findings: Vec::new() })),
                (Ok(_), Some(wanted)) => Err(format!("building should fail with `{wanted}`, but does not")),
                (Err(error), Some(wanted)) if error.contains(&**wanted) => Ok(None),
                (Err(error), _) => Err(format!("building fails: {error}")),
            };
        }
        let octets = if let Some(text) = &vector.text {
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
        };
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
                let tape = heirloom::tree::xref::parse(rules, Cow::Borrowed(parsed.text()), &mut Ignore);
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
        let known = |code: &&String| heirloom::codes::all().any(|known| known.id == **code);
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

    fn writing(&mut self, input: &Input) -> Result<(), String> {
        let vector = self.vector;
        let options = self.write_options(vector.write.as_ref())?;
        let encoding = write_encoding(vector.write.as_ref())?;
        let wants_output = [
            vector.written.is_some(),
            vector.written_body.is_some(),
            vector.written_head.is_some(),
            vector.written_has.is_some(),
            vector.written_lacks.is_some(),
            vector.written_octets.is_some(),
            vector.write_findings.is_some(),
            vector.write.is_some(),
            vector.same == Some(true),
        ];
        let output = match (write(&input.dataset, &options, encoding), &vector.write_error) {
            (Err(error), Some(wanted)) => {
                let message = error.to_string();
                if !message.contains(&**wanted) {
                    self.fail(format!("writing should fail with `{wanted}`, but fails with `{message}`"));
                }
                return Ok(());
            }
            (Ok(_), Some(wanted)) => {
                return Err(format!("writing should fail with `{wanted}`, but does not"));
            }
            (Err(error), None) => return Err(format!("writing fails: {error}")),
            (Ok(output), None) => output,
        };
        if wants_output == [false; 9] {
            return Ok(());
        }
        if let Some(wanted) = &vector.written {
            let lines =
                |text: &str| text.split_inclusive('\n').map(|line| format!("{line:?}")).collect::<Vec<_>>();
            self.compare("output", &lines(wanted), &lines(&output.text));
        }
        if let Some(wanted) = &vector.written_octets {
            let wanted = notation::hexadecimal(&notation::octets(wanted)?);
            self.compare_one("octets of the output", &wanted, &notation::hexadecimal(&output.octets));
        }
        let lines: Vec<String> =
            output.text.split(['\r', '\n']).filter(|line| !line.is_empty()).map(str::to_string).collect();
        let head = 1 + lines.iter().skip(1).take_while(|line| !line.starts_with("0 ")).count();
        if let Some(wanted) = &vector.written_head {
            self.compare("HEAD of the output", wanted, &lines[..head.min(lines.len())]);
        }
        if let Some(wanted) = &vector.written_body {
            let end = lines.len() - usize::from(lines.last().is_some_and(|line| line == "0 TRLR"));
            self.compare("body of the output", wanted, &lines[head.min(end)..end]);
        }
        for wanted in vector.written_has.iter().flatten().filter(|wanted| !lines.contains(wanted)) {
            self.fail(format!("the output should have the line `{wanted}`; it is:\n{}", output.text));
        }
        for unwanted in vector.written_lacks.iter().flatten().filter(|text| output.text.contains(&***text)) {
            self.fail(format!("the output should not have `{unwanted}`; it is:\n{}", output.text));
        }
        if let Some(wanted) = &vector.write_findings {
            self.compare("findings of writing", wanted, &codes(&output.findings));
        }
        if vector.write.is_some() {
            let final_break = vector.write.as_ref().and_then(|write| write.final_break) != Some(false);
            self.check_output(&output, line_break(vector.write.as_ref())?, final_break);
        }
        if vector.same != Some(false) {
            self.check_return(input, &output, (&options, encoding), vector.same == Some(true))?;
        }
        Ok(())
    }

    /// What holds of every dataset that is written, whatever the vector is about.
    fn every_output(&mut self, input: &Input) -> Result<(), String> {
        let how = self.vector.write.as_ref();
        let options = self.write_options(how.map(Write::in_its_dialect).as_ref())?;
        let output = match write(&input.dataset, &options, Encoding::Utf8) {
            Ok(output) => output,
            // What can't be written in one way need not be written in another.
            Err(error) if self.vector.write_error.is_some() => {
                let wanted = self.vector.write_error.as_deref().unwrap_or_default();
                if !error.to_string().contains(wanted) {
                    self.fail(format!("writing with the default options fails with `{error}`"));
                }
                return Ok(());
            }
            Err(error) => return Err(format!("writing with the default options fails: {error}")),
        };
        self.check_output(&output, "\n", true);
        match (self.vector.same, &self.vector.because) {
            (Some(false), Some(_)) => Ok(()),
            (Some(false), None) => Err("`same = false` needs `because`".to_string()),
            _ => self.check_return(input, &output, (&options, Encoding::Utf8), false),
        }
    }

    /// Whether an output keeps to the grammar and has a frame.
    fn check_output(&mut self, output: &Output, line_break: &str, final_break: bool) {
        let mut text = &*output.text;
        match text.strip_suffix(line_break) {
            Some(rest) if final_break => text = rest,
            None if !final_break => {}
            _ => self.fail(format!(
                "the output should {}end with a line break",
                if final_break { "" } else { "not " }
            )),
        }
        let lines: Vec<&str> = text.split(line_break).collect();
        for line in &lines {
            match self.dialect.rules().tree.lines.line(line) {
                None => self.fail(format!("this line of the output can't be read: {line:?}")),
                Some(found) if found.payload.is_some_and(|payload| payload.matches('@').count() % 2 == 1) => {
                    self.fail(format!("this line of the output has an odd number of @: {line:?}"));
                }
                Some(found)
                    if self.escapes_ends() && !is_redux_payload(found.payload.unwrap_or_default()) =>
                {
                    self.fail(format!("this payload of the output does not match `Payload`: {line:?}"));
                }
                Some(_) if line.contains(['\r', '\n']) => {
                    self.fail(format!("there is another line break in the output: {line:?}"));
                }
                Some(_) => {}
            }
        }
        if lines.first() != Some(&"0 HEAD") || lines.last() != Some(&"0 TRLR") {
            self.fail(format!("the output has no frame of 0 HEAD and 0 TRLR:\n{}", output.text));
        }
    }

    /// Whether reading an output gives the dataset again.
    fn check_return(
        &mut self,
        input: &Input,
        output: &Output,
        (options, encoding): (&WriteOptions, Encoding),
        to_the_octet: bool,
    ) -> Result<(), String> {
        let how = Read {
            encoding: None,
            force: None,
            strict: self.vector.read.strict,
            bad_octets: None,
            schemas: self.vector.read.schemas.clone(),
            dialect: self.vector.write.as_ref().and_then(|write| write.dialect.clone()),
            ..Read::default()
        };
        let (again, _) = read(self.dialect, &output.octets, &how)?;
        if again.dataset != input.dataset {
            let (was, is) = (notation::dataset(&input.dataset), notation::dataset(&again.dataset));
            self.fail(format!("the dataset is not the same after it was written as:\n{}", output.text));
            self.compare("dataset", &notation::trimmed(&was), &notation::trimmed(&is));
        }
        if to_the_octet {
            match write(&again.dataset, options, encoding) {
                Err(error) => self.fail(format!("writing for the second time fails: {error}")),
                Ok(second) if second.octets != output.octets => {
                    let lines = |text: &str| text.lines().map(str::to_string).collect::<Vec<_>>();
                    self.compare("second output", &lines(&output.text), &lines(&second.text));
                    self.fail("writing for the second time gives other octets".to_string());
                }
                Ok(_) => {}
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
            let found = answer(schema, question)?;
            if found.0 != found.1 {
                self.fail(format!("schema: {question}: found `{}`", found.1));
            }
        }
        Ok(())
    }

    fn write_options(&self, how: Option<&Write>) -> Result<WriteOptions, String> {
        write_options(self.dialect, how)
    }

    /// Whether the output is in a dialect in which blanks at the ends of payload lines are escaped.
    fn escapes_ends(&self) -> bool {
        let other = self.vector.write.as_ref().and_then(|write| Dialect::named(write.dialect.as_deref()?));
        other.unwrap_or(self.dialect).rules().tree.payload_ends == PayloadEnds::Escaped
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

/// `Payload` of the redux draft, and no blank at its ends but that of an escape.
///
/// ```text
/// Payload ::= ([^#xD#xA#x40] | "@@" | Escape)*
/// Escape  ::= "@#" EscType EscText "@ "
/// ```
fn is_redux_payload(payload: &str) -> bool {
    let mut rest = payload;
    if payload.starts_with([' ', '\t']) {
        return false;
    }
    if let Some(id) = payload.strip_prefix('@').and_then(|rest| rest.strip_suffix('@'))
        && id.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
        && !id.contains('@')
    {
        return true;
    }
    while let Some(at) = rest.find('@') {
        rest = &rest[at + 1..];
        if let Some(behind) = rest.strip_prefix('@') {
            rest = behind;
            continue;
        }
        let escape =
            rest.strip_prefix('#').filter(|escape| escape.starts_with(|c: char| c.is_ascii_uppercase()));
        let Some((_, behind)) = escape.and_then(|escape| escape.split_once('@')) else { return false };
        let Some(behind) = behind.strip_prefix(' ') else { return false };
        if behind.is_empty() {
            return true;
        }
        rest = behind;
    }
    !rest.ends_with([' ', '\t'])
}

fn joined<'l>(lines: impl Iterator<Item = &'l str>) -> Vec<u8> {
    lines.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
}

fn codes(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(|finding| finding.code().id.to_string()).collect()
}

struct Schemas<'v>(&'v BTreeMap<String, String>);

impl Resolver for Schemas<'_> {
    fn resolve(&self, iri: &str, _: &str) -> Option<Vec<u8>> {
        self.0.get(iri).map(|text| text.clone().into_bytes())
    }
}

/// Reads octets as a vector says; findings in the order of the file.
fn read(dialect: Dialect, octets: &[u8], how: &Read) -> Result<(Parsed<'static>, Vec<Finding>), String> {
    let schemas = Schemas(&how.schemas);
    let mut options = ReadOptions::new().resolver(&schemas);
    options = match how.dialect.as_deref() {
        None => options.dialect(dialect),
        Some("auto") => options.detect_dialect(),
        Some(name) => options.dialect(named(name)?),
    };
    options = options.bad_lines(match how.bad_lines.as_deref() {
        None | Some("leave-out") => BadLines::LeaveOut,
        Some("reject") => BadLines::RejectDataset,
        Some(other) => return Err(format!("bad-lines can't be `{other}`")),
    });
    options = options.duplicate_ids(match how.duplicate_ids.as_deref() {
        None | Some("mildest") => DuplicateIds::Mildest,
        Some("reject") => DuplicateIds::RejectDataset,
        Some("leave-out") => DuplicateIds::RejectStructures,
        Some("forget-unused") => DuplicateIds::ForgetUnused,
        Some("keep-on-record") => DuplicateIds::KeepOnRecord,
        Some(other) => return Err(format!("duplicate-ids can't be `{other}`")),
    });
    if let Some(label) = &how.encoding {
        options = options.external_encoding(encoding(label)?);
    }
    if let Some(label) = &how.force {
        options = options.force_encoding(encoding(label)?);
    }
    if how.strict {
        options = options.compatibility(Compatibility::Literal);
    }
    match how.bad_octets.as_deref() {
        None | Some("windows-1252") => {}
        Some("replace") => options = options.bad_octets(BadOctets::Replace),
        Some(other) => return Err(format!("bad-octets can't be `{other}`")),
    }
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, &options, &mut findings).into_owned();
    findings.sort_by_key(Finding::span);
    Ok((parsed, findings))
}

fn named(dialect: &str) -> Result<Dialect, String> {
    Dialect::named(dialect).ok_or(format!("there is no dialect `{dialect}`"))
}

fn encoding(label: &str) -> Result<Encoding, String> {
    Encoding::from_label(label).ok_or(format!("there is no encoding `{label}`"))
}

fn write(dataset: &Dataset<'_>, options: &WriteOptions, encoding: Encoding) -> Result<Output, WriteError> {
    let (mut octets, mut findings) = (Vec::new(), Vec::new());
    write_with(dataset, options, &mut octets, &mut findings)?;
    let text = text_of(&octets, encoding);
    Ok(Output { octets, text, findings })
}

/// Decodes an output without asking it for its encoding, and but for ANSEL without the library.
fn text_of(octets: &[u8], encoding: Encoding) -> String {
    let text = match encoding {
        Encoding::Ansel => decode(Encoding::Ansel, octets, BadOctets::Replace, &mut Ignore).text.into_owned(),
        Encoding::Utf16Le | Encoding::Utf16Be => {
            let unit = |pair: &[u8]| match (encoding, pair) {
                (Encoding::Utf16Le, &[low, high]) | (_, &[high, low]) => u16::from_be_bytes([high, low]),
                _ => 0xFFFD,
            };
            char::decode_utf16(octets.chunks(2).map(unit)).map(|c| c.unwrap_or('\u{FFFD}')).collect()
        }
        _ => String::from_utf8_lossy(octets).into_owned(),
    };
    text.strip_prefix('\u{FEFF}').unwrap_or(&text).to_string()
}

fn write_encoding(how: Option<&Write>) -> Result<Encoding, String> {
    how.and_then(|how| how.encoding.as_deref()).map_or(Ok(Encoding::Utf8), encoding)
}

fn line_break(how: Option<&Write>) -> Result<&'static str, String> {
    match how.and_then(|how| how.line_break.as_deref()) {
        None | Some("lf") => Ok("\n"),
        Some("crlf") => Ok("\r\n"),
        Some("cr") => Ok("\r"),
        Some(other) => Err(format!("line-break can't be `{other}`")),
    }
}

fn write_options(dialect: Dialect, how: Option<&Write>) -> Result<WriteOptions, String> {
    let mut options = WriteOptions::new().dialect(dialect);
    let Some(how) = how else { return Ok(options) };
    if let Some(name) = &how.dialect {
        options = options.dialect(named(name)?);
    }
    options = options.lossy(how.lossy);
    options = options.encoding(write_encoding(Some(how))?);
    options = options.line_break(match line_break(Some(how))? {
        "\r\n" => LineBreak::CrLf,
        "\r" => LineBreak::Cr,
        _ => LineBreak::Lf,
    });
    if let Some(width) = how.width {
        options = options.width((width > 0).then_some(width));
    }
    if let Some(final_break) = how.final_break {
        options = options.final_break(final_break);
    }
    options = options.bom(match how.bom.as_deref() {
        None | Some("auto") => Bom::Auto,
        Some("always") => Bom::Always,
        Some("never") => Bom::Never,
        Some(other) => return Err(format!("bom can't be `{other}`")),
    });
    options = options.schema(match how.schema.as_deref() {
        None | Some("used") => SchemaSelection::Used,
        Some("full") => SchemaSelection::Full,
        Some("none") => SchemaSelection::None,
        Some(other) => return Err(format!("schema can't be `{other}`")),
    });
    Ok(options.ids(match how.ids.as_deref() {
        None | Some("every-record") => IdPolicy::EveryRecord,
        Some("as-read") => IdPolicy::AsRead,
        Some(other) => return Err(format!("ids can't be `{other}`")),
    }))
}

/// Builds a dataset; the inner result is that of the library.
fn build(
    dialect: Dialect,
    structures: &[Build],
    head: Option<&[String]>,
) -> Result<Result<Dataset<'static>, String>, String> {
    let mut builder = match head {
        None => Builder::new(),
        Some(head) => {
            let head = ["0 HEAD", "1 CHAR UTF-8"].into_iter().chain(head.iter().map(String::as_str));
            let (parsed, _) = read(dialect, &joined(head.chain(["0 TRLR"])), &Read::default())?;
            Builder::with_schema(parsed.dataset.schema().clone())
        }
    };
    let mut known: HashMap<&str, Key> = HashMap::new();
    let mut pointers: Vec<(Key, &str)> = Vec::new();
    let mut waiting: Vec<(&Build, Option<Key>)> = structures.iter().rev().map(|made| (made, None)).collect();
    while let Some((made, above)) = waiting.pop() {
        let iri = notation::expand(&made.structure_type);
        let key = match (above, made.place.as_deref()) {
            (Some(above), None) => builder.substructure(above, &iri),
            (None, Some("metadata")) => builder.metadata(&iri),
            (None, None) => builder.record(&iri),
            (_, Some(other)) => return Err(format!("a structure can't be in `{other}`")),
        };
        if let Some(id) = &made.id {
            builder.set_id(key, id);
        }
        if let Some(name) = made.name.as_deref().or(made.id.as_deref()) {
            known.entry(name).or_insert(key);
        }
        if let Some(string) = &made.string {
            builder.set_string(key, string);
        }
        if let Some(pointer) = &made.pointer {
            pointers.push((key, pointer));
        }
        waiting.extend(made.substructures.iter().rev().map(|below| (below, Some(key))));
    }
    for (key, pointer) in pointers {
        let target =
            known.get(pointer).ok_or(format!("a pointer leads to `{pointer}`, which is not there"))?;
        builder.set_pointer(key, *target);
    }
    Ok(builder.build().map_err(|error| error.to_string()))
}

/// The expected and the actual answer to a question.
fn answer(schema: &Schema, question: &str) -> Result<(String, String), String> {
    let term = |name: &str| notation::expand(name);
    let found = |name: &str| schema.find(&term(name));
    let words: Vec<&str> = question.split(' ').filter(|word| !word.is_empty()).collect();
    Ok(match &*words {
        [tag, "in", superstructure, "=", wanted] => {
            let resolution =
                found(superstructure).map_or(Resolution::Undefined, |above| schema.resolve(tag, above));
            let actual = match resolution {
                Resolution::Undefined => "undefined".to_string(),
                Resolution::Ambiguous => "ambiguous".to_string(),
                Resolution::Defined(found) => schema.term(found).unwrap_or_default().to_string(),
            };
            (term(wanted), actual)
        }
        [subtype, "isa", supertype] => ("true".into(), is_subtype(schema, &term(subtype), &term(supertype))),
        [subtype, "not-isa", supertype] => {
            ("false".into(), is_subtype(schema, &term(subtype), &term(supertype)))
        }
        ["supertypes", of, "=", wanted @ ..] => {
            let mut wanted: Vec<String> = wanted.iter().map(|name| term(name)).collect();
            let mut actual = match found(of) {
                None => vec![term(of)],
                Some(of) => terms(schema, &schema.eventual_supertypes(of)),
            };
            wanted.sort();
            actual.sort();
            (wanted.join(" "), actual.join(" "))
        }
        ["expand", string, "=", wanted] => (wanted.to_string(), schema.expand(string).into()),
        ["escapes", tag, "=", letters @ ..] => {
            let of_tag = schema.escapes().filter(|(known, ..)| known == tag);
            let mut actual: Vec<char> =
                of_tag.flat_map(|(_, types, _)| types.letters().collect::<Vec<_>>()).collect();
            actual.sort_unstable();
            actual.dedup();
            let wanted = letters.join("");
            (if wanted == "none" { String::new() } else { wanted }, actual.into_iter().collect())
        }
        ["escapes", "=", count] => (count.to_string(), schema.escapes().count().to_string()),
        ["definitions", "=", count] => (count.to_string(), schema.definitions().len().to_string()),
        ["prefixes", "=", count] => (count.to_string(), schema.prefixes().len().to_string()),
        _ => return Err(format!("this is not a question to a schema: {question}")),
    })
}

fn is_subtype(schema: &Schema, subtype: &str, supertype: &str) -> String {
    let known = schema.find(subtype).zip(schema.find(supertype));
    known
        .map_or(subtype == supertype, |(subtype, supertype)| schema.is_subtype(subtype, supertype))
        .to_string()
}

fn terms(schema: &Schema, types: &[TypeId]) -> Vec<String> {
    types.iter().filter_map(|&of| schema.term(of).map(str::to_string)).collect()
}

/// The lines of two texts side by side: equal ones once, others with a mark.
fn difference(wanted: &[String], found: &[String]) -> String {
    // How long the longest common subsequence of the rests is.
    let mut longest = vec![vec![0usize; found.len() + 1]; wanted.len() + 1];
    for i in (0..wanted.len()).rev() {
        for j in (0..found.len()).rev() {
            longest[i][j] = match wanted[i] == found[j] {
                true => longest[i + 1][j + 1] + 1,
                false => longest[i + 1][j].max(longest[i][j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut out = String::new();
    while i < wanted.len() || j < found.len() {
        let (mark, line) = if i < wanted.len() && j < found.len() && wanted[i] == found[j] {
            (i, j) = (i + 1, j + 1);
            (' ', &wanted[i - 1])
        } else if j == found.len() || (i < wanted.len() && longest[i + 1][j] >= longest[i][j + 1]) {
            i += 1;
            ('-', &wanted[i - 1])
        } else {
            j += 1;
            ('+', &found[j - 1])
        };
        out.push_str(&format!("    {mark} {line}\n"));
    }
    out
}
