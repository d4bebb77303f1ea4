use proptest::prelude::*;

use super::*;

/// `level|id|tag|payload`, with `-` for what is absent, or `none` for an unparseable line.
fn check(line: &str, expected: &str) {
    let shown = match Line::parse(line) {
        None => "none".to_string(),
        Some(line) => format!(
            "{}|{}|{}|{}",
            line.level.digits(),
            line.xref_id.unwrap_or("-"),
            line.tag,
            line.payload.map_or("-".to_string(), |payload| format!("[{payload}]"))
        ),
    };
    assert_eq!(shown, expected, "for {line:?}");
}

#[test]
fn parseable_lines() {
    check("0 HEAD", "0|-|HEAD|-");
    check("0\t HEAD", "0|-|HEAD|-");
    check("  0\t@I1@  INDI", "0|I1|INDI|-");
    check("0 @I 1@ INDI", "0|I 1|INDI|-");
    check("0 @I!1:2#@ INDI", "0|I!1:2#|INDI|-");
    check("1 NOTE ", "1|-|NOTE|[]");
    check("1 NOTE  two", "1|-|NOTE|[ two]");
    check("1 NOTE\tx ", "1|-|NOTE|[x ]");
    check("1 23 x", "1|-|23|[x]");
    check("00 HEAD", "0|-|HEAD|-");
    check("007 X", "7|-|X|-");
    check("99999999999999999999 X", "99999999999999999999|-|X|-");
    check("1 SOUR @S1@", "1|-|SOUR|[@S1@]");
    check("1 @X@ NOTE @S1@", "1|X|NOTE|[@S1@]");
}

#[test]
fn unparseable_lines() {
    for line in [
        "",
        " ",
        "\t",
        "junk",
        "0",
        "0 ",
        "0@I1@ INDI",
        "0 @I1@",
        "0 @I1@ ",
        "0 @I1@INDI",
        "0 @I1 INDI",
        "1 NA-ME x",
        "1",
        "-1 NAME",
        "1 É x",
        "0 @É1@ INDI",
        "0 @-1@ INDI",
        "0 @@ INDI",
        "0 @#D@ INDI",
        "0 @ I@ INDI",
        "@I1@",
        "0 @I\t1@ INDI",
        "1 NOTE\u{a0}x",
    ] {
        check(line, "none");
    }
}

#[test]
fn every_unparseable_line_has_a_reason() {
    for line in ["", "x", "1", "1 ", "1x", "1 -", "1 @", "1 @-@ X", "1 @a@", "1 @a@X", "1 @a@ -"] {
        assert!(Line::parse(line).is_none());
        assert!(!Parts::trouble(line).is_empty());
    }
}

#[test]
fn large_levels_saturate() {
    assert_eq!(Line::parse("99999999999999999999 X").unwrap().level.number(), u64::MAX);
    assert_eq!(Line::parse("0000000000000000000000012 X").unwrap().level.number(), 12);
}

proptest! {
    #[test]
    fn writing_a_line_and_reading_it_gives_it_back(
        level in "0|[1-9][0-9]{0,25}",
        id in proptest::option::of("[0-9A-Za-z_][ -?A-~]{0,8}"),
        tag in "[0-9A-Za-z_]{1,20}",
        payload in proptest::option::of("[^\r\n]{0,20}"),
    ) {
        let line = Line {
            level: Level::of(&level), xref_id: id.as_deref(), tag: &tag, payload: payload.as_deref(),
        };
        let mut written = String::new();
        line.write(&mut written);
        prop_assert_eq!(Line::parse(&written), Some(line));
    }

    #[test]
    fn string_lines_agree_with_splitting(text in "[a\r\n é]{0,40}") {
        let expected: Vec<&str> = text.split(['\r', '\n']).filter(|line| !line.is_empty()).collect();
        let found: Vec<&str> = string_lines(text.as_bytes()).map(|range| &text[range]).collect();
        prop_assert_eq!(found, expected);
    }
}
