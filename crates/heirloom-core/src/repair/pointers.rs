//! Pointers that lead nowhere.

use std::ops::Range;

use super::{Repair, guess, words};
use crate::lines::string_lines;
use crate::source::{Finding, Fix};
use crate::tree::StructureId;

/// A pointer is led to the one id that differs from its own only in case or blanks; otherwise its line is removed, with all
/// that lies in it.
pub(super) fn dangling(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let place = finding.span();
    let id = place.of(repair.text()).strip_prefix('@')?.strip_suffix('@')?;
    if let [meant] = repair.ids().alike(id) {
        let edit = repair.replace(place.start() + 1..place.end() - 1, meant)?;
        return guess(words::POINTER_LEADS.with("new", &**meant), vec![edit]);
    }
    let structure = repair.order().at(place.start())?;
    repair.tape().superstructure(structure)?;
    let lines = repair.whole(structure)?;
    guess(&words::POINTER_REMOVED, vec![repair.delete(lines)])
}

impl Repair<'_> {
    /// The lines of a structure and of all below it, with their line breaks, unless others stand among them: those of other
    /// structures, or some that were left out. What was left out behind them is not part of it.
    pub(super) fn whole(&self, structure: StructureId) -> Option<Range<usize>> {
        let lines = self.up_to_next(structure)?;
        let others = self.left_out();
        let first = others.partition_point(|&start| start < lines.start);
        match others.get(first).filter(|&&start| start < lines.end) {
            None => Some(lines),
            Some(&behind) => {
                let last = self.order().before(lines.end)?;
                (self.tape().lines(last)?.end() <= behind).then_some(lines.start..behind)
            }
        }
    }

    /// The same with lines that were left out.
    pub(super) fn up_to_next(&self, structure: StructureId) -> Option<Range<usize>> {
        let start = self.tape().first_line(structure)?.start();
        let end = self.order().behind(self.tape(), structure)?.min(self.text().len());
        Some(start..end)
    }

    /// Where the lines begin that are of no structure, though they are not passed over. Some drafts leave out what can't be read, and
    /// a reader may choose to leave out records.
    fn left_out(&self) -> &[usize] {
        self.left_out.get_or_init(|| {
            let tape = self.tape();
            let mut own: Vec<usize> =
                tape.all().flat_map(|of| tape.own_lines(of)).map(|line| line.start).collect();
            own.sort_unstable();
            let mut own = own.into_iter().peekable();
            let mut is_own = |line: &Range<usize>| {
                while own.next_if(|&start| start < line.start).is_some() {}
                own.peek().is_some_and(|&start| start <= line.end)
            };
            let lines = string_lines(self.text().as_bytes());
            lines
                .filter(|line| !is_own(line) && !self.is_passed_over(line.clone()))
                .map(|line| line.start)
                .collect()
        })
    }
}
