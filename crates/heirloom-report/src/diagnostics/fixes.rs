use heirloom_core::Parsed;
use heirloom_core::octets::{BadOctets, Encoding, decode};
use heirloom_core::source::{Edit, Finding, Fix, Safety};

/// Fixes that put in more octets than that are not spelled out: turning a file into another encoding is one fix.
const LONGEST: usize = 1 << 12;

/// How safe a fix is, in one word.
pub(crate) fn safety(safety: Safety) -> &'static str {
    match safety {
        Safety::Safe => "safe",
        Safety::Unsafe => "unsafe",
    }
}

/// The changes of a fix, each with what is put in as text. None if there are too many of them, or if what is put in is
/// no text in the encoding of the file.
pub(crate) fn replacements<'f>(fix: &'f Fix, parsed: &Parsed<'_>) -> Option<Vec<(&'f Edit, String)>> {
    edits_as_text(&fix.edits.iter().collect::<Vec<_>>(), parsed.encoding())
}

/// The same of some changes to a file in that encoding.
pub(crate) fn edits_as_text<'e>(edits: &[&'e Edit], encoding: Encoding) -> Option<Vec<(&'e Edit, String)>> {
    let octets: usize = edits.iter().map(|edit| edit.replacement.len().max(8)).sum();
    if octets > LONGEST {
        return None;
    }
    edits.iter().map(|edit| Some((*edit, text(&edit.replacement, encoding)?))).collect()
}

fn text(octets: &[u8], encoding: Encoding) -> Option<String> {
    let mut bad = false;
    let decoded = decode(encoding, octets, BadOctets::default(), &mut |_: Finding| bad = true);
    (!bad).then(|| decoded.text.into_owned())
}
