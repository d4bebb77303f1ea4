//! The subcommands, one file or folder each: what can be typed, and what is done then.

pub(crate) mod check;
pub(crate) mod fix;
pub(crate) mod explain;
pub(crate) mod show;
pub(crate) mod relate;
pub(crate) mod tree;
pub(crate) mod parse;
pub(crate) mod build;
pub(crate) mod convert;
pub(crate) mod edit;
pub(crate) mod fmt;
pub(crate) mod diff;
pub(crate) mod encoding;
pub(crate) mod stats;
pub(crate) mod dates;
pub(crate) mod schema;
#[cfg(feature = "fetch")]
pub(crate) mod cache;
pub(crate) mod completions;
pub(crate) mod man;
