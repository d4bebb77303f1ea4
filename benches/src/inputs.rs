//! The files that the benchmarks run on.

use std::fs;
use std::path::Path;

use heirloom_core::octets::Encoding;

use crate::Shape;

/// A file with a name for reports.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its name: a size, or the name of a file.
    pub name: String,
    /// What it holds.
    pub octets: Vec<u8>,
}

/// The sizes of the generated files.
pub const SIZES: [(&str, u64); 3] = [("64kB", 64_000), ("1MB", 1_000_000), ("16MB", 16_000_000)];

/// A generated file of each size, in one encoding. The sizes are those in UTF-8, so that all hold the same persons.
pub fn generated(encoding: Encoding) -> Vec<Input> {
    let file = |(name, octets): (&str, u64)| {
        let shape = Shape { encoding, ..Shape::of_about(octets) };
        Input { name: name.to_string(), octets: shape.octets() }
    };
    SIZES.map(file).into()
}

/// The files of this project that people wrote, by name: the examples, and the default schema of the draft.
pub fn written_by_hand() -> Vec<Input> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in ["examples", "conformance/tables"] {
        let Ok(entries) = fs::read_dir(project.join(folder)) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if let (true, Ok(octets)) = (name.ends_with(".ged"), fs::read(&path)) {
                files.push(Input { name: format!("small {name}"), octets });
            }
        }
    }
    files.sort_by(|one, other| one.name.cmp(&other.name));
    files
}

/// Generated files in UTF-8, then those that people wrote.
pub fn all() -> Vec<Input> {
    let mut files = generated(Encoding::Utf8);
    files.extend(written_by_hand());
    files
}

/// A text in windows-1252. What it lacks becomes a question mark.
pub fn windows_1252(text: &str) -> Vec<u8> {
    // The same as Latin-1 but for 80 to 9F, which generated files do not use.
    text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect()
}
