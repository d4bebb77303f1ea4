use std::fmt::Write;
use std::ops::Range;

use crate::source::{Finding, Sink, Span, Value};

use super::findings::{
    CUT_CHARACTER, INVALID_OCTET, MANY_AS_WINDOWS_1252, MANY_REPLACED, NUL, ONE_AS_WINDOWS_1252,
    ONE_REPLACED, SOME_AS_WINDOWS_1252, SOME_REPLACED,
};
use super::scan::scan;
use super::{BadOctets, Encoding};

/// Tells the sink what was found, in the order of the text.
///
/// Characters that came from invalid octets are not looked at again: one error is enough.
pub(super) struct Reporter<'s, S> {
    encoding: Encoding,
    bad: BadOctets,
    sink: &'s mut S,
    /// Everything before this place of the text has been reported.
    done: usize,
    open: Option<Run>,
}

/// Adjacent octets, and the text that they became, with which the same is wrong.
pub(super) struct Run {
    pub(super) flaw: Flaw,
    pub(super) text: Range<usize>,
    pub(super) octets: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flaw {
    Invalid,
    Nul,
    Cut,
}

impl<'s, S: Sink> Reporter<'s, S> {
    pub(super) fn new(encoding: Encoding, bad: BadOctets, sink: &'s mut S) -> Reporter<'s, S> {
        Reporter { encoding, bad, sink, done: 0, open: None }
    }

    /// Takes note of a flaw. `octets` and `text` are all that was read so far.
    pub(super) fn note(&mut self, run: Run, octets: &[u8], text: &str) {
        if let Some(open) = &mut self.open
            && open.flaw == run.flaw
            && open.flaw != Flaw::Cut
            && open.octets.end == run.octets.start
        {
            open.text.end = run.text.end;
            open.octets.end = run.octets.end;
            return;
        }
        self.close(octets, text);
        self.open = Some(run);
    }

    /// Reports what is left when all of the text has been read.
    pub(super) fn finish(mut self, octets: &[u8], text: &str) {
        self.close(octets, text);
        scan(text, self.done, text.len(), self.sink);
    }

    fn close(&mut self, octets: &[u8], text: &str) {
        let Some(run) = self.open.take() else { return };
        scan(text, self.done, run.text.start, self.sink);
        self.done = run.text.end;
        let span = Span::new(run.text.start, run.text.end);
        self.sink.report(match run.flaw {
            Flaw::Invalid => self.invalid(span, &octets[run.octets]),
            Flaw::Nul => Finding::new(&NUL, span),
            Flaw::Cut => Finding::new(&CUT_CHARACTER, span),
        });
    }

    fn invalid(&self, span: Span, invalid: &[u8]) -> Finding {
        let words = match (self.bad, invalid.len()) {
            (BadOctets::Windows1252, 1) => &ONE_AS_WINDOWS_1252,
            (BadOctets::Windows1252, ..=MOST) => &SOME_AS_WINDOWS_1252,
            (BadOctets::Windows1252, _) => &MANY_AS_WINDOWS_1252,
            (BadOctets::Replace, 1) => &ONE_REPLACED,
            (BadOctets::Replace, ..=MOST) => &SOME_REPLACED,
            (BadOctets::Replace, _) => &MANY_REPLACED,
        };
        let mut octets = String::with_capacity(3 * MOST);
        for (octet, before) in
            invalid.iter().take(MOST).zip(std::iter::once("").chain(std::iter::repeat(" ")))
        {
            // Writing to a string doesn't fail.
            let _ = write!(octets, "{before}{octet:02X}");
        }
        let finding = Finding::new(&INVALID_OCTET, span).value("octets_are", words);
        let finding = finding.value("octets", octets).value("encoding", self.encoding.name());
        match invalid.len() {
            ..=MOST => finding,
            count => finding.value("count", Value::Number(count as u64)),
        }
    }
}

/// How many octets of a run are shown.
const MOST: usize = 8;
