use std::iter::Peekable;
use std::ops::Range;

use heirloom_core::Parsed;
use heirloom_core::lines::{LineRules, string_lines};
use heirloom_core::source::Finding;

/// What a finding is known again by, whatever stands above it in the file.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    code: &'static str,
    /// A digest of its line, and of the tags of the lines that this lies in.
    line: [u8; blake3::OUT_LEN],
}

impl Context {
    pub(crate) fn hash(&self, hasher: &mut blake3::Hasher) {
        part(hasher, self.code.as_bytes());
        part(hasher, &self.line);
    }

    /// A digest without a key, for where the text of the finding stands beside it.
    pub fn fingerprint(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        self.hash(&mut hasher);
        hex(&hasher.finalize().as_bytes()[..FINGERPRINT])
    }
}

/// A part is hashed with its length, so that no two lists of parts look the same.
pub(crate) fn part(hasher: &mut blake3::Hasher, octets: &[u8]) {
    hasher.update(&(octets.len() as u64).to_le_bytes());
    hasher.update(octets);
}

/// So many octets of a digest are a fingerprint.
const FINGERPRINT: usize = 10;

/// Of lines that lie deeper, only so many tags above them count.
const DEEPEST: usize = 32;

/// Walks through a text line by line, and knows the tags above each. Diagnostics must come in its order.
pub(crate) struct Contexts<'t> {
    rules: LineRules,
    text: &'t str,
    lines: Peekable<Box<dyn Iterator<Item = Range<usize>> + 't>>,
    /// Those of the line and of what it lies in, each with the level that stands there: levels may jump.
    tags: Vec<(u64, &'t str)>,
    line: &'t str,
    /// That of the line, once somebody has asked: a line may be long, and have many findings.
    digest: Option<[u8; blake3::OUT_LEN]>,
}

impl<'t> Contexts<'t> {
    /// Those of a file, or of a window, which begins with a record too.
    pub(crate) fn of(parsed: &'t Parsed<'_>) -> Contexts<'t> {
        let text = parsed.text();
        let lines: Box<dyn Iterator<Item = _>> = Box::new(string_lines(text.as_bytes()));
        let rules = parsed.dialect.rules().tree.lines;
        Contexts { rules, text, lines: lines.peekable(), tags: Vec::new(), line: "", digest: None }
    }

    /// That of a finding.
    pub(crate) fn at(&mut self, finding: &Finding) -> Context {
        let at = finding.span().start();
        while let Some(range) = self.lines.next_if(|range| range.start <= at) {
            self.line = &self.text[range];
            self.digest = None;
            if let Some(line) = self.rules.line(self.line) {
                let level = line.level.number();
                while self.tags.pop_if(|(above, _)| *above >= level).is_some() {}
                if self.tags.len() < DEEPEST {
                    self.tags.push((level, line.tag));
                }
            }
        }
        let line = *self.digest.get_or_insert_with(|| {
            let mut hasher = blake3::Hasher::new();
            self.tags.iter().for_each(|(_, tag)| part(&mut hasher, tag.as_bytes()));
            // Neither the level nor the id: programs number records anew.
            let text = match self.rules.line(self.line) {
                Some(line) => line.payload.unwrap_or_default(),
                None => self.line,
            };
            part(&mut hasher, text.trim().as_bytes());
            *hasher.finalize().as_bytes()
        });
        Context { code: finding.code().id, line }
    }
}

/// Octets as digits.
pub fn hex(octets: &[u8]) -> String {
    octets.iter().map(|octet| format!("{octet:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fingerprints of what is found in a file.
    fn fingerprints(file: &str) -> Vec<String> {
        let (parsed, findings) = heirloom_core::parse(file.as_bytes());
        let mut contexts = Contexts::of(&parsed);
        findings.iter().map(|finding| contexts.at(finding).fingerprint()).collect()
    }

    const FILE: &str = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE a@b\n1 BIRT\n2 NOTE a@b\n0 TRLR\n";

    #[test]
    fn a_finding_is_known_again_when_lines_are_put_in_above_it() {
        let shifted =
            FILE.replace("0 @I1@", "0 @I9@ INDI\n1 NAME x\n0 @I1@").replace("1 BIRT", "1 SEX F\n1 BIRT");
        let renumbered = FILE.replace("I1", "I77");
        assert_eq!(fingerprints(FILE).len(), 2);
        assert_eq!(fingerprints(FILE), fingerprints(&shifted));
        assert_eq!(fingerprints(FILE), fingerprints(&renumbered));
    }

    #[test]
    fn the_tags_above_a_line_and_its_text_count() {
        let [birth, person] = [fingerprints(FILE)[1].clone(), fingerprints(FILE)[0].clone()];
        assert_ne!(birth, person);
        assert_ne!(fingerprints(&FILE.replace("BIRT", "DEAT"))[1], birth);
        assert_ne!(fingerprints(&FILE.replace("2 NOTE a@b", "2 NOTE a@c"))[1], birth);
    }

    /// The fingerprint of the one lone at sign in a file.
    fn at_sign(lines: &str) -> String {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{lines}0 TRLR\n");
        let (parsed, findings) = heirloom_core::parse(file.as_bytes());
        let mut contexts = Contexts::of(&parsed);
        let found = findings.iter().map(|finding| (finding.code().id, contexts.at(finding).fingerprint()));
        let found: Vec<_> = found.filter(|(id, _)| *id == "T007").collect();
        assert_eq!(found.len(), 1, "{lines}");
        found[0].1.clone()
    }

    #[test]
    fn what_stands_behind_a_level_that_jumps_does_not_lie_in_it() {
        let alone = at_sign("0 @I1@ INDI\n2 NOTE a@b\n");
        assert_eq!(at_sign("0 @I1@ INDI\n3 SEX F\n2 NOTE a@b\n"), alone);
        assert_eq!(at_sign("0 @I1@ INDI\n3 SEX F\n3 NOTE a@b\n"), alone);
        let within = at_sign("0 @I1@ INDI\n1 BIRT\n2 NOTE a@b\n");
        assert_eq!(at_sign("0 @I1@ INDI\n2 BIRT\n4 NOTE a@b\n"), within);
    }

    #[test]
    fn what_stands_behind_text_that_looks_like_a_line_does_not_lie_in_it() {
        let note = "0 @N1@ NOTE On Sunday\n";
        let alone = at_sign(&format!("{note}1 SOUR a@b\n"));
        assert_eq!(at_sign(&format!("{note}12 June was a Sunday\n1 SOUR a@b\n")), alone);
        assert_eq!(at_sign(&format!("{note}2 June was a Sunday\n2 SOUR a@b\n")), alone);
    }
}
