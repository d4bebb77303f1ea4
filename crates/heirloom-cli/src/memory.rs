//! How much memory there is.

use std::fs;
use std::path::Path;

/// How many octets of memory can be had, where the system tells: what the machine has left, or what a container may
/// still take, whichever is less.
pub(crate) fn available() -> Option<u64> {
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| in_meminfo(&text));
    let group = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let own = group.lines().find_map(|line| line.strip_prefix("0::/")).unwrap_or_default();
    let root = Path::new("/sys/fs/cgroup");
    [machine, left_in_group(root), left_in_group(&root.join(own))].into_iter().flatten().min()
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
    Some(number("memory.max")?.saturating_sub(number("memory.current").unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
