//! Text that stands in lines of its own.

use super::{Repair, guess, words};
use crate::octets::{CutCharacters, may_be_rest};
use crate::source::{Edit, Finding, Fix, Safety, Span, Value, Worded};
use crate::tree::{Marks, StructureId};

/// `CONT` is put before a line that was read as more of the text above it, and onto the blank lines between the two.
pub(super) fn orphaned_text(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let line = repair.line_around(finding.span().start());
    let level = repair.depth_at(line.start)?;
    let (reason, safety) = with_cont(repair, line.start, level);
    Some(Fix { safety, reason, edits: continued(repair, line.start, level)? })
}

/// What becomes of a text when `CONT` is put before it, and whether it stays the same.
fn with_cont(repair: &Repair<'_>, start: usize, level: u32) -> (Worded, Safety) {
    // Parts of a character find each other across such a line.
    let joins = repair.rules.octets.cut_characters == CutCharacters::All
        && may_be_rest(repair.parsed.encoding(), &repair.octets[repair.octet(start)..]);
    let (reason, safety) = match joins {
        true => (&words::CONT_BEFORE_PART, Safety::Unsafe),
        false => (&words::CONT_BEFORE_TEXT, Safety::Safe),
    };
    (reason.with("level", Value::Number(level.into())), safety)
}

/// The edits that make a line, and the blank lines before it, more of a text.
fn continued(repair: &Repair<'_>, start: usize, level: u32) -> Option<Vec<Edit>> {
    let mut edits = vec![repair.insert(start, &format!("{level} CONT "))?];
    let mut from = start;
    while let Some(blank) = repair.line_before(from).filter(|line| repair.is_passed_over(line.clone())) {
        from = blank.start;
        edits.push(repair.replace(blank, &format!("{level} CONT"))?);
    }
    Some(edits)
}

/// A line that can't be read becomes more of the text above it, or a note.
pub(super) fn unparseable(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let line = repair.line_around(finding.span().start());
    let text = &repair.text()[line.clone()];
    if text.trim_matches([' ', '\t']).is_empty() {
        let end = line.end + repair.break_length(line.end);
        if !repair.are_but_text(line.start..end) {
            return None;
        }
        return guess(&words::BLANK_LINE_REMOVED, vec![repair.delete(line.start..end)]);
    }
    let above = repair.order().before(line.start);
    if let Some(above) = above.filter(|&above| repair.has_text(above, line.start)) {
        let level = repair.order().depth(above) + 1;
        let edit = repair.insert(line.start, &format!("{level} CONT "))?;
        return guess(with_cont(repair, line.start, level).0, vec![edit]);
    }
    let level = match repair.order().beginning_at(line.start) {
        // What lies in a pointer's line goes with it, if it leads nowhere.
        Some(error) if repair.is_below_pointer(error) => repair.order().depth(error) - 1,
        Some(error) => repair.order().depth(error),
        None => above.map_or(0, |above| {
            let is_pointer = repair.tape().has(above, Marks::POINTER);
            repair.order().depth(above) + u32::from(!is_pointer)
        }),
    };
    let mut edits = vec![repair.insert(line.start, &format!("{level} NOTE "))?];
    for (at, _) in text.match_indices('@') {
        edits.push(repair.insert(line.start + at, "@")?);
    }
    // Both would begin at the same place.
    if text.starts_with('@') {
        edits.truncate(1);
        edits[0] = repair.replace(line.clone(), &format!("{level} NOTE {}", text.replace('@', "@@")))?;
    }
    guess(words::TEXT_BECOMES_NOTE.with("level", Value::Number(level.into())), edits)
}

impl Repair<'_> {
    fn is_below_pointer(&self, structure: StructureId) -> bool {
        self.tape().superstructure(structure).is_some_and(|above| self.tape().has(above, Marks::POINTER))
    }

    /// Whether a structure has a text, and its own lines are directly before a place.
    pub(super) fn has_text(&self, structure: StructureId, place: usize) -> bool {
        let tape = self.tape();
        // Lines that were left out may stand among those of a structure.
        let Some(between) = self.text().get(self.end_of_own_lines(structure)..place) else { return false };
        !tape.is_error_line(structure)
            && !self.rules.tree.stands_alone(tape.tag(structure))
            && !tape.has(structure, Marks::POINTER)
            && between.chars().all(|c| matches!(c, '\r' | '\n'))
            && tape.raw_payload(structure).is_some_and(|payload| !payload.is_empty())
    }

    /// Where the own lines of a structure end, which has some. Very many that were left out may stand among them, about each of which it is
    /// asked.
    fn end_of_own_lines(&self, structure: StructureId) -> usize {
        if let Some((_, end)) = self.ended.get().filter(|&(known, _)| known == structure) {
            return end;
        }
        let end = self.tape().lines(structure).map_or(usize::MAX, Span::end);
        self.ended.set(Some((structure, end)));
        end
    }
}
