//! How much memory there is, how much of it may be taken, and how much it takes to read a file.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;

/// The options that say how much may be taken.
#[derive(Args, Debug)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Limits {
    /// About how much memory files may take, as 512MB or 2GiB. Where that is too little to hold a file it is read in parts,
    /// by commands that can; others refuse it
    #[arg(long, global = true, value_name = "SIZE", value_parser = size)]
    max_memory: Option<u64>,
}

impl Limits {
    /// Has all files that are read from now on heed them.
    pub(crate) fn apply(&self) {
        self.max_memory.into_iter().for_each(limit);
    }
}

/// How many octets files may take, if somebody has said so. Who says it first counts: the command line, before a
/// configuration.
static LIMIT: OnceLock<u64> = OnceLock::new();

/// How many files are read at the same time.
static SHARES: AtomicU64 = AtomicU64::new(1);

/// Limits what files may take.
pub(crate) fn limit(octets: u64) {
    let _ = LIMIT.set(octets);
}

/// Says that so many files are going to be read at the same time, which have to share what may be taken.
pub(crate) fn share_among(files: usize) {
    SHARES.store(files.max(1) as u64, Ordering::Relaxed);
}

/// How much a file may take, if that is limited.
pub(crate) fn allowed() -> Option<u64> {
    LIMIT.get().map(|limit| limit / SHARES.load(Ordering::Relaxed))
}

/// What is done with a file, by which it takes more or less memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    /// Its octets are looked at.
    Octets,
    /// It is understood, and shown, checked or written.
    Dataset,
    /// It is changed, and so understood several times.
    Change,
    /// It is compared with another one, with an index of both.
    Comparison,
    /// It is JSON, of which a dataset is built.
    Json,
}

/// What is taken besides, whatever the file: the schema of the data model, the tables of rules, the command itself.
const FIXED: u64 = 8 << 20;

/// What reading in parts takes, but for the index of ids, which is part of the file's share.
const IN_PARTS: u64 = 32 << 20;

/// What a finding takes that is going to be mended, with its fix, the change that it makes and the reason that is given for it.
const FIX: u64 = 700;

impl Use {
    /// How many octets of memory a file takes for each of its own, and for each of its lines: a line is a structure, and may be
    /// a finding or two. Measured on files of nothing but bad lines of one letter, which take most, and on ordinary ones;
    /// docs/RELIABILITY.md has the numbers.
    fn an_octet_and_a_line(self) -> (u64, u64) {
        match self {
            Use::Octets => (2, 0),
            Use::Dataset => (5, 96),
            Use::Change => (8, 96),
            Use::Comparison => (8, 144),
            // For each object, which is a structure at most.
            Use::Json => (3, 220),
        }
    }

    /// Whether an octet ends a line, or begins what is counted instead of lines.
    fn is_counted(self, octet: u8) -> bool {
        match self {
            Use::Json => octet == b'{',
            _ => matches!(octet, b'\n' | b'\r'),
        }
    }

    /// How much a file of so many octets takes at least when it is held whole, however few lines it has.
    pub(crate) fn at_least(self, octets: u64) -> u64 {
        octets.saturating_mul(self.an_octet_and_a_line().0).saturating_add(FIXED)
    }

    /// About how much a file takes when it is held whole.
    pub(crate) fn of(self, octets: &[u8]) -> u64 {
        let line = self.an_octet_and_a_line().1;
        let lines =
            if line == 0 { 0 } else { octets.iter().filter(|&&octet| self.is_counted(octet)).count() };
        self.at_least(octets.len() as u64).saturating_add(line.saturating_mul(lines as u64))
    }

    /// How many octets a file may have to be held whole, if that is limited.
    pub(crate) fn most(self) -> Option<u64> {
        allowed().map(|allowed| allowed.saturating_sub(FIXED) / self.an_octet_and_a_line().0)
    }

    /// Refuses to hold a file of so many octets whole if that takes more than it may.
    pub(crate) fn allows_length(self, octets: u64) -> Result<(), String> {
        within("holding it whole takes at least", self.at_least(octets))
    }

    /// Refuses to hold these octets and all that is made of them if that takes more than it may.
    pub(crate) fn allows(self, octets: &[u8]) -> Result<(), String> {
        match allowed() {
            // The lines are counted only for somebody who wants to know.
            Some(_) => within("holding it whole takes about", self.of(octets)),
            None => Ok(()),
        }
    }
}

/// Refuses to mend so many findings of a file if that takes more than it may.
pub(crate) fn allows_fixes(octets: &[u8], findings: u64) -> Result<(), String> {
    let needed = Use::Change.of(octets).saturating_add(FIX.saturating_mul(findings));
    within("mending what is wrong in it takes about", needed)
}

/// Whether a file can be read in parts, and else why not.
pub(crate) fn enough_for_parts() -> Result<(), String> {
    within("reading it in parts takes about", IN_PARTS)
}

/// How many octets a record may have in a file that is read in parts: one that is larger has to be held whole.
pub(crate) fn largest_record() -> Option<u64> {
    // In UTF-16, and with lines of a letter each, it takes most.
    allowed().map(|allowed| allowed.saturating_sub(IN_PARTS) / 64 + (1 << 20))
}

/// Says what takes more than it may, and how much.
fn within(what: &str, needed: u64) -> Result<(), String> {
    let Some(allowed) = allowed().filter(|&allowed| needed > allowed) else { return Ok(()) };
    let among = match SHARES.load(Ordering::Relaxed) {
        1 => String::new(),
        files => format!(" to each of {files} files that are read at the same time"),
    };
    let (needed, allowed) = (in_words(needed), in_words(allowed));
    Err(format!("{what} {needed} of memory, and --max-memory allows {allowed}{among}"))
}

/// A number of octets as people say it: never less than it is.
fn in_words(octets: u64) -> String {
    match octets {
        0..1_000_000 => format!("{} kB", octets.div_ceil(1_000)),
        _ => format!("{} MB", octets.div_ceil(1_000_000)),
    }
}

/// `512MB`, `2 GiB`, `1.5G`, `1048576`. As other commands have it, units with an i, and bare letters, are powers of 1024.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let wrong = || "it has to be a size, as 512MB or 2GiB".to_string();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let unit: u64 = match unit.trim_start().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "tb" => 1_000_000_000_000,
        "k" | "kib" => 1 << 10,
        "m" | "mib" => 1 << 20,
        "g" | "gib" => 1 << 30,
        "t" | "tib" => 1 << 40,
        _ => return Err(wrong()),
    };
    if let Ok(whole) = number.parse::<u64>() {
        return whole.checked_mul(unit).ok_or_else(wrong);
    }
    match number.parse::<f64>() {
        // More than that no machine has, and no number of octets holds.
        Ok(number) if number * unit as f64 <= 1e18 => Ok((number * unit as f64) as u64),
        _ => Err(wrong()),
    }
}

/// How many octets of memory can be had, where the system tells: what the machine has left, or what a container may
/// still take, whichever is less.
pub(crate) fn available() -> Option<u64> {
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| in_meminfo(&text));
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let folders = group_folders(&groups, Path::new("/sys/fs/cgroup"));
    folders.iter().map(|folder| left_in_group(folder)).chain([machine]).flatten().min()
}

/// The folders of the groups of processes that this one is in, from the lines `0::/group` (of the second version of
/// cgroups) or `4:memory:/group` (of the first). A container sees its own group at the root.
fn group_folders(groups: &str, root: &Path) -> Vec<PathBuf> {
    let second = groups.lines().find_map(|line| line.strip_prefix("0::/")).unwrap_or_default();
    let of_memory = |line: &'_ str| {
        let (_, rest) = line.split_once(':')?;
        let (controllers, group) = rest.split_once(":/")?;
        controllers.split(',').any(|controller| controller == "memory").then(|| group.to_string())
    };
    let first = groups.lines().find_map(of_memory).unwrap_or_default();
    let memory = root.join("memory");
    vec![root.to_path_buf(), root.join(second), memory.clone(), memory.join(first)]
}

/// The line `MemAvailable:   23171492 kB`.
fn in_meminfo(text: &str) -> Option<u64> {
    let rest = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = rest.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// What is left of the limit of a group of processes, if it has one.
fn left_in_group(folder: &Path) -> Option<u64> {
    let number = |file: &str| fs::read_to_string(folder.join(file)).ok()?.trim().parse::<u64>().ok();
    let [limit, used] = match number("memory.max") {
        Some(limit) => [limit, number("memory.current").unwrap_or_default()],
        None => [number("memory.limit_in_bytes")?, number("memory.usage_in_bytes").unwrap_or_default()],
    };
    Some(limit.saturating_sub(used))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_other_commands_read_them() {
        let sizes = [
            ("0", 0),
            ("512MB", 512_000_000),
            ("2GiB", 2 << 30),
            ("2 gib", 2 << 30),
            ("64k", 64 << 10),
            ("1.5G", 3 << 29),
            ("7b", 7),
        ];
        for (text, octets) in sizes {
            assert_eq!(size(text), Ok(octets), "{text}");
        }
        for text in ["", "MB", "-1", "1e3", "12 apples", "1..2", ".", "99999999999T", "1.5.5G", "9e99"] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_a_file_takes_grows_with_it_and_never_overflows() {
        for used in [Use::Octets, Use::Dataset, Use::Change, Use::Comparison] {
            assert_eq!(used.of(b""), FIXED);
            assert!(used.of(b"0 A\n0 B\n") >= used.of(b"0 A 0 B "));
            assert!(used.of(b"0 A\n0 B\n") >= used.at_least(8));
            assert!(used.at_least(1 << 20) > used.at_least(1 << 10));
            assert_eq!(used.at_least(u64::MAX), u64::MAX);
        }
    }

    #[test]
    fn numbers_of_octets_are_never_less_in_words() {
        let words = [0, 1, 999_999, 1_000_000, 1_000_001, 64 << 20].map(in_words);
        assert_eq!(words, ["0 kB", "1 kB", "1000 kB", "1 MB", "2 MB", "68 MB"]);
    }

    #[test]
    fn reads_what_the_system_says() {
        let text = "MemTotal:       24034824 kB\nMemAvailable:   23171492 kB\nBuffers: 1 kB\n";
        assert_eq!(in_meminfo(text), Some(23_171_492 * 1024));
        assert_eq!(in_meminfo("MemTotal: 1 kB\n"), None);
    }

    #[test]
    fn a_group_without_a_limit_has_none() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("memory.max"), "max\n").unwrap();
        assert_eq!(left_in_group(folder.path()), None);
        fs::write(folder.path().join("memory.max"), "1000\n").unwrap();
        fs::write(folder.path().join("memory.current"), "300\n").unwrap();
        assert_eq!(left_in_group(folder.path()), Some(700));
    }

    #[test]
    fn the_first_version_of_groups_is_known_too() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let groups = "12:cpu,cpuacct:/\n4:hugetlb,memory:/docker/a\n1:name=systemd:/\n0::/system.slice\n";
        let expected = ["", "system.slice", "memory", "memory/docker/a"].map(|name| root.join(name));
        assert_eq!(group_folders(groups, root), expected);
        let own = root.join("memory/docker/a");
        fs::create_dir_all(&own).unwrap();
        fs::write(own.join("memory.limit_in_bytes"), "5000\n").unwrap();
        fs::write(own.join("memory.usage_in_bytes"), "1500\n").unwrap();
        assert_eq!(left_in_group(&own), Some(3500));
    }
}
