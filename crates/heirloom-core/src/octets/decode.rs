use std::borrow::Cow;

use crate::source::Sink;

use super::blocks::{Blocks, WINDOW};
use super::origin::{Checkpoint, Checkpoints, Origin};
use super::report::{Flaw, Reporter, Run};
use super::step::{Decoder, StepReading};
use super::{BadOctets, CutCharacters, Encoding};

/// The characters of a file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Characters<'a> {
    /// The text, without a byte-order mark. Borrowed from the octets where those already were UTF-8.
    pub text: Cow<'a, str>,
    /// Where in the file it comes from.
    pub origin: Origin<'a>,
}

impl Characters<'_> {
    /// The same without the octets, which somebody else owns.
    pub(crate) fn detached(self) -> Detached {
        let text = match self.text {
            Cow::Borrowed(_) => None,
            Cow::Owned(text) => Some(text),
        };
        Detached { text, origin: self.origin.detached() }
    }
}

/// The characters of a file without its octets, so that both can go from one thread to another.
#[derive(Debug)]
pub(crate) struct Detached {
    /// None where the octets are the text.
    text: Option<String>,
    origin: Origin<'static>,
}

impl Detached {
    /// The characters, with the octets that they were read from.
    pub(crate) fn over(self, octets: &[u8]) -> Characters<'_> {
        let origin = self.origin.over(octets);
        let text = match self.text {
            Some(text) => Cow::Owned(text),
            // That they are a text was found when they were read, and is found again: saying so would be `unsafe`.
            None => {
                let text = &octets[bom_len(origin.encoding(), octets)..];
                Cow::Borrowed(simdutf8::basic::from_utf8(text).unwrap_or_default())
            }
        };
        Characters { text, origin }
    }
}

/// Turns octets into characters.
///
/// Any octets give a text: those that are invalid in `encoding` are read as `bad` says and reported to
/// `sink`, as are characters that a text must not or should not hold. Findings come in the order of the text.
/// A U+FEFF at the very start is removed, also where its UTF-8 form stands before another encoding (OQ-54).
///
/// ```
/// use heirloom_core::octets::{BadOctets, Encoding, decode};
///
/// let mut findings = Vec::new();
/// let octets = b"1 NAME Andr\xE2e \x80";
/// let characters = decode(Encoding::Ansel, octets, BadOctets::Windows1252, &mut findings);
///
/// assert_eq!(characters.text, "1 NAME André €");
/// assert_eq!(
///     findings[0].message(&characters.text),
///     "the octet 80 is not valid in ANSEL; read as windows-1252: `€`",
/// );
/// let octet = characters.origin.octet(findings[0].span().start());
/// assert_eq!(octets[octet], 0x80);
/// ```
pub fn decode<'a>(
    encoding: Encoding,
    octets: &'a [u8],
    bad: BadOctets,
    sink: &mut impl Sink,
) -> Characters<'a> {
    decode_joining(CutCharacters::Ansel, encoding, octets, bad, sink)
}

/// The same, putting characters together again that a line break cuts in two.
///
/// ```
/// use heirloom_core::octets::{BadOctets, CutCharacters, Encoding, decode_joining};
///
/// let mut findings = Vec::new();
/// let octets = b"1 NOTE Andr\xC3\n2 CONC \xA9\n";
/// let characters =
///     decode_joining(CutCharacters::All, Encoding::Utf8, octets, BadOctets::Windows1252, &mut findings);
/// assert_eq!(characters.text, "1 NOTE Andr\n2 CONC é\n");
/// assert_eq!(findings[0].code().name, "cut-character");
/// ```
pub fn decode_joining<'a>(
    cuts: CutCharacters,
    encoding: Encoding,
    octets: &'a [u8],
    bad: BadOctets,
    sink: &mut impl Sink,
) -> Characters<'a> {
    let bom = bom_len(encoding, octets);
    let reporter = Reporter::new(encoding, bad, sink);
    match borrow(encoding, &octets[bom..], bad) {
        Some(text) => {
            reporter.finish(octets, text);
            Characters { text: Cow::Borrowed(text), origin: Origin::shifted(encoding, bom, text.len()) }
        }
        None => {
            let decoder = Decoder::new(encoding, bad, cuts);
            let (text, decoder, checkpoints) = transcode(decoder, octets, bom, reporter);
            let origin = Origin::walked(decoder, octets, checkpoints, text.len());
            Characters { text: Cow::Owned(text), origin }
        }
    }
}

fn bom_len(encoding: Encoding, octets: &[u8]) -> usize {
    match (encoding, octets) {
        (Encoding::Utf16Le, [0xFF, 0xFE, ..]) | (Encoding::Utf16Be, [0xFE, 0xFF, ..]) => 2,
        (Encoding::Utf16Le | Encoding::Utf16Be, _) => 0,
        (_, [0xEF, 0xBB, 0xBF, ..]) => 3,
        _ => 0,
    }
}

/// The octets of a text in UTF-8 behind its byte-order mark.
pub(crate) fn without_bom(octets: &[u8]) -> &[u8] {
    &octets[bom_len(Encoding::Utf8, octets)..]
}

/// Whether octets behind a byte-order mark are valid and already UTF-8.
pub(crate) fn is_own_text(encoding: Encoding, octets: &[u8], bad: BadOctets) -> bool {
    borrow(encoding, octets, bad).is_some()
}

/// The octets as they are, where they are valid and already UTF-8.
fn borrow(encoding: Encoding, octets: &[u8], bad: BadOctets) -> Option<&str> {
    if bad == BadOctets::Replace && memchr::memchr(0, octets).is_some() {
        return None;
    }
    match encoding {
        Encoding::Utf16Le | Encoding::Utf16Be => None,
        Encoding::Utf8 => simdutf8::basic::from_utf8(octets).ok(),
        // The others agree with UTF-8 on ASCII.
        Encoding::Ascii | Encoding::Ansel | Encoding::Page(_) if !octets.is_ascii() => None,
        Encoding::Ascii | Encoding::Ansel | Encoding::Page(_) => simdutf8::basic::from_utf8(octets).ok(),
    }
}

fn transcode<S: Sink>(
    mut decoder: Decoder,
    octets: &[u8],
    bom: usize,
    mut reporter: Reporter<'_, S>,
) -> (String, Decoder, Checkpoints) {
    let mut text = String::with_capacity(likely_len(decoder.encoding(), octets.len()));
    let mut checkpoints = Checkpoints::starting_at(bom);
    let mut blocks = Blocks::new(decoder.encoding());
    let mut at = bom;
    while at < octets.len() {
        checkpoints.pass(Checkpoint { octet: at, text: text.len() });
        let window = octets.len().min(at + WINDOW);
        at += decoder.bulk(&mut blocks, octets, at, window, &mut text);
        if at == window {
            continue;
        }
        let start = text.len();
        let step = decoder.step(octets, at, &mut text);
        let flaw = match step.reading {
            StepReading::Sound => {
                blocks.learn(&octets[at..at + step.octets], &text[start..]);
                None
            }
            StepReading::Invalid | StepReading::Unsound => Some(Flaw::Invalid),
            StepReading::Nul => Some(Flaw::Nul),
            StepReading::Joined => Some(Flaw::Cut),
            StepReading::Carried(carry) => {
                decoder.remember(carry);
                None
            }
        };
        if let Some(flaw) = flaw {
            let run = Run { flaw, text: start..text.len(), octets: at..at + step.octets };
            reporter.note(run, octets, &text);
        }
        at += step.octets;
    }
    reporter.finish(octets, &text);
    (text, decoder, checkpoints)
}

/// Room for Latin text, so that reading rarely has to move it.
fn likely_len(encoding: Encoding, octets: usize) -> usize {
    if encoding.is_utf16() { octets / 2 + octets / 16 } else { octets + octets / 16 }
}
