use std::ops::Range;

use crate::dataset::correspondence::{METADATA, Side, mixed, walk_places};

/// Of the words of a payload so many at the most are looked at.
const WORDS: usize = 24;

/// Of what lies in a structure so many structures at the most are looked at.
const PLACES: u32 = 256;

/// Of the features of a record so many at the most are compared.
const FEATURES: usize = 160;

/// Tags of what programs put into a record so that it can be recognised.
const ANCHORS: [&str; 8] = ["UID", "_UID", "REFN", "EXID", "AFN", "RFN", "_FSFTID", "_FID"];

/// An anchor of no more digits than these may be a number that somebody counted up, as another did elsewhere.
const COUNTED: usize = 6;

/// How much more an anchor weighs than anything else that is as rare.
const ANCHOR_WEIGHT: f32 = 4.0;

/// By what a record is recognised: a payload or a word of one in its place, or that there is something in a place, as a
/// number. Those of anchors are odd.
pub(super) type Feature = u64;

/// How far an anchor can be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    /// It looks as if nobody else would come to it.
    Telling,
    /// It is a small number.
    Counted,
}

/// How often features occur, about: those that fall upon each other count together.
pub(super) struct Rarity {
    counts: Vec<u32>,
    records: f32,
}

impl Rarity {
    pub(super) fn of(sides: [&Side<'_>; 2]) -> Rarity {
        let places: u32 = sides.map(|side| side.places(side.records() - 1).end).iter().sum();
        // Several for each structure; and not so many that they cost more than the structures.
        let buckets = (4 * places as usize).next_power_of_two().clamp(1 << 10, 1 << 24);
        let mut rarity = Rarity { counts: vec![0; buckets], records: 0.0 };
        for side in sides {
            rarity.records += side.records() as f32;
            for record in 1..side.records() {
                each_feature(side, side.places(record), |feature| {
                    let count = &mut rarity.counts[feature as usize >> 1 & (buckets - 1)];
                    *count = count.saturating_add(1);
                });
            }
        }
        rarity
    }

    /// How much it says about two records that both have a feature.
    pub(super) fn weight(&self, feature: Feature) -> f32 {
        let count = self.counts[feature as usize >> 1 & (self.counts.len() - 1)];
        let anchored = if is_anchor(feature) { ANCHOR_WEIGHT } else { 1.0 };
        anchored * self.weight_of(count as f32)
    }

    /// The same for something that occurs so often.
    pub(super) fn weight_of(&self, count: f32) -> f32 {
        (self.records / count.max(1.0)).ln_1p()
    }

    /// Whether a record says enough to be told from those that only look like it by chance.
    pub(super) fn is_telling(&self, side: &Side<'_>, record: u32) -> bool {
        // One payload that nothing else has is enough; it may have fallen upon another.
        let (mut said, enough) = (0.0, self.weight_of(3.0));
        each_payload(side, side.places(record), |_, feature, _| said += self.weight(feature));
        said >= enough
    }
}

/// The features of a record that are compared, sorted; the same ones of records that have the same.
pub(super) fn features(side: &Side<'_>, record: u32) -> Vec<Feature> {
    some_features(side, side.places(record))
}

/// The same for what lies in a structure, and itself.
pub(super) fn features_within(side: &Side<'_>, place: u32) -> Vec<Feature> {
    // Where such structures lie in each other, each would be looked at as often as they do.
    some_features(side, place..side.end(place).min(place + PLACES))
}

/// The anchors of a record itself, not those of what lies deeper.
pub(super) fn anchors(side: &Side<'_>, record: u32) -> Vec<(Feature, Anchor)> {
    let start = side.places(record).start;
    if record == METADATA {
        return Vec::new();
    }
    let anchored = side.below(start).filter(|&place| is_anchored(side, place));
    let found = anchored.filter_map(|place| {
        let string = side.string(place).filter(|string| !string.is_empty())?;
        let counted = string.len() <= COUNTED && string.bytes().all(|octet| octet.is_ascii_digit());
        let feature = mixed(&(side.type_at(start), side.type_at(place), &*string));
        Some((feature, if counted { Anchor::Counted } else { Anchor::Telling }))
    });
    found.collect()
}

/// What a record says: its payloads, anchors aside, and words of them, sorted.
pub(super) fn said(side: &Side<'_>, record: u32) -> Vec<Feature> {
    let mut said: Vec<Feature> = Vec::new();
    let visit = |feature| said.push(feature);
    each_word(side, side.places(record), visit);
    said.retain(|&feature| !is_anchor(feature));
    said.sort_unstable();
    said
}

fn some_features(side: &Side<'_>, places: Range<u32>) -> Vec<Feature> {
    let mut found: Vec<Feature> = Vec::new();
    each_feature(side, places, |feature| found.push(feature));
    // Anchors first: they must not get lost.
    found.sort_unstable_by_key(|&feature| (!is_anchor(feature), feature));
    found.truncate(FEATURES);
    found
}

/// Whether a feature is that of an anchor.
pub(super) fn is_anchor(feature: Feature) -> bool {
    feature & 1 == 1
}

/// Compares features in the order in which they are: what is shared, and what each has.
pub(super) fn overlap(one: &[Feature], other: &[Feature], weight: impl Fn(Feature) -> f32) -> (f32, f32) {
    let key = |feature: Feature| (!is_anchor(feature), feature);
    let (mut shared, mut all, mut ours, mut theirs) = (0.0, 0.0, 0, 0);
    while ours < one.len() || theirs < other.len() {
        let (a, b) = (one.get(ours).map(|&f| key(f)), other.get(theirs).map(|&f| key(f)));
        let first = match (a, b) {
            (Some(a), Some(b)) => a.min(b),
            (a, b) => a.or(b).unwrap_or_default(),
        };
        let weight = weight(first.1);
        let (in_one, in_other) = (a == Some(first), b == Some(first));
        ours += usize::from(in_one);
        theirs += usize::from(in_other);
        if in_one && in_other {
            shared += 2.0 * weight;
            all += 2.0 * weight;
        } else {
            all += weight;
        }
    }
    (shared, all)
}

/// Visits each payload that is a string: where, its feature, and the string.
fn each_payload(side: &Side<'_>, places: Range<u32>, mut visit: impl FnMut(u64, Feature, &str)) {
    walk_places(side, places, |place, path| {
        if let Some(string) = side.string(place) {
            let anchored = is_anchored(side, place) && !string.is_empty();
            visit(path, mixed(&(path, &*string)) & !1 | u64::from(anchored), &string);
        }
    });
}

fn is_anchored(side: &Side<'_>, place: u32) -> bool {
    ANCHORS.contains(&side.structure(place).tag())
}

fn each_feature(side: &Side<'_>, places: Range<u32>, mut visit: impl FnMut(Feature)) {
    walk_places(side, places.clone(), |_, path| visit(path & !1));
    each_word(side, places, visit);
}

/// Visits each payload, and some of its words.
fn each_word(side: &Side<'_>, places: Range<u32>, mut visit: impl FnMut(Feature)) {
    let mut words: Vec<u64> = Vec::new();
    each_payload(side, places, |path, feature, string| {
        visit(feature);
        if is_anchor(feature) {
            return;
        }
        words.clear();
        words.extend(words_of(string).map(|word| mixed(&(path, word, "word")) & !1));
        // The smallest numbers, so that those of payloads with the same words are the same.
        words.sort_unstable();
        words.dedup();
        words.iter().take(WORDS).for_each(|&word| visit(word));
    });
}

/// The words of a payload, without what stands around them.
fn words_of(string: &str) -> impl Iterator<Item = &str> {
    string.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::difference::testing::compared;

    fn of_one<R>(file: &str, look_at: impl FnOnce(&Side<'_>) -> R) -> R {
        compared([file, ""], |[side, _]| look_at(side))
    }

    #[test]
    fn what_is_shared_counts_on_both_sides() {
        let overlap = |one: &[Feature], other: &[Feature]| overlap(one, other, |feature| feature as f32);
        // Anchors, which are odd, come first.
        assert_eq!(overlap(&[1, 2, 4], &[1, 3, 4]), (10.0, 15.0));
        assert_eq!(overlap(&[7, 2, 6], &[2]), (4.0, 17.0));
        assert_eq!(overlap(&[2], &[7, 2, 6]), (4.0, 17.0));
        // What is there twice is shared once by what is there once.
        assert_eq!(overlap(&[2, 2], &[2]), (4.0, 6.0));
        assert_eq!(overlap(&[], &[8]), (0.0, 8.0));
        assert_eq!(overlap(&[], &[]), (0.0, 0.0));
    }

    #[test]
    fn words_have_nothing_around_them() {
        let words = |string| words_of(string).collect::<Vec<_>>();
        assert_eq!(words(" Ann-Marie /Lée/, *1800"), ["Ann", "Marie", "Lée", "1800"]);
        assert_eq!(words(" -/"), [""; 0]);
    }

    #[test]
    fn what_is_rare_says_more() {
        let notes: String =
            (0..20).map(|number| format!("0 @N{number}@ NOTE n{number}\n1 X common\n")).collect();
        let files = [notes.clone() + "0 @I@ INDI\n1 _UID A7\n0 @J@ INDI\n0 @K@ NOTE\n1 X common\n", notes];
        compared([&files[0], &files[1]], |[old, new]| {
            let rarity = Rarity::of([old, new]);
            let all = (old.records() + new.records()) as f32;
            // Of what is everywhere a little, and the more the less there is of it.
            assert!((rarity.weight_of(all) - 2f32.ln()).abs() < 1e-6);
            assert!(
                rarity.weight_of(1.0) > rarity.weight_of(2.0)
                    && rarity.weight_of(2.0) > rarity.weight_of(9.0)
            );
            assert_eq!(rarity.weight_of(0.0), rarity.weight_of(1.0));
            let weights = |record: u32| {
                let mut weights: Vec<f32> = Vec::new();
                each_payload(old, old.places(record), |_, feature, _| weights.push(rarity.weight(feature)));
                weights
            };
            // A note of its own is on both sides, and the other payload in all of them.
            let [own, common] = weights(1)[..] else { panic!("two payloads") };
            assert!(own > rarity.weight_of(6.0) && own <= rarity.weight_of(2.0), "{own}");
            assert!(common <= rarity.weight_of(41.0), "{common}");
            // An anchor weighs four times as much as anything else; it may have fallen upon something.
            let [anchor] = weights(21)[..] else { panic!("one payload") };
            assert!(
                anchor > 4.0 * rarity.weight_of(6.0) && anchor <= 4.0 * rarity.weight_of(1.0),
                "{anchor}"
            );
            let telling = [1, 21, 22, 23].map(|record| rarity.is_telling(old, record));
            assert_eq!(telling, [true, true, false, false]);
        });
    }

    #[test]
    fn anchors_are_those_of_the_record_itself() {
        let file = "1 _UID H\n0 @I@ INDI\n1 NAME Ann\n1 _UID A7\n1 REFN 123456\n1 REFN 1234567\n1 AFN 12X\n1 UID \n1 BIRT\n2 _UID B7\n";
        of_one(file, |side| {
            let found: Vec<Anchor> = anchors(side, 1).into_iter().map(|(_, anchor)| anchor).collect();
            assert_eq!(found, [Anchor::Telling, Anchor::Counted, Anchor::Telling, Anchor::Telling]);
            assert_eq!(anchors(side, METADATA), []);
        });
        let same = compared(
            ["0 @A@ INDI\n1 _UID A7\n", "0 @N@ NOTE\n0 @B@ INDI\n1 NAME x\n1 _UID A7\n"],
            |[old, new]| (anchors(old, 1), anchors(new, 2)),
        );
        assert_eq!(same.0, same.1);
    }

    #[test]
    fn only_features_of_anchors_are_odd() {
        let notes: String =
            (0..50).map(|number| format!("1 NOTE word{number} and others\n1 _X{number}\n")).collect();
        of_one(&format!("0 @I@ INDI\n1 UID \n{notes}0 @J@ INDI\n1 _UID A7 B7\n{notes}"), |side| {
            let odd =
                |record| features(side, record).into_iter().filter(|&feature| is_anchor(feature)).count();
            assert_eq!([odd(1), odd(2)], [0, 1]);
            // It comes first, so that it is not lost where there are many.
            let found = features(side, 2);
            assert!(is_anchor(found[0]));
            assert_eq!(found.len(), FEATURES);
            let said = said(side, 2);
            assert!(said.iter().all(|&feature| !is_anchor(feature)) && said.is_sorted());
            assert!(said.len() > 100);
        });
    }

    #[test]
    fn what_lies_in_a_structure_has_the_same_features_in_another_record() {
        let birth = "1 BIRT\n2 DATE 1800\n2 PLAC Hull, Yorkshire\n";
        let files = [format!("0 @I@ INDI\n{birth}"), format!("0 @N@ NOTE x\n0 @J@ INDI\n1 SEX F\n{birth}")];
        compared([&files[0], &files[1]], |[old, new]| {
            let within = |side: &Side<'_>, record: u32| {
                let start = side.places(record).start;
                let birth =
                    side.below(start).find(|&place| side.structure(place).tag() == "BIRT").expect("a birth");
                features_within(side, birth)
            };
            let (one, other) = (within(old, 1), within(new, 2));
            assert_eq!(one, other);
            // Three places, two payloads, and their words.
            assert_eq!(one.len(), 3 + 2 + 3);
        });
    }

    #[test]
    fn of_a_large_structure_the_beginning_is_looked_at() {
        let sources: String = (0..100).map(|number| format!("2 SOUR s{number}\n")).collect();
        let notes = "2 NOTE\n".repeat(PLACES as usize);
        let file = format!("0 @J@ INDI\n1 SEX M\n0 @I@ INDI\n1 BIRT\n{notes}{sources}");
        let mut found = of_one(&file, |side| features_within(side, side.places(2).start + 1));
        assert_eq!(found.len(), FEATURES);
        // That it is a birth, and that there are notes.
        found.dedup();
        assert!(found.len() <= 2, "{found:?}");
    }
}
