//! How many dates stand where.

use std::collections::BTreeMap;

use super::standing::Standing;
use super::understood::temporal_name;
use heirloom_model::Temporal;

/// How many there are of each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DateTally(BTreeMap<(Temporal, Standing), u64>);

impl DateTally {
    /// Counts one.
    pub fn add(&mut self, sort: Temporal, standing: Standing) {
        *self.0.entry((sort, standing)).or_default() += 1;
    }

    /// Counts all that another has counted.
    pub fn merge(&mut self, other: &DateTally) {
        for (&of, more) in &other.0 {
            *self.0.entry(of).or_default() += more;
        }
    }

    /// How many there are of a sort that stand somewhere.
    pub fn of(&self, sort: Temporal, standing: Standing) -> u64 {
        self.0.get(&(sort, standing)).copied().unwrap_or_default()
    }

    /// How many there are of a sort.
    pub fn all(&self, sort: Temporal) -> u64 {
        Standing::ALL.into_iter().map(|standing| self.of(sort, standing)).sum()
    }

    /// How many of all sorts stand somewhere.
    pub fn standing(&self, standing: Standing) -> u64 {
        SORTS.into_iter().map(|sort| self.of(sort, standing)).sum()
    }

    /// How many there are of each sort, for the totals of a report.
    pub fn totals(&self) -> Vec<(&'static str, u64)> {
        SORTS.into_iter().map(|sort| (temporal_name(sort, 2), self.all(sort))).collect()
    }

    /// One line: `12 dates, 1 age: 11 good, 2 ambiguous`.
    pub fn in_words(&self) -> String {
        let sorts = SORTS.into_iter().map(|sort| (sort, self.all(sort))).filter(|(_, count)| *count > 0);
        let sorts: Vec<String> =
            sorts.map(|(sort, count)| format!("{count} {}", temporal_name(sort, count))).collect();
        let standings = Standing::ALL.into_iter().map(|standing| (standing, self.standing(standing)));
        let standings = standings.filter(|(_, count)| *count > 0);
        let standings: Vec<String> =
            standings.map(|(standing, count)| format!("{count} {}", standing.counted())).collect();
        match sorts.is_empty() {
            true => "no dates".to_string(),
            false => format!("{}: {}", sorts.join(", "), standings.join(", ")),
        }
    }
}

/// All sorts, in the order in which they are told.
pub(super) const SORTS: [Temporal; 3] = [Temporal::Date, Temporal::Age, Temporal::Time];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_in_words() {
        let mut tally = DateTally::default();
        assert_eq!(tally.in_words(), "no dates");
        tally.add(Temporal::Age, Standing::Good);
        tally.add(Temporal::Date, Standing::Ambiguous);
        tally.add(Temporal::Date, Standing::Good);
        assert_eq!(tally.in_words(), "2 dates, 1 age: 2 good, 1 ambiguous");
    }
}
