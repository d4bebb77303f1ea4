//! GEDCOM as it is found: what real files have and no grammar does, read as it was meant, each time with a finding.

use std::io::Cursor;

use heirloom_core::dialects::GEDCOM;
use heirloom_core::lines::{LineRules, Slips, XrefIds};
use heirloom_core::octets::{CodePage, Encoding};
use heirloom_core::prologue::Declared;
use heirloom_core::records::Records;
use heirloom_core::source::{Finding, Severity};
use heirloom_core::{Dialect, Parsed, ReadOptions, Structure, parse_with};
use proptest::prelude::*;

fn read(text: &[u8]) -> (Parsed<'_>, Vec<Finding>) {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(text, &ReadOptions::new().detect_dialect(), &mut findings);
    findings.sort_by_key(Finding::span);
    (parsed, findings)
}

/// What a file says: a line for each structure, `>` for each level.
fn outline(parsed: &Parsed<'_>) -> String {
    let mut lines = Vec::new();
    let mut waiting: Vec<(Structure<'_>, usize)> = Vec::new();
    waiting.extend(parsed.dataset.document().map(|record| (record, 0)));
    waiting.reverse();
    while let Some((structure, level)) = waiting.pop() {
        let mut line = ">".repeat(level) + structure.tag();
        if let Some(target) = structure.target() {
            line += &format!(" @{}@", target.id().unwrap_or_default());
        } else if let Some(string) = structure.string() {
            line += &format!(" {string:?}");
        }
        lines.push(line);
        let mut below: Vec<_> = structure.substructures().map(|below| (below, level + 1)).collect();
        below.reverse();
        waiting.extend(below);
    }
    lines.join("\n")
}

/// What `HEAD.GEDC.VERS` may say, and whether that is GEDCOM 7.
const VERSIONS: &[(&str, bool)] = &[
    ("7", true),
    ("7.0", true),
    ("7.0.14", true),
    ("7.1", true),
    (" 7 ", true),
    ("  7.0\t", true),
    ("7.0 (final)", true),
    ("70", false),
    ("70.0", false),
    ("7x", false),
    ("7.", false),
    ("7.x", false),
    ("v7.0", false),
    ("x 7.0", false),
    ("5.5.1", false),
    ("5.7", false),
    ("", false),
];

/// The first lines of a file and the dataset that is read from it are asked by one rule.
#[test]
fn a_version_is_gedcom_7_or_it_is_not() {
    for &(version, is_7) in VERSIONS {
        let file = format!("0 HEAD\n1 GEDC\n2 VERS {version}\n1 CHAR UTF-8\n0 TRLR\n");
        let declared = heirloom_core::prologue::declared(file.as_bytes());
        assert_eq!(declared == Declared::Gedcom7, is_7, "by the header: {version:?}");
        for &dialect in Dialect::READ {
            let options = ReadOptions::new().dialect(dialect);
            let parsed = parse_with(file.as_bytes(), &options, &mut heirloom_core::source::Ignore);
            assert_eq!(parsed.dataset.is_gedcom_7(), is_7, "by the dataset, as {dialect}: {version:?}");
        }
        let mut builder = heirloom_core::Builder::for_dialect(GEDCOM);
        let format = builder.metadata("https://terms.fhiso.org/elf/GEDCOM_FORMAT");
        builder.set_tag(format, "GEDC");
        let number = builder.substructure(format, "https://terms.fhiso.org/elf/VERSION_NUMBER");
        builder.set_tag(number, "VERS");
        builder.set_string(number, version);
        assert_eq!(builder.build().unwrap().is_gedcom_7(), is_7, "as built: {version:?}");
    }
    // Who says that it is ELF means that.
    for elf in [
        "1 GEDC\n2 VERS 7.0\n2 ELF 1.0.0\n",
        "1 GEDC\n2 VERS 7.0\n1 PRFX http://x.example/\n",
        "1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 ESC DATE D\n",
    ] {
        let file = format!("0 HEAD\n{elf}0 TRLR\n");
        assert_ne!(heirloom_core::prologue::declared(file.as_bytes()), Declared::Gedcom7, "{elf}");
        assert!(!read(file.as_bytes()).0.dataset.is_gedcom_7(), "{elf}");
    }
}

/// Headers of GEDCOM 7 as they are found, and headers in which nothing is one.
const ODD_HEADERS: &[(&str, bool)] = &[
    ("1 gedc\n2 vers 7.0\n", true),
    ("1 GEDC\n  2 VERS 7.0\n", true),
    ("\t1 Gedc\n   3 Vers 7.0\n", true),
    ("3 GEDC\n4 VERS 7.0\n", true),
    ("01 GEDC\n02 VERS 7.0\n", true),
    ("1 @X@GEDC\n2 VERS 7.0\n", true),
    ("1 GEDC\n2 VERS 7\n3 CONT final\n", true),
    ("0 CONT x\n1 GEDC\n2 VERS 7.0\n", true),
    ("1 ERROR x\n1 GEDC\n1 ERROR x\n2 VERS 7.0\n", true),
    // GEDCOM 7 may have a schema in which nothing stands, or nothing but tags.
    ("1 GEDC\n2 VERS 7.0\n1 SCHMA\n", true),
    ("1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _X https://x.example/\n", true),
    ("1 GEDC\n2 VERS 7.0\n1 schma\n2 ESC DATE D\n", false),
    ("1 GEDC\n2 VERS 7\n3 CONC 0\n", false),
    // More of a text, another line, another record.
    ("1 NOTE x\n3 vers 7.0\n", false),
    ("1 GEDC x\n3 vers 7.0\n", false),
    ("1 NOTE\n2 GEDC\n3 VERS 7.0\n", false),
    ("1 GEDC\n2 VERS 5.5.1\n2 VERS 7.0\n", false),
    ("1 GEDC\n2 VERS 5.5.1\n1 GEDC\n2 VERS 7.0\n", false),
    ("1 GEDC\n2 VERS 7.0\n1 GEDC\n2 ELF 1.0.0\n", false),
    ("0 @-1@ INDI\n1 GEDC\n2 VERS 7.0\n", false),
];

/// A file is GEDCOM 7 for those who are to write it where the dataset says so, however its header is written: there is one
/// reader of headers.
#[test]
fn a_header_says_the_same_to_all_who_ask() {
    for &(header, is_7) in ODD_HEADERS {
        for (before, is_first) in [("", true), ("no line\n", true), ("0 NOTE x\n", false)] {
            let is_7 = is_7 && is_first;
            let file = format!("{before}0 HEAD\n{header}1 CHAR UTF-8\n0 TRLR\n");
            let parsed = read(file.as_bytes()).0;
            assert_eq!(parsed.declared() == Some(Declared::Gedcom7), is_7, "it declares: {file:?}");
            assert_eq!(parsed.dataset.is_gedcom_7(), is_7, "the dataset says: {file:?}");
            let mut records =
                Records::open(Cursor::new(&file), &ReadOptions::new()).expect("a file in memory");
            assert_eq!(records.declared() == Some(Declared::Gedcom7), is_7, "in windows: {file:?}");
            let first = records.next_window().expect("a file in memory").expect("a first window");
            assert_eq!(first.parsed.dataset.is_gedcom_7(), is_7, "the first window says: {file:?}");
            // Also where nothing but its zeros shows that it is UTF-16.
            let wide: Vec<u8> = format!("\n{file}").encode_utf16().flat_map(u16::to_le_bytes).collect();
            let parsed = read(&wide).0;
            let both = (parsed.declared() == Some(Declared::Gedcom7), parsed.dataset.is_gedcom_7());
            assert_eq!(both, (is_7, is_7), "in UTF-16: {file:?}");
        }
    }
}

proptest! {
    /// The same of headers that nobody thought of, in encodings that nobody knows yet; and what declares ELF is no GEDCOM 7.
    #[test]
    fn random_headers_say_the_same_to_all_who_ask(
        before in header_lines(),
        format in "[ \t]?(1 GEDC|1 gedc|01 Gedc|2 GEDC|0 GEDC|1 @X@GEDC) ?\n",
        between in header_lines(),
        version in "[ \t]{0,2}(2|3|02|1) {1,2}(VERS|vers|Vers) ?(7|7.0|7.0.14|70|5.5.1)\n",
        behind in header_lines(),
        mark in "\u{FEFF}?",
        encoding in prop::sample::select(&[Encoding::Utf8, LATIN_1, Encoding::Utf16Be][..]),
    ) {
        let header = [before, format, between, version, behind].concat();
        let file = format!("{mark}0 HEAD\n{header}0 @I1@ INDI\n1 NAME \u{E9}\n0 TRLR\n");
        let octets = match encoding {
            Encoding::Utf8 => file.clone().into_bytes(),
            Encoding::Utf16Be => file.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            _ => file.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect(),
        };
        let parsed = read(&octets).0;
        prop_assert_eq!(
            parsed.declared() == Some(Declared::Gedcom7),
            parsed.dataset.is_gedcom_7(),
            "{:?}: {:?}", file, parsed.declared()
        );
    }
}

/// A few lines of a header, most of them odd.
fn header_lines() -> impl Strategy<Value = String> {
    let tags = prop::sample::select(TAGS);
    let line = ("[ \t]?[0-4]{1,2}", "( @[AB\u{E9}-]{0,2}@)?[ \t]{0,2}", tags, prop::sample::select(PAYLOADS));
    let line = line.prop_map(|(level, id, tag, payload)| format!("{level}{id} {tag}{payload}\n"));
    prop::collection::vec(line, 0..4).prop_map(|lines| lines.concat())
}

const LATIN_1: Encoding = Encoding::Page(CodePage::Windows1252);

const TAGS: &[&str] = &[
    "GEDC", "gedc", "VERS", "Vers", "ELF", "SCHMA", "schma", "ESC", "IRI", "PRFX", "CONT", "conc", "ERROR",
    "NOTE",
];

const PAYLOADS: &[&str] = &[
    "",
    " ",
    " 7.0",
    " 7",
    " 7.0\n2 VERS 7.0",
    " 5.5.1",
    " http://x.example/",
    " X_ http://x.example/",
    " @X@",
    "\0",
];

/// Reads these lines between a header and a trailer; checks what they say, and which findings there are in which line.
fn check(lines: &str, says: &[&str], expected: &[(&str, usize)]) {
    let text = format!("0 HEAD\n1 CHAR UTF-8\n{lines}0 TRLR\n");
    let (parsed, findings) = read(text.as_bytes());
    assert_eq!(parsed.dialect, GEDCOM);
    assert_eq!(outline(&parsed), says.join("\n"), "from\n{lines}");
    let mut locator = heirloom_core::source::Locator::new(parsed.text());
    let found: Vec<(&str, usize)> = findings
        .iter()
        .map(|finding| (finding.code().name, locator.locate(finding.span().start()).line - 2))
        .collect();
    assert_eq!(found, expected, "in\n{lines}");
}

#[test]
fn a_file_that_is_not_elf_is_gedcom() {
    let dialect = |text: &str| read(text.as_bytes()).0.dialect;
    assert_eq!(dialect("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 TRLR\n"), GEDCOM);
    assert_eq!(dialect("0 HEAD\n0 TRLR\n"), GEDCOM);
    assert_eq!(dialect(""), GEDCOM);
    assert_eq!(dialect("0 HEAD\n1 GEDC\n2 ELF 1.0.0\n0 TRLR\n"), Dialect::NEWEST);
}

/// The same findings in the same file, which matter less here, or more.
#[test]
fn findings_matter_as_much_as_they_do_to_gedcom() {
    let file = b"0 HEAD\n1 CHAR ANSEL\n2 VERS 1985\n0 @I1@ INDI\n1 NOTE a@b\n1 NOTE x @#X@ y\n0 TRLR\n";
    let severities = |dialect: Dialect| -> Vec<(&str, Severity)> {
        let mut findings: Vec<Finding> = Vec::new();
        parse_with(file, &ReadOptions::new().dialect(dialect), &mut findings);
        findings.sort_by_key(Finding::span);
        findings.iter().map(|finding| (finding.code().id, finding.severity())).collect()
    };
    use Severity::{Error, Info, Warning};
    assert_eq!(severities(Dialect::NEWEST), [("D012", Info), ("T007", Warning), ("T008", Warning)]);
    assert_eq!(severities(GEDCOM), [("D012", Info), ("T007", Info), ("T008", Error)]);
}

#[test]
fn lines_without_a_level_are_text() {
    check(
        "0 @N1@ NOTE One\ntwo\n\n  three \n12 June was a Sunday\n1 CONT four\nfive @ six\n1 CHAN\n",
        &["NOTE \"One\\ntwo\\n\\n  three \\n12 June was a Sunday\\nfour\\nfive @ six\"", ">CHAN"],
        &[
            ("orphaned-text", 2),
            ("orphaned-text", 4),
            ("orphaned-text", 5),
            ("orphaned-text", 7),
            ("lone-at", 7),
        ],
    );
}

#[test]
fn where_there_is_no_text_they_are_errors() {
    check(
        "0 @I1@ INDI\njunk\n1 FAMC @F1@\nmore\n0 @F1@ FAM\n",
        &["INDI", ">ERROR \"junk\"", ">FAMC @F1@", ">>ERROR \"more\"", "FAM"],
        &[("unparseable-line", 2), ("unparseable-line", 4)],
    );
}

#[test]
fn levels_that_jump_are_the_next_ones() {
    check(
        "0 @I1@ INDI\n1 BIRT\n4 DATE 1900\n5 TIME 12:00\n4 PLAC Here\n3 NOTE a\n4 CONT b\n2 NOTE c\n1 SEX F\n",
        &[
            "INDI",
            ">BIRT",
            ">>DATE \"1900\"",
            ">>>TIME \"12:00\"",
            ">>PLAC \"Here\"",
            ">>NOTE \"a\\nb\"",
            ">>NOTE \"c\"",
            ">SEX \"F\"",
        ],
        &[
            ("level-jump", 3),
            ("level-jump", 4),
            ("undefined-tag", 4),
            ("level-jump", 5),
            ("level-jump", 6),
            ("level-jump", 7),
        ],
    );
}

#[test]
fn continuations_of_any_level_continue() {
    check(
        "0 @I1@ INDI\n1 NOTE a\n1 CONT b\n3 CONC c\n0 CONT d\n2 CONT e\n1 NOTE\n1 CONT f\n",
        &["INDI", ">NOTE \"a\\nbc\\nd\\ne\"", ">NOTE \"\\nf\""],
        &[
            ("continuation-level", 3),
            ("continuation-level", 4),
            ("continuation-level", 5),
            ("continuation-level", 8),
        ],
    );
    // In any case, and below a line whose level jumps.
    check(
        "0 @I1@ INDI\n2 cont a\n7 NOTE b\n1 CONT c\n",
        &["INDI \"\\na\"", ">NOTE \"b\\nc\""],
        &[("lower-case-tag", 2), ("continuation-level", 2), ("level-jump", 3), ("continuation-level", 4)],
    );
    // Nobody continues a pointer so, nor a line that is further up.
    check(
        "0 @I1@ INDI\n1 ALIA @I1@\n1 CONT a\n1 BIRT\n2 PLAC b\n1 CONT c\n",
        &["INDI", ">ALIA @I1@", ">CONT \"a\"", ">BIRT", ">>PLAC \"b\"", ">CONT \"c\""],
        &[("stray-continuation", 3), ("stray-continuation", 6)],
    );
}

#[test]
fn continuations_may_repeat_the_id() {
    check(
        "0 @N1@ NOTE a\n1 @N1@ CONT b\n1 @N2@ CONT c\n",
        &["NOTE \"a\\nb\"", ">CONT \"c\""],
        &[("continuation-id", 2), ("id-on-non-record", 3), ("stray-continuation", 3)],
    );
}

#[test]
fn tags_of_gedcom_in_any_case() {
    check(
        "0 @I1@ Indi\n1 name John /Smith/\n2 cont x\n1 _Uid 1\n",
        &["INDI", ">NAME \"John /Smith/\\nx\"", ">_Uid \"1\""],
        &[("lower-case-tag", 1), ("lower-case-tag", 2), ("lower-case-tag", 3), ("undefined-tag", 4)],
    );
    let (parsed, findings) = read(b"0 head\n1 char utf-8\n0 trlr\n");
    assert!(parsed.dataset.document().next().is_none());
    assert!(findings.iter().all(|finding| finding.code().name == "lower-case-tag"), "{findings:?}");
}

#[test]
fn slips_of_a_line() {
    check(
        "0 @I1@INDI\n \t1  NAME\tJohn \n\u{feff}0 @\u{c9}1@ INDI\n1 ALIA @\u{c9}1@\n   \n01 SEX M\n",
        &["INDI", ">NAME \"John \"", "INDI", ">ALIA @\u{c9}1@", ">SEX \"M\""],
        &[
            ("no-space-after-id", 1),
            ("stray-blanks", 2),
            ("stray-blanks", 2),
            ("stray-blanks", 2),
            ("trailing-blanks", 2),
            ("inner-byte-order-mark", 3),
            ("odd-id", 3),
            ("blank-line", 5),
            ("leading-zeros", 6),
        ],
    );
}

#[test]
fn escapes_may_lack_their_space() {
    check(
        "0 @I1@ INDI\n1 BIRT\n2 DATE @#DJULIAN@1540\n",
        &["INDI", ">BIRT", ">>DATE \"@#DJULIAN@ 1540\""],
        &[("escape-without-space", 3)],
    );
}

#[test]
fn the_end_of_a_file() {
    let codes = |text: &str| -> Vec<&str> {
        let (_, findings) = read(text.as_bytes());
        findings.iter().map(|finding| finding.code().name).collect()
    };
    assert_eq!(codes("0 HEAD\n1 CHAR UTF-8\n0 TRLR"), ["no-final-break"]);
    assert_eq!(codes("0 HEAD\n1 CHAR UTF-8\n0 TRLR\n\0\0\0"), ["nul-padding"]);
    assert_eq!(codes("0 HEAD\n1 CHAR UTF-8\n0 TRLR\0\0"), ["no-final-break", "nul-padding"]);
    assert_eq!(codes("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE x\0"), ["nul", "no-final-break", "no-trailer"]);
    assert_eq!(codes("0 HEAD\n1 CHAR UTF-8\n"), ["no-trailer"]);
    assert_eq!(codes("0 HEAD\r\n1 CHAR UTF-8\n0 TRLR\r\n"), ["mixed-line-breaks"]);
    assert_eq!(codes("0 HEAD\r1 CHAR UTF-8\r0 TRLR\r"), ["cr-line-breaks"]);
}

#[test]
fn long_lines() {
    let line = |length: usize| format!("1 NOTE {}\n", "\u{e9}".repeat(length - 7));
    check(
        &format!("0 @I1@ INDI\n{}", line(255)),
        &["INDI", &format!(">NOTE {:?}", "\u{e9}".repeat(248))],
        &[],
    );
    let says = format!(">NOTE {:?}", "\u{e9}".repeat(249));
    check(&format!("0 @I1@ INDI\n{}", line(256)), &["INDI", &says], &[("long-line", 2)]);
}

#[test]
fn ids_may_be_odd_where_slips_are_not_forgiven() {
    let odd = LineRules { xref_ids: XrefIds::OddWhenRead, ..Dialect::NEWEST.rules().tree.lines };
    assert!(odd.slips != Slips::Reported);
    let id = |rules: LineRules, line: &str| rules.parts(line.as_bytes()).and_then(|parts| parts.id);
    for line in ["0 @-1@ INDI", "0 @!@ INDI", "0 @é@ INDI"] {
        assert_eq!(id(odd, line), Some(3..line.len() - 6), "{line}");
        assert_eq!(id(LineRules { xref_ids: XrefIds::Printable, ..odd }, line), None, "{line}");
    }
    // That is an escape.
    assert_eq!(odd.line("0 @#D@ INDI"), None);
    assert_eq!(odd.line("0 @a@b@ INDI"), None);
    assert_eq!(odd.line("no line at all"), None);
}
