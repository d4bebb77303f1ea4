//! How people, events and records are told in a few words: names, years of a life, the order in which things happened.
//!
//! All of it needs the [`Meanings`](crate::Meanings) of a dataset and nothing else, so that it serves a window of a file as well as
//! a whole one. It is for reading and for order, and asserts nothing.
//!
//! ```
//! use heirloom_model::{Meanings, labels};
//!
//! let file = "0 HEAD\n0 @I1@ INDI\n1 NAME Ada /King/\n1 BIRT\n2 DATE 10 DEC 1815\n1 DEAT\n2 DATE 1852\n0 TRLR\n";
//! let (parsed, _) = heirloom_core::parse(file.as_bytes());
//! let meanings = Meanings::new(&parsed.dataset);
//! let ada = parsed.dataset.find("I1").unwrap();
//! assert_eq!(labels::called(&meanings, ada).as_deref(), Some("Ada King"));
//! assert_eq!(labels::life(&meanings, ada).to_string(), "1815–1852");
//! ```

mod life;
mod names;
mod order;
mod sort;
mod when;

pub use life::{Life, life, when};
pub(crate) use names::full_name;
pub use names::{called, called_knowing, names, spouses};
pub use order::in_order;
pub use sort::RecordSort;
pub use when::When;
