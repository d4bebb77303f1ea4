use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;
use crate::dialects::{Dialect, GEDCOM};
use crate::octets::Encoding;
use crate::source::{Finding, Ignore};
use crate::tree::{BadLines, DuplicateIds, Recovery, StructureId};

static THREE: LazyLock<rayon::ThreadPool> =
    LazyLock::new(|| rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("three threads"));

/// Files in which much goes wrong: duplicate ids, xrefs that lead nowhere, strays, jumps, unknown tags, long payloads.
fn broken_file() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        6 => "[0-3] (@[A-C][1-3]?@ )?(INDI|FAM|NOTE|BIRT|DATE|NAME|_X|_Y|CHAR|HEAD|TRLR|SCHMA)( (@[A-D][1-3]?@|x@y|@@|[a-zé ]{0,9}))?",
        3 => "[1-4] (CONT|CONC)( [ a-zé@]{0,12})?",
        2 => "1 [A-Z_]{1,18} [a-z]{0,3}",
        1 => "0 (CONT|CONC|ERROR) x",
        1 => "[0-3] @A@\tNOTE\t @A1@ ",
        1 => "[ \t]?0?[0-9] ?[A-Z]{0,4} ?",
        1 => Just(format!("1 NOTE {}", "long words of a note ".repeat(20))),
        1 => "",
    ];
    let line_break = prop_oneof![4 => Just("\n"), 1 => Just("\r\n"), 1 => Just("\r")];
    let head = prop_oneof![3 => Just("0 HEAD\n1 CHAR UTF-8\n"), 1 => Just("")];
    (head, proptest::collection::vec((line, line_break), 0..40)).prop_map(|(head, lines)| {
        lines.into_iter().fold(head.to_string(), |file, (line, line_break)| file + &line + line_break)
    })
}

fn any_dialect() -> impl Strategy<Value = Dialect> {
    proptest::sample::select(Dialect::ALL)
}

/// Any dialect, with any way to go on where it leaves a choice.
fn any_reading() -> impl Strategy<Value = (Dialect, Recovery)> {
    let duplicates = [
        DuplicateIds::Mildest,
        DuplicateIds::RejectStructures,
        DuplicateIds::ForgetUnused,
        DuplicateIds::KeepOnRecord,
        DuplicateIds::RejectDataset,
    ];
    let lines = prop_oneof![9 => Just(BadLines::LeaveOut), 1 => Just(BadLines::RejectDataset)];
    (any_dialect(), proptest::sample::select(duplicates.to_vec()), lines)
        .prop_map(|(dialect, duplicate_ids, bad_lines)| (dialect, Recovery { bad_lines, duplicate_ids }))
}

fn reading((dialect, recovery): (Dialect, Recovery)) -> ReadOptions<'static> {
    ReadOptions { recovery, ..ReadOptions::new().dialect(dialect) }
}

/// Everything that can be asked of a dataset.
fn describe(parsed: &Parsed<'_>) -> Vec<String> {
    let (dataset, tape) = (&parsed.dataset, parsed.dataset.tape());
    let number = |structure: StructureId| structure.0;
    tape.all()
        .map(|structure| {
            let view = dataset.view(structure);
            format!(
                "{} {} {:?} {:?} {:?} {:?} {} {:?} {}",
                tape.kind(structure),
                view.structure_type(),
                view.tag(),
                view.id(),
                view.string(),
                view.target().map(|target| number(target.id_on_tape())),
                tape.end(structure),
                tape.superstructure(structure).map(number),
                view.lines().map_or("nowhere".to_string(), |place| format!("{place:?}")),
            )
        })
        .collect()
}

#[test]
fn half_a_code_unit_that_is_read_as_nul_is_not_written() {
    let octets: Vec<u8> = "0 HEAD\n".encode_utf16().flat_map(u16::to_be_bytes).chain([0]).collect();
    // In GEDCOM it is passed over.
    let parsed = parse_with(&octets, &ReadOptions::new().dialect(Dialect::NEWEST), &mut Ignore);
    assert!(parsed.text().ends_with('\0'));
    assert!(matches!(write(&parsed.dataset, &WriteOptions::new()), Err(WriteError::Unwritable { .. })));
}

#[test]
fn an_id_that_is_not_written_is_not_renamed_either() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @a\tb@ INDI\n1 @aé@ NOTE x\n0 TRLR\n";
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new().dialect(GEDCOM), &mut Ignore);
    let mut findings: Vec<Finding> = Vec::new();
    let mut written = Vec::new();
    write_with(&parsed.dataset, &WriteOptions::new(), &mut written, &mut findings).unwrap();
    assert!(String::from_utf8(written).unwrap().contains("0 @a~9~b@ INDI\n1 NOTE x\n"));
    assert_eq!(findings.iter().map(|finding| finding.code().id).collect::<Vec<_>>(), ["W003", "W005"]);
}

proptest! {
    #[test]
    fn several_threads_read_what_one_reads(file in broken_file(), how in any_reading()) {
        let read = |parallel: bool| {
            let mut findings: Vec<Finding> = Vec::new();
            // So many threads, however many cores there are.
            let parsed = THREE.install(|| {
                parse_with(file.as_bytes(), &reading(how).parallel(parallel), &mut findings)
            });
            (describe(&parsed), findings, parsed)
        };
        let (one, one_findings, parsed) = read(false);
        let (several, several_findings, other) = read(true);
        prop_assert_eq!(one, several);
        prop_assert_eq!(one_findings, several_findings);
        let options = WriteOptions::new();
        prop_assert_eq!(write(&parsed.dataset, &options).ok(), write(&other.dataset, &options).ok());
    }

    #[test]
    fn several_threads_write_what_one_writes(
        file in broken_file(),
        encoding in prop_oneof![Just(Encoding::Utf8), Just(Encoding::Ansel), Just(Encoding::Utf16Be)],
        width in prop_oneof![Just(None), Just(Some(255)), Just(Some(40))],
        line_break in prop_oneof![Just(LineBreak::Lf), Just(LineBreak::Cr)],
        ids in prop_oneof![Just(IdPolicy::EveryRecord), Just(IdPolicy::AsRead)],
        copy in any::<bool>(),
    ) {
        let (parsed, _) = parse(file.as_bytes());
        let options = WriteOptions::new().encoding(encoding).width(width).line_break(line_break).ids(ids);
        let options = if copy { options } else { options.anew() };
        let written = |parallel| THREE.install(|| {
            let options = options.parallel(parallel);
            let mut findings: Vec<Finding> = Vec::new();
            let mut octets = Vec::new();
            let result = write_with(&parsed.dataset, &options, &mut octets, &mut findings);
            (result.map_err(|error| error.to_string()), octets, findings)
        });
        prop_assert_eq!(written(true), written(false));
    }

    #[test]
    fn what_is_copied_is_what_would_be_written(
        file in broken_file(),
        encoding in prop_oneof![Just(Encoding::Utf8), Just(Encoding::Ascii), Just(Encoding::Ansel), Just(Encoding::Utf16Le)],
        width in prop_oneof![Just(None), Just(Some(255)), Just(Some(300)), Just(Some(40))],
        line_break in prop_oneof![Just(LineBreak::Lf), Just(LineBreak::CrLf)],
        ids in prop_oneof![Just(IdPolicy::EveryRecord), Just(IdPolicy::AsRead)],
        how in any_reading(),
        dialect in any_dialect(),
    ) {
        let parsed = parse_with(file.as_bytes(), &reading(how), &mut Ignore);
        let options = WriteOptions::new().dialect(dialect).lossy(true);
        let options = options.encoding(encoding).width(width).line_break(line_break).ids(ids);
        let copied = write(&parsed.dataset, &options).map_err(|error| error.to_string());
        let written = write(&parsed.dataset, &options.anew()).map_err(|error| error.to_string());
        prop_assert_eq!(copied, written);
    }
}

#[test]
fn defaults_are_what_new_options_have() {
    assert_eq!(format!("{:?}", ReadOptions::default()), format!("{:?}", ReadOptions::new()));
    assert_eq!(WriteOptions::default(), WriteOptions::new());
    let shown = format!("{:?}", ReadOptions::new().force_encoding(Encoding::Ansel).lenient(true));
    assert!(shown.contains("forced: Some(Ansel)") && shown.contains("lenient: true"), "{shown}");
}

#[test]
fn a_draft_that_nothing_declares_has_no_canonical_form() {
    // By the rules of a draft of 2017, but without a dictionary there is nothing that tells which.
    let file = b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n";
    let oldest = *Dialect::ALL.last().unwrap();
    let parsed = parse_with(file, &ReadOptions::new().dialect(oldest), &mut Ignore);
    let detecting = ReadOptions::new().detect_dialect();
    let error = canonical(&parsed, &detecting, false, &mut Ignore).unwrap_err();
    assert!(matches!(error, WriteError::Undeclared(dialect) if dialect == oldest));
    let name = oldest.name();
    let sentence = format!("nothing in it would tell any more that it is {name}; say so with --as {name}");
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn errors_of_writing_say_what_is_wrong() {
    let (tag, structure_type) = ("_A".into(), "x".to_string());
    let error = WriteError::NotAnIri { tag, structure_type };
    assert_eq!(error.to_string(), "the type x of _A is no IRI, and a dictionary can't have it");
    assert_eq!(WriteError::Changed.to_string(), "the file has changed while it was read");
}
