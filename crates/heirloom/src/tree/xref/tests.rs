use proptest::prelude::*;

use super::parse::{nest, nest_plainly};
use crate::lines;
use crate::source::Finding;
use crate::tree::{ErrorTag, Misfits, Rules, Strays, Tape};

/// Rules that differ wherever it matters here.
const OTHER: Rules = Rules {
    lines: lines::Rules { levels: lines::Levels::NoLeadingZeros, ..lines::Rules::OWN_TEXTS },
    misfits: Misfits::LeftOut,
    strays: Strays::LeftOut,
    error_tag: ErrorTag::Ordinary,
    ..Rules::OWN_TEXTS
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
        for rules in [&Rules::OWN_TEXTS, &OTHER] {
            let (mut quick_findings, mut plain_findings): (Vec<Finding>, Vec<Finding>) = Default::default();
            let quick = nest(rules, text.as_bytes(), 0..text.len(), &mut quick_findings);
            let plain = nest_plainly(rules, text.as_bytes(), &mut plain_findings);
            prop_assert_eq!(describe(&quick), describe(&plain), "for {:?} by {:?}", text, rules);
            prop_assert_eq!(quick_findings, plain_findings);
        }
    }
}
