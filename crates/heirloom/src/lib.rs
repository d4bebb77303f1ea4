//! x
pub mod source;
pub mod lines;
pub mod tree;
