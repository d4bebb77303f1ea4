//! A file after fixing, and what that changed.

use std::ops::{Deref, Range};

use heirloom_core::repair::Mended;
use heirloom_core::source::{Ignore, Locator};
use heirloom_core::{Parsed, parse_with};

use crate::File;

/// A file after fixing: the new bytes, what was done, what is left to do by hand, and a preview of it all.
///
/// ```
/// use heirloom::Safety;
///
/// let file = heirloom::read(b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE me@example.org\n0 TRLR\n");
/// let fixed = file.fix(Safety::Safe);
/// let preview = fixed.preview();
/// assert_eq!((preview[0].line, &*preview[0].old, &*preview[0].new), (4, "", "@"));
/// assert_eq!(preview[0].reasons, ["the @ is doubled"]);
/// assert_eq!(fixed.bytes(), b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE me@@example.org\n0 TRLR\n");
/// ```
#[derive(Clone, Debug)]
pub struct Fixed<'f> {
    file: &'f File<'f>,
    mended: Mended,
}

/// A place of the file as it was, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FixedPlace {
    /// The line in which it begins, the first being 1.
    pub line: usize,
    /// The text that was taken away.
    pub old: String,
    /// The text in its place.
    pub new: String,
    /// Why, in a few words each.
    pub reasons: Vec<String>,
}

impl<'f> Fixed<'f> {
    pub(crate) fn new(file: &'f File<'_>, mended: Mended) -> Fixed<'f> {
        Fixed { file, mended }
    }

    /// The bytes of the file after fixing: those that were read, where there was nothing to do.
    pub fn bytes(&self) -> &[u8] {
        &self.mended.octets
    }

    /// The same, to keep.
    pub fn into_bytes(self) -> Vec<u8> {
        self.mended.octets
    }

    /// The same as a unified diff with the reasons beside each hunk, for reading or for `patch`. `name` is what the file is called in
    /// it.
    ///
    /// ```
    /// let file = heirloom::read(b"0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE x\n");
    /// let diff = file.fix(heirloom::Safety::Safe).diff("note.ged");
    /// assert!(diff.contains("no-trailer") && diff.ends_with("+0 TRLR\n"));
    /// ```
    #[cfg(feature = "report")]
    pub fn diff(&self, name: &str) -> String {
        let after = parse_with(self.bytes(), self.file.options(), &mut Ignore);
        let look = heirloom_report::text::unified::Look { colour: false, visible: false };
        let mut diff = Vec::new();
        heirloom_report::fixing::write_preview(
            name,
            self.file.parsed(),
            &after,
            &self.mended,
            look,
            &mut diff,
        )
        .expect("memory takes everything");
        String::from_utf8_lossy(&diff).into_owned()
    }

    /// Every place that was changed, in the order of the file.
    pub fn preview(&self) -> Vec<FixedPlace> {
        let after = parse_with(self.bytes(), self.file.options(), &mut Ignore);
        let mut locator = Locator::new(self.file.text());
        // How much longer the file has become up to here.
        let mut grown = 0;
        let mut preview = Vec::with_capacity(self.mended.changes.len());
        for change in &self.mended.changes {
            let Range { start, end } = change.edit.octets;
            let start_after = start.strict_add_signed(grown);
            let end_after = start_after + change.edit.replacement.len();
            grown = end_after as isize - end as isize;
            let reasons = change.by.iter().map(|&made| self.mended.made[made].reason.clone());
            preview.push(FixedPlace {
                line: locator.locate(self.file.parsed().origin.text(start)).line,
                old: text(self.file.parsed(), start..end).to_string(),
                new: text(&after, start_after..end_after).to_string(),
                reasons: reasons.map(|reason| reason.to_string()).collect(),
            });
        }
        preview
    }
}

/// What some bytes of a file say.
fn text<'p>(parsed: &'p Parsed<'_>, bytes: Range<usize>) -> &'p str {
    let text = parsed.text();
    let [start, end] = [bytes.start, bytes.end].map(|at| text.floor_char_boundary(parsed.origin.text(at)));
    &text[start..end.max(start)]
}

/// What was done, and what is left.
impl Deref for Fixed<'_> {
    type Target = Mended;

    fn deref(&self) -> &Mended {
        &self.mended
    }
}
