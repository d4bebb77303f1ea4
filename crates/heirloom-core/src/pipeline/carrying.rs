//! What a dialect can carry of a dataset that was read in another, or built. Before the first octet.
//!
//! Two things look different and are the same: a pointer to something that is missing is kept by some dialects, and led
//! to an empty `UNDEF` record by others. Each becomes the other. What else a dialect lacks is reported, structure by
//! structure.

use rustc_hash::{FxHashMap, FxHashSet};

use super::char_details::{self, still_holds};
use super::preflight::looks_like_a_schema;
use super::{
    BELOW_CHAR_NOT_WRITTEN, BLANKS_NOT_WRITTEN, EMPTY_PAYLOAD, LITERAL_ESCAPE, NOT_CARRIED, WriteOptions,
    findings,
};
use crate::dataset::Dataset;
use crate::dialects::DialectRules;
use crate::lines::{self, Controls, EmptyPayloads};
use crate::schema::{TypeId, Types, Undef, place_within, undefined_tag};
use crate::source::{Finding, Phrase, Sink, Worded};
use crate::tree::tagged::{fitted, has_unicode_escape};
use crate::tree::{
    Dangling, ErrorTag, Escapes, Head, Ids, Marks, PayloadEnds, Place, PseudoStructures, StructureId, TagId,
};

/// What is written of a dataset, and what is not.
#[derive(Debug)]
pub(crate) struct Carried {
    left_out: FxHashSet<u32>,
    /// What is not written as it is, and why.
    lost: Vec<(StructureId, &'static Phrase)>,
    undefined: Vec<StructureId>,
    /// Those whose payloads are empty and will be none, which is the same there.
    emptied: Vec<StructureId>,
    /// Those whose payload lines begin or end with blanks that the dialect has no way to write.
    trimmed: Vec<StructureId>,
    /// Those with what looks like a unicode escape and is text.
    literal_escapes: Vec<StructureId>,
    /// What lies in the `CHAR` that names the encoding and is no data, and why it is not written; in order.
    char_details: Vec<(StructureId, &'static Phrase)>,
    error_tag: ErrorTag,
}

impl Carried {
    /// What is written of a dataset that is all there is.
    pub(super) fn of(dataset: &Dataset<'_>, options: &WriteOptions) -> Carried {
        let mut targets: FxHashSet<u32> = FxHashSet::default();
        if dataset.any_kind(|structure_type, _| concerns(structure_type)) {
            let tape = dataset.tape();
            targets = data(dataset).filter_map(|structure| tape.target(structure)).map(|id| id.0).collect();
        }
        Carried::of_some(dataset, options, |structure| targets.contains(&structure.0))
    }

    /// The same for a dataset that has some of the records of a file: `is_target` knows to which of its records of the
    /// type `elf:Undefined` something in the file points.
    pub(crate) fn of_some(
        dataset: &Dataset<'_>,
        options: &WriteOptions,
        is_target: impl Fn(StructureId) -> bool,
    ) -> Carried {
        let rules = options.dialect.rules();
        let tape = dataset.tape();
        let mut carried = Carried {
            left_out: FxHashSet::default(),
            lost: Vec::new(),
            undefined: Vec::new(),
            emptied: Vec::new(),
            trimmed: Vec::new(),
            literal_escapes: Vec::new(),
            char_details: Vec::new(),
            error_tag: rules.tree.error_tag,
        };
        if rules.tree.dangling == Dangling::UndefRecord {
            carried.undefined.extend(dataset.missing().map(|missing| missing.id_on_tape()));
        }
        carried.look_at_head(dataset, rules);
        carried.look_at_frame(dataset, options);
        carried.look_at_undefined_types(dataset, rules);
        carried.char_details = char_details::not_written(dataset, options);
        carried.look_at_ids(dataset, rules);
        carried.look_at_strings(dataset, rules);
        carried.look_at_literal_escapes(dataset, rules);
        carried.look_at_empty_payloads(dataset, rules);
        if !dataset.any_kind(|structure_type, _| concerns(structure_type)) {
            return carried.in_order();
        }
        // What lies in CHAR is no data, unless it is in both dialects: no type changes there.
        let frame = dataset.frame();
        let is_data = frame.shows_frame && rules.tree.pseudo_structures.show_frame();
        let chars = frame.chars.iter().filter(|_| !is_data);
        let in_chars: FxHashSet<StructureId> = chars.flat_map(|&char| tape.below(char)).collect();
        for structure in data(dataset).filter(|&structure| concerns(dataset.type_of(structure))) {
            if carried.leaves_out(structure) {
                continue;
            }
            match Trouble::of(dataset, rules, structure, || is_target(structure)) {
                Trouble::None => {}
                Trouble::Changed(_) if in_chars.contains(&structure) => {}
                Trouble::Missing => _ = carried.left_out.insert(structure.0),
                Trouble::Changed(why) => carried.lost.push((structure, why)),
                Trouble::LeftOut(why) => {
                    carried.lost.push((structure, why));
                    let all = std::iter::once(structure).chain(tape.below(structure));
                    carried.left_out.extend(all.map(|structure| structure.0));
                }
                Trouble::HoldsNothing(why) => {
                    // What reading has dropped there is no data, and was reported then.
                    let is_data = |below: &StructureId| !tape.has(*below, Marks::SERIALISATION);
                    carried.lost.extend(tape.below(structure).filter(is_data).map(|below| (below, why)));
                    carried.left_out.extend(tape.below(structure).map(|below| below.0));
                }
            }
        }
        carried.in_order()
    }

    /// What is lost in the order of the file.
    fn in_order(mut self) -> Carried {
        self.lost.sort_by_key(|&(structure, _)| structure);
        self
    }

    /// What a `HEAD` that is data holds beside its substructures, where it is a mere frame.
    fn look_at_head(&mut self, dataset: &Dataset<'_>, rules: &DialectRules) {
        let frame = dataset.frame();
        let Some(head) = frame.head.filter(|_| frame.head_is_data && rules.tree.head == Head::Frame) else {
            return;
        };
        if dataset.tape().id(head).is_some() {
            self.lost.push((head, &findings::HEAD_HAS_NO_ID));
        }
        if dataset.view(head).payload().is_some() {
            self.lost.push((head, &findings::HEAD_HAS_NO_PAYLOAD));
        }
        if !dataset.means_itself(TagId::HEAD) {
            self.lost.push((head, &findings::HEAD_HAS_NO_TYPE));
        }
    }

    /// What lies in a `CHAR` that is data, where it is not and is only kept as long as it holds.
    fn look_at_frame(&mut self, dataset: &Dataset<'_>, options: &WriteOptions) {
        let (tape, frame) = (dataset.tape(), dataset.frame());
        if !frame.shows_frame || options.rules().tree.pseudo_structures.show_frame() {
            return;
        }
        let other = frame.chars.iter().filter(|&&char| !still_holds(dataset, char, options));
        let below = other.flat_map(|&char| tape.below(char));
        for structure in below.filter(|&structure| !tape.has(structure, Marks::SERIALISATION)) {
            self.lost.push((structure, &findings::CHAR_HOLDS_NO_DATA));
            self.left_out.insert(structure.0);
        }
        let same = frame.chars.iter().filter(|&&char| still_holds(dataset, char, options));
        let below = same.flat_map(|&char| tape.below(char));
        let pointers = below.filter(|&structure| tape.target(structure).is_some());
        self.lost.extend(pointers.map(|structure| (structure, &findings::CHAR_HOLDS_NO_POINTER)));
    }

    /// Types that a dictionary has and a schema can't have: an undefined tag identifier stands for its tag, and some tags mean
    /// something to the serialisation.
    fn look_at_undefined_types(&mut self, dataset: &Dataset<'_>, rules: &DialectRules) {
        let Some(dictionary) =
            dataset.schema().dictionary().filter(|_| rules.schema.types == Types::BySchema)
        else {
            return;
        };
        let tape = dataset.tape();
        let undefined = |tag: &str| undefined_tag(&dictionary.iri(tag)).map(Box::<str>::from);
        let tags = tape.tags().iter().filter_map(|(number, tag)| Some((number, undefined(tag)?)));
        let tags: FxHashMap<TagId, Box<str>> = tags.collect();
        if tags.is_empty() {
            return;
        }
        let holds = |structure: StructureId| tape.substructures(structure).next().is_some();
        let has_no_place = |structure: StructureId| {
            let place = place_within(dataset.superstructure_type(structure));
            match (tags.get(&tape.tag(structure)).map(|tag| &**tag), place) {
                (Some("CONT" | "CONC" | "UNDEF"), _) => true,
                (Some("ERROR"), _) => rules.tree.error_tag == ErrorTag::StandsAlone && holds(structure),
                (Some("TRLR"), Place::Record) | (Some("CHAR"), Place::Head) => true,
                (Some("SCHMA"), Place::Head) => looks_like_a_schema(dataset, structure),
                _ => false,
            }
        };
        for structure in data(dataset).filter(|&structure| has_no_place(structure)) {
            if !self.leaves_out(structure) {
                self.lost.push((structure, &findings::TYPE_WITHOUT_TAG));
                let all = std::iter::once(structure).chain(tape.below(structure));
                self.left_out.extend(all.map(|structure| structure.0));
            }
        }
    }

    /// Ids that were asked for and can't be written, where ids are data. Those that were read are renamed (TQ-15).
    fn look_at_ids(&mut self, dataset: &Dataset<'_>, rules: &DialectRules) {
        let tape = dataset.tape();
        if rules.tree.ids != Ids::Data || !tape.has_odd_ids() {
            return;
        }
        for structure in dataset.head_as_data(&rules.tree).into_iter().chain(data(dataset)) {
            let Some(id) = tape.id(structure).filter(|_| tape.has(structure, Marks::BUILT)) else { continue };
            if !rules.tree.lines.is_written_id(id.as_bytes()) {
                self.lost.push((structure, &findings::ID_BECOMES_ANOTHER));
            }
        }
    }

    /// What strings lose in dialects that can't write every character everywhere.
    fn look_at_strings(&mut self, dataset: &Dataset<'_>, rules: &DialectRules) {
        let (ends, controls) = (rules.tree.payload_ends, rules.tree.lines.controls);
        if ends != PayloadEnds::Lost && controls != Controls::None {
            return;
        }
        for structure in dataset.head_as_data(&rules.tree).into_iter().chain(data(dataset)) {
            let Some(string) = dataset.view(structure).string() else { continue };
            if fitted(&string, ends, Controls::Tab) != string {
                self.trimmed.push(structure);
            }
            if fitted(&string, PayloadEnds::AsTheyAre, controls) != string {
                self.lost.push((structure, &findings::CONTROLS_BECOME_SPACES));
            }
        }
    }

    /// What looks like a unicode escape where these are read, and has to be doubled to stay what it is.
    fn look_at_literal_escapes(&mut self, dataset: &Dataset<'_>, rules: &DialectRules) {
        if rules.tree.escapes != Escapes::TextButUnicode {
            return;
        }
        let tape = dataset.tape();
        let may_have_some =
            |&structure: &StructureId| tape.has(structure, Marks::AT) || tape.has(structure, Marks::BUILT);
        let all = dataset.head_as_data(&rules.tree).into_iter().chain(data(dataset));
        let looks_like_one = |structure: &StructureId| {
            dataset.view(*structure).string().is_some_and(|string| has_unicode_escape(&string))
        };
        self.literal_escapes.extend(all.filter(may_have_some).filter(looks_like_one));
    }

    /// Whether it has to be known to which records of the type `elf:Undefined` something points.
    pub(crate) fn asks_for_targets(options: &WriteOptions) -> bool {
        let rules = options.dialect.rules();
        rules.schema.undef == Undef::Ordinary && rules.tree.dangling == Dangling::Kept
    }

    /// Payloads that are there and empty, where that is the same as none.
    fn look_at_empty_payloads(&mut self, dataset: &Dataset<'_>, rules: &DialectRules) {
        let tells = |lines: lines::LineRules| lines.empty_payloads == EmptyPayloads::Differ;
        if tells(rules.tree.lines) || !tells(dataset.tape().line_rules()) {
            return;
        }
        let is_empty = |structure: &StructureId| {
            dataset.view(*structure).string().is_some_and(|string| string.is_empty())
        };
        self.emptied.extend(data(dataset).filter(is_empty));
    }

    /// What is not written as it is, each with the reason.
    pub(super) fn lost(&self) -> impl ExactSizeIterator<Item = (StructureId, &'static Phrase)> {
        self.lost.iter().copied()
    }

    /// Reports what is not written as it is.
    pub(crate) fn report(&self, dataset: &Dataset<'_>, sink: &mut impl Sink) {
        let mut names = Names::new(dataset);
        for (structure, why) in self.lost() {
            let place = dataset.tape().lines(structure).unwrap_or_default();
            let finding = Finding::new(&NOT_CARRIED, place).worded("structure", names.of(structure));
            sink.report(finding.value("why", why));
        }
        for &(structure, why) in &self.char_details {
            let place = dataset.tape().lines(structure).unwrap_or_default();
            sink.report(Finding::new(&BELOW_CHAR_NOT_WRITTEN, place).value("why", why));
        }
        let remarks = [
            (&EMPTY_PAYLOAD, &self.emptied),
            (&BLANKS_NOT_WRITTEN, &self.trimmed),
            (&LITERAL_ESCAPE, &self.literal_escapes),
        ];
        for (code, structures) in remarks {
            for &structure in structures {
                let place = dataset.tape().lines(structure).unwrap_or_default();
                sink.report(Finding::new(code, place).worded("structure", names.of(structure)));
            }
        }
    }

    /// Whether a structure is not written.
    pub(super) fn leaves_out(&self, structure: StructureId) -> bool {
        !self.left_out.is_empty() && self.left_out.contains(&structure.0)
    }

    /// Whether something in the `CHAR` that names the encoding, which is no data, is not written.
    pub(super) fn leaves_out_of_char(&self, structure: StructureId) -> bool {
        self.char_details.binary_search_by_key(&structure, |&(left_out, _)| left_out).is_ok()
    }

    /// Whether all structures are written.
    pub(super) fn leaves_out_nothing(&self) -> bool {
        self.left_out.is_empty()
    }

    /// What is missing and gets an `UNDEF` record.
    pub(crate) fn undefined_records(&self) -> &[StructureId] {
        &self.undefined
    }

    /// Whether structures with a tag are written on one line.
    pub(super) fn stands_alone(&self, tag: &str) -> bool {
        matches!(tag, "CONT" | "CONC") || (tag == "ERROR" && self.error_tag == ErrorTag::StandsAlone)
    }
}

/// What is the matter with a structure.
enum Trouble {
    None,
    /// It stands for something that is missing, and is not written.
    Missing,
    /// It will be read as something else.
    Changed(&'static Phrase),
    /// It can't be written, and all below it.
    LeftOut(&'static Phrase),
    /// What lies below it can't be written.
    HoldsNothing(&'static Phrase),
}

impl Trouble {
    fn of(
        dataset: &Dataset<'_>,
        rules: &DialectRules,
        structure: StructureId,
        is_target: impl Fn() -> bool,
    ) -> Trouble {
        let tape = dataset.tape();
        let view = dataset.view(structure);
        // Whoever builds such a structure has asked for it by name.
        let was_read = dataset.dialect().is_some();
        let is_empty = || view.payload().is_none() && tape.substructures(structure).next().is_none();
        let is_record = tape.superstructure(structure).is_none();
        let stands_for_missing = || is_record && is_target() && is_empty();
        let is_built = || tape.has(structure, Marks::BUILT);
        match dataset.type_of(structure).undefined_tag() {
            Some(tag) if !dataset.means_itself(tag) => Trouble::None,
            None if rules.tree.dangling == Dangling::UnwrittenRecord
                && (tape.has(structure, Marks::UNDEF)
                    || (was_read && is_built() && stands_for_missing())) =>
            {
                Trouble::Missing
            }
            None if rules.schema.undef == Undef::Undefined => Trouble::None,
            None => match stands_for_missing() && rules.tree.dangling == Dangling::Kept {
                true => Trouble::Missing,
                false => Trouble::Changed(&findings::UNDEF_WITH_TAG),
            },
            Some(TagId::UNDEF) if was_read && rules.schema.undef == Undef::Undefined => {
                Trouble::Changed(&findings::TAG_UNDEF)
            }
            Some(TagId::TRLR | TagId::CHAR) if takes_frame(dataset, rules, structure) => {
                Trouble::LeftOut(&findings::FRAME_IS_NO_DATA)
            }
            Some(TagId::SCHMA) if was_read && would_be_schema(dataset, rules, structure) => {
                Trouble::LeftOut(&findings::TAKEN_FOR_SCHEMA)
            }
            Some(TagId::CONT | TagId::CONC) if rules.tree.strays.are_no_structures() => {
                Trouble::LeftOut(&findings::STRAY_CONTINUATION_HAS_NO_PLACE)
            }
            Some(TagId::ERROR) if was_read && rules.tree.error_tag == ErrorTag::StandsAlone => {
                Trouble::HoldsNothing(&findings::ERROR_HOLDS_NOTHING)
            }
            _ => Trouble::None,
        }
    }
}

/// Whether a structure that was read as data would be taken for a schema.
fn would_be_schema(dataset: &Dataset<'_>, rules: &DialectRules, structure: StructureId) -> bool {
    rules.tree.pseudo_structures == PseudoStructures::WithSchema
        && dataset.superstructure_type(structure) == TypeId::METADATA
        && looks_like_a_schema(dataset, structure)
}

/// Whether a structure would be taken for a part of the frame.
fn takes_frame(dataset: &Dataset<'_>, rules: &DialectRules, structure: StructureId) -> bool {
    let place = place_within(dataset.superstructure_type(structure));
    // By dictionary it gets another tag. Whoever builds such a structure has asked for it by name.
    rules.schema.types == Types::BySchema
        && dataset.dialect().is_some()
        && rules.tree.pseudo_structures.take(dataset.view(structure).tag(), place)
}

/// Whether structures of a type may be what some dialects can't carry.
fn concerns(structure_type: TypeId) -> bool {
    let tag = structure_type.undefined_tag();
    structure_type == TypeId::UNDEFINED || tag.is_some_and(TagId::has_meaning_of_its_own)
}

/// All structures that are not serialisation metadata.
fn data(dataset: &Dataset<'_>) -> impl Iterator<Item = StructureId> {
    let tape = dataset.tape();
    tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION))
}

/// What is the matter with a structure, in words.
pub(super) fn describe(dataset: &Dataset<'_>, structure: StructureId, why: &'static Phrase) -> Worded {
    findings::LOST.with("why", why).and_words("structure", Names::new(dataset).of(structure))
}

/// Structures in words. The way up to a record may be long, and is gone once for all that lie in it.
pub(super) struct Names<'d> {
    dataset: &'d Dataset<'d>,
    /// The record of the last one.
    record: Option<StructureId>,
}

impl<'d> Names<'d> {
    pub(super) fn new(dataset: &'d Dataset<'_>) -> Names<'d> {
        Names { dataset, record: None }
    }

    pub(super) fn of(&mut self, structure: StructureId) -> Worded {
        let (tape, view) = (self.dataset.tape(), self.dataset.view(structure));
        let lies_in = |record: &StructureId| (record.0..tape.end(*record)).contains(&structure.0);
        let record = self.record.filter(lies_in).unwrap_or_else(|| tape.root(structure));
        self.record = Some(record);
        let tag = match view.tag() {
            "" => view.structure_type().into_owned(),
            tag => tag.to_string(),
        };
        let record = self.dataset.view(record);
        match (view.id(), record.id()) {
            (Some(id), _) => findings::BY_ID.with("tag", tag).and("id", id),
            (None, Some(id)) => {
                findings::BY_RECORD.with("tag", tag).and("record", record.tag()).and("id", id)
            }
            (None, None) => findings::BY_TAG.with("tag", tag),
        }
    }
}
