//! Ground floor: places in a file, and what was found there.
//!
//! Every room reports what is wrong as a [`Finding`] to a [`Sink`] and goes on. A finding is small (32
//! octets): it holds a [`Span`] of the decoded text and a reference to its [`Code`]; the words are made when
//! somebody wants to read them.

mod code;
mod edit;
mod finding;
mod lines;
mod locator;
mod page;
mod remedy;
mod sink;
mod span;
mod visible;
mod words;

pub use code::{Category, Code, Fixable, Loss, Severity, codes};
#[doc(hidden)]
pub use code::{fixable, loss, optional};
pub use edit::{Edit, Fix, Safety, apply};
pub use finding::Finding;
pub use lines::LineIndex;
pub use locator::{Locator, Position};
pub use page::{Example, Page, Shown, Side};
pub use remedy::Remedy;
pub use sink::{Ignore, Sink};
pub use span::Span;
pub use visible::push_visible;
pub use words::{Phrase, Value, Worded, phrases};
