use heirloom_core::verbatim::{Path, Paths};
use heirloom_core::{Structure, Superstructure};

/// What lies in more structures than so many has no path: with very many of them, each would be as long as a file.
const DEEPEST: usize = 64;

/// The names of places in one of the files.
#[derive(Default)]
pub(super) struct Places<'d>(Option<Paths<'d>>);

impl<'d> Places<'d> {
    /// The path to a structure. There is none to what was not read from lines, or is too deep.
    pub(super) fn path(&mut self, of: Structure<'d>) -> Option<Path> {
        let above = |of: &Structure<'d>| match of.superstructure() {
            Superstructure::Structure(above) => Some(above),
            Superstructure::Document | Superstructure::Metadata => None,
        };
        if std::iter::successors(Some(of), above).nth(DEEPEST).is_some() {
            return None;
        }
        self.0.get_or_insert_with(|| Paths::beside(of)).of(of)
    }
}
