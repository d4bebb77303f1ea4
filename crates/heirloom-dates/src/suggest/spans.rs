//! Several days, months or years that are written as one.

use super::items::Item;
use super::one::{Found, day_month_year, epoch_at, gregorian_year, just_year, plain};
use super::words::is_ordinal;
use super::{Assumption, months};
use crate::Epoch;

/// `Mar Qtr 1881`, `Q1 1881`, `Jan-Mar 1881`, `Jan/Feb/Mar 1881`.
pub(super) fn quarter(items: &[Item<'_>]) -> Vec<Found> {
    let month = |item: &Item<'_>| {
        item.word().and_then(|word| months::months(word).first().map(|&(month, _)| u32::from(month)))
    };
    let is_quarter = |item: &Item<'_>| matches!(item.word(), Some("q" | "qtr" | "quarter"));
    let is_joint = |item: &Item<'_>| matches!(item.sign(), Some('-' | '–' | '/'));
    let (first, last, used) = match items {
        [one, two, ..] if month(one).is_some_and(|month| month % 3 == 0) && is_quarter(two) => {
            let last = month(one).unwrap_or(3);
            (last - 2, last, 2)
        }
        [one, two, ..] if is_quarter(one) && two.number().is_some_and(|number| (1..=4).contains(&number)) => {
            let last = 3 * two.number().unwrap_or(1);
            (last - 2, last, 2)
        }
        [one, joint, _, second, three, ..] if is_joint(joint) && is_joint(second) => {
            match (month(one), month(three)) {
                (Some(first), Some(last)) if first < last => (first, last, 5),
                _ => return Vec::new(),
            }
        }
        [one, joint, two, ..] if is_joint(joint) => match (month(one), month(two)) {
            (Some(first), Some(last)) if first < last => (first, last, 3),
            _ => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let Some((year, behind)) = items.get(used..).and_then(just_year) else { return Vec::new() };
    match (plain(year, Some(first), None), plain(year, Some(last), None)) {
        (Some(first), last @ Some(_)) => {
            vec![Found { first, last, assumptions: vec![Assumption::Span], used: used + behind }]
        }
        _ => Vec::new(),
    }
}

/// `8/9 JUL 1457`, `1–3 July 1035`.
pub(super) fn days_of_month(items: &[Item<'_>]) -> Vec<Found> {
    let [first, joint, second, ..] = items else { return Vec::new() };
    let (Some(first), Some('-' | '–' | '/' | '&')) = (first.number(), joint.sign()) else {
        return Vec::new();
    };
    if second.number().is_none_or(|second| second <= first) {
        return Vec::new();
    }
    let mut found = day_month_year(&items[2..]);
    found.retain_mut(|one| {
        one.last = Some(one.first);
        one.first.day = Some(first);
        one.assumptions.push(Assumption::Span);
        one.used += 2;
        one.first.flaw().is_none()
    });
    found
}

/// `1850s`, `18th century`, `5th century BC`.
///
/// `1800s` are ten years or a hundred; nobody can tell.
pub(super) fn decade_or_century(items: &[Item<'_>]) -> Vec<Found> {
    let Some(item) = items.first() else { return Vec::new() };
    let Some(number) = item.number().and_then(|number| i32::try_from(number).ok()) else { return Vec::new() };
    let word = |at: usize| items.get(at).and_then(|item| item.word());
    let sign = items.get(1).and_then(Item::sign);
    let apostrophe = usize::from(matches!(sign, Some('\'' | '’')));
    let ordinal = usize::from(sign == Some('.') || word(1).is_some_and(is_ordinal));
    let (years, mut used) = match (item.text.len(), word(1 + apostrophe), word(1 + ordinal)) {
        (3..=4, Some("s" | "er"), _) if number % 10 == 0 => {
            let century = (number % 100 == 0).then_some((number, number + 99));
            (vec![Some((number, number + 9)), century], 2 + apostrophe)
        }
        (1..=2, _, Some("century" | "cent" | "jahrhundert" | "jh" | "jhd" | "siecle" | "eeuw")) => {
            (vec![Some((100 * number - 99, 100 * number))], 2 + ordinal)
        }
        _ => return Vec::new(),
    };
    if matches!(word(used), Some("jahre" | "jahren")) {
        used += 1;
    }
    let (epoch, words) = items.get(used..).and_then(epoch_at).unwrap_or((Epoch::Usual, 0));
    let found = years.into_iter().flatten().filter_map(|(least, most)| {
        // Years before Christ count down.
        let (first, last) = if epoch == Epoch::BeforeChrist { (most, least) } else { (least, most) };
        let (first, last) = (gregorian_year(first, epoch)?, gregorian_year(last, epoch)?);
        Some(Found { first, last: Some(last), assumptions: vec![Assumption::Span], used: used + words })
    });
    found.collect()
}
