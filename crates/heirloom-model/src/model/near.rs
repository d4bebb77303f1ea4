//! Words that may have been meant.

/// The tag among some that may have been meant by another: one that was written in full, or with one slip.
pub(crate) fn tag(written: &str, among: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    let upper = written.to_ascii_uppercase();
    let mut slip = None;
    for known in among {
        // Tags used to be written in full, as BIRTH.
        if known == upper || known.len() >= 4 && upper.len() > known.len() && upper.starts_with(known) {
            return Some(known);
        }
        if slip.is_none() && known.len() >= 3 && is_one_slip(upper.as_bytes(), known.as_bytes()) {
            slip = Some(known);
        }
    }
    slip
}

/// Whether a letter was changed, added, left out, or exchanged with its neighbour. A file may have as many unknown tags as
/// lines, so that this takes no memory.
fn is_one_slip(one: &[u8], other: &[u8]) -> bool {
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[same..], &other[same..]);
    match (one, other) {
        ([], [_]) | ([_], []) => true,
        ([], _) | (_, []) => false,
        ([_, one_rest @ ..], [_, other_rest @ ..]) => {
            let is_exchanged = one.len() == other.len()
                && one.len() >= 2
                && one[0] == other[1]
                && one[1] == other[0]
                && one[2..] == other[2..];
            one_rest == other_rest || one_rest == other || one == other_rest || is_exchanged
        }
    }
}

/// The word among some that is nearest to another, if it is near enough to have been meant.
pub(crate) fn word(written: &str, among: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    let lower = written.trim().to_lowercase();
    let mut best: Option<(usize, &'static str)> = None;
    for known in among {
        let other = known.to_lowercase();
        let letters = lower.chars().count().min(other.chars().count());
        // A sentence is no slip of its first word.
        let is_word = !lower.contains(char::is_whitespace);
        let begins = is_word && letters >= 3 && (lower.starts_with(&other) || other.starts_with(&lower))
            // One letter says enough where it is the only one.
            || is_word && !lower.is_empty() && other.chars().count() == 1 && lower.starts_with(&other);
        let slips = if begins { Some(1) } else { distance(&lower, &other) };
        if let Some(slips) = slips.filter(|&slips| begins || slips * 3 <= letters)
            && best.is_none_or(|(least, _)| slips < least)
        {
            best = Some((slips, known));
        }
    }
    best.map(|(_, known)| known)
}

/// How many letters have to be changed, added, left out or exchanged with their neighbours; `None` for long words, since the time is
/// the product of both lengths.
fn distance(one: &str, other: &str) -> Option<usize> {
    const LONGEST: usize = 24;
    let one: Vec<char> = one.chars().take(LONGEST + 1).collect();
    let other: Vec<char> = other.chars().take(LONGEST + 1).collect();
    if one.len() > LONGEST || other.len() > LONGEST {
        return None;
    }
    let mut rows = vec![vec![0; other.len() + 1]; one.len() + 1];
    for (at, row) in rows.iter_mut().enumerate() {
        row[0] = at;
    }
    rows[0] = (0..=other.len()).collect();
    for i in 1..=one.len() {
        for j in 1..=other.len() {
            let differs = usize::from(one[i - 1] != other[j - 1]);
            let mut least = (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + differs);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = least;
        }
    }
    Some(rows[one.len()][other.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        assert_eq!(distance("BRIT", "BIRT"), Some(1));
        assert_eq!(distance("", "BIRT"), Some(4));
        assert_eq!(distance(&"x".repeat(1000), "BIRT"), None);
    }

    #[test]
    fn tags_with_a_slip_or_in_full_are_recognised() {
        let tags = ["BIRT", "DEAT", "SEX"];
        assert_eq!(tag("BRIT", tags), Some("BIRT"));
        assert_eq!(tag("DEATH", tags), Some("DEAT"));
        for written in ["BIR", "BIRTT", "XBIRT", "BIXT", "birt"] {
            assert_eq!(tag(written, tags), Some("BIRT"), "{written}");
        }
        for written in ["FOO", "BI", "BTRI", "XBIRTX", ""] {
            assert_eq!(tag(written, tags), None, "{written}");
        }
    }

    #[test]
    fn words_that_begin_alike_are_near() {
        assert_eq!(word("Male", ["M", "F", "U"]), Some("M"));
        assert_eq!(word("adoptd", ["adopted", "birth"]), Some("adopted"));
        assert_eq!(word("natural", ["adopted", "birth"]), None);
    }
}
