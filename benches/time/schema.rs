//! Types from tags.

use std::borrow::Cow;

use criterion::Criterion;
use heirloom_benches::inputs;
use heirloom_core::Dialect;
use heirloom_core::schema::{Schema, TypeId, TypeTable};
use heirloom_core::source::Ignore;
use heirloom_core::tree::{Tape, xref};

use crate::setup::measure;

/// Measures it.
pub(crate) fn bench(criterion: &mut Criterion) {
    let schema = Schema::default();
    measure(
        criterion,
        "schema/types",
        &inputs::all(),
        |octets| {
            let text = Cow::Borrowed(str::from_utf8(octets).unwrap_or_default());
            xref::parse(&Dialect::NEWEST.rules().tree, text, &mut Ignore)
        },
        |tape| types(&schema, tape),
    );
}

/// Asks for every type; how many are not that of a document.
fn types(schema: &Schema, tape: &Tape<'_>) -> usize {
    let mut table = TypeTable::new(schema, tape.tags());
    let mut count = 0;
    // The types that the next structure lies in, by depth.
    let mut above = vec![TypeId::DOCUMENT];
    for root in tape.roots() {
        for (structure, depth) in tape.preorder(root) {
            above.truncate(depth as usize + 1);
            let found = table.structure_type(tape.tag(structure), above[depth as usize]);
            count += usize::from(found != TypeId::DOCUMENT);
            above.push(found);
        }
    }
    count
}
