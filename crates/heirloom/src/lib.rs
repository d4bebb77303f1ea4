//! x
pub mod source;
pub mod octets;
pub mod lines;
pub mod tree;
pub mod schema;
