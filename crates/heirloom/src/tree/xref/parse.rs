use std::borrow::Cow;
use std::collections::BTreeMap;

use memchr::memchr;

use crate::lines::{self, Parts, string_lines};
use crate::source::{Finding, Sink, Span};
use crate::tree::tape::Marks;
use crate::tree::{StructureId, TagId, Tape, findings};

/// Nests the lines of a text.
pub fn parse<'a>(text: Cow<'a, str>, sink: &mut impl Sink) -> Tape<'a> {
    let mut nesting = Nesting {
        tape: Tape::new(Cow::Borrowed("")),
        open: Vec::new(),
        takes_additional_lines: None,
        postponed: BTreeMap::new(),
    };
    let octets = text.as_bytes();
    for range in string_lines(octets) {
        let line = &octets[range.clone()];
        let here = Span::new(range.start, range.end);
        let taken = match Parts::of(line) {
            Some(parts) => nesting.line(range.start, line, &parts, sink),
            None => {
                sink.report(Finding::new(&lines::UNPARSEABLE, here));
                nesting.error_line(range.start, Marks::UNPARSEABLE)
            }
        };
        if taken.is_none() {
            sink.report(Finding::new(&findings::TOO_MANY, here));
            break;
        }
    }
    nesting.finish(text)
}

/// Ids are read from their lines whenever they are asked for, which must not take long; behind a level of a million
/// zeros it would. Such ids are kept.
const LONG_HEAD: usize = 64;

/// The state between two lines.
struct Nesting {
    tape: Tape<'static>,
    /// The structures that the next line can lie in; their places are their levels, so that the previous level
    /// of section 6.1 is one less than their number.
    open: Vec<StructureId>,
    /// The structure that a `CONT` or `CONC` of the right level would continue.
    takes_additional_lines: Option<StructureId>,
    /// Structures that hold no others but stand between the lines of an open one: `1 ERROR` between `1 BIRT` and
    /// its `2 DATE`. They follow when the open structure is complete, by the level at which they stand.
    postponed: BTreeMap<u64, Vec<Postponed>>,
}

struct Postponed {
    start: usize,
    marks: Marks,
    tag: TagId,
}

impl Nesting {
    /// Takes a line that can be read. `None` where there are too many structures.
    fn line(&mut self, start: usize, line: &[u8], parts: &Parts, sink: &mut impl Sink) -> Option<()> {
        let place = |range: &std::ops::Range<usize>| Span::new(start + range.start, start + range.end);
        let level = parts.level_number(line);
        let deepest = self.open.len() as u64;
        if parts.level.start > 0 && line[parts.level.start - 1] == b'0' {
            let zeros = line[..parts.level.start].iter().rev().take_while(|&&octet| octet == b'0').count();
            let range = parts.level.start - zeros..parts.level.end;
            sink.report(Finding::new(&lines::LEADING_ZEROS, place(&range)));
        }
        if let Some(id) = &parts.id
            && id.len() > 20
        {
            sink.report(Finding::new(&lines::LONG_ID, place(id)));
        }
        let mut marks = if parts.id.is_some() { Marks::ID } else { Marks::NONE };
        if level > deepest {
            let detail = match deepest {
                0 => "not 0, though no structure is open".to_string(),
                _ => format!("more than one greater than {}, that of the line above it", deepest - 1),
            };
            sink.report(Finding::new(&findings::TOO_DEEP, Span::new(start, start + line.len())).with(detail));
            return self.error_line(start, marks.and(Marks::TOO_DEEP));
        }
        if parts.payload.is_some_and(|payload| memchr(b'@', &line[payload..]).is_some()) {
            marks = marks.and(Marks::AT);
        }

        // A tag is ASCII.
        let tag = std::str::from_utf8(&line[parts.tag.clone()]).unwrap_or_default();
        let known = self.tape.tags().len();
        let tag = self.tape.tags_mut().intern(tag);
        if tag.index() == known && parts.tag.len() > 15 {
            sink.report(Finding::new(&lines::LONG_TAG, place(&parts.tag)));
        }
        if tag == TagId::CONT || tag == TagId::CONC {
            if let Some(structure) = self.takes_additional_lines
                && parts.id.is_none()
                && level == deepest
            {
                self.tape.mark(structure, marks.and(Marks::MORE));
                return Some(());
            }
            sink.report(Finding::new(&findings::STRAY_CONTINUATION, place(&parts.tag)));
        }
        if tag.stands_alone() {
            self.takes_additional_lines = None;
            if level < deepest {
                self.postponed.entry(level).or_default().push(Postponed { start, marks, tag });
                return Some(());
            }
            self.push(start, marks, tag, level)?;
            return Some(());
        }

        self.release(level)?;
        if self.postponed.keys().next_back().is_some_and(|&between| between < level) {
            sink.report(Finding::new(&findings::BELOW_STANDALONE, Span::new(start, start + line.len())));
        }
        let structure = self.push(start, marks, tag, level)?;
        if let Some(id) = &parts.id
            && id.start > LONG_HEAD
        {
            self.tape.set_id(structure, String::from_utf8_lossy(&line[id.clone()]).into());
        }
        self.open.truncate(level as usize);
        self.open.push(structure);
        self.takes_additional_lines = Some(structure);
        Some(())
    }

    /// An error line lies in the structure of the previous level.
    fn error_line(&mut self, start: usize, marks: Marks) -> Option<()> {
        self.takes_additional_lines = None;
        self.push(start, marks, TagId::ERROR, self.open.len() as u64)?;
        Some(())
    }

    fn push(&mut self, start: usize, marks: Marks, tag: TagId, level: u64) -> Option<StructureId> {
        let superstructure = level.checked_sub(1).map(|above| self.open[above as usize]);
        self.tape.push(start, marks, tag, superstructure)
    }

    /// Adds what was postponed at `level` or deeper, the deepest first.
    fn release(&mut self, level: u64) -> Option<()> {
        while let Some(entry) = self.postponed.last_entry()
            && *entry.key() >= level
        {
            let (level, postponed) = entry.remove_entry();
            for Postponed { start, marks, tag } in postponed {
                self.push(start, marks, tag, level)?;
            }
        }
        Some(())
    }

    fn finish(mut self, text: Cow<'_, str>) -> Tape<'_> {
        // Too many structures were reported already, if this is what ends the walk.
        let _ = self.release(0);
        self.tape.count_below();
        self.tape.over(text)
    }
}
