//! What was perhaps meant, where something was mistyped.

use std::cmp::Reverse;

/// So many suggestions are made at most.
const MOST: usize = 3;

/// Fewer characters are the start of too much.
const SHORTEST_START: usize = 4;

/// The candidates that are most like what was typed, in any case of letters, the nearest first; none where nothing is near.
pub(crate) fn nearest<'c>(typed: &str, candidates: impl Iterator<Item = &'c str>) -> Vec<&'c str> {
    let typed = typed.to_lowercase();
    let near = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        let longest = typed.chars().count().max(candidate.chars().count());
        // One slip in four characters; of two characters one may be wrong.
        let allowed = (longest / 4).max(1);
        // Lengths tell most of them apart at once. What was not typed to its end is no slip, but less likely than one.
        if typed.chars().count().abs_diff(candidate.chars().count()) > allowed {
            let begun = typed.chars().count() >= SHORTEST_START && candidate.starts_with(&typed);
            return begun.then_some((usize::MAX, Reverse(0)));
        }
        let slips = strsim::damerau_levenshtein(&typed, &candidate);
        (slips <= allowed && slips < longest).then_some((slips, Reverse(common_start(&typed, &candidate))))
    };
    let mut found: Vec<_> = candidates.filter_map(|candidate| Some((near(candidate)?, candidate))).collect();
    found.sort();
    found.dedup();
    found.truncate(MOST);
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

/// The same as the end of a sentence: `; did you mean I1 or I11?`, or nothing.
pub(crate) fn did_you_mean<'c>(typed: &str, candidates: impl Iterator<Item = &'c str>) -> String {
    match &*nearest(typed, candidates) {
        [] => String::new(),
        [only] => format!("; did you mean `{only}`?"),
        [first @ .., last] => format!("; did you mean `{}` or `{last}`?", first.join("`, `")),
    }
}

fn common_start(one: &str, other: &str) -> usize {
    one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_come_first() {
        let ids = ["I1", "I12", "I123", "F123", "S9"];
        assert_eq!(nearest("i123", ids.into_iter()), ["I123", "I12", "F123"]);
        assert_eq!(nearest("F132", ids.into_iter()), ["F123"]);
        assert_eq!(nearest("X999999", ids.into_iter()), [] as [&str; 0]);
        assert_eq!(nearest("elf-2017", ["elf-2018", "elf-2017-10"].into_iter()), ["elf-2018", "elf-2017-10"]);
        assert_eq!(nearest("Q", ["I"].into_iter()), [] as [&str; 0]);
    }

    #[test]
    fn they_end_a_sentence() {
        let names = ["unparseable-line", "too-deep", "level-jump"];
        assert_eq!(did_you_mean("unparsable-line", names.into_iter()), "; did you mean `unparseable-line`?");
        assert_eq!(did_you_mean("nothing", names.into_iter()), "");
        assert_eq!(did_you_mean("AB", ["AC", "AD", "AE"].into_iter()), "; did you mean `AC`, `AD` or `AE`?");
    }
}
