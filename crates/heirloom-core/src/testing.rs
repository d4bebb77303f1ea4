//! What the tests of a room may ask of rooms that it may not lean on itself: files that are read, and the dialects.

pub(crate) use crate::dialects::{Dialect, ELF_2017_05, ELF_2017_10, ELF_2018_REDUX, ELF_2019_01};
pub(crate) use crate::pipeline::{ReadOptions, parse, parse_with};
