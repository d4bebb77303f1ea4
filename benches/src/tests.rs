use std::collections::{BTreeSet, HashMap};
use std::io;

use heirloom_core::octets::{CodePage, Encoding};
use heirloom_core::source::Severity;
use heirloom_core::{Dataset, LineBreak, Payload, parse};

use crate::Shape;

const WRITTEN: [Encoding; 5] =
    [Encoding::Utf8, Encoding::Ansel, Encoding::Ascii, Encoding::Utf16Le, Encoding::Utf16Be];

/// FNV-1a.
fn digest(octets: &[u8]) -> u64 {
    let start = 0xCBF2_9CE4_8422_2325;
    octets.iter().fold(start, |sum, &octet| (sum ^ u64::from(octet)).wrapping_mul(0x0100_0000_01B3))
}

#[test]
fn the_same_shape_gives_the_same_octets() {
    let shape = Shape { persons: 200, ..Shape::default() };
    assert_eq!(shape.octets(), shape.octets());
    // Counts of instructions are stored for such a file: store them anew when this changes.
    assert_eq!(digest(&shape.octets()), 0x9AD3_B487_ED10_54BB);
    assert_ne!(shape.octets(), Shape { seed: 2, ..shape }.octets());
}

#[test]
fn nothing_is_wrong_with_it() {
    for encoding in WRITTEN {
        for line_break in [LineBreak::Lf, LineBreak::CrLf, LineBreak::Cr] {
            let octets = Shape { persons: 500, encoding, line_break, ..Shape::default() }.octets();
            let (parsed, findings) = parse(&octets);
            assert_eq!(parsed.encoding(), encoding);
            let wrong = findings.iter().find(|finding| finding.severity() >= Severity::Warning);
            assert!(wrong.is_none(), "{encoding}: {}", wrong.unwrap().message(parsed.text()));
        }
    }
}

#[test]
fn lines_have_no_blanks_at_their_ends_and_the_usual_length() {
    let octets = Shape::default().octets();
    let text = str::from_utf8(&octets).expect("UTF-8");
    assert!(text.lines().all(|line| line == line.trim() && line.len() < 100));
    let mean = text.len() as f64 / text.lines().count() as f64;
    assert!((22.5..25.5).contains(&mean), "{mean}");
}

/// Each record of a kind with its pointers of another.
fn pointers<'d>(dataset: &'d Dataset<'d>, record: &str, tags: &[&str]) -> BTreeSet<(&'d str, &'d str)> {
    let mut found = BTreeSet::new();
    for person in dataset.document().filter(|structure| structure.tag() == record) {
        for below in person.substructures().filter(|below| tags.contains(&below.tag())) {
            let target = below.target().and_then(|target| target.id()).expect("a pointer");
            assert!(found.insert((person.id().expect("an id"), target)), "{target} twice");
        }
    }
    found
}

#[test]
fn every_pointer_leads_somewhere_and_families_agree_with_persons() {
    for persons in [1, 2, 3, 47, 48, 49, 50, 51, 1000] {
        let octets = Shape { persons, ..Shape::default() }.octets();
        let dataset = parse(&octets).0.dataset;
        let count = |tag: &str| dataset.document().filter(|record| record.tag() == tag).count() as u64;
        assert_eq!(count("INDI"), persons);
        assert_eq!(count("UNDEF"), 0);

        let everything = dataset.document().flat_map(|record| record.preorder()).map(|(_, below)| below);
        for structure in everything {
            if let Some(Payload::String(text)) = structure.payload() {
                assert!(!(text.starts_with('@') && text.ends_with('@')), "{text} leads nowhere");
            }
        }

        let turned = |set: BTreeSet<_>| -> BTreeSet<_> { set.into_iter().map(|(a, b)| (b, a)).collect() };
        let spouses = pointers(&dataset, "INDI", &["FAMS"]);
        assert_eq!(spouses, turned(pointers(&dataset, "FAM", &["HUSB", "WIFE"])));
        let children = pointers(&dataset, "INDI", &["FAMC"]);
        assert_eq!(children, turned(pointers(&dataset, "FAM", &["CHIL"])));
        assert!(persons < 50 || !children.is_empty());
    }
}

#[test]
fn clans_hang_together() {
    let octets = Shape::default().octets();
    let dataset = parse(&octets).0.dataset;
    let links = pointers(&dataset, "INDI", &["FAMS", "FAMC"]);
    // Everybody and every family under the name of whom they are connected with.
    let mut names: HashMap<&str, &str> = HashMap::new();
    fn root<'d>(names: &HashMap<&'d str, &'d str>, mut of: &'d str) -> &'d str {
        while let Some(&next) = names.get(of).filter(|&&next| next != of) {
            of = next;
        }
        of
    }
    for &(person, family) in &links {
        let (one, other) = (root(&names, person), root(&names, family));
        names.insert(one, other);
    }
    let mut sizes: HashMap<&str, usize> = HashMap::new();
    for person in dataset.document().filter(|record| record.tag() == "INDI") {
        *sizes.entry(root(&names, person.id().expect("an id"))).or_default() += 1;
    }
    assert!(sizes.values().any(|&size| size > 100), "{sizes:?}");
}

#[test]
fn the_size_is_what_was_asked_for() {
    for encoding in WRITTEN {
        for line_break in [LineBreak::Lf, LineBreak::CrLf] {
            for octets in [32_000, 64_000, 1_000_000, 8_000_000] {
                let shape = Shape { encoding, line_break, ..Shape::default() }.about(octets);
                let size = shape.octets().len() as f64;
                let ratio = size / octets as f64;
                assert!((0.95..1.05).contains(&ratio), "{encoding} {octets}: {ratio}");
            }
        }
    }
}

#[test]
fn code_pages_are_never_written() {
    let shape = Shape { encoding: Encoding::Page(CodePage::Cp437), ..Shape::default() };
    assert_eq!(shape.write_to(io::sink()).map_err(|error| error.kind()), Err(io::ErrorKind::InvalidInput));
    assert!(shape.octets().is_empty());
}
