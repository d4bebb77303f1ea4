//! Reads what `llvm-cov export` writes: which regions of the sources were reached, and how often.
//!
//! A generic function is there once for each of its types, and each crate twice, with its tests and without. `llvm-cov`'s own
//! summary looks at the one form of a function that was reached best; here a region counts as reached when any form of it
//! was, since that is what somebody who reads the source wants to know.

use std::collections::BTreeMap;
use std::io::Read;

use serde::Deserialize;
use serde::de::IgnoredAny;

/// A region of a source: its first line and column, and those behind its end, all counted from one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Region {
    /// Where it begins.
    pub start: (u32, u32),
    /// Where it ends.
    pub end: (u32, u32),
}

/// What was counted in one source.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counted {
    /// How often each region was reached.
    pub regions: BTreeMap<Region, u64>,
    /// How often each line was, of those that hold something to be run.
    pub lines: BTreeMap<u32, u64>,
}

/// What was counted in each source, by its path as the compiler was given it.
pub type Sources = BTreeMap<String, Counted>;

#[derive(Deserialize)]
struct Export {
    data: Vec<Data>,
}

#[derive(Deserialize)]
struct Data {
    files: Vec<File>,
    functions: Vec<Function>,
}

#[derive(Deserialize)]
struct File {
    filename: String,
    segments: Vec<Segment>,
}

/// From this place on: line, column, count, whether there is a count, whether a region begins, whether it is a gap.
#[derive(Deserialize)]
struct Segment(u32, IgnoredAny, u64, bool, bool, bool);

#[derive(Deserialize)]
struct Function {
    filenames: Vec<String>,
    regions: Vec<Counter>,
}

/// First line and column, last line and column, count, index of the file, index of the file expanded from, kind.
#[derive(Deserialize)]
struct Counter(u32, u32, u32, u32, u64, usize, IgnoredAny, u8);

/// The kind of a region that is code, and no gap, expansion or branch.
const CODE: u8 = 0;

/// Reads an export.
///
/// # Errors
///
/// A sentence, where it is none.
pub fn read(json: impl Read) -> Result<Sources, String> {
    let export: Export =
        serde_json::from_reader(json).map_err(|error| format!("no export of `llvm-cov`: {error}"))?;
    let mut sources = Sources::new();
    for data in export.data {
        for file in data.files {
            sources.entry(file.filename).or_default().lines = lines(&file.segments);
        }
        for function in data.functions {
            for Counter(line, column, end_line, end_column, count, file, _, kind) in function.regions {
                let Some(name) = function.filenames.get(file).filter(|_| kind == CODE) else { continue };
                let region = Region { start: (line, column), end: (end_line, end_column) };
                // Sources that were left out of the export are left out here too.
                let Some(source) = sources.get_mut(name) else { continue };
                *source.regions.entry(region).or_default() += count;
            }
        }
    }
    Ok(sources)
}

/// How often each line was reached: as often as the region that reaches into it from above, or any that begins in it.
fn lines(segments: &[Segment]) -> BTreeMap<u32, u64> {
    let mut lines = BTreeMap::new();
    let mut above: Option<&Segment> = None;
    let mut segments = segments.iter().peekable();
    while let Some(line) = segments.peek().map(|segment| segment.0) {
        if let Some(Segment(_, _, count, true, ..)) = above {
            let from = above.map_or(line, |above| above.0 + 1);
            lines.extend((from..=line).map(|line| (line, *count)));
        }
        while let Some(segment) = segments.next_if(|segment| segment.0 == line) {
            let &Segment(_, _, count, has_count, begins, is_gap) = segment;
            if has_count && begins && !is_gap {
                let most = lines.entry(line).or_default();
                *most = count.max(*most);
            }
            above = Some(segment);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A function of three lines, there twice: the second line was reached in one of them, the third in none.
    const TWICE: &str = r#"{"data":[{
        "files":[{"filename":"a.rs","segments":[
            [1,1,3,true,true,false],[2,5,1,true,true,false],[2,9,3,true,false,false],
            [3,5,0,true,true,false],[3,9,3,true,false,false],[4,2,0,false,false,false]]}],
        "functions":[
            {"filenames":["a.rs"],"regions":[[1,1,4,2,1,0,0,0],[2,5,2,9,1,0,0,0],[3,5,3,9,0,0,0,0]]},
            {"filenames":["a.rs"],"regions":[[1,1,4,2,2,0,0,0],[2,5,2,9,0,0,0,0],[3,5,3,9,0,0,0,0],[3,9,3,10,7,0,0,3]]},
            {"filenames":["b.rs"],"regions":[[1,1,4,2,1,0,0,0]]}]}]}"#;

    #[test]
    fn a_region_is_reached_when_any_form_of_it_is() {
        let sources = read(TWICE.as_bytes()).expect("an export");
        let counts: Vec<(u32, u64)> =
            sources["a.rs"].regions.iter().map(|(region, &count)| (region.start.0, count)).collect();
        assert_eq!(counts, [(1, 3), (2, 1), (3, 0)], "gaps are no regions");
        assert_eq!(sources.len(), 1, "only what is among the files");
    }

    #[test]
    fn a_line_is_reached_when_something_in_it_is() {
        let sources = read(TWICE.as_bytes()).expect("an export");
        let lines: Vec<(u32, u64)> =
            sources["a.rs"].lines.iter().map(|(&line, &count)| (line, count)).collect();
        assert_eq!(lines, [(1, 3), (2, 3), (3, 3), (4, 3)], "what surrounds a region reaches into its line");
        let apart = r#"{"data":[{"files":[{"filename":"a.rs","segments":[
            [1,1,0,true,true,false],[2,2,0,false,false,false],[5,1,4,true,true,false],[5,9,0,false,false,false]]}],
            "functions":[]}]}"#;
        let sources = read(apart.as_bytes()).expect("an export");
        let lines: Vec<(u32, u64)> =
            sources["a.rs"].lines.iter().map(|(&line, &count)| (line, count)).collect();
        assert_eq!(lines, [(1, 0), (2, 0), (5, 4)], "lines between functions hold nothing to be run");
    }

    #[test]
    fn what_is_no_export_is_an_error() {
        assert!(read("{}".as_bytes()).is_err_and(|error| error.starts_with("no export of `llvm-cov`: ")));
    }
}
