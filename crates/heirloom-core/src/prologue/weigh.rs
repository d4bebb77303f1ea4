use super::claims::HeaderClaims;
use super::{
    FOREIGN_ENCODING, GUESSED_ENCODING, MISLABELLED_ENCODING, NO_ENCODING, NO_REASON, NOT_UTF16, Remark,
    UNKNOWN_ENCODING, WRONG_MARK, findings,
};
use crate::octets::{Candidate, CharName, Claim, CodePage, Encoding, Evidence, char_name};
use crate::source::{Phrase, Value, Worded};

/// In which encoding a file is, and why.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The encoding.
    pub encoding: Encoding,
    /// How sure that is.
    pub confidence: Confidence,
    /// Why, in a few words that follow the name of the encoding; empty where its labels are right.
    pub reason: Worded,
    /// What the file itself says.
    pub claims: HeaderClaims,
    /// Whether `CHAR` says something else.
    pub wrong_char: bool,
    /// Whether a byte-order mark says something else.
    pub wrong_mark: bool,
    /// The encodings that it may be in, the most likely first, the verdict before all others.
    pub candidates: Vec<Candidate>,
}

/// How sure a verdict is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Confidence {
    /// Little speaks for it, and something else could be right.
    Guess,
    /// Much speaks for it.
    Likely,
    /// Nothing else can be right; or all that could be give the same text.
    Certain,
}

impl Confidence {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            Confidence::Guess => "guess",
            Confidence::Likely => "likely",
            Confidence::Certain => "certain",
        }
    }
}

/// Differences of scores below this are a matter of luck.
const CLEAR: f32 = 3.0;

/// Those above this are not.
const PLAIN: f32 = 12.0;

/// What a label is worth, in the same measure.
const LABEL: f32 = 5.0;

/// What it is worth for another encoding than the usual one that it may mean.
const FAMILY: f32 = 2.0;

/// Weighs what a file claims and what its octets say.
pub(super) fn weigh(claims: HeaderClaims, evidence: &Evidence) -> Verdict {
    let claim = claims.claim();
    let first_guess = claims.first_guess();
    if evidence.beyond_ascii() == 0 {
        return settled(claims, first_guess, Confidence::Certain, NO_REASON.plain(), Vec::new());
    }
    let mut candidates = evidence.candidates(&priors(claim), claims.language());
    let is_utf8 = is_utf8(evidence, &candidates);
    if is_utf8 || first_guess == Encoding::Utf8 || evidence.utf8_characters() > 0 {
        let place = if is_utf8 { 0 } else { candidates.len().min(1) };
        let invalid = evidence.strays();
        candidates.insert(place, Candidate::certain(Encoding::Utf8, invalid));
    }
    if is_utf8 {
        let is_labelled = claims.says(Encoding::Utf8);
        let confidence = match (evidence.strays(), evidence.utf8_characters()) {
            (0, _) if is_labelled => Confidence::Certain,
            (0, 4..) | (1.., 20..) => Confidence::Certain,
            _ => Confidence::Likely,
        };
        let reason = if first_guess == Encoding::Utf8 { NO_REASON.plain() } else { utf8_reason(evidence) };
        return settled(claims, Encoding::Utf8, confidence, reason, candidates);
    }
    let Some(best) = candidates.first().copied() else {
        return settled(claims, first_guess, Confidence::Guess, NO_REASON.plain(), candidates);
    };
    if best.sense < SENSELESS {
        // Nothing makes sense of it. Then a label is as good as anything.
        let usual = candidates.iter().position(|other| other.encoding == first_guess);
        let usual = usual.or(candidates.iter().position(|other| other.encoding == USUAL)).unwrap_or(0);
        candidates[..=usual].rotate_right(1);
        let Candidate { encoding, invalid, .. } = candidates[0];
        let reason = if encoding == first_guess { NO_REASON.plain() } else { findings::NO_SENSE.plain() };
        let confidence = match claims.says(encoding) && invalid == 0 {
            true => Confidence::Likely,
            false => Confidence::Guess,
        };
        return settled(claims, encoding, confidence, reason, candidates);
    }
    let is_other = |other: &&Candidate| other.is_unlike(&best);
    let other = candidates.iter().find(is_other).map(|other| other.score);
    let confidence = match best.score - other.unwrap_or(f32::MIN) {
        ..CLEAR => Confidence::Guess,
        ..PLAIN => Confidence::Likely,
        _ => Confidence::Certain,
    };
    let confidence = match claims.says(best.encoding) && best.invalid == 0 {
        true => confidence.max(Confidence::Likely),
        false => confidence,
    };
    let agrees = best.encoding == first_guess && claims.byte_order_mark.is_none();
    let reason =
        if agrees { NO_REASON.plain() } else { page_reason(&best, &candidates, first_guess, evidence) };
    settled(claims, best.encoding, confidence, reason, candidates)
}

/// Text that makes less sense than this is in no encoding that is known here.
const SENSELESS: f32 = -6.5;

/// What programs wrote most often who did not care.
const USUAL: Encoding = Encoding::Page(CodePage::Windows1252);

fn settled(
    claims: HeaderClaims,
    encoding: Encoding,
    confidence: Confidence,
    reason: Worded,
    candidates: Vec<Candidate>,
) -> Verdict {
    let wrong_mark = claims.byte_order_mark.is_some_and(|mark| mark != encoding);
    let wrong_char = claims.claim().is_some_and(|claim| claim.contradicts(encoding));
    let reason = match (claims.byte_order_mark, wrong_char, reason.phrase() == &NO_REASON) {
        (Some(mark), true, true) if mark == encoding => findings::BY_MARK.plain(),
        _ => reason,
    };
    Verdict { encoding, confidence, reason, claims, wrong_char, wrong_mark, candidates }
}

/// The verdict on a file that shows by its first octets to be in UTF-16.
pub(super) fn in_utf16(claims: HeaderClaims, encoding: Encoding, is_utf32: bool) -> Verdict {
    let reason = match (is_utf32, claims.byte_order_mark) {
        (true, _) => &findings::IN_UTF_32,
        (_, Some(_)) => &findings::BY_MARK,
        (_, None) => &findings::BY_ZEROS,
    };
    let confidence = if is_utf32 { Confidence::Guess } else { Confidence::Certain };
    settled(claims, encoding, confidence, reason.plain(), vec![Candidate::certain(encoding, 0)])
}

impl Candidate {
    /// Whether it is another one that gives another text, by its own merit.
    fn is_unlike(&self, best: &Candidate) -> bool {
        let [one, other] = [best.encoding, self.encoding];
        other != one && other != Encoding::Utf8 && self.same_text_as != Some(one)
    }
}

/// What a label makes more likely.
fn priors(claim: Option<Claim>) -> Vec<(Encoding, f32)> {
    let Some(claim) = claim else { return Vec::new() };
    let pages = CodePage::ALL.iter().map(|&page| Encoding::Page(page)).chain([Encoding::Ansel]);
    pages
        .filter(|&encoding| claim.may_mean(encoding))
        .map(|encoding| (encoding, if claim.usual() == Some(encoding) { LABEL } else { FAMILY }))
        .collect()
}

/// Whether a file is in UTF-8, also if a few octets are not.
fn is_utf8(evidence: &Evidence, candidates: &[Candidate]) -> bool {
    let (characters, strays) =
        (evidence.utf8_characters() - evidence.unusual_characters(), evidence.strays());
    let sense = candidates.first().map_or(f32::MIN, |best| best.sense);
    match (characters, strays) {
        (_, 0) => evidence.utf8_characters() > 0,
        _ if characters >= strays => true,
        // Somewhere between: a code page that makes sense of all of it may have such characters by accident.
        _ if 4 * characters >= strays => sense < SENSIBLE,
        _ => 16 * characters >= strays && sense < SENSELESS,
    }
}

/// Text that makes more sense than this is no accident.
const SENSIBLE: f32 = -4.5;

fn utf8_reason(evidence: &Evidence) -> Worded {
    let (characters, strays) = (evidence.utf8_characters(), evidence.strays());
    let phrase = match (characters, strays) {
        (1, 0) => &findings::ONE_VALID,
        (1, 1) => &findings::ONE_VALID_BUT_ONE,
        (1, _) => &findings::ONE_VALID_BUT_SOME,
        (_, 0) => &findings::ALL_VALID,
        (_, 1) => &findings::VALID_BUT_ONE,
        (_, _) => &findings::VALID_BUT_SOME,
    };
    let [characters, strays] = [characters, strays].map(Value::Number);
    phrase.with("characters", characters).and("strays", strays)
}

fn page_reason(
    best: &Candidate,
    candidates: &[Candidate],
    first_guess: Encoding,
    evidence: &Evidence,
) -> Worded {
    let sense = match best.language {
        Some(language) => findings::LETTERS.with("language", language.name()),
        None => findings::MOST_SENSE.plain(),
    };
    let invalid =
        candidates.iter().find(|other| other.encoding == first_guess).map_or(0, |other| other.invalid);
    let all = evidence.beyond_ascii();
    let against = match (invalid, all) {
        (1, 1) => &findings::AND_ONE_INVALID,
        (1.., _) => &findings::AND_SOME_INVALID,
        (0, _) if best.encoding != first_guess => &findings::AND_ANOTHER_TEXT,
        (0, _) => return sense,
    };
    let [invalid, all] = [invalid, all].map(Value::Number);
    let against = against.with("claimed", first_guess.name()).and("invalid", invalid).and("all", all);
    against.and_words("sense", sense)
}

impl Verdict {
    /// Whether the labels of the file are right, so that there is no reason to give.
    pub fn is_by_label(&self) -> bool {
        self.reason.phrase().words.is_empty()
    }

    /// What is to be said of it.
    pub(super) fn remarks(&self) -> Vec<Remark> {
        let said = self.claims.character_set.as_ref();
        let place = said.map(|said| said.place.clone());
        let read_in = |of: &'static Phrase| of.with("encoding", self.encoding.name());
        let detail = match self.is_by_label() {
            true => read_in(&findings::ENCODING),
            false => read_in(&findings::ENCODING_BECAUSE).and_words("why", self.reason.clone()),
        };
        let in_table = said.is_some_and(|said| {
            matches!(char_name(&said.text), CharName::Ascii | CharName::Ansel | CharName::Utf8)
        });
        let code = match self.claims.claim() {
            None if self.claims.byte_order_mark == Some(self.encoding) => None,
            None => Some(&NO_ENCODING),
            Some(Claim::Nothing) => Some(&UNKNOWN_ENCODING),
            Some(Claim::Unicode) => Some(&NOT_UTF16),
            Some(_) if self.wrong_char => Some(&MISLABELLED_ENCODING),
            Some(_) if in_table => None,
            Some(_) => Some(&FOREIGN_ENCODING),
        };
        let mut remarks: Vec<Remark> = Vec::new();
        if self.wrong_mark {
            remarks.push(Remark { code: &WRONG_MARK, octets: None, read_in: detail.clone() });
        }
        remarks.extend(code.map(|code| Remark { code, octets: place.clone(), read_in: detail }));
        let is_label_trusted = !self.wrong_char
            && matches!(self.claims.claim(), Some(Claim::One(_) | Claim::Windows | Claim::Dos));
        if self.confidence == Confidence::Guess && !is_label_trusted {
            let is_other = |other: &&Candidate| {
                self.candidates.iter().take(1).all(|best| other.is_unlike(best))
                    && other.same_text_as.is_none()
            };
            let others = self.candidates.iter().filter(is_other).take(2);
            let names: Vec<&str> = others.map(|other| other.encoding.name()).collect();
            let detail = match *names {
                [] => read_in(&findings::NO_OTHER),
                [other] => read_in(&findings::ONE_OTHER).and("other", other),
                [other, third, ..] => read_in(&findings::TWO_OTHERS).and("other", other).and("third", third),
            };
            remarks.push(Remark { code: &GUESSED_ENCODING, octets: place, read_in: detail });
        }
        remarks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prologue::verdict;

    fn judged(header: &str, text: &[u8]) -> Verdict {
        verdict(&[b"0 HEAD\n", header.as_bytes(), b"0 @N1@ NOTE ", text, b"\n0 TRLR\n"].concat())
    }

    #[test]
    fn the_more_letters_make_sense_the_surer_a_page_is() {
        let sure = |header: &str, text: &[u8]| {
            let verdict = judged(header, text);
            assert_eq!(verdict.encoding.name(), "WINDOWS-1252");
            verdict.confidence
        };
        let (one, three) = (b"M\xFCller", b"M\xFCller J\xFCrgen K\xF6ln");
        assert_eq!([sure("", one), sure("", three)], [Confidence::Likely, Confidence::Certain]);
        let other = "1 CHAR ANSEL\n";
        assert_eq!([sure(other, one), sure(other, three)], [Confidence::Guess, Confidence::Likely]);
        // A little more speaks for another page, but all of it is valid in the one that is named.
        assert_eq!(sure("1 CHAR CP1252\n", b"Gr\xCFf"), Confidence::Likely);
        assert_ne!(judged("", b"Gr\xCFf").encoding.name(), "WINDOWS-1252");
    }

    #[test]
    fn of_what_makes_no_sense_a_name_is_believed() {
        let sure = |header: &str| {
            let verdict = judged(header, b"a\xFFb\xFEc\xFDd\x01\xA4\xA5");
            (verdict.encoding.name(), verdict.confidence, verdict.wrong_char)
        };
        assert_eq!(sure("1 CHAR CP1252\n"), ("WINDOWS-1252", Confidence::Likely, false));
        // That may mean others too.
        assert_eq!(sure("1 CHAR ANSI\n"), ("WINDOWS-1252", Confidence::Guess, false));
        // Not all of it is valid there.
        assert_eq!(sure("1 CHAR ANSEL\n"), ("ANSEL", Confidence::Guess, false));
    }

    #[test]
    fn a_reason_says_what_speaks_against_the_label() {
        let reason = |header: &str, text: &[u8]| judged(header, text).reason.to_string();
        let sense = "that makes the most sense; ";
        assert_eq!(
            reason("1 CHAR ANSI\n", b"Zo\x89"),
            format!("{sense}WINDOWS-1252 would give another text")
        );
        let invalid = format!("{sense}its one octet beyond ASCII is not valid in ANSEL");
        assert_eq!(reason("1 CHAR ANSEL\n", b"Zo\x89"), invalid);
        let german = b"Stra\xDFe M\xFCller J\xFCrgen K\xF6ln gr\xFC\xDFe M\xE4rz";
        let invalid = "its letters are German; 2 of 7 octets are not valid in ANSEL";
        assert_eq!(reason("1 CHAR ANSEL\n", german), invalid);
        assert_eq!(reason("1 CHAR ANSI\n", german), "");
    }

    #[test]
    fn the_more_characters_the_surer_it_is_utf8() {
        let sure = |header: &str, count: usize, strays: usize| {
            let verdict = judged(header, &[b"\xC3\xA9 ".repeat(count), b"\xFC ".repeat(strays)].concat());
            assert_eq!(verdict.encoding, Encoding::Utf8);
            verdict.confidence
        };
        assert_eq!(
            [1, 3, 4].map(|count| sure("", count, 0)),
            [Confidence::Likely, Confidence::Likely, Confidence::Certain]
        );
        assert_eq!(sure("1 CHAR UTF-8\n", 1, 0), Confidence::Certain);
        assert_eq!([19, 20].map(|count| sure("", count, 1)), [Confidence::Likely, Confidence::Certain]);
        assert_eq!(sure("1 CHAR UTF-8\n", 19, 1), Confidence::Likely);
    }

    #[test]
    fn a_reason_says_how_much_is_utf8() {
        let reason = |count: usize, strays: usize| {
            let text = [b"\xC3\xA9 ".repeat(count), b"\xFC ".repeat(strays)].concat();
            judged("1 CHAR ANSEL\n", &text).reason.to_string()
        };
        assert_eq!(reason(1, 0), "its one character beyond ASCII is valid there");
        assert_eq!(reason(2, 0), "all 2 characters beyond ASCII are valid there");
        assert_eq!(reason(9, 1), "9 characters beyond ASCII are valid there, 1 octet is not");
        assert_eq!(reason(9, 2), "9 characters beyond ASCII are valid there, 2 octets are not");
    }

    #[test]
    fn a_page_that_makes_sense_counts_more_than_a_few_characters_of_utf8() {
        let is_utf8 = |characters: usize, strays: usize, sense: f32| {
            let mut evidence = Evidence::default();
            evidence.add(&[b"\xC3\xA9 ".repeat(characters), b"\xFC ".repeat(strays), b".".to_vec()].concat());
            evidence.finish();
            assert_eq!((evidence.utf8_characters(), evidence.strays()), (characters as u64, strays as u64));
            is_utf8(&evidence, &[Candidate { sense, ..Candidate::certain(Encoding::Ansel, 0) }])
        };
        // There is nothing that would have to be UTF-8.
        assert!(!is_utf8(0, 0, -9.0) && is_utf8(1, 0, 0.0));
        assert!(is_utf8(3, 3, 0.0) && !is_utf8(2, 3, 0.0));
        // From a quarter on, unless another makes sense; from a sixteenth on, if another makes none.
        let [sensible, senseless] = [SENSIBLE, SENSELESS].map(|sense| [sense, sense - 0.1]);
        assert_eq!(sensible.map(|sense| is_utf8(1, 4, sense)), [false, true]);
        assert_eq!(sensible.map(|sense| is_utf8(1, 5, sense)), [false, false]);
        assert_eq!(senseless.map(|sense| is_utf8(1, 16, sense)), [false, true]);
        assert_eq!(senseless.map(|sense| is_utf8(1, 17, sense)), [false, false]);
    }

    #[test]
    fn what_is_to_be_said_of_an_encoding_depends_on_what_named_it() {
        let codes =
            |verdict: &Verdict| verdict.remarks().iter().map(|remark| remark.code.id).collect::<Vec<_>>();
        let marked = verdict("\u{FEFF}0 HEAD\n0 @N1@ NOTE \u{E9}\n0 TRLR\n".as_bytes());
        assert_eq!((codes(&marked), marked.encoding), (vec![], Encoding::Utf8));
        let none = judged("", "\u{E9}".as_bytes());
        assert!(codes(&none).contains(&NO_ENCODING.id));
        // A label that is believed is no guess.
        let believed = judged("1 CHAR ANSI\n", b"a\xFFb\xFEc\xFDd\x01\xA4\xA5");
        assert_eq!((believed.confidence, believed.wrong_char), (Confidence::Guess, false));
        assert!(!codes(&believed).contains(&GUESSED_ENCODING.id));
        let wrong = judged("1 CHAR ANSEL\n", b"M\xFCller");
        assert_eq!((wrong.confidence, wrong.wrong_char), (Confidence::Guess, true));
        assert!(codes(&wrong).contains(&GUESSED_ENCODING.id));
    }

    #[test]
    fn utf8_is_a_candidate_if_anything_is_valid_there() {
        let german = b"Stra\xDFe M\xFCller J\xFCrgen K\xF6ln gr\xFC\xDFe M\xE4rz f\xFCr \xFCber K\xF6nig sch\xF6n T\xFCr B\xE4r H\xF6he fr\xFCh sp\xE4t ";
        let candidate = |text: &[u8]| {
            let verdict = judged("1 CHAR ANSI\n", text);
            assert_eq!(verdict.encoding.name(), "WINDOWS-1252");
            let utf8 = verdict.candidates.iter().find(|other| other.encoding == Encoding::Utf8);
            utf8.map(|utf8| utf8.invalid)
        };
        assert_eq!(candidate(german), None);
        assert_eq!(candidate(&[&german[..], b"\xC3\xBC"].concat()), Some(16));
    }
}
