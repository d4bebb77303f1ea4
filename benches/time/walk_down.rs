//! A dataset to octets, all the way.

use std::io;
use std::rc::Rc;

use criterion::Criterion;
use heirloom_benches::inputs;
use heirloom_core::octets::Encoding;
use heirloom_core::source::Ignore;
use heirloom_core::{ReadOptions, WriteOptions, parse_with, write, write_with};

use crate::setup::measure;

/// Measures it.
pub(crate) fn bench(criterion: &mut Criterion) {
    let files = inputs::all();
    // Writing leaves a dataset as it was, so that all turns can share one.
    let prepare = |octets| Rc::new(parse_with(octets, &ReadOptions::new(), &mut Ignore).dataset);
    for encoding in [Encoding::Utf8, Encoding::Ansel, Encoding::Utf16Le] {
        let options = WriteOptions::new().encoding(encoding);
        measure(criterion, &format!("walk down/to memory {encoding}"), &files, prepare, |dataset| {
            write(dataset, &options)
        });
        measure(criterion, &format!("walk down/to nowhere {encoding}"), &files, prepare, |dataset| {
            write_with(dataset, &options, &mut io::sink(), &mut Ignore)
        });
    }
}
