//! A file at each step of reading it: lines, nested lines, tagged structures, and a dataset.

pub mod lines;
pub mod node;
pub mod text;
