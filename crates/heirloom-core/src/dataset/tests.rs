use super::*;
use crate::schema::{ELF, Resolution, SchemaSelection, Wishes};
use crate::source::{Finding, Ignore};
use crate::testing::{
    Dialect, ELF_2017_05, ELF_2017_10, ELF_2018_REDUX, ELF_2019_01, ReadOptions, parse_with,
};
use crate::tree::tagged::EscapeTypes;

fn read(dialect: Dialect, text: &str) -> Dataset<'static> {
    parse_with(text.as_bytes(), &ReadOptions::new().dialect(dialect), &mut Ignore).into_owned().dataset
}

/// A dataset of the newest draft with these records.
fn records(records: &str) -> Dataset<'static> {
    read(ELF_2019_01, &format!("0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n"))
}

/// What is said of the tags of a file.
fn said_of_tags(dialect: Dialect, text: &str) -> Vec<String> {
    let mut findings: Vec<Finding> = Vec::new();
    parse_with(text.as_bytes(), &ReadOptions::new().dialect(dialect), &mut findings);
    let of_tags = findings.iter().filter(|finding| ["S021", "S022"].contains(&finding.code().id));
    of_tags.map(|finding| finding.message(text)).collect()
}

fn tags<'d>(structures: impl Iterator<Item = Structure<'d>>) -> Vec<&'d str> {
    structures.map(|structure| structure.tag()).collect()
}

fn tagging(dataset: &Dataset<'_>, dialect: Dialect) -> Tagging {
    let mut census = Census::default();
    census.add(dataset);
    let rules = dialect.rules();
    let pseudo = rules.tree.pseudo_structures;
    Tagging::of(census, dataset.schema(), &rules.schema, pseudo, Wishes::default())
}

/// The lines of the schema or the dictionary with which a dataset is written.
fn schema_lines(dataset: &Dataset<'_>, dialect: Dialect) -> Vec<String> {
    let lines = tagging(dataset, dialect).schema_lines(SchemaSelection::Used).unwrap().unwrap();
    lines.into_iter().map(|(level, tag, payload)| format!("{level} {tag} {payload}")).collect()
}

#[test]
fn the_frame_has_types_too() {
    let text = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n";
    for (dialect, head, char_and_trailer) in [
        (ELF_2019_01, format!("{ELF}Metadata"), [format!("{ELF}Undefined"), format!("{ELF}Undefined")]),
        (
            ELF_2017_10,
            "http://terms.fhiso.org/elf/HEAD".to_string(),
            ["CHAR", "TRLR"].map(|tag| format!("http://terms.fhiso.org/elf/{tag}")),
        ),
    ] {
        let dataset = read(dialect, text);
        let frame: Vec<_> = dataset.tagged_structures().collect();
        assert_eq!(frame[0].structure_type(), head);
        let char = frame[0].substructures().next().unwrap();
        assert_eq!([char, frame[2]].map(|framing| framing.structure_type().into_owned()), char_and_trailer);
    }
}

#[test]
fn of_each_undefined_tag_it_is_said_once() {
    let text = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA of another kind\n0 @I1@ INDI\n1 SKYPE x\n1 SKYPE y\n1 _X\n2 _Y\n1 NAME x\n\
        2 SKYPE x\n2 _X\n0 _REC\n1 _X\n0 TRLR\n";
    assert_eq!(
        said_of_tags(ELF_2019_01, text),
        [
            "the tag `SKYPE` is not one that ELF defines",
            "the tag `_X` has no definition within INDI",
            "the tag `_REC` has no definition as a record",
        ]
    );
    // Where no underscore is asked for, it is a tag like any other.
    assert_eq!(
        said_of_tags(ELF_2018_REDUX, text),
        [
            "the tag `SKYPE` has no definition within INDI",
            "the tag `_X` has no definition within INDI",
            "the tag `_REC` has no definition as a record",
        ]
    );
}

#[test]
fn pointers_are_those_of_the_data() {
    let text = "0 HEAD @I1@\n1 CHAR UTF-8\n0 @I1@ INDI\n1 ASSO @I1@\n0 TRLR\n1 NOTE @I1@\n";
    let from = |dialect: Dialect| {
        let dataset = read(dialect, text);
        dataset.pointers().map(|(from, _)| from.tag().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(from(ELF_2019_01), ["ASSO"]);
    // Here the header is data, and there a trailer that holds something is too.
    assert_eq!(from(ELF_2017_10), ["HEAD", "ASSO"]);
    assert_eq!(from(ELF_2017_05), ["HEAD", "ASSO", "NOTE"]);
}

#[test]
fn structures_are_found_by_their_ids() {
    let dataset = records("0 @I1@ INDI\n1 @N1@ NOTE x\n0 @T1@ TRLR\n");
    assert!(dataset.has_header());
    assert_eq!(dataset.find("I1").unwrap().tag(), "INDI");
    assert_eq!(dataset.find("N1").unwrap().tag(), "NOTE");
    assert_eq!(dataset.find("T1"), None);
    assert!(!read(ELF_2019_01, "0 @I1@ INDI\n0 TRLR\n").has_header());
}

#[test]
fn a_dataset_knows_how_it_was_read() {
    let dataset = read(ELF_2017_10, "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 BIRT\n2 DATE 1881\n0 TRLR\n");
    assert_eq!(dataset.dialect(), Some(ELF_2017_10));
    assert_eq!(dataset.preserved_escapes().of(TagId::CONT), EscapeTypes::ALL);
    assert!(dataset.clone().with_sound_text(true).has_sound_text());
    assert!(!dataset.clone().with_sound_text(false).has_sound_text());
    let built = |_, kind: Kind| kind.marks.overlaps(Marks::BUILT);
    assert!(!dataset.any_kind(built));

    let mut builder = Builder::new();
    builder.record("https://example.com/x");
    let dataset = builder.build().unwrap();
    assert_eq!(dataset.dialect(), None);
    assert!(dataset.any_kind(built));

    let dataset = records("0 @I1@ INDI\n1 BIRT\n2 DATE 1881\n");
    let date = dataset.tape().tags().find("DATE").unwrap();
    assert_eq!(dataset.preserved_escapes().of(date), EscapeTypes::NONE.with('D'));
}

#[test]
fn the_frame_is_shown_to_those_who_look_at_it() {
    let text = "0 HEAD\n1 CHAR UTF-8\n1 NOTE n\n1 SCHMA\n2 IRI https://example.com/x\n3 TAG _X https://example.com/y\n0 TRLR\n";
    let dataset = read(ELF_2019_01, text);
    let head = dataset.head().unwrap();
    assert_eq!(tags(head.substructures()), ["NOTE"]);
    assert_eq!(tags(head.preorder().map(|(_, below)| below)), ["HEAD", "NOTE"]);
    assert_eq!(tags(head.with_all_below()), ["HEAD", "NOTE"]);

    for with_frame in [dataset.tagged_view(head.id), dataset.kinds().next().unwrap()] {
        assert_eq!(tags(with_frame.substructures()), ["CHAR", "NOTE", "SCHMA"]);
        assert_eq!(tags(with_frame.with_all_below()), ["HEAD", "CHAR", "NOTE", "SCHMA", "IRI", "TAG"]);
        // What is reached that way shows all below it too.
        let schema = with_frame.with_all_below().find(|below| below.tag() == "SCHMA").unwrap();
        assert_eq!(tags(schema.substructures()), ["IRI"]);
    }

    // Here the encoding is data.
    let dataset = read(ELF_2017_05, "0 HEAD\n1 CHAR UTF-8\n1 NOTE n\n0 TRLR\n");
    assert_eq!(tags(dataset.head().unwrap().substructures()), ["CHAR", "NOTE"]);
    assert_eq!(tags(dataset.head().unwrap().with_all_below()), ["HEAD", "CHAR", "NOTE"]);
}

#[test]
fn payloads_of_one_line_are_at_hand() {
    let dataset = records("0 @I1@ INDI\n1 NAME Ada\n1 BIRT\n1 NOTE a\n2 CONT b\n1 NOTE a@@b\n1 ASSO @I1@\n");
    let below: Vec<_> = dataset.find("I1").unwrap().substructures().collect();
    let of_one_line: Vec<_> = below.iter().map(Structure::string_of_one_line).collect();
    assert_eq!(of_one_line, [Some(Some("Ada")), Some(None), None, None, None]);
    let is_of_one_line: Vec<bool> = below.iter().map(Structure::is_of_one_line).collect();
    assert_eq!(is_of_one_line, [true, true, false, false, false]);
    let strings: Vec<_> = below.iter().map(Structure::string).collect();
    let strings: Vec<Option<&str>> = strings.iter().map(Option::as_deref).collect();
    assert_eq!(strings, [Some("Ada"), None, Some("a\nb"), Some("a@b"), None]);
}

#[test]
fn a_line_that_cannot_be_read_is_kept_as_it_is() {
    let dataset = records("0 @N1@ NOTE a@@b\nsome@@where\n3 NOTE too@@deep\n");
    let lines: Vec<_> =
        dataset.document().flat_map(|record| record.with_all_below().collect::<Vec<_>>()).collect();
    let shown: Vec<(bool, String)> =
        lines.iter().map(|line| (line.is_error_line(), line.string().unwrap().into_owned())).collect();
    let expected = [(false, "a@b"), (true, "some@@where"), (true, "3 NOTE too@@deep")];
    assert_eq!(shown, expected.map(|(is_error, text)| (is_error, text.to_string())));
}

#[test]
fn datasets_differ_by_types_strings_and_nesting() {
    let one = records("0 @I1@ INDI\n1 _X a\n2 _X b\n1 NAME n\n");
    assert_eq!(one, records("0 @I1@ INDI\n1 _X a\n2 _X b\n1 NAME n\n"));
    assert_ne!(one, records("0 @I1@ INDI\n1 _X a\n2 _X c\n1 NAME n\n"));
    assert_ne!(one, records("0 @I1@ INDI\n1 _X a\n2 _X b\n1 SEX n\n"));
    assert_ne!(one, records("0 @I1@ INDI\n1 _X a\n1 _X b\n1 NAME n\n"));
    assert_ne!(one, records("0 @I1@ INDI\n1 _X a\n0 _X b\n1 NAME n\n"));
    let head = |head: &str| read(ELF_2019_01, &format!("0 HEAD\n1 CHAR UTF-8\n{head}0 TRLR\n"));
    assert_eq!(head("1 NOTE a\n2 _X b\n"), head("1 NOTE a\n2 _X b\n"));
    assert_ne!(head("1 NOTE a\n2 _X b\n"), head("1 NOTE a\n1 _X b\n"));
    assert_ne!(head("1 _X a\n"), head("0 _X a\n"));
}

#[test]
fn types_by_dictionary_are_compared_as_those_of_a_schema() {
    let text = |line: &str| format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{line}0 TRLR\n");
    let [name, sex, empty, missing] =
        ["1 NAME x\n", "1 SEX x\n", "1 NAME \n1 FAMC @F1@\n", "1 NAME\n1 FAMC @F1@\n"].map(text);
    for (one, other) in
        [(ELF_2017_10, ELF_2019_01), (ELF_2019_01, ELF_2017_10), (ELF_2018_REDUX, ELF_2017_10)]
    {
        assert_eq!(read(one, &name), read(other, &name));
        assert_ne!(read(one, &name), read(other, &sex));
        // Where one of them can't tell an empty payload from none, nobody can; and what is missing is an undefined record.
        assert_eq!(read(one, &empty), read(other, &missing));
        assert_eq!(read(one, &missing), read(other, &empty));
    }
    assert_ne!(read(ELF_2019_01, &empty), read(ELF_2019_01, &missing));
}

#[test]
fn an_encoding_that_is_shown_as_data_is_not_compared() {
    let text = |head: &str| format!("0 HEAD\n1 CHAR UTF-8\n{head}0 @I1@ INDI\n0 TRLR\n");
    let (twice, once) = (text("1 CHAR UTF-8\n1 NOTE n\n"), text("1 NOTE n\n"));
    assert_eq!(read(ELF_2017_05, &twice), read(ELF_2017_10, &once));
    assert_eq!(read(ELF_2017_10, &once), read(ELF_2017_05, &twice));
    assert_ne!(read(ELF_2017_05, &once), read(ELF_2017_10, &text("1 NOTE m\n")));
    assert_ne!(read(ELF_2017_05, &once), read(ELF_2017_10, &text("")));
}

#[test]
fn what_a_dictionary_calls_undefined_stays_so_by_a_schema() {
    let text = |entry: &str| format!("0 HEAD\n1 CHAR UTF-8\n{entry}0 @I1@ INDI\n1 NAME x\n1 SEX M\n0 TRLR\n");
    let undefined = read(ELF_2017_10, &text("1 DEFN NAME https://terms.fhiso.org/elf/Undefined#NAME\n"));
    let by_schema = tagging(&undefined, ELF_2019_01);
    let schema = by_schema.schema().unwrap();
    let person = schema.find(&format!("{ELF}INDIVIDUAL_RECORD")).unwrap();
    assert_eq!(schema.resolve("NAME", person), Resolution::Undefined);
    assert!(matches!(schema.resolve("SEX", person), Resolution::Defined(_)));
    assert_eq!(by_schema.for_dataset(&undefined).unwrap().will_be_defined(), []);

    // The data model itself need not be written.
    let expected = ["1 SCHMA ", "2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0"];
    assert_eq!(schema_lines(&read(ELF_2017_10, &text("")), ELF_2019_01), expected);
}

#[test]
fn what_is_undefined_where_the_data_model_defines_it_is_known() {
    let mut builder = Builder::new();
    let person = builder.record(&format!("{ELF}INDIVIDUAL_RECORD"));
    builder.substructure(person, &format!("{ELF}SEX_VALUE"));
    builder.substructure(person, &format!("{ELF}Undefined#NAME"));
    let dataset = builder.build().unwrap();
    let undefined = dataset.document().next().unwrap().substructures().last().unwrap();
    let tagging = tagging(&dataset, ELF_2019_01);
    let tagged = tagging.for_dataset(&dataset).unwrap();
    assert_eq!(tagged.will_be_defined(), [undefined.id]);
    assert_eq!(tagged.tag(undefined.id), "NAME");
}

#[test]
fn escapes_of_tags_in_use_are_written() {
    let text = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 ESC _X A\n2 ESC _Y B\n0 _X x\n0 TRLR\n";
    assert_eq!(schema_lines(&read(ELF_2019_01, text), ELF_2019_01), ["1 SCHMA ", "2 ESC _X A"]);
}

#[test]
fn a_dictionary_is_written_unless_it_is_neither_wanted_nor_needed() {
    let with = "0 HEAD\n1 CHAR UTF-8\n1 DEFN _UID http://example.com/UUID\n0 @I1@ INDI\n1 _UID x\n0 TRLR\n";
    let with = read(ELF_2017_10, with);
    assert_eq!(schema_lines(&with, ELF_2017_10), ["1 DEFN _UID http://example.com/UUID"]);
    let needed = tagging(&with, ELF_2017_10).schema_lines(SchemaSelection::None);
    assert_eq!(needed, Err(("_UID".into(), "http://example.com/UUID".to_string())));

    let without = read(ELF_2017_10, "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n");
    let tagging = tagging(&without, ELF_2017_10);
    assert_eq!(tagging.schema_lines(SchemaSelection::None), Ok(Some(Vec::new())));
    assert!(tagging.schema().is_none());
    assert!(tagging.any_of_type("http://terms.fhiso.org/elf/INDI"));
    assert!(!tagging.any_of_type("http://terms.fhiso.org/elf/SUBN"));
}

#[test]
fn types_of_a_schema_stay_what_they_are_in_a_dictionary_that_names_them() {
    let text =
        "0 HEAD\n1 CHAR UTF-8\n1 DEFN _B https://terms.fhiso.org/elf/BIRTH\n0 @I1@ INDI\n1 _B\n0 TRLR\n";
    let dataset = read(ELF_2017_10, text);
    let tagging = tagging(&dataset, ELF_2017_10);
    assert!(tagging.any_of_type("https://terms.fhiso.org/elf/BIRTH"));
    assert!(!tagging.any_of_type("http://terms.fhiso.org/elf/BIRT"));
}

#[test]
fn tags_are_kept_where_they_will_do() {
    let text = "0 HEAD\n1 CHAR UTF-8\n1 DEFN _B http://terms.fhiso.org/elf/BIRT\n0 @I1@ INDI\n1 _B\n0 TRLR\n";
    let dataset = read(ELF_2017_10, text);
    let person = dataset.find("I1").unwrap();
    let birth = person.substructures().next().unwrap();
    for (dialect, tag) in [(ELF_2017_10, "_B"), (ELF_2019_01, "BIRT")] {
        let tagging = tagging(&dataset, dialect);
        let tagged = tagging.for_dataset(&dataset).unwrap();
        assert_eq!((tagged.tag(person.id), tagged.keeps(person.kind() as u32)), ("INDI", true));
        assert_eq!((tagged.tag(birth.id), tagged.keeps(birth.kind() as u32)), (tag, tag == "_B"));
    }
}
