//! What each fix says that it does.

use crate::source::phrases;

phrases! {
    /// What is done to fix a finding.
    pub(crate) FIXES {
        CONT_BEFORE_PART { "cont-before-part": "`{level} CONT` is put before the text; a character that was cut there may become whole" }
        CONT_BEFORE_TEXT { "cont-before-text": "`{level} CONT` is put before the text" }
        BLANK_LINE_REMOVED { "blank-line-removed": "the blank line is removed" }
        TEXT_BECOMES_NOTE { "text-becomes-note": "the text becomes a note: `{level} NOTE`" }
        LEVEL_BECOMES { "level-becomes": "level {level} becomes {right}" }
        CHAR_BECOMES { "char-becomes": "CHAR becomes {encoding}, which the file is in" }
        MARK_ADDED { "mark-added": "the byte-order mark of {encoding} is put before the first line" }
        CHAR_ADDED { "char-added": "`1 CHAR {encoding}` is added, since the file was read so" }
        MARK_AGAINST_CHAR_REMOVED { "mark-against-char-removed": "the byte-order mark, which contradicts CHAR, is removed" }
        WRONG_MARK_REMOVED { "wrong-mark-removed": "the byte-order mark, which the file contradicts, is removed" }
        RECODED_WITHOUT_VERS { "recoded-without-vers": "the file is written in UTF-8 instead of {encoding}, and CHAR says so, without a VERS" }
        RECODED { "recoded": "the file is written in UTF-8 instead of {encoding}, and CHAR says so" }
        OCTETS_AS_READ { "octets-as-read": "the octets are written as `{read}` in {encoding}" }
        PUT_TOGETHER { "put-together": "`{character}` is put together" }
        CONTINUATION_ID_REMOVED { "continuation-id-removed": "the id is removed from this {tag}" }
        LEVEL_CONTINUES { "level-continues": "level {level} becomes {right}, so that it continues the line above" }
        BECOMES_NOTE { "becomes-note": "{tag} becomes NOTE" }
        SPACE_AT_JOIN { "space-at-join": "a space is put in where the two lines are joined" }
        ONE_SPACE_AT_JOIN { "one-space-at-join": "one space is left where the two lines are joined" }
        NUL_REMOVED { "nul-removed": "the NUL is removed" }
        NON_CHARACTER_REMOVED { "non-character-removed": "the non-character is removed" }
        CONTROL_REMOVED { "control-removed": "the control character is removed" }
        CONTROL_BECOMES { "control-becomes": "the control character becomes `{meant}`" }
        ONE_BREAK_LIKE_OTHERS { "one-break-like-others": "1 line ends with {break}, as the others do" }
        BREAKS_LIKE_OTHERS { "breaks-like-others": "{count} lines end with {break}, as the others do" }
        ALL_BREAKS_LF { "all-breaks-lf": "all {count} line breaks become LF" }
        FINAL_BREAK { "final-break": "a line break is put behind the last line" }
        AT_DOUBLED { "at-doubled": "the @ is doubled" }
        ATS_DOUBLED { "ats-doubled": "{count} single @ are doubled" }
        POINTER_UNPADDED { "pointer-unpadded": "the blanks around the pointer are removed" }
        SPACE_BEHIND_ESCAPE { "space-behind-escape": "a space is put behind {escape}" }
        ESCAPE_DOUBLED { "escape-doubled": "the at signs of {escape} are doubled, since it is text" }
        BLANKS_BEFORE_LEVEL_REMOVED { "blanks-before-level-removed": "the blanks before the level are removed" }
        SPACE_FOR_TAB { "space-for-tab": "a space takes the place of the tab" }
        ONE_SPACE_BETWEEN { "one-space-between": "one space stands between the parts of the line" }
        TRAILING_BLANKS_REMOVED { "trailing-blanks-removed": "the blanks at the end of the line are removed" }
        SPACE_BEHIND_ID { "space-behind-id": "a space is put between the id and the tag" }
        TAG_IN_CAPITALS { "tag-in-capitals": "{tag} becomes {capitals}" }
        INNER_MARK_REMOVED { "inner-mark-removed": "the byte-order mark inside the file is removed" }
        LAST_NUL_REMOVED { "last-nul-removed": "the NUL at the end of the file is removed" }
        LAST_NULS_REMOVED { "last-nuls-removed": "{count} NULs at the end of the file are removed" }
        LINE_DIVIDED { "line-divided": "the line is divided into {count} with CONC" }
        HEAD_ADDED { "head-added": "`0 HEAD` is put before the first record" }
        HEAD_MOVED { "head-moved": "the HEAD record is moved to the beginning" }
        TRAILER_ADDED { "trailer-added": "`0 TRLR` is put at the end" }
        TRAILER_MOVED { "trailer-moved": "`0 TRLR` is moved to the end" }
        TRAILERS_MOVED { "trailers-moved": "`0 TRLR` is moved to the end, and removed where it stands again" }
        TRAILER_REMOVED { "trailer-removed": "`0 TRLR`, with which the file ends too, is removed" }
        CHAR_REMOVED_WITH_ALL { "char-removed-with-all": "the second CHAR is removed, with all that lies in it" }
        CHAR_REMOVED { "char-removed": "the second CHAR is removed" }
        ID_BECOMES { "id-becomes": "the id becomes `{new}`" }
        ID_AND_POINTER_BECOME { "id-and-pointer-become": "the id becomes `{new}`, and so does the pointer to it" }
        ID_AND_POINTERS_BECOME { "id-and-pointers-become": "the id becomes `{new}`, and so do {count} pointers to it" }
        UNUSED_ID_REMOVED { "unused-id-removed": "the id, to which nothing points, is removed" }
        REPETITION_REMOVED { "repetition-removed": "this record is there already, word for word; it is removed" }
        POINTER_LEADS_TO_RECORD { "pointer-leads-to-record": "the pointer leads to `{new}`, the {tag}" }
        POINTER_LEADS_TO_FIRST { "pointer-leads-to-first": "the pointer leads to `{new}`, the {tag}; where the same record stands again it is removed" }
        POINTER_LEADS { "pointer-leads": "the pointer leads to `{new}`" }
        POINTER_REMOVED { "pointer-removed": "the line with the pointer is removed, with all that lies in it" }
    }
}
