//! Octets become characters, and characters octets.

use heirloom_core::octets::{BadOctets, CodePage, Encoder, Encoding, decode};
use heirloom_core::source::{Finding, Ignore};

use super::ansel;
use crate::{Held, hold};

/// Any octets are a text; each place of it leads to an octet and back, in order; and findings are in the text, in order, apart.
pub fn decoded(encoding: Encoding, octets: &[u8], bad: BadOctets) -> Held {
    let mut findings: Vec<Finding> = Vec::new();
    let characters = decode(encoding, octets, bad, &mut findings);
    let (text, origin) = (&characters.text, &characters.origin);
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let led: Vec<usize> = origin.octets(places.iter().copied()).collect();
    hold!(led.is_sorted() && led.last() == Some(&octets.len()), "places lead astray: {led:?}");
    // Each of them is looked for from the last thousand on; a few hundred are enough.
    let (some, some_octets) = (1 + places.len() / 200, 1 + octets.len() / 200);
    for (&place, &octet) in places.iter().zip(&led).step_by(some) {
        hold!(origin.octet(place) == octet, "place {place} leads to {} or {octet}", origin.octet(place));
        hold!(origin.text(octet) <= place, "octet {octet} leads behind place {place}");
    }
    let back: Vec<usize> = (0..=octets.len()).step_by(some_octets).map(|octet| origin.text(octet)).collect();
    hold!(back.is_sorted() && origin.text(octets.len()) == text.len(), "octets lead astray: {back:?}");
    for finding in &findings {
        let said = text.get(finding.span().range());
        hold!(said.is_some_and(|said| !said.is_empty()), "{finding:?} is nowhere");
        hold!(!finding.message(text).is_empty(), "{finding:?} says nothing");
    }
    let apart = findings.windows(2).all(|pair| pair[0].span().end() <= pair[1].span().start());
    hold!(apart, "findings overlap: {findings:?}");
    Ok(())
}

/// As much of a text as an encoding has is written, and is the same when read; its length is what was said before.
pub fn what_is_representable_comes_back(encoding: Encoding, text: &str) -> Held {
    let encoder = Encoder::for_editing(encoding);
    // A letter before it, so that nothing is taken for a byte-order mark: not even `ď»ż`, of which Windows-1250 makes the octets of one.
    let text = format!("x{text}");
    let text = &text[..encoder.representable_up_to(&text)];
    hold!(encoder.representable(text), "{text:?} can be written, and can't");
    let mut octets = encoder.bom().to_vec();
    encoder.encode(text, &mut octets);
    let expected = encoder.bom().len() + encoder.octets(text);
    hold!(octets.len() == expected, "{text:?} takes {} octets, not {expected}", octets.len());
    let back = decode(encoding, &octets, BadOctets::Windows1252, &mut Ignore).text;
    hold!(back == text, "{text:?} came back as {back:?}");
    Ok(())
}

/// What others make of the same octets: the standard library of UTF-8 and UTF-16, a table of its own of ANSEL, and a code page of each
/// octet by itself.
pub fn agrees_with_others(encoding: Encoding, octets: &[u8]) -> Held {
    // A letter before them, so that nothing is taken for a byte-order mark.
    let wide = |[high, low]: [u8; 2]| match encoding {
        Encoding::Utf16Le => u16::from_le_bytes([high, low]),
        _ => u16::from_be_bytes([high, low]),
    };
    let (start, others): (&[u8], Option<String>) = match encoding {
        Encoding::Utf8 => (b"x", std::str::from_utf8(octets).ok().map(String::from)),
        Encoding::Ascii => {
            (b"x", octets.is_ascii().then(|| octets.iter().copied().map(char::from).collect()))
        }
        Encoding::Utf16Le | Encoding::Utf16Be => {
            let (units, odd) = octets.as_chunks::<2>();
            let text = String::from_utf16(&units.iter().copied().map(wide).collect::<Vec<_>>()).ok();
            let start: &[u8] = if encoding == Encoding::Utf16Le { b"x\0" } else { b"\0x" };
            (start, text.filter(|_| odd.is_empty()))
        }
        Encoding::Ansel => (b"x", ansel::text(octets)),
        Encoding::Page(page) => (b"x", Some(octets.iter().map(|&octet| one(page, octet)).collect())),
        _ => return Ok(()),
    };
    let all = [start, octets].concat();
    let ours = decode(encoding, &all, BadOctets::Windows1252, &mut Ignore).text;
    let is_same = others.as_deref().is_none_or(|others| others == &ours[1..]);
    hold!(is_same, "{:?} is {others:?} to others", &ours[1..]);
    Ok(())
}

fn one(page: CodePage, octet: u8) -> String {
    decode(Encoding::Page(page), &[octet], BadOctets::Windows1252, &mut Ignore).text.into_owned()
}
