use std::sync::atomic::{AtomicUsize, Ordering};

use super::RunSummary;
use crate::{Advice, Wording};

/// How many findings a run reports, of all files together. What is found beyond that is counted and not shown, so that a
/// file made to have millions of findings fills no disk and no log.
#[derive(Debug)]
pub struct Limit {
    most: Option<usize>,
    reported: AtomicUsize,
}

impl Limit {
    /// So many; any number for none.
    pub fn of(most: Option<usize>) -> Limit {
        Limit { most, reported: AtomicUsize::new(0) }
    }

    /// Whether there is one. Files have to be reported one behind the other then: which findings are the first ones must
    /// not depend on who is quicker.
    pub fn is_set(&self) -> bool {
        self.most.is_some()
    }

    /// Whether one more finding may be reported.
    pub fn allows(&self) -> bool {
        self.most.is_none_or(|most| self.reported.fetch_add(1, Ordering::Relaxed) < most)
    }
}

/// What to say of a report that was cut, if this one was.
pub fn cut_in_words(summary: &RunSummary, wording: &dyn Wording) -> Option<String> {
    let said = match summary.cut {
        0 => return None,
        1 => "1 finding is not shown".to_string(),
        more => format!("{more} findings are not shown"),
    };
    let advice = wording.advice(&Advice::RaiseLimit(summary.shown()));
    Some(advice.map_or(said.clone(), |advice| format!("{said}: {advice}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_are_allowed_and_no_more() {
        let limit = Limit::of(Some(2));
        assert_eq!([(); 4].map(|()| limit.allows()), [true, true, false, false]);
        assert!(!Limit::of(Some(0)).allows());
        let any = Limit::of(None);
        assert!((0..1000).all(|_| any.allows()) && !any.is_set());
    }
}
