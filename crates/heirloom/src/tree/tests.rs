use super::*;
use crate::source::{Finding, Ignore};
use std::borrow::Cow;

/// One line a structure, indented by depth: tag, id and raw payload.
fn show(text: &str) -> String {
    let tape = xref::parse(&Rules::OWN_TEXTS, Cow::Borrowed(text), &mut Ignore);
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
    let tape = xref::parse(&Rules::OWN_TEXTS, Cow::Borrowed(text), &mut Ignore);
    let mut lines: Vec<_> = tape.all().filter_map(|structure| tape.lines(structure)).collect();
    lines.sort();
    let joined: Vec<&str> = lines.iter().map(|lines| lines.of(text)).collect();
    assert_eq!(joined.join("\n") + "\n", text);
}

fn resolved(text: &str) -> (Tape<'_>, Vec<&'static str>) {
    let mut found: Vec<Finding> = Vec::new();
    let mut tape = xref::parse(&Rules::OWN_TEXTS, Cow::Borrowed(text), &mut Ignore);
    SerialisationMetadata::find(&Rules::OWN_TEXTS, &mut tape, &mut Ignore);
    tagged::resolve(&Rules::OWN_TEXTS, &mut tape, &tagged::PreservedEscapes::default(), &mut found);
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
