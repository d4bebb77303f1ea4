use std::fs;
use std::io::{self, Read};
use std::path::Path;

use crate::failure::Failure;

/// The whole of a file, or of standard input for `-`.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let octets = if is_standard(file) {
        let mut octets = Vec::new();
        io::stdin().lock().read_to_end(&mut octets).map(|_| octets)
    } else {
        fs::read(file)
    };
    octets.map_err(|error| Failure::read(name(file), &error))
}

/// What a file is called in messages.
pub(crate) fn name(file: &Path) -> String {
    match is_standard(file) {
        true => "<stdin>".to_string(),
        false => file.display().to_string(),
    }
}

/// Whether a name stands for standard input or output.
pub(crate) fn is_standard(file: &Path) -> bool {
    file.as_os_str() == "-"
}
