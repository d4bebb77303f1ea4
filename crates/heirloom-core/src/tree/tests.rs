use super::*;
use crate::source::{Finding, Ignore};
use std::borrow::Cow;

/// One line a structure, indented by depth: tag, id and raw payload.
fn show(text: &str) -> String {
    let tape = xref::parse(&TreeRules::OWN_TEXTS, Cow::Borrowed(text), &mut Ignore);
    let mut shown = String::new();
    for structure in tape.all() {
        let mut depth = 0;
        let mut above = tape.superstructure(structure);
        while let Some(structure) = above {
            depth += 1;
            above = tape.superstructure(structure);
        }
        let id = tape.id(structure).map(|id| format!(" @{id}@")).unwrap_or_default();
        let payload = tape.raw_payload(structure).map(|raw| format!(" {raw:?}")).unwrap_or_default();
        shown += &format!("{}{}{id}{payload}\n", "  ".repeat(depth), tape.tag_text(structure));
    }
    shown
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(show(text).lines().collect::<Vec<_>>(), expected, "for {text:?}");
}

#[test]
fn levels_decide_nesting() {
    check("0 INDI\n1 BIRT\n2 DATE x\n1 SEX M", &["INDI", "  BIRT", "    DATE \"x\"", "  SEX \"M\""]);
    check("", &[]);
    check("\n\r\n", &[]);
}

#[test]
fn continuations_are_merged() {
    check("0 NOTE a\r\n1 CONT b\r\n1 CONC c", &["NOTE \"a\\nbc\""]);
    check("0 NOTE\n1 CONT x", &["NOTE \"\\nx\""]);
    check("0 NOTE a\n1 CONT\n1 CONT b", &["NOTE \"a\\n\\nb\""]);
    check("0 NOTE a \n1 CONC  b", &["NOTE \"a  b\""]);
    check("0 NOTE\n1 CONC", &["NOTE \"\""]);
}

#[test]
fn continuations_elsewhere_are_structures() {
    check("0 NOTE a\n1 SOUR x\n1 CONT b", &["NOTE \"a\"", "  SOUR \"x\"", "  CONT \"b\""]);
    check("0 NOTE a\n1 @X@ CONT b", &["NOTE \"a\"", "  CONT @X@ \"b\""]);
    check("0 NOTE a\n0 CONT b\n1 CONT c", &["NOTE \"a\"", "  CONT \"c\"", "CONT \"b\""]);
    check("0 CONT b", &["CONT \"b\""]);
    check("0 NOTE a\njunk\n1 CONT b", &["NOTE \"a\"", "  ERROR \"junk\"", "  CONT \"b\""]);
}

#[test]
fn error_lines() {
    check("junk", &["ERROR \"junk\""]);
    check("0 INDI\n2 @X@ DATE y", &["INDI", "  ERROR @X@ \"2 DATE y\""]);
    check("0 INDI\n\t3\t NOTE", &["INDI", "  ERROR \"3 NOTE\""]);
    check("1 CHAR UTF-8\n0 HEAD", &["ERROR \"1 CHAR UTF-8\"", "HEAD"]);
    check("0 INDI\n  \n1 SEX M", &["INDI", "  ERROR \"  \"", "  SEX \"M\""]);
    check("0 NOTE a\n1 CONT b\n2 CONT c", &["NOTE \"a\\nb\"", "  ERROR \"2 CONT c\""]);
    check("0 INDI\n99999999999999999999 X", &["INDI", "  ERROR \"99999999999999999999 X\""]);
    check("0 INDI\n0002 X", &["INDI", "  ERROR \"2 X\""]);
}

#[test]
fn nothing_lies_in_an_error_line() {
    check("0 INDI\n1 BIRT\n1 ERROR x\n2 DATE y", &["INDI", "  BIRT", "    DATE \"y\"", "  ERROR \"x\""]);
    check(
        "0 INDI\n1 BIRT\n1 ERROR x\n2 CONT z\n1 CONC w\n2 DATE y\n1 SEX M",
        &[
            "INDI",
            "  BIRT",
            "    CONT \"z\"",
            "    DATE \"y\"",
            "  ERROR \"x\"",
            "  CONC \"w\"",
            "  SEX \"M\"",
        ],
    );
    check("0 HEAD\n0 ERROR x\n1 SOUR y\n0 TRLR", &["HEAD", "  SOUR \"y\"", "ERROR \"x\"", "TRLR"]);
}

#[test]
fn every_line_is_in_one_structure() {
    let text = "0 A\n1 B\n1 ERROR x\n2 C y\n3 CONT z\nbad\n2 CONT w\n";
    let tape = xref::parse(&TreeRules::OWN_TEXTS, Cow::Borrowed(text), &mut Ignore);
    let mut lines: Vec<_> = tape.all().filter_map(|structure| tape.lines(structure)).collect();
    lines.sort();
    let joined: Vec<&str> = lines.iter().map(|lines| lines.of(text)).collect();
    assert_eq!(joined.join("\n") + "\n", text);
}

fn resolved(text: &str) -> (Tape<'_>, Vec<&'static str>) {
    let mut found: Vec<Finding> = Vec::new();
    let mut tape = xref::parse(&TreeRules::OWN_TEXTS, Cow::Borrowed(text), &mut Ignore);
    SerialisationMetadata::find(&TreeRules::OWN_TEXTS, &mut tape, &mut Ignore);
    tagged::resolve(&TreeRules::OWN_TEXTS, &mut tape, &tagged::PreservedEscapes::default(), &mut found);
    (tape, found.iter().map(|finding| finding.code().name).collect())
}

/// Where each pointer leads, by id.
#[track_caller]
fn check_pointers(text: &str, expected: &[&str], codes: &[&str]) {
    let (tape, found) = resolved(text);
    let mut shown: Vec<String> = Vec::new();
    for structure in tape.all() {
        if tape.has(structure, Marks::POINTER) {
            let target = tape.target(structure).unwrap();
            shown.push(format!(
                "{} -> {} {}",
                tape.tag_text(structure),
                tape.tag_text(target),
                tape.id(target).unwrap()
            ));
        }
    }
    assert_eq!(shown, expected, "for {text:?}");
    assert_eq!(found, codes, "for {text:?}");
}

#[test]
fn pointers_lead_to_their_records() {
    check_pointers("0 @I1@ INDI\n1 FAMC @F1@\n0 @F1@ FAM", &["FAMC -> FAM F1"], &[]);
    check_pointers("0 @I1@ INDI\n1 FAMC @F\n2 CONC 1@\n0 @F1@ FAM", &["FAMC -> FAM F1"], &[]);
    check_pointers("0 @I1@ INDI\n1 FAMC  @F1@ \n0 @F1@ FAM", &["FAMC -> FAM F1"], &["padded-pointer"]);
    check_pointers("0 @I1@ INDI\n1 NOTE @@I1@@\n1 NOTE @#D@ ", &[], &["removed-escape"]);
    check_pointers("0 @I1@ INDI\n1 FAMC @I1@\n2 CONT", &[], &["lone-at"]);
}

#[test]
fn dangling_pointers_lead_to_undef_records() {
    check_pointers(
        "0 INDI\n1 A @F9@\n1 B @F8@\n1 C @F\n2 CONC 7@\n1 D @F9@\n1 E @F7@",
        &["A -> UNDEF F9", "B -> UNDEF F8", "C -> UNDEF F7", "D -> UNDEF F9", "E -> UNDEF F7"],
        &["dangling-pointer"; 5],
    );
    // Dropped with the trailer.
    check_pointers("0 TRLR\n1 A @F9@", &[], &[]);
    // An id of serialisation metadata is none.
    check_pointers("0 @H@ HEAD\n0 INDI\n1 A @H@", &["A -> UNDEF H"], &["dangling-pointer"]);
}

#[test]
fn pointers_to_duplicates_lead_to_undef_records() {
    let text = "0 @I1@ INDI\n0 @I1@ INDI\n0 @I1_2@ FAM\n1 HUSB @I1@\n1 CHIL @I1@\n0 @I1@ NOTE";
    check_pointers(
        text,
        &["HUSB -> UNDEF I1_5", "CHIL -> UNDEF I1_5"],
        &["duplicate-id", "duplicate-id", "ambiguous-pointer", "ambiguous-pointer"],
    );
    let (tape, _) = resolved(text);
    let ids: Vec<_> = tape.roots().filter_map(|root| tape.id(root)).collect();
    assert_eq!(ids, ["I1", "I1_3", "I1_2", "I1_4", "I1_5"]);
}

/// The metadata of a text by some rules, with what was reported, and which structures are no data.
fn frame_of(rules: &TreeRules, text: &str) -> (SerialisationMetadata, Vec<&'static str>, Vec<String>) {
    let mut found: Vec<Finding> = Vec::new();
    let mut tape = xref::parse(rules, Cow::Borrowed(text), &mut Ignore);
    let metadata = SerialisationMetadata::find(rules, &mut tape, &mut found);
    let is_data = |structure| metadata.head_is_data && metadata.head == Some(structure);
    let no_data =
        tape.all().filter(|&structure| tape.has(structure, Marks::SERIALISATION) && !is_data(structure));
    let no_data = no_data.map(|structure| tape.tag_text(structure).to_string()).collect();
    (metadata, found.iter().map(|finding| finding.code().name).collect(), no_data)
}

fn with(pseudo_structures: PseudoStructures) -> TreeRules {
    TreeRules { pseudo_structures, ..TreeRules::OWN_TEXTS }
}

#[test]
fn what_the_header_is_depends_on_the_rules() {
    let text = "0 HEAD\n1 CHAR UTF-8\n0 TRLR";
    let (frame, found, no_data) = frame_of(&TreeRules::OWN_TEXTS, text);
    assert_eq!((frame.head_is_data, frame.shows_frame, frame.ids_are_data), (false, false, false));
    assert_eq!((found, no_data), (vec![], vec!["HEAD".to_string(), "CHAR".into(), "TRLR".into()]));
    let structure = TreeRules { head: Head::Structure, ids: Ids::Data, ..TreeRules::OWN_TEXTS };
    let (frame, found, no_data) = frame_of(&structure, text);
    assert_eq!((frame.head_is_data, frame.shows_frame, frame.ids_are_data), (true, false, true));
    assert_eq!((found, no_data), (vec![], vec!["CHAR".to_string(), "TRLR".into()]));
    let (frame, ..) = frame_of(&with(PseudoStructures::OnlyDictionary), text);
    assert!(frame.shows_frame && !frame.head_is_data);
}

#[test]
fn a_trailer_that_is_data_says_more_than_its_tag() {
    let rules = with(PseudoStructures::OnlyDictionary);
    for (trailer, is_data) in [
        ("0 TRLR", false),
        ("0 @T@ TRLR", true),
        ("0 TRLR x", true),
        ("0 TRLR\n1 NOTE", true),
        ("0 TRLR\n1 PRFX x y", false),
        ("0 @T@ TRLR\n1 PRFX x y", true),
    ] {
        let (_, _, no_data) = frame_of(&rules, &format!("0 HEAD\n{trailer}"));
        assert_eq!(!no_data.contains(&"TRLR".to_string()), is_data, "for {trailer:?}");
    }
}

#[test]
fn a_schema_outside_the_header_is_reported_where_there_are_schemas() {
    let text = "0 HEAD\n0 SCHMA\n0 TRLR";
    assert_eq!(frame_of(&TreeRules::OWN_TEXTS, text).1, [SCHEMA_AS_DATA.name]);
    assert_eq!(frame_of(&with(PseudoStructures::WithDictionary), text).1, [""; 0]);
}

#[test]
fn pseudo_structures_out_of_place_are_dropped() {
    let text = "0 HEAD\n1 CHAR UTF-8\n0 INDI\n1 CHAR x\n2 NOTE y\n0 TRLR";
    let (_, found, no_data) = frame_of(&with(PseudoStructures::Anywhere), text);
    assert_eq!(found, [OUT_OF_PLACE.name, DATA_DROPPED.name]);
    assert_eq!(no_data, ["HEAD", "CHAR", "CHAR", "NOTE", "TRLR"]);
    let (_, found, no_data) = frame_of(&with(PseudoStructures::WithDictionary), text);
    assert_eq!((found, no_data), (vec![], vec!["HEAD".to_string(), "CHAR".into(), "TRLR".into()]));
}

#[test]
fn the_trailer_of_one_tape_ends_the_next() {
    let rules = TreeRules::OWN_TEXTS;
    let mut before = Before::default();
    let mut next = |text: &str| -> (Vec<&'static str>, bool) {
        let mut found: Vec<Finding> = Vec::new();
        let mut tape = xref::parse(&rules, Cow::Borrowed(text), &mut Ignore);
        SerialisationMetadata::find_behind(&rules, &mut before, &mut tape, &mut found);
        (found.iter().map(|finding| finding.code().name).collect(), before.is_behind_trailer())
    };
    assert_eq!(next("0 INDI"), (vec![NO_HEAD.name], false));
    assert_eq!(next("0 NOTE"), (vec![], false));
    assert_eq!(next("0 TRLR"), (vec![], true));
    // The header is met once.
    assert_eq!(next("0 HEAD\n0 NOTE"), (vec![AFTER_TRAILER.name, AFTER_TRAILER.name], true));
    assert_eq!(next("0 HEAD"), (vec![AFTER_TRAILER.name, SECOND_HEAD.name], true));
    assert!(!Before::BETWEEN.is_behind_trailer());
}

#[test]
fn deep_structures_lie_in_what_stands_above_them() {
    let deep: String = (0..=40).map(|level| format!("{level} L{level}\n")).collect();
    let text = deep + "35 X\n36 Y\n32 Z\n33 ZZ\n31 W\n";
    let tape = xref::parse(&TreeRules::OWN_TEXTS, Cow::Borrowed(&text), &mut Ignore);
    let named = |tag: &str| tape.all().find(|&structure| tape.tag_text(structure) == tag).unwrap();
    let above = |tag: &str| tape.tag_text(tape.superstructure(named(tag)).unwrap());
    for level in 1..=40 {
        assert_eq!(above(&format!("L{level}")), format!("L{}", level - 1));
    }
    let others = ["X", "Y", "Z", "ZZ", "W"].map(above);
    assert_eq!(others, ["L34", "X", "L31", "Z", "L30"]);
}
