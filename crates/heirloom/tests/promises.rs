//! The promises of the library as properties: total, nothing lost, there and back, steady.
//!
//! `PROPTEST_CASES` sets how many cases each is tried with.

mod files;

use files::{PIECES, any_file, any_reading};
use heirloom::dialects::GEDCOM;
use heirloom::lines::EmptyPayloads;
use heirloom::octets::{BadOctets, CodePage, Encoding};
use heirloom::source::{Finding, Ignore, Span};
use heirloom::{
    Builder, Dataset, Dialect, IdPolicy, Key, ReadOptions, SchemaSelection, Structure, WriteError,
    WriteOptions, parse, parse_with, write,
};
use proptest::prelude::*;

const WRITTEN: [Encoding; 5] =
    [Encoding::Utf8, Encoding::Ascii, Encoding::Ansel, Encoding::Utf16Le, Encoding::Utf16Be];

/// Looks at everything that a dataset holds, so that whatever is lazy happens.
fn walk(dataset: &Dataset<'_>) -> usize {
    let mut count = 0;
    let mut waiting: Vec<Structure<'_>> = dataset.metadata().chain(dataset.document()).collect();
    while let Some(structure) = waiting.pop() {
        count += structure.structure_type().len() + structure.string().map_or(0, |string| string.len());
        count += structure.id().map_or(0, str::len) + structure.lines().map_or(0, Span::end);
        waiting.extend(structure.substructures());
    }
    count
}

/// There and back, and steady: reading what was written gives the same dataset, and writing that the same octets.
fn comes_back(
    dataset: &Dataset<'_>,
    options: &WriteOptions,
    read: &ReadOptions<'_>,
) -> Result<(), TestCaseError> {
    let written = match write(dataset, options) {
        Ok(written) => written,
        Err(WriteError::Unwritable { .. } | WriteError::NotCarried { .. }) => return Ok(()),
        Err(error) => return Err(TestCaseError::fail(error.to_string())),
    };
    let again = parse_with(&written, read, &mut Ignore);
    prop_assert!(
        again.dataset == *dataset,
        "another dataset came back from\n{}",
        String::from_utf8_lossy(&written)
    );
    let second = write(&again.dataset, options).map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert!(
        second == written,
        "second turn\n{}\nafter\n{}",
        String::from_utf8_lossy(&second),
        String::from_utf8_lossy(&written)
    );
    Ok(())
}

/// In GEDCOM the label of a file is weighed against its text, and that of a few odd characters in ANSEL may be outweighed.
fn unweighed(encoding: Encoding, dialect: Dialect) -> Encoding {
    match (encoding, dialect == GEDCOM) {
        (Encoding::Ansel, true) => Encoding::Utf8,
        _ => encoding,
    }
}

/// From one dialect to each other and back: the same dataset, there and when it has come back, unless the other says that
/// it can't carry it. Then it can be carried with a loss.
fn is_carried(dataset: &Dataset<'_>, from: Dialect, options: &WriteOptions) -> Result<(), TestCaseError> {
    let failed = |error: WriteError| TestCaseError::fail(error.to_string());
    // Not everything that is read may be written.
    if let Err(WriteError::Unwritable { .. } | WriteError::NotCarried { .. }) =
        write(dataset, &options.dialect(from))
    {
        return Ok(());
    }
    for &to in Dialect::ALL.iter().filter(|&&to| to != from) {
        let there = match write(dataset, &options.dialect(to)) {
            Ok(there) => there,
            Err(WriteError::Unwritable { .. }) => continue,
            Err(WriteError::NotCarried { .. }) => {
                let written = match write(dataset, &options.dialect(to).lossy(true)) {
                    Err(WriteError::Unwritable { .. }) => continue,
                    written => written.map_err(failed)?,
                };
                let lossy = parse_with(&written, &ReadOptions::new().dialect(to), &mut Ignore);
                comes_back(&lossy.dataset, &options.dialect(to), &ReadOptions::new().dialect(to))?;
                continue;
            }
            Err(error) => return Err(failed(error)),
        };
        let other = parse_with(&there, &ReadOptions::new().dialect(to), &mut Ignore);
        let shown = String::from_utf8_lossy(&there);
        prop_assert!(other.dataset == *dataset, "{from} as {to} is something else:\n{shown}");
        let back = write(&other.dataset, &options.dialect(from)).map_err(failed)?;
        let again = parse_with(&back, &ReadOptions::new().dialect(from), &mut Ignore);
        let shown = String::from_utf8_lossy(&back);
        // Where an empty payload is the same as none it comes back as none.
        let empty_is_none = to.rules().tree.lines.empty_payloads == EmptyPayloads::AreNone;
        let same = again.dataset == *dataset || (empty_is_none && again.dataset == other.dataset);
        prop_assert!(same, "{from} came back from {to} as\n{shown}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_octets_give_a_dataset_and_findings(
        octets in any_file(),
        forced in proptest::option::of(proptest::sample::select(&[
            Encoding::Ascii, Encoding::Ansel, Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be,
            Encoding::Page(CodePage::Windows1252), Encoding::Page(CodePage::Cp437),
        ][..])),
        reading in any_reading(),
    ) {
        let mut options = reading;
        if let Some(encoding) = forced {
            options = options.force_encoding(encoding);
        }
        let mut findings: Vec<Finding> = Vec::new();
        let parsed = parse_with(&octets, &options, &mut findings);
        walk(&parsed.dataset);
        for finding in &findings {
            finding.message(parsed.text());
            let start = parsed.origin.octet(finding.span().start());
            let end = parsed.origin.octet(finding.span().end());
            prop_assert!(start <= end && end <= octets.len());
        }
    }

    #[test]
    fn every_line_is_in_the_tape_once(octets in any_file(), gedcom in any::<bool>()) {
        let dialect = if gedcom { GEDCOM } else { Dialect::NEWEST };
        let parsed = parse_with(&octets, &ReadOptions::new().dialect(dialect), &mut Ignore);
        let tape = parsed.dataset.tape();
        let mut lines: Vec<_> = tape.all().filter_map(|structure| tape.lines(structure)).collect();
        lines.sort();
        let mut at = 0;
        // In GEDCOM lines of nothing but blanks and NUL characters are passed over.
        let nothing = |c: char| matches!(c, '\r' | '\n') || gedcom && matches!(c, ' ' | '\t' | '\0');
        let between = |from: usize, to: usize| parsed.text()[from..to].trim_matches(nothing).is_empty();
        for line in lines {
            prop_assert!(line.start() >= at && between(at, line.start()), "lost before {line:?}");
            at = line.end();
        }
        prop_assert!(between(at, parsed.text().len()), "lost at the end");
    }

    /// Each payload and id holds a word of its own, which is then looked for.
    #[test]
    fn nothing_is_lost(
        pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..20),
        reading in any_reading(),
    ) {
        let mut text = String::from("0 HEAD\n");
        for (number, piece) in pieces.iter().enumerate() {
            match piece.strip_suffix('\n') {
                Some(line) if line.contains(' ') && !line.ends_with(['@', ' ']) => {
                    text.push_str(&format!("{line}w{number}w\n"));
                }
                _ => text.push_str(piece),
            }
        }
        let mut findings: Vec<Finding> = Vec::new();
        let parsed = parse_with(text.as_bytes(), &reading, &mut findings);
        let rejected = findings.iter().any(|finding| finding.code().name == "dataset-rejected");
        if rejected {
            return Ok(());
        }
        let mut kept = String::new();
        let mut waiting: Vec<Structure<'_>> = parsed.dataset.metadata().chain(parsed.dataset.document()).collect();
        while let Some(structure) = waiting.pop() {
            kept.push_str(&structure.structure_type());
            kept.push_str(structure.id().unwrap_or_default());
            kept.push_str(structure.target().and_then(|target| target.id()).unwrap_or_default());
            kept.push_str(&structure.string().unwrap_or_default());
            waiting.extend(structure.substructures());
        }
        for finding in &findings {
            kept.push_str(finding.span().of(parsed.text()));
            kept.push_str(&finding.message(parsed.text()));
        }
        // What stands in a schema is kept as definitions.
        let schema = parsed.dataset.schema();
        kept.extend(schema.terms().map(|(_, term)| term));
        kept.extend(schema.prefixes().iter().map(|prefix| format!("{} {}", prefix.name, prefix.iri)));
        kept.extend(schema.defined_tags());
        kept.extend(schema.externals().iter().map(|external| &*external.iri));
        if let Some(dictionary) = schema.dictionary() {
            kept.extend(dictionary.default_namespace());
            kept.extend(dictionary.namespaces().iter().map(|entry| format!("{} {}", entry.key, entry.iri)));
            kept.extend(dictionary.mappings().iter().map(|entry| format!("{} {}", entry.tag, entry.iris.join(" "))));
        }
        if let Some(head) = parsed.dataset.head() {
            kept.push_str(head.id().unwrap_or_default());
            kept.push_str(&head.string().unwrap_or_default());
        }
        for number in 0..pieces.len() {
            let word = format!("w{number}w");
            prop_assert!(!text.contains(&word) || kept.contains(&word), "{word} of\n{text}");
        }
    }

    #[test]
    fn what_was_read_comes_back(
        octets in any_file(),
        encoding in proptest::sample::select(&WRITTEN[..]),
        width in proptest::option::of(1usize..80),
        full in any::<bool>(),
        as_read in any::<bool>(),
        replace in any::<bool>(),
        reading in any_reading(),
    ) {
        // A NUL that is not replaced can't be written, and the writer says so.
        let bad = if replace { BadOctets::Replace } else { BadOctets::Windows1252 };
        let read = reading.bad_octets(bad);
        let parsed = parse_with(&octets, &read, &mut Ignore);
        let encoding = unweighed(encoding, parsed.dialect);
        let options = WriteOptions::new()
            .encoding(encoding)
            .width(width)
            .schema(if full { SchemaSelection::Full } else { SchemaSelection::Used })
            .dialect(parsed.dialect)
            .ids(if as_read { IdPolicy::AsRead } else { IdPolicy::EveryRecord });
        comes_back(&parsed.dataset, &options, &ReadOptions::new().dialect(parsed.dialect))?;
    }
}

/// A structure of a built dataset: its type, payload, and what lies in it.
#[derive(Clone, Debug)]
struct Plan {
    kind: usize,
    content: Content,
    id: bool,
    below: Vec<Plan>,
}

#[derive(Clone, Debug)]
enum Content {
    None,
    String(String),
    Pointer(usize),
}

const TYPES: &[&str] = &[
    "https://terms.fhiso.org/elf/INDIVIDUAL_RECORD",
    "https://terms.fhiso.org/elf/FAM_RECORD",
    "https://terms.fhiso.org/elf/BURIAL",
    "https://terms.fhiso.org/elf/DATE_VALUE",
    "https://terms.fhiso.org/elf/NOTE_STRUCTURE",
    "https://terms.fhiso.org/elf/ADDRESS_EMAIL",
    "https://terms.fhiso.org/elf/Undefined",
    "https://terms.fhiso.org/elf/Undefined#_FOO",
    "https://example.com/foo",
    "https://example.com/Kind#one",
    "https://example.org/a-rather-long-name-for-a-type",
    "urn:x:\u{e9}",
    "https://terms.fhiso.org/elf/Undefined#HEAD",
    // From here on they hold no others.
    "https://terms.fhiso.org/elf/Undefined#CONT",
    "https://terms.fhiso.org/elf/Undefined#CONC",
    "https://terms.fhiso.org/elf/Undefined#ERROR",
];

/// The first of the types that hold no others.
const CHILDLESS: usize = TYPES.len() - 3;

fn plan() -> impl Strategy<Value = Plan> {
    let content = prop_oneof![
        Just(Content::None),
        "([@# DUa0\u{e9}\u{301}\u{142}\u{4e00}\u{1F46A}\n\r\t]|@#D[A ]?@ |@#U[0-9A]{0,3}@ |word ){0,12}"
            .prop_map(Content::String),
        (0usize..20).prop_map(Content::Pointer),
    ];
    let leaf = (0..TYPES.len(), content, any::<bool>()).prop_map(|(kind, content, id)| Plan {
        kind,
        content,
        id,
        below: Vec::new(),
    });
    leaf.prop_recursive(4, 20, 4, |inner| {
        (inner.clone(), proptest::collection::vec(inner, 0..4))
            .prop_map(|(plan, below)| Plan { below, ..plan })
    })
}

/// Builds a dataset. Ids go to every other structure; pointers lead to any structure, mostly records.
fn build(metadata: &[Plan], records: &[Plan]) -> Dataset<'static> {
    let mut builder = Builder::new();
    let mut made: Vec<(Key, &Plan)> = Vec::new();
    let mut waiting: Vec<(Option<Key>, bool, &Plan)> = Vec::new();
    waiting.extend(records.iter().rev().map(|plan| (None, false, plan)));
    waiting.extend(metadata.iter().rev().map(|plan| (None, true, plan)));
    let mut targets: Vec<Key> = Vec::new();
    while let Some((above, in_metadata, plan)) = waiting.pop() {
        let kind = TYPES[plan.kind];
        let key = match above {
            Some(above) => builder.substructure(above, kind),
            None if in_metadata => builder.metadata(kind),
            None => builder.record(kind),
        };
        targets.push(key);
        made.push((key, plan));
        if plan.kind < CHILDLESS {
            waiting.extend(plan.below.iter().rev().map(|below| (Some(key), in_metadata, below)));
        }
    }
    for (number, &(key, plan)) in made.iter().enumerate() {
        if plan.id {
            builder.set_id(key, &format!("X{number}"));
        }
        match &plan.content {
            Content::None => {}
            Content::String(string) => builder.set_string(key, string),
            Content::Pointer(target) => builder.set_pointer(key, targets[target % targets.len()]),
        }
    }
    builder.build().expect("types and ids that can be had")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_was_built_comes_back(
        metadata in proptest::collection::vec(plan(), 0..3),
        records in proptest::collection::vec(plan(), 0..5),
        encoding in proptest::sample::select(&WRITTEN[..]),
        width in proptest::option::of(1usize..80),
        full in any::<bool>(),
    ) {
        let dataset = build(&metadata, &records);
        let options = WriteOptions::new()
            .encoding(encoding)
            .width(width)
            .schema(if full { SchemaSelection::Full } else { SchemaSelection::Used });
        for &dialect in Dialect::ALL {
            comes_back(&dataset, &options.dialect(dialect), &ReadOptions::new().dialect(dialect))?;
        }
    }

    #[test]
    fn what_was_built_is_carried_from_one_dialect_to_another(
        metadata in proptest::collection::vec(plan(), 0..3),
        records in proptest::collection::vec(plan(), 0..5),
        encoding in proptest::sample::select(&WRITTEN[..]),
        width in proptest::option::of(1usize..80),
    ) {
        let dataset = build(&metadata, &records);
        let options = WriteOptions::new().encoding(encoding).width(width);
        for &dialect in Dialect::ALL {
            if let Ok(written) = write(&dataset, &options.dialect(dialect)) {
                let parsed = parse_with(&written, &ReadOptions::new().dialect(dialect), &mut Ignore);
                is_carried(&parsed.dataset, dialect, &options)?;
            }
        }
    }

    #[test]
    fn what_was_read_is_carried_from_one_dialect_to_another(
        octets in any_file(),
        encoding in proptest::sample::select(&WRITTEN[..]),
        reading in any_reading(),
        full in any::<bool>(),
    ) {
        let parsed = parse_with(&octets, &reading.bad_octets(BadOctets::Replace), &mut Ignore);
        let options = WriteOptions::new()
            .encoding(unweighed(encoding, parsed.dialect))
            .schema(if full { SchemaSelection::Full } else { SchemaSelection::Used });
        is_carried(&parsed.dataset, parsed.dialect, &options)?;
    }

    #[test]
    fn order_and_ids_do_not_count(records in proptest::collection::vec(plan(), 0..5)) {
        let dataset = build(&[], &records);
        let written = write(&dataset, &WriteOptions::new()).expect("written");
        let text = String::from_utf8(written).expect("UTF-8");
        // The same records the other way round, under other ids.
        let (head, rest) = text.split_at(text.find("\n0 ").expect("a record or the trailer") + 1);
        let mut turned: Vec<String> = Vec::new();
        for line in rest.lines() {
            match turned.last_mut() {
                Some(record) if !line.starts_with("0 ") => *record += &format!("{line}\n"),
                _ => turned.push(format!("{line}\n")),
            }
        }
        let trailer = turned.pop().expect("a trailer");
        turned.reverse();
        let turned = format!("{head}{}{trailer}", turned.concat()).replace("@X", "@Y");
        prop_assert!(parse(turned.as_bytes()).0.dataset == dataset, "{turned}\nis not\n{text}");
    }
}
