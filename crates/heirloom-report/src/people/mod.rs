//! What records are called and who is meant by a name, for reading. What people, events and names are is the question of
//! [`heirloom_model`]; here its answers become text.

mod called;
mod words;
pub mod whom;

pub use called::{called, shortened};
pub(crate) use called::{is_absent, write_life};
pub(crate) use words::{is_event, label};
