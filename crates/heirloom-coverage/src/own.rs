//! Tells tests from what they test. A test that runs is no merit of its own, so no line of one is counted.
//!
//! Sources are read by their layout, which `cargo fmt` holds: an item ends with the brace that stands as far to the right as
//! its first line.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// What of a source is there for tests only.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tests {
    /// Its lines, counted from one.
    pub lines: Vec<RangeInclusive<u32>>,
    /// Modules in other files, by name.
    pub modules: Vec<String>,
}

impl Tests {
    /// Finds what is behind `#[cfg(test)]`.
    pub fn of(source: &str) -> Tests {
        let mut tests = Tests::default();
        let mut lines = (1..).zip(source.lines());
        while let Some((first, attribute)) = lines.next() {
            if attribute.trim_start() != "#[cfg(test)]" {
                continue;
            }
            let indent = attribute.len() - attribute.trim_start().len();
            let mut last = first;
            let mut is_first = true;
            for (number, line) in lines.by_ref() {
                last = number;
                let Some(item) = line.get(indent..).filter(|_| !line.trim_start().starts_with("#[")) else {
                    continue;
                };
                if let Some(name) =
                    item.trim_end_matches(';').strip_prefix("mod ").filter(|_| item.ends_with(';'))
                {
                    tests.modules.push(name.to_string());
                }
                if item.starts_with('}') || is_first && item.ends_with([';', '}']) {
                    break;
                }
                is_first = false;
            }
            tests.lines.push(first..=last);
        }
        tests
    }

    /// Whether a line is for tests only.
    pub fn hold(&self, line: u32) -> bool {
        self.lines.iter().any(|lines| lines.contains(&line))
    }
}

/// Whether a source is such a module of another, or below one.
pub fn is_module(source: &Path, declared_in: &Path, name: &str) -> bool {
    let folder = match declared_in.file_stem().and_then(|stem| stem.to_str()) {
        Some("mod" | "lib" | "main") => declared_in.with_file_name(""),
        _ => declared_in.with_extension(""),
    };
    let module: PathBuf = folder.join(name);
    source == module.with_extension("rs") || source.starts_with(module)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_of_tests_ends_with_its_brace() {
        let source = "fn a() {\n}\n\n#[cfg(test)]\nmod tests {\n    fn b() {\n    }\n}\n\nfn c() {}\n";
        let tests = Tests::of(source);
        assert_eq!(tests, Tests { lines: vec![4..=8], modules: vec![] });
        assert_eq!([2, 4, 8, 10].map(|line| tests.hold(line)), [false, true, true, false]);
    }

    #[test]
    fn a_method_for_tests_is_one_too() {
        let source = "impl A {\n    #[cfg(test)]\n    #[inline]\n    fn b(\n        self,\n    ) -> Self {\n        self\n    }\n\n    fn c() {}\n}\n";
        assert_eq!(Tests::of(source).lines, [2..=8]);
        assert_eq!(Tests::of("#[cfg(test)]\nfn a() {}\nfn b() {\n}\n").lines, [1..=2]);
    }

    #[test]
    fn modules_in_files_of_their_own_are_named() {
        let tests = Tests::of("//! About.\n\nmod a;\n#[cfg(test)]\nmod tests;\nmod b;\n");
        assert_eq!(tests, Tests { lines: vec![4..=5], modules: vec!["tests".to_string()] });
    }

    #[test]
    fn modules_lie_where_the_compiler_looks_for_them() {
        let is = |source: &str, declared_in: &str| is_module(source.as_ref(), declared_in.as_ref(), "tests");
        assert!(is("src/tests.rs", "src/lib.rs"));
        assert!(is("src/octets/tests/properties.rs", "src/octets/mod.rs"));
        assert!(is("src/octets/tests.rs", "src/octets.rs"));
        assert!(!is("src/tests.rs", "src/octets.rs"));
        assert!(!is("src/tests_of_ours.rs", "src/lib.rs"));
    }
}
