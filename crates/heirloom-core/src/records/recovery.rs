//! What becomes of ids that several structures bear, and of the dataset, in dialects that leave that to the reader. It
//! has to be known of the whole file before any of it can be read.

use std::io::{self, Read, Seek};

use super::ids::{Ids, Key};
use super::survey::{Survey, default_schema};
use super::windows::{WindowOctets, Windows};
use crate::keyed::KeyedSet;
use crate::pipeline::steps::{self, FramedTape};
use crate::pipeline::{ReadOptions, schema_of};
use crate::source::{Ignore, Span};
use crate::threads::Threads;
use crate::tree::tagged::{SharedIds, Verdict};
use crate::tree::{Before, DuplicateIds, StructureId};

/// What was decided.
#[derive(Debug, Default)]
pub(super) struct Recovered {
    shared: SharedIds,
    choice: DuplicateIds,
    /// Where the whole dataset has to be left out because of something: the window, by its place, and in it.
    rejected: Option<(u64, Span)>,
}

impl Recovered {
    /// A line because of which the dataset is left out.
    pub(super) fn note_lines(&mut self, place: Option<Span>, window: u64) {
        self.reject(place.map(|place| (window, place)));
    }

    fn reject(&mut self, place: Option<(u64, Span)>) {
        self.rejected = self.rejected.into_iter().chain(place).min();
    }

    /// Whether any id is borne by several structures.
    pub(super) fn applies(&self) -> bool {
        !self.shared.is_empty() && self.choice != DuplicateIds::RejectDataset
    }

    /// What becomes of an id.
    pub(super) fn verdict(&self, id: &str) -> Option<Verdict> {
        self.shared.verdict(id, self.choice)
    }

    /// Whether anything of the file may be left out or forgotten.
    pub(super) fn matters(&self) -> bool {
        self.applies() || self.rejected.is_some()
    }

    /// Why the whole dataset is left out, if it is.
    pub(super) fn rejected(&self) -> Option<(u64, Span)> {
        self.rejected
    }
}

impl Survey {
    /// Decides. Further passes are needed only where several structures bear an id: one to count them and see who points
    /// to it, and one to take note of the ids that are left, and of the schema that is.
    pub(super) fn recover<R: Read + Seek>(
        &mut self,
        windows: &mut Windows<R>,
        octets: u64,
        options: &ReadOptions<'_>,
        threads: Threads,
    ) -> io::Result<()> {
        let rules = self.rules();
        if steps::chooses_about_duplicates(rules, options) && !self.duplicates.is_empty() {
            let keys: KeyedSet<Key> = self.duplicates.iter().copied().collect();
            let mut shared = SharedIds::default();
            self.each_tape(windows, options, |_, _, framed| {
                shared.note(&framed.tape, |key| keys.contains(&Key::of(key)));
            })?;
            self.recovery.shared = shared.finish();
            self.recovery.choice = options.recovery.duplicate_ids;
            match self.recovery.choice {
                DuplicateIds::RejectDataset => {
                    let (mut met, mut found) = (KeyedSet::default(), None);
                    self.each_tape(windows, options, |survey, window, framed| {
                        let here = survey.recovery.shared.first_repetition(&framed.tape, &mut met);
                        found = found.or(here.map(|place| (window.offset, place)));
                    })?;
                    self.recovery.reject(found);
                }
                _ => self.note_ids_again(windows, octets, options, threads)?,
            }
        }
        if self.recovery.rejected.is_some() {
            // Nothing is left that could have a schema.
            self.schema = default_schema(rules, options);
            self.schema_findings.clear();
            (self.ids, self.duplicates) = (Ids::default(), Vec::new());
        }
        Ok(())
    }

    fn note_ids_again<R: Read + Seek>(
        &mut self,
        windows: &mut Windows<R>,
        octets: u64,
        options: &ReadOptions<'_>,
        threads: Threads,
    ) -> io::Result<()> {
        let mut ids = Ids::default();
        let mut schema = default_schema(self.rules(), options);
        let mut schema_findings = Vec::new();
        self.each_tape(windows, options, |survey, window, framed| {
            let (rules, recovery) = (survey.rules(), &survey.recovery);
            framed.recover(rules, |id| recovery.verdict(id), &mut Ignore);
            let FramedTape { tape, frame, .. } = framed;
            // Lines of it may be gone.
            if frame.head.is_some() {
                schema = schema_of(rules, tape, &frame.schemas, options, &mut schema_findings);
            }
            for (from, noted) in tape.take_noted() {
                for bearer in noted.bearers {
                    if !tape.is_framing(StructureId(from + bearer.structure.0)) {
                        ids.push(bearer.key(), bearer.is_record, window.offset, octets);
                    }
                }
            }
        })?;
        self.duplicates = ids.finish(threads);
        (self.ids, self.schema, self.schema_findings) = (ids, schema, schema_findings);
        Ok(())
    }

    /// Walks through all windows, nested and with their frames.
    fn each_tape<R: Read + Seek>(
        &self,
        windows: &mut Windows<R>,
        options: &ReadOptions<'_>,
        mut look: impl FnMut(&Survey, WindowOctets<'_>, &mut FramedTape<'_>),
    ) -> io::Result<()> {
        windows.begin_as(options)?;
        let mut so_far = Before::default();
        while windows.advance()? {
            let window = windows.window();
            look(self, window, &mut self.framed(window, options, &mut so_far, &mut Ignore));
        }
        Ok(())
    }
}
