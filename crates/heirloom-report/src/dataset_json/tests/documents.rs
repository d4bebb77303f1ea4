//! Which documents are read, and what is said of others: by the published schema, and by the reader.

use super::*;

fn schema() -> jsonschema::Validator {
    jsonschema::draft202012::new(&serde_json::from_str(JSON_SCHEMA).unwrap()).unwrap()
}

#[test]
fn what_is_written_is_as_the_schema_says() {
    let schema = schema();
    let check = |dataset: &Dataset<'_>, name: &str| {
        let json: serde_json::Value = serde_json::from_str(&json_of(dataset, "UTF-8")).unwrap();
        let errors: Vec<String> = schema.iter_errors(&json).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
    };
    for &draft in DRAFTS {
        for (_, vector) in &Loaded::of(draft).vectors {
            if let Some(parsed) = heirloom_conformance::run::parsed(draft, vector) {
                check(&parsed.unwrap().dataset, &vector.name);
            }
        }
    }
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let examples = walkdir::WalkDir::new(examples).into_iter().flatten();
    let mut count = 0;
    for example in examples.filter(|one| one.path().extension().is_some_and(|end| end == "ged")) {
        let octets = fs::read(example.path()).unwrap();
        let parsed = parse_with(&octets, &ReadOptions::new().detect_dialect(), &mut Ignore);
        check(&parsed.dataset, &example.path().display().to_string());
        assert_eq!(comes_back(&parsed, Dialect::READ), Ok(()), "{}", example.path().display());
        count += 1;
    }
    assert!(count > 2, "{count}");
}

/// Documents that are wrong, each with where and why. Those behind a tilde are wrong in a way that a JSON Schema can't say.
const WRONG: &[(&str, &str)] = &[
    ("[]", "1:1: $: expected an object, the dataset, found an array"),
    (r#"{"version": 2}"#, "1:13: $.version: not a version that can be read here: expected 1"),
    (r#"{"version": "1"}"#, "1:13: $.version: expected a number, the version of this form, found a string"),
    (r#"{"dialect": "elf-2016"}"#, "1:13: $.dialect: not a format: expected one of elf-2019-01,"),
    (r#"{"documents": []}"#, "1:15: $.documents: unknown member \"documents\": a dataset has version,"),
    (r#"{"document": {}}"#, "1:14: $.document: expected an array, structures, found an object"),
    (r#"{"document": [7]}"#, "1:15: $.document[0]: expected an object, a structure, found a number"),
    (
        "{\"document\": [\n  {\"tag\": \"INDI\"},\n  {}\n]}",
        "3:3: $.document[1]: a structure needs a type or a tag",
    ),
    (r#"{"document": [{"tag": "IN-DI"}]}"#, "1:23: $.document[0].tag: `IN-DI` can't be a tag"),
    (
        r#"{"document": [{"tag": "INDI", "id": "@I1@"}]}"#,
        "1:37: $.document[0].id: expected an id without the at signs",
    ),
    (r#"{"document": [{"tag": "INDI", "id": ""}]}"#, "1:37: $.document[0].id: expected an id without"),
    (
        r#"{"document": [{"tag": "NOTE", "payload": 7}]}"#,
        "1:42: $.document[0].payload: expected a string, the payload of a structure, found a number",
    ),
    (
        r#"{"document": [{"tag": "NOTE", "payload": "a", "pointer": "b"}]}"#,
        "1:58: $.document[0].pointer: a structure has a payload or a pointer, not both",
    ),
    (
        r#"{"document": [{"tag": "INDI", "value": "x"}]}"#,
        "1:40: $.document[0].value: unknown member \"value\"",
    ),
    (r#"{"document": [{"tag": "INDI", "in": "document"}]}"#, "1:37: $.document[0].in: unknown member \"in\""),
    (
        r#"{"dialect": "elf-2017-10", "head": {"substructures": []}}"#,
        "1:54: $.head.substructures: the structures in HEAD are those of `metadata`",
    ),
    (r#"{"schema": {"tag": []}}"#, "1:20: $.schema.tag: unknown member \"tag\""),
    (
        r#"{"schema": {"tags": [{"tag": "A"}]}}"#,
        "1:22: $.schema.tags[0]: a definition needs the members tag, in, type",
    ),
    (
        r#"{"schema": {"externals": [{}]}}"#,
        "1:27: $.schema.externals[0]: an external schema needs the member iri",
    ),
    (
        r#"{"dialect": "elf-2017-10", "dictionary": {"namespaces": {"X": "http://x/"}}}"#,
        "1:63: $.dictionary.namespaces.X: `X`: not a key",
    ),
    ("~{\"document\": [{\"tag\": \"INDI\"} {}]}", "1:31: $.document[1]: not JSON: a comma is missing"),
    ("~{\"document\": [", "not JSON: the text ends too early"),
    ("~", "1:1: $: not JSON: the text ends too early"),
    ("~{} {}", "1:4: $: expected the end of the file"),
    ("~{\"document\": [{\"tag\": \"\\ud800\"}]}", "not JSON: half a surrogate pair"),
    (
        r#"~{"document": [{"type": "INDI"}]}"#,
        "1:24: $.document[0].type: `INDI` is not a type: expected an absolute IRI",
    ),
    (r#"~{"schema": {"tags": [], "tags": []}}"#, "1:33: $.schema.tags: the member \"tags\" stands twice"),
    (r#"~{"prefixes": {"a": "x:", "a": "y:"}}"#, "1:31: $.prefixes.a: the member \"a\" stands twice"),
    (
        r#"~{"document": [{"type": "https://terms.fhiso.org/elf/Document"}]}"#,
        "1:24: $.document[0].type: `https://terms.fhiso.org/elf/Document` can't be the type of a structure",
    ),
    (
        r#"~{"document": [{"tag": "A", "id": "I"}, {"tag": "B", "substructures": [{"tag": "C", "id": "I"}]}]}"#,
        "1:90: $.document[1].substructures[0].id: two structures have the id `I`",
    ),
    (
        r#"~{"document": [{"substructures": [{"pointer": "F9", "tag": "FAMS"}], "tag": "INDI"}]}"#,
        "1:46: $.document[0].substructures[0].pointer: no structure has the id `F9` that a pointer names",
    ),
    (r#"~{"document": [{"tag": "A", "tag": "B"}]}"#, "$.document[0].tag: the member \"tag\" stands twice"),
    (
        r#"~{"head": {"id": "H"}}"#,
        "1:10: $.head: HEAD has an id or a payload only where `dialect` is one of 2017",
    ),
    (
        r#"~{"dialect": "elf-2017-10", "dictionary": {"tags": {"HEAD": ["http://x/Z"]}}, "head": {"type": "http://x/Y"}}"#,
        "$.head.type: `http://x/Y` is not the type of HEAD",
    ),
    (r#"~{"dialect": "elf-2017-10", "schema": {}}"#, "$.schema: elf-2017-10 has no schema but a dictionary"),
    (r#"~{"dictionary": {}}"#, "1:16: $.dictionary: elf-2019-01 has no dictionary but a schema"),
    (
        r#"~{"schema": {"tags": [{"tag": "CONT", "in": "a:b", "type": "c:d"}]}}"#,
        "1:22: $.schema.tags[0]: `CONT` can't be defined",
    ),
    (
        r#"~{"dialect": "elf-2017-10", "dictionary": {"tags": {"A": ["x"]}}}"#,
        "$.dictionary.tags.A: `A`: not an absolute IRI",
    ),
];

#[test]
fn wrong_documents_are_refused_where_they_are_wrong() {
    let schema = schema();
    let mut failures = Vec::new();
    for (json, expected) in WRONG {
        let beyond = json.strip_prefix('~');
        let json = beyond.unwrap_or(json);
        let trouble = document(json).unwrap_err();
        if !trouble.contains(expected) {
            failures.push(format!("{json}\n  {trouble}\n  {expected}"));
        }
        if beyond.is_none() {
            assert!(!schema.is_valid(&serde_json::from_str(json).unwrap()), "{json}");
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let error = read(b"{\n\"a\": \"\xFF\"}", Form::Document, None).unwrap_err();
    assert_eq!(error.to_string(), "2:7: $: not JSON: the text is not valid UTF-8");
}

#[test]
fn programs_may_write_less_and_in_any_order() {
    let json = r#"{
        "document": [
            {"substructures": [
                {"payload": "1815", "tag": "DATE"},
                {"tag": "_PORT", "type": "ex:PORT"},
                {"pointer": "S1", "tag": "SOUR", "type": null}
            ], "id": "X1", "type": "ex:SHIP"},
            {"type": "https://terms.fhiso.org/elf/SOURCE_RECORD", "id": "S1", "payload": null}
        ],
        "prefixes": {"ex": "https://example.com/"},
        "schema": {
            "tags": [{"tag": "_SHIP", "in": "https://terms.fhiso.org/elf/Document", "type": "ex:SHIP"}],
            "supertypes": [{"type": "ex:SHIP", "supertype": "https://terms.fhiso.org/elf/FAMILY_RECORD"}]
        }
    }"#;
    assert!(schema().is_valid(&serde_json::from_str(json).unwrap()));
    let built = document(&format!("\u{feff}{json}")).unwrap().dataset;
    let ship = built.find("X1").unwrap();
    assert_eq!(ship.structure_type(), "https://example.com/SHIP");
    assert_eq!(ship.hints(), ["https://terms.fhiso.org/elf/FAMILY_RECORD"]);
    let file = String::from_utf8(write_file(&built, &WriteOptions::new()).unwrap()).unwrap();
    assert!(file.contains("2 PRFX ex https://example.com/\n"), "{file}");
    assert!(file.contains("\n0 @X1@ _SHIP\n1 DATE 1815\n1 _PORT\n1 SOUR @S1@\n0 @S1@ SOUR\n"), "{file}");
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new(), &mut Ignore);
    assert!(parsed.dataset == built, "{file}");
}

#[test]
fn types_of_any_draft_are_known_where_no_dialect_is_named() {
    let json = r#"{"document": [{"type": "http://terms.fhiso.org/elf/INDI", "substructures":
        [{"type": "http://terms.fhiso.org/elf/NAME", "payload": "Ada"}]}]}"#;
    let built = document(json).unwrap().dataset;
    let file = String::from_utf8(write_file(&built, &WriteOptions::new()).unwrap()).unwrap();
    assert!(file.ends_with("0 @R1@ INDI\n1 NAME Ada\n0 TRLR\n"), "{file}");
}

#[test]
fn records_may_stand_on_lines_of_their_own() {
    let lines = "{\"in\":\"dataset\",\"dialect\":\"elf-2018-redux\"}\n\n\
        {\"tag\":\"NOTE\",\"payload\":\"n\",\"in\":\"metadata\"}\r\n{\"in\":\"document\",\"tag\":\"INDI\",\"substructures\":\
        [{\"tag\":\"FAMS\",\"pointer\":\"F9\"}]}\n{\"tag\":\"FAM\"}\n";
    let Read { dataset, dialect } = read(lines.as_bytes(), Form::Lines, None).unwrap();
    assert_eq!(dialect, Some(heirloom_core::dialects::ELF_2018_REDUX));
    assert_eq!(dataset.metadata().map(|one| one.tag()).collect::<Vec<_>>(), ["NOTE"]);
    assert_eq!(dataset.document().map(|one| one.tag()).collect::<Vec<_>>(), ["INDI", "FAM"]);
    assert!(dataset.pointers().all(|(_, to)| to.is_missing()));
    for (wrong, expected) in [
        ("{\"tag\":\"FAM\"}\n{\"tag\":7}", "2:8: $.tag: expected a string"),
        (
            "{\"tag\":\"FAM\"}\n\n {\"tag\":\"A\",\"pointer\":\"X\"}",
            "3:23: $.pointer: no structure has the id `X`",
        ),
        ("{\"in\":\"here\"}", "1:7: $.in: expected document, metadata or dataset"),
        ("{\"in\":\"dataset\",\"document\":[]}", "$.document: unknown member"),
        ("{\"tag\":\"FAM\"} {}", "1:15: $: expected the end of the file"),
    ] {
        let trouble = read(wrong.as_bytes(), Form::Lines, None).unwrap_err().to_string();
        assert!(trouble.contains(expected), "{trouble}\n{expected}");
    }
    // A dialect that nothing names may be said.
    let redux = heirloom_core::dialects::ELF_2018_REDUX;
    assert!(read(b"{\"tag\":\"A\",\"pointer\":\"X\"}", Form::Lines, Some(redux)).is_ok());
}
