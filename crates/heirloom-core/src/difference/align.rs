//! Which substructures correspond, of those of one type in two structures that do. They have an order, which counts.

use std::collections::VecDeque;

use crate::keyed::KeyedMap;

use super::compare::Hashes;
use super::features::{self, Feature};
use crate::dataset::correspondence::Side;

/// Up to so many pairs of those that have changed are compared each with each.
const EACH_WITH_EACH: usize = 4096;

/// How much two structures must have in common, of what they have.
const ENOUGH: f32 = 0.3;

/// What became of the substructures of one type.
#[derive(Default)]
pub(super) struct Alignment {
    /// What corresponds, in the old order, and whether it has moved.
    pub(super) pairs: Vec<([u32; 2], Moved)>,
    pub(super) removed: Vec<u32>,
    pub(super) added: Vec<u32>,
}

/// Whether a structure stands in another order than it did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moved {
    No,
    Yes,
}

/// Aligns the places of one type in two structures.
pub(super) fn align(sides: [&Side<'_>; 2], hashes: [&Hashes; 2], old: &[u32], new: &[u32]) -> Alignment {
    let hash = |side: usize, place: u32| hashes[side].whole(place);
    // For each of the old ones which of the new ones corresponds to it.
    let mut partners: Vec<Option<usize>> = vec![None; old.len()];
    let mut taken = vec![false; new.len()];

    let same = |&(&one, &other): &(&u32, &u32)| hash(0, one) == hash(1, other);
    let prefix = old.iter().zip(new).take_while(same).count();
    let (rest_old, rest_new) = (&old[prefix..], &new[prefix..]);
    let suffix = rest_old.iter().rev().zip(rest_new.iter().rev()).take_while(same).count();
    let ends = (0..prefix).map(|at| (at, at));
    let ends = ends.chain((0..suffix).map(|at| (old.len() - 1 - at, new.len() - 1 - at)));
    for (one, other) in ends {
        partners[one] = Some(other);
        taken[other] = true;
    }
    join_equal(&mut partners, &mut taken, |at| hash(0, old[at]), |at| hash(1, new[at]));
    join_equal_values(&mut partners, &mut taken, hashes, old, new);
    join_similar(&mut partners, &mut taken, sides, old, new);

    let left = |taken: &[bool]| (0..taken.len()).filter(|&at| !taken[at]).collect::<Vec<_>>();
    join_rest(&mut partners, &mut taken);
    let in_order = longest_increasing(&partners);
    let mut alignment = Alignment::default();
    for ((&place, partner), in_order) in old.iter().zip(&partners).zip(in_order) {
        match partner {
            None => alignment.removed.push(place),
            Some(other) => {
                let moved = if in_order { Moved::No } else { Moved::Yes };
                alignment.pairs.push(([place, new[*other]], moved));
            }
        }
    }
    alignment.added.extend(left(&taken).into_iter().map(|at| new[at]));
    alignment
}

/// Joins those that are left and equal in some way, the first with the first.
fn join_equal<K: std::hash::Hash + Eq>(
    partners: &mut [Option<usize>],
    taken: &mut [bool],
    old: impl Fn(usize) -> K,
    new: impl Fn(usize) -> K,
) {
    let mut waiting: KeyedMap<K, VecDeque<usize>> = KeyedMap::default();
    for at in (0..taken.len()).filter(|&at| !taken[at]) {
        waiting.entry(new(at)).or_default().push_back(at);
    }
    if waiting.is_empty() {
        return;
    }
    for (at, partner) in partners.iter_mut().enumerate().filter(|(_, partner)| partner.is_none()) {
        *partner = waiting.get_mut(&old(at)).and_then(VecDeque::pop_front);
        if let Some(found) = *partner {
            taken[found] = true;
        }
    }
}

/// The same for those that have the same payload, if they have one.
fn join_equal_values(
    partners: &mut [Option<usize>],
    taken: &mut [bool],
    hashes: [&Hashes; 2],
    old: &[u32],
    new: &[u32],
) {
    // Those without a payload are as different as can be.
    let key = |side: usize, place: u32| hashes[side].value(place).ok_or((side, place));
    join_equal(partners, taken, |at| key(0, old[at]), |at| key(1, new[at]));
}

/// The same for those that have much in common: the most first.
fn join_similar(
    partners: &mut [Option<usize>],
    taken: &mut [bool],
    sides: [&Side<'_>; 2],
    old: &[u32],
    new: &[u32],
) {
    let ours: Vec<usize> = (0..old.len()).filter(|&at| partners[at].is_none()).collect();
    let theirs: Vec<usize> = (0..new.len()).filter(|&at| !taken[at]).collect();
    if ours.len() * theirs.len() > EACH_WITH_EACH || ours.len().max(theirs.len()) <= 1 {
        return;
    }
    let features = |side: usize, place: u32| features::features_within(sides[side], place);
    let our_features: Vec<Vec<Feature>> = ours.iter().map(|&at| features(0, old[at])).collect();
    let their_features: Vec<Vec<Feature>> = theirs.iter().map(|&at| features(1, new[at])).collect();
    let mut pairs: Vec<(u32, usize, usize)> = Vec::new();
    for (&one, our_features) in ours.iter().zip(&our_features) {
        for (&other, their_features) in theirs.iter().zip(&their_features) {
            // That there is something of their type says nothing.
            let (shared, all) = features::overlap(our_features, their_features, |_| 1.0);
            let common = (shared - 2.0) / (all - 2.0).max(1.0);
            if common >= ENOUGH {
                pairs.push(((common * 65536.0) as u32, one, other));
            }
        }
    }
    pairs.sort_by_key(|&(common, one, other)| (std::cmp::Reverse(common), one.abs_diff(other), one));
    for (_, one, other) in pairs {
        if partners[one].is_none() && !taken[other] {
            partners[one] = Some(other);
            taken[other] = true;
        }
    }
}

/// Joins those that are left, the first with the first, if they are as many: their values have changed. But if they stand on
/// different sides of something that has stayed where it was, one is gone and the other is new.
fn join_rest(partners: &mut [Option<usize>], taken: &mut [bool]) {
    let free: Vec<usize> = (0..partners.len()).filter(|&at| partners[at].is_none()).collect();
    let others: Vec<usize> = (0..taken.len()).filter(|&at| !taken[at]).collect();
    if free.len() != others.len() || free.is_empty() {
        return;
    }
    let stayed = longest_increasing(partners);
    // For each of the old ones how far the new ones have come that stayed before it.
    let mut behind: Vec<usize> = Vec::with_capacity(partners.len());
    let mut last = 0;
    for (partner, stayed) in partners.iter().zip(&stayed) {
        behind.push(last);
        last = partner.filter(|_| *stayed).map_or(last, |partner| partner + 1);
    }
    let mut before = taken.len();
    let mut limits: Vec<usize> = vec![before; partners.len()];
    for at in (0..partners.len()).rev() {
        limits[at] = before;
        before = partners[at].filter(|_| stayed[at]).unwrap_or(before);
    }
    for (one, other) in free.into_iter().zip(others) {
        if (behind[one]..limits[one]).contains(&other) {
            partners[one] = Some(other);
            taken[other] = true;
        }
    }
}

/// Which of those that have partners can stay where they are, as many as possible: a longest run in which the partners
/// increase.
fn longest_increasing(partners: &[Option<usize>]) -> Vec<bool> {
    // For each length the run that ends with the least partner, by where it ends.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; partners.len()];
    for (at, partner) in partners.iter().enumerate().filter_map(|(at, partner)| Some((at, (*partner)?))) {
        let length = ends.partition_point(|&end| partners[end] < Some(partner));
        before[at] = length.checked_sub(1).map(|length| ends[length]);
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut kept = vec![false; partners.len()];
    let mut at = ends.last().copied();
    while let Some(here) = at {
        kept[here] = true;
        at = before[here];
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::Structure;
    use crate::difference::{Change, Difference, Options};
    use crate::testing::parse;

    #[test]
    fn as_few_as_possible_have_moved() {
        let kept = |partners: &[usize]| {
            let partners: Vec<Option<usize>> = partners.iter().copied().map(Some).collect();
            longest_increasing(&partners).into_iter().filter(|&kept| kept).count()
        };
        assert_eq!(kept(&[]), 0);
        assert_eq!(kept(&[0, 1, 2]), 3);
        assert_eq!(kept(&[1, 2, 3, 0]), 3);
        assert_eq!(kept(&[3, 0, 1, 2]), 3);
        assert_eq!(kept(&[2, 1, 0]), 1);
        assert_eq!(kept(&[4, 0, 3, 1, 2, 5]), 4);
        assert_eq!(longest_increasing(&[Some(0), None, Some(1)]), [true, false, true]);
    }

    /// What differs between two persons with these lines, in words.
    fn told(old: &str, new: &str) -> Vec<String> {
        let [old, new] = [old, new].map(|lines| {
            let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I@ INDI\n1 _UID A7\n{lines}0 TRLR\n");
            parse(file.as_bytes()).0.into_owned().dataset
        });
        let difference = Difference::between(&old, &new, &Options::new());
        let said = |of: &Structure<'_>| {
            let first = of.substructures().next().and_then(|below| below.string());
            format!("{} {}", of.tag(), of.string().or(first).unwrap_or_default())
        };
        let changes = difference.changed().flat_map(|record| &record.changes);
        let told = changes.map(|change| match change {
            Change::Value { old, new } => format!("{} = {}", said(old), said(new)),
            Change::Removed { old } => format!("- {}", said(old)),
            Change::Added { new } => format!("+ {}", said(new)),
            Change::Moved { old, .. } => format!("> {}", said(old)),
            Change::Id { old, .. } => format!("@ {}", said(old)),
        });
        told.collect()
    }

    const HULL: &str = "1 RESI\n2 ADDR a\n2 DATE 1900\n2 PLAC Hull\n";
    const YORK: &str = "1 RESI\n2 ADDR b\n2 DATE 1910\n2 PLAC York\n";

    #[test]
    fn what_has_most_in_common_corresponds() {
        let later = YORK.replace("1910", "1911");
        assert_eq!(told(&format!("{HULL}{YORK}"), &later), ["- RESI a", "DATE 1910 = DATE 1911"]);
        assert_eq!(told(&later, &format!("{HULL}{YORK}")), ["DATE 1911 = DATE 1910", "+ RESI a"]);
        // The same places are enough.
        let other = "1 RESI\n2 PHON 1\n";
        let all = ["- RESI 1", "ADDR a = ADDR b", "DATE 1900 = DATE 1911", "PLAC Hull = PLAC York"];
        assert_eq!(told(&format!("{other}{HULL}"), &later), all);
        // One of them is not, if much else is there, and that they are of one type is nothing.
        let apart = "1 RESI\n2 DATE 1950\n2 NOTE p q r s\n";
        assert_eq!(told(&format!("{HULL}{other}"), apart), ["- RESI a", "- RESI 1", "+ RESI 1950"]);
        let (short, apart) = ("1 RESI\n2 ADDR a\n2 DATE 1900\n", "1 RESI\n2 DATE 1950\n");
        assert_eq!(told(&format!("{short}{other}"), apart), ["- RESI a", "- RESI 1", "+ RESI 1950"]);
        let apart = "1 RESI\n2 EMAIL x\n";
        assert_eq!(told(&format!("{HULL}{other}"), apart), ["- RESI a", "- RESI 1", "+ RESI x"]);
    }

    #[test]
    fn where_very_many_have_changed_they_are_not_compared_each_with_each() {
        // Each has a date that has changed and a place that has not, in another order.
        let homes = |count: usize, year: usize| -> String {
            let home = |number| format!("1 RESI\n2 DATE {year}{number}\n2 PLAC p{number}\n");
            (0..count).map(home).collect()
        };
        let moved = |old: usize, new: usize| {
            let last = format!("1 RESI\n2 DATE 30\n2 PLAC p{}\n", old - 1);
            let told = told(&homes(old, 1), &format!("{last}{}", homes(new - 1, 2)));
            told.iter().filter(|change| change.starts_with("> ")).count()
        };
        assert_eq!(EACH_WITH_EACH, 64 * 64);
        assert_eq!(moved(64, 64), 1);
        assert_eq!([moved(64, 65), moved(65, 64), moved(100, 100)], [0; 3]);
    }

    #[test]
    fn the_same_payload_says_more_than_all_that_lies_in_it() {
        let name = |name: &str, tags: [&str; 4]| {
            let below: String = tags.map(|tag| format!("2 _{tag} {name}{tag}\n")).concat();
            format!("1 NAME {name}\n{below}")
        };
        let old = name("Ann", ["A", "B", "C", "D"]) + &name("Bea", ["E", "F", "G", "H"]);
        let new = name("Bea", ["I", "J", "K", "L"]) + &name("Ann", ["M", "N", "O", "P"]);
        let told = told(&old, &new);
        assert!(told.iter().all(|change| !change.contains(" = ")), "{told:?}");
        assert_eq!(told.iter().filter(|change| change.starts_with("> NAME")).count(), 1);
    }

    #[test]
    fn what_stands_at_the_ends_stays() {
        let notes = |words: &[&str]| words.iter().map(|word| format!("1 NOTE {word}\n")).collect::<String>();
        assert_eq!(told(&notes(&["a", "b", "c"]), &notes(&["d", "b", "c"])), ["NOTE a = NOTE d"]);
        assert_eq!(told(&notes(&["a", "b", "c", "c"]), &notes(&["b", "c", "c"])), ["- NOTE a"]);
        assert_eq!(told(&notes(&["a", "b", "x"]), &notes(&["a", "b", "y"])), ["NOTE x = NOTE y"]);
    }
}
