//! A place that is spelled in two ways is two places to a program.

use std::borrow::Cow;
use std::hash::BuildHasher;

use heirloom_core::Structure;
use heirloom_core::keyed::{Keyed, KeyedMap};

use super::findings::SEVERAL_SPELLINGS;
use super::{normal, normal_number};
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &SEVERAL_SPELLINGS, look: Look::Whole(look) };

/// One way in which a place is spelled.
struct Spelling<'d> {
    /// What stands for the place however it is spelled.
    normal: u64,
    text: Cow<'d, str>,
    first: Structure<'d>,
    count: usize,
}

fn look(scope: &mut Scope<'_, '_>) {
    let model = scope.model;
    // Nearly all places are spelled in one way, and need not be looked at closely.
    let mut spelled: KeyedMap<u64, Option<u64>> = KeyedMap::default();
    let mut normals: KeyedMap<u64, u64> = KeyedMap::default();
    let mut places: Vec<(u64, Structure<'_>)> = Vec::new();
    for place in model.all(Term::Place) {
        let Some(text) = place.string() else { continue };
        let exact = Keyed.hash_one(&*text);
        // Many things happen in one place.
        let normal = *normals.entry(exact).or_insert_with(|| normal_number(&text));
        let known = spelled.entry(normal).or_insert(Some(exact));
        *known = known.filter(|known| *known == exact);
        places.push((normal, place));
    }
    let several = places.into_iter().filter(|(normal, _)| spelled.get(normal) == Some(&None));
    let mut known: KeyedMap<Cow<'_, str>, usize> = KeyedMap::default();
    let mut spellings: Vec<Spelling<'_>> = Vec::new();
    for (normal, place) in several {
        let Some(text) = place.string() else { continue };
        let at = *known.entry(text.clone()).or_insert_with(|| {
            spellings.push(Spelling { normal, text, first: place, count: 0 });
            spellings.len() - 1
        });
        spellings[at].count += 1;
    }
    // Stays in the order of the file where nothing else decides.
    spellings.sort_by_key(|spelling| spelling.normal);
    for group in spellings.chunk_by(|one, other| one.normal == other.normal) {
        let most = group.iter().map(|spelling| spelling.count).max().unwrap_or_default();
        let mut usual = group.iter().filter(|spelling| spelling.count == most);
        // Of two that are as frequent the better one is to be that of the other.
        let tidy = usual.clone().find(|spelling| is_tidy(&spelling.text));
        let Some(usual) = tidy.or_else(|| usual.next()) else { continue };
        if group.len() == 1 || normal(&usual.text).is_empty() {
            continue;
        }
        for other in group.iter().filter(|spelling| spelling.text != usual.text) {
            let line = scope.line(usual.first);
            scope.report(other.first, format!("`{}` in line {line}", usual.text));
        }
    }
}

/// Whether there is a blank behind each comma, and no other that is not between words.
fn is_tidy(text: &str) -> bool {
    text.split(',').enumerate().all(|(at, part)| {
        let part = if at == 0 { Some(part) } else { part.strip_prefix(' ') };
        part.is_some_and(|part| part.trim() == part && !part.contains("  "))
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(places: &[&str]) -> Vec<(usize, String)> {
        let places: String = places.iter().map(|place| format!("1 RESI\n2 PLAC {place}\n")).collect();
        found("place-spelled-several-ways", &format!("0 @I1@ INDI\n{places}"))
    }

    #[test]
    fn all_but_the_usual_spelling_are_told_once_each() {
        let message = |text| format!("the place `{text}` is spelled `Dover, Kent` in line 7");
        let found =
            with(&["Dover,Kent", "Dover, Kent", "DOVER, Kent,", "Dover, Kent", "Dover,Kent", "Dover, Kent"]);
        assert_eq!(found, [(5, message("Dover,Kent")), (9, message("DOVER, Kent,"))]);
    }

    #[test]
    fn of_two_that_are_as_frequent_the_tidy_one_is_held_up() {
        let message = "the place `Dover , Kent` is spelled `Dover, Kent` in line 7".to_string();
        assert_eq!(with(&["Dover , Kent", "Dover, Kent"]), [(5, message)]);
    }

    #[test]
    fn other_places_are_not() {
        assert_eq!(with(&["Dover, Kent", "Dover", "Kent", "Dover, , Kent", ",", ""]), []);
    }
}
