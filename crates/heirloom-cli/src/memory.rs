//! How much memory there is.

use std::fs;
use std::path::{Path, PathBuf};

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
