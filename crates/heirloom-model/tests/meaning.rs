//! Tests of what files mean, a file a subject, in one binary: linking takes longer than most of them.

mod any_file;
mod lives_promises;
mod records;
mod views;
mod windows;
