//! What can be wrong with a schema.

use crate::source::{codes, phrases};

codes! {
    /// A `PRFX` of a dictionary that defines nothing.
    BAD_NAMESPACE {
        id: "S023", name: "bad-namespace", severity: Warning, category: Schema,
        rows: ["E1710-097" "E1706-093" "E1705-022"],
        message: "this defines no namespace and was ignored",
        help: "PRFX has a key that ends with its only underscore, a space and an IRI, as in `1 PRFX X_ http://example.com/`; an IRI \
         alone is the default namespace in the drafts of June and October 2017",
        loses: Frame,
    }
    /// An entry of a dictionary whose key is there already.
    REPEATED_KEY {
        id: "S024", name: "repeated-key", severity: Error, category: Schema,
        rows: ["E1710-098" "E1710-100" "E1706-094" "E1706-097" "E1705-023" "E1705-026"],
        message: "{key} is defined already; this was ignored",
        help: "each key of PRFX, and each tag of DEFN, is defined once",
        phrases: [DICTIONARY_KEYS],
        loses: Frame,
    }
    /// A `DEFN` of a dictionary that maps nothing.
    BAD_MAPPING {
        id: "S025", name: "bad-mapping", severity: Warning, category: Schema,
        rows: ["E1710-099" "E1706-096" "E1705-025"],
        message: "this maps no tag and was ignored",
        help: "DEFN has a tag and at least one IRI, as in `1 DEFN _UID http://example.com/UUID`",
        loses: Frame,
    }
    /// An IRI that becomes another one when it is made a URI and an IRI again.
    CHANGES_AS_URI {
        id: "S026", name: "iri-changes-as-uri", severity: Error, category: Schema,
        rows: ["E1706-017"],
        message: "the IRI `{iri}` becomes another one when it is made a URI and an IRI again",
        help: "write characters that need no percent-encoding as they are",
    }
    /// Something in a schema that is no part of one.
    UNKNOWN {
        id: "S001", name: "not-in-schema", severity: Warning, category: Schema,
        rows: ["E19-142" "E18-137"],
        message: "`{text}` has no meaning here and was ignored",
        help: "a SCHMA holds PRFX, IRI, ESC and SCHMA lines, and an IRI holds ISA and TAG lines",
        loses: Frame,
    }
    /// A `PRFX` that is not a prefix and an IRI.
    BAD_PREFIX {
        id: "S002", name: "bad-prefix", severity: Warning, category: Schema,
        rows: ["E19-153" "E18-142"],
        message: "PRFX takes a prefix and an IRI, with a space between them; this one was ignored",
        help: "write it as `2 PRFX elf https://terms.fhiso.org/elf/`",
        loses: Frame,
    }
    /// A prefix that is bound to two IRIs.
    PREFIX_CONFLICT {
        id: "S003", name: "prefix-conflict", severity: Warning, category: Schema,
        rows: ["E19-160"],
        message: "the prefix `{prefix}` is bound to another IRI already; the first one counts",
        help: "use another prefix",
        loses: Frame,
    }
    /// The prefix `elf` for something else.
    FOREIGN_ELF {
        id: "S004", name: "foreign-elf-prefix", severity: Warning, category: Schema,
        rows: ["E19-014"],
        message: "the prefix `elf` is bound to `{iri}`",
        help: "ELF's own terms are under https://terms.fhiso.org/elf/; was that meant?",
    }
    /// A payload that should be an IRI.
    NOT_AN_IRI {
        id: "S005", name: "not-an-iri", severity: Warning, category: Schema,
        rows: ["E19-053" "E18-004" "E1710-010" "E1706-016"],
        message: "`{iri}` is not an absolute IRI",
        help: "a type is named by an IRI, as https://example.com/Kind, or by a prefix, a colon and the rest of it",
    }
    /// A definition whose payload has no IRI at all.
    NO_IRI {
        id: "S006", name: "no-iri", severity: Warning, category: Schema,
        rows: ["E19-162" "E18-166"],
        message: "an IRI should stand here; the line was ignored",
        help: "name the type by its IRI, or by a prefix, a colon and the rest of it",
        loses: Frame,
    }
    /// A `TAG` that defines nothing.
    BAD_TAG_DEFINITION {
        id: "S007", name: "bad-tag-definition", severity: Warning, category: Schema,
        rows: ["E19-171" "E18-173"],
        message: "TAG takes a tag and at least one superstructure type; this one was ignored",
        help: "write it as `3 TAG BIRT elf:INDIVIDUAL_RECORD`",
        loses: Frame,
    }
    /// A `TAG` for something that is not a tag.
    NOT_A_TAG {
        id: "S008", name: "not-a-tag", severity: Error, category: Schema,
        rows: ["E19-173" "E18-148" "E18-174"],
        message: "`{tag}` is not a tag; the definition was ignored",
        help: "a tag has letters, digits and underscores only",
        loses: Frame,
    }
    /// A tag definition that section 3.2 forbids.
    PROHIBITED {
        id: "S009", name: "prohibited-definition", severity: Error, category: Schema,
        rows: ["E19-120" "E19-093" "E19-095" "E19-096" "E19-097" "E19-098" "E19-099" "E18-149" "E18-150"],
        message: "{why}; the definition was ignored",
        help: "CONT and CONC, in most dialects ERROR and UNDEF, and HEAD, TRLR, CHAR and SCHMA in their places have a fixed \
         meaning",
        phrases: [PROHIBITIONS],
        loses: Frame,
    }
    /// Two different types for one tag in one place.
    AMBIGUOUS {
        id: "S010", name: "ambiguous-tag", severity: Error, category: Schema,
        rows: ["E19-086" "E18-158"],
        message: "the tag `{tag}` has several types within `{within}`",
        help: "a tag may have only one type within structures of a type; such structures are undefined",
    }
    /// Types that are supertypes of themselves.
    SUPERTYPE_CYCLE {
        id: "S011", name: "supertype-cycle", severity: Warning, category: Schema,
        rows: ["E19-081" "E18-162"],
        message: "`{iri}` is its own supertype by way of others",
        help: "remove one of the ISA lines; all of these types count as each other's subtypes",
    }
    /// An `ESC` that is not a tag and letters.
    BAD_ESCAPES {
        id: "S012", name: "bad-escapes", severity: Warning, category: Schema,
        rows: ["E19-180" "E18-181"],
        message: "ESC takes a tag and the letters of the escapes that it preserves; this one was ignored",
        help: "write it as `2 ESC DATE D`",
        loses: Frame,
    }
    /// Letters that are no escape types.
    NOT_AN_ESCAPE_TYPE {
        id: "S013", name: "not-an-escape-type", severity: Error, category: Schema,
        rows: ["E19-179" "E18-180"],
        message: "`{letters}` can't be preserved",
        help: "escape types are the letters A to Z but for U, which is that of unicode escapes",
        loses: Frame,
    }
    /// A letter that is named twice.
    REPEATED_ESCAPE_TYPE {
        id: "S014", name: "repeated-escape-type", severity: Warning, category: Schema,
        rows: ["E19-187" "E19-181" "E18-186"],
        message: "`{letters}` names a letter more than once",
        help: "once is enough",
    }
    /// Two different `ESC` for one tag.
    ESCAPES_CONFLICT {
        id: "S015", name: "escapes-conflict", severity: Error, category: Schema,
        rows: ["E19-182" "E18-182"],
        message: "the escapes of `{tag}` are given elsewhere too, and differ; all of them are preserved",
        help: "give them in one ESC line",
    }
    /// An `ESC` for a tag of an extension.
    NEW_ESCAPES {
        id: "S016", name: "new-escapes", severity: Warning, category: Schema,
        rows: ["E19-184" "E19-183" "E18-184" "E18-183"],
        message: "escapes are preserved for `{tag}`",
        help: "only extensions older than ELF 1.0.0 may depend on escapes; new ones must not",
    }
    /// An external schema that is not available.
    UNRESOLVED {
        id: "S017", name: "unresolved-schema", severity: Warning, category: Schema,
        rows: ["E19-151" "E18-138"],
        message: "external schema not available: {which}; its tags are undefined, and no escapes are removed",
        help: "supply a copy of the schema, or have it fetched",
        phrases: [UNRESOLVED_SCHEMAS],
        remedies: [SupplySchema FetchSchema],
    }
    /// An external schema that is not named by http or https.
    FOREIGN_SCHEME {
        id: "S018", name: "schema-scheme", severity: Warning, category: Schema,
        rows: ["E19-144" "E18-139"],
        message: "`{iri}` does not begin with http or https",
        help: "schemas should be named by an IRI that can be looked up",
    }
    /// An external schema that is named by a prefix and the rest of its IRI.
    ABBREVIATED_SCHEMA {
        id: "S027", name: "abbreviated-schema", severity: Error, category: Schema,
        rows: ["E19-143" "E18-138"],
        message: "the IRI of this schema is shortened; it was read as `{iri}`",
        help: "write the IRI of a schema in full: prefixes abbreviate IRI, ISA and TAG lines only",
    }
    /// An external schema within an external schema.
    NESTED_EXTERNAL {
        id: "S019", name: "nested-schema", severity: Warning, category: Schema,
        rows: ["E19-149"],
        message: "the schema `{iri}` names further schemas, which were ignored",
        help: "name them in this file",
    }
    /// Something below a line of a schema that takes nothing.
    IGNORED_BELOW {
        id: "S020", name: "ignored-below", severity: Warning, category: Schema,
        rows: ["E19-142" "E18-137"],
        message: "nothing may stand below this line of a schema; `{text}` was ignored",
        help: "remove it",
        loses: Frame,
    }
    /// A tag without a definition.
    UNDEFINED_TAG {
        id: "S021", name: "undefined-tag", severity: Info, category: Schema,
        rows: ["E19-115" "E19-091" "E18-189"],
        message: "the tag `{text}` has no definition {where}",
        help: "it is kept with all below it, as an undefined structure; a schema can define it",
        phrases: [TAG_PLACES],
    }
    /// A tag without a definition that does not begin with an underscore.
    NO_UNDERSCORE {
        id: "S022", name: "no-underscore", severity: Warning, category: Schema,
        rows: ["E19-069" "E19-067"],
        message: "the tag `{text}` is not one that ELF defines",
        help: "tags of extensions should begin with an underscore, as `_{text}`; it is kept as it is",
    }
}

phrases! {
    /// What a dictionary defines once.
    pub(super) DICTIONARY_KEYS {
        DEFAULT_NAMESPACE { "default-namespace": "the default namespace" }
        KEY_OR_TAG { "key-or-tag": "{name}" }
    }
    /// Why a tag can't be defined so.
    pub(super) PROHIBITIONS {
        PROHIBITED_TAG { "tag": "the tag {tag} can't be defined" }
        PROHIBITED_TYPE { "type": "this type has no tags" }
        PROHIBITED_PLACE { "place": "the tag {tag} can't be defined in this place" }
    }
    /// An external schema that is not available. The reason comes first, since what is long is cut.
    pub(super) UNRESOLVED_SCHEMAS {
        NOBODY_LOOKED { "nobody-looked": "`{iri}`" }
        NO_SCHEMA_THERE { "no-schema-there": "not an ELF file with a schema (`{iri}`)" }
        RESOLVER_FAILED { "failed": "{trouble} (`{iri}`)" }
    }
    /// Where a tag has no definition.
    pub(crate) TAG_PLACES {
        AS_RECORD { "as-record": "as a record" }
        WITHIN { "within": "within {above}" }
    }    /// What becomes of a type where no schema is written.
    pub(crate) LOST_TYPES {
        TYPE_BECOMES { "type-becomes": "without a schema its type {type} becomes {becomes}" }
        TYPE_IS_LOST { "type-is-lost": "without a schema its type {type} is lost" }
    }
}
