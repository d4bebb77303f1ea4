//! Findings that hold for all structures of a kind: programs that write a tag in the wrong place do so everywhere.

use heirloom_core::Structure;

use crate::Place;
use crate::rules::Scope;

/// Reports the first structure of each kind of whose place there is something to say, with how many more there are. Looks at
/// structures only if there is such a kind.
pub(super) fn report(scope: &mut Scope<'_, '_>, say: impl Fn(&Place) -> Option<&str>) {
    let model = scope.model;
    let dataset = model.dataset();
    let first: Vec<Structure<'_>> =
        dataset.kinds().filter(|first| say(&model.expected(*first).place).is_some()).collect();
    let Some(last) = first.iter().map(Structure::kind).max() else { return };
    let mut counts = vec![0_usize; last + 1];
    for kind in model.kinds() {
        if let Some(count) = counts.get_mut(*kind as usize) {
            *count += 1;
        }
    }
    for first in first {
        let words = say(&model.expected(first).place).unwrap_or_default();
        let detail = match counts[first.kind()] {
            // It only says how the file was written.
            0 => continue,
            1 => words.to_string(),
            2 => format!("{words} (and once more)"),
            count => format!("{words} (and {} more times)", count - 1),
        };
        scope.report_tag(first, detail);
    }
}
