//! Findings, put into words: one file for each form.

mod counts;
mod json;
mod records;
mod text;

pub(crate) use counts::Counts;
pub(crate) use json::write_findings;
pub(crate) use text::Text;
