use std::borrow::Cow;

use super::pointers::Pointers;
use super::survey::Survey;
use super::windows::WindowOctets;
use crate::dialects::Rules;
use crate::pipeline::steps::{self, Rejection, WholeFile};
use crate::schema::Schema;
use crate::source::Sink;
use crate::tree::tagged::PreservedEscapes;
use crate::tree::{Before, SerialisationMetadata, Tape};

/// What is known of a file of which only a window is at hand: what the [survey](Survey) found, and what the windows before said
/// of ids.
pub(super) struct SurveyedFile<'s> {
    pub(super) survey: &'s Survey,
    pub(super) pointers: &'s mut Pointers,
    pub(super) window: WindowOctets<'s>,
    /// The number of the first line of the window.
    pub(super) first_line: u64,
    /// Whether the file is clearly not the one that was surveyed.
    pub(super) changed: bool,
}

impl WholeFile for SurveyedFile<'_> {
    fn recover(
        &mut self,
        rules: &Rules,
        tape: &mut Tape<'_>,
        frame: &mut SerialisationMetadata,
        before: Before,
        sink: &mut impl Sink,
    ) -> Option<Rejection> {
        let recovery = &self.survey.recovery;
        if recovery.applies() {
            steps::recover(rules, tape, frame, before, |id| recovery.verdict(id), sink);
        }
        let (window, place) = recovery.rejected()?;
        Some(Rejection { place: (window == self.window.offset).then_some(place) })
    }

    fn schema(
        &mut self,
        _: &Rules,
        tape: &Tape<'_>,
        frame: &SerialisationMetadata,
        sink: &mut impl Sink,
    ) -> Cow<'static, Schema> {
        if frame.head.is_some() {
            for finding in &self.survey.schema_findings {
                self.changed |= tape.text().get(finding.span().range()).is_none();
                sink.report(finding.clone());
            }
        }
        self.survey.schema.clone()
    }

    fn resolve(
        &mut self,
        rules: &Rules,
        tape: &mut Tape<'_>,
        preserved: &PreservedEscapes,
        sink: &mut impl Sink,
    ) {
        self.pointers.resolve(&rules.tree, tape, &self.survey.ids, preserved, self.first_line, sink);
    }
}
