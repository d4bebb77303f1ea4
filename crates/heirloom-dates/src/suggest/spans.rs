//! Several days, months or years that are written as one.

use super::items::Item;
use super::one::{Found, between, day_month_year, epoch_at, gregorian_year, just_year, plain};
use super::words::{Joint, is_ordinal, joint};
use super::{Assumption, months};
use crate::{Epoch, Order};

/// `Mar Qtr 1881`, `Q1 1881`, `Jan-Mar 1881`, `Jan/Feb/Mar 1881`.
pub(super) fn quarter(items: &[Item<'_>]) -> Vec<Found> {
    let month = |item: &Item<'_>| {
        item.word().and_then(|word| months::months(word).first().map(|&(month, _)| u32::from(month)))
    };
    let is_quarter = |item: &Item<'_>| matches!(item.word(), Some("q" | "qtr" | "quarter"));
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
            let ends = used > 2;
            vec![Found { first, last, ends, assumptions: vec![Assumption::Span], used: used + behind }]
        }
        _ => Vec::new(),
    }
}

/// What stands between the two ends of a span.
fn is_joint(item: &Item<'_>) -> bool {
    matches!(item.sign(), Some('-' | '–' | '—' | '/' | '&'))
        || item.word().and_then(joint).is_some_and(|joint| joint != Joint::Or)
}

/// `12 Jan - 15 Mar 1900`: the year is written once.
pub(super) fn days_of_months(items: &[Item<'_>]) -> Vec<Found> {
    let Some(day) = items.first().filter(|item| item.text.len() <= 2).and_then(Item::number) else {
        return Vec::new();
    };
    let mut at = 1 + between(&items[1..]);
    let named = items.get(at).and_then(Item::word).map(months::months).unwrap_or_default();
    let [(month, _)] = named[..] else { return Vec::new() };
    at += 1;
    if !items.get(at).is_some_and(is_joint) {
        return Vec::new();
    }
    let mut found = day_month_year(&items[at + 1..]);
    found.retain_mut(|one| {
        let first = plain(one.first.year.logical.unsigned_abs(), Some(u32::from(month)), Some(day));
        let (Some(first), last) = (first, one.first) else { return false };
        let in_order = first.days().zip(last.days()).is_some_and(|(a, b)| a.compare(b) == Order::Before);
        *one = Found { first, last: Some(last), ends: true, used: one.used + at + 1, ..one.clone() };
        one.assumptions.push(Assumption::Span);
        in_order && last.calendar == first.calendar && last.epoch == first.epoch
    });
    found
}

/// `18??`, `186x`: the last digits of a year are not known.
pub(super) fn unknown_digits(items: &[Item<'_>]) -> Vec<Found> {
    let Some((item, number)) = items.first().and_then(|item| Some((item, item.number()?))) else {
        return Vec::new();
    };
    let mut missing = 0;
    let mut used = 1;
    for next in items[1..].iter().take_while(|next| !next.gap) {
        missing += match next.sign() {
            Some('?' | '_') => 1,
            None if next.word().is_some_and(|word| word.bytes().all(|octet| octet == b'x')) => {
                next.text.len()
            }
            _ => break,
        };
        used += 1;
    }
    let scale = match (item.text.len(), missing) {
        (2, 2) => 100,
        (3, 1) => 10,
        _ => return Vec::new(),
    };
    let Some(least) = i32::try_from(number * scale).ok().filter(|least| *least > 0) else {
        return Vec::new();
    };
    let year = |year: i32| gregorian_year(year, Epoch::Usual);
    let (Some(first), Some(last)) = (year(least), year(least + scale as i32 - 1)) else { return Vec::new() };
    let assumptions = vec![Assumption::Span];
    let mut found = vec![Found { first, last: Some(last), ends: false, assumptions, used }];
    // `186?` may also be the year 186, with a doubt that is read with what stands behind it.
    if let (3, Some('?'), Some(first)) = (item.text.len(), items[1].sign(), year(least / 10)) {
        found.push(Found { first, last: None, ends: false, assumptions: Vec::new(), used: 1 });
    }
    found
}

/// `8/9 JUL 1457`, `1–3 July 1035`.
pub(super) fn days_of_month(items: &[Item<'_>]) -> Vec<Found> {
    let Some(first) = items.first().and_then(Item::number) else { return Vec::new() };
    // `1. bis 3. Juli`
    let at = 1 + usize::from(items.get(1).is_some_and(|item| item.sign() == Some('.')));
    if !items.get(at).is_some_and(is_joint) {
        return Vec::new();
    }
    let behind = &items[at + 1..];
    if behind.first().and_then(Item::number).is_none_or(|second| second <= first) {
        return Vec::new();
    }
    let mut found = day_month_year(behind);
    found.retain_mut(|one| {
        one.last = Some(one.first);
        one.first.day = Some(first);
        one.ends = true;
        one.assumptions.push(Assumption::Span);
        one.used += at + 1;
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
        let assumptions = vec![Assumption::Span];
        Some(Found { first, last: Some(last), ends: false, assumptions, used: used + words })
    });
    found.collect()
}
