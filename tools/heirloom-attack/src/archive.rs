//! The inputs that fuzzers kept, as one archive for each target: `fuzz/corpus/TARGET.tar.gz`.
//!
//! There are some dozens for each target, most of them a few bytes long. As files they would be more than half of what the
//! repository tracks.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};
use tar::{Archive, Builder, Header};

use crate::folder;

/// Where the archive of a target is.
pub fn path(target: &str) -> PathBuf {
    folder().join("corpus").join(format!("{target}.tar.gz"))
}

/// The inputs in the archive of a target, by name; none if there is no archive.
///
/// # Errors
///
/// If the archive can't be read.
pub fn read(target: &str) -> io::Result<Vec<(PathBuf, Vec<u8>)>> {
    match File::open(path(target)) {
        Ok(file) => inputs(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Replaces the archive of a target. Equal inputs give equal bytes, on any day and for any user.
///
/// # Errors
///
/// If the archive can't be written.
pub fn write(target: &str, inputs: &[(PathBuf, Vec<u8>)]) -> io::Result<()> {
    fs::create_dir_all(folder().join("corpus"))?;
    fs::write(path(target), packed(inputs)?)
}

/// Unpacks the archive of a target into a folder, for a fuzzer to start from.
///
/// # Errors
///
/// If the archive can't be read, or the folder can't be written.
pub fn unpack(target: &str, into: &Path) -> io::Result<()> {
    let _ = fs::remove_dir_all(into);
    fs::create_dir_all(into)?;
    for (name, bytes) in read(target)? {
        fs::write(into.join(name.file_name().unwrap_or_default()), bytes)?;
    }
    Ok(())
}

fn inputs(archive: impl Read) -> io::Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut archive = Archive::new(GzDecoder::new(archive));
    let mut inputs = Vec::new();
    for entry in archive.entries()? {
        let mut entry = entry?;
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes)?;
        inputs.push((entry.path()?.into_owned(), bytes));
    }
    Ok(inputs)
}

fn packed(inputs: &[(PathBuf, Vec<u8>)]) -> io::Result<Vec<u8>> {
    let mut sorted: Vec<_> = inputs.iter().collect();
    sorted.sort();
    let mut builder = Builder::new(GzBuilder::new().mtime(0).write(Vec::new(), Compression::best()));
    for (name, bytes) in sorted {
        let mut header = Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(0);
        builder.append_data(&mut header, name, &**bytes)?;
    }
    builder.into_inner()?.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_come_back_sorted_and_pack_to_the_same_bytes() {
        let one = (PathBuf::from("b"), vec![0, 1, 255]);
        let other = (PathBuf::from("a"), Vec::new());
        let archive = packed(&[one.clone(), other.clone()]).unwrap();
        assert_eq!(inputs(&*archive).unwrap(), [other.clone(), one.clone()]);
        assert_eq!(packed(&[other, one]).unwrap(), archive);
    }
}
