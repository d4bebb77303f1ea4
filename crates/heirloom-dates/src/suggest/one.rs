//! One date, as people write it.

use super::items::{Item, What};
use super::numbers::{compact, three_numbers, years};
use super::spans::{days_of_month, days_of_months, decade_or_century, quarter, unknown_digits};
use super::words::{epoch, is_filler, is_ordinal, roman};
use super::{Assumption, months};
use crate::calendars::System;
use crate::value::LAST_DUAL_YEAR;
use crate::{Calendar, Date, Epoch, Month, Precision, Year, names};

/// A reading of the first items of a list.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) first: Date<'static>,
    /// The end, if it is a decade or the like.
    pub(super) last: Option<Date<'static>>,
    /// Whether the end is written too, as in `Jan to Mar 1881`.
    pub(super) ends: bool,
    pub(super) assumptions: Vec<Assumption>,
    /// How many items it takes.
    pub(super) used: usize,
}

impl Found {
    /// Whether it is a year and nothing more.
    pub(super) fn is_one_year(&self) -> bool {
        self.last.is_none() && self.first.precision() == Precision::Year
    }
}

/// A way to write a date: all readings of what a list begins with.
type Form = fn(&[Item<'_>]) -> Vec<Found>;

/// All readings of what a list of items begins with.
pub(super) fn date(items: &[Item<'_>]) -> Vec<Found> {
    let skipped = nothing(items);
    let items = &items[skipped..];
    let forms: [Form; 11] = [
        three_numbers,
        compact,
        quarter,
        days_of_month,
        days_of_months,
        unknown_digits,
        decade_or_century,
        day_month_year,
        month_first,
        year_first,
        year_alone,
    ];
    let mut found = forms.iter().map(|form| form(items)).find(|found| !found.is_empty()).unwrap_or_default();
    for one in &mut found {
        one.used += skipped;
    }
    found
}

/// How many items a list begins with that say nothing: articles, days of the week, commas.
fn nothing(items: &[Item<'_>]) -> usize {
    skipped(items, |_| false)
}

/// The same where others say nothing either.
fn skipped(items: &[Item<'_>], other: impl Fn(&Item<'_>) -> bool) -> usize {
    let says_nothing = |at: usize| {
        let item = &items[at];
        // `des` is an article before a word, as in `des Jahres`, and else a month of Norway.
        let is_article = || item.word() == Some("des") && items.get(at + 1).is_some_and(is_filler_word);
        is_filler_word(item) || item.sign() == Some(',') || is_article() || other(item)
    };
    (0..items.len()).take_while(|&at| says_nothing(at)).count()
}

fn is_filler_word(item: &Item<'_>) -> bool {
    item.word().is_some_and(is_filler)
}

/// A date of a calendar, if there is such a date.
fn build(
    system: System,
    year: Year,
    epoch: Epoch<'static>,
    month: Option<u32>,
    day: Option<u32>,
) -> Option<Date<'static>> {
    let month = match month {
        Some(month) => Some(Month::Known(u8::try_from(month).ok()?)),
        None => None,
    };
    let date = Date { calendar: Calendar::Known(system), year, epoch, month, day };
    date.flaw().is_none().then_some(date)
}

pub(super) fn plain(year: u32, month: Option<u32>, day: Option<u32>) -> Option<Date<'static>> {
    let year = Year::plain(i32::try_from(year).ok()?);
    build(System::Gregorian, year, Epoch::Usual, month, day)
}

/// A year of three or four digits, behind what says nothing.
pub(super) fn just_year(items: &[Item<'_>]) -> Option<(u32, usize)> {
    let skipped = nothing(items);
    let item = items.get(skipped)?;
    let number = item.number().filter(|_| (3..=4).contains(&item.text.len()))?;
    Some((number, skipped + 1))
}

/// A year of the Gregorian calendar.
pub(super) fn gregorian_year(year: i32, epoch: Epoch<'static>) -> Option<Date<'static>> {
    build(System::Gregorian, Year::plain(year), epoch, None, None)
}

/// A number of which `?`, `_` and `x` may stand for the digits; then it is 0.
pub(super) fn part(item: &Item<'_>) -> Option<u32> {
    match &item.what {
        What::Number(number) => Some(*number),
        What::Sign('?' | '_') => Some(0),
        What::Word(word)
            if !word.is_empty() && word.len() <= 2 && word.bytes().all(|octet| octet == b'x') =>
        {
            Some(0)
        }
        _ => None,
    }
}

/// How many items of a list say nothing between the parts of a date.
pub(super) fn between(items: &[Item<'_>]) -> usize {
    skipped(items, |item| matches!(item.sign(), Some('.' | '-' | '/' | '\'')))
}

/// `12 März 1871`, `12th of March 1871`, `?? JAN 1900`; `2 TVT 5758`.
pub(super) fn day_month_year(items: &[Item<'_>]) -> Vec<Found> {
    let Some(first) = items.first() else { return Vec::new() };
    let Some(day) = part(first) else { return Vec::new() };
    let mut used = 1;
    // `??` are two signs.
    while day == 0 && items.get(used).is_some_and(|item| matches!(item.sign(), Some('?' | '_'))) {
        used += 1;
    }
    if items.get(used).is_some_and(|item| !item.gap && item.word().is_some_and(is_ordinal)) {
        used += 1;
    }
    used += between(&items[used..]);
    month_and_year(&items[used..], Some(day), used)
}

/// `March 12, 1871`, `March 1871`.
fn month_first(items: &[Item<'_>]) -> Vec<Found> {
    let Some(first) = items.first().filter(|item| item.word().is_some()) else {
        return month_and_year(items, None, 0);
    };
    let mut used = 1 + between(&items[1..]);
    if let Some(day) = items.get(used).filter(|item| item.text.len() <= 2).and_then(Item::number) {
        used += 1;
        if items.get(used).is_some_and(|item| !item.gap && item.word().is_some_and(is_ordinal)) {
            used += 1;
        }
        used += between(&items[used..]);
        let mut reordered = vec![first.clone()];
        reordered.extend(items[used..].iter().cloned());
        let found = month_and_year(&reordered, Some(day), used - 1);
        if !found.is_empty() {
            return found;
        }
    }
    month_and_year(items, None, 0)
}

/// `1871 March 12`.
fn year_first(items: &[Item<'_>]) -> Vec<Found> {
    let Some((year, mut used)) = just_year(items) else { return Vec::new() };
    used += between(&items[used..]);
    let Some(word) = items.get(used).and_then(Item::word) else { return Vec::new() };
    let months = months::months(word);
    used += 1;
    let behind = used + between(&items[used..]);
    let day = items.get(behind).filter(|item| item.text.len() <= 2).and_then(Item::number);
    let used = if day.is_some() { behind + 1 } else { used };
    let dates = months.into_iter().filter_map(|(month, language)| {
        Some((plain(year, Some(u32::from(month)), day)?, Assumption::Language(language)))
    });
    let found = dates.map(|(first, language)| Found {
        first,
        last: None,
        ends: false,
        assumptions: vec![language],
        used,
    });
    found.collect()
}

/// A month by its name, and a year; `before` items stand before.
fn month_and_year(items: &[Item<'_>], day: Option<u32>, before: usize) -> Vec<Found> {
    let Some(name) = items.first() else { return Vec::new() };
    let mut at = 1;
    let mut candidates: Vec<(System, u8, Option<Assumption>)> = Vec::new();
    match &name.what {
        What::Word(word) => {
            let named = months::months(word);
            let other_calendars =
                [System::FrenchRepublican, System::Hebrew].into_iter().filter_map(|system| {
                    let month = system.month_named(name.text).or_else(|| names::month(system, name.text));
                    month.map(|month| (system, month, Some(Assumption::Calendar(system))))
                });
            let languages = named
                .iter()
                .map(|&(month, language)| (System::Gregorian, month, Some(Assumption::Language(language))));
            candidates.extend(languages);
            candidates.extend(other_calendars);
            if let (true, Some(month @ 1..=12), Some(_)) = (candidates.is_empty(), roman(word), day) {
                candidates.push((System::Gregorian, month, None));
            }
        }
        // `7bre` is September, by its Latin name.
        What::Number(number @ 7..=10) => {
            let next = items.get(1).filter(|item| !item.gap);
            if matches!(next.and_then(|item| item.word()), Some("bre" | "ber" | "bris")) {
                at = 2;
                candidates.push((System::Gregorian, u8::try_from(number + 2).unwrap_or(9), None));
            }
        }
        _ => {}
    }
    at += between(&items[at..]);
    let mut found = Vec::new();
    for (system, month, assumption) in candidates {
        for year in year(&items[at..], system) {
            let known_day = day.filter(|&day| day > 0);
            let date = build(year.system, year.year, year.epoch, Some(u32::from(month)), known_day);
            let mut assumptions: Vec<Assumption> = assumption.into_iter().chain(year.assumption).collect();
            if day == Some(0) {
                assumptions.push(Assumption::PartLeftOut);
            }
            if let Some(first) = date {
                found.push(Found {
                    first,
                    last: None,
                    ends: false,
                    assumptions,
                    used: before + at + year.used,
                });
            }
        }
    }
    found
}

/// A reading of a year.
struct AYear {
    system: System,
    year: Year,
    epoch: Epoch<'static>,
    assumption: Option<Assumption>,
    used: usize,
}

/// The years that a list may begin with, in a date with a month.
fn year(items: &[Item<'_>], system: System) -> Vec<AYear> {
    let skipped = skipped(items, |item| item.word() == Some("an"));
    let Some(item) = items.get(skipped) else { return Vec::new() };
    let used = skipped + 1;
    let one = |system, year, epoch, assumption, used| vec![AYear { system, year, epoch, assumption, used }];
    let number = match &item.what {
        What::Number(number) => i32::try_from(*number).ok(),
        What::Word(word) if system == System::FrenchRepublican => roman(word).map(i32::from),
        _ => None,
    };
    let Some(number) = number else { return Vec::new() };
    if system != System::Gregorian {
        return one(system, Year::plain(number), Epoch::Usual, None, used);
    }
    if let Some((epoch, words)) = epoch_at(&items[used..]) {
        return one(system, Year::plain(number), epoch, None, used + words);
    }
    // `1648/49` and `1648-1649` are one year that was counted in two ways.
    if let [joint, second, ..] = &items[used..]
        && let (Some('/' | '-'), Some(other), false, false) =
            (joint.sign(), second.number(), joint.gap, second.gap)
    {
        let dual = Year::from_dual(number, i32::try_from(other).unwrap_or(i32::MAX), second.text.len());
        if Some(dual.logical) == number.checked_add(1) && dual.logical <= LAST_DUAL_YEAR {
            let julian = Some(Assumption::Calendar(System::Julian));
            return one(System::Julian, dual, Epoch::Usual, julian, used + 2);
        }
    }
    // Two digits with something right behind them are not all digits of the year, as `19X0`; before a month they are a day.
    let is_more = |next: &Item<'_>| !next.gap && next.sign().is_none();
    let is_month = |next: &Item<'_>| next.word().is_some_and(|word| !months::months(word).is_empty());
    if item.text.len() < 3 && items.get(used).is_some_and(|next| is_more(next) || is_month(next)) {
        return Vec::new();
    }
    let years = years(number.unsigned_abs(), item.text.len()).into_iter();
    let years = years.filter_map(|(year, assumption)| Some((i32::try_from(year).ok()?, assumption)));
    years
        .map(|(year, assumption)| AYear {
            system,
            year: Year::plain(year),
            epoch: Epoch::Usual,
            assumption,
            used,
        })
        .collect()
}

/// An epoch, and how many items it takes. Hyphens and stops in it do not count.
pub(super) fn epoch_at(items: &[Item<'_>]) -> Option<(Epoch<'static>, usize)> {
    let words: Vec<(usize, &str)> =
        items.iter().take(6).enumerate().filter_map(|(at, item)| Some((at, item.word()?))).collect();
    let only: Vec<&str> = words.iter().map(|&(_, word)| word).collect();
    let (epoch, count) = epoch(&only)?;
    let last = words.get(count - 1)?.0;
    let between = items[..=last].iter().all(|item| item.word().is_some() || item.sign() == Some('-'));
    between.then_some((epoch, last + 1))
}

/// `1871`, `63 BC`.
fn year_alone(items: &[Item<'_>]) -> Vec<Found> {
    let Some(item) = items.first() else { return Vec::new() };
    let Some(number) = item.number().and_then(|number| i32::try_from(number).ok()) else { return Vec::new() };
    let found = |first: Option<Date<'static>>, used| {
        first
            .map(|first| Found { first, last: None, ends: false, assumptions: Vec::new(), used })
            .into_iter()
            .collect()
    };
    // In `5? BC` the sign is about the year, and is read with the words before it.
    let sign = usize::from(items.get(1).is_some_and(|item| item.sign() == Some('?')));
    if let Some((epoch, words)) = epoch_at(&items[1 + sign..]) {
        return found(gregorian_year(number, epoch), 1 + sign + words);
    }
    match item.text.len() {
        3 | 4 => found(gregorian_year(number, Epoch::Usual), 1),
        _ => Vec::new(),
    }
}
