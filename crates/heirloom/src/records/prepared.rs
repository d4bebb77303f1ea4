use memchr::memchr_iter;

use crate::octets::{self, BadOctets, Characters, Encoding};
use crate::source::Finding;
use crate::tree::{Tape, xref};

/// A window as far as it can be read without knowing of those before it: its characters, and its lines, nested.
#[derive(Debug)]
pub(super) struct Prepared<'w> {
    pub(super) characters: Characters<'w>,
    pub(super) tape: Tape<'static>,
    /// What was found in its characters.
    pub(super) about_characters: Vec<Finding>,
    /// What was found in its lines.
    pub(super) about_lines: Vec<Finding>,
    /// Whether every character can be written.
    pub(super) sound: bool,
    /// How many lines end in it.
    pub(super) line_breaks: u64,
}

impl<'w> Prepared<'w> {
    pub(super) fn of(octets: &'w [u8], encoding: Encoding, bad_octets: BadOctets) -> Prepared<'w> {
        let (mut about_characters, mut about_lines) = (Vec::new(), Vec::new());
        let mut sound = true;
        let characters = octets::decode(encoding, octets, bad_octets, &mut |finding: Finding| {
            sound &= !octets::findings::UNWRITABLE.contains(&finding.code());
            about_characters.push(finding);
        });
        let text = characters.text.as_bytes();
        let tape = xref::nest(text, 0..text.len(), &mut about_lines);
        xref::report_long_tags(&tape, &mut about_lines);
        let line_breaks = line_breaks(text);
        Prepared { characters, tape, about_characters, about_lines, sound, line_breaks }
    }

    /// The same without the octets, which somebody else owns.
    pub(super) fn detached(self) -> Detached {
        let Prepared { characters, tape, about_characters, about_lines, sound, line_breaks } = self;
        let characters = characters.detached();
        Detached { characters, tape, about_characters, about_lines, sound, line_breaks }
    }
}

/// A window that was prepared, without its octets.
#[derive(Debug)]
pub(super) struct Detached {
    characters: octets::Detached,
    tape: Tape<'static>,
    about_characters: Vec<Finding>,
    about_lines: Vec<Finding>,
    sound: bool,
    line_breaks: u64,
}

impl Detached {
    /// The window, with its octets.
    pub(super) fn over(self, octets: &[u8]) -> Prepared<'_> {
        let Detached { characters, tape, about_characters, about_lines, sound, line_breaks } = self;
        let characters = characters.over(octets);
        Prepared { characters, tape, about_characters, about_lines, sound, line_breaks }
    }
}

/// How many lines end in a text: CR LF, CR and LF each end one.
pub(super) fn line_breaks(text: &[u8]) -> u64 {
    let line_feeds = memchr_iter(b'\n', text).count();
    let alone = |&place: &usize| text.get(place + 1) != Some(&b'\n');
    let returns = memchr_iter(b'\r', text).filter(alone).count();
    (line_feeds + returns) as u64
}
