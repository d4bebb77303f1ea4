//! What is to be said about writing.

use crate::source::codes;

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
        message: "a {} that continues nothing was given an id, since it would be read as a part of the line above otherwise",
        help: "give it another tag",
    }
    /// Something that the dialect of the output can't carry.
    NOT_CARRIED {
        id: "W004", name: "not-carried", severity: Error, category: Writing,
        message: "this can't be carried over: {}",
        help: "everything that would be lost is listed like this; the file can be written without it",
        remedies: [WriteLossily],
    }
    /// A payload that is there and empty, in a dialect in which that is the same as none.
    EMPTY_PAYLOAD {
        id: "W006", name: "empty-payload-not-told", severity: Info, category: Writing,
        rows: ["E1710-067" "E1706-068" "E1705-062"],
        message: "the payload of {} is there and empty; it will be read as none",
        help: "in the drafts of 2017 that is the same",
    }
    /// Blanks that the dialect removes on reading and has no way to escape.
    BLANKS_NOT_WRITTEN {
        id: "W011", name: "blanks-not-written", severity: Warning, category: Writing,
        rows: ["E1706-084"],
        message: "spaces at the ends of lines in {} were not written",
        help: "this draft has no way to write them; write another one to keep them",
    }
    /// Text that looks like a unicode escape, in a dialect that decodes these everywhere.
    LITERAL_ESCAPE {
        id: "W010", name: "literal-unicode-escape", severity: Warning, category: Writing,
        rows: ["E1710-081"],
        message: "the value of {} has text that looks like a unicode escape; its at signs were doubled",
        help: "readers that decode escapes first may take it for a character; other drafts tell the two apart",
    }
    /// An id that can be read but not written.
    RENAMED_ID {
        id: "W005", name: "renamed-id", severity: Info, category: Writing,
        rows: ["E1710-053" "E1706-052" "E1705-007"],
        message: "the id `{text}` was written as `{}`: it has characters that may be read but not written",
        help: "ids have only printable characters of ASCII",
    }
    /// An id that is not written.
    ID_NOT_WRITTEN {
        id: "W003", name: "id-not-written", severity: Info, category: Writing,
        rows: ["E19-206" "E18-042"],
        message: "the id `{}` was not written: its bearer is no record, and nothing points to it",
        help: "only records should have ids",
    }
    /// What lies in `CHAR` and says something of another encoding than that of the output.
    BELOW_CHAR_NOT_WRITTEN {
        id: "W007", name: "char-details-not-written", severity: Info, category: Writing,
        rows: ["E19-122" "E18-135" "E1710-034" "E1706-038"],
        message: "`{text}` was not written: {}",
        help: "it only described the encoding of the file that was read",
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
