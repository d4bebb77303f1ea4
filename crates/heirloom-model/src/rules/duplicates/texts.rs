//! Names and other texts of a record, as they are compared.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use heirloom_core::Structure;
use rustc_hash::FxHasher;

use crate::rules::stand_ins::is_no_name;
use crate::rules::texts::{bare, bare_number};
use crate::{Model, Term};

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
        let is_known = !is_no_name(surname) && !is_no_name(*given.first()?);
        is_known.then_some(BareName { surname, given, suffix })
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
    fn names_that_are_not_known_are_not_compared() {
        let of = |name: &str| {
            let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME {name}\n0 TRLR\n");
            let (parsed, _) = heirloom_core::parse(file.as_bytes());
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
