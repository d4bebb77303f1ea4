//! What an application developer relies on: a file can be kept and handed on, and says the same as the engine and the model do.

use std::path::Path;

use heirloom::engine::form;
use heirloom::engine::source::{Finding, apply};
use heirloom::{Day, Encoding, File, ReadOptions, Safety, WriteError, WriteOptions, model};

fn example(name: &str) -> File<'static> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    heirloom::read(std::fs::read(folder.join(name)).expect("an example"))
}

const TODAY: Day = Day::from_jdn(2_460_000);

#[test]
fn a_file_can_be_returned_and_sent_to_another_thread() {
    let file = example("family.ged");
    let people = file.tree().people().count();
    let counted = std::thread::spawn(move || file.tree().people().count()).join().expect("no panic");
    assert!(people > 0);
    assert_eq!(counted, people);
}

#[test]
fn owned_and_borrowed_bytes_say_the_same() {
    // In ANSEL the places of characters and of bytes differ.
    let bytes = b"0 HEAD\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NAME Andr\xE2e /King/\n1 NOTE me@home\n0 TRLR\n";
    let (borrowed, owned) = (heirloom::read(bytes), heirloom::read(bytes.to_vec()));
    assert_eq!(borrowed.dataset(), owned.dataset());
    assert_eq!(borrowed.check(TODAY).to_vec(), owned.check(TODAY).to_vec());
    let [first, second] = [&borrowed, &owned].map(|file| file.fix(Safety::Safe).preview());
    assert_eq!(first, second);
    assert_eq!((first[0].line, &*first[0].new), (5, "@"));
}

#[test]
fn checking_finds_what_reading_form_and_rules_find() {
    for name in ["damaged.ged", "family.ged", "dates.ged", "dictionary-2017-10.ged"] {
        let file = example(name);
        let (parsed, mut expected) = heirloom::engine::parse(file.bytes());
        if parsed.dialect.judges_form() {
            form::look(&parsed, &mut expected);
        }
        let found = model::Model::new(&parsed.dataset);
        model::rules::check(&found, &Default::default(), TODAY, |_| true, &mut expected);
        let checked = file.check(TODAY);
        assert!(checked.is_sorted_by_key(Finding::span));
        let ids = |findings: &[Finding]| {
            let mut ids: Vec<_> =
                findings.iter().map(|finding| (finding.span(), finding.code().id)).collect();
            ids.sort_unstable();
            ids
        };
        assert_eq!(ids(&checked), ids(&expected), "{name}");
    }
    let only =
        example("damaged.ged").check_with(&Default::default(), TODAY, |code| code.id == "X007").to_vec();
    assert!(!only.is_empty() && only.iter().all(|finding| finding.code().id == "X007"));
}

#[test]
fn the_preview_is_what_happens() {
    for (name, boldest) in [("damaged.ged", Safety::Safe), ("damaged.ged", Safety::Unsafe)] {
        let file = example(name);
        let fixed = file.fix(boldest);
        let preview = fixed.preview();
        assert_eq!(preview.len(), fixed.changes.len());
        // Both are in UTF-8, so that the text can be put together again from what the preview says.
        let mut text = file.text().to_string();
        for (place, change) in preview.iter().zip(&fixed.changes).rev() {
            let old = change.edit.octets.clone();
            assert_eq!(&text[old.clone()], place.old);
            // From the last change to the first, so that what stands before is as it was.
            assert_eq!(text[..old.start].matches('\n').count() + 1, place.line);
            assert!(!place.reasons.is_empty());
            text.replace_range(old, &place.new);
        }
        assert_eq!(text.as_bytes(), fixed.bytes());
        let edits: Vec<_> = fixed.changes.iter().map(|change| change.edit.clone()).collect();
        assert_eq!(apply(file.bytes(), &edits), fixed.bytes());
    }
}

#[test]
fn gedcom_7_is_read_and_not_written() {
    let file = heirloom::read(b"0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NOTE me@home\n0 TRLR\n");
    assert_eq!(file.tree().people().count(), 1);
    assert!(matches!(file.convert(&WriteOptions::new()), Err(WriteError::Gedcom7)));
    assert!(matches!(file.canonical(), Err(WriteError::Gedcom7)));
    assert_eq!(file.fix(Safety::Unsafe).bytes(), file.bytes());
    // Whoever names a format is believed.
    let older = ReadOptions::new().dialect(file.dialect());
    let insisted = heirloom::read_with(file.bytes(), &older);
    assert!(insisted.convert(&WriteOptions::new()).is_ok());
}

#[test]
fn records_of_every_sort_are_found() {
    let file = heirloom::read(
        b"0 HEAD\n0 @U1@ SUBM\n1 NAME J\n0 @I1@ INDI\n1 SOUR @S1@\n1 NOTE inside\n0 @F1@ FAM\n0 @S1@ SOUR\n0 @R1@ REPO\n\
          0 @N1@ NOTE x\n0 @M1@ OBJE\n0 TRLR\n",
    );
    let tree = file.tree();
    let counts = [
        tree.people().count(),
        tree.families().count(),
        tree.sources().count(),
        tree.repositories().count(),
        tree.notes().count(),
        tree.media().count(),
        tree.submitters().count(),
    ];
    assert_eq!(counts, [1; 7]);
    assert!(tree.person("I1").is_some() && tree.family("F1").is_some());
    assert!(tree.person("F1").is_none() && tree.family("I1").is_none() && tree.person("I9").is_none());
}

#[test]
fn conversion_keeps_what_the_file_says() {
    let file = example("family.ged");
    for encoding in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Ansel] {
        let options = WriteOptions::canonical(file.dialect()).encoding(encoding);
        let written = file.convert(&options).expect("it can be written");
        assert!(file.diff(&heirloom::read(written)).is_empty(), "{}", encoding.name());
    }
    let canonical = file.canonical().expect("it can be written");
    assert_eq!(heirloom::read(&*canonical).canonical().expect("again"), canonical);
}
