use std::borrow::Cow;
use std::sync::LazyLock;

use super::{DefaultSchema, Origin, Schema, SchemaRules, read};
use crate::source::Ignore;
use crate::tree::{self, SerialisationMetadata, xref};

/// Whether the default schema is read as printed or as its authors meant it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Compatibility {
    /// With the overlay that mends its misprints and adds the places of GEDCOM 5.5.1 that it forgot (OQ-21, OQ-22
    /// and OQ-25). Without it every burial of every GEDCOM file is undefined.
    #[default]
    Overlay,
    /// Exactly as printed in section 9.
    Literal,
}

/// The default schema by the rules of a dialect.
pub(super) fn schema(compatibility: Compatibility, rules: SchemaRules) -> Cow<'static, Schema> {
    let known: &'static Schema = match (compatibility, rules.default) {
        (Compatibility::Overlay, _) => &OVERLAID,
        (Compatibility::Literal, DefaultSchema::Printed) => &LITERAL,
        (Compatibility::Literal, DefaultSchema::WithBinaryObject) => &WITH_BINARY_OBJECT,
    };
    match known.rules() == rules {
        true => Cow::Borrowed(known),
        false => Cow::Owned(known.clone().by_rules(rules)),
    }
}

const PRINTED: &str = include_str!("default-schema.ged");

static LITERAL: LazyLock<Schema> = LazyLock::new(|| default(PRINTED));

static WITH_BINARY_OBJECT: LazyLock<Schema> =
    LazyLock::new(|| default(&PRINTED.replace("elf:BINAR_OBJECT", "elf:BINARY_OBJECT")));

static OVERLAID: LazyLock<Schema> = LazyLock::new(|| {
    let overlay = load(include_str!("overlay.ged"), Origin::Overlay);
    let printed = &*LITERAL;
    let mut schema = Schema::empty();
    schema.is_default = true;
    schema.prefixes.clone_from(&printed.prefixes);
    // BLOB is the one tag that the overlay defines anew rather than elsewhere.
    let mut kept = printed.clone();
    kept.definitions.retain(|found| &*found.tag != "BLOB");
    schema.merge(&kept, |origin| origin);
    schema.merge(&overlay, |origin| origin);
    schema
});

/// Whether a standard of FHISO defines the tag: the data model, or the schema language itself.
pub(crate) fn is_standard_tag(tag: &str) -> bool {
    matches!(tag, "PRFX" | "IRI" | "ISA" | "TAG" | "ESC") || OVERLAID.defines(tag)
}

fn default(text: &str) -> Schema {
    let mut schema = load(text, Origin::DataModel);
    schema.is_default = true;
    schema
}

fn load(text: &str, origin: Origin) -> Schema {
    let mut tape = xref::parse(&tree::TreeRules::OWN_TEXTS, Cow::Borrowed(text), &mut Ignore);
    let metadata = SerialisationMetadata::find(&tree::TreeRules::OWN_TEXTS, &mut tape, &mut Ignore);
    read::definitions_of(&tape, &metadata.schemas, origin, SchemaRules::OWN_TEXTS, &mut Ignore)
}
