//! What may have been meant by a word that was mistyped.

/// Two words are alike from here on; 1 is the same word.
const ALIKE: f64 = 0.75;

/// The word of several that is most like another, if one is.
pub(crate) fn nearest<'w>(typed: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let typed = typed.to_lowercase();
    let alike = |word: &'w str| (strsim::jaro_winkler(&typed, &word.to_lowercase()), word);
    let best = words.into_iter().map(alike).max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.filter(|(likeness, _)| *likeness >= ALIKE).map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_forgiven_and_other_words_are_not() {
        let words = ["select", "ignore", "fail-on", "level-jump"];
        assert_eq!(nearest("slect", words), Some("select"));
        assert_eq!(nearest("Ignroe", words), Some("ignore"));
        assert_eq!(nearest("fail_on", words), Some("fail-on"));
        assert_eq!(nearest("levl-jump", words), Some("level-jump"));
        assert_eq!(nearest("colour", words), None);
        assert_eq!(nearest("", words), None);
    }
}
