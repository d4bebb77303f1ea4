//! Reading dates, and what is made of them.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use heirloom_benches::dates;
use heirloom_dates::{DateValue, suggest, write};

/// As many as stay at hand.
const COUNT: usize = 1000;

/// Measures it.
pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("dates");
    group.throughput(Throughput::Elements(COUNT as u64));
    let (plain, mixed) = (dates::plain(COUNT), dates::mixed(COUNT));
    let mut measure = |name: &str, texts: &[String], run: fn(&str) -> usize| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| texts.iter().map(|text| run(black_box(text))).sum::<usize>());
        });
    };
    let parse = |text: &str| {
        let parsed = DateValue::parse(text);
        black_box(&parsed.value);
        parsed.problems.len()
    };
    measure("parse/plain", &plain, parse);
    measure("parse/mixed", &mixed, parse);
    measure("days/plain", &plain, |text| usize::from(DateValue::parse(text).value.days().is_some()));
    measure("write/mixed", &mixed, |text| write::elf(&DateValue::parse(text).value).len());
    measure("suggest/mixed", &mixed, |text| suggest(text).len());
    group.finish();
}
