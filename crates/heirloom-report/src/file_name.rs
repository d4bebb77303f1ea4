//! What files are called. A path is a name here, and no file is opened by it; `-` stands for what came over a pipe.

use std::borrow::Cow;
use std::path::Path;

use crate::text::visible;

/// What a file is called where people read it.
pub fn shown(file: &Path) -> String {
    match is_standard(file) {
        true => "<stdin>".to_string(),
        false => visible::path(file),
    }
}

/// What it is called for other programs: bytes that are not UTF-8 become U+FFFD.
pub fn raw(file: &Path) -> Cow<'_, str> {
    match is_standard(file) {
        true => Cow::Borrowed("<stdin>"),
        false => file.to_string_lossy(),
    }
}

/// Whether a name stands for standard input or output.
pub fn is_standard(file: &Path) -> bool {
    file.as_os_str() == "-"
}
