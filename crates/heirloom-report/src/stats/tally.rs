//! What is in many files, all together.

use std::path::PathBuf;

use super::count::Count;
use super::survey::{Kind, LineBreaks, Program, Surveyed};

/// What was counted.
#[derive(Clone, Debug, Default)]
pub struct StatsTally {
    /// How many files there are.
    pub files: u64,
    /// How many bytes they have.
    pub octets: u64,
    /// How many lines.
    pub lines: u64,
    /// How many structures.
    pub structures: u64,
    /// How many files there are of each.
    pub dialects: Count<String>,
    /// How many files there are of each version.
    pub versions: Count<String>,
    /// How many files there are in each encoding.
    pub encodings: Count<String>,
    /// How many files there are by each program.
    pub programs: Count<Program>,
    /// How many records and structures there are of each, and in how many files.
    pub records: Count<String>,
    /// How many structures there are of each tag.
    pub tags: Count<String>,
    /// How many structures there are of each extension, by tag and type.
    pub extensions: Count<(String, String)>,
    /// In how many files each extension is.
    pub files_with_extension: Count<(String, String)>,
    /// How many findings there are of each kind.
    pub findings: Count<Kind>,
    /// In how many files each kind is.
    pub files_with_finding: Count<Kind>,
    /// How many files there are with each.
    pub oddities: Count<Oddity>,
    /// The largest numbers, and the files that have them.
    pub deepest: Option<(u64, PathBuf)>,
    /// The longest line, in characters.
    pub longest_line: Option<(u64, PathBuf)>,
    /// The longest value, in characters.
    pub longest_value: Option<(u64, PathBuf)>,
    /// The largest file, in bytes.
    pub largest: Option<(u64, PathBuf)>,
}

/// Something about a whole file that is not as it usually is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Oddity {
    /// All its lines end with CR alone.
    CarriageReturns,
    /// Its lines end in different ways.
    MixedLineBreaks,
    /// It begins with a byte-order mark.
    ByteOrderMark,
    /// Its header says no version of the format.
    NoVersion,
    /// Its header names no program.
    NoProgram,
    /// Nobody is in it.
    NoPersons,
    /// It has no bytes.
    Empty,
}

impl Oddity {
    /// For scripts.
    pub fn key(self) -> &'static str {
        match self {
            Oddity::CarriageReturns => "carriageReturns",
            Oddity::MixedLineBreaks => "mixedLineBreaks",
            Oddity::ByteOrderMark => "byteOrderMark",
            Oddity::NoVersion => "noVersion",
            Oddity::NoProgram => "noProgram",
            Oddity::NoPersons => "noPersons",
            Oddity::Empty => "empty",
        }
    }

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Oddity::CarriageReturns => "lines that end with CR alone",
            Oddity::MixedLineBreaks => "lines that end in different ways",
            Oddity::ByteOrderMark => "a byte-order mark",
            Oddity::NoVersion => "no version of the format in the header",
            Oddity::NoProgram => "no program in the header",
            Oddity::NoPersons => "no persons",
            Oddity::Empty => "nothing at all",
        }
    }

    fn of(file: &Surveyed) -> impl Iterator<Item = Oddity> {
        let LineBreaks { lf, crlf, cr } = file.line_breaks;
        let ways = [lf, crlf, cr].into_iter().filter(|count| *count > 0).count();
        let is_empty = file.octets == 0;
        [
            (Oddity::CarriageReturns, cr > 0 && ways == 1),
            (Oddity::MixedLineBreaks, ways > 1),
            (Oddity::ByteOrderMark, file.mark),
            (Oddity::NoVersion, file.version.is_none() && !is_empty),
            (Oddity::NoProgram, file.program.is_none() && !is_empty),
            (Oddity::NoPersons, file.people == 0 && !is_empty),
            (Oddity::Empty, is_empty),
        ]
        .into_iter()
        .filter_map(|(oddity, is_so)| is_so.then_some(oddity))
    }
}

impl StatsTally {
    /// Counts a file.
    pub fn add(&mut self, file: &Surveyed) {
        self.files += 1;
        self.octets += file.octets;
        self.lines += file.lines;
        self.structures += file.structures;
        self.dialects.add(file.dialect.clone(), 1);
        self.versions.add(file.version.clone().unwrap_or_else(|| "none".to_string()), 1);
        self.encodings.add(file.encoding.clone(), 1);
        if let Some(program) = &file.program {
            self.programs.add(program.clone(), 1);
        }
        self.records.merge(&file.records);
        self.tags.merge(&file.tags);
        self.extensions.merge(&file.extensions);
        self.findings.merge(&file.findings);
        for (extension, _) in file.extensions.by_number() {
            self.files_with_extension.add(extension.clone(), 1);
        }
        for (kind, _) in file.findings.by_number() {
            self.files_with_finding.add(*kind, 1);
        }
        Oddity::of(file).for_each(|oddity| self.oddities.add(oddity, 1));
        let largest = [
            (&mut self.deepest, file.deepest),
            (&mut self.longest_line, file.longest_line),
            (&mut self.longest_value, file.longest_value),
            (&mut self.largest, file.octets),
        ];
        for (known, here) in largest {
            if known.as_ref().is_none_or(|(most, _)| here > *most) {
                *known = Some((here, file.file.clone()));
            }
        }
    }
}
