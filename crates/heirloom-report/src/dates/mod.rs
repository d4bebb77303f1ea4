//! Every date of a file, what was understood, and how to write it better.
//!
//! [`Dates`] goes through a file and tells a [`Listener`] of each date: a [`List`] writes them, and [`OfFile`] counts them.

mod convert;
mod event;
mod json;
mod list;
mod shape;
mod standing;
mod summary;
mod tally;
mod text;
mod tsv;
mod understood;
mod walk;
mod words;

pub use convert::To;
pub use list::{Entry, Form, List, form};
pub use standing::Standing;
pub use summary::{OfFile, SpellingSummary, write as write_summary};
pub use tally::DateTally;
pub use tsv::heading;
pub use understood::{Better, Understood, Written, temporal_name, understand};
pub use walk::{DatePlace, Dates, Listener, WrittenDate};

/// The command whose report it is in JSON.
pub const COMMAND: &str = "dates";

/// In which form dates are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For reading.
    Text,
    /// An object with everything in it.
    Json,
    /// The same with an object a line.
    Jsonl,
    /// For spreadsheets.
    Tsv,
}

/// Which dates are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// All of them.
    All,
    /// Those that are not plainly good.
    Problems,
    /// Those that are not understood for certain.
    Unread,
}

impl Wanted {
    fn includes(self, standing: Standing) -> bool {
        match self {
            Wanted::All => true,
            Wanted::Problems => standing > Standing::Good,
            Wanted::Unread => standing.is_unread(),
        }
    }
}
