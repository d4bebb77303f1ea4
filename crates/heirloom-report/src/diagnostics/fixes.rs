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
        let mut edits = edits_as_text(&fix.edits, parsed.encoding());
        for edit in edits.iter_mut().flatten() {
            let place = |octet| near(parsed.origin.text(octet));
            edit.range =
                place(edit.offset).zip(place(edit.offset + edit.length)).map(|(start, end)| [start, end]);
        }
        ProposedFix { safety: fix.safety, reason: fix.reason.to_string(), edits }
    }

    /// How safe it is, in one word.
    pub fn safety_name(&self) -> &'static str {
        safety(self.safety)
    }
}

/// How safe a fix is, in one word.
pub(crate) fn safety(safety: Safety) -> &'static str {
    match safety {
        Safety::Safe => "safe",
        Safety::Unsafe => "unsafe",
    }
}

/// Changes of a file in an encoding, each with what is put in as text. None if that is too much to be spelled out, or if what is
/// put in is no text in that encoding.
pub(crate) fn edits_as_text<'e>(
    edits: impl IntoIterator<Item = &'e Edit> + Clone,
    encoding: Encoding,
) -> Option<Vec<ProposedEdit>> {
    let octets: usize = edits.clone().into_iter().map(|edit| edit.replacement.len().max(8)).sum();
    let proposed = |edit: &Edit| {
        let (offset, length) = (edit.octets.start, edit.octets.len());
        Some(ProposedEdit { offset, length, text: text(&edit.replacement, encoding)?, range: None })
    };
    (octets <= LONGEST).then(|| edits.into_iter().map(proposed).collect()).flatten()
}

fn text(octets: &[u8], encoding: Encoding) -> Option<String> {
    let mut bad = false;
    let decoded = decode(encoding, octets, BadOctets::default(), &mut |_: Finding| bad = true);
    (!bad).then(|| decoded.text.into_owned())
}
