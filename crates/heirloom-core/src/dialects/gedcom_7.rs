//! How a file says that it is GEDCOM 7, which is no dialect yet: it is read as GEDCOM as it is found.

use crate::dataset::{Dataset, Structure};

/// Whether the version in `HEAD.GEDC.VERS` is one of GEDCOM 7: its first word is `7`, or `7.` with a digit behind it.
pub(crate) fn is_version_of_gedcom_7(version: &[u8]) -> bool {
    let mut words = version.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    matches!(words.next(), Some([b'7'] | [b'7', b'.', b'0'..=b'9', ..]))
}

impl Dataset<'_> {
    /// Whether `HEAD.GEDC.VERS` says that it is GEDCOM 7, and nothing in the header says that it is ELF. GEDCOM 7 has other
    /// tags, payloads and dates. This holds in whatever dialect the dataset was read; of the [windows](crate::records) of a
    /// file only the one with the header knows.
    ///
    /// ```
    /// let is_7 = |version| heirloom_core::parse(format!("0 HEAD\n1 GEDC\n2 VERS {version}\n0 TRLR\n").as_bytes()).0.dataset.is_gedcom_7();
    /// assert!(is_7("7.0.14") && !is_7("70.0") && !is_7("5.5.1"));
    /// ```
    pub fn is_gedcom_7(&self) -> bool {
        let Some(format) = self.metadata().find(|structure| structure.tag() == "GEDC") else { return false };
        let version = below(format, "VERS").and_then(|version| version.string());
        version.is_some_and(|version| is_version_of_gedcom_7(version.as_bytes()))
            && below(format, "ELF").is_none()
            && self.frame().schemas.is_empty()
    }
}

fn below<'d>(structure: Structure<'d>, tag: &str) -> Option<Structure<'d>> {
    structure.substructures().find(|below| below.tag() == tag)
}
