//! Tests of dates, ages and times, a file a subject, in one binary: linking takes longer than most of them.

mod corpus;
mod promises;
mod vectors;
mod words;
