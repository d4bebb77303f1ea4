use super::{BelowChar, Head, Ids, Marks, PseudoStructures, StructureId, TagId, Tape, TreeRules, findings};
use crate::lines::string_lines;
use crate::source::{Code, Finding, Sink, Span};

/// The structures that frame the data: `HEAD`, `CHAR`, `SCHMA` and `TRLR` (section 4), and in some dialects `PRFX` and
/// `DEFN`.
///
/// They are put in when a dataset is written and taken out when it is read, with all that lies below them; what
/// else lies in `HEAD` is the metadata of the dataset.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SerialisationMetadata {
    /// The first `HEAD`.
    pub head: Option<StructureId>,
    /// The `CHAR` structures of that `HEAD`; the first one counts.
    pub chars: Vec<StructureId>,
    /// The ELF Schemas, or the entries of a dictionary.
    pub schemas: Vec<StructureId>,
    /// Whether `HEAD` is data, as a structure with a type, and perhaps an id and a payload.
    pub(crate) head_is_data: bool,
    /// Whether ids are data.
    pub(crate) ids_are_data: bool,
    /// Whether `CHAR` and `TRLR` are shown as data.
    pub(crate) shows_frame: bool,
}

impl SerialisationMetadata {
    /// Finds and marks them.
    #[inline(never)]
    pub fn find(rules: &TreeRules, tape: &mut Tape<'_>, sink: &mut impl Sink) -> SerialisationMetadata {
        let mut before = Before::default();
        let found = SerialisationMetadata::find_behind(rules, &mut before, tape, sink);
        before.end(rules, tape, sink);
        found
    }

    /// The same where a tape has only some of the records of a file; what there was before it is given, and brought up
    /// to date.
    pub(crate) fn find_behind(
        rules: &TreeRules,
        before: &mut Before,
        tape: &mut Tape<'_>,
        sink: &mut impl Sink,
    ) -> SerialisationMetadata {
        let mut found = SerialisationMetadata {
            head_is_data: rules.head == Head::Structure,
            ids_are_data: rules.ids == Ids::Data,
            shows_frame: rules.pseudo_structures.show_frame(),
            ..SerialisationMetadata::default()
        };
        let first = tape.roots().next();
        if !before.any && first.is_none_or(|first| tape.tag(first) != TagId::HEAD) {
            let start = first.and_then(|first| tape.first_line(first));
            sink.report(Finding::new(&findings::NO_HEAD, start.unwrap_or_default()));
        }
        // Few records have a tag that matters here; behind a trailer all of them do.
        let framing = tape.take_framing();
        let ends = !found.shows_frame;
        let is_trailer = |&root: &StructureId| ends && tape.tag(root) == TagId::TRLR;
        let trailer = match before.trailer {
            true => first,
            false => framing.iter().copied().find(is_trailer),
        };
        for &root in framing.iter().take_while(|&&root| trailer.is_none_or(|trailer| root < trailer)) {
            found.frame(rules, before, tape, root, sink);
        }
        let head = found.head.map_or(0, |head| tape.end(head));
        tape.set_unframed(head..trailer.map_or(tape.len() as u32, |trailer| trailer.0));
        let behind: Vec<StructureId> = trailer.iter().flat_map(|&trailer| tape.roots_from(trailer)).collect();
        for root in behind {
            if tape.tag(root) == TagId::TRLR {
                drop_around(tape, root, sink);
                drop_below(tape, root, &findings::DATA_DROPPED, sink);
            } else {
                report(tape, &findings::AFTER_TRAILER, root, sink);
                found.frame(rules, before, tape, root, sink);
            }
        }
        tape.set_framing(framing);
        drop_everywhere(rules.pseudo_structures, tape, sink);
        before.any = true;
        before.trailer |= trailer.is_some();
        found
    }

    /// Looks at a record that may be a frame.
    fn frame(
        &mut self,
        rules: &TreeRules,
        before: &mut Before,
        tape: &mut Tape<'_>,
        root: StructureId,
        sink: &mut impl Sink,
    ) {
        let tag = tape.tag(root);
        let with_schema = rules.pseudo_structures == PseudoStructures::WithSchema;
        if tag == TagId::HEAD && !before.head {
            before.head = true;
            self.head = Some(root);
            match self.head_is_data {
                true => tape.set_head(root),
                false => drop_around(tape, root, sink),
            }
            self.read_head(rules, tape, root, sink);
            tape.renew_kinds_below(root);
        } else if tag == TagId::HEAD {
            report(tape, &findings::SECOND_HEAD, root, sink);
        } else if tag == TagId::SCHMA && with_schema {
            report(tape, &findings::SCHEMA_AS_DATA, root, sink);
        } else if tag == TagId::TRLR && is_bare(rules, tape, root) {
            tape.mark(root, Marks::SERIALISATION);
        }
    }

    fn read_head(&mut self, rules: &TreeRules, tape: &mut Tape<'_>, head: StructureId, sink: &mut impl Sink) {
        let with_dictionary = rules.pseudo_structures.have_dictionary();
        let substructures: Vec<StructureId> = tape.substructures(head).collect();
        for structure in substructures {
            if tape.tag(structure) == TagId::CHAR && self.shows_frame {
                // The first is what others take for the encoding, and is kept up to date; more are mere data, and so is what
                // lies in it. Whoever looks for the encoding reads one line.
                if self.chars.is_empty() && !tape.has(structure, Marks::ID) {
                    report_more_of_char(tape, structure, sink);
                    self.chars.push(structure);
                    tape.mark(structure, Marks::SERIALISATION);
                }
            } else if tape.tag(structure) == TagId::CHAR {
                if self.chars.is_empty() {
                    drop_id(tape, structure, sink);
                } else {
                    report(tape, &findings::SECOND_CHAR, structure, sink);
                }
                report_more_of_char(tape, structure, sink);
                self.chars.push(structure);
                tape.mark(structure, Marks::SERIALISATION);
                let kept = rules.below_char == BelowChar::Kept && self.chars.len() == 1;
                let code = if kept { &findings::BELOW_CHAR } else { &findings::DROPPED };
                drop_below(tape, structure, code, sink);
            } else if with_dictionary && matches!(tape.tag_text(structure), "PRFX" | "DEFN") {
                self.schemas.push(structure);
                drop_id(tape, structure, sink);
                tape.mark(structure, Marks::SERIALISATION);
                drop_below(tape, structure, &findings::DROPPED, sink);
            } else if tape.tag(structure) == TagId::SCHMA && !with_dictionary {
                if is_elf_schema(tape, structure) {
                    self.schemas.push(structure);
                    drop_id(tape, structure, sink);
                    mark_all(rules, tape, structure, sink);
                } else {
                    report(tape, &findings::SCHEMA_AS_DATA, structure, sink);
                }
            }
        }
    }
}

/// What is known of the frame of a file from the records before those of a tape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Before {
    /// Whether there was anything.
    any: bool,
    head: bool,
    trailer: bool,
}

impl Before {
    /// Between the header and the trailer.
    pub(crate) const BETWEEN: Before = Before { any: true, head: true, trailer: false };

    /// Whether there was a trailer: all that follows is reported.
    pub(crate) fn is_behind_trailer(self) -> bool {
        self.trailer
    }

    /// Says what there is to say when no more records come. The tape has the last ones.
    pub(crate) fn end(self, rules: &TreeRules, tape: &Tape<'_>, sink: &mut impl Sink) {
        if !self.trailer && !rules.pseudo_structures.show_frame() {
            sink.report(Finding::new(&findings::NO_TRAILER, Span::at(tape.text().len())));
        }
    }
}

/// Marks what is no data wherever it stands, and all below it.
fn drop_everywhere(pseudo: PseudoStructures, tape: &mut Tape<'_>, sink: &mut impl Sink) {
    let tags: Vec<TagId> =
        tape.tags().iter().filter(|(_, tag)| pseudo.drop_everywhere(tag)).map(|(tag, _)| tag).collect();
    let out_of_place = |tape: &Tape<'_>, structure: StructureId| {
        tags.contains(&tape.tag(structure)) && !tape.has(structure, Marks::SERIALISATION)
    };
    let any = !tags.is_empty() && tape.all().any(|structure| out_of_place(tape, structure));
    if !any {
        return;
    }
    let mut from = 0;
    for structure in tape.all() {
        if structure.0 >= from && out_of_place(tape, structure) {
            from = tape.end(structure);
            report_dropped(tape, &findings::OUT_OF_PLACE, structure, sink);
            drop_id(tape, structure, sink);
            tape.mark(structure, Marks::SERIALISATION);
            drop_below(tape, structure, &findings::DATA_DROPPED, sink);
        }
    }
    tape.set_dropped(tags);
}

/// Whether there is nothing but a tag, and what will be dropped.
fn is_bare(rules: &TreeRules, tape: &Tape<'_>, structure: StructureId) -> bool {
    let dropped = |below: StructureId| rules.pseudo_structures.drop_everywhere(tape.tag_text(below));
    tape.id(structure).is_none()
        && tape.raw_payload(structure).is_none()
        && tape.substructures(structure).all(dropped)
}

/// An ELF Schema has no payload, and is empty or has at least one of the structures that make a schema (OQ-43):
/// that of GEDCOM 7 has `TAG` lines only.
pub(crate) fn is_elf_schema(tape: &Tape<'_>, structure: StructureId) -> bool {
    if tape.raw_payload(structure).is_some_and(|payload| !payload.is_empty()) {
        return false;
    }
    let mut substructures = tape.substructures(structure).peekable();
    substructures.peek().is_none()
        || substructures.any(|below| matches!(tape.tag_text(below), "PRFX" | "IRI" | "ESC" | "SCHMA"))
}

/// Marks a frame and reports the id and the payload that it should not have.
fn drop_around(tape: &mut Tape<'_>, frame: StructureId, sink: &mut impl Sink) {
    tape.mark(frame, Marks::SERIALISATION);
    drop_id(tape, frame, sink);
    if tape.raw_payload(frame).is_some_and(|payload| !payload.is_empty()) {
        report_dropped(tape, &findings::DATA_DROPPED, frame, sink);
    }
}

fn drop_id(tape: &Tape<'_>, structure: StructureId, sink: &mut impl Sink) {
    if tape.id(structure).is_some() {
        sink.report(Finding::new(&findings::DROPPED, tape.id_span(structure)));
    }
}

/// Marks what lies below a frame and reports it as `code`, or as lost data where a line could not be read: nobody knows
/// what that was.
fn drop_below(tape: &mut Tape<'_>, structure: StructureId, code: &'static Code, sink: &mut impl Sink) {
    for below in tape.below(structure) {
        tape.mark(below, Marks::SERIALISATION);
        // With an id it was meant to be a record.
        let is_data = tape.is_error_line(below) || tape.id(below).is_some();
        let code = if is_data { &findings::DATA_DROPPED } else { code };
        report_dropped(tape, code, below, sink);
    }
}

/// Marks a schema, and reports the lines in it that could not be read: nobody knows what they were.
fn mark_all(rules: &TreeRules, tape: &mut Tape<'_>, structure: StructureId, sink: &mut impl Sink) {
    tape.mark(structure, Marks::SERIALISATION);
    report_orphaned_text(rules, tape, structure, sink);
    for below in tape.below(structure) {
        tape.mark(below, Marks::SERIALISATION);
        if tape.is_error_line(below) {
            report(tape, &findings::DATA_DROPPED, below, sink);
        }
        report_orphaned_text(rules, tape, below, sink);
    }
}

/// Whoever looks for the encoding reads one line; more of it is lost.
fn report_more_of_char(tape: &Tape<'_>, char: StructureId, sink: &mut impl Sink) {
    if tape.has(char, Marks::MORE) {
        report_dropped(tape, &findings::DATA_DROPPED, char, sink);
    }
}

/// Reports text without a level that was read as more of a structure in the frame.
fn report_orphaned_text(rules: &TreeRules, tape: &Tape<'_>, structure: StructureId, sink: &mut impl Sink) {
    let Some(own) = tape.lines(structure).filter(|_| tape.has(structure, Marks::MORE)) else { return };
    let octets = own.of(tape.text()).as_bytes();
    for line in string_lines(octets).skip(1) {
        let text = &octets[line.clone()];
        if rules.lines.parts(text).is_none() && !rules.lines.ignores(text) {
            let place = Span::new(own.start() + line.start, own.start() + line.end);
            sink.report(Finding::new(&findings::DATA_DROPPED, place));
        }
    }
}

/// Reports a structure that is dropped, with each of its lines.
fn report_dropped(tape: &Tape<'_>, code: &'static Code, structure: StructureId, sink: &mut impl Sink) {
    report(tape, code, structure, sink);
    for line in tape.late_line_spans(structure) {
        sink.report(Finding::new(&findings::DATA_DROPPED, line));
    }
}

fn report(tape: &Tape<'_>, code: &'static Code, structure: StructureId, sink: &mut impl Sink) {
    sink.report(Finding::new(code, tape.lines(structure).unwrap_or_default()));
}
