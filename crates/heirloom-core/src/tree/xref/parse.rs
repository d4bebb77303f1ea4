//! The hot loop: the lines of a text become a tree.
//!
//! Reading a file spends more time here than anywhere else, and this file looks as it does because of that. Read this page
//! before you change anything; then change the plain way first, and the quick way only if the numbers ask for it.
//!
//! # The problem
//!
//! A line says how deep it lies, by a number, and nothing else of its place. So the tree is a matter of memory: the last
//! structure at each level. A plain reader splits the text at line breaks, reads four parts of each line octet by octet, looks
//! up the tag in a hash table, makes a node with a level, a tag, an id, a payload and a list of children, and hangs it into the
//! last one of a lower level. It touches every octet several times and asks for memory several times a line. [`Nesting`]
//! touches most octets once, in blocks of 64, and asks for memory a few times a file.
//!
//! # The passes
//!
//! There is one pass over the text. For each line it takes the first of these ways that can take it:
//!
//! 1. [`scan`] finds the ends of lines, and says of each whether it has an `@`. It turns 64 octets into a mask of line breaks
//!    and a mask of at signs, and walks over bits instead of octets (`heirloom-breaks`).
//! 2. [`Nesting::quick_line`] reads eight octets of the line. The first seven, together with the kind of the structure above,
//!    are looked up in [`Prefixes`]: `2 DATE ` below the birth of a person has been met before, nearly always. The answer is
//!    the kind of the new structure and the length of the head. No tag is compared and no number is read.
//! 3. [`Nesting::headed_line`] takes a beginning that is not in the table, because it is new or because an id stands in it. It
//!    reads the id as one word ([`IdWord`]), asks the table again without the id, or reads the head as words ([`QuickHead`])
//!    and teaches the table.
//! 4. [`Nesting::any_line`] takes everything else: lines that no grammar has, tabs, levels of two digits, long tags, the frame
//!    of the file, whatever stands between a line and what it continues. It reads octet by octet ([`LineParts`]), knows the
//!    rules of the dialect, and is cold.
//!
//! The ways must not differ. `nest_plainly`, which exists in tests only, sends every line to the last one, and a property test
//! holds both results together, mark by mark. What the quick ways accept means the same in every dialect; that is why they ask
//! no rules.
//!
//! # The state
//!
//! [`Nesting`] is what one line leaves for the next.
//!
//! - `above` holds the open structures by level, with their kinds; `depth` says how many are open. The levels that quick lines
//!   can have lie in an array of fixed size, so that neither needs a check of bounds. Its first place stands for what records
//!   lie in: that takes a branch out of each line.
//! - `quick_levels` is the one question that a quick line asks: is its level lower than this? Anything that makes the state
//!   unusual sets it to 0: a line that was left out, an error line, a structure that waits to be placed, a level that jumped.
//!   From then on lines take the slow way, until an ordinary structure opens. So the quick way has no list of exceptions, and a
//!   new exception costs it nothing.
//! - `takes_additional_lines`: whether `CONT` may follow. `postponed`: structures that hold none but stand in the middle of an
//!   open one (`1 ERROR` between `1 BIRT` and its `2 DATE`). They are placed when that is complete, which is why the order of
//!   the tape is not always that of the text. `jumps`: levels as written where they differ from how deep a line lies
//!   ([`meant`](super::meant)).
//! - `tape` grows by eight octets a structure, and by a note for each id and each xref. An additional line adds nothing: a mark
//!   on its structure says that there are some, and they are found again by a rule that needs no more than the lines behind it.
//!
//! # Why it is fast
//!
//! Each of these was measured; `docs/DESIGN.md`, "How is a file read quickly?", has the reasons, and `benches/instructions.tsv`
//! the counts (`tree/utf_8`).
//!
//! - *Nothing is copied.* A structure is a place in the text, a distance to what it lies in, a kind, and marks. Level, id, tag
//!   and payload are read again from the line when somebody asks.
//! - *Kinds instead of tags.* The type of a structure depends on the tags on the way to it. The table gives that way a number
//!   in the same look that recognises the line, so that types later cost one look for each kind and none for each structure.
//! - *Ids while they are at hand.* An id of up to eight octets is its own key. It is noted here, where it is in a register, so
//!   that resolving pointers reads no text.
//! - *Few branches.* Where two conditions are both nearly always true they are joined with `&` instead of `&&`, and a mark is
//!   set by a condition instead of behind one. A wrong guess of the processor costs more than the work that it saves.
//! - *Memory in one piece.* The tape is sized by the length of the text, and asks for large pages from 4 MiB on. Getting memory
//!   in pages of 4 KiB took over a quarter of the time of nesting.
//! - *Threads without words.* A text is cut where [`RecordCutter`] says. Each piece is nested by itself, and the tapes are
//!   appended: numbers of tags and kinds are renamed, nothing is copied.
//!
//! `#[inline(always)]` and `#[inline(never)]` are part of this: the quick way is one loop without calls, and everything else is
//! kept out of it.
//!
//! # What callers may rely on
//!
//! - Any octets can be nested. They need not be UTF-8: all that is looked at is ASCII.
//! - Every line is in the tape once: as the first line of a structure, as a line that continues one, or left out, with a
//!   finding unless it is blank.
//! - Structures stand in preorder, each with the number of those below it. Nothing recurses, however deep they lie.
//! - Time is linear in the octets. Memory is eight octets a structure, with notes of ids and xrefs, and room for what is open.
//! - A piece between two cuts of [`RecordCutter`] is nested the same alone as within its text.
//! - Findings come in the order of the lines, and depend on the rules and the text only.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use memchr::memchr;

use super::meant::Jumps;
use super::prefixes::{Common, Prefix, Prefixes};
use crate::cutter::RecordCutter;
use crate::lines::{
    self, BlankLines, IdWord, Lengths, LineParts, QuickHead, Scan, Scanned, TagWord, is_id, scan,
    string_lines,
};
use crate::source::{Finding, Ignore, Sink, Span, Value};
use crate::threads::Threads;
use crate::tree::{
    Bearer, IdKey, Kinds, Marks, Misfits, PLAIN_LINE, Skipping, Strays, StructureId, TagId, Tape, TreeRules,
    Xref, findings,
};

/// Nests the lines of a text.
pub fn parse<'a>(rules: &TreeRules, text: Cow<'a, str>, sink: &mut impl Sink) -> Tape<'a> {
    let tape = nest(rules, text.as_bytes(), 0..text.len(), sink);
    report_long_tags(&tape, sink);
    tape.over(text)
}

/// Nests the lines in one range of a text, which begins with the text or at a [cut](RecordCutter) of it. That
/// the text is UTF-8 need not be known yet; in what is ASCII, which is all that is looked at, it makes no difference.
#[inline(never)]
pub(crate) fn nest(
    rules: &TreeRules,
    octets: &[u8],
    range: Range<usize>,
    sink: &mut impl Sink,
) -> Tape<'static> {
    let (mut nesting, mut prefixes) = (Nesting::new(rules, range.len()), Prefixes::new());
    let scan = scan(octets, range, |line| match nesting.quick_line(&mut prefixes, octets, line) {
        Some(taken) => taken,
        None => nesting.any_line(octets, line.start, line.end, sink),
    });
    nesting.finish_scan(scan, sink)
}

/// The same for what is left of a text from which structures were cut out.
#[cold]
pub(crate) fn nest_ranges(
    rules: &TreeRules,
    octets: &[u8],
    ranges: &[Range<usize>],
    sink: &mut impl Sink,
) -> Tape<'static> {
    let mut nesting = Nesting::new(rules, ranges.iter().map(Range::len).sum());
    nesting.any_left_out = true;
    for range in ranges {
        // That there are too many was said before anything was cut out.
        scan(octets, range.clone(), |line| nesting.any_line(octets, line.start, line.end, sink));
    }
    nesting.finish(true)
}

/// Nests the first record of a text, with all that stands before it, and looks no further than the line with which the second one
/// begins; its place is the other half of the answer. This is how a [header](crate::prologue) is read before anybody
/// knows the encoding, so it is by this code and no other that its lines get their places.
///
/// The drafts end the search at the second line of level 0, whatever becomes of that line (row E19-342); where lines are read as they
/// were meant, so is this.
pub(crate) fn nest_first_record(rules: &TreeRules, octets: &[u8]) -> (Tape<'static>, usize) {
    let mut nesting = Nesting::new(rules, FIRST_RECORD.min(octets.len()));
    let (mut first, mut records) = (None, 0);
    // Line by line: what a scan finds out at once is more than a header.
    for Range { start, end } in string_lines(octets) {
        if rules.misfits != Misfits::AsMeant {
            let line = &octets[start..end];
            let level = rules.lines.parts(line).map(|parts| parts.level_number(line));
            records += usize::from(level == Some(0));
        }
        if records == 2 || nesting.any_line(octets, start, end, &mut Ignore).is_none() {
            return (nesting.finish(false), start);
        }
        let open = (nesting.depth > 0).then(|| nesting.above.get(1));
        first = first.or(open);
        if open.is_some() && open != first {
            return (nesting.finish(false), start);
        }
    }
    (nesting.finish(false), octets.len())
}

/// The room that is made for a first record, in octets. It grows where one is larger.
const FIRST_RECORD: usize = 1 << 11;

/// The plain twin: every line is read as if it were the only one.
#[cfg(test)]
pub(super) fn nest_plainly(rules: &TreeRules, octets: &[u8], sink: &mut impl Sink) -> Tape<'static> {
    let mut nesting = Nesting::new(rules, octets.len());
    let scan = scan(octets, 0..octets.len(), |line| nesting.any_line(octets, line.start, line.end, sink));
    nesting.finish_scan(scan, sink)
}

/// Nests the lines of a whole text, divided among threads.
pub(crate) fn nest_shares(
    rules: &TreeRules,
    octets: &[u8],
    threads: Threads,
    sink: &mut impl Sink,
) -> Tape<'static> {
    let shares = RecordCutter::of_text().shares(octets, threads.shares(octets.len()));
    nest_pieces(rules, octets, shares, threads, sink)
}

/// The same where it is given how the text is cut.
pub(super) fn nest_pieces(
    rules: &TreeRules,
    octets: &[u8],
    pieces: Vec<Range<usize>>,
    threads: Threads,
    sink: &mut impl Sink,
) -> Tape<'static> {
    let nested = threads.map(pieces, |piece| {
        let mut findings: Vec<Finding> = Vec::new();
        (nest(rules, octets, piece, &mut findings), findings)
    });
    let mut tape: Option<Tape<'static>> = None;
    let mut all = Vec::new();
    for (next, findings) in nested {
        all.extend(findings);
        let Some(tape) = &mut tape else {
            tape = Some(next);
            continue;
        };
        if tape.append(next).is_none() {
            // Too many for all parts together: one walk finds out where that is.
            return nest(rules, octets, 0..octets.len(), sink);
        }
    }
    all.into_iter().for_each(|finding| sink.report(finding));
    tape.unwrap_or_else(|| nest(rules, octets, 0..octets.len(), sink))
}

/// Reports the tags that are longer than they should be, each once.
pub(crate) fn report_long_tags(tape: &Tape<'_>, sink: &mut impl Sink) {
    for &(_, place) in tape.long_tags() {
        sink.report(Finding::new(&lines::LONG_TAG, place));
    }
}

/// Ids are read from their lines whenever they are asked for, which must not take long; behind a level of a million
/// zeros it would. Such ids are kept.
pub(super) const LONG_HEAD: usize = 64;

/// The id in a line, if it is one of these.
fn far_id(line: &[u8], parts: &LineParts) -> Option<Box<str>> {
    let range = parts.id.clone().filter(|range| range.start > LONG_HEAD)?;
    Some(String::from_utf8_lossy(&line[range]).into())
}

/// Structures by the level of what lies in them; those of low levels, with their kinds, in a place that is known. The
/// first place stands for what records lie in.
pub(super) struct Above {
    near: [StructureId; NEAR],
    near_kinds: [u32; NEAR],
    far: Vec<StructureId>,
}

/// More than the levels of quick heads, which are those of one digit, and than what four bits can say.
const NEAR: usize = 32;

impl Above {
    fn new() -> Above {
        Above { near: [StructureId(0); NEAR], near_kinds: [Kinds::NONE; NEAR], far: Vec::new() }
    }

    #[inline]
    pub(super) fn get(&self, level: usize) -> StructureId {
        if level < NEAR { self.near[level] } else { self.far[level - NEAR] }
    }

    /// The levels below this one have been set.
    fn set(&mut self, level: usize, structure: StructureId, kind: u32) {
        if level < NEAR {
            (self.near[level], self.near_kinds[level]) = (structure, kind);
            return;
        }
        self.far.truncate(level - NEAR);
        self.far.push(structure);
    }
}

/// The state between two lines.
pub(super) struct Nesting {
    pub(super) tape: Tape<'static>,
    /// The structures that the next line can lie in, each at the level of what lies in it, and how many there are: one
    /// more than the previous level of section 6.1. What stands behind them is left over, and the first place means
    /// nothing.
    pub(super) above: Above,
    pub(super) depth: usize,
    /// Whether a `CONT` or `CONC` of the right level would continue the last of them.
    pub(super) takes_additional_lines: bool,
    /// How many levels the next line may have to be taken quickly: one more than there are open structures, if nothing
    /// is postponed and nothing lies below the last of them; else none.
    pub(super) quick_levels: usize,
    /// Structures that hold no others but stand between the lines of an open one: `1 ERROR` between `1 BIRT` and
    /// its `2 DATE`. They follow when the open structure is complete, by the level at which they stand.
    pub(super) postponed: BTreeMap<usize, Vec<Postponed>>,
    /// Whether there ever were any, so that the tape has another order than the text.
    pub(super) any_postponed: bool,
    /// Whether a line that can't be read was left out behind those of the last structure.
    pub(super) gap: bool,
    /// Whether any line was left out.
    pub(super) any_left_out: bool,
    /// Asked only about lines that are not taken quickly.
    pub(super) rules: TreeRules,
    /// Where [levels are read as meant](super::meant): those that differ from how deep a structure lies.
    pub(super) jumps: Jumps,
}

/// Where a line stands and what it is.
pub(super) struct LinePlace {
    pub(super) level: usize,
    /// The level that stands in the line.
    pub(super) written: u64,
    pub(super) tag: TagId,
    /// Whether level and tag are what is written there.
    pub(super) plain: bool,
}

/// The head of a line that can be taken quickly.
#[derive(Clone, Copy)]
struct Quick {
    level: usize,
    length: usize,
    kind: u32,
    id: Option<IdWord>,
}

/// Whether a line may be copied when it is written, if its length is all that matters. A payload that is empty may be
/// left out then, so such lines may not.
#[inline(always)]
fn is_short(start: usize, end: usize, head: usize) -> bool {
    (end - start <= PLAIN_LINE) & (start + head + 1 != end)
}

pub(super) struct Postponed {
    start: usize,
    marks: Marks,
    tag: TagId,
    id: Option<IdKey>,
    /// The id itself, where that is far from the start of its line.
    far: Option<Box<str>>,
}

impl Nesting {
    /// Before the first of so many octets.
    fn new(rules: &TreeRules, octets: usize) -> Nesting {
        Nesting {
            tape: Tape::for_octets(octets),
            above: Above::new(),
            depth: 0,
            takes_additional_lines: false,
            quick_levels: 0,
            postponed: BTreeMap::new(),
            any_postponed: false,
            gap: false,
            any_left_out: false,
            rules: *rules,
            jumps: Jumps::default(),
        }
    }

    /// Takes a line with a quick head, a known tag and a level that can be, while nothing is postponed: nearly every
    /// line. The outer `None` leaves it to others; the inner one says that there are too many structures.
    #[inline(always)]
    fn quick_line(&mut self, prefixes: &mut Prefixes, octets: &[u8], line: Scanned) -> Option<Option<()>> {
        let prefix = Prefix::read(octets, line.start)?;
        let level = prefix.level();
        let Some(Common { kind, length }) = prefixes.get(prefix, self.above.near_kinds[level]) else {
            // One by one, so that nobody puts them together before this is known.
            return self.headed_line(prefixes, octets, line.start, line.end, line.at, prefix);
        };
        if level >= self.quick_levels {
            return None;
        }
        match kind < Common::CONC {
            true => Some(self.quick_structure(octets, line, Quick { level, length, kind, id: None })),
            false => self.quick_addition(line, level, length, kind),
        }
    }

    /// The same for a line whose beginning is not at hand, which may be because of its xref_id.
    #[inline(never)]
    fn headed_line(
        &mut self,
        prefixes: &mut Prefixes,
        octets: &[u8],
        start: usize,
        end: usize,
        at: bool,
        prefix: Prefix,
    ) -> Option<Option<()>> {
        let line = Scanned { start, end, at };
        let level = prefix.level();
        if level >= self.quick_levels {
            return None;
        }
        let above = self.above.near_kinds[level];
        let (mut prefix, mut id, mut before) = (prefix, None, 0);
        if prefix.octets(1) == [b' ', b'@'] {
            let (word, length) = IdWord::read(&octets[start + 3..])?;
            (id, before) = (Some(word), length + 3);
            prefix = prefix.without(octets, start, before)?;
        }
        let (kind, length) = match prefixes.get(prefix, above) {
            Some(Common { kind, length }) => (kind, length),
            None => {
                let head = QuickHead::read(octets, start, end)?;
                let kind = self.quick_kind(head.tag, level, above)?;
                let length = usize::from(head.length) - before;
                prefixes.learn(prefix, above, length, kind);
                (kind, length)
            }
        };
        match (kind < Common::CONC, id) {
            (true, _) => {
                Some(self.quick_structure(octets, line, Quick { level, length: before + length, kind, id }))
            }
            (false, None) => self.quick_addition(line, level, length, kind),
            (false, Some(_)) => None,
        }
    }

    /// The kind of a structure with a tag that was met before; `None` where it needs a closer look.
    fn quick_kind(&mut self, tag: TagWord, level: usize, above: u32) -> Option<u32> {
        match self.tape.tags().quick(tag)? {
            TagId::CONT => Some(Common::CONT),
            TagId::CONC => Some(Common::CONC),
            TagId::ERROR => None,
            // Frames are seldom.
            tag if tag.has_meaning_of_its_own() && level == 0 => None,
            tag => Some(self.tape.kind_of_next(tag, above)),
        }
    }

    /// Takes a `CONT` or `CONC`, if it continues what stands above it.
    #[inline(always)]
    fn quick_addition(
        &mut self,
        line: Scanned,
        level: usize,
        length: usize,
        kind: u32,
    ) -> Option<Option<()>> {
        if level != self.depth {
            return None;
        }
        let Scanned { start, end, at } = line;
        self.additional_line(at, is_short(start, end, length) & (kind == Common::CONT));
        Some(Some(()))
    }

    /// Takes the first line of a structure.
    #[inline(always)]
    fn quick_structure(&mut self, octets: &[u8], line: Scanned, head: Quick) -> Option<()> {
        let Scanned { start, end, at } = line;
        let Quick { level, length, kind, id } = head;
        let structure = StructureId(self.tape.len_of_first() as u32);
        let mut plain = is_short(start, end, length);
        let mut marks = Marks::NONE;
        if at {
            let payload = start + length + 1;
            if let Some(IdWord(id)) = id {
                marks = Marks::ID;
                self.tape.noted_mut().bearers.push(Bearer::new(structure, level == 0, IdKey::of_word(id)));
            }
            if id.is_none() || memchr(b'@', &octets[payload.min(end)..end]).is_some() {
                let key = clear_xref(octets, payload, end);
                marks = marks.and(Marks::AT).and_if(Marks::POINTER, key.is_some());
                plain &= key.is_some();
                let xref = match key {
                    Some(_) => Xref::new(structure, key),
                    None => unclear_xref(structure, &octets[payload.min(end)..end]),
                };
                self.tape.noted_mut().xrefs.push(xref);
            }
        }
        // The last open structure has nothing below it.
        if level + 1 < self.depth {
            self.close(level, self.depth - 1);
        }
        // Without a branch: a record lies in itself for a moment.
        let level = level & (NEAR / 2 - 1);
        self.above.near[0] = structure;
        let up = structure.0 - self.above.near[level].0;
        self.above.near[level + 1] = structure;
        self.above.near_kinds[level + 1] = kind;
        (self.depth, self.quick_levels) = (level + 1, level + 2);
        self.tape.push_quickly(start, marks.and_if(Marks::PLAIN, plain), kind, up)
    }

    /// Takes any line. `None` where there are too many structures.
    #[cold]
    fn any_line(&mut self, octets: &[u8], start: usize, end: usize, sink: &mut impl Sink) -> Option<()> {
        if self.rules.lines.ignores(&octets[start..end]) {
            // Behind the last line break no line begins; and of NUL characters somebody else has something to say.
            // No empty line comes here.
            let reported = match self.rules.lines.blank_lines {
                BlankLines::Reported | BlankLines::ReportedUnlessEmpty => true,
                BlankLines::Unreadable | BlankLines::Ignored => false,
            };
            if reported
                && end < octets.len()
                && memchr(0, &octets[start..end]).is_none()
                && !lines::stands_before_text(self.rules.lines, &octets[end..])
            {
                sink.report(Finding::new(&lines::BLANK_LINE, Span::new(start, end)));
            }
            self.pass_over();
            return Some(());
        }
        match (self.rules.lines.parts(&octets[start..end]), self.rules.misfits) {
            (Some(parts), Misfits::AsMeant) => self.line_as_meant(octets, start, end, &parts, sink),
            (Some(parts), _) => self.line(start, &octets[start..end], &parts, sink),
            (None, Misfits::AsMeant) if self.has_text(octets) => {
                self.orphaned_text(octets, start..end, sink);
                Some(())
            }
            (None, Misfits::ErrorLines | Misfits::ErrorLinesOrRejected | Misfits::AsMeant) => {
                sink.report(Finding::new(&lines::UNPARSEABLE, Span::new(start, end)));
                self.error_line(start, Marks::UNPARSEABLE, None, None)
            }
            (None, Misfits::LeftOut) => {
                sink.report(Finding::new(&lines::LEFT_OUT, Span::new(start, end)));
                self.pass_over();
                Some(())
            }
        }
    }

    /// Leaves out a line as if it were not there: what stands behind it may continue what stands before it.
    fn pass_over(&mut self) {
        (self.gap, self.any_left_out, self.quick_levels) = (true, true, 0);
    }

    /// Leaves out a line that fits nowhere. What it might have continued can't be continued behind it.
    fn leave_out(&mut self) {
        (self.takes_additional_lines, self.quick_levels) = (false, 0);
        self.any_left_out = true;
    }

    /// Takes a line that can be read.
    fn line(&mut self, start: usize, line: &[u8], parts: &LineParts, sink: &mut impl Sink) -> Option<()> {
        let level = usize::try_from(parts.level_number(line)).unwrap_or(usize::MAX);
        let tag = self.tag(start, line, parts);
        let written = parts.level_number(line);
        self.line_at(start, line, parts, LinePlace { level, written, tag, plain: true }, sink)
    }

    /// The same, where it is known at which level it stands, and with which tag.
    pub(super) fn line_at(
        &mut self,
        start: usize,
        line: &[u8],
        parts: &LineParts,
        at: LinePlace,
        sink: &mut impl Sink,
    ) -> Option<()> {
        let place = |range: &Range<usize>| Span::new(start + range.start, start + range.end);
        let LinePlace { level, written, tag, plain } = at;
        let deepest = self.depth;
        let zeros = parts.leading_zeros(line);
        if zeros > 0 {
            let range = parts.level.start - zeros..parts.level.end;
            sink.report(Finding::new(&lines::LEADING_ZEROS, place(&range)));
        }
        if let Some(id) = &parts.id
            && id.len() > 20
            && self.rules.lines.lengths == Lengths::Advised
        {
            sink.report(Finding::new(&lines::LONG_ID, place(id)));
        }
        let id = parts.id.as_ref().map(|id| IdKey::of(&line[id.clone()]));
        let mut marks = if id.is_some() { Marks::ID } else { Marks::NONE };
        if level > deepest {
            let level = match deepest {
                0 => findings::NOTHING_OPEN.plain(),
                _ => findings::BELOW_NOTHING.with("above", Value::Number(deepest as u64 - 1)),
            };
            let place = Span::new(start, start + line.len());
            if self.rules.misfits == Misfits::LeftOut {
                sink.report(Finding::new(&findings::TOO_DEEP_LEFT_OUT, place).worded("level", level));
                self.leave_out();
                return Some(());
            }
            sink.report(Finding::new(&findings::TOO_DEEP, place).worded("level", level));
            return self.error_line(start, marks.and(Marks::TOO_DEEP), id, far_id(line, parts));
        }
        let payload = self.rules.lines.payload(line, parts).map_or(&[][..], |payload| &line[payload]);
        let at = memchr(b'@', payload).is_some();
        if at {
            marks = marks.and(Marks::AT);
        }
        let xref = clear_xref(payload, 0, payload.len());
        let plain = plain
            && parts.is_plain(line)
            && line.len() <= PLAIN_LINE
            && parts.payload != Some(line.len())
            && parts.id.as_ref().is_none_or(|id| is_id(&line[id.clone()]))
            && (!at || xref.is_some());

        if tag == TagId::CONT || tag == TagId::CONC {
            if self.takes_additional_lines && id.is_none() && level == deepest {
                self.additional_line(at, plain && tag == TagId::CONT && !self.gap);
                return Some(());
            }
            match self.rules.strays {
                Strays::LeftOut => {
                    let place = Span::new(start, start + line.len());
                    sink.report(Finding::new(&findings::STRAY_LEFT_OUT, place));
                    self.leave_out();
                    return Some(());
                }
                Strays::Combined => return self.late_continuation(start, line, parts, level, sink),
                Strays::Structures | Strays::AsMeant => {}
            }
            sink.report(Finding::new(&findings::STRAY_CONTINUATION, place(&parts.tag)));
        }
        if self.rules.stands_alone(tag) {
            let alone = Postponed { start, marks, tag, id, far: far_id(line, parts) };
            if level < deepest {
                (self.takes_additional_lines, self.quick_levels) = (false, 0);
                self.any_postponed = true;
                self.postponed.entry(level).or_default().push(alone);
                return Some(());
            }
            return self.push_alone(alone, level);
        }

        self.release(level)?;
        // What is left of them stands at lower levels.
        if !self.postponed.is_empty() {
            sink.report(Finding::new(&findings::BELOW_STANDALONE, Span::new(start, start + line.len())));
        }
        let marks = marks.and_if(Marks::PLAIN, plain).and_if(Marks::POINTER, xref.is_some());
        self.close(level, self.depth);
        let structure = self.push_open(start, marks, tag, level)?;
        self.jumps.open(level, written);
        let quick = self.postponed.is_empty() && self.jumps.is_empty();
        self.quick_levels = if quick { level + 2 } else { 0 };
        let noted = self.tape.noted_mut();
        if level == 0 && tag.has_meaning_of_its_own() {
            noted.framing.push(structure);
        }
        if at {
            noted.xrefs.push(match xref {
                Some(_) => Xref::new(structure, xref),
                None => unclear_xref(structure, payload),
            });
        }
        if let (Some(range), Some(key)) = (&parts.id, id) {
            noted.bearers.push(Bearer::new(structure, level == 0, key));
            if !is_id(&line[range.clone()]) {
                self.tape.set_odd_ids();
            }
            if let Some(id) = far_id(line, parts) {
                self.tape.set_id(structure, id);
            }
        }
        Some(())
    }

    fn tag(&mut self, start: usize, line: &[u8], parts: &LineParts) -> TagId {
        // A tag is ASCII.
        let tag = std::str::from_utf8(&line[parts.tag.clone()]).unwrap_or_default();
        self.intern(tag, start, parts)
    }

    /// The number of a tag that stands in a line, or is meant there.
    pub(super) fn intern(&mut self, tag: &str, start: usize, parts: &LineParts) -> TagId {
        let known = self.tape.tags().len();
        let id = self.tape.tags_mut().intern_often(tag);
        if id.index() == known && tag.len() > 15 && self.rules.lines.lengths == Lengths::Advised {
            let place = Span::new(start + parts.tag.start, start + parts.tag.end);
            self.tape.noted_mut().long_tags.push((id, place));
        }
        id
    }

    /// Takes a `CONT` or `CONC` into the structure that it continues, which is the last one.
    #[inline]
    pub(super) fn additional_line(&mut self, at: bool, plain: bool) {
        if self.tape.continue_last(at, plain) {
            // Whatever it looked like, it has to be read as a whole.
            let structure = self.above.get(self.depth);
            let xrefs = &mut self.tape.noted_mut().xrefs;
            xrefs.pop_if(|xref| xref.structure == structure);
            xrefs.push(Xref::new(structure, None));
        }
    }

    /// Takes a `CONT` or `CONC` that is not directly behind what it continues, or has an id, into the structure that it
    /// lies in. One that lies in nothing is an error line, and a record.
    #[cold]
    fn late_continuation(
        &mut self,
        start: usize,
        line: &[u8],
        parts: &LineParts,
        level: usize,
        sink: &mut impl Sink,
    ) -> Option<()> {
        let place = |range: &Range<usize>| Span::new(start + range.start, start + range.end);
        let whole = Span::new(start, start + line.len());
        let is_adjacent = self.takes_additional_lines && level == self.depth;
        // What stood open at its level or below is complete: nothing lies in a continuation.
        self.close(level, self.depth);
        self.depth = level;
        if level == 0 {
            sink.report(Finding::new(&findings::STRAY_KEPT, whole));
            let id = parts.id.as_ref().map(|id| IdKey::of(&line[id.clone()]));
            let marks = Marks::TOO_DEEP.and_if(Marks::ID, id.is_some());
            return self.error_line(start, marks, id, far_id(line, parts));
        }
        if !is_adjacent {
            sink.report(Finding::new(&findings::LATE_CONTINUATION, whole));
        }
        if let Some(id) = &parts.id {
            sink.report(Finding::new(&findings::CONTINUATION_ID_DROPPED, place(id)));
        }
        let payload = self.rules.lines.payload(line, parts).map_or(&[][..], |payload| &line[payload]);
        let structure = self.above.get(level);
        if self.tape.continue_from_afar(structure, start, memchr(b'@', payload).is_some()) {
            let xrefs = &mut self.tape.noted_mut().xrefs;
            let xref = Xref::new(structure, None);
            match xrefs.binary_search_by_key(&structure, |known| known.structure) {
                Ok(known) => xrefs[known] = xref,
                Err(next) => xrefs.insert(next, xref),
            }
        }
        self.leave_out();
        Some(())
    }

    /// Adds a structure that others can lie in.
    fn push_open(&mut self, start: usize, marks: Marks, tag: TagId, level: usize) -> Option<StructureId> {
        let superstructure = (level > 0).then(|| self.above.get(level));
        let structure = self.tape.push(start, marks, tag, superstructure)?;
        self.above.set(level + 1, structure, self.tape.kind(structure));
        self.depth = level + 1;
        (self.takes_additional_lines, self.gap) = (true, false);
        Some(structure)
    }

    /// An error line lies in the structure of the previous level.
    fn error_line(
        &mut self,
        start: usize,
        marks: Marks,
        id: Option<IdKey>,
        far: Option<Box<str>>,
    ) -> Option<()> {
        self.push_alone(Postponed { start, marks, tag: TagId::ERROR, id, far }, self.depth)
    }

    /// Adds a structure that nothing can lie in.
    fn push_alone(&mut self, alone: Postponed, level: usize) -> Option<()> {
        (self.takes_additional_lines, self.quick_levels) = (false, 0);
        let Postponed { start, marks, tag, id, far } = alone;
        let superstructure = (level > 0).then(|| self.above.get(level));
        let structure = self.tape.push(start, marks, tag, superstructure)?;
        if let Some(key) = id {
            self.tape.noted_mut().bearers.push(Bearer::new(structure, level == 0, key));
            // Whatever it is: such structures are few.
            self.tape.set_odd_ids();
        }
        if let Some(id) = far {
            self.tape.set_id(structure, id);
        }
        if self.tape.has(structure, Marks::AT) {
            self.tape.noted_mut().xrefs.push(Xref::new(structure, None));
        }
        Some(())
    }

    /// Adds what was postponed at `level` or deeper, the deepest first.
    fn release(&mut self, level: usize) -> Option<()> {
        while let Some(entry) = self.postponed.last_entry()
            && *entry.key() >= level
        {
            let (level, postponed) = entry.remove_entry();
            self.close(level, self.depth);
            self.depth = level;
            for alone in postponed {
                self.push_alone(alone, level)?;
            }
        }
        Some(())
    }

    /// Says that the open structures from level `from` up to `to` are complete.
    #[inline]
    fn close(&mut self, from: usize, to: usize) {
        for level in from..to {
            self.tape.close(self.above.get(level + 1));
        }
    }

    /// Behind the last line.
    fn finish_scan(self, scan: Scan, sink: &mut impl Sink) -> Tape<'static> {
        if let Some(here) = scan.stopped {
            sink.report(Finding::new(&findings::TOO_MANY, Span::at(here)));
        }
        self.finish(scan.stopped.is_none() && scan.single_breaks)
    }

    /// The same, with one line feed and nothing else between any two lines or not.
    fn finish(mut self, single_breaks: bool) -> Tape<'static> {
        self.tape.set_layout(single_breaks && !self.any_postponed && !self.any_left_out);
        self.tape.set_rules(&self.rules);
        if self.any_left_out || self.rules.misfits == Misfits::AsMeant {
            self.tape.set_skipping(match self.rules.misfits {
                Misfits::LeftOut => Skipping::Unreadable,
                Misfits::AsMeant => Skipping::AsMeant,
                Misfits::ErrorLines | Misfits::ErrorLinesOrRejected => Skipping::Blank,
            });
        }
        // Too many structures were reported already, if this is what ends the walk.
        let _ = self.release(0);
        self.close(0, self.depth);
        self.tape.finish();
        self.tape
    }
}

/// The key of the id in a payload, `octets[start..end]`, that is an xref and nothing else.
#[inline(always)]
fn clear_xref(octets: &[u8], start: usize, end: usize) -> Option<IdKey> {
    let length = end.wrapping_sub(start + 2);
    if let Some([b'@', behind @ ..]) = octets.get(start..)
        && let Some(word) = IdWord::of_length(behind, length)
    {
        return (behind[length] == b'@').then_some(IdKey::of_word(word.0));
    }
    long_xref(octets.get(start..end)?)
}

/// The same for an id of any length.
#[inline(never)]
fn long_xref(payload: &[u8]) -> Option<IdKey> {
    let [b'@', id @ .., b'@'] = payload else { return None };
    is_id(id).then(|| IdKey::of(id))
}

/// What is noted of a payload with an `@` that is no clear xref. What has to be said of it depends on the schema.
#[inline(never)]
fn unclear_xref(structure: StructureId, payload: &[u8]) -> Xref {
    if let [b'@', b'#', letter @ (b'A'..=b'T' | b'V'..=b'Z'), text @ ..] = payload
        && let Some(end) = memchr(b'@', text)
        && let [b' ', behind @ ..] = &text[end + 1..]
        && memchr(b'@', behind).is_none()
    {
        return Xref::escape(structure, *letter);
    }
    Xref::new(structure, None)
}
