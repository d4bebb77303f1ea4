//! A place that is spelled in two ways is two places to a program.

use heirloom_core::keyed::KeyedMap;

use super::findings::SEVERAL_SPELLINGS;
use super::{normal, normal_number};
use crate::Term;
use crate::rules::gathered::{FirstAndCount, digest};
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &SEVERAL_SPELLINGS, look: Look::File(|| Box::new(Spellings::default())) };

/// Finds places that are spelled in several ways, by digests in one walk, and by their texts in the next: nearly all are spelled in
/// one way, and need not be looked at closely.
#[derive(Default)]
struct Spellings {
    /// The digest of a spelling, by what stands for the place however it is spelled; none if there are several.
    spelled: KeyedMap<u64, Option<u64>>,
    /// What stands for the place of each spelling.
    normals: KeyedMap<u64, u64>,
    are_several: bool,
    known: KeyedMap<Box<str>, usize>,
    spellings: Vec<Spelling>,
}

/// One way in which a place is spelled.
struct Spelling {
    /// What stands for the place however it is spelled.
    normal: u64,
    text: Box<str>,
    places: FirstAndCount,
}

impl FileRule for Spellings {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        for place in model.all(Term::Place) {
            let Some(text) = place.string() else { continue };
            let exact = digest(&*text);
            if self.are_several {
                let Some(&normal) = self.normals.get(&exact) else { continue };
                let at = match self.known.get(&*text) {
                    Some(at) => *at,
                    None => {
                        let text: Box<str> = text.into();
                        self.known.insert(text.clone(), self.spellings.len());
                        self.spellings.push(Spelling { normal, text, places: FirstAndCount::default() });
                        self.spellings.len() - 1
                    }
                };
                self.spellings[at].places.add(model.number(place));
            } else {
                // Many things happen in one place.
                let normal = *self.normals.entry(exact).or_insert_with(|| normal_number(&text));
                let known = self.spelled.entry(normal).or_insert(Some(exact));
                *known = known.filter(|known| *known == exact);
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        if !self.are_several {
            let spelled = std::mem::take(&mut self.spelled);
            self.normals.retain(|_, normal| spelled.get(normal) == Some(&None));
            self.normals.shrink_to_fit();
            self.are_several = true;
            return if self.normals.is_empty() { Next::Done } else { Next::Again };
        }
        // Stays in the order of the file where nothing else decides.
        self.spellings.sort_by_key(|spelling| spelling.normal);
        for group in self.spellings.chunk_by(|one, other| one.normal == other.normal) {
            let most = group.iter().map(|spelling| spelling.places.count).max().unwrap_or_default();
            let mut usual = group.iter().filter(|spelling| spelling.places.count == most);
            // Of two that are as frequent the better one is to be that of the other.
            let tidy = usual.clone().find(|spelling| is_tidy(&spelling.text));
            let Some(usual) = tidy.or_else(|| usual.next()) else { continue };
            let Some(first) = usual.places.first else { continue };
            if group.len() == 1 || normal(&usual.text).is_empty() {
                continue;
            }
            for other in group.iter().filter(|spelling| spelling.text != usual.text) {
                let Some(at) = other.places.first else { continue };
                scope.report(at, [("usual", usual.text.to_string().into()), ("line", first.place())]);
            }
        }
        Next::Done
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
