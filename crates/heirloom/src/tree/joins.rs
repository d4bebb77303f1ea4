//! Blanks where `CONC` joins two pieces of a value. Some programs cut between words and lose the blank, or keep it twice.

use std::ops::Range;

use memchr::{memchr2, memmem, memrchr2};

use super::findings;
use crate::lines::{Parts, Rules, Slips};
use crate::source::{Code, Finding, Sink, Span};

/// Reports the joins at which a blank seems to be missing or to be there twice, where the rules ask for that.
pub(crate) fn report_joins(rules: Rules, text: &str, sink: &mut impl Sink) {
    if rules.slips == Slips::Unreadable {
        return;
    }
    let octets = text.as_bytes();
    let finder = memmem::Finder::new("CONC");
    let mut value: Vec<Join> = Vec::new();
    let mut from = 0;
    while let Some(found) = finder.find(&octets[from..]).map(|found| from + found) {
        let start = memrchr2(b'\n', b'\r', &octets[from..found]).map_or(from, |before| from + before + 1);
        let end = memchr2(b'\n', b'\r', &octets[found..]).map_or(octets.len(), |length| found + length);
        from = end;
        let Some(join) = Join::of(text, start..end, found) else { continue };
        // Only lines that follow each other are pieces of one value.
        if value.last().is_some_and(|last| last.line.start != join.above.start) {
            report_value(text, &value, sink);
            value.clear();
        }
        value.push(join);
    }
    report_value(text, &value, sink);
}

/// A `CONC` line and the line above it.
struct Join {
    above: Range<usize>,
    line: Range<usize>,
    payload: Range<usize>,
}

impl Join {
    /// The join at a line with the tag at `tag`, if it is `CONC`.
    fn of(text: &str, line: Range<usize>, tag: usize) -> Option<Join> {
        let octets = text.as_bytes();
        let parts = Parts::with_slips(&octets[line.clone()])?;
        let payload = line.start + parts.payload?..line.end;
        if line.start + parts.tag.start != tag || parts.tag.len() != 4 {
            return None;
        }
        let breaks = octets[..line.start].iter().rev().take_while(|octet| matches!(octet, b'\n' | b'\r'));
        let end = line.start - breaks.count();
        let start = memrchr2(b'\n', b'\r', &octets[..end]).map_or(0, |before| before + 1);
        Some(Join { above: start..end, line, payload })
    }

    /// The last character before the join and the first behind it.
    fn ends(&self, text: &str) -> Option<(char, char)> {
        Some((text[self.above.clone()].chars().next_back()?, text[self.payload.clone()].chars().next()?))
    }

    fn report(&self, code: &'static Code, sink: &mut impl Sink) {
        sink.report(Finding::new(code, Span::new(self.payload.start, self.payload.end)));
    }
}

/// So many joins of one value tell how a program cuts.
const ENOUGH: usize = 3;

/// A program that counts cuts all lines at about the same length; one that looks for words does not.
const ABOUT_THE_SAME: usize = 4;

fn report_value(text: &str, value: &[Join], sink: &mut impl Sink) {
    let is_blank = |c: char| c == ' ' || c == '\t';
    for join in value {
        if let Some((before, behind)) = join.ends(text)
            && is_blank(before)
            && is_blank(behind)
        {
            join.report(&findings::BLANK_DOUBLED, sink);
        }
    }
    let blank_at =
        |join: &Join| join.ends(text).is_none_or(|(before, behind)| is_blank(before) || is_blank(behind));
    let cuts_words = value.iter().any(blank_at) || value.len() < ENOUGH || !varies(text, value);
    for join in value {
        let Some((before, behind)) = join.ends(text) else { continue };
        let sentence = ends_sentence(&text[join.above.clone()]) && behind.is_uppercase();
        let words = !cuts_words
            && before.is_alphanumeric() | before.is_ascii_punctuation()
            && behind.is_alphanumeric();
        if (sentence || words) && !blank_at(join) {
            join.report(&findings::BLANK_LOST, sink);
        }
    }
}

/// Whether the lines before the joins are of different lengths, in characters and in octets.
fn varies(text: &str, value: &[Join]) -> bool {
    let spread = |length: fn(&str) -> usize| {
        let lengths = value.iter().map(|join| length(&text[join.above.clone()]));
        let (least, most) =
            lengths.fold((usize::MAX, 0), |(least, most), next| (least.min(next), most.max(next)));
        most.saturating_sub(least)
    };
    spread(|line| line.chars().count()) >= ABOUT_THE_SAME && spread(str::len) >= ABOUT_THE_SAME
}

/// Whether a text ends with a word of three letters or more and the mark that ends a sentence.
fn ends_sentence(text: &str) -> bool {
    let Some(word) = text.strip_suffix(['.', '!', '?']) else { return false };
    // Not with an abbreviation, as `St.` and `Mr.`.
    word.chars().rev().take(3).filter(|c| c.is_lowercase()).count() == 3
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&'static str, usize)> {
        let rules = Rules { slips: Slips::Reported, ..Rules::OWN_TEXTS };
        let mut findings: Vec<Finding> = Vec::new();
        report_joins(rules, text, &mut findings);
        findings.iter().map(|finding| (finding.code().name, finding.span().start())).collect()
    }

    #[test]
    fn two_blanks_are_one_too_many() {
        assert_eq!(found("1 NOTE one \n2 CONC  two\n"), [("blank-doubled-at-conc", 19)]);
        assert_eq!(found("1 NOTE one \n2 CONC two\n"), []);
        assert_eq!(found("1 NOTE one\n2 CONC  two\n2 CONC\n2 CONC x\n"), []);
    }

    #[test]
    fn a_sentence_ends_with_a_blank() {
        assert_eq!(found("1 NOTE He went away.\n2 CONC She did not.\n"), [("blank-lost-at-conc", 28)]);
        assert_eq!(found("1 NOTE He went to St.\n2 CONC Louis.\n"), []);
        assert_eq!(found("1 NOTE He went away.\n2 CONC  She did not.\n"), []);
        assert_eq!(found("1 NOTE see example.\n2 CONC com\n"), []);
    }

    #[test]
    fn lines_of_different_lengths_were_cut_between_words() {
        let words = "1 NOTE one two three\n2 CONC four five\n2 CONC six seven eight nine\n2 CONC ten\n";
        assert_eq!(found(words).len(), 3);
        let counted = "1 NOTE one two thr\n2 CONC ee four fi\n2 CONC ve six sev\n2 CONC en\n";
        assert_eq!(found(counted), []);
        // Where blanks are kept somewhere none is lost.
        assert_eq!(found(&words.replace("CONC ten", "CONC  ten")), []);
        // What is no tag is none.
        assert_eq!(found("1 NOTE CONC one.\n2 CONCX Two\n1 CONC\n"), []);
    }
}
