use super::*;
use crate::difference::testing::compared;

#[test]
fn who_is_met_twice_is_still_the_only_one() {
    let met = |nodes: &[u32]| {
        let mut bearer = Bearer::default();
        nodes.iter().for_each(|&node| bearer.add(node));
        bearer
    };
    assert!(met(&[]) == Bearer::Nobody);
    assert!(met(&[3]) == Bearer::Only(3));
    assert!(met(&[3, 3]) == Bearer::Only(3));
    assert!(met(&[3, 4]) == Bearer::Several);
    assert!(met(&[3, 4, 3]) == Bearer::Several);
}

/// A search that has not begun. The first record of each side is number 1.
fn searched<R>(files: [&str; 2], look_at: impl FnOnce(Search<'_, '_>) -> R) -> R {
    compared(files, |sides| {
        let graph = Graph::new(sides);
        let partition = Partition::new(&graph, |side, record| sides[side].content(record));
        let ids = Ids::new(sides, &graph);
        look_at(Search::new(sides, &graph, partition, ids))
    })
}

impl Search<'_, '_> {
    /// Two records by their numbers, one of each side.
    fn pair(&self, one: u32, other: u32) -> [u32; 2] {
        [self.graph.node(0, one), self.graph.node(1, other)]
    }

    /// Which records of the first side correspond to which of the other, by their numbers.
    fn joined(&self) -> Vec<(u32, u32)> {
        let records = (1..self.sides[0].records()).map(|record| (record, self.graph.node(0, record)));
        let joined = records.filter(|&(_, node)| !self.is_free(node));
        joined.map(|(record, node)| (record, self.graph.record(self.partners[node as usize]).1)).collect()
    }

    /// The pairs that were found likely, by their numbers.
    fn likely_pairs(&self) -> Vec<(u32, u32)> {
        let pairs = self.likely.iter().map(|(_, Reverse(pair))| pair.map(|node| self.graph.record(node).1));
        let mut pairs: Vec<(u32, u32)> = pairs.map(|[one, other]| (one, other)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

const OLD: &str = "0 @F@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n1 CHIL @I4@\n\
    0 @I1@ INDI\n1 NAME Bob /Orr/\n0 @I2@ INDI\n1 NAME Ann /Lee/\n\
    0 @I3@ INDI\n1 NAME Cid /Orr/\n0 @I4@ INDI\n1 NAME Dot /Orr/\n";

#[test]
fn neighbours_are_those_in_the_same_place() {
    let new = "0 @J2@ INDI\n1 NAME Anne /Lee/\n0 @J4@ INDI\n1 NAME Dora /Orr/\n0 @G@ FAM\n1 WIFE @J2@\n1 CHIL @J4@\n1 NOTE @N@\n\
        0 @N@ NOTE x\n";
    searched([OLD, new], |mut search| {
        let families = search.pair(1, 3);
        search.join(families);
        let neighbours = |search: &Search<'_, '_>| {
            let mut found: Vec<[Vec<u32>; 2]> = search.free_neighbours(families);
            for side in found.iter_mut().flatten() {
                side.iter_mut().for_each(|node| *node = search.graph.record(*node).1);
            }
            found.sort();
            found
        };
        // The husband and the note have no counterpart.
        assert_eq!(neighbours(&search), [[vec![3], vec![1]], [vec![4, 5], vec![2]]]);
        search.weigh_neighbours(families);
        assert_eq!(search.likely_pairs(), [(3, 1), (4, 2), (5, 2)]);
        // Those that correspond to something are not among them.
        let wives = search.pair(3, 1);
        search.join(wives);
        assert_eq!(neighbours(&search), [[vec![4, 5], vec![2]]]);
    });
}

#[test]
fn links_to_what_corresponds_count_as_much_as_it_has_few() {
    searched([OLD, OLD], |mut search| {
        let (families, sons) = (search.pair(1, 1), search.pair(4, 4));
        assert_eq!(search.common_neighbours(sons), (0.0, 0.0));
        // Of which nothing is known has nothing in common.
        assert_eq!(search.weight(search.pair(4, 3)), 0.0);
        let weight = search.weight_of_neighbour(families[0]);
        assert_eq!(weight, f64::from(search.rarity.weight_of(4.0)));
        search.join(families);
        // Both are linked to it once.
        assert_eq!(search.around[sons[0] as usize], weight);
        let (shared, all) = search.common_neighbours(sons);
        assert_eq!((shared, all), (2.0 * weight as f32, 2.0 * weight as f32));
        // A child and a wife are linked in other ways.
        assert_eq!(search.common_neighbours(search.pair(4, 3)), (0.0, all));
        let mut other = search.pair(4, 3);
        other.reverse();
        assert_eq!(search.common_neighbours(other).0, 0.0);
        for record in 2..=5 {
            let pair = search.pair(record, record);
            search.join(pair);
        }
        // Each of them has one link.
        let all = 4.0 * 2.0 * search.rarity.weight_of(1.0);
        let found = search.common_neighbours(families);
        assert!((found.0 - all).abs() < 1e-4 && (found.1 - all).abs() < 1e-4, "{found:?} {all}");
    });
}

#[test]
fn what_says_enough_is_joined_by_its_content_and_what_is_linked_to_it() {
    // The note and the submitter say nothing; the note is linked to a person and the submitter to nobody.
    let old = "0 @I@ INDI\n1 NAME Ann /Lee/\n1 NOTE @N@\n0 @N@ NOTE\n0 @S@ SUBM\n0 @J@ INDI\n1 NAME Bob\n";
    let new = "0 @S@ SUBM\n0 @N@ NOTE\n0 @J@ INDI\n1 NAME Rob\n0 @I@ INDI\n1 NAME Ann /Lee/\n1 NOTE @N@\n";
    searched([old, new], |mut search| {
        search.by_content();
        assert_eq!(search.joined(), [(1, 4), (2, 2)]);
    });
}

#[test]
fn what_very_many_are_linked_to_says_nothing_of_them() {
    // The notes say nothing, and have the same record above them as all others.
    let source = |count: usize| {
        let links: String = (0..count).map(|number| format!("1 X{number} @N{number}@\n")).collect();
        let notes: String = (0..count).map(|number| format!("0 @N{number}@ NOTE\n")).collect();
        format!("0 @S@ SOUR\n1 TITL The only one of its kind\n{links}{notes}")
    };
    let joined = |count: usize| {
        let [old, new] = [source(count), source(count) + "0 @Z@ INDI\n1 NAME Zoe\n"];
        searched([&old, &new], |mut search| {
            search.by_content();
            search.joined().len()
        })
    };
    assert_eq!(joined(HUB), HUB + 1);
    assert_eq!(joined(HUB + 1), 1);
}

#[test]
fn ids_are_trusted_as_far_as_they_were_kept() {
    let old =
        "0 @I1@ INDI\n1 NAME Ann\n0 @I2@ INDI\n1 NAME Bob\n0 @I3@ INDI\n1 NAME Cid\n0 @N@ NOTE x\n0 INDI\n";
    let new =
        "0 @I1@ INDI\n1 NAME Ann\n0 @I9@ INDI\n1 NAME Bob\n0 @I3@ INDI\n1 NAME Cid\n0 @M@ NOTE y\n0 INDI\n";
    searched([old, new], |mut search| {
        for record in [1, 2, 3, 5] {
            let pair = search.pair(record, record);
            search.join(pair);
        }
        search.count_ids();
        let [person, note] = [1, 4].map(|record| search.sides[0].type_of(record));
        assert_eq!((search.kept_ids.get(&person), search.kept_ids.get(&note)), (Some(&(3, 2)), None));
        // Nothing is known of notes.
        assert_eq!(search.weight_of_id(note), 0.125);
        let mut weight = |counts| {
            search.kept_ids.insert(person, counts);
            search.weight_of_id(person)
        };
        assert!((0.48..0.5).contains(&weight((98, 98))));
        assert!(weight((98, 0)) < 0.001 && weight((98, 49)) < weight((98, 60)));
    });
}

#[test]
fn only_what_is_of_one_type_is_weighed() {
    searched([OLD, "0 @F@ INDI\n1 NAME Bob /Orr/\n0 @G@ FAM\n1 HUSB @F@\n"], |mut search| {
        assert!(search.types_agree(search.pair(2, 1)) && search.types_agree(search.pair(1, 2)));
        assert!(!search.types_agree(search.pair(1, 1)));
        for one in 1..=5 {
            for other in 1..=2 {
                let pair = search.pair(one, other);
                search.weigh_against(pair, 0.0);
            }
        }
        assert_eq!(search.likely_pairs(), [(1, 2), (2, 1), (3, 1), (4, 1), (5, 1)]);
    });
}

#[test]
fn records_with_very_many_links_are_weighed_more_and_more_seldom() {
    let hub = |count: usize| {
        let links: String = (0..count).map(|number| format!("1 CHIL @I{number}@\n")).collect();
        let children: String =
            (0..count).map(|number| format!("0 @I{number}@ INDI\n1 NAME n{number}\n")).collect();
        format!("0 @F@ FAM\n{links}{children}")
    };
    searched([&hub(HUB + 1), &hub(HUB + 2)], |mut search| {
        let families = search.pair(1, 1);
        // That which has fewer of them.
        assert_eq!(search.hub(families), Some(families[0]));
        assert_eq!(search.hub(search.pair(1, 2)), None);
        let weighed: Vec<bool> = (1..=16).map(|_| !search.is_tired_of(families)).collect();
        let asked: Vec<usize> = (1..=16).filter(|&time| weighed[time - 1]).collect();
        assert_eq!(asked, [1, 2, 4, 8, 16]);
        // And in the end not at all.
        let left = (0..1000).filter(|_| search.may_weigh(families)).count();
        assert_eq!(left, MOST_WEIGHED as usize - 5);
        let children = search.pair(2, 2);
        assert!((0..1000).all(|_| search.may_weigh(children) && !search.is_tired_of(children)));
    });
    searched([&hub(HUB), &hub(HUB + 2)], |search| assert_eq!(search.hub(search.pair(1, 1)), None));
}

#[test]
fn the_only_one_left_in_a_place_needs_less_in_common() {
    // They have a sex in common, and nothing else but their family.
    let family = |id: &str, wife: &str| {
        format!(
            "0 @F@ FAM\n1 WIFE @{id}@\n1 CHIL @C@\n1 CHIL @D@\n0 @{id}@ INDI\n{wife}0 @C@ INDI\n1 NAME c\n0 @D@ INDI\n1 NAME d\n"
        )
    };
    let wives = [
        "1 NAME Ann /Lee/\n1 BIRT\n2 PLAC Hull\n1 SEX F\n",
        "1 NAME Susannah\n1 DEAT\n2 DATE 1900\n1 SEX F\n",
    ];
    let files = [family("V", wives[0]), family("W", wives[1])];
    searched([&files[0], &files[1]], |mut search| {
        let families = search.pair(1, 1);
        search.join(families);
        search.by_what_they_share();
        let weight = search.weight(search.pair(2, 2));
        assert!((ENOUGH_ALONE..ENOUGH).contains(&weight), "{weight}");
        search.by_elimination();
        assert!(search.joined().contains(&(2, 2)), "{:?}", search.joined());
    });
}

#[test]
fn what_a_crowd_shares_leads_to_no_pairs() {
    let notes = |name: &str, count: usize| {
        let note = |number| {
            format!("0 @{name}{number}@ NOTE one two three four five six seven eight {name}{number}\n")
        };
        (0..count).map(note).collect::<String>()
    };
    let likely = |old: usize, new: usize| {
        searched([&notes("A", old), &notes("B", new)], |mut search| {
            search.by_what_they_share();
            search.likely_pairs().len()
        })
    };
    assert_eq!(likely(CROWD, CROWD), CROWD * CROWD);
    assert_eq!([likely(CROWD + 1, CROWD), likely(CROWD, CROWD + 1), likely(CROWD + 1, CROWD + 1)], [0; 3]);
}

#[test]
fn of_a_crowd_of_neighbours_those_are_weighed_that_stand_alike() {
    let family = |name: &str, count: usize| {
        let children = 0..count;
        let links: String = children.clone().map(|number| format!("1 CHIL @{name}{number}@\n")).collect();
        let child =
            |number| format!("0 @{name}{number}@ INDI\n1 NAME {name}{number} /Orr/\n1 SEX F\n1 RELI none\n");
        format!("0 @F{name}@ FAM\n{links}{}", children.map(child).collect::<String>())
    };
    let likely = |old: usize, new: usize| {
        searched([&family("A", old), &family("B", new)], |mut search| {
            let families = search.pair(1, 1);
            search.by_what_they_share();
            search.likely.clear();
            search.join(families);
            search.by_neighbours();
            search.likely_pairs()
        })
    };
    // Few are weighed each with each; the first child is number 2.
    assert_eq!(likely(2, 2), [(2, 2), (2, 3), (3, 2), (3, 3)]);
    assert_eq!(likely(CROWD, CROWD).len(), CROWD * CROWD);
    // Of many the first with the first, and the last with the last.
    let last = 1 + CROWD as u32 + 1;
    let both_ends = [(2, 2), (3, 3), (last - 1, 2), (last, 3)];
    assert_eq!(likely(CROWD + 1, 2), both_ends);
    assert_eq!(likely(2, CROWD + 1), [(2, 2), (2, last - 1), (3, 3), (3, last)]);
}

#[test]
fn what_the_head_points_to_is_told_from_the_others_if_the_heads_agree() {
    // The submitters say nothing; the head may have one of them in a place of its own.
    let file = |head: &str| format!("1 DEST {head}\n1 SUBM @S@\n0 @S@ SUBM\n0 @T@ SUBM\n");
    let joined = |heads: [&str; 2]| {
        let [old, new] = heads.map(file);
        searched([&old, &(new + "0 @I@ INDI\n")], |mut search| {
            let metadata = search.pair(METADATA, METADATA);
            search.join(metadata);
            search.by_content();
            search.joined()
        })
    };
    assert_eq!(joined(["x", "x"]), [(1, 1)]);
    assert_eq!(joined(["x", "y"]), []);
}

#[test]
fn a_number_that_was_counted_is_not_enough_by_itself() {
    let joined = |anchors: &str, names: [&str; 2]| {
        let [old, new] = names.map(|name| format!("0 @I@ INDI\n{anchors}1 NAME {name}\n"));
        searched([&old, &new], |mut search| {
            search.by_anchors();
            search.joined()
        })
    };
    assert_eq!(joined("1 REFN 12\n", ["Ann", "Bob"]), []);
    assert_eq!(joined("1 REFN 12\n", ["Ann Orr", "Ann Lee"]), [(1, 1)]);
    // Another that nobody would come to by counting is.
    assert_eq!(joined("1 _UID A7\n", ["Ann", "Bob"]), [(1, 1)]);
    assert_eq!(joined("1 _UID A7\n1 REFN 12\n", ["Ann", "Bob"]), [(1, 1)]);
}

/// Words that are in all of these notes, so that any two of them have enough in common to be likely.
const COMMON: &str = "a b c d e f g h i j k l m n o p";

#[test]
fn a_record_is_weighed_against_some_of_those_it_shares_something_with() {
    // Each of eight words is shared with six notes; some of them may fall upon others, and seem to be common too.
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
    let note = |id: &str, words: &str| format!("0 @{id}@ NOTE {COMMON} {words}\n");
    let one = note("N", &words.join(" "));
    let many: String = words
        .iter()
        .flat_map(|word| (0..CROWD).map(move |number| format!("{word}{number}")).map(move |id| (id, *word)))
        .map(|(id, word)| note(&id, &format!("{word} u{id}")))
        .collect();
    let likely = |files: [&str; 2]| {
        searched(files, |mut search| {
            search.by_what_they_share();
            search.likely_pairs().len()
        })
    };
    assert_eq!(likely([&one, &many]), CANDIDATES.into());
    assert_eq!(likely([&many, &one]), CANDIDATES.into());
}

#[test]
fn an_anchor_is_looked_up_before_anything_else() {
    // One note has the anchor and nothing else; the words are shared with so many others that these would be enough.
    let words = ["one", "two", "three", "four", "five"];
    let one = format!("0 @N@ NOTE {}\n1 REFN A7\n", words.join(" "));
    let others = words.iter().flat_map(|word| (0..CROWD).map(move |_| format!("0 NOTE {word}\n")));
    let others: String = others.collect();
    let last = (words.len() * CROWD + 1) as u32;
    searched([&one, &(others + "0 NOTE\n1 REFN A7\n")], |mut search| {
        search.by_what_they_share();
        assert!(search.likely_pairs().contains(&(1, last)), "{:?}", search.likely_pairs());
    });
}

#[test]
fn a_pair_that_has_become_less_likely_waits_or_is_dropped() {
    let old = "0 @A@ INDI\n1 NAME Ann\n0 @B@ INDI\n1 NAME Bob\n1 SEX M\n0 @C@ INDI\n1 NAME Cid\n";
    let new = "0 @D@ INDI\n1 NAME Ann\n0 @E@ INDI\n1 NAME Bob\n1 SEX F\n0 @F@ INDI\n1 OCCU x\n";
    searched([old, new], |mut search| {
        search.by_what_they_share();
        search.likely.clear();
        // They were thought to be as likely as can be.
        for record in 1..=3 {
            let pair = search.pair(record, record);
            search.likely.push((u32::MAX, Reverse(pair)));
        }
        assert!((ENOUGH..1.0).contains(&search.weight(search.pair(2, 2))));
        assert!(search.weight(search.pair(3, 3)) < ENOUGH);
        search.by_weight();
        assert_eq!(search.joined(), [(1, 1), (2, 2)]);
    });
}

#[test]
fn what_corresponds_to_something_is_not_chosen_for_its_id() {
    let notes = "0 @N@ NOTE x\n0 @M@ NOTE x\n0 @L@ NOTE x\n";
    searched([notes, notes], |mut search| {
        let pair = search.pair(1, 2);
        search.join(pair);
        search.by_choice();
        assert_eq!(search.joined(), [(1, 2), (2, 1), (3, 3)]);
    });
}
