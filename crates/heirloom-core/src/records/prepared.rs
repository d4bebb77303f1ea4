use std::borrow::Cow;

use memchr::memchr_iter;

use super::pointers::Pointers;
use super::survey::Survey;
use super::windows::Cut;
use crate::dataset::{Dataset, assemble};
use crate::lines;
use crate::octets::{self, BadOctets, Characters};
use crate::pipeline::is_padding;
use crate::source::Finding;
use crate::tree::{self, Before, SerialisationMetadata, Tape, xref};

/// A window as far as it can be read without knowing of those before it.
#[derive(Debug)]
pub(super) struct Prepared<'w> {
    pub(super) characters: Characters<'w>,
    /// Whether every character can be written.
    pub(super) sound: bool,
    /// How many lines end in it.
    pub(super) line_breaks: u64,
    /// What was found in its characters.
    pub(super) about_characters: Vec<Finding>,
    /// What was found in its lines, and in all steps behind them that were taken.
    pub(super) findings: Vec<Finding>,
    pub(super) stage: Stage,
}

/// How far that is.
#[derive(Debug)]
pub(super) enum Stage {
    /// Its lines are nested.
    Nested(Box<Tape<'static>>),
    /// It has types, unless there was a trailer before it; and here is what its pointers say. Findings are in order.
    Complete(Box<(Dataset<'static>, Pointers)>),
}

impl<'w> Prepared<'w> {
    /// Decodes a window, and nests its lines.
    pub(super) fn nested(cut: Cut<'w>, survey: &Survey, bad_octets: BadOctets) -> Prepared<'w> {
        let (mut about_characters, mut findings) = (Vec::new(), Vec::new());
        let mut sound = true;
        let characters = survey.decode(cut.octets, bad_octets, &mut |finding: Finding| {
            sound &= !octets::findings::UNWRITABLE.contains(&finding.code());
            about_characters.push(finding);
        });
        about_characters.retain(|finding| !is_padding(survey.dialect.rules(), &characters.text, finding));
        let text = characters.text.as_bytes();
        let tape = xref::nest(&survey.dialect.rules().tree, text, 0..text.len(), &mut findings);
        xref::report_long_tags(&tape, &mut findings);
        let rules = survey.dialect.rules().tree.lines;
        lines::report_odd_lines(rules, &characters.text, &mut findings);
        tree::report_joins(rules, &characters.text, &mut findings);
        let line_breaks = line_breaks(text);
        let stage = Stage::Nested(Box::new(tape));
        Prepared { characters, sound, line_breaks, about_characters, findings, stage }
    }

    /// Takes all steps, if those of the windows before it do not matter: it has no part of the frame, and no id of the
    /// file has several bearers, or had before some were left out.
    pub(super) fn complete(self, cut: Cut<'_>, survey: &Survey) -> Prepared<'w> {
        match self.stage {
            Stage::Nested(tape)
                if !cut.is_first
                    && !cut.is_last
                    && !tape.may_be_framed()
                    && survey.duplicates.is_empty()
                    && !survey.recovery.matters() =>
            {
                let rules = &survey.dialect.rules().tree;
                let mut findings = self.about_characters;
                findings.extend(self.findings);
                let mut tape = tape.over(Cow::Borrowed(&*self.characters.text));
                let mut before = Before::BETWEEN;
                let frame = SerialisationMetadata::find_behind(rules, &mut before, &mut tape, &mut findings);
                let preserved = survey.schema.preserved_escapes(tape.tags());
                let mut pointers = Pointers::default();
                // Lines are counted for the sake of duplicates.
                pointers.resolve(rules, &mut tape, &survey.ids, &preserved, 1, &mut findings);
                let schema = survey.schema.clone();
                let dataset = assemble(tape, schema, preserved, frame, &mut findings);
                let dataset = dataset.over(Cow::Borrowed("")).with_sound_text(self.sound);
                let dataset = dataset.read_in(survey.dialect.name());
                findings.sort_by_key(Finding::span);
                let stage = Stage::Complete(Box::new((dataset, pointers)));
                Prepared { about_characters: Vec::new(), findings, stage, ..self }
            }
            stage => Prepared { stage, ..self },
        }
    }

    /// The same without the octets, which somebody else owns.
    pub(super) fn detached(self) -> Detached {
        let Prepared { characters, sound, line_breaks, about_characters, findings, stage } = self;
        let characters = characters.detached();
        Detached { characters, sound, line_breaks, about_characters, findings, stage }
    }
}

/// A window that was prepared, without its octets.
#[derive(Debug)]
pub(super) struct Detached {
    characters: octets::Detached,
    sound: bool,
    line_breaks: u64,
    about_characters: Vec<Finding>,
    findings: Vec<Finding>,
    stage: Stage,
}

impl Detached {
    /// The window, with its octets.
    pub(super) fn over(self, octets: &[u8]) -> Prepared<'_> {
        let Detached { characters, sound, line_breaks, about_characters, findings, stage } = self;
        let characters = characters.over(octets);
        Prepared { characters, sound, line_breaks, about_characters, findings, stage }
    }
}

/// How many lines end in a text: CR LF, CR and LF each end one.
pub(super) fn line_breaks(text: &[u8]) -> u64 {
    let line_feeds = memchr_iter(b'\n', text).count();
    let alone = |&place: &usize| text.get(place + 1) != Some(&b'\n');
    let returns = memchr_iter(b'\r', text).filter(alone).count();
    (line_feeds + returns) as u64
}
