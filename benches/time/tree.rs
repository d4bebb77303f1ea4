//! Nesting lines, and resolving pointers and escapes.

use std::borrow::Cow;

use criterion::Criterion;
use heirloom_benches::inputs;
use heirloom_core::Dialect;
use heirloom_core::schema::Schema;
use heirloom_core::source::Ignore;
use heirloom_core::tree::{tagged, xref};

use crate::setup::measure;

/// Measures it.
pub(crate) fn bench(criterion: &mut Criterion) {
    let files = inputs::all();
    let rules = &Dialect::NEWEST.rules().tree;
    let text = |octets| str::from_utf8(octets).unwrap_or_default();
    let nest = |octets| xref::parse(rules, Cow::Borrowed(text(octets)), &mut Ignore);
    measure(criterion, "tree/nest", &files, text, |text: &mut &str| {
        xref::parse(rules, Cow::Borrowed(text), &mut Ignore)
    });
    let schema = Schema::default();
    measure(
        criterion,
        "tree/resolve",
        &files,
        |octets| {
            let tape = nest(octets);
            (schema.preserved_escapes(tape.tags()), tape)
        },
        |(preserved, tape)| tagged::resolve(rules, tape, preserved, &mut Ignore),
    );
}
