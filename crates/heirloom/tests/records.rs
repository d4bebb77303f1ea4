//! The promise of `records`: window by window, a file says and shows the same as read whole.
//!
//! `PROPTEST_CASES` sets how many cases each is tried with.

mod files;

use std::io::Cursor;
use std::sync::LazyLock;

use files::{Choices, any_choices, any_file, corpus_files};
use heirloom::octets::{BadOctets, CodePage, Encoding};
use heirloom::records::{Records, Window};
use heirloom::source::{Finding, Locator};
use heirloom::{Dialect, Payload, ReadOptions, Structure, parse_with};
use proptest::prelude::*;

/// A structure: how deep it lies, its type, tag and id, and its payload or the id of what it points to.
fn structure(depth: usize, structure: Structure<'_>) -> String {
    let payload = match structure.payload() {
        Some(Payload::String(string)) => format!("{string:?}"),
        Some(Payload::Pointer(target)) => format!("-> {:?}", target.id()),
        None => String::new(),
    };
    format!("{depth} {} {} {:?} {payload}", structure.structure_type(), structure.tag(), structure.id())
}

fn structures<'d>(roots: impl Iterator<Item = Structure<'d>>, found: &mut Vec<String>) {
    found.extend(roots.flat_map(|root| root.preorder()).map(|(depth, found)| structure(depth, found)));
}

/// A finding: its code and how much it matters, its line and column, its place in the text and the file, and its words.
fn finding(finding: &Finding, window: &Window<'_>, locator: &mut Locator<'_>) -> String {
    let (text, span) = (window.parsed.text(), finding.span());
    let position = locator.locate(span.start());
    let octet = |place| window.start.octet as usize + window.parsed.origin.octet(place);
    format!(
        "{} {} {}:{} {}..{} {}..{} {} {}",
        finding.code().id,
        finding.severity(),
        window.start.line as usize + position.line - 1,
        position.column,
        window.start.text as usize + span.start(),
        window.start.text as usize + span.end(),
        octet(span.start()),
        octet(span.end()),
        finding.message(text),
        finding.help(text)
    )
}

/// Everything that a file says, and everything that was found in it.
#[derive(PartialEq, Debug, Default)]
struct Said {
    metadata: Vec<String>,
    document: Vec<String>,
    tagged: Vec<String>,
    findings: Vec<String>,
}

fn whole(octets: &[u8], options: &ReadOptions<'_>) -> Said {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, options, &mut findings);
    findings.sort_by_key(Finding::span);
    let mut said = Said::default();
    structures(parsed.dataset.metadata(), &mut said.metadata);
    structures(parsed.dataset.document(), &mut said.document);
    structures(parsed.dataset.tagged_structures(), &mut said.tagged);
    let mut locator = Locator::new(parsed.text());
    for finding in &findings {
        let (text, span) = (parsed.text(), finding.span());
        let position = locator.locate(span.start());
        let octet = |place| parsed.origin.octet(place);
        said.findings.push(format!(
            "{} {} {}:{} {}..{} {}..{} {} {}",
            finding.code().id,
            finding.severity(),
            position.line,
            position.column,
            span.start(),
            span.end(),
            octet(span.start()),
            octet(span.end()),
            finding.message(text),
            finding.help(text)
        ));
    }
    said
}

/// Three threads, whatever the machine has.
static THREE: LazyLock<rayon::ThreadPool> =
    LazyLock::new(|| rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("three threads"));

/// How files are read here.
#[derive(Clone, Copy, Default)]
struct Options {
    forced: Option<Encoding>,
    replace: bool,
    choices: Choices,
}

impl Options {
    fn read(self) -> ReadOptions<'static> {
        let options = self.choices.read();
        let options = if self.replace { options.bad_octets(BadOctets::Replace) } else { options };
        self.forced.map_or(options, |encoding| options.force_encoding(encoding))
    }
}

/// Window by window, with threads and without, which say the same.
fn in_windows(octets: &[u8], size: usize, options: Options) -> (Said, usize) {
    let alone = walk(octets, size, &options.read().parallel(false));
    let together = THREE.install(|| walk(octets, size, &options.read()));
    assert!(together == alone, "with threads and without");
    alone
}

fn walk(octets: &[u8], size: usize, options: &ReadOptions<'_>) -> (Said, usize) {
    let mut records = Records::open_in_windows_of(size, Cursor::new(octets), options).expect("read");
    let (mut said, mut count) = (Said::default(), 0);
    while let Some(window) = records.next_window().expect("read") {
        let dataset = &window.parsed.dataset;
        structures(dataset.metadata(), &mut said.metadata);
        structures(dataset.document(), &mut said.document);
        structures(dataset.tagged_structures(), &mut said.tagged);
        let mut locator = Locator::new(window.parsed.text());
        said.findings.extend(window.findings.iter().map(|found| finding(found, &window, &mut locator)));
        count += 1;
    }
    (said, count)
}

fn forced() -> impl Strategy<Value = Option<Encoding>> {
    proptest::option::of(proptest::sample::select(
        &[
            Encoding::Ascii,
            Encoding::Ansel,
            Encoding::Utf8,
            Encoding::Utf16Le,
            Encoding::Utf16Be,
            Encoding::Page(CodePage::Windows1252),
            Encoding::Page(CodePage::Cp437),
        ][..],
    ))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn windows_say_what_the_whole_file_says(
        octets in any_file(),
        size in 1usize..120,
        forced in forced(),
        replace in any::<bool>(),
        choices in any_choices(),
    ) {
        let options = Options { forced, replace, choices };
        prop_assert_eq!(in_windows(&octets, size, options).0, whole(&octets, &options.read()));
    }

    #[test]
    fn files_that_change_are_no_reason_to_panic(
        files in proptest::collection::vec(any_file(), 2..4),
        size in 1usize..120,
        parallel in any::<bool>(),
        choices in any_choices(),
    ) {
        let files: Vec<&[u8]> = files.iter().map(|file| &file[..]).collect();
        let _ = THREE.install(|| walk_changing(&files, size, parallel, choices));
    }

    #[test]
    fn duplicates_and_pointers_too(
        lines in proptest::collection::vec((0usize..3, proptest::sample::select(IDS), 0usize..5), 0..30),
        size in 1usize..60,
        choices in any_choices(),
    ) {
        let mut text = String::from("0 HEAD\n1 CHAR UTF-8\n");
        for (level, id, form) in lines {
            text += &match form {
                0 => format!("{level} @{id}@ NOTE\n"),
                1 => format!("0 @{id}@ INDI\n"),
                2 => format!("{level} HUSB @{id}@\n"),
                3 => format!("1 WIFE  @{id}@\n"),
                _ => format!("{level} @{id}@ ERROR\n"),
            };
        }
        let options = Options { choices, ..Options::default() };
        prop_assert_eq!(in_windows(text.as_bytes(), size, options).0, whole(text.as_bytes(), &options.read()));
    }
}

/// Ids that are new ids of others, or begin alike.
const IDS: &[&str] =
    &["A", "A_2", "A_3", "A_2_2", "B", "ABCDEFGHIJKLMNOP1", "ABCDEFGHIJKLMNOP2", "ABCDEFGHIJK_2", "EIGHT_OK"];

#[test]
fn the_windows_are_many() {
    let text = "0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n1 FAMC @B@\n0 @B@ FAM\n1 HUSB @A@\n1 WIFE @C@\n0 TRLR\n";
    let (said, count) = in_windows(text.as_bytes(), 1, Options::default());
    assert_eq!(said, whole(text.as_bytes(), &ReadOptions::new()));
    // Four records, and one window for the record that stands for C.
    assert_eq!(count, 5);
}

#[test]
fn pointers_to_other_windows_lead_to_a_stand_in() {
    let text = "0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n1 FAMC @B@\n1 ASSO @A@\n0 @B@ FAM\n0 TRLR\n";
    let mut records =
        Records::open_in_windows_of(1, Cursor::new(text.as_bytes()), &ReadOptions::new()).expect("read");
    records.next_window().expect("read").expect("the header");
    let window = records.next_window().expect("read").expect("the person");
    let person = window.parsed.dataset.document().next().expect("a record");
    let targets: Vec<Structure<'_>> =
        person.substructures().filter_map(|structure| structure.target()).collect();
    assert_eq!((targets[0].id(), targets[0].is_elsewhere()), (Some("B"), true));
    assert_eq!((targets[0].tag(), targets[0].lines(), targets[0].payload()), ("", None, None));
    assert_eq!((targets[1], targets[1].is_elsewhere()), (person, false));
    assert_eq!(window.parsed.dataset.document().count(), 1);
    assert_eq!((window.start.line, window.start.octet), (3, 20));
}

#[test]
fn a_walk_can_begin_anew() {
    let text = "0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n0 @A@ INDI\n1 FAMC @A@\n1 FAMC @Q@\n0 TRLR\n";
    let mut records =
        Records::open_in_windows_of(1, Cursor::new(text.as_bytes()), &ReadOptions::new()).expect("read");
    let walk = |records: &mut Records<'_, Cursor<&[u8]>>| {
        let mut found = Vec::new();
        while let Some(window) = records.next_window().expect("read") {
            structures(window.parsed.dataset.document(), &mut found);
            found.extend(window.findings.iter().map(|finding| finding.message(window.parsed.text())));
        }
        found
    };
    let first = walk(&mut records);
    records.begin().expect("read");
    assert_eq!(walk(&mut records), first);
}

#[test]
fn trouble_with_the_input_is_an_error() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::ConnectionReset.into())
        }
    }
    impl std::io::Seek for Broken {
        fn seek(&mut self, _: std::io::SeekFrom) -> std::io::Result<u64> {
            Ok(0)
        }
    }
    assert!(Records::open(Broken, &ReadOptions::new()).is_err());
}

/// A file that is another one each time it is read from its beginning.
struct Changing {
    files: Vec<Vec<u8>>,
    now: Cursor<Vec<u8>>,
}

impl Changing {
    fn new(files: Vec<Vec<u8>>) -> Changing {
        Changing { now: Cursor::new(files[0].clone()), files }
    }
}

impl std::io::Read for Changing {
    fn read(&mut self, octets: &mut [u8]) -> std::io::Result<usize> {
        self.now.read(octets)
    }
}

impl std::io::Seek for Changing {
    fn seek(&mut self, place: std::io::SeekFrom) -> std::io::Result<u64> {
        if place == std::io::SeekFrom::Start(0) {
            // The last one stays.
            let next = if self.files.len() > 1 { self.files.remove(0) } else { self.files[0].clone() };
            self.now = Cursor::new(next);
            return Ok(0);
        }
        self.now.seek(place)
    }
}

/// Walks through a file that changes, and says how many findings there were.
fn walk_changing(files: &[&[u8]], size: usize, parallel: bool, choices: Choices) -> std::io::Result<usize> {
    let changing = Changing::new(files.iter().map(|file| file.to_vec()).collect());
    let options = choices.read().parallel(parallel);
    let mut records = Records::open_in_windows_of(size, changing, &options)?;
    let mut found = 0;
    while let Some(window) = records.next_window()? {
        let text = window.parsed.text();
        found += window.findings.iter().filter(|finding| !finding.message(text).is_empty()).count();
        structures(window.parsed.dataset.tagged_structures(), &mut Vec::new());
    }
    Ok(found)
}

#[test]
fn a_file_that_changes_is_an_error() {
    let file = |body: &str| format!("0 HEAD\n1 CHAR UTF-8\n{body}0 TRLR\n").into_bytes();
    let one = file("0 @I1@ INDI\n1 NAME x\n1 FAMC @F1@\n0 @F1@ FAM\n");
    let shorter = file("0 @I1@ INDI\n1 NAME x\n");
    let other_id = file("0 @I1@ INDI\n1 NAME x\n1 FAMC @F1@\n0 @F2@ FAM\n");
    let twice = file("0 @I1@ INDI\n1 NAME x\n1 FAMC @F1@\n0 @I1@ FAM\n");
    for parallel in [false, true] {
        for size in [1, 20, 30, 1000] {
            let walk =
                |files: &[&[u8]]| THREE.install(|| walk_changing(files, size, parallel, Choices::default()));
            assert_eq!(walk(&[&one, &one]).expect("the same"), 0);
            for changed in [&shorter, &other_id, &twice, &Vec::new()] {
                assert!(walk(&[&one, changed]).is_err(), "to {:?}", String::from_utf8_lossy(changed));
                assert!(walk(&[changed, &one]).is_err(), "from {:?}", String::from_utf8_lossy(changed));
            }
            // The third walk, where an id has several bearers.
            assert!(walk(&[&twice, &twice, &twice]).is_ok());
            assert!(walk(&[&twice, &twice, &one]).is_err());
        }
    }
}

#[test]
fn every_file_of_the_corpus_says_the_same() {
    let Some(found) = corpus_files() else {
        eprintln!("skipped: no corpus of files here");
        return;
    };
    for path in &found {
        let octets = std::fs::read(path).expect("a file that can be read");
        for &dialect in Dialect::READ {
            let choices = Choices { dialect: Some(dialect), ..Choices::default() };
            let options = Options { choices, ..Options::default() };
            let expected = whole(&octets, &options.read());
            let sizes = if dialect == Dialect::NEWEST { &[100, 5000][..] } else { &[1000] };
            for &size in sizes {
                let said = in_windows(&octets, size, options).0;
                assert!(said == expected, "{} in windows of {size}, {dialect}", path.display());
            }
        }
    }
    eprintln!("{} files said the same", found.len());
}
