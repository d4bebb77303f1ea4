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
