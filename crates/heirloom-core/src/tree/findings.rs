//! What can be wrong with nesting, pointers and at signs.

use crate::source::{codes, phrases};

codes! {
    /// A line whose level is more than one greater than that of the line it could belong to.
    TOO_DEEP {
        id: "X001", name: "too-deep", severity: Error, category: Structure,
        rows: ["E19-292" "E1710-005" "E1706-005" "E1705-088"],
        message: "the level of this line is {level}",
        help: "a level is at most one greater than that of the structure it belongs to; mend the level, or add the line \
         that is missing above; its text is kept in an ERROR structure, unless it stands in a schema",
        phrases: [TOO_DEEP_LEVELS],
        fix: Unsafe "the level becomes one more than that of the line above",
    }
    /// The same in a dialect that leaves such lines out.
    TOO_DEEP_LEFT_OUT {
        id: "X005", name: "too-deep-left-out", severity: Error, category: Structure,
        rows: ["E18-074"],
        message: "the level of this line is {level}; it was left out",
        help: "a level is at most one greater than that of the structure it belongs to; mend the level, or add the line \
         that is missing above",
        phrases: [TOO_DEEP_LEVELS],
        loses: Data,
        fix: Unsafe "the level becomes one more than that of the line above",
    }
    /// A `CONT` or `CONC` that does not continue anything, in a dialect that leaves such lines out.
    STRAY_LEFT_OUT {
        id: "X006", name: "stray-continuation-left-out", severity: Error, category: Structure,
        rows: ["E18-081" "E18-080"],
        message: "`{text}` continues nothing and was left out",
        help: "CONT and CONC continue the value of the line above when they stand directly below it or its other CONT and \
         CONC lines, one level deeper and without an id",
        loses: Data,
        fix: Unsafe "it is made to continue the line above, or becomes a NOTE",
    }
    /// A `CONT` or `CONC` that stands behind other structures than the one it continues.
    LATE_CONTINUATION {
        id: "X012", name: "late-continuation", severity: Error, category: Structure,
        rows: ["E1710-023" "E1706-027" "E1705-075"],
        message: "other lines stand between `{text}` and the line that it continues",
        help: "CONT and CONC lines come directly below the line that they continue; the value was put together all the same",
    }
    /// The id of a `CONT` or `CONC`, which is no structure.
    CONTINUATION_ID_DROPPED {
        id: "X013", name: "continuation-with-id", severity: Error, category: Structure,
        rows: ["E1710-020" "E1706-024" "E1705-077"],
        message: "this line continues the one above it, so the id `{text}` was dropped",
        help: "CONT and CONC lines have no id; remove it, or use another tag",
        loses: Frame,
    }
    /// A `CONT` or `CONC` that lies in nothing it could continue.
    STRAY_KEPT {
        id: "X014", name: "stray-continuation-kept", severity: Error, category: Structure,
        rows: ["E1710-005" "E1706-005" "E1705-088"],
        message: "there is nothing that `{text}` could continue",
        help: "CONT and CONC are one level deeper than the line that they continue; the text was kept in an ERROR structure",
    }
    /// A `CONT` or `CONC` that does not continue anything.
    STRAY_CONTINUATION {
        id: "X002", name: "stray-continuation", severity: Warning, category: Structure,
        rows: ["E19-260"],
        message: "this {text} continues nothing",
        help: "CONT and CONC continue the value of the line above when they stand directly below it or its other CONT and \
         CONC lines, one level deeper and without an id; it is kept as a structure of its own",
        fix: Unsafe "it is made to continue the line above, or becomes a NOTE",
    }
    /// A line that would lie in an `ERROR` line or a stray `CONT`.
    BELOW_STANDALONE {
        id: "X003", name: "below-error", severity: Warning, category: Structure,
        rows: ["E19-305"],
        message: "ERROR, CONT and CONC lines hold no other lines",
        help: "this line was put into the nearest earlier line that can hold it",
    }
    /// A level that is more than one greater than that of the line above, where it is clear what it should be.
    LEVEL_JUMP {
        id: "X007", name: "level-jump", severity: Error, category: Structure,
        message: "the level of this line is {level}, where it can be {most} at most; it was read as {most}",
        help: "a level is at most one greater than that of the line it belongs to",
        fix: Both "the level becomes that at which the line was read",
    }
    /// A `CONT` or `CONC` with another level than one more than that of the line that it continues.
    CONTINUATION_LEVEL {
        id: "X008", name: "continuation-level", severity: Warning, category: Structure,
        message: "the level of this {text} is not one more than that of the line that it continues; it was read as if it were",
        help: "CONT and CONC are one level deeper than the line that they continue",
        fix: Both "the level becomes one more than that of the line that is continued",
    }
    /// A `CONT` or `CONC` that repeats the id of what it continues.
    CONTINUATION_ID {
        id: "X009", name: "continuation-id", severity: Warning, category: Structure,
        message: "this line repeats the id `{text}` of what it continues; it was read as if it did not",
        help: "CONT and CONC have no id",
        fix: Both "the id is removed; unsafe where the encoding is a guess and might be told by it",
    }
    /// A blank that is missing where two lines are joined.
    BLANK_LOST {
        id: "X010", name: "blank-lost-at-conc", severity: Warning, category: Structure,
        message: "a space seems to be missing where this CONC line is joined to the line above it",
        help: "CONC joins two pieces of a value as they are; the program that wrote this file divided values between words and \
         dropped the space",
        fix: Unsafe "a space is put in",
    }
    /// A blank that is there twice where two lines are joined.
    BLANK_DOUBLED {
        id: "X011", name: "blank-doubled-at-conc", severity: Warning, category: Structure,
        message: "there are two spaces where this CONC line is joined to the line above it",
        help: "CONC joins two pieces of a value as they are; one of the two spaces should not be there",
        fix: Unsafe "one of the two spaces is removed",
    }
    /// More structures than can be numbered.
    TOO_MANY {
        id: "X004", name: "too-many-structures", severity: Error, category: Structure,
        message: "there are more than 4,294,967,294 structures; this line and all that follow it were not read",
        help: "divide the file",
        loses: Data,
    }
    /// An xref that no structure bears as its xref_id.
    DANGLING {
        id: "T001", name: "dangling-pointer", severity: Error, category: Pointers,
        rows: ["E19-210" "E19-054" "E19-199" "E1710-005" "E1710-013" "E1706-005" "E1706-022" "E1705-088"],
        message: "nothing in this file has the id {text}",
        help: "add the record, or mend the pointer; it was made to point to an empty UNDEF record",
        fix: Unsafe "the pointer is led to an id that looks alike, or its line is removed",
    }
    /// An xref_id that several structures bear.
    DUPLICATE_ID {
        id: "T002", name: "duplicate-id", severity: Error, category: Pointers,
        rows: ["E19-202" "E1710-011" "E1706-020" "E1705-088"],
        message: "the id `{text}` is already that of the structure in line {first}",
        help: "give one of the two another id; this one is written with a fresh id",
        fix: Unsafe "the id is renamed, or the record removed if it says the same as the first",
    }
    /// A pointer to an id that several structures bear.
    AMBIGUOUS_POINTER {
        id: "T003", name: "ambiguous-pointer", severity: Error, category: Pointers,
        rows: ["E19-211" "E1710-013" "E1706-022" "E1705-088"],
        message: "several structures have the id {text}, so that this pointer leads nowhere",
        help: "give the structures ids of their own and mend the pointer; it was made to point to an empty UNDEF record",
        fix: Unsafe "the pointer is led to the record that fits its tag",
    }
    /// A pointer to something that is not a record.
    POINTER_TO_NON_RECORD {
        id: "T004", name: "pointer-to-non-record", severity: Warning, category: Pointers,
        rows: ["E19-215" "E18-005"],
        message: "{text} is not the id of a record but of a structure inside one",
        help: "pointers should lead to records, which are lines of level 0; the pointer was kept",
    }
    /// An xref_id on a structure that is not a record.
    ID_ON_NON_RECORD {
        id: "T005", name: "id-on-non-record", severity: Warning, category: Pointers,
        rows: ["E19-206" "E18-042"],
        message: "only records should have an id, not a structure inside one",
        help: "remove `@{text}@`; it is written again only when something points to it",
        fix: Both "the id is removed, if nothing points to it; unsafe where the encoding is a guess and might be told by it",
    }
    /// Blanks around a pointer.
    PADDED_POINTER {
        id: "T006", name: "padded-pointer", severity: Warning, category: Pointers,
        rows: ["E19-219"],
        message: "there are blanks around this pointer",
        help: "remove them; it was read as a pointer",
        fix: Safe "the blanks are removed",
    }
    /// An `@` that is neither doubled nor part of an escape.
    LONE_AT {
        id: "T007", name: "lone-at", severity: Warning, category: Text,
        rows: ["E19-250" "E19-246" "E18-068" "E1710-059" "E1706-055" "E1705-010" "E1705-072"],
        message: "there is a single @ in this value",
        help: "an @ in a value is written twice, as in `name@@example.com`; it was read as one @",
        fix: Safe "the @ is doubled",
    }
    /// An escape that its tag does not preserve.
    REMOVED_ESCAPE {
        id: "T008", name: "removed-escape", severity: Warning, category: Text,
        rows: ["E19-231" "E19-225" "E18-067"],
        message: "the escape `{escape}` was removed from this value",
        help: "only escapes that the schema preserves for a tag are kept, as @#D…@ in DATE; write its at signs twice to \
         keep it as text",
        loses: Frame,
    }
    /// A unicode escape that does not stand for a character.
    BAD_UNICODE_ESCAPE {
        id: "T009", name: "bad-unicode-escape", severity: Warning, category: Text,
        rows: ["E19-244" "E1710-146"],
        message: "`{escape}` does not stand for a character",
        help: "a unicode escape is @#U, the hexadecimal code point and @ with a space; it was kept as text",
        fix: Safe "its at signs are doubled, since it is text",
    }
    /// An xref that no structure bears as its xref_id, in a dialect that keeps it.
    DANGLING_KEPT {
        id: "T010", name: "dangling-pointer-kept", severity: Error, category: Pointers,
        rows: ["E18-046" "E18-040"],
        message: "nothing in this file has the id {text}",
        help: "add the record, or mend the pointer; it was kept as it is",
        fix: Unsafe "the pointer is led to an id that looks alike, or its line is removed",
    }
    /// An id of several structures to which nothing points.
    ID_FORGOTTEN {
        id: "T011", name: "unused-duplicate-id", severity: Error, category: Pointers,
        rows: ["E18-049" "E18-044"],
        message: "several structures have the id `{text}`; nothing points to it, and it was forgotten",
        help: "give each structure an id of its own",
    }
    /// An id of several structures of which only one is a record.
    INNER_ID_FORGOTTEN {
        id: "T012", name: "inner-duplicate-id", severity: Error, category: Pointers,
        rows: ["E18-050" "E18-044"],
        message: "`{text}` is the id of a record; here, inside a record, it was forgotten",
        help: "only records should have an id",
    }
    /// A structure that was left out because others have its id.
    BEARER_LEFT_OUT {
        id: "T013", name: "duplicate-id-left-out", severity: Error, category: Pointers,
        rows: ["E18-048" "E18-044"],
        message: "several structures have the id of this one, so that it was left out: {text}",
        help: "give each structure an id of its own and mend the pointers to it",
        loses: Data,
    }
    /// A structure that was left out because it points to an id of several structures.
    POINTER_LEFT_OUT {
        id: "T014", name: "ambiguous-pointer-left-out", severity: Error, category: Pointers,
        rows: ["E18-048"],
        message: "several structures have the id to which this one points, so that it was left out: {text}",
        help: "give the structures ids of their own and mend the pointer",
        loses: Data,
    }
    /// What lies in a structure that was left out.
    BELOW_LEFT_OUT {
        id: "T015", name: "left-out-with-structure", severity: Warning, category: Pointers,
        rows: ["E18-048"],
        message: "this was left out with the structure that it lies in: {text}",
        help: "mend what is wrong with that structure",
        loses: Data,
    }
    /// An escape that lacks its final space.
    ESCAPE_WITHOUT_SPACE {
        id: "T016", name: "escape-without-space", severity: Warning, category: Text,
        rows: ["E18-066"],
        message: "the escape `{escape}` lacks the space behind it",
        help: "an escape ends with @ and a space; it was read as if the space were there",
        fix: Safe "the space is put in",
    }
    /// A dataset that was left out as the reader asked for.
    DATASET_REJECTED {
        id: "D008", name: "dataset-rejected", severity: Error, category: Structure,
        rows: ["E18-047"],
        message: "because of this the whole dataset was rejected",
        help: "mend it, or ask for a milder way to go on",
    }
    /// Text on a line that is serialisation metadata.
    DROPPED {
        id: "D001", name: "dropped-with-metadata", severity: Warning, category: Header,
        rows: ["E19-052" "E19-207" "E18-002" "E1710-044" "E1706-047"],
        message: "`{text}` is not part of the data and was dropped",
        help: "HEAD, CHAR, SCHMA, PRFX, DEFN and TRLR only describe the file; move what you want to keep elsewhere",
        loses: Frame,
    }
    /// Text or lines of data that are dropped with serialisation metadata.
    DATA_DROPPED {
        id: "D011", name: "data-dropped", severity: Error, category: Header,
        rows: ["E19-052" "E18-002" "E1710-044" "E1706-047"],
        message: "`{text}` was dropped: it belongs to a line that only describes the file",
        help: "HEAD, CHAR, SCHMA, PRFX, DEFN and TRLR hold no data; correct the line, or move it to where data may stand",
        loses: Data,
    }
    /// What lies in the `CHAR` that names the encoding, where that may be.
    BELOW_CHAR {
        id: "D012", name: "char-details", severity: Info, category: Header,
        rows: ["E19-052" "E1710-044" "E1706-047"],
        message: "`{text}` describes the encoding and is not part of the data",
        help: "it is written back as long as the encoding stays the same; move what you want to keep elsewhere",
    }
    /// A tag that no data has, where it means nothing either.
    OUT_OF_PLACE {
        id: "D009", name: "pseudo-structure-out-of-place", severity: Warning, category: Header,
        rows: ["E1710-101" "E1705-044"],
        message: "`{text}` is not part of the data and means nothing here; it was dropped with all that lies below it",
        help: "PRFX and DEFN, and in some drafts CHAR and TRLR, are never data; PRFX, DEFN and CHAR belong into HEAD, and TRLR ends a file",
        loses: Data,
    }
    /// The file does not begin with `0 HEAD`.
    NO_HEAD {
        id: "D002", name: "no-head", severity: Error, category: Header,
        rows: ["E19-331" "E18-122" "E18-026" "E1710-136"],
        message: "the file does not begin with `0 HEAD`",
        help: "the first line of a file is `0 HEAD`",
        fix: Both "a HEAD is added, or moved to the beginning",
    }
    /// A file in which there is nothing.
    EMPTY_FILE {
        id: "D010", name: "empty-file", severity: Error, category: Header,
        rows: ["E19-331" "E18-122" "E18-026" "E1710-136"],
        message: "the file is empty: {content}",
        help: "look for another copy of it; a file without anybody in it would have a header and a trailer at least",
        phrases: [EMPTY_CONTENTS],
    }
    /// A second HEAD record.
    SECOND_HEAD {
        id: "D003", name: "second-head", severity: Warning, category: Header,
        rows: ["E19-128" "E18-132" "E1710-016" "E1706-018"],
        message: "there is a HEAD already; this one was kept as a record",
        help: "were two files joined? a file has one HEAD, at its beginning",
    }
    /// The file does not end with `0 TRLR`.
    NO_TRAILER {
        id: "D004", name: "no-trailer", severity: Error, category: Header,
        rows: ["E19-128" "E18-027" "E18-026" "E1710-026" "E1706-029"],
        message: "the file does not end with `0 TRLR`",
        help: "is it complete? the last line of a file is `0 TRLR`",
        fix: Safe "a trailer is added",
    }
    /// Records behind the trailer.
    AFTER_TRAILER {
        id: "D005", name: "after-trailer", severity: Warning, category: Header,
        rows: ["E19-128" "E18-027" "E1710-026" "E1706-029"],
        message: "this record stands behind `0 TRLR`; it was kept",
        help: "`0 TRLR` is the last line of a file",
        fix: Safe "the trailer is moved to the end",
    }
    /// A `SCHMA` that is not an ELF Schema.
    SCHEMA_AS_DATA {
        id: "D006", name: "schema-as-data", severity: Info, category: Header,
        rows: ["E19-136" "E18-137"],
        message: "this SCHMA is not an ELF Schema; it was kept as data",
        help: "an ELF Schema is `1 SCHMA` in HEAD, without a value, with PRFX, IRI, ESC or SCHMA below it",
    }
    /// A second `CHAR`.
    SECOND_CHAR {
        id: "D007", name: "second-char", severity: Warning, category: Header,
        rows: ["E19-343" "E18-135"],
        message: "there is a CHAR already; this one was dropped",
        help: "a file has one encoding; remove this line",
        loses: Frame,
        fix: Both "it is removed; unsafe where more lies in it than VERS",
    }
}

phrases! {
    /// A level of a line that fits nowhere.
    pub(crate) TOO_DEEP_LEVELS {
        NOTHING_OPEN { "nothing-open": "not 0, though no structure is open" }
        BELOW_NOTHING {
            "below-nothing": "more than one greater than {above}, that of the line above it"
        }
    }
    /// What is in a file in which there is nothing.
    pub(crate) EMPTY_CONTENTS {
        NO_BYTES { "nothing": "there is nothing in it" }
        ONLY_BLANKS { "only-blanks": "there are only blanks in it" }
    }
}
