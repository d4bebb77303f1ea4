//! Dates of which nothing but the number has to be said.

use heirloom_dates::calendars::System;
use heirloom_dates::{Date, Day};

/// Plain dates of the Gregorian calendar, from 1583 on: of ten of them one is a month and one a year.
pub fn plain(count: usize) -> Vec<String> {
    (0_i64..)
        .take(count)
        .filter_map(|at| {
            // By a step that is prime to their number all days get their turn.
            let day = Day::from_jdn(2_299_300 + at * 7919 % 160_000);
            let mut date = Date::of_day(System::Gregorian, day)?;
            if at % 10 > 7 {
                date.day = None;
            }
            if at % 10 > 8 {
                date.month = None;
            }
            Some(date.to_string())
        })
        .collect()
}

/// Dates of every form, of every calendar, with slips, and texts that are none.
pub fn mixed(count: usize) -> Vec<String> {
    const FORMS: [&str; 8] = [
        "ABT {}",
        "BET {} AND 31 DEC 2100",
        "FROM {}",
        "INT {} (as the register says)",
        "@#DJULIAN@ {}",
        "@#DHEBREW@ 15 NSN 5784",
        "Bef. {} ",
        "about {}, in spring",
    ];
    plain(count).iter().zip(FORMS.iter().cycle()).map(|(date, form)| form.replace("{}", date)).collect()
}
