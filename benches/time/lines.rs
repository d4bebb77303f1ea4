//! Cutting a text into lines, and reading each of them.

use criterion::Criterion;
use heirloom_benches::inputs;
use heirloom_core::lines::{Line, LineParts, string_lines};

use crate::setup::measure;

/// Measures it.
pub(crate) fn bench(criterion: &mut Criterion) {
    let files = inputs::all();
    let octets = |octets| octets;
    measure(criterion, "lines/cut", &files, octets, |octets: &mut &[u8]| string_lines(octets).count());
    measure(criterion, "lines/parts", &files, octets, |octets| {
        string_lines(octets)
            .filter_map(|line| LineParts::of(&octets[line]))
            .map(|parts| parts.tag.len())
            .sum::<usize>()
    });
    let text = |octets| str::from_utf8(octets).unwrap_or_default();
    measure(criterion, "lines/parse", &files, text, |text: &mut &str| {
        let lines = string_lines(text.as_bytes()).filter_map(|line| Line::parse(&text[line]));
        lines.map(|line| line.tag.len()).sum::<usize>()
    });
}
