use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;


use crate::lines::{self, Parts, QuickHead, is_id, scan};
use crate::source::{Finding, Sink, Span};
use crate::tree::{Bearer, IdKey, Marks, PLAIN_LINE, StructureId, TagId, Tape, Xref, findings};

/// Nests the lines of a text.
pub fn parse<'a>(text: Cow<'a, str>, sink: &mut impl Sink) -> Tape<'a> {
    let tape = nest(text.as_bytes(), 0..text.len(), sink);
    report_long_tags(&tape, sink);
    tape.over(text)
}

/// Nests the lines in one range of a text, which begins with the text or at a [division](lines::division) of it. That
/// the text is UTF-8 need not be known yet; in what is ASCII, which is all that is looked at, it makes no difference.
pub(crate) fn nest(octets: &[u8], range: Range<usize>, sink: &mut impl Sink) -> Tape<'static> {
    let mut nesting = Nesting {
        tape: Tape::new(Cow::Borrowed("")),
        open: Vec::new(),
        takes_additional_lines: None,
        postponed: BTreeMap::new(),
    };
    let mut here = Span::default();
    let all = scan(octets, range, |line| {
        let (start, end) = (line.start, line.end);
        here = Span::new(start, end);
        if let Some(head) = QuickHead::read(octets, start, end)
            && let Some(tag) = nesting.tape.tags().quick(head.tag)
        {
            let at = head.payload.is_some_and(|payload| line.behind_last_at > payload);
            let level = head.level as usize;
            if level <= nesting.open.len() && nesting.postponed.is_empty() {
                if tag == TagId::CONT || tag == TagId::CONC {
                    if level == nesting.open.len() && nesting.takes_additional_lines.is_some() {
                        let plain = tag == TagId::CONT && is_plain(start, end, head.payload) && !at;
                        nesting.additional_line(at, plain);
                        return Some(());
                    }
                } else if tag != TagId::ERROR {
                    return nesting.quick_line(octets, start..end, level, tag, head.payload, at);
                }
            }
        }
        nesting.any_line(octets, start..end, line.behind_last_at, sink)
    });
    if all.is_none() {
        sink.report(Finding::new(&findings::TOO_MANY, here));
    }
    nesting.finish()
}

/// Reports the tags that are longer than they should be, each once.
pub(crate) fn report_long_tags(tape: &Tape<'_>, sink: &mut impl Sink) {
    for &(_, place) in &tape.noted().long_tags {
        sink.report(Finding::new(&lines::LONG_TAG, place));
    }
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
    id: Option<IdKey>,
}

impl Nesting {
    /// Takes a line with a quick head, of a level that can be, while nothing is postponed. `None` where there are too
    /// many structures.
    #[inline(always)]
    fn quick_line(
        &mut self,
        octets: &[u8],
        line: Range<usize>,
        level: usize,
        tag: TagId,
        payload: Option<usize>,
        at: bool,
    ) -> Option<()> {
        let mut marks = if at { Marks::AT } else { Marks::NONE };
        let mut xref = None;
        if let (true, Some(payload)) = (at, payload) {
            xref = clear_xref(&octets[payload..line.end]);
        }
        if is_plain(line.start, line.end, payload) && (!at || xref.is_some()) {
            marks = marks.and(Marks::PLAIN);
        }
        self.close(level);
        let superstructure = self.open.last().copied();
        let structure = self.tape.push(line.start, marks, tag, superstructure)?;
        if at {
            self.tape.noted_mut().xrefs.push(Xref::new(structure, xref));
        }
        self.open.push(structure);
        self.takes_additional_lines = Some(structure);
        Some(())
    }

    /// Takes any line. `None` where there are too many structures.
    #[cold]
    fn any_line(
        &mut self,
        octets: &[u8],
        range: Range<usize>,
        behind_last_at: usize,
        sink: &mut impl Sink,
    ) -> Option<()> {
        let line = &octets[range.clone()];
        match Parts::of(line) {
            Some(parts) => self.line(range.start, line, &parts, behind_last_at, sink),
            None => {
                sink.report(Finding::new(&lines::UNPARSEABLE, Span::new(range.start, range.end)));
                self.error_line(range.start, Marks::UNPARSEABLE, None)
            }
        }
    }

    /// Takes a line that can be read.
    fn line(
        &mut self,
        start: usize,
        line: &[u8],
        parts: &Parts,
        behind_last_at: usize,
        sink: &mut impl Sink,
    ) -> Option<()> {
        let place = |range: &Range<usize>| Span::new(start + range.start, start + range.end);
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
        let id = parts.id.as_ref().map(|id| IdKey::of(&line[id.clone()]));
        let mut marks = if id.is_some() { Marks::ID } else { Marks::NONE };
        if level > deepest {
            let detail = match deepest {
                0 => "not 0, though no structure is open".to_string(),
                _ => format!("more than one greater than {}, that of the line above it", deepest - 1),
            };
            sink.report(Finding::new(&findings::TOO_DEEP, Span::new(start, start + line.len())).with(detail));
            return self.error_line(start, marks.and(Marks::TOO_DEEP), id);
        }
        let payload = parts.payload.map(|payload| start + payload);
        let at = payload.is_some_and(|payload| behind_last_at > payload);
        if at {
            marks = marks.and(Marks::AT);
        }
        let xref = parts.payload.filter(|_| at).and_then(|payload| clear_xref(&line[payload..]));
        let plain = parts.is_plain(line)
            && is_plain(start, start + line.len(), payload)
            && (!at || xref.is_some());

        let tag = self.tag(start, line, parts);
        if tag == TagId::CONT || tag == TagId::CONC {
            if self.takes_additional_lines.is_some() && id.is_none() && level == deepest {
                self.additional_line(at, plain && tag == TagId::CONT && !at);
                return Some(());
            }
            sink.report(Finding::new(&findings::STRAY_CONTINUATION, place(&parts.tag)));
        }
        if tag.stands_alone() {
            self.takes_additional_lines = None;
            let alone = Postponed { start, marks, tag, id };
            if level < deepest {
                self.postponed.entry(level).or_default().push(alone);
                return Some(());
            }
            return self.push_alone(alone, level);
        }

        self.release(level)?;
        if self.postponed.keys().next_back().is_some_and(|&between| between < level) {
            sink.report(Finding::new(&findings::BELOW_STANDALONE, Span::new(start, start + line.len())));
        }
        if plain {
            marks = marks.and(Marks::PLAIN);
        }
        self.close(level as usize);
        let structure = self.push(start, marks, tag, level, id)?;
        if at {
            self.tape.noted_mut().xrefs.push(Xref::new(structure, xref));
        }
        if let Some(id) = &parts.id
            && id.start > LONG_HEAD
        {
            self.tape.set_id(structure, String::from_utf8_lossy(&line[id.clone()]).into());
        }
        self.open.push(structure);
        self.takes_additional_lines = Some(structure);
        Some(())
    }

    fn tag(&mut self, start: usize, line: &[u8], parts: &Parts) -> TagId {
        // A tag is ASCII.
        let tag = std::str::from_utf8(&line[parts.tag.clone()]).unwrap_or_default();
        let known = self.tape.tags().len();
        let id = self.tape.tags_mut().intern_often(tag);
        if id.index() == known && tag.len() > 15 {
            let place = Span::new(start + parts.tag.start, start + parts.tag.end);
            self.tape.noted_mut().long_tags.push((id, place));
        }
        id
    }

    /// Takes a `CONT` or `CONC` into the structure that it continues.
    #[inline]
    fn additional_line(&mut self, at: bool, plain: bool) {
        let Some(structure) = self.takes_additional_lines else { return };
        let was_at = self.tape.has(structure, Marks::AT);
        self.tape.mark(structure, Marks::MORE);
        if !plain || was_at {
            self.tape.unmark(structure, Marks::PLAIN);
        }
        if at {
            self.tape.mark(structure, Marks::AT);
        }
        // Whatever it looked like, it has to be read as a whole.
        let unclear = Xref::new(structure, None);
        let xrefs = &mut self.tape.noted_mut().xrefs;
        match xrefs.last_mut() {
            Some(last) if was_at && last.structure == structure => *last = unclear,
            _ if at => xrefs.push(unclear),
            _ => {}
        }
    }

    /// An error line lies in the structure of the previous level.
    fn error_line(&mut self, start: usize, marks: Marks, id: Option<IdKey>) -> Option<()> {
        self.takes_additional_lines = None;
        self.push(start, marks, TagId::ERROR, self.open.len() as u64, id)?;
        Some(())
    }

    fn push(
        &mut self,
        start: usize,
        marks: Marks,
        tag: TagId,
        level: u64,
        id: Option<IdKey>,
    ) -> Option<StructureId> {
        let superstructure = level.checked_sub(1).map(|above| self.open[above as usize]);
        let structure = self.tape.push(start, marks, tag, superstructure)?;
        if let Some(key) = id {
            self.tape.noted_mut().bearers.push(Bearer::new(structure, key));
        }
        Some(structure)
    }

    fn push_alone(&mut self, alone: Postponed, level: u64) -> Option<()> {
        let Postponed { start, marks, tag, id } = alone;
        let structure = self.push(start, marks, tag, level, id)?;
        if self.tape.has(structure, Marks::AT) {
            self.tape.noted_mut().xrefs.push(Xref::new(structure, None));
        }
        Some(())
    }

    /// Adds what was postponed at `level` or deeper, the deepest first.
    fn release(&mut self, level: u64) -> Option<()> {
        while let Some(entry) = self.postponed.last_entry()
            && *entry.key() >= level
        {
            let (level, postponed) = entry.remove_entry();
            self.close(level as usize);
            for alone in postponed {
                self.push_alone(alone, level)?;
            }
        }
        Some(())
    }

    /// Closes the open structures of `level` and deeper.
    #[inline]
    fn close(&mut self, level: usize) {
        while self.open.len() > level
            && let Some(structure) = self.open.pop()
        {
            self.tape.close(structure);
        }
    }

    fn finish(mut self) -> Tape<'static> {
        // Too many structures were reported already, if this is what ends the walk.
        let _ = self.release(0);
        self.close(0);
        self.tape.finish();
        self.tape
    }
}

/// Whether a line would be written as it is, as far as its length and its payload tell: one that is empty may be left
/// out.
#[inline(always)]
fn is_plain(start: usize, end: usize, payload: Option<usize>) -> bool {
    end - start <= PLAIN_LINE && payload != Some(end)
}

/// The key of the id in a payload that is an xref and nothing else.
#[inline]
fn clear_xref(payload: &[u8]) -> Option<IdKey> {
    let [b'@', id @ .., b'@'] = payload else { return None };
    is_id(id).then(|| IdKey::of(id))
}
