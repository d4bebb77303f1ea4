use super::links::Links;
use super::node_list::NodeList;
use super::part::BLOCK;
use super::*;
use crate::lines;
use crate::source::Ignore;
use crate::tree::{Misfits, Strays, xref};

/// Numbers on both sides of those from which on one is kept in another way.
const EDGES: [u32; 12] = [0, 1, 2046, 2047, 2048, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, 0x1_0000, 0x1_0001, 70_000];

/// Rules by which lines are read as they were meant.
const AS_MEANT: TreeRules =
    TreeRules { misfits: Misfits::AsMeant, strays: Strays::AsMeant, ..TreeRules::OWN_TEXTS };

fn read(text: &str) -> Tape<'_> {
    read_by(&TreeRules::OWN_TEXTS, text)
}

fn read_by<'a>(rules: &TreeRules, text: &'a str) -> Tape<'a> {
    xref::parse(rules, Cow::Borrowed(text), &mut Ignore)
}

/// The first structure with a tag.
#[track_caller]
fn first(tape: &Tape<'_>, tag: &str) -> StructureId {
    tape.all().find(|&structure| tape.tag_text(structure) == tag).expect("there is one")
}

/// What can be asked of each structure: tag, id, payload, what it lies in and where it ends.
fn shown(tape: &Tape<'_>) -> Vec<String> {
    let one = |structure| {
        let above = tape.superstructure(structure).map(|above| above.0);
        let (id, payload) = (tape.id(structure), tape.raw_payload(structure));
        let depth = tape.kinds.depth(tape.kind(structure));
        format!("{} {id:?} {payload:?} {above:?} {} {depth}", tape.tag_text(structure), tape.end(structure))
    };
    tape.all().map(one).collect()
}

#[test]
fn a_number_of_any_size_is_kept() {
    let marks = Marks::ID.and(Marks::PLAIN);
    for place in EDGES {
        for up in EDGES {
            for kind in EDGES {
                let mut part = Part::default();
                // The first of a block, by which the places of others are counted, and another.
                assert!(part.push(5, up, kind, marks));
                assert!(part.push(5 + u64::from(place), up, kind, marks));
                for number in [0, 1] {
                    let found = (part.place(number), part.up(number), part.kind(number));
                    assert_eq!(found, (5 + u64::from(place * number), up, kind));
                    assert!(part.node(number).has(Marks::ID) && part.node(number).has(Marks::PLAIN));
                    assert!(!part.node(number).has(Marks::AT));
                }
            }
        }
    }
}

#[test]
fn as_many_as_one_likes_lie_below_a_structure() {
    for below in EDGES {
        let mut part = Part::default();
        part.push(0, 7, 9, Marks::AT);
        part.set_below(0, below);
        part.finish();
        assert_eq!((part.below(0), part.up(0), part.kind(0)), (below, 7, 9));
    }
}

#[test]
fn structures_end_in_another_order_than_they_begin() {
    let mut tape = Tape::new(Cow::Borrowed(""));
    let outer = tape.push(0, Marks::NONE, TagId::HEAD, None).unwrap();
    let inner = tape.push(1, Marks::NONE, TagId::CHAR, Some(outer)).unwrap();
    tape.parts.first.set_below(inner.0, 70_000);
    tape.parts.first.set_below(outer.0, 80_000);
    tape.finish();
    assert_eq!((tape.end(outer), tape.end(inner)), (80_001, 70_002));
}

#[test]
fn a_kind_can_be_changed_to_any_other() {
    for kind in EDGES {
        let mut part = Part::default();
        part.push(0, 3, 2046, Marks::AT);
        part.set_kind(0, kind);
        assert_eq!((part.kind(0), part.up(0)), (kind, 3));
        assert!(part.node(0).has(Marks::AT) && !part.node(0).has(Marks::ID));
    }
}

#[test]
fn marks_are_numbers_and_numbers_are_marks() {
    for number in 0..Node::MARKS {
        for is_record in [true, false] {
            let node = Node::with_marks(number, is_record);
            assert_eq!((node.marks(), node.is_record()), (number, is_record));
        }
    }
    let mut part = Part::default();
    part.push(0, 0, 0, Marks::MORE.and(Marks::POINTER));
    let node = part.node(0);
    assert_eq!(Node::with_marks(node.marks(), true), node, "there is nothing but the marks in it");
    assert_eq!(node.marks(), usize::from(Marks::MORE.and(Marks::POINTER).in_node()));
}

#[test]
fn a_mark_that_is_there_already_stays() {
    assert_eq!(Marks::AT.and_if(Marks::AT, true), Marks::AT);
    assert_eq!(Marks::AT.and_if(Marks::AT, false), Marks::AT);
    assert_eq!(Marks::ID.and_if(Marks::AT, true), Marks::ID.and(Marks::AT));
}

/// A list of the nodes 0, 1, 2 and so on.
fn list_of(mut list: NodeList, nodes: usize) -> NodeList {
    for number in 0..nodes {
        if number % BLOCK == 0 {
            list.begin_block();
        }
        list.push(Node(number as u64));
    }
    list
}

#[test]
fn a_list_holds_more_than_it_was_made_for() {
    for (room, nodes) in [(0, 1000), (64, 1000), (256, 257), (1000, 3000)] {
        let mut list = list_of(NodeList::with_capacity(room), nodes);
        assert_eq!(list.len(), nodes);
        assert!((0..nodes).all(|number| list.get(number) == Node(number as u64)), "for {room}");
        let copy = list.clone();
        list.update(3, |node| *node = Node(77));
        assert_eq!((list.get(3), copy.get(3)), (Node(77), Node(3)));
        assert_eq!(list.position(5..nodes, |_, node| node.0 % 100 == 0), Some(100));
        assert_eq!(list.position(nodes - 1..nodes, |_, _| true), Some(nodes - 1));
    }
}

#[test]
fn nodes_that_move_to_large_pages_stay_what_they_are() {
    let nodes = 1 << 18;
    // The next block makes the room twice as large, which is enough for such pages.
    let list = list_of(NodeList::with_capacity(nodes), nodes + BLOCK + 1);
    let some = [0, 1, nodes / 2, nodes - 1, nodes, nodes + BLOCK];
    assert_eq!(some.map(|number| list.get(number).0 as usize), some);
}

#[test]
fn a_list_shows_its_nodes() {
    let shown = format!("{:?}", list_of(NodeList::default(), 70));
    assert!(shown.starts_with("[Node(0), Node(1)") && shown.ends_with("Node(69)]"), "{shown}");
}

#[test]
fn every_pointer_leads_where_it_should() {
    let numbers = [0, 1, 5, 31, 32, 40, 63, 64, 70, 95, 96, 101, 127, 300, 340, 351];
    let expected: Vec<(u32, StructureId)> =
        numbers.iter().map(|&number| (number, StructureId(1000 + number))).collect();
    let mut pushed = Links::default();
    for &(number, target) in &expected {
        pushed.push(number, target);
    }
    // The same among others that lead nowhere.
    let all = 0..400;
    let targets = all
        .clone()
        .map(|number| Target::new(numbers.contains(&number).then_some(StructureId(1000 + number))));
    let mut leads = 0;
    let of = Links::of(targets.collect(), all, |_, one_leads| leads += u32::from(one_leads));
    assert_eq!(leads as usize, numbers.len());
    for links in [pushed, of] {
        assert_eq!(links.iter().collect::<Vec<_>>(), expected);
        for &(number, target) in &expected {
            assert_eq!(links.target(number), target);
        }
    }
}

#[test]
fn an_id_of_any_length_has_a_key() {
    let key = |id: &str| IdKey::of(id.as_bytes());
    assert_eq!(key("I1").bits(), u64::from(b'I') | u64::from(b'1') << 8);
    assert!(!key("12345678").is_digest());
    for number in 0..100 {
        let id = format!("AN-ID-THAT-IS-LONG-{number}");
        assert!(key(&id).is_digest());
        assert_eq!(key(&id), key(&id));
        assert_ne!(key(&id), key(&format!("{id}0")));
    }
}

#[test]
fn every_key_is_told_from_none() {
    let structure = StructureId(7);
    let taken = IdKey::of_hash(u64::MAX);
    assert!(taken.is_digest());
    let keys =
        [taken, IdKey::of_hash(0), IdKey::of_hash(u64::MAX << 32), IdKey::of(b"I1"), IdKey::of(b"12345678")];
    for key in keys {
        assert_eq!(Xref::new(structure, Some(key)).key(), Some(key));
        assert_eq!(Bearer::new(structure, true, key).key(), key);
    }
    // Others are left as they are.
    assert_eq!(IdKey::of_hash(12).bits() & 0xFF_FFFF_FFFF, 12);
    let none = Xref::new(structure, None);
    assert_eq!((none.key(), none.escape_type()), (None, None));
    let escape = Xref::escape(structure, b'D');
    assert_eq!((escape.key(), escape.escape_type()), (None, Some('D')));
    assert_eq!(Xref::new(structure, Some(IdKey::of(b"A"))).escape_type(), None);
}

#[test]
fn a_kind_knows_how_deep_it_lies() {
    let mut kinds = Kinds::default();
    let mut above = Kinds::NONE;
    for depth in 0..5 {
        let kind = Kind { tag: TagId::HEAD, marks: Marks::NONE, above };
        above = kinds.number(kind, StructureId(depth));
        assert_eq!(kinds.depth(above), depth);
        assert_eq!(kinds.number(kind, StructureId(99)), above, "it is known");
    }
    let (list, firsts) = kinds.iter().unzip();
    let again = Kinds::new(list, firsts);
    assert_eq!((0..5).map(|number| again.depth(number)).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
}

#[test]
fn a_tape_without_lines_is_empty() {
    assert!(read("").is_empty());
    assert!(!read("0 HEAD").is_empty());
}

#[test]
fn a_node_has_the_marks_and_the_kind_of_its_structure() {
    let tape = read("0 @N1@ NOTE a\n1 CONT b\n0 INDI");
    let (node, kind) = tape.node(StructureId(0));
    assert!(node.has(Marks::MORE) && node.has(Marks::ID) && !node.has(Marks::AT));
    assert_eq!(tape.kinds().get(kind).tag, tape.tag(StructureId(0)));
    let (node, kind) = tape.node(StructureId(1));
    assert!(!node.has(Marks::MORE) && node.is_record());
    assert_eq!(kind, tape.kind(StructureId(1)));
}

#[test]
fn nothing_that_frames_the_data_is_a_pointer() {
    let mut tape = read("0 INDI\n1 FAMS @F1@\n0 @F1@ FAM");
    let pointer = first(&tape, "FAMS");
    assert!(tape.has(pointer, Marks::POINTER), "that is known early");
    tape.mark(pointer, Marks::ID);
    assert!(tape.has(pointer, Marks::POINTER));
    tape.mark(pointer, Marks::SERIALISATION);
    assert!(!tape.has(pointer, Marks::POINTER) && tape.has(pointer, Marks::SERIALISATION));
}

#[test]
fn odd_ids_are_known() {
    let mut tape = read("0 @I1@ INDI\n0 @I2@ INDI");
    assert!(!tape.has_odd_ids());
    tape.set_id(StructureId(0), "I3".into());
    assert!(!tape.has_odd_ids());
    tape.set_id(StructureId(0), "\u{e9}".into());
    assert!(tape.has_odd_ids());
    tape.set_id(StructureId(1), "I4".into());
    assert!(tape.has_odd_ids(), "one is enough");
}

#[test]
fn ids_that_are_not_in_the_lines_are_known() {
    let mut tape = read("0 @I1@ INDI\n1 FAMS @F1@\n0 @F1@ FAM");
    let (person, pointer, family) = (first(&tape, "INDI"), first(&tape, "FAMS"), first(&tape, "FAM"));
    assert!(!tape.has_other_ids());
    assert!(![person, pointer, family].iter().any(|&structure| tape.has_another_id(structure)));
    tape.set_pointer(pointer, family);
    tape.set_id(family, "F2".into());
    assert!(tape.has_other_ids());
    assert_eq!(
        [person, pointer, family].map(|structure| tape.has_another_id(structure)),
        [false, true, true]
    );
    assert_eq!(tape.id(family), Some("F2"));
}

#[test]
fn ids_inside_records_are_known_once_they_are_said() {
    let mut tape = read("0 INDI");
    assert!(!tape.has_inner_ids());
    tape.set_inner_ids();
    assert!(tape.has_inner_ids());
}

#[test]
fn a_text_of_lines_and_line_feeds_is_seamless() {
    assert!(read("0 INDI\n1 SEX M\n").is_seamless());
    assert!(!read("0 INDI\r\n1 SEX M\r\n").is_seamless());
    assert!(!read("0 INDI\n\n1 SEX M\n").is_seamless());
    let ignored = lines::LineRules { blank_lines: lines::BlankLines::Ignored, ..lines::LineRules::OWN_TEXTS };
    let rules = TreeRules { lines: ignored, ..TreeRules::OWN_TEXTS };
    assert!(!read_by(&rules, "0 INDI\n  \n1 SEX M\n").is_seamless());
}

#[test]
fn only_some_tags_may_frame_the_data() {
    for (text, may) in [("0 INDI\n1 HEAD", false), ("", false), ("0 INDI\n0 TRLR", true), ("0 HEAD", true)] {
        assert_eq!(read(text).may_be_framed(), may, "for {text:?}");
    }
}

#[test]
fn another_text_changes_nothing_that_was_said() {
    let text = "0 @I1@ INDI\n1 SEX M\n";
    let mut tape = read(text);
    tape.set_id(StructureId(0), "I2".into());
    tape.set_literal(StructureId(1), "said".into());
    let tape = tape.over(Cow::Owned(text.to_string()));
    assert_eq!(tape.id(StructureId(0)), Some("I2"));
    assert_eq!(tape.literal(StructureId(1)), Some("said"));
    assert_eq!(tape.literal(StructureId(0)), None);
}

#[test]
fn what_stands_for_others_comes_last() {
    let mut tape = read("0 INDI\n1 FAMS @F9@\n1 FAMS @F8@");
    let pointers: Vec<StructureId> = tape.substructures(StructureId(0)).collect();
    let nine = tape.push_undef(pointers[0]).unwrap();
    let eight = tape.push_missing(pointers[1]).unwrap();
    assert_eq!(tape.stand_ins().collect::<Vec<_>>(), [nine, eight]);
    assert_eq!((tape.id(nine), tape.id(eight)), (Some("F9"), Some("F8")));
    assert!(!tape.has_odd_ids());
    assert_eq!(read("0 INDI").stand_ins().count(), 0);
}

/// The tape of a text that was read in two parts, of which the second begins at `at`.
fn in_two_parts<'a>(rules: &TreeRules, text: &'a str, at: usize) -> Tape<'a> {
    let mut tape = xref::nest(rules, text.as_bytes(), 0..at, &mut Ignore);
    let next = xref::nest(rules, text.as_bytes(), at..text.len(), &mut Ignore);
    assert!(tape.append(next).is_some());
    tape.over(Cow::Borrowed(text))
}

#[test]
fn two_parts_make_one_tape() {
    let before = "0 HEAD\n1 NOTE a\n2 CONT b\n0 @I1@ INDI\n1 NAME x\n1 ABCDEFGHIJKLMNOPQ y\n";
    let behind = "0 @I2@ INDI\n1 SEX M\n1 NAME z\n2 CONC w\n1 ABCDEFGHIJKLMNOPQ y\n\
                  1 ZYXWVUTSRQPONMLKJIH z\n1 FAMS @F1@\n0 TRLR\n";
    let text = format!("{before}{behind}");
    let (whole, parts) = (read(&text), in_two_parts(&TreeRules::OWN_TEXTS, &text, before.len()));
    assert_eq!(shown(&parts), shown(&whole));
    assert!(parts.is_seamless() && !parts.has_odd_ids());
    // Each long tag where it was first met.
    let long = |tape: &Tape<'_>| -> Vec<(String, usize)> {
        let tags = tape.long_tags().iter();
        tags.map(|&(tag, place)| (tape.tags().get(tag).to_string(), place.start())).collect()
    };
    let first = before.find("ABC").unwrap();
    let second = before.len() + behind.find("ZYX").unwrap();
    let expected = [("ABCDEFGHIJKLMNOPQ".to_string(), first), ("ZYXWVUTSRQPONMLKJIH".to_string(), second)];
    assert_eq!(long(&parts), expected);
    assert_eq!(long(&whole), expected);
}

#[test]
fn ids_of_the_second_part_stay_with_their_structures() {
    let text = "0 @I1@ INDI\n1 SEX M\n0 @I2@ INDI\n0 @I3@ INDI\n";
    let at = text.find("0 @I2@").unwrap();
    let mut tape = xref::nest(&TreeRules::OWN_TEXTS, text.as_bytes(), 0..at, &mut Ignore);
    let mut next = xref::nest(&TreeRules::OWN_TEXTS, text.as_bytes(), at..text.len(), &mut Ignore);
    next.set_id(StructureId(1), "I4".into());
    tape.append(next).unwrap();
    let tape = tape.over(Cow::Borrowed(text));
    let ids: Vec<_> = tape.roots().map(|root| tape.id(root).unwrap()).collect();
    assert_eq!(ids, ["I1", "I2", "I4"]);
}

#[test]
fn lines_that_one_part_left_out_are_left_out() {
    let ignored = lines::LineRules { blank_lines: lines::BlankLines::Ignored, ..lines::LineRules::OWN_TEXTS };
    let rules = TreeRules { lines: ignored, ..TreeRules::OWN_TEXTS };
    let (blank, plain) = ("0 NOTE a\n  \n1 CONT b\n", "0 NOTE c\n1 CONT d\n");
    for (before, behind) in [(blank, plain), (plain, blank), (plain, plain)] {
        let text = format!("{before}{behind}");
        let (whole, parts) = (read_by(&rules, &text), in_two_parts(&rules, &text, before.len()));
        assert_eq!(shown(&parts), shown(&whole), "for {text:?}");
        assert!(parts.roots().all(|root| parts.raw_payload(root).is_some_and(|raw| raw.contains('\n'))));
    }
}

#[test]
fn two_large_parts_have_room_for_more() {
    let many = || {
        let mut tape = Tape::for_octets(0);
        let kind = tape.kind_of_next(TagId::HEAD, Kinds::NONE);
        for place in 0..66_000 {
            tape.push_quickly(place, Marks::NONE, kind, 0).unwrap();
        }
        tape
    };
    let mut tape = many();
    assert!(tape.append(many()).is_some());
    assert_eq!(tape.len(), 132_000);
    assert_eq!(tape.push(9, Marks::NONE, TagId::CHAR, None), Some(StructureId(132_000)));
    let places = [0, 65_999, 66_000, 131_999, 132_000].map(|number| tape.place(StructureId(number)));
    assert_eq!(places, [0, 65_999, 0, 65_999, 9]);
    assert_eq!(tape.tag(StructureId(132_000)), TagId::CHAR);
    assert_eq!(tape.tag(StructureId(131_999)), TagId::HEAD);
}

#[test]
fn what_has_one_line_is_known() {
    let tape = read("0 NOTE a\n1 CONT b\n0 DATE c@d\njunk\n5 DEEP x");
    let ask = |number, without| tape.has_one_line(StructureId(number), without);
    assert!(!ask(0, Marks::NONE), "it has two");
    assert!(ask(1, Marks::NONE) && ask(1, Marks::POINTER));
    assert!(!ask(1, Marks::AT));
    assert!(!ask(2, Marks::NONE) && !ask(3, Marks::NONE), "they can't be read");
}

#[test]
fn a_glance_tells_whether_a_payload_begins_with_text() {
    let text = "0 NOTE a\n0 NOTE\n0 NOTE  a\n0 NOTE @I1@\n0 NOTE a\n1 CONT b\n0 NOTE a@b\n0 NOTE\n5 NOTE a";
    let tape = read(text);
    let found: Vec<_> = tape.all().map(|structure| tape.begins_with_text(structure)).collect();
    let expected = [Some(true), Some(false), None, Some(false), None, None, Some(false), None];
    assert_eq!(found, expected);
}

#[test]
fn a_payload_ends_with_the_text() {
    let text = "0 NOTE abc\n0 NOTE abcdefg";
    let tape = read(text);
    let payloads: Vec<_> =
        tape.all().map(|structure| &text[tape.payload_range(structure).unwrap()]).collect();
    assert_eq!(payloads, ["abc", "abcdefg"]);
    assert_eq!(tape.payload_span(StructureId(1)).of(text), "abcdefg");
}

#[test]
fn a_line_of_another_level_continues_nothing() {
    for text in ["0 NOTE a\n1 CONT b\n2 CONT", "0 NOTE a\n1 CONT b\n2 CONT c", "0 NOTE a\n1 CONT b\n0 CONC c"]
    {
        let tape = read(text);
        assert_eq!(tape.raw_payload(first(&tape, "NOTE")).unwrap(), "a\nb", "for {text:?}");
    }
    // A digit and a number of the same sum as others.
    let mut deep: String = (0..96).map(|level| format!("{level} A\n")).collect();
    deep += "96 NOTE x\n97 CONT y\n1 CONT z";
    let tape = read(&deep);
    assert_eq!(tape.raw_payload(first(&tape, "NOTE")).unwrap(), "x\ny");
}

#[test]
fn what_is_meant_to_continue_a_line_is_near_it() {
    for (text, payload) in [
        ("0 A\n1 B\n2 C\n3 NOTE x\n4 CONT y\n1 CONT z", "x\ny"),
        ("0 A\n1 B\n2 C\n3 NOTE x\n4 CONT y\n3 CONT z", "x\ny\nz"),
        ("0 A\n1 B\n2 C\n3 NOTE x\n4 CONT y\n7 CONC z", "x\nyz"),
        ("0 A\n1 B\n2 C\n3 NOTE x\n4 CONT y\n0 CONT z", "x\ny\nz"),
    ] {
        let tape = read_by(&AS_MEANT, text);
        assert_eq!(tape.raw_payload(first(&tape, "NOTE")).unwrap(), payload, "for {text:?}");
    }
}
