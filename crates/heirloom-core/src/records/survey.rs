//! The first pass: what has to be known of a whole file before any of it can be read.

use std::borrow::Cow;
use std::io::{self, Read, Seek, SeekFrom};

use memchr::memchr;

use super::ahead::Ahead;
use super::ids::{Ids, Key};
use super::recovery::Recovered;
use super::windows::{OwnedWindow, WindowOctets, Windows};
use crate::dialects::DialectRules;
use crate::lines::{self, IdWord, QuickHead, Scanned, TagWord, is_tag, scan};
use crate::octets::{self, BadOctets, CutCharacters, Encoding, Evidence, Labels};
use crate::pipeline::steps::{self, FramedTape};
use crate::pipeline::{ReadOptions, schema_of};
use crate::prologue::{Beginning, Determined};
use crate::schema::Schema;
use crate::source::{Finding, Ignore, Sink};
use crate::threads::Threads;
use crate::tree::{Before, IdKey, StructureId, xref};

/// What the first pass has found.
#[derive(Debug)]
pub(super) struct Survey {
    /// What it says of itself, with the encoding that was settled on.
    pub(super) beginning: Beginning,
    /// How many octets were looked at.
    pub(super) octets: u64,
    pub(super) schema: Cow<'static, Schema>,
    /// What is to be said of the schema, with the window that has the header.
    pub(super) schema_findings: Vec<Finding>,
    /// Who bears which id.
    pub(super) ids: Ids,
    /// The ids that several structures bear.
    pub(super) duplicates: Vec<Key>,
    /// What becomes of them, where that is left to the reader.
    pub(super) recovery: Recovered,
}

impl Survey {
    /// The rules of the dialect.
    pub(super) fn rules(&self) -> &'static DialectRules {
        self.beginning.dialect.rules()
    }

    /// The encoding in which the file is read.
    pub(super) fn encoding(&self) -> Encoding {
        self.beginning.encoding()
    }

    pub(super) fn of<R: Read + Seek>(
        windows: &mut Windows<R>,
        octets: u64,
        options: &ReadOptions<'_>,
        threads: Threads,
    ) -> io::Result<Survey> {
        windows.begin_as(options)?;
        windows.advance()?;
        let mut beginning = steps::begin(windows.beginning(), options);
        let rules = beginning.dialect.rules();
        if beginning.is_open() {
            windows.settle(&mut beginning.determined, options)?;
            windows.begin_as(options)?;
            windows.advance()?;
        }
        let mut surveying = Surveying {
            options,
            all: octets,
            before: Before::default(),
            survey: Survey {
                beginning,
                octets: 0,
                schema: default_schema(rules, options),
                schema_findings: Vec::new(),
                ids: Ids::default(),
                duplicates: Vec::new(),
                recovery: Recovered::default(),
            },
        };
        // Before the first record, a level that is too deep makes a record of a line.
        let first = windows.window();
        surveying.survey.octets = first.end();
        surveying.frame(first);
        if rules.tree.strays.are_no_structures() {
            // Where lines with an id need not be structures, each has to be read.
            surveying.look_exactly(windows)?;
        } else if threads == Threads::One {
            surveying.look(windows)?;
        } else {
            surveying.look_ahead(windows, threads)?;
        }
        let mut survey = surveying.survey;
        survey.duplicates = survey.ids.finish(threads);
        survey.recover(windows, octets, options, threads)?;
        Ok(survey)
    }

    /// The lines of a window, nested, and what frames the data. What is found in lines goes to the sink.
    pub(super) fn framed<'w>(
        &self,
        window: WindowOctets<'w>,
        options: &ReadOptions<'_>,
        so_far: &mut Before,
        sink: &mut impl Sink,
    ) -> FramedTape<'w> {
        let (rules, encoding, bad_octets) = (self.rules(), self.encoding(), options.bad_octets);
        let text = steps::characters(rules, encoding, window.octets, bad_octets, &mut Ignore).text;
        FramedTape::of(rules, xref::parse(&rules.tree, text, sink), so_far, &mut Ignore)
    }
}

impl<R: Read + Seek> Windows<R> {
    /// Begins anew with a file that is read with these options.
    pub(super) fn begin_as(&mut self, options: &ReadOptions<'_>) -> io::Result<()> {
        let first = self.begin()?;
        // Nothing that stands in the file makes it UTF-16, and nothing that is UTF-16 something else.
        let detected = match options.dialect.map(|dialect| dialect.rules().octets.labels) {
            Some(Labels::Obeyed) => octets::detect(first).map(|detected| detected.encoding),
            Some(Labels::Weighed) | None => {
                octets::detect_utf16(first).or_else(|| octets::detect_utf32(first))
            }
        };
        let outside = options.forced.or(options.external).or(detected);
        self.set_encoding(outside.unwrap_or(Encoding::Utf8));
        Ok(())
    }

    /// Weighs what the file claims of its encoding. It is read through once for that, and once more if it is not its own
    /// text.
    fn settle(&mut self, determined: &mut Determined, options: &ReadOptions<'_>) -> io::Result<()> {
        let mut is_own_text = true;
        self.read_through(|piece| {
            is_own_text = octets::is_own_text(determined.encoding, piece, options.bad_octets);
            is_own_text
        })?;
        let mut evidence = Evidence::default();
        if !is_own_text {
            self.read_through(|piece| {
                evidence.add(piece);
                true
            })?;
            evidence.finish();
        }
        determined.settle(&evidence);
        Ok(())
    }
}

/// The schema of a file without a header.
pub(super) fn default_schema(rules: &DialectRules, options: &ReadOptions<'_>) -> Cow<'static, Schema> {
    schema_of(rules, &xref::parse(&rules.tree, "".into(), &mut Ignore), &[], options, &mut Ignore)
}

/// How many octets there are in all. Whoever reads them begins anew.
pub(super) fn length(input: &mut impl Seek) -> io::Result<u64> {
    input.seek(SeekFrom::End(0))
}

struct Surveying<'o, 'r> {
    options: &'r ReadOptions<'o>,
    /// How many octets there are in all.
    all: u64,
    before: Before,
    survey: Survey,
}

/// How lines are read.
#[derive(Clone, Copy)]
struct LineReading {
    rules: lines::LineRules,
    cuts: CutCharacters,
    encoding: Encoding,
    bad_octets: BadOctets,
}

impl Surveying<'_, '_> {
    fn reading(&self) -> LineReading {
        let rules = self.survey.rules();
        LineReading {
            rules: rules.tree.lines,
            cuts: rules.octets.cut_characters,
            encoding: self.survey.encoding(),
            bad_octets: self.options.bad_octets,
        }
    }

    /// Looks at all windows but the first one.
    fn look<R: Read + Seek>(&mut self, windows: &mut Windows<R>) -> io::Result<()> {
        let (reading, all) = (self.reading(), self.all);
        while windows.advance()? {
            let (cut, ids) = (windows.window(), &mut self.survey.ids);
            self.survey.octets = cut.end();
            let known = ids.len();
            if Look::at(cut, reading, ids, cut.offset, all).is_none() {
                self.survey.ids.truncate(known);
                self.frame(cut);
            }
        }
        Ok(())
    }

    /// The same, where it takes all that stands around a line to know whether it is a structure.
    fn look_exactly<R: Read + Seek>(&mut self, windows: &mut Windows<R>) -> io::Result<()> {
        while windows.advance()? {
            let cut = windows.window();
            self.survey.octets = cut.end();
            self.frame(cut);
        }
        Ok(())
    }

    /// [Looks](Surveying::look) at them, divided among threads.
    fn look_ahead<R: Read + Seek>(&mut self, windows: &mut Windows<R>, threads: Threads) -> io::Result<()> {
        let reading = self.reading();
        let mut ahead = Ahead::new(threads, move |window: &OwnedWindow| {
            let (cut, mut ids) = (window.octets(), Ids::default());
            Look::at(cut, reading, &mut ids, 0, cut.octets.len() as u64).map(|()| ids)
        });
        while let Some((window, ids)) = ahead.next(windows)? {
            let cut = window.octets();
            self.survey.octets = cut.end();
            match ids {
                Some(ids) => self.survey.ids.append(&ids, cut.end(), self.all),
                None => self.frame(cut),
            }
            windows.give_back(window);
        }
        Ok(())
    }

    /// Looks at a window that has, or may have, a part of the frame.
    fn frame(&mut self, cut: WindowOctets<'_>) {
        let Surveying { options, survey, before, .. } = self;
        let rules = survey.rules();
        let mut findings: Vec<Finding> = Vec::new();
        let FramedTape { mut tape, frame, .. } = survey.framed(cut, options, before, &mut findings);
        survey.recovery.note_lines(steps::rejecting_line(rules, options, &findings), cut.offset);
        if frame.head.is_some() {
            survey.schema = schema_of(rules, &tape, &frame.schemas, options, &mut survey.schema_findings);
        }
        for (from, noted) in tape.take_noted() {
            for bearer in noted.bearers {
                let structure = StructureId(from + bearer.structure.0);
                if !tape.is_framing(structure) {
                    let is_record = tape.superstructure(structure).is_none();
                    survey.ids.push(bearer.key(), is_record, cut.offset, self.all);
                }
            }
        }
    }
}

/// A look at the lines of a window that does as little as possible for each: every line with an id is a structure that
/// bears it, whatever stands around it.
struct Look<'w> {
    rules: lines::LineRules,
    octets: &'w [u8],
    ids: &'w mut Ids,
    /// A word that is known to be a tag, and none of the frame.
    tag: TagWord,
    /// How many octets were seen before these, and how many there are in all.
    seen: u64,
    all: u64,
}

impl Look<'_> {
    /// Notes the ids of a window. `None` where it may have a part of the frame: what lies there is no data, and has to
    /// be told from what else lies in the header.
    fn at(
        cut: WindowOctets<'_>,
        LineReading { rules, cuts, encoding, bad_octets }: LineReading,
        ids: &mut Ids,
        seen: u64,
        all: u64,
    ) -> Option<()> {
        // Elsewhere what is ASCII stands for itself, and nothing else is looked at.
        let decoded = match encoding {
            Encoding::Ansel | Encoding::Utf16Le | Encoding::Utf16Be => {
                Some(octets::decode_joining(cuts, encoding, cut.octets, bad_octets, &mut Ignore).text)
            }
            // A NUL may be replaced, and is ASCII all the same.
            _ if bad_octets == BadOctets::Replace && memchr(0, cut.octets).is_some() => return None,
            _ => None,
        };
        let octets = decoded.as_deref().map_or(cut.octets, str::as_bytes);
        let mut look = Look { rules, octets, ids, tag: TagWord(0), seen, all };
        scan(octets, 0..octets.len(), |line| look.line(line)).stopped.is_none().then_some(())
    }

    /// Takes a line; `None` where it belongs to a frame.
    #[inline(always)]
    fn line(&mut self, line: Scanned) -> Option<()> {
        let first = self.octets[line.start];
        // Or a byte-order mark stands before it.
        let may_be_record = matches!(first, b'0' | b' ' | b'\t' | 0xEF);
        // Of all others nearly every one has a level, a tag, and perhaps an xref as its payload.
        let may_bear =
            line.at && matches!(self.octets.get(line.start + 2), Some(b'@' | b' ' | b'\t' | b'0'..=b'9'));
        match may_be_record | may_bear {
            true => self.head(line),
            false => Some(()),
        }
    }

    fn head(&mut self, line: Scanned) -> Option<()> {
        let Scanned { start, end, .. } = line;
        if let Some(head) = QuickHead::read(self.octets, start, end) {
            let tag_end = start + usize::from(head.length);
            if head.tag != self.tag && !self.learn(head.tag, tag_end) {
                return self.any(line);
            }
            if let Some(IdWord(word)) = head.id {
                self.push(IdKey::of_word(word), head.level == 0, start);
            }
            return Some(());
        }
        self.any(line)
    }

    #[cold]
    fn any(&mut self, line: Scanned) -> Option<()> {
        let octets = &self.octets[line.start..line.end];
        // What looks like a byte-order mark may be none: these are not the characters of the file.
        if octets.first().is_some_and(|first| !first.is_ascii()) {
            return None;
        }
        let Some(parts) = self.rules.parts(octets) else { return Some(()) };
        let is_record = parts.level_number(octets) == 0;
        if is_record && is_frame(&octets[parts.tag.clone()]) {
            return None;
        }
        // Whether it is a structure depends on what stands above it, in some dialects.
        let tag = &octets[parts.tag.clone()];
        if parts.id.is_some() && (is_continuation(tag) || !xref::is_capital(tag)) {
            return None;
        }
        if let Some(id) = parts.id {
            // What is not ASCII may stand for something else.
            if !octets[id.clone()].is_ascii() {
                return None;
            }
            self.push(IdKey::of(&octets[id]), is_record, line.start);
        }
        Some(())
    }

    /// Whether a word is a tag that needs no closer look.
    fn learn(&mut self, tag: TagWord, end: usize) -> bool {
        let length = (u64::BITS - tag.0.leading_zeros()).div_ceil(8) as usize;
        let octets = &self.octets[end - length..end];
        let plain =
            is_tag(octets) && !is_frame(octets) && !is_continuation(octets) && xref::is_capital(octets);
        if plain {
            self.tag = tag;
        }
        plain
    }

    fn push(&mut self, id: IdKey, is_record: bool, place: usize) {
        self.ids.push(id, is_record, self.seen + place as u64, self.all);
    }
}

/// Whether a record with this tag may be a part of the frame.
fn is_frame(tag: &[u8]) -> bool {
    tag.eq_ignore_ascii_case(b"HEAD") || tag.eq_ignore_ascii_case(b"TRLR")
}

fn is_continuation(tag: &[u8]) -> bool {
    tag.eq_ignore_ascii_case(b"CONT") || tag.eq_ignore_ascii_case(b"CONC")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects::GEDCOM;

    fn reading(encoding: Encoding, bad_octets: BadOctets) -> LineReading {
        let rules = GEDCOM.rules();
        LineReading { rules: rules.tree.lines, cuts: rules.octets.cut_characters, encoding, bad_octets }
    }

    /// How many ids a quick look at a window finds, unless it gives up.
    fn seen(octets: &[u8], reading: LineReading) -> Option<usize> {
        let cut = WindowOctets { octets, offset: 9, is_first: false, is_last: false };
        let mut ids = Ids::default();
        Look::at(cut, reading, &mut ids, 9, 99).map(|()| ids.len())
    }

    /// Where it gives up the window is read as a whole, which takes several times as long.
    #[test]
    fn an_ordinary_window_takes_a_quick_look() {
        let look = |text: &str| seen(text.as_bytes(), reading(Encoding::Utf8, BadOctets::Windows1252));
        assert_eq!(look("0 @I1@ INDI\n1 NAME x\n0 @F1@ FAM\n1 @X@ NOTE y\n1 HUSB @I1@\n"), Some(3));
        // What is not seen at a glance.
        assert_eq!(look(" 0 @I1@ INDI\n0 @A_LONGER_ID@ FAM\n1  @X@ NOTE y\n"), Some(3));
        assert_eq!(look("1 @X@ HEAD y\n"), Some(1));
        assert_eq!(look("0 NOTE x\n\u{E9} more of it\n1 CONT @x\n"), Some(0));
        // What may be part of the frame, or no structure.
        for text in
            ["0 HEAD\n", "0 trlr\n", "0 NOTE\n1 @X@ CONT y\n", "1 @X@ word\n", "\u{FEFF}0 @I1@ INDI\n"]
        {
            assert_eq!(look(text), None, "{text:?}");
        }
        let wide: Vec<u8> = "0 @I1@ INDI\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(seen(&wide, reading(Encoding::Utf16Le, BadOctets::Windows1252)), Some(1));
    }

    #[test]
    fn a_nul_takes_a_closer_look_only_where_it_is_replaced() {
        let look = |text: &str, bad_octets| seen(text.as_bytes(), reading(Encoding::Utf8, bad_octets));
        let [with, without] = ["0 @I1@ INDI\n1 NOTE a\0b\n", "0 @I1@ INDI\n1 NOTE ab\n"];
        assert_eq!(look(with, BadOctets::Replace), None);
        assert_eq!(look(without, BadOctets::Replace), Some(1));
        assert_eq!(look(with, BadOctets::Windows1252), Some(1));
    }

    #[test]
    fn a_tag_is_learned_when_it_is_met() {
        let octets = b"0 @I1@ INDI\n1 NOTE a glance takes in more than one line\n";
        let rules = GEDCOM.rules().tree.lines;
        let mut ids = Ids::default();
        let mut look = Look { rules, octets, ids: &mut ids, tag: TagWord(0), seen: 0, all: 56 };
        let scanned = scan(octets, 0..octets.len(), |line| look.line(line));
        assert!(scanned.stopped.is_none());
        assert_eq!(QuickHead::read(octets, 0, 11).map(|head| head.tag.0), Some(look.tag.0));
    }

    #[test]
    fn the_length_is_that_of_the_whole_file() {
        let mut input = io::Cursor::new(b"0 HEAD");
        input.set_position(3);
        assert_eq!(length(&mut input).unwrap(), 6);
    }
}
