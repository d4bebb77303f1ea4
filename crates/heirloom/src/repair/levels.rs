//! Levels.

use super::{Repair, guess, safe};
use crate::source::{Edit, Finding, Fix};

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

fn right_level(repair: &Repair<'_>, place: usize) -> Option<(Edit, String)> {
    let line = repair.readable(place)?;
    let level = repair.depth_at(line.start)?;
    let written = line.level();
    let edit = repair.replace(line.place(line.parts.level.clone()), &level.to_string())?;
    Some((edit, format!("level {written} becomes {level}")))
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
    // The line above that it could lie in: the last with a lower level. Lines that are too deep themselves count too.
    let own: u64 = line.parts.level_number(line.line.as_bytes());
    let mut start = line.start;
    let mut far = 0;
    let level = loop {
        let Some(above) = repair.line_before(start) else { break 0 };
        start = above.start;
        far += 1;
        if far == FURTHEST {
            return None;
        }
        let Some(above) = repair.readable(start).filter(|line| !line.continues()) else { continue };
        let level = above.parts.level_number(above.line.as_bytes());
        if level < own {
            break level + 1;
        }
    };
    // Once the line above is mended this one will be looked at again.
    if level == own {
        return None;
    }
    let written = line.level();
    let edit = repair.replace(line.place(line.parts.level.clone()), &level.to_string())?;
    guess(format!("level {written} becomes {level}"), vec![edit])
}

/// So many lines are looked back for one with a lower level, so that time stays in proportion to the file.
const FURTHEST: usize = 1000;
