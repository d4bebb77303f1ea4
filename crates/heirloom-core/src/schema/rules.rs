/// What a dialect may say of tags and types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SchemaRules {
    /// The tags that no schema may define.
    pub reserved: ReservedTags,
    /// What the tag `UNDEF` means where nothing defines it.
    pub undef: Undef,
    /// How tags of extensions should begin.
    pub extensions: ExtensionTags,
    /// The default schema.
    pub default: DefaultSchema,
    /// How tags become types.
    pub types: Types,
}

/// How tags become types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Types {
    /// By the definitions of a schema, for each superstructure type.
    BySchema,
    /// By the namespaces of an IRI dictionary, wherever a tag stands.
    ByDictionary(Dictionaries),
}

/// What IRI dictionaries there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dictionaries {
    /// With a default namespace, if they say so.
    WithDefault,
    /// The same, of IRIs that survive being made URIs.
    OfUris,
    /// Without a default namespace; they stand before all else in `HEAD`, each entry on a line of its own.
    WithoutDefault,
}

impl Types {
    /// The dictionaries, if there are any.
    pub fn dictionaries(self) -> Option<Dictionaries> {
        match self {
            Types::BySchema => None,
            Types::ByDictionary(dictionaries) => Some(dictionaries),
        }
    }
}

/// The tags that no schema may define.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReservedTags {
    /// `CONT` and `CONC`.
    Continuations,
    /// The same, and `ERROR` and `UNDEF`.
    ContinuationsErrorUndef,
}

/// What the tag `UNDEF` means where nothing defines it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undef {
    /// `elf:Undefined`, or what takes its place in a dictionary: it stands for what a pointer should have led to.
    Undefined,
    /// Nothing but itself, as any other tag that nothing defines.
    Ordinary,
}

/// How tags of extensions should begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExtensionTags {
    /// With an underscore.
    WithUnderscore,
    /// In any way: the draft says nothing of it.
    Unspecified,
}

/// The default schema, as it stands before the overlay is laid over it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DefaultSchema {
    /// As section 9 of the draft of January 2019 prints it, with `elf:BINAR_OBJECT`.
    Printed,
    /// The same with `elf:BINARY_OBJECT`.
    WithBinaryObject,
}

impl ReservedTags {
    /// Whether a tag is one of them.
    pub fn has(self, tag: &str) -> bool {
        match tag {
            "CONT" | "CONC" => true,
            "ERROR" | "UNDEF" => self == ReservedTags::ContinuationsErrorUndef,
            _ => false,
        }
    }
}

impl SchemaRules {
    /// For schemas of our own, which define nothing that any rules reserve.
    pub(crate) const OWN_TEXTS: SchemaRules = SchemaRules {
        reserved: ReservedTags::ContinuationsErrorUndef,
        undef: Undef::Undefined,
        extensions: ExtensionTags::WithUnderscore,
        default: DefaultSchema::Printed,
        types: Types::BySchema,
    };
}
