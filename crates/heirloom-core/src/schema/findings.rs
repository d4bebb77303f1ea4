//! What can be wrong with a schema.

use crate::source::codes;

codes! {
    /// A `PRFX` of a dictionary that defines nothing.
    BAD_NAMESPACE: Warning Schema "S023" "bad-namespace" ["E1710-097" "E1706-093" "E1705-022"]
        "this defines no namespace and was ignored"
        "PRFX has a key that ends with its only underscore, a space and an IRI, as in `1 PRFX X_ http://example.com/`; an IRI \
         alone is the default namespace in the drafts of June and October 2017";
    /// An entry of a dictionary whose key is there already.
    REPEATED_KEY: Error Schema "S024" "repeated-key" ["E1710-098" "E1710-100" "E1706-094" "E1706-097" "E1705-023" "E1705-026"]
        "{} is defined already; this was ignored"
        "each key of PRFX, and each tag of DEFN, is defined once";
    /// A `DEFN` of a dictionary that maps nothing.
    BAD_MAPPING: Warning Schema "S025" "bad-mapping" ["E1710-099" "E1706-096" "E1705-025"]
        "this maps no tag and was ignored"
        "DEFN has a tag and at least one IRI, as in `1 DEFN _UID http://example.com/UUID`";
    /// An IRI that becomes another one when it is made a URI and an IRI again.
    CHANGES_AS_URI: Error Schema "S026" "iri-changes-as-uri" ["E1706-017"]
        "the IRI `{}` becomes another one when it is made a URI and an IRI again"
        "write characters that need no percent-encoding as they are";
    /// Something in a schema that is no part of one.
    UNKNOWN: Warning Schema "S001" "not-in-schema" ["E19-142" "E18-137"]
        "`{text}` has no meaning here and was ignored"
        "a SCHMA holds PRFX, IRI, ESC and SCHMA lines, and an IRI holds ISA and TAG lines";
    /// A `PRFX` that is not a prefix and an IRI.
    BAD_PREFIX: Warning Schema "S002" "bad-prefix" ["E19-153" "E18-142"]
        "PRFX takes a prefix and an IRI, with a space between them; this one was ignored"
        "write it as `2 PRFX elf https://terms.fhiso.org/elf/`";
    /// A prefix that is bound to two IRIs.
    PREFIX_CONFLICT: Warning Schema "S003" "prefix-conflict" ["E19-160"]
        "the prefix `{}` is bound to another IRI already; the first one counts"
        "use another prefix";
    /// The prefix `elf` for something else.
    FOREIGN_ELF: Warning Schema "S004" "foreign-elf-prefix" ["E19-014"]
        "the prefix `elf` is bound to `{}`"
        "ELF's own terms are under https://terms.fhiso.org/elf/; was that meant?";
    /// A payload that should be an IRI.
    NOT_AN_IRI: Warning Schema "S005" "not-an-iri" ["E19-053" "E18-004" "E1710-010" "E1706-016"]
        "`{}` is not an absolute IRI"
        "a type is named by an IRI, as https://example.com/Kind, or by a prefix, a colon and the rest of it";
    /// A definition whose payload has no IRI at all.
    NO_IRI: Warning Schema "S006" "no-iri" ["E19-162" "E18-166"]
        "an IRI should stand here; the line was ignored"
        "name the type by its IRI, or by a prefix, a colon and the rest of it";
    /// A `TAG` that defines nothing.
    BAD_TAG_DEFINITION: Warning Schema "S007" "bad-tag-definition" ["E19-171" "E18-173"]
        "TAG takes a tag and at least one superstructure type; this one was ignored"
        "write it as `3 TAG BIRT elf:INDIVIDUAL_RECORD`";
    /// A `TAG` for something that is not a tag.
    NOT_A_TAG: Error Schema "S008" "not-a-tag" ["E19-173" "E18-148" "E18-174"]
        "`{}` is not a tag; the definition was ignored"
        "a tag has letters, digits and underscores only";
    /// A tag definition that section 3.2 forbids.
    PROHIBITED: Error Schema "S009" "prohibited-definition" ["E19-120" "E19-093" "E19-095" "E19-096" "E19-097" "E19-098" "E19-099" "E18-149" "E18-150"]
        "{}; the definition was ignored"
        "CONT and CONC, in most dialects ERROR and UNDEF, and HEAD, TRLR, CHAR and SCHMA in their places have a fixed \
         meaning";
    /// Two different types for one tag in one place.
    AMBIGUOUS: Error Schema "S010" "ambiguous-tag" ["E19-086" "E18-158"]
        "the tag {}"
        "a tag may have only one type within structures of a type; such structures are undefined";
    /// Types that are supertypes of themselves.
    SUPERTYPE_CYCLE: Warning Schema "S011" "supertype-cycle" ["E19-081" "E18-162"]
        "`{}` is its own supertype by way of others"
        "remove one of the ISA lines; all of these types count as each other's subtypes";
    /// An `ESC` that is not a tag and letters.
    BAD_ESCAPES: Warning Schema "S012" "bad-escapes" ["E19-180" "E18-181"]
        "ESC takes a tag and the letters of the escapes that it preserves; this one was ignored"
        "write it as `2 ESC DATE D`";
    /// Letters that are no escape types.
    NOT_AN_ESCAPE_TYPE: Error Schema "S013" "not-an-escape-type" ["E19-179" "E18-180"]
        "`{}` can't be preserved"
        "escape types are the letters A to Z but for U, which is that of unicode escapes";
    /// A letter that is named twice.
    REPEATED_ESCAPE_TYPE: Warning Schema "S014" "repeated-escape-type" ["E19-187" "E19-181" "E18-186"]
        "`{}` names a letter more than once"
        "once is enough";
    /// Two different `ESC` for one tag.
    ESCAPES_CONFLICT: Error Schema "S015" "escapes-conflict" ["E19-182" "E18-182"]
        "the escapes of `{}` are given elsewhere too, and differ; all of them are preserved"
        "give them in one ESC line";
    /// An `ESC` for a tag of an extension.
    NEW_ESCAPES: Warning Schema "S016" "new-escapes" ["E19-184" "E19-183" "E18-184" "E18-183"]
        "escapes are preserved for `{}`"
        "only extensions older than ELF 1.0.0 may depend on escapes; new ones must not";
    /// An external schema that is not available.
    UNRESOLVED: Warning Schema "S017" "unresolved-schema" ["E19-151" "E18-138"]
        "external schema not available: {}; its tags are undefined, and no escapes are removed"
        "supply a copy of the schema, or have it fetched" [SupplySchema FetchSchema];
    /// An external schema that is not named by http or https.
    FOREIGN_SCHEME: Warning Schema "S018" "schema-scheme" ["E19-144" "E18-139"]
        "`{}` does not begin with http or https"
        "schemas should be named by an IRI that can be looked up";
    /// An external schema that is named by a prefix and the rest of its IRI.
    ABBREVIATED_SCHEMA: Error Schema "S027" "abbreviated-schema" ["E19-143" "E18-138"]
        "the IRI of this schema is shortened; it was read as `{}`"
        "write the IRI of a schema in full: prefixes abbreviate IRI, ISA and TAG lines only";
    /// An external schema within an external schema.
    NESTED_EXTERNAL: Warning Schema "S019" "nested-schema" ["E19-149"]
        "the schema `{}` names further schemas, which were ignored"
        "name them in this file";
    /// Something below a line of a schema that takes nothing.
    IGNORED_BELOW: Warning Schema "S020" "ignored-below" ["E19-142" "E18-137"]
        "nothing may stand below this line of a schema; `{text}` was ignored"
        "remove it";
    /// A tag without a definition.
    UNDEFINED_TAG: Info Schema "S021" "undefined-tag" ["E19-115" "E19-091" "E18-189"]
        "the tag `{text}` has no definition {}"
        "it is kept with all below it, as an undefined structure; a schema can define it";
    /// A tag without a definition that does not begin with an underscore.
    NO_UNDERSCORE: Warning Schema "S022" "no-underscore" ["E19-069" "E19-067"]
        "the tag `{text}` is not one that ELF defines"
        "tags of extensions should begin with an underscore, as `_{text}`; it is kept as it is";
}
