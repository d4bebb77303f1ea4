//! What was understood of one date, age or time, and how to write it better.

use heirloom_dates::{
    Age, Calendar, DateValue, Days, Kind, Notation, Parsed, Problem, Rules, Suggestion, Time, suggest, write,
};

use heirloom_model::Temporal;

use super::convert::{Conversion, To};
use super::standing::Standing;
use super::words;

/// What values of a sort are called, one or several.
pub fn temporal_name(temporal: Temporal, count: u64) -> &'static str {
    match (temporal, count) {
        (Temporal::Date, 1) => "date",
        (Temporal::Date, _) => "dates",
        (Temporal::Age, 1) => "age",
        (Temporal::Age, _) => "ages",
        (Temporal::Time, 1) => "time",
        (Temporal::Time, _) => "times",
    }
}

/// All about one value.
pub struct Understood {
    /// How well it was understood.
    pub standing: Standing,
    /// As the format of the file has it; nothing of what was not understood.
    pub canonical: Option<Written>,
    /// In plain words.
    pub meaning: Option<String>,
    /// The calendars of its dates, each once.
    pub calendars: Vec<String>,
    /// How exact it is, in a word.
    pub precision: Option<&'static str>,
    /// The days that it may be.
    pub days: Option<Days>,
    /// The same in EDTF.
    pub edtf: Option<String>,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
    /// How to write it instead. More than one if nobody can tell what was meant.
    pub better: Vec<Better>,
    /// What was asked for.
    pub converted: Option<String>,
}

/// A value as a format has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The payload of the structure.
    pub payload: String,
    /// What GEDCOM 7 has in a `PHRASE` beside it.
    pub phrase: Option<String>,
}

/// A way to write a value.
pub struct Better {
    /// How it would be written.
    pub written: Written,
    /// What has to be taken for granted for that, in words.
    pub assumptions: Vec<String>,
}

/// Where a value stands, for those who only count.
pub(super) fn standing(sort: Temporal, text: &str, rules: &Rules) -> Standing {
    match sort {
        Temporal::Date => {
            let parsed = DateValue::parse_with(text, rules);
            standing_of_date(&parsed, || suggest(text).len())
        }
        Temporal::Age => standing_of(&Age::parse(text, rules)),
        Temporal::Time => standing_of(&Time::parse(text, rules)),
    }
}

/// Understands a value.
pub fn understand(sort: Temporal, text: &str, rules: &Rules, to: Option<To>) -> Understood {
    match sort {
        Temporal::Date => date(text, rules, to),
        Temporal::Age => age(text, rules, to),
        Temporal::Time => time(text, rules, to),
    }
}

fn date(text: &str, rules: &Rules, to: Option<To>) -> Understood {
    let parsed = DateValue::parse_with(text, rules);
    let suggested = if is_questionable(&parsed) { suggest(text) } else { Vec::new() };
    let standing = standing_of_date(&parsed, || suggested.len());
    let value = parsed.value;
    let is_read = !standing.is_unread();
    let canonical = is_read.then(|| write_date(&value, rules));
    let mut better: Vec<Better> = suggested.iter().map(|one| better_date(one, rules)).collect();
    // A date that there is not is none in another spelling either.
    if better.is_empty() && value.dates().all(|date| date.flaw().is_none()) {
        better.extend(canonical.clone().and_then(|written| instead(written, text, &parsed.problems)));
    }
    if better.is_empty() && !is_read && !text.trim().is_empty() {
        better.push(as_words(text.trim(), rules));
    }
    better.retain(|one| one.written.payload != text || one.written.phrase.is_some());
    let mut calendars: Vec<String> = Vec::new();
    for date in value.dates().filter(|_| is_read || value.days().is_some()) {
        let name = words::calendar(date.calendar);
        if !calendars.contains(&name) {
            calendars.push(name);
        }
    }
    Understood {
        standing,
        canonical,
        meaning: is_read.then(|| words::meaning(&value)),
        calendars,
        precision: words::precision(&value).filter(|_| is_read),
        days: value.days(),
        edtf: write::edtf(&value),
        converted: to.and_then(|to| value.to(to, rules)).filter(|_| is_read),
        problems: parsed.problems,
        better,
    }
}

/// Whether what was read may not be what was meant, so that other readings are worth a thought.
fn is_questionable(parsed: &Parsed<'_, DateValue<'_>>) -> bool {
    is_phrase_by_need(parsed)
        || parsed.problems.iter().any(|problem| {
            matches!(
                problem.kind,
                Kind::NotGregorian(_)
                    | Kind::IllFormed(_)
                    | Kind::AssumedJulian
                    | Kind::FarYear
                    | Kind::YearLikeDay
                    | Kind::RangeReversed
                    | Kind::PeriodReversed
            )
        })
}

/// Whether a text is a phrase only because it could not be read.
fn is_phrase_by_need(parsed: &Parsed<'_, DateValue<'_>>) -> bool {
    let is_need =
        |kind| matches!(kind, Kind::NotUnderstood | Kind::MissingYear | Kind::Empty | Kind::NumberTooLarge);
    matches!(parsed.value, DateValue::Phrase(_))
        && parsed.problems.iter().any(|problem| is_need(problem.kind))
}

fn standing_of_date(parsed: &Parsed<'_, DateValue<'_>>, readings: impl FnOnce() -> usize) -> Standing {
    // Without a calendar nobody knows which days are meant.
    let is_unstated = || parsed.value.dates().any(|date| date.calendar == Calendar::Unstated);
    match is_phrase_by_need(parsed) || is_unstated() {
        true => Standing::of_unread(parsed.text, readings()),
        false => Standing::of_read(parsed.gravity()),
    }
}

fn better_date(suggestion: &Suggestion<'_>, rules: &Rules) -> Better {
    let assumptions = suggestion.assumptions.iter().map(ToString::to_string).collect();
    Better { written: write_date(&suggestion.value, rules), assumptions }
}

/// Words that say no date are no mistake if they are written as such.
fn as_words(text: &str, rules: &Rules) -> Better {
    let text = without_half_a_pair(text);
    let has_parentheses = text.contains(['(', ')']) && rules.notation == Notation::Escapes;
    let stays = match has_parentheses {
        true => "it is to stay, with brackets instead of parentheses",
        false => "it is to stay as it is",
    };
    Better { written: write_date(&DateValue::Phrase(text), rules), assumptions: vec![stays.to_string()] }
}

/// Of `(words` only the end is missing, and of `words)` the beginning.
fn without_half_a_pair(text: &str) -> &str {
    let opened = text.strip_prefix('(').filter(|rest| !rest.contains(['(', ')']));
    let closed = || text.strip_suffix(')').filter(|rest| !rest.contains(['(', ')']));
    opened.or_else(closed).map_or(text, str::trim)
}

/// The canonical form, if the text is not in it and something is wrong with it.
fn instead(written: Written, text: &str, problems: &[Problem]) -> Option<Better> {
    (!problems.is_empty() && written.payload != text).then_some(Better { written, assumptions: Vec::new() })
}

pub(super) fn write_date(value: &DateValue<'_>, rules: &Rules) -> Written {
    match rules.notation {
        Notation::Escapes => Written { payload: write::elf(value), phrase: None },
        Notation::Keywords => write::gedcom7(value).into(),
    }
}

impl From<write::Gedcom7> for Written {
    fn from(write::Gedcom7 { payload, phrase }: write::Gedcom7) -> Written {
        Written { payload, phrase }
    }
}

fn age(text: &str, rules: &Rules, to: Option<To>) -> Understood {
    let parsed = Age::parse(text, rules);
    let canonical = parsed.value.map(|age| match rules.notation {
        Notation::Escapes => Written { payload: age.to_string(), phrase: None },
        Notation::Keywords => age.gedcom7().into(),
    });
    Understood {
        meaning: parsed.value.as_ref().map(words::age),
        converted: to.and_then(|to| parsed.value?.to(to, rules)),
        ..without_days(parsed, canonical)
    }
}

fn time(text: &str, rules: &Rules, to: Option<To>) -> Understood {
    let parsed = Time::parse(text, rules);
    let canonical = parsed.value.map(|time| match rules.notation {
        Notation::Escapes => Written { payload: time.to_string(), phrase: None },
        Notation::Keywords => Written { payload: time.gedcom7(), phrase: None },
    });
    let converted = to.and_then(|to| parsed.value?.to(to, rules));
    let next_day = parsed.value.and_then(|time| time.next_day());
    let mut understood = Understood { converted, ..without_days(parsed, canonical) };
    if let Some(next) = next_day {
        let written = Written { payload: next.gedcom7(), phrase: None };
        understood.better =
            vec![Better { written, assumptions: vec!["its date is made the next day".into()] }];
    }
    understood
}

/// What ages and times have in common.
fn without_days<T>(parsed: Parsed<'_, Option<T>>, canonical: Option<Written>) -> Understood {
    let better = canonical.clone().and_then(|written| instead(written, parsed.text, &parsed.problems));
    Understood {
        standing: standing_of(&parsed),
        canonical,
        meaning: None,
        calendars: Vec::new(),
        precision: None,
        days: None,
        edtf: None,
        problems: parsed.problems,
        better: better.into_iter().collect(),
        converted: None,
    }
}

fn standing_of<T>(parsed: &Parsed<'_, Option<T>>) -> Standing {
    match (&parsed.value, parsed.gravity()) {
        (Some(_), gravity) => Standing::of_read(gravity),
        // GEDCOM 7 has ages without a payload.
        (None, None) => Standing::Good,
        (None, Some(_)) => Standing::of_unread(parsed.text, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str, rules: &Rules) -> (Standing, Vec<String>) {
        let understood = understand(Temporal::Date, text, rules, None);
        assert_eq!(understood.standing, standing(Temporal::Date, text, rules), "{text}");
        (understood.standing, understood.better.into_iter().map(|better| better.written.payload).collect())
    }

    #[test]
    fn dates_stand_somewhere() {
        for (text, standing, better) in [
            ("12 MAR 1871", Standing::Good, &[][..]),
            ("(in spring)", Standing::Good, &[]),
            ("012 MAR 1871", Standing::Style, &["12 MAR 1871"]),
            ("12 MAR 1571", Standing::Doubtful, &[]),
            ("18710312", Standing::Doubtful, &["12 MAR 1871"]),
            ("1648/49", Standing::Doubtful, &["@#DJULIAN@ 1648/49"]),
            ("31 APR 1850", Standing::Impossible, &["INT APR 1850 (31 APR 1850)"]),
            ("AFT 31 FEB 1900", Standing::Impossible, &["AFT FEB 1900"]),
            ("BET 1 AND 3 JUL 1635", Standing::Doubtful, &["BET 1 JUL 1635 AND 3 JUL 1635"]),
            ("INT 31 FEB 1900 (so)", Standing::Impossible, &[]),
            ("BET 1900 AND 1880", Standing::Impossible, &["BET 1880 AND 1900"]),
            ("12 March 1871", Standing::Misspelt, &["12 MAR 1871"]),
            ("12.3.1871", Standing::Guessed, &["12 MAR 1871"]),
            ("12/3/1871", Standing::Ambiguous, &["12 MAR 1871", "3 DEC 1871"]),
            ("2 TVT 5758", Standing::Guessed, &["@#DHEBREW@ 2 TVT 5758"]),
            ("Deceased", Standing::Words, &["(Deceased)"]),
            ("", Standing::Words, &[]),
            ("12 MAR", Standing::Unread, &["(12 MAR)"]),
        ] {
            let better: Vec<String> = better.iter().map(ToString::to_string).collect();
            assert_eq!(seen(text, &Rules::GEDCOM), (standing, better), "{text}");
        }
    }

    #[test]
    fn words_have_one_pair_of_parentheses() {
        let better = |text, rules| {
            let mut better = understand(Temporal::Date, text, rules, None).better;
            let better = better.pop().expect("something is suggested");
            (better.written.phrase.unwrap_or(better.written.payload), better.assumptions.concat())
        };
        let stays = |text: &str| (text.to_string(), "it is to stay as it is".to_string());
        assert_eq!(better("words", &Rules::GEDCOM), stays("(words)"));
        assert_eq!(better("(words", &Rules::GEDCOM), stays("(words)"));
        assert_eq!(better("words)", &Rules::GEDCOM), stays("(words)"));
        let replaced = "it is to stay, with brackets instead of parentheses".to_string();
        assert_eq!(better("note (a) b", &Rules::GEDCOM), ("(note [a] b)".to_string(), replaced));
        // GEDCOM 7 has phrases in a place of their own.
        assert_eq!(better("note (a) b", &Rules::GEDCOM_7), stays("note (a) b"));
    }

    #[test]
    fn the_end_of_a_day_is_the_beginning_of_the_next() {
        for rules in [Rules::GEDCOM, Rules::GEDCOM_7] {
            let understood = understand(Temporal::Time, "24:00", &rules, None);
            assert_eq!(understood.standing, Standing::Doubtful);
            let better = &understood.better[0];
            assert_eq!((better.written.payload.as_str(), better.assumptions.len()), ("00:00:00", 1));
        }
    }

    #[test]
    fn gedcom_7_is_told_what_gedcom_7_has() {
        assert_eq!(seen("JULIAN 3 MAR 1700", &Rules::GEDCOM_7), (Standing::Good, vec![]));
        assert_eq!(seen("", &Rules::GEDCOM_7), (Standing::Good, vec![]));
        let better = vec!["JULIAN 3 MAR 1700".to_string()];
        assert_eq!(seen("@#DJULIAN@ 3 MAR 1700", &Rules::GEDCOM_7), (Standing::Misspelt, better));
        let phrase = understand(Temporal::Date, "(in spring)", &Rules::GEDCOM_7, None).better;
        assert_eq!(phrase[0].written, Written { payload: String::new(), phrase: Some("in spring".into()) });
    }
}
