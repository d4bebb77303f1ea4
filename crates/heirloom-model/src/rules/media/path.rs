//! What the name of a file is, wherever the file may be.

use std::borrow::Cow;

use heirloom_core::Structure;

use crate::rules::gathered::FirstAndCount;
use crate::rules::{FileRule, KinScope, Next, Scope};
use crate::{StructureNo, Term};

/// Where the name of a file leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Into the web, or to something else that is no file.
    Web,
    /// To a place of one machine.
    Machine,
    /// From the folder of the dataset onwards.
    Beside,
}

impl Place {
    pub(super) fn of(path: &str) -> Place {
        let scheme = path.split_once(':');
        let is_word = |text: &str| text.len() > 1 && text.bytes().all(|octet| octet.is_ascii_alphanumeric());
        // Some write backslashes even there.
        let is_web = |behind: &str| behind.starts_with("//") || behind.starts_with("\\\\");
        match scheme {
            Some((scheme, _)) if scheme.eq_ignore_ascii_case("file") => return Place::Machine,
            Some((scheme, behind)) if is_word(scheme) && is_web(behind) => return Place::Web,
            Some(("data" | "mailto" | "urn", _)) => return Place::Web,
            // `C:`, be it with a slash behind it or not.
            Some((drive, _)) if drive.len() == 1 && drive.as_bytes()[0].is_ascii_alphabetic() => {
                return Place::Machine;
            }
            _ => {}
        }
        match path {
            _ if path.starts_with(['/', '\\', '~']) => Place::Machine,
            _ if path.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("www.")) => Place::Web,
            _ => Place::Beside,
        }
    }
}

/// The folders of a path and its file, however they are parted.
pub(super) fn components(path: &str) -> impl Iterator<Item = &str> {
    path.split(['/', '\\'])
}

/// What is behind the last dot of a file's name, if it looks like an extension.
pub(super) fn extension(path: &str) -> Option<&str> {
    let (name, extension) = components(path).last()?.trim_end().rsplit_once('.')?;
    let is_one =
        (1..=5).contains(&extension.len()) && extension.bytes().all(|octet| octet.is_ascii_alphanumeric());
    (is_one && !name.is_empty()).then_some(extension)
}

/// The name of the file in a structure, unless it is empty.
pub(super) fn file(structure: Structure<'_>) -> Option<Cow<'_, str>> {
    structure.string().filter(|path| !path.trim().is_empty())
}

/// The first name of a file of which something holds, and how many there are: a program that writes such names does so everywhere,
/// which is one finding and not thousands.
pub(super) struct ToldOnce {
    is_one: fn(&str) -> bool,
    files: FirstAndCount,
}

impl ToldOnce {
    pub(super) fn of(is_one: fn(&str) -> bool) -> Box<dyn FileRule> {
        Box::new(ToldOnce { is_one, files: FirstAndCount::default() })
    }
}

impl FileRule for ToldOnce {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let files = scope.model.all(Term::File);
        let is_one = |structure: &Structure<'_>| file(*structure).is_some_and(|path| (self.is_one)(&path));
        let found: Vec<StructureNo> =
            files.filter(is_one).map(|structure| scope.model.number(structure)).collect();
        found.into_iter().for_each(|number| self.files.add(number));
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        let others = and_others(self.files.others() as usize);
        self.files.first.into_iter().for_each(|first| scope.report(first, others.clone()));
        Next::Done
    }
}

/// ` and 7 others`, for a message that is told once.
pub(super) fn and_others(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => " and another one".to_string(),
        more => format!(" and {more} others"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_apart() {
        for path in [
            "C:\\a.jpg",
            "d:/a.jpg",
            "D:a.jpg",
            "/home/a.jpg",
            "\\\\server\\a.jpg",
            "~/a.jpg",
            "file:///a.jpg",
        ] {
            assert_eq!(Place::of(path), Place::Machine, "{path}");
        }
        for path in [
            "https://example.com/a.jpg",
            "www.example.com",
            "http:\\\\a.example",
            "data:image/png;base64,AA",
            "ftp://a",
        ] {
            assert_eq!(Place::of(path), Place::Web, "{path}");
        }
        for path in ["a.jpg", "b/a.jpg", "b\\a.jpg", "../a.jpg", "", "ab: c.jpg", "é:b"] {
            assert_eq!(Place::of(path), Place::Beside, "{path}");
        }
    }

    #[test]
    fn extensions_are_found() {
        for (path, wanted) in [
            ("a.jpg", Some("jpg")),
            ("b.c/a", None),
            ("b\\a.TIF ", Some("TIF")),
            (".profile", None),
            ("Dr. Lee", None),
            ("a.", None),
        ] {
            assert_eq!(extension(path), wanted, "{path}");
        }
    }
}
