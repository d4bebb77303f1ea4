//! On some systems `Ann.JPG` and `ann.jpg` are one file, on others they are two.

use heirloom_core::keyed::{KeyedMap, KeyedSet};

use super::findings::SEVERAL_SPELLINGS;
use super::path::{Place, file};
use crate::rules::gathered::digest;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};
use crate::{StructureNo, Term};

pub(super) const RULE: Rule =
    Rule { code: &SEVERAL_SPELLINGS, look: Look::File(|| Box::new(Spellings::default())) };

/// By digests of paths in small letters: where it was spelled first, and how. Further spellings are told once each.
#[derive(Default)]
struct Spellings {
    first: KeyedMap<u64, (StructureNo, u64)>,
    known: KeyedSet<u64>,
    told: Vec<(StructureNo, StructureNo)>,
}

impl FileRule for Spellings {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        for structure in model.all(Term::File) {
            let Some(path) = file(structure).filter(|path| Place::of(path.trim()) != Place::Web) else {
                continue;
            };
            let (number, exact) = (model.number(structure), digest(&*path));
            let (known, spelled) = *self.first.entry(digest(path.to_lowercase())).or_insert((number, exact));
            if spelled != exact && self.known.insert(exact) {
                self.told.push((number, known));
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        self.told.drain(..).for_each(|(at, first)| scope.report(at, [("line", first.place())]));
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn other_capitals_are_told_once() {
        let file = "0 @M1@ OBJE\n1 FILE Ann.jpg\n1 FILE ann.jpg\n1 FILE ann.jpg\n1 FILE Ann.jpg\n";
        let message = "`ann.jpg` has other capitals than the same name in line 4".to_string();
        assert_eq!(found("file-spelled-several-ways", file), [(5, message)]);
    }

    #[test]
    fn the_same_and_other_names_are_not() {
        assert_eq!(
            found("file-spelled-several-ways", "0 @M1@ OBJE\n1 FILE a.jpg\n1 FILE a.jpg\n1 FILE b.jpg\n"),
            []
        );
    }
}
