//! Every day of each calendar's use, against an independent implementation or a published table.

use calendrical_calculations::hebrew::BookHebrew;
use calendrical_calculations::rata_die::RataDie;
use calendrical_calculations::{gregorian, julian};

use super::*;

/// Julian Day Number of the day before 1 January of the year 1, from which the other implementation counts.
const RATA_DIE: i64 = 1_721_425;

fn date(year: i32, month: u8, day: u8) -> YearMonthDay {
    YearMonthDay { year, month, day }
}

/// There and back again, day by day, beside what another implementation says.
fn walk(system: System, days: std::ops::Range<i64>, other: impl Fn(RataDie) -> YearMonthDay) {
    for jdn in days {
        let day = Day::from_jdn(jdn);
        let ours = system.year_month_day(day);
        assert_eq!(ours, Some(other(RataDie::new(jdn - RATA_DIE))), "{} {jdn}", system.name());
        assert_eq!(ours.and_then(|date| system.day(date)), Some(day), "{} {jdn}", system.name());
    }
}

#[test]
fn gregorian_days_from_4714_before_christ_to_3000() {
    walk(System::Gregorian, 0..2_817_000, |day| {
        let (year, month, day) = gregorian::gregorian_from_fixed(day).unwrap();
        date(year, month, day)
    });
}

#[test]
fn julian_days_from_4713_before_christ_to_3000() {
    walk(System::Julian, 0..2_817_000, |day| {
        let (year, month, day) = julian::julian_from_fixed(day).unwrap();
        date(year, month, day)
    });
}

#[test]
fn hebrew_days_of_the_years_1_to_7000() {
    // The other one counts months through both sorts of years without a gap.
    walk(System::Hebrew, 347_998..2_905_000, |day| {
        let (year, month, day) = BookHebrew::book_hebrew_from_fixed(day).to_civil_date();
        let gap = month > hebrew::ADR && !hebrew::is_leap(year);
        date(year, month + u8::from(gap), day)
    });
}

#[test]
fn hebrew_years_have_one_of_six_lengths() {
    for year in 1..=10_000 {
        let months: u16 = (1..=13).map(|month| u16::from(System::Hebrew.days_in_month(year, month))).sum();
        assert_eq!(months, hebrew::days_in_year(year), "{year}");
        let is_leap = matches!(months, 383..=385);
        assert!(is_leap || matches!(months, 353..=355), "{year} has {months} days");
        assert_eq!(is_leap, hebrew::is_leap(year));
    }
}

/// 1 Vendémiaire in September: of the years I to XIV as published concordances have it, of XV to XVIII as the draft goes on.
const VENDEMIAIRE: [(i32, u8); 18] = [
    (1792, 22),
    (1793, 22),
    (1794, 22),
    (1795, 23),
    (1796, 22),
    (1797, 22),
    (1798, 22),
    (1799, 23),
    (1800, 23),
    (1801, 23),
    (1802, 23),
    (1803, 24),
    (1804, 23),
    (1805, 23),
    (1806, 23),
    (1807, 24),
    (1808, 23),
    (1809, 23),
];

#[test]
fn french_years_begin_when_they_did() {
    for (year, (gregorian_year, september)) in (1..).zip(VENDEMIAIRE) {
        let day = System::FrenchRepublican.day(date(year, 1, 1)).unwrap();
        assert_eq!(System::Gregorian.year_month_day(day), Some(date(gregorian_year, 9, september)));
        assert_eq!(french_republican::day_by_romme(date(year, 1, 1)), Some(day));
    }
}

#[test]
fn french_days_follow_each_other() {
    let mut expected = 2_375_840;
    for year in 1..=french_republican::LAST_YEAR {
        for month in 1..=13 {
            for day in 1..=System::FrenchRepublican.days_in_month(year, month) {
                let date = date(year, month, day);
                assert_eq!(System::FrenchRepublican.day(date), Some(Day::from_jdn(expected)));
                assert_eq!(System::FrenchRepublican.year_month_day(Day::from_jdn(expected)), Some(date));
                expected += 1;
            }
        }
    }
    assert_eq!(System::FrenchRepublican.year_month_day(Day::from_jdn(expected)), None);
    assert_eq!(System::FrenchRepublican.year_month_day(Day::from_jdn(2_375_839)), None);
    assert_eq!(System::FrenchRepublican.day(date(79, 8, 26)), None);
}

#[test]
fn romme_goes_on_where_the_decrees_end() {
    let next = |one: YearMonthDay, other: YearMonthDay| {
        let (one, other) = (french_republican::day_by_romme(one), french_republican::day_by_romme(other));
        assert_eq!(one.map(|day| day.plus(1)), other);
    };
    next(date(18, 13, 5), date(19, 1, 1));
    next(date(19, 13, 5), date(20, 1, 1));
    next(date(20, 13, 6), date(21, 1, 1));
    next(date(100, 13, 5), date(101, 1, 1));
    next(date(400, 13, 6), date(401, 1, 1));
    next(date(4000, 13, 5), date(4001, 1, 1));
    assert_eq!(french_republican::day_by_romme(date(19, 13, 6)), None);
    assert_eq!(french_republican::day_by_romme(date(0, 1, 1)), None);
}

#[test]
fn days_that_are_known_by_two_names() {
    let same = |one: System, a: YearMonthDay, other: System, b: YearMonthDay| {
        assert_eq!(one.day(a), other.day(b));
        assert!(one.day(a).is_some());
    };
    same(System::FrenchRepublican, date(8, 2, 18), System::Gregorian, date(1799, 11, 9));
    same(System::FrenchRepublican, date(14, 4, 10), System::Gregorian, date(1805, 12, 31));
    same(System::Hebrew, date(5708, 9, 5), System::Gregorian, date(1948, 5, 14));
    same(System::Julian, date(1917, 10, 25), System::Gregorian, date(1917, 11, 7));
    same(System::Julian, date(1582, 10, 5), System::Gregorian, date(1582, 10, 15));
    same(System::Julian, date(-4712, 1, 1), System::Gregorian, date(-4713, 11, 24));
    assert_eq!(System::Gregorian.in_use().first(), System::Gregorian.day(date(1582, 10, 15)));
    assert_eq!(System::Julian.in_use().first(), System::Julian.day(date(-44, 1, 1)));
    assert_eq!(System::FrenchRepublican.in_use().last(), System::FrenchRepublican.day(date(14, 4, 10)));
}

#[test]
fn no_year_is_too_far() {
    for system in System::ALL {
        for year in [i32::MIN, i32::MIN + 1, -1, 0, 1, i32::MAX - 1, i32::MAX] {
            for month in 0..=14 {
                for day in [0, 1, 29, 30, 31, 255] {
                    if let Some(found) = system.day(date(year, month, day)) {
                        assert_eq!(system.year_month_day(found), Some(date(year, month, day)));
                    }
                }
            }
            if let Some(days) = system.year_days(year) {
                assert!(days.count().is_some_and(|count| (353..=385).contains(&count)));
            }
        }
        for jdn in [i64::MIN, i64::MIN + 1, i64::MAX - 1, i64::MAX] {
            assert_eq!(system.year_month_day(Day::from_jdn(jdn)), None);
        }
    }
}
