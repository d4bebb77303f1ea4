//! What genealogists want to read instead of tags and ids: what records are called, when people lived, what happened when.
//!
//! This is for reading and for order, and asserts nothing: what stands in the file is shown beside it.

mod called;
mod life;
mod meant;
mod when;
mod words;
pub mod whom;

pub use called::{called, called_knowing, is_absent, is_standard, name_in_file, names, shortened, spouses};
pub use life::{Life, life, when};
pub use meant::{is, meant};
pub use when::When;
pub use words::{is_event, label};
