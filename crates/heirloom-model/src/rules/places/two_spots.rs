//! A place lies where it lies.

use std::collections::hash_map::Entry;

use heirloom_core::keyed::KeyedMap;

use super::coordinates::spot;
use super::findings::TWO_SPOTS;
use super::normal;
use crate::rules::gathered::digest;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};
use crate::{StructureNo, Term};

pub(super) const RULE: Rule = Rule { code: &TWO_SPOTS, look: Look::File(|| Box::new(Spots::default())) };

/// Where places are first said to be, by digests of their names.
#[derive(Default)]
struct Spots {
    known: KeyedMap<u64, Known>,
    /// Places that are said to be elsewhere too, with where that is said first.
    told: Vec<(StructureNo, StructureNo)>,
}

struct Known {
    map: StructureNo,
    spot: (f64, f64),
    is_told: bool,
}

impl FileRule for Spots {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        for place in model.all(Term::Place) {
            let Some(map) = model.first(place, Term::Map) else { continue };
            let Some((spot, text)) = spot(model, map).zip(place.string()) else { continue };
            match self.known.entry(digest(normal(&text))) {
                Entry::Vacant(free) => {
                    free.insert(Known { map: model.number(map), spot, is_told: false });
                }
                Entry::Occupied(mut first) => {
                    let first = first.get_mut();
                    // Once for a place: which one of many is wrong, only the reader can know.
                    if !first.is_told && is_far(first.spot, spot, scope.limits.places.degrees_apart) {
                        first.is_told = true;
                        self.told.push((model.number(place), first.map));
                    }
                }
            }
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        self.told.drain(..).for_each(|(place, first)| scope.report(place, [("line", first.place())]));
        Next::Done
    }
}

fn is_far(one: (f64, f64), other: (f64, f64), degrees: f64) -> bool {
    // Both sides of the date line are near each other.
    let around = (one.1 - other.1).abs();
    (one.0 - other.0).abs() > degrees || around.min(360.0 - around) > degrees
}

#[cfg(test)]
mod tests {
    use crate::rules::Limits;
    use crate::rules::testing::{found, found_with};

    fn file(other: &str) -> String {
        let map = |spot: &str| {
            let (latitude, longitude) = spot.split_once(' ').unwrap();
            format!("1 RESI\n2 PLAC Apia\n3 MAP\n4 LATI {latitude}\n4 LONG {longitude}\n")
        };
        format!("0 @I1@ INDI\n{}{}", map("S13.8 W179.9"), map(other))
    }

    #[test]
    fn a_place_in_two_spots_is_told() {
        let message = "the coordinates of `Apia` are far from those in line 6".to_string();
        assert_eq!(found("place-in-two-spots", &file("N13.8 W179.9")), [(10, message)]);
    }

    #[test]
    fn spots_near_each_other_are_not() {
        for other in ["S13.8 W179.9", "S13.7 E179.9"] {
            assert_eq!(found("place-in-two-spots", &file(other)), [], "{other}");
        }
    }

    #[test]
    fn how_near_is_a_limit() {
        let mut limits = Limits::default();
        limits.places.degrees_apart = 0.01;
        assert_eq!(found_with("place-in-two-spots", &file("S13.7 W179.9"), &limits).len(), 1);
    }
}
