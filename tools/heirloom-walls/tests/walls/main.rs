//! The walls between the crates, one file a wall. docs/ARCHITECTURE.md says why they stand where they do.

mod built;
mod crates;
mod dialects;
mod heavy;
mod words;
mod world;
