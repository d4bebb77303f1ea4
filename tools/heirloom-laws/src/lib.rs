//! The promises of Heirloom as functions, and generators of what they are tried on.
//!
//! A law takes a file, a dataset or a text and says whether it holds. Property tests try laws on what [`draw`] makes of random
//! octets, the tests of real files on those, and fuzzers on what they think of. [`TARGETS`] are the laws that belong together, each
//! with what it is tried on, as functions of octets; `cargo run -p heirloom-attack` has fuzzers at all of them.
//! [`cost`] counts the instructions of what a test does.
//!
//! ```
//! use heirloom_laws::{Draw, draw, laws};
//!
//! let octets = draw::file(&mut Draw::new(b"any octets at all make a file"));
//! laws::total(&octets, &heirloom_core::ReadOptions::new()).unwrap();
//! ```

pub mod cost;
pub mod draw;
pub mod laws;
mod targets;

pub use draw::Draw;
pub use targets::{CHOICES, Subject, TARGETS, Target};

/// Whether a law holds, and else why not.
pub type Held = Result<(), String>;

/// Returns why a law does not hold, if it does not.
macro_rules! hold {
    ($holds:expr, $($why:tt)+) => {
        if !$holds {
            return Err(format!($($why)+));
        }
    };
}
use hold;
