//! How what is wrong with a file can be mended, and mending it.
//!
//! [`Repair`] knows the [`Fix`] of each finding that has one: a few octets that make room for others. A fix is
//! [safe](Safety::Safe) if the file, read again in the same dialect, gives the same dataset, and
//! [unsafe](Safety::Unsafe) if it is a guess at what was meant. [`mend`] makes the fixes that are wanted, and reads the file
//! again until there is nothing left to do. [`fixable`] lists what can be fixed; [`Code::fix`](crate::source::Code::fix) says how.
//!
//! ```
//! use heirloom_core::ReadOptions;
//! use heirloom_core::repair::mend;
//! use heirloom_core::source::Safety;
//!
//! let file = b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE ada@example.com\n";
//! let mended = mend(file, &ReadOptions::new(), |_, safety| safety == Safety::Safe);
//! assert_eq!(mended.octets, b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE ada@@example.com\n0 TRLR\n");
//! ```
//!
//! Every file of this room is one subject: what can be wrong with it, and how that is mended.

mod table;
mod text;
mod order;
mod lines;
mod line_breaks;
mod levels;
mod continuations;
mod orphans;
mod long_lines;
mod at_signs;
mod ids;
mod names;
mod pointers;
mod frame;
mod encoding;
mod characters;
mod mend;
mod accepted;
mod patchwork;
mod words;

use std::cell::{Cell, OnceCell};
use std::ops::Range;

use crate::dialects::DialectRules;
use crate::form::Form;
use crate::octets::findings::INVALID_OCTET;
use crate::octets::{Encoder, detect};
use crate::pipeline::Parsed;
use crate::prologue::{Declared, GUESSED_ENCODING};
use crate::source::{Code, Edit, Finding, Fix, Safety, Worded};
use crate::tree::{StructureId, Tape};
use ids::Ids;
pub use mend::{Change, Left, Made, Mended, mend};
use order::Order;
pub use table::fixable;
pub(crate) use words::FIXES;

/// Knows how the findings of one file can be mended.
///
/// What needs a walk over the file is gathered once, when it is asked for first, so that many findings take time in
/// proportion to the file and their number.
///
/// Safe fixes are safe together: levels depend on those above them, so that those of a record are mended all or not at all.
pub struct Repair<'r> {
    octets: &'r [u8],
    parsed: &'r Parsed<'r>,
    rules: &'static DialectRules,
    /// Where lines that are text begin.
    orphans: Vec<usize>,
    /// Whether the encoding is a guess.
    guessed: bool,
    /// Whether it is, or there are octets that mean nothing in it.
    doubtful: bool,
    line_break: OnceCell<&'static str>,
    order: OnceCell<Order>,
    /// Where lines begin that are of no structure.
    left_out: OnceCell<Vec<usize>>,
    /// What the levels of lines should be, in the order of the lines.
    right_levels: OnceCell<Vec<(usize, u64)>>,
    moved_trailer: OnceCell<Option<Vec<Edit>>>,
    heeded: OnceCell<usize>,
    heeded_jumps: OnceCell<bool>,
    ids: OnceCell<Ids>,
    /// Where the lines of the structure end about which it was asked last.
    ended: Cell<Option<(StructureId, usize)>>,
}

impl<'r> Repair<'r> {
    /// For the octets of a file, what was read from them, and what was found.
    pub fn new(octets: &'r [u8], parsed: &'r Parsed<'r>, findings: &[Finding]) -> Repair<'r> {
        let is_orphan = |finding: &&Finding| *finding.code() == crate::lines::ORPHANED_TEXT;
        let mut orphans: Vec<usize> =
            findings.iter().filter(is_orphan).map(|finding| finding.span().start()).collect();
        orphans.sort_unstable();
        let any = |code: &Code| findings.iter().any(|finding| finding.code() == code);
        let guessed = any(&GUESSED_ENCODING);
        Repair {
            octets,
            parsed,
            rules: parsed.dialect.rules(),
            orphans,
            guessed,
            doubtful: guessed || any(&INVALID_OCTET),
            line_break: OnceCell::new(),
            order: OnceCell::new(),
            left_out: OnceCell::new(),
            right_levels: OnceCell::new(),
            moved_trailer: OnceCell::new(),
            heeded: OnceCell::new(),
            heeded_jumps: OnceCell::new(),
            ids: OnceCell::new(),
            ended: Cell::new(None),
        }
    }

    /// How a finding of this file can be fixed, if it can. Nothing is changed in a file that says that it is GEDCOM 7: every fix
    /// follows the rules of older versions.
    ///
    /// ```
    /// use heirloom_core::repair::Repair;
    /// use heirloom_core::source::Edit;
    ///
    /// let file = b"0 HEAD\n1 CHAR UTF-8\n01 FILE x.ged\n0 TRLR\n";
    /// let (parsed, findings) = heirloom_core::parse(file);
    /// let fix = Repair::new(file, &parsed, &findings).fix(&findings[0]).unwrap();
    /// assert_eq!(fix.edits, [Edit::delete(20..21)]);
    /// assert_eq!(fix.reason, "level 01 becomes 1");
    /// ```
    pub fn fix(&self, finding: &Finding) -> Option<Fix> {
        let is_gedcom_7 = self.parsed.declared == Some(Declared::Gedcom7);
        if is_gedcom_7 || Form::alone_reports(finding.code(), self.parsed.dialect) {
            return None;
        }
        let mut fix = table::maker(finding.code())?(self, finding)?;
        fix.edits.retain(|edit| self.octets[edit.octets.clone()] != *edit.replacement);
        fix.edits.sort_by_key(|edit| (edit.octets.start, edit.octets.end));
        if self.is_hidden_utf16() && fix.edits.first().is_some_and(|edit| edit.octets.start == 0) {
            fix.safety = Safety::Unsafe;
        }
        (!fix.edits.is_empty()).then_some(fix)
    }

    /// Whether the first octets do not give away that the file is in UTF-16. With others they might, and the header be read.
    fn is_hidden_utf16(&self) -> bool {
        self.parsed.encoding().is_utf16() && detect(self.octets).is_none()
    }

    fn text(&self) -> &'r str {
        self.parsed.text()
    }

    fn tape(&self) -> &'r Tape<'r> {
        self.parsed.dataset.tape()
    }

    fn order(&self) -> &Order {
        self.order.get_or_init(|| Order::of(self.tape()))
    }

    fn ids(&self) -> &Ids {
        self.ids.get_or_init(|| Ids::of(&self.parsed.dataset))
    }

    /// The octets of a stretch of the text, without part of a character behind it of which the rest is in another line.
    fn octets_of(&self, text: Range<usize>) -> Range<usize> {
        let start = self.octet(text.start);
        start..if text.is_empty() { start } else { self.parsed.origin.octet_behind(text.end) }
    }

    fn octet(&self, text: usize) -> usize {
        self.parsed.origin.octet(text)
    }

    /// A text in the encoding of the file, if it has all these characters.
    fn encoded(&self, text: &str) -> Option<Box<[u8]>> {
        let encoder = Encoder::for_editing(self.parsed.encoding());
        // A NUL is no character; where it is part of what is moved it stays.
        if encoder.representable_up_to(text) < text.len() && !text.is_ascii() {
            return None;
        }
        let mut octets = Vec::new();
        encoder.encode(text, &mut octets);
        Some(octets.into())
    }

    /// Puts a text in the place of another.
    fn replace(&self, old: Range<usize>, new: &str) -> Option<Edit> {
        Some(Edit::new(self.octets_of(old), self.encoded(new)?))
    }

    /// Puts a text in.
    fn insert(&self, at: usize, new: &str) -> Option<Edit> {
        self.replace(at..at, new)
    }

    /// Takes a text away.
    fn delete(&self, old: Range<usize>) -> Edit {
        Edit::delete(self.octets_of(old))
    }

    /// Whether something can be put in behind the last character: a file in UTF-16 may end with half of one.
    fn ends_whole(&self) -> bool {
        !self.parsed.encoding().is_utf16() || self.octets.len().is_multiple_of(2)
    }
}

impl Repair<'_> {
    /// How safe it is to say which encoding the file is in.
    fn safety_of_label(&self) -> Safety {
        if self.guessed { Safety::Unsafe } else { Safety::Safe }
    }

    /// How safe it is to take a text away: by characters that are not of ASCII the encoding might be told.
    fn safety_without(&self, text: &str) -> Safety {
        if text.is_ascii() { Safety::Safe } else { self.safety_of_encoding() }
    }

    /// How safe it is to take characters away by which the encoding might be told.
    fn safety_of_encoding(&self) -> Safety {
        if self.doubtful { Safety::Unsafe } else { Safety::Safe }
    }
}

/// A fix that keeps the meaning of the file.
fn safe(reason: impl Into<Worded>, edits: Vec<Edit>) -> Option<Fix> {
    Some(Fix { safety: Safety::Safe, reason: reason.into(), edits })
}

/// A fix that is a guess.
fn guess(reason: impl Into<Worded>, edits: Vec<Edit>) -> Option<Fix> {
    Some(Fix { safety: Safety::Unsafe, reason: reason.into(), edits })
}

#[cfg(test)]
mod tests;
