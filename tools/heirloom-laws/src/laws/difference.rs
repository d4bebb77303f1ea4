//! A difference is empty if and only if two datasets are equal.

use heirloom_core::difference::{Difference, Ids, Options};
use heirloom_core::source::Ignore;
use heirloom_core::{Dataset, IdPolicy, ReadOptions, WriteOptions, parse_with};

use super::back::{has_renamed, written};
use crate::{Held, hold};

/// Equality and difference agree, both ways.
pub fn difference_agrees(one: &Dataset<'_>, other: &Dataset<'_>) -> Held {
    for (old, new) in [(one, other), (other, one)] {
        let difference = Difference::between(old, new, &Options::new());
        hold!(
            difference.is_empty() == (old == new),
            "equality and this disagree: {difference:#?}\n{:?}\n{:?}",
            old.tape().text(),
            new.tape().text()
        );
    }
    Ok(())
}

/// What was read and what it is written as do not differ.
pub fn nothing_differs_when_written(octets: &[u8], options: &ReadOptions<'_>) -> Held {
    let parsed = parse_with(octets, options, &mut Ignore);
    let options = WriteOptions::new().dialect(parsed.dialect).ids(IdPolicy::EveryRecord);
    if let Ok((written, told)) = written(&parsed.dataset, &options) {
        let again = parse_with(&written, &ReadOptions::new().dialect(parsed.dialect), &mut Ignore);
        let ids = if has_renamed(&parsed.dataset, &told) { Ids::Aside } else { Ids::default() };
        let difference = Difference::between(&parsed.dataset, &again.dataset, &Options::new().ids(ids));
        hold!(difference.is_empty(), "{difference:#?}\n{}", String::from_utf8_lossy(&written));
    }
    Ok(())
}
