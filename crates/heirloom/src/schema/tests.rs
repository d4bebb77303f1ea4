use super::*;
use crate::tree::Tags;

fn elf(term: &str) -> String {
    format!("{ELF}{term}")
}

#[test]
fn the_overlay_adds_and_replaces_but_removes_nothing() {
    let (printed, overlaid) = (
        builtin::schema(Compatibility::Literal, Rules::OWN_TEXTS),
        builtin::schema(Compatibility::Overlay, Rules::OWN_TEXTS),
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
    let mut tagger = Tagger::new(schema.clone(), Rules::OWN_TEXTS, ["_ANEYECOLOUR3".into()].into_iter());
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
    let mut tagger = Tagger::new(schema.clone(), Rules::OWN_TEXTS, std::iter::empty());
    let note = find("NOTE_STRUCTURE");
    assert_eq!(&*tagger.tag(note, find("SEX_VALUE"), None, &tags).tag, "NOTE");
    // NOTE is something else in the metadata and in the document.
    assert_eq!(&*tagger.tag(note, TypeId::METADATA, None, &tags).tag, "_NOTE_STRUCTURE");
    // A tag that is undefined somewhere in the dataset stays undefined.
    let mut tagger = Tagger::new(schema.clone(), Rules::OWN_TEXTS, ["NOTE".into()].into_iter());
    assert_eq!(&*tagger.tag(note, find("SEX_VALUE"), None, &tags).tag, "_NOTE_STRUCTURE");
}

#[test]
fn the_tag_that_was_read_is_kept_where_it_will_do() {
    let schema = Schema::default();
    let find = |term: &str| schema.find(&elf(term)).unwrap();
    let tags = Tags::new();
    let mut tagger = Tagger::new(schema.clone(), Rules::OWN_TEXTS, std::iter::empty());
    let (email, submitter) = (find("ADDRESS_EMAIL"), find("SUBMITTER_RECORD"));
    assert_eq!(&*tagger.tag(email, submitter, Some("EMAI"), &tags).tag, "EMAI");
    assert_eq!(&*tagger.tag(email, submitter, Some("MAIL"), &tags).tag, "EMAIL");
    assert_eq!(&*tagger.tag(email, submitter, None, &tags).tag, "EMAIL");
    assert_eq!(&*tagger.tag(find("BURIAL"), find("INDIVIDUAL_RECORD"), None, &tags).tag, "BURI");
}
