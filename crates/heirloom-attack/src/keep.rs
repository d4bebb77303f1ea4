//! Takes the few inputs into the repository that reach all that was reached.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use heirloom_laws::Target;

use crate::folder;
use crate::fuzzer::{Options, plant, program, working};

/// All inputs of a target together have no more octets than this.
const MOST: usize = 64 * 1024;

/// Has libFuzzer choose among what was kept before, the seeds, and what was found since, and keeps the shortest of these.
///
/// # Errors
///
/// Where there is no such program, or files can't be written.
pub fn keep(target: &Target, options: &Options) -> io::Result<usize> {
    let (kept, chosen) =
        (folder().join("corpus").join(target.name), working(target).with_extension("chosen"));
    fs::create_dir_all(&kept)?;
    let _ = fs::remove_dir_all(&chosen);
    fs::create_dir_all(&chosen)?;
    let mut command = Command::new(program(target, options)?);
    command.args(["-merge=1", "-max_len=2048", "-timeout=20"]).args([
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
    fs::remove_dir_all(&kept)?;
    fs::create_dir_all(&kept)?;
    let (mut sum, mut count) = (0, 0);
    for (path, octets) in inputs {
        sum += octets.len();
        if sum > MOST {
            break;
        }
        fs::write(kept.join(path.file_name().unwrap_or_default()), octets)?;
        count += 1;
    }
    fs::remove_dir_all(&chosen)?;
    Ok(count)
}
