//! What was measured of tests in an earlier run.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::harness::Test;

/// What was measured of a program before, as long as it is the same: one file a program, one line a test.
pub struct Known {
    path: PathBuf,
    program: PathBuf,
}

impl Known {
    /// That of a program whose properties are tried with so many cases, kept in a folder.
    pub fn new(folder: &Path, program: &Path, cases: u32) -> Known {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        let path = folder.join("measured").join(format!("{name}-{cases}.tsv"));
        Known { path, program: program.to_path_buf() }
    }

    /// The tests, unless since then the program was built anew, or files were changed that tests read.
    pub fn read(&self, files: SystemTime) -> Option<Vec<Test>> {
        let changed = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
        if changed(&self.path)? < changed(&self.program)?.max(files) {
            return None;
        }
        let test = |line: &str| {
            let mut parts = line.split('\t');
            let (name, time) = (parts.next()?.to_string(), parts.next()?.parse().ok()?);
            let reaches = parts.next()?.split(' ').filter_map(|number| number.parse().ok()).collect();
            Some(Test { program: self.program.clone(), name, time: Duration::from_millis(time), reaches })
        };
        fs::read_to_string(&self.path).ok()?.lines().map(test).collect()
    }

    /// Keeps them.
    ///
    /// # Errors
    ///
    /// Where they can't be written.
    pub fn write(&self, tests: &[Test]) -> io::Result<()> {
        let line = |test: &Test| {
            let reaches: Vec<String> = test.reaches.iter().map(usize::to_string).collect();
            format!("{}\t{}\t{}\n", test.name, test.time.as_millis(), reaches.join(" "))
        };
        fs::create_dir_all(self.path.parent().unwrap_or(&self.path))?;
        fs::write(&self.path, tests.iter().map(line).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_is_known_until_something_changes() {
        let folder = std::env::temp_dir().join(format!("heirloom-mutants-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let program = folder.join("program");
        fs::write(&program, "").unwrap();
        let known = Known::new(&folder, &program, 24);
        assert!(known.read(SystemTime::UNIX_EPOCH).is_none());
        let test = Test {
            program: program.clone(),
            name: "a::b".to_string(),
            time: Duration::from_millis(12),
            reaches: [3, 70].into(),
        };
        known.write(std::slice::from_ref(&test)).unwrap();
        let [again] = &known.read(SystemTime::UNIX_EPOCH).unwrap()[..] else { panic!("not one") };
        assert_eq!((&again.name, again.time, &again.reaches), (&test.name, test.time, &test.reaches));
        let later = SystemTime::now() + Duration::from_secs(5);
        assert!(known.read(later).is_none(), "of other files");
        fs::File::options().write(true).open(&program).unwrap().set_modified(later).unwrap();
        assert!(known.read(SystemTime::UNIX_EPOCH).is_none());
        fs::remove_dir_all(&folder).unwrap();
    }
}
