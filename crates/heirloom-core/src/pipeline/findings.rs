//! What is to be said about writing.

use crate::schema;
use crate::source::{codes, phrases};

codes! {
    /// An undefined structure whose tag is defined in its place.
    WILL_BE_DEFINED {
        id: "W001", name: "will-be-defined", severity: Warning, category: Writing,
        rows: ["E19-112"],
        message: "this structure is undefined, but its tag has a definition here; it will be read as what the definition says",
        help: "give it the type of the definition, or another tag",
    }
    /// A stray `CONT` or `CONC` that would be read as part of its superstructure.
    GIVEN_ID {
        id: "W002", name: "stray-given-id", severity: Info, category: Writing,
        rows: ["E19-261"],
        message: "a {tag} that continues nothing was given an id, since it would be read as a part of the line above otherwise",
        help: "give it another tag",
    }
    /// Something that the dialect of the output can't carry.
    NOT_CARRIED {
        id: "W004", name: "not-carried", severity: Error, category: Writing,
        message: "this can't be carried over: {structure}: {why}",
        help: "everything that would be lost is listed like this; the file can be written without it",
        phrases: [STRUCTURES, LOSSES, schema::LOST_TYPES],
        remedies: [WriteLossily],
    }
    /// A payload that is there and empty, in a dialect in which that is the same as none.
    EMPTY_PAYLOAD {
        id: "W006", name: "empty-payload-not-told", severity: Info, category: Writing,
        rows: ["E1710-067" "E1706-068" "E1705-062"],
        message: "the payload of {structure} is there and empty; it will be read as none",
        help: "in the drafts of 2017 that is the same",
        phrases: [STRUCTURES],
    }
    /// Blanks that the dialect removes on reading and has no way to escape.
    BLANKS_NOT_WRITTEN {
        id: "W011", name: "blanks-not-written", severity: Warning, category: Writing,
        rows: ["E1706-084"],
        message: "spaces at the ends of lines in {structure} were not written",
        help: "this draft has no way to write them; write another one to keep them",
        phrases: [STRUCTURES],
    }
    /// Text that looks like a unicode escape, in a dialect that decodes these everywhere.
    LITERAL_ESCAPE {
        id: "W010", name: "literal-unicode-escape", severity: Warning, category: Writing,
        rows: ["E1710-081"],
        message: "the value of {structure} has text that looks like a unicode escape; its at signs were doubled",
        help: "readers that decode escapes first may take it for a character; other drafts tell the two apart",
        phrases: [STRUCTURES],
    }
    /// An id that can be read but not written.
    RENAMED_ID {
        id: "W005", name: "renamed-id", severity: Info, category: Writing,
        rows: ["E1710-053" "E1706-052" "E1705-007"],
        message: "the id `{text}` was written as `{renamed}`: it has characters that may be read but not written",
        help: "ids have only printable characters of ASCII",
    }
    /// An id that is not written.
    ID_NOT_WRITTEN {
        id: "W003", name: "id-not-written", severity: Info, category: Writing,
        rows: ["E19-206" "E18-042"],
        message: "the id `{id}` was not written: its bearer is no record, and nothing points to it",
        help: "only records should have ids",
    }
    /// What lies in `CHAR` and says something of another encoding than that of the output.
    BELOW_CHAR_NOT_WRITTEN {
        id: "W007", name: "char-details-not-written", severity: Info, category: Writing,
        rows: ["E19-122" "E18-135" "E1710-034" "E1706-038"],
        message: "`{text}` was not written: {why}",
        help: "it only described the encoding of the file that was read",
        phrases: [LEFT_OUT_OF_CHAR],
    }
    /// An `ERROR` structure that was to be written as the line that could not be read.
    ERROR_NOT_RAW {
        id: "W008", name: "error-line-not-restored", severity: Info, category: Writing,
        rows: ["E19-303"],
        message: "this ERROR structure was written with its tag: as a raw line it would be read as something else",
        help: "correct the line, and the structure is gone",
    }
    /// A string that was converted to Normalisation Form C.
    NORMALISED {
        id: "W009", name: "normalised", severity: Info, category: Writing,
        rows: ["E19-008" "E1706-008"],
        message: "this value was converted to Unicode Normalisation Form C",
        help: "it looks the same and is canonically equivalent; only its code points differ",
    }
}

phrases! {
    /// A structure.
    pub(crate) STRUCTURES {
        BY_ID { "by-id": "{tag} @{id}@" }
        BY_RECORD { "by-record": "{tag} in {record} @{id}@" }
        BY_TAG { "by-tag": "{tag}" }
        IN_SCHEMA { "in-schema": "a {tag} line of the schema" }
    }
    /// The first structure that can't be carried over, and why.
    pub(crate) FIRST_LOST {
        LOST { "lost": "{structure}: {why}" }
    }
    /// Why something can't be carried over, beside [`schema::LOST_TYPES`].
    pub(super) LOSSES {
        HEAD_HAS_NO_ID { "head-id": "HEAD has no id" }
        HEAD_HAS_NO_PAYLOAD { "head-payload": "HEAD has no payload" }
        HEAD_HAS_NO_TYPE { "head-type": "HEAD has no type of its own" }
        CHAR_HOLDS_NO_DATA { "data-in-char": "what lies in CHAR is no data" }
        CHAR_HOLDS_NO_POINTER { "pointer-in-char": "what lies in CHAR points to nothing" }
        TYPE_WITHOUT_TAG { "type-without-tag": "no tag can have this type there" }
        ID_BECOMES_ANOTHER { "unwritable-id": "its id can't be written, and becomes another" }
        CONTROLS_BECOME_SPACES { "control-characters": "its control characters become spaces" }
        UNDEF_WITH_TAG { "undefined-by-tag": "it will be a structure with the undefined tag UNDEF" }
        TAG_UNDEF { "tag-undef": "the tag UNDEF will mean elf:Undefined" }
        FRAME_IS_NO_DATA { "frame": "CHAR in HEAD, and TRLR as a record, are no data" }
        TAKEN_FOR_SCHEMA { "taken-for-schema": "it would be taken for a schema" }
        STRAY_CONTINUATION_HAS_NO_PLACE { "stray-continuation": "a CONT or CONC that continues nothing has no place there" }
        ERROR_HOLDS_NOTHING { "below-error": "a structure with the tag ERROR holds no others" }
    }
    /// Why something in a `CHAR` is not written.
    pub(super) LEFT_OUT_OF_CHAR {
        CHAR_HOLDS_NOTHING { "not-in-this-dialect": "nothing may lie in CHAR there" }
        OTHER_ENCODING { "other-encoding": "the file that is written has another encoding" }
        NOT_WRITABLE { "not-writable": "it can't be written there" }
    }
}
