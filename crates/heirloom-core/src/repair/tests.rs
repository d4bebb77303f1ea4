//! At least one case for every kind of finding that can be mended.

use super::{Repair, fixable, mend};
use crate::dialects::{Dialect, DialectRules, ELF_2018_REDUX, GEDCOM};
use crate::lines::BlankLines;
use crate::octets::{BadOctets, CodePage, Encoding};
use crate::pipeline::{ReadOptions, parse_with};
use crate::source::{Edit, Finding, Fix, Safety, apply};
use crate::tree::{DuplicateIds, Misfits};

/// A file with something wrong in it, and the file when only that is mended.
struct Case {
    code: &'static str,
    dialect: Dialect,
    safety: Safety,
    before: &'static [u8],
    after: &'static [u8],
    reason: &'static str,
}

const fn safe(code: &'static str, before: &'static [u8], after: &'static [u8], reason: &'static str) -> Case {
    Case { code, dialect: GEDCOM, safety: Safety::Safe, before, after, reason }
}

const fn guess(
    code: &'static str,
    before: &'static [u8],
    after: &'static [u8],
    reason: &'static str,
) -> Case {
    Case { code, dialect: GEDCOM, safety: Safety::Unsafe, before, after, reason }
}

impl Case {
    fn read_as(self, dialect: Dialect) -> Case {
        Case { dialect, ..self }
    }
}

/// What stands around the lines of a case.
const HEAD: &[u8] = b"0 HEAD\n1 CHAR UTF-8\n";
const END: &[u8] = b"0 TRLR\n";

/// The newest draft with such rules.
fn with_rules(wanted: impl Fn(&DialectRules) -> bool) -> Dialect {
    Dialect::ALL.iter().copied().find(|dialect| wanted(dialect.rules())).expect("a draft")
}

#[rustfmt::skip]
fn cases() -> Vec<Case> {
    let leaving_out = with_rules(|rules| rules.tree.misfits == Misfits::LeftOut);
    let without_blanks = with_rules(|rules| rules.tree.lines.blank_lines == BlankLines::Reported);
    vec![
        safe("X007", b"0 @I1@ INDI\n1 BIRT\n4 DATE 1801\n", b"0 @I1@ INDI\n1 BIRT\n2 DATE 1801\n", "level 4 becomes 2"),
        safe("X008", b"0 @I1@ INDI\n1 NOTE a\n1 CONT b\n", b"0 @I1@ INDI\n1 NOTE a\n2 CONT b\n", "level 1 becomes 2"),
        guess("X001", b"0 @I1@ INDI\n1 BIRT\n4 DATE 1801\n", b"0 @I1@ INDI\n1 BIRT\n2 DATE 1801\n", "level 4 becomes 2").read_as(Dialect::NEWEST),
        guess("X001", b"0 @I1@ INDI\n1 BIRT\n4 DATE 1801\n4 PLAC x\n", b"0 @I1@ INDI\n1 BIRT\n2 DATE 1801\n2 PLAC x\n", "level 4 becomes 2").read_as(Dialect::NEWEST),
        guess("X005", b"0 @I1@ INDI\n1 BIRT\n4 DATE 1801\n", b"0 @I1@ INDI\n1 BIRT\n2 DATE 1801\n", "level 4 becomes 2").read_as(leaving_out),
        safe("L002", b"00 @I1@ INDI\n01 SEX F\n", b"0 @I1@ INDI\n1 SEX F\n", "level 00 becomes 0"),
        safe("L013", b"0 @I1@ INDI\n\xEF\xBB\xBF1 SEX F\n", b"0 @I1@ INDI\n1 SEX F\n", "the byte-order mark inside the file is removed"),
        safe("L009", b"  0\t@I1@   INDI\n1 NAME\tx\n", b"0 @I1@ INDI\n1 NAME x\n", "the blanks before the level are removed"),
        safe("L009", b"0 @I1@ INDI\n1\tSEX F\n", b"0 @I1@ INDI\n1 SEX F\n", "a space takes the place of the tab"),
        safe("L011", b"0 @I1@INDI\n", b"0 @I1@ INDI\n", "a space is put between the id and the tag"),
        safe("L012", b"0 @I1@ indi\n1 Sex F\n", b"0 @I1@ INDI\n1 SEX F\n", "indi becomes INDI"),
        safe("L008", b"0 @I1@ INDI\n1 NOTE a\n\n   \n b c\n1 SEX F\n", b"0 @I1@ INDI\n1 NOTE a\n2 CONT\n2 CONT\n2 CONT  b c\n1 SEX F\n", "`2 CONT` is put before the text"),
        guess("L001", b"0 @I1@ INDI\n1 BIRT\nin May @ home\n", b"0 @I1@ INDI\n1 BIRT\n2 NOTE in May @@ home\n", "the text becomes a note: `2 NOTE`"),
        guess("L001", b"0 @I1@ INDI\n1 NOTE a\nin May\n", b"0 @I1@ INDI\n1 NOTE a\n2 CONT in May\n", "`2 CONT` is put before the text").read_as(Dialect::NEWEST),
        guess("L001", b"0 @I1@ INDI\n@I1@\n", b"0 @I1@ INDI\n1 NOTE @@I1@@\n", "the text becomes a note: `1 NOTE`").read_as(Dialect::NEWEST),
        guess("L001", b"0 @I1@ INDI\n1 BIRT\n \t\n1 SEX F\n", b"0 @I1@ INDI\n1 BIRT\n1 SEX F\n", "the blank line is removed").read_as(Dialect::NEWEST),
        guess("L001", b"0 @I1@ INDI\n1 ERROR a\nin May\n", b"0 @I1@ INDI\n1 ERROR a\n1 NOTE in May\n", "the text becomes a note: `1 NOTE`").read_as(Dialect::NEWEST),
        guess("L005", b"0 @I1@ INDI\n1 NOTE a\nin May\n", b"0 @I1@ INDI\n1 NOTE a\n2 CONT in May\n", "`2 CONT` is put before the text").read_as(leaving_out),
        safe("L006", b"0 @I1@ INDI\n\n\n  \n1 SEX F\n", b"0 @I1@ INDI\n1 SEX F\n", "the blank line is removed").read_as(without_blanks),
        safe("L006", b"0 @I1@ INDI\n\n\n  \n1 SEX F\n", b"0 @I1@ INDI\n1 SEX F\n", "the blank line is removed"),
        safe("X009", b"0 @N1@ NOTE a\n1 @N1@ CONT b\n", b"0 @N1@ NOTE a\n1 CONT b\n", "the id is removed from this CONT"),
        guess("X002", b"0 @I1@ INDI\n1 NOTE a\n1 CONT b\n", b"0 @I1@ INDI\n1 NOTE a\n2 CONT b\n", "level 1 becomes 2, so that it continues the line above").read_as(Dialect::NEWEST),
        guess("X002", b"0 @I1@ INDI\n1 FAMS @I1@\n1 CONT b\n", b"0 @I1@ INDI\n1 FAMS @I1@\n1 NOTE b\n", "CONT becomes NOTE").read_as(Dialect::NEWEST),
        guess("X006", b"0 @I1@ INDI\n1 NOTE a\n1 CONT b\n", b"0 @I1@ INDI\n1 NOTE a\n2 CONT b\n", "level 1 becomes 2, so that it continues the line above").read_as(leaving_out),
        guess("X010", b"0 @N1@ NOTE He went away.\n1 CONC She did not.\n", b"0 @N1@ NOTE He went away\n1 CONC . She did not.\n", "a space is put in where the two lines are joined"),
        guess("X010", b"0 @N1@ NOTE one and two and three\n1 CONC and five\n1 CONC six and seven and eight\n1 CONC and ten\n", b"0 @N1@ NOTE one and two and three\n1 CONC  and five\n1 CONC  six and seven and eight\n1 CONC  and ten\n", "a space is put in where the two lines are joined"),
        guess("X011", b"0 @N1@ NOTE one \n1 CONC  two\n", b"0 @N1@ NOTE one\n1 CONC  two\n", "one space is left where the two lines are joined"),
        guess("X011", b"0 @N1@ NOTE one. \n1 CONC  two\n", b"0 @N1@ NOTE one\n1 CONC . two\n", "one space is left where the two lines are joined"),
        guess("X011", b"0 @N1@ NOTE one . \n1 CONC  two\n", b"0 @N1@ NOTE one .\n1 CONC  two\n", "one space is left where the two lines are joined"),
        safe("T007", b"0 @I1@ INDI\n1 NOTE a@b\n2 CONT c @ d\n", b"0 @I1@ INDI\n1 NOTE a@@b\n2 CONT c @@ d\n", "2 single @ are doubled"),
        safe("T006", b"0 @I1@ INDI\n1 ALIA  @I1@ \n", b"0 @I1@ INDI\n1 ALIA @I1@\n", "the blanks around the pointer are removed"),
        safe("T016", b"0 @I1@ INDI\n1 BIRT\n2 DATE @#DJULIAN@1540\n", b"0 @I1@ INDI\n1 BIRT\n2 DATE @#DJULIAN@ 1540\n", "a space is put behind @#DJULIAN@"),
        safe("T009", b"0 @I1@ INDI\n1 NOTE @#UD800@ a\n", b"0 @I1@ INDI\n1 NOTE @@#UD800@@ a\n", "the at signs of @#UD800@  are doubled, since it is text"),
        guess("L010", b"0 @I1@ INDI\n1 NAME x  \n", b"0 @I1@ INDI\n1 NAME x\n", "the blanks at the end of the line are removed"),
        guess("L010", b"0 @I1@ INDI\n1 NOTE x@@ \n", b"0 @I1@ INDI\n1 NOTE x@@\n", "the blanks at the end of the line are removed"),
        guess("L010", b"0 @I1@ INDI\n1 NOTE @#DJULIAN@ x \n", b"0 @I1@ INDI\n1 NOTE @#DJULIAN@ x\n", "the blanks at the end of the line are removed"),
        guess("O002", b"0 @I1@ INDI\n1 NAME a\0b\n", b"0 @I1@ INDI\n1 NAME ab\n", "the NUL is removed"),
        guess("O003", "0 @I1@ INDI\n1 NAME a\u{FFFF}b\n".as_bytes(), b"0 @I1@ INDI\n1 NAME ab\n", "the non-character is removed"),
        guess("O004", "0 @I1@ INDI\n1 NAME a\u{96}b\u{7}\n".as_bytes(), "0 @I1@ INDI\n1 NAME a–b\n".as_bytes(), "the control character becomes `–`"),
        guess("O001", b"0 @I1@ INDI\n1 NAME Zo\xC3\xAB a\xE9b\n", "0 @I1@ INDI\n1 NAME Zoë aéb\n".as_bytes(), "the octets are written as `é` in UTF-8").read_as(Dialect::NEWEST),
        safe("L017", "0 @I1@ INDI\n1 FAMS @F-É@\n0 @F-É@ FAM\n".as_bytes(), b"0 @I1@ INDI\n1 FAMS @F-E@\n0 @F-E@ FAM\n", "the id becomes `F-E`, and so does the pointer to it"),
        safe("L003", b"0 @I2345678901234567890123@ INDI\n", b"0 @I2345678901234567890@ INDI\n", "the id becomes `I2345678901234567890`"),
        safe("T005", b"0 @I1@ INDI\n1 @N1@ NOTE a\n", b"0 @I1@ INDI\n1 NOTE a\n", "the id, to which nothing points, is removed"),
        guess("T002", b"0 @I1@ INDI\n1 SEX F\n0 @I1@ INDI\n1 SEX M\n", b"0 @I1@ INDI\n1 SEX F\n0 @I1_2@ INDI\n1 SEX M\n", "the id becomes `I1_2`"),
        guess("T002", b"0 @I1@ INDI\n1 SEX F\n0 @I1@ INDI\n1 SEX F\n", b"0 @I1@ INDI\n1 SEX F\n", "this record is there already, word for word; it is removed"),
        guess("T002", b"0 @I1@ INDI\n1 @N@ NOTE a\n1 @N@ NOTE a\n", b"0 @I1@ INDI\n1 @N@ NOTE a\n1 @N_2@ NOTE a\n", "the id becomes `N_2`"),
        guess("T003", b"0 @X@ FAM\n1 HUSB @X@\n0 @X@ INDI\n", b"0 @X@ FAM\n1 HUSB @X_2@\n0 @X_2@ INDI\n", "the pointer leads to `X_2`, the INDI"),
        guess("T003", b"0 @X@ INDI\n1 ANCI @X@\n0 @X@ SUBM\n", b"0 @X@ INDI\n1 ANCI @X_2@\n0 @X_2@ SUBM\n", "the pointer leads to `X_2`, the SUBM"),
        guess("T003", b"0 @X@ INDI\n1 FAMS @X@\n0 @X@ FAM\n", b"0 @X@ INDI\n1 FAMS @X_2@\n0 @X_2@ FAM\n", "the pointer leads to `X_2`, the FAM"),
        guess("T003", b"0 @X@ INDI\n1 SOUR @X@\n0 @X@ SOUR\n", b"0 @X@ INDI\n1 SOUR @X_2@\n0 @X_2@ SOUR\n", "the pointer leads to `X_2`, the SOUR"),
        guess("T003", b"0 @X@ INDI\n1 OBJE @X@\n0 @X@ OBJE\n", b"0 @X@ INDI\n1 OBJE @X_2@\n0 @X_2@ OBJE\n", "the pointer leads to `X_2`, the OBJE"),
        guess("T003", b"0 @X@ SOUR\n1 REPO @X@\n0 @X@ REPO\n", b"0 @X@ SOUR\n1 REPO @X_2@\n0 @X_2@ REPO\n", "the pointer leads to `X_2`, the REPO"),
        guess("T003", b"0 @X@ INDI\n1 SUBN @X@\n0 @X@ SUBN\n", b"0 @X@ INDI\n1 SUBN @X_2@\n0 @X_2@ SUBN\n", "the pointer leads to `X_2`, the SUBN"),
        guess("T003", b"0 @X@ INDI\n1 _Y @X@\n0 @X@ FAM\n", b"0 @X@ INDI\n1 _Y @X@\n0 @X_2@ FAM\n", "the pointer leads to `X`, the INDI"),
        guess("T001", b"0 @I1@ INDI\n1 FAMS @f 1@\n0 @F1@ FAM\n", b"0 @I1@ INDI\n1 FAMS @F1@\n0 @F1@ FAM\n", "the pointer leads to `F1`"),
        guess("T001", b"0 @I1@ INDI\n1 ASSO @I9@\n2 RELA x\n1 SEX F\n", b"0 @I1@ INDI\n1 SEX F\n", "the line with the pointer is removed, with all that lies in it"),
        guess("T001", b"0 @I1@ INDI\n1 SEX F\n1 ASSO @1SEXF@\n", b"0 @I1@ INDI\n1 SEX F\n", "the line with the pointer is removed, with all that lies in it"),
        guess("T010", b"0 @I1@ INDI\n1 ASSO @i1@\n", b"0 @I1@ INDI\n1 ASSO @I1@\n", "the pointer leads to `I1`").read_as(leaving_out),
    ]
}

/// Files of which the frame or the encoding is mended: these are whole.
#[rustfmt::skip]
fn whole_files() -> Vec<Case> {
    vec![
        safe("D002", b"0 @I1@ INDI\r\n0 TRLR\r\n", b"0 HEAD\r\n1 CHAR UTF-8\r\n0 @I1@ INDI\r\n0 TRLR\r\n", "`0 HEAD` is put before the first record"),
        safe("D002", b"0 @I1@ INDI\n0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n", "the HEAD record is moved to the beginning"),
        safe("D004", b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI", b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n", "`0 TRLR` is put at the end"),
        safe("D005", b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n0 @I1@ INDI\n0 @I2@ INDI\n", b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 @I2@ INDI\n0 TRLR\n", "`0 TRLR` is moved to the end"),
        safe("D005", b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n0 @I1@ INDI\n0 TRLR\n", b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n", "`0 TRLR`, with which the file ends too, is removed"),
        safe("D005", b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n0 @I1@ INDI\n0 TRLR\n0 @I2@ INDI\n", b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 @I2@ INDI\n0 TRLR\n", "`0 TRLR` is moved to the end, and removed where it stands again"),
        safe("D007", b"0 HEAD\n1 CHAR UTF-8\n1 CHAR ANSEL\n2 VERS x\n1 FILE y\n0 TRLR\n", b"0 HEAD\n1 CHAR UTF-8\n1 FILE y\n0 TRLR\n", "the second CHAR is removed"),
        safe("L018", b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n\0\0\0", b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", "3 NULs at the end of the file are removed"),
        safe("L016", b"0 HEAD\r\n1 CHAR UTF-8\r\n0 TRLR", b"0 HEAD\r\n1 CHAR UTF-8\r\n0 TRLR\r\n", "a line break is put behind the last line"),
        safe("L019", b"0 HEAD\r1 CHAR UTF-8\r0 TRLR\r", b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", "all 3 line breaks become LF"),
        safe("L014", b"0 HEAD\n1 CHAR UTF-8\r\n1 FILE x\r1 NOTE y\n0 TRLR\n", b"0 HEAD\n1 CHAR UTF-8\n1 FILE x\n1 NOTE y\n0 TRLR\n", "2 lines end with LF, as the others do"),
        safe("L014", b"0 HEAD\r\n1 CHAR UTF-8\r\n1 FILE x\r0 TRLR\r\n", b"0 HEAD\r\n1 CHAR UTF-8\r\n1 FILE x\r\n0 TRLR\r\n", "1 line ends with CR LF, as the others do"),
        safe("L014", b"0 HEAD\r1 CHAR UTF-8\r1 FILE x\n0 TRLR\r", b"0 HEAD\r1 CHAR UTF-8\r1 FILE x\r0 TRLR\r", "1 line ends with CR, as the others do"),
        safe("O005", b"0 HEAD\n1 CHAR ANSEL\n0 @N1@ NOTE Andr\xE2\n1 CONC e\n0 TRLR\n", b"0 HEAD\n1 CHAR ANSEL\n0 @N1@ NOTE Andr\n1 CONC \xE2e\n0 TRLR\n", "`é` is put together").read_as(Dialect::NEWEST),
        guess("O012", b"\xEF\xBB\xBF0 HEAD\n1 CHAR ANSEL\n0 TRLR\n", b"0 HEAD\n1 CHAR ANSEL\n0 TRLR\n", "the byte-order mark, which contradicts CHAR, is removed").read_as(Dialect::NEWEST),
        safe("O010", b"0 HEAD\n1 CHAR EBCDIC\n0 TRLR\n", b"0 HEAD\n1 CHAR ANSEL\n0 TRLR\n", "CHAR becomes ANSEL, which the file is in").read_as(Dialect::NEWEST),
        safe("O010", b"0 HEAD\n1 CHAR\n0 TRLR\n", b"0 HEAD\n1 CHAR ANSEL\n0 TRLR\n", "CHAR becomes ANSEL, which the file is in").read_as(Dialect::NEWEST),
        safe("O011", b"0 HEAD\n1 CHAR IBMPC\n2 VERS 3\n1 FILE K\x94ln\n0 TRLR\n", "0 HEAD\n1 CHAR UTF-8\n1 FILE Köln\n0 TRLR\n".as_bytes(), "the file is written in UTF-8 instead of CP437, and CHAR says so, without a VERS"),
        safe("O013", b"\xFE\xFF\x000\0 \0H\0E\0A\0D\0\n\x001\0 \0C\0H\0A\0R\0 \0U\0T\0F\0-\x008\0\n\x000\0 \0T\0R\0L\0R\0\n", b"\xFE\xFF\x000\0 \0H\0E\0A\0D\0\n\x001\0 \0C\0H\0A\0R\0 \0U\0N\0I\0C\0O\0D\0E\0\n\x000\0 \0T\0R\0L\0R\0\n", "CHAR becomes UNICODE, which the file is in"),
        safe("O014", "0 HEAD\n1 CHAR UNICODE\n1 FILE Köln\n0 TRLR\n".as_bytes(), "0 HEAD\n1 CHAR UTF-8\n1 FILE Köln\n0 TRLR\n".as_bytes(), "CHAR becomes UTF-8, which the file is in"),
        safe("O015", "0 HEAD\n1 FILE Köln\n0 TRLR\n".as_bytes(), "0 HEAD\n1 CHAR UTF-8\n1 FILE Köln\n0 TRLR\n".as_bytes(), "`1 CHAR UTF-8` is added, since the file was read so"),
        safe("O023", b"\x000\x00 \x00H\x00E\x00A\x00D\x00\n", b"\xFE\xFF\x000\x00 \x00H\x00E\x00A\x00D\x00\n", "the byte-order mark of UTF-16BE is put before the first line"),
        safe("O022", b"\xEF\xBB\xBF0 HEAD\n1 CHAR ANSI\n1 FILE K\xF6ln, Saarbr\xFCcken, Stra\xDFe\n0 TRLR\n", b"0 HEAD\n1 CHAR ANSI\n1 FILE K\xF6ln, Saarbr\xFCcken, Stra\xDFe\n0 TRLR\n", "the byte-order mark, which the file contradicts, is removed"),
        safe("O019", "0 HEAD\n1 CHAR ANSEL\n1 FILE Köln, Łódź\n0 TRLR\n".as_bytes(), "0 HEAD\n1 CHAR UTF-8\n1 FILE Köln, Łódź\n0 TRLR\n".as_bytes(), "CHAR becomes UTF-8, which the file is in"),
    ]
}

fn read_options(case: &Case) -> ReadOptions<'static> {
    ReadOptions::new().dialect(case.dialect)
}

/// The findings of a code in a file, and their first fix.
fn check(case: &Case, before: &[u8], after: &[u8]) {
    let options = read_options(case);
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(before, &options, &mut findings);
    findings.sort_by_key(Finding::span);
    let about = |text: &str| format!("{} {text}: {}", case.code, before.escape_ascii());
    let finding = findings.iter().find(|finding| finding.code().id == case.code);
    let finding = finding.unwrap_or_else(|| panic!("{}: {findings:?}", about("is not found in")));
    let repair = Repair::new(before, &parsed, &findings);
    let first = findings
        .iter()
        .filter(|other| other.code() == finding.code())
        .find_map(|other| repair.fix(other))
        .unwrap_or_else(|| panic!("{}", about("can't be mended in")));
    assert_eq!(first.reason, case.reason, "{}", about("in"));
    assert_eq!(first.safety, case.safety, "{}", about("in"));
    let fix = finding.code().fix.expect("a fix");
    assert!(fix.safety.contains(&first.safety), "{}", case.code);

    let mended = mend(before, &options, |code, _| code.id == case.code);
    let shown = mended.octets.escape_ascii().to_string();
    assert_eq!(shown, after.escape_ascii().to_string(), "{}", about("in"));
    assert!(mended.withheld.is_empty(), "{}", about("is not safe in"));
    let left = mended.left.iter().find(|left| left.finding.code().id == case.code);
    assert_eq!(left, None, "{}", about("is found again in"));
    let again = parse_with(&mended.octets, &options, &mut Vec::new());
    assert!(case.safety == Safety::Unsafe || again.dataset == parsed.dataset, "{}", about("changes"));
}

#[test]
fn each_is_mended_as_it_should_be() {
    for case in cases() {
        check(&case, &[HEAD, case.before, END].concat(), &[HEAD, case.after, END].concat());
    }
    for case in whole_files() {
        check(&case, case.before, case.after);
    }
}

#[test]
fn every_kind_has_a_case() {
    let elsewhere = ["L015"];
    let cases: Vec<&str> = cases().iter().chain(&whole_files()).map(|case| case.code).collect();
    for code in fixable() {
        let id = code.id;
        assert!(cases.contains(&id) || elsewhere.contains(&id), "{id} has no case");
        assert!(code.fix.is_some_and(|fix| !fix.how.is_empty()), "{id}");
    }
}

/// The lines that a value is divided into, and that nothing was cut which should stay together.
#[test]
fn long_lines_are_divided() {
    let marks = "e\u{301}".repeat(200);
    let at_signs = "@@".repeat(300);
    let escapes = "@#DJULIAN@ 12 MAY ".repeat(60);
    let words = "a bc d ".repeat(80);
    let letters = "x".repeat(1000);
    let two_octets = "ж".repeat(400);
    for text in [&marks, &at_signs, &escapes, &words, &letters, &two_octets] {
        let before = format!("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE {text}\n1 CONT {text}\n0 TRLR\n");
        let options = ReadOptions::new().dialect(GEDCOM);
        let mended = mend(before.as_bytes(), &options, |code, _| code.id == "L015");
        let after = String::from_utf8(mended.octets).unwrap();
        assert!(after.lines().all(|line| line.len() < 255), "{after}");
        assert_eq!(after.replace("\n1 CONC ", ""), before);
        assert!(mended.left.iter().all(|left| left.finding.code().id != "L015"));
        for line in after.lines().skip(2) {
            let payload = crate::lines::Line::parse(line).and_then(|line| line.payload).unwrap_or_default();
            assert!(!payload.starts_with(['\u{301}', ' ']), "{line:?}");
            assert!(line.matches('@').count().is_multiple_of(2), "{line:?}");
        }
        let (one, other) = (
            parse_with(before.as_bytes(), &options, &mut Vec::new()),
            parse_with(after.as_bytes(), &options, &mut Vec::new()),
        );
        assert_eq!(one.dataset, other.dataset);
    }
}

/// In UTF-16 characters are counted, and in drafts what these count.
#[test]
fn long_lines_are_divided_in_every_dialect_and_in_utf_16() {
    let text = format!("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE {}\n0 TRLR\n", "ж".repeat(700));
    let wide = |text: &str| {
        let text = format!("\u{feff}{}", text.replace("UTF-8", "UNICODE"));
        text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()
    };
    for &dialect in Dialect::READ {
        let options = ReadOptions::new().dialect(dialect);
        for before in [text.clone().into_bytes(), wide(&text)] {
            let mut findings: Vec<Finding> = Vec::new();
            let parsed = parse_with(&before, &options, &mut findings);
            let mended = mend(&before, &options, |code, _| code.id == "L015");
            let after = parse_with(&mended.octets, &options, &mut Vec::new());
            assert_eq!(after.dataset, parsed.dataset, "{dialect}");
            assert!(mended.left.iter().all(|left| left.finding.code().id != "L015"), "{dialect}");
            let is_long = findings.iter().any(|finding| finding.code().id == "L015");
            let longest = after.text().lines().map(|line| line.chars().count()).max();
            assert!(!is_long || longest.is_some_and(|longest| longest < 255), "{dialect}: {longest:?}");
        }
    }
}

/// A pointer, and what has no place to be divided, stay as they are.
#[test]
fn some_lines_stay_long() {
    let pointer = format!("@{}@", "I".repeat(300));
    for text in [pointer.as_str(), &"e \u{301}".replace('e', &" ".repeat(300))] {
        let before = format!("0 HEAD\n1 CHAR UTF-8\n0 @N1@ SOUR {text}\n0 TRLR\n");
        let mended =
            mend(before.as_bytes(), &ReadOptions::new().dialect(GEDCOM), |code, _| code.id == "L015");
        assert_eq!(String::from_utf8(mended.octets).unwrap(), before);
    }
}

/// What was put in is written in the encoding and with the line breaks of the file.
#[test]
fn a_file_keeps_its_encoding_and_line_breaks() {
    let text = "\u{feff}0 HEAD\r\n1 CHAR UNICODE\r\n0 @N1@ NOTE Ζωή\r\nαλλού\r\n0 @N1@ NOTE b\r\n";
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    let mended = mend(&utf16(text), &ReadOptions::new().dialect(GEDCOM), |_, _| true);
    let expected = "\u{feff}0 HEAD\r\n1 CHAR UNICODE\r\n0 @N1@ NOTE Ζωή\r\n1 CONT αλλού\r\n0 @N1_2@ NOTE b\r\n0 TRLR\r\n";
    assert_eq!(mended.octets, utf16(expected));
    let edits: Vec<_> = mended.changes.iter().map(|change| change.edit.clone()).collect();
    assert_eq!(apply(&utf16(text), &edits), mended.octets);
}

/// Fixes of one turn are told apart from those of the next, and each change names them.
#[test]
fn changes_name_their_fixes() {
    let before = b"0 HEAD\n1 CHAR UTF-8\n01 FILE a@b\n0 TRLR";
    let mended = mend(before, &ReadOptions::new().dialect(GEDCOM), |_, _| true);
    let by: Vec<Vec<&str>> = mended
        .changes
        .iter()
        .map(|change| change.by.iter().map(|&made| mended.made[made].code.id).collect())
        .collect();
    assert_eq!(by, [vec!["L002"], vec!["T007"], vec!["L016"]]);
    assert!(mended.left.is_empty());
}

/// The fix of each finding with a code, in order.
fn fixes(file: &[u8], options: &ReadOptions<'_>, code: &str) -> Vec<Option<Fix>> {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(file, options, &mut findings);
    findings.sort_by_key(Finding::span);
    let repair = Repair::new(file, &parsed, &findings);
    let found: Vec<_> = findings.iter().filter(|finding| finding.code().id == code).collect();
    assert!(!found.is_empty(), "{code} is not found in {}: {findings:?}", file.escape_ascii());
    found.into_iter().map(|finding| repair.fix(finding)).collect()
}

/// How safe the fixes for a code are, in order; `None` where there is none.
fn safeties(file: &[u8], code: &str) -> Vec<Option<Safety>> {
    let fixes = fixes(file, &ReadOptions::new().dialect(GEDCOM), code);
    fixes.iter().map(|fix| fix.as_ref().map(|fix| fix.safety)).collect()
}

const SAFE: Option<Safety> = Some(Safety::Safe);
const UNSAFE: Option<Safety> = Some(Safety::Unsafe);

fn wide(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_be_bytes).collect()
}

/// What tells the dialect counts in capital letters only, and in the header only.
#[test]
fn a_tag_that_may_tell_the_dialect_is_not_changed_lightly() {
    let file = |head: &str, record: &str| {
        format!("0 HEAD\n1 CHAR UTF-8\n{head}0 @I1@ INDI\n{record}0 TRLR\n").into_bytes()
    };
    assert_eq!(safeties(&file("1 gedc\n2 VERS 5.5\n", ""), "L012"), [UNSAFE]);
    assert_eq!(safeties(&file("1 GEDC\n2 vers 7.0\n", ""), "L012"), [UNSAFE]);
    assert_eq!(safeties(&file("1 GEDC\n2 vers 5.5\n", ""), "L012"), [SAFE]);
    assert_eq!(safeties(&file("1 note 7\n", ""), "L012"), [SAFE]);
    assert_eq!(safeties(&file("", "1 gedc x\n"), "L012"), [SAFE]);
    // The first line behind the header is none of it.
    assert_eq!(safeties(b"0 HEAD\n1 CHAR UTF-8\n0 head\n0 TRLR\n", "L012"), [SAFE]);
    // A header that stands elsewhere counts too.
    assert_eq!(safeties(b"0 @I1@ INDI\n0 HEAD\n1 gedc\n0 TRLR\n", "L012"), [UNSAFE]);
}

#[test]
fn a_level_on_which_the_dialect_depends_is_not_changed_lightly() {
    let jump = "0 @I1@ INDI\n1 BIRT\n4 DATE 1801\n";
    let file = |head: &str| format!("0 HEAD\n1 CHAR UTF-8\n{head}{jump}0 TRLR\n").into_bytes();
    assert_eq!(safeties(&file("1 GEDC\n3 VERS 7.0\n"), "X007"), [UNSAFE, SAFE]);
    // Levels are mended together.
    assert_eq!(safeties(&file("1 GEDC\n3 VERS 7.0\n1 SOUR x\n4 CORP y\n"), "X007"), [UNSAFE, UNSAFE, SAFE]);
    assert_eq!(safeties(&file("1 GEDC\n2 VERS 5.5\n1 SOUR x\n4 CORP y\n"), "X007"), [SAFE, SAFE]);
    assert_eq!(safeties(&file("1 NOTE a\n1 CONT b\n"), "X008"), [SAFE]);
    assert_eq!(safeties(&file("1 NOTE a\n0 CONT b\n"), "X008"), [UNSAFE]);
    assert_eq!(safeties(&file("1 NOTE a\n00 CONT b\n"), "X008"), [UNSAFE]);
}

/// It is obeyed once it stands at the beginning.
#[test]
fn a_header_is_moved_only_where_it_says_what_the_file_is() {
    let file = |name: &str| format!("0 @I1@ INDI\n0 HEAD\n1 CHAR {name}\n0 TRLR\n").into_bytes();
    let names = [
        ("ASCII", Encoding::Ascii),
        ("ANSEL", Encoding::Ansel),
        ("UTF-8", Encoding::Utf8),
        ("IBMPC", Encoding::Page(CodePage::Cp437)),
        ("ANSI", Encoding::Page(CodePage::Windows1252)),
    ];
    for (name, named) in names {
        for (_, encoding) in names {
            let options = ReadOptions::new().dialect(GEDCOM).force_encoding(encoding);
            let moved = fixes(&file(name), &options, "D002")[0].is_some();
            assert_eq!(moved, named == encoding, "{name}, read as {encoding}");
        }
    }
    assert_eq!(safeties(&file("EBCDIC"), "D002"), [None]);
    assert_eq!(safeties(&file("UTF-8"), "D002"), [SAFE]);
    for stays in [
        "0 @I1@ INDI\n0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 ELF 1.0\n0 TRLR\n",
        // What follows would be taken for part of something else.
        "0 @I1@ INDI\n0 HEAD\n1 CHAR UTF-8\n0 ERROR x\n",
        "0 @I1@ INDI\n0 HEAD\n1 CHAR UTF-8",
    ] {
        assert_eq!(safeties(stays.as_bytes(), "D002"), [None], "{stays:?}");
    }
}

#[test]
fn a_header_is_put_before_records_only() {
    assert_eq!(safeties(b"0 @I1@ INDI\n0 TRLR\n", "D002"), [SAFE]);
    assert_eq!(safeties(b"1 NAME x\n0 TRLR\n", "D002"), [None]);
    assert_eq!(safeties(b"0 ERROR x\n0 TRLR\n", "D002"), [None]);
    // Behind another line the blank would be read in another way.
    assert_eq!(safeties(b" 0 @I1@ INDI\n0 TRLR\n", "D002"), [None]);
}

#[test]
fn a_second_char_is_removed_only_where_the_first_counts() {
    assert_eq!(safeties(b"0 HEAD\n1 CHAR UTF-8\n1 CHAR ANSEL\n0 TRLR\n", "D007"), [SAFE]);
    assert_eq!(safeties(b"0 HEAD\n1 char UTF-8\n1 CHAR UTF-8\n0 TRLR\n", "D007"), [None]);
    assert_eq!(safeties(b"0 HEAD\n1 CHAR UTF-8\n1 CHAR ANSEL\n1 ERROR x\n0 TRLR\n", "D007"), [None]);
}

/// It ends the header for those who look for the dialect there, and a `PRFX` behind it would make the file ELF.
#[test]
fn a_second_char_with_a_line_of_level_0_stays() {
    let file = |level: &str| {
        format!("0 HEAD\n1 CHAR UTF-8\n1 CHAR\n{level} CONT g\n1 PRFX X_ http://x.example/\n0 TRLR\n")
    };
    assert_eq!(safeties(file("0").as_bytes(), "D007"), [None]);
    assert_eq!(safeties(file("00").as_bytes(), "D007"), [None]);
    assert_eq!(safeties(file("2").as_bytes(), "D007"), [SAFE]);
}

#[test]
fn only_a_bare_trailer_is_moved() {
    let file = |trailer: &str| format!("0 HEAD\n1 CHAR UTF-8\n{trailer}0 @I1@ INDI\n").into_bytes();
    assert_eq!(safeties(&file("0 TRLR\n"), "D005"), [SAFE]);
    for trailer in ["0 TRLR x\n", "0 @T@ TRLR\n", "0 TRLR\n1 NOTE x\n"] {
        assert_eq!(safeties(&file(trailer), "D005"), [None], "{trailer:?}");
    }
    assert_eq!(safeties(b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n0 ERROR x\n", "D005"), [None]);
}

/// Nothing can be put in behind half of a character.
#[test]
fn a_file_in_utf_16_may_end_within_a_character() {
    let whole = wide("\u{feff}0 HEAD\n1 CHAR UNICODE\n0 @I1@ INDI");
    let cut = [whole.as_slice(), b"\0"].concat();
    for code in ["D004", "L016"] {
        assert_eq!(safeties(&whole, code), [SAFE], "{code}");
        assert_eq!(safeties(&cut, code), [None], "{code}");
    }
    // What only fills the file stays behind the trailer.
    let filled = [wide("\u{feff}0 HEAD\n1 CHAR UNICODE\n0 @I1@ INDI\n").as_slice(), b"\0"].concat();
    assert_eq!(safeties(&filled, "D004"), [SAFE]);
}

/// By its first octets it would be known, and then the header be read.
#[test]
fn the_beginning_of_hidden_utf_16_is_not_changed_lightly() {
    let text = "  0 HEAD\n  1 CHAR UNICODE\n0 TRLR\n";
    assert_eq!(safeties(&wide(text), "L009"), [UNSAFE, SAFE]);
    assert_eq!(safeties(&wide(&format!("\u{feff}{text}")), "L009"), [SAFE, SAFE]);
    assert_eq!(safeties(text.replace("UNICODE", "UTF-8").as_bytes(), "L009"), [SAFE, SAFE]);
}

#[test]
fn nul_characters_in_a_value_are_part_of_it() {
    let options = ReadOptions::new().dialect(GEDCOM);
    let nothing = b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\0\0";
    assert_eq!(safeties(nothing, "L018"), [SAFE]);
    assert_eq!(fixes(nothing, &options, "L018")[0].as_ref().unwrap().edits, [Edit::delete(26..28)]);
    assert_eq!(safeties(nothing, "L016"), [SAFE]);
    // A line that has no place is kept as it stands.
    assert_eq!(safeties(b"1 NAME\0\0", "L018"), [UNSAFE]);
    assert_eq!(safeties(b"1 NAME\0\0", "L016"), [None]);
    // Where somebody asked for others in their place they stay.
    let replaced = options.bad_octets(BadOctets::Replace);
    let value = b"0 HEAD\n1 CHAR UTF-8\n1 FILE a\0b\n0 TRLR\n";
    assert_eq!(fixes(value, &replaced, "O002"), [None]);
    assert_eq!(safeties(value, "O002"), [UNSAFE]);
}

#[test]
fn empty_lines_are_removed_together() {
    let file = b"0 HEAD\n1 CHAR UTF-8\n\n\r\n\n \t\n\n1 FILE x\n \n0 TRLR\n\n\n";
    let options = ReadOptions::new().dialect(GEDCOM);
    let edits: Vec<Edit> =
        fixes(file, &options, "L006").into_iter().flatten().flat_map(|fix| fix.edits).collect();
    assert_eq!(
        edits,
        [
            Edit::delete(20..24),
            Edit::delete(24..27),
            Edit::delete(27..28),
            Edit::delete(37..39),
            Edit::delete(46..48)
        ]
    );
}

/// What stands behind it would be taken for one.
#[test]
fn a_blank_line_before_a_byte_order_mark_stays() {
    assert_eq!(safeties("\n\u{feff}0 HEAD\n1 CHAR UTF-8\n0 TRLR\n".as_bytes(), "L006"), [None]);
    assert_eq!(safeties(b"\n0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", "L006"), [SAFE]);
}

#[test]
fn blanks_stay_behind_an_escape_and_where_nothing_else_is() {
    // That behind an escape is part of it.
    assert_eq!(safeties(b"0 HEAD\n1 CHAR UTF-8\n0 NOTE @#DJULIAN@ \n0 TRLR\n", "L010"), [None]);
    // A value of nothing but blanks has no end to which a space could be put.
    assert_eq!(safeties(b"0 HEAD\n1 CHAR UTF-8\n0 NOTE  \n1 CONC  two\n0 TRLR\n", "X011"), [None]);
}

#[test]
fn a_file_without_a_char_gets_one_where_nothing_leans_on_the_header() {
    let file = |below: &str| format!("0 HEAD\n{below}0 NOTE K\u{f6}ln\n0 TRLR\n").into_bytes();
    assert_eq!(safeties(&file("1 FILE x\n"), "O015"), [SAFE]);
    // These would come to lie in the new line, or do not belong to the header.
    assert_eq!(safeties(&file("2 FILE x\n"), "O015"), [None]);
    assert_eq!(safeties(&file("1 ERROR x\n"), "O015"), [None]);
    assert_eq!(safeties(&file("1 CONT x\n"), "O015"), [None]);
}

#[test]
fn a_character_that_was_cut_is_looked_for_in_whole_units() {
    // The first unit is half a character, and was read as two; the line break is one of them.
    let text = "\n1 CONC ";
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    let file = [b"\xD8\x0A\xD8\x3D".to_vec(), utf16(text), b"\xDC\x6A".to_vec(), utf16("\n0 HEAD\n0 TRLR\n")]
        .concat();
    let mended = mend(&file, &ReadOptions::new(), |_, _| true);
    assert_eq!(mended.octets, utf16("\u{FEFF}0 HEAD\n0 NOTE \u{D8}\n1 CONC \u{1F46A}\n0 TRLR\n"));
}

/// What lies in the trailer is no data, and the only text that would be read otherwise.
#[test]
fn no_fix_tips_the_scales_for_another_encoding() {
    let file =
        b"0 HEAD\n0 @I1@ INDI\n1 NAME J\xF6rg /M\xFCller/\n0 TRLR\n1 NOTE a\xC3\n2 CONT \xA9\n".as_slice();
    let options = ReadOptions::new();
    let mended = mend(file, &options, |_, safety| safety == Safety::Safe);
    let read = parse_with(&mended.octets, &options, &mut crate::source::Ignore);
    assert_eq!(read.encoding(), Encoding::Utf8);
    assert!(read.text().ends_with("1 NOTE a\n2 CONT \u{E9}\n"), "{:?}", read.text());
    assert_eq!(mended.withheld.iter().map(|code| code.id).collect::<Vec<_>>(), ["O005"]);
}

#[test]
fn part_of_a_character_stays_behind_what_is_mended() {
    let file = |before: &[u8]| {
        let header = b"0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 FORM LINEAGE-LINKED\n0 NOTE \xC3\xA9".to_vec();
        [header, before.to_vec(), b"\xC3\n1 CONC \xA9\n0 TRLR\n".to_vec()].concat()
    };
    let mended = |before: &[u8], code: &'static str| {
        let mended = mend(&file(before), &ReadOptions::new().dialect(GEDCOM), |found, _| found.id == code);
        assert_eq!(mended.made.len(), 1, "for {code}");
        mended.octets
    };
    assert_eq!(mended(b"\xFF", "O001"), file(b"\xC3\xBF"));
    assert_eq!(mended(b"a\x07", "O004"), file(b"a"));
}

/// A draft that can't read a blank line would have it removed.
#[test]
fn a_blank_line_with_part_of_a_character_stays() {
    let file = |part: &[u8]| {
        let header = b"0 HEAD\n1 CHAR ANSEL\n0 NOTE a\n ".to_vec();
        [header, part.to_vec(), b"\n1 CONC e\n0 TRLR\n".to_vec()].concat()
    };
    let fixes = |part: &[u8]| fixes(&file(part), &ReadOptions::new().dialect(Dialect::NEWEST), "L001");
    assert_eq!(fixes(b"\xE2"), [None]);
    assert_eq!(fixes(b"")[0].as_ref().unwrap().edits, [Edit::delete(29..31)]);
}

#[test]
fn padding_is_removed_safely_where_the_rest_is_in_the_same_encoding() {
    let file = |padding: usize| [b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n".to_vec(), vec![0; padding]].concat();
    assert_eq!(safeties(&file(40), "L018"), [SAFE]);
    // Without the NULs behind it, those in it would be seen as half of UTF-16.
    let wide = b"\0 \x000\0 \0H\0E\0A\0D\0\n".to_vec();
    assert_eq!(safeties(&[wide, vec![0; 16]].concat(), "L018"), [UNSAFE]);
}

#[test]
fn at_signs_are_doubled_where_they_stand() {
    let file = b"0 HEAD\n1 CHAR UTF-8\n0 NOTE @#UD800@ a\n0 TRLR\n";
    let fixes = fixes(file, &ReadOptions::new().dialect(GEDCOM), "T009");
    assert_eq!(fixes[0].as_ref().unwrap().edits, [Edit::insert(27, *b"@"), Edit::insert(34, *b"@")]);
}

#[test]
fn an_id_in_ascii_is_renamed_safely_where_octets_mean_nothing() {
    let options = ReadOptions::new().dialect(GEDCOM).force_encoding(Encoding::Utf8);
    let file = |id: &str| {
        let text = format!("0 HEAD\n1 CHAR UTF-8\n0 @{id}@ INDI\n1 NAME a");
        [text.as_bytes(), b"\xE9b\n0 TRLR\n"].concat()
    };
    let safety = |id: &str, code: &str| fixes(&file(id), &options, code)[0].as_ref().map(|fix| fix.safety);
    assert_eq!(safety("I2345678901234567890123", "L003"), SAFE);
    // One of other characters may have been misread.
    assert_eq!(safety("\u{c9}1", "L017"), UNSAFE);
}

#[test]
fn a_pointer_to_very_many_is_left_alone() {
    let file = |count: usize| {
        let record = "0 @X@ NOTE\n1 CONT ";
        let records: String = (0..count).map(|number| format!("{record}{number}\n")).collect();
        format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE @X@\n{records}0 TRLR\n").into_bytes()
    };
    assert_eq!(safeties(&file(8), "T003"), [UNSAFE]);
    assert_eq!(safeties(&file(9), "T003"), [None]);
}

#[test]
fn levels_are_looked_for_however_far_above_they_are() {
    let lines = "3 DATE x\n".repeat(1000);
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 BIRT\n{lines}0 TRLR\n");
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new().dialect(Dialect::NEWEST), &mut findings);
    findings.retain(|finding| finding.code().id == "X001");
    findings.sort_by_key(Finding::span);
    assert_eq!(findings.len(), 1000);
    let repair = Repair::new(file.as_bytes(), &parsed, &findings);
    let reason = |number: usize| repair.fix(&findings[number]).map(|fix| fix.reason.to_string());
    assert_eq!(reason(0).as_deref(), Some("level 3 becomes 2"));
    assert_eq!(reason(999).as_deref(), Some("level 3 becomes 2"));
}

/// One that is too deep in another that is too deep in another is mended with them.
#[test]
fn levels_are_mended_together() {
    let lines = |step: usize| (1..40).map(|level| format!("{} A\n", step * level)).collect::<String>();
    let file =
        |step: usize| format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n{}0 TRLR\n", lines(step)).into_bytes();
    for &dialect in Dialect::ALL {
        let mended = mend(&file(2), &ReadOptions::new().dialect(dialect), |_, _| true);
        assert_eq!(
            String::from_utf8_lossy(&mended.octets),
            String::from_utf8_lossy(&file(1)),
            "in {dialect}"
        );
    }
}

/// Some drafts leave out what can't be read, or records whose ids others bear too.
#[test]
fn what_was_left_out_is_not_removed_with_what_stands_before_it() {
    let people = "0 @B@ INDI\n1 NAME Joe\n0 @B@ INDI\n1 NAME Ann\n";
    let options = ReadOptions::new().dialect(ELF_2018_REDUX);
    let leaving_out = options.duplicate_ids(DuplicateIds::RejectStructures);
    let mended = |file: &str, options: &ReadOptions<'_>| {
        let mended = mend(file.as_bytes(), options, |_, _| true);
        String::from_utf8(mended.octets).unwrap()
    };
    let second_char = mended(&format!("0 HEAD\n1 CHAR UTF-8\n1 CHAR UTF-8\n{people}0 TRLR\n"), &leaving_out);
    assert!(second_char.contains("Joe") && second_char.contains("Ann"), "{second_char}");
    let trailer = mended(&format!("0 HEAD\n1 CHAR UTF-8\n0 TRLR\n{people}0 @C@ INDI\n"), &leaving_out);
    assert!(trailer.contains("Joe") && trailer.ends_with("0 @C@ INDI\n0 TRLR\n"), "{trailer}");
    let garbage = mended("0 HEAD\n1 CHAR UTF-8\n0 TRLR\n?garbage here\n0 @I1@ INDI\n0 @I2@ INDI\n", &options);
    assert!(garbage.contains("garbage here"), "{garbage}");
    let pointer =
        format!("0 HEAD\n1 CHAR UTF-8\n0 @C@ INDI\n1 ASSO @Z@\n{people}0 @D@ INDI\n1 ASSO @B@\n0 TRLR\n");
    let pointer = mended(&pointer, &options);
    assert!(pointer.contains("Joe") && pointer.contains("Ann") && !pointer.contains("@Z@"), "{pointer}");
    // Where it stands among the lines themselves they stay, or it becomes a note.
    let among = "0 HEAD\n1 CHAR UTF-8\n0 @C@ INDI\n1 ASSO @Z@\n?garbage here\n2 NOTE x\n0 TRLR\n";
    assert_eq!(fixes(among.as_bytes(), &options, "T010"), [None]);
    let noted = "0 HEAD\n1 CHAR UTF-8\n0 @C@ INDI\n1 NOTE ?garbage here\n2 NOTE x\n0 TRLR\n";
    assert_eq!(mended(among, &options), noted);
}

/// What was left out before them is no reason to leave them.
#[test]
fn what_was_left_out_before_is_not_among_the_lines() {
    let file = b"0 HEAD\n1 CHAR UTF-8\n?garbage here\n0 @C@ INDI\n1 ASSO @Z@\n0 TRLR\n";
    let [Some(fix)] = &fixes(file, &ReadOptions::new().dialect(ELF_2018_REDUX), "T010")[..] else {
        panic!("no fix");
    };
    assert_eq!(apply(file, &fix.edits), b"0 HEAD\n1 CHAR UTF-8\n?garbage here\n0 @C@ INDI\n0 TRLR\n");
}

/// Parts of a character find each other across a `CONT`, and mean something else than each by itself.
#[test]
fn text_that_begins_with_the_rest_of_a_character_is_continued_by_a_guess() {
    let file = |text: &[u8]| [b"0 HEAD\n1 CHAR UTF-8\n1 NOTE x", text, b"\n0 TRLR\n"].concat();
    assert_eq!(safeties(&file(b"\xC3\n\xA9y"), "L008"), [UNSAFE]);
    assert_eq!(safeties(&file("\u{E9}\n\u{E9}y".as_bytes()), "L008"), [SAFE]);
    let mended =
        mend(&file(b"\xC3\n\xA9y"), &ReadOptions::new().dialect(GEDCOM), |code, _| code.id == "L008");
    assert_eq!(mended.octets, file(b"\xC3\n2 CONT \xA9y"));
    assert!(mended.made[0].reason.to_string().ends_with("; a character that was cut there may become whole"));
    // By the letter of a draft it stays in its parts.
    let newest = fixes(&file(b"\xC3\n\xA9y"), &ReadOptions::new().dialect(Dialect::NEWEST), "L001");
    let reasons: Vec<_> = newest.iter().flatten().map(|fix| fix.reason.to_string()).collect();
    assert_eq!(reasons, ["`2 CONT` is put before the text"]);
}

/// What stands in a `VERS` is kept, and one that is not there is not spoken of.
#[test]
fn a_vers_is_removed_with_nothing_in_it() {
    let options = ReadOptions::new().dialect(GEDCOM);
    let fix = |below: &str| {
        let file =
            [format!("0 HEAD\n1 CHAR IBMPC\n{below}1 FILE K").as_bytes(), b"\x94ln\n0 TRLR\n"].concat();
        let [fix] = &fixes(&file, &options, "O011")[..] else { panic!("not one finding") };
        fix.as_ref().map(|fix| fix.reason.to_string().contains("VERS"))
    };
    assert_eq!(["", "2 VERS 3\n", "2 VERS 3\n3 NOTE y\n"].map(fix), [Some(false), Some(true), None]);
}

#[test]
fn a_trailer_is_moved_though_records_behind_it_were_left_out() {
    let people = "0 @B@ INDI\n1 NAME Joe\n0 @B@ INDI\n1 NAME Ann\n0 @C@ INDI\n1 ASSO @B@\n";
    let file = format!("0 HEAD\n1 CHAR UTF-8\n0 TRLR\n{people}");
    let options = ReadOptions::new().dialect(ELF_2018_REDUX);
    let mended = mend(file.as_bytes(), &options, |code, safety| code.id == "D005" && safety == Safety::Safe);
    assert_eq!(String::from_utf8(mended.octets).unwrap(), format!("0 HEAD\n1 CHAR UTF-8\n{people}0 TRLR\n"));
    assert!(mended.withheld.is_empty());
}

/// Trailers that stand before records too: each of the findings would list all changes.
#[test]
fn where_very_many_trailers_are_removed_the_first_finding_tells_of_all() {
    let carried = |records: usize, end: &str| {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{}{end}", "0 TRLR\n0 @I1@ INDI\n".repeat(records));
        let fixes = fixes(file.as_bytes(), &ReadOptions::new().dialect(GEDCOM), "D005");
        fixes.into_iter().map(|fix| fix.map_or(0, |fix| fix.edits.len())).collect::<Vec<_>>()
    };
    assert_eq!(carried(3, ""), [4; 3]);
    assert_eq!(carried(4, "0 TRLR\n"), [4; 4]);
    assert_eq!(carried(4, ""), [5, 0, 0, 0]);
    assert_eq!(carried(6, "0 TRLR\n"), [6, 0, 0, 0, 0, 0]);
}

/// What is removed must not lay bare a place for a line that had none.
#[test]
fn what_keeps_a_line_left_out_stays() {
    let left_alone = |file: &str, code: &str| {
        let options = ReadOptions::new().dialect(ELF_2018_REDUX);
        let mended =
            mend(file.as_bytes(), &options, |found, safety| found.id == code && safety == Safety::Safe);
        assert!(mended.withheld.is_empty(), "{file}");
        mended.made.is_empty()
    };
    let trailer = |deep: &str| format!("0 HEAD\n1 CHAR UTF-8\n0 NOTE j\n1 NOTE k\n0 TRLR\n{deep}0 NOTE l\n");
    assert!(left_alone(&trailer("2 NOTE m\n"), "D005"));
    assert!(!left_alone(&trailer(""), "D005"));
    let second =
        |deep: &str| format!("0 HEAD\n1 CHAR UTF-8\n2 VERS 5\n1 CHAR ANSEL\n{deep}1 NOTE k\n0 TRLR\n");
    assert!(left_alone(&second("3 NOTE m\n"), "D007"));
    assert!(!left_alone(&second(""), "D007"));
}

#[test]
fn what_lies_in_a_char_stays_where_it_is_mended() {
    let file = |name: &str, letter: &[u8]| {
        let header = format!("0 HEAD\n1 CHAR {name}\n2 NOTE written by Bob\n0 @I1@ INDI\n1 NAME Andr");
        [header.as_bytes(), letter, b"\n0 TRLR\n"].concat()
    };
    let mended = mend(&file("CP850", b"\x82"), &ReadOptions::new().dialect(GEDCOM), |_, _| true);
    assert_eq!(mended.octets, file("UTF-8", "\u{E9}".as_bytes()));
    let second = |below: &str| format!("0 HEAD\n1 CHAR UTF-8\n1 CHAR UTF-8\n{below}0 TRLR\n").into_bytes();
    assert_eq!(safeties(&second("2 VERS 1252\n"), "D007"), [SAFE]);
    assert_eq!(safeties(&second("2 NOTE important\n"), "D007"), [UNSAFE]);
    assert_eq!(safeties(&second("2 VERS 1252\n3 NOTE important\n"), "D007"), [UNSAFE]);
}

#[test]
fn text_behind_a_pointer_that_leads_nowhere_stays() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE @N9@\nGrandma told me this.\n1 SEX F\n0 TRLR\n";
    let mended = mend(file.as_bytes(), &ReadOptions::new().dialect(GEDCOM), |_, _| true);
    let expected = file.replace("1 NOTE @N9@\nGrandma", "1 NOTE Grandma");
    assert_eq!(String::from_utf8(mended.octets).unwrap(), expected);
}

/// It ends where the first record begins, however that is written, and whatever other fixes make of what follows.
#[test]
fn a_header_takes_in_nothing_of_what_it_is_put_before() {
    let behind = [
        "1 PRFX _ http://y.example/#",
        "1 SCHMA\n2 ESC DATE D",
        "1 GEDC\n2 ELF 1.0.0",
        "3 PRFX _ http://y.example/#",
        " 1 PRFX _ http://y.example/#",
        "1 prfx _ http://y.example/#",
        "0 CONT x\n1 PRFX _ http://y.example/#",
    ];
    for first in ["0 @I1@ INDI", "0 @\u{C9}1@ INDI", "0 @-1@ INDI", "0 @I1@INDI"] {
        for (behind, head) in
            behind.into_iter().flat_map(|behind| [(behind, ""), (behind, "0 HEAD\n1 CHAR UTF-8\n")])
        {
            // Ids that are borne twice stay as they are.
            let file = format!("{first}\n{first}\n{behind}\n{head}0 TRLR\n");
            let options = ReadOptions::new().detect_dialect();
            let mended = mend(file.as_bytes(), &options, |_, safety| safety == Safety::Safe);
            assert!(mended.withheld.is_empty(), "{file:?}: {:?}", mended.withheld[0].id);
            assert!(mended.octets.starts_with(b"0 HEAD\n1 CHAR UTF-8\n0 @"), "{file:?}");
        }
    }
}

#[test]
fn that_a_record_is_removed_is_told() {
    let person = "0 @B@ INDI\n1 NAME Joe\n";
    let file = format!("0 HEAD\n1 CHAR UTF-8\n{person}{person}0 @F@ FAM\n1 HUSB @B@\n0 TRLR\n");
    let fix = fixes(file.as_bytes(), &ReadOptions::new().dialect(GEDCOM), "T003").remove(0).unwrap();
    assert_eq!(
        fix.reason.to_string(),
        "the pointer leads to `B`, the INDI; where the same record stands again it is removed"
    );
}

#[test]
fn a_long_line_that_stands_alone_stays_and_others_say_how_many_they_become() {
    let file =
        |tag: &str| format!("0 HEAD\n1 CHAR UTF-8\n0 {tag} {}\n0 TRLR\n", "x".repeat(600)).into_bytes();
    let options = ReadOptions::new().dialect(GEDCOM);
    assert_eq!(fixes(&file("ERROR"), &options, "L015"), [None]);
    let fix = fixes(&file("NOTE"), &options, "L015").remove(0).unwrap();
    assert_eq!((fix.edits.len(), &*fix.reason.to_string()), (2, "the line is divided into 3 with CONC"));
}

#[test]
fn nothing_is_fixed_in_gedcom_7() {
    let file = |version| {
        format!("0 HEAD\n1 GEDC\n2 VERS {version}\n0 @I1@ INDI\n01 NOTE me@home\n1 ASSO @VOID@\n")
            .into_bytes()
    };
    let made = |version, options: &ReadOptions<'_>| mend(&file(version), options, |_, _| true).made.len();
    assert!(made("70.0", &ReadOptions::new()) > 3);
    assert!(made("7.0", &ReadOptions::new().dialect(GEDCOM)) > 3);
    let mended = mend(&file("7.0"), &ReadOptions::new(), |_, _| true);
    assert_eq!(mended.octets, file("7.0"));
    assert!(mended.left.len() > 3 && mended.left.iter().all(|left| left.mendable.is_none()));
}
