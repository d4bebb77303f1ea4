//! Step 5: the schema of a file, with those that it names and the caller has (section 4.2.1).

use std::borrow::Cow;

use super::{ReadOptions, Unresolved, steps};
use crate::dialects::DialectRules;
use crate::octets::Evidence;
use crate::prologue;
use crate::schema::{self, ExternalSchema, MEDIA_TYPE, MissingSchema, Schema};
use crate::source::{Ignore, Sink};
use crate::tree::{SerialisationMetadata, StructureId, Tape, xref};

/// The schema that a header has.
pub(crate) fn schema_of(
    rules: &DialectRules,
    tape: &Tape<'_>,
    schemas: &[StructureId],
    options: &ReadOptions<'_>,
    sink: &mut impl Sink,
) -> Cow<'static, Schema> {
    let mut external = |iri: &str| external_schema(iri, rules, options);
    schema::read(tape, schemas, rules.schema, options.compatibility, &mut external, sink)
}

/// Reads a schema that the caller has; all but its ELF Schemas is ignored, and so are schemas that it names itself.
fn external_schema(iri: &str, rules: &DialectRules, options: &ReadOptions<'_>) -> ExternalSchema {
    let Some(resolver) = options.resolver else {
        return ExternalSchema::Missing(MissingSchema::NotLookedFor);
    };
    let resolved = match resolver.resolve(iri, MEDIA_TYPE) {
        Ok(resolved) => resolved,
        Err(Unresolved::Unknown) => return ExternalSchema::Missing(MissingSchema::NotLookedFor),
        Err(Unresolved::Failed(trouble)) => return ExternalSchema::Missing(MissingSchema::Failed(trouble)),
    };
    let (octets, declared) = resolved.parts();
    let mut determined = prologue::determine(rules, octets, declared);
    if determined.is_open() {
        determined.settle(&Evidence::of(octets));
    }
    let encoding = determined.encoding;
    let characters = steps::characters(rules, encoding, octets, options.bad_octets, &mut Ignore);
    let mut tape = xref::parse(&rules.tree, Cow::Borrowed(&*characters.text), &mut Ignore);
    let frame = SerialisationMetadata::find(&rules.tree, &mut tape, &mut Ignore);
    if frame.schemas.is_empty() {
        return ExternalSchema::Missing(MissingSchema::NoSchema);
    }
    let schema: Schema = schema::definitions(&tape, &frame.schemas, rules.schema);
    ExternalSchema::Found(Box::new(schema))
}
