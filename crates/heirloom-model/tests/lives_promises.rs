//! What holds of the rules on lives and families, whatever people are said to be.

use heirloom_core::source::{Category, Code, Finding};
use heirloom_dates::Day;
use heirloom_laws::draw::{drawn, file_of_tree, tree};
use heirloom_model::{Model, rules};
use proptest::prelude::*;

/// What is found: the code, the line and the message of each finding.
fn found(file: &str) -> Vec<(&'static str, usize, String)> {
    let (parsed, _) = heirloom_core::parse(file.as_bytes());
    let mut findings: Vec<Finding> = Vec::new();
    let is_wanted = |code: &Code| code.category == Category::Lives;
    let limits = rules::Limits::default();
    rules::check(&Model::new(&parsed.dataset), &limits, Day::from_jdn(2_461_042), is_wanted, &mut findings);
    let line = |finding: &Finding| file[..finding.span().start()].matches('\n').count() + 1;
    findings.iter().map(|finding| (finding.code().id, line(finding), finding.message(file))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// The Gregorian calendar repeats itself after 400 years, so that nothing but the years may change.
    #[test]
    fn four_centuries_later_all_is_the_same(tree in drawn(200, tree)) {
        prop_assert_eq!(found(&file_of_tree(&tree, 0)), found(&file_of_tree(&tree, 400)));
    }

    #[test]
    fn findings_are_said_in_full_and_once(tree in drawn(200, tree)) {
        let file = file_of_tree(&tree, 0);
        let found = found(&file);
        let lines = file.lines().count();
        for (code, line, message) in &found {
            prop_assert!((3..lines).contains(line), "{} in line {}", code, line);
            prop_assert!(!message.contains('{') && !message.contains("  "), "{}", message);
            let named = message.split("line ").skip(1).map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
            for other in named.flatten().filter_map(|digits| digits.parse::<usize>().ok()) {
                prop_assert!((3..lines).contains(&other), "{}", message);
            }
        }
        // Two families of the same people have the same to say.
        let mut once = if tree.families.len() > 1 { return Ok(()) } else { found.clone() };
        once.sort_unstable();
        once.dedup();
        prop_assert_eq!(once.len(), found.len(), "{:?}", found);
    }
}
