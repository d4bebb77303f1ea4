//! Words that stand where a name should.

use std::sync::LazyLock;

use super::texts::bare_number;

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
struct Words(LazyLock<Vec<u64>>);

impl Words {
    fn have(&self, number: u64) -> bool {
        self.0.binary_search(&number).is_ok()
    }
}

fn numbers(words: &[&str]) -> Vec<u64> {
    let mut numbers: Vec<u64> = words.iter().filter_map(|word| bare_number(word)).collect();
    numbers.sort_unstable();
    numbers
}

static OF_THE_UNKNOWN: Words = Words(LazyLock::new(|| numbers(UNKNOWN)));
static OF_THE_LIVING: Words = Words(LazyLock::new(|| numbers(KEPT_BACK)));
static OF_ANYBODY: Words = Words(LazyLock::new(|| numbers(NO_NAMES)));

/// Whether a text stands for a name that is not known.
pub(super) fn is_unknown(text: &str) -> bool {
    bare_number(text).is_some_and(|number| OF_THE_UNKNOWN.have(number))
}

/// Whether a text stands for a name that is kept back.
pub(super) fn is_kept_back(text: &str) -> bool {
    bare_number(text).is_some_and(|number| OF_THE_LIVING.have(number))
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
