use crate::keyed::KeyedSet;
use crate::lines::{LONG_TAG, TagCase};
use crate::schema::{NO_UNDERSCORE, UNDEFINED_TAG};
use crate::source::{Code, Finding};
use crate::tree::in_capitals;

/// The findings that are reported once in a file for each tag, where it is first met: those that windows repeat are
/// left out.
#[derive(Debug, Default)]
pub(super) struct Once {
    tags: [KeyedSet<Box<str>>; Once::CODES.len()],
}

impl Once {
    const CODES: [&Code; 3] = [&LONG_TAG, &NO_UNDERSCORE, &UNDEFINED_TAG];

    /// Keeps the findings of a window that none before it had.
    pub(super) fn retain(&mut self, case: TagCase, findings: &mut Vec<Finding>, text: &str) {
        findings.retain(|finding| {
            let Some(code) = Once::CODES.iter().position(|&code| code == finding.code()) else { return true };
            let tag = finding.span().of(text);
            let tag = match case {
                TagCase::Counts => tag,
                TagCase::CountsInOthers => in_capitals(tag).unwrap_or(tag),
            };
            !self.tags[code].contains(tag) && self.tags[code].insert(tag.into())
        });
    }
}
