//! What is in files, in numbers.

mod count;
pub mod json;
mod survey;
mod tally;
pub mod text;

pub use count::Count;
pub use survey::{Kind, LineBreaks, Program, Surveyed};
pub use tally::{Oddity, StatsTally};
