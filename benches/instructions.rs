//! How many instructions each step takes, counted by valgrind: the same on a busy machine as on an idle one.
//!
//! `instructions.tsv` holds the counts; the command `instructions` runs this file and compares.

#![allow(missing_docs, reason = "the macros below make public items of which we can say nothing")]

use std::borrow::Cow;
use std::hint::black_box;

use gungraun::Callgrind;
use gungraun::prelude::*;
use heirloom_benches::{Shape, dates};
use heirloom_core::lines::{LineParts, string_lines};
use heirloom_core::octets::{BadOctets, Characters, Encoder, Encoding};
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::tree::{Tape, xref};
use heirloom_core::{Dataset, Dialect, Parsed, ReadOptions, WriteError, WriteOptions, parse_with};
use heirloom_dates::DateValue;

/// About 230 kB in UTF-8. What is made here is never freed, so that freeing it is not counted.
fn file(encoding: Encoding) -> &'static [u8] {
    Shape { persons: 300, encoding, ..Shape::default() }.octets().leak()
}

fn octets_of(encoding: Encoding) -> (Encoding, &'static [u8]) {
    (encoding, file(encoding))
}

/// Latin letters only, which ANSEL has.
fn text_for(encoding: Encoding) -> (Encoder, &'static str) {
    let octets = file(Encoding::Ansel);
    let text = heirloom_core::octets::decode(Encoding::Ansel, octets, BadOctets::default(), &mut Ignore).text;
    (Encoder::new(encoding).expect("it can be written"), String::leak(text.into_owned()))
}

fn text() -> &'static str {
    str::from_utf8(file(Encoding::Utf8)).expect("UTF-8")
}

fn dataset_for(encoding: Encoding) -> (WriteOptions, &'static Dataset<'static>) {
    let options = ReadOptions::new().dialect(Dialect::NEWEST);
    let dataset = parse_with(file(Encoding::Utf8), &options, &mut Ignore).dataset;
    (WriteOptions::new().encoding(encoding), Box::leak(Box::new(dataset)))
}

#[library_benchmark(setup = octets_of)]
#[bench::utf_8(Encoding::Utf8)]
#[bench::ansel(Encoding::Ansel)]
#[bench::utf_16(Encoding::Utf16Le)]
fn decode((encoding, octets): (Encoding, &'static [u8])) -> Characters<'static> {
    heirloom_core::octets::decode(encoding, black_box(octets), BadOctets::default(), &mut Ignore)
}

#[library_benchmark(setup = text_for)]
#[bench::ansel(Encoding::Ansel)]
#[bench::utf_16(Encoding::Utf16Le)]
fn encode((encoder, text): (Encoder, &'static str)) -> Vec<u8> {
    let mut octets = Vec::new();
    encoder.encode(black_box(text), &mut octets);
    octets
}

#[library_benchmark]
#[bench::utf_8(text())]
fn lines(text: &'static str) -> usize {
    let text = black_box(text).as_bytes();
    string_lines(text).filter_map(|line| LineParts::of(&text[line])).map(|parts| parts.tag.len()).sum()
}

#[library_benchmark]
#[bench::utf_8(text())]
fn tree(text: &'static str) -> Tape<'static> {
    xref::parse(&Dialect::NEWEST.rules().tree, Cow::Borrowed(black_box(text)), &mut Ignore)
}

#[library_benchmark]
#[bench::utf_8(file(Encoding::Utf8))]
#[bench::ansel(file(Encoding::Ansel))]
fn parse(octets: &'static [u8]) -> (Parsed<'static>, Vec<Finding>) {
    let mut findings = Vec::new();
    let options = ReadOptions::new().dialect(Dialect::NEWEST);
    (parse_with(black_box(octets), &options, &mut findings), findings)
}

#[library_benchmark]
#[bench::utf_8(file(Encoding::Utf8))]
#[bench::ansel(file(Encoding::Ansel))]
fn gedcom(octets: &'static [u8]) -> (Parsed<'static>, Vec<Finding>) {
    heirloom_core::parse(black_box(octets))
}

#[library_benchmark(setup = dataset_for)]
#[bench::utf_8(Encoding::Utf8)]
#[bench::ansel(Encoding::Ansel)]
fn write((options, dataset): (WriteOptions, &'static Dataset<'static>)) -> Result<Vec<u8>, WriteError> {
    heirloom_core::write(black_box(dataset), &options)
}

#[library_benchmark]
#[bench::plain(dates::plain(1000).leak())]
#[bench::mixed(dates::mixed(1000).leak())]
fn date_values(texts: &'static [String]) -> usize {
    let parsed = texts.iter().map(|text| DateValue::parse(black_box(text)));
    parsed.map(|parsed| black_box(parsed).problems.len()).sum()
}

library_benchmark_group!(
    name = steps,
    benchmarks = [decode, encode, lines, tree, parse, gedcom, write, date_values]
);

gungraun::main!(
    // Caches are not asked about, and counting without them is faster.
    config = LibraryBenchmarkConfig::default().tool(Callgrind::with_args(["--cache-sim=no"])),
    library_benchmark_groups = steps
);
