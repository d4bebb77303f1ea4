use std::cmp::Ordering;

use unicode_normalization::char::compose;

use super::super::ansel::{self, Meaning};
use super::super::{CodePage, Encoding, pages};
use super::Evidence;
use super::kinds::Kind;
use super::languages::{Language, Weighed};

/// An encoding that a file may be in, and how sensible its text is then.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Candidate {
    /// The encoding.
    pub encoding: Encoding,
    /// The language whose letters it has then most likely, if there are enough of them.
    pub language: Option<Language>,
    /// How likely the encoding is, as a logarithm; only differences mean something.
    pub score: f32,
    /// The same for each octet beyond ASCII: a sensible text has more than -4, a senseless one less than -6.
    pub sense: f32,
    /// How many octets mean nothing in it.
    pub invalid: u64,
    /// The first of the candidates before it that gives the same text, character by character.
    pub same_text_as: Option<Encoding>,
}

impl Candidate {
    /// One that is not judged by its text.
    pub(crate) fn certain(encoding: Encoding, invalid: u64) -> Candidate {
        Candidate { encoding, language: None, score: 0.0, sense: 0.0, invalid, same_text_as: None }
    }
}

/// How likely an encoding is before anything is known of a file, as a logarithm: western Europe has most programs.
const PAGES: [(CodePage, f32); 15] = [
    (CodePage::Windows1252, 0.0),
    (CodePage::Windows1250, -1.0),
    (CodePage::Windows1251, -1.0),
    (CodePage::Cp437, -2.5),
    (CodePage::Cp850, -2.6),
    (CodePage::MacRoman, -3.0),
    (CodePage::Windows1253, -2.0),
    (CodePage::Windows1254, -2.0),
    (CodePage::Windows1255, -2.0),
    (CodePage::Windows1257, -2.0),
    (CodePage::Cp852, -3.0),
    (CodePage::Cp866, -3.0),
    (CodePage::Iso8859_2, -3.0),
    (CodePage::Cp865, -3.0),
    (CodePage::Koi8R, -3.0),
];

/// Text that makes less sense than this is in no language, whatever its letters.
const NO_LANGUAGE: f32 = -6.0;

/// What an octet costs that means nothing.
const MEANINGLESS: f32 = -12.0;

/// What a mark of ANSEL costs on something that bears no such mark in any language.
const NO_LETTER: f32 = -8.0;

impl Evidence {
    /// The encodings of one octet a character in which a file may be, the most likely first. `priors` are added to their
    /// scores, for what is known from elsewhere; and so is the language, where it is known.
    ///
    /// None where all octets are ASCII.
    pub fn candidates(&self, priors: &[(Encoding, f32)], language: Option<Language>) -> Vec<Candidate> {
        if self.beyond_ascii() == 0 {
            return Vec::new();
        }
        let pairs: Vec<(u8, u8, u32)> = self.pairs().collect();
        let pages = PAGES.iter().map(|&(page, likelihood)| (Encoding::Page(page), likelihood));
        let all = pages.chain([(Encoding::Ansel, -0.5)]);
        let mut candidates: Vec<Candidate> = all
            .map(|(encoding, likelihood)| {
                let prior =
                    priors.iter().filter(|prior| prior.0 == encoding).map(|prior| prior.1).sum::<f32>();
                let mut candidate = weigh(encoding, &pairs, language);
                candidate.sense = candidate.score / self.weight(&pairs);
                candidate.language = candidate.language.filter(|_| candidate.sense > NO_LANGUAGE);
                candidate.score += likelihood + prior;
                candidate
            })
            .collect();
        candidates.sort_by(|one, other| other.score.partial_cmp(&one.score).unwrap_or(Ordering::Equal));
        for nth in 1..candidates.len() {
            let (before, from) = candidates.split_at_mut(nth);
            let same = |other: &&Candidate| same_text(other.encoding, from[0].encoding, &pairs);
            from[0].same_text_as = before.iter().find(same).map(|other| other.encoding);
        }
        candidates
    }

    fn weight(&self, pairs: &[(u8, u8, u32)]) -> f32 {
        octet_counts(pairs).iter().map(|&count| tempered(count)).sum::<f32>().max(1.0)
    }
}

/// A name that stands in a file a thousand times does not tell a thousand times as much as one that stands there once.
fn tempered(count: u64) -> f32 {
    (count as f32).sqrt()
}

/// How often each octet beyond ASCII occurs.
fn octet_counts(pairs: &[(u8, u8, u32)]) -> [u64; 128] {
    let mut counts = [0; 128];
    for &(_, second, count) in pairs.iter().filter(|pair| !pair.1.is_ascii()) {
        counts[usize::from(second & 0x7F)] += u64::from(count);
    }
    counts
}

fn weigh(encoding: Encoding, pairs: &[(u8, u8, u32)], expected: Option<Language>) -> Candidate {
    let reading = PageMeanings::new(encoding);
    let counts = octet_counts(pairs);
    // Each octet has the same weight in all encodings.
    let weight = |octet: u8, count: u32| {
        let all = counts[usize::from(octet & 0x7F)];
        tempered(all) * count as f32 / all.max(1) as f32
    };
    let mut characters: Vec<(char, f32)> = Vec::new();
    let (mut score, mut invalid) = (0.0, 0);
    for &(first, second, count) in pairs {
        match reading.meaning(second) {
            _ if second.is_ascii() => {}
            Meaning::Spacing(c) => characters.push((c, weight(second, count))),
            Meaning::Unassigned | Meaning::Control(_) => {
                invalid += u64::from(count);
                score += MEANINGLESS * weight(second, count);
            }
            Meaning::Mark(..) => {}
        }
        let fits = reading.kind(first).before(reading.kind(second));
        match reading.meaning(first) {
            Meaning::Mark(_, mark) => match composed(second, mark) {
                Some(c) => characters.push((c, weight(first, count))),
                None => {
                    let hangs = second.is_ascii_control();
                    invalid += if hangs { u64::from(count) } else { 0 };
                    score += weight(first, count) * if hangs { MEANINGLESS } else { NO_LETTER };
                }
            },
            _ => score += fits * tempered(u64::from(count)),
        }
    }
    characters.sort_unstable_by_key(|character| character.0);
    characters.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    let (language, letters) = best_language(&characters, expected);
    Candidate { encoding, language, score: score + letters, sense: 0.0, invalid, same_text_as: None }
}

/// The language in which these characters are most likely.
fn best_language(characters: &[(char, f32)], expected: Option<Language>) -> (Option<Language>, f32) {
    let mut best = (None, f32::MIN);
    let weighed = Weighed::all(characters);
    for language in Language::all() {
        let prior = if expected == Some(language) { EXPECTED } else { 0.0 };
        let score = prior + language.likelihood(&weighed);
        if score > best.1 {
            best = (Some(language), score);
        }
    }
    // Few letters are those of many languages.
    let is_enough = |language: &Language| characters.len() >= 3 && !language.is_plain();
    (best.0.filter(is_enough), best.1)
}

/// What HEAD.LANG is worth.
const EXPECTED: f32 = 2.0;

/// What each octet beyond ASCII means.
struct PageMeanings([Meaning; 128]);

impl PageMeanings {
    fn new(encoding: Encoding) -> PageMeanings {
        PageMeanings(std::array::from_fn(|nth| {
            let octet = 0x80 | nth as u8;
            match encoding {
                Encoding::Page(page) => {
                    pages::character(page, octet).map_or(Meaning::Unassigned, Meaning::Spacing)
                }
                _ => ansel::meaning(octet),
            }
        }))
    }

    fn meaning(&self, octet: u8) -> Meaning {
        match octet {
            0..=0x7F => Meaning::Spacing(char::from(octet)),
            _ => self.0[usize::from(octet & 0x7F)],
        }
    }

    fn kind(&self, octet: u8) -> Kind {
        match self.meaning(octet) {
            Meaning::Spacing(c) => Kind::of(c),
            Meaning::Mark(..) => Kind::Mark,
            Meaning::Control(_) | Meaning::Unassigned => Kind::Odd,
        }
    }
}

/// The letter that a mark makes of an octet.
fn composed(base: u8, mark: char) -> Option<char> {
    let letter = char::from(base);
    letter.is_ascii_alphabetic().then(|| compose(letter, mark)).flatten()
}

/// Whether two encodings make the same text of these octets.
fn same_text(one: Encoding, other: Encoding, pairs: &[(u8, u8, u32)]) -> bool {
    let (one, other) = (PageMeanings::new(one), PageMeanings::new(other));
    let counts = octet_counts(pairs);
    (0..128).all(|nth| {
        counts[nth] == 0 || (one.0[nth] == other.0[nth] && matches!(one.0[nth], Meaning::Spacing(_)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(octets: &[u8], encoding: Encoding) -> Candidate {
        let candidates = Evidence::of(octets).candidates(&[], None);
        candidates.into_iter().find(|candidate| candidate.encoding == encoding).unwrap()
    }

    /// A name that stands there four times tells twice as much, in whatever encoding.
    #[test]
    fn a_text_that_is_repeated_makes_as_much_sense() {
        for line in [
            // Octets that mean nothing in one of the encodings.
            &b"1 NAME J\x81rg\x9Fx\x81 \xFF\n"[..],
            // Marks of ANSEL on a letter, on others, and before nothing.
            b"1 NAME Zo\xE8e \xE8\xE8a \xE21 \xE2b\xE2\n",
            // One letter behind several.
            b"1 NAME \xE9l\xE9a n\xE9\xFC1\xFC\n",
        ] {
            let once = Evidence::of(line).candidates(&[], None);
            let often = Evidence::of(&line.repeat(4)).candidates(&[], None);
            for Candidate { encoding, sense, invalid, .. } in once {
                let repeated = often.iter().find(|other| other.encoding == encoding).unwrap();
                assert!((repeated.sense - sense).abs() < 1e-3, "{encoding:?}: {sense} {repeated:?}");
                assert_eq!(repeated.invalid, 4 * invalid, "{encoding:?}");
            }
        }
    }

    #[test]
    fn before_anything_is_known_ansel_is_second() {
        let evidence = Evidence::of(b"J\xF6rg");
        let pairs: Vec<(u8, u8, u32)> = evidence.pairs().collect();
        let mut known: Vec<(Encoding, f32)> = evidence
            .candidates(&[], None)
            .iter()
            .map(|one| (one.encoding, one.score - weigh(one.encoding, &pairs, None).score))
            .collect();
        known.sort_by(|one, other| other.1.total_cmp(&one.1));
        let first = [known[0].0, known[1].0];
        assert_eq!(first, [Encoding::Page(CodePage::Windows1252), Encoding::Ansel]);
    }

    #[test]
    fn few_letters_tell_no_language() {
        let western = Encoding::Page(CodePage::Windows1252);
        let language = |octets: &[u8]| candidate(octets, western).language.map(Language::name);
        assert_eq!(language(b"J\xF6rg H\xF6hn B\xF6ll \xD6\n"), None);
        assert_eq!(language(b"J\xF6rg M\xFCller Stra\xDFe\n"), Some("German"));
        // Signs are of any.
        assert_eq!(language(b"\x93so\x94 \x96 it\x92s \x85\n"), None);
    }

    #[test]
    fn what_is_in_no_language_is_given_to_none() {
        assert_eq!(best_language(&[('╔', 1.0), ('═', 1.0), ('╗', 1.0)], None).0, None);
    }
}
