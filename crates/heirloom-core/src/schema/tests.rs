use std::borrow::Cow;

use super::*;
use crate::source::{Finding, Ignore};
use crate::testing::{ELF_2017_10, ELF_2018_REDUX};
use crate::tree::tagged::EscapeTypes;
use crate::tree::{self, SerialisationMetadata, Tags, xref};

fn elf(term: &str) -> String {
    format!("{ELF}{term}")
}

/// The schema of a file in which these lines stand below `SCHMA`, and what is said of it. No external schema is at hand.
fn schema_of_lines(lines: &str) -> (Schema, Vec<Finding>) {
    schema_without_externals(lines, None)
}

/// The same if external schemas are missing for a reason.
fn schema_without_externals(lines: &str, reason: Option<&str>) -> (Schema, Vec<Finding>) {
    let text = format!("0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n{lines}0 TRLR\n");
    let mut tape = xref::parse(&tree::TreeRules::OWN_TEXTS, Cow::Borrowed(&text), &mut Ignore);
    let frame = SerialisationMetadata::find(&tree::TreeRules::OWN_TEXTS, &mut tape, &mut Ignore);
    let mut findings = Vec::new();
    let why =
        || reason.map_or(MissingSchema::NotLookedFor, |reason| MissingSchema::Failed(reason.to_string()));
    let mut missing = |_: &str| ExternalSchema::Missing(why());
    let (rules, compatibility) = (SchemaRules::OWN_TEXTS, Compatibility::Overlay);
    let schema = read(&tape, &frame.schemas, rules, compatibility, &mut missing, &mut findings);
    (schema.into_owned(), findings)
}

/// The ids of what is said of a schema.
fn said_of(lines: &str) -> Vec<&'static str> {
    schema_of_lines(lines).1.iter().map(|finding| finding.code().id).collect()
}

/// The lines of a schema as they are written.
fn written(schema: &Schema, used: &Used, selection: SchemaSelection) -> Vec<String> {
    let lines = lines(schema, used, selection).expect("a schema");
    lines.into_iter().map(|(level, tag, payload)| format!("{level} {tag} {payload}")).collect()
}

#[test]
fn the_overlay_adds_and_replaces_but_removes_nothing() {
    let (printed, overlaid) = (
        builtin::schema(Compatibility::Literal, SchemaRules::OWN_TEXTS),
        builtin::schema(Compatibility::Overlay, SchemaRules::OWN_TEXTS),
    );
    for found in printed.definitions() {
        let above = overlaid.find(printed.term(found.superstructure).unwrap()).unwrap();
        let Resolution::Defined(read) = overlaid.resolve(&found.tag, above) else {
            panic!("{} is not defined any more", found.tag)
        };
        let same = overlaid.term(read) == printed.term(found.structure_type);
        assert!(same || &*found.tag == "BLOB", "{} has another type", found.tag);
    }
}

#[test]
fn a_tag_is_invented_for_a_type_that_has_none() {
    let mut schema = Schema::default();
    let person = schema.find(&elf("INDIVIDUAL_RECORD")).unwrap();
    let kind = schema.intern("https://example.com/an-eye-colour");
    let other = schema.intern("https://example.org/terms#anEyeColour");
    let tags = Tags::new();
    let mut tagger =
        Tagger::new(schema.clone(), SchemaRules::OWN_TEXTS, ["_ANEYECOLOUR3".into()].into_iter());
    assert_eq!(&*tagger.tag(kind, person, None, &tags).tag, "_ANEYECOLOUR");
    assert_eq!(&*tagger.tag(other, person, None, &tags).tag, "_ANEYECOLOUR2");
    let schema = tagger.into_schema();
    assert_eq!(schema.resolve("_ANEYECOLOUR2", person), Resolution::Defined(other));
}

#[test]
fn a_type_keeps_its_tag_in_a_new_place_unless_that_would_be_ambiguous() {
    let schema = Schema::default();
    let find = |term: &str| schema.find(&elf(term)).unwrap();
    let tags = Tags::new();
    let mut tagger = Tagger::new(schema.clone(), SchemaRules::OWN_TEXTS, std::iter::empty());
    let note = find("NOTE_STRUCTURE");
    assert_eq!(&*tagger.tag(note, find("SEX_VALUE"), None, &tags).tag, "NOTE");
    // NOTE is something else in the metadata and in the document.
    assert_eq!(&*tagger.tag(note, TypeId::METADATA, None, &tags).tag, "_NOTE_STRUCTURE");
    // A tag that is undefined somewhere in the dataset stays undefined.
    let mut tagger = Tagger::new(schema.clone(), SchemaRules::OWN_TEXTS, ["NOTE".into()].into_iter());
    assert_eq!(&*tagger.tag(note, find("SEX_VALUE"), None, &tags).tag, "_NOTE_STRUCTURE");
}

#[test]
fn the_tag_that_was_read_is_kept_where_it_will_do() {
    let schema = Schema::default();
    let find = |term: &str| schema.find(&elf(term)).unwrap();
    let tags = Tags::new();
    let mut tagger = Tagger::new(schema.clone(), SchemaRules::OWN_TEXTS, std::iter::empty());
    let (email, submitter) = (find("ADDRESS_EMAIL"), find("SUBMITTER_RECORD"));
    assert_eq!(&*tagger.tag(email, submitter, Some("EMAI"), &tags).tag, "EMAI");
    assert_eq!(&*tagger.tag(email, submitter, Some("MAIL"), &tags).tag, "EMAIL");
    assert_eq!(&*tagger.tag(email, submitter, None, &tags).tag, "EMAIL");
    assert_eq!(&*tagger.tag(find("BURIAL"), find("INDIVIDUAL_RECORD"), None, &tags).tag, "BURI");
}

#[test]
fn the_default_schema_has_the_rules_of_the_dialect_that_asks() {
    for rules in [SchemaRules::OWN_TEXTS, ELF_2018_REDUX.rules().schema] {
        let schema = builtin::schema(Compatibility::Overlay, rules);
        assert_eq!(schema.rules(), rules);
        // It is copied only where it has to be.
        assert_eq!(matches!(schema, Cow::Borrowed(_)), rules == SchemaRules::OWN_TEXTS);
    }
}

#[test]
fn tags_of_standards_are_known() {
    for tag in ["NAME", "BURI", "PRFX", "TAG"] {
        assert!(is_standard_tag(tag), "{tag}");
    }
    for tag in ["_UID", "SKYPE", "name"] {
        assert!(!is_standard_tag(tag), "{tag}");
    }
}

#[test]
fn by_a_dictionary_types_have_iris_of_its_namespaces() {
    let mut dictionary = Dictionary::default();
    dictionary.set_default("http://example.com/");
    let mut schema = Schema::of_dictionary(dictionary, ELF_2017_10.rules().schema);
    let other = schema.intern("http://example.org/other");
    let mut tags = Tags::new();
    let name = TypeId::undefined(tags.intern("NAME"));
    for (of, iri) in [
        (TypeId::UNDEFINED, "http://example.com/UNDEF"),
        (TypeId::METADATA, "http://example.com/HEAD"),
        (name, "http://example.com/NAME"),
        (TypeId::DOCUMENT, "https://terms.fhiso.org/elf/Document"),
        (other, "http://example.org/other"),
    ] {
        assert_eq!(schema.iri(of, &tags), iri);
    }
    let schema = Schema::empty();
    assert_eq!(schema.iri(name, &tags), elf("Undefined#NAME"));
    assert_eq!(schema.iri(TypeId::UNDEFINED, &tags), elf("Undefined"));
    let terms: Vec<&str> = schema.terms().map(|(_, term)| term).collect();
    assert_eq!(terms, [elf("Document"), elf("Metadata"), elf("Undefined")]);
}

#[test]
fn a_type_that_is_its_own_supertype_is_found() {
    let first_in_a_cycle = |supertypes: &[(usize, usize)]| {
        let mut schema = Schema::empty();
        let types: Vec<TypeId> =
            (0..4).map(|number| schema.intern(&format!("https://example.com/{number}"))).collect();
        for &(subtype, supertype) in supertypes {
            schema.add_supertype(types[subtype], types[supertype], Origin::File);
        }
        schema.in_a_cycle().and_then(|found| types.iter().position(|&known| known == found))
    };
    // Two ways that meet again are no cycle.
    assert_eq!(first_in_a_cycle(&[(0, 1), (0, 2), (1, 3), (2, 3)]), None);
    assert_eq!(first_in_a_cycle(&[(0, 1), (1, 2), (2, 3), (3, 1)]), Some(1));
    // Of two cycles it is the one of the type that comes first.
    assert_eq!(first_in_a_cycle(&[(0, 3), (1, 2), (2, 1), (3, 0)]), Some(0));

    let cycle = "2 IRI https://example.com/a\n3 ISA https://example.com/b\n2 IRI https://example.com/b\n3 ISA https://example.com/a\n";
    assert_eq!(said_of(cycle), ["S011"]);
}

#[test]
fn definitions_that_come_from_several_supertypes_have_to_agree() {
    let mut schema = Schema::empty();
    let terms = ["below", "one", "other", "type", "second"];
    let [below, one, other, of_both, second] =
        terms.map(|name| schema.intern(&format!("https://example.com/{name}")));
    schema.add_supertype(below, one, Origin::File);
    schema.add_supertype(below, other, Origin::File);
    schema.define("_SAME", one, of_both, Origin::File).unwrap();
    schema.define("_SAME", other, of_both, Origin::File).unwrap();
    schema.define("_OTHER", one, of_both, Origin::File).unwrap();
    schema.define("_OTHER", other, second, Origin::File).unwrap();
    assert_eq!(schema.resolve("_SAME", below), Resolution::Defined(of_both));
    assert_eq!(schema.resolve("_OTHER", below), Resolution::Ambiguous);
    assert_eq!(schema.resolve("_OTHER", other), Resolution::Defined(second));
    assert_eq!(schema.resolve("_SAME", of_both), Resolution::Undefined);
}

#[test]
fn what_has_a_meaning_of_its_own_is_not_defined() {
    let mut schema = Schema::empty();
    let ordinary = schema.intern("https://example.com/type");
    let undefined = schema.intern(&elf("Undefined#NAME"));
    let tags = Tags::new();
    let of_file = TypeId::undefined(tags.find("HEAD").unwrap());
    let elsewhere = ordinary;
    for (tag, above, of, allowed) in [
        ("_X", TypeId::DOCUMENT, ordinary, Ok(())),
        ("HEAD", elsewhere, ordinary, Ok(())),
        ("CONT", elsewhere, ordinary, Err(Prohibited::Tag)),
        ("ERROR", elsewhere, ordinary, Err(Prohibited::Tag)),
        ("_X", elsewhere, TypeId::DOCUMENT, Err(Prohibited::Type)),
        ("_X", elsewhere, TypeId::UNDEFINED, Err(Prohibited::Type)),
        ("_X", elsewhere, undefined, Err(Prohibited::Type)),
        ("_X", elsewhere, of_file, Err(Prohibited::Type)),
        ("HEAD", TypeId::DOCUMENT, ordinary, Err(Prohibited::Place)),
        ("SCHMA", TypeId::METADATA, ordinary, Err(Prohibited::Place)),
    ] {
        assert_eq!(schema.allows(tag, above, of), allowed, "{tag}");
    }
    let schema = schema.by_rules(ELF_2018_REDUX.rules().schema);
    assert_eq!(schema.allows("ERROR", elsewhere, ordinary), Ok(()));
}

#[test]
fn a_schema_without_some_tags_says_all_else() {
    let rules = ELF_2018_REDUX.rules().schema;
    let schema = Schema::default().by_rules(rules);
    let find = |term: &str| schema.find(&elf(term)).unwrap();
    let (person, family) = (find("INDIVIDUAL_RECORD"), find("FAM_RECORD"));
    // A birth has its date as an event.
    let without = schema.without(&[("NCHI", person), ("DATE", find("BIRTH"))]);
    assert_eq!(without.rules(), rules);
    for (tag, above, stays) in [
        ("NCHI", person, false),
        ("NCHI", family, true),
        ("NAME", person, true),
        ("DATE", find("BIRTH"), false),
        ("PLAC", find("BIRTH"), true),
        ("DATE", find("CHANGE_DATE"), true),
    ] {
        let expected = if stays { schema.resolve(tag, above) } else { Resolution::Undefined };
        assert_eq!(without.resolve(tag, above), expected, "{tag}");
    }
    assert!(without.definitions().iter().all(|found| found.origin == Origin::File));
}

#[test]
fn only_those_lines_of_a_schema_are_reported_that_deserve_it() {
    let elf_prefix = format!("2 PRFX elf {ELF}\n");
    assert_eq!(said_of(&elf_prefix), [""; 0]);
    assert_eq!(said_of(&elf_prefix.repeat(2)), [""; 0]);
    assert_eq!(said_of("2 PRFX elf https://example.com/\n"), ["S004"]);
    assert_eq!(said_of("2 PRFX x https://example.com/\n2 PRFX x https://example.org/\n"), ["S003"]);
    assert_eq!(said_of("2 ESC DATE D\n2 ESC DATE D\n"), [""; 0]);
    assert_eq!(said_of("2 ESC _X AB\n"), ["S016"]);
    assert_eq!(said_of("2 ESC _X ABA\n"), ["S014", "S016"]);
    assert_eq!(said_of("2 ESC _X AU\n"), ["S013", "S016"]);
    assert_eq!(said_of("2 ESC _X A\n2 ESC _X B\n"), ["S016", "S016", "S015"]);
}

#[test]
fn an_external_schema_that_is_missing_might_have_said_anything() {
    let (schema, findings) = schema_of_lines("2 SCHMA https://example.com/schema\n2 ESC DATE D\n");
    assert_eq!(findings.iter().map(|finding| finding.code().id).collect::<Vec<_>>(), ["S017"]);
    let missing = External { iri: "https://example.com/schema".into(), resolved: false };
    assert_eq!(schema.externals(), [missing]);
    assert!(!schema.defines("INDI"));
    // So that no escape is removed, nor in dialects in which escapes are text.
    let by_dictionary = Schema::of_dictionary(Dictionary::default(), ELF_2017_10.rules().schema);
    for schema in [schema, by_dictionary] {
        let (by_tag, otherwise) = schema.preserved_by_tag();
        assert_eq!((by_tag.len(), otherwise), (0, EscapeTypes::ALL));
    }

    let (schema, findings) = schema_of_lines(&format!("2 SCHMA {DATA_MODEL}\n"));
    assert_eq!(findings, []);
    assert!(schema.externals()[0].resolved && schema.defines("INDI"));
    let (by_tag, otherwise) = schema.preserved_by_tag();
    assert_eq!((by_tag["DATE"], otherwise), (EscapeTypes::NONE.with('D'), EscapeTypes::NONE));
}

#[test]
fn a_missing_external_schema_is_reported_with_the_reason() {
    let (iri, lines) = ("https://example.com/schema", "2 PRFX ex https://example.com/\n2 SCHMA ex:schema\n");
    let message = |reason| {
        let findings = schema_without_externals(lines, reason).1;
        let missing = findings.iter().find(|finding| finding.code() == &findings::UNRESOLVED);
        missing.unwrap_or_else(|| panic!("{findings:?}")).message("")
    };
    let without = message(None);
    assert!(without.starts_with(&format!("external schema not available: `{iri}`; ")), "{without}");
    let with = message(Some("HTTP 404"));
    assert!(with.starts_with(&format!("external schema not available: HTTP 404 (`{iri}`); ")), "{with}");
}

/// Looking for conflicts takes as many steps as there are tags with several types, types, and supertypes, all multiplied.
/// Beyond fifty million nobody waits for it.
#[test]
fn conflicts_are_looked_for_in_schemas_that_are_not_too_large() {
    let conflicts = |supertypes: usize| {
        let mut lines = String::new();
        for of in ["one", "other"] {
            lines += &format!("2 IRI https://example.com/{of}\n");
            (0..500).for_each(|tag| lines += &format!("3 TAG _T{tag} {ELF}Document\n"));
        }
        // A tag with one type is in no conflict, and does not count.
        lines += &format!("2 IRI https://example.com/lone\n3 TAG _LONE {ELF}Document\n");
        // With these there are a thousand types.
        for number in 0..994 {
            lines += &format!("2 IRI https://example.com/{number}\n");
            if number < supertypes {
                lines += &format!("3 ISA https://example.com/{}\n", number + 1);
            }
        }
        let (schema, findings) = schema_of_lines(&lines);
        assert_eq!(schema.terms().count(), 1000);
        findings.iter().filter(|finding| finding.code().id == "S010").count()
    };
    assert_eq!(conflicts(99), 500);
    assert_eq!(conflicts(100), 0);
}

#[test]
fn an_undefined_tag_is_told_from_one_that_will_be_defined() {
    let schema = Schema::default();
    let person = schema.find(&elf("INDIVIDUAL_RECORD")).unwrap();
    let mut tags = Tags::new();
    let mut will_be_defined = |rules: SchemaRules, tag: &str| {
        let of = TypeId::undefined(tags.intern(tag));
        let choice = Tagger::new(schema.clone(), rules, std::iter::empty()).tag(of, person, None, &tags);
        assert_eq!(&*choice.tag, tag);
        choice.will_be_defined
    };
    let redux = ELF_2018_REDUX.rules().schema;
    for (tag, newest, in_redux) in [("NAME", true, true), ("_X", false, false), ("UNDEF", true, false)] {
        assert_eq!(will_be_defined(SchemaRules::OWN_TEXTS, tag), newest, "{tag}");
        assert_eq!(will_be_defined(redux, tag), in_redux, "{tag}");
    }
}

#[test]
fn the_tag_that_was_read_is_defined_anew_if_it_looks_like_one_of_an_extension() {
    let mut schema = Schema::default();
    let person = schema.find(&elf("INDIVIDUAL_RECORD")).unwrap();
    let kind = schema.intern("https://example.com/colour");
    let tags = Tags::new();
    for (read, chosen) in [
        ("_EYES", "_EYES"),
        ("_FIFTEEN_LETTER", "_FIFTEEN_LETTER"),
        ("_SIXTEEN_LETTERS", "_COLOUR"),
        ("EYES", "_COLOUR"),
    ] {
        let mut tagger = Tagger::new(schema.clone(), SchemaRules::OWN_TEXTS, std::iter::empty());
        assert_eq!(&*tagger.tag(kind, person, Some(read), &tags).tag, chosen);
    }
}

#[test]
fn invented_tags_have_fifteen_characters_at_most() {
    let mut schema = Schema::default();
    let person = schema.find(&elf("INDIVIDUAL_RECORD")).unwrap();
    let kinds: Vec<TypeId> = (0..3)
        .map(|number| schema.intern(&format!("https://example.com/{number}/colour-of-the-eyes")))
        .collect();
    let tags = Tags::new();
    let mut tagger = Tagger::new(schema, SchemaRules::OWN_TEXTS, std::iter::empty());
    let invented: Vec<Box<str>> =
        kinds.iter().map(|&kind| tagger.tag(kind, person, None, &tags).tag).collect();
    assert_eq!(invented, ["_COLOUROFTHEEYE", "_COLOUROFTHEEY2", "_COLOUROFTHEEY3"].map(Box::from));
}

#[test]
fn supertypes_say_what_the_tags_of_the_data_model_mean_in_a_new_type() {
    let mut schema = Schema::default();
    let find = |schema: &Schema, term: &str| schema.find(&elf(term)).unwrap();
    let new = schema.intern("https://example.com/union");
    for supertype in ["FAM_RECORD", "MARRIAGE"] {
        let supertype = find(&schema, supertype);
        schema.add_supertype(new, supertype, Origin::File);
    }
    let tags = Tags::new();
    for (term, iri) in [
        // In both, and the same.
        ("SOURCE_CITATION", "http://terms.fhiso.org/elf/SOUR"),
        // In the first only, and in the second only.
        ("CHILD_POINTER", "http://terms.fhiso.org/elf/CHIL"),
        ("DATE_VALUE", "http://terms.fhiso.org/elf/DATE"),
        // The tag HUSB means two things.
        ("PARENT1_POINTER", "https://terms.fhiso.org/elf/PARENT1_POINTER"),
        ("Parent1Age", "https://terms.fhiso.org/elf/Parent1Age"),
        // Neither of them has it.
        ("SEX_VALUE", "https://terms.fhiso.org/elf/SEX_VALUE"),
    ] {
        assert_eq!(&*iri_by_dictionary(&schema, &tags, find(&schema, term), new, None), iri);
    }
}

#[test]
fn hints_are_named_by_tags_that_mean_the_same_everywhere_or_wherever_they_are_used() {
    let mut schema = Schema::default();
    let new = schema.intern("https://example.com/new");
    for supertype in ["ADDRESS", "PERSONAL_NAME_STRUCTURE"] {
        let supertype = schema.find(&elf(supertype)).unwrap();
        schema.add_supertype(new, supertype, Origin::File);
    }
    let expected = ["http://terms.fhiso.org/elf/ADDR", "https://terms.fhiso.org/elf/PERSONAL_NAME_STRUCTURE"];
    let tags = Tags::new();
    let hints_in = |places: &[&str]| {
        let places: Vec<TypeId> = places.iter().map(|place| schema.find(&elf(place)).unwrap()).collect();
        hints(&schema, &tags, new, &places)
    };
    assert_eq!(hints_in(&[]), expected.map(Box::from));
    // Where it means two things, or something else.
    assert_eq!(hints_in(&["INDIVIDUAL_RECORD", "REPOSITORY_RECORD"]), expected.map(Box::from));
    assert_eq!(hints_in(&["REPOSITORY_RECORD"]), expected.map(Box::from));
    // NAME means one thing in these, and nothing in the last.
    let expected = ["http://terms.fhiso.org/elf/ADDR", "http://terms.fhiso.org/elf/NAME"];
    assert_eq!(hints_in(&["INDIVIDUAL_RECORD"]), expected.map(Box::from));
    assert_eq!(hints_in(&["INDIVIDUAL_RECORD", "FAM_RECORD"]), expected.map(Box::from));
}

#[test]
fn no_more_of_a_schema_is_written_than_is_used() {
    let (schema, _) = schema_of_lines(&format!(
        "2 PRFX ex https://example.com/\n2 PRFX un https://unused.example/\n2 SCHMA {DATA_MODEL}\n\
         2 ESC _A X\n2 ESC _B Y\n2 ESC _C U\n\
         2 IRI ex:A\n3 ISA ex:Above\n3 TAG _A {ELF}INDIVIDUAL_RECORD\n\
         2 IRI ex:B\n3 ISA ex:Above\n3 TAG _B {ELF}INDIVIDUAL_RECORD\n"
    ));
    let (person, of) =
        (schema.find(&elf("INDIVIDUAL_RECORD")).unwrap(), schema.find("https://example.com/A").unwrap());
    let used = Used {
        defined: [("_A".into(), person, of)].into_iter().collect(),
        tags: ["_A".into(), "_C".into(), "DATE".into()].into_iter().collect(),
        ..Used::default()
    };
    let expected = [
        "1 SCHMA ",
        "2 PRFX ex https://example.com/",
        "2 PRFX elf https://terms.fhiso.org/elf/",
        "2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0",
        "2 ESC _A X",
        "2 IRI ex:A",
        "3 ISA ex:Above",
        "3 TAG _A elf:INDIVIDUAL_RECORD",
    ];
    assert_eq!(written(&schema, &used, SchemaSelection::Used), expected);
    let full = written(&schema, &used, SchemaSelection::Full);
    let escapes: Vec<&str> =
        full.iter().map(String::as_str).filter(|line| line.starts_with("2 ESC")).collect();
    assert_eq!(escapes, ["2 ESC _A X", "2 ESC _B Y", "2 ESC DATE D"]);
}

#[test]
fn the_prefix_elf_stays_with_whom_the_file_gave_it() {
    let (schema, _) = schema_of_lines(&format!(
        "2 PRFX elf https://example.com/\n2 IRI elf:A\n3 TAG _A {ELF}INDIVIDUAL_RECORD\n"
    ));
    let expected = [
        "1 SCHMA ",
        "2 PRFX elf https://example.com/",
        "2 IRI elf:A",
        "3 TAG _A https://terms.fhiso.org/elf/INDIVIDUAL_RECORD",
    ];
    assert_eq!(written(&schema, &Used::default(), SchemaSelection::Full), expected);
}

#[test]
fn of_the_overlay_all_is_written_that_the_data_model_lacks() {
    let schema = Schema::default();
    let find = |term: &str| schema.find(&elf(term)).unwrap();
    let person = find("INDIVIDUAL_RECORD");
    let defined = [
        ("BLOB".into(), find("MULTIMEDIA_RECORD"), find("BINARY_OBJECT")),
        ("BURI".into(), person, find("BURIAL")),
        ("NAME".into(), person, find("PERSONAL_NAME_STRUCTURE")),
    ];
    let used = Used { defined: defined.into_iter().collect(), ..Used::default() };
    let lines = written(&schema, &used, SchemaSelection::Used);
    let tags: Vec<&str> = lines.iter().map(String::as_str).filter(|line| line.starts_with("3 TAG")).collect();
    assert_eq!(tags, ["3 TAG BURI elf:INDIVIDUAL_RECORD"]);
}

#[test]
fn no_definition_is_written_that_leaves_a_tag_without_a_type() {
    let (schema, _) = schema_of_lines(&format!(
        "2 IRI https://example.com/A\n3 TAG _T {ELF}Document\n3 TAG _U {ELF}Document\n\
         2 IRI https://example.com/B\n3 TAG _T {ELF}Document\n"
    ));
    let conflict = ("_T".into(), TypeId::DOCUMENT);
    assert!(schema.may_have_conflicts() && !Schema::default().may_have_conflicts());
    assert_eq!(schema.conflicts(), [("_T", TypeId::DOCUMENT)]);
    let used = Used { undefined: [conflict].into_iter().collect(), ..Used::default() };
    assert_eq!(written(&schema, &used, SchemaSelection::Used), ["1 SCHMA "]);
    let full = [
        "1 SCHMA ",
        "2 PRFX elf https://terms.fhiso.org/elf/",
        "2 IRI https://example.com/A",
        "3 TAG _U elf:Document",
    ];
    assert_eq!(written(&schema, &used, SchemaSelection::Full), full);
}

/// What is in use of both has to go elsewhere.
#[test]
fn conflicts_of_what_is_written_are_found() {
    let (schema, _) = schema_of_lines(
        "2 IRI https://example.com/Both\n3 ISA https://example.com/P\n3 ISA https://example.com/Q\n\
         2 IRI https://example.com/A\n3 TAG _T https://example.com/P\n\
         2 IRI https://example.com/B\n3 TAG _T https://example.com/Q\n",
    );
    let find = |name: &str| schema.find(&format!("https://example.com/{name}")).unwrap();
    let of = |above: &str, of: &str| ("_T".into(), find(above), find(of));
    let used = |defined: &[(Box<str>, TypeId, TypeId)]| Used {
        defined: defined.iter().cloned().collect(),
        ..Used::default()
    };
    let conflicts = |used: &Used| {
        [SchemaSelection::Used, SchemaSelection::Full, SchemaSelection::None].map(|selection| {
            let found = conflicts(&schema, used, selection).into_iter();
            found.map(|(_, within)| schema.term(within).unwrap().to_string()).collect::<Vec<_>>()
        })
    };
    // Where the type with both supertypes is not described there is no conflict.
    assert_eq!(conflicts(&used(&[of("P", "A")])), [const { Vec::<String>::new() }; 3]);
    let both = vec!["https://example.com/Both".to_string()];
    assert_eq!(conflicts(&used(&[of("P", "A"), of("Q", "B")])), [vec![], both, vec![]]);
    let without = schema.without(&[("_T", find("Both"))]);
    assert!(without.definitions().is_empty() && without.find("https://example.com/B") == Some(find("B")));
}

#[test]
fn what_another_dialect_allowed_is_not_written_in_this_one() {
    let mut schema = Schema::empty().by_rules(ELF_2018_REDUX.rules().schema);
    let of = schema.intern("https://example.com/A");
    for tag in ["ERROR", "_A"] {
        schema.define(tag, TypeId::DOCUMENT, of, Origin::File).unwrap();
    }
    let tags = |schema: &Schema| {
        let lines = written(schema, &Used::default(), SchemaSelection::Full);
        lines.into_iter().filter(|line| line.starts_with("3 TAG")).collect::<Vec<_>>()
    };
    assert_eq!(tags(&schema), ["3 TAG ERROR elf:Document", "3 TAG _A elf:Document"]);
    assert_eq!(tags(&schema.by_rules(SchemaRules::OWN_TEXTS)), ["3 TAG _A elf:Document"]);
}

#[test]
fn a_schema_that_grows_says_the_same_of_tags_as_a_table() {
    let (mut schema, _) = schema_of_lines(
        "2 PRFX elf https://terms.fhiso.org/elf/\n2 IRI urn:x:a\n3 TAG A elf:Document elf:Undefined#B\n3 ISA urn:x:b\n\
         2 IRI urn:x:c\n3 TAG C urn:x:b\n2 IRI urn:x:d\n3 TAG C urn:x:a\n",
    );
    let mut tags = Tags::new();
    for tag in ["A", "B", "C", "D"] {
        tags.intern(tag);
    }
    let mut places: Vec<TypeId> = vec![TypeId::DOCUMENT, TypeId::METADATA, TypeId::UNDEFINED];
    places.extend(tags.iter().map(|(tag, _)| TypeId::undefined(tag)));
    places.extend(["urn:x:a", "urn:x:b", "urn:x:c"].map(|iri| schema.intern(iri)));
    for schema in [schema, Schema::of_dictionary(Dictionary::default(), SchemaRules::OWN_TEXTS)] {
        let mut table = TypeTable::new(&schema, &tags);
        for (tag, text) in tags.iter() {
            for &above in &places {
                let found = schema.type_of_tag(tag, &tags, above);
                assert_eq!(found, table.structure_type(tag, above), "{text} in {above:?}");
            }
        }
    }
}
