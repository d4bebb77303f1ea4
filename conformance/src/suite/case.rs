//! One vector as a case of the suite, or why it is none.

use std::collections::BTreeSet;

use heirloom_core::schema::{Compatibility, Resolution};
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::tree::Ids;
use heirloom_core::{Dataset, Dialect, Parsed, Structure, Superstructure, parse_with};

use super::acceptance::{Acceptance, Judge, Judgement};
use super::{json, lines};
use crate::run::{self, reading};
use crate::vector::Read;
use crate::{Draft, Vector, notation};

/// Inputs that are larger are left out.
const LARGEST: usize = 64 * 1024;

/// Datasets that are deeper are left out: many readers of JSON go no deeper than a few hundred.
const DEEPEST: usize = 100;

/// How a case is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// Read the input; compare the dataset.
    Dataset,
    /// Read the input; compare the lines.
    Lines,
    /// Write the dataset, read that, compare the dataset.
    Writer,
    /// The dataset can't be written: a writer refuses it.
    Unwritable,
}

impl Test {
    /// Its name in the index.
    pub fn name(self) -> &'static str {
        match self {
            Test::Dataset => "dataset",
            Test::Lines => "lines",
            Test::Writer => "writer",
            Test::Unwritable => "unwritable",
        }
    }
}

/// A vector as others can use it.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its section and its name.
    pub name: String,
    /// The rows that are broken when it fails.
    pub rows: Vec<String>,
    /// How it is tried.
    pub tests: Vec<Test>,
    /// How a reader may answer.
    pub acceptance: Acceptance,
    /// The decisions on which that rests.
    pub decisions: Vec<String>,
    /// Which of its expectations a person wrote down; what reads the others is held to the vector by what else it expects.
    pub stated: Vec<Test>,
    /// The names of the findings that the input gives.
    pub findings: Vec<String>,
    /// Options that a reader needs, as JSON.
    pub options: Vec<(&'static str, String)>,
    /// Its files.
    pub files: Vec<(String, Vec<u8>)>,
}

/// A vector in the suite, or out of it.
#[derive(Clone, Debug)]
pub enum Made {
    /// A case.
    Case(Box<Case>),
    /// No case, for a reason.
    LeftOut(&'static str),
}

/// Makes a case of a vector. `name` is that of the case.
pub fn case(draft: Draft, name: &str, vector: &Vector, judge: &Judge) -> Result<Made, String> {
    let write = vector.write.as_ref();
    let elsewhere =
        |dialect: &Option<String>| dialect.as_deref().is_some_and(|name| name != draft.dialect.name());
    if vector.program.is_some() {
        return Ok(Made::LeftOut(
            "a check of very many inputs, or of an interface, which only code can express",
        ));
    }
    if elsewhere(&vector.read.dialect) {
        return Ok(Made::LeftOut("about the way from one draft to another"));
    }
    let goes_elsewhere = write.is_some_and(|write| elsewhere(&write.dialect) || write.lossy);
    let can_return = vector.same != Some(false) && vector.write_error.is_none() && !goes_elsewhere;
    match vector.build.is_some() {
        true => built(draft, name, vector, judge, can_return),
        false => read(draft, name, vector, judge, can_return),
    }
}

/// A case of a dataset that is built: for writers only.
fn built(draft: Draft, name: &str, vector: &Vector, judge: &Judge, can_return: bool) -> Result<Made, String> {
    if let Some(made) = unwritable(draft, name, vector, judge) {
        return Ok(made);
    }
    let structures = vector.build.as_deref().unwrap_or_default();
    let dataset = run::build::build(draft.dialect, structures, vector.build_head.as_deref())??;
    if !can_return {
        return Ok(Made::LeftOut(
            "a dataset that is built for another draft, or does not come back from this one",
        ));
    }
    if has_default_tags(draft.dialect, &dataset)? {
        return Ok(Made::LeftOut("about a schema of its own, which the JSON does not have"));
    }
    // No row counts: those that are decisions are about the bytes, and these are the writer's own choice.
    let judgement = judge.judge(&Vector { rows: Vec::new(), ..vector.clone() }, &[], false);
    let mut case = start(name, vector, judgement, &[]);
    case.tests = vec![Test::Writer];
    case.stated = vec![Test::Writer];
    case.files = vec![(format!("{name}.dataset.json"), json::dataset(&dataset, false).into_bytes())];
    Ok(Made::Case(Box::new(case)))
}

/// A case of a file, for readers; for writers too where its dataset can come back.
fn read(draft: Draft, name: &str, vector: &Vector, judge: &Judge, can_return: bool) -> Result<Made, String> {
    let bytes = run::octets(vector)?;
    if bytes.len() > LARGEST {
        return Ok(Made::LeftOut("an input of more than 64 KiB"));
    }
    let (parsed, findings) = reading::read(draft.dialect, &bytes, &vector.read)?;
    if json::depth(&parsed.dataset) > DEEPEST {
        return Ok(Made::LeftOut("deeper than many readers of JSON can go"));
    }
    let overlay = !vector.read.strict && differs_when_literal(draft, &bytes, &vector.read, &parsed.dataset)?;
    let mut case = start(name, vector, judge.judge(vector, &findings, overlay), &findings);
    read_case(&mut case, vector, &bytes, &parsed);
    // A writer is told neither how its input was read nor by which schema.
    if can_return && case.options.is_empty() && !has_default_tags(draft.dialect, &parsed.dataset)? {
        case.tests.push(Test::Writer);
    }
    Ok(Made::Case(Box::new(case)))
}

/// A case of a dataset that a writer has to refuse, or why there is none; nothing where it can be written.
fn unwritable(draft: Draft, name: &str, vector: &Vector, judge: &Judge) -> Option<Made> {
    if vector.build_error.is_none() && vector.write_error.is_none() {
        return None;
    }
    if vector.write.is_some() {
        return Some(Made::LeftOut("about an encoding or another option of writing"));
    }
    let is_of_id = vector.build_error.as_ref().is_some_and(|error| error.contains("can't be an id"));
    if is_of_id && draft.dialect.rules().tree.ids != Ids::Data {
        return Some(Made::LeftOut(
            "about an id, which is a label in this draft: a writer chooses another one",
        ));
    }
    let description = json::description(vector.build.as_deref().unwrap_or_default());
    let acceptance = match judge.is_forbidden(vector) {
        true => Acceptance::Invalid,
        false => Acceptance::ImplementationDefined,
    };
    let mut case = start(name, vector, Judgement { acceptance, decisions: BTreeSet::new() }, &[]);
    case.tests = vec![Test::Unwritable];
    case.stated = vec![Test::Unwritable];
    case.files = vec![(format!("{name}.dataset.json"), description.into_bytes())];
    Some(Made::Case(Box::new(case)))
}

fn start(name: &str, vector: &Vector, judgement: Judgement, findings: &[Finding]) -> Case {
    let mut names: Vec<String> = findings.iter().map(|finding| finding.code().name.to_string()).collect();
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    Case {
        name: name.to_string(),
        rows: vector.rows.clone(),
        tests: Vec::new(),
        acceptance: judgement.acceptance,
        decisions: judgement.decisions.into_iter().collect(),
        stated: Vec::new(),
        findings: names,
        options: Vec::new(),
        files: Vec::new(),
    }
}

fn read_case(case: &mut Case, vector: &Vector, bytes: &[u8], parsed: &Parsed<'_>) {
    let name = case.name.clone();
    case.files.push((format!("{name}.elf"), bytes.to_vec()));
    let dataset = json::dataset(&parsed.dataset, true);
    case.files.push((format!("{name}.dataset.json"), dataset.into_bytes()));
    case.tests.push(Test::Dataset);
    if vector.expect_dataset.is_some() {
        case.stated.push(Test::Dataset);
    }
    let lines = lines::lines(parsed.dialect, parsed.text());
    case.files.push((format!("{name}.lines.json"), lines.into_bytes()));
    case.tests.push(Test::Lines);
    if vector.expect_lines.is_some() {
        case.stated.push(Test::Lines);
    }
    options(case, &vector.read);
}

/// Adds the options that a reader needs, with external schemas as files.
fn options(case: &mut Case, read: &Read) {
    let Read { encoding, force, strict, bad_octets, dialect: _, bad_lines, duplicate_ids, lenient, schemas } =
        read;
    let text = |value: &Option<String>| value.as_ref().map(|value| notation::quoted(value));
    let given = |value: bool| value.then(|| "true".to_string());
    let mut of_schemas = Vec::new();
    for (number, (iri, schema)) in schemas.iter().enumerate() {
        let file = format!("{}.schema{}.elf", case.name, number + 1);
        case.files.push((file.clone(), schema.clone().into_bytes()));
        of_schemas.push((&**iri, file));
    }
    let all = [
        ("encoding", text(encoding)),
        ("force-encoding", text(force)),
        ("strict", given(*strict)),
        ("bad-octets", text(bad_octets)),
        ("bad-lines", text(bad_lines)),
        ("duplicate-ids", text(duplicate_ids)),
        ("lenient", given(*lenient)),
        ("schemas", (!of_schemas.is_empty()).then(|| json::object(&of_schemas))),
    ];
    case.options = all.into_iter().filter_map(|(key, value)| Some((key, value?))).collect();
}

/// True if the dataset is another one without the overlay of the default schema.
fn differs_when_literal(
    draft: Draft,
    bytes: &[u8],
    how: &Read,
    dataset: &Dataset<'_>,
) -> Result<bool, String> {
    let schemas = reading::Schemas(&how.schemas);
    let options = reading::options(draft.dialect, how, &schemas)?.compatibility(Compatibility::Literal);
    let literal = parse_with(bytes, &options, &mut Ignore);
    Ok(literal.dataset != *dataset)
}

/// True if a tag is undefined in a dataset that the default schema defines in the same place. The schema of the file says so, and
/// the dataset alone does not.
fn has_default_tags(dialect: Dialect, dataset: &Dataset<'_>) -> Result<bool, String> {
    let (empty, _) = reading::read(dialect, b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", &Read::default())?;
    let schema = empty.dataset.schema();
    if schema.dictionary().is_some() {
        return Ok(false);
    }
    let is_hidden = |structure: Structure<'_>| {
        let own = structure.structure_type();
        let tag = own.strip_prefix(&notation::expand("elf:Undefined#"))?;
        let above = match structure.superstructure() {
            Superstructure::Structure(above) => above.structure_type().into_owned(),
            Superstructure::Metadata => notation::expand("elf:Metadata"),
            Superstructure::Document => notation::expand("elf:Document"),
        };
        Some(matches!(schema.resolve(tag, schema.find(&above)?), Resolution::Defined(_)))
    };
    let mut all = dataset.metadata().chain(dataset.document()).flat_map(|root| root.with_all_below());
    Ok(all.any(|structure| is_hidden(structure) == Some(true)))
}
