//! What has to be known of all data before the first octet of it is written.

use super::carrying::Carried;
use super::preflight::{check_characters, check_frame, check_ids, check_schema};
use super::{LineBreak, WriteError, WriteOptions, carrying};
use crate::dataset::{Census, Dataset, Structure, Tagging};
use crate::keyed::KeyedMap;
use crate::lines::LineBreaks;
use crate::octets::{ByteOrderMarks, Encoder};
use crate::schema::{self, Dictionaries, Schema, SchemaLine, SchemaSelection, Types};
use crate::source::Worded;
use crate::tree::tagged::EscapeTypes;
use crate::tree::{Marks, RecordOrder, StructureId, TagId};

/// Collects it: from one dataset, or from several with the same schema that each have some of the records of a file.
#[derive(Debug)]
pub(crate) struct Preparation {
    options: WriteOptions,
    encoder: Encoder,
    census: Census,
    /// How many structures the dialect can't carry, and the first of them with the reason.
    not_carried: usize,
    first_not_carried: Option<Worded>,
    frame: Frame,
    /// The first thing of each sort that can't be written. What comes first here is said first.
    wrong: [Option<WriteError>; 3],
}

/// All of it.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(super) options: WriteOptions,
    pub(super) encoder: Encoder,
    pub(super) tagging: Tagging,
    pub(super) preserved: Preserved,
    /// The lines of the schema or the dictionary; `None` where it is not written.
    pub(super) schema: Option<Vec<SchemaLine>>,
    frame: Frame,
}

/// What the data came with.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    /// Whether there was a `CHAR`, as a part of the frame or as data.
    char: bool,
    char_is_data: bool,
    /// Whether the data were read in a dialect in which `CHAR` and `TRLR` are data, and may not be there.
    shown: bool,
    /// How many trailers there were, where they are data.
    trailers: usize,
}

impl Prepared {
    /// Whether a file in UTF-8 should begin with a byte-order mark.
    pub(super) fn advises_bom(&self) -> bool {
        match self.options.rules().octets.byte_order_marks {
            ByteOrderMarks::Utf16 => false,
            ByteOrderMarks::Unicode => true,
            ByteOrderMarks::WithoutChar => !self.writes_char() && !self.frame.char_is_data,
        }
    }

    /// Whether the encoding is named: where that is data, only if it was.
    pub(super) fn writes_char(&self) -> bool {
        self.frame.char || !self.options.rules().tree.pseudo_structures.show_frame()
    }

    /// How many trailers end the file: where they are data, as many as it had.
    pub(super) fn trailers(&self) -> usize {
        let is_data = self.options.rules().tree.pseudo_structures.show_frame();
        if is_data && self.frame.shown { self.frame.trailers } else { 1 }
    }

    /// Whether some records are to be written before all others.
    pub(crate) fn writes_some_first(&self) -> bool {
        self.options.rules().tree.record_order == RecordOrder::SubmissionFirst
            && self.tagging.any_of_type(&schema::dictionary_iri("SUBN"))
    }
}

impl Preparation {
    pub(crate) fn new(options: &WriteOptions) -> Result<Preparation, WriteError> {
        let Some(encoder) = Encoder::new(options.encoding) else {
            return Err(WriteError::ReadOnlyEncoding(options.encoding));
        };
        let rules = options.rules();
        if options.line_break == LineBreak::LfCr && rules.tree.lines.line_breaks == LineBreaks::CrLf {
            return Err(WriteError::NoSuchLineBreak(options.dialect));
        }
        let wrong = [const { None }; 3];
        Ok(Preparation {
            options: *options,
            encoder,
            census: Census::default(),
            not_carried: 0,
            first_not_carried: None,
            frame: Frame::default(),
            wrong,
        })
    }

    /// Looks at the next dataset, and at what is written of it.
    pub(crate) fn add(&mut self, dataset: &Dataset<'_>, carried: &Carried) {
        self.census.add(dataset);
        self.add_frame(dataset);
        self.not_carried += carried.lost().count();
        if self.first_not_carried.is_none() {
            self.first_not_carried =
                carried.lost().next().map(|(structure, why)| carrying::describe(dataset, structure, why));
        }
        let (encoder, options) = (&self.encoder, &self.options);
        let rules = options.rules();
        let checks: [&dyn Fn() -> Result<(), WriteError>; 3] = [
            &|| check_frame(dataset, rules, carried),
            &|| check_characters(dataset, options, encoder),
            &|| check_ids(dataset),
        ];
        for (wrong, check) in self.wrong.iter_mut().zip(checks) {
            if wrong.is_none() {
                *wrong = check().err();
            }
        }
    }

    fn add_frame(&mut self, dataset: &Dataset<'_>) {
        let (tape, frame) = (dataset.tape(), dataset.frame());
        self.frame.char |= !frame.chars.is_empty();
        let is_char = |found: Structure<'_>| found.structure_type() == *schema::dictionary_iri("CHAR");
        self.frame.char_is_data |= frame.chars.is_empty() && dataset.metadata().any(is_char);
        self.frame.shown |= frame.shows_frame;
        let is_trailer =
            |root: StructureId| tape.tag(root) == TagId::TRLR && tape.has(root, Marks::SERIALISATION);
        if frame.shows_frame {
            self.frame.trailers += tape.roots().filter(|&root| is_trailer(root)).count();
        }
    }

    /// Chooses tags, once all data have been looked at. What can go wrong goes wrong here.
    pub(crate) fn finish(self, schema: &Schema) -> Result<Prepared, WriteError> {
        let Preparation { options, encoder, census, not_carried, first_not_carried, frame, wrong } = self;
        if let (Some(first), false) = (first_not_carried, options.lossy) {
            let (dialect, count) = (options.dialect, not_carried);
            return Err(WriteError::NotCarried { dialect, count, first });
        }
        if let Some(error) = wrong.into_iter().flatten().next() {
            return Err(error);
        }
        let rules = options.rules();
        let pseudo = rules.tree.pseudo_structures;
        let mut tagging = Tagging::of(census, schema, &rules.schema, pseudo, options.wishes());
        if options.schema == SchemaSelection::None && options.lossy {
            tagging = tagging.without_schema();
        }
        if rules.schema.types == Types::ByDictionary(Dictionaries::OfUris)
            && let Some((tag, structure_type)) = tagging.first_iri(|iri| !schema::survives_as_uri(iri))
        {
            return Err(WriteError::ChangesAsUri { tag, structure_type });
        }
        if let Some((tag, structure_type)) = tagging.first_iri(|iri| !schema::is_iri(iri)) {
            return Err(WriteError::NotAnIri { tag, structure_type });
        }
        let lines = tagging.schema_lines(options.schema);
        let schema =
            lines.map_err(|(tag, structure_type)| WriteError::NeedsSchema { tag, structure_type })?;
        check_schema(schema.as_deref(), rules, &encoder)?;
        let preserved =
            tagging.schema().map(|schema| Preserved::of(schema, options.schema)).unwrap_or_default();
        Ok(Prepared { options, encoder, tagging, preserved, schema, frame })
    }
}

/// The escapes that a reader of the output will preserve.
#[derive(Debug, Default)]
pub(super) struct Preserved {
    by_tag: KeyedMap<Box<str>, EscapeTypes>,
    otherwise: EscapeTypes,
}

impl Preserved {
    fn of(schema: &Schema, selection: SchemaSelection) -> Preserved {
        // Without a schema the default one is in force. It is large, so it is made only then.
        let default = (selection == SchemaSelection::None).then(Schema::default);
        let schema = default.as_ref().unwrap_or(schema);
        let (by_tag, otherwise) = schema.preserved_by_tag();
        Preserved { by_tag: by_tag.into_iter().map(|(tag, types)| (tag.into(), types)).collect(), otherwise }
    }

    pub(super) fn of_tag(&self, tag: &str) -> EscapeTypes {
        self.by_tag.get(tag).copied().unwrap_or(self.otherwise)
    }
}
