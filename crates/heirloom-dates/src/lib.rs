//! Dates, ages and times as ELF and GEDCOM write them: what they say, in four calendars and as days; what is wrong with them;
//! and how they are written.
//!
//! ```
//! use heirloom_dates::calendars::System;
//! use heirloom_dates::{AgeBetween, DateValue, Order, suggest, write};
//!
//! // What it says. The text is kept, and nothing is wrong with it.
//! let execution = DateValue::parse("@#DJULIAN@ 30 JAN 1648/49");
//! assert!(execution.problems.is_empty());
//! assert_eq!(write::iso(&execution.value).as_deref(), Some("1649-02-09"));
//!
//! // Every date is an interval of days.
//! let birth = DateValue::parse("Abt. March 1850");
//! let death = DateValue::parse("BET 3 MAY 1900 AND 1901");
//! let (born, died) = (birth.value.days().unwrap(), death.value.days().unwrap());
//! assert_eq!(born.compare(died), Order::Before);
//! assert_eq!(AgeBetween::new(born, died).least.unwrap().duration.to_string(), "50y 1m 3d");
//!
//! // What is wrong with it, and how it should be written.
//! let kinds: Vec<&str> = birth.problems.iter().map(|problem| problem.kind.name()).collect();
//! assert_eq!(kinds, ["spelling", "spelling"]);
//! assert_eq!(write::elf(&birth.value), "ABT MAR 1850");
//!
//! // In another calendar.
//! let brumaire = DateValue::parse("9 NOV 1799").value.convert(System::FrenchRepublican).unwrap();
//! assert_eq!(write::elf(&brumaire), "@#DFRENCH R@ 18 BRUM 8");
//!
//! // What can't be read is a phrase. What it may have meant is not decided silently.
//! assert_eq!(DateValue::parse("12/03/1871").value, DateValue::Phrase("12/03/1871"));
//! assert_eq!(suggest("12/03/1871").len(), 2);
//! ```
//!
//! # The drafts
//!
//! FHISO's "ELF: Date, Age and Time Microformats" gives the strings their grammar and their meaning; [`parse`] cites it.
//! Where GEDCOM means something else by the same string there are [`Rules`]; where it only allows more, or less, a
//! [`Problem`] says so.
//!
//! # Promises
//!
//! 1. *Total.* Every text is read, without a panic, in time linear in its length. What can't be read is a phrase.
//! 2. *Nothing lost.* [`Parsed::text`] is the text as it was written.
//! 3. *There and back.* `parse(write::elf(v)) == v` for every value that was read by the same rules, but for phrases with
//!    parentheses, which the draft does not allow.
//! 4. *Steady.* What is written in canonical form comes out as it went in.
//! 5. *Days are days.* The first is never behind the last; every day of a calendar leads to its date and back.

pub mod calendars;
mod day;
mod days;
mod value;
mod rules;
mod problems;
mod parsed;
mod names;
mod scan;
pub mod parse;
pub mod write;
mod age;
mod time;
mod suggest;

pub use age::{Age, AgeBetween, AgeWord, Bound, Duration, Elapsed, Unit};
pub use day::{Day, Weekday};
pub use days::{Days, Order};
pub use parse::DateExact;
pub use parsed::Parsed;
pub use problems::{Flaw, Gravity, Kind, Problem, Span};
pub use rules::{Notation, Rules, Slips, Unmarked};
pub use suggest::{Assumption, Language, Suggestion, suggest};
pub use time::{Time, Zone};
pub use value::{
    Approx, Calendar, Date, DatePeriod, DateRange, DateValue, Epoch, Month, Precision, SortKey, Year,
};

/// The examples of the README, so that they are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
