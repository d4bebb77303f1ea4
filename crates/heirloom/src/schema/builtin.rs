use std::borrow::Cow;
use std::sync::LazyLock;

use super::{Origin, Schema, read};
use crate::source::Ignore;
use crate::tree::{SerialisationMetadata, xref};

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

/// The default schema.
pub(super) fn schema(compatibility: Compatibility) -> &'static Schema {
    static LITERAL: LazyLock<Schema> = LazyLock::new(|| {
        let mut schema = load(include_str!("default-schema.ged"), Origin::DataModel);
        schema.is_default = true;
        schema
    });
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
    match compatibility {
        Compatibility::Literal => &LITERAL,
        Compatibility::Overlay => &OVERLAID,
    }
}

/// Whether a standard of FHISO defines the tag: the data model, or the schema language itself.
pub(crate) fn is_standard_tag(tag: &str) -> bool {
    matches!(tag, "PRFX" | "IRI" | "ISA" | "TAG" | "ESC") || schema(Compatibility::Overlay).defines(tag)
}

fn load(text: &'static str, origin: Origin) -> Schema {
    let mut tape = xref::parse(Cow::Borrowed(text), &mut Ignore);
    let metadata = SerialisationMetadata::find(&mut tape, &mut Ignore);
    read::definitions_of(&tape, &metadata.schemas, origin, &mut Ignore)
}
