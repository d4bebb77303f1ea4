//! Runs libFuzzer on one target.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use heirloom_laws::{Subject, Target, draw};

use crate::record::{Run, today};
use crate::{archive, folder, found, seeds};

/// How fuzzers are built and run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The compiler, which has to be a nightly one.
    pub toolchain: String,
    /// `none`, or `address`, which is slower and sees what no safe code can do.
    pub sanitizer: String,
}

/// Where fuzzers are built.
fn built(options: &Options) -> PathBuf {
    folder().join("target").join(&options.sanitizer)
}

/// Builds all fuzzers, or says why that is not possible.
///
/// # Errors
///
/// Where there is no `cargo fuzz`, or it fails.
pub fn build(options: &Options) -> Result<(), String> {
    let status = Command::new("cargo")
        .arg(format!("+{}", options.toolchain))
        // Comparisons are not traced: that takes a third of the time, and what files are made of is in a dictionary.
        .args(["fuzz", "build", "--no-trace-compares", "--sanitizer", &options.sanitizer, "--target-dir"])
        .arg(built(options))
        .current_dir(crate::root())
        // Whoever runs this by `cargo run` has variables set for another compiler.
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO")
        .status();
    let help = format!(
        "the fuzzers can't be built; they need `rustup toolchain install {}` and `cargo install cargo-fuzz --locked`",
        options.toolchain
    );
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(help),
        Err(error) => Err(format!("{help}: {error}")),
    }
}

/// The fuzzer of a target, once it is built.
pub fn program(target: &Target, options: &Options) -> io::Result<PathBuf> {
    let folders = fs::read_dir(built(options))?.flatten().map(|entry| entry.path());
    let mut programs = folders.map(|folder| folder.join("release").join(target.name));
    programs.find(|program| program.is_file()).ok_or_else(|| io::ErrorKind::NotFound.into())
}

/// The folder of inputs that grows while fuzzers run, and is no part of the repository.
pub fn working(target: &Target) -> PathBuf {
    folder().join("working").join(target.name)
}

/// Runs a fuzzer for so many seconds of the clock; what it says is in `fuzz/working/TARGET.log`. It begins with its seeds and what was
/// kept or found before. Where a law does not hold the input is put into `fuzz/found/TARGET`, and the run is over.
///
/// # Errors
///
/// Where there is no such program, it is killed, or files can't be written.
pub fn run(target: &Target, seconds: u64, options: &Options) -> io::Result<Run> {
    let broken = folder().join("found").join(target.name);
    let working = working(target);
    for folder in [&working, &broken] {
        fs::create_dir_all(folder)?;
    }
    let kept = unpacked(target)?;
    let before = found(target.name).len();
    let log = working.with_extension("log");
    let mut command = Command::new(program(target, options)?);
    command.args([&working, &kept, &broken, &plant(target)?]);
    command.args([
        "-print_final_stats=1",
        "-timeout=20",
        // What is slower than that is told; what is slow because others work too is not.
        "-report_slow_units=20",
        "-rss_limit_mb=2048",
        "-max_len=4096",
        "-verbosity=0",
    ]);
    command.arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-artifact_prefix={}/", broken.display()));
    if target.subject == Subject::File {
        command.arg(format!("-dict={}", dictionary()?.display()));
    }
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&log)?);
    let (status, seconds) = wait(command.spawn()?)?;
    let said = fs::read(&log).map(|said| String::from_utf8_lossy(&said).into_owned())?;
    Ok(Run {
        date: today(),
        target: target.name.to_string(),
        seconds,
        executions: statistic(&said, "number_of_executed_units"),
        kept: fs::read_dir(&working)?.count() as u64,
        findings: findings(status.code(), found(target.name).len().saturating_sub(before))?,
    })
}

/// How many findings there are, by how a fuzzer ended and how many inputs have come to what was found. On an input that had been found
/// before it ends as on a new one.
fn findings(code: Option<i32>, new: usize) -> io::Result<u64> {
    match code {
        Some(0) => Ok(new as u64),
        Some(_) => Ok(new.max(1) as u64),
        None => Err(io::Error::other("the fuzzer was killed")),
    }
}

/// Waits for a fuzzer, and says how it ended and how many seconds a processor worked for it; the clock would count those too in which
/// others had it.
fn wait(mut fuzzer: Child) -> io::Result<(ExitStatus, u64)> {
    let (begun, mut worked) = (Instant::now(), None);
    let status = loop {
        if let Some(status) = fuzzer.try_wait()? {
            break status;
        }
        worked = processor_time(fuzzer.id()).or(worked);
        thread::sleep(Duration::from_millis(200));
    };
    Ok((status, worked.unwrap_or_else(|| begun.elapsed()).as_secs()))
}

/// How long a processor has worked for a process and its threads, on systems that say it in a file.
fn processor_time(process: u32) -> Option<Duration> {
    let said = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    ticks(&said).map(|ticks| Duration::from_millis(ticks * 10))
}

/// Hundredths of a second, for the program and for the system on its behalf: the 14th and 15th field, of which the second is
/// a name in parentheses, with any characters.
fn ticks(said: &str) -> Option<u64> {
    let mut fields = said.rsplit_once(')')?.1.split_ascii_whitespace().skip(11);
    Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
}

/// Unpacks what was kept of a target into a folder of its own.
pub(crate) fn unpacked(target: &Target) -> io::Result<PathBuf> {
    let folder = working(target).with_extension("kept");
    archive::unpack(target.name, &folder)?;
    Ok(folder)
}

/// Writes the seeds of a target into a folder of their own.
pub(crate) fn plant(target: &Target) -> io::Result<PathBuf> {
    let folder = working(target).with_extension("seeds");
    fs::create_dir_all(&folder)?;
    for (number, seed) in seeds::of(target).iter().enumerate() {
        fs::write(folder.join(number.to_string()), seed)?;
    }
    Ok(folder)
}

/// A number that libFuzzer says at the end.
fn statistic(said: &str, name: &str) -> u64 {
    let value =
        |line: &str| line.strip_prefix("stat::")?.strip_prefix(name)?.strip_prefix(':')?.trim().parse().ok();
    said.lines().find_map(value).unwrap_or(0)
}

/// Words that mean something in a file, for fuzzers to put in.
fn dictionary() -> io::Result<PathBuf> {
    let words = draw::PIECES.iter().map(|piece| {
        let octets = piece.bytes().map(|octet| match octet {
            b'"' | b'\\' => format!("\\{}", octet as char),
            b' '..=b'~' => (octet as char).to_string(),
            _ => format!("\\x{octet:02X}"),
        });
        format!("\"{}\"\n", octets.collect::<String>())
    });
    let path = folder().join("working/pieces.dict");
    write_whole(&path, &words.collect::<String>())?;
    Ok(path)
}

/// Several fuzzers begin at the same time, and none may read half a file.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let other = path.with_extension(format!("{:?}", std::thread::current().id()));
    fs::write(&other, text)?;
    fs::rename(other, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_read_behind_any_name() {
        assert_eq!(ticks("7 (a ) b) S 1 7 7 0 -1 4194304 100 0 0 0 250 50 0 0 20 0"), Some(300));
        assert_eq!(ticks("nothing"), None);
    }

    #[test]
    fn a_fuzzer_that_ends_badly_has_found_something() {
        assert_eq!([findings(Some(0), 0).unwrap(), findings(Some(0), 1).unwrap()], [0, 1]);
        assert_eq!([findings(Some(77), 0).unwrap(), findings(Some(77), 2).unwrap()], [1, 2]);
        assert!(findings(None, 0).is_err());
    }

    #[test]
    fn statistics_are_read() {
        let said = "Done\nstat::number_of_executed_units: 1234\nstat::new_units_added:          5\n";
        assert_eq!(
            (statistic(said, "number_of_executed_units"), statistic(said, "new_units_added")),
            (1234, 5)
        );
        assert_eq!(statistic("", "new_units_added"), 0);
    }
}
