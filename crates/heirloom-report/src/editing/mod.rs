//! Single changes to a file that somebody asked for.

pub mod json;
