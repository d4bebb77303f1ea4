//! Text for reading: its width, its styles, and what keeps a terminal from obeying it.

pub mod columns;
pub mod markdown;
pub mod style;
pub mod suggest;
pub mod terms;
pub mod unified;
pub mod visible;
