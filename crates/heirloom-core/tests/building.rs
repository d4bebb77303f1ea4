//! What can be built: types by tag, prefix and dictionary, datasets of a dialect, and what is refused.

use heirloom_core::dialects::{ELF_2017_05, ELF_2017_06, ELF_2017_10, ELF_2019_01};
use heirloom_core::schema::{BadEntry, Dictionary, Origin, Schema};
use heirloom_core::source::Ignore;
use heirloom_core::{
    Blame, BuildError, Builder, Dialect, Key, ReadOptions, WriteError, WriteOptions, parse_with, write,
};

/// What one built structure comes to in each of these: its type, or why there is none.
fn type_of(builder: &Builder, structure_type: &str, tag: &str) -> Result<String, BuildError> {
    let mut builder = builder.clone();
    let record = builder.record(structure_type);
    builder.set_tag(record, tag);
    let dataset = builder.build()?;
    let record = dataset.document().last().unwrap();
    assert_eq!(record.tag(), tag);
    Ok(record.structure_type().into_owned())
}

#[test]
fn types_are_found_by_tag_or_prefix_and_taken_as_the_schema_says_them() {
    const DOCUMENT: &str = "https://terms.fhiso.org/elf/Document";
    let mut builder = Builder::new();
    assert!(builder.bind_prefix("ex", "https://example.com/"));
    assert!(!builder.bind_prefix("ex", "https://example.org/"));
    builder.bind_prefix("https", "https://example.com/mangled/");
    let mut schema = Schema::default();
    // No IRI, but what the schema says.
    schema.define_tag("_ODD", DOCUMENT, "not an IRI", Origin::File).unwrap();
    schema.define_tag("_LONG", DOCUMENT, "https://example.com/LONG", Origin::File).unwrap();
    builder.set_schema(schema);
    let found = |structure_type: &str, tag: &str| type_of(&builder, structure_type, tag);
    for (structure_type, tag, expected) in [
        ("", "INDI", "https://terms.fhiso.org/elf/INDIVIDUAL_RECORD"),
        ("", "_X", "https://terms.fhiso.org/elf/Undefined#_X"),
        ("", "_ODD", "not an IRI"),
        ("", "UNDEF", "https://terms.fhiso.org/elf/Undefined"),
        ("not an IRI", "_ODD", "not an IRI"),
        ("ex:SHIP", "", "https://example.com/SHIP"),
        ("ex:SHIP", "INDI", "https://example.com/SHIP"),
        ("ex:LONG", "_LONG", "https://example.com/LONG"),
        // As it stands it is the type of the tag; elsewhere the prefix is replaced.
        ("https://example.com/LONG", "_LONG", "https://example.com/LONG"),
        ("https://example.com/LONG", "", "https://example.com/mangled///example.com/LONG"),
        ("urn:x:y", "", "urn:x:y"),
    ] {
        assert_eq!(found(structure_type, tag).as_deref(), Ok(expected), "{structure_type} {tag}");
    }
    for (structure_type, tag, expected) in [
        ("", "", BuildError::NoType),
        ("not an IRI", "INDI", BuildError::NotAnIri("not an IRI".into())),
        ("urn:x:y", "A-B", BuildError::NotATag("A-B".into())),
        ("", "A-B", BuildError::NotATag("A-B".into())),
    ] {
        assert_eq!(found(structure_type, tag), Err(expected), "{structure_type} {tag}");
    }
}

#[test]
fn types_by_dictionary_are_found_by_tag_or_by_iri() {
    let mut dictionary = Dictionary::default();
    dictionary.define_namespace("X_", "http://example.com/").unwrap();
    dictionary.define_mapping("_UID", ["http://example.org/UUID", "http://example.org/hint"]).unwrap();
    assert_eq!(dictionary.define_mapping("_UID", ["http://x/"]), Err(BadEntry::Repeated));
    assert_eq!(dictionary.define_mapping("A B", ["http://x/"]), Err(BadEntry::Key));
    assert_eq!(dictionary.define_mapping("A", []), Err(BadEntry::Iri));
    assert_eq!(dictionary.define_default("x"), Err(BadEntry::Iri));
    let mut builder = Builder::for_dialect(ELF_2017_10);
    builder.set_schema(ELF_2017_10.empty_schema().with_dictionary(dictionary));
    for (structure_type, tag, expected) in [
        ("", "X_SHIP", "http://example.com/SHIP"),
        ("http://terms.fhiso.org/elf/INDI", "", "http://terms.fhiso.org/elf/INDI"),
        ("http://example.net/OTHER", "X_SHIP", "http://example.net/OTHER"),
    ] {
        assert_eq!(type_of(&builder, structure_type, tag).as_deref(), Ok(expected), "{structure_type} {tag}");
    }
    // The hints are those of the tag that has the type.
    let record = builder.record("http://example.org/UUID");
    builder.set_id(record, "U1");
    let dataset = builder.build().unwrap();
    assert_eq!(dataset.find("U1").unwrap().hints(), ["http://example.org/hint"]);
    let octets = write(&dataset, &WriteOptions::new().dialect(ELF_2017_10)).unwrap();
    let text = String::from_utf8(octets).unwrap();
    assert!(text.contains("1 DEFN _UID http://example.org/UUID\n2 CONT http://example.org/hint\n"), "{text}");
    assert!(text.ends_with("0 @U1@ _UID\n0 TRLR\n"), "{text}");
}

#[test]
fn it_is_said_because_of_which_structure_nothing_is_built() {
    let blame = |make: &dyn Fn(&mut Builder) -> Key| {
        let mut builder = Builder::for_dialect(ELF_2019_01);
        let first = builder.record("urn:x:first");
        builder.set_id(first, "I1");
        let wrong = make(&mut builder);
        let Blame { error, structure } = builder.build_or_blame().unwrap_err();
        assert_eq!(structure, Some(wrong), "{error}");
        error
    };
    let with_id = |id: &'static str| {
        blame(&move |builder| {
            let second = builder.record("urn:x:second");
            builder.set_id(second, id);
            second
        })
    };
    assert_eq!(with_id("I1"), BuildError::DuplicateId("I1".into()));
    assert_eq!(with_id("a@b"), BuildError::NotAnId("a@b".into()));
    assert_eq!(with_id(""), BuildError::NotAnId("".into()));
    let head_with_an_id = blame(&|builder| {
        builder.set_id(builder.head(), "H1");
        builder.head()
    });
    assert_eq!(head_with_an_id, BuildError::HeadIsFrame);
    let head_with_a_type = blame(&|builder| {
        builder.set_type(builder.head(), "urn:x:head");
        builder.head()
    });
    assert_eq!(head_with_a_type, BuildError::HeadHasType("urn:x:head".into()));
    let dangling = blame(&|builder| {
        let second = builder.record("urn:x:second");
        builder.set_pointer_to_id(second, "I2");
        second
    });
    assert_eq!(dangling, BuildError::Dangling("I2".into()));
}

#[test]
fn a_built_dataset_is_one_of_its_dialect() {
    let mut builder = Builder::for_dialect(ELF_2017_05);
    let head = builder.head();
    builder.set_id(head, "H1");
    builder.set_string(head, "x");
    for tag in ["CHAR", "CHAR", "NOTE"] {
        let metadata = builder.metadata("");
        builder.set_tag(metadata, tag);
        builder.set_string(metadata, "UTF-8");
    }
    for tag in ["INDI", "TRLR"] {
        let record = builder.record("");
        builder.set_tag(record, tag);
    }
    let built = builder.clone().build().unwrap();
    let file = write(&built, &WriteOptions::new().dialect(ELF_2017_05)).unwrap();
    let text = "0 @H1@ HEAD x\n1 CHAR UTF-8\n1 CHAR UTF-8\n1 NOTE UTF-8\n0 INDI\n0 TRLR\n";
    assert_eq!(String::from_utf8_lossy(&file), text);
    let read = parse_with(&file, &ReadOptions::new().dialect(ELF_2017_05), &mut Ignore);
    assert!(read.dataset == built);
    // Ids are data there, and so is what HEAD holds.
    builder.set_id(head, "H2");
    assert!(builder.clone().build().unwrap() != built);
    // Without a header there is none.
    let mut builder = Builder::for_dialect(ELF_2017_05);
    builder.leave_out_head();
    assert!(!builder.clone().build().unwrap().has_header());
    builder.metadata("urn:x:y");
    assert!(builder.build().unwrap().has_header());
}

/// Builds a dataset of a dialect and writes it without a byte-order mark; what is read again is the same but for the
/// encoding.
fn there_and_back(dialect: Dialect, make: impl FnOnce(&mut Builder)) -> String {
    let mut builder = Builder::for_dialect(dialect);
    make(&mut builder);
    let built = builder.build().unwrap();
    let file = write(&built, &WriteOptions::new().dialect(dialect).bom(heirloom_core::Bom::Never)).unwrap();
    let read = parse_with(&file, &ReadOptions::new().dialect(dialect), &mut Ignore);
    let text = String::from_utf8(file.clone()).unwrap();
    assert!(read.dataset == built, "{text}");
    text
}

#[test]
fn data_with_the_tag_of_a_frame_is_data_unless_it_has_its_type() {
    let make = |builder: &mut Builder| {
        let metadata = builder.metadata("http://x.example/c");
        builder.set_tag(metadata, "CHAR");
        builder.set_string(metadata, "data");
        let record = builder.record("http://x.example/t");
        builder.set_tag(record, "TRLR");
    };
    let text = there_and_back(ELF_2017_05, make);
    let namespace = "1 PRFX XEXAMPLE_ http://x.example/\n";
    assert_eq!(text, format!("0 HEAD\n{namespace}1 XEXAMPLE_c data\n0 XEXAMPLE_t\n"));
    for dialect in [ELF_2017_06, ELF_2017_10] {
        let text = there_and_back(dialect, make);
        let body = format!("{namespace}1 XEXAMPLE_c data\n0 XEXAMPLE_t\n0 TRLR\n");
        assert_eq!(text, format!("0 HEAD\n1 CHAR UTF-8\n{body}"));
    }
    // By the type alone it is a part of the frame.
    let text = there_and_back(ELF_2017_05, |builder| {
        let metadata = builder.metadata("http://terms.fhiso.org/elf/CHAR");
        builder.set_string(metadata, "UTF-8");
        builder.record("http://terms.fhiso.org/elf/TRLR");
    });
    assert_eq!(text, "0 HEAD\n1 CHAR UTF-8\n0 TRLR\n");
}

#[test]
fn the_head_has_a_type_of_its_own_where_it_is_data() {
    for (dialect, char, end) in [
        (ELF_2017_05, "", ""),
        (ELF_2017_06, "1 CHAR UTF-8\n", "0 TRLR\n"),
        (ELF_2017_10, "1 CHAR UTF-8\n", "0 TRLR\n"),
    ] {
        let text = there_and_back(dialect, |builder| {
            builder.bind_prefix("my", "http://my.org/");
            builder.set_type(builder.head(), "my:head");
        });
        assert_eq!(
            text,
            format!("0 HEAD\n{char}1 DEFN HEAD http://my.org/head\n{end}"),
            "{}",
            dialect.name()
        );
    }
    let head_with = |iri: &str, mapped: Option<&str>| {
        let mut builder = Builder::for_dialect(ELF_2017_10);
        let mut dictionary = Dictionary::default();
        if let Some(mapped) = mapped {
            dictionary.define_mapping("HEAD", [mapped]).unwrap();
        }
        builder.set_schema(ELF_2017_10.empty_schema().with_dictionary(dictionary));
        builder.set_type(builder.head(), iri);
        builder.build().map(|built| built.head().unwrap().structure_type().into_owned())
    };
    assert_eq!(head_with("urn:x:head", None).as_deref(), Ok("urn:x:head"));
    assert_eq!(head_with("urn:x:head", Some("urn:x:head")).as_deref(), Ok("urn:x:head"));
    assert_eq!(
        head_with("urn:x:head", Some("urn:x:other")),
        Err(BuildError::HeadHasType("urn:x:head".into()))
    );
    assert_eq!(head_with("no IRI", None), Err(BuildError::NotAnIri("no IRI".into())));
}

#[test]
fn types_whose_tags_continue_a_payload_have_other_tags_by_dictionary() {
    for dialect in [ELF_2017_05, ELF_2017_06, ELF_2017_10] {
        let text = there_and_back(dialect, |builder| {
            let note = builder.record("http://terms.fhiso.org/elf/NOTE");
            builder.set_string(note, "a");
            for (iri, tag) in [("http://terms.fhiso.org/elf/CONT", ""), ("", "CONC")] {
                let below = builder.substructure(note, iri);
                builder.set_tag(below, tag);
                builder.set_string(below, "b");
            }
        });
        assert!(text.contains("0 NOTE a\n1 _CONT b\n1 _CONC b\n"), "{text}");
        for tag in ["CONC", "CONT"] {
            let entry = format!("1 DEFN _{tag} http://terms.fhiso.org/elf/{tag}\n");
            assert!(text.contains(&entry), "{text}");
        }
    }
}

#[test]
fn ids_that_are_data_are_written_as_they_are_or_not_at_all() {
    let built = |of: Dialect, on_head: bool| {
        let mut builder = Builder::for_dialect(of);
        let record = builder.record("http://terms.fhiso.org/elf/INDI");
        let bearer = if on_head { builder.head() } else { record };
        builder.set_id(bearer, "I\u{e9}");
        builder.build().unwrap()
    };
    for (of, on_head) in [
        (ELF_2017_06, false),
        (ELF_2017_06, true),
        (ELF_2017_10, false),
        (ELF_2017_10, true),
        (ELF_2019_01, false),
    ] {
        let dataset = built(of, on_head);
        let options = WriteOptions::new().dialect(if of == ELF_2019_01 { ELF_2017_10 } else { of });
        let refused = write(&dataset, &options);
        assert!(matches!(refused, Err(WriteError::NotCarried { count: 1, .. })), "{refused:?}");
        let text = String::from_utf8(write(&dataset, &options.lossy(true)).unwrap()).unwrap();
        assert!(text.contains("0 @I~E9~@ "), "{text}");
    }
    // The draft of May can write it; and elsewhere ids are labels.
    let as_is = write(&built(ELF_2017_05, false), &WriteOptions::new().dialect(ELF_2017_05)).unwrap();
    assert!(String::from_utf8(as_is).unwrap().contains("0 @I\u{e9}@ INDI\n"));
    assert!(write(&built(ELF_2019_01, false), &WriteOptions::new().dialect(ELF_2019_01)).is_ok());
}
