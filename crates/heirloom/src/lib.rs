//! Reads GEDCOM and ELF files, which hold family trees: who lived when, who belongs to whom, what is wrong with a file, and the
//! way back to bytes, losing nothing.
//!
//! All people with name and birth date:
//!
//! ```
//! fn main() -> std::io::Result<()> {
//! #     std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples"))?;
//!     let file = heirloom::read(std::fs::read("family.ged")?);
//!     for person in file.tree().people() {
//!         let born = person.birth_date().map(|date| date.to_string());
//!         println!("{}, born {}", person.full_name().unwrap_or_default(), born.unwrap_or_default());
//!     }
//!     Ok(())
//! }
//! ```
//!
//! [`read`] never fails on what a file holds: there is always a [`File`], and a list of findings. Dates are
//! [values](dates::DateValue) as well as text, and names come [in pieces](views::Pieces).
//!
//! Everything that is wrong with a file, or can hardly be true of the people in it, as JSON:
//!
//! ```
//! use heirloom::{Day, report::renderers::Format};
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//! #     std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples"))?;
//!     let file = heirloom::read(std::fs::read("damaged.ged")?);
//!     let now = std::time::SystemTime::UNIX_EPOCH.elapsed()?.as_secs();
//!     println!("{}", file.report(Format::Json, "damaged.ged", Day::from_unix_seconds(now as i64)));
//!     Ok(())
//! }
//! ```
//!
//! The same as values, to go through: [`File::check`].
//!
//! Fixing what can be fixed without changing what the file says, with a preview:
//!
//! ```
//! fn main() -> std::io::Result<()> {
//! #     std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples"))?;
//!     let file = heirloom::read(std::fs::read("damaged.ged")?);
//!     let fixed = file.fix(heirloom::Safety::Safe);
//!     for change in fixed.preview() {
//!         println!("line {}: {:?} becomes {:?}: {}", change.line, change.old, change.new, change.reasons.join("; "));
//!     }
//! #     assert!(!fixed.preview().is_empty());
//! #     std::env::set_current_dir(std::env::temp_dir())?;
//!     std::fs::write("fixed.ged", fixed.bytes())
//! }
//! ```
//!
//! What differs between two files, whatever their encodings, formats, orders and ids:
//!
//! ```
//! fn main() -> std::io::Result<()> {
//! #     std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples"))?;
//!     let old = heirloom::read(std::fs::read("family.ged")?);
//!     let new = heirloom::read(std::fs::read("family-later.ged")?);
//!     for record in old.diff(&new).changed() {
//!         println!("{} has {} changes", record.old.id().unwrap_or("a record"), record.changes.len());
//!     }
//! #     assert_eq!(old.diff(&new).changed().count(), 2);
//!     Ok(())
//! }
//! ```
//!
//! How two people are related:
//!
//! ```
//! fn main() -> std::io::Result<()> {
//! #     std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples"))?;
//!     let file = heirloom::read(std::fs::read("clan.ged")?);
//!     let tree = file.tree();
//!     if let (Some(first), Some(second)) = (tree.person("I1"), tree.person("I2")) {
//!         tree.relate(&first, &second).iter().for_each(|related| println!("{}", related.name));
//!     }
//! #     assert!(!tree.relate(&tree.person("I1").unwrap(), &tree.person("I2").unwrap()).is_empty());
//!     Ok(())
//! }
//! ```
//!
//! # What is where
//!
//! | to | look at |
//! | --- | --- |
//! | walk through people, families, sources and places | [`Tree`], [`views`] |
//! | understand dates, ages and times | [`dates`] |
//! | find out what is wrong, and why it matters | [`File::check`], [`source::Code`](engine::source::Code) |
//! | fix, edit, convert, compare | [`File`] |
//! | build a file from nothing, read one larger than memory, see its lines and schemas | [`engine`] |
//! | ask for kinship, rules, and the tables of what may lie where | [`model`] |
//! | show findings, records, trees, differences and statistics | `report`, by the feature of that name, which is on by default |
//!
//! The library takes bytes and gives bytes. It opens no file and no connection, reads no clock and starts no process, and
//! compiles for browsers.

mod checked;
mod file;
mod fixed;
mod tree;

pub use checked::Checked;
pub use file::{File, read, read_with};
pub use fixed::{Fixed, FixedPlace};
pub use heirloom_core as engine;
pub use heirloom_core::octets::Encoding;
pub use heirloom_core::source::{Finding, Safety, Severity};
pub use heirloom_core::{Dialect, ReadOptions, WriteError, WriteOptions};
pub use heirloom_dates as dates;
pub use heirloom_dates::Day;
pub use heirloom_model as model;
pub use heirloom_model::views::{self, Event, Family, Parts, Person};
#[cfg(feature = "report")]
pub use heirloom_report as report;
pub use tree::Tree;

/// The examples of the README, so that they are tested.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Those of the guide too.
#[cfg(all(doctest, feature = "report"))]
#[doc = include_str!("../../../docs/guide/from-rust.md")]
struct Guide;
