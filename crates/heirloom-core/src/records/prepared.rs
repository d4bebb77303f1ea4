//! What can be done with a window without knowing of the others, or only of their ids.

use memchr::memchr_iter;

use super::pointers::Pointers;
use super::survey::Survey;
use super::surveyed::SurveyedFile;
use super::windows::WindowOctets;
use crate::dataset::Dataset;
use crate::octets::{self, BadOctets, Characters};
use crate::pipeline::Parsed;
use crate::pipeline::steps::{self, DecodedStretch, FileSoFar, NestedLines, ReadFile, Stretch};
use crate::source::Finding;
use crate::threads::Threads;

/// A window as far as it can be read without knowing of those before it.
#[derive(Debug)]
pub(super) struct PreparedWindow<'w> {
    pub(super) characters: Characters<'w>,
    /// How many lines end in it.
    pub(super) line_breaks: u64,
    pub(super) stage: Stage,
}

/// How far that is.
#[derive(Debug)]
pub(super) enum Stage {
    /// Its lines are nested.
    Nested(Box<NestedLines>),
    /// All steps were taken as if there were no trailer before it, but for its line breaks.
    Complete(Box<CompleteWindow>),
}

/// What came of a window, without its characters.
#[derive(Debug)]
pub(super) struct CompleteWindow {
    pub(super) dataset: Dataset<'static>,
    /// What its pointers say.
    pub(super) pointers: Pointers,
    /// What was found, in the order of the text.
    pub(super) findings: Vec<Finding>,
}

impl<'w> PreparedWindow<'w> {
    /// Decodes a window, and nests its lines.
    pub(super) fn nested(
        window: WindowOctets<'w>,
        survey: &Survey,
        bad_octets: BadOctets,
    ) -> PreparedWindow<'w> {
        let rules = survey.rules();
        let (encoding, threads) = (survey.encoding(), Threads::One);
        let decoded = DecodedStretch::of(rules, encoding, window.octets, bad_octets, threads);
        let (characters, mut lines) = decoded.nested(rules, threads);
        lines.look_closer(rules, &characters.text);
        let line_breaks = line_breaks(characters.text.as_bytes());
        PreparedWindow { characters, line_breaks, stage: Stage::Nested(Box::new(lines)) }
    }

    /// Takes all steps, if those of the windows before it do not matter: it has no part of the frame, and no id of the
    /// file has several bearers, or had before some were left out.
    pub(super) fn complete(self, window: WindowOctets<'_>, survey: &Survey) -> PreparedWindow<'w> {
        match self.stage {
            Stage::Nested(lines)
                if !window.is_first
                    && !window.is_last
                    && !lines.may_be_framed()
                    && survey.duplicates.is_empty()
                    && !survey.recovery.matters() =>
            {
                let (mut pointers, mut findings): (Pointers, Vec<Finding>) = Default::default();
                // Lines are counted for the sake of duplicates.
                let whole =
                    SurveyedFile { survey, pointers: &mut pointers, window, first_line: 1, changed: false };
                let so_far = &mut FileSoFar::between();
                let mut file = ReadFile { beginning: &survey.beginning, so_far, whole };
                let stretch = Stretch { is_first: false, is_last: false };
                let Parsed { dataset, origin, .. } =
                    steps::walk(self.characters, *lines, stretch, &mut file, &mut findings);
                findings.sort_by_key(Finding::span);
                let (dataset, text) = dataset.without_text();
                let stage = Stage::Complete(Box::new(CompleteWindow { dataset, pointers, findings }));
                PreparedWindow { characters: Characters { text, origin }, stage, ..self }
            }
            stage => PreparedWindow { stage, ..self },
        }
    }

    /// The same without the octets, which somebody else owns.
    pub(super) fn detached(self) -> DetachedWindow {
        let PreparedWindow { characters, line_breaks, stage } = self;
        DetachedWindow { characters: characters.detached(), line_breaks, stage }
    }
}

/// A window that was prepared, without its octets.
#[derive(Debug)]
pub(super) struct DetachedWindow {
    characters: octets::Detached,
    line_breaks: u64,
    stage: Stage,
}

impl DetachedWindow {
    /// The window, with its octets.
    pub(super) fn over(self, octets: &[u8]) -> PreparedWindow<'_> {
        let DetachedWindow { characters, line_breaks, stage } = self;
        PreparedWindow { characters: characters.over(octets), line_breaks, stage }
    }
}

/// How many lines end in a text: CR LF, CR and LF each end one.
pub(super) fn line_breaks(text: &[u8]) -> u64 {
    let line_feeds = memchr_iter(b'\n', text).count();
    let alone = |&place: &usize| text.get(place + 1) != Some(&b'\n');
    let returns = memchr_iter(b'\r', text).filter(alone).count();
    (line_feeds + returns) as u64
}
