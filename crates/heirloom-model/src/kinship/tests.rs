//! Families whose relationships are known, and random ones that are compared with a twin who takes every way.

use std::collections::BTreeSet;
use std::fmt::Write;

use heirloom_laws::{cost, test_name};
use proptest::prelude::*;

use super::search::{Above, Budget, Found, lines};
use super::*;
use crate::PersonNo;

/// The parents of a family, and its children with their pedigrees, by number.
type Family = (Vec<usize>, Vec<(usize, &'static str)>);

/// A family tree: the sexes of people, and their families.
#[derive(Clone, Debug, Default)]
struct Tree {
    sexes: Vec<char>,
    families: Vec<Family>,
}

impl Tree {
    fn file(&self) -> String {
        let mut file = "0 HEAD\n1 CHAR UTF-8\n".to_string();
        for (person, sex) in self.sexes.iter().enumerate() {
            writeln!(file, "0 @I{person}@ INDI\n1 SEX {sex}").unwrap();
            for (family, (_, children)) in self.families.iter().enumerate() {
                if let Some((_, pedigree)) = children.iter().find(|(child, _)| *child == person) {
                    writeln!(file, "1 FAMC @F{family}@\n2 PEDI {pedigree}").unwrap();
                }
            }
        }
        for (family, (parents, children)) in self.families.iter().enumerate() {
            writeln!(file, "0 @F{family}@ FAM").unwrap();
            for (parent, role) in parents.iter().zip(["HUSB", "WIFE", "WIFE"]) {
                writeln!(file, "1 {role} @I{parent}@").unwrap();
            }
            children.iter().for_each(|(child, _)| writeln!(file, "1 CHIL @I{child}@").unwrap());
        }
        file + "0 TRLR\n"
    }
}

fn with_model<T>(file: &str, run: impl FnOnce(&Model<'_>) -> T) -> T {
    let (parsed, _) = heirloom_core::parse(file.as_bytes());
    run(&Model::new(&parsed.dataset))
}

fn names(file: &str, first: &str, second: &str) -> Vec<String> {
    with_model(file, |model| {
        let person = |id: &str| model.as_person(model.dataset().find(id).unwrap()).unwrap();
        let related = Kinship::of(model).relate(person(first), person(second));
        assert!(related.is_complete);
        related.relationships.into_iter().map(|relationship| relationship.name).collect()
    })
}

/// Three generations: Otto and Paula; their children Max and Nora, and Rosa, whom Otto had with Quirin's later wife Sara; Nora
/// and Quirin have Till and the adopted Uta; Max and Vera have Wim.
const CLAN: &str = "0 HEAD\n1 CHAR UTF-8\n0 @otto@ INDI\n1 SEX M\n0 @paula@ INDI\n1 SEX F\n0 @max@ INDI\n1 SEX M\n0 @nora@ INDI\n\
    1 SEX F\n0 @sara@ INDI\n1 SEX F\n0 @rosa@ INDI\n1 SEX F\n0 @quirin@ INDI\n1 SEX M\n0 @till@ INDI\n1 SEX M\n0 @uta@ INDI\n1 SEX F\n\
    1 ADOP\n2 FAMC @F3@\n3 ADOP BOTH\n0 @vera@ INDI\n1 SEX F\n0 @wim@ INDI\n1 SEX M\n\
    0 @F1@ FAM\n1 HUSB @otto@\n1 WIFE @paula@\n1 CHIL @max@\n1 CHIL @nora@\n1 MARR Y\n\
    0 @F2@ FAM\n1 HUSB @otto@\n1 WIFE @sara@\n1 CHIL @rosa@\n1 MARR Y\n\
    0 @F3@ FAM\n1 HUSB @quirin@\n1 WIFE @nora@\n1 CHIL @till@\n1 CHIL @uta@\n1 DIV Y\n\
    0 @F4@ FAM\n1 HUSB @quirin@\n1 WIFE @sara@\n1 MARR Y\n\
    0 @F5@ FAM\n1 HUSB @max@\n1 WIFE @vera@\n1 CHIL @wim@\n1 MARR Y\n0 TRLR\n";

#[test]
fn people_are_what_their_family_would_call_them() {
    for (first, second, expected) in [
        ("otto", "max", &["father"][..]),
        ("till", "paula", &["grandson"]),
        ("max", "nora", &["brother"]),
        ("rosa", "nora", &["half-sister"]),
        ("max", "till", &["uncle"]),
        ("till", "wim", &["first cousin"]),
        ("rosa", "wim", &["half-aunt"]),
        ("uta", "till", &["adoptive sister"]),
        ("uta", "wim", &["first cousin by adoption"]),
        ("otto", "paula", &["husband"]),
        ("quirin", "nora", &["former husband"]),
        ("vera", "otto", &["daughter-in-law"]),
        ("vera", "nora", &["sister-in-law"]),
        ("nora", "vera", &["sister-in-law"]),
        ("vera", "till", &["wife of his uncle"]),
        ("till", "vera", &["nephew of her husband"]),
        ("sara", "max", &["stepmother"]),
        ("max", "sara", &["stepson"]),
        ("sara", "till", &["stepmother", "stepgrandmother"]),
        ("quirin", "rosa", &["stepfather", "former husband of her half-sister"]),
        ("rosa", "till", &["half-aunt", "stepsister"]),
        ("paula", "sara", &["other wife of her husband"]),
        ("vera", "quirin", &["wife of the brother of his wife"]),
        ("max", "max", &[]),
    ] {
        assert_eq!(names(CLAN, first, second), expected, "{first}, {second}");
    }
}

#[test]
fn who_is_not_said_to_be_married_is_a_partner() {
    let unmarried = CLAN.replace("1 MARR Y\n", "1 MARB Y\n1 MARR N\n");
    for (first, second, expected) in [
        ("otto", "paula", &["partner"][..]),
        ("quirin", "nora", &["former husband"]),
        ("vera", "otto", &["partner of his son"]),
        ("nora", "vera", &["sister of her partner"]),
        ("till", "vera", &["nephew of her partner"]),
        ("sara", "max", &["stepmother"]),
        ("paula", "sara", &["other partner of her partner"]),
    ] {
        assert_eq!(names(&unmarried, first, second), expected, "{first}, {second}");
    }
    // The file may have a couple twice.
    let twice = CLAN.replace("0 @F1@ FAM", "0 @F0@ FAM\n1 HUSB @otto@\n1 WIFE @paula@\n0 @F1@ FAM");
    assert_eq!(names(&twice, "paula", "otto"), ["wife"]);
}

#[test]
fn common_ancestors_and_everybody_between_are_told() {
    with_model(CLAN, |model| {
        let person = |id: &str| model.as_person(model.dataset().find(id).unwrap()).unwrap();
        let related = Kinship::of(model).relate(person("till"), person("wim"));
        let line = &related.relationships[0].lines[0];
        let told: Vec<_> = line.steps.iter().map(|step| (step.person, step.is)).collect();
        let expected = [
            (person("till"), Is::First),
            (person("nora"), Is::Parent(Tie::Birth)),
            (person("max"), Is::Sibling { is_half: false, tie: Tie::Birth }),
            (person("wim"), Is::Child(Tie::Birth)),
        ];
        assert_eq!(told, expected);
        assert_eq!(line.common_ancestors, [person("otto"), person("paula")]);
    });
}

#[test]
fn siblings_need_no_parents_that_are_known() {
    let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX F\n0 @I2@ INDI\n0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I2@\n0 TRLR\n";
    assert_eq!(names(file, "I1", "I2"), ["sister"]);
}

#[test]
fn who_adopted_alone_is_the_only_adoptive_parent() {
    for link in ["", "1 FAMC @F1@\n", "1 FAMC @F1@\n2 PEDI adopted\n"] {
        let file = format!(
            "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX M\n0 @I2@ INDI\n1 SEX F\n0 @I3@ INDI\n{link}1 ADOP\n2 FAMC @F1@\n\
            3 ADOP HUSB\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n0 TRLR\n"
        );
        assert_eq!(names(&file, "I1", "I3"), ["adoptive father"], "{link}");
        assert_eq!(names(&file, "I2", "I3"), ["mother"], "{link}");
    }
}

/// H has A with W; B is by birth of H too, and W, or both, have adopted B.
#[test]
fn whom_one_parent_adopted_is_a_half_sibling_by_the_other() {
    let people = "0 @H@ INDI\n1 SEX M\n0 @W@ INDI\n1 SEX F\n0 @V@ INDI\n1 SEX F\n0 @A@ INDI\n1 SEX M\n0 @B@ INDI\n1 SEX F\n";
    let first = "0 @F1@ FAM\n1 HUSB @H@\n1 WIFE @W@\n1 CHIL @A@\n";
    let birth = "0 @F0@ FAM\n1 HUSB @H@\n1 WIFE @V@\n1 CHIL @B@\n";
    for (links, families) in [
        // By birth of another mother, and adopted by both.
        ("1 FAMC @F0@\n1 FAMC @F1@\n2 PEDI adopted\n", format!("{birth}{first}1 CHIL @B@\n")),
        ("1 ADOP\n2 FAMC @F1@\n3 ADOP WIFE\n", format!("{first}1 CHIL @B@\n")),
        // The couple stands in the file twice.
        (
            "1 FAMC @F0@\n1 FAMC @F2@\n2 PEDI adopted\n",
            format!("{birth}{first}0 @F2@ FAM\n1 HUSB @H@\n1 WIFE @W@\n1 CHIL @B@\n"),
        ),
        ("", format!("{first}1 CHIL @B@\n2 _FREL Natural\n2 _MREL Step\n")),
        ("", format!("{first}1 CHIL @B@\n2 _MREL Adopted\n")),
    ] {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{people}{links}{families}0 TRLR\n");
        assert_eq!(names(&file, "B", "A"), ["half-sister"], "{file}");
        assert_eq!(names(&file, "H", "B"), ["father"], "{file}");
    }
    let both = format!("{people}1 FAMC @F1@\n2 PEDI adopted\n{first}1 CHIL @B@\n2 _FREL Natural\n");
    assert_eq!(names(&format!("0 HEAD\n1 CHAR UTF-8\n{both}0 TRLR\n"), "B", "A"), ["adoptive sister"]);
}

#[test]
fn who_married_again_is_a_couple_in_whatever_order_the_file_says_so() {
    let families = [
        "0 @F0@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 MARR\n2 DATE 1900\n1 DIV\n2 DATE 1910\n",
        "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 MARR\n2 DATE 1915\n",
    ];
    for [first, second] in [[0, 1], [1, 0]].map(|order| order.map(|place| families[place])) {
        let people = "0 @I1@ INDI\n1 SEX M\n0 @I2@ INDI\n1 SEX F\n";
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{people}{first}{second}0 TRLR\n");
        assert_eq!(names(&file, "I1", "I2"), ["husband"]);
        assert_eq!(names(&file.replace("1915", "1905"), "I1", "I2"), ["former husband"]);
    }
}

#[test]
fn stepsiblings_are_so_no_more_when_their_parents_part() {
    let file = CLAN.replace("0 @F4@ FAM\n", "0 @F4@ FAM\n1 DIV Y\n");
    assert_eq!(names(&file, "rosa", "till"), ["half-aunt", "former stepsister"]);
}

#[test]
fn a_couple_is_parted_by_the_last_that_happened_to_it() {
    for (events, name) in [
        ("1 DIV Y\n", "former husband"),
        ("1 DIV N\n", "partner"),
        ("1 MARR\n1 DIV N\n", "husband"),
        ("1 MARR\n1 DIV no\n", "husband"),
        ("1 MARR\n2 DATE 1964\n1 DIV\n2 DATE 1974\n1 MARR\n2 DATE 1975\n", "husband"),
        ("1 MARR\n2 DATE 1975\n1 DIV\n2 DATE 1974\n1 DIV\n2 DATE 1980\n", "former husband"),
        ("1 MARR\n2 DATE 1964\n1 DIV\n", "former husband"),
        ("1 MARR\n2 DATE 1964\n1 DIV\n2 DATE 1964\n", "former husband"),
    ] {
        let file = format!(
            "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX M\n0 @I2@ INDI\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n{events}0 TRLR\n"
        );
        assert_eq!(names(&file, "I1", "I2"), [name], "{events}");
    }
}

#[test]
fn those_who_are_their_own_ancestors_do_no_harm() {
    let tree = Tree {
        sexes: vec!['M'; 3],
        families: vec![
            (vec![0], vec![(1, "birth")]),
            (vec![1], vec![(0, "birth"), (2, "birth")]),
            (vec![2], vec![(2, "birth")]),
        ],
    };
    with_model(&tree.file(), |model| {
        let kinship = Kinship::of(model);
        let people: Vec<PersonNo> = model.people().collect();
        let related = kinship.relate(people[0], people[1]);
        let names: Vec<&str> = related.relationships.iter().map(|one| &*one.name).collect();
        assert_eq!(names, ["father", "son"]);
        assert_eq!(kinship.ancestors(people[2]).count(), 2);
        assert_eq!(kinship.descendants(people[0]).count(), 2);
    });
}

/// Couples in each of which brother and sister of the couple above are married: lines double with each generation.
fn collapsed(generations: usize) -> Tree {
    let sexes = (0..2 * generations + 2).map(|person| if person % 2 == 0 { 'M' } else { 'F' }).collect();
    let family = |above: usize| {
        let children = [2 * above + 2, 2 * above + 3].map(|child| (child, "birth"));
        (vec![2 * above, 2 * above + 1], children.to_vec())
    };
    Tree { sexes, families: (0..generations).map(family).collect() }
}

#[test]
fn lines_beyond_number_are_counted_as_far_as_it_goes() {
    // In both there are more than anybody could follow.
    let counted = cost::of_both(
        test_name!(),
        "lines",
        [40, 80],
        |size| collapsed(size).file(),
        |file| {
            with_model(file, |model| {
                let people = model.people().collect::<Vec<_>>();
                assert!(!Kinship::of(model).relate(people[0], *people.last().unwrap()).is_complete);
            });
        },
    );
    if let Some([some, more]) = counted {
        assert!(more < 3.0 * some, "{some} {more}");
    }
    with_model(&collapsed(40).file(), |model| {
        let (kinship, people) = (Kinship::of(model), model.people().collect::<Vec<_>>());
        let related = kinship.relate(people[0], people[81]);
        assert!(!related.is_complete);
        assert_eq!(related.relationships[0].name, "38th great-grandfather");
        let related = kinship.relate(people[81], people[40]);
        assert_eq!(related.relationships[0].name, "18th great-granddaughter");
    });
    with_model(&collapsed(5).file(), |model| {
        let (kinship, people) = (Kinship::of(model), model.people().collect::<Vec<_>>());
        let related = kinship.relate(people[0], people[11]);
        assert!(related.is_complete);
        let direct = &related.relationships[0];
        assert_eq!(
            (&*direct.name, direct.count, direct.lines.len()),
            ("great-great-great-grandfather", 16, 8)
        );
    });
}

#[test]
fn long_lines_and_large_families_take_time_in_proportion() {
    type Families = fn(usize) -> Vec<Family>;
    let line: Families =
        |size| (0..size - 1).map(|person| (vec![person], vec![(person + 1, "birth")])).collect();
    let one: Families = |size| vec![(vec![0], (1..size).map(|child| (child, "birth")).collect())];
    for (what, families) in [("a line", line), ("one family", one)] {
        let make = |size: usize| {
            let tree = Tree { sexes: vec!['F'; size], families: families(size) };
            (size, tree.file_of_families())
        };
        // A line of these is longer than what is followed.
        cost::check_proportion(test_name!(), what, 40_000, make, |(size, file)| {
            with_model(file, |model| {
                let (kinship, people) = (Kinship::of(model), model.people().collect::<Vec<_>>());
                let related = kinship.relate(people[1], people[size - 1]);
                assert_eq!(related.is_complete, what == "one family");
                assert_eq!(related.relationships.len(), 1);
                assert_eq!(kinship.descendants(people[0]).count(), size - 1);
            });
        });
    }
}

/// Generations as large as that: in each family there are two children, who marry into others.
fn generations(count: usize, width: usize) -> Tree {
    let families = (0..(count - 1) * width / 2).map(|family| {
        let (generation, place) = (2 * family / width, 2 * family % width);
        let (above, below) = (generation * width, (generation + 1) * width);
        let children = [below + place, below + (place + 3) % width];
        (vec![above + place, above + place + 1], children.map(|child| (child, "birth")).to_vec())
    });
    Tree { sexes: vec!['F'; count * width], families: families.collect() }
}

#[test]
fn two_of_a_hundred_thousand_people_are_related_as_fast_as_two_of_a_few() {
    let cost_in = |width: usize| {
        with_model(&generations(20, width).file_of_families(), |model| {
            let (kinship, people) = (Kinship::of(model), model.people().collect::<Vec<_>>());
            let last = 19 * width;
            let relate = |&(): &()| {
                for (first, second, is_related) in
                    [(last, last + 8, true), (0, last + 10, true), (last, last + width / 2, false)]
                {
                    let related = kinship.relate(people[first], people[second]);
                    assert_eq!(!related.relationships.is_empty(), is_related, "{first}, {second}");
                }
            };
            relate(&());
            cost::counted(test_name!(), &format!("generations of {width}"), || (), relate)
        })
    };
    if let (Some(few), Some(many)) = (cost_in(500), cost_in(5_000)) {
        println!("{few:.2e} and {many:.2e} instructions");
        assert!(many < 1.5 * few, "{few} {many}");
    }
}

impl Tree {
    /// The same where only families say who belongs to them, made in linear time.
    fn file_of_families(&self) -> String {
        let mut file = "0 HEAD\n1 CHAR UTF-8\n".to_string();
        (0..self.sexes.len()).for_each(|person| writeln!(file, "0 @I{person}@ INDI").unwrap());
        for (family, (parents, children)) in self.families.iter().enumerate() {
            writeln!(file, "0 @F{family}@ FAM").unwrap();
            parents.iter().for_each(|parent| writeln!(file, "1 WIFE @I{parent}@").unwrap());
            children.iter().for_each(|(child, _)| writeln!(file, "1 CHIL @I{child}@").unwrap());
        }
        file + "0 TRLR\n"
    }
}

/// Everybody has a number above those of their ancestors, unless `cycles` are wanted.
fn trees(cycles: bool) -> impl Strategy<Value = Tree> {
    let sex = prop::sample::select(vec!['M', 'F', 'U']);
    let pedigree = prop::sample::select(vec!["birth", "birth", "birth", "adopted", "foster"]);
    prop::collection::vec(sex, 2..9).prop_flat_map(move |sexes| {
        let count = sexes.len();
        let child = (0..count, pedigree.clone());
        let family = (prop::collection::vec(0..count, 0..3), prop::collection::vec(child, 0..4));
        (Just(sexes), prop::collection::vec(family, 0..6)).prop_map(move |(sexes, mut families)| {
            for (parents, children) in &mut families {
                let (mut met, mut child_met) = (BTreeSet::new(), BTreeSet::new());
                parents.retain(|parent| met.insert(*parent));
                let last = parents.iter().max().copied();
                children.retain(|(child, _)| cycles || last.is_none_or(|last| *child > last));
                children.retain(|(child, _)| child_met.insert(*child));
            }
            Tree { sexes, families }
        })
    })
}

/// Takes every way, and keeps those that lead to the other.
fn naive(kinship: &Kinship<'_, '_>, second: PersonNo, so_far: &Found, found: &mut Vec<Found>) {
    let last = *so_far.people.last().unwrap();
    if last == second {
        found.push(so_far.clone());
        return;
    }
    let mut go = |person: PersonNo, up: usize, down: usize, is_half: bool, tie: Tie| {
        if !so_far.people.contains(&person) {
            let mut next = so_far.clone();
            next.people.push(person);
            next.up += up;
            next.down += down;
            next.is_half |= is_half;
            next.tie = next.tie.max(tie);
            naive(kinship, second, &next, found);
        }
    };
    if so_far.down == 0 {
        kinship.parents(last).iter().for_each(|near| go(near.person, 1, 0, false, near.tie));
        kinship.siblings(last).iter().for_each(|near| go(near.person, 1, 1, near.is_half, near.tie));
    }
    if so_far.down > 0 || so_far.up == 0 {
        kinship.children(last).iter().for_each(|near| go(near.person, 0, 1, false, near.tie));
    }
}

proptest! {
    #[test]
    fn every_line_is_found_and_none_twice(tree in prop_oneof![trees(false), trees(true)]) {
        with_model(&tree.file(), |model| {
            let kinship = Kinship::of(model);
            for first in model.people() {
                for second in model.people().filter(|second| *second != first) {
                    let start = Found { people: vec![first], up: 0, down: 0, is_half: false, tie: Tie::Birth };
                    let mut expected = Vec::new();
                    naive(&kinship, second, &start, &mut expected);
                    let mut budget = Budget::new(usize::MAX);
                    let mut found = lines(&kinship, first, second, &Above::of(model, second), &mut budget);
                    expected.sort();
                    found.sort();
                    prop_assert_eq!(found, expected);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn who_is_an_uncle_has_a_nephew(tree in prop_oneof![trees(false), trees(true)]) {
        with_model(&tree.file(), |model| {
            let kinship = Kinship::of(model);
            for first in model.people() {
                for second in model.people() {
                    let [there, back] = [(first, second), (second, first)].map(|(first, second)| kinship.relate(first, second));
                    let kinds = |related: &Related, turned: bool| {
                        let kinds = related.relationships.iter().map(|one| {
                            let kind = if turned { one.kind.inverse() } else { one.kind };
                            (format!("{kind:?}"), one.count)
                        });
                        kinds.collect::<BTreeSet<_>>()
                    };
                    prop_assert_eq!(kinds(&there, false), kinds(&back, true));
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn the_nearest_relationship_needs_no_budget(tree in prop_oneof![trees(false), trees(true)], steps in 0..60_usize) {
        with_model(&tree.file(), |model| {
            let kinship = Kinship::of(model);
            for first in model.people() {
                for second in model.people() {
                    let degree = |steps, first, second| {
                        let related = kinship.relate_within(steps, first, second);
                        let blood = related.relationships.iter().filter(|one| one.kind.marriage == Marriage::No);
                        blood.map(|one| (one.kind.up + one.kind.down, one.kind.is_half, one.kind.tie)).min()
                    };
                    let expected = degree(usize::MAX, first, second);
                    prop_assert_eq!(degree(steps, first, second), expected);
                    prop_assert_eq!(degree(steps, second, first), expected);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn who_is_related_is_so_from_both_sides_without_a_budget(tree in trees(false), steps in 0..60_usize) {
        with_model(&tree.file(), |model| {
            let kinship = Kinship::of(model);
            for first in model.people() {
                for second in model.people() {
                    let is_related = |steps, first, second| !kinship.relate_within(steps, first, second).relationships.is_empty();
                    let expected = is_related(usize::MAX, first, second);
                    prop_assert_eq!(is_related(steps, first, second), expected);
                    prop_assert_eq!(is_related(steps, second, first), expected);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn ancestors_have_their_descendants(tree in trees(true)) {
        with_model(&tree.file(), |model| {
            let kinship = Kinship::of(model);
            for person in model.people() {
                for above in kinship.ancestors(person) {
                    let back = kinship.descendants(above.person).find(|below| below.person == person);
                    prop_assert_eq!(back.map(|below| below.generation), Some(above.generation));
                }
            }
            Ok(())
        })?;
    }
}
