//! What is to be said about writing.

use crate::source::codes;

codes! {
    /// An undefined structure whose tag is defined in its place.
    WILL_BE_DEFINED: Warning Writing "W001" "will-be-defined" ["E19-112"]
        "this structure is undefined, but its tag has a definition here; it will be read as what the definition says"
        "give it the type of the definition, or another tag";
    /// A stray `CONT` or `CONC` that would be read as part of its superstructure.
    GIVEN_ID: Info Writing "W002" "stray-given-id" ["E19-261"]
        "a {} that continues nothing was given an id, since it would be read as a part of the line above otherwise"
        "give it another tag";
    /// Something that the dialect of the output can't carry.
    NOT_CARRIED: Error Writing "W004" "not-carried" []
        "this can't be carried over: {}"
        "everything that would be lost is listed like this; the file can be written without it" [WriteLossily];
    /// A payload that is there and empty, in a dialect in which that is the same as none.
    EMPTY_PAYLOAD: Info Writing "W006" "empty-payload-not-told" ["E1710-067" "E1706-068" "E1705-062"]
        "the payload of {} is there and empty; it will be read as none"
        "in the drafts of 2017 that is the same";
    /// Blanks that the dialect removes on reading and has no way to escape.
    BLANKS_NOT_WRITTEN: Warning Writing "W011" "blanks-not-written" ["E1706-084"]
        "spaces at the ends of lines in {} were not written"
        "this draft has no way to write them; write another one to keep them";
    /// Text that looks like a unicode escape, in a dialect that decodes these everywhere.
    LITERAL_ESCAPE: Warning Writing "W010" "literal-unicode-escape" ["E1710-081"]
        "the value of {} has text that looks like a unicode escape; its at signs were doubled"
        "readers that decode escapes first may take it for a character; other drafts tell the two apart";
    /// An id that can be read but not written.
    RENAMED_ID: Info Writing "W005" "renamed-id" ["E1710-053" "E1706-052" "E1705-007"]
        "the id `{text}` was written as `{}`: it has characters that may be read but not written"
        "ids have only printable characters of ASCII";
    /// An id that is not written.
    ID_NOT_WRITTEN: Info Writing "W003" "id-not-written" ["E19-206" "E18-042"]
        "the id `{}` was not written: its bearer is no record, and nothing points to it"
        "only records should have ids";
    /// What lies in `CHAR` and says something of another encoding than that of the output.
    BELOW_CHAR_NOT_WRITTEN: Info Writing "W007" "char-details-not-written" ["E19-122" "E18-135" "E1710-034" "E1706-038"]
        "`{text}` was not written: {}"
        "it only described the encoding of the file that was read";
    /// An `ERROR` structure that was to be written as the line that could not be read.
    ERROR_NOT_RAW: Info Writing "W008" "error-line-not-restored" ["E19-303"]
        "this ERROR structure was written with its tag: as a raw line it would be read as something else"
        "correct the line, and the structure is gone";
    /// A string that was converted to Normalisation Form C.
    NORMALISED: Info Writing "W009" "normalised" ["E19-008" "E1706-008"]
        "this value was converted to Unicode Normalisation Form C"
        "it looks the same and is canonically equivalent; only its code points differ";
}
