//! Records as people want to read them, with names instead of ids: pages, lists, and the lines of the file.

pub mod json;
mod kin;
mod layout;
pub mod lines;
pub mod list;
mod mentions;
mod named;
mod page;
#[cfg(test)]
mod tests;

pub use layout::write as write_page;
pub use named::find;
pub use page::{Page, PageContext, Row, of as page_of};
