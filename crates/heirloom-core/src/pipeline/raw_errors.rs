//! `ERROR` structures as the lines that could not be read (OQ-15), where reading them again gives the same structures.

use super::ERROR_NOT_RAW;
use super::prepare::Prepared;
use super::walk::{Path, WriteWalk};
use crate::dataset::Dataset;
use crate::keyed::KeyedSet;
use crate::lines;
use crate::source::{Finding, Sink};
use crate::tree::tagged::has_blank_ends;
use crate::tree::{Marks, Misfits, PayloadEnds, Strays, StructureId, TagId};

/// The `ERROR` structures of a dataset.
#[derive(Debug, Default)]
pub(super) struct RawErrors {
    /// Those that are written as lines.
    raw: KeyedSet<u32>,
    /// Those that can't be, in order.
    tagged: Vec<StructureId>,
}

impl RawErrors {
    /// Which can be written as lines.
    ///
    /// A line that can't be read lies in the line above it, whatever its own level, unless that is such a line too. So its
    /// structure has to come directly behind the lines of the one that it lies in. In the header nothing is restored: those
    /// who look for the encoding or the format of a file read that in ways of their own.
    pub(super) fn of(walk: &WriteWalk<'_>) -> RawErrors {
        let (dataset, tape) = (walk.dataset, walk.dataset.tape());
        let mut found = RawErrors::default();
        let is_error = |tag: Option<TagId>| tag == Some(TagId::ERROR) && dataset.means_itself(TagId::ERROR);
        if !dataset.any_kind(|structure_type, _| is_error(structure_type.undefined_tag())) {
            return found;
        }
        let head = dataset.frame().head.map_or(0..0, |head| head.0..tape.end(head));
        let written = |structure: &StructureId| {
            !tape.has(*structure, Marks::SERIALISATION) && !walk.carried.leaves_out(*structure)
        };
        // The last structure before an error, but for others of those.
        let mut above = None;
        let mut path = Path::default();
        for structure in tape.all().filter(written) {
            if !is_error(dataset.type_of(structure).undefined_tag()) {
                above = Some(structure);
                continue;
            }
            let view = dataset.view(structure);
            let fits = above.is_some()
                && tape.superstructure(structure) == above
                && !head.contains(&structure.0)
                && walk.tags.tag(structure) == "ERROR"
                && !tape.substructures(structure).any(|below| written(&below));
            let string = view.string().filter(|_| fits);
            let line = string.and_then(|string| {
                let (id, level) = (walk.ids.of_structure(structure), path.level(tape, structure));
                raw_line(&walk.as_written(&string), id, level, walk.prepared)
            });
            if line.is_some() {
                found.raw.insert(structure.0);
            } else {
                found.tagged.push(structure);
                // In some dialects it is a structure like any other.
                above = Some(structure);
            }
        }
        found
    }

    pub(super) fn has(&self, structure: StructureId) -> bool {
        !self.raw.is_empty() && self.raw.contains(&structure.0)
    }

    /// Reports those that can't be written as lines.
    pub(super) fn report(&self, dataset: &Dataset<'_>, sink: &mut impl Sink) {
        for &structure in &self.tagged {
            let place = dataset.tape().lines(structure).unwrap_or_default();
            sink.report(Finding::new(&ERROR_NOT_RAW, place));
        }
    }
}

/// The line that is read as an `ERROR` structure with this text, id and level, if there is one.
pub(super) fn raw_line(text: &str, id: Option<&str>, level: u32, prepared: &Prepared) -> Option<String> {
    let rules = prepared.options.rules().tree;
    let keeps = matches!(rules.misfits, Misfits::ErrorLines | Misfits::ErrorLinesOrRejected);
    // A line has no escapes, which is how the ends of a payload are kept where readers remove them.
    let keeps_ends = rules.payload_ends == PayloadEnds::AsTheyAre || !has_blank_ends(text);
    let is_line = keeps_ends
        && !text.is_empty()
        && !text.contains(['\n', '\r', '\0'])
        && !rules.lines.ignores(text.as_bytes())
        && prepared.encoder.representable_up_to(text) == text.len();
    if !keeps || !is_line {
        return None;
    }
    let Some(parts) = rules.lines.parts(text.as_bytes()) else {
        return id.is_none().then(|| text.to_string());
    };
    // One that is too deep is kept as it would be written, and its id is that of the structure. Where no structure has the
    // tag CONT it might lie in one, and be no data.
    let is_deep = parts.level_number(text.as_bytes()) > u64::from(level);
    let is_structure = is_deep && rules.strays == Strays::Structures;
    let line = rules.lines.line(text).filter(|line| is_structure && line.xref_id.is_none())?;
    let written = |line: lines::Line<'_>| {
        let mut written = String::new();
        line.write(&mut written);
        written
    };
    (written(line) == text).then(|| written(lines::Line { xref_id: id, ..line }))
}
