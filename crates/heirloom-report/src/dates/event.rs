//! What a date is the date of, in words.

use crate::people::label;
use crate::text::visible;

/// More than so many structures are not named, but for the outermost and the innermost.
const MOST: usize = 4;

/// What the tags from a record to a date say: `Born`, `Born, Source, Data`, `Born, Age`. The record is named elsewhere, and that a
/// date is one goes without saying.
pub(super) fn event(tags: &[&str]) -> String {
    let Some((&own, above)) = tags.split_last() else { return String::new() };
    let inside = above.get(1..).unwrap_or_default();
    let is_date = |tag: &&&str| **tag != "DATE";
    let named: Vec<&str> = match inside.len() {
        0..=MOST => inside.iter().filter(is_date).copied().collect(),
        _ => {
            let (first, last) = (&inside[..1], &inside[inside.len() - 2..]);
            first.iter().copied().chain(["…"]).chain(last.iter().filter(is_date).copied()).collect()
        }
    };
    let own = (own != "DATE" || named.is_empty()).then_some(own);
    let words: Vec<String> = named.into_iter().chain(own).map(word).collect();
    words.join(", ")
}

fn word(tag: &str) -> String {
    match tag {
        "SDATE" | "_SDATE" => "Sorted by".to_string(),
        tag => label(tag).map_or_else(|| visible::line(tag), str::to_string),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_in_words() {
        assert_eq!(event(&["INDI", "BIRT", "DATE"]), "Born");
        assert_eq!(event(&["HEAD", "DATE"]), "Date");
        assert_eq!(event(&["HEAD", "DATE", "TIME"]), "Time");
        assert_eq!(event(&["FAM", "MARR", "HUSB", "AGE"]), "Married, Husband, Age");
        assert_eq!(event(&["INDI", "BIRT", "SOUR", "DATA", "DATE"]), "Born, Source, Data");
        assert_eq!(event(&["INDI", "_MINE", "DATE"]), "_MINE");
        let mut deep = vec!["INDI"; 100_000];
        deep.push("DATE");
        assert_eq!(event(&deep), "INDI, …, INDI, INDI");
    }
}
