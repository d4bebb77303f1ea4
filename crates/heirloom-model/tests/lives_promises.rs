//! What holds of the rules on lives and families, whatever people are said to be.

use std::fmt::Write as _;

use heirloom::source::{Category, Code, Finding};
use heirloom_dates::Day;
use heirloom_model::{Model, rules};
use proptest::prelude::*;

const EVENTS: [&str; 14] = [
    "BIRT", "CHR", "DEAT", "BURI", "CREM", "CENS", "OCCU", "FCOM", "PROB", "WILL", "EMIG", "IMMI", "NATU",
    "ADOP",
];
const OF_FAMILIES: [&str; 6] = ["MARR", "DIV", "ENGA", "MARB", "MARL", "ANUL"];
const FORMS: [&str; 9] = ["", "", "", "ABT ", "BEF ", "AFT ", "EST ", "3 MAY ", "17 JAN "];
const LINKS: [&str; 3] = ["HUSB", "WIFE", "CHIL"];
const SEXES: [&str; 3] = ["M", "F", "U"];

/// An event by its kind, how its date is written, its year, and the age there.
type Event = (usize, usize, u32, u32);

/// A link of a family, by its kind and the person.
type Link = (usize, usize);

/// A tree by numbers: people with a sex and events, families with links and events.
#[derive(Clone, Debug)]
struct Tree {
    people: Vec<(usize, Vec<Event>)>,
    families: Vec<(Vec<Link>, Vec<Event>)>,
}

fn any_tree() -> impl Strategy<Value = Tree> {
    let events =
        |most| prop::collection::vec((0..99_usize, 0..FORMS.len(), 1760..1990_u32, 0..99_u32), 0..most);
    let people = prop::collection::vec((0..SEXES.len(), events(5)), 1..9);
    let links = prop::collection::vec((0..LINKS.len(), 0..9_usize), 0..7);
    let families = prop::collection::vec((links, events(4)), 0..6);
    (people, families).prop_map(|(people, families)| Tree { people, families })
}

/// The tree as a file, with all years so much later.
fn written(tree: &Tree, later: u32) -> String {
    let mut text = "0 HEAD\n1 CHAR UTF-8\n".to_string();
    let mut write = |line: String| writeln!(text, "{line}").expect("a string takes all");
    for (number, (sex, events)) in tree.people.iter().enumerate() {
        write(format!("0 @I{number}@ INDI\n1 SEX {}", SEXES[*sex]));
        for (kind, form, year, age) in events {
            let (tag, form) = (EVENTS[kind % EVENTS.len()], FORMS[*form]);
            write(format!("1 {tag}\n2 DATE {form}{}\n2 AGE {age}y", year + later));
        }
    }
    for (number, (links, events)) in tree.families.iter().enumerate() {
        write(format!("0 @F{number}@ FAM"));
        for (link, person) in links {
            write(format!("1 {} @I{}@", LINKS[*link], person % tree.people.len()));
        }
        for (kind, form, year, age) in events {
            let (tag, form) = (OF_FAMILIES[kind % OF_FAMILIES.len()], FORMS[*form]);
            write(format!("1 {tag}\n2 DATE {form}{}\n2 HUSB\n3 AGE {age}y", year + later));
        }
    }
    text + "0 TRLR\n"
}

/// What is found: the code, the line and the message of each finding.
fn found(file: &str) -> Vec<(&'static str, usize, String)> {
    let (parsed, _) = heirloom::parse(file.as_bytes());
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
    fn four_centuries_later_all_is_the_same(tree in any_tree()) {
        prop_assert_eq!(found(&written(&tree, 0)), found(&written(&tree, 400)));
    }

    #[test]
    fn findings_are_said_in_full_and_once(tree in any_tree()) {
        let file = written(&tree, 0);
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
