//! Another crate can declare kinds of findings, with pages of their own, and put them into one list with the library's.

use heirloom_core::codes;
use heirloom_core::source::{Code, Finding, Severity, Span, Value, codes};

codes! {
    /// A death before the birth.
    DIED_FIRST {
        id: "Z001", name: "died-before-birth", severity: Error, category: Structure,
        message: "{text} is before the birth",
        help: "one of the two dates is wrong",
    }
    /// Something in braces.
    IN_BRACES {
        id: "Z002", name: "in-braces", severity: Info, category: Structure,
        rows: ["X-1"],
        message: "{text} in {braces}: {}",
        help: "{nothing} is put in but {{}}",
    }
    /// Something in another line.
    ELSEWHERE {
        id: "Z003", name: "elsewhere", severity: Info, category: Structure,
        message: "{text} stands there {count} times, first in line {first}",
        help: "look there",
    }
}

fn all() -> impl Iterator<Item = &'static Code> {
    codes::all().chain(ALL.iter().copied())
}

#[test]
fn they_are_found_among_the_others() {
    assert_eq!(codes::find_among(all(), "z001"), Some(&DIED_FIRST));
    assert_eq!(codes::find_among(all(), "died-before-birth"), Some(&DIED_FIRST));
    assert_eq!(codes::find_among(all(), "L001").map(|code| code.name), Some("unparseable-line"));
    assert_eq!(codes::find("Z001"), None);
}

#[test]
fn their_pages_are_complete() {
    let page = codes::page(&DIED_FIRST);
    assert!(page.starts_with("# Z001 died-before-birth\n\nSomebody died before they were born.\n"));
    assert!(page.contains("- severity: error\n- fix: by hand\n"));
    assert!(page.contains("After:\n\n```text\n0 @I1@ INDI\n1 BIRT\n2 DATE 1801\n"));
}

#[test]
fn their_requirements_may_be_in_no_table() {
    assert!(codes::page(&IN_BRACES).ends_with("## Which requirement\n\n- X-1\n"));
}

#[test]
fn braces_in_their_words_stay() {
    let finding = Finding::new(&IN_BRACES, Span::new(0, 4)).with("here");
    assert_eq!(finding.message("1799 and so on"), "1799 in {braces}: here");
    assert_eq!(finding.help("1799 and so on"), "{nothing} is put in but {here}");
}

#[test]
fn their_findings_are_like_any_other() {
    let finding = Finding::new(&DIED_FIRST, Span::new(0, 4));
    assert_eq!(finding.message("1799 and so on"), "1799 is before the birth");
    assert_eq!(finding.severity(), Severity::Error);
    assert_eq!(finding.graded(Severity::Info).severity(), Severity::Info);
}

#[test]
fn places_are_put_into_words_when_they_are_read() {
    let finding = Finding::new(&ELSEWHERE, Span::new(0, 4))
        .value("count", Value::Number(3))
        .value("first", Value::Place(9));
    let text = "0 HEAD\n1 NOTE of 3\n";
    assert_eq!(finding.message(text), "0 HE stands there 3 times, first in line 2");
    assert_eq!(finding.message(&format!("\n{text}")).rsplit(' ').next(), Some("3"));
    assert_eq!(finding.message_in(text, |place| place * 100), "0 HE stands there 3 times, first in line 900");
    assert_eq!(finding.places().collect::<Vec<_>>(), [9]);
}
