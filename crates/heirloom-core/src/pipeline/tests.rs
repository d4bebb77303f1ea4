use std::sync::LazyLock;

use proptest::prelude::*;

use super::steps::is_padding;
use super::*;
use crate::dataset::Builder;
use crate::dialects::{Dialect, ELF_2017_05, ELF_2017_06, ELF_2017_10, ELF_2018_REDUX, GEDCOM};
use crate::octets::Encoding;
use crate::schema::{ELF, SchemaSelection};
use crate::source::{Finding, Ignore, Remedy};
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
    let sentence =
        format!("nothing in it would show any more that it is {name}; name that format when it is read");
    assert_eq!(error.to_string(), sentence);
    assert_eq!(error.remedy(), Some(Remedy::ReadAs));
}

#[test]
fn errors_of_writing_say_what_is_wrong() {
    let (tag, structure_type) = ("_A".into(), "x".to_string());
    let error = WriteError::NotAnIri { tag, structure_type };
    assert_eq!(error.to_string(), "the type x of _A is no IRI, and a dictionary can't have it");
    assert_eq!(WriteError::Changed.to_string(), "the file has changed while it was read");
}

/// What becomes of a file that is read in one dialect and written in another, and what is said of it.
fn carried_over(file: &str, from: Dialect, to: Dialect) -> (String, Vec<String>) {
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new().dialect(from), &mut Ignore);
    let (mut written, mut findings): (Vec<u8>, Vec<Finding>) = Default::default();
    let options = WriteOptions::new().dialect(to).lossy(true).bom(Bom::Never).schema(SchemaSelection::None);
    write_with(&parsed.dataset, &options, &mut written, &mut findings).unwrap();
    let said = findings.iter().map(|finding| finding.message(parsed.text()).to_string());
    (String::from_utf8(written).unwrap(), said.collect())
}

const LOST: &str = "this can't be carried over: ";

#[test]
fn what_a_header_holds_as_data_is_lost_where_it_is_a_frame() {
    let file = "0 @H@ HEAD x\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n";
    let (written, said) = carried_over(file, ELF_2017_10, Dialect::NEWEST);
    assert_eq!(written, "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n");
    assert_eq!(said, ["id", "payload"].map(|what| format!("{LOST}HEAD @H@: HEAD has no {what}")));
}

/// In the draft of May 2017 others are data, and structures of one type are put together.
#[test]
fn the_char_that_counts_stays_before_others() {
    let file = "0 HEAD\n1 @C@ CHAR utf-8\n1 CHAR UTF-8\n2 ERROR x\n1 NOTE y\n1 CHAR ANSEL\n0 @X1@ X_LAT\n";
    let (written, _) = carried_over(file, ELF_2017_05, ELF_2017_05);
    let together =
        "0 HEAD\n1 @C@ CHAR utf-8\n1 CHAR UTF-8\n2 ERROR x\n1 CHAR ANSEL\n1 NOTE y\n0 @X1@ X_LAT\n";
    assert_eq!(written, together);
    assert_eq!(carried_over(&written, ELF_2017_05, ELF_2017_05).0, written);
}

#[test]
fn what_lies_in_char_is_kept_as_long_as_it_holds() {
    let file = "0 HEAD\n1 CHAR ANSEL\n2 VERS x\n0 @I1@ INDI\n0 TRLR\n";
    // In one draft it is data, and then it is lost in others.
    let (written, said) = carried_over(file, ELF_2017_05, Dialect::NEWEST);
    assert_eq!(written, "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n");
    assert_eq!(said, [format!("{LOST}VERS: what lies in CHAR is no data")]);
    let (written, said) = carried_over(file, ELF_2017_05, ELF_2017_05);
    assert_eq!(written, "0 HEAD\n1 CHAR UTF-8\n2 VERS x\n0 @I1@ INDI\n0 TRLR\n");
    assert!(said.is_empty(), "{said:?}");
    // Elsewhere nobody misses it.
    let (written, said) = carried_over(file, Dialect::NEWEST, Dialect::NEWEST);
    assert_eq!(written, "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n");
    assert_eq!(said, ["`2 VERS x` was not written: the file that is written has another encoding"]);
    // One draft has nothing there, whatever the encoding; so it is lost even where it holds.
    let same = &file.replace("ANSEL", "UTF-8");
    let (written, said) = carried_over(same, Dialect::NEWEST, ELF_2018_REDUX);
    assert_eq!(written, "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n");
    assert_eq!(said, ["`2 VERS x` was not written: nothing may lie in CHAR there"]);
    let (written, said) = carried_over(same, ELF_2017_05, ELF_2018_REDUX);
    assert_eq!(written, "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n");
    assert_eq!(said, [format!("{LOST}VERS: what lies in CHAR is no data")]);
    // What its reader has dropped does not come back.
    let (written, said) = carried_over(same, ELF_2018_REDUX, Dialect::NEWEST);
    assert_eq!(written, "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n");
    assert!(said.is_empty(), "{said:?}");
}

/// Strays would continue what stands above them, and some characters can't be written.
#[test]
fn what_has_no_place_in_char_is_reported() {
    let file = "0 HEAD\n1 CHAR UTF-8\n2 VERS x\n2 @V@ CONT y\n2 NOTE z\n0 @I1@ INDI\n0 TRLR\n";
    let (written, said) = carried_over(file, Dialect::NEWEST, Dialect::NEWEST);
    assert_eq!(written, "0 HEAD\n1 CHAR UTF-8\n2 VERS x\n2 NOTE z\n0 @I1@ INDI\n0 TRLR\n");
    assert_eq!(said, ["`2 @V@ CONT y` was not written: it can't be written there"]);
}

#[test]
fn payloads_in_char_are_written_as_the_draft_has_them() {
    let file = |vers: &str| {
        format!("0 HEAD\n1 CHAR UTF-8\n2 VERS {vers}\n2 VERS a\n3 CONT b@@c\n0 @I1@ INDI\n0 TRLR\n")
    };
    let (newest, _) = carried_over(&file(""), Dialect::NEWEST, Dialect::NEWEST);
    assert_eq!(newest, "0 HEAD\n1 CHAR UTF-8\n2 VERS \n2 VERS a@#UA@ b@@c\n0 @I1@ INDI\n0 TRLR\n");
    // Where escapes are text a payload has lines; and one that is empty is none.
    let (older, _) = carried_over(&file(""), Dialect::NEWEST, ELF_2017_05);
    assert_eq!(older, file("").replace("VERS \n", "VERS\n"));
}

#[test]
fn a_payload_that_is_there_and_empty_is_told_from_none_where_that_counts() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE \n0 TRLR\n";
    assert_eq!(carried_over(file, Dialect::NEWEST, Dialect::NEWEST), (file.to_string(), Vec::new()));
    let (written, said) = carried_over(file, Dialect::NEWEST, ELF_2017_10);
    assert_eq!(written, file.replace("NOTE ", "NOTE"));
    assert_eq!(said, ["the payload of NOTE in INDI @I1@ is there and empty; it will be read as none"]);
}

#[test]
fn what_would_be_taken_for_a_frame_is_left_out_where_it_would() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 TRLR\n0 TRLR\n1 NOTE x\n0 TRLR\n";
    let (written, said) = carried_over(file, ELF_2017_05, Dialect::NEWEST);
    assert_eq!(written, "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 TRLR\n0 TRLR\n");
    assert_eq!(said, [format!("{LOST}TRLR: CHAR in HEAD, and TRLR as a record, are no data")]);
    // By dictionary it gets another tag.
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new().dialect(ELF_2017_05), &mut Ignore);
    let options = WriteOptions::new().dialect(ELF_2017_10).lossy(true).bom(Bom::Never);
    let written = String::from_utf8(write(&parsed.dataset, &options).unwrap()).unwrap();
    assert!(written.contains("\n0 _TRLR\n1 NOTE x\n"), "{written}");
}

#[test]
fn what_an_error_holds_is_left_out_where_it_holds_nothing() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 ERROR y\n1 CONT z\n1 NOTE a\n0 @I1@ INDI\n1 FAMC @F1@\n0 TRLR\n";
    let (written, said) = carried_over(file, ELF_2018_REDUX, Dialect::NEWEST);
    // It is written on one line; and what is missing gets a record.
    let expected = "0 HEAD\n1 CHAR UTF-8\n0 ERROR y@#UA@ z\n0 @I1@ INDI\n1 FAMC @F1@\n0 @F1@ UNDEF\n0 TRLR\n";
    assert_eq!(written, expected);
    assert_eq!(said, [format!("{LOST}NOTE: a structure with the tag ERROR holds no others")]);
    let asked =
        Dialect::ALL.iter().filter(|&&to| Carried::asks_for_targets(&WriteOptions::new().dialect(to)));
    assert_eq!(asked.copied().collect::<Vec<_>>(), [ELF_2018_REDUX]);
}

#[test]
fn strays_get_an_id_only_where_they_need_one() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX F\n0 CONT x\n0 ERROR y\n0 INDI\n0 TRLR\n";
    let (written, said) = carried_over(file, Dialect::NEWEST, Dialect::NEWEST);
    assert_eq!(written, file.replace("0 INDI", "0 @R1@ INDI"));
    assert!(said.is_empty(), "{said:?}");
}

#[test]
fn what_is_left_out_is_still_pointed_to_by_its_id() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE @C@\n1 @C@ CONT x\n0 TRLR\n";
    let (written, said) = carried_over(file, Dialect::NEWEST, ELF_2018_REDUX);
    assert_eq!(written, "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE @C@\n0 TRLR\n");
    assert_eq!(said.len(), 1);
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE @C@\n0 @E@ ERROR y\n1 @C@ NOTE x\n0 TRLR\n";
    let (written, said) = carried_over(file, ELF_2018_REDUX, Dialect::NEWEST);
    assert_eq!(written, file.replace("1 @C@ NOTE x\n", ""));
    assert_eq!(said.len(), 1);
}

#[test]
fn what_is_left_out_gets_an_id_if_something_points_to_it() {
    let written = |is_target: bool| {
        let mut builder = Builder::new();
        let strays = [0, 1].map(|_| builder.record(&format!("{ELF}Undefined#CONT")));
        let person = builder.record(&format!("{ELF}INDIVIDUAL_RECORD"));
        let pointer = builder.substructure(person, &format!("{ELF}Undefined#_X"));
        builder.set_pointer(pointer, if is_target { strays[1] } else { person });
        let dataset = builder.build().unwrap();
        let options = WriteOptions::new().dialect(ELF_2018_REDUX).lossy(true).schema(SchemaSelection::None);
        String::from_utf8(write(&dataset, &options.bom(Bom::Never)).unwrap()).unwrap()
    };
    let [to_the_second, to_itself] = [true, false].map(written);
    assert_eq!(to_the_second, "0 HEAD\n1 CHAR UTF-8\n0 @R2@ INDI\n1 _X @R1@\n0 TRLR\n");
    assert_eq!(to_itself, "0 HEAD\n1 CHAR UTF-8\n0 @R1@ INDI\n1 _X @R1@\n0 TRLR\n");
}

#[test]
fn only_ids_of_data_are_said_to_be_renamed() {
    let file = "0 @\u{E9}@ HEAD\n1 CHAR UTF-8\n0 @I\u{E9}@ INDI\n1 FAMC @F\u{E9}@\n0 TRLR\n";
    let (written, said) = carried_over(file, GEDCOM, Dialect::NEWEST);
    assert_eq!(written, "0 HEAD\n1 CHAR UTF-8\n0 @I~E9~@ INDI\n1 FAMC @F~E9~@\n0 @F~E9~@ UNDEF\n0 TRLR\n");
    assert_eq!(said.len(), 1, "{said:?}");
}

#[test]
fn submissions_come_first_and_substructures_of_one_type_together_where_the_draft_wants_it() {
    let records = [
        "0 @I1@ INDI\n1 NAME a\n1 SEX F\n1 NAME b\n",
        "0 @S@ SUBM\n",
        "0 @U@ SUBN\n1 NOTE x\n",
        "0 @I2@ INDI\n",
    ];
    let [first, submitter, submission, last] = records;
    let file = format!("0 HEAD\n1 CHAR UTF-8\n{}0 TRLR\n", records.concat());
    assert_eq!(carried_over(&file, ELF_2017_10, Dialect::NEWEST).0, file);
    let grouped = "0 @I1@ INDI\n1 NAME a\n1 NAME b\n1 SEX F\n";
    assert_eq!(carried_over(&file, ELF_2017_10, ELF_2017_06).0, file.replace(first, grouped));
    let all = [submission, grouped, submitter, last].concat();
    assert_eq!(
        carried_over(&file, ELF_2017_10, ELF_2017_10).0,
        format!("0 HEAD\n1 CHAR UTF-8\n{all}0 TRLR\n")
    );
    // Inside a record a submission stays where it is, whether its line can be copied or not.
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @U@ SUBN\n0 @I1@ INDI\n1 SUBN x\n1 SUBN a@@b\n1 SEX F\n0 TRLR\n";
    assert_eq!(carried_over(file, ELF_2017_10, ELF_2017_10).0, file);
}

#[test]
fn a_type_that_is_another_one_as_a_uri_is_refused_only_where_types_are_uris() {
    let file = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 IRI https://example.com/%41\n3 TAG _X https://terms.fhiso.org/elf/Document\n0 @X@ _X y\n0 TRLR\n";
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new().dialect(Dialect::NEWEST), &mut Ignore);
    let written = |dialect| write(&parsed.dataset, &WriteOptions::new().dialect(dialect));
    assert!(matches!(written(ELF_2017_06), Err(WriteError::ChangesAsUri { .. })));
    for dialect in [Dialect::NEWEST, ELF_2017_10] {
        assert!(written(dialect).is_ok(), "{dialect}");
    }
}

#[test]
fn a_character_that_an_encoding_lacks_is_escaped_where_the_draft_has_escapes() {
    let parsed = parse("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE Jo\u{E3}o\n0 TRLR\n".as_bytes()).0;
    let written =
        |dialect| write(&parsed.dataset, &WriteOptions::new().dialect(dialect).encoding(Encoding::Ascii));
    assert!(
        String::from_utf8(written(Dialect::NEWEST).unwrap()).unwrap().contains("0 @N1@ NOTE Jo@#UE3@ o\n")
    );
    assert!(matches!(written(ELF_2017_06), Err(WriteError::Unwritable { character: '\u{E3}', .. })));
    assert!(write(&parsed.dataset, &WriteOptions::new().dialect(ELF_2017_06)).is_ok());
}

#[test]
fn an_undefined_structure_that_will_have_a_type_is_reported() {
    let written = |structure_type: &str| {
        let mut builder = crate::dataset::Builder::new();
        let person = builder.record("https://terms.fhiso.org/elf/INDIVIDUAL_RECORD");
        let name = builder.substructure(person, structure_type);
        builder.set_string(name, "x");
        let dataset = builder.build().unwrap();
        let mut findings: Vec<Finding> = Vec::new();
        write_with(&dataset, &WriteOptions::new(), &mut Vec::new(), &mut findings).unwrap();
        findings.iter().map(|finding| finding.code().id).collect::<Vec<_>>()
    };
    assert_eq!(written("https://terms.fhiso.org/elf/Undefined#NAME"), ["W001"]);
    assert!(written("https://terms.fhiso.org/elf/Undefined#_NAME").is_empty());
}

#[test]
fn large_records_are_copied_whole_whatever_a_letter_takes() {
    let record = "1 NOTE some words that are said of somebody\n".repeat(3 << 10);
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{record}0 @I2@ INDI\n{record}0 TRLR\n");
    assert!(record.len() > 2 << 16);
    let (parsed, _) = parse(file.as_bytes());
    for encoding in [Encoding::Utf8, Encoding::Ascii, Encoding::Utf16Le] {
        let options = WriteOptions::new().dialect(GEDCOM).schema(SchemaSelection::None);
        let options = options.encoding(encoding);
        let one = write(&parsed.dataset, &options.parallel(false)).unwrap();
        let again = parse(&one).0;
        let name = encoding.char_name().unwrap();
        assert_eq!(again.text(), file.replace("UTF-8", name), "{encoding}");
        assert_eq!(THREE.install(|| write(&parsed.dataset, &options)).unwrap(), one, "{encoding}");
    }
}

#[test]
fn what_is_written_is_handed_to_the_system() {
    struct Flushed(Vec<u8>, bool);
    impl std::io::Write for Flushed {
        fn write(&mut self, octets: &[u8]) -> std::io::Result<usize> {
            self.0.extend_from_slice(octets);
            Ok(octets.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            self.1 = true;
            Ok(())
        }
    }
    let (parsed, _) = parse(b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n");
    let mut out = Flushed(Vec::new(), false);
    write_with(&parsed.dataset, &WriteOptions::new(), &mut out, &mut Ignore).unwrap();
    assert!(out.1);
    assert_eq!(out.0, write(&parsed.dataset, &WriteOptions::new()).unwrap());
}

#[test]
fn an_encoding_that_is_forced_is_not_weighed() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Jo\u{E3}o\n0 TRLR\n";
    let options = ReadOptions::new().force_encoding(Encoding::Ansel);
    let parsed = parse_with(file.as_bytes(), &options, &mut Ignore);
    assert_eq!(parsed.encoding(), Encoding::Ansel);
    assert!(!parsed.text().contains('\u{E3}'));
}

#[test]
fn what_a_file_declares_is_said() {
    let said = |gedc: &str| {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 {gedc}\n0 TRLR\n");
        let (parsed, findings) = parse(file.as_bytes());
        let found = findings.iter().find(|finding| ["O017", "O018"].contains(&finding.code().id))?;
        Some((found.code().id, found.span().of(parsed.text()).to_string()))
    };
    assert_eq!(said("ELF 1.0.0"), Some(("O017", "2 ELF 1.0.0".to_string())));
    assert_eq!(said("VERS 7.0"), Some(("O018", "2 VERS 7.0".to_string())));
    assert_eq!(said("VERS 5.5.1"), None);
}

#[test]
fn only_nul_at_the_end_is_padding() {
    use crate::octets::findings::{INVALID_OCTET, NUL};
    use crate::source::Span;
    let text = "0 HEAD\n1 NOTE a\0b\n0 TRLR\n\0\0";
    let end = text.len();
    let is = |code, start, end| is_padding(GEDCOM.rules(), text, &Finding::new(code, Span::new(start, end)));
    assert!(is(&NUL, end - 2, end));
    assert!(!is(&NUL, 15, 16));
    assert!(!is(&INVALID_OCTET, end - 2, end));
    let other = Finding::new(&NUL, Span::new(1, 2));
    assert!(!is_padding(Dialect::NEWEST.rules(), "a\0", &other));
}

/// Gives the same file for every IRI.
struct Always(Resolved);

impl Resolver for Always {
    fn resolve(&self, _: &str, _: &str) -> Result<Resolved, Unresolved> {
        Ok(self.0.clone())
    }
}

/// The type of the first record and the messages about missing schemas, of a file with an external schema.
fn with_external(resolved: Resolved) -> (String, Vec<String>) {
    let file = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 SCHMA https://example.com/s\n0 _PET Rex\n0 TRLR\n";
    let mut findings: Vec<Finding> = Vec::new();
    let resolver = Always(resolved);
    let options = ReadOptions::new().dialect(Dialect::NEWEST).resolver(&resolver);
    let parsed = parse_with(file.as_bytes(), &options, &mut findings);
    let kind = parsed.dataset.document().next().unwrap().structure_type().into_owned();
    let missing = findings.iter().filter(|finding| finding.code().id == "S017");
    (kind, missing.map(|finding| finding.message(parsed.text())).collect())
}

#[test]
fn a_file_without_a_schema_is_no_external_schema() {
    for file in ["", "<html></html>", "0 HEAD\n1 CHAR UTF-8\n0 SCHMA\n0 TRLR\n", "\u{1}\u{2}\u{3}"] {
        let (kind, missing) = with_external(Resolved::from(file.as_bytes().to_vec()));
        assert_eq!(kind, "https://terms.fhiso.org/elf/Undefined#_PET");
        let [missing] = &*missing else { panic!("{file}: {missing:?}") };
        assert!(missing.contains("not an ELF file with a schema (`https://example.com/s`)"), "{missing}");
    }
}

#[test]
fn the_encoding_that_a_server_declares_is_the_detected_one() {
    let schema = "0 HEAD\n1 SCHMA\n2 IRI https://example.com/K\u{f6}ter\n3 TAG _PET https://terms.fhiso.org/elf/Document\n";
    let octets = schema.as_bytes().to_vec();
    // Without CHAR and without a byte-order mark the draft's default is ANSEL.
    assert_ne!(with_external(octets.clone().into()).0, "https://example.com/K\u{f6}ter");
    let declared = Resolved::from(octets).encoding(Encoding::Utf8);
    assert_eq!(with_external(declared), ("https://example.com/K\u{f6}ter".to_string(), vec![]));
}
