//! Blanks where `CONC` joins two pieces of a value. Some programs cut between words and lose the blank, or keep it twice.

use std::ops::Range;

use memchr::{memchr2, memmem, memrchr2};

use super::findings;
use crate::keyed::KeyedSet;
use crate::lines::{LineParts, LineRules, Slips};
use crate::source::{Code, Finding, Sink, Span};

/// Reports the joins at which a blank seems to be missing or to be there twice, where the rules ask for that.
pub(crate) fn report_joins(rules: LineRules, text: &str, sink: &mut impl Sink) {
    if rules.slips == Slips::Unreadable {
        return;
    }
    // What is known of a value up to its last join, and where that is. A value may have any number of them.
    let mut value: Option<(Value, Join)> = None;
    for join in joins(text, 0..text.len()) {
        join.report_blanks(text, sink);
        // Only lines that follow each other are pieces of one value.
        let open = value.take();
        let mut known = match open {
            Some((known, last)) if last.line.start == join.above.start => known,
            Some((known, last)) => {
                known.report(text, last.line.end, sink);
                Value::from(join.above.start)
            }
            None => Value::from(join.above.start),
        };
        known.add(text, &join);
        value = Some((known, join));
    }
    if let Some((known, last)) = value {
        known.report(text, last.line.end, sink);
    }
}

/// The joins in a range of a text, which begins with a line.
fn joins(text: &str, range: Range<usize>) -> impl Iterator<Item = Join> {
    let octets = &text.as_bytes()[..range.end];
    let finder = memmem::Finder::new("CONC");
    let mut from = range.start;
    std::iter::from_fn(move || {
        loop {
            let found = from + finder.find(&octets[from..])?;
            let start = memrchr2(b'\n', b'\r', &octets[from..found]).map_or(from, |before| from + before + 1);
            let end = memchr2(b'\n', b'\r', &octets[found..]).map_or(octets.len(), |length| found + length);
            from = end;
            if let Some(join) = Join::of(text, start..end, found) {
                return Some(join);
            }
        }
    })
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
        let parts = LineParts::with_slips(&octets[line.clone()])?;
        let payload = line.start + parts.payload?..line.end;
        if line.start + parts.tag.start != tag || parts.tag.len() != 4 {
            return None;
        }
        let breaks = octets[..line.start].iter().rev().take_while(|octet| matches!(octet, b'\n' | b'\r'));
        let end = line.start - breaks.count();
        let start = memrchr2(b'\n', b'\r', &octets[..end]).map_or(0, |before| before + 1);
        // Nothing is joined to a line that says nothing.
        let says_nothing =
            LineParts::with_slips(&octets[start..end]).is_some_and(|parts| parts.payload.is_none());
        (!says_nothing).then_some(Join { above: start..end, line, payload })
    }

    /// The last character before the join and the first behind it.
    fn ends(&self, text: &str) -> Option<(char, char)> {
        Some((text[self.above.clone()].chars().next_back()?, text[self.payload.clone()].chars().next()?))
    }

    /// The word, or part of one, that stands right before it.
    fn before<'t>(&self, text: &'t str) -> &'t str {
        let above = &text[self.above.clone()];
        &above[above.trim_end_matches(is_part).len()..]
    }

    /// The word, or part of one, that stands right behind it.
    fn behind<'t>(&self, text: &'t str) -> &'t str {
        let payload = &text[self.payload.clone()];
        &payload[..payload.len() - payload.trim_start_matches(is_part).len()]
    }

    fn has_blank(&self, text: &str) -> bool {
        self.ends(text).is_none_or(|(before, behind)| is_blank(before) || is_blank(behind))
    }

    /// Whether a sentence ends before it and another begins behind it.
    fn divides_sentences(&self, text: &str) -> bool {
        let ends = self.ends(text).is_some_and(|(_, behind)| behind.is_uppercase());
        ends && ends_sentence(&text[self.above.clone()])
    }

    /// Reports what can be told of it alone.
    fn report_blanks(&self, text: &str, sink: &mut impl Sink) {
        match self.ends(text) {
            Some((before, behind)) if is_blank(before) && is_blank(behind) => {
                self.report(&findings::BLANK_DOUBLED, sink);
            }
            _ if self.divides_sentences(text) => self.report(&findings::BLANK_LOST, sink),
            _ => {}
        }
    }

    fn report(&self, code: &'static Code, sink: &mut impl Sink) {
        sink.report(Finding::new(code, Span::new(self.payload.start, self.payload.end)));
    }
}

fn is_blank(c: char) -> bool {
    c == ' ' || c == '\t'
}

/// So many joins of one value tell how a program cuts.
const ENOUGH: usize = 3;

/// A program that counts cuts all lines at about the same length; one that looks for words does not.
const ABOUT_THE_SAME: usize = 8;

/// The joins of one value.
struct Value {
    start: usize,
    count: usize,
    any_blank: bool,
    /// The least and the most that its lines but the last have, in characters and in octets.
    characters: (usize, usize),
    octets: (usize, usize),
}

impl Value {
    /// One whose first line begins here.
    fn from(start: usize) -> Value {
        let none = (usize::MAX, 0);
        Value { start, count: 0, any_blank: false, characters: none, octets: none }
    }

    fn add(&mut self, text: &str, join: &Join) {
        let with = |(least, most): (usize, usize), next: usize| (least.min(next), most.max(next));
        let above = &text[join.above.clone()];
        self.count += 1;
        self.any_blank |= join.has_blank(text);
        self.characters = with(self.characters, above.chars().count());
        self.octets = with(self.octets, above.len());
    }

    /// Reports its joins, if they tell that blanks were lost; its last line ends at `end`.
    fn report(&self, text: &str, end: usize, sink: &mut impl Sink) {
        let varies = |(least, most): (usize, usize)| most - least >= ABOUT_THE_SAME;
        if self.any_blank || self.count < ENOUGH || !varies(self.characters) || !varies(self.octets) {
            return;
        }
        let some = text.floor_char_boundary(end.min(self.start + LONG_VALUE));
        if !cuts_between_words(text, self.start..some) {
            return;
        }
        for join in joins(text, self.start..end) {
            let Some((before, behind)) = join.ends(text) else { continue };
            let words =
                (before.is_alphanumeric() || before.is_ascii_punctuation()) && behind.is_alphanumeric();
            if words && !join.divides_sentences(text) {
                join.report(&findings::BLANK_LOST, sink);
            }
        }
    }
}

/// So many octets of a value are enough to tell whether what stands at its joins are words.
const LONG_VALUE: usize = 1 << 13;

/// Whether what stands at the joins of a value are words rather than parts of words: its other words tell.
fn cuts_between_words(text: &str, value: Range<usize>) -> bool {
    // A letter by itself is hardly ever a word, and most programs that cut words leave one soon.
    let cuts = |join: Join| is_letter(join.before(text)) || is_letter(join.behind(text));
    if joins(text, value.clone()).any(cuts) {
        return false;
    }
    let mut words: KeyedSet<&str> = KeyedSet::default();
    for line in text[value.clone()].split(['\r', '\n']) {
        let mut inner: Vec<&str> = line.split(|c| !is_part(c)).filter(|word| !word.is_empty()).collect();
        inner.pop();
        // The level, the tag, and what stands at the join.
        words.extend(inner.iter().skip(3));
    }
    let mut between = 0;
    for join in joins(text, value) {
        let (before, behind) = (join.before(text), join.behind(text));
        if words.contains(&*format!("{before}{behind}")) {
            return false;
        }
        if before.is_empty() || words.contains(before) || words.contains(behind) {
            between += 1;
        }
    }
    between >= 2
}

/// Whether a word may have this character.
fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '\''
}

/// Whether something is a single letter, and no word.
fn is_letter(part: &str) -> bool {
    part.chars().count() == 1 && !matches!(part, "a" | "A" | "I" | "O") && !part.starts_with(char::is_numeric)
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
        let rules = LineRules { slips: Slips::Reported, ..LineRules::OWN_TEXTS };
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
        let words = "1 NOTE one and two and three\n2 CONC and four five\n2 CONC six and seven eight and\n2 CONC ten\n";
        assert_eq!(found(words).len(), 3);
        // The same where the ends of lines are parts of words.
        let parts = words.replace("\n2 CONC and", "a\n2 CONC nd").replace("and\n", "an\n2 CONC d\n");
        assert_eq!(found(&parts), []);
        let counted = "1 NOTE one two thr\n2 CONC ee four fi\n2 CONC ve six sev\n2 CONC en\n";
        assert_eq!(found(counted), []);
        // Where blanks are kept somewhere none is lost.
        assert_eq!(found(&words.replace("CONC ten", "CONC  ten")), []);
        let first = words.replace("NOTE one and two and three", "NOTE");
        assert_eq!(found(&first), []);
        // What is no tag is none.
        assert_eq!(found("1 NOTE CONC one.\n2 CONCX Two\n1 CONC\n"), []);
    }

    /// A value whose lines end between words, and the blanks there are lost.
    const WORDS: [&str; 4] = [
        "1 NOTE one and two and three",
        "2 CONC and four five",
        "2 CONC six and seven eight and",
        "2 CONC ten",
    ];

    #[test]
    fn a_few_joins_tell_nothing() {
        let few = WORDS[..3].join("\n") + "\n";
        assert_eq!(found(&few), []);
        // Nor do those of two values together.
        assert_eq!(found(&few.repeat(2)), []);
        let more = WORDS.join("\n") + "\n2 CONC and eleven\n";
        assert_eq!(found(&more).len(), 4);
        assert_eq!(found(&more.repeat(2)).len(), 8);
    }

    #[test]
    fn a_blank_at_one_join_is_enough() {
        assert_eq!(found(&WORDS.join("\n").replace("five\n", "five \n")), []);
        assert_eq!(found(&WORDS.join("\n").replace("CONC six", "CONC  six")), []);
    }

    #[test]
    fn lines_of_the_same_length_were_counted() {
        let same = "1 NOTE one and two and three\n2 CONC and four five sixty\n2 CONC six and seven eight\n2 CONC and ten\n";
        assert_eq!(found(same), []);
        // In characters or in octets.
        assert_eq!(found(&same.replace("four five sixty", &"\u{e9}".repeat(15))), []);
        let octets = same.replace("four five sixty", &"\u{e9}".repeat(7)).replace("and two", "and twos");
        assert_eq!(found(&octets), []);
    }

    #[test]
    fn a_blank_stands_only_between_words() {
        let text = WORDS.join("\n") + "\n2 CONC (eleven) and twelve\n2 CONC and so on\n";
        let at = |line: &str| text.find(line).unwrap() + "2 CONC ".len();
        let lines = ["2 CONC and four", "2 CONC six", "2 CONC ten", "2 CONC and so"];
        let lost = lines.map(|line| ("blank-lost-at-conc", at(line)));
        assert_eq!(found(&text), lost);
    }

    #[test]
    fn a_letter_at_a_join_is_part_of_a_word() {
        let text = WORDS.join("\n");
        for (old, new) in [("three\n", "three b\n"), ("CONC six", "CONC y six"), ("five\n", "five \u{e9}\n")]
        {
            assert_eq!(found(&text.replace(old, new)), [], "for {new:?}");
        }
        // But these are words.
        for (old, new) in [("three\n", "three a\n"), ("CONC six", "CONC I six"), ("five\n", "five 6\n")] {
            assert_eq!(found(&text.replace(old, new)).len(), 3, "for {new:?}");
        }
    }

    #[test]
    fn a_word_that_occurs_elsewhere_was_cut() {
        let text = WORDS.join("\n");
        assert_eq!(found(&text.replace("five\n2 CONC six", "se\n2 CONC ven")), []);
        assert_eq!(found(&text.replace("five\n2 CONC six", "se\n2 CONC venth")).len(), 3);
    }
}
