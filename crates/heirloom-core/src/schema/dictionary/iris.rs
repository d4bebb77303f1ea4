use oxiri::Iri;

use crate::tree::is_tag;

/// Whether a text is an IRI, as everything in a dictionary has to be.
pub(crate) fn is_iri(text: &str) -> bool {
    Iri::parse(text).is_ok()
}

/// An IRI as a namespace and a local part that can be the rest of a tag. A namespace ends where a part of an IRI does, and
/// is more than a scheme.
pub(crate) fn divide(iri: &str) -> Option<(&str, &str)> {
    let (namespace, local) = iri.split_at(iri.rfind(['/', '#', ':', '?', '='])? + 1);
    let is_scheme = namespace.ends_with("://") || namespace.find(':') == Some(namespace.len() - 1);
    (is_tag(local.as_bytes()) && !is_scheme).then_some((namespace, local))
}

/// Whether an IRI comes back when it is made a URI, and that an IRI again (RFC 3987, sections 3.1 and 3.2).
///
/// The first step makes percent-encodings of all that is not ASCII; the second undoes those of unreserved characters
/// and of all that is UTF-8. So what is percent-encoded already, and could be a character, becomes one.
pub(crate) fn survives_as_uri(iri: &str) -> bool {
    let mut octets: Vec<u8> = Vec::new();
    let mut rest = iri;
    while let Some(at) = rest.find('%') {
        octets.clear();
        rest = &rest[at..];
        while let Some(octet) = encoded(rest) {
            octets.push(octet);
            rest = &rest[3..];
        }
        if octets.is_empty() {
            rest = &rest[1..];
        }
        if octets.utf8_chunks().any(|chunk| chunk.valid().chars().any(is_decoded)) {
            return false;
        }
    }
    true
}

/// The octet that a text begins with in percent-encoding.
fn encoded(text: &str) -> Option<u8> {
    let hex = text.strip_prefix('%')?.get(..2)?;
    u8::from_str_radix(hex, 16).ok().filter(|_| hex.bytes().all(|digit| digit.is_ascii_hexdigit()))
}

/// Whether a percent-encoded character becomes itself in an IRI: those that are unreserved, and those beyond ASCII that
/// may stand in one.
fn is_decoded(c: char) -> bool {
    match c {
        '\0'..='\x7F' => c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~'),
        // What directs the writing is never decoded.
        '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' => false,
        '\u{A0}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFEF}' => true,
        '\u{10000}'..='\u{DFFFD}' | '\u{E1000}'..='\u{EFFFD}' => {
            !matches!(c as u32 & 0xFFFF, 0xFFFE | 0xFFFF)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iris_are_divided_before_what_can_be_a_tag() {
        assert_eq!(divide("http://example.com/ext/LAT"), Some(("http://example.com/ext/", "LAT")));
        assert_eq!(divide("http://example.com/x.html#A_B"), Some(("http://example.com/x.html#", "A_B")));
        assert_eq!(divide("urn:x:y"), Some(("urn:x:", "y")));
        for whole in [
            "http://example.com/",
            "http://example.com/é",
            "http://example.com/stra\u{df}e",
            "http://example",
            "urn:x",
            "a",
        ] {
            assert_eq!(divide(whole), None, "for {whole}");
        }
    }

    #[test]
    fn what_is_encoded_without_need_is_decoded() {
        for iri in [
            "http://example.com/ã",
            "http://e/%20",
            "http://e/%2F%25",
            "http://e/%FF",
            "http://e/100%",
            "http://e/%zz",
        ] {
            assert!(survives_as_uri(iri), "for {iri}");
        }
        // What directs the writing, private characters, and those that are none.
        for iri in ["http://e/%E2%80%8E", "http://e/%E2%80%AE", "http://e/%EE%80%80", "http://e/%F0%9F%BF%BE"]
        {
            assert!(survives_as_uri(iri), "for {iri}");
        }
        for iri in ["http://e/%E2%82%AC", "http://e/%EF%AC%81", "http://e/%F0%9F%91%AA"] {
            assert!(!survives_as_uri(iri), "for {iri}");
        }
        for iri in ["http://example.com/%C3%A3", "http://e/%41", "http://e/%7E", "http://e/%FF%C3%A3"] {
            assert!(!survives_as_uri(iri), "for {iri}");
        }
    }
}
