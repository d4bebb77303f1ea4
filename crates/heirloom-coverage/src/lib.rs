//! Says how much of the libraries their tests reach, room by room.
//!
//! ```text
//! cargo run -p heirloom-coverage
//! cargo run -p heirloom-coverage -- --again --missing octets
//! ```
//!
//! [`run`] has `cargo llvm-cov` run the tests, [`export`] reads what was counted, [`own`] tells tests from what they test,
//! [`rooms`] adds up, and [`document`] puts the table into `docs/RELIABILITY.md`.

pub mod document;
pub mod export;
pub mod own;
pub mod rooms;
pub mod run;

use std::path::{Path, PathBuf};

/// The folder of the repository.
///
/// # Panics
///
/// Where the program has been taken away from its repository.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // The compiler names files without `..`.
    root.canonicalize().expect("the repository that this was built in")
}
