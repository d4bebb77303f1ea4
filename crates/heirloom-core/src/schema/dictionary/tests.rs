use std::borrow::Cow;

use super::*;
use crate::keyed::KeyedSet;
use crate::schema::{Dictionaries, SchemaSelection};
use crate::source::{Finding, Ignore};
use crate::testing::ELF_2017_10;
use crate::tree::{Place, PseudoStructures, SerialisationMetadata, xref};

const HINT: &str = "http://example.org/hint";

fn mapping(tag: &str, iris: &[&str]) -> Mapping {
    Mapping { tag: tag.into(), iris: iris.iter().map(|&iri| iri.into()).collect(), origin: Origin::File }
}

fn wanted(iri: &str, hints: &[&str], read: Option<&str>) -> Wanted {
    let hints = hints.iter().map(|&hint| hint.into()).collect();
    Wanted { iri: iri.into(), hints, read: read.map(Box::from), place: Place::Elsewhere }
}

/// A tagger for data that were read with some dictionary, in which these types occur.
fn tagger(read: Option<&Dictionary>, wanted: &[Wanted]) -> DictionaryTagger<'static> {
    let (dictionaries, pseudo) = (Dictionaries::WithDefault, PseudoStructures::Anywhere);
    DictionaryTagger::new(read, &[], dictionaries, pseudo, wanted.iter())
}

#[test]
fn a_default_namespace_gives_every_tag_an_entry() {
    let mut dictionary = Dictionary::default();
    dictionary.add_mapping(mapping("_UID", &["http://example.com/UUID"]));
    assert_eq!(dictionary.default_namespace(), None);
    assert!(dictionary.needs_entry("_UID") && !dictionary.needs_entry("NAME"));

    assert!(dictionary.set_default("http://example.com/"));
    assert!(!dictionary.set_default("http://example.org/"));
    assert_eq!(dictionary.default_namespace(), Some("http://example.com/"));
    assert!(dictionary.needs_entry("_UID") && dictionary.needs_entry("NAME"));
    assert_eq!(dictionary.iri("NAME"), "http://example.com/NAME");

    let dictionary = dictionary.without_default();
    assert_eq!(dictionary.default_namespace(), None);
    assert_eq!(dictionary.iri("NAME"), "http://terms.fhiso.org/elf/NAME");
    assert_eq!(dictionary.iri("_UID"), "http://example.com/UUID");
}

#[test]
fn of_entries_with_one_key_the_first_counts() {
    let text = "0 HEAD\n1 CHAR UTF-8\n1 PRFX http://example.com/\n1 PRFX http://example.org/\n\
        1 PRFX X_ http://example.com/x/\n1 PRFX X_ http://example.org/x/\n0 TRLR\n";
    let rules = ELF_2017_10.rules();
    let mut tape = xref::parse(&rules.tree, Cow::Borrowed(text), &mut Ignore);
    let frame = SerialisationMetadata::find(&rules.tree, &mut tape, &mut Ignore);
    let mut findings: Vec<Finding> = Vec::new();
    let dictionary = read(&tape, &frame.schemas, rules.schema.types, &mut findings);
    let said: Vec<String> = findings.iter().map(|finding| finding.message(text)).collect();
    assert_eq!(
        said,
        [
            "the default namespace is defined already; this was ignored",
            "X_ is defined already; this was ignored"
        ]
    );
    assert_eq!(dictionary.iri("NAME"), "http://example.com/NAME");
    assert_eq!(dictionary.iri("X_A"), "http://example.com/x/A");
}

#[test]
fn data_that_were_read_keep_their_tags_whatever_the_hints() {
    let mut read = Dictionary::default();
    read.add_mapping(mapping("_Y", &["http://example.com/x/Y", HINT]));
    let wanted = wanted("http://example.com/x/Y", &[], Some("_Y"));
    assert_eq!(&*tagger(Some(&read), &[]).tag(&wanted), "_Y");
}

#[test]
fn a_tag_with_hints_is_not_that_of_the_same_type_without() {
    let with = wanted("http://example.com/x/Y", &[HINT], Some("_Y"));
    let without = wanted("http://example.com/x/Y", &[], Some("_Y"));
    let mut tagger = tagger(None, &[with.clone(), without.clone()]);
    let tags = [&with, &without, &with].map(|wanted| tagger.tag(wanted));
    assert_eq!((&*tags[0], &tags[2]), ("_Y", &tags[0]));
    assert_ne!(tags[1], tags[0]);
    let (dictionary, _) = tagger.finish();
    for (tag, hints) in tags.iter().zip([1, 0, 1]) {
        assert_eq!(dictionary.iri(tag), "http://example.com/x/Y");
        assert_eq!(dictionary.hints(tag).len(), hints);
    }
}

#[test]
fn what_is_undefined_is_known_by_its_tag_unless_that_is_taken() {
    let undefined = wanted("https://terms.fhiso.org/elf/Undefined#FOO", &[], None);
    assert_eq!(&*tagger(None, &[]).tag(&undefined), "FOO");
    let others = [wanted("http://terms.fhiso.org/elf/FOO", &[], None)];
    let mut tagger = tagger(None, &others);
    let tag = tagger.tag(&undefined);
    assert_ne!(&*tag, "FOO");
    assert_eq!(tagger.finish().0.iri(&tag), *undefined.iri);
}

#[test]
fn a_new_namespace_is_of_no_use_where_its_tag_has_a_mapping() {
    let mut read = Dictionary::default();
    read.add_mapping(mapping("EXT_LAT", &["http://example.org/other"]));
    let latitude = wanted("http://example.com/ext/LAT", &[], None);
    let longitude = wanted("http://example.com/ext/LONG", &[], None);
    let mut tagger = tagger(Some(&read), &[]);
    assert_eq!(&*tagger.tag(&latitude), "_LAT");
    assert_eq!(&*tagger.tag(&longitude), "EXT_LONG");
    let (dictionary, _) = tagger.finish();
    assert_eq!(dictionary.iri("_LAT"), *latitude.iri);
    assert_eq!(dictionary.iri("EXT_LONG"), *longitude.iri);
}

#[test]
fn tags_are_invented_from_the_last_part_of_an_iri() {
    for (iri, tag) in [
        ("http://example.com/eye_colour", "_EYE_COLOUR"),
        ("http://example.com/eye-colour/", "_EYECOLOUR"),
        ("http://example.com/x#%C3%A9", "_C3A9"),
        ("http://example.com/\u{e9}", "_TYPE"),
    ] {
        // A type with hints has a mapping of its own.
        assert_eq!(&*tagger(None, &[]).tag(&wanted(iri, &[HINT], None)), tag);
    }
}

#[test]
fn new_namespaces_are_written_behind_those_of_the_file_and_the_bare_underscore_last() {
    let mut dictionary = Dictionary::default();
    for (key, origin) in [
        ("_", Origin::New),
        ("b_", Origin::New),
        ("Z_", Origin::File),
        ("A_", Origin::New),
        ("M_", Origin::File),
    ] {
        let namespace =
            Namespace { key: key.into(), iri: format!("http://example.com/{key}").into(), origin };
        assert!(dictionary.add_namespace(namespace));
    }
    let lines = lines(&dictionary, &KeyedSet::default(), SchemaSelection::Full);
    let keys: Vec<&str> = lines.iter().filter_map(|(.., payload)| payload.split(' ').next()).collect();
    assert_eq!(keys, ["Z_", "M_", "A_", "b_", "_"]);
}
