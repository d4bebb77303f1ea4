//! Files as they stand: names for their structures, and changes that touch nothing else.
//!
//! A [`Path`] says in a readable way which structure is meant, as `I1.BIRT.DATE`. An [`Editor`] changes the structures
//! that it is told to, in the encoding, with the line breaks and in the [`Style`] of the file; every other octet stays.
//! [`pieces()`] takes a file apart into the lines that were read and what stands between them, without a gap.
//!
//! ```
//! use heirloom_core::ReadOptions;
//! use heirloom_core::verbatim::{Change, Editor};
//!
//! let file = b"0 HEAD\r\n1 CHAR ANSEL\r\n0 @I1@ INDI\r\n  1  NAME Andr\xE2e //\r\n0 TRLR";
//! let mut editor = Editor::new(file, &ReadOptions::new());
//! assert_eq!(editor.octets(), file);
//!
//! editor.make(&Change::set("I1.NAME=Zoë //")?)?;
//! editor.make(&Change::add("I1.SEX=F")?)?;
//! let expected = b"0 HEAD\r\n1 CHAR ANSEL\r\n0 @I1@ INDI\r\n  1  NAME Zo\xE8e //\r\n  1  SEX F\r\n0 TRLR";
//! assert_eq!(editor.octets(), expected);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The laws of the room: with nothing changed the octets are those of the file; and read again, a changed file has the
//! change and is otherwise the same. An editor finds that out by reading, and refuses what it can't keep to.

mod path;
mod find;
mod paths;
mod pieces;
mod style;
mod value;
mod change;
mod plan;
mod verify;
mod editor;
mod error;
#[cfg(test)]
mod tests;

pub use change::Change;
pub use editor::Editor;
pub(crate) use error::EDIT_ERRORS;
pub use error::{EditError, OlderForm};
pub(crate) use find::NOT_FOUND;
pub use find::NotFound;
pub use path::{Path, PathError};
pub use paths::Paths;
pub use pieces::{Part, Piece, pieces};
pub use style::Style;
pub use value::Value;
