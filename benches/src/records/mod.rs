//! One file a kind of record, in the order of a generated file.

mod frame;
mod person;
mod family;
mod note;
mod source;
mod repository;
mod media;
