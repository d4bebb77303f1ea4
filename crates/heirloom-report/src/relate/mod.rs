//! What two people are to each other, whom [`heirloom_model::Kinship`] relates: as text and as JSON.

pub mod json;
pub mod text;
