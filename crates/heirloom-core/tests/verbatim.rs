//! Files as they stand: they come back octet for octet, paths lead where they came from, and a change changes what it
//! names and nothing else.
//!
//! `PROPTEST_CASES` sets how many cases each is tried with.

use heirloom_core::source::Ignore;
use heirloom_core::verbatim::{Change, Editor};
use heirloom_core::{ReadOptions, parse_with};
use heirloom_laws::draw::{self, Draw, any_file, any_reading, drawn};
use heirloom_laws::laws;
use proptest::prelude::*;

/// Any file, or one in good order.
fn some_file() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![any_file(), drawn(160, draw::orderly_file)]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_file_comes_back_from_its_pieces(octets in some_file(), options in any_reading()) {
        laws::read_in_pieces(&octets, &options).map_err(TestCaseError::fail)?;
        let editor = Editor::new(octets.as_slice(), &options);
        prop_assert_eq!(editor.octets(), &octets);
    }

    #[test]
    fn a_path_leads_back_to_its_structure(octets in some_file(), options in any_reading()) {
        laws::paths_lead_back(&octets, &options).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn a_change_changes_nothing_else(
        octets in some_file(),
        options in any_reading(),
        changes in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..12), 1..3),
    ) {
        let mut octets = octets;
        for change in changes {
            let parsed = parse_with(&octets, &options, &mut Ignore);
            let Some((number, change)) = draw::change(&mut Draw::new(&change), &parsed) else { break };
            let changed = laws::changes_nothing_else(&octets, &options, number, change);
            octets = changed.map_err(TestCaseError::fail)?;
        }
    }
}

/// The other lines of a file stay, octet for octet: a change of one line leaves all before and behind it.
#[test]
fn lines_that_are_not_named_stay() {
    let file = "0 HEAD\n1 CHAR UTF-8\n\n0 @I1@ INDI\r\n  1 NAME x  \njunk\r0 @I2@ INDI \n1  SEX\tM\n0 TRLR";
    let options = ReadOptions::new().detect_dialect();
    let mut editor = Editor::new(file, &options);
    editor.make(&Change::set("I2.SEX=F").unwrap()).unwrap();
    assert_eq!(String::from_utf8(editor.into_octets()).unwrap(), file.replace("SEX\tM", "SEX\tF"));
}
