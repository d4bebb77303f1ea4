//! Which octets a change takes away, and which it puts in their place.

use std::ops::Range;

use super::style::Head;
use super::value::{Rooms, Written, spread};
use super::{EditError, Style, Value};
use crate::octets::Encoder;
use crate::pipeline::{LineBreak, Parsed, length};
use crate::source::Edit;
use crate::tree::{StructureId, TagId, Tape};

/// A file in which something is to be changed.
pub(super) struct Plan<'p> {
    parsed: &'p Parsed<'p>,
    tape: &'p Tape<'p>,
    text: &'p str,
    style: Style,
    encoder: Encoder,
}

/// The name of a new structure.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewName<'n> {
    pub(super) id: Option<&'n str>,
    pub(super) tag: &'n str,
}

impl<'p> Plan<'p> {
    pub(super) fn new(parsed: &'p Parsed<'p>) -> Plan<'p> {
        let (tape, encoder) = (parsed.dataset.tape(), Encoder::for_editing(parsed.encoding()));
        Plan { parsed, tape, text: parsed.text(), style: Style::of(parsed), encoder }
    }

    /// Gives a structure another payload.
    pub(super) fn set(&self, of: StructureId, value: &Value) -> Result<Vec<Edit>, EditError> {
        let lines: Vec<Range<usize>> = self.tape.own_lines(of).collect();
        let (Some(first), Some((start, parts))) = (lines.first(), self.tape.head(of)) else {
            return Ok(Vec::new());
        };
        let tag_end = start + parts.tag.end;
        let level = parts.level_number(self.text[first.clone()].as_bytes()).saturating_add(1);
        // Additional lines look like those that are there, else like what lies in the structure.
        let below = self.tape.substructures(of).next().and_then(|below| self.tape.own_lines(below).next());
        let neighbours: Vec<&str> = lines[1..]
            .iter()
            .cloned()
            .chain(below)
            .chain([first.clone()])
            .map(|line| &self.text[line])
            .collect();
        let head = self.style.head(level, &neighbours);

        let payload = self.tape.payload_range(of);
        let begun = &self.text[first.start..payload.as_ref().map_or(tag_end, |payload| payload.start)];
        let rooms = self.rooms(begun, &head, level);
        let written = spread(value, self.tape.tag_text(of), self.parsed, &self.encoder, rooms)?;
        let (replaced, put_in) = match (payload, &written.first) {
            // What stands between the tag and the payload stays.
            (Some(payload), Some(put_in)) => (payload, put_in.clone()),
            (None, Some(put_in)) => {
                let own = self.style.head(level.saturating_sub(1), &[&self.text[first.clone()]]);
                (tag_end..first.end, format!("{}{put_in}", own.delimiter()))
            }
            (_, None) => (tag_end..first.end, String::new()),
        };
        let line_break = self.line_break_at(first.end);
        let mut edits = Vec::new();
        if replaced.end == first.end || written.additional.is_empty() {
            let behind = self.additional(&written, &head, level, line_break);
            edits.push(self.edit(replaced, &(put_in + &behind)));
        } else {
            // Blanks behind the payload stay too.
            edits.push(self.edit(replaced, &put_in));
            let behind = self.additional(&written, &head, level, line_break);
            edits.push(self.edit(first.end..first.end, &behind));
        }
        edits.extend(self.deletions(first.end, &lines[1..]));
        Ok(joined(edits))
    }

    /// Takes a structure away, with all that lies in it.
    pub(super) fn remove(&self, of: StructureId) -> Vec<Edit> {
        let below = (of.0..self.tape.end(of)).map(StructureId);
        let mut lines: Vec<Range<usize>> = below.flat_map(|of| self.tape.own_lines(of)).collect();
        lines.sort_by_key(|line| line.start);
        // The line before has to end the text, if these did without a line break.
        let before = lines.first().map_or(0, |first| {
            let before = &self.text[..first.start];
            before.trim_end_matches(['\r', '\n']).len()
        });
        self.deletions(before, &lines)
    }

    /// Adds a structure behind all that lies in another, with this level in its line.
    pub(super) fn add(
        &self,
        above: StructureId,
        name: NewName<'_>,
        value: &Value,
        level: u64,
    ) -> Result<Vec<Edit>, EditError> {
        let below = (above.0..self.tape.end(above)).map(StructureId);
        let end = below.flat_map(|of| self.tape.own_lines(of)).map(|line| line.end).max().unwrap_or(0);
        let last = self.tape.substructures(above).last();
        let first_line = |of: StructureId| self.tape.own_lines(of).next().map(|line| &self.text[line]);
        let neighbours: Vec<&str> = last.into_iter().chain([above]).filter_map(first_line).collect();
        let line_break = self.line_break_at(end);
        let lines = self.structure(name, value, level, &neighbours, line_break)?;
        Ok(vec![self.edit(end..end, &format!("{}{lines}", line_break.text()))])
    }

    /// Adds a record before the trailer, or else at the end.
    pub(super) fn add_record(&self, name: NewName<'_>, value: &Value) -> Result<Vec<Edit>, EditError> {
        let line_break = self.style.line_break();
        let trailer = self.trailer().and_then(|trailer| self.tape.own_lines(trailer).next());
        let neighbour = trailer.clone().map(|line| &self.text[line]);
        let lines = self.structure(name, value, 0, neighbour.as_slice(), line_break)?;
        let line_break = line_break.text();
        let complete = trailer.is_some() || self.text.is_empty() || self.style.has_final_break();
        let at = trailer.map_or(self.text.len(), |trailer| trailer.start);
        let put_in = if complete { format!("{lines}{line_break}") } else { format!("{line_break}{lines}") };
        Ok(vec![self.edit(at..at, &put_in)])
    }

    /// The trailer, if the file has one: the last record that has its tag and nothing else.
    pub(super) fn trailer(&self) -> Option<StructureId> {
        self.tape
            .roots()
            .filter(|&root| self.tape.tag(root) == TagId::TRLR && self.tape.has_line(root))
            .last()
    }

    /// The levels that a new line in a structure may have, the best first: a level that jumps may be meant to.
    pub(super) fn levels_below(&self, above: StructureId) -> Vec<u64> {
        let written = |of: StructureId| {
            let (start, parts) = self.tape.head(of)?;
            Some(parts.level_number(&self.text.as_bytes()[start..]))
        };
        let next = written(above).map(|level| level.saturating_add(1));
        let siblings: Vec<StructureId> = self.tape.substructures(above).collect();
        let like = siblings.last().and_then(|&last| written(last)).filter(|&level| Some(level) != next);
        next.into_iter().chain(like).collect()
    }

    /// The lines of a new structure, without a line break behind the last.
    fn structure(
        &self,
        NewName { id, tag }: NewName<'_>,
        value: &Value,
        level: u64,
        neighbours: &[&str],
        line_break: LineBreak,
    ) -> Result<String, EditError> {
        let head = self.style.head(level, neighbours);
        let additional = self.style.head(level.saturating_add(1), neighbours);
        let mut lines = String::new();
        head.write(level, id, tag, &mut lines);
        let begun = format!("{lines}{}", head.delimiter());
        let rooms = self.rooms(&begun, &additional, level.saturating_add(1));
        let written = spread(value, tag, self.parsed, &self.encoder, rooms)?;
        if let Some(payload) = &written.first {
            lines.push(head.delimiter());
            lines.push_str(payload);
        }
        lines.push_str(&self.additional(&written, &additional, level.saturating_add(1), line_break));
        Ok(lines)
    }

    /// Additional lines, each with a line break before it.
    fn additional(&self, written: &Written, head: &Head, level: u64, line_break: LineBreak) -> String {
        let mut lines = String::new();
        for (tag, payload) in &written.additional {
            lines.push_str(line_break.text());
            head.write(level, None, tag, &mut lines);
            if !payload.is_empty() {
                lines.push(head.delimiter());
                lines.push_str(payload);
            }
        }
        lines
    }

    /// How much fits behind the beginning of a first line, and into additional ones.
    fn rooms(&self, begun: &str, additional: &Head, level: u64) -> Rooms {
        let mut head = String::new();
        additional.write(level, None, "CONT", &mut head);
        head.push(additional.delimiter());
        let longest = self.style.longest_line().unwrap_or(usize::MAX);
        let (encoder, line_length) = (&self.encoder, self.parsed.dialect.rules().tree.line_length);
        let room = |begun: &str| {
            let taken = match encoder.representable_up_to(begun) == begun.len() {
                true => length(line_length, encoder, begun),
                false => begun.chars().count(),
            };
            longest.saturating_sub(taken).max(1)
        };
        Rooms { first: room(begun), additional: room(&head) }
    }

    /// Takes lines away that are in order, each with one line break. What stands between two of them and is blank goes too,
    /// and also what stands between `before`, the end of the line that stays, and the first.
    fn deletions(&self, before: usize, lines: &[Range<usize>]) -> Vec<Edit> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        let (mut end, mut kept) = (before, before);
        for line in lines {
            let between = &self.text[end..line.start];
            let is_blank = between.trim_matches([' ', '\t', '\r', '\n']).is_empty();
            if !is_blank {
                kept = end + between.trim_end_matches(['\r', '\n']).len();
            }
            match runs.last_mut() {
                Some(run) if is_blank => run.end = line.end,
                _ => runs.push(line.clone()),
            }
            end = line.end;
        }
        let mut edits = Vec::with_capacity(runs.len());
        for run in runs {
            // Only the last line of a file may lack a line break, and then it leaves none behind.
            let range = match self.one_break(run.end) {
                0 => kept.min(run.start)..run.end,
                behind => run.start..run.end + behind,
            };
            edits.push(Edit::delete(self.octets(range)));
        }
        edits
    }

    /// How long the line break at a place is, if there is one.
    fn one_break(&self, at: usize) -> usize {
        match self.text.as_bytes()[at..] {
            [b'\r', b'\n', ..] => 2,
            [b'\n', b'\r', ..] if self.style.line_break() == LineBreak::LfCr => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => 0,
        }
    }

    /// The line break at a place, or else that of most lines; LF CR is one only where most lines have it.
    fn line_break_at(&self, at: usize) -> LineBreak {
        match (self.one_break(at), self.text.as_bytes().get(at)) {
            (2, Some(b'\r')) => LineBreak::CrLf,
            (1, Some(b'\r')) => LineBreak::Cr,
            (1, _) => LineBreak::Lf,
            _ => self.style.line_break(),
        }
    }

    /// Puts a text into the place of another.
    fn edit(&self, text: Range<usize>, put_in: &str) -> Edit {
        let mut replacement = Vec::new();
        self.encoder.encode(put_in, &mut replacement);
        Edit::new(self.octets(text), replacement)
    }

    fn octets(&self, text: Range<usize>) -> Range<usize> {
        self.parsed.origin.octet(text.start)..self.parsed.origin.octet(text.end)
    }
}

/// Makes one edit of those that follow each other without an octet between them.
fn joined(edits: Vec<Edit>) -> Vec<Edit> {
    let mut joined: Vec<Edit> = Vec::with_capacity(edits.len());
    for edit in edits {
        match joined.last_mut() {
            Some(last) if last.octets.end == edit.octets.start => {
                let replacement = [&*last.replacement, &*edit.replacement].concat();
                *last = Edit::new(last.octets.start..edit.octets.end, replacement);
            }
            _ => joined.push(edit),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_line_may_have_the_level_of_its_neighbours() {
        let file = b"0 HEAD\n1 FILE x\n0 @I1@ INDI\n1 BIRT\n3 DATE 1815\n0 TRLR\n";
        let (parsed, _) = crate::pipeline::parse(file);
        let plan = Plan::new(&parsed);
        assert_eq!(plan.levels_below(StructureId(0)), [1]);
        assert_eq!(plan.levels_below(StructureId(3)), [2, 3]);
        assert_eq!(plan.levels_below(StructureId(4)), [4]);
    }

    #[test]
    fn edits_side_by_side_are_made_one() {
        let edits =
            vec![Edit::new(2..4, *b"ab"), Edit::delete(4..6), Edit::insert(6, *b"c"), Edit::delete(7..9)];
        assert_eq!(joined(edits), [Edit::new(2..6, *b"abc"), Edit::delete(7..9)]);
    }
}
