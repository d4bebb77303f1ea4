//! The one look ahead: which encoding the octets are in (section 7.2), and which dialect.
//!
//! The encoding is detected from the first octets or given from outside, and then looked for in the header, which
//! can be read before the encoding is known, since all its lines that matter are ASCII. Where labels are not simply obeyed,
//! what they claim is weighed against what all octets of the file look like ([`verdict`]). The dialect is what the header
//! gives away.

mod claims;
mod dialect;
mod findings;
mod header;
mod weigh;

use std::ops::Range;

use crate::dialects::{Dialect, Rules};
use crate::octets::{
    self, BadOctets, CharName, Encoding, Evidence, Labels, char_name, detect, detect_utf16, detect_utf32,
};
use crate::source::{Code, Ignore, Wording};
use crate::tree;
pub use claims::{Claims, Said};
pub(crate) use dialect::Found;
pub use dialect::{Declared, declared};
pub use findings::*;
use header::header_lines;
pub use weigh::{Confidence, Verdict};

/// The encoding of a file, and what is to be said about it.
#[derive(Clone, Debug)]
pub(crate) struct Determined {
    /// What the first octets or the caller say.
    pub(crate) detected: Option<Encoding>,
    pub(crate) encoding: Encoding,
    pub(crate) remarks: Vec<Remark>,
    /// Whether a `CHAR` was found where it counts. In UTF-16 it is looked for later.
    pub(crate) found_char: bool,
    /// What the file claims, if that is still to be weighed: see [`Determined::settle`].
    claims: Option<Box<Claims>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Remark {
    pub(crate) code: &'static Code,
    /// Where the payload of CHAR is in the octets, if there is one.
    pub(crate) octets: Option<Range<usize>>,
    /// In which encoding it was read, in words.
    pub(crate) read_in: Wording,
}

/// Determines the character encoding. `external` is what a caller declares, as an HTTP header might; where labels are
/// obeyed, `CHAR` still counts more (section 7.2.2).
pub(crate) fn determine(rules: &Rules, octets: &[u8], external: Option<Encoding>) -> Determined {
    match rules.octets.labels {
        Labels::Obeyed => obey(&rules.tree, octets, external),
        Labels::Weighed => look(&rules.tree, octets, external),
    }
}

/// Looks at what a file claims, which is then weighed.
fn look(rules: &tree::Rules, octets: &[u8], external: Option<Encoding>) -> Determined {
    let utf16 = detect_utf16(octets).or(detect_utf32(octets));
    // What is not UTF-16 is known by its mark alone.
    let by_mark = detect(octets).map(|found| found.encoding);
    let detected = external.or(utf16).or(by_mark);
    if let Some(encoding) = external.or(utf16) {
        let told = detect_utf32(octets).filter(|_| external.is_none()).map(|_| Remark {
            code: &UNREADABLE_ENCODING,
            octets: None,
            read_in: in_encoding(encoding),
        });
        let found_char = external.is_some();
        return Determined {
            detected,
            encoding,
            remarks: told.into_iter().collect(),
            found_char,
            claims: None,
        };
    }
    let mark = detect(octets).map_or(0, |found| found.bom);
    let claims = Claims { byte_order_mark: by_mark, ..Claims::of_header(rules, &octets[mark..], mark) };
    Determined {
        detected,
        encoding: claims.first_guess(),
        remarks: Vec::new(),
        found_char: claims.character_set.is_some(),
        claims: Some(Box::new(claims)),
    }
}

impl Determined {
    /// Whether the octets of the file have a say.
    pub(crate) fn is_open(&self) -> bool {
        self.claims.is_some()
    }

    /// Weighs what was claimed. Where the text is its own octets, that is without evidence: UTF-8 is no accident, and ASCII
    /// is in all encodings.
    pub(crate) fn settle(&mut self, evidence: &Evidence) {
        let Some(claims) = self.claims.take() else { return };
        let verdict = weigh::weigh(*claims, evidence);
        self.remarks = verdict.remarks();
        self.encoding = verdict.encoding;
    }
}

/// In which encoding a file is that declares no dialect, and why: its byte-order mark, what its header says, and all its octets are
/// weighed together.
///
/// ```
/// use heirloom_core::octets::Encoding;
/// use heirloom_core::prologue::{Confidence, verdict};
///
/// let file = "0 HEAD\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NAME Zoë /Brontë/\n0 TRLR\n";
/// let verdict = verdict(file.as_bytes());
/// assert_eq!(verdict.encoding, Encoding::Utf8);
/// assert_eq!(verdict.reason, "all 2 characters beyond ASCII are valid there");
/// assert!(verdict.wrong_char);
/// ```
pub fn verdict(octets: &[u8]) -> Verdict {
    let rules = Dialect::UNDECLARED.rules();
    let determined = look(&rules.tree, octets, None);
    match determined.claims {
        Some(claims) => weigh::weigh(*claims, &Evidence::of(octets)),
        None => {
            let text = octets::decode(determined.encoding, octets, BadOctets::default(), &mut Ignore).text;
            let claims = Claims::of_header(&rules.tree, text.as_bytes(), 0);
            let byte_order_mark = detect(octets).filter(|found| found.bom > 0).map(|found| found.encoding);
            weigh::in_utf16(
                Claims { byte_order_mark, ..claims },
                determined.encoding,
                detect_utf32(octets).is_some(),
            )
        }
    }
}

/// Determines the encoding as the drafts say (section 7.2).
fn obey(rules: &tree::Rules, octets: &[u8], external: Option<Encoding>) -> Determined {
    let by_octets = detect(octets);
    let mark = by_octets.as_ref().map_or(0, |found| found.bom);
    let detected = external.or(by_octets.map(|found| found.encoding));
    if let Some(utf16) = detected.filter(|found| found.is_utf16()) {
        // A header that can be read in UTF-16 can be read in nothing else; CHAR is looked at later (OQ-37).
        return Determined {
            detected,
            encoding: utf16,
            remarks: Vec::new(),
            found_char: false,
            claims: None,
        };
    }
    let Some(found) = find_char(rules, &octets[mark..]) else {
        let remark = Remark { code: &NO_ENCODING, octets: None, read_in: in_encoding(Encoding::Ansel) };
        return Determined {
            detected,
            encoding: detected.unwrap_or(Encoding::Ansel),
            remarks: Vec::from_iter(detected.is_none().then_some(remark)),
            found_char: false,
            claims: None,
        };
    };
    let place = mark + found.start..mark + found.end;
    // Names of encodings are ASCII; what is not can be none.
    let name = std::str::from_utf8(&octets[place.clone()]).unwrap_or("?");
    let (encoding, code) = match char_name(name) {
        CharName::Ascii => (Encoding::Ascii, None),
        CharName::Ansel => (Encoding::Ansel, None),
        CharName::Utf8 => (Encoding::Utf8, None),
        CharName::Outside(foreign) => (foreign, Some(&FOREIGN_ENCODING)),
        CharName::Unicode => (detected.unwrap_or(Encoding::Utf8), Some(&NOT_UTF16)),
        CharName::Unknown => (detected.unwrap_or(Encoding::Ansel), Some(&UNKNOWN_ENCODING)),
    };
    let remark = match (code, detected) {
        (Some(code), _) => Some((code, encoding)),
        (None, Some(other)) if other != encoding => Some((&ENCODING_CONFLICT, other)),
        (None, _) => None,
    };
    let remark =
        remark.map(|(code, named)| Remark { code, octets: Some(place), read_in: in_encoding(named) });
    Determined { detected, encoding, remarks: Vec::from_iter(remark), found_char: true, claims: None }
}

fn in_encoding(encoding: Encoding) -> Wording {
    findings::ENCODING.with("encoding", encoding.name())
}

/// What a text that was decoded from UTF-16 says of its encoding: where, and what is wrong with it.
pub(crate) fn in_utf16(rules: &tree::Rules, text: &str) -> Option<(Range<usize>, Option<&'static Code>)> {
    let found = find_char(rules, text.as_bytes())?;
    let name = &text[found.clone()];
    let code = match char_name(name) {
        CharName::Unicode => None,
        _ if is_utf16_name(name) => Some(&FOREIGN_ENCODING),
        _ => Some(&MISLABELLED_UTF16),
    };
    Some((found, code))
}

/// Names that mean what `UNICODE` does, though the draft has only that one.
fn is_utf16_name(name: &str) -> bool {
    let name = name.trim().to_ascii_uppercase();
    matches!(name.as_str(), "UTF-16" | "UTF16" | "UTF-16LE" | "UTF-16BE" | "UCS-2" | "UCS2")
}

/// The payload of the first line with the tag CHAR in the first record.
fn find_char(rules: &tree::Rules, octets: &[u8]) -> Option<Range<usize>> {
    let mut lines = header_lines(rules, octets);
    lines.find(|line| line.depth == 1 && *line.tag == *b"CHAR").map(|line| line.payload)
}
