//! What is read from JSON is what was written: for every vector, for real files, and for random ones.

mod documents;

use std::path::{Path, PathBuf};
use std::{env, fs};

use heirloom_conformance::{DRAFTS, Loaded};
use heirloom_core::lines::EmptyPayloads;
use heirloom_core::octets::BadOctets;
use heirloom_core::source::Ignore;
use heirloom_core::tree::{Ids, is_id};
use heirloom_core::{
    Dataset, Dialect, Parsed, ReadOptions, Structure, WriteError, WriteOptions, parse_with,
    write as write_file,
};
use heirloom_laws::draw;
use proptest::prelude::*;
use rayon::prelude::*;

use super::*;
use crate::json::{Json, Layout};

fn json_of(dataset: &Dataset<'_>, encoding: &str) -> String {
    let mut json = Vec::new();
    write(dataset, encoding, &mut Json::new(&mut json, Layout::Lines)).unwrap();
    String::from_utf8(json).unwrap()
}

fn document(json: &str) -> Result<Read, String> {
    read(json.as_bytes(), Form::Document, None).map_err(|error| error.to_string())
}

/// All structures that are data, in the order of the file.
fn structures<'d>(dataset: &'d Dataset<'_>) -> impl Iterator<Item = Structure<'d>> {
    dataset.metadata().chain(dataset.document()).flat_map(|top| top.with_all_below())
}

/// The types and hints of all structures and, where they are data, their ids; in any order. The frame of a file does not count
/// where it is shown as data: `CHAR` with what lies in it, and `TRLR`.
fn types(dataset: &Dataset<'_>, with_ids: bool) -> Vec<(String, Vec<String>, Option<String>)> {
    let metadata = dataset.metadata().filter(|found| found.tag() != "CHAR");
    let records = dataset.document().filter(|found| found.tag() != "TRLR");
    let mut types: Vec<_> = metadata
        .chain(records)
        .flat_map(|top| top.with_all_below())
        .map(|found| {
            let hints = found.hints().into_iter().map(String::from).collect();
            let id = found.id().filter(|_| with_ids).map(str::to_string);
            (found.structure_type().into_owned(), hints, id)
        })
        .collect();
    types.sort();
    types
}

/// The ids of records that can be written as they are, in any order: some records that stand for what is missing are put behind
/// all others.
fn record_ids(dataset: &Dataset<'_>) -> Vec<String> {
    let ids = dataset.document().filter_map(|record| record.id());
    let mut ids: Vec<String> = ids.filter(|id| is_id(id.as_bytes())).map(str::to_string).collect();
    ids.sort();
    ids
}

/// Holds when JSON brings a dataset back, and it is written like the one that was read.
fn comes_back(parsed: &Parsed<'_>, to: &[Dialect]) -> Result<(), String> {
    let (dataset, encoding) = (&parsed.dataset, parsed.encoding().name());
    let json = json_of(dataset, encoding);
    let built = document(&json)?.dataset;
    let again = json_of(&built, encoding);
    if again != json {
        let differs = json.lines().zip(again.lines()).find(|(one, other)| one != other);
        return Err(format!("another JSON comes back: {differs:?}"));
    }
    if built != *dataset {
        return Err("another dataset is built".to_string());
    }
    let hints =
        |dataset: &Dataset<'_>| structures(dataset).map(|one| one.hints().join(" ")).collect::<Vec<_>>();
    if hints(&built) != hints(dataset) {
        return Err("hints are lost".to_string());
    }
    let targets = |dataset: &Dataset<'_>| {
        structures(dataset)
            .map(|one| one.target().map(|to| (to.id().map(str::to_string), to.is_missing())))
            .collect::<Vec<_>>()
    };
    if targets(&built) != targets(dataset) {
        return Err("pointers lead elsewhere".to_string());
    }
    to.iter().try_for_each(|&to| {
        written_alike(parsed, &built, to).map_err(|trouble| format!("to {to}: {trouble}"))
    })
}

/// Whether a dialect that takes ids for data can't write one of these.
fn has_odd_ids(dataset: &Dataset<'_>, to: Dialect) -> bool {
    let is_odd = |one: Structure<'_>| one.id().is_some_and(|id| !is_id(id.as_bytes()));
    to.rules().tree.ids == Ids::Data && dataset.head().into_iter().chain(structures(dataset)).any(is_odd)
}

/// Holds when the dataset that was built is written where the one that was read is, and means the same there.
fn written_alike(parsed: &Parsed<'_>, built: &Dataset<'_>, to: Dialect) -> Result<(), String> {
    let options = WriteOptions::new().dialect(to);
    let (one, other) = match (write_file(&parsed.dataset, &options), write_file(built, &options)) {
        (Ok(one), Ok(other)) => (one, other),
        (Err(one), Err(other)) if std::mem::discriminant(&one) == std::mem::discriminant(&other) => {
            return Ok(());
        }
        // An id that was read is renamed; one that somebody asks for is not, where ids are data (TQ-15).
        (_, Err(WriteError::NotCarried { .. })) if has_odd_ids(built, to) => return Ok(()),
        (one, other) => return Err(format!("{:?} and {:?}", one.err(), other.err())),
    };
    let options = ReadOptions::new().dialect(to);
    let [one, other] = [&one, &other].map(|octets| parse_with(octets, &options, &mut Ignore).dataset);
    // Where an empty payload is the same as none, either may become the other.
    let back = [&one, &other].map(|dataset| *dataset == parsed.dataset);
    // A CONT or CONC without text makes a payload that is there and empty.
    let empty_is_none =
        |dialect: Dialect| dialect.rules().tree.lines.empty_payloads == EmptyPayloads::AreNone;
    let may_differ = empty_is_none(parsed.dialect) && !empty_is_none(to) && parsed.text().contains("CON");
    if one != other && back != [true; 2] && !may_differ {
        return Err(format!("another dataset is written: {back:?}"));
    }
    let ids_are_data = to.rules().tree.ids == Ids::Data;
    if types(&one, ids_are_data) != types(&other, ids_are_data) {
        return Err("other types, hints or ids are read back".to_string());
    }
    // New ids are counted in the order of the file, where the header may stand behind records.
    if parsed.dataset.head().is_some_and(|head| head.number() > 0) {
        return Ok(());
    }
    match record_ids(&one) == record_ids(&other) {
        true => Ok(()),
        false => Err("other ids are read back".to_string()),
    }
}

#[test]
fn every_vector_comes_back() {
    let (mut count, mut failures) = (0, Vec::new());
    for &draft in DRAFTS {
        for (_, vector) in &Loaded::of(draft).vectors {
            let Some(parsed) = heirloom_conformance::run::parsed(draft, vector) else { continue };
            count += 1;
            if let Err(trouble) = comes_back(&parsed.unwrap(), Dialect::READ) {
                failures.push(format!("{} {}: {trouble}", draft.name, vector.name));
            }
        }
    }
    assert!(count > 1000, "{count}");
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
}

/// The corpus, where there is one.
fn corpus() -> Vec<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let folder = env::var_os("HEIRLOOM_CORPUS").map_or(beside, PathBuf::from);
    let files = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().flatten();
    files.filter(|file| file.file_type().is_file()).map(walkdir::DirEntry::into_path).collect()
}

#[test]
fn real_files_come_back() {
    let files = corpus();
    if files.is_empty() {
        println!("skipped: there is no corpus; HEIRLOOM_CORPUS names one");
        return;
    }
    let trouble_of = |file: &PathBuf| {
        let octets = fs::read(file).unwrap();
        let bad = if octets.contains(&0) { BadOctets::Replace } else { BadOctets::Windows1252 };
        let troubles = Dialect::READ.iter().filter_map(|&dialect| {
            let options = ReadOptions::new().dialect(dialect).bad_octets(bad);
            let trouble = comes_back(&parse_with(&octets, &options, &mut Ignore), &[dialect]).err()?;
            Some(format!("{} as {dialect}: {trouble}", file.display()))
        });
        troubles.collect::<Vec<String>>()
    };
    let failures: Vec<String> = files.par_iter().flat_map_iter(trouble_of).collect();
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
}

proptest! {
    #[test]
    fn any_file_comes_back(file in draw::any_file(), choices in draw::any_choices(), to in 0..Dialect::READ.len()) {
        let parsed = parse_with(&file, &choices.read(), &mut Ignore);
        if let Err(trouble) = comes_back(&parsed, &[parsed.dialect, Dialect::READ[to]]) {
            let trouble = format!("{}: {trouble}\n{}", parsed.dialect, parsed.text());
            prop_assert!(false, "{}", trouble);
        }
    }

    #[test]
    fn any_schema_comes_back(file in draw::drawn(160, draw::file_with_schema), to in 0..Dialect::READ.len()) {
        for &dialect in Dialect::READ {
            let parsed = parse_with(&file, &ReadOptions::new().dialect(dialect), &mut Ignore);
            if let Err(trouble) = comes_back(&parsed, &[dialect, Dialect::READ[to]]) {
                let trouble = format!("{dialect}: {trouble}\n{}", parsed.text());
                prop_assert!(false, "{}", trouble);
            }
        }
    }

    #[test]
    fn any_dataset_comes_back(dataset in draw::drawn(160, draw::dataset)) {
        // What it points to need not have an id yet, and what can't be written is drawn too.
        if let Ok(file) = write_file(&dataset, &WriteOptions::new()) {
            let parsed = parse_with(&file, &ReadOptions::new(), &mut Ignore);
            let back = comes_back(&parsed, Dialect::READ);
            prop_assert_eq!(back, Ok(()), "{}", parsed.text());
        }
        let named = dataset.pointers().all(|(_, to)| to.has_id());
        let json = json_of(&dataset, "UTF-8");
        match document(&json) {
            Ok(built) => prop_assert!(!named || built.dataset == dataset, "{}", json),
            Err(trouble) => prop_assert!(!named || trouble.contains("two structures have the id"), "{}", trouble),
        }
    }

    #[test]
    fn any_text_is_a_dataset_or_an_error(text in "\\PC{0,60}", cut in 0..400_usize) {
        let _ = read(text.as_bytes(), Form::Document, None);
        let _ = read(text.as_bytes(), Form::Lines, None);
        // What ends too early ends somewhere.
        let json = json_of(&example(), "UTF-8");
        let cut = json.floor_char_boundary(cut.min(json.trim_end().len() - 1));
        let error = read(&json.as_bytes()[..cut], Form::Document, None).unwrap_err();
        prop_assert!(error.line > 0 && error.column > 0, "{}", error);
    }
}

fn example() -> Dataset<'static> {
    let file = b"0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 IRI https://example.com/SHIP\n\
        3 TAG _SHIP https://terms.fhiso.org/elf/Document\n1 NOTE n\n0 @I1@ INDI\n1 NAME Ada\n2 NOTE x\n1 FAMS @F1@\n\
        0 @F1@ FAM\n0 @S1@ _SHIP\n0 TRLR\n";
    parse_with(file, &ReadOptions::new(), &mut Ignore).into_owned().dataset
}

#[test]
fn a_dataset_may_be_100_000_levels_deep() {
    const DEPTH: usize = 100_000;
    let open = r#"{"tag":"NOTE","substructures":["#.repeat(DEPTH);
    let json = format!(r#"{{"document":[{open}{}]}}"#, "]}".repeat(DEPTH));
    let built = document(&json).unwrap().dataset;
    assert_eq!(structures(&built).count(), DEPTH);
    let file = write_file(&built, &WriteOptions::new()).unwrap();
    assert!(String::from_utf8(file).unwrap().contains("\n99999 NOTE\n"));
    // An error so deep is told in a line.
    let trouble = document(&json.replacen("]}]}", "7]}]}", 1)).unwrap_err();
    assert!(
        trouble.len() < 300 && trouble.contains("expected an object, a structure, found a number"),
        "{trouble}"
    );
}
