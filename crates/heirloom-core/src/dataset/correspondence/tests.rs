use super::*;
use crate::dataset::{Dataset, Look};
use crate::source::Ignore;
use crate::testing::{Dialect, ELF_2017_10, ELF_2019_01, ReadOptions, parse_with};

/// Two files with these records as the sides of a comparison.
pub(super) fn with_sides<R>(records: [&str; 2], look: impl FnOnce([&Side<'_>; 2]) -> R) -> R {
    with_sides_in(ELF_2019_01, records, "", look)
}

/// The same in a dialect, without the structures with a tag.
fn with_sides_in<R>(
    dialect: Dialect,
    records: [&str; 2],
    ignored: &str,
    look: impl FnOnce([&Side<'_>; 2]) -> R,
) -> R {
    let datasets = records.map(|records| {
        let text = format!("0 HEAD\n1 CHAR UTF-8\n1 NOTE n\n{records}0 TRLR\n");
        let parsed = parse_with(text.as_bytes(), &ReadOptions::new().dialect(dialect), &mut Ignore);
        parsed.into_owned().dataset
    });
    let at = Look::at(&datasets[0], &datasets[1]);
    let mut types = Types::default();
    let [one, other] = datasets.each_ref().map(|dataset: &Dataset<'_>| {
        let ignored: Vec<bool> = dataset.kinds().map(|first| first.tag() == ignored).collect();
        Side::new(dataset, at, &ignored, &mut types)
    });
    look([&one, &other])
}

#[test]
fn a_record_is_known_by_its_place() {
    let records = "0 @I1@ INDI\n1 NAME x\n0 @N1@ NOTE x\n0 @N2@ NOTE y\n";
    with_sides([records, ""], |[side, _]| {
        // The first place is that of the NOTE in the metadata.
        let is_record: Vec<bool> = (0..5).map(|place| side.is_record(place)).collect();
        assert_eq!(is_record, [false, true, false, true, true]);
        assert_eq!(side.type_of(METADATA), None);
        let types = [1, 2, 3].map(|record| side.type_of(record));
        assert!(types[0].is_some() && types[0] != types[1] && types[1] == types[2]);
    });
}

#[test]
fn the_header_counts_unless_it_is_left_out() {
    for (ignored, counts) in [("", true), ("NOTE", true), ("HEAD", false)] {
        with_sides_in(ELF_2017_10, [""; 2], ignored, |[side, _]| assert_eq!(side.head_counts(), counts));
    }
}

#[test]
fn the_way_to_a_place_is_that_of_the_types_above_it() {
    let records = "0 @I1@ INDI\n1 BIRT\n2 DATE a\n1 BIRT\n2 DATE b\n1 DEAT\n2 DATE c\n1 DATE d\n";
    with_sides([records, ""], |[side, _]| {
        let mut dates: Vec<(String, u64)> = Vec::new();
        let mut births: Vec<u64> = Vec::new();
        walk_places(side, side.places(1), |place, path| match side.structure(place).tag() {
            "DATE" => dates.push((side.string(place).unwrap().into_owned(), path)),
            "BIRT" => births.push(path),
            _ => {}
        });
        dates.sort();
        let [a, b, c, d] = [0, 1, 2, 3].map(|number| dates[number].1);
        assert_eq!((a, births[0]), (b, births[1]));
        assert!(a != c && a != d && c != d);
    });
}

#[test]
fn records_say_the_same_if_all_of_it_is_the_same() {
    let records = "0 @A@ INDI\n1 NAME x\n2 NOTE y\n1 FAMS @F@\n0 @F@ FAM\n1 NOTE z\n0 @G@ FAM\n";
    let same = |dialect: Dialect, other: &str, partners: [u32; 4]| {
        with_sides_in(dialect, [records, other], "", |sides| {
            say_the_same(sides, [1, 1], |record| partners.get(record as usize).copied())
        })
    };
    let in_order = [0, 1, 2, 3];
    assert!(same(ELF_2019_01, records, in_order));
    for (part, other) in [
        ("NAME x", "NAME y"),
        ("1 NAME x", "1 _X x"),
        ("2 NOTE y", "1 NOTE y"),
        ("2 NOTE y\n", ""),
        ("FAMS @F@", "FAMS @G@"),
        ("FAMS @F@", "FAMS"),
        ("FAMS @F@", "FAMS F"),
    ] {
        assert!(!same(ELF_2019_01, &records.replace(part, other), in_order), "{other}");
    }
    // A pointer leads to the same if the records at its ends correspond.
    let swapped = [0, 1, 3, 2];
    assert!(!same(ELF_2019_01, records, swapped));
    assert!(same(ELF_2019_01, &records.replace("FAMS @F@", "FAMS @G@"), swapped));
    // Ids count where they are data.
    let renamed = records.replace("@A@", "@B@");
    assert!(same(ELF_2019_01, &renamed, in_order));
    assert!(!same(ELF_2017_10, &renamed, in_order));
    assert!(same(ELF_2017_10, records, in_order));
}

#[test]
fn pointers_to_what_is_left_out_say_the_same() {
    let records = "0 @A@ INDI\n1 FAMS @F@\n0 @F@ FAM\n0 @B@ INDI\n1 FAMS @A@\n";
    with_sides_in(ELF_2019_01, [records; 2], "FAM", |sides| {
        assert!(say_the_same(sides, [1, 1], Some));
        assert!(!say_the_same(sides, [1, 2], Some));
    });
}
