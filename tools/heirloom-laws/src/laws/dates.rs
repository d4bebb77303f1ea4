//! Dates, ages and times are read, kept, and come back.

use heirloom_dates::{Age, DateExact, DatePeriod, DateValue, Gravity, Kind, Rules, Time, suggest, write};

use crate::{Held, hold};

const RULES: [Rules; 3] = [Rules::ELF, Rules::GEDCOM, Rules::GEDCOM_7];

/// Every text is read and kept, its problems lie in it, and its days are in order.
pub fn every_date_is_read(text: &str) -> Held {
    for rules in RULES {
        let parsed = DateValue::parse_with(text, &rules);
        hold!(parsed.text == text, "{:?} was read as {text:?}", parsed.text);
        for problem in &parsed.problems {
            hold!(text.get(problem.span.start..problem.span.end).is_some(), "{problem:?} of {text:?}");
        }
        if let DateValue::Phrase(phrase) = parsed.value {
            hold!(text.contains(phrase), "{phrase:?} is not in {text:?}");
        }
        let days = parsed.value.days();
        let ends = days.and_then(|days| days.first().zip(days.last()));
        hold!(ends.is_none_or(|(first, last)| first <= last), "{text:?} ends before it begins: {ends:?}");
        let _ = (write::iso(&parsed.value), write::edtf(&parsed.value), write::gedcom7(&parsed.value));
    }
    Ok(())
}

/// Parentheses and line breaks can't stand in a phrase.
fn is_writable(value: &DateValue<'_>) -> bool {
    value.phrase().is_none_or(|phrase| !phrase.contains(['(', ')', '\r', '\n']))
}

/// The canonical form of what was read is read as the same, follows the grammar, and is its own.
pub fn what_was_read_is_read_again(text: &str) -> Held {
    for rules in [Rules::ELF, Rules::GEDCOM] {
        let value = DateValue::parse_with(text, &rules).value;
        let written = write::elf(&value);
        let again = DateValue::parse_with(&written, &rules);
        let is_same = !is_writable(&value) || again.value == value;
        hold!(is_same, "{text:?} was written as {written:?}, which is {:?}", again.value);
        hold!(write::elf(&again.value) == written, "{text:?} is written {written:?} and otherwise");
    }
    let written = write::elf(&DateValue::parse(text).value);
    let again = DateValue::parse_with(&written, &Rules::ELF);
    let outside = again.problems.iter().find(|problem| problem.gravity() == Gravity::Outside);
    hold!(outside.is_none(), "{text:?} was written as {written:?}: {outside:?}");
    Ok(())
}

/// A value comes back from its canonical form, with which all is well.
pub fn value_comes_back(value: &DateValue<'_>) -> Held {
    let written = write::elf(value);
    for rules in [Rules::ELF, Rules::GEDCOM] {
        let again = DateValue::parse_with(&written, &rules);
        hold!(again.value == *value, "{written:?} is {:?}, not {value:?}", again.value);
        let gravity = again.gravity();
        hold!(gravity.is_none_or(|gravity| gravity < Gravity::Outside), "{written:?}: {:?}", again.problems);
    }
    Ok(())
}

/// An age comes back from what it is written as.
pub fn age_comes_back(text: &str) -> Held {
    for rules in RULES {
        let parsed = Age::parse(text, &rules);
        hold!(parsed.text == text, "{:?} was read as {text:?}", parsed.text);
        if let Some(age) = parsed.value {
            let again = Age::parse(&age.to_string(), &rules).value;
            hold!(again == Some(age), "{text:?} is {age}, and that is {again:?}");
        }
    }
    Ok(())
}

/// So do times, exact dates and periods.
pub fn time_comes_back(text: &str) -> Held {
    for rules in RULES {
        if let Some(time) = Time::parse(text, &rules).value {
            let again = Time::parse(&time.to_string(), &rules).value;
            hold!(again == Some(Time { zone: None, ..time }), "{text:?} is {time}, and that is {again:?}");
        }
        if let Some(exact) = DateExact::parse(text, &rules).value {
            let again = DateExact::parse(&exact.to_string(), &Rules::ELF).value;
            hold!(again == Some(exact), "{text:?} is {exact}, and that is {again:?}");
        }
        if let Some(period) = DatePeriod::parse(text, &rules).value {
            let value = DateValue::parse_with(text, &rules).value;
            hold!(value == DateValue::Period(period), "{text:?} is {period:?}, and {value:?}");
        }
    }
    Ok(())
}

/// Suggestions are dates that there are, each another one, and not wrong themselves.
pub fn suggestions_are_sound(text: &str) -> Held {
    let suggestions = suggest(text);
    for (at, suggestion) in suggestions.iter().enumerate() {
        hold!(suggestion.value.dates().count() > 0, "{text:?} suggests no date: {suggestion:?}");
        let flaw = suggestion.value.dates().find_map(|date| date.flaw());
        hold!(flaw.is_none(), "{text:?} suggests {suggestion:?}: {flaw:?}");
        let is_new = suggestions[..at].iter().all(|other| other.value != suggestion.value);
        hold!(is_new, "{text:?} suggests {suggestion:?} twice");
        let written = write::elf(&suggestion.value);
        let again = DateValue::parse(&written);
        hold!(
            write::elf(&again.value) == written,
            "{text:?} suggests {written:?}, which is {:?}",
            again.value
        );
        let gravity = again.gravity();
        hold!(gravity.is_none_or(|gravity| gravity < Gravity::IllFormed), "{text:?} suggests {written:?}");
        // What is doubtful may stay so, but for what a suggestion answers.
        let is_answered =
            |kind| matches!(kind, Kind::NotGregorian(_) | Kind::AssumedJulian | Kind::PeriodReversed);
        let left = again.problems.iter().find(|problem| is_answered(problem.kind));
        hold!(left.is_none(), "{text:?} suggests {written:?}: {left:?}");
    }
    Ok(())
}
