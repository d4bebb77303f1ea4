use std::ops::Range;

use super::header::HeaderRecord;
use crate::octets::{Claim, Encoding, Language, language_named, page_numbered};
use crate::tree::StructureId;

/// What a file claims about its encoding: what stands in its header, and before it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct HeaderClaims {
    /// The encoding of the byte-order mark with which the file begins.
    pub byte_order_mark: Option<Encoding>,
    /// What `CHAR` says.
    pub character_set: Option<HeaderValue>,
    /// What `VERS` in `CHAR` says, which may be the number of a code page.
    pub version: Option<HeaderValue>,
    /// What `LANG` says.
    pub language: Option<HeaderValue>,
    /// What `SOUR` says: the program that wrote the file.
    pub program: Option<HeaderValue>,
}

/// The payload of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HeaderValue {
    /// What it says; octets that are not ASCII as `?`.
    pub text: String,
    /// The number of the line, from 1.
    pub line: usize,
    /// Where it is in the octets, or in the text of a file in UTF-16.
    pub(crate) place: Range<usize>,
}

impl HeaderClaims {
    /// What the header says, of which `octets` are those that were read; `shift` is added to all places.
    pub(super) fn of_header(header: &HeaderRecord<'_>, shift: usize) -> HeaderClaims {
        let octets = header.octets();
        let value = |structure: StructureId| {
            let payload = header.payload(structure);
            let ascii = |&octet: &u8| if octet.is_ascii() { char::from(octet) } else { '?' };
            HeaderValue {
                text: octets[payload.clone()].iter().map(ascii).collect(),
                line: 1 + line_breaks(&octets[..header.line(structure).start]),
                place: shift + payload.start..shift + payload.end,
            }
        };
        let first = |tags: &[&str]| header.lines_of(tags).next();
        let character_set = first(&["CHAR", "CHARACTER"]);
        let version = character_set.and_then(|char| header.lines_in(char, &["VERS"]).next());
        HeaderClaims {
            byte_order_mark: None,
            character_set: character_set.map(value),
            version: version.map(value),
            language: first(&["LANG", "LANGUAGE"]).map(value),
            program: first(&["SOUR", "SOURCE"]).map(value),
        }
    }

    /// What `CHAR` may mean, with what is said below it.
    pub(super) fn claim(&self) -> Option<Claim> {
        let claim = Claim::of(&self.character_set.as_ref()?.text);
        let page = self.version.as_ref().and_then(|said| {
            let digits = said.text.split(|c: char| !c.is_ascii_digit());
            digits.filter_map(page_numbered).next()
        });
        match (claim, page) {
            (Claim::Windows | Claim::Dos | Claim::Nothing, Some(page)) => Some(Claim::One(page)),
            _ => Some(claim),
        }
    }

    /// Whether a label names just this encoding.
    pub(super) fn says(&self, encoding: Encoding) -> bool {
        self.byte_order_mark == Some(encoding) || self.claim() == Some(Claim::One(encoding))
    }

    pub(super) fn language(&self) -> Option<Language> {
        self.language.as_ref().and_then(|said| language_named(&said.text))
    }

    /// The encoding that the labels alone tell. What has no label, or one that means nothing, is tried as UTF-8.
    pub(super) fn first_guess(&self) -> Encoding {
        let by_char = || self.claim().and_then(Claim::usual);
        self.byte_order_mark.or_else(by_char).unwrap_or(Encoding::Utf8)
    }
}

/// How many lines end: CR LF, CR and LF each end one.
fn line_breaks(octets: &[u8]) -> usize {
    let ends =
        |(at, &octet): (usize, &u8)| octet == b'\n' || (octet == b'\r' && octets.get(at + 1) != Some(&b'\n'));
    octets.iter().enumerate().filter(|&(at, octet)| ends((at, octet))).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects::GEDCOM;

    fn claims(header: &str) -> HeaderClaims {
        let file = format!("0 HEAD\n{header}\n0 TRLR\n");
        HeaderClaims::of_header(&HeaderRecord::of(&GEDCOM.rules().tree, file.as_bytes()), 0)
    }

    fn said(said: &Option<HeaderValue>) -> Option<(&str, usize)> {
        said.as_ref().map(|said| (&*said.text, said.line))
    }

    #[test]
    fn only_what_lies_in_the_header_itself_is_a_claim() {
        let deep = claims("1 GEDC\n2 CHAR ANSEL\n2 LANG German\n2 SOUR X\n2 VERS 1250");
        assert_eq!(deep, HeaderClaims::default());
        let both = claims(
            "1 GEDC\n2 CHAR ANSEL\n2 LANG German\n2 SOUR X\n1 CHAR ANSI\n2 VERS 1250\n1 LANG French\n1 SOUR Y",
        );
        assert_eq!(said(&both.character_set), Some(("ANSI", 6)));
        assert_eq!(said(&both.version), Some(("1250", 7)));
        assert_eq!(said(&both.language), Some(("French", 8)));
        assert_eq!(said(&both.program), Some(("Y", 9)));
    }

    #[test]
    fn tags_may_be_written_out() {
        let deep = claims("1 GEDC\n2 CHARACTER ANSEL\n2 LANGUAGE German\n2 SOURCE X");
        assert_eq!(deep, HeaderClaims::default());
        let whole = claims("1 CHARACTER ANSI\n1 LANGUAGE French\n1 SOURCE Y");
        let said = [whole.character_set, whole.language, whole.program].map(|said| said.unwrap().text);
        assert_eq!(said.each_ref().map(|text| &**text), ["ANSI", "French", "Y"]);
    }

    #[test]
    fn a_label_is_a_mark_or_a_name() {
        let by_mark = HeaderClaims { byte_order_mark: Some(Encoding::Utf8), ..HeaderClaims::default() };
        let by_name = claims("1 CHAR UTF-8");
        assert!(by_mark.says(Encoding::Utf8) && by_name.says(Encoding::Utf8));
        assert!(!by_mark.says(Encoding::Ansel) && !by_name.says(Encoding::Ansel));
        assert!(!HeaderClaims::default().says(Encoding::Utf8));
    }

    #[test]
    fn lines_of_the_header_lie_as_deep_as_they_are_meant() {
        // One that is too deep lies in the one above it.
        assert_eq!(said(&claims("2 CHAR ANSI\n4 VERS 1250").character_set), Some(("ANSI", 2)));
        let version = |header: &str| claims(header).version.map(|said| said.text);
        assert_eq!(version("2 CHAR ANSI\n4 VERS 1250").as_deref(), Some("1250"));
        assert_eq!(version("1 CHAR ANSI\n2 vers 1250").as_deref(), Some("1250"));
        assert_eq!(version("1 CHAR ANSI\n3 VERS 1250").as_deref(), Some("1250"));
        assert_eq!(version("1 CHAR\n3 vers 1250").as_deref(), Some("1250"));
        // Unless it is more of a text.
        assert_eq!(version("1 CHAR ANSI\n3 vers 1250"), None);
    }

    #[test]
    fn each_kind_of_break_ends_one_line() {
        assert_eq!(line_breaks(b"a\r\nb\rc\nd\r\r\n\n\r"), 7);
        assert_eq!(line_breaks(b"0 HEAD"), 0);
    }
}
