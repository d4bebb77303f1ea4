//! How a text is made up, whatever it says: for counting spellings without showing what somebody wrote.

/// Words that say how a date is written, and nothing of anybody.
const KNOWN: &str = "ABT ABOUT AFT AFTER AND AT B BC BCE BEF BEFORE BET BETWEEN BY C CA CAL CHILD CIRCA COMP DEAD DECEASED \
                     EST FRENCH_R FROM GREGORIAN HEBREW INFANT INT JULIAN N OR QTR ROMAN S STILLBORN TH TO UNKNOWN Y";

/// Names of months, which are all alike.
const MONTHS: &str = "JAN JANUARY FEB FEBRUARY MAR MARCH APR APRIL MAY JUN JUNE JUL JULY AUG AUGUST SEP SEPT SEPTEMBER OCT \
                      OCTOBER NOV NOVEMBER DEC DECEMBER";

/// The shape of a text: `9` for a digit, `MON` for a month, `word` for any word that may be a name; all else as it is.
pub(super) fn shape(text: &str) -> String {
    let mut shape = String::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let is_letter = |c: char| c.is_alphabetic() || c == '_';
        let length = match first {
            _ if is_letter(first) => rest.find(|c| !is_letter(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (part, behind) = rest.split_at(length);
        rest = behind;
        match first {
            _ if is_letter(first) => push_word(&mut shape, part),
            _ if first.is_whitespace() => {
                if !shape.ends_with(' ') {
                    shape.push(' ');
                }
            }
            _ if first.is_numeric() => shape.push('9'),
            _ => shape.push(first),
        }
    }
    shape
}

fn push_word(shape: &mut String, word: &str) {
    let is_one_of = |words: &str| words.split(' ').any(|known| known.eq_ignore_ascii_case(word));
    if is_one_of(MONTHS) {
        shape.push_str("MON");
    } else if is_one_of(KNOWN) {
        shape.push_str(&word.to_ascii_uppercase());
    } else if shape.ends_with("word ") {
        // How many words there are does not matter.
        shape.truncate(shape.len() - "word ".len());
        shape.push_str("words");
    } else if shape.ends_with("words ") {
        shape.pop();
    } else {
        shape.push_str("word");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_say_nothing_of_anybody() {
        assert_eq!(shape(" 12/03/1871"), "99/99/9999");
        assert_eq!(shape("BET 2 Jul 1959 and March"), "BET 9 MON 9999 AND MON");
        assert_eq!(shape("Machine operator  at the mill, 1920"), "words AT words, 9999");
        assert_eq!(shape("Élise"), "word");
        assert_eq!(shape("one two three four"), "words");
        assert_eq!(shape("5? BC"), "9? BC");
        assert_eq!(shape(""), "");
    }
}
