//! What the tests of rules on lives share.

use crate::rules::testing::found;

/// What a rule finds in records that are written in short: `("I1 INDI", "SEX F; BIRT 3 MAY 1850; FAMS F1")`. What is
/// neither a sex nor a link is an event with its date, or one that is denied.
pub(super) fn told(rule: &str, records: &[(&str, &str)]) -> Vec<(usize, String)> {
    found(rule, &written(records))
}

/// The same records in full.
pub(super) fn written(records: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for (record, below) in records {
        let (id, tag) = record.split_once(' ').expect("an id and a tag");
        text += &format!("0 @{id}@ {tag}\n");
        for line in below.split("; ").filter(|line| !line.is_empty()) {
            let (tag, value) = line.split_once(' ').unwrap_or((line, ""));
            text += &match tag {
                "SEX" => format!("1 SEX {value}\n"),
                "FAMC" | "FAMS" | "HUSB" | "WIFE" | "CHIL" => format!("1 {tag} @{value}@\n"),
                _ if ["N", "no"].contains(&value) => format!("1 {tag} {value}\n"),
                _ if value.is_empty() => format!("1 {tag} Y\n"),
                _ => format!("1 {tag}\n2 DATE {value}\n"),
            };
        }
    }
    text
}

/// The message of the only finding.
pub(super) fn only(rule: &str, records: &[(&str, &str)]) -> String {
    let mut told = told(rule, records);
    assert_eq!(told.len(), 1, "{told:?}");
    told.remove(0).1
}
