//! Tests of the command as somebody runs it, a file a subject, in one binary: linking takes longer than most of them.

mod running;
#[cfg(feature = "fetch")]
mod serving;

mod build;
mod check;
mod convert;
mod crashes;
mod dates;
mod diff;
mod edit;
mod fetch;
mod fix;
mod flags;
mod fmt;
mod gedcom_7;
mod json;
mod kills;
mod kin;
mod limits;
mod own_tags;
mod picture;
mod pipes;
mod process;
mod suite;
mod visible;
mod windows;
mod worked_example;
