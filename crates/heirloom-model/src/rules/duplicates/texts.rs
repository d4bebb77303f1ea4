//! Texts as they are compared: whoever types something twice does not type it alike.

use std::hash::{Hash, Hasher};

use heirloom::Structure;
use rustc_hash::FxHasher;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::{Model, Term};

/// A text without case, marks, blanks and signs, in which nothing but letters and digits counts.
pub(in crate::rules) fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    if text.is_ascii() {
        // Nothing can be taken apart.
        let letters = text.bytes().filter(u8::is_ascii_alphanumeric);
        bare.extend(letters.map(|octet| char::from(octet.to_ascii_lowercase())));
        return bare;
    }
    for c in text.nfkd().filter(|c| !is_combining_mark(*c)) {
        match c {
            'ß' => bare.push_str("ss"),
            c if c.is_alphanumeric() => bare.extend(c.to_lowercase()),
            _ => {}
        }
    }
    bare
}

/// The text of the first substructure of a term, as it is compared; empty if there is none.
pub(super) fn bare_of<'d>(model: &Model<'d>, above: Structure<'d>, term: Term) -> String {
    let text = model.first(above, term).and_then(|below| below.string());
    text.map_or_else(String::new, |text| bare(&text))
}

/// What stands for things that are compared.
pub(super) fn hash(thing: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    thing.hash(&mut hasher);
    hasher.finish()
}

/// Words that stand where a name is not known, or is kept back.
const STAND_INS: &[&str] = &[
    "",
    "unknown",
    "unk",
    "nn",
    "n",
    "private",
    "living",
    "unbekannt",
    "inconnu",
    "inconnue",
    "onbekend",
    "okand",
    "unnamed",
    "noname",
    "infant",
    "baby",
    "child",
    "son",
    "daughter",
    "stillborn",
    "mr",
    "mrs",
    "miss",
    "male",
    "female",
];

/// The name of a person as it is compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BareName {
    /// The surname.
    pub(super) surname: String,
    /// The given names, one by one. There is at least one.
    pub(super) given: Vec<String>,
    /// What tells father and son apart, as `jr`; most have none.
    pub(super) suffix: String,
}

impl BareName {
    /// The name of a person, if both given name and surname are known.
    pub(super) fn of<'d>(model: &Model<'d>, person: Structure<'d>) -> Option<BareName> {
        let name = model.first(person, Term::Name)?;
        let text = name.string()?;
        let piece = |term| model.first(name, term).and_then(|piece| piece.string());
        let (given, surname) = match text.split_once('/') {
            Some((given, rest)) => {
                (given.to_string(), rest.split('/').next().unwrap_or_default().to_string())
            }
            None => (piece(Term::Given)?.into_owned(), piece(Term::Surname)?.into_owned()),
        };
        let suffix = match piece(Term::NameSuffix) {
            Some(suffix) => bare(&suffix),
            None => text.splitn(3, '/').nth(2).map_or_else(String::new, bare),
        };
        let surname = bare(&surname);
        let given: Vec<String> = given.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
        let is_known = |word: &str| !STAND_INS.contains(&word);
        (is_known(&surname) && is_known(given.first()?)).then_some(BareName { surname, given, suffix })
    }

    /// Whether both may be names of one person: some leave out what comes behind the first given name.
    pub(super) fn agrees(&self, other: &BareName) -> bool {
        let suffixes_differ =
            self.suffix != other.suffix && !self.suffix.is_empty() && !other.suffix.is_empty();
        self.surname == other.surname
            && !suffixes_differ
            && self.given.iter().zip(&other.given).all(|(one, other)| one == other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_compared_by_their_letters_and_digits() {
        assert_eq!(bare(" Müller-Groß, 1.  "), "mullergross1");
        assert_eq!(bare("MU\u{308}LLER"), "muller");
    }

    #[test]
    fn names_that_are_not_known_are_not_compared() {
        let of = |name: &str| {
            let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME {name}\n0 TRLR\n");
            let (parsed, _) = heirloom::parse(file.as_bytes());
            let model = Model::new(&parsed.dataset);
            BareName::of(&model, parsed.dataset.find("I1").unwrap())
        };
        for name in ["", "Ann", "Ann //", "Ann /?/", "Unknown /Lee/", "N.N. /Lee/", "/Lee/"] {
            assert_eq!(of(name), None, "{name}");
        }
        let (one, other) = (of("Ann Mary /Lee/").unwrap(), of("ann /LEE/ Jr.").unwrap());
        assert!(one.agrees(&other));
        assert!(!one.agrees(&of("Ann Eve /Lee/").unwrap()));
        assert!(!other.agrees(&of("Ann /Lee/ Sr.").unwrap()));
        assert!(!other.agrees(&of("Ann /Lee/\n2 NSFX III").unwrap()));
    }
}
