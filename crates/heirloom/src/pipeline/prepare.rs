//! What has to be known of all data before the first octet of it is written.

use rustc_hash::FxHashMap;

use super::carrying::Carried;
use super::preflight::{check_characters, check_frame, check_ids, check_schema};
use super::{WriteError, WriteOptions, carrying};
use crate::dataset::{Census, Dataset, Tagging};
use crate::octets::Encoder;
use crate::schema::{self, Schema, SchemaLine, SchemaSelection};
use crate::tree::tagged::EscapeTypes;

/// Collects it: from one dataset, or from several with the same schema that each have some of the records of a file.
#[derive(Debug)]
pub(crate) struct Preparation {
    options: WriteOptions,
    encoder: Encoder,
    census: Census,
    /// How many structures the dialect can't carry, and the first of them with the reason.
    not_carried: usize,
    first_not_carried: Option<String>,
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
    /// The lines of the schema; `None` where it is not written.
    pub(super) schema: Option<Vec<SchemaLine>>,
}

impl Preparation {
    pub(crate) fn new(options: &WriteOptions) -> Result<Preparation, WriteError> {
        let Some(encoder) = Encoder::new(options.encoding) else {
            return Err(WriteError::ReadOnlyEncoding(options.encoding));
        };
        let wrong = [const { None }; 3];
        Ok(Preparation {
            options: *options,
            encoder,
            census: Census::default(),
            not_carried: 0,
            first_not_carried: None,
            wrong,
        })
    }

    /// Looks at the next dataset, and at what is written of it.
    pub(crate) fn add(&mut self, dataset: &Dataset<'_>, carried: &Carried) {
        self.census.add(dataset);
        self.not_carried += carried.lost().count();
        if self.first_not_carried.is_none() {
            self.first_not_carried =
                carried.lost().next().map(|(structure, why)| carrying::describe(dataset, structure, why));
        }
        let (encoder, rules) = (&self.encoder, self.options.dialect.rules());
        let checks: [&dyn Fn() -> Result<(), WriteError>; 3] =
            [&|| check_frame(dataset, rules, carried), &|| check_characters(dataset, encoder), &|| {
                check_ids(dataset)
            }];
        for (wrong, check) in self.wrong.iter_mut().zip(checks) {
            if wrong.is_none() {
                *wrong = check().err();
            }
        }
    }

    /// Chooses tags, once all data have been looked at. What can go wrong goes wrong here.
    pub(crate) fn finish(self, schema: &Schema) -> Result<Prepared, WriteError> {
        let Preparation { options, encoder, census, not_carried, first_not_carried, wrong } = self;
        if let (Some(first), false) = (first_not_carried, options.lossy) {
            let (dialect, count) = (options.dialect, not_carried);
            return Err(WriteError::NotCarried { dialect, count, first });
        }
        if let Some(error) = wrong.into_iter().flatten().next() {
            return Err(error);
        }
        let tagging = Tagging::of(census, schema, &options.dialect.rules().schema);
        if options.schema == SchemaSelection::None
            && let Some((tag, structure_type)) = schema::needs_schema(&tagging.schema, &tagging.used)
        {
            return Err(WriteError::NeedsSchema { tag, structure_type });
        }
        let schema = schema::lines(&tagging.schema, &tagging.used, options.schema);
        check_schema(schema.as_deref(), &encoder)?;
        let preserved = Preserved::of(&tagging.schema, options.schema);
        Ok(Prepared { options, encoder, tagging, preserved, schema })
    }
}

/// The escapes that a reader of the output will preserve.
#[derive(Debug)]
pub(super) struct Preserved {
    by_tag: FxHashMap<Box<str>, EscapeTypes>,
    otherwise: EscapeTypes,
}

impl Preserved {
    fn of(schema: &Schema, selection: SchemaSelection) -> Preserved {
        let default = Schema::default();
        let schema = if selection == SchemaSelection::None { &default } else { schema };
        let (by_tag, otherwise) = schema.preserved_by_tag();
        Preserved { by_tag: by_tag.into_iter().map(|(tag, types)| (tag.into(), types)).collect(), otherwise }
    }

    pub(super) fn of_tag(&self, tag: &str) -> EscapeTypes {
        self.by_tag.get(tag).copied().unwrap_or(self.otherwise)
    }
}
