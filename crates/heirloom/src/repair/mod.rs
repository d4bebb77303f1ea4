//! Mending what was found: the [edits](crate::source::Fix) that each finding asks for.
