//! Asking a dataset for all that it holds.

use std::rc::Rc;

use criterion::Criterion;
use heirloom_benches::inputs;
use heirloom_core::source::Ignore;
use heirloom_core::{Dataset, ReadOptions, Structure, parse_with};

use crate::setup::measure;

/// Measures it.
pub(crate) fn bench(criterion: &mut Criterion) {
    let files = inputs::all();
    // Looking leaves a dataset as it was, so that all turns can share one.
    let prepare = |octets| Rc::new(read(octets));
    let mut each = |name: &str, ask: fn(&Structure<'_>) -> usize| {
        measure(criterion, name, &files, prepare, |dataset| {
            let structures = dataset.document().flat_map(|record| record.preorder());
            structures.map(|(_, structure)| ask(&structure)).sum::<usize>()
        });
    };
    each("dataset/strings", |structure| structure.string().map_or(0, |string| string.len()));
    each("dataset/types", |structure| structure.structure_type().len());
    each("dataset/pointers", |structure| usize::from(structure.target().is_some()));
    let twice = |octets| Rc::new([read(octets), read(octets)]);
    measure(criterion, "dataset/equal", &files, twice, |twins| twins[0] == twins[1]);
}

fn read(octets: &[u8]) -> Dataset<'_> {
    parse_with(octets, &ReadOptions::new(), &mut Ignore).dataset
}
