//! Texts as they are compared: whoever types something twice does not type it alike.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use heirloom::Structure;
use rustc_hash::FxHasher;
use unicode_normalization::char::{decompose_compatible, is_combining_mark};

use crate::{Model, Term};

/// A text without case, marks, blanks and signs, in which nothing but letters and digits counts.
pub(in crate::rules) fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    // Marks are left out, so that each character can be taken apart by itself.
    for c in text.chars() {
        if c.is_ascii() {
            bare.extend(c.is_ascii_alphanumeric().then_some(c.to_ascii_lowercase()));
            continue;
        }
        decompose_compatible(c, |c| match c {
            'ß' => bare.push_str("ss"),
            c if c.is_alphanumeric() && !is_combining_mark(c) => bare.extend(c.to_lowercase()),
            _ => {}
        });
    }
    bare
}

/// A number that stands for a text as it is compared; `None` for one without letters and digits. Nothing is copied for that.
pub(super) fn bare_number(text: &str) -> Option<u64> {
    let mut hasher = FxHasher::default();
    let mut is_empty = true;
    let mut add = |octet: u8| {
        is_empty = false;
        hasher.write_u8(octet);
    };
    match text.is_ascii() {
        true => {
            text.bytes().filter(u8::is_ascii_alphanumeric).for_each(|octet| add(octet.to_ascii_lowercase()))
        }
        false => bare(text).bytes().for_each(add),
    }
    (!is_empty).then(|| hasher.finish())
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

static STAND_IN_NUMBERS: LazyLock<Vec<u64>> =
    LazyLock::new(|| STAND_INS.iter().filter_map(|word| bare_number(word)).collect());

/// The name of a person as it is compared, in numbers that stand for its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BareName {
    /// The surname.
    pub(super) surname: u64,
    /// The given names, one by one. There is at least one.
    pub(super) given: Vec<u64>,
    /// What tells father and son apart, as `jr`; most have none.
    pub(super) suffix: Option<u64>,
}

impl BareName {
    /// The name of a person, if both given name and surname are known.
    pub(super) fn of<'d>(model: &Model<'d>, person: Structure<'d>) -> Option<BareName> {
        let name = model.first(person, Term::Name)?;
        let text = name.string()?;
        let piece = |term| model.first(name, term).and_then(|piece| piece.string());
        let mut parts = text.splitn(3, '/');
        let (given, surname, behind) = (parts.next().unwrap_or_default(), parts.next(), parts.next());
        let (given, surname) = match surname {
            Some(surname) => (Cow::Borrowed(given), Cow::Borrowed(surname)),
            None => (piece(Term::Given)?, piece(Term::Surname)?),
        };
        let suffix =
            piece(Term::NameSuffix).map_or_else(|| bare_number(behind?), |suffix| bare_number(&suffix));
        let surname = bare_number(&surname)?;
        let given: Vec<u64> = given.split_whitespace().filter_map(bare_number).collect();
        let is_known = |word: &u64| !STAND_IN_NUMBERS.contains(word);
        (is_known(&surname) && is_known(given.first()?)).then_some(BareName { surname, given, suffix })
    }

    /// Whether both may be names of one person: some leave out what comes behind the first given name.
    pub(super) fn agrees(&self, other: &BareName) -> bool {
        let suffixes_differ = self.suffix.zip(other.suffix).is_some_and(|(one, other)| one != other);
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
