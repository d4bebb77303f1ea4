//! Levels.

use super::{Repair, guess, safe, words};
use crate::lines::string_lines;
use crate::source::{Edit, Finding, Fix, Value, Worded};

/// The level becomes that at which the line was read.
///
/// Levels depend on those above them: those of a record are mended together.
pub(super) fn level_jump(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let (edit, reason) = right_level(repair, finding.span().start())?;
    // What tells the dialect counts by the letter, so that with its level the dialect would change.
    match repair.is_heeded_level(finding.span().start()) {
        true => guess(reason, vec![edit]),
        false => safe(reason, vec![edit]),
    }
}

/// The level of a `CONT` or `CONC` becomes one more than that of the line that it continues.
pub(super) fn continuation_level(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    level_jump(repair, finding)
}

fn right_level(repair: &Repair<'_>, place: usize) -> Option<(Edit, Worded)> {
    let line = repair.readable(place)?;
    let level = repair.depth_at(line.start)?;
    let written = line.level();
    let edit = repair.replace(line.place(line.parts.level.clone()), &level.to_string())?;
    Some((edit, words::LEVEL_BECOMES.with("level", written).and("right", Value::Number(level.into()))))
}

impl Repair<'_> {
    /// How deep the line lies that begins at a place: a structure, or more of one.
    pub(super) fn depth_at(&self, start: usize) -> Option<u32> {
        let structure = self.order().at(start)?;
        let depth = self.order().depth(structure);
        let begins = self.tape().place(structure) == start;
        Some(if begins { depth } else { depth + 1 })
    }
}

/// A line that is too deep is taken for the next level. What stood below it keeps its distance.
pub(super) fn too_deep(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let line = repair.readable(finding.span().start())?;
    let level = repair.right_level_at(line.start)?;
    if level == line.parts.level_number(line.line.as_bytes()) {
        return None;
    }
    let written = line.level();
    let edit = repair.replace(line.place(line.parts.level.clone()), &level.to_string())?;
    guess(words::LEVEL_BECOMES.with("level", written).and("right", Value::Number(level)), vec![edit])
}

impl Repair<'_> {
    /// What the level of the line should be that begins at a place: one more than that of the line that it could lie in, the
    /// last above it with a lower level, once that is mended.
    fn right_level_at(&self, start: usize) -> Option<u64> {
        let levels = self.right_levels.get_or_init(|| {
            // The lines that the next one could lie in: the levels that are written, and those that are right.
            let mut open: Vec<(u64, u64)> = Vec::new();
            let lines = string_lines(self.text().as_bytes()).filter_map(|line| self.readable(line.start));
            let levels = lines.map(|line| {
                let written = line.parts.level_number(line.line.as_bytes());
                let lower = open.partition_point(|(above, _)| *above < written);
                let right = open[..lower].last().map_or(0, |(_, above)| above + 1);
                // Nothing lies in a `CONT` or `CONC`.
                if !line.continues() {
                    open.truncate(lower);
                    open.push((written, right));
                }
                (line.start, right)
            });
            levels.collect()
        });
        let found = levels.binary_search_by_key(&start, |&(start, _)| start).ok()?;
        Some(levels[found].1)
    }
}
