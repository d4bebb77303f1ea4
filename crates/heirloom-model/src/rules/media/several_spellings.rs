//! On some systems `Ann.JPG` and `ann.jpg` are one file, on others they are two.

use std::borrow::Cow;

use heirloom_core::Structure;
use heirloom_core::keyed::KeyedMap;

use super::findings::SEVERAL_SPELLINGS;
use super::path::{Place, file};
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &SEVERAL_SPELLINGS, look: Look::Whole(look) };

fn look(scope: &mut Scope<'_, '_>) {
    let model = scope.model;
    // By the path in small letters: how it was spelled first. Further spellings are told once each.
    let mut first: KeyedMap<String, (Structure<'_>, Cow<'_, str>)> = KeyedMap::default();
    let mut told: KeyedMap<Cow<'_, str>, ()> = KeyedMap::default();
    for structure in model.all(Term::File) {
        let Some(path) = file(structure).filter(|path| Place::of(path.trim()) != Place::Web) else {
            continue;
        };
        let (known, spelled) = first.entry(path.to_lowercase()).or_insert_with(|| (structure, path.clone()));
        if *spelled != path && told.insert(path, ()).is_none() {
            scope.report(structure, scope.line(*known).to_string());
        }
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
