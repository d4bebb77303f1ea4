//! What somebody may have meant to type.

/// At most so many are suggested.
const MOST: usize = 3;

/// Below this, two words have hardly anything in common.
const ALIKE: f64 = 0.75;

/// Those of some words that look most like what was typed, the likeliest first, in any case.
pub fn nearest<'w>(typed: &str, words: impl Iterator<Item = &'w str>) -> Vec<&'w str> {
    let typed = typed.to_lowercase();
    let mut rated: Vec<(f64, &str)> = words
        .map(|word| (strsim::jaro_winkler(&typed, &word.to_lowercase()), word))
        .filter(|(alike, _)| *alike >= ALIKE)
        .collect();
    rated.sort_by(|(one, first), (other, second)| other.total_cmp(one).then_with(|| first.cmp(second)));
    rated.dedup_by_key(|(_, word)| *word);
    // One that is nearly it makes the others noise.
    let best = rated.first().map_or(0.0, |(alike, _)| *alike);
    rated.retain(|(alike, _)| best - alike < 0.05);
    rated.into_iter().take(MOST).map(|(_, word)| word).collect()
}

/// The same as the end of a sentence: `; did you mean X007?`, or nothing.
pub fn did_you_mean<'w>(typed: &str, words: impl Iterator<Item = &'w str>) -> String {
    let words = nearest(typed, words);
    match words.split_last() {
        None => String::new(),
        Some((only, [])) => format!("; did you mean {only}?"),
        Some((last, others)) => format!("; did you mean {} or {last}?", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [&str; 5] = ["dangling-pointer", "padded-pointer", "lone-at", "X007", "X008"];

    #[test]
    fn slips_lead_to_what_was_meant() {
        assert_eq!(nearest("dangling-ponter", WORDS.into_iter()), ["dangling-pointer"]);
        assert_eq!(nearest("LONEAT", WORDS.into_iter()), ["lone-at"]);
        assert_eq!(nearest("X00", WORDS.into_iter()), ["X007", "X008"]);
        assert_eq!(did_you_mean("X00", WORDS.into_iter()), "; did you mean X007 or X008?");
    }

    #[test]
    fn what_is_like_nothing_leads_nowhere() {
        assert_eq!(nearest("zzzz", WORDS.into_iter()), [""; 0]);
        assert_eq!(did_you_mean("zzzz", WORDS.into_iter()), "");
    }
}
