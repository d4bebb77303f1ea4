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
        assert!(!LineParts::trouble(line).words.is_empty());
    }
}

#[test]
fn the_reason_is_that_of_the_line() {
    for (line, reason) in [
        ("  ", "it holds only blanks"),
        ("x", "it does not begin with a level"),
        ("01 NAME", "the level has leading zeros"),
        ("1", "nothing follows the level"),
        ("1 ", "nothing follows the level"),
        ("1NAME", "no space follows the level"),
        ("1 -", "what follows the level is not a tag"),
        ("1 @a", "the id has no closing @"),
        ("1 @a@", "no tag follows the id"),
        ("1 @a@INDI", "no space follows the id"),
        ("1 @a@ -", "what follows the id is not a tag"),
        ("1 @a@ ", "what follows the id is not a tag"),
    ] {
        assert_eq!(LineParts::trouble(line).words, reason, "for {line:?}");
    }
    let reason = LineParts::trouble("1 @-@ X").words;
    assert!(reason.starts_with("the id begins with a character that no id may begin with"), "{reason}");
}

#[test]
fn plain_lines_are_those_that_are_written_so() {
    for (line, plain) in [
        ("0 HEAD", true),
        ("1 NAME Ada", true),
        ("12 NOTE  two", true),
        ("0 @I1@ INDI", true),
        ("0 @N1@ NOTE x", true),
        (" 0 HEAD", false),
        ("00 HEAD", false),
        ("0\tHEAD", false),
        ("0  HEAD", false),
        ("1 NAME\tAda", false),
        (" 1 NAME Ada", false),
        ("1  NAME Ada", false),
        ("0  @I1@ INDI", false),
        ("0\t@I1@ INDI", false),
        ("0 @I1@  INDI", false),
        ("0 @I1@\tINDI", false),
    ] {
        let parts = LineParts::of(line.as_bytes()).unwrap();
        assert_eq!(parts.is_plain(line.as_bytes()), plain, "for {line:?}");
        // What is plain is written as it was read.
        let mut written = String::new();
        Line::parse(line).unwrap().write(&mut written);
        assert_eq!(written == line, plain, "for {line:?}");
    }
}

#[test]
fn large_levels_saturate() {
    assert_eq!(Line::parse("99999999999999999999 X").unwrap().level.number(), u64::MAX);
    assert_eq!(Line::parse("0000000000000000000000012 X").unwrap().level.number(), 12);
}

#[test]
fn most_payloads_are_seen_at_a_glance() {
    let seen = |line: &str| LineParts::payload_at_a_glance(line.as_bytes());
    assert_eq!(
        [seen("1 NAME Ada"), seen("0 @I1@ NOTE x\n"), seen("0 @I1@ NOTE \n"), seen("0 @I 1@ NOTE x")],
        [7, 12, 12, 13].map(|at| Some(Some(at)))
    );
    assert_eq!([seen("1 BIRT"), seen("0 @I1@ INDI\r\n1 NAME Ada")], [Some(None), Some(None)]);
    assert_eq!([seen("0 @I1@  INDI"), seen("0 @I1\n1 X@ INDI x"), seen("10 NAME Ada")], [None; 3]);
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

    /// Where a payload begins that is seen at a glance is where the long way finds it, whatever stands in the next line.
    #[test]
    fn what_is_seen_at_a_glance_is_there(
        line in "[0-9]{1,2}[ \t]{1,2}(@[^@\r\n]{0,5}@ {0,2})?[0-9A-Z_.é]{0,4}([ \t][^\r\n]{0,5})?",
        behind in "([\r\n]{1,2}[^\r\n]{0,9})?",
    ) {
        let all = format!("{line}{behind}");
        if let Some(parts) = LineParts::with_odd_id(line.as_bytes()) {
            for octets in [&line, &all] {
                let seen = LineParts::payload_at_a_glance(octets.as_bytes());
                prop_assert!(seen.is_none_or(|seen| seen == parts.payload), "{octets:?}: {seen:?}");
            }
        }
    }

    #[test]
    fn string_lines_agree_with_splitting(text in "[a\r\n é]{0,40}") {
        let expected: Vec<&str> = text.split(['\r', '\n']).filter(|line| !line.is_empty()).collect();
        let found: Vec<&str> = string_lines(text.as_bytes()).map(|range| &text[range]).collect();
        prop_assert_eq!(found, expected);
    }
}

/// NULs that fill the end of a line are no part of it, where that is forgiven; others are none of a tag.
#[test]
fn nuls_behind_a_tag_are_forgiven_at_the_end_only() {
    for (line, is_forgiven) in
        [("1 NOTE\0\0", true), ("1 NOTE\0\n", true), ("1 NOTE\0x", false), ("1 NOTE\0 x", false)]
    {
        assert!(LineParts::of(line.as_bytes()).is_none(), "{line:?}");
        let forgiven = LineParts::with_slips(line.as_bytes());
        assert_eq!(
            forgiven.map(|parts| (parts.tag, parts.payload)),
            is_forgiven.then_some((2..6, None)),
            "{line:?}"
        );
    }
}
