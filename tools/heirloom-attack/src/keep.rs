//! Takes a few inputs into the repository that reach most of what was reached.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use heirloom_laws::Target;

use crate::archive;
use crate::fuzzer::{Options, plant, program, unpacked, working};

/// All inputs of a target together have no more octets than this.
const MOST: usize = 64 * 1024;

/// There are no more inputs of a target than this: they are tried on every run of the tests.
const MOST_INPUTS: usize = 96;

/// Has libFuzzer choose among what was kept before, the seeds, and what was found since, and keeps some of these.
///
/// # Errors
///
/// Where there is no such program, or files can't be written.
pub fn keep(target: &Target, options: &Options) -> io::Result<usize> {
    let (kept, chosen) = (unpacked(target)?, working(target).with_extension("chosen"));
    let _ = fs::remove_dir_all(&chosen);
    fs::create_dir_all(&chosen)?;
    let mut command = Command::new(program(target, options)?);
    command.args(["-set_cover_merge=1", "-max_len=2048", "-timeout=20"]).args([
        &chosen,
        &kept,
        &plant(target)?,
        &working(target),
    ]);
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    if !status.success() {
        return Err(io::Error::other("libFuzzer can't choose; a law does not hold, perhaps"));
    }
    let paths: Vec<PathBuf> = fs::read_dir(&chosen)?.flatten().map(|entry| entry.path()).collect();
    let mut inputs: Vec<(PathBuf, Vec<u8>)> =
        paths.into_iter().filter_map(|path| Some((path.clone(), fs::read(path).ok()?))).collect();
    inputs.sort_by_key(|(path, octets)| (octets.len(), path.clone()));
    // Short and long ones alike, if there are too many; of the longest those for which there is room.
    let step = inputs.len().div_ceil(MOST_INPUTS).max(1);
    let (mut sum, mut taken) = (0, Vec::new());
    for (path, octets) in inputs.into_iter().step_by(step) {
        if sum + octets.len() > MOST {
            continue;
        }
        sum += octets.len();
        taken.push((PathBuf::from(path.file_name().unwrap_or_default()), octets));
    }
    fs::remove_dir_all(&chosen)?;
    archive::write(target.name, &taken)?;
    Ok(taken.len())
}
