//! The one look ahead: which encoding the octets are in (section 7.2), and which dialect.
//!
//! Both are told by the header, which can be read before either is known, since all its lines that matter are ASCII; and it is
//! read by one piece of code, `header.rs`, whoever asks. The encoding is detected from the first octets or given from outside,
//! and then looked for there. Where labels are not simply obeyed, what they claim is weighed against what all octets of the file
//! look like ([`verdict`]). The dialect is what the header [declares](declared()).

mod claims;
mod dialect;
mod findings;
mod header;
mod weigh;

use std::ops::Range;

use crate::dialects::{Dialect, DialectRules};
use crate::octets::{
    self, BadOctets, CharName, Encoding, Evidence, Labels, char_name, detect, detect_utf16, detect_utf32,
};
use crate::source::{Code, Ignore, Worded};
use crate::tree;
pub use claims::{HeaderClaims, HeaderValue};
pub(crate) use dialect::Declaration;
pub use dialect::{Declared, declared};
pub use findings::*;
use header::HeaderRecord;
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
    claims: Option<Box<HeaderClaims>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Remark {
    pub(crate) code: &'static Code,
    /// Where the payload of CHAR is in the octets, if there is one.
    pub(crate) octets: Option<Range<usize>>,
    /// In which encoding it was read, in words.
    pub(crate) read_in: Worded,
}

/// What is known of a file before any of it is decoded.
#[derive(Debug)]
pub(crate) struct Beginning {
    /// The dialect to read it in.
    pub(crate) dialect: Dialect,
    /// What it declares, if the dialect was not named by the caller.
    pub(crate) declaration: Option<Declaration>,
    pub(crate) determined: Determined,
    /// The encoding that the caller insists on.
    pub(crate) forced: Option<Encoding>,
}

impl Beginning {
    /// Looks at the octets of a file, of which at least the first record is there. A dialect that the caller names counts more than
    /// what the file declares.
    pub(crate) fn of(
        octets: &[u8],
        dialect: Option<Dialect>,
        lenient: bool,
        external: Option<Encoding>,
        forced: Option<Encoding>,
    ) -> Beginning {
        let (declaration, header) = match dialect {
            Some(_) => (None, None),
            None => {
                let (declaration, header) = Declaration::of(octets, external, forced);
                (Some(declaration), header)
            }
        };
        let declared = || declaration.as_ref().map_or(Dialect::UNDECLARED, |found| found.declared.dialect());
        let dialect = dialect.unwrap_or_else(declared);
        let dialect = if lenient { dialect.leniently() } else { dialect };
        let determined = determine_by(dialect.rules(), octets, external, header);
        Beginning { dialect, declaration, determined, forced }
    }

    /// The encoding in which the file is read, as far as it is known.
    pub(crate) fn encoding(&self) -> Encoding {
        self.forced.unwrap_or(self.determined.encoding)
    }

    /// Whether the octets of the file have a say in that.
    pub(crate) fn is_open(&self) -> bool {
        self.forced.is_none() && self.determined.is_open()
    }

    /// What the file declares, if anybody asked.
    pub(crate) fn declared(&self) -> Option<Declared> {
        self.declaration.as_ref().map(|found| found.declared)
    }
}

/// What a file declares of its dialect.
pub(crate) fn declaration(
    octets: &[u8],
    external: Option<Encoding>,
    forced: Option<Encoding>,
) -> Declaration {
    Declaration::of(octets, external, forced).0
}

/// Determines the character encoding. `external` is what a caller declares, as an HTTP header might; where labels are
/// obeyed, `CHAR` still counts more (section 7.2.2).
pub(crate) fn determine(rules: &DialectRules, octets: &[u8], external: Option<Encoding>) -> Determined {
    determine_by(rules, octets, external, None)
}

/// The same where the header may have been read already, perhaps by other rules.
fn determine_by(
    rules: &DialectRules,
    octets: &[u8],
    external: Option<Encoding>,
    header: Option<HeaderRecord<'_>>,
) -> Determined {
    let header = |octets| match header {
        Some(header) if *header.rules() == rules.tree => header,
        _ => HeaderRecord::of(&rules.tree, octets),
    };
    match rules.octets.labels {
        Labels::Obeyed => obey(octets, external, header),
        Labels::Weighed => look(octets, external, header),
    }
}

/// Looks at what a file claims, which is then weighed.
fn look<'o>(
    octets: &'o [u8],
    external: Option<Encoding>,
    header: impl FnOnce(&'o [u8]) -> HeaderRecord<'o>,
) -> Determined {
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
    let claims = HeaderClaims::of_header(&header(&octets[mark..]), mark);
    let claims = HeaderClaims { byte_order_mark: by_mark, ..claims };
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
    let rules = &Dialect::UNDECLARED.rules().tree;
    let determined = look(octets, None, |octets| HeaderRecord::of(rules, octets));
    match determined.claims {
        Some(claims) => weigh::weigh(*claims, &Evidence::of(octets)),
        None => {
            let text = octets::decode(determined.encoding, octets, BadOctets::default(), &mut Ignore).text;
            let claims = HeaderClaims::of_header(&HeaderRecord::of(rules, text.as_bytes()), 0);
            let byte_order_mark = detect(octets).filter(|found| found.bom > 0).map(|found| found.encoding);
            weigh::in_utf16(
                HeaderClaims { byte_order_mark, ..claims },
                determined.encoding,
                detect_utf32(octets).is_some(),
            )
        }
    }
}

/// Determines the encoding as the drafts say (section 7.2).
fn obey<'o>(
    octets: &'o [u8],
    external: Option<Encoding>,
    header: impl FnOnce(&'o [u8]) -> HeaderRecord<'o>,
) -> Determined {
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
    let Some(found) = find_char(&header(&octets[mark..])) else {
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

fn in_encoding(encoding: Encoding) -> Worded {
    findings::ENCODING.with("encoding", encoding.name())
}

/// What a text that was decoded from UTF-16 says of its encoding: where, and what is wrong with it.
pub(crate) fn in_utf16(rules: &tree::TreeRules, text: &str) -> Option<(Range<usize>, Option<&'static Code>)> {
    let found = find_char(&HeaderRecord::of(rules, text.as_bytes()))?;
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
fn find_char(header: &HeaderRecord<'_>) -> Option<Range<usize>> {
    header.lines_of(&["CHAR"]).next().map(|char| header.payload(char))
}
