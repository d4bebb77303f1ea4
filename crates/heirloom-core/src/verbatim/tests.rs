use super::*;
use crate::dialects::Dialect;
use crate::lines::LineBreaks;
use crate::pipeline::{ReadOptions, parse, parse_with};
use crate::source::Ignore;
use crate::tree::{Misfits, StructureId};

fn edited(file: &[u8], changes: &[Change]) -> Result<Vec<u8>, EditError> {
    edited_as(file, &ReadOptions::new().detect_dialect(), changes)
}

fn edited_as(file: &[u8], options: &ReadOptions<'_>, changes: &[Change]) -> Result<Vec<u8>, EditError> {
    let mut editor = Editor::new(file, options);
    for change in changes {
        editor.make(change)?;
    }
    Ok(editor.into_octets())
}

fn set(text: &str) -> Change {
    Change::set(text).unwrap()
}

fn remove(text: &str) -> Change {
    Change::remove(text).unwrap()
}

fn add(text: &str) -> Change {
    Change::add(text).unwrap()
}

#[track_caller]
fn check(file: &str, changes: &[Change], expected: &str) {
    let made = edited(file.as_bytes(), changes).map(|octets| String::from_utf8(octets).unwrap());
    assert_eq!(made.as_deref(), Ok(expected));
}

#[track_caller]
fn refused(file: &str, change: Change, sentence: &str) {
    let said = edited(file.as_bytes(), &[change]).unwrap_err().to_string();
    assert_eq!(said, sentence);
}

const FAMILY: &str = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada /King/\n1 NAME Augusta\n1 BIRT\n2 DATE 1815\n\
    1 NOTE one\n2 CONT two\n2 CONC three\n1 SEX F\n0 @F1@ FAM\n1 WIFE @I1@\n0 TRLR\n";

#[test]
fn paths_lead_to_structures() {
    let (parsed, _) = parse(FAMILY.as_bytes());
    for (path, expected) in [
        ("I1.NAME", "Ada /King/"),
        ("@I1@.NAME[2]", "Augusta"),
        ("I1.BIRT.DATE", "1815"),
        ("HEAD.CHAR", "UTF-8"),
        ("INDI[1].NOTE", "one\ntwothree"),
    ] {
        let found = path.parse::<Path>().unwrap().find(&parsed.dataset).unwrap();
        assert_eq!(found.string().unwrap(), expected, "{path}");
    }
    let trailer = "TRLR".parse::<Path>().unwrap().find(&parsed.dataset).unwrap();
    assert_eq!(Path::of(trailer).unwrap().to_string(), "TRLR");
}

#[test]
fn a_path_that_leads_nowhere_says_how_far_it_leads() {
    let (parsed, _) = parse(FAMILY.as_bytes());
    let said = |path: &str| path.parse::<Path>().unwrap().find_only(&parsed.dataset).unwrap_err().to_string();
    assert_eq!(said("I9.NAME"), "there is no `I9`: no record has such an id or tag");
    assert_eq!(said("I1.DEAT.DATE"), "there is no `I1.DEAT`: nothing in `I1` has such a tag");
    assert_eq!(said("I1.NAME[3]"), "there is no `I1.NAME[3]`, only 2");
    assert_eq!(said("I1.SEX[2]"), "there is no `I1.SEX[2]`, only one");
    assert_eq!(said("I1.NAME"), "there are 2 of `I1.NAME`; say which one, as in `I1.NAME[2]`");
}

#[test]
fn a_step_without_a_number_stands_for_all_of_a_name() {
    let (parsed, _) = parse(b"0 HEAD\n0 @I1@ INDI\n1 NAME a\n1 NAME b\n0 @I2@ INDI\n1 NAME c\n0 TRLR\n");
    let found = |path: &str| {
        let found = path.parse::<Path>().unwrap().find_all(&parsed.dataset);
        found.map(|all| all.iter().map(|of| Path::of(*of).unwrap().to_string()).collect::<Vec<_>>())
    };
    assert_eq!(found("INDI").unwrap(), ["I1", "I2"]);
    assert_eq!(found("INDI.NAME").unwrap(), ["I1.NAME[1]", "I1.NAME[2]", "I2.NAME"]);
    assert_eq!(found("INDI.NAME[2]").unwrap(), ["I1.NAME[2]"]);
    assert_eq!(found("INDI.NAME[1]").unwrap(), ["I1.NAME[1]", "I2.NAME"]);
    assert_eq!(found("INDI[2].NAME").unwrap(), ["I2.NAME"]);
    // Where there is none it is said how far the first of all leads.
    let said = found("INDI.SEX").unwrap_err().to_string();
    assert_eq!(said, "there is no `INDI.SEX`: nothing in `INDI` has such a tag");
}

#[test]
fn many_paths_are_those_that_are_asked_for_one_by_one() {
    let (parsed, _) = parse(FAMILY.as_bytes());
    let mut paths = Paths::new(&parsed.dataset);
    let mut count = 0;
    for record in parsed.dataset.tagged_structures() {
        for structure in record.with_all_below() {
            let path = paths.of(structure);
            assert!(path.is_some());
            assert_eq!(path, Path::of(structure));
            assert_eq!(path, Paths::beside(structure).of(structure));
            count += 1;
        }
    }
    assert_eq!(count, FAMILY.lines().filter(|line| !line.contains("CON")).count());
}

#[test]
fn a_tag_comes_before_an_id() {
    let (parsed, _) = parse(b"0 HEAD\n0 @HEAD@ INDI\n0 @a.b@ INDI\n0 @I1@ INDI\n0 @I1@ INDI\n0 TRLR\n");
    let paths: Vec<String> =
        parsed.dataset.tagged_structures().filter_map(|record| Some(Path::of(record)?.to_string())).collect();
    assert_eq!(paths, ["HEAD", "@HEAD@", "@a.b@", "I1[1]", "I1[2]", "TRLR"]);
}

#[test]
fn only_the_payload_changes() {
    check(FAMILY, &[set("I1.BIRT.DATE=10 DEC 1815")], &FAMILY.replace("DATE 1815", "DATE 10 DEC 1815"));
    check(FAMILY, &[set("I1.NAME[2]=Augusta Ada")], &FAMILY.replace("Augusta", "Augusta Ada"));
    check(FAMILY, &[set("I1.BIRT=Y")], &FAMILY.replace("1 BIRT\n", "1 BIRT Y\n"));
    check(FAMILY, &[set("I1.SEX")], &FAMILY.replace("1 SEX F", "1 SEX"));
    check(FAMILY, &[set("I1.SEX=")], &FAMILY.replace("1 SEX F", "1 SEX "));
    check(FAMILY, &[set("F1.WIFE=@I2@")], &FAMILY.replace("WIFE @I1@", "WIFE @I2@"));
    check(FAMILY, &[set("I1.SEX=x@y")], &FAMILY.replace("1 SEX F", "1 SEX x@@y"));
    check(
        FAMILY,
        &[set("I1.BIRT.DATE=@#DJULIAN@ 1540")],
        &FAMILY.replace("DATE 1815", "DATE @#DJULIAN@ 1540"),
    );
}

#[test]
fn lines_of_text_come_and_go() {
    check(
        FAMILY,
        &[set("I1.NOTE=a")],
        &FAMILY.replace("1 NOTE one\n2 CONT two\n2 CONC three\n", "1 NOTE a\n"),
    );
    check(FAMILY, &[set("I1.SEX=a\n\nb")], &FAMILY.replace("1 SEX F\n", "1 SEX a\n2 CONT\n2 CONT b\n"));
    check(FAMILY, &[set("I1.SEX=\nb")], &FAMILY.replace("1 SEX F\n", "1 SEX\n2 CONT b\n"));
    // Nothing changes where nothing has to.
    check(FAMILY, &[set("I1.NOTE=one\ntwothree"), set("F1.WIFE=@I1@"), set("HEAD.CHAR=UTF-8")], FAMILY);
}

#[test]
fn a_structure_goes_with_all_that_lies_in_it() {
    check(FAMILY, &[remove("I1.BIRT")], &FAMILY.replace("1 BIRT\n2 DATE 1815\n", ""));
    check(FAMILY, &[remove("I1.NOTE")], &FAMILY.replace("1 NOTE one\n2 CONT two\n2 CONC three\n", ""));
    check(FAMILY, &[remove("TRLR")], &FAMILY.replace("0 TRLR\n", ""));
    check(FAMILY, &[remove("F1")], &FAMILY.replace("0 @F1@ FAM\n1 WIFE @I1@\n", ""));
    check("0 HEAD\n0 TRLR", &[remove("TRLR")], "0 HEAD");
    check("0 HEAD\n\n\n0 NOTE a\n1 CONT b\n1 CONT c\n", &[remove("NOTE")], "0 HEAD\n\n\n");
    check("0 HEAD\n0 NOTE a\n1 CONT b\n1 CONT c", &[set("NOTE=x")], "0 HEAD\n0 NOTE x");
    check("0 HEAD\n0 NOTE\n1 CONT b\n1 CONT c", &[set("NOTE=x")], "0 HEAD\n0 NOTE x");
}

#[test]
fn structures_are_added_at_the_end() {
    let added = "1 SEX F\n1 DEAT Y\n2 DATE 1852\n";
    check(FAMILY, &[add("I1.DEAT=Y"), add("I1.DEAT.DATE=1852")], &FAMILY.replace("1 SEX F\n", added));
    check(
        FAMILY,
        &[add("I1.BIRT.PLAC=London")],
        &FAMILY.replace("DATE 1815\n", "DATE 1815\n2 PLAC London\n"),
    );
    check(
        FAMILY,
        &[add("@N1@ NOTE=a\nb"), add("N1.REFN=1"), add("I1.NOTE.SOUR=@N1@")],
        &FAMILY
            .replace("0 TRLR", "0 @N1@ NOTE a\n1 CONT b\n1 REFN 1\n0 TRLR")
            .replace("CONC three\n", "CONC three\n2 SOUR @N1@\n"),
    );
    check("0 HEAD\n0 TRLR", &[add("TRLR.X=y")], "0 HEAD\n0 TRLR\n1 X y");
    check("", &[add("HEAD"), add("NOTE=x")], "0 HEAD\n0 NOTE x\n");
    check("0 HEAD", &[add("NOTE=x")], "0 HEAD\n0 NOTE x");
}

#[test]
fn new_lines_look_like_the_others() {
    let indented = "0 HEAD\r\n 1 CHAR UTF-8\r\n0 @I1@ INDI\r\n 1\tNAME\tx\r\n  2 GIVN x\r\n0 TRLR\r\n";
    check(
        indented,
        &[add("I1.SEX=F"), add("I1.SEX.NOTE=a\nb")],
        &indented.replace("GIVN x\r\n", "GIVN x\r\n 1\tSEX\tF\r\n  2 NOTE a\r\n   3 CONT b\r\n"),
    );
    let padded = "00 HEAD\n01 CHAR UTF-8\n00 TRLR\n";
    check(padded, &[add("HEAD.NOTE=x")], "00 HEAD\n01 CHAR UTF-8\n01 NOTE x\n00 TRLR\n");
    let macintosh = "0 HEAD\r1 CHAR UTF-8\r0 TRLR\r";
    check(macintosh, &[add("HEAD.NOTE=x")], "0 HEAD\r1 CHAR UTF-8\r1 NOTE x\r0 TRLR\r");
    // Of mixed breaks the nearest is taken.
    let mixed = "0 HEAD\r1 CHAR UTF-8\r\n0 TRLR\n";
    check(mixed, &[add("HEAD.NOTE=x")], "0 HEAD\r1 CHAR UTF-8\r\n1 NOTE x\r\n0 TRLR\n");
}

#[test]
fn long_text_is_cut_as_the_file_does() {
    let file = format!("0 HEAD\n0 NOTE {}\n1 CONC mnopq\n0 TRLR\n", "a".repeat(43));
    let x = |count| "x".repeat(count);
    let expected = format!("0 HEAD\n0 NOTE {}\n1 CONC {}\n1 CONC {}\n0 TRLR\n", x(43), x(43), x(14));
    check(&file, &[set(&format!("NOTE={}", x(100)))], &expected);
    let uncut = format!("0 HEAD\n0 NOTE {}\n0 TRLR\n", "y".repeat(300));
    let long = "z".repeat(600);
    check(&uncut, &[set(&format!("NOTE={long}"))], &format!("0 HEAD\n0 NOTE {long}\n0 TRLR\n"));
    let (parsed, _) = parse(FAMILY.as_bytes());
    // Nobody cuts lines because they have ten characters.
    assert_eq!(Style::of(&parsed).longest_line(), Some(254));
}

#[test]
fn a_file_keeps_its_encoding() {
    let units = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    let file = "\u{feff}0 HEAD\n1 CHAR UNICODE\n0 @I1@ INDI\n1 NAME x\n0 TRLR\n";
    let made = edited(&units(file), &[set("I1.NAME=Łódź \u{1F46A}")]).unwrap();
    assert_eq!(made, units(&file.replace("NAME x", "NAME Łódź \u{1F46A}")));

    let ansel = b"0 HEAD\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NAME Andr\xE2e\n1 NOTE Andr\xE2\n2 CONC e\n0 TRLR\n";
    let made = edited_as(ansel, &ReadOptions::new(), &[set("I1.NOTE=caf\u{e9}"), remove("I1.NAME")]).unwrap();
    assert_eq!(made, b"0 HEAD\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NOTE caf\xE2e\n0 TRLR\n");
}

#[test]
fn a_code_page_is_kept_too() {
    use crate::octets::{CodePage, Encoding};
    let options = ReadOptions::new().force_encoding(Encoding::Page(CodePage::Windows1250));
    let file = b"0 HEAD\n1 CHAR ANSI\n0 @I1@ INDI\n1 NAME \xA3\xF3d\x9F\n0 TRLR\n";
    let made = edited_as(file, &options, &[add("I1.NOTE=\u{159}")]).unwrap();
    assert_eq!(made, b"0 HEAD\n1 CHAR ANSI\n0 @I1@ INDI\n1 NAME \xA3\xF3d\x9F\n1 NOTE \xF8\n0 TRLR\n");
}

#[test]
fn a_character_that_the_encoding_lacks() {
    let file = b"0 HEAD\n1 CHAR ANSEL\n0 NOTE x\n0 TRLR\n";
    let draft = ReadOptions::new().dialect(Dialect::NEWEST);
    let made = edited_as(file, &draft, &[set("NOTE=\u{263a}")]).unwrap();
    assert_eq!(made, b"0 HEAD\n1 CHAR ANSEL\n0 NOTE @#U263A@ \n0 TRLR\n");
    let gedcom = ReadOptions::new().dialect(Dialect::named("gedcom").unwrap());
    let said = edited_as(file, &gedcom, &[set("NOTE=\u{263a}")]).unwrap_err().to_string();
    assert_eq!(said, "the character `☺` (U+263A) can't be written in ANSEL; convert the file to UTF-8 first");
    assert!(edited_as(file, &draft, &[set("NOTE=a\0b")]).is_err());
}

#[test]
fn lf_and_cr_are_one_line_break_where_most_lines_have_it() {
    let has_it = |dialect: &&Dialect| dialect.rules().tree.lines.line_breaks == LineBreaks::LfCrToo;
    let options = ReadOptions::new().dialect(*Dialect::ALL.iter().find(has_it).unwrap());
    let file = FAMILY.replace('\n', "\n\r");
    let changes = [add("I1.BIRT.PLAC=a\nb"), remove("I1.SEX"), set("I1.NOTE=c")];
    let made = edited_as(file.as_bytes(), &options, &changes).unwrap();
    let expected = FAMILY
        .replace("2 DATE 1815\n", "2 DATE 1815\n2 PLAC a\n3 CONT b\n")
        .replace("1 SEX F\n", "")
        .replace("1 NOTE one\n2 CONT two\n2 CONC three\n", "1 NOTE c\n");
    assert_eq!(String::from_utf8(made).unwrap(), expected.replace('\n', "\n\r"));
}

#[test]
fn blanks_at_the_ends_of_a_value_are_kept_or_refused() {
    let file = b"0 HEAD\n1 CHAR UTF-8\n0 NOTE x\n0 TRLR\n";
    let (mut kept, mut refused) = (0, 0);
    for &dialect in Dialect::READ {
        let options = ReadOptions::new().dialect(dialect);
        for value in [" x", "x ", "x\t", " "] {
            match edited_as(file, &options, &[set(&format!("NOTE={value}"))]) {
                Ok(octets) => {
                    let parsed = parse_with(&octets, &options, &mut Ignore);
                    let note = "NOTE".parse::<Path>().unwrap().find(&parsed.dataset).unwrap();
                    assert_eq!(note.string().as_deref(), Some(value), "{dialect}");
                    kept += 1;
                }
                Err(error) => {
                    let sentence = "this can't be written in the file so that it is read back and all else stays as it is";
                    assert_eq!(error.to_string(), sentence, "{dialect}");
                    refused += 1;
                }
            }
        }
    }
    assert!(kept > 0 && refused > 0, "{kept} kept, {refused} refused");
}

#[test]
fn blanks_behind_a_value_stay_where_they_are_no_part_of_it() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 NOTE x \t\n0 TRLR\n";
    for &dialect in Dialect::READ {
        let options = ReadOptions::new().dialect(dialect);
        let parsed = parse_with(file.as_bytes(), &options, &mut Ignore);
        let path: Path = "NOTE".parse().unwrap();
        let is_part = path.find(&parsed.dataset).unwrap().string().as_deref() != Some("x");
        let made = edited_as(file.as_bytes(), &options, &[set("NOTE=a\nb")]).unwrap();
        let blanks = if is_part { "" } else { " \t" };
        let expected = file.replace("NOTE x \t", &format!("NOTE a{blanks}\n1 CONT b"));
        assert_eq!(String::from_utf8(made).unwrap(), expected, "{dialect}");
    }
}

#[test]
fn what_a_line_begins_with_may_be_written_in_no_encoding() {
    use crate::octets::Encoding;
    // The id has an octet that ASCII does not have, and is read as something else.
    let options = ReadOptions::new().force_encoding(Encoding::Ascii);
    let file = b"0 HEAD\n0 @A\xC5@ NOTE x\n0 TRLR\n";
    let made = edited_as(file, &options, &[set("NOTE=y")]).unwrap();
    assert_eq!(made, b"0 HEAD\n0 @A\xC5@ NOTE y\n0 TRLR\n");
}

#[test]
fn a_style_is_that_of_the_file() {
    use crate::octets::Encoding;
    use crate::pipeline::LineBreak;
    let style = |file: &[u8]| {
        let (parsed, _) = parse(file);
        let style = Style::of(&parsed);
        (style.encoding(), style.has_bom(), style.line_break(), style.has_final_break())
    };
    assert_eq!(style(FAMILY.as_bytes()), (Encoding::Utf8, false, LineBreak::Lf, true));
    let marked = b"\xEF\xBB\xBF0 HEAD\r\n1 CHAR UTF-8\r\n0 TRLR";
    assert_eq!(style(marked), (Encoding::Utf8, true, LineBreak::CrLf, false));
    let wide: Vec<u8> = "\u{FEFF}0 HEAD\r0 TRLR\r".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(style(&wide), (Encoding::Utf16Le, true, LineBreak::Cr, true));
}

#[test]
fn what_is_typed_is_a_pointer_or_a_string() {
    assert_eq!(Value::from("@I1@"), Value::Pointer("I1".into()));
    for string in ["I1", "@@", "@a@ and @b@"] {
        assert_eq!(Value::from(string), Value::String(string.into()));
    }
    for wrong in [Change::set("I1..NAME=x"), Change::remove("I1.NAME[0]"), Change::add("=x")] {
        assert!(wrong.is_err());
    }
}

#[test]
fn what_can_not_be_is_refused() {
    refused(FAMILY, remove("I1.DEAT"), "there is no `I1.DEAT`: nothing in `I1` has such a tag");
    refused(FAMILY, add("I2.NAME=x"), "there is no `I2`: no record has such an id or tag");
    refused(FAMILY, set("I1.SEX=a\0b"), "a NUL can't be written in any file");
    let broken = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 @ x\n0 TRLR\n";
    let error_line = "`I1.ERROR` is a line that can't be read; it has no value and holds nothing";
    refused(broken, set("I1.ERROR=x"), error_line);
    refused(broken, add("I1.ERROR.NOTE=x"), error_line);
    refused(FAMILY, set("I1.NAME=x"), "there are 2 of `I1.NAME`; say which one, as in `I1.NAME[2]`");
    refused(FAMILY, add("@I1@ INDI"), "there is a record with the id `I1` already");
    refused(FAMILY, add("@!@ INDI"), "`!` can't be an id or a tag in this file");
    refused(FAMILY, add("@I2@ IN DI"), "`IN DI` can't be an id or a tag in this file");
    refused(
        FAMILY,
        add("I1.NAME[3]=x"),
        "`I1.NAME[3]` does not name something new: write its tag without a number, as in `I1.NOTE`, and a record with an \
         id as in `@N1@ NOTE`",
    );
    let char = "`HEAD.CHAR` says how the file is read, which is in UTF-8; convert the file to write it in another encoding";
    for change in [
        set("HEAD.CHAR=ANSEL"),
        set("HEAD.CHAR"),
        remove("HEAD.CHAR"),
        remove("HEAD"),
        add("HEAD.CHAR=ASCII"),
    ] {
        refused(FAMILY, change, char);
    }
    // It would be read in capital letters.
    refused(
        FAMILY,
        add("I1.note=x"),
        "this can't be written in the file so that it is read back and all else stays as it is",
    );
    // It would be an additional line.
    refused(
        FAMILY,
        add("I1.SEX.CONT=x"),
        "this can't be written in the file so that it is read back: `I1.SEX` would be read in another way",
    );
}

#[test]
fn the_encoding_may_be_named_rightly() {
    check(FAMILY, &[set("HEAD.CHAR=utf8")], &FAMILY.replace("CHAR UTF-8", "CHAR utf8"));
    let units = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    let wide = "\u{feff}0 HEAD\n1 CHAR UTF-8\n0 TRLR\n";
    let made = edited(&units(wide), &[set("HEAD.CHAR=UNICODE")]).unwrap();
    assert_eq!(made, units(&wide.replace("UTF-8", "UNICODE")));
    assert!(edited(&units(wide), &[set("HEAD.CHAR=ANSEL")]).is_err());
    let unnamed = format!("\u{feff}{}", FAMILY.replace("1 CHAR UTF-8\n", ""));
    check(&unnamed, &[add("HEAD.CHAR=UTF-8")], &unnamed.replace("0 HEAD\n", "0 HEAD\n1 CHAR UTF-8\n"));
}

#[test]
fn an_id_needs_octets() {
    let may = Dialect::named("elf-2017-05").unwrap();
    let (file, options) = (b"0 HEAD\n1 CHAR ASCII\n0 @I1@ INDI\n0 TRLR\n", ReadOptions::new().dialect(may));
    let pointer = Value::Pointer("F\u{e9}".to_string());
    let changes = [
        Change::AddRecord { id: "F\u{e9}".to_string(), tag: "FAM".to_string(), value: Value::None },
        Change::Add("I1.FAMC".parse().unwrap(), pointer),
    ];
    for change in changes {
        let made = edited_as(file, &options, std::slice::from_ref(&change));
        assert!(
            matches!(made, Err(EditError::Character { character: '\u{e9}', .. })),
            "{change:?}: {made:?}"
        );
    }
}

#[test]
fn marks_that_were_carried_on_are_no_byte_order_mark() {
    let octets = b"\xE2\xE2\xE2\xE2\n1 CONC e\n";
    let parsed = parse_with(octets, &ReadOptions::new().dialect(Dialect::NEWEST), &mut Ignore);
    let found = pieces(&parsed);
    assert!(found.iter().all(|piece| piece.part != Part::ByteOrderMark), "{found:?}");
    assert_eq!(found.last().map(|piece| piece.octets.end), Some(octets.len()));
}

#[test]
fn a_file_falls_into_pieces() {
    let file = b"\xFF\xFE0\0 \0H\0E\0A\0D\0\r\0\n\0\n\0x\0\r\0\n\x000\0 \0T\0R\0L\0R\0";
    let leaves_out = |dialect: &&Dialect| dialect.rules().tree.misfits == Misfits::LeftOut;
    let options = ReadOptions::new().dialect(*Dialect::ALL.iter().find(leaves_out).unwrap());
    let parsed = parse_with(file, &options, &mut Ignore);
    let parts: Vec<(Part, std::ops::Range<usize>)> =
        pieces(&parsed).into_iter().map(|piece| (piece.part, piece.octets)).collect();
    assert_eq!(
        parts,
        [
            (Part::ByteOrderMark, 0..2),
            (Part::Line(StructureId(0)), 2..14),
            (Part::Breaks, 14..20),
            (Part::Other, 20..22),
            (Part::Breaks, 22..26),
            (Part::Line(StructureId(1)), 26..38)
        ]
    );
}

#[test]
fn pieces_say_where_they_are_in_the_text() {
    let file = "0 HEAD\n1 FILE \u{e9}\r\n\n0 TRLR\n";
    let (parsed, _) = parse(file.as_bytes());
    let found = pieces(&parsed);
    let texts: Vec<&str> = found.iter().map(|piece| &parsed.text()[piece.text.clone()]).collect();
    assert_eq!(texts, ["0 HEAD", "\n", "1 FILE \u{e9}", "\r\n\n", "0 TRLR", "\n"]);
    assert_eq!(found[0].part, Part::Line(StructureId(0)));
    assert!(found.iter().all(|piece| piece.text == piece.octets));
    assert_eq!(pieces(&parse(b"").0), []);
}

#[test]
fn what_was_not_read_from_lines_has_no_path() {
    let file = b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 ASSO @I2@\n0 TRLR\n";
    let options = ReadOptions::new().dialect(Dialect::NEWEST);
    let parsed = parse_with(file, &options, &mut Ignore);
    let tape = parsed.dataset.tape();
    let made = tape.all().find(|&of| !tape.has_line(of)).unwrap();
    assert_eq!(Path::of(parsed.dataset.tagged_view(made)), None);
    for path in ["UNDEF", "@I2@", "I2"] {
        assert!(path.parse::<Path>().unwrap().find(&parsed.dataset).is_err(), "{path}");
    }
    // That something points to it already does not mean that it is there.
    let made = edited_as(file, &options, &[add("@I2@ INDI")]).unwrap();
    assert_eq!(made, b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 ASSO @I2@\n0 @I2@ INDI\n0 TRLR\n");
}

#[test]
fn the_encoding_that_is_named_is_that_of_the_file() {
    use crate::octets::{CodePage, Encoding};
    let names = [
        ("ASCII", Encoding::Ascii),
        ("ANSEL", Encoding::Ansel),
        ("UTF-8", Encoding::Utf8),
        ("IBMPC", Encoding::Page(CodePage::Cp437)),
        ("ANSI", Encoding::Page(CodePage::Windows1252)),
    ];
    let file = b"0 HEAD\n1 CHAR x\n0 @I1@ INDI\n0 TRLR\n";
    for (_, encoding) in names {
        let options = ReadOptions::new().force_encoding(encoding);
        for (name, named) in names {
            let made = edited_as(file, &options, &[set(&format!("HEAD.CHAR={name}"))]);
            let refused = EditError::Char(encoding);
            assert_eq!(made.err(), (named != encoding).then_some(refused), "{name} for {encoding}");
        }
        for name in ["UNICODE", "EBCDIC"] {
            assert!(edited_as(file, &options, &[set(&format!("HEAD.CHAR={name}"))]).is_err(), "{name}");
        }
        // Elsewhere it says nothing of the file.
        assert!(edited_as(file, &options, &[add("I1.CHAR=x"), set("I1.CHAR=y")]).is_ok());
    }
}

#[test]
fn lines_that_were_left_out_stay() {
    let leaves_out = |dialect: &&Dialect| dialect.rules().tree.misfits == Misfits::LeftOut;
    let options = ReadOptions::new().dialect(*Dialect::ALL.iter().find(leaves_out).unwrap());
    let check = |file: &str, change: Change, expected: &str| {
        let made = edited_as(file.as_bytes(), &options, &[change]).unwrap();
        assert_eq!(String::from_utf8(made).unwrap(), expected);
    };
    let file = "0 HEAD\n0 NOTE a\n--\n1 CONT b\n1 CONT c\n0 TRLR\n";
    check(file, remove("NOTE"), "0 HEAD\n--\n0 TRLR\n");
    check(file, set("NOTE=x"), "0 HEAD\n0 NOTE x\n--\n0 TRLR\n");
    let unended = "0 HEAD\n0 NOTE a\n--\n1 CONT b\n1 CONT c";
    check(unended, remove("NOTE"), "0 HEAD\n--");
    check(unended, set("NOTE=x"), "0 HEAD\n0 NOTE x\n--");
}

#[test]
fn the_nearest_line_break_is_taken() {
    let check = |line_break: &str, most: &str| {
        let file = format!("0 HEAD{most}1 CHAR UTF-8{most}0 NOTE x{line_break}0 TRLR{most}");
        check(&file, &[add("NOTE.SOUR=y")], &file.replace("x", &format!("x{line_break}1 SOUR y")));
        check(&file, &[set("NOTE=x\ny")], &file.replace("x", &format!("x{line_break}1 CONT y")));
        check(&file, &[remove("NOTE")], &file.replace(&format!("0 NOTE x{line_break}"), ""));
    };
    for line_break in ["\n", "\r", "\r\n"] {
        for most in ["\n", "\r", "\r\n"] {
            check(line_break, most);
        }
    }
}

#[test]
fn lf_and_cr_are_two_line_breaks_where_most_lines_have_one() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 NOTE x\n\r0 TRLR\n";
    check(file, &[remove("NOTE")], "0 HEAD\n1 CHAR UTF-8\n\r0 TRLR\n");
    check(file, &[add("NOTE.SOUR=y")], &file.replace("x\n", "x\n1 SOUR y\n"));
}

#[test]
fn a_line_beside_one_that_jumps_is_read_back() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 BIRT\n3 DATE 1815\n0 TRLR\n";
    let made = edited(file.as_bytes(), &[add("I1.BIRT.PLAC=London")]).unwrap();
    let (parsed, _) = parse(&made);
    let place = "I1.BIRT.PLAC".parse::<Path>().unwrap().find(&parsed.dataset).unwrap();
    assert_eq!(place.string().as_deref(), Some("London"));
    let date = "I1.BIRT.DATE".parse::<Path>().unwrap().find(&parsed.dataset).unwrap();
    assert_eq!(date.string().as_deref(), Some("1815"));
}

#[test]
fn a_line_is_as_long_as_it_may_be_whatever_it_begins_with() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @\u{e9}\u{e9}\u{e9}@ NOTE x\n0 TRLR\n";
    let made = edited(file.as_bytes(), &[set(&format!("NOTE={}", "a".repeat(400)))]).unwrap();
    let lengths: Vec<usize> = made.split(|&octet| octet == b'\n').map(<[u8]>::len).collect();
    assert_eq!(lengths[2..4], [254, 400 - (254 - 16) + 7]);
}

#[test]
fn an_editor_says_what_it_changed_and_no_more() {
    use crate::source::Edit;
    let trims = |dialect: &&Dialect| dialect.rules().tree.lines.payloads == crate::lines::Payloads::Trimmed;
    let options = ReadOptions::new().dialect(*Dialect::ALL.iter().find(trims).unwrap());
    let mut editor = Editor::new(*b"0 HEAD\n1 CHAR UTF-8\n0 NOTE x \t\n0 TRLR\n", &options);
    assert_eq!(editor.make(&set("NOTE=a")).unwrap(), [Edit::new(27..28, *b"a")]);
    assert_eq!(
        editor.make(&set("NOTE=b\nc")).unwrap(),
        [Edit::new(27..28, *b"b"), Edit::insert(30, *b"\n1 CONT c")]
    );
    assert_eq!(editor.make(&set("NOTE=b\nc")).unwrap(), []);
}

#[test]
fn gedcom_7_is_edited_only_where_it_is_like_older_versions() {
    let file = "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @N1@ SNOTE me@home, a@@b\n1 LANG en\n0 TRLR\n";
    check(file, &[set("N1.LANG=de")], &file.replace("LANG en", "LANG de"));
    check(file, &[set("N1=one\ntwo")], &file.replace("me@home, a@@b\n", "one\n1 CONT two\n"));
    check(file, &[remove("N1.LANG"), add("N1.MIME=text/plain")], &file.replace("LANG en", "MIME text/plain"));
    let long = format!("N1={}end", "word ".repeat(100));
    check(file, &[set("N1=blank ")], &file.replace("me@home, a@@b", "blank "));
    for (value, form) in [
        ("N1=you@home", OlderForm::DoubledAt),
        ("N1=@home", OlderForm::DoubledAt),
        ("N1=two\nyou@home", OlderForm::DoubledAt),
        (&*long, OlderForm::Conc),
    ] {
        assert_eq!(edited(file.as_bytes(), &[set(value)]), Err(EditError::Gedcom7(form)), "{value}");
        // Whoever names the dialect knows better.
        let options = ReadOptions::new().dialect(Dialect::UNDECLARED);
        assert!(edited_as(file.as_bytes(), &options, &[set(value)]).is_ok(), "{value}");
    }
    refused(
        file,
        set("N1=you@home"),
        "the file is GEDCOM 7, and Heirloom would write this value with a doubled @, which GEDCOM 7 does not have",
    );
}
