//! Counting dates and ages by how well they are understood.

use std::collections::BTreeMap;
use std::fmt;

use heirloom_core::Dataset;
use heirloom_dates::{Age, DateValue, Gravity, Rules, suggest};

/// How well a text is understood.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Standing {
    /// As the grammar has it, or a phrase as it should be.
    Good,
    /// Outside the grammar or impossible, and read all the same.
    Read,
    /// Not read, but there is one suggestion.
    Suggested,
    /// Not read, and there are several suggestions.
    Ambiguous,
    /// Neither read nor suggested, and without a digit: words that say something else.
    NoDate,
    /// Neither read nor suggested.
    Unreadable,
}

impl Standing {
    pub(crate) const ALL: [Standing; 6] = [
        Standing::Good,
        Standing::Read,
        Standing::Suggested,
        Standing::Ambiguous,
        Standing::NoDate,
        Standing::Unreadable,
    ];

    /// Where a date stands.
    pub(crate) fn of_date(text: &str, rules: &Rules) -> Standing {
        let parsed = DateValue::parse_with(text, rules);
        let is_phrase = matches!(parsed.value, DateValue::Phrase(_));
        let known = parsed.value.days().is_some()
            || is_phrase
            || parsed.value.dates().all(|date| date.flaw().is_none());
        let unstated = parsed.problems.iter().any(|problem| problem.kind.name() == "not-gregorian");
        match parsed.gravity() {
            None | Some(Gravity::Style | Gravity::Doubtful) if known && !unstated => Standing::Good,
            Some(Gravity::IllFormed | Gravity::Outside) if known && !is_phrase && !unstated => Standing::Read,
            _ => match suggest(text).len() {
                0 if !text.contains(|c: char| c.is_ascii_digit()) => Standing::NoDate,
                0 => Standing::Unreadable,
                1 => Standing::Suggested,
                _ => Standing::Ambiguous,
            },
        }
    }

    /// Where an age stands.
    fn of_age(text: &str, rules: &Rules) -> Standing {
        let parsed = Age::parse(text, rules);
        match (parsed.value, parsed.gravity()) {
            (Some(_), None | Some(Gravity::Style | Gravity::Doubtful)) => Standing::Good,
            (Some(_), _) => Standing::Read,
            (None, None) => Standing::Good,
            (None, _) => Standing::Unreadable,
        }
    }
}

/// All dates and ages of some files.
#[derive(Default)]
pub(crate) struct Survey {
    dates: BTreeMap<(String, String, Standing), usize>,
    ages: BTreeMap<Standing, usize>,
}

impl Survey {
    /// Adds those of a file.
    pub(crate) fn add(&mut self, octets: &[u8]) {
        let (parsed, _) = heirloom_core::parse(octets);
        let producer = value(&parsed.dataset, &["SOUR"]).unwrap_or_else(|| "-".to_string());
        let is_7 = value(&parsed.dataset, &["GEDC", "VERS"]).is_some_and(|version| version.starts_with('7'));
        let rules = if is_7 { Rules::GEDCOM_7 } else { Rules::GEDCOM };
        for record in parsed.dataset.document() {
            for (_, structure) in record.preorder() {
                let Some(text) = structure.string() else { continue };
                match structure.tag() {
                    "DATE" | "SDATE" => {
                        let standing = Standing::of_date(&text, &rules);
                        *self.dates.entry((producer.clone(), text.into_owned(), standing)).or_default() += 1;
                    }
                    "AGE" => *self.ages.entry(Standing::of_age(&text, &rules)).or_default() += 1,
                    _ => {}
                }
            }
        }
    }

    /// How many dates stand so.
    #[allow(dead_code, reason = "not all who use this want them")]
    pub(crate) fn count(&self, standing: Standing) -> usize {
        self.dates.iter().filter(|((_, _, other), _)| *other == standing).map(|(_, count)| count).sum()
    }

    /// All texts of dates, as often as they occur.
    #[allow(dead_code, reason = "not all who use this want them")]
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.dates.keys().map(|(_, text, _)| text.as_str())
    }

    /// The texts that stand so, with those who wrote them, most frequent first.
    #[allow(dead_code, reason = "not all who use this want them")]
    pub(crate) fn texts(&self, standing: Standing) -> Vec<(usize, String, String)> {
        let mut by_text: BTreeMap<&str, (usize, Vec<&str>)> = BTreeMap::new();
        for ((producer, text, _), count) in self.dates.iter().filter(|((_, _, other), _)| *other == standing)
        {
            let entry = by_text.entry(text).or_default();
            entry.0 += count;
            entry.1.push(producer);
        }
        let mut texts: Vec<_> =
            by_text.into_iter().map(|(text, (count, by))| (count, by.join(", "), text.to_string())).collect();
        texts.sort_by(|one, other| other.0.cmp(&one.0).then(one.2.cmp(&other.2)));
        texts
    }
}

impl fmt::Display for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows: BTreeMap<&str, [usize; 6]> = BTreeMap::new();
        for ((producer, _, standing), count) in &self.dates {
            rows.entry(producer).or_default()[*standing as usize] += count;
        }
        let mut rows: Vec<_> = rows.into_iter().collect();
        rows.sort_by_key(|(_, row)| std::cmp::Reverse((row[5], row[3], row[2])));
        writeln!(f, "   good    read  suggested  ambiguous  no date  unreadable  producer")?;
        let all = rows.iter().fold([0; 6], |sum, (_, row)| std::array::from_fn(|at| sum[at] + row[at]));
        for (producer, [good, read, suggested, ambiguous, no_date, unreadable]) in
            std::iter::once(("all", all)).chain(rows)
        {
            writeln!(
                f,
                "{good:7} {read:7} {suggested:10} {ambiguous:10} {no_date:8} {unreadable:11}  {producer}"
            )?;
        }
        write!(f, "ages:")?;
        for standing in Standing::ALL {
            write!(f, " {:?} {}", standing, self.ages.get(&standing).unwrap_or(&0))?;
        }
        Ok(())
    }
}

/// The payload at a path of tags in the header.
fn value(dataset: &Dataset<'_>, path: &[&str]) -> Option<String> {
    let (first, rest) = path.split_first()?;
    let mut structure = dataset.metadata().find(|structure| structure.tag() == *first)?;
    for tag in rest {
        structure = structure.substructures().find(|structure| structure.tag() == *tag)?;
    }
    structure.string().map(|text| text.trim().to_string())
}
