//! What rules on people ask of the world: which day it is, and whether there is a file.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use heirloom_dates::Day;
#[cfg(feature = "fetch")]
use heirloom_dates::calendars::System;
use heirloom_model::rules::World;

use crate::input;

/// Does something with the world around a file: what lies beside it, and which day it is.
pub(crate) fn around<T>(file: &Path, with: impl FnOnce(World<'_>) -> T) -> T {
    // Nobody knows where what comes over a pipe was.
    let folder = (!input::is_standard(file)).then(|| file.parent().unwrap_or(Path::new("")));
    let in_folder = |path: &str| folder.is_some_and(|folder| folder.join(path).is_file());
    let is_file: Option<&(dyn Fn(&str) -> bool + Sync)> = folder.is_some().then_some(&in_folder);
    with(World { today: today(), is_file })
}

/// The day on which the command runs; or that of `SOURCE_DATE_EPOCH`, by which programs agree to say the same again at any
/// other time.
fn today() -> Day {
    let fixed = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse::<u64>().ok());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    at(fixed.unwrap_or_else(now))
}

/// The day of a moment in seconds since 1970.
fn at(seconds: u64) -> Day {
    Day::from_unix_seconds(i64::try_from(seconds).unwrap_or(i64::MAX))
}

/// The day of a moment in seconds since 1970, as `2026-01-31`.
#[cfg(feature = "fetch")]
pub(crate) fn day(seconds: u64) -> String {
    let date = System::Gregorian.year_month_day(at(seconds));
    date.map_or("a distant day".to_string(), |date| {
        format!("{:04}-{:02}-{:02}", date.year, date.month, date.day)
    })
}

#[cfg(all(test, feature = "fetch"))]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_a_day() {
        assert_eq!((&*day(0), &*day(86_399), &*day(86_400)), ("1970-01-01", "1970-01-01", "1970-01-02"));
        assert_eq!((&*day(1_767_225_600), &*day(u64::MAX)), ("2026-01-01", "a distant day"));
    }
}
