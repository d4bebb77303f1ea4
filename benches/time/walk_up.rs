//! Octets to a dataset, all the way.

use criterion::Criterion;
use heirloom_benches::inputs;
use heirloom_core::octets::Encoding;
use heirloom_core::source::Ignore;
use heirloom_core::{ReadOptions, parse, parse_with};

use crate::setup::measure;

/// Measures it.
pub(crate) fn bench(criterion: &mut Criterion) {
    let files = inputs::all();
    let octets = |octets| octets;
    measure(criterion, "walk up/parse", &files, octets, |octets: &mut &[u8]| parse(octets));
    measure(criterion, "walk up/parse and ignore findings", &files, octets, |octets: &mut &[u8]| {
        parse_with(octets, &ReadOptions::new(), &mut Ignore)
    });
    for encoding in [Encoding::Ansel, Encoding::Utf16Le] {
        let files = inputs::generated(encoding);
        let name = format!("walk up/parse {encoding}");
        measure(criterion, &name, &files, |octets| octets, |octets: &mut &[u8]| parse(octets));
    }
}
