use std::borrow::Cow;

use proptest::prelude::*;

use super::meant::Jumps;
use super::parse::{LONG_HEAD, nest, nest_pieces, nest_plainly, parse};
use crate::cutter::RecordCutter;
use crate::lines::{self, BlankLines};
use crate::source::{Finding, Ignore};
use crate::testing::Dialect;
use crate::threads::Threads;
use crate::tree::{ErrorTag, Marks, Misfits, PLAIN_LINE, Strays, StructureId, Tape, TreeRules, findings};

/// Rules that differ wherever it matters here.
const OTHER: TreeRules = TreeRules {
    lines: lines::LineRules { levels: lines::Levels::NoLeadingZeros, ..lines::LineRules::OWN_TEXTS },
    misfits: Misfits::LeftOut,
    strays: Strays::LeftOut,
    error_tag: ErrorTag::Ordinary,
    ..TreeRules::OWN_TEXTS
};

/// Rules by which lines are read as they were meant.
const MEANT: TreeRules = TreeRules {
    lines: lines::LineRules {
        blank_lines: BlankLines::Reported,
        slips: lines::Slips::Reported,
        tag_case: lines::TagCase::CountsInOthers,
        ..lines::LineRules::OWN_TEXTS
    },
    misfits: Misfits::AsMeant,
    strays: Strays::AsMeant,
    ..TreeRules::OWN_TEXTS
};

/// Everything that nesting says of the lines of a text.
fn describe(tape: &Tape<'static>) -> String {
    format!("{tape:?}")
}

/// Lines that the quick path takes, and lines that are nearly like them.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "[0-3] (NAME|SEX|DATE|NOTE|_TAG|HEAD|TRLR|ERROR)( [a-c]{0,3})?",
        3 => "[0-3] (CONT|CONC)( [a-c@]{0,3})?",
        3 => "[0-2] @[A-C][0-9]{1,8}@ (INDI|NOTE|CONT|HEAD)( [a@]{0,3})?",
        3 => "[0-3] (FAMS|NOTE) @[A-C][0-9]{1,9}@",
        2 => "[0-2][ \t0]@[A-C][0-9]@[ \t](INDI|NOTE)( a)?",
        2 => "[0-3] (DATE|NOTE) @#[A-V][a-c@]{0,2}@ ?[a@]{0,2}",
        2 => "[0-3][ \t@]{1,2}(@[A1 ]{1,3}@?)?[ \t]{0,2}[A-Z]{0,5}[ \t]{0,2}[a@]{0,3}",
        1 => "[ -~]{0,12}",
        1 => "[0-9]{1,2} (NAME|LONGTAG|LONGTAGS)",
        1 => Just(format!("1 NOTE {}", "x".repeat(247))),
    ]
}

proptest! {
    #[test]
    fn quick_lines_are_taken_like_all_others(
        lines in proptest::collection::vec((line(), prop_oneof![4 => Just("\n"), 1 => Just("\r\n")]), 0..40),
    ) {
        // What is met again and again is taken quickly; so everything comes twice.
        let once: String = lines.into_iter().flat_map(|(line, line_break)| [line, line_break.into()]).collect();
        let text = once.repeat(2) + "0 TRLR\n";
        for rules in [&TreeRules::OWN_TEXTS, &OTHER] {
            let (mut quick_findings, mut plain_findings): (Vec<Finding>, Vec<Finding>) = Default::default();
            let quick = nest(rules, text.as_bytes(), 0..text.len(), &mut quick_findings);
            let plain = nest_plainly(rules, text.as_bytes(), &mut plain_findings);
            prop_assert_eq!(describe(&quick), describe(&plain), "for {:?} by {:?}", text, rules);
            prop_assert_eq!(quick_findings, plain_findings);
        }
    }
}

/// What a text says, structure by structure: where each stands, in what, and what its lines are.
fn outline(tape: &Tape<'_>) -> Vec<String> {
    let shown = |structure: StructureId| {
        let (id, payload) = (tape.id(structure), tape.raw_payload(structure));
        let (above, end) = (tape.superstructure(structure), tape.end(structure));
        let lines: Vec<_> = tape.own_lines(structure).collect();
        format!("{above:?} to {end}: {} {id:?} {payload:?} {lines:?}", tape.tag_text(structure))
    };
    tape.all().map(shown).collect()
}

proptest! {
    /// The law of the [cutter](crate::cutter): cut anywhere, the records are the same, in every dialect's rules, and so is what is
    /// found in their lines.
    #[test]
    fn cut_anywhere_the_records_are_the_same(
        lines in proptest::collection::vec((line(), prop_oneof![4 => Just("\n"), 1 => Just("\r\n")], any::<bool>()), 0..40),
        odd in prop_oneof![Just("0 CONT x\n"), Just("00 HEAD\n"), Just(" 0 @-1@ INDI\n"), Just("0 ERROR\n"), Just("0 @I1@INDI\n")],
    ) {
        let cuts: Vec<bool> = lines.iter().map(|&(_, _, cut)| cut).collect();
        let lines: Vec<String> = lines.into_iter().map(|(line, line_break, _)| line + line_break).collect();
        let (first, last) = lines.split_at(lines.len() / 2);
        let text = format!("{}{odd}{}", first.concat(), last.concat());
        // Some of the cuts and not others.
        let mut pieces: Vec<std::ops::Range<usize>> = Vec::new();
        for (number, piece) in RecordCutter::of_text().pieces(text.as_bytes()).enumerate() {
            match pieces.last_mut().filter(|_| !cuts.get(number).copied().unwrap_or(true)) {
                Some(last) => last.end = piece.end,
                None => pieces.push(piece),
            }
        }
        for dialect in Dialect::READ {
            let rules = &dialect.rules().tree;
            let (mut of_pieces, mut of_whole): (Vec<Finding>, Vec<Finding>) = Default::default();
            let together = nest_pieces(rules, text.as_bytes(), pieces.clone(), Threads::One, &mut of_pieces);
            let whole = nest(rules, text.as_bytes(), 0..text.len(), &mut of_whole);
            let [together, whole] = [together, whole].map(|tape| outline(&tape.over(Cow::Borrowed(&text))));
            prop_assert_eq!(together, whole, "for {:?} cut into {:?} by {:?}", text, pieces, rules);
            prop_assert_eq!(of_pieces, of_whole);
        }
    }
}

/// What is reported of a text, and of which part of it.
fn found<'t>(rules: &TreeRules, text: &'t str) -> Vec<(&'static str, &'t str)> {
    let mut found: Vec<Finding> = Vec::new();
    parse(rules, Cow::Borrowed(text), &mut found);
    found.iter().map(|finding| (finding.code().name, finding.span().of(text))).collect()
}

/// The tags of a text, each behind as many blanks as it lies deep, and the payloads.
fn nested(rules: &TreeRules, text: &str) -> Vec<String> {
    let tape = parse(rules, Cow::Borrowed(text), &mut Ignore);
    let structures = tape.roots().flat_map(|root| tape.preorder(root));
    structures
        .map(|(structure, depth)| {
            let payload = tape.raw_payload(structure).unwrap_or_default();
            format!("{}{} {payload}", " ".repeat(depth as usize), tape.tag_text(structure))
        })
        .collect()
}

#[test]
fn lines_that_come_again_are_taken_like_the_first() {
    let long = "L".repeat(20);
    for once in [
        "0 AA\n1 BB\n2 CC\n3 DD\n4 EE\n3 DD\n5 EE\n3 DD\n4 EE x\n6 CC\n",
        "0 AA\n1 BB\n2 CC\n3 DD\n4 EE\n5 FF\n03 DD\n5 FF\n",
        "0 @I1@ INDI\n1 NAME x\n1 FAMS @F1@\n0 @F1@ FAM\n1 @N1@ NOTE a\n2 CONT b\n2 CONC c\n1 @N2@ CONT d\n",
        "0 NOTE a\n1 CONT b@c\n1 CONC \n2 DATE x\n1 CONT y\n0 CONT z\n",
        "0 HEAD\n1 CHAR UTF-8\n1 ERROR x\n2 CHAR y\n0 TRLR\n0 UNDEF\n1 HEAD\n",
        "0 AA\n1 BB @F1@ x\n1 BB @#DX@ y\n1 BB @@\n1 BB @\n1 BB \n1 BB\n",
        &format!("0 A\n1 BB @X1@\n1 BB @{long}@\n1 BB @X1@\n"),
        &format!("0 A\n1 NOTE {}\n1 NOTE {}\n2 CONT {}\n", "x".repeat(246), "x".repeat(247), "x".repeat(247)),
    ] {
        let text = once.repeat(3) + "0 TRLR\n";
        for rules in [&TreeRules::OWN_TEXTS, &OTHER] {
            let (mut quick_findings, mut plain_findings): (Vec<Finding>, Vec<Finding>) = Default::default();
            let quick = nest(rules, text.as_bytes(), 0..text.len(), &mut quick_findings);
            let plain = nest_plainly(rules, text.as_bytes(), &mut plain_findings);
            assert!(describe(&quick) == describe(&plain), "for {text:?} by {rules:?}");
            assert_eq!(quick_findings, plain_findings);
        }
    }
}

#[test]
fn a_clear_xref_is_seen_at_once() {
    let long = "L".repeat(20);
    let text = format!("0 A\n1 B @X1@\n1 B @{long}@\n1 B @X1@\n1 B @X1@ \n1 B @X1@@\n1 B x@X1@\n");
    let tape = parse(&TreeRules::OWN_TEXTS, Cow::Borrowed(&text), &mut Ignore);
    let pointers = tape.substructures(StructureId(0)).map(|below| tape.has(below, Marks::POINTER));
    assert_eq!(pointers.collect::<Vec<_>>(), [true, true, true, false, false, false]);
}

#[test]
fn an_escape_that_is_all_there_is_is_noted() {
    let text = "0 A\n1 DATE @#DJULIAN@ 1540\n1 DATE @#DJULIAN@1540\n1 DATE @#DX@ a@b\n1 DATE @#UX@ \n";
    let tape = parse(&TreeRules::OWN_TEXTS, Cow::Borrowed(text), &mut Ignore);
    let noted: Vec<_> = tape.noted().flat_map(|(_, noted)| noted.xrefs.iter()).collect();
    let types: Vec<_> = noted.iter().map(|xref| xref.escape_type()).collect();
    assert_eq!(types, [Some('D'), None, None, None]);
}

#[test]
fn a_long_tag_is_reported_where_it_is_first_met() {
    let text = "0 A\n1 A_TAG_THAT_IS_LONG x\n1 A_TAG_THAT_IS_LONG y\n1 FIFTEEN_LETTERS\n";
    assert_eq!(found(&TreeRules::OWN_TEXTS, text), [(lines::LONG_TAG.name, "A_TAG_THAT_IS_LONG")]);
}

#[test]
fn an_id_far_from_the_start_of_its_line_is_kept() {
    // Before the id stand the level, a space and an at sign.
    for (digits, kept) in [(LONG_HEAD - 2, false), (LONG_HEAD - 1, true), (LONG_HEAD + 9, true)] {
        let text = format!("{} @I1@ INDI", "0".repeat(digits));
        let tape = parse(&TreeRules::OWN_TEXTS, Cow::Borrowed(&text), &mut Ignore);
        assert_eq!((tape.has_other_ids(), tape.id(StructureId(0))), (kept, Some("I1")), "for {digits}");
    }
}

#[test]
fn a_continuation_with_the_id_of_what_it_continues_is_one() {
    for digits in [1, 30, LONG_HEAD - 2] {
        let (level, id) = ("0".repeat(digits), "X".repeat(90));
        let text = format!("{level} @{id}@ NOTE a\n1 @{id}@ CONT b\n");
        assert_eq!(nested(&MEANT, &text), ["NOTE a\nb"], "for {digits}");
        let text = format!("{level} @{id}@ NOTE a\n1 @{id}X@ CONT b\n");
        assert_eq!(nested(&MEANT, &text).len(), 2, "for {digits}");
    }
}

#[test]
fn blank_lines_are_reported_where_they_should_not_be() {
    let rules = |blank_lines| TreeRules {
        lines: lines::LineRules { blank_lines, ..lines::LineRules::OWN_TEXTS },
        ..TreeRules::OWN_TEXTS
    };
    let text = "0 A\n\n1 B\n  \n1 C\n";
    let blank = lines::BLANK_LINE.name;
    // Of those that are empty somebody else has something to say.
    assert_eq!(found(&rules(BlankLines::ReportedUnlessEmpty), text), [(blank, "  ")]);
    assert_eq!(found(&rules(BlankLines::Reported), text), [(blank, "  ")]);
    assert_eq!(found(&rules(BlankLines::Ignored), text), []);
}

const COMBINED: TreeRules =
    TreeRules { strays: Strays::Combined, misfits: Misfits::ErrorLinesOrRejected, ..TreeRules::OWN_TEXTS };

#[test]
fn continuations_are_combined_with_what_they_lie_in() {
    let late = findings::LATE_CONTINUATION.name;
    for (text, said, structures) in [
        // Behind a substructure, behind one of its own, and behind a line that can't be read.
        (
            "0 A a\n1 B b\n1 CONT c\n1 CONC d\n",
            vec![(late, "1 CONT c"), (late, "1 CONC d")],
            vec!["A a\ncd", " B b"],
        ),
        ("0 A a\n1 CONT b\n1 B\n1 CONT c\n", vec![(late, "1 CONT c")], vec!["A a\nb\nc", " B "]),
        (
            "0 A a\nbad\n1 CONT c\n",
            vec![(lines::UNPARSEABLE.name, "bad"), (late, "1 CONT c")],
            vec!["A a\nc", " ERROR bad"],
        ),
        // What lies in one is too deep, and ends what was open.
        (
            "0 A\n1 B b\n1 CONT c\n2 CONT d\n2 C\n1 D\n2 E\n",
            vec![(late, "1 CONT c"), (findings::TOO_DEEP.name, "2 CONT d"), (findings::TOO_DEEP.name, "2 C")],
            vec!["A \nc", " B b", " ERROR 2 CONT d", " ERROR 2 C", " D ", "  E "],
        ),
        // An id is dropped.
        (
            "0 A a\n1 @x@ CONT b\n1 CONT c\n",
            vec![(findings::CONTINUATION_ID_DROPPED.name, "x"), (late, "1 CONT c")],
            vec!["A a\nb\nc"],
        ),
        // Nothing holds a record.
        (
            "0 A a\n1 B\n0 CONT b\n1 C\n0 D\n",
            vec![(findings::STRAY_KEPT.name, "0 CONT b"), (findings::TOO_DEEP.name, "1 C")],
            vec!["A a", " B ", "ERROR 0 CONT b", "ERROR 1 C", "D "],
        ),
    ] {
        assert_eq!(found(&COMBINED, text), said, "in {text:?}");
        assert_eq!(nested(&COMBINED, text), structures, "in {text:?}");
    }
}

#[test]
fn a_line_below_one_that_holds_none_is_reported() {
    let text = "0 INDI\n1 BIRT\n1 ERROR x\n2 DATE y\n1 DEAT\n2 DATE z\n";
    assert_eq!(found(&TreeRules::OWN_TEXTS, text), [(findings::BELOW_STANDALONE.name, "2 DATE y")]);
}

/// Whether the first structure of a text could be copied as it stands.
fn is_plain(rules: &TreeRules, text: &str) -> bool {
    let tape = parse(rules, Cow::Borrowed(text), &mut Ignore);
    tape.has(StructureId(0), Marks::PLAIN)
}

#[test]
fn lines_with_a_gap_between_them_are_not_copied() {
    let ignored = lines::LineRules { blank_lines: BlankLines::Ignored, ..lines::LineRules::OWN_TEXTS };
    let rules = TreeRules { lines: ignored, ..TreeRules::OWN_TEXTS };
    assert!(is_plain(&rules, "0 NOTE a\n1 CONT b\n"));
    assert!(!is_plain(&rules, "0 NOTE a\n  \n1 CONT b\n"));
    assert!(is_plain(&rules, "0 NOTE a\n  \n0 NOTE b\n"));
}

#[test]
fn lines_that_were_mended_are_not_copied() {
    let room = PLAIN_LINE - "1 CONT ".len();
    for (line, plain) in [
        ("1 CONT b", true),
        ("1 CONT", true),
        ("1 CONC b", false),
        ("1 cont b", false),
        ("2 CONT b", false),
        ("01 CONT b", false),
        ("1 @N@ CONT b", false),
        ("1 CONT ", false),
        ("1  CONT b", false),
        ("  \n1 CONT b", false),
        (&format!("1 CONT {}", "x".repeat(room)), true),
        (&format!("1 CONT {}", "x".repeat(room + 1)), false),
    ] {
        assert_eq!(is_plain(&MEANT, &format!("0 @N@ NOTE a\n{line}\n")), plain, "for {line:?}");
    }
    for (line, plain) in [("0 NOTE a", true), ("0 note a", false), ("00 NOTE a", false)] {
        assert_eq!(is_plain(&MEANT, line), plain, "for {line:?}");
    }
    // Nor is one whose level jumps.
    let tape = parse(&MEANT, Cow::Borrowed("0 INDI\n1 NAME a\n4 GIVN b\n"), &mut Ignore);
    assert_eq!([1, 2].map(|number| tape.has(StructureId(number), Marks::PLAIN)), [true, false]);
}

#[test]
fn text_is_told_from_lines() {
    // A word behind the next level may be a tag; behind another it is text.
    assert_eq!(nested(&MEANT, "0 NOTE born on\n1 June 1900"), ["NOTE born on", " June 1900"]);
    assert_eq!(nested(&MEANT, "0 NOTE born on\n2 June 1900"), ["NOTE born on\n2 June 1900"]);
    assert_eq!(nested(&MEANT, "0 NOTE born on\n2 DATE 1900"), ["NOTE born on", " DATE 1900"]);
    // Nothing is added to what holds no more.
    assert_eq!(nested(&MEANT, "0 NOTE a\nmore"), ["NOTE a\nmore"]);
    assert_eq!(nested(&MEANT, "0 NOTE a\n1 ERROR x\nmore"), ["NOTE a", " ERROR x", " ERROR more"]);
    assert_eq!(nested(&MEANT, "more"), ["ERROR more"]);
    // A pointer has blanks around it at most, and no other white space.
    assert_eq!(nested(&MEANT, "0 NOTE \t@N1@ \nmore"), ["NOTE \t@N1@ ", " ERROR more"]);
    assert_eq!(nested(&MEANT, "0 NOTE \u{C}@N1@\nmore"), ["NOTE \u{C}@N1@\nmore"]);
    assert_eq!(nested(&MEANT, "0 NOTE @N@1@\nmore"), ["NOTE @N@1@\nmore"]);
}

#[test]
fn what_was_mended_is_reported_where_it_stands() {
    let zeros = lines::LEADING_ZEROS.name;
    assert_eq!(found(&MEANT, "0 NOTE a\n001 CONT b\n"), [(zeros, "001")]);
    assert_eq!(found(&MEANT, "0 NOTE a\n1 CONT b\n"), []);
    let jumps = found(&MEANT, "0 INDI\n  5 NAME x\n6 GIVN y\n");
    let jumps: Vec<_> = jumps.into_iter().filter(|(name, _)| *name == findings::LEVEL_JUMP.name).collect();
    assert_eq!(jumps, [(findings::LEVEL_JUMP.name, "5"), (findings::LEVEL_JUMP.name, "6")]);
}

#[test]
fn levels_that_jump_mean_the_next_one() {
    let mut jumps = Jumps::default();
    jumps.open(0, 0);
    assert!(jumps.is_empty());
    assert_eq!((jumps.last(1), jumps.depth_of(1, 1), jumps.depth_of(5, 1)), (0, 1, 1));
    jumps.open(1, 1);
    assert!(jumps.is_empty());
    assert_eq!((jumps.last(2), jumps.depth_of(0, 2), jumps.depth_of(1, 2)), (1, 0, 1));
    // A 5 below a 1, and a 6 below that.
    jumps.open(2, 5);
    assert!(!jumps.is_empty());
    assert_eq!((jumps.last(3), jumps.depth_of(6, 3), jumps.depth_of(5, 3)), (5, 3, 2));
    jumps.open(3, 6);
    assert_eq!((jumps.last(4), jumps.depth_of(9, 4), jumps.depth_of(6, 4)), (6, 4, 3));
    assert_eq!((jumps.depth_of(5, 4), jumps.depth_of(1, 4), jumps.depth_of(0, 4)), (2, 1, 0));
    // Once all of these are closed, levels are what they are.
    jumps.open(1, 1);
    assert!(jumps.is_empty());
    assert_eq!((jumps.last(2), jumps.depth_of(2, 2)), (1, 2));
}
