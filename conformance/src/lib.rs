//! The requirements of the drafts, row by row, with a test for each.
//!
//! `tables/` holds one table for each draft: every statement of the draft that can be tested, with an id that the
//! findings of the library cite. `vectors/` holds a folder for each draft with data files of [`Vector`]s: an input,
//! what must come of it, and the rows that would be broken otherwise. Rows that no test can cover stand in
//! `reasons/` with the reason. A row without either is a failure.
//!
//! [`run`](mod@run) carries out one vector; `docs/CONFORMANCE.md` is made by [`report`](mod@report), `docs/DIALECTS.md` by
//! [`matrix`], and `docs/FINDINGS.md` by [`findings`]. [`pages`] tries the examples of these. [`suite`] makes files of the vectors, to test any other program with.

pub mod table;
pub mod vector;
pub mod notation;
pub mod grammar;
pub mod programs;
pub mod run;
pub mod report;
pub mod matrix;
pub mod pages;
pub mod findings;
pub mod suite;
pub mod writers;

use std::path::PathBuf;

use heirloom_core::Dialect;

use grammar::Grammar;
pub use table::{Row, Table};
pub use vector::{Loaded, Reason, Vector};
pub use writers::WriterRules;

/// One draft of the standard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The name of its table and folders.
    pub name: &'static str,
    /// What it is called in the report.
    pub title: &'static str,
    /// The dialect in which its vectors are read and written.
    pub dialect: Dialect,
    /// By which its lines are written.
    pub grammar: Grammar,
}

/// The drafts that are tested.
pub const DRAFTS: &[Draft] = &[
    Draft {
        name: "2019-01",
        title: "ELF Serialisation Format, draft of 7 January 2019",
        dialect: heirloom_core::dialects::ELF_2019_01,
        grammar: Grammar::January2019,
    },
    Draft {
        name: "2018-redux",
        title: "ELF Serialisation, declarative redux pre-alpha draft (2018)",
        dialect: heirloom_core::dialects::ELF_2018_REDUX,
        grammar: Grammar::Redux,
    },
    Draft {
        name: "2017-10",
        title: "Extended Legacy Format: Serialisation Format, draft of 15 October 2017",
        dialect: heirloom_core::dialects::ELF_2017_10,
        grammar: Grammar::October2017,
    },
    Draft {
        name: "2017-06",
        title: "Extended Legacy Format: Serialization Format, draft of 14 June 2017",
        dialect: heirloom_core::dialects::ELF_2017_06,
        grammar: Grammar::June2017,
    },
    Draft {
        name: "2017-05",
        title: "Extended Legacy Format: Serialization Format, draft of 24 May 2017",
        dialect: heirloom_core::dialects::ELF_2017_05,
        grammar: Grammar::May2017,
    },
];

/// The folder of this crate, in which the data files lie.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Where the matrix of dialects belongs.
pub fn matrix_path() -> PathBuf {
    folder().join("../docs/DIALECTS.md")
}

/// Where the list of findings belongs.
pub fn findings_path() -> PathBuf {
    folder().join("../docs/FINDINGS.md")
}

/// Where the rows belong that the library quotes.
pub fn requirements_path() -> PathBuf {
    folder().join("../crates/heirloom-core/src/codes/requirements.tsv")
}

/// Where the report belongs.
pub fn report_path() -> PathBuf {
    folder().join("../docs/CONFORMANCE.md")
}
