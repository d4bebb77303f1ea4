//! Ways to read a file.

use heirloom_core::ReadOptions;
use heirloom_core::dialects::Dialect;
use heirloom_core::octets::{BadOctets, CodePage, Encoding};
use heirloom_core::tree::{BadLines, DuplicateIds};

use super::Draw;

/// A dialect, or what the file itself gives away; an encoding, or that which it seems to be in; and how to go on where the
/// dialect leaves a choice.
#[derive(Clone, Copy, Debug)]
pub struct Choices {
    /// The dialect; `None` where it is detected.
    pub dialect: Option<Dialect>,
    /// The encoding; `None` where it is detected.
    pub forced: Option<Encoding>,
    /// What becomes of octets that mean nothing.
    pub bad_octets: BadOctets,
    /// What becomes of ids that are borne twice.
    pub duplicate_ids: DuplicateIds,
    /// What becomes of lines that can't be read.
    pub bad_lines: BadLines,
    /// Whether it is forgiven what a reader may forgive.
    pub lenient: bool,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices {
            dialect: Some(Dialect::NEWEST),
            forced: None,
            bad_octets: BadOctets::default(),
            duplicate_ids: DuplicateIds::default(),
            bad_lines: BadLines::default(),
            lenient: false,
        }
    }
}

impl Choices {
    /// The same as options.
    pub fn read(self) -> ReadOptions<'static> {
        let options = match self.dialect {
            Some(dialect) => ReadOptions::new().dialect(dialect),
            None => ReadOptions::new().detect_dialect(),
        };
        let options = options
            .bad_octets(self.bad_octets)
            .duplicate_ids(self.duplicate_ids)
            .bad_lines(self.bad_lines)
            .lenient(self.lenient);
        self.forced.map_or(options, |encoding| options.force_encoding(encoding))
    }
}

/// Any choices but an encoding, which the file decides.
pub fn choices(draw: &mut Draw<'_>) -> Choices {
    let duplicates = [
        DuplicateIds::Mildest,
        DuplicateIds::RejectDataset,
        DuplicateIds::RejectStructures,
        DuplicateIds::ForgetUnused,
        DuplicateIds::KeepOnRecord,
    ];
    let dialect = match draw.below(10) {
        0 => None,
        _ => Some(draw.one_of(Dialect::READ)),
    };
    Choices {
        dialect,
        forced: None,
        duplicate_ids: draw.one_of(&duplicates),
        bad_lines: if draw.once_in(5) { BadLines::RejectDataset } else { BadLines::LeaveOut },
        lenient: draw.once_in(5),
        bad_octets: BadOctets::default(),
    }
}

/// The same as options.
pub fn reading(draw: &mut Draw<'_>) -> ReadOptions<'static> {
    choices(draw).read()
}

/// Encodings with something of their own; code pages differ only in their tables.
pub const DECODED: [Encoding; 7] = [
    Encoding::Utf8,
    Encoding::Ascii,
    Encoding::Ansel,
    Encoding::Utf16Le,
    Encoding::Utf16Be,
    Encoding::Page(CodePage::Windows1252),
    Encoding::Page(CodePage::Cp437),
];

/// One of them.
pub fn encoding(draw: &mut Draw<'_>) -> Encoding {
    draw.one_of(&DECODED)
}

/// One of them, or none.
pub fn some_encoding(draw: &mut Draw<'_>) -> Option<Encoding> {
    draw.maybe(encoding)
}
