//! A name as it is written, taken apart at its slashes.

use heirloom_core::Structure;
use memchr::memchr_iter;

use crate::{Model, Term};

/// What stands before, between and behind the slashes of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Parts<'t> {
    pub(super) before: &'t str,
    /// `None` if there are no slashes; empty if there is nothing between them.
    pub(super) surname: Option<&'t str>,
    pub(super) behind: &'t str,
}

impl<'t> Parts<'t> {
    /// `None` for slashes that are not two.
    pub(super) fn of(name: &'t str) -> Option<Parts<'t>> {
        let mut slashes = memchr_iter(b'/', name.as_bytes());
        match (slashes.next(), slashes.next(), slashes.next()) {
            (None, ..) => Some(Parts { before: trim(name), surname: None, behind: "" }),
            (Some(first), Some(second), None) => {
                let (before, surname) = (trim(&name[..first]), trim(&name[first + 1..second]));
                Some(Parts { before, surname: Some(surname), behind: trim(&name[second + 1..]) })
            }
            _ => None,
        }
    }
}

/// A text without blanks at its ends. Most have none, or one behind, and then its characters need not be looked at.
fn trim(text: &str) -> &str {
    let most = text.strip_suffix(' ').unwrap_or(text);
    match most.as_bytes() {
        [] => most,
        [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => most,
        _ => most.trim(),
    }
}

/// Whether a name has a piece of this term that says something.
pub(super) fn has_piece<'d>(model: &Model<'d>, name: Structure<'d>, term: Term) -> bool {
    model.within(name, term).any(|piece| piece.string().is_some_and(|text| !text.trim().is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_apart_at_its_slashes() {
        let parts = |before, surname, behind| Some(Parts { before, surname, behind });
        assert_eq!(Parts::of("Ann /Lee/ Jr."), parts("Ann", Some("Lee"), "Jr."));
        assert_eq!(Parts::of("Ann"), parts("Ann", None, ""));
        assert_eq!(Parts::of("Ann //"), parts("Ann", Some(""), ""));
        assert_eq!(Parts::of(" Ann  / Lee\u{a0}/\tJr. "), parts("Ann", Some("Lee"), "Jr."));
        assert_eq!((Parts::of("Ann /Lee"), Parts::of("/a/b/")), (None, None));
    }
}
