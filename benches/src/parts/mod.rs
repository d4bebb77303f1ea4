//! What records are made of, in the order of size.

mod date;
mod change;
mod prose;
mod citation;
mod event;

pub(crate) use event::Event;
