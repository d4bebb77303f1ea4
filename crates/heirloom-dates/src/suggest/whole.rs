//! A whole text: words before a date, two dates, and what stands around them.

use super::items::{Item, items};
use super::one::{Found, date, epoch_at};
use super::words::{Joint, Modifier, joint, modifier};
use super::{Assumption, Language, Suggestion};
use crate::{Approx, Date, DatePeriod, DateRange, DateValue, Epoch, Month, Order, Precision, Year};

/// All readings of a text.
pub(super) fn read(text: &str) -> Vec<Suggestion<'_>> {
    let phrase = without_half_a_pair(text.trim());
    let all = items(phrase);
    let inside = unwrapped(&all);
    let mut at = 0;
    let mut found: Vec<Suggestion<'_>> = Vec::new();
    // Words that are no part of a date may stand before it, and numbers that make no sense.
    while at < inside.len() && found.is_empty() {
        found = from(inside, at, phrase);
        at += 1;
    }
    let mut different: Vec<Suggestion<'_>> = Vec::new();
    for suggestion in found {
        if different.iter().all(|other| other.value != suggestion.value) {
            different.push(suggestion);
        }
    }
    different
}

/// Of `(1900` only the end of the phrase is missing, and of `1900)` the beginning.
fn without_half_a_pair(text: &str) -> &str {
    let opened = text.strip_prefix('(').filter(|rest| !rest.contains(['(', ')']));
    let closed = || text.strip_suffix(')').filter(|rest| !rest.contains(['(', ')']));
    opened.or_else(closed).map_or(text, str::trim)
}

/// What stands in brackets of some sort.
fn unwrapped<'i, 'a>(items: &'i [Item<'a>]) -> &'i [Item<'a>] {
    match items {
        [first, inside @ .., last] => match (first.sign(), last.sign()) {
            (Some('('), Some(')'))
            | (Some('['), Some(']'))
            | (Some('<'), Some('>'))
            | (Some('"'), Some('"')) => inside,
            _ => items,
        },
        _ => items,
    }
}

/// Readings that begin with one of the items.
fn from<'a>(items: &[Item<'_>], at: usize, text: &'a str) -> Vec<Suggestion<'a>> {
    let items = &items[at..];
    let (modifiers, sign, start) = modifiers(items);
    let mut suggestions = Vec::new();
    for first in date(&items[start..]) {
        let rest = &items[start + first.used..];
        let mut reading =
            Reading { modifiers: modifiers.clone(), assumptions: first.assumptions.clone(), words: at > 0 };
        reading.assumptions.extend(sign);
        let (rest, second) = match second(rest, &first, &modifiers) {
            Some((second, used)) => (&rest[used..], second),
            None => (rest, Vec::new()),
        };
        for (joint, second) in &second {
            let mut reading = reading.clone();
            // What is not exact about the second date has no room.
            let rest = match rest.split_first() {
                Some((sign, behind)) if sign.sign() == Some('?') => {
                    reading.assumptions.push(Assumption::OneModifier);
                    behind
                }
                _ => rest,
            };
            reading.words |= !is_over(rest);
            suggestions.extend(reading.two(&first, *joint, second));
        }
        if let Some(month) = year_and_month(&first, &items[start..]) {
            suggestions.extend(reading.one(&month, text));
        } else if second.is_empty() {
            let rest = reading.signs_behind(rest);
            reading.words |= !is_over(rest);
            // `5? BC`
            if items[start..start + first.used].iter().any(|item| item.sign() == Some('?'))
                && first.is_one_year()
            {
                reading.sign(Modifier::About);
            }
            suggestions.extend(reading.one(&first, text));
        }
    }
    suggestions
}

/// Words and signs before a date, whether a sign was among them, and how many they are.
fn modifiers(items: &[Item<'_>]) -> (Vec<Modifier>, Option<Assumption>, usize) {
    let mut found = Vec::new();
    let mut sign = None;
    let mut at = 0;
    while let Some(item) = items.get(at) {
        let one = match item.sign() {
            Some('~' | '≈' | '±' | '?') => Some(Modifier::About),
            Some('<') => Some(Modifier::Before),
            Some('>') => Some(Modifier::After),
            _ => None,
        };
        // `??` before a month stands for a day.
        if item.sign() == Some('?') && items.get(at + 1).is_none_or(|next| next.number().is_none()) {
            break;
        }
        sign = sign.or(one.map(|_| Assumption::Sign));
        match one.or_else(|| item.word().and_then(modifier)) {
            Some(one) if !found.contains(&one) => found.push(one),
            Some(_) => {}
            None if item.sign() == Some('=') && at > 0 => {}
            // A date that is interpreted, without what it was interpreted from.
            None if item.word() == Some("int") && at == 0 => {}
            None => break,
        }
        at += 1;
    }
    (found, sign, at)
}

/// Whether nothing is left that says something.
fn is_over(items: &[Item<'_>]) -> bool {
    items.iter().all(|item| matches!(item.sign(), Some('.' | ',' | ';' | ')' | ']' | '>')))
}

/// What joins two dates, with each reading of the second; and how many items they take.
type Second = (Vec<(Joint, Found)>, usize);

/// A second date.
fn second(items: &[Item<'_>], first: &Found, before: &[Modifier]) -> Option<Second> {
    let item = items.first()?;
    let found = match item.sign() {
        Some('-' | '–' | '—' | '/' | '&') => Joint::And,
        Some(_) => return None,
        None => joint(item.word()?)?,
    };
    // `a` and `e` mean *and* in some languages, but only where two dates are expected.
    let is_short = item.word().is_some_and(|word| word.len() == 1);
    if is_short && !before.contains(&Modifier::Between) {
        return None;
    }
    let (lost, _, start) = modifiers(&items[1..]);
    let rest = &items[1 + start..];
    let mut readings = match abbreviated(rest, first) {
        // Years before Christ count down, so that `190-50 BC` may be all there is to write.
        Some(year) if year.first.epoch == Epoch::BeforeChrist && is_long(rest) => {
            [vec![year], date(rest)].concat()
        }
        Some(year) => vec![year],
        None => date(rest),
    };
    // There is one word before both dates.
    if lost.iter().any(|modifier| !before.contains(modifier)) {
        readings.iter_mut().for_each(|reading| reading.assumptions.push(Assumption::OneModifier));
    }
    let used = readings.first()?.used;
    Some((readings.into_iter().map(|reading| (found, reading)).collect(), 1 + start + used))
}

/// Whether a list begins with a number of two digits.
fn is_long(items: &[Item<'_>]) -> bool {
    items.first().is_some_and(|item| item.number().is_some() && item.text.len() == 2)
}

/// `1900-05`, `978 or 83`, `1898-02`, `1401/8 BC`: a number without the digits that it has in common with the year before it, or the one
/// behind the next turn of a decade or century if that is near.
fn abbreviated(items: &[Item<'_>], first: &Found) -> Option<Found> {
    let skipped = usize::from(matches!(items.first()?.sign(), Some('\'' | '’')));
    let item = items.get(skipped)?;
    let number = i32::try_from(item.number()?).ok()?;
    let digits = u32::try_from(item.text.len()).ok()?;
    let year = first.first.year.logical;
    let is_year = first.first.precision() == Precision::Year && first.first.epoch == Epoch::Usual;
    let epoch = epoch_at(&items[skipped + 1..]).filter(|(epoch, _)| *epoch == Epoch::BeforeChrist);
    let (epoch, words) = epoch.unwrap_or((Epoch::Usual, 0));
    let next = items.get(skipped + 1 + words);
    let another = next.is_some_and(|next| next.number().is_some() || words == 0 && next.word().is_some());
    if !is_year || another || digits > 2 || year < 10_i32.pow(digits) {
        return None;
    }
    let scale = 10_i32.pow(digits);
    let same = year / scale * scale + number;
    let later = if same > year { same } else { same + scale };
    let full = match epoch {
        // Counted back, two digits are those of a year that is less.
        Epoch::BeforeChrist if same == year || same > year && digits > 1 => return None,
        Epoch::BeforeChrist => same,
        _ if same <= year && later - year >= 10 => return None,
        _ => later,
    };
    let full = Date { year: Year::plain(full), epoch, ..first.first };
    if full.flaw().is_some() {
        return None;
    }
    let found = Found {
        first: full,
        last: None,
        ends: false,
        assumptions: vec![Assumption::Abbreviated],
        used: skipped + 1 + words,
    };
    Some(found)
}

/// `1900-05` may be a month, as ISO 8601 has it.
fn year_and_month(first: &Found, items: &[Item<'_>]) -> Option<Found> {
    let [year, joint, month] = items else { return None };
    let is_iso = year.text.len() == 4 && joint.sign() == Some('-') && month.text.len() == 2;
    let number = u8::try_from(month.number()?).ok().filter(|number| is_iso && (1..=12).contains(number))?;
    let date = Date { month: Some(Month::Known(number)), ..first.first };
    Some(Found { first: date, last: None, ends: false, assumptions: Vec::new(), used: items.len() })
}

/// What is known besides the dates.
#[derive(Clone)]
struct Reading {
    modifiers: Vec<Modifier>,
    assumptions: Vec<Assumption>,
    /// Whether there are words that are no part of it.
    words: bool,
}

impl Reading {
    /// `1850?` and `1850+`. Gives what is left.
    fn signs_behind<'i, 'a>(&mut self, items: &'i [Item<'a>]) -> &'i [Item<'a>] {
        let modifier = match items.first().and_then(Item::sign) {
            Some('?') => Modifier::About,
            Some('+') => Modifier::After,
            _ => return items,
        };
        self.sign(modifier);
        &items[1..]
    }

    /// A sign says what no word does.
    fn sign(&mut self, modifier: Modifier) {
        if self.modifiers.is_empty() {
            self.modifiers.push(modifier);
            self.assumptions.push(Assumption::Sign);
        }
    }

    fn one<'a>(mut self, found: &Found, text: &'a str) -> Option<Suggestion<'a>> {
        let date = found.first;
        let modifier = self.only_modifier();
        if let Some(last) = found.last {
            let value = match modifier {
                Some(Modifier::Before) => DateValue::Range(DateRange::Before(date)),
                Some(Modifier::After) => DateValue::Range(DateRange::After(last)),
                Some(Modifier::From) if found.ends => DateValue::Period(DatePeriod::FromTo(date, last)),
                // What lasted since some day of a decade may have done so all through it.
                Some(Modifier::From) => DateValue::Period(DatePeriod::From(date)),
                Some(Modifier::To) => DateValue::Period(DatePeriod::To(last)),
                Some(Modifier::About | Modifier::Calculated | Modifier::Estimated) => {
                    self.words = true;
                    DateValue::Range(DateRange::Between(date, last))
                }
                _ => DateValue::Range(DateRange::Between(date, last)),
            };
            return Some(self.finish(value));
        }
        // `Soon after 1900` is not 1900, which is what a date with a phrase would say.
        let is_other =
            matches!(modifier, Some(Modifier::Before | Modifier::After | Modifier::From | Modifier::To));
        if self.words && !is_other {
            self.assumptions.push(Assumption::WordsKept);
            self.words = false;
            return Some(self.finish(DateValue::Interp(date, text)));
        }
        let value = match modifier {
            None => DateValue::Date(date),
            Some(Modifier::About) => DateValue::Approx(Approx::About, date),
            Some(Modifier::Calculated) => DateValue::Approx(Approx::Calculated, date),
            Some(Modifier::Estimated) => DateValue::Approx(Approx::Estimated, date),
            Some(Modifier::Before) => DateValue::Range(DateRange::Before(date)),
            Some(Modifier::After) => DateValue::Range(DateRange::After(date)),
            Some(Modifier::From) => DateValue::Period(DatePeriod::From(date)),
            Some(Modifier::To) => DateValue::Period(DatePeriod::To(date)),
            // One end is missing.
            Some(Modifier::Between) => return None,
        };
        Some(self.finish(value))
    }

    fn two<'a>(mut self, first: &Found, joint: Joint, second: &Found) -> Option<Suggestion<'a>> {
        self.assumptions.extend(second.assumptions.iter().copied());
        // `5-3 BC` is counted back at both ends.
        let mut one = first.first;
        let mut other = second.last.unwrap_or(second.first);
        if other.epoch == Epoch::BeforeChrist
            && one.precision() == Precision::Year
            && one.epoch == Epoch::Usual
        {
            one.epoch = Epoch::BeforeChrist;
        }
        if one.days()?.compare(other.days()?) == Order::After {
            std::mem::swap(&mut one, &mut other);
            self.assumptions.push(Assumption::Swapped);
        }
        let is_period = joint == Joint::To || self.modifiers.contains(&Modifier::From);
        let known = [Modifier::Between, Modifier::From];
        if self.modifiers.iter().any(|modifier| !known.contains(modifier)) {
            self.assumptions.push(Assumption::OneModifier);
        }
        if joint == Joint::Or {
            self.assumptions.push(Assumption::Alternatives);
        } else if self.modifiers.is_empty() {
            self.assumptions.push(Assumption::Range);
        }
        let value = match is_period && joint != Joint::Or {
            true => DateValue::Period(DatePeriod::FromTo(one, other)),
            false => DateValue::Range(DateRange::Between(one, other)),
        };
        Some(self.finish(value))
    }

    /// The modifier that says most, if there are several.
    fn only_modifier(&mut self) -> Option<Modifier> {
        if self.modifiers.len() > 1 {
            self.assumptions.push(Assumption::OneModifier);
        }
        let approximate = [Modifier::About, Modifier::Calculated, Modifier::Estimated];
        let strong = self.modifiers.iter().find(|modifier| !approximate.contains(modifier));
        strong.or(self.modifiers.first()).copied()
    }

    fn finish(mut self, value: DateValue<'_>) -> Suggestion<'_> {
        if self.words {
            self.assumptions.push(Assumption::WordsLeftOut);
        }
        let mut assumptions: Vec<Assumption> = Vec::new();
        for assumption in self.assumptions {
            // English is the language of dates anyway.
            if assumption != Assumption::Language(Language::English) && !assumptions.contains(&assumption) {
                assumptions.push(assumption);
            }
        }
        Suggestion { value, assumptions }
    }
}
