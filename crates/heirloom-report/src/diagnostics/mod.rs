//! Findings, with all that is said of each: its place, its record, the people there, and how it can be fixed.
//!
//! [`check`] looks at a file and hands each finding on as a [`Diagnostic`]; [`renderers`](crate::renderers) write them.
//! [`FileTally`] and [`RunSummary`] count all of them, shown or not. [`Selection`] says which kinds are wanted, [`Limit`] how many,
//! and a [`Baseline`] which are known.

pub mod check;
pub mod json;
mod baseline;
mod context;
mod counts;
mod diagnostic;
mod excerpt;
mod fixes;
mod limit;
mod path;
mod record;
mod registry;
mod selection;
mod tally;

pub use baseline::{Baseline, BaselineOfFile, KEY, Met};
pub use context::{Context, hex};
pub use counts::Counts;
pub use diagnostic::{Diagnostic, Diagnostics};
pub use excerpt::Excerpt;
pub use fixes::{ProposedEdit, ProposedFix};
pub use limit::{Limit, cut_in_words};
pub use record::{NamesElsewhere, Record, Records};
pub use registry::{all_codes, find_code, is_rule};
pub use selection::{Pattern, Selection, UnknownPattern, category};
pub use tally::{BusyRecord, FileTally, KindTally, ReadAs, RunSummary};

pub(crate) use fixes::{edits_as_text, safety};
pub(crate) use path::path_of;
