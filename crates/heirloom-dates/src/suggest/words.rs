//! Small words of dates in many languages, in small letters, without accents and stops.

use crate::Epoch;

/// What a word before a date says about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Modifier {
    About,
    Calculated,
    Estimated,
    Before,
    After,
    Between,
    From,
    To,
}

const MODIFIERS: [(Modifier, &str); 8] = [
    (
        Modifier::About,
        "about abt approx approximately around c ca cca cir circa maybe perhaps poss possibly prob \
         probably roughly say etwa gegen um ungefahr vermutlich wohl zirka env environ vers cerca \
         hacia intorno verso aproximadamente omkring ongeveer omstreeks rond noin okolo ok asi kolem \
         korul ок около",
    ),
    (Modifier::Calculated, "cal calc calculated berechnet calcule"),
    (Modifier::Estimated, "est estimated geschatzt estime estimado estimato"),
    (
        Modifier::Before,
        "before bef by vor avant av antes prima fore innan voor ennen przed pred elott ante до",
    ),
    (Modifier::After, "after aft nach apres despues dopo depois efter etter na jalkeen po post utan после"),
    (
        Modifier::Between,
        "between bet btw zwischen entre tra mellan mellem mellom tussen miedzy mezi kozott между",
    ),
    (Modifier::From, "from since von vom ab seit depuis desde dal fran vanaf od"),
    (Modifier::To, "to until till bis jusque hasta fino ate tot do"),
];

/// What stands between two dates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Joint {
    And,
    To,
    Or,
}

const JOINTS: [(Joint, &str); 3] = [
    (Joint::And, "and und et y e ja och og en i a es"),
    (Joint::To, "to until till bis hasta al ate tot do til"),
    (Joint::Or, "or oder ou o eller lub nebo vagy tai"),
];

/// Words that say nothing: articles, prepositions, days of the week.
const FILLERS: &str = "the of on in day year anno ao am den der dem im jahr jahre jahres le l du de d \
                        del dia di il do op r roku monday tuesday wednesday thursday friday saturday \
                        sunday mon tue wed thu fri sat sun montag dienstag mittwoch donnerstag \
                        freitag samstag sonnabend sonntag lundi mardi mercredi jeudi vendredi samedi \
                        dimanche";

/// Behind a number that is a day: `12th`, `1er`.
const ORDINALS: &str = "st nd rd th er e eme ste de o a ten";

/// Behind a year that is counted back, word by word.
const BEFORE_CHRIST: &str = "bc/bce/b c e/b c/v chr/av j c/a c/f kr";

/// Behind a year that is not.
const ANNO_DOMINI: &str = "ad/ce/a d/c e/n chr/ap j c";

pub(super) fn modifier(word: &str) -> Option<Modifier> {
    MODIFIERS.iter().find(|(_, words)| is_one_of(word, words)).map(|&(modifier, _)| modifier)
}

pub(super) fn joint(word: &str) -> Option<Joint> {
    JOINTS.iter().find(|(_, words)| is_one_of(word, words)).map(|&(joint, _)| joint)
}

pub(super) fn is_filler(word: &str) -> bool {
    is_one_of(word, FILLERS)
}

pub(super) fn is_ordinal(word: &str) -> bool {
    is_one_of(word, ORDINALS)
}

fn is_one_of(word: &str, words: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// Which epoch some words begin with, and how many of them are its name.
pub(super) fn epoch(words: &[&str]) -> Option<(Epoch<'static>, usize)> {
    let begins = |name: &&str| {
        name.split(' ').count() <= words.len() && name.split(' ').zip(words).all(|(a, b)| a == *b)
    };
    let of = |names: &'static str| names.split('/').find(begins).map(|name| name.split(' ').count());
    let before = of(BEFORE_CHRIST).map(|count| (Epoch::BeforeChrist, count));
    before.or_else(|| of(ANNO_DOMINI).map(|count| (Epoch::Usual, count)))
}

/// The value of a Roman numeral up to 39, in small letters.
pub(super) fn roman(word: &str) -> Option<u8> {
    const TENS: [&str; 4] = ["", "x", "xx", "xxx"];
    const ONES: [&str; 10] = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
    (1_u8..40).find(|&number| {
        let (tens, ones) = (TENS[usize::from(number / 10)], ONES[usize::from(number % 10)]);
        word.len() == tens.len() + ones.len() && word.starts_with(tens) && word.ends_with(ones)
    })
}
