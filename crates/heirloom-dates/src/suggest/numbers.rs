//! Dates of nothing but numbers.

use super::Assumption;
use super::items::Item;
use super::one::{Found, part, plain};
use crate::Date;

/// `12.03.1871`, `1871-03-12`, `3/12/71`.
pub(super) fn three_numbers(items: &[Item<'_>]) -> Vec<Found> {
    let [a, s, b, t, c, ..] = items else { return Vec::new() };
    let (Some(sign @ ('.' | '/' | '-')), Some(other)) = (s.sign(), t.sign()) else { return Vec::new() };
    let numbers = (part(a), b.number(), c.number());
    let (Some(first), Some(second), Some(third)) = numbers else { return Vec::new() };
    if sign != other || a.text.len() > 4 || b.text.len() > 2 || c.text.len() > 4 {
        return Vec::new();
    }
    let known = |number: u32| (number > 0).then_some(number);
    let left_out =
        if first == 0 || second == 0 || third == 0 { vec![Assumption::PartLeftOut] } else { vec![] };
    let mut found = Vec::new();
    let mut add = |date: Option<Date<'static>>, assumptions: &[Assumption]| {
        let is_new =
            |found: &Vec<Found>| date.is_some_and(|date| found.iter().all(|other| other.first != date));
        if let (Some(first), true) = (date, is_new(&found)) {
            let assumptions = assumptions.iter().chain(&left_out).copied().collect();
            found.push(Found { first, last: None, ends: false, assumptions, used: 5 });
        }
    };
    if a.text.len() > 2 {
        let whole = plain(first, known(second), known(third).filter(|_| second > 0));
        add(whole, &[]);
        // Three numbers are never a range: of a day or month that there is not, what can be known is left.
        if let (None, 1..=2) = (whole, c.text.len()) {
            let part = plain(first, known(second), None).or_else(|| plain(first, None, None));
            // The last number is not used, so that the text is kept.
            let assumptions = vec![Assumption::PartLeftOut];
            found.extend(part.map(|first| Found { first, last: None, ends: false, assumptions, used: 4 }));
        }
        return found;
    }
    // With stops the day comes first, wherever dates are written so.
    let only_day_first = sign == '.';
    for (year, century) in years(third, c.text.len()) {
        if first == 0 || second == 0 {
            add(plain(year, known(first.max(second)), None), &[]);
            continue;
        }
        let day_first = plain(year, Some(second), Some(first));
        let month_first = plain(year, Some(first), Some(second));
        let ambiguous =
            day_first.is_some() && month_first.is_some() && day_first != month_first && !only_day_first;
        let order = |order: Assumption| if ambiguous { vec![order] } else { vec![] };
        let century: Vec<Assumption> = century.into_iter().collect();
        add(day_first, &[order(Assumption::DayFirst), century.clone()].concat());
        if day_first.is_none() || !only_day_first {
            add(month_first, &[order(Assumption::MonthFirst), century].concat());
        }
    }
    found
}

/// The years that a number may be: of two digits, one in each of the centuries in which most people write so.
pub(super) fn years(number: u32, digits: usize) -> Vec<(u32, Option<Assumption>)> {
    match digits {
        2 => [18_u8, 19, 20]
            .map(|century| (100 * u32::from(century) + number, Some(Assumption::Century(century))))
            .to_vec(),
        3 | 4 => vec![(number, None)],
        _ => Vec::new(),
    }
}

/// `18710312`, `12031871`.
pub(super) fn compact(items: &[Item<'_>]) -> Vec<Found> {
    let Some((item, number)) = items.first().and_then(|item| Some((item, item.number()?))) else {
        return Vec::new();
    };
    if item.text.len() != 8 {
        return Vec::new();
    }
    let (one, other, year) = (number / 1_000_000, number / 10_000 % 100, number % 10_000);
    let readings = [
        (plain(number / 10_000, Some(number / 100 % 100), Some(number % 100)), None),
        (plain(year, Some(other), Some(one)), Some(Assumption::DayFirst)),
        (plain(year, Some(one), Some(other)), Some(Assumption::MonthFirst)),
    ];
    // Years before 1000 are hardly ever written so.
    let is_likely = |date: &Date<'static>| (1000..2100).contains(&date.year.logical);
    let mut likely: Vec<(Date<'static>, Option<Assumption>)> = Vec::new();
    for (date, order) in readings {
        if let Some(date) = date.filter(is_likely)
            && likely.iter().all(|(other, _)| *other != date)
        {
            likely.push((date, order));
        }
    }
    // Nothing is taken for granted where nothing else is possible.
    let is_sure = likely.len() == 1;
    let assumptions = |order: Option<Assumption>| order.filter(|_| !is_sure).into_iter().collect();
    let found = likely.into_iter();
    found
        .map(|(first, order)| Found {
            first,
            last: None,
            ends: false,
            assumptions: assumptions(order),
            used: 1,
        })
        .collect()
}
