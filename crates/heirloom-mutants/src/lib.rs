//! Breaks the library in thousands of small ways, and sees which of them no test notices.
//!
//! ```text
//! cargo run --release -p heirloom-mutants
//! ```
//!
//! What is changed is what `cargo mutants` would change, which lists it ([`list`]). It would build the library anew for each of the
//! thousands of changes. Here all of them are built into one copy, each behind a switch that is off
//! ([`rewrite`], [`workshop`]); tests are told by a variable of the environment which one to turn on. Each test is run once to see what
//! it reaches and how long it takes ([`harness`], [`known`]), so that a change is tried only with tests that reach it, quick ones first
//! ([`judge`]). What was found is kept in a table ([`record`]), from which the next run goes on, and what nobody noticed is listed with the
//! reasons that are known ([`survivors`]).

pub mod harness;
pub mod judge;
pub mod known;
pub mod list;
pub mod places;
pub mod record;
pub mod rewrite;
pub mod survivors;
pub mod workshop;
