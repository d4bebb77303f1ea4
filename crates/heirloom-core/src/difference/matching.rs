//! Which record of one side corresponds to which of the other.
//!
//! 1. If both sides say the same, that is found out for certain: [`Partition::correspondence`].
//! 2. Otherwise records with the same content correspond, if there are no others with it and it says enough; then those
//!    with the same content that are linked in the same way to records that correspond.
//! 3. Of what is left, records correspond that share a number or a name by which programs recognise them, if no others have it.
//! 4. What is left then has changed and nobody marked it. Pairs that share something rare, an id, or a neighbour, are weighed, and the best of them
//!    correspond, one after the other; each makes its neighbours more likely. For those that are the only ones left in the same
//!    place less is enough.
//! 5. Of records with the same content that nothing tells apart, those with the same id correspond, then any.
//!
//! That ids agree is no proof: programs number persons anew, and two of them both have an `I1`. How much it weighs depends
//! on how many of the records that were recognised by their content have kept theirs.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::features::{self, Anchor, Feature, Rarity};
use crate::dataset::correspondence::{Graph, Link, METADATA, Partition, Side};
use crate::keyed::KeyedMap;

/// Where nothing corresponds.
const NONE: u32 = u32::MAX;

/// A record to which more than so many others are linked says nothing of each.
const HUB: usize = 64;

/// A feature that more records than so many have on one side leads to no pairs.
const CROWD: usize = 6;

/// A record is weighed against so many others at the most for what they share.
const CANDIDATES: u8 = 24;

/// So many of its features, the rarest, are looked up for that.
const LOOKED_UP: usize = 20;

/// A record with very many links is weighed so many times at the most against others of that sort.
const MOST_WEIGHED: u32 = 256;

/// How much two records must have in common, of what they have.
const ENOUGH: f32 = 0.4;

/// The same if both are the only ones left in the same place.
const ENOUGH_ALONE: f32 = 0.2;

/// For each record of either side the one that corresponds to it.
pub(super) struct Matching {
    graph: Graph,
    partners: Vec<u32>,
}

impl Matching {
    pub(super) fn between(sides: [&Side<'_>; 2]) -> Matching {
        let graph = Graph::new(sides);
        let contents =
            sides.map(|side| (0..side.records()).map(|record| side.content(record)).collect::<Vec<_>>());
        let content = |side: usize, record: u32| contents[side][record as usize];
        let ids = Ids::new(sides, &graph);
        let found = Partition::new(&graph, content).correspondence(|node| ids.bearer(node));
        if let Some(pairs) = found {
            let mut partners = vec![NONE; graph.nodes() as usize];
            for [one, other] in pairs {
                (partners[one as usize], partners[other as usize]) = (other, one);
            }
            return Matching { graph, partners };
        }
        let partition = Partition::new(&graph, content);
        let partners = Search::new(sides, &graph, partition, ids).run();
        Matching { graph, partners }
    }

    /// The record of the other side that corresponds to one of this.
    pub(super) fn partner(&self, side: usize, record: u32) -> Option<u32> {
        match self.partners[self.graph.node(side, record) as usize] {
            NONE => None,
            node => Some(self.graph.record(node).1),
        }
    }
}

/// Which records have the same id.
struct Ids {
    bearers: Vec<u32>,
}

impl Ids {
    fn new(sides: [&Side<'_>; 2], graph: &Graph) -> Ids {
        let id = |side: usize, record: u32| sides[side].record(record).id();
        let theirs = (1..sides[1].records()).filter_map(|record| Some((id(1, record)?, record)));
        let theirs: KeyedMap<&str, u32> = theirs.collect();
        let mut bearers = vec![NONE; graph.nodes() as usize];
        for record in 1..sides[0].records() {
            let Some(&other) = id(0, record).and_then(|id| theirs.get(id)) else { continue };
            if sides[0].type_of(record) == sides[1].type_of(other) {
                let (one, other) = (graph.node(0, record), graph.node(1, other));
                (bearers[one as usize], bearers[other as usize]) = (other, one);
            }
        }
        Ids { bearers }
    }

    /// The record of the other side that has the id of this one, and its type.
    fn bearer(&self, node: u32) -> Option<u32> {
        Some(self.bearers[node as usize]).filter(|&other| other != NONE)
    }
}

/// Who has an anchor.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Bearer {
    #[default]
    Nobody,
    Only(u32),
    Several,
}

impl Bearer {
    fn add(&mut self, node: u32) {
        *self = match *self {
            Bearer::Nobody => Bearer::Only(node),
            Bearer::Only(known) if known == node => *self,
            _ => Bearer::Several,
        };
    }
}

/// The search for what corresponds, if not everything is the same.
struct Search<'s, 'd> {
    sides: [&'s Side<'d>; 2],
    graph: &'s Graph,
    partition: Partition<'s>,
    ids: Ids,
    rarity: Rarity,
    partners: Vec<u32>,
    /// Whether a record is linked to one that corresponds to another, with the same content and in the same way.
    supported: Vec<bool>,
    /// For each type how many records were recognised by their content, and how many of them have kept their ids.
    kept_ids: FxHashMap<Option<u32>, (u32, u32)>,
    features: FxHashMap<u32, Vec<Feature>>,
    /// Pairs that are likely to correspond, the best on top.
    likely: BinaryHeap<(u32, Reverse<[u32; 2]>)>,
    /// For each record how much its links to those that correspond to others weigh.
    around: Vec<f64>,
    /// How often it was asked to weigh a pair of which both have many links.
    asked: KeyedMap<[u32; 2], u32>,
    /// How often a record with many links was weighed against others that have more.
    weighed: FxHashMap<u32, u32>,
}

impl<'s, 'd> Search<'s, 'd> {
    fn new(sides: [&'s Side<'d>; 2], graph: &'s Graph, partition: Partition<'s>, ids: Ids) -> Search<'s, 'd> {
        let nodes = graph.nodes() as usize;
        Search {
            sides,
            graph,
            partition,
            ids,
            rarity: Rarity::of(sides),
            partners: vec![NONE; nodes],
            supported: vec![false; nodes],
            kept_ids: FxHashMap::default(),
            features: FxHashMap::default(),
            likely: BinaryHeap::new(),
            around: vec![0.0; nodes],
            asked: KeyedMap::default(),
            weighed: FxHashMap::default(),
        }
    }

    fn run(mut self) -> Vec<u32> {
        let metadata = [0, 1].map(|side| self.graph.node(side, METADATA));
        self.join(metadata);
        self.by_content();
        self.by_anchors();
        self.count_ids();
        self.by_what_they_share();
        self.by_neighbours();
        self.by_weight();
        self.by_elimination();
        self.by_choice();
        self.partners
    }

    fn is_free(&self, node: u32) -> bool {
        self.partners[node as usize] == NONE
    }

    fn join(&mut self, [one, other]: [u32; 2]) {
        self.partners[one as usize] = other;
        self.partners[other as usize] = one;
        let weight = self.weight_of_neighbour(one);
        for node in [one, other] {
            self.graph.links(node).iter().for_each(|link| self.around[link.node as usize] += weight);
        }
    }

    /// How much it says of two records that both are linked to one of the first side, or to what corresponds to it.
    fn weight_of_neighbour(&self, ours: u32) -> f64 {
        f64::from(self.rarity.weight_of(self.graph.links(ours).len() as f32))
    }

    /// Joins what has the same content and can't be anything else, and from there whatever is linked to it.
    fn by_content(&mut self) {
        let mut changed: Vec<u32> = (0..self.partition.classes()).collect();
        let mut joined: Vec<[u32; 2]> = Vec::new();
        let metadata = [0, 1].map(|side| self.graph.node(side, METADATA));
        if self.partition.class_of(metadata[0]) == self.partition.class_of(metadata[1]) {
            joined.push(metadata);
        }
        loop {
            for class in changed.drain(..) {
                let Some(pair) = self.partition.pair(class).filter(|&[one, _]| self.is_free(one)) else {
                    continue;
                };
                let (side, record) = self.graph.record(pair[0]);
                if self.supported[pair[0] as usize] || self.rarity.is_telling(self.sides[side], record) {
                    self.join(pair);
                    joined.push(pair);
                }
            }
            if joined.is_empty() {
                return;
            }
            // All of them first: what is told apart by one need not be by another.
            for pair in joined.drain(..) {
                let hub = self.graph.links(pair[0]).len() > HUB;
                let (partners, supported) = (&self.partners, &mut self.supported);
                let free = |node: u32| partners[node as usize] == NONE;
                self.partition.divide_by(&pair, free, |_, parts, linked| {
                    changed.extend_from_slice(parts);
                    if !hub {
                        linked.iter().for_each(|&node| supported[node as usize] = true);
                    }
                });
            }
        }
    }

    /// Joins what shares an anchor that nothing else has, on either side; unless another anchor says otherwise, as it does of
    /// persons who were merged.
    fn by_anchors(&mut self) {
        let mut bearers: KeyedMap<Feature, [Bearer; 2]> = KeyedMap::default();
        for node in 0..self.graph.nodes() {
            let (side, record) = self.graph.record(node);
            for (anchor, _) in features::anchors(self.sides[side], record) {
                bearers.entry(anchor).or_default()[side].add(node);
            }
        }
        if bearers.is_empty() {
            return;
        }
        // The only one of the other side that shares an anchor with a record.
        let meant = |node: u32| {
            let (side, record) = self.graph.record(node);
            let mut meant = Bearer::Nobody;
            let mut counted = true;
            for (anchor, how) in features::anchors(self.sides[side], record) {
                if let [Bearer::Only(one), Bearer::Only(other)] = bearers[&anchor] {
                    meant.add(if one == node { other } else { one });
                    counted &= how == Anchor::Counted;
                }
            }
            (meant, counted)
        };
        let mut pairs: Vec<[u32; 2]> = Vec::new();
        for record in 1..self.sides[0].records() {
            let node = self.graph.node(0, record);
            if let (Bearer::Only(other), counted) = meant(node)
                && self.is_free(node)
                && self.is_free(other)
                && meant(other).0 == Bearer::Only(node)
                && self.types_agree([node, other])
                && !(counted && self.say_nothing_alike([node, other]))
            {
                pairs.push([node, other]);
            }
        }
        pairs.into_iter().for_each(|pair| self.join(pair));
    }

    /// Whether two records have no word in common in the same place.
    fn say_nothing_alike(&self, pair: [u32; 2]) -> bool {
        let [one, other] = pair.map(|node| {
            let (side, record) = self.graph.record(node);
            features::said(self.sides[side], record)
        });
        !one.iter().any(|said| other.binary_search(said).is_ok())
    }

    /// Finds out how far ids can be trusted.
    fn count_ids(&mut self) {
        for record in 1..self.sides[0].records() {
            let node = self.graph.node(0, record);
            let other = self.partners[node as usize];
            if other == NONE {
                continue;
            }
            let ids = [record, self.graph.record(other).1];
            let [one, other] = [0, 1].map(|side| self.sides[side].record(ids[side]).id());
            if let (Some(one), Some(other)) = (one, other) {
                let counts = self.kept_ids.entry(self.sides[0].type_of(record)).or_default();
                counts.0 += 1;
                counts.1 += u32::from(one == other);
            }
        }
    }

    /// How much it weighs that two records have the same id: next to nothing where ids have changed, and as much as
    /// everything else where they have not.
    fn weight_of_id(&self, record_type: Option<u32>) -> f32 {
        let (all, kept) = self.kept_ids.get(&record_type).copied().unwrap_or_default();
        let steady = (kept as f32 + 1.0) / (all as f32 + 2.0);
        0.5 * steady * steady
    }

    /// Weighs pairs with the same id, and those that share something rare.
    fn by_what_they_share(&mut self) {
        let free: Vec<u32> = (0..self.graph.nodes()).filter(|&node| self.is_free(node)).collect();
        let mut pairs: Vec<[u32; 2]> = Vec::new();
        let mut looked_up: Vec<(bool, Feature, u32)> = Vec::new();
        let mut rarest: Vec<(Reverse<u32>, Feature)> = Vec::new();
        for &node in &free {
            let (side, record) = self.graph.record(node);
            if let Some(other) = self.ids.bearer(node).filter(|&other| side == 0 && self.is_free(other)) {
                pairs.push([node, other]);
            }
            let found = features::features(self.sides[side], record);
            rarest.clear();
            rarest
                .extend(found.iter().map(|&feature| (Reverse(ranked(self.rarity.weight(feature))), feature)));
            rarest.sort_unstable();
            rarest.dedup();
            looked_up.extend(
                rarest
                    .iter()
                    .take(LOOKED_UP)
                    .map(|&(_, feature)| (!features::is_anchor(feature), feature, node)),
            );
            self.features.insert(node, found);
        }
        looked_up.sort_unstable();
        let mut counts = vec![0u8; self.graph.nodes() as usize];
        for group in looked_up.chunk_by(|one, other| one.1 == other.1) {
            let first_of_theirs = group.partition_point(|&(.., node)| self.graph.record(node).0 == 0);
            let (ours, theirs) = group.split_at(first_of_theirs);
            if ours.len() > CROWD || theirs.len() > CROWD {
                continue;
            }
            for &(.., one) in ours {
                for &(.., other) in theirs {
                    let few = counts[one as usize] < CANDIDATES && counts[other as usize] < CANDIDATES;
                    if few && self.types_agree([one, other]) {
                        counts[one as usize] += 1;
                        counts[other as usize] += 1;
                        pairs.push([one, other]);
                    }
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs.into_iter().for_each(|pair| self.weigh(pair));
    }

    /// Weighs pairs that are linked to what corresponds.
    fn by_neighbours(&mut self) {
        for record in 0..self.sides[0].records() {
            let node = self.graph.node(0, record);
            if !self.is_free(node) {
                self.weigh_neighbours([node, self.partners[node as usize]]);
            }
        }
    }

    /// Weighs pairs of records that are linked in the same way to two that correspond.
    fn weigh_neighbours(&mut self, pair: [u32; 2]) {
        for [ours, theirs] in self.free_neighbours(pair) {
            if ours.len() <= CROWD && theirs.len() <= CROWD {
                for &one in &ours {
                    theirs.iter().for_each(|&other| self.weigh([one, other]));
                }
            } else {
                // Each with each would take too long.
                ours.iter().zip(&theirs).for_each(|(&one, &other)| self.weigh([one, other]));
                let from_behind = ours.iter().rev().zip(theirs.iter().rev());
                from_behind.for_each(|(&one, &other)| self.weigh([one, other]));
            }
        }
    }

    /// The records of both sides that correspond to nothing and are linked in the same way to two that do.
    fn free_neighbours(&self, pair: [u32; 2]) -> Vec<[Vec<u32>; 2]> {
        let free = pair.map(|node| {
            let links = self.graph.links(node).iter().filter(|link| self.is_free(link.node));
            let mut links: Vec<(u32, u32)> = links.map(|link| (link.path, link.node)).collect();
            links.sort_unstable();
            links.dedup();
            links
        });
        let [ours, mut theirs] = free.each_ref().map(Vec::as_slice);
        let mut found = Vec::new();
        for ours in ours.chunk_by(|one, other| one.0 == other.0) {
            let path = ours[0].0;
            theirs = &theirs[theirs.partition_point(|link| link.0 < path)..];
            let (alike, behind) = theirs.split_at(theirs.partition_point(|link| link.0 == path));
            theirs = behind;
            if !alike.is_empty() {
                found.push([ours, alike].map(|links| links.iter().map(|&(_, node)| node).collect()));
            }
        }
        found
    }

    /// Joins what is left as the only one in the same place on both sides, as the wife in a family, or the child that is not
    /// among the others: less in common is enough for it.
    fn by_elimination(&mut self) {
        let mut only: Vec<[u32; 2]> = Vec::new();
        for record in 0..self.sides[0].records() {
            let node = self.graph.node(0, record);
            if !self.is_free(node) {
                let alone = self.free_neighbours([node, self.partners[node as usize]]);
                only.extend(alone.into_iter().filter_map(
                    |found| match found.each_ref().map(Vec::as_slice) {
                        [&[one], &[other]] => Some([one, other]),
                        _ => None,
                    },
                ));
            }
        }
        only.sort_unstable();
        only.dedup();
        only.into_iter().for_each(|pair| self.weigh_against(pair, ENOUGH_ALONE));
        self.by_weight();
    }

    fn types_agree(&self, pair: [u32; 2]) -> bool {
        let [one, other] = pair.map(|node| {
            let (side, record) = self.graph.record(node);
            self.sides[side].type_of(record)
        });
        one == other
    }

    /// Notes a pair as likely, if it is.
    fn weigh(&mut self, pair: [u32; 2]) {
        self.weigh_against(pair, ENOUGH);
    }

    /// Notes a pair as likely, if it has so much in common.
    fn weigh_against(&mut self, pair: [u32; 2], enough: f32) {
        if !self.types_agree(pair) || self.is_tired_of(pair) {
            return;
        }
        let weight = self.weight(pair);
        if weight >= enough {
            self.likely.push((ranked(weight), Reverse(pair)));
        }
    }

    /// Whether a pair need not be weighed again. Each of its neighbours asks for it, which would take too long if there are
    /// many; so it is done when as many again have asked.
    fn is_tired_of(&mut self, pair: [u32; 2]) -> bool {
        if self.hub(pair).is_none() {
            return false;
        }
        let asked = self.asked.entry(pair).or_default();
        *asked += 1;
        !asked.is_power_of_two() || !self.may_weigh(pair)
    }

    /// That of two records which has fewer links, if these are many.
    fn hub(&self, pair: [u32; 2]) -> Option<u32> {
        let links = |node: &u32| self.graph.links(*node).len();
        pair.into_iter().min_by_key(links).filter(|node| links(node) > HUB)
    }

    /// Whether a pair may be weighed, which takes as long as one of them has links.
    fn may_weigh(&mut self, pair: [u32; 2]) -> bool {
        let Some(hub) = self.hub(pair) else { return true };
        let weighed = self.weighed.entry(hub).or_default();
        *weighed += 1;
        *weighed <= MOST_WEIGHED
    }

    /// How much two records have in common, of what they have; and whether they have the same id.
    fn weight(&self, pair: [u32; 2]) -> f32 {
        let none: &[Feature] = &[];
        let [one, other] = pair.map(|node| self.features.get(&node).map_or(none, Vec::as_slice));
        let (shared, all) = features::overlap(one, other, |feature| self.rarity.weight(feature));
        let (near, around) = self.common_neighbours(pair);
        let common = if all + around > 0.0 { (shared + near) / (all + around) } else { 0.0 };
        let (_, record) = self.graph.record(pair[0]);
        let same_id = self.ids.bearer(pair[0]) == Some(pair[1]);
        common + if same_id { self.weight_of_id(self.sides[0].type_of(record)) } else { 0.0 }
    }

    /// What two records are linked to, as far as it is known what that corresponds to: what they share, and all of it. This
    /// looks at the links of that which has fewer.
    fn common_neighbours(&self, pair: [u32; 2]) -> (f32, f32) {
        let all = self.around[pair[0] as usize] + self.around[pair[1] as usize];
        let [ours, theirs] = pair.map(|node| self.graph.links(node));
        let swapped = ours.len() > theirs.len();
        let (few, many) = if swapped { (theirs, ours) } else { (ours, theirs) };
        let mut shared = 0.0;
        for alike in few.chunk_by(|one, other| (one.node, one.path) == (other.node, other.path)) {
            let Link { node, path, .. } = alike[0];
            let partner = self.partners[node as usize];
            if partner != NONE {
                let from = many.partition_point(|link| (link.node, link.path) < (partner, path));
                let matching =
                    many[from..].iter().take_while(|link| (link.node, link.path) == (partner, path));
                let count = matching.take(alike.len()).count();
                shared += 2.0 * self.weight_of_neighbour(if swapped { partner } else { node }) * count as f64;
            }
        }
        (shared as f32, all as f32)
    }

    /// Joins the likeliest pairs, one after the other.
    fn by_weight(&mut self) {
        while let Some((noted, Reverse(pair))) = self.likely.pop() {
            if !pair.iter().all(|&node| self.is_free(node)) {
                continue;
            }
            // What has been joined meanwhile may speak against it.
            let weight = if self.may_weigh(pair) { self.weight(pair) } else { f32::INFINITY };
            if ranked(weight) < noted {
                if weight >= ENOUGH {
                    self.likely.push((ranked(weight), Reverse(pair)));
                }
                continue;
            }
            self.join(pair);
            self.weigh_neighbours(pair);
        }
    }

    /// Joins what has the same content and can't be told apart: first what has the same id.
    fn by_choice(&mut self) {
        let ours: Vec<u32> = (0..self.sides[0].records()).map(|record| self.graph.node(0, record)).collect();
        for &node in &ours {
            let class = self.partition.class_of(node);
            let bearer = self.ids.bearer(node).filter(|&other| self.partition.class_of(other) == class);
            if let Some(other) = bearer.filter(|&other| self.is_free(node) && self.is_free(other)) {
                self.choose([node, other]);
            }
        }
        let mut next = vec![0usize; self.partition.classes() as usize];
        for &node in &ours {
            let class = self.partition.class_of(node);
            let members = self.partition.members(class, 1);
            let next = &mut next[class as usize];
            while members.get(*next).is_some_and(|&other| self.partners[other as usize] != NONE) {
                *next += 1;
            }
            if let Some(&other) = members.get(*next).filter(|_| self.is_free(node)) {
                self.choose([node, other]);
            }
        }
    }

    fn choose(&mut self, pair: [u32; 2]) {
        self.join(pair);
        self.weigh_neighbours(pair);
        self.by_weight();
    }
}

/// A weight as a whole number, so that weights can be sorted.
fn ranked(weight: f32) -> u32 {
    (weight * 65536.0) as u32
}

#[cfg(test)]
mod tests;
