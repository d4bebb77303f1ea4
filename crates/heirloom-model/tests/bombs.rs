//! Files that somebody made in order to be slow: what is done with them takes time and memory in proportion to their size.
//!
//! No clock is asked: instructions and memory are counted, in two sizes; four times the file may take at most six times as much,
//! where what is quadratic takes sixteen times. Instructions that are taken whatever the file are left out.

use std::sync::{Mutex, PoisonError};

use heirloom_core::difference::{Difference, Options};
use heirloom_core::pipeline::canonical;
use heirloom_core::repair::mend;
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{ReadOptions, WriteOptions, parse_with, write};
use heirloom_dates::Day;
use heirloom_laws::{cost, test_name};
use heirloom_model::{Kinship, Model, rules};
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// What takes memory does so alone, since that is counted for the whole process.
static ALONE: Mutex<()> = Mutex::new(());

/// Four times the file takes at most so many times as much: there is room for a logarithm, and for tables that double.
const MOST: f64 = 6.0;

/// A file of a size, in lines or records.
type Make = fn(usize) -> String;

fn framed(records: String) -> String {
    format!("0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n")
}

/// A file with a schema.
fn with_schema(lines: String, records: String) -> String {
    format!("0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX x https://example.com/\n{lines}{records}0 TRLR\n")
}

fn each(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// Ids of eight characters with the same product, in its low half and above its middle: multiplied by a number that everybody
/// knows they would all fall into one place of a table of up to 65,536.
fn colliding_ids(count: usize) -> Vec<String> {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let letters: Vec<u8> = (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9').collect();
    let word = |octets: &[u8]| octets.iter().rev().fold(0_u64, |word, octet| word << 8 | u64::from(*octet));
    let mut found = Vec::new();
    for middle in 0..62_usize.pow(3) {
        let middle = [middle % 62, middle / 62 % 62, middle / 62 / 62].map(|letter| letters[letter]);
        let known = word(&[&b"AA"[..], &middle].concat()).wrapping_mul(FACTOR);
        // The bits from 32 to 39 depend on no more than this.
        if known >> 32 & 0xFF != 0 {
            continue;
        }
        for &next in &letters {
            let id = [&b"AA"[..], &middle, &[next]].concat();
            // Those from 40 to 47 on this letter too, and on none of the others.
            if word(&id).wrapping_mul(FACTOR) >> 40 & 0xFF != 0 {
                continue;
            }
            for last in 0..62 * 62 {
                let last = [letters[last % 62], letters[last / 62]];
                found.push(String::from_utf8([&id[..], &last].concat()).expect("ASCII"));
                if found.len() == count {
                    return found;
                }
            }
        }
    }
    found
}

/// Generations of two, each the children of both before them: the ways up from the last one double with each.
fn pedigree_collapse(generations: usize) -> String {
    framed(each(generations, |number| {
        let above = if number > 0 { format!("1 FAMC @F{}@\n", number - 1) } else { String::new() };
        format!(
            "0 @A{number}@ INDI\n1 SEX M\n1 FAMS @F{number}@\n{above}0 @B{number}@ INDI\n1 SEX F\n1 FAMS @F{number}@\n{above}\
             0 @F{number}@ FAM\n"
        )
    }))
}

const FILES: [(&str, usize, Make); 28] = [
    ("ids that collide", 300, |size| {
        let ids = colliding_ids(size);
        let record = |id: &String| format!("0 @{id}@ INDI\n1 ALIA @{id}@\n");
        framed(ids.iter().map(record).collect())
    }),
    ("long ids, tags and values", 300, |size| {
        framed(each(size, |at| {
            format!("0 @A_LONG_PREFIX_OF_ALL_{at}@ INDI\n1 _A_LONG_TAG_{at} value number {at}\n")
        }))
    }),
    ("lines that are joined", 600, |size| {
        framed(format!("0 @N@ NOTE a\n{}", "1 CONT b\n1 CONC c\n".repeat(size)))
    }),
    ("lines that are joined at many levels", 600, |size| {
        framed(format!(
            "0 @N@ NOTE a\n{}",
            each(size, |at| format!("{} CONT b\n{} CONC c\n", 1 + at % 50, 1 + at % 7))
        ))
    }),
    ("levels", 600, |size| framed(each(size, |at| format!("{at} _A x\n")))),
    ("bad lines", 300, |size| framed("x\n".repeat(size))),
    ("a long line", 300, |size| framed(format!("0 @N@ NOTE {}\n", "a@b @#D@ ".repeat(size)))),
    ("one tag in one record", 300, |size| framed(format!("0 @I@ INDI\n{}", "1 NAME A /B/\n".repeat(size)))),
    ("dates in one record", 200, |size| {
        framed(format!(
            "0 @I@ INDI\n{}",
            each(size, |at| format!("1 BIRT\n2 DATE {}\n1 DEAT\n2 DATE 1900\n", 1700 + at % 99))
        ))
    }),
    ("citations in one record", 300, |size| {
        framed(format!(
            "0 @I@ INDI\n{}0 @S@ SOUR\n1 TITL x\n",
            each(size, |at| format!("1 SOUR @S@\n2 PAGE {at}\n"))
        ))
    }),
    ("bearers of one id", 300, |size| framed("0 @I@ INDI\n1 ALIA @I@\n".repeat(size))),
    ("pointers to one record", 300, |size| {
        framed(format!("0 @N@ NOTE x\n{}", each(size, |at| format!("0 @I{at}@ INDI\n1 NOTE @N@\n"))))
    }),
    ("pointers to nothing", 300, |size| framed(each(size, |at| format!("0 @I{at}@ INDI\n1 NOTE @N{at}@\n")))),
    ("records that are alike", 300, |size| framed(each(size, |at| format!("0 @N{at}@ NOTE same\n")))),
    ("undefined tags", 300, |size| framed(each(size, |at| format!("0 _T{at}\n1 _U{at} x\n")))),
    ("a chain of supertypes", 200, |size| {
        with_schema(
            each(size, |at| format!("2 IRI x:T{at}\n3 ISA x:T{}\n", at + 1)),
            "0 @I@ INDI\n".repeat(size),
        )
    }),
    ("a circle of supertypes", 200, |size| {
        with_schema(
            each(size, |at| format!("2 IRI x:T{at}\n3 ISA x:T{}\n", (at + 1) % size)),
            "0 @I@ INDI\n".repeat(size),
        )
    }),
    ("supertypes by more ways than could be counted", 300, |size| {
        let diamond = |at: usize| {
            let next = at + 1;
            format!(
                "2 IRI x:A{at}\n3 ISA x:B{at}\n3 ISA x:C{at}\n2 IRI x:B{at}\n3 ISA x:A{next}\n2 IRI x:C{at}\n3 ISA x:A{next}\n"
            )
        };
        let tags = format!("2 IRI x:A0\n3 TAG _T elf:Document\n2 IRI x:Q\n3 TAG _U x:A{size}\n");
        with_schema(each(size, diamond) + &tags, "0 _T\n1 _U x\n".repeat(size))
    }),
    ("prefixes that begin with prefixes", 300, |size| {
        with_schema(each(size, |at| format!("2 PRFX p{} p{at}:x\n", at + 1)), "0 @I@ INDI\n".repeat(size))
    }),
    ("definitions of one tag", 200, |size| {
        let types = each(size, |at| {
            format!("2 IRI x:T{at}\n3 TAG _T x:S{at}\n2 IRI x:S{at}\n3 TAG _S{at} elf:Document\n")
        });
        with_schema(types, each(size, |at| format!("0 _S{at}\n1 _T\n")))
    }),
    ("people of one name", 300, |size| {
        framed(each(size, |at| {
            format!("0 @I{at}@ INDI\n1 NAME John /Smith/\n1 SEX M\n1 BIRT\n2 DATE 1850\n2 PLAC London\n")
        }))
    }),
    ("places in two spellings", 300, |size| {
        framed(each(size, |at| {
            format!("0 @I{at}@ INDI\n1 BIRT\n2 PLAC Town{at}, X\n1 DEAT\n2 PLAC town{at} ,X\n")
        }))
    }),
    ("ways that double with each generation", 300, pedigree_collapse),
    ("a circle of parents", 300, |size| {
        framed(each(size, |at| {
            format!("0 @I{at}@ INDI\n1 SEX M\n1 FAMS @F{at}@\n1 FAMC @F{}@\n0 @F{at}@ FAM\n", (at + 1) % size)
        }))
    }),
    ("a family whose children are its parents", 300, |size| {
        framed(format!("0 @F@ FAM\n{}", each(size, |at| format!("0 @I{at}@ INDI\n1 FAMC @F@\n1 FAMS @F@\n"))))
    }),
    ("children of one person by very many others", 300, |size| {
        let family = |at: usize| {
            format!("0 @F{at}@ FAM\n0 @C{at}@ INDI\n1 FAMC @F{at}@\n0 @W{at}@ INDI\n1 FAMS @F{at}@\n")
        };
        framed(format!("0 @A@ INDI\n{}{}", each(size, |at| format!("1 FAMS @F{at}@\n")), each(size, family)))
    }),
    ("half-siblings with very many parents", 300, |size| {
        let people =
            |at: usize| format!("0 @P{at}@ INDI\n1 FAMS @E@\n1 FAMS @F@\n0 @C{at}@ INDI\n1 FAMC @F@\n");
        framed(format!("0 @I@ INDI\n1 FAMC @E@\n0 @E@ FAM\n0 @F@ FAM\n{}", each(size, people)))
    }),
    ("parents and children of one family", 300, |size| {
        let people = |at: usize| format!("0 @P{at}@ INDI\n1 FAMS @F@\n0 @C{at}@ INDI\n1 FAMC @F@\n");
        framed(format!("0 @F@ FAM\n{}", each(size, people)))
    }),
];

/// All that can be done with a file.
fn work(file: &String) {
    let options = ReadOptions::new().parallel(false);
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(file.as_bytes(), &options, &mut findings);
    let written = write(&parsed.dataset, &WriteOptions::new()).expect("written");
    let again = parse_with(&written, &options, &mut Ignore);
    assert!(again.dataset == parsed.dataset);
    // Not every file has a canonical form.
    let _ = canonical(&parsed, &options, true, &mut Ignore);
    mend(file.as_bytes(), &options, |_, _| true);

    // Somebody has renamed all records, and changed a line.
    let other = file.replace("@ INDI", "x@ INDI").replacen("x\n", "y\n", 1);
    let other = parse_with(other.as_bytes(), &options, &mut Ignore);
    Difference::between(&parsed.dataset, &other.dataset, &Options::new());

    let model = Model::new(&parsed.dataset);
    rules::check(&model, &rules::Limits::default(), Day::from_jdn(2_461_042), |_| true, &mut findings);
    let kinship = Kinship::of(&model);
    if let (Some(first), Some(last)) = (model.people().next(), model.people().last()) {
        for one in [first, last] {
            kinship.ancestors(one).count();
            kinship.descendants(one).count();
            kinship.siblings(one);
            kinship.partners(one);
        }
        // Lines are followed up to a number of its own, whatever the file; it may be reached by both sizes or by none.
        kinship.relate(first, last);
    }
}

fn no_more_than_in_proportion(what: &str, small: f64, large: f64) -> Result<(), String> {
    let ratio = large / small;
    println!("{what}: {small:.2e} and {large:.2e}, {ratio:.1} times");
    if ratio < MOST { Ok(()) } else { Err(format!("{what}: {ratio:.1} times as much")) }
}

#[track_caller]
fn all_hold(held: impl Iterator<Item = Result<(), String>>) {
    let wrong: Vec<String> = held.filter_map(Result::err).collect();
    assert!(wrong.is_empty(), "four times the file takes\n{}", wrong.join("\n"));
}

/// Counts the instructions that some of the files take.
fn all_grow_in_proportion(test: &str, wanted: impl Fn(usize) -> bool) {
    let nothing = framed(String::new());
    let fixed = cost::counted(test, "nothing", || work(&nothing), |()| work(&nothing)).unwrap_or_default();
    all_hold((0..FILES.len()).filter(|&number| wanted(number)).map(|number| {
        let (name, size, make) = FILES[number];
        match cost::of_both(test, name, [size, 4 * size], make, work) {
            Some([small, large]) => no_more_than_in_proportion(name, small - fixed, large - fixed),
            None => Ok(()),
        }
    }));
}

#[test]
fn what_is_done_with_a_file_grows_with_it() {
    // Every second file, so that two can be worked on at the same time.
    all_grow_in_proportion(test_name!(), |number| number % 2 == 0);
}

#[test]
fn and_so_with_the_others() {
    all_grow_in_proportion(test_name!(), |number| number % 2 == 1);
}

/// By one thread: more would hold more at the same time.
#[test]
fn its_memory_too() {
    if cost::is_being_counted() {
        return;
    }
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let peak = |file: &String| {
        let before = HEAP.current_usage();
        HEAP.reset_peak_usage();
        work(file);
        (HEAP.peak_usage() - before) as f64
    };
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    alone.install(|| {
        work(&framed(String::new()));
        all_hold(FILES.iter().map(|(name, size, make)| {
            let [small, large] = [4 * size, 16 * size].map(|size| peak(&make(size)));
            no_more_than_in_proportion(name, small, large)
        }));
    });
}

#[test]
fn the_ids_that_collide_do_so_where_the_factor_is_known() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let ids = colliding_ids(5000);
    assert_eq!(ids.len(), 5000);
    let place = |id: &String| {
        let word = id.bytes().rev().fold(0_u64, |word, octet| word << 8 | u64::from(octet));
        let product = word.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (product ^ product >> 32) & 0xFFFF
    };
    assert!(ids.iter().all(|id| place(id) == place(&ids[0])));
}
