use heirloom_core::Parsed;
use heirloom_core::octets::{BadOctets, Encoding, decode};
use heirloom_core::source::{Edit, Finding, Fix, Position, Safety};

/// Fixes that put in more bytes than that are not spelled out: turning a file into another encoding is one fix.
const LONGEST: usize = 1 << 12;

/// How a finding can be fixed.
#[derive(Clone, Debug)]
pub struct ProposedFix {
    /// Whether the meaning of the file survives.
    pub safety: Safety,
    /// What is done and why, in a few words.
    pub reason: String,
    /// What changes, in the order of the file. None if that is too much to be spelled out, or if what is put in is no text in the
    /// encoding of the file.
    pub edits: Option<Vec<ProposedEdit>>,
}

/// A change of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProposedEdit {
    /// Where it begins in the file, in bytes.
    pub offset: usize,
    /// How many bytes are replaced.
    pub length: usize,
    /// What is put in.
    pub text: String,
    /// From where to where it goes, as editors count, if it is near the finding.
    pub range: Option<[Position; 2]>,
}

impl ProposedFix {
    /// The same as data. `near` says where a place of the decoded text is, if that is near the finding.
    pub(super) fn of(
        fix: &Fix,
        parsed: &Parsed<'_>,
        near: impl Fn(usize) -> Option<Position>,
    ) -> ProposedFix {
        let octets: usize = fix.edits.iter().map(|edit| edit.replacement.len().max(8)).sum();
        let proposed = |edit: &Edit| {
            let [start, end] = [edit.octets.start, edit.octets.end].map(|octet| parsed.origin.text(octet));
            Some(ProposedEdit {
                offset: edit.octets.start,
                length: edit.octets.len(),
                text: text(&edit.replacement, parsed.encoding())?,
                range: near(start).zip(near(end)).map(|(start, end)| [start, end]),
            })
        };
        let edits = (octets <= LONGEST).then(|| fix.edits.iter().map(proposed).collect()).flatten();
        ProposedFix { safety: fix.safety, reason: fix.reason.to_string(), edits }
    }

    /// How safe it is, in one word.
    pub fn safety_name(&self) -> &'static str {
        match self.safety {
            Safety::Safe => "safe",
            Safety::Unsafe => "unsafe",
        }
    }
}

fn text(octets: &[u8], encoding: Encoding) -> Option<String> {
    let mut bad = false;
    let decoded = decode(encoding, octets, BadOctets::default(), &mut |_: Finding| bad = true);
    (!bad).then(|| decoded.text.into_owned())
}
