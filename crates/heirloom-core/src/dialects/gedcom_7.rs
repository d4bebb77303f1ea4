//! How a file says that it is GEDCOM 7, which is no dialect yet: it is read as GEDCOM as it is found.

use std::borrow::Cow;

use crate::dataset::Dataset;
use crate::tree::{StructureId, TagId, Tape};

/// The line `GEDC.VERS` of a header by which a file is GEDCOM 7: the first of them has a version of it, and nothing in the header
/// says that the file is ELF. The one rule for the first lines of a file and for the dataset that is read from it.
pub(crate) fn gedcom_7_version<'t>(
    tape: &Tape<'_>,
    head: StructureId,
    string: impl Fn(StructureId) -> Option<Cow<'t, str>>,
) -> Option<StructureId> {
    let first = |above, tag| tape.substructures(above).find(|&below| tape.tag_text(below) == tag);
    let version = first(first(head, "GEDC")?, "VERS")?;
    let is_version = string(version).is_some_and(|version| is_version_of_gedcom_7(&version));
    let is_elf =
        tape.substructures(head).any(|below| tape.tag_text(below) == "GEDC" && first(below, "ELF").is_some());
    (is_version && !is_elf).then_some(version)
}

/// Whether a version is one of GEDCOM 7: its first word is `7`, or `7.` with a digit behind it.
fn is_version_of_gedcom_7(version: &str) -> bool {
    let first = version.split_ascii_whitespace().next().map(str::as_bytes);
    matches!(first, Some([b'7'] | [b'7', b'.', b'0'..=b'9', ..]))
}

impl Dataset<'_> {
    /// Whether `HEAD.GEDC.VERS` says that it is GEDCOM 7, and nothing in the header says that it is ELF. GEDCOM 7 has other
    /// tags, payloads and dates. This holds in whatever dialect the dataset was read; of the [windows](crate::records) of a
    /// file only the one with the header knows. A `HEAD` that is not the first record says nothing.
    ///
    /// ```
    /// let is_7 = |version| heirloom_core::parse(format!("0 HEAD\n1 GEDC\n2 VERS {version}\n0 TRLR\n").as_bytes()).0.dataset.is_gedcom_7();
    /// assert!(is_7("7.0.14") && !is_7("70.0") && !is_7("5.5.1"));
    /// ```
    pub fn is_gedcom_7(&self) -> bool {
        let (tape, frame) = (self.tape(), self.frame());
        let first = tape.roots().find(|&root| !tape.is_error_line(root));
        let Some(head) = frame.head.filter(|&head| first == Some(head)) else { return false };
        // GEDCOM 7 has a `SCHMA` too, which may be empty.
        let is_empty = |&schema: &StructureId| {
            tape.tag(schema) == TagId::SCHMA && tape.substructures(schema).next().is_none()
        };
        frame.schemas.iter().all(is_empty)
            && gedcom_7_version(tape, head, |version| self.view(version).string()).is_some()
    }
}
