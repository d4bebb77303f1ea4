//! The one look ahead: which encoding the octets are in (section 7.2), and which dialect.
//!
//! The encoding is detected from the first octets or given from outside, and then looked for in the header, which
//! can be read before the encoding is known, since all its lines that matter are ASCII. The dialect is what the header
//! gives away.

mod dialect;

use std::ops::Range;

use crate::lines::string_lines;
use crate::octets::{CharName, Encoding, char_name, detect};
use crate::source::{Code, codes};
use crate::tree::{ErrorTag, Rules};
pub(crate) use dialect::Found;
pub use dialect::{Declared, declared};

codes! {
    /// A `CHAR` that names no encoding.
    UNKNOWN_ENCODING: Error "O010" "unknown-encoding" ["E19-349" "E18-135"]
        "CHAR does not name a known encoding"
        "it should be UTF-8, ANSEL, ASCII or UNICODE; the file was read as {}";
    /// A `CHAR` that names an encoding which ELF does not have.
    FOREIGN_ENCODING: Warning "O011" "foreign-encoding" ["E19-349" "E18-135"]
        "`{text}` is not an encoding of ELF or GEDCOM; the file was read as {}"
        "convert it to UTF-8 with `heirloom convert`";
    /// A `CHAR` that contradicts a byte-order mark or what was said from outside.
    ENCODING_CONFLICT: Warning "O012" "encoding-conflict" ["E19-344" "E18-129" "E1710-142" "E1706-132"]
        "CHAR says `{text}`, but the beginning of the file, or whoever passed it on, says {}"
        "CHAR counts; if the text looks wrong, mend CHAR or overrule it with --force-encoding";
    /// A file in UTF-16 whose `CHAR` says something else.
    MISLABELLED_UTF16: Error "O013" "mislabelled-utf-16" ["E19-347" "E18-113"]
        "CHAR says `{text}`, but the file is in {}"
        "CHAR should be UNICODE; the file was read as what it is";
    /// `CHAR UNICODE` in a file that is not in UTF-16.
    NOT_UTF16: Error "O014" "not-utf-16" ["E19-347" "E18-113"]
        "CHAR says UNICODE, which is UTF-16, but the file is not in UTF-16; it was read as {}"
        "if it is in UTF-8, CHAR should be UTF-8";
    /// Neither `CHAR` nor anything else says what the encoding is.
    NO_ENCODING: Warning "O015" "no-encoding" ["E19-346" "E18-131" "E1710-144" "E1706-134"]
        "nothing at the beginning of the file says which encoding it is in; it was read as ANSEL"
        "HEAD should be the first record and have a line such as `1 CHAR UTF-8`";
    /// A `CHAR` that stands behind the first record.
    CHAR_TOO_LATE: Warning "O016" "char-too-late" ["E19-342" "E18-128" "E1710-141" "E1706-131"]
        "`{text}` was not obeyed: it stands behind the first record"
        "HEAD, with CHAR in it, should be the first record";
    /// A file that declares to be ELF.
    DECLARED: Info "O017" "declared-dialect" []
        "this file is ELF; it was read as {}"
        "say --as and the name of a draft to read it as another";
    /// A file that declares to be GEDCOM of a version that ELF does not build on.
    OTHER_FORMAT: Info "O018" "other-format" []
        "this file is not ELF; it was read as {}"
        "GEDCOM 7 has other rules for continued lines and at signs, so that some of it may be read otherwise than it is meant";
}

/// The encoding of a file, and what is to be said about it.
#[derive(Clone, Debug)]
pub(crate) struct Determined {
    /// What the first octets or the caller say.
    pub(crate) detected: Option<Encoding>,
    pub(crate) encoding: Encoding,
    pub(crate) remark: Option<Remark>,
    /// Whether a `CHAR` was found where it counts. In UTF-16 it is looked for later.
    pub(crate) found_char: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Remark {
    pub(crate) code: &'static Code,
    /// Where the payload of CHAR is in the octets, if there is one.
    pub(crate) octets: Option<Range<usize>>,
    pub(crate) detail: &'static str,
}

/// Determines the character encoding. `external` is what a caller declares, as an HTTP header might; `CHAR` still
/// counts more (section 7.2.2).
pub(crate) fn determine(rules: &Rules, octets: &[u8], external: Option<Encoding>) -> Determined {
    let by_octets = detect(octets);
    let mark = by_octets.as_ref().map_or(0, |found| found.bom);
    let detected = external.or(by_octets.map(|found| found.encoding));
    if let Some(utf16) = detected.filter(|found| found.is_utf16()) {
        // A header that can be read in UTF-16 can be read in nothing else; CHAR is looked at later (OQ-37).
        return Determined { detected, encoding: utf16, remark: None, found_char: false };
    }
    let Some(found) = find_char(rules, &octets[mark..]) else {
        let remark = Remark { code: &NO_ENCODING, octets: None, detail: "" };
        return Determined {
            detected,
            encoding: detected.unwrap_or(Encoding::Ansel),
            remark: detected.is_none().then_some(remark),
            found_char: false,
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
        (Some(code), _) => Some((code, encoding.name())),
        (None, Some(other)) if other != encoding => Some((&ENCODING_CONFLICT, other.name())),
        (None, _) => None,
    };
    let remark = remark.map(|(code, detail)| Remark { code, octets: Some(place), detail });
    Determined { detected, encoding, remark, found_char: true }
}

/// What a text that was decoded from UTF-16 says of its encoding: where, and what is wrong with it.
pub(crate) fn in_utf16(rules: &Rules, text: &str) -> Option<(Range<usize>, Option<&'static Code>)> {
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

/// The payload of the first line of level 1 with the tag CHAR, before the second line of level 0.
fn find_char(rules: &Rules, octets: &[u8]) -> Option<Range<usize>> {
    let mut records = 0;
    // One more than the previous level of section 6.1: error lines do not count (OQ-38).
    let mut deepest = 0;
    for range in string_lines(octets) {
        let line = &octets[range.clone()];
        let Some(parts) = rules.lines.parts(line) else { continue };
        let level = parts.level_number(line);
        if level > deepest {
            continue;
        }
        records += usize::from(level == 0);
        if records == 2 {
            return None;
        }
        let tag = &line[parts.tag.clone()];
        if level == 1 && rules.lines.is_tag(tag, b"CHAR") {
            let start = parts.payload.map_or(range.end, |payload| range.start + payload);
            return Some(start..range.end);
        }
        match tag {
            tag if rules.lines.is_tag(tag, b"CONT") || rules.lines.is_tag(tag, b"CONC") => {}
            b"ERROR" if rules.error_tag == ErrorTag::StandsAlone => {}
            _ => deepest = level + 1,
        }
    }
    None
}
