//! Views, equality, and what can be built and written.

use heirloom_core::source::Ignore;
use heirloom_core::{
    BuildError, Builder, Dataset, Dialect, Payload, ReadOptions, Superstructure, WriteError, WriteOptions,
    parse, parse_with, write,
};

const ELF: &str = "https://terms.fhiso.org/elf/";

fn dataset(records: &str) -> Dataset<'static> {
    let text = format!("0 HEAD\n1 CHAR UTF-8\n1 NOTE n\n{records}0 TRLR\n");
    parse(text.as_bytes()).0.into_owned().dataset
}

#[test]
fn what_a_file_lacks_is_missing_and_not_elsewhere() {
    let file = b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 FAMC @F1@\n1 ASSO @I1@\n0 TRLR\n";
    let redux = Dialect::named("elf-2018-redux").expect("a draft");
    let parsed = parse_with(file, &ReadOptions::new().dialect(redux), &mut Ignore);
    let person = parsed.dataset.find("I1").unwrap();
    let targets: Vec<_> = person.substructures().filter_map(|below| below.target()).collect();
    assert_eq!(
        (targets[0].id(), targets[0].is_missing(), targets[0].is_elsewhere()),
        (Some("F1"), true, false)
    );
    assert_eq!((targets[1], targets[1].is_missing()), (person, false));
}

#[test]
fn views_lead_through_the_dataset() {
    let dataset = dataset("0 @I1@ INDI\n1 BIRT\n2 DATE 1881\n1 BURI\n1 FAMC @F1@\n0 @F1@ FAM\n1 CHIL @I1@\n");
    let note = dataset.metadata().next().unwrap();
    assert_eq!(note.structure_type(), format!("{ELF}GEDCOM_CONTENT_DESCRIPTION"));
    assert_eq!(note.superstructure(), Superstructure::Metadata);

    let person = dataset.find("I1").unwrap();
    assert_eq!((person.tag(), person.superstructure()), ("INDI", Superstructure::Document));
    let date =
        person.substructures_of(&format!("{ELF}BIRTH")).next().unwrap().substructures().next().unwrap();
    assert_eq!(date.string().as_deref(), Some("1881"));
    assert_eq!(date.record(), person);
    assert_eq!(date.lines().unwrap().of(dataset.text()), "2 DATE 1881");
    assert!(matches!(date.superstructure(), Superstructure::Structure(birth) if birth.tag() == "BIRT"));

    let family = person.substructures().last().unwrap().target().unwrap();
    assert_eq!(family.id(), Some("F1"));
    assert_eq!(family.substructures().next().unwrap().payload(), Some(Payload::Pointer(person)));
    assert_eq!(dataset.find("I2"), None);
}

#[test]
fn views_know_where_they_are_written() {
    let dataset = dataset("0 @I1@ INDI\n1 NAME Ada\n2 CONT King\n1 SEX \n1 BIRT\n1 FAMC @F9@\n");
    let person = dataset.find("I1").unwrap();
    let shown: Vec<(&str, Option<&str>)> = person
        .substructures()
        .map(|below| (below.payload_span().unwrap().of(dataset.text()), below.first_line_payload()))
        .collect();
    // Where there is no payload it is the tag.
    let expected = [("Ada", Some("Ada")), ("SEX", Some("")), ("BIRT", None), ("@F9@", Some("@F9@"))];
    assert_eq!(shown, expected);
    let missing = dataset.find("F9").unwrap();
    assert_eq!((missing.payload_span(), missing.tag_span(), missing.lines()), (None, None, None));
    assert_eq!(dataset.structure(person.number()), Some(person));
    assert_eq!(dataset.structure(dataset.structure_count()), None);
    let kinds: Vec<&str> = dataset.kinds().map(|first| first.tag()).collect();
    assert_eq!(kinds[person.kind()], "INDI");
}

#[test]
fn views_are_shown_in_short() {
    let dataset = dataset("0 @I1@ INDI\n1 NAME Ada\n1 BIRT\n1 ASSO @I1@\n");
    let shown: Vec<String> =
        dataset.find("I1").unwrap().substructures().map(|below| format!("{below:?}")).collect();
    assert!(shown[0].ends_with(r#"id: None, payload: "Ada", .. }"#), "{}", shown[0]);
    assert!(shown[1].ends_with("BIRTH\", id: None, .. }"), "{}", shown[1]);
    // What is pointed to is not shown with all that it holds: it may lead in circles.
    assert!(shown[2].ends_with(r#"pointer: Some("I1"), .. }"#), "{}", shown[2]);
}

#[test]
fn order_counts_only_among_structures_of_one_type() {
    let one = dataset("0 @A@ INDI\n1 NAME a\n1 NAME b\n1 SEX M\n0 @B@ FAM\n1 HUSB @A@\n");
    assert_eq!(one, dataset("0 @X@ FAM\n1 HUSB @Y@\n0 @Y@ INDI\n1 SEX M\n1 NAME a\n1 NAME b\n"));
    assert_ne!(one, dataset("0 @A@ INDI\n1 NAME b\n1 NAME a\n1 SEX M\n0 @B@ FAM\n1 HUSB @A@\n"));
    assert_ne!(one, dataset("0 @A@ INDI\n1 NAME a\n1 NAME b\n1 SEX M\n0 @B@ FAM\n1 HUSB @B@\n"));
    assert_ne!(one, dataset("0 @A@ INDI\n1 NAME a\n2 NAME b\n1 SEX M\n0 @B@ FAM\n1 HUSB @A@\n"));
}

#[test]
fn records_that_look_alike_are_told_apart_by_what_points_where() {
    // Two couples of records that point at each other, and a circle of four.
    let couples = "0 @A@ NOTE\n1 X @B@\n0 @B@ NOTE\n1 X @A@\n0 @C@ NOTE\n1 X @D@\n0 @D@ NOTE\n1 X @C@\n";
    let mixed = "0 @A@ NOTE\n1 X @C@\n0 @B@ NOTE\n1 X @D@\n0 @C@ NOTE\n1 X @A@\n0 @D@ NOTE\n1 X @B@\n";
    let circle = "0 @A@ NOTE\n1 X @B@\n0 @B@ NOTE\n1 X @C@\n0 @C@ NOTE\n1 X @D@\n0 @D@ NOTE\n1 X @A@\n";
    assert_eq!(dataset(couples), dataset(mixed));
    assert_ne!(dataset(couples), dataset(circle));
}

#[test]
fn absent_and_empty_payloads_differ() {
    assert_ne!(dataset("0 NOTE\n"), dataset("0 NOTE \n"));
}

#[test]
fn what_cannot_be_built_is_refused() {
    let build = |change: fn(&mut Builder)| {
        let mut builder = Builder::new();
        change(&mut builder);
        builder.build().map(|_| ())
    };
    let refused = build(|builder| {
        let record = builder.record("https://example.com/x");
        builder.set_id(record, "-1");
    });
    assert_eq!(refused, Err(BuildError::NotAnId("-1".into())));
    let said = refused.unwrap_err().to_string();
    assert!(said.starts_with("`-1` can't be an id"), "{said}");
    let refused = build(|builder| {
        builder.record("not an IRI");
    });
    assert_eq!(refused, Err(BuildError::NotAnIri("not an IRI".into())));
    let said = refused.unwrap_err().to_string();
    assert_eq!(said, "`not an IRI` can't be a structure type: it is no absolute IRI");
    let document = format!("{ELF}Document");
    let mut builder = Builder::default();
    builder.record(&document);
    let refused = builder.build().map(|_| ());
    let said = refused.as_ref().unwrap_err().to_string();
    assert_eq!(said, format!("`{document}` can't be the type of a structure"));
    assert_eq!(refused, Err(BuildError::ReservedType(document.into())));
}

fn written(change: impl Fn(&mut Builder)) -> Result<Vec<u8>, WriteError> {
    let mut builder = Builder::new();
    change(&mut builder);
    write(&builder.build().expect("built"), &WriteOptions::new())
}

#[test]
fn what_cannot_be_written_is_an_error() {
    let nul = written(|builder| {
        let record = builder.record(&format!("{ELF}NOTE_RECORD"));
        builder.set_string(record, "a\0b");
    });
    assert!(matches!(nul, Err(WriteError::Unwritable { character: '\0', .. })));

    let twice = written(|builder| {
        for _ in 0..2 {
            let record = builder.record(&format!("{ELF}NOTE_RECORD"));
            builder.set_id(record, "N1");
        }
    });
    assert!(matches!(twice, Err(WriteError::DuplicateId(id)) if &*id == "N1"));

    let below_error = written(|builder| {
        let error = builder.record(&format!("{ELF}Undefined#ERROR"));
        builder.substructure(error, &format!("{ELF}NOTE_STRUCTURE"));
    });
    assert!(matches!(&below_error, Err(WriteError::CannotHold(tag)) if &**tag == "ERROR"));
    let error = below_error.unwrap_err();
    assert_eq!(error.to_string(), "a structure with the tag ERROR can't hold others");
    assert!(std::error::Error::source(&error).is_none());

    for (in_metadata, tag) in [(false, "TRLR"), (true, "CHAR"), (true, "SCHMA")] {
        let reserved = written(|builder| {
            let undefined = format!("{ELF}Undefined#{tag}");
            if in_metadata {
                builder.metadata(&undefined)
            } else {
                builder.record(&undefined)
            };
        });
        assert!(matches!(&reserved, Err(WriteError::Reserved(found)) if &**found == tag), "{tag}");
        let sentence = format!(
            "an undefined structure with the tag {tag} would be taken for a part of the file's frame"
        );
        assert_eq!(reserved.unwrap_err().to_string(), sentence);
    }
}

#[test]
fn what_cannot_be_written_in_the_schema_is_an_error() {
    let text = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 IRI http://x/\0y\n3 TAG _A https://terms.fhiso.org/elf/Document\n\
                0 _A x\n0 TRLR\n";
    let (parsed, _) = parse(text.as_bytes());
    let written = write(&parsed.dataset, &WriteOptions::new());
    assert!(matches!(written, Err(WriteError::Unwritable { character: '\0', .. })));
}

#[test]
fn what_cannot_be_written_below_char_is_left_out() {
    let (parsed, _) = parse(b"0 HEAD\n1 CHAR UTF-8\n2 VERS a\0b\n2 VERS c\n0 TRLR\n");
    let written = write(&parsed.dataset, &WriteOptions::new()).expect("written");
    let text = String::from_utf8(written).expect("UTF-8");
    assert!(text.starts_with("0 HEAD\n1 CHAR UTF-8\n2 VERS c\n1 SCHMA\n"), "{text}");
}

#[test]
fn no_record_is_written_as_a_trailer() {
    // A definition that reaches the document by way of a supertype.
    let text = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n2 IRI elf:Document\n\
                3 ISA https://example.com/S\n2 IRI https://example.com/T\n3 TAG TRLR https://example.com/S\n0 TRLR\n";
    let schema = parse(text.as_bytes()).0.dataset.schema().clone();
    let mut builder = Builder::with_schema(schema);
    let record = builder.record("https://example.com/T");
    builder.set_string(record, "data");
    let built = builder.build().expect("built");
    let written = write(&built, &WriteOptions::new()).expect("written");
    assert_eq!(parse(&written).0.dataset, built, "{}", String::from_utf8_lossy(&written));
}

#[test]
fn findings_point_to_the_line_that_they_are_about() {
    let text =
        "0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE one\n1 CONT two\n1 CONC @#QX@ a@b\n1 NOTE\n2 CONT c@d\n0 TRLR\n";
    let (parsed, findings) = parse(text.as_bytes());
    let places: Vec<(&str, usize, &str)> = findings
        .iter()
        .map(|finding| (finding.code().id, finding.span().start(), finding.span().of(parsed.text())))
        .collect();
    let at = |what: &str| text.find(what).expect("there");
    assert_eq!(places, [("T008", at("@#QX"), "@#QX@ "), ("T007", at("@b"), "@"), ("T007", at("@d"), "@")]);
}
