//! Files that are large in one direction: each is read in time linear in its size, with memory under eight times the
//! file, the file itself included.
//!
//! No clock is asked: instructions are counted, for a part of the file and for an eighth of that. What has been counted is then done
//! with the whole.

use std::sync::Mutex;

use heirloom_core::difference::{Difference, Options};
use heirloom_core::octets::Encoding;
use heirloom_core::records::Records;
use heirloom_core::repair::mend;
use heirloom_core::source::{Finding, Ignore, Locator};
use heirloom_core::{Dataset, Dialect, ReadOptions, WriteOptions, parse_with, write, write_with};
use heirloom_laws::{cost, test_name};
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// One at a time, since memory is counted for the whole process.
static ALONE: Mutex<()> = Mutex::new(());

/// Reads a file: how many structures and findings there are.
fn read(octets: &[u8]) -> (usize, usize) {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, &ReadOptions::new(), &mut findings);
    let strings = parsed.dataset.tape().all().count();
    (strings, findings.len())
}

/// Where instructions are counted all takes some fifty times as long, so it is done with the fourth part.
const PART: usize = 4;

/// Counts what some work costs, and does it with the whole.
#[track_caller]
fn check_cost<T>(test: &str, what: &str, size: usize, make: impl Fn(usize) -> T, work: impl Fn(&T)) {
    cost::check_proportion(test, what, size / PART, &make, &work);
    if !cost::is_being_counted() {
        let _alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        work(&make(size));
    }
}

/// Counts what reading costs and how much memory it takes; what was read can be written.
#[track_caller]
fn check(test: &str, size: usize, make: impl Fn(usize) -> Vec<u8>) {
    cost::check_proportion(test, "reading", size / PART, &make, |octets| {
        parse_with(octets, &ReadOptions::new().parallel(false), &mut Ignore);
    });
    let _alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let octets = make(size);
    // What is made once and kept is there before anything is counted, whichever test is the first.
    read(b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n");
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let (structures, _) = read(&octets);
    // The nodes of a large tape, from four mebibytes on, do not lie on the heap.
    let elsewhere = if 8 * structures < 1 << 22 { 0 } else { 8 * structures };
    let taken = HEAP.peak_usage() - before + octets.len() + elsewhere;
    // The schema of the data model and the like, which every file costs.
    const FIXED: usize = 1 << 20;
    assert!(
        taken < 8 * octets.len() + FIXED,
        "{:.1} times the input of {} octets",
        taken as f64 / octets.len() as f64,
        octets.len()
    );

    let parsed = parse_with(&octets, &ReadOptions::new(), &mut Ignore);
    let written = write(&parsed.dataset, &WriteOptions::new()).expect("written");
    let again = parse_with(&written, &ReadOptions::new(), &mut Ignore);
    assert!(again.dataset == parsed.dataset);
}

fn framed(body: impl Fn(&mut String)) -> Vec<u8> {
    let mut text = String::from("0 HEAD\n1 CHAR UTF-8\n");
    body(&mut text);
    text.push_str("0 TRLR\n");
    text.into_bytes()
}

#[test]
fn a_hundred_thousand_levels() {
    check(test_name!(), 100_000, |size| {
        framed(|text| (0..size).for_each(|level| text.push_str(&format!("{level} _A\n"))))
    });
}

#[test]
fn one_line_of_fifty_megabytes() {
    check(test_name!(), 50_000_000, |size| {
        framed(|text| *text += &format!("0 @N1@ NOTE {}\n", "word ".repeat(size / 5)))
    });
}

#[test]
fn one_unparseable_line_of_fifty_megabytes() {
    check(test_name!(), 50_000_000, |size| framed(|text| *text += &format!("{}\n", "@x ".repeat(size / 3))));
}

#[test]
fn ten_million_empty_lines() {
    check(test_name!(), 10_000_000, |size| framed(|text| *text += &"\n".repeat(size)));
}

#[test]
fn a_million_conc_lines() {
    check(test_name!(), 1_000_000, |size| {
        framed(|text| *text += &format!("0 @N1@ NOTE a\n{}", "1 CONC b\n".repeat(size)))
    });
}

#[test]
fn a_million_dangling_xrefs() {
    check(test_name!(), 1_000_000, |size| {
        framed(|text| {
            text.push_str("0 @I1@ INDI\n");
            (0..size).for_each(|number| text.push_str(&format!("1 FAMC @F{number}@\n")));
        })
    });
}

/// A file that is made while it is read, so that it takes no memory itself.
struct Made<F> {
    /// Makes the record with a number.
    record: F,
    records: usize,
    next: usize,
    made: Vec<u8>,
    at: usize,
}

impl<F: Fn(usize) -> String> Made<F> {
    fn new(records: usize, record: F) -> Made<F> {
        Made { record, records, next: 0, made: b"0 HEAD\n1 CHAR UTF-8\n".to_vec(), at: 0 }
    }

    fn len(&self) -> u64 {
        let mut all = Made::new(self.records, &self.record);
        std::io::copy(&mut all, &mut std::io::sink()).expect("made")
    }
}

impl<F: Fn(usize) -> String> std::io::Read for Made<F> {
    fn read(&mut self, octets: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.made.len() && self.next <= self.records {
            self.made.clear();
            self.at = 0;
            match self.next == self.records {
                true => self.made.extend_from_slice(b"0 TRLR\n"),
                false => self.made.extend_from_slice((self.record)(self.next).as_bytes()),
            }
            self.next += 1;
        }
        let count = octets.len().min(self.made.len() - self.at);
        octets[..count].copy_from_slice(&self.made[self.at..][..count]);
        self.at += count;
        Ok(count)
    }
}

impl<F: Fn(usize) -> String> std::io::Seek for Made<F> {
    fn seek(&mut self, place: std::io::SeekFrom) -> std::io::Result<u64> {
        match place {
            std::io::SeekFrom::Start(0) => {
                (self.next, self.at) = (0, 0);
                self.made = b"0 HEAD\n1 CHAR UTF-8\n".to_vec();
                Ok(0)
            }
            _ => Ok(self.len()),
        }
    }
}

/// Reads a file window by window: how much memory that takes.
fn memory_in_windows(records: usize, record: impl Fn(usize) -> String) -> usize {
    let _alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let mut windows = Records::open(Made::new(records, record), &ReadOptions::new()).expect("read");
    let mut structures = 0;
    while let Some(window) = windows.next_window().expect("read") {
        structures += window.parsed.dataset.document().count();
    }
    assert!(structures >= records);
    HEAP.peak_usage() - before
}

#[test]
fn windows_take_the_same_memory_for_any_file() {
    let record = |number| format!("0 @I{number}@ INDI\n1 NAME A\n1 NOTE {}\n1 FAMC @I7@\n", "x".repeat(900));
    let few = memory_in_windows(10_000, record);
    let many = memory_in_windows(160_000, record);
    assert!(many < 16 << 20, "{many} octets");
    // Eight octets an id, with a little room for guessing how many there will be; twice while the list grows.
    assert!(many < few + 150_000 * 18, "{few} and {many} octets");
}

/// Nine gigabytes are made and read: `cargo test --release -p heirloom-core --test scale -- --ignored`.
#[test]
#[ignore]
fn windows_know_their_places_behind_four_gibibytes() {
    let _alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let note = "x".repeat(9_000);
    let record = |number| format!("0 @N{number}@ NOTE {note}\n1 REFN @N0@\n1 NOTE @Q@\n");
    let made = Made::new(500_000, record);
    let (octets, lines) = (made.len(), 2 + 3 * 500_000 + 1);
    assert!(octets > 1 << 32);
    let mut records = Records::open(made, &ReadOptions::new()).expect("read");
    let (mut last, mut findings) = (None, 0);
    while let Some(window) = records.next_window().expect("read") {
        findings += window.findings.len();
        if let Some(finding) = window.findings.last() {
            let span = finding.span();
            let line = Locator::new(window.parsed.text()).locate(span.start()).line as u64;
            last = Some((window.start.octet + span.start() as u64, window.start.line + line - 1));
        }
    }
    assert_eq!(findings, 500_000);
    assert_eq!(last, Some((octets - "@Q@\n0 TRLR\n".len() as u64, lines - 1)));
}

#[test]
fn windows_take_little_memory_for_what_leads_nowhere() {
    let record = |number| format!("0 @I{number}@ INDI\n1 FAMC @F{number}@\n");
    let taken = memory_in_windows(500_000, record);
    assert!(taken < (16 << 20) + 500_000 * 64, "{taken} octets");
}

/// Counts what it costs to read a file and to write it in every sort of encoding.
#[track_caller]
fn check_both_ways(test: &str, what: &str, size: usize, make: impl Fn(usize) -> Vec<u8>) {
    check_cost(test, what, size, make, |octets| {
        let mut findings: Vec<Finding> = Vec::new();
        let parsed = parse_with(octets, &ReadOptions::new().parallel(false), &mut findings);
        for encoding in [Encoding::Utf8, Encoding::Ansel, Encoding::Utf16Le] {
            write(&parsed.dataset, &WriteOptions::new().encoding(encoding)).expect("written");
        }
    });
}

#[test]
fn a_long_line_is_cut_into_many() {
    check_both_ways(test_name!(), "both ways", 250_000, |size| {
        framed(|text| *text += &format!("0 @N@ NOTE {}\u{e9}\n", "word".repeat(size)))
    });
}

#[test]
fn much_text_behind_a_long_line() {
    let file = |size: usize| {
        framed(|text| *text += &format!("0 @N@ NOTE {}\n{}", "a".repeat(size), "x\n".repeat(size)))
    };
    check_both_ways(test_name!(), "both ways", 200_000, file);
    check_cost(test_name!(), "mending", 100_000, file, |octets| {
        mend(octets, &ReadOptions::new().parallel(false), |_, _| true);
    });
    // The same with the id of what is continued.
    check_both_ways(test_name!(), "with ids", 200_000, |size| {
        framed(|text| {
            *text += &format!("0 @N@ NOTE {}\n{}", "a".repeat(size), "1 @N@ CONT x\n".repeat(size));
        })
    });
}

#[test]
fn many_pointers_like_one_behind_many_blanks() {
    let file = |size: usize| {
        let (blanks, pointers) = (" ".repeat(size), "1 CHIL @Q@\n".repeat(size / 10));
        framed(|text| *text += &format!("0 @F@ FAM\n1 HUSB {blanks}@Q@\n{pointers}"))
    };
    check_both_ways(test_name!(), "both ways", 400_000, file);
    let reading = ReadOptions::new().dialect(Dialect::NEWEST).parallel(false);
    check_cost(test_name!(), "reading", 400_000, file, |octets| {
        parse_with(octets, &reading, &mut Ignore);
    });
}

#[test]
fn many_pointers_to_what_lies_too_deep_behind_many_zeros() {
    let reading = ReadOptions::new().dialect(Dialect::NEWEST).parallel(false);
    let file = |size: usize| {
        let (zeros, pointers) = ("0".repeat(size), "1 ASSO @B@\n".repeat(size / 10));
        framed(|text| *text += &format!("0 @I@ INDI\n{zeros}9 @B@ NOTE x\n{pointers}"))
    };
    check_cost(test_name!(), "losing", 400_000, file, |octets| {
        let parsed = parse_with(octets, &reading, &mut Ignore);
        // In a draft in which lines can't be copied.
        write(&parsed.dataset, &WriteOptions::new().dialect(june()).lossy(true)).expect("written");
    });
}

fn june() -> Dialect {
    Dialect::named("elf-2017-06").expect("a draft")
}

#[test]
fn a_loss_at_each_of_many_levels() {
    let reading = ReadOptions::new().dialect(Dialect::NEWEST).parallel(false);
    let file =
        |size: usize| framed(|text| (0..size).for_each(|level| text.push_str(&format!("{level} _A x \n"))));
    check_cost(test_name!(), "losing", 40_000, file, |octets| {
        let parsed = parse_with(octets, &reading, &mut Ignore);
        let (mut written, mut findings): (Vec<u8>, Vec<Finding>) = Default::default();
        let options = WriteOptions::new().dialect(june()).lossy(true);
        write_with(&parsed.dataset, &options, &mut written, &mut findings).expect("written");
        assert!(findings.len() > 1000);
    });
}

#[test]
fn many_lines_that_were_left_out() {
    let redux = Dialect::named("elf-2018-redux").expect("a draft");
    for (what, junk) in [("lines", "j\n"), ("lines that continue", "j\n2 CONT c\n")] {
        let file =
            |size: usize| format!("0 HEAD\n1 NOTE a\n2 CONT b\n{}0 TRLR\n", junk.repeat(size)).into_bytes();
        check_cost(test_name!(), what, 20_000, file, |octets| {
            mend(octets, &ReadOptions::new().dialect(redux).parallel(false), |_, _| true);
        });
    }
}

#[test]
fn a_hundred_thousand_bearers_of_one_id() {
    check_both_ways(test_name!(), "both ways", 100_000, |size| {
        framed(|text| *text += &"0 @I1@ INDI\n1 FAMC @I1@\n".repeat(size))
    });
}

/// A file that somebody has joined from copies of one: every id has several bearers, and every pointer is ambiguous.
fn copies(records: usize) -> Vec<u8> {
    let mut text = String::from("0 HEAD\n1 CHAR UTF-8\n");
    for number in (0..6).flat_map(|_| 0..records / 6) {
        text += &format!(
            "0 @I{number}@ INDI\n1 NAME A /B/\n1 FAMC @F{number}@\n0 @F{number}@ FAM\n1 CHIL @I{number}@\n"
        );
    }
    (text + "0 TRLR\n").into_bytes()
}

#[test]
fn six_copies_of_one_file() {
    check_both_ways(test_name!(), "both ways", 120_000, copies);
}

#[test]
fn six_copies_of_one_file_in_windows() {
    let make = |size: usize| (size, copies(6 * size));
    check_cost(test_name!(), "windows", 40_000, make, |(size, octets)| {
        let file = std::io::Cursor::new(octets);
        let mut records = Records::open(file, &ReadOptions::new().parallel(false)).expect("read");
        let mut findings = 0;
        while let Some(window) = records.next_window().expect("read") {
            findings += window.findings.len();
        }
        // Five of six bearers of each id, and every pointer.
        assert_eq!(findings, 2 * 5 * size + 2 * 6 * size);
    });
}

#[test]
fn many_pointers_to_long_lines() {
    check_both_ways(test_name!(), "both ways", 40_000, |size| {
        framed(|text| {
            // A long payload, a long level, and an xref with much padding.
            *text += &format!("0 @A@ NOTE {}\n", "x".repeat(20 * size));
            *text += &format!("{} @B@ NOTE x\n", "0".repeat(20 * size));
            *text += &format!("1 HUSB @Q@{}\n", " ".repeat(20 * size));
            *text += &"1 HUSB @A@\n1 WIFE @B@\n1 CHIL @Q@\n".repeat(size);
        })
    });
}

#[test]
fn many_bearers_of_an_id_with_a_long_line() {
    check_both_ways(test_name!(), "both ways", 40_000, |size| {
        framed(|text| {
            *text += &format!("0 @A@ NOTE {}\n{}", "x".repeat(20 * size), "0 @A@ X\n".repeat(size));
        })
    });
}

#[test]
fn many_marks_on_one_letter() {
    check_both_ways(test_name!(), "both ways", 80_000, |size| {
        framed(|text| *text += &format!("0 @N@ NOTE a{}\n", "\u{323}\u{301}".repeat(size)))
    });
}

#[test]
fn many_strays_behind_many_frames() {
    check_both_ways(test_name!(), "both ways", 40_000, |size| {
        framed(|text| *text += &format!("{}{}", "1 CHAR UTF-8\n".repeat(size), "1 CONT x\n".repeat(size)))
    });
}

#[test]
fn many_postponed_lines() {
    check_both_ways(test_name!(), "both ways", 100_000, |size| {
        framed(|text| {
            text.push_str("0 NOTE\n1 A\n2 B\n3 C\n");
            (0..size).for_each(|number| *text += &format!("{} ERROR x\n4 D y\n", number % 4));
        })
    });
}

#[test]
fn a_schema_of_twenty_thousand_lines_of_each_kind() {
    let make = |size: usize| {
        framed(|text| {
            text.push_str("1 SCHMA\n");
            for number in 0..size {
                text.push_str(&format!("2 PRFX p{number} https://example.com/{number}/\n"));
                text.push_str(&format!("2 ESC _E{number} Q\n2 SCHMA https://example.com/schema/{number}\n"));
                text.push_str(&format!("2 IRI p{number}:T\n3 TAG _T{number} p{number}:S elf:Document\n"));
            }
            (0..size).for_each(|number| text.push_str(&format!("0 _T{number} x\n1 _U{number}\n")));
        })
    };
    check_cost(test_name!(), "both ways", 20_000, make, |octets| {
        let parsed = parse_with(octets, &ReadOptions::new().parallel(false), &mut Ignore);
        write(&parsed.dataset, &WriteOptions::new()).expect("written");
    });
}

#[test]
fn nothing_at_all() {
    assert_eq!(read(b""), (0, 1));
}

/// Lines of a kind that have to be mended, so many times, in files that need several turns.
#[test]
fn many_fixes() {
    type Body = fn(usize) -> String;
    let bodies: [Body; 8] = [
        |number| format!("00 @I{number}@ indi\n01  NOTE a@b\n\nmore @ text\n4 SOUR x\n5 PAGE y\n"),
        |number| if number == 0 { "0 @N1@ NOTE a\n".to_string() } else { "text\n\n".to_string() },
        |number| {
            if number == 0 { "0 @N1@ NOTE a\n1 CONC ".to_string() } else { "a@b @#Dx@y \u{7} ".to_string() }
        },
        |number| format!("0 @I{}@ INDI\n1 FAMS @F{number}@\n1 ALIA @I1@\n", number / 8),
        |number| format!("{} _A x\n", 3 * number),
        |_| "0 TRLR\n0 INDI\n".to_string(),
        |_| "0 INDI\r\n1 SEX F\r  \n \n".to_string(),
        |number| format!("0 @\u{e9}{number}@ INDI\n1 ALIA @\u{e9}{number}@\n"),
    ];
    for (number, body) in bodies.iter().enumerate() {
        let make = |size: usize| framed(|text| (0..size).for_each(|at| text.push_str(&body(at))));
        check_cost(test_name!(), &format!("number {number}"), 16_000, make, |octets| {
            let mended = mend(octets, &ReadOptions::new().parallel(false), |_, _| true);
            assert!(!mended.made.is_empty(), "number {number}");
        });
    }
}

/// Files that would take forever if each record, or each structure, were compared with each. Of a record of the old file and
/// of the new one each is given its number and how many there are.
#[test]
fn many_differences() {
    type Body = fn(usize, usize) -> String;
    let bodies: [[Body; 2]; 10] = [
        // All alike, and one less.
        [
            |at, _| format!("0 @N{at}@ NOTE x\n"),
            |at, _| if at == 0 { String::new() } else { format!("0 @M{at}@ NOTE x\n") },
        ],
        // All nearly alike, under each other's ids.
        [
            |at, _| format!("0 @I{at}@ INDI\n1 NAME John /Smith/\n1 BIRT\n2 DATE {}\n", at % 400),
            |at, all| format!("0 @I{}@ INDI\n1 NAME Jon /Smith/\n1 BIRT\n2 DATE {}\n", all - at, at % 400),
        ],
        // All changed, and linked to one that has changed.
        [
            |at, _| format!("0 @I{at}@ INDI\n1 NAME P{at} //\n1 SOUR @I0@\n"),
            |at, _| format!("0 @J{at}@ INDI\n1 NAME P{at} /x/\n1 SEX M\n1 SOUR @J0@\n"),
        ],
        // A chain of records that hold nothing else, one of them changed.
        [
            |at, _| format!("0 @I{at}@ NOTE\n1 X @I{}@\n", at + 1),
            |at, all| format!("0 @J{at}@ NOTE{}\n1 X @J{}@\n", if at == all / 2 { " y" } else { "" }, at + 1),
        ],
        // Many structures of one record, in another order; and many that have changed.
        [
            |at, _| format!("{}1 NOTE {at}\n", if at == 0 { "0 @I1@ INDI\n" } else { "" }),
            |at, all| format!("{}1 NOTE {}\n", if at == 0 { "0 @I1@ INDI\n" } else { "" }, (at * 7919) % all),
        ],
        [
            |at, _| format!("{}1 NOTE a{at}\n", if at == 0 { "0 @I1@ INDI\n" } else { "" }),
            |at, _| format!("{}1 NOTE b{at}\n", if at == 0 { "0 @I1@ INDI\n1 NOTE c\n" } else { "" }),
        ],
        // Nesting, with a difference at every level.
        [
            |at, _| if at == 0 { "0 @I1@ INDI\n".to_string() } else { format!("{at} _X a\n") },
            |at, _| if at == 0 { "0 @I1@ INDI\n".to_string() } else { format!("{at} _X a\n{} _Y\n", at + 1) },
        ],
        // The same with two at every level, both changed.
        [
            |at, _| if at == 0 { "0 @I1@ INDI\n".to_string() } else { format!("{at} _X a\n{at} _X b\n") },
            |at, _| if at == 0 { "0 @I1@ INDI\n".to_string() } else { format!("{at} _X c\n{at} _X d\n") },
        ],
        // One source for all, and then a source for each.
        [
            |at, _| match at {
                0 => "0 @S@ SOUR\n1 TITL The register\n".to_string(),
                _ => format!("0 @I{at}@ INDI\n1 NAME P{at} //\n1 SOUR @S@\n"),
            },
            |at, _| {
                format!(
                    "0 @I{at}@ INDI\n1 NAME P{at} //\n1 SOUR @S{at}@\n0 @S{at}@ SOUR\n1 TITL The new register\n"
                )
            },
        ],
        // Two sources for all, of which each has become many.
        [
            |at, _| match at {
                0 => "0 @S@ SOUR\n1 TITL The register\n0 @T@ SOUR\n1 TITL The other\n".to_string(),
                _ => format!("0 @I{at}@ INDI\n1 NAME P{at} //\n1 SOUR @S@\n1 SOUR @T@\n"),
            },
            |at, all| {
                let (parts, part) = (all.isqrt(), at % all.isqrt());
                let sources = match at < parts {
                    true => format!("0 @S{at}@ SOUR\n1 AUTH {at}\n0 @T{at}@ SOUR\n1 PUBL {at}\n"),
                    false => String::new(),
                };
                format!("{sources}0 @I{at}@ INDI\n1 NAME P{at} //\n1 SOUR @S{part}@\n1 SOUR @T{part}@\n")
            },
        ],
    ];
    for (number, body) in bodies.iter().enumerate() {
        let make = |size: usize| {
            both_read(body.map(|body| framed(|text| (0..size).for_each(|at| text.push_str(&body(at, size))))))
        };
        // The last is searched up to a bound, which a small file does not reach.
        let size = if number == 9 { 64_000 } else { 16_000 };
        check_cost(test_name!(), &format!("number {number}"), size, make, |[old, new]| {
            let difference = Difference::between(old, new, &Options::new());
            assert!(!difference.is_empty(), "number {number}");
        });
    }
}

fn both_read(files: [Vec<u8>; 2]) -> [Dataset<'static>; 2] {
    let options = ReadOptions::new().parallel(false);
    files.map(|file| parse_with(&file, &options, &mut Ignore).dataset.into_owned())
}

/// Datasets that are the same, though their records look alike: trying each with each would take forever. A record is given its
/// number and how many there are, and in what way numbers are exchanged.
#[test]
fn many_that_look_alike() {
    type Body = fn(usize, usize, &dyn Fn(usize) -> usize) -> String;
    let bodies: [Body; 4] = [
        // Circles of four.
        |at, _, name| format!("0 @N{}@ NOTE\n1 X @N{}@\n", name(at), name(at / 4 * 4 + (at + 1) % 4)),
        // Circles of all lengths: those that begin at 0, 1, 3, 6, 10, ...
        |at, all, name| {
            let circle = (((8 * at + 1) as f64).sqrt() as usize).saturating_sub(1) / 2;
            let (first, behind) = (circle * (circle + 1) / 2, ((circle + 1) * (circle + 2) / 2).min(all));
            let next = if at + 1 == behind { first } else { at + 1 };
            format!("0 @N{}@ NOTE\n1 X @N{}@\n", name(at), name(next))
        },
        // A ladder of twins, each of whom points to both of the next.
        |at, all, name| {
            let next = [at / 2 * 2 + 2, at / 2 * 2 + 3].map(|next| name(next.min(all - 1)));
            format!("0 @N{}@ NOTE\n1 X @N{}@\n1 Y @N{}@\n", name(at), next[at % 2], next[1 - at % 2])
        },
        // Little groups of two sorts that only trying tells apart. There are too many to try; but that is seen in time.
        |at, _, name| {
            let (group, at_in) = (at / 8 * 8, at % 8);
            let kinds = [[1, 2, 3, 4, 5, 6, 7, 0], [3, 4, 5, 6, 7, 0, 1, 2]];
            let next =
                [kinds[0][at_in], kinds[group / 8 % 2][(at_in + 2) % 8]].map(|next| name(group + next));
            format!("0 @N{}@ NOTE\n1 X @N{}@\n1 Y @N{}@\n", name(at), next[0], next[1])
        },
    ];
    for (number, body) in bodies.iter().enumerate() {
        let make = |size: usize| {
            let turned = move |at: usize| (at * 7919 + 13) % size;
            let file = |name: &dyn Fn(usize) -> usize| {
                let mut records: Vec<String> = (0..size).map(|at| body(at, size, name)).collect();
                records.sort_by_key(String::len);
                framed(|text| records.iter().for_each(|record| text.push_str(record)))
            };
            both_read([file(&|at| at), file(&turned)])
        };
        let size = if number == 3 { 64_000 } else { 16_000 };
        check_cost(test_name!(), &format!("number {number}"), size, make, |[old, new]| {
            let same = old == new;
            let difference = Difference::between(old, new, &Options::new());
            assert!(number == 3 || same && difference.is_empty(), "number {number}");
        });
    }
}
