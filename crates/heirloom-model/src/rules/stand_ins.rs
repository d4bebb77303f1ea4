//! Words that stand where a name should.

use std::sync::LazyLock;

use super::texts::{bare, bare_number};

/// What people write for a name that they don't know.
const UNKNOWN: &[&str] = &[
    "unknown",
    "unkn",
    "unk",
    "not known",
    "unnamed",
    "no name",
    "no surname",
    "LNU",
    "FNU",
    "MNU",
    "NN",
    "nomen nescio",
    "xx",
    "xxx",
    "xxxx",
    "unbekannt",
    "inconnu",
    "inconnue",
    "onbekend",
    "desconocido",
    "desconocida",
    "desconhecido",
    "desconhecida",
    "sconosciuto",
    "sconosciuta",
    "okänd",
    "ukendt",
    "ukjent",
    "tuntematon",
    "неизвестно",
    "неизвестна",
];

/// What programs write for a name that they keep back.
const KEPT_BACK: &[&str] =
    &["living", "private", "privacy", "lebend", "vivant", "vivante", "vivant(e)", "levende"];

/// What somebody is, for want of a name.
const NO_NAMES: &[&str] =
    &["N", "infant", "baby", "child", "son", "daughter", "stillborn", "Mr", "Mrs", "Miss", "male", "female"];

/// Words as they are compared: in any case, with accents or without, whatever stands around them.
struct Words {
    numbers: Vec<u64>,
    /// A bit for each letter of ASCII with which one begins.
    first: u128,
}

impl Words {
    fn new(words: &[&str]) -> Words {
        let mut numbers: Vec<u64> = words.iter().filter_map(|word| bare_number(word)).collect();
        numbers.sort_unstable();
        let letters = words.iter().filter_map(|word| bare(word).bytes().next().filter(u8::is_ascii));
        Words { numbers, first: letters.fold(0, |first, letter| first | 1 << letter) }
    }

    fn have(&self, number: u64) -> bool {
        self.numbers.binary_search(&number).is_ok()
    }

    /// Whether a text is one of them. Most are not by their first letter.
    fn have_text(&self, text: &str) -> bool {
        let first = text.bytes().find(|octet| octet.is_ascii_alphanumeric() || !octet.is_ascii());
        let may_begin = |octet: u8| !octet.is_ascii() || self.first >> octet.to_ascii_lowercase() & 1 == 1;
        first.is_some_and(may_begin) && bare_number(text).is_some_and(|number| self.have(number))
    }
}

static OF_THE_UNKNOWN: LazyLock<Words> = LazyLock::new(|| Words::new(UNKNOWN));
static OF_THE_LIVING: LazyLock<Words> = LazyLock::new(|| Words::new(KEPT_BACK));
static OF_ANYBODY: LazyLock<Words> = LazyLock::new(|| Words::new(NO_NAMES));

/// Whether a text stands for a name that is not known.
pub(super) fn is_unknown(text: &str) -> bool {
    OF_THE_UNKNOWN.have_text(text)
}

/// Whether a text stands for a name that is kept back.
pub(super) fn is_kept_back(text: &str) -> bool {
    OF_THE_LIVING.have_text(text)
}

/// Whether the [number](bare_number) of a word is that of one by which nobody can be known.
pub(super) fn is_no_name(number: u64) -> bool {
    [&OF_THE_UNKNOWN, &OF_THE_LIVING, &OF_ANYBODY].iter().any(|words| words.have(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_count_in_any_case_and_whatever_stands_around_them() {
        for word in ["Unknown", "[UNKNOWN]", "N. N.", "Okand", "НЕИЗВЕСТНО"] {
            assert!(is_unknown(word), "{word}");
        }
        assert!(is_kept_back("Vivant(e)") && is_kept_back("LIVING") && !is_kept_back("Livingstone"));
        assert!(!is_unknown("Unknowne") && !is_unknown(""));
    }
}
