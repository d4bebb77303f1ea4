//! What is said about ELF and GEDCOM files: as data for every front end, and as text, JSON, SARIF, HTML or SVG.
//!
//! A front end reads a file with [`heirloom_core`], asks this crate about it, and shows what it gets. Nothing here opens a
//! file, knows a terminal or asks what time it is: bytes and names of files come in, data and text go out. What only a front end
//! can say, such as how its users have a finding fixed, it says through [`Wording`].
//!
//! # Findings as JSON
//!
//! ```
//! use heirloom_core::ReadOptions;
//! use heirloom_dates::Day;
//! use heirloom_report::diagnostics::check::{CheckOptions, report_whole};
//! use heirloom_report::renderers::Format;
//!
//! let file = b"0 HEAD\n0 @I1@ INDI\n1 NAME Ada /King/\n2 DATE\n0 TRLR\n";
//! let reading = ReadOptions::new();
//! let options = CheckOptions { paths: true, ..CheckOptions::default() };
//! // The rules on people ask which day it is.
//! let today = Day::from_jdn(2_461_364);
//! let mut json = Vec::new();
//! let summary = report_whole(file, "king.ged".as_ref(), &reading, today, &options, Format::Json, &mut json)?;
//! let json = String::from_utf8(json).unwrap();
//! assert!(json.starts_with("{\n  \"version\": 1,\n  \"command\": \"check\",\n  \"findings\": ["));
//! assert!(json.contains("\"path\": \"I1"));
//! assert!(json.contains("\"name\": \"Ada King\""));
//! assert!(summary.total() > 0);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Contents
//!
//! One subject a folder. Where a subject has several forms, each has a file: `text.rs`, `json.rs`, `svg.rs`.
//!
//! - [`diagnostics`]: findings with their places, records and fixes; which are selected, counted, limited, or known before.
//! - [`renderers`]: the forms of a report on findings: text, concise, JSON, JSON Lines, SARIF, GitHub annotations, HTML.
//! - [`people`]: what records are called, when people lived, and who is meant by an id or a name.
//! - [`show`]: records as pages; [`tree`]: ancestors and descendants; [`relate`]: what two people are to each other.
//! - [`diff`]: what differs between two files; [`fixing`]: what a fix would change, and what it did; [`editing`]: single changes.
//! - [`stats`]: what is in files, in numbers; [`dates`]: what dates mean; [`encoding`]: which encoding a file is in, and why.
//! - [`schema`]: where the types of tags come from; [`explain`]: pages about findings, tags and types.
//! - [`stages`]: a file at each step of reading it; [`dataset_json`]: a dataset as a JSON document, there and back.
//! - [`json`], [`text`], [`file_name`], [`Wording`]: what all of them write with.

pub mod diagnostics;
pub mod renderers;
pub mod people;
pub mod show;
pub mod tree;
pub mod relate;
pub mod diff;
pub mod fixing;
pub mod editing;
pub mod stats;
pub mod dates;
pub mod encoding;
pub mod schema;
pub mod explain;
pub mod stages;
pub mod dataset_json;
pub mod json;
pub mod text;
pub mod file_name;
mod error;
mod wording;

pub use error::ReportError;
pub use wording::{Advice, Unworded, Wording};

/// The examples of the README, so that they are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
