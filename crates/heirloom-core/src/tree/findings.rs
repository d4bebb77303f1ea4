//! What can be wrong with nesting, pointers and at signs.

use crate::source::codes;

codes! {
    /// A line whose level is more than one greater than that of the line it could belong to.
    TOO_DEEP: Error Structure "X001" "too-deep" ["E19-292" "E1710-005" "E1706-005" "E1705-088"]
        "the level of this line is {}"
        "a level is at most one greater than that of the structure it belongs to; mend the level, or add the line \
         that is missing above; its text is kept in an ERROR structure, unless it stands in a schema";
    /// The same in a dialect that leaves such lines out.
    TOO_DEEP_LEFT_OUT: Error Structure "X005" "too-deep-left-out" ["E18-074"]
        "the level of this line is {}; it was left out"
        "a level is at most one greater than that of the structure it belongs to; mend the level, or add the line \
         that is missing above";
    /// A `CONT` or `CONC` that does not continue anything, in a dialect that leaves such lines out.
    STRAY_LEFT_OUT: Error Structure "X006" "stray-continuation-left-out" ["E18-081" "E18-080"]
        "`{text}` continues nothing and was left out"
        "CONT and CONC continue the value of the line above when they stand directly below it or its other CONT and \
         CONC lines, one level deeper and without an id";
    /// A `CONT` or `CONC` that stands behind other structures than the one it continues.
    LATE_CONTINUATION: Error Structure "X012" "late-continuation" ["E1710-023" "E1706-027" "E1705-075"]
        "other lines stand between `{text}` and the line that it continues"
        "CONT and CONC lines come directly below the line that they continue; the value was put together all the same";
    /// The id of a `CONT` or `CONC`, which is no structure.
    CONTINUATION_ID_DROPPED: Error Structure "X013" "continuation-with-id" ["E1710-020" "E1706-024" "E1705-077"]
        "this line continues the one above it, so the id `{text}` was dropped"
        "CONT and CONC lines have no id; remove it, or use another tag";
    /// A `CONT` or `CONC` that lies in nothing it could continue.
    STRAY_KEPT: Error Structure "X014" "stray-continuation-kept" ["E1710-005" "E1706-005" "E1705-088"]
        "there is nothing that `{text}` could continue"
        "CONT and CONC are one level deeper than the line that they continue; the text was kept in an ERROR structure";
    /// A `CONT` or `CONC` that does not continue anything.
    STRAY_CONTINUATION: Warning Structure "X002" "stray-continuation" ["E19-260"]
        "this {text} continues nothing"
        "CONT and CONC continue the value of the line above when they stand directly below it or its other CONT and \
         CONC lines, one level deeper and without an id; it is kept as a structure of its own";
    /// A line that would lie in an `ERROR` line or a stray `CONT`.
    BELOW_STANDALONE: Warning Structure "X003" "below-error" ["E19-305"]
        "ERROR, CONT and CONC lines hold no other lines"
        "this line was put into the nearest earlier line that can hold it";
    /// A level that is more than one greater than that of the line above, where it is clear what it should be.
    LEVEL_JUMP: Error Structure "X007" "level-jump" []
        "the level of this line is {}"
        "a level is at most one greater than that of the line it belongs to";
    /// A `CONT` or `CONC` with another level than one more than that of the line that it continues.
    CONTINUATION_LEVEL: Warning Structure "X008" "continuation-level" []
        "the level of this {text} is not one more than that of the line that it continues; it was read as if it were"
        "CONT and CONC are one level deeper than the line that they continue";
    /// A `CONT` or `CONC` that repeats the id of what it continues.
    CONTINUATION_ID: Warning Structure "X009" "continuation-id" []
        "this line repeats the id `{text}` of what it continues; it was read as if it did not"
        "CONT and CONC have no id";
    /// A blank that is missing where two lines are joined.
    BLANK_LOST: Warning Structure "X010" "blank-lost-at-conc" []
        "a space seems to be missing where this CONC line is joined to the line above it"
        "CONC joins two pieces of a value as they are; the program that wrote this file divided values between words and \
         dropped the space";
    /// A blank that is there twice where two lines are joined.
    BLANK_DOUBLED: Warning Structure "X011" "blank-doubled-at-conc" []
        "there are two spaces where this CONC line is joined to the line above it"
        "CONC joins two pieces of a value as they are; one of the two spaces should not be there";
    /// More structures than can be numbered.
    TOO_MANY: Error Structure "X004" "too-many-structures" []
        "there are more than 4,294,967,294 structures; this line and all that follow it were not read"
        "divide the file";
    /// An xref that no structure bears as its xref_id.
    DANGLING: Error Pointers "T001" "dangling-pointer" ["E19-210" "E19-054" "E19-199" "E1710-005" "E1710-013" "E1706-005" "E1706-022" "E1705-088"]
        "nothing in this file has the id {text}"
        "add the record, or mend the pointer; it was made to point to an empty UNDEF record";
    /// An xref_id that several structures bear.
    DUPLICATE_ID: Error Pointers "T002" "duplicate-id" ["E19-202" "E1710-011" "E1706-020" "E1705-088"]
        "the id `{text}` is already that of the structure in line {}"
        "give one of the two another id; this one is written with a fresh id";
    /// A pointer to an id that several structures bear.
    AMBIGUOUS_POINTER: Error Pointers "T003" "ambiguous-pointer" ["E19-211" "E1710-013" "E1706-022" "E1705-088"]
        "several structures have the id {text}, so that this pointer leads nowhere"
        "give the structures ids of their own and mend the pointer; it was made to point to an empty UNDEF record";
    /// A pointer to something that is not a record.
    POINTER_TO_NON_RECORD: Warning Pointers "T004" "pointer-to-non-record" ["E19-215" "E18-005"]
        "{text} is not the id of a record but of a structure inside one"
        "pointers should lead to records, which are lines of level 0; the pointer was kept";
    /// An xref_id on a structure that is not a record.
    ID_ON_NON_RECORD: Warning Pointers "T005" "id-on-non-record" ["E19-206" "E18-042"]
        "only records should have an id, not a structure inside one"
        "remove `@{text}@`; it is written again only when something points to it";
    /// Blanks around a pointer.
    PADDED_POINTER: Warning Pointers "T006" "padded-pointer" ["E19-219"]
        "there are blanks around this pointer"
        "remove them; it was read as a pointer";
    /// An `@` that is neither doubled nor part of an escape.
    LONE_AT: Warning Text "T007" "lone-at" ["E19-250" "E19-246" "E18-068" "E1710-059" "E1706-055" "E1705-010" "E1705-072"]
        "there is a single @ in this value"
        "an @ in a value is written twice, as in `name@@example.com`; it was read as one @";
    /// An escape that its tag does not preserve.
    REMOVED_ESCAPE: Warning Text "T008" "removed-escape" ["E19-231" "E19-225" "E18-067"]
        "the escape `{}` was removed from this value"
        "only escapes that the schema preserves for a tag are kept, as @#D…@ in DATE; write its at signs twice to \
         keep it as text";
    /// A unicode escape that does not stand for a character.
    BAD_UNICODE_ESCAPE: Warning Text "T009" "bad-unicode-escape" ["E19-244" "E1710-146"]
        "`{}` does not stand for a character"
        "a unicode escape is @#U, the hexadecimal code point and @ with a space; it was kept as text";
    /// An xref that no structure bears as its xref_id, in a dialect that keeps it.
    DANGLING_KEPT: Error Pointers "T010" "dangling-pointer-kept" ["E18-046" "E18-040"]
        "nothing in this file has the id {text}"
        "add the record, or mend the pointer; it was kept as it is";
    /// An id of several structures to which nothing points.
    ID_FORGOTTEN: Error Pointers "T011" "unused-duplicate-id" ["E18-049" "E18-044"]
        "several structures have the id `{text}`; nothing points to it, and it was forgotten"
        "give each structure an id of its own";
    /// An id of several structures of which only one is a record.
    INNER_ID_FORGOTTEN: Error Pointers "T012" "inner-duplicate-id" ["E18-050" "E18-044"]
        "`{text}` is the id of a record; here, inside a record, it was forgotten"
        "only records should have an id";
    /// A structure that was left out because others have its id.
    BEARER_LEFT_OUT: Error Pointers "T013" "duplicate-id-left-out" ["E18-048" "E18-044"]
        "several structures have the id of this one, so that it was left out: {text}"
        "give each structure an id of its own and mend the pointers to it";
    /// A structure that was left out because it points to an id of several structures.
    POINTER_LEFT_OUT: Error Pointers "T014" "ambiguous-pointer-left-out" ["E18-048"]
        "several structures have the id to which this one points, so that it was left out: {text}"
        "give the structures ids of their own and mend the pointer";
    /// What lies in a structure that was left out.
    BELOW_LEFT_OUT: Warning Pointers "T015" "left-out-with-structure" ["E18-048"]
        "this was left out with the structure that it lies in: {text}"
        "mend what is wrong with that structure";
    /// An escape that lacks its final space.
    ESCAPE_WITHOUT_SPACE: Warning Text "T016" "escape-without-space" ["E18-066"]
        "the escape `{}` lacks the space behind it"
        "an escape ends with @ and a space; it was read as if the space were there";
    /// A dataset that was left out as the reader asked for.
    DATASET_REJECTED: Error Structure "D008" "dataset-rejected" ["E18-047"]
        "because of this the whole dataset was rejected"
        "mend it, or ask for a milder way to go on";
    /// Text on a line that is serialisation metadata.
    DROPPED: Warning Header "D001" "dropped-with-metadata" ["E19-052" "E19-207" "E18-002" "E1710-044" "E1706-047"]
        "`{text}` is not part of the data and was dropped"
        "HEAD, CHAR, SCHMA, PRFX, DEFN and TRLR only describe the file; move what you want to keep elsewhere";
    /// Text or lines of data that are dropped with serialisation metadata.
    DATA_DROPPED: Error Header "D011" "data-dropped" ["E19-052" "E18-002" "E1710-044" "E1706-047"]
        "`{text}` was dropped: it belongs to a line that only describes the file"
        "HEAD, CHAR, SCHMA, PRFX, DEFN and TRLR hold no data; correct the line, or move it to where data may stand";
    /// What lies in the `CHAR` that names the encoding, where that may be.
    BELOW_CHAR: Info Header "D012" "char-details" ["E19-052" "E1710-044" "E1706-047"]
        "`{text}` describes the encoding and is not part of the data"
        "it is written back as long as the encoding stays the same; move what you want to keep elsewhere";
    /// A tag that no data has, where it means nothing either.
    OUT_OF_PLACE: Warning Header "D009" "pseudo-structure-out-of-place" ["E1710-101" "E1705-044"]
        "`{text}` is not part of the data and means nothing here; it was dropped with all that lies below it"
        "PRFX and DEFN, and in some drafts CHAR and TRLR, are never data; PRFX, DEFN and CHAR belong into HEAD, and TRLR ends a file";
    /// The file does not begin with `0 HEAD`.
    NO_HEAD: Error Header "D002" "no-head" ["E19-331" "E18-122" "E18-026" "E1710-136"]
        "the file does not begin with `0 HEAD`"
        "the first line of a file is `0 HEAD`";
    /// A file in which there is nothing.
    EMPTY_FILE: Error Header "D010" "empty-file" ["E19-331" "E18-122" "E18-026" "E1710-136"]
        "the file is empty: {}"
        "look for another copy of it; a file without anybody in it would have a header and a trailer at least";
    /// A second HEAD record.
    SECOND_HEAD: Warning Header "D003" "second-head" ["E19-128" "E18-132" "E1710-016" "E1706-018"]
        "there is a HEAD already; this one was kept as a record"
        "were two files joined? a file has one HEAD, at its beginning";
    /// The file does not end with `0 TRLR`.
    NO_TRAILER: Error Header "D004" "no-trailer" ["E19-128" "E18-027" "E18-026" "E1710-026" "E1706-029"]
        "the file does not end with `0 TRLR`"
        "is it complete? the last line of a file is `0 TRLR`";
    /// Records behind the trailer.
    AFTER_TRAILER: Warning Header "D005" "after-trailer" ["E19-128" "E18-027" "E1710-026" "E1706-029"]
        "this record stands behind `0 TRLR`; it was kept"
        "`0 TRLR` is the last line of a file";
    /// A `SCHMA` that is not an ELF Schema.
    SCHEMA_AS_DATA: Info Header "D006" "schema-as-data" ["E19-136" "E18-137"]
        "this SCHMA is not an ELF Schema; it was kept as data"
        "an ELF Schema is `1 SCHMA` in HEAD, without a value, with PRFX, IRI, ESC or SCHMA below it";
    /// A second `CHAR`.
    SECOND_CHAR: Warning Header "D007" "second-char" ["E19-343" "E18-135"]
        "there is a CHAR already; this one was dropped"
        "a file has one encoding; remove this line";
}
