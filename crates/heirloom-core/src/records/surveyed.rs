use std::borrow::Cow;

use super::pointers::Pointers;
use super::survey::Survey;
use super::windows::WindowOctets;
use crate::pipeline::steps::{FramedTape, Rejection, WholeFile};
use crate::schema::Schema;
use crate::source::Sink;
use crate::tree::Tape;
use crate::tree::tagged::PreservedEscapes;

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
    fn recover(&mut self, framed: &mut FramedTape<'_>, sink: &mut impl Sink) -> Option<Rejection> {
        let recovery = &self.survey.recovery;
        if recovery.applies() {
            framed.recover(self.survey.rules(), |id| recovery.verdict(id), sink);
        }
        let (window, place) = recovery.rejected()?;
        Some(Rejection { place: (window == self.window.offset).then_some(place) })
    }

    fn schema(&mut self, framed: &FramedTape<'_>, sink: &mut impl Sink) -> Cow<'static, Schema> {
        if framed.frame.head.is_some() {
            for finding in &self.survey.schema_findings {
                self.changed |= framed.tape.text().get(finding.span().range()).is_none();
                sink.report(finding.clone());
            }
        }
        self.survey.schema.clone()
    }

    fn resolve(&mut self, tape: &mut Tape<'_>, preserved: &PreservedEscapes, sink: &mut impl Sink) {
        let SurveyedFile { survey, first_line, .. } = *self;
        self.pointers.resolve(&survey.rules().tree, tape, &survey.ids, preserved, first_line, sink);
    }
}
